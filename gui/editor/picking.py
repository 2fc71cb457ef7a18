"""What lies under the hand: the parts of a scene at a place, or in a box. Millimetres."""

import math

from robotdriver.models import MODELS
from scene.editing import Kind, Part, bounds, outline, parts_of
from scene.editing.parts import Box
from scene.scene import Point, Scene


def part_at(scene: Scene, at: Point, reach_mm: float) -> Part | None:
    """Return the part that is seen on top at a place, or one that is less than ``reach_mm`` away from it.

    Starts lie over goals, goals over walls, walls over obstacles; of its like the last one lies on top.
    """
    order = {Kind.START: 0, Kind.GOAL: 1, Kind.WALL: 2, Kind.OBSTACLE: 3}
    found = [part for part in reversed(parts_of(scene)) if _is_at(scene, part, at, reach_mm)]
    return min(found, key=lambda part: order[part.kind], default=None)


def parts_within(scene: Scene, box: Box) -> tuple[Part, ...]:
    """Return the parts that lie wholly in a box, in the scene's order."""

    def is_within(part: Part) -> bool:
        inner = bounds(scene, (part,))
        return box[0] <= inner[0] and box[1] <= inner[1] and inner[2] <= box[2] and inner[3] <= box[3]

    return tuple(part for part in parts_of(scene) if is_within(part))


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
