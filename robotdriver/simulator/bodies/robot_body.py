"""A robot's body among things: a disc, or a convex outline in the disc that holds it.

Both are asked the same two questions: how far is the nearest thing, and what is near. In the open the disc answers for
either, so a body with corners costs there what a disc does; its corners are looked at only where something is nearer
than its enclosing disc allows.
"""

import math
from collections.abc import Sequence
from operator import itemgetter

import pymunk

from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from robotdriver.simulator.bodies.contacts import (
    TOUCH_MM,
    ContactSpace,
    Near,
    Part,
    Placed,
    Point,
    Segment,
    Thing,
    edges_of,
    sorted_nears,
)
from robotdriver.simulator.bodies.convex import Convex, Gap
from robotdriver.simulator.bodies.known_place import KnownPlace
from robotdriver.simulator.bodies.shape_filters import ALL_BUT_MOVABLE, blind_to, robot_shape
from robotdriver.simulator.bodies.standing_parts import StandingParts

LOOK_ROUND_MM = 60.0
"""How far round its enclosing disc a body with corners looks for what its edges may meet."""


class RoundBody(Placed):
    """A round body in the contact space.

    Args:
        thing: The robot.
        radius_mm: Its radius.
        number: Of all robots that ever joined the World, which one it is.

    Attributes:
        thing: The robot.
        radius_mm: Of the disc about its centre of rotation that holds it.
        inner_mm: Of the disc about its centre of rotation that it holds.
        outline_mm: How far from the centre there are corners that a turn carries along.
        blind: What its own queries do not see.
        blind_to_movable: The same, and whatever can be pushed.
        known: What C knows of it; None where C does not know how such a body is asked.
    """

    __slots__ = ("blind", "blind_to_movable", "inner_mm", "known", "outline_mm", "radius_mm", "thing")

    def __init__(self, thing: Thing, radius_mm: float, number: int) -> None:
        body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        shape = pymunk.Circle(body, radius_mm)
        self._settle_in(thing, number, body, shape, Part(thing, ((0.0, 0.0, 0.0, 0.0),), radius_mm, body))
        self.radius_mm = self.inner_mm = radius_mm
        self.outline_mm = 0.0
        self.known: KnownPlace | None = KnownPlace.of(
            body, radius_mm, radius_mm, self.blind.group, ((0.0, 0.0, 0.0, 0.0, radius_mm),)
        )

    def _settle_in(self, thing: Thing, number: int, body: pymunk.Body, shape: pymunk.Shape, part: Part) -> None:
        # Shapes of one group do not see each other, and a body's own queries carry its group. Group 0 means none.
        group = number + 1
        Placed.__init__(self, body, [(robot_shape(shape, group), part)])
        self.thing = thing
        self.blind = blind_to(group)
        self.blind_to_movable = blind_to(group, ALL_BUT_MOVABLE)

    def clearance(self, space: ContactSpace, pose: Pose, blind: pymunk.ShapeFilter) -> float:
        """Return how far the nearest thing is at least: exact where it is nearer than TOUCH_MM, less than 0 inside."""
        return space.clearance(pose.x_mm, pose.y_mm, self.radius_mm, blind)

    def near(self, space: ContactSpace, pose: Pose, within_mm: float, blind: pymunk.ShapeFilter) -> list[Near]:
        """Return what is not farther than this from its edge at a pose, the nearest first."""
        return sorted_nears(space.near(pose.x_mm, pose.y_mm, self.radius_mm, blind, within_mm))


