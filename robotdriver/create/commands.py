"""Every command of the Open Interface as a function that returns its bytes.

All numbers are checked before a byte is made: a CommandError says which one is out of bounds and what the bounds are.
Source: iRobot Create Open Interface v2, and the Create 2's where it says so.
"""

import math
import struct
from collections.abc import Iterable, Sequence
from enum import IntEnum, IntFlag

from robotdriver.create.opcodes import MAX_QUERY_PACKETS, MAX_SCRIPT_BYTES, MAX_STREAM_PACKETS, Opcode
from robotdriver.create.packets import single_packets
from robotdriver.create.protocol_variants import Dialect
from robotdriver.create.songs import Song
from robotdriver.errors import CommandError

MAX_SPEED_MM_S = 500
MAX_RADIUS_MM = 2000
STRAIGHT_RADIUS, STRAIGHT_RADIUS_TOO = -0x8000, 0x7FFF
SPIN_CLOCKWISE_RADIUS, SPIN_COUNTER_CLOCKWISE_RADIUS = -1, 1

BAUDS = (300, 600, 1200, 2400, 4800, 9600, 14400, 19200, 28800, 38400, 57600, 115200)
"""The baud rates by their codes, 0 to 11."""


class Demo(IntEnum):
    """The demos that a Create 1 drives by itself."""

    COVER = 0
    COVER_AND_DOCK = 1
    SPOT = 2
    MOUSE = 3
    FIGURE_EIGHT = 4
    WIMP = 5
    HOME = 6
    TAG = 7
    PACHELBEL = 8
    BANJO = 9
    ABORT = 255


class Led(IntFlag):
    """The LEDs beside the buttons of a Create 1."""

    NONE = 0
    PLAY = 2
    ADVANCE = 8


class Event(IntEnum):
    """The events that a script can wait for."""

    WHEEL_DROP = 1
    CASTER_DROP = 2
    LEFT_WHEEL_DROP = 3
    RIGHT_WHEEL_DROP = 4
    BUMP = 5
    LEFT_BUMP = 6
    RIGHT_BUMP = 7
    VIRTUAL_WALL = 8
    WALL = 9
    CLIFF = 10
    LEFT_CLIFF = 11
    FRONT_LEFT_CLIFF = 12
    FRONT_RIGHT_CLIFF = 13
    RIGHT_CLIFF = 14
    HOME_BASE = 15
    ADVANCE_BUTTON = 16
    PLAY_BUTTON = 17
    DIGITAL_INPUT_0 = 18
    DIGITAL_INPUT_1 = 19
    DIGITAL_INPUT_2 = 20
    DIGITAL_INPUT_3 = 21
    PASSIVE_MODE = 22


def start() -> bytes:
    """Wake the Open Interface: Passive mode, from any mode."""
    return bytes((Opcode.START,))


def set_baud(baud: int) -> bytes:
    """Change the robot's baud rate; wait 100 ms, then speak at the new one."""
    if baud not in BAUDS:
        raise CommandError(f"a Create does not know {baud} baud; it knows {', '.join(map(str, BAUDS))}")
    return bytes((Opcode.BAUD, BAUDS.index(baud)))


def control() -> bytes:
    """Safe mode, as older robots were told."""
    return bytes((Opcode.CONTROL,))


def safe() -> bytes:
    """Safe mode: the robot stops by itself at cliffs, when a wheel drops, and when the charger is plugged in."""
    return bytes((Opcode.SAFE,))


def full() -> bytes:
    """Full mode: the robot does as it is told, whatever happens."""
    return bytes((Opcode.FULL,))


def power() -> bytes:
    """Create 2: power down; Passive mode."""
    return bytes((Opcode.POWER,))


def stop_interface() -> bytes:
    """Create 2: Off mode; the streams end and the robot hears nothing but Start. Not the command that stops it."""
    return bytes((Opcode.STOP,))


def reset() -> bytes:
    """Create 2: start again, as if the battery had been taken out; the robot prints a boot log."""
    return bytes((Opcode.RESET,))


def spot() -> bytes:
    """Start the spot demo; Passive mode."""
    return bytes((Opcode.SPOT,))


def cover() -> bytes:
    """Start the cover demo; Passive mode."""
    return bytes((Opcode.COVER,))


def cover_and_dock() -> bytes:
    """Start the cover-and-dock demo; Passive mode."""
    return bytes((Opcode.COVER_AND_DOCK,))


