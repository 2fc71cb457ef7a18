"""The shapes of bodies in the contact space: whose they are, which of them meet or see which others, how they slide."""

import math
from collections.abc import Sequence
from functools import lru_cache

import pymunk

from robotdriver.pose import Pose
from robotdriver.simulator.bodies.things import Point, Thing

Segment = tuple[float, float, float, float]
"""x and y of one end, x and y of the other."""

_ROUNDING_MM = 1e-6
"""Bounds are so much lower than computed."""

_STANDING, _ROBOT, _MOVABLE, _ON_ROUTE = 1, 2, 4, 8
"""Categories of shapes. A robot's shape meets only movable things when these are stepped."""

_STANDS = pymunk.ShapeFilter(categories=_STANDING)

GOES = pymunk.ShapeFilter(categories=_ON_ROUTE)

ALL_THAT_STANDS = pymunk.ShapeFilter(mask=_STANDING)

MOVABLES = pymunk.ShapeFilter(mask=_MOVABLE)

ALL_BUT_MOVABLE = pymunk.ShapeFilter.ALL_MASKS() ^ _MOVABLE


def standing(shape: pymunk.Shape) -> pymunk.Shape:
    """Return a shape of what does not yield, so hard and rough that a movable thing's own material decides."""
    shape.filter = _STANDS
    shape.friction = shape.elasticity = 1.0
    return shape


def robot_shape(shape: pymunk.Shape, group: int) -> pymunk.Shape:
    """Return a robot's shape: like what stands, but when movable things are stepped only these meet it."""
    shape.filter = pymunk.ShapeFilter(group, _ROBOT, _MOVABLE)
    shape.friction = shape.elasticity = 1.0
    return shape


def movable_shape(shape: pymunk.Shape, friction: float, restitution: float) -> pymunk.Shape:
    """Return the shape of a thing that can be pushed."""
    shape.filter = pymunk.ShapeFilter(categories=_MOVABLE)
    shape.friction, shape.elasticity = friction, restitution
    return shape


@lru_cache(maxsize=4_096)
def but_standing(blind: pymunk.ShapeFilter) -> pymunk.ShapeFilter:
    """Return the filter of queries that do not see what stands still either."""
    return pymunk.ShapeFilter(blind.group, mask=blind.mask & ~_STANDING)


class ContactPart:
    """A shape in the contact space, as bodies with corners are held against it.

    Args:
        thing: What it belongs to.
        segments: Its edges, in the frame of what it moves with; a disc's centre is a segment without length.
        radius_mm: It reaches so far round its segments.
        frame: The body that it moves with; None where it stands still.

    Attributes:
        reach_mm: No point of what moves is farther from its frame's origin.
    """

    __slots__ = ("frame", "radius_mm", "reach_mm", "segments", "thing")

    def __init__(
        self, thing: Thing, segments: tuple[Segment, ...], radius_mm: float, frame: pymunk.Body | None = None
    ) -> None:
        self.thing = thing
        self.segments = segments
        self.radius_mm = radius_mm
        self.frame = frame
        ends = [end for ax, ay, bx, by in segments for end in ((ax, ay), (bx, by))]
        self.reach_mm = 0.0 if frame is None else radius_mm + max(math.hypot(x, y) for x, y in ends)

    def gap_to(self, x_mm: float, y_mm: float) -> float:
        """Return a lower bound of the distance of something that moves from a point; no bound where it stands."""
        if self.frame is None:
            return -math.inf
        x, y = self.frame.position
        return math.hypot(x - x_mm, y - y_mm) - self.reach_mm - _ROUNDING_MM

    def present_segments(self) -> tuple[Segment, ...]:
        """Return its edges where they are now."""
        frame = self.frame
        if frame is None:
            return self.segments
        x, y = frame.position
        angle = frame.angle
        c, s = math.cos(angle), math.sin(angle)
        return tuple(
            (x + c * ax - s * ay, y + s * ax + c * ay, x + c * bx - s * by, y + s * bx + c * by)
            for ax, ay, bx, by in self.segments
        )


class Placed:
    """A body in the contact space: a pymunk body that is put where we say, and its shapes."""

    __slots__ = ("body", "parts")

    def __init__(self, body: pymunk.Body, parts: Sequence[tuple[pymunk.Shape, ContactPart]]) -> None:
        self.body = body
        self.parts = tuple(parts)


def moving_outline(thing: Thing, outline: Sequence[Point]) -> Placed:
    """Return an outline that moves without turning and does not yield; concave ones too."""
    body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
    return Placed(body, [edge_shape(thing, body, edge, body) for edge in edges_of(outline)])


def edges_of(outline: Sequence[Point]) -> tuple[Segment, ...]:
    """Return the edges of a closed polygon."""
    return tuple((*start, *end) for start, end in zip(outline, (*outline[1:], outline[0]), strict=True))


def pose_of(body: pymunk.Body) -> Pose:
    """Return where a body is in the contact space."""
    x, y = body.position
    return Pose(x, y, body.angle)


def point_shape(thing: Thing, body: pymunk.Body, edge: Segment) -> tuple[pymunk.Shape, ContactPart]:
    """Return the shape of a point, a segment without length, that belongs to a thing."""
    return standing(pymunk.Circle(body, 0.0, edge[:2])), ContactPart(thing, (edge,), 0.0)


def edge_shape(
    thing: Thing, body: pymunk.Body, edge: Segment, frame: pymunk.Body | None = None
) -> tuple[pymunk.Shape, ContactPart]:
    """Return the shape of an edge that belongs to a thing; with a frame, of one that moves with it."""
    shape = standing(pymunk.Segment(body, edge[:2], edge[2:], 0.0))
    if frame is not None:
        shape.filter = GOES
    return shape, ContactPart(thing, (edge,), 0.0, frame)