class PolygonBody(RoundBody):
    """A convex body with corners in the contact space.

    Args:
        thing: The robot.
        corners: Counter-clockwise, in the robot's own frame, about its centre of rotation.
        number: Of all robots that ever joined the World, which one it is.

    Attributes:
        convex: Its outline.
        ranges: What rangers see of it, in its own frame.
    """

    __slots__ = ("_standing", "convex", "ranges")

    def __init__(self, thing: Thing, corners: Sequence[Point], number: int) -> None:
        body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        shape = pymunk.Poly(body, list(corners))
        self._settle_in(thing, number, body, shape, Part(thing, edges_of(corners), 0.0, body))
        self.convex = Convex(corners)
        self._standing = StandingParts(self.convex.faces)
        self.radius_mm = self.outline_mm = self.convex.radius_mm
        self.inner_mm = self.convex.inner_mm
        self.ranges = RangeMap.from_outlines((corners,))
        self.known = None

    def seen_from(self, pose: Pose, x_mm: float, y_mm: float, heading_rad: float) -> tuple[float, float, float]:
        """Return a place and a direction in the frame of the body that is at a pose: there its `ranges` tell."""
        c, s = math.cos(pose.heading_rad), math.sin(pose.heading_rad)
        dx, dy = x_mm - pose.x_mm, y_mm - pose.y_mm
        return c * dx + s * dy, c * dy - s * dx, heading_rad - pose.heading_rad

    def clearance(self, space: ContactSpace, pose: Pose, blind: pymunk.ShapeFilter) -> float:
        """Return how far the nearest thing is at least: exact where it is nearer than TOUCH_MM, less than 0 inside."""
        disc_mm = space.clearance(pose.x_mm, pose.y_mm, self.radius_mm, blind)
        if disc_mm > TOUCH_MM:
            return disc_mm
        nearest_mm = LOOK_ROUND_MM
        for bound_mm, part, segment in self._parts_near(space, pose, LOOK_ROUND_MM, blind):
            if bound_mm > nearest_mm:
                break
            gap = self._gap(pose, part, segment, nearest_mm)
            if gap is not None:
                nearest_mm = min(nearest_mm, gap.distance_mm - part.radius_mm)
        return nearest_mm

    def near(self, space: ContactSpace, pose: Pose, within_mm: float, blind: pymunk.ShapeFilter) -> list[Near]:
        """Return what is not farther than this from its edge at a pose, the nearest first."""
        return sorted_nears(self._nears(space, pose, within_mm, blind))

    def _nears(self, space: ContactSpace, pose: Pose, within_mm: float, blind: pymunk.ShapeFilter) -> list[Near]:
        x, y = pose.x_mm, pose.y_mm
        c, s = math.cos(pose.heading_rad), math.sin(pose.heading_rad)
        found = []
        for _, part, segment in self._parts_near(space, pose, within_mm, blind):
            here = self._gap(pose, part, segment, within_mm)
            if here is not None:
                nx, ny, place_x, place_y = here.normal_x, here.normal_y, here.x_mm, here.y_mm
                normal = c * nx - s * ny, s * nx + c * ny
                place = x + c * place_x - s * place_y, y + s * place_x + c * place_y
                found.append(Near(part.thing, here.distance_mm - part.radius_mm, *normal, place))
        return found

    def _parts_near(
        self, space: ContactSpace, pose: Pose, within_mm: float, blind: pymunk.ShapeFilter
    ) -> list[tuple[float, Part, Segment]]:
        """Return what may be so near its edge, with lower bounds of the distances, the least first."""
        x, y, reach_mm = pose.x_mm, pose.y_mm, self.radius_mm + within_mm
        c, s = math.cos(pose.heading_rad), math.sin(pose.heading_rad)
        near = self._standing.near(space, x, y, c, s, reach_mm, within_mm)
        moving = space.moving_about(x, y, reach_mm, blind)
        for part in moving:
            near += [
                (bound_mm - self.radius_mm, part, segment) for bound_mm, segment in part.segments_near(x, y, reach_mm)
            ]
        if moving:
            near.sort(key=itemgetter(0))
        return near

    def _gap(self, pose: Pose, part: Part, segment: Segment, within_mm: float) -> Gap | None:
        """Return the gap between its edge and a segment, in its own frame; None where it is wider than this."""
        x, y, (ax, ay, bx, by) = pose.x_mm, pose.y_mm, segment
        c, s = math.cos(pose.heading_rad), math.sin(pose.heading_rad)
        ax, ay, bx, by = ax - x, ay - y, bx - x, by - y
        limit_mm = within_mm + part.radius_mm
        return self.convex.gap(c * ax + s * ay, c * ay - s * ax, c * bx + s * by, c * by - s * bx, limit_mm)
