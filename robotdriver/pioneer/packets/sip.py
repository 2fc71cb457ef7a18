"""The server information packet: what a robot reports of itself every 100 ms."""

import struct
from functools import cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from robotdriver.box_grid import Floats
from robotdriver.pioneer.packets.framing import packet

STANDING_ID, MOVING_ID = 0x32, 0x33

MOTORS_ENABLED = 0x01
SONARS_ON = 0x1E
EMERGENCY_STOP = 0x20
"""The bits of the flags: the last one is set while the robot comes to a stop in an emergency."""

TEMPERATURE_FAULT = 0x02
"""The bit of the faults that tells of a temperature that is too high."""

_SONAR_BYTES = 3
_MOST = 0xFFFF


class Sip(msgspec.Struct, frozen=True):
    """What one packet reports, in the units of the packet.

    Attributes:
        is_moving: Whether a wheel turns.
        x: By odometry, a count that wraps at 16 bits.
        y: By odometry, a count that wraps at 16 bits.
        heading: By odometry, a count that wraps.
        left: Speed of the left wheel.
        right: Speed of the right wheel.
        battery: 0.1 V.
        stall: Bit 0 the left motor, bit 8 the right one, bits 1 to 5 front bumpers, bits 9 to 13 rear ones.
        flags: Of `MOTORS_ENABLED`, `SONARS_ON` and `EMERGENCY_STOP`.
        sonars: What the sonars read, as `numbered` has it.
        digital_out: The pins of the digital outputs.
        turn_rate: 0.1 degrees a second.
        faults: Such as `TEMPERATURE_FAULT`.
        lateral: mm/s to the left.
        temperature: Degrees Celsius.
        charge: State of the battery's charge in per cent.
    """

    is_moving: bool
    x: int
    y: int
    heading: int
    left: int
    right: int
    battery: int
    stall: int
    flags: int
    sonars: bytes
    digital_out: int
    turn_rate: int
    faults: int
    lateral: int
    temperature: int
    charge: int

    def encoded(self) -> bytes:
        """Return the packet. Speeds beyond 16 bits are cut, counts wrap."""
        data = _whole(len(self.sonars)).pack(
            MOVING_ID if self.is_moving else STANDING_ID,
            wrapped(self.x),
            wrapped(self.y),
            wrapped(self.heading),
            cut(self.left),
            cut(self.right),
            self.battery if self.battery < 255 else 255,
            self.stall,
            0,
            self.flags,
            0,
            len(self.sonars) // _SONAR_BYTES,
            self.sonars,
            0,
            0,
            0,
            0xFF,
            self.digital_out,
            self.battery,
            0,
            cut(self.turn_rate),
            self.faults,
            cut(self.lateral),
            self.temperature,
            self.charge,
        )
        return packet(data)


@cache
def _whole(sonar_bytes: int) -> struct.Struct:
    return struct.Struct(f"<B5hBHhHBB{sonar_bytes}sBBBBBHBhHhbB")


def numbered(rows: Floats) -> list[bytes]:
    """Return what the sonars of each of several robots read, each reading behind its number from 0.

    Args:
        rows: The readings, robot by robot, in the units of the packet, shape (robots, sonars); rounded, and cut to 16
            bits.
    """
    block = np.empty((*rows.shape, _SONAR_BYTES), dtype=np.uint8)
    block[..., 0] = np.arange(rows.shape[1])
    block[..., 1:] = words(rows)[..., None].view(np.uint8)
    whole, count = block.tobytes(), _SONAR_BYTES * rows.shape[1]
    return [whole[at : at + count] for at in range(0, len(whole), count)]


def words(numbers: Floats) -> NDArray[np.uint16]:
    """Return the nearest whole numbers of 16 bits, as packets have them."""
    return np.minimum(np.rint(numbers), _MOST).astype("<u2")


def wrapped(count: int) -> int:
    """Return the low 16 bits of a count, as a signed number."""
    return (count + 0x8000 & 0xFFFF) - 0x8000


def cut(number: float) -> int:
    """Return the nearest whole number that fits 16 bits with a sign."""
    return round(-0x8000 if number < -0x8000 else 0x7FFF if number > 0x7FFF else number)
