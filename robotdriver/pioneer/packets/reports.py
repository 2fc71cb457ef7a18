"""The packets of a robot besides the regular ones: who it is, its settings, and what a simulator can tell."""

import struct
from collections.abc import Sequence
from dataclasses import dataclass

from robotdriver.pioneer.packets.framing import MAX_DATA_BYTES, packet

ENCODER_ID, AUX_ID, GRIPPER_ID, IO_ID = 0x90, 0xB0, 0xE0, 0xF0
CONFIG_ID, SIMSTAT_ID, SIMINFO_ID, MAP_CHANGED_ID = 0x20, 0x62, 0x63, 0x66

HAS_MAP, HAS_GEOREFERENCE, HAS_ODOMETRY_ERRORS = 1, 2, 4
"""The bits of what a simulator tells of its state."""

HAS_WINDOW, WAS_RESTARTED = 1, 2
"""The bits of what a simulator tells of itself."""

_TOP = 9999
_PWM_MAX = 400
_MAP_NAME_BYTES = 200


def text(value: str) -> bytes:
    """Return a string with its end."""
    return value.encode(errors="replace").replace(b"\0", b"?") + b"\0"


def pulse(number: int) -> bytes:
    """Return the answer to SYNC 0 or 1: the same again."""
    return packet(bytes((number,)))


def identity(name: str, robot_class: str, subclass: str) -> bytes:
    """Return the answer to SYNC 2: the robot's name, class and subclass."""
    return packet(b"\x02" + text(name) + text(robot_class) + text(subclass))


@dataclass(frozen=True, slots=True)
class Configuration:
    """A robot's settings, in mm and degrees. The limits above them are not real ones: 9999.

    Attributes:
        robot_class: As of the identity.
        subclass: As of the identity.
        name: As of the identity.
        cycle_ms: Between two regular packets.
        watchdog_ms: The robot stops after so long without a command; 0 for never.
        has_front_sonars: Whether the front array is there.
        has_rear_sonars: Whether the rear array is there.
        front_bumpers: How many.
        rear_bumpers: How many.
        turn: Speed, acceleration and deceleration of turns, degrees.
        ahead: Speed, acceleration and deceleration, mm.
        aside: Speed, acceleration and deceleration to the side, mm.
    """

    robot_class: str
    subclass: str
    name: str
    cycle_ms: int
    watchdog_ms: int
    has_front_sonars: bool
    has_rear_sonars: bool
    front_bumpers: int
    rear_bumpers: int
    turn: tuple[int, int, int]
    ahead: tuple[int, int, int]
    aside: tuple[int, int, int]

    def encoded(self) -> bytes:
        """Return the packet CONFIG. What an emulated robot has no value for is 0."""
        turn_speed, turn_up, turn_down = self.turn
        ahead_speed, ahead_up, ahead_down = self.ahead
        data = bytes((CONFIG_ID,)) + text(self.robot_class) + text(self.subclass) + text("SIM")
        data += struct.pack("<B5H", 0, _TOP, _TOP, _TOP, _TOP, _PWM_MAX) + text(self.name)
        # SIP cycle, two baud rates, gripper, sonars, low battery, revCount, watchdog, and whether it is a P2 MPAC.
        data += struct.pack(
            "<3B2HB3HB",
            self.cycle_ms,
            0,
            0,
            0,
            self.has_front_sonars,
            self.has_rear_sonars,
            0,
            0,
            self.watchdog_ms,
            0,
        )
        # Stall value and count, joystick speeds; then speeds, ramps and control gains.
        data += struct.pack("<4H", 0, 0, 0, 0)
        data += struct.pack("<4H3H", turn_speed, ahead_speed, turn_up, turn_down, 0, 0, 0)
        data += struct.pack("<2H3H", ahead_up, ahead_down, 0, 0, 0)
        # Bumpers, charger, sonar cycle, automatic baud rate, gyro and its drift, two more baud rates, ticks, shutdown.
        data += struct.pack("<6BhBBHH", self.front_bumpers, self.rear_bumpers, 0, 0, 2, 0, 0, 0, 0, 0, 0)
        data += text("S.0") + struct.pack("<HHB", 0, 0, 0)
        return packet(data + struct.pack("<6H", _TOP, _TOP, *self.aside, 0))


