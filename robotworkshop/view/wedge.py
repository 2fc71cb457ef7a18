"""The wedge of the floor in which a sonar hears."""

import math

from scene.scene import Point

_QUARTER_RAD = math.pi / 2.0


def wedge_corners(tip: Point, heading_rad: float, half_angle_rad: float, reach_mm: float) -> tuple[Point, ...]:
    """Return places of a wedge beyond which it goes in no direction of the floor's axes.

    Args:
        tip: Where the sonar is, mm.
        heading_rad: Where it looks.
        half_angle_rad: The wedge goes so far to both sides.
        reach_mm: From its tip to its arc.
    """
    # An arc goes farthest at its ends, or where it crosses an axis of the floor.
    ends = (heading_rad - half_angle_rad, heading_rad + half_angle_rad)
    quarters = range(math.ceil(ends[0] / _QUARTER_RAD), math.floor(ends[1] / _QUARTER_RAD) + 1)
    turns = (*ends, *(quarter * _QUARTER_RAD for quarter in quarters))
    return (tip, *((tip[0] + reach_mm * math.cos(turn), tip[1] + reach_mm * math.sin(turn)) for turn in turns))
