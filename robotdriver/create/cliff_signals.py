"""The cliff sensors' signals, packets 28 to 31, as what they say of the floor; how strong they are is unverified."""

from functools import lru_cache

from robotdriver.ground import Ground, grey

_BLACK, _WHITE = 60, 1200
"""Readings of the cliff sensors above a black and a white floor; between them by its reflectance. Above a drop: 0."""

_DROP = Ground(is_drop=True)


def cliff_signal(ground_reflectance: float, *, is_drop: bool) -> int:
    """Return what a cliff sensor reads.

    Args:
        ground_reflectance: Of what is below it, 0 to 1.
        is_drop: Whether it sees no floor.
    """
    return 0 if is_drop else round(_BLACK + (_WHITE - _BLACK) * ground_reflectance)


@lru_cache(maxsize=4096)  # of so many values a floor has few
def ground_below(signal: int, is_drop: bool) -> Ground:
    """Return what is below a cliff sensor: a grey floor, or a drop where the robot says so."""
    if is_drop:
        return _DROP
    return grey(min(max((signal - _BLACK) / (_WHITE - _BLACK), 0.0), 1.0))
