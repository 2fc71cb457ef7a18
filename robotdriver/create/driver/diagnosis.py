"""Says why a Create cannot be driven any longer: from what its frames say, or from how it fell silent."""

from dataclasses import dataclass

from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.create.opcodes import Mode
from robotdriver.create.packets import PacketId
from robotdriver.create.stream import Frame
from robotdriver.phrases import links
from robotdriver.phrases.phrase import listed

FLAT_SHARE = 0.05
"""A robot whose battery holds no more than this share may fall silent at any moment."""

FLAT_MV = 12_000
"""So does one whose twelve cells give less than 1 V each."""

LOW_SHARE = 0.2
"""A battery that holds less than this share is worth a word."""

_DOCK = 2
"""The bit of packet 34 that stands for the home base."""

_DROPS = {4: "the right wheel", 8: "the left wheel", 16: "the caster"}
_CLIFFS = {
    PacketId.CLIFF_LEFT: "left",
    PacketId.CLIFF_FRONT_LEFT: "front left",
    PacketId.CLIFF_FRONT_RIGHT: "front right",
    PacketId.CLIFF_RIGHT: "right",
}
_MODE_NAMES = {int(mode): mode.name.capitalize() for mode in Mode}


@dataclass(frozen=True, slots=True)
class Silence:
    """Evidence on a robot that has sent no good frame for a while.

    Attributes:
        robot: Its address.
        silent_s: How long.
        bytes_heard: What came all the same, answers to questions left out.
        damaged_frames: How many frames can be told in that.
        text_bytes: How much of it is printed text.
        lost_share: The share of frames that came damaged since the link was opened.
        last: The last good frame; None where there never was one.
    """

    robot: str
    silent_s: float
    bytes_heard: int
    damaged_frames: int
    text_bytes: int
    lost_share: float
    last: Frame | None


def why_silent(silence: Silence) -> DiagnosedError:
    """Return why a robot has fallen silent."""
    robot, seconds = silence.robot, f"{silence.silent_s:.1f} s"
    if silence.bytes_heard and 2 * silence.text_bytes >= silence.bytes_heard:
        return DiagnosedError(
            Cause.ASLEEP_OR_OFF,
            f"{robot}: {links.ONLY_TEXT(time=seconds)}",
        )
    if silence.bytes_heard:
        count, share = str(silence.damaged_frames), f"{silence.lost_share:.0%}"
        return DiagnosedError(Cause.CORRUPT_FRAMES, f"{robot}: {links.DAMAGED(time=seconds, count=count, share=share)}")
    if silence.last is not None and is_battery_flat(silence.last):
        return DiagnosedError(
            Cause.BATTERY_FLAT,
            f"{robot}: {links.BATTERY_FLAT(time=seconds, charge=battery_words(silence.last))}",
        )
    return DiagnosedError(Cause.ASLEEP_OR_OFF, f"{robot}: {links.SILENT(time=seconds)}")


def why_not_drivable(robot: str, frame: Frame, least_mode: int) -> DiagnosedError | None:
    """Return why a robot that talks cannot be driven; None where it can.

    Args:
        robot: Its address.
        frame: Its newest frame.
        least_mode: The mode in which it obeys; in lower ones it does not.
    """
    drops = frame[PacketId.BUMPS_AND_DROPS]
    hanging = [name for bit, name in _DROPS.items() if drops & bit]
    if hanging:
        return DiagnosedError(Cause.WHEEL_DROP, f"{robot}: {links.WHEEL_DROP(wheels=listed(hanging))}")
    cliffs = [name for packet, name in _CLIFFS.items() if frame[packet]]
    if cliffs:
        return DiagnosedError(Cause.CLIFF, f"{robot}: {links.CLIFF(sensors=listed(cliffs))}")
    mode = frame[PacketId.MODE]
    if mode >= least_mode:
        return None
    if frame[PacketId.CHARGING_SOURCES] & _DOCK:
        return DiagnosedError(Cause.CHARGER, f"{robot}: {links.ON_DOCK()}")
    if frame[PacketId.CHARGING_SOURCES]:
        return DiagnosedError(Cause.CHARGER, f"{robot}: {links.CHARGER()}")
    name = _MODE_NAMES.get(mode, str(mode))
    return DiagnosedError(Cause.LEFT_SAFE_MODE, f"{robot}: {links.LEFT_SAFE_MODE(mode=name)}")


def stalled(robot: str, seconds: float) -> DiagnosedError:
    """Return the error of a robot that has talked on while this program stood still."""
    return DiagnosedError(Cause.PROGRAM_STALLED, f"{robot}: {links.STALLED(time=f'{seconds:.1f} s')}")


def deaf(robot: str, seconds: float) -> DiagnosedError:
    """Return the error of a robot that talks on but does not do what it is told."""
    return DiagnosedError(Cause.DEAF, f"{robot}: {links.DEAF(time=f'{seconds:.1f} s')}")


def unguarded(robot: str) -> DiagnosedError:
    """Return the error of a program one of whose guard processes has died, or was stopped."""
    return DiagnosedError(Cause.GUARD_GONE, f"{robot}: {links.UNGUARDED()}")


def is_battery_flat(frame: Frame) -> bool:
    """Return whether the robot's battery may give out at any moment."""
    capacity, voltage = frame[PacketId.BATTERY_CAPACITY], frame[PacketId.VOLTAGE]
    return frame[PacketId.BATTERY_CHARGE] <= FLAT_SHARE * capacity or 0 < voltage < FLAT_MV


def battery_verdict(frame: Frame) -> str:
    """Return the state of the battery, and what follows from it, for people."""
    words = battery_words(frame)
    if frame[PacketId.CHARGING_SOURCES] & _DOCK:
        return f"{words}: on its dock"
    if frame[PacketId.CHARGING_SOURCES]:
        return f"{words}: its charger is plugged in"
    if is_battery_flat(frame):
        return f"{words}: flat, it may fall silent at any moment; charge it"
    if frame[PacketId.BATTERY_CHARGE] < LOW_SHARE * frame[PacketId.BATTERY_CAPACITY]:
        return f"{words}: low; charge it soon"
    return words


def battery_words(frame: Frame) -> str:
    """Return the state of the battery for people."""
    charge, capacity = frame[PacketId.BATTERY_CHARGE], frame[PacketId.BATTERY_CAPACITY]
    return f"{charge} of {capacity} mAh, {frame[PacketId.VOLTAGE] / 1000.0:.1f} V"
