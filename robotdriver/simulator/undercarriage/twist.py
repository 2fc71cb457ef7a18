"""An even movement of a body in the plane."""

from typing import NamedTuple


class Twist(NamedTuple):
    """A distance or speed of a body: ahead, to the left, and round counter-clockwise."""

    ahead_mm: float
    aside_mm: float
    turn_rad: float


STANDING = Twist(0.0, 0.0, 0.0)
