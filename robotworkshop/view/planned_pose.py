"""The place where a robot would be if it were on its path."""

import math
from collections.abc import Sequence
from itertools import pairwise

from robotdriver.pose import Pose
from scene.scene import Point


def planned_pose(path: Sequence[Point], believed: Pose) -> Pose | None:
    """Return the place on a path that is nearest to where a mover believes its robot to be, facing along the path.

    A path has no clock, so this is what a mover steers by: where it passes the robot. None for a path without legs.
    """
    best: tuple[float, float, float, float] | None = None
    best_mm2 = math.inf
    at_x, at_y = believed.x_mm, believed.y_mm
    for (from_x, from_y), (to_x, to_y) in pairwise(path):
        way_x, way_y = to_x - from_x, to_y - from_y
        length_squared = way_x * way_x + way_y * way_y
        if length_squared == 0.0:
            continue
        along = ((at_x - from_x) * way_x + (at_y - from_y) * way_y) / length_squared
        share = min(max(along, 0.0), 1.0)
        x_mm, y_mm = from_x + share * way_x, from_y + share * way_y
        mm2 = (x_mm - at_x) ** 2 + (y_mm - at_y) ** 2
        if mm2 <= best_mm2:  # At a corner the leg that comes next.
            best, best_mm2 = (x_mm, y_mm, way_x, way_y), mm2
    if best is None:
        return None
    x_mm, y_mm, way_x, way_y = best
    return Pose(x_mm, y_mm, math.atan2(way_y, way_x))
