"""Obstacles that do not keep their place: what those on routes and those that can be pushed have in common."""

from collections.abc import Sequence

import shapely

from robotdriver.models import Disc, Polygon
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from robotdriver.simulator.bodies.contacts import TOUCH_MM, MovingOutline, Point, Thing

Solid = tuple[shapely.Geometry, float]
"""Something in the way: a geometry, and how far round it nothing else can be, mm."""


def solid_of(body: Disc | Polygon, pose: Pose) -> Solid:
    """Return what a robot's body takes of the floor: of a disc its centre and radius, of a polygon its outline."""
    if isinstance(body, Disc):
        return shapely.Point(pose.x_mm, pose.y_mm), body.radius_mm
    return widened(shapely.Polygon([pose.to_world(x, y) for x, y in body.corners]))


def widened(polygon: shapely.Polygon) -> Solid:
    """Return a polygon as a solid a hair's breadth wider: a distance of 0 does not tell touch from overlap."""
    return polygon, TOUCH_MM / 4.0


class LooseObstacle:
    """An obstacle that may be elsewhere than where it was drawn; it never turns.

    Args:
        thing: What it is called.
        outline: Its corners where it is drawn.

    Attributes:
        thing: What it is called.
        outline: Its corners where it is drawn.
        polygon: The same as a geometry.
        bounds: The box round it where it is drawn: least x and y, greatest x and y.
        shape: Its outline in the contact space.
        ranges: What rangers see of it where it is drawn.
        offset: How far it is from there now, mm.
    """

    __slots__ = ("bounds", "offset", "outline", "polygon", "ranges", "shape", "thing")

    def __init__(self, thing: Thing, outline: Sequence[Point]) -> None:
        self.thing = thing
        self.outline = tuple(outline)
        self.polygon = shapely.Polygon(outline)
        self.bounds: tuple[float, float, float, float] = self.polygon.bounds
        self.shape = MovingOutline(outline)
        self.ranges = RangeMap.from_outlines((self.outline,))
        self.offset: Point = (0.0, 0.0)

    @property
    def present_outline(self) -> tuple[Point, ...]:
        """Its corners where it is now."""
        dx, dy = self.offset
        return tuple((x + dx, y + dy) for x, y in self.outline)

    @property
    def present_polygon(self) -> shapely.Polygon:
        """Where it is now, as a geometry."""
        return shapely.Polygon(self.present_outline)

    def drag(self, dx_mm: float, dy_mm: float) -> None:
        """Put it elsewhere."""
        self.offset = (self.offset[0] + dx_mm, self.offset[1] + dy_mm)

    def box_within(self, way_mm: float) -> tuple[float, float, float, float]:
        """Return a box round everything that it may meet on such a way from where it is now."""
        (min_x, min_y, max_x, max_y), (x, y) = self.bounds, self.offset
        return min_x + x - way_mm, min_y + y - way_mm, max_x + x + way_mm, max_y + y + way_mm
