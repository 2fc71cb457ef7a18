"""Things that can be pushed: where they are, what they take of the floor, and how the floor holds them."""

import math
from collections.abc import Sequence

import pymunk
import shapely

from robotdriver.movable import Movable
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from robotdriver.ranging.discs import DiscRanges
from robotdriver.simulator.bodies.movable_obstacle import MovableObstacle, Solid, widened
from robotdriver.simulator.bodies.shapes import ContactPart, Placed, edges_of, movable_shape
from robotdriver.simulator.bodies.things import Point, Thing

GRAVITY_MM_S2 = 9_806.65
"""Standard gravity."""


class MovableThing(MovableObstacle):
    """A thing that robots can push: a box of any outline, or a disc.

    It is a dynamic body, held to the floor by Coulomb friction: a force of at most friction times weight against its
    way, and a torque of at most that force times the mean distance of its area from its centre against its turning.

    Args:
        thing: What it is called.
        movable: How it moves.
        body: Its pymunk body at its centre of mass.
        parts: Its shapes.
        ranges: What rangers see of it, in its own frame.
        bounds: The box round it in its own frame.
        lever_mm: The mean distance of its area from its centre.

    Attributes:
        movable: How it moves.
        radius_mm: Of the disc about its centre that holds it.
        inner_mm: How thick it is at least about its centre; no step may carry it farther.
        joints: What holds it to the floor.
    """

    __slots__ = ("_lever_mm", "inner_mm", "joints", "movable", "radius_mm")

    def __init__(
        self,
        thing: Thing,
        movable: Movable,
        body: pymunk.Body,
        parts: Sequence[tuple[pymunk.Shape, ContactPart]],
        ranges: RangeMap | DiscRanges,
        bounds: tuple[float, float, float, float],
        lever_mm: float,
    ) -> None:
        super().__init__(thing, Placed(body, parts), ranges, bounds)
        self.movable = movable
        min_x, min_y, max_x, max_y = bounds
        self.radius_mm = math.hypot(max(-min_x, max_x), max(-min_y, max_y))
        self.inner_mm = min(-min_x, -min_y, max_x, max_y)
        self.joints: tuple[pymunk.Constraint, ...] = ()
        self._lever_mm = lever_mm

    def hold_to(self, floor: pymunk.Body) -> None:
        """Have the floor's friction hold it, by joints that have not held anything yet."""
        force = self.movable.friction * self.movable.mass_kg * GRAVITY_MM_S2
        drag = pymunk.PivotJoint(floor, self.shape.body, (0.0, 0.0), (0.0, 0.0))
        twist = pymunk.GearJoint(floor, self.shape.body, 0.0, 1.0)
        drag.max_bias = twist.max_bias = 0.0
        drag.max_force, twist.max_force = force, force * self._lever_mm
        drag.collide_bodies = twist.collide_bodies = True
        self.joints = drag, twist

    @property
    def energy(self) -> float:
        """Its kinetic energy in kg mm²/s²: a millionth of a joule."""
        body = self.shape.body
        return 0.5 * (body.mass * body.velocity.dot(body.velocity) + body.moment * body.angular_velocity**2)


class Box(MovableThing):
    """A movable thing of any outline.

    Args:
        thing: What it is called.
        outline: Its corners where it is drawn.
        movable: How it moves.
    """

    __slots__ = ("_corners",)

    def __init__(self, thing: Thing, outline: Sequence[Point], movable: Movable) -> None:
        polygon = shapely.Polygon(outline)
        x, y = polygon.centroid.x, polygon.centroid.y
        self._corners = corners = tuple((px - x, py - y) for px, py in outline)
        about = shapely.Polygon(corners)
        body = pymunk.Body(movable.mass_kg, abs(pymunk.moment_for_poly(movable.mass_kg, list(corners))))
        parts = []
        for convex in _convex_parts(about):
            shape = movable_shape(pymunk.Poly(body, list(convex)), movable.grip, movable.restitution)
            parts.append((shape, ContactPart(thing, edges_of(convex), 0.0, body)))
        body.position = x, y
        super().__init__(
            thing, movable, body, parts, RangeMap.from_outlines((corners,)), about.bounds, _mean_distance(corners)
        )
        self.pose = Pose(x, y)

    @property
    def present_outline(self) -> tuple[Point, ...]:
        """Its corners where it is now."""
        return tuple(self.pose.to_world(x, y) for x, y in self._corners)

    @property
    def solid(self) -> Solid:
        """The area that it takes of the floor now."""
        return widened(shapely.Polygon(self.present_outline))


class MovableDisc(MovableThing):
    """A movable thing that is round: a puck, or a ball.

    Args:
        thing: What it is called.
        centre: Where it is put.
        radius_mm: Its radius.
        movable: How it moves.
    """

    __slots__ = ()

    def __init__(self, thing: Thing, centre: Point, radius_mm: float, movable: Movable) -> None:
        # The second moment of a disc about its axis, or of a solid ball.
        share = 0.4 if movable.rolls else 0.5
        body = pymunk.Body(movable.mass_kg, share * movable.mass_kg * radius_mm**2)
        shape = movable_shape(pymunk.Circle(body, radius_mm), movable.grip, movable.restitution)
        parts = [(shape, ContactPart(thing, ((0.0, 0.0, 0.0, 0.0),), radius_mm, body))]
        body.position = centre
        bounds = (-radius_mm, -radius_mm, radius_mm, radius_mm)
        # A disc's area is two thirds of its radius from its middle; a ball touches the floor at a point.
        lever_mm = 0.0 if movable.rolls else 2.0 / 3.0 * radius_mm
        super().__init__(thing, movable, body, parts, DiscRanges(radius_mm), bounds, lever_mm)
        self.radius_mm = self.inner_mm = radius_mm
        self.pose = Pose(*centre)

    @property
    def solid(self) -> Solid:
        """The area that it takes of the floor now."""
        return shapely.Point(self.pose.x_mm, self.pose.y_mm), self.radius_mm


def _convex_parts(polygon: shapely.Polygon) -> list[tuple[Point, ...]]:
    """Return a polygon as convex pieces, counter-clockwise: itself, or triangles."""
    if polygon.convex_hull.area - polygon.area <= 1e-9 * polygon.area:
        pieces = shapely.MultiPolygon((polygon,))
    else:
        pieces = shapely.MultiPolygon(shapely.constrained_delaunay_triangles(polygon))
    return [tuple((x, y) for x, y in shapely.orient_polygons(piece).exterior.coords[:-1]) for piece in pieces.geoms]


def _mean_distance(corners: Sequence[Point]) -> float:
    """Return how far the area of a polygon is from the origin on the average.

    A triangle between the origin and an edge at the distance h is the sum of ``r² dr dphi``: with r from 0 to
    ``h / cos(phi)`` that is a third of h³ times the integral of ``1 / cos³(phi)``.
    """
    total = area = 0.0
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        cross = ax * by - ay * bx
        length = math.hypot(bx - ax, by - ay)
        height = abs(cross) / length
        area += cross / 2.0
        if height < 1e-9:
            continue
        ux, uy = (bx - ax) / length, (by - ay) / length
        ends = ((ax * ux + ay * uy) / height, (bx * ux + by * uy) / height)
        low, high = (0.5 * (t * math.hypot(1.0, t) + math.asinh(t)) for t in ends)
        total += math.copysign(height**3 / 3.0 * (high - low), cross)
    return total / area
