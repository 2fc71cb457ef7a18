"""The commands of clients, by their numbers, each with at most one argument.

Sources: the command tables of ARCOS and of MobileSim.
"""

import struct
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Self

from robotdriver.pioneer.packets.framing import packet


class CommandId(IntEnum):
    """The commands that an emulated robot carries out, by their names in the manuals."""

    PULSE = 0
    OPEN = 1
    CLOSE = 2
    ENABLE = 4
    SETA = 5
    SETV = 6
    SETO = 7
    MOVE = 8
    ROTATE = 9
    SETRV = 10
    VEL = 11
    HEAD = 12
    DHEAD = 13
    CONFIG = 18
    ENCODER = 19
    RVEL = 21
    SETRA = 23
    SONAR = 28
    STOP = 29
    DIGOUT = 30
    VEL2 = 32
    GRIPPER = 33
    LASER_ENABLE = 35
    LASER_START = 36
    LASER_END = 37
    LASER_RESOLUTION = 38
    IOREQUEST = 40
    TTY2 = 42
    GETAUX = 43
    BUMPSTALL = 44
    ESTOP = 55
    ESTOP_TOO = 57
    MESSAGE = 59
    TTY4 = 60
    OLD_END = 62
    OLD_SET_X = 66
    OLD_SET_Y = 67
    OLD_SET_HEADING = 68
    OLD_RESET = 69
    LATVEL = 110
    LATACCEL = 113
    SIM_SET_POSE = 224
    SIM_RESET = 225
    SIM_LASER_ENABLE = 230
    SIM_LASER_START = 231
    SIM_LASER_END = 232
    SIM_LASER_RESOLUTION = 233
    SIM_CTRL = 236
    SIM_STAT = 237
    SIM_MESSAGE = 238
    SIM_EXIT = 239
    BATTEST = 250
    DIGTEMPTEST = 251
    SPOOFANALOGTEMP = 252
    RESET = 253
    MAINT = 255


GRIPPER_VALUE, GRIPPER_REQUEST = 36, 37
"""Real robots take these for their grippers; to simulators they are `LASER_START` and `LASER_END` as well."""


class SimControl(IntEnum):
    """The actions of the command SIM_CTRL."""

    LOAD_MAP = 1
    LOAD_MAP_AND_KEEP = 2
    RELEASE_MAP = 3
    ROTATE_LOGS = 4
    LOG_STATE = 5
    INFO = 6
    GHOST = 7


POSITIVE, NEGATIVE, STRING = 0x3B, 0x1B, 0x2B
"""The types of arguments: a number, the size of a negative number, and a string with its length."""


@dataclass(frozen=True, slots=True)
class Command:
    """One command.

    Attributes:
        number: Which.
        argument: The bytes after the number, with the byte that tells their type.
    """

    number: int
    argument: bytes = b""

    @classmethod
    def of(cls, data: bytes) -> Self:
        """Return the command in a packet's data, which are not empty."""
        return cls(data[0], data[1:])

    @property
    def integer(self) -> int | None:
        """The argument as a number, or None where there is none."""
        if len(self.argument) < 3:
            return None
        size = int.from_bytes(self.argument[1:3], "little")
        return -size if self.argument[0] == NEGATIVE else size

    @property
    def low_and_high(self) -> tuple[int, int] | None:
        """The two bytes that clients put into one number, which may be negative then; None where there is none."""
        value = self.integer
        return None if value is None else (value & 0xFF, value >> 8 & 0xFF)

    @property
    def text(self) -> str:
        """The argument as a string, without bytes that cannot be printed."""
        return printable(self.content)

    @property
    def content(self) -> bytes:
        """The bytes of a string."""
        content = self.argument
        if content[:1] == bytes((STRING,)):
            content = content[2 : 2 + content[1]] if len(content) > 1 else b""
        return content

    def numbers(self, form: str, skipped: int = 1) -> tuple[int, ...] | None:
        """Return several numbers; None where there are too few bytes.

        Args:
            form: Little-endian, as of `struct`.
            skipped: Bytes before the first one: the type.
        """
        try:
            return struct.unpack_from(f"<{form}", self.argument, skipped)
        except struct.error:
            return None


def printable(content: bytes) -> str:
    """Return text up to its end, with what cannot be printed as question marks."""
    text = content.partition(b"\0")[0].decode(errors="replace")
    return "".join(each if each.isprintable() else "?" for each in text)


def command_packet(number: int, argument: int | bytes | None = None) -> bytes:
    """Return the packet of a command as a client sends it.

    Args:
        number: Of the command.
        argument: A whole number with a size below 65536, a string, or None for a command without.
    """
    if argument is None:
        return packet(bytes((number,)))
    if isinstance(argument, bytes):
        return packet(bytes((number, STRING, len(argument))) + argument)
    kind = POSITIVE if argument >= 0 else NEGATIVE
    return packet(struct.pack("<BBH", number, kind, abs(argument)))


def with_number(act: Callable[[int], None]) -> Callable[[Command], None]:
    """Return what passes on a command's number, and does nothing for a command without one."""

    def handle(command: Command) -> None:
        value = command.integer
        if value is not None:
            act(value)

    return handle


def without_argument(act: Callable[[], None]) -> Callable[[Command], None]:
    """Return what acts whatever the command's argument is."""

    def handle(_command: Command) -> None:
        act()

    return handle
