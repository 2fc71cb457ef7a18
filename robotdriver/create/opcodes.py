"""The commands of the Open Interface as a table: how many bytes follow, and in which modes a robot hears them.

Sources: iRobot Create Open Interface v2; iRobot Create 2 Open Interface. The commands of the two models share most of
their numbers, but not all: 136 starts a numbered demo on a Create 1 and has no data on a Create 2.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from types import MappingProxyType


class Mode(IntEnum):
    """The robot's mode; packet 35."""

    OFF = 0
    PASSIVE = 1
    SAFE = 2
    FULL = 3


class Opcode(IntEnum):
    """The first byte of a command."""

    RESET = 7
    START = 128
    BAUD = 129
    CONTROL = 130
    SAFE = 131
    FULL = 132
    POWER = 133
    SPOT = 134
    COVER = 135
    DEMO = 136
    DRIVE = 137
    LOW_SIDE_DRIVERS = 138
    LEDS = 139
    SONG = 140
    PLAY_SONG = 141
    SENSORS = 142
    COVER_AND_DOCK = 143
    LOW_SIDE_DRIVER_DUTY = 144
    DRIVE_DIRECT = 145
    DRIVE_PWM = 146
    DIGITAL_OUTPUTS = 147
    STREAM = 148
    QUERY_LIST = 149
    PAUSE_RESUME_STREAM = 150
    SEND_INFRARED = 151
    SCRIPT = 152
    PLAY_SCRIPT = 153
    SHOW_SCRIPT = 154
    WAIT_TIME = 155
    WAIT_DISTANCE = 156
    WAIT_ANGLE = 157
    WAIT_EVENT = 158
    SCHEDULING_LEDS = 162
    DIGIT_LEDS_RAW = 163
    DIGIT_LEDS_ASCII = 164
    BUTTONS = 165
    SCHEDULE = 167
    DAY_AND_TIME = 168
    STOP = 173


AWAKE = frozenset({Mode.PASSIVE, Mode.SAFE, Mode.FULL})
ACTING = frozenset({Mode.SAFE, Mode.FULL})
ANY = frozenset(Mode)


@dataclass(frozen=True, slots=True)
class CommandForm:
    """The form of one command, and the modes that obey it.

    Attributes:
        leading: Data bytes that always follow.
        item_size: Where the last leading byte is a count: bytes of each of so many items that follow; else 0.
        max_items: What that count may be.
        heard_in: The modes in which the robot does not ignore it.
        mode_after: The mode that it leads to; None where it changes none.
    """

    leading: int = 0
    item_size: int = 0
    max_items: int = 0
    heard_in: frozenset[Mode] = AWAKE
    mode_after: Mode | None = None


MAX_STREAM_PACKETS = 43
MAX_QUERY_PACKETS = 255
MAX_SCRIPT_BYTES = 100
MAX_SONG_NOTES = 16

_SHARED: dict[Opcode, CommandForm] = {
    Opcode.START: CommandForm(heard_in=ANY, mode_after=Mode.PASSIVE),
    Opcode.BAUD: CommandForm(leading=1),
    Opcode.CONTROL: CommandForm(mode_after=Mode.SAFE),
    Opcode.SAFE: CommandForm(mode_after=Mode.SAFE),
    Opcode.FULL: CommandForm(mode_after=Mode.FULL),
    Opcode.SPOT: CommandForm(mode_after=Mode.PASSIVE),
    Opcode.COVER: CommandForm(mode_after=Mode.PASSIVE),
    Opcode.DRIVE: CommandForm(leading=4, heard_in=ACTING),
    Opcode.LOW_SIDE_DRIVERS: CommandForm(leading=1, heard_in=ACTING),
    Opcode.LEDS: CommandForm(leading=3, heard_in=ACTING),
    Opcode.SONG: CommandForm(leading=2, item_size=2, max_items=MAX_SONG_NOTES),
    Opcode.PLAY_SONG: CommandForm(leading=1, heard_in=ACTING),
    Opcode.SENSORS: CommandForm(leading=1),
    Opcode.COVER_AND_DOCK: CommandForm(mode_after=Mode.PASSIVE),
    Opcode.LOW_SIDE_DRIVER_DUTY: CommandForm(leading=3, heard_in=ACTING),
    Opcode.DRIVE_DIRECT: CommandForm(leading=4, heard_in=ACTING),
    Opcode.STREAM: CommandForm(leading=1, item_size=1, max_items=MAX_STREAM_PACKETS),
    Opcode.QUERY_LIST: CommandForm(leading=1, item_size=1, max_items=MAX_QUERY_PACKETS),
    Opcode.PAUSE_RESUME_STREAM: CommandForm(leading=1),
}

_CREATE_1 = _SHARED | {
    Opcode.DEMO: CommandForm(leading=1, mode_after=Mode.PASSIVE),
    Opcode.DIGITAL_OUTPUTS: CommandForm(leading=1, heard_in=ACTING),
    Opcode.SEND_INFRARED: CommandForm(leading=1, heard_in=ACTING),
    Opcode.SCRIPT: CommandForm(leading=1, item_size=1, max_items=MAX_SCRIPT_BYTES),
    Opcode.PLAY_SCRIPT: CommandForm(),
    Opcode.SHOW_SCRIPT: CommandForm(),
    Opcode.WAIT_TIME: CommandForm(leading=1),
    Opcode.WAIT_DISTANCE: CommandForm(leading=2),
    Opcode.WAIT_ANGLE: CommandForm(leading=2),
    Opcode.WAIT_EVENT: CommandForm(leading=1),
}

_CREATE_2 = _SHARED | {
    Opcode.RESET: CommandForm(heard_in=ANY, mode_after=Mode.OFF),
    Opcode.POWER: CommandForm(mode_after=Mode.PASSIVE),
    Opcode.DEMO: CommandForm(mode_after=Mode.PASSIVE),
    Opcode.DRIVE_PWM: CommandForm(leading=4, heard_in=ACTING),
    Opcode.SCHEDULING_LEDS: CommandForm(leading=2, heard_in=ACTING),
    Opcode.DIGIT_LEDS_RAW: CommandForm(leading=4, heard_in=ACTING),
    Opcode.DIGIT_LEDS_ASCII: CommandForm(leading=4, heard_in=ACTING),
    Opcode.BUTTONS: CommandForm(leading=1),
    Opcode.SCHEDULE: CommandForm(leading=15),
    Opcode.DAY_AND_TIME: CommandForm(leading=3),
    Opcode.STOP: CommandForm(mode_after=Mode.OFF),
}


def _sorted(forms: Mapping[Opcode, CommandForm]) -> Mapping[Opcode, CommandForm]:
    return MappingProxyType(dict(sorted(forms.items())))


COMMANDS: Mapping[str, Mapping[Opcode, CommandForm]] = MappingProxyType(
    {"create1": _sorted(_CREATE_1), "create2": _sorted(_CREATE_2)}
)
"""The commands of each model, by its name."""
