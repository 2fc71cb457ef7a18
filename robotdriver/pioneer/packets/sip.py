"""The server information packet: what robots report of themselves every 100 ms, of all that report together at once."""

import math
import struct
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from robotdriver.models.pioneers.model import Conversions
from robotdriver.pioneer.packets.framing import HEADER, packet
from robotdriver.ranging.box_grid import Floats

STANDING_ID = 0x32
"""The id of the packet of a robot that stands; the next one is that of a robot that moves."""

MOTORS_ENABLED = 0x01
SONARS_ON = 0x1E
EMERGENCY_STOP = 0x20
"""The bits of the flags: the last one is set while the robot comes to a stop in an emergency."""

LEFT_STALL, RIGHT_STALL = 1 << 0, 1 << 8
"""The bits of the stall word that tell of motors; bits 1 to 5 are front bumpers, bits 9 to 13 rear ones."""

TEMPERATURE_FAULT = 0x02
"""The bit of the faults that tells of a temperature that is too high."""

STANDING_MM_S, STANDING_RAD_S = 0.5, 0.002
"""A robot that is no faster stands."""

_FEW = 6
"""The packets of so few robots are made quicker one by one than as arrays."""

_MOST = 0xFFFF
_TENTHS_OF_DEGREES = 1_800.0 / math.pi


class Status(NamedTuple):
    """The status that a robot reports besides its measurements, in the units of the packet.

    Attributes:
        battery: 0.1 V.
        stall: Of the stall word, what no motor tells.
        flags: Of `MOTORS_ENABLED`, `SONARS_ON` and `EMERGENCY_STOP`.
        digital_out: The pins of the digital outputs.
        faults: Such as `TEMPERATURE_FAULT`.
        temperature: Degrees Celsius.
        charge: State of the battery's charge in per cent.
        gripper: Its switches; 0 where it is not used.
    """

    battery: int
    stall: int
    flags: int
    digital_out: int
    faults: int
    temperature: int
    charge: int
    gripper: int = 0


def sips(motions: Floats, echoes_mm: Floats, units: Conversions, status: Status) -> list[bytes]:
    """Return the packets of robots of one model that report the same status.

    Counts of the odometer wrap at 16 bits, and everything else is cut to them.

    Args:
        motions: How they move, see `simulator.motions`, shape (n, 7).
        echoes_mm: What their sonars hear, shape (n, sonars).
        units: Of their packets.
        status: What else they report.
    """
    if len(motions) <= _FEW:
        rows = zip(motions.tolist(), (words(echoes_mm / units.range_mm)).tolist(), strict=True)
        return [_sip(motion, echoes, units, status) for motion, echoes in rows]
    frames = _blank(echoes_mm.shape[1], status).repeat(len(motions))
    told = frames["data"]
    speeds, turn = abs(motions[:, 3:6]), motions[:, 5]
    told["number"] += (speeds > (STANDING_MM_S, STANDING_MM_S, STANDING_RAD_S)).any(axis=1)
    one = units.distance_mm, units.distance_mm, units.angle_rad
    told["place"] = np.rint(motions[:, :3] / one).astype(np.int64)
    half = turn / units.difference
    told["left"] = _cut_all((motions[:, 3] - half) / units.velocity_mm_s)
    told["right"] = _cut_all((motions[:, 3] + half) / units.velocity_mm_s)
    told["stall"] |= motions[:, 6].astype("<u2") * (LEFT_STALL | RIGHT_STALL)
    told["echoes"]["range"] = words(echoes_mm / units.range_mm)
    told["turn_rate"] = _cut_all(turn * _TENTHS_OF_DEGREES)
    told["lateral"] = _cut_all(motions[:, 4])
    frames["checksum"] = _checksums(frames, told.itemsize)
    whole, size = frames.tobytes(), frames.itemsize
    return [whole[at : at + size] for at in range(0, len(whole), size)]


