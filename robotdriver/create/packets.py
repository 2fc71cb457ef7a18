"""The sensor packets of the Open Interface as a table, and their bytes to values and back.

Sources: iRobot Create Open Interface v2, packets 0 to 42; iRobot Create 2 Open Interface, packets 43 to 58 and the
groups from 100.
"""

import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import lru_cache
from types import MappingProxyType

from robotdriver.create.errors import BadReplyError
from robotdriver.errors import CommandError


class PacketId(IntEnum):
    """The single packets."""

    BUMPS_AND_DROPS = 7
    WALL = 8
    CLIFF_LEFT = 9
    CLIFF_FRONT_LEFT = 10
    CLIFF_FRONT_RIGHT = 11
    CLIFF_RIGHT = 12
    VIRTUAL_WALL = 13
    OVERCURRENTS = 14
    UNUSED_15 = 15
    UNUSED_16 = 16
    INFRARED = 17
    BUTTONS = 18
    DISTANCE = 19
    ANGLE = 20
    CHARGING_STATE = 21
    VOLTAGE = 22
    CURRENT = 23
    TEMPERATURE = 24
    BATTERY_CHARGE = 25
    BATTERY_CAPACITY = 26
    WALL_SIGNAL = 27
    CLIFF_LEFT_SIGNAL = 28
    CLIFF_FRONT_LEFT_SIGNAL = 29
    CLIFF_FRONT_RIGHT_SIGNAL = 30
    CLIFF_RIGHT_SIGNAL = 31
    DIGITAL_INPUTS = 32
    ANALOG_INPUT = 33
    CHARGING_SOURCES = 34
    MODE = 35
    SONG_NUMBER = 36
    SONG_PLAYING = 37
    STREAM_PACKETS = 38
    REQUESTED_VELOCITY = 39
    REQUESTED_RADIUS = 40
    REQUESTED_RIGHT_VELOCITY = 41
    REQUESTED_LEFT_VELOCITY = 42
    LEFT_ENCODER = 43
    RIGHT_ENCODER = 44
    LIGHT_BUMPER = 45
    LIGHT_LEFT_SIGNAL = 46
    LIGHT_FRONT_LEFT_SIGNAL = 47
    LIGHT_CENTER_LEFT_SIGNAL = 48
    LIGHT_CENTER_RIGHT_SIGNAL = 49
    LIGHT_FRONT_RIGHT_SIGNAL = 50
    LIGHT_RIGHT_SIGNAL = 51
    INFRARED_LEFT = 52
    INFRARED_RIGHT = 53
    LEFT_MOTOR_CURRENT = 54
    RIGHT_MOTOR_CURRENT = 55
    MAIN_BRUSH_CURRENT = 56
    SIDE_BRUSH_CURRENT = 57
    STASIS = 58


LIGHT_SIGNALS = (
    PacketId.LIGHT_LEFT_SIGNAL,
    PacketId.LIGHT_FRONT_LEFT_SIGNAL,
    PacketId.LIGHT_CENTER_LEFT_SIGNAL,
    PacketId.LIGHT_CENTER_RIGHT_SIGNAL,
    PacketId.LIGHT_FRONT_RIGHT_SIGNAL,
    PacketId.LIGHT_RIGHT_SIGNAL,
)
"""The light bumpers' signals, in the order of the bits of packet 45."""


class Unit(Enum):
    """The unit of a packet's number."""

    BITS = "bits"
    BOOLEAN = "0 or 1"
    CODE = "code"
    COUNT = "count"
    MM = "mm"
    MM_S = "mm/s"
    DEGREE = "degrees"
    MILLIVOLT = "mV"
    MILLIAMPERE = "mA"
    CELSIUS = "degrees Celsius"
    MILLIAMPERE_HOUR = "mAh"
    SIGNAL = "strength of a signal"
    TICK = "encoder ticks, wrapping"


@dataclass(frozen=True, slots=True)
class PacketFormat:
    """The format of one packet.

    Attributes:
        size: Bytes, 1 or 2; the high byte comes first.
        signed: Whether the value is in two's complement.
        unit: What the value counts.
    """

    size: int
    signed: bool
    unit: Unit

    @property
    def low(self) -> int:
        """The least value that can be written."""
        return -(1 << (8 * self.size - 1)) if self.signed else 0

    @property
    def high(self) -> int:
        """The greatest value that can be written."""
        return (1 << (8 * self.size - self.signed)) - 1

    @property
    def code(self) -> str:
        """The letter of the struct module."""
        return {(1, False): "B", (1, True): "b", (2, False): "H", (2, True): "h"}[self.size, self.signed]


