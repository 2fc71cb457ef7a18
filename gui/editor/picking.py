"""Picking: the parts of a scene at a place, or in a box. Millimetres."""

import math
from itertools import chain, compress
from typing import TYPE_CHECKING

from gui.painter.kept import Kept
from robotdriver.models import MODELS
from scene.editing import Kind, Part, outline, parts_of
from scene.editing.parts import Box, extents
from scene.scene import Point, Scene

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def _boxes(scene: Scene) -> "NDArray[np.float64]":
    """Return the boxes of a scene's parts, as `parts_of` has them: least x and y, greatest x and y, mm."""
    import numpy as np  # A heavy import: a window is painted before anybody points at anything.

    if not (points := extents(scene)):
        return np.empty((0, 4))
    sizes = np.fromiter(map(len, points), np.intp, len(points))
    flat = np.fromiter(chain.from_iterable(chain.from_iterable(points)), np.float64, 2 * int(sizes.sum()))
    places, begins = flat.reshape(-1, 2), np.cumsum(sizes) - sizes
    return np.concatenate((np.minimum.reduceat(places, begins), np.maximum.reduceat(places, begins)), axis=1)


part_boxes = Kept(_boxes)
"""Returns the boxes of a scene's parts, once for all that a hand does to it."""


def part_at(scene: Scene, at: Point, reach_mm: float) -> Part | None:
    """Return the part that is seen on top at a place, or one that is less than ``reach_mm`` away from it.

    Starts lie over goals, goals over walls, walls over obstacles; of its like the last one lies on top.
    """
    order = {Kind.START: 0, Kind.GOAL: 1, Kind.WALL: 2, Kind.OBSTACLE: 3}
    import numpy as np

    boxes = part_boxes(scene)
    is_near = (boxes[:, :2] - reach_mm <= at) & (at <= boxes[:, 2:] + reach_mm)
    near = reversed(tuple(compress(parts_of(scene), np.all(is_near, axis=1).tolist())))
    found = [part for part in near if _is_at(scene, part, at, reach_mm)]
    return min(found, key=lambda part: order[part.kind], default=None)


def parts_within(scene: Scene, box: Box) -> tuple[Part, ...]:
    """Return the parts that lie wholly in a box, in the scene's order."""
    import numpy as np

    boxes = part_boxes(scene)
    is_within = (boxes[:, :2] >= box[:2]) & (boxes[:, 2:] <= box[2:])
    return tuple(compress(parts_of(scene), np.all(is_within, axis=1).tolist()))


def edge_at(polygon: tuple[Point, ...], at: Point, reach_mm: float) -> int | None:
    """Return the number of the corner that ends the edge at a place; None where there is no edge."""
    import shapely  # A heavy import: a window is painted before anybody points at anything.

    best, nearest_mm = None, reach_mm
    for end in range(len(polygon)):
        away_mm = shapely.LineString([polygon[end - 1], polygon[end]]).distance(shapely.Point(at))
        if away_mm <= nearest_mm:
            best, nearest_mm = end or len(polygon), away_mm
    return best


def _is_at(scene: Scene, part: Part, at: Point, reach_mm: float) -> bool:
    points = outline(scene, part)
    if part.kind in (Kind.START, Kind.GOAL):
        radius_mm = MODELS[scene.robots[part.index].model].body.radius_mm
        return math.dist(points[0], at) <= max(radius_mm, reach_mm)
    xs, ys = zip(*points, strict=True)
    if not (min(xs) - reach_mm <= at[0] <= max(xs) + reach_mm and min(ys) - reach_mm <= at[1] <= max(ys) + reach_mm):
        return False
    import shapely

    shape = shapely.LineString(points) if part.kind is Kind.WALL or len(points) < 3 else shapely.Polygon(points)
    return bool(shapely.distance(shape, shapely.Point(at)) <= reach_mm)
