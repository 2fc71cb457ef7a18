"""A body with corners among things: how near they are, and how far it can go without meeting them.

Everything is held against the body's edges as line segments, and other robots' round bodies as discs. A body is moved
along its arc by its clearance, again and again, so it stops before it overlaps.
"""

import math
from collections.abc import Sequence

import numpy as np
import pymunk
from numpy.typing import NDArray

from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from robotdriver.simulator.bodies.contacts import LOOK_MM, TOUCH_MM, ContactSpace, MovingOutline, Near, Point, Thing

Floats = NDArray[np.float64]

_STOP_MM = TOUCH_MM / 2.0
"""A body that is stopped keeps about this distance."""

_HALVINGS = 12
"""How often a slide that ends in something is halved."""


class CorneredBody(MovingOutline):
    """A robot's body with corners, in the contact space.

    Args:
        thing: The robot.
        corners: Counter-clockwise, in the robot's own frame.
        number: Of all robots that ever joined the World, which one it is.

    Attributes:
        radius_mm: Of the disc about its centre of rotation that holds it.
        inner_mm: Of the disc about its centre of rotation that it holds.
        ranges: What rangers see of it, in its own frame.
        blind: What its own queries do not see.
    """

    __slots__ = ("blind", "corners", "inner_mm", "radius_mm", "ranges", "thing")

    def __init__(self, thing: Thing, corners: Sequence[Point], number: int) -> None:
        super().__init__(corners)
        self.thing = thing
        self.corners: Floats = np.array(corners)
        self.radius_mm = float(np.hypot(*self.corners.T).max())
        after = np.roll(self.corners, -1, axis=0)
        turns = self.corners[:, 0] * after[:, 1] - self.corners[:, 1] * after[:, 0]
        self.inner_mm = float((turns / np.hypot(*(after - self.corners).T)).min())
        self.ranges = RangeMap.from_outlines((corners,))
        self.blind = pymunk.ShapeFilter(group=number + 1)
        for shape in self.shapes:
            shape.filter = self.blind

    def outline_at(self, pose: Pose) -> Floats:
        """Return its corners at a pose, shape (n, 2), mm."""
        c, s = math.cos(pose.heading_rad), math.sin(pose.heading_rad)
        outline: Floats = self.corners @ np.array(((c, s), (-s, c))) + (pose.x_mm, pose.y_mm)
        return outline

    def seen_from(self, pose: Pose, x_mm: float, y_mm: float, heading_rad: float) -> tuple[float, float, float]:
        """Return a place and a direction in the frame of the body that is at a pose: there its `ranges` tell."""
        c, s = math.cos(pose.heading_rad), math.sin(pose.heading_rad)
        dx, dy = x_mm - pose.x_mm, y_mm - pose.y_mm
        return c * dx + s * dy, c * dy - s * dx, heading_rad - pose.heading_rad

    def near(self, space: ContactSpace, pose: Pose, within_mm: float) -> list[Near]:
        """Return what is not farther than this from its edge at a pose, the nearest first."""
        outline = self.outline_at(pose)
        (min_x, min_y), (max_x, max_y) = outline.min(axis=0) - within_mm, outline.max(axis=0) + within_mm
        found: dict[Thing, Near] = {}
        for shape, thing in space.shapes_in_box(min_x, min_y, max_x, max_y, self.blind):
            distance, place, normal = _nearest(outline, shape)
            if distance <= within_mm and (thing not in found or distance < found[thing].distance_mm):
                found[thing] = Near(thing, distance, *normal, place)
        return sorted(found.values(), key=lambda near: (near.distance_mm, near.thing.kind.value, str(near.thing.label)))

    def clearance(self, space: ContactSpace, pose: Pose, within_mm: float) -> float:
        """Return how far the nearest other thing is; at most ``within_mm``, 0 where the outlines meet."""
        nears = self.near(space, pose, within_mm)
        return nears[0].distance_mm if nears else within_mm

    def settle(self, space: ContactSpace, start: Pose, way_mm: float, turn_rad: float) -> tuple[Pose, float]:
        """Return where it comes to rest that is moved along an arc, and its clearance there, at most LOOK_MM.

        Where it is stopped, it slides with what is left of its way along what has stopped it, and turns on if it can.
        """
        share, length = 0.0, abs(way_mm) + abs(turn_rad) * self.radius_mm
        pose, clearance = start, self.clearance(space, start, LOOK_MM)
        while share < 1.0 and clearance >= TOUCH_MM:
            free_mm = clearance - _STOP_MM
            share = 1.0 if (1.0 - share) * length <= free_mm else share + free_mm / length
            pose = start.along_arc(share * way_mm, share * turn_rad)
            clearance = self.clearance(space, pose, LOOK_MM)
        if share < 1.0:
            pose = self._slide(space, pose, (1.0 - share) * way_mm, (1.0 - share) * turn_rad)
            clearance = self.clearance(space, pose, LOOK_MM)
        return pose, clearance

    def _slide(self, space: ContactSpace, pose: Pose, way_mm: float, turn_rad: float) -> Pose:
        dx, dy = way_mm * math.cos(pose.heading_rad), way_mm * math.sin(pose.heading_rad)
        for near in self.near(space, pose, 2.0 * TOUCH_MM):
            into = min(dx * near.normal_x + dy * near.normal_y, 0.0)
            dx, dy = dx - into * near.normal_x, dy - into * near.normal_y
        pose = self._as_far_as_free(space, pose, dx, dy, 0.0)
        return self._as_far_as_free(space, pose, 0.0, 0.0, turn_rad)

    def _as_far_as_free(self, space: ContactSpace, pose: Pose, dx_mm: float, dy_mm: float, turn_rad: float) -> Pose:
        """Move by all, a half, a quarter and so on, whatever first ends clear of everything.

        No slide is longer than the body is thick, or it might end on the other side of something.
        """
        length = math.hypot(dx_mm, dy_mm) + abs(turn_rad) * self.radius_mm
        if length == 0.0:
            return pose
        share = min(1.0, self.inner_mm / length)
        for _ in range(_HALVINGS):
            moved = Pose(pose.x_mm + share * dx_mm, pose.y_mm + share * dy_mm, pose.heading_rad + share * turn_rad)
            if self.clearance(space, moved, _STOP_MM) >= _STOP_MM / 2.0:
                return moved
            share /= 2.0
        return pose


