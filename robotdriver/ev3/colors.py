"""The readings of the EV3's colour sensor from the floor's colours."""

from functools import lru_cache

from robotdriver.ground import Ground, Rgb

_NAMED: tuple[tuple[Rgb, int], ...] = (
    ((59, 60, 54), 1),
    ((0, 0, 0), 1),
    ((58, 166, 221), 2),
    ((0, 0, 255), 2),
    ((0, 87, 166), 2),
    ((122, 182, 72), 3),
    ((0, 255, 0), 3),
    ((0, 128, 0), 3),
    ((0, 123, 40), 3),
    ((252, 227, 3), 4),
    ((255, 255, 0), 4),
    ((201, 45, 57), 5),
    ((255, 0, 0), 5),
    ((235, 235, 235), 6),
    ((255, 255, 255), 6),
    ((105, 46, 20), 7),
    ((139, 69, 19), 7),
)
"""Colours and their codes: those of the public simulator's worlds, Lego's bricks, and the pure ones."""

_UNLIKE = 60.0
"""A colour that is farther than this from all of them, in steps of red, green and blue together, is none."""


def color_code(ground: Ground) -> int:
    """Return 0 for no colour, 1 black, 2 blue, 3 green, 4 yellow, 5 red, 6 white, 7 brown."""
    return 0 if ground.is_drop else _nearest(ground.rgb)


@lru_cache(maxsize=1000)
def _nearest(rgb: Rgb) -> int:
    distance, code = min((_distance(rgb, named), code) for named, code in _NAMED)
    return code if distance <= _UNLIKE else 0


def _distance(one: Rgb, other: Rgb) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5)