def demo(which: Demo) -> bytes:
    """Create 1: start a demo, or abort one; Passive mode."""
    return bytes((Opcode.DEMO, which))


def drive(velocity_mm_s: float, radius_mm: float) -> bytes:
    """Drive along a circle, with numbers rounded to whole mm/s and mm.

    Args:
        velocity_mm_s: Of the body's centre, -500 to 500; negative backwards.
        radius_mm: From the circle's centre to the body's, -2000 to 2000; positive turns left. 1 and -1 turn on the
            spot, counter-clockwise and clockwise, and so cannot be radii; neither can 0.
    """
    velocity = _whole("velocity", velocity_mm_s, -MAX_SPEED_MM_S, MAX_SPEED_MM_S, "mm/s")
    radius = _whole("radius", radius_mm, -MAX_RADIUS_MM, MAX_RADIUS_MM, "mm")
    if abs(radius) <= 1:
        raise CommandError(f"a radius of {radius_mm:g} mm is not a circle for a Create; turn on the spot instead")
    return _drive(velocity, radius)


def drive_straight(velocity_mm_s: float) -> bytes:
    """Drive straight at -500 to 500 mm/s, rounded to whole mm/s."""
    return _drive(_whole("velocity", velocity_mm_s, -MAX_SPEED_MM_S, MAX_SPEED_MM_S, "mm/s"), STRAIGHT_RADIUS)


def spin_clockwise(wheel_speed_mm_s: float) -> bytes:
    """Turn on the spot to the right, with a wheel speed of 0 to 500 mm/s."""
    return _drive(_whole("wheel speed", wheel_speed_mm_s, 0, MAX_SPEED_MM_S, "mm/s"), SPIN_CLOCKWISE_RADIUS)


def spin_counter_clockwise(wheel_speed_mm_s: float) -> bytes:
    """Turn on the spot to the left, with a wheel speed of 0 to 500 mm/s."""
    return _drive(_whole("wheel speed", wheel_speed_mm_s, 0, MAX_SPEED_MM_S, "mm/s"), SPIN_COUNTER_CLOCKWISE_RADIUS)


def drive_direct(left_mm_s: float, right_mm_s: float) -> bytes:
    """Let each wheel turn at its own speed, -500 to 500 mm/s; on the wire the right one comes first."""
    left = _whole("left wheel speed", left_mm_s, -MAX_SPEED_MM_S, MAX_SPEED_MM_S, "mm/s")
    right = _whole("right wheel speed", right_mm_s, -MAX_SPEED_MM_S, MAX_SPEED_MM_S, "mm/s")
    return struct.pack(">Bhh", Opcode.DRIVE_DIRECT, right, left)


def low_side_drivers(driver_0: bool, driver_1: bool, driver_2: bool) -> bytes:
    """Switch the three low side drivers of the cargo bay."""
    return bytes((Opcode.LOW_SIDE_DRIVERS, driver_0 | driver_1 << 1 | driver_2 << 2))


def low_side_driver_duty(driver_0: int, driver_1: int, driver_2: int) -> bytes:
    """Drive the low side drivers with a duty cycle of 0 to 128 of 128."""
    duties = [_whole("duty cycle", duty, 0, 128) for duty in (driver_2, driver_1, driver_0)]
    return bytes((Opcode.LOW_SIDE_DRIVER_DUTY, *duties))


def leds(lit: Led, power_color: int, power_intensity: int) -> bytes:
    """Set the LEDs beside the buttons, and the power LED: 0, green, to 255, red, and 0, off, to 255, bright."""
    color = _whole("power LED's colour", power_color, 0, 255)
    intensity = _whole("power LED's intensity", power_intensity, 0, 255)
    return bytes((Opcode.LEDS, lit, color, intensity))


def digit_leds(text: str) -> bytes:
    """Create 2: show four ASCII characters; shorter texts are filled up with blanks."""
    if len(text) > 4 or not text.isascii() or not (text.isprintable()):
        raise CommandError(f"the digits show at most 4 printable ASCII characters, not {text!r}")
    return bytes((Opcode.DIGIT_LEDS_ASCII,)) + text.ljust(4).encode("ascii")


def song(number: int, tune: Song, dialect: Dialect) -> bytes:
    """Have the robot keep a song."""
    data = [value for note in tune.notes for value in note]
    return bytes((Opcode.SONG, _song_number(number, dialect), len(tune.notes), *data))


