"""The route of an obstacle: along a polyline, at one speed, without turning."""

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

import shapely

from robotdriver.errors import PlacementError
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from robotdriver.simulator.bodies.movable_obstacle import MovableObstacle, Solid, widened
from robotdriver.simulator.bodies.settling import TOUCH_MM
from robotdriver.simulator.bodies.shapes import moving_outline
from robotdriver.simulator.bodies.things import Point, Thing
from robotdriver.simulator.memento import Memento


@dataclass(frozen=True, slots=True)
class Route:
    """The route of an obstacle's centroid, from the place where it is drawn.

    Attributes:
        waypoints: Places of the centroid, at least one, mm.
        speed_mm_s: More than 0.
        loop: From the last waypoint back to the drawn place and round again; else it stays at the last one.

    Raises:
        PlacementError: no waypoint, one that is not finite, or a speed that is not positive.
    """

    waypoints: tuple[Point, ...]
    speed_mm_s: float
    loop: bool = True

    def __post_init__(self) -> None:
        if not self.waypoints or not all(math.isfinite(value) for point in self.waypoints for value in point):
            raise PlacementError(f"a route needs at least one waypoint of finite numbers, not {self.waypoints}")
        if not 0.0 < self.speed_mm_s < math.inf:
            raise PlacementError(f"the speed of a route must be more than 0 mm/s, not {self.speed_mm_s:g}")


class MovingObstacle(MovableObstacle):
    """An obstacle on its route. It never turns; its own frame is that in which it is drawn, moved along.

    Args:
        thing: What it is called.
        outline: Its corners where it is drawn.
        route: Where it goes.
    """

    __slots__ = ("_gone_mm", "_lengths", "_origin", "_outline", "_places", "_polygon", "_route")

    def __init__(self, thing: Thing, outline: Sequence[Point], route: Route) -> None:
        self._outline = tuple(outline)
        self._polygon = polygon = shapely.Polygon(outline)
        ranges = RangeMap.from_outlines((self._outline,))
        super().__init__(thing, moving_outline(thing, outline), ranges, polygon.bounds)
        drawn = (polygon.centroid.x, polygon.centroid.y)
        self._route = route
        self._places, self._lengths = [drawn], [0.0]
        for place in (*route.waypoints, drawn) if route.loop else route.waypoints:
            way_mm = self._lengths[-1] + math.dist(self._places[-1], place)
            # A leg that does not make the way longer is left out: no share of it can be found.
            if way_mm > self._lengths[-1]:
                self._places.append(place)
                self._lengths.append(way_mm)
        self._gone_mm = 0.0
        self._origin: Point = (0.0, 0.0)

    def keep(self, memento: Memento) -> None:
        """Take down where it is, and how far it has gone."""
        super().keep(memento)
        memento.keep(self, "_gone_mm", "_origin")

    @property
    def speed_mm_s(self) -> float:
        """The speed along the route."""
        return self._route.speed_mm_s

    @property
    def present_outline(self) -> tuple[Point, ...]:
        """Its corners where it is now."""
        dx, dy = self.pose.x_mm, self.pose.y_mm
        return tuple((x + dx, y + dy) for x, y in self._outline)

    @property
    def solid(self) -> Solid:
        """The area that it takes of the floor now."""
        return widened(shapely.Polygon(self.present_outline))

    def box_within(self, way_mm: float) -> tuple[float, float, float, float]:
        """Return a box round everything that it may meet on such a way from where it is now."""
        (min_x, min_y, max_x, max_y), x, y = self.bounds, self.pose.x_mm, self.pose.y_mm
        return min_x + x - way_mm, min_y + y - way_mm, max_x + x + way_mm, max_y + y + way_mm

    def drag(self, dx_mm: float, dy_mm: float) -> None:
        """Put it elsewhere, and its route with it."""
        super().drag(dx_mm, dy_mm)
        self._origin = (self._origin[0] + dx_mm, self._origin[1] + dy_mm)

    def offset_after(self, way_mm: float) -> Point:
        """Return how far it will be from where it is drawn, when it has gone so much farther."""
        gone, length = self._gone_mm + way_mm, self._lengths[-1]
        if length == 0.0:
            return self._origin
        gone = math.fmod(gone, length) if self._route.loop else min(gone, length)
        leg = min(bisect_right(self._lengths, gone), len(self._lengths) - 1)
        start, end = self._places[leg - 1], self._places[leg]
        share = (gone - self._lengths[leg - 1]) / (self._lengths[leg] - self._lengths[leg - 1])
        (drawn_x, drawn_y), (x, y) = self._places[0], self._origin
        return (
            start[0] + (end[0] - start[0]) * share - drawn_x + x,
            start[1] + (end[1] - start[1]) * share - drawn_y + y,
        )

    def advance(self, way_mm: float, others: Sequence[Solid]) -> None:
        """Go so much farther along the route, or until it would touch something.

        Args:
            way_mm: How far.
            others: The robots and boxes that may be in the way.
        """
        if any(self._clearance(other, self.offset_after(way_mm)) < 0.0 for other in others):
            way_mm = self._way_to_touch(others)
        self.pose = Pose(*self.offset_after(way_mm))
        self._gone_mm += way_mm

    def _way_to_touch(self, others: Sequence[Solid]) -> float:
        """Return how far it can go towards what is in the way: by the clearance, again and again."""
        way_mm = 0.0
        while (free_mm := min(self._clearance(other, self.offset_after(way_mm)) for other in others)) >= TOUCH_MM:
            way_mm += free_mm - TOUCH_MM / 2.0
        return way_mm

    def _clearance(self, other: Solid, offset: Point) -> float:
        geometry, radius_mm = other
        here = shapely.transform(geometry, lambda points: points - offset)
        return float(shapely.distance(self._polygon, here)) - radius_mm
