"""What the floor itself is like, as data: its colour, and where there is none."""

import math
from dataclasses import dataclass

Rgb = tuple[int, int, int]
"""Red, green and blue of sRGB, 0 to 255 each."""

_BT709 = (0.2126, 0.7152, 0.0722)


@dataclass(frozen=True, slots=True)
class Ground:
    """The floor at one place.

    Attributes:
        rgb: Its colour.
        is_drop: Whether there is no floor, as beyond the edge of a table.
        drop_mm: How deep a drop is; infinite for one without a bottom.
    """

    rgb: Rgb = (255, 255, 255)
    is_drop: bool = False
    drop_mm: float = math.inf

    @property
    def depth_mm(self) -> float:
        """How far what is there lies below the floor."""
        return self.drop_mm if self.is_drop else 0.0

    @property
    def reflectance(self) -> float:
        """Share of the light that comes back from it: 1 from white, 0 from black and from a drop.

        The relative luminance of the colour (IEC 61966-2-1 for sRGB's curve, ITU-R BT.709 for the weights).
        """
        if self.is_drop:
            return 0.0
        return sum(weight * _linear(channel / 255.0) for weight, channel in zip(_BT709, self.rgb, strict=True))


PLAIN = Ground()
"""The floor where nothing else is said of it: white."""


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
