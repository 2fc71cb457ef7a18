"""The server information packet: what a robot reports of itself every 100 ms."""

import struct
from collections.abc import Sequence
from dataclasses import dataclass

from robotdriver.pioneer.packets.framing import packet

STANDING_ID, MOVING_ID = 0x32, 0x33

MOTORS_ENABLED = 0x01
SONARS_ON = 0x1E
EMERGENCY_STOP = 0x20
"""The bits of the flags: the last one is set while the robot comes to a stop in an emergency."""

TEMPERATURE_FAULT = 0x02
"""The bit of the faults that tells of a temperature that is too high."""

_HEAD = struct.Struct("<B5hBHhHBB")
_TAIL = struct.Struct("<BBBBBHBhHhbB")


@dataclass(frozen=True, slots=True)
class Sip:
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
        sonars: What the sonars read, by their numbers from 0; below 65536 each.
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
    sonars: Sequence[int]
    digital_out: int
    turn_rate: int
    faults: int
    lateral: int
    temperature: int
    charge: int

    def encoded(self) -> bytes:
        """Return the packet. Speeds beyond 16 bits are cut, counts wrap."""
        head = _HEAD.pack(
            MOVING_ID if self.is_moving else STANDING_ID,
            wrapped(self.x),
            wrapped(self.y),
            wrapped(self.heading),
            cut(self.left),
            cut(self.right),
            min(self.battery, 255),
            self.stall,
            0,
            self.flags,
            0,
            len(self.sonars),
        )
        echoes = _numbered(self.sonars)
        tail = _TAIL.pack(
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
        return packet(head + echoes + tail)


def _numbered(sonars: Sequence[int]) -> bytes:
    """Return each reading behind its number."""
    words = struct.pack(f"<{len(sonars)}H", *sonars)
    numbered = bytearray(3 * len(sonars))
    numbered[::3], numbered[1::3], numbered[2::3] = range(len(sonars)), words[::2], words[1::2]
    return bytes(numbered)


def wrapped(count: int) -> int:
    """Return the low 16 bits of a count, as a signed number."""
    return (count + 0x8000 & 0xFFFF) - 0x8000


def cut(number: float) -> int:
    """Return the nearest whole number that fits 16 bits with a sign."""
    return round(min(max(number, -0x8000), 0x7FFF))