def _sip(motion: Sequence[float], echoes: Sequence[int], units: Conversions, status: Status) -> bytes:
    """Return the packet of one robot: of few, one by one is quicker."""
    x, y, heading, ahead, aside, turn, is_stalled = motion
    moves = abs(ahead) > STANDING_MM_S or abs(aside) > STANDING_MM_S or abs(turn) > STANDING_RAD_S
    half = turn / units.difference
    data = _whole(len(echoes)).pack(
        STANDING_ID + moves,
        wrapped(round(x / units.distance_mm)),
        wrapped(round(y / units.distance_mm)),
        wrapped(round(heading / units.angle_rad)),
        _cut((ahead - half) / units.velocity_mm_s),
        _cut((ahead + half) / units.velocity_mm_s),
        min(status.battery, 0xFF),
        status.stall | (LEFT_STALL | RIGHT_STALL if is_stalled else 0),
        0,
        status.flags,
        0,
        len(echoes),
        *[number for echo in enumerate(echoes) for number in echo],
        status.gripper,
        status.gripper,  # ARIA reads it where the manual has the number of the analog port.
        0,
        0xFF,
        status.digital_out,
        status.battery,
        0,
        _cut(turn * _TENTHS_OF_DEGREES),
        status.faults,
        _cut(aside),
        status.temperature,
        status.charge,
    )
    return packet(data)


@cache
def _whole(sonars: int) -> struct.Struct:
    return struct.Struct(f"<B5hBHhHBB{sonars * 'BH'}BBBBBHBhHhbB")


@lru_cache(maxsize=256)
def _blank(sonars: int, status: Status) -> NDArray[Any]:
    """Return the packet of a robot that stands and hears nothing, shape (1,)."""
    layout = _layout(sonars)
    blank = np.zeros(1, layout)
    told = blank["data"]
    blank["header"], blank["count"] = HEADER, told.itemsize + 2
    told["number"], told["stall"], told["flags"] = STANDING_ID, status.stall, status.flags
    told["battery"], told["voltage"], told["charge"] = min(status.battery, 0xFF), status.battery, status.charge
    told["sonars"], told["echoes"]["number"] = sonars, np.arange(sonars)
    told["digital_in"], told["digital_out"] = 0xFF, status.digital_out
    told["gripper"] = told["analog_port"] = status.gripper
    told["faults"], told["temperature"] = status.faults, status.temperature
    return blank


@cache
def _layout(sonars: int) -> np.dtype[Any]:
    """Return where everything is in the packet of a robot with so many sonars."""
    echo = np.dtype([("number", "u1"), ("range", "<u2")])
    fields: list[Any] = [
        ("number", "u1"),
        ("place", "<i2", 3),
        ("left", "<i2"),
        ("right", "<i2"),
        ("battery", "u1"),
        ("stall", "<u2"),
        ("set_point", "<i2"),
        ("flags", "<u2"),
        ("compass", "u1"),
        ("sonars", "u1"),
        ("echoes", echo, (sonars,)),
        ("gripper", "u1"),
        ("analog_port", "u1"),
        ("analog", "u1"),
        ("digital_in", "u1"),
        ("digital_out", "u1"),
        ("voltage", "<u2"),
        ("charging", "u1"),
        ("turn_rate", "<i2"),
        ("faults", "<u2"),
        ("lateral", "<i2"),
        ("temperature", "i1"),
        ("charge", "u1"),
    ]
    return np.dtype([("header", "S2"), ("count", "u1"), ("data", np.dtype(fields)), ("checksum", ">u2")])


def _checksums(frames: NDArray[Any], size: int) -> NDArray[np.int64]:
    """Return the checksums of frames whose data have this size, as `framing.checksum` defines them."""
    data = frames.view(np.uint8).reshape(len(frames), -1)[:, 3 : 3 + size]
    even = size - size % 2
    high, low = (data[:, first:even:2].sum(axis=1, dtype=np.int64) for first in (0, 1))
    totals: NDArray[np.int64] = (high << 8) + low & _MOST
    if size > even:
        totals ^= data[:, even]
    return totals


def words(numbers: Floats) -> NDArray[np.uint16]:
    """Return the nearest whole numbers of 16 bits, as packets have them."""
    return np.minimum(np.rint(numbers), _MOST).astype("<u2")


def _cut_all(numbers: Floats) -> NDArray[np.int16]:
    """Return the nearest whole numbers that fit 16 bits with a sign."""
    return np.clip(np.rint(numbers), -0x8000, 0x7FFF).astype("<i2")


def _cut(number: float) -> int:
    return round(-0x8000 if number < -0x8000 else 0x7FFF if number > 0x7FFF else number)


def wrapped(count: int) -> int:
    """Return the low 16 bits of a count, as a signed number."""
    return (count + 0x8000 & 0xFFFF) - 0x8000
