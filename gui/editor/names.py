"""The names of obstacles: their shape, what is special about them, and their number in the scene."""

from collections.abc import Sequence
from math import dist

from gui.texts.language import tr
from scene.scene import Obstacle, Point

LONG = 3.0
"""A box so many times as long as it is wide is a wall."""
BOX, ROUND = 4, 7
"""A box has so many corners, and from so many corners on a shape is a column."""


def obstacle_name(obstacle: Obstacle, index: int) -> str:
    """Return the name of an obstacle of this index in its scene."""
    n = index + 1
    if obstacle.motion is not None:
        return tr("Moving obstacle {n}", n=n)
    if obstacle.movable:
        return tr("Movable box {n}", n=n)
    if not obstacle.known:
        return tr("Crate {n}", n=n)
    corners = obstacle.polygon
    if len(corners) == BOX:
        return tr("Wall {n}", n=n) if _is_long(corners) else tr("Box {n}", n=n)
    return tr("Column {n}", n=n) if len(corners) >= ROUND else tr("Polygon {n}", n=n)


def obstacle_picture(obstacle: Obstacle) -> str:
    """Return the icon of what an obstacle looks like."""
    corners = obstacle.polygon
    if len(corners) == BOX:
        return "tool_wall" if obstacle.known and _is_long(corners) else "tool_box"
    return "tool_disc" if len(corners) >= ROUND else "tool_polygon"


def _is_long(corners: Sequence[Point]) -> bool:
    """Return whether four corners are those of something long and thin."""
    first, second = dist(corners[0], corners[1]), dist(corners[1], corners[2])
    return max(first, second) >= LONG * min(first, second)