def play_song(number: int, dialect: Dialect) -> bytes:
    """Play a song that the robot keeps. Ignored while it plays one: watch packet 37."""
    return bytes((Opcode.PLAY_SONG, _song_number(number, dialect)))


def sensors(packet: int) -> bytes:
    """Ask once for a packet or a group."""
    return bytes((Opcode.SENSORS, *_packet_ids((packet,))))


def query_list(packets: Sequence[int]) -> bytes:
    """Ask once for up to 255 packets and groups."""
    return _counted(Opcode.QUERY_LIST, _packet_ids(packets), MAX_QUERY_PACKETS, "queried packets")


def stream(packets: Sequence[int]) -> bytes:
    """Ask for up to 43 packets and groups every 15 ms; none ends the stream."""
    return _counted(Opcode.STREAM, _packet_ids(packets), MAX_STREAM_PACKETS, "streamed packets")


def pause_stream() -> bytes:
    """Halt the stream; the robot keeps its list."""
    return bytes((Opcode.PAUSE_RESUME_STREAM, 0))


def resume_stream() -> bytes:
    """Go on with the last stream."""
    return bytes((Opcode.PAUSE_RESUME_STREAM, 1))


def digital_outputs(output_0: bool, output_1: bool, output_2: bool) -> bytes:
    """Create 1: switch the three digital outputs of the cargo bay."""
    return bytes((Opcode.DIGITAL_OUTPUTS, output_0 | output_1 << 1 | output_2 << 2))


def send_infrared(value: int) -> bytes:
    """Create 1: send a byte through low side driver 1."""
    return bytes((Opcode.SEND_INFRARED, _whole("infrared byte", value, 0, 255)))


def script(commands: Iterable[bytes]) -> bytes:
    """Create 1: have the robot keep commands of up to 100 bytes in all; none clears the script."""
    return _counted(Opcode.SCRIPT, b"".join(commands), MAX_SCRIPT_BYTES, "bytes of a script")


def play_script() -> bytes:
    """Create 1: play the script; as the last command of a script it plays for ever."""
    return bytes((Opcode.PLAY_SCRIPT,))


def show_script() -> bytes:
    """Create 1: ask for the script, its length first; the stream is halted."""
    return bytes((Opcode.SHOW_SCRIPT,))


def wait_time(time_s: float) -> bytes:
    """Create 1: hear nothing for 0 to 25.5 s, rounded to tenths."""
    return bytes((Opcode.WAIT_TIME, _whole("tenths of a second", 10.0 * _number("time", time_s), 0, 255)))


def wait_distance(distance_mm: float) -> bytes:
    """Create 1: hear nothing until the robot has driven so far, backwards counted negative; resets packet 19."""
    return struct.pack(">Bh", Opcode.WAIT_DISTANCE, _whole("distance", distance_mm, -32767, 32767, "mm"))


def wait_angle(angle_deg: float) -> bytes:
    """Create 1: hear nothing until the robot has turned so far, counter-clockwise positive; resets packet 20."""
    return struct.pack(">Bh", Opcode.WAIT_ANGLE, _whole("angle", angle_deg, -32767, 32767, "degrees"))


def wait_event(event: Event) -> bytes:
    """Create 1: hear nothing until something happens."""
    return struct.pack(">Bb", Opcode.WAIT_EVENT, event)


def wait_event_over(event: Event) -> bytes:
    """Create 1: hear nothing until something is no longer the case."""
    return struct.pack(">Bb", Opcode.WAIT_EVENT, -event)


def _drive(velocity: int, radius: int) -> bytes:
    return struct.pack(">Bhh", Opcode.DRIVE, velocity, radius)


def _number(name: str, value: float) -> float:
    if not math.isfinite(value):
        raise CommandError(f"the {name} must be a finite number, not {value}")
    return value


def _whole(name: str, value: float, low: int, high: int, unit: str = "") -> int:
    number = round(_number(name, value))
    if not low <= number <= high:
        raise CommandError(f"the {name} must be {low} to {high}{unit and ' ' + unit}, not {value:g}")
    return number


def _song_number(number: int, dialect: Dialect) -> int:
    return _whole("song's number", number, 0, dialect.songs - 1)


def _packet_ids(packets: Sequence[int]) -> bytes:
    single_packets(packets)
    return bytes(packets)


def _counted(opcode: Opcode, data: bytes, limit: int, what: str) -> bytes:
    if len(data) > limit:
        raise CommandError(f"a Create takes at most {limit} {what}, not {len(data)}")
    return bytes((opcode, len(data))) + data