def _formats() -> dict[PacketId, PacketFormat]:
    ids = PacketId
    rows: tuple[tuple[int, bool, Unit, Iterable[int]], ...] = (
        (1, False, Unit.BITS, (7, 14, 18, 32, 34, 45, 58)),
        (1, False, Unit.BOOLEAN, (*range(8, 14), 37)),
        (1, False, Unit.CODE, (17, 21, 35, 36, 52, 53)),
        (1, False, Unit.COUNT, (15, 16, 38)),
        (2, True, Unit.MM, (19, 40)),
        (2, True, Unit.DEGREE, (20,)),
        (2, False, Unit.MILLIVOLT, (22,)),
        (2, True, Unit.MILLIAMPERE, (23, *range(54, 58))),
        (1, True, Unit.CELSIUS, (24,)),
        (2, False, Unit.MILLIAMPERE_HOUR, (25, 26)),
        (2, False, Unit.SIGNAL, (*range(27, 32), 33, *range(46, 52))),
        (2, True, Unit.MM_S, (39, 41, 42)),
        (2, False, Unit.TICK, (43, 44)),
    )
    formats = {ids(id_): PacketFormat(size, signed, unit) for size, signed, unit, numbers in rows for id_ in numbers}
    return dict(sorted(formats.items()))


PACKETS: Mapping[PacketId, PacketFormat] = MappingProxyType(_formats())
"""The form of every single packet."""


def _range(first: int, last: int) -> tuple[PacketId, ...]:
    return tuple(PacketId(id_) for id_ in range(first, last + 1))


GROUPS: Mapping[int, tuple[PacketId, ...]] = MappingProxyType(
    {
        0: _range(7, 26),
        1: _range(7, 16),
        2: _range(17, 20),
        3: _range(21, 26),
        4: _range(27, 34),
        5: _range(35, 42),
        6: _range(7, 42),
        100: _range(7, 58),
        101: _range(43, 58),
        106: _range(46, 51),
        107: _range(54, 58),
    }
)
"""The packets that stand, one after another, under one number; those from 100 on only a Create 2 knows."""


def single_packets(ids: Iterable[int]) -> tuple[PacketId, ...]:
    """Return the packets that these ids stand for, groups replaced by their members.

    Raises:
        CommandError: there is no such packet.
    """
    singles: list[PacketId] = []
    for id_ in ids:
        if id_ in GROUPS:
            singles.extend(GROUPS[id_])
        elif id_ in PACKETS:
            singles.append(PacketId(id_))
        else:
            raise CommandError(f"there is no sensor packet {id_}; there are 7 to 58 and the groups {_GROUP_NAMES}")
    return tuple(singles)


_GROUP_NAMES = ", ".join(map(str, GROUPS))


@lru_cache(maxsize=64)
def _layout(ids: tuple[int, ...]) -> tuple[tuple[PacketId, ...], struct.Struct]:
    singles = single_packets(ids)
    return singles, struct.Struct(">" + "".join(PACKETS[id_].code for id_ in singles))


def packets_size(ids: Sequence[int]) -> int:
    """Return how many bytes the contents of these packets and groups take, without their ids.

    Raises:
        CommandError: there is no such packet.
    """
    return _layout(tuple(ids))[1].size


def decode_packets(ids: Sequence[int], data: bytes) -> dict[PacketId, int]:
    """Return the values that a robot answered when it was asked for these packets and groups, in this order.

    Returns:
        The raw value of every single packet; of one that was asked for twice, the last.

    Raises:
        CommandError: there is no such packet.
        BadReplyError: the answer has not the right number of bytes.
    """
    singles, layout = _layout(tuple(ids))
    if len(data) != layout.size:
        raise BadReplyError(f"the robot sent {len(data)} bytes where packets {list(ids)} take {layout.size}")
    return dict(zip(singles, layout.unpack(data), strict=True))


def encode_packets(ids: Sequence[int], values: Mapping[PacketId, int]) -> bytes:
    """Return what a robot answers when it is asked for these packets and groups.

    Args:
        ids: Packets and groups, in order.
        values: Raw values of all single packets that these stand for.

    Raises:
        CommandError: there is no such packet, or a value does not fit its bytes.
    """
    singles, layout = _layout(tuple(ids))
    try:
        return layout.pack(*(values[id_] for id_ in singles))
    except struct.error:
        wrong = next(id_ for id_ in singles if not PACKETS[id_].low <= values[id_] <= PACKETS[id_].high)
        low, high = PACKETS[wrong].low, PACKETS[wrong].high
        raise CommandError(f"packet {wrong} holds {low} to {high}, not {values[wrong]}") from None
