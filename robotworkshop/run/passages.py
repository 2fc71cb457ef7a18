"""Passages from one place to another that are open while another robot stands in the way."""

import math

import shapely

from robotdriver.pose import Pose
from scene.scene import Point, Scene

SLACK_MM = 2.0
"""Bodies and obstacles are taken to be so much smaller: what counts as closed is closed."""

BESIDE_MM = 20.0
"""A robot that is so near to where it may be is there: it may press against what stands."""

_ARC_EDGES = 16


class Passages:
    """The floor of a scene as far as it is free of what stands, whether the movers know of that or not.

    Args:
        scene: What can be pushed or moves along a route closes no way.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._free: dict[float, tuple[shapely.Geometry, shapely.Geometry]] = {}

    def is_closed(self, place: Pose, radius_mm: float, goal: Point, goal_mm: float, by: Pose, by_mm: float) -> bool:
        """Return whether a robot cannot come to its goal just because another one is where it is.

        Args:
            place: Where the robot is.
            radius_mm: Of its body.
            goal: Its goal ...
            goal_mm: ... and how near to that it must come.
            by: Where the other one is.
            by_mm: The radius of that one's body.
        """
        free, edge = self._free_of(radius_mm)
        middle, body_mm = (by.x_mm, by.y_mm), radius_mm + by_mm - SLACK_MM
        # A disc amid free floor parts nothing: most robots stand so.
        if math.dist(middle, goal) > body_mm and not shapely.dwithin(edge, shapely.points(*middle), body_mm):
            return False
        body, target = _disc(middle, body_mm), _disc(goal, goal_mm)
        return _leads(free, place, target) and not _leads(shapely.difference(free, body), place, target)

    def _free_of(self, radius_mm: float) -> tuple[shapely.Geometry, shapely.Geometry]:
        """Return where the centre of a body of this radius can be, and the edge of that."""
        if radius_mm not in self._free:
            near_mm, area = radius_mm - SLACK_MM, self._scene.workspace
            floor = shapely.box(area.min_x_mm, area.min_y_mm, area.max_x_mm, area.max_y_mm)
            inside = floor.buffer(-near_mm, join_style="mitre")
            blocks = [each.polygon for each in self._scene.obstacles if not (each.movable or each.motion)]
            walls = [shapely.LineString((wall.start, wall.end)) for wall in self._scene.walls]
            stands = [*map(shapely.Polygon, blocks), *walls]
            closed = shapely.union_all(shapely.buffer(stands, near_mm, quad_segs=_ARC_EDGES))
            free = shapely.difference(inside, closed)
            self._free[radius_mm] = free, shapely.boundary(free)
        return self._free[radius_mm]


def _disc(place: Point, radius_mm: float) -> shapely.Geometry:
    return shapely.buffer(shapely.points(*place), radius_mm, quad_segs=_ARC_EDGES)


def _leads(free: shapely.Geometry, place: Pose, target: shapely.Geometry) -> bool:
    """Return whether one connected part of what is free reaches from a place to a target."""
    parts = shapely.get_parts(free)
    here = parts[shapely.dwithin(parts, shapely.points(place.x_mm, place.y_mm), BESIDE_MM)]
    return bool(shapely.intersects(here, target).any())