def _nearest(outline: Floats, shape: pymunk.Shape) -> tuple[float, Point, Point]:
    """Return how far a shape is from an outline, where on the outline, and the normal from the shape to there."""
    edges = np.stack((outline, np.roll(outline, -1, axis=0)), axis=1)
    if isinstance(shape, pymunk.Circle):
        (centre,) = _in_space(shape, shape.offset)
        places = _feet(centre, edges)
        return _shortest(places, places - centre, shape.radius)
    if not isinstance(shape, pymunk.Segment):
        raise TypeError(f"the contact space holds circles and segments, no {type(shape).__name__}")
    ends = _in_space(shape, shape.a, shape.b)
    if _cross(edges, ends):
        return 0.0, (float(ends[0, 0]), float(ends[0, 1])), (0.0, 0.0)
    on_segment = _feet_on(outline, ends)
    on_edges = [_feet(end, edges) for end in ends]
    places = np.concatenate((outline, *on_edges))
    ways = places - np.concatenate(
        (on_segment, *(np.broadcast_to(end, feet.shape) for end, feet in zip(ends, on_edges, strict=True)))
    )
    return _shortest(places, ways, 0.0)


def _shortest(places: Floats, ways: Floats, radius_mm: float) -> tuple[float, Point, Point]:
    """Return the length of the shortest of some ways less a radius, its place, and its direction."""
    lengths = np.hypot(*ways.T)
    best = int(lengths.argmin())
    away = float(lengths[best])
    x, y = places[best].tolist()
    normal_x, normal_y = (ways[best] / away).tolist() if away else (0.0, 0.0)
    return max(away - radius_mm, 0.0), (x, y), (normal_x, normal_y)


def _in_space(shape: pymunk.Shape, *points: Point) -> Floats:
    """Return points that are given in the frame of a shape's body in the contact space, shape (n, 2)."""
    body = shape.body
    if body is None:
        raise ValueError("the shape has been taken from the contact space")
    return np.array([body.local_to_world(point) for point in points], dtype=np.float64)


def _feet(point: Floats, segments: Floats) -> Floats:
    """Return the point of each segment that is nearest to a point; segments of shape (n, 2, 2)."""
    ways = segments[:, 1] - segments[:, 0]
    along = ((point - segments[:, 0]) * ways).sum(axis=1) / (ways**2).sum(axis=1)
    feet: Floats = segments[:, 0] + np.clip(along, 0.0, 1.0)[:, None] * ways
    return feet


def _feet_on(points: Floats, segment: Floats) -> Floats:
    """Return for each point the nearest one of a segment of shape (2, 2)."""
    way = segment[1] - segment[0]
    along = np.clip((points - segment[0]) @ way / (way @ way), 0.0, 1.0)
    feet: Floats = segment[0] + along[:, None] * way
    return feet


def _cross(edges: Floats, segment: Floats) -> bool:
    """Return whether a segment crosses any of some edges, shape (n, 2, 2)."""
    way, ways = segment[1] - segment[0], edges[:, 1] - edges[:, 0]
    side = way[0] * (edges[..., 1] - segment[0, 1]) - way[1] * (edges[..., 0] - segment[0, 0])
    ends = segment[None] - edges[:, :1]
    other = ways[:, None, 0] * ends[..., 1] - ways[:, None, 1] * ends[..., 0]
    return bool(((side[:, 0] * side[:, 1] < 0.0) & (other[:, 0] * other[:, 1] < 0.0)).any())