def encoders(left: int, right: int) -> bytes:
    """Return what the encoders have counted, each modulo 2 to the power of 32."""
    return packet(struct.pack("<B2I", ENCODER_ID, left & 0xFFFFFFFF, right & 0xFFFFFFFF))


def inputs_and_outputs(inputs: Sequence[int], outputs: Sequence[int], analog: Sequence[int]) -> bytes:
    """Return the digital inputs and outputs, a byte of eight lines each, and the analog inputs, 0 to 1023."""
    data = bytes((IO_ID, len(inputs), *inputs, len(outputs), *outputs, len(analog)))
    return packet(data + struct.pack(f"<{len(analog)}H", *analog))


def gripper_state(kind: int, switches: int, grasp_time: int) -> bytes:
    """Return the state of a gripper: its kind, its switches, and for how many times 20 ms it presses."""
    return packet(bytes((GRIPPER_ID, kind, switches, grasp_time)))


def auxiliary(content: bytes) -> bytes:
    """Return what came from a robot's auxiliary serial port."""
    return packet(bytes((AUX_ID,)) + content)


@dataclass(frozen=True, slots=True)
class SimulatorState:
    """The states that SIM_STAT asks for.

    Attributes:
        flags: Of `HAS_MAP`, `HAS_GEOREFERENCE` and `HAS_ODOMETRY_ERRORS`.
        cycle_ms: Between two regular packets in simulated time.
        real_cycle_ms: The same on the wall clock.
        last_cycle_ms: The last one on the wall clock.
        pose: The true one: x and y in mm, heading in degrees.
        latitude_deg: Of the receiver.
        longitude_deg: Of the receiver.
        altitude_m: Of the receiver.
        gps_quality: 1 for good, 0 for none where there could be, -1 where there is no GPS.
        odometry_errors: By which share x, y and heading are counted wrong just now.
    """

    flags: int
    cycle_ms: int
    real_cycle_ms: int
    last_cycle_ms: int
    pose: tuple[float, float, float]
    latitude_deg: float = 0.0
    longitude_deg: float = 0.0
    altitude_m: float = 0.0
    gps_quality: float = -1.0
    odometry_errors: tuple[float, float, float] = (0.0, 0.0, 0.0)

    def encoded(self) -> bytes:
        """Return the packet SIMSTAT."""
        x, y, heading = (_whole(each) for each in self.pose)
        quality = -1 if self.gps_quality < 0.0 else round(self.gps_quality * 100.0)
        data = struct.pack(
            "<BBBI3H4i3ii3i",
            SIMSTAT_ID,
            0,
            0,
            self.flags,
            *(min(each, 0xFFFF) for each in (self.cycle_ms, self.real_cycle_ms, self.last_cycle_ms)),
            x,
            y,
            0,  # z: the floor is even
            heading,
            round(self.latitude_deg * 1e7),
            round(self.longitude_deg * 1e7),
            _whole(self.altitude_m * 100.0),
            quality,
            *(round(each * 1e7) for each in self.odometry_errors),
        )
        return packet(data)


@dataclass(frozen=True, slots=True)
class SimInfoDevice:
    """A simulated device as SIMINFO lists it."""

    name: str
    kind: str
    which: int
    is_on: bool


def simulator_info(name: str, version: str, flags: int, devices: Sequence[SimInfoDevice]) -> bytes:
    """Return the packet SIMINFO.

    Args:
        name: Of the simulator.
        version: Of the simulator.
        flags: Of `HAS_WINDOW` and `WAS_RESTARTED`.
        devices: Those of the robot; the last ones are left out where a packet has no room for all.
    """
    rows = [text(each.name) + text(each.kind) + struct.pack("<BI", each.which, each.is_on) for each in devices]
    head = bytes((SIMINFO_ID,)) + text(name) + text(version)
    while len(head) + 8 + sum(map(len, rows)) > MAX_DATA_BYTES:
        rows.pop()
    return packet(head + struct.pack("<II", flags, len(rows)) + b"".join(rows))


def map_changed(file: str, *, by_user: bool, is_loaded: bool) -> bytes:
    """Return the packet that tells a client of another map."""
    end = text(file)[-_MAP_NAME_BYTES:].decode(errors="ignore").encode()
    return packet(bytes((MAP_CHANGED_ID, by_user, is_loaded)) + end)


def _whole(number: float) -> int:
    return round(min(max(number, -(2.0**31)), 2.0**31 - 1.0))
