"""The readings of a Root's colour scanner from the floor.

Source: iRobot's root-robot-ble-protocol, "Color Sensor". Where one colour ends and the next begins is not printed
(unverified).
"""

import colorsys
from collections.abc import Sequence
from enum import IntEnum

from robotdriver.ground import Ground

SENSORS = tuple(f"colour_{number:02}" for number in range(32))
"""The sensors from the left to the right."""

BANK = 8
"""The number of sensors in one packet."""

FULL_COUNT, FULL_MV = 4095, 3300
"""The reading of white in full light (unverified)."""

_BLACK, _PALE = 0.25, 0.25
"""Grounds darker than this are black; lighter ones of less colour are white or black, by their brightness."""


class Colour(IntEnum):
    """The colours that the robot tells apart."""

    WHITE = 0
    BLACK = 1
    RED = 2
    GREEN = 3
    BLUE = 4


def colour_of(ground: Ground) -> Colour:
    """Return the colour that a sensor sees; black where there is no floor."""
    if ground.is_drop:
        return Colour.BLACK
    hue, saturation, value = colorsys.rgb_to_hsv(*(channel / 255.0 for channel in ground.rgb))
    if value < _BLACK:
        return Colour.BLACK
    if saturation < _PALE:
        return Colour.WHITE if value >= 0.5 else Colour.BLACK
    return (Colour.RED, Colour.GREEN, Colour.BLUE)[round(hue * 3.0) % 3]


def nibbles(colours: Sequence[Colour]) -> bytes:
    """Return 32 colours as a packet has them, two a byte, the left one first."""
    return bytes(left << 4 | right for left, right in zip(colours[::2], colours[1::2], strict=True))


def light_of(ground: Ground, lamps: int) -> float:
    """Return the share of light that a sensor sees with lamps on: 0 none, 1 red, 2 green, 3 blue, 4 all."""
    red, green, blue = ground.light
    return (0.0, red, green, blue, (red + green + blue) / 3.0)[min(lamps, 4)]
