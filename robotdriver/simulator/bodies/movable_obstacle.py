"""Obstacles that do not keep their place: what those on routes and those that can be pushed have in common."""

from abc import ABC, abstractmethod

import shapely

from robotdriver.models import Disc, Polygon
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from robotdriver.ranging.discs import DiscRanges
from robotdriver.simulator.bodies.settling import TOUCH_MM
from robotdriver.simulator.bodies.shapes import Placed
from robotdriver.simulator.bodies.things import Point, Thing
from robotdriver.simulator.memento import Memento

Solid = tuple[shapely.Geometry, float]
"""An object in the way: a geometry, and the distance around it that nothing else can enter, mm."""


def solid_of(body: Disc | Polygon, pose: Pose) -> Solid:
    """Return what a robot's body takes of the floor: of a disc its centre and radius, of a polygon its outline."""
    if isinstance(body, Disc):
        return shapely.Point(pose.x_mm, pose.y_mm), body.radius_mm
    return widened(shapely.Polygon([pose.to_world(x, y) for x, y in body.corners]))


def widened(polygon: shapely.Polygon) -> Solid:
    """Return a polygon as a solid a hair's breadth wider: a distance of 0 does not tell touch from overlap."""
    return polygon, TOUCH_MM / 4.0


class MovableObstacle(ABC):
    """An obstacle that may be elsewhere than where it was put down.

    Args:
        thing: What it is called.
        shape: What it is in the contact space.
        ranges: What rangers see of it, in its own frame.
        bounds: The box round it in its own frame: least x and y, greatest x and y.

    Attributes:
        thing: What it is called.
        shape: What it is in the contact space.
        ranges: What rangers see of it, in its own frame.
        bounds: The box round it in its own frame.
        pose: Where its own frame is.
    """

    __slots__ = ("bounds", "pose", "ranges", "shape", "thing")

    def __init__(
        self, thing: Thing, shape: Placed, ranges: RangeMap | DiscRanges, bounds: tuple[float, float, float, float]
    ) -> None:
        self.thing = thing
        self.shape = shape
        self.ranges = ranges
        self.bounds = bounds
        self.pose = Pose(0.0, 0.0)

    def keep(self, memento: Memento) -> None:
        """Take down where it is."""
        memento.keep(self, "pose")

    @property
    @abstractmethod
    def solid(self) -> Solid:
        """The area that it takes of the floor now."""

    @property
    def present_outline(self) -> tuple[Point, ...]:
        """Its corners where it is now; none of what is round."""
        return ()

    def drag(self, dx_mm: float, dy_mm: float) -> None:
        """Put it elsewhere."""
        x, y, heading = self.pose.x_mm, self.pose.y_mm, self.pose.heading_rad
        self.pose = Pose(x + dx_mm, y + dy_mm, heading)
