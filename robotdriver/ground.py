"""The floor itself, as data: its colour, and its drops."""

import math
from collections.abc import Sequence
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
        """The depth of what is there below the floor."""
        return self.drop_mm if self.is_drop else 0.0

    @property
    def reflectance(self) -> float:
        """Share of the light that comes back from it: 1 from white, 0 from black and from a drop.

        The relative luminance of the colour (IEC 61966-2-1 for sRGB's curve, ITU-R BT.709 for the weights).
        """
        if self.is_drop:
            return 0.0
        return sum(weight * share for weight, share in zip(_BT709, self.light, strict=True))

    @property
    def light(self) -> tuple[float, float, float]:
        """Shares of red, green and blue light that come back from it, 0 to 1."""
        if self.is_drop:
            return (0.0, 0.0, 0.0)
        red, green, blue = self.rgb
        return _LINEAR[red], _LINEAR[green], _LINEAR[blue]


PLAIN = Ground()
"""The floor where nothing else is said of it: white."""


def grey(reflectance: float) -> Ground:
    """Return a grey floor from which this share of the light comes back, 0 to 1; see `Ground.reflectance`."""
    level = round(255.0 * _encoded(reflectance))
    return Ground((level, level, level))


def mixture(parts: Sequence[tuple[float, Ground]]) -> Ground:
    """Return what several grounds look like together, by their areas; mostly drops are a drop.

    Light adds up linearly, so it is added behind sRGB's curve (IEC 61966-2-1).
    """
    total = sum(area for area, _ in parts)
    light = [
        sum(area * _LINEAR[ground.rgb[channel]] for area, ground in parts if not ground.is_drop) / total
        for channel in range(3)
    ]
    red, green, blue = (round(255.0 * _encoded(share)) for share in light)
    deep = [(area, ground) for area, ground in parts if ground.is_drop]
    if 2.0 * sum(area for area, _ in deep) > total:
        return max(deep, key=lambda part: part[0])[1]
    return Ground((red, green, blue))


def _encoded(light: float) -> float:
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1.0 / 2.4) - 0.055


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


_LINEAR = tuple(_linear(channel / 255.0) for channel in range(256))
"""The light of each step of a colour's channel."""
