"""How an obstacle moves: along a polyline, at one speed, without turning."""

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import shapely

from robotdriver.errors import PlacementError
from robotdriver.ranging import RangeMap
from robotdriver.simulator.contacts import TOUCH_MM, MovingOutline, Point, RoundBody, Thing


@dataclass(frozen=True, slots=True)
class Route:
    """Where an obstacle's centroid goes, from the place where it is drawn.

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


class MovingObstacle:
    """An obstacle on its route.

    Args:
        thing: What it is called.
        outline: Its corners where it is drawn.
        route: Where it goes.
    """

    __slots__ = (
        "_gone_mm",
        "_lengths",
        "_places",
        "_route",
        "bounds",
        "offset",
        "outline",
        "polygon",
        "ranges",
        "shape",
        "thing",
    )

    def __init__(self, thing: Thing, outline: Sequence[Point], route: Route) -> None:
        self.thing = thing
        self.outline = tuple(outline)
        self.polygon = shapely.Polygon(outline)
        self.bounds: tuple[float, float, float, float] = self.polygon.bounds
        self.shape = MovingOutline(outline)
        self.ranges = RangeMap.from_outlines((self.outline,))
        self.offset: Point = (0.0, 0.0)
        drawn = (self.polygon.centroid.x, self.polygon.centroid.y)
        self._route = route
        places = (drawn, *route.waypoints, drawn) if route.loop else (drawn, *route.waypoints)
        # Without legs of no length, on which no share of the way can be found.
        self._places = [drawn, *(end for start, end in pairwise(places) if start != end)]
        self._lengths = list(accumulate((math.dist(*leg) for leg in pairwise(self._places)), initial=0.0))
        self._gone_mm = 0.0

    @property
    def speed_mm_s(self) -> float:
        """How fast it moves."""
        return self._route.speed_mm_s

    @property
    def present_outline(self) -> tuple[Point, ...]:
        """Its corners where it is now."""
        dx, dy = self.offset
        return tuple((x + dx, y + dy) for x, y in self.outline)

    def offset_after(self, way_mm: float) -> Point:
        """Return how far it will be from where it is drawn, when it has gone so much farther."""
        gone, length = self._gone_mm + way_mm, self._lengths[-1]
        if length == 0.0:
            return 0.0, 0.0
        gone = math.fmod(gone, length) if self._route.loop else min(gone, length)
        leg = min(bisect_right(self._lengths, gone), len(self._lengths) - 1)
        start, end = self._places[leg - 1], self._places[leg]
        share = (gone - self._lengths[leg - 1]) / (self._lengths[leg] - self._lengths[leg - 1])
        drawn_x, drawn_y = self._places[0]
        return start[0] + (end[0] - start[0]) * share - drawn_x, start[1] + (end[1] - start[1]) * share - drawn_y

    def advance(self, way_mm: float, bodies: Sequence[RoundBody]) -> None:
        """Go so much farther along the route, or until it would touch a body.

        Args:
            way_mm: How far.
            bodies: The robots that may be in the way.
        """
        if any(self._clearance(body, self.offset_after(way_mm)) < 0.0 for body in bodies):
            way_mm = self._way_to_touch(bodies)
        self.offset = self.offset_after(way_mm)
        self._gone_mm += way_mm

    def distance_to(self, x_mm: float, y_mm: float) -> float:
        """Return how far a point is from it now: 0 inside."""
        centre = shapely.Point(x_mm - self.offset[0], y_mm - self.offset[1])
        return float(shapely.distance(self.polygon, centre))

    def _way_to_touch(self, bodies: Sequence[RoundBody]) -> float:
        """Return how far it can go towards bodies that are in the way: by the clearance, again and again."""
        way_mm = 0.0
        while (free_mm := min(self._clearance(body, self.offset_after(way_mm)) for body in bodies)) >= TOUCH_MM:
            way_mm += free_mm - TOUCH_MM / 2.0
        return way_mm

    def _clearance(self, body: RoundBody, offset: Point) -> float:
        x, y = body.centre
        centre = shapely.Point(x - offset[0], y - offset[1])
        return float(shapely.distance(self.polygon, centre)) - body.radius_mm
