"""A robot's body among things: a disc, or a convex outline in the disc that holds it.

Both are asked the same two questions: how far is the nearest thing, and what is near. In the open the disc answers for
either, so a body with corners costs there what a disc does; its corners are looked at only where something is nearer
than its enclosing disc allows. A crowd knows most answers itself; here the contact space is asked, about anything.
"""

from collections.abc import Sequence
from functools import lru_cache

import pymunk

from robotdriver.models import Disc, Polygon
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from robotdriver.simulator.bodies.contacts import ContactSpace
from robotdriver.simulator.bodies.crowd import LOOK_ROUND_MM
from robotdriver.simulator.bodies.gaps import Outline, Place, Rows
from robotdriver.simulator.bodies.settling import TOUCH_MM, Mover
from robotdriver.simulator.bodies.shapes import (
    ALL_BUT_MOVABLE,
    ALL_THAT_STANDS,
    ContactPart,
    Placed,
    Segment,
    edges_of,
    robot_shape,
)
from robotdriver.simulator.bodies.things import Near, Point, Thing, sorted_nears

_LEAST_SPARE_MM, _MOST_SPARE_MM = 150.0, 1_000.0
"""Extra distances to which standing things are kept, so that a body may move on."""

_MANY, _FEW = 160, 40
"""Counts of segments above and below which less and more is kept the next time."""

_FLOOR = Place()


class RoundBody(Placed):
    """A round body in the contact space.

    Args:
        thing: The robot.
        radius_mm: Its radius.
        number: Of all robots that ever joined the World, which one it is.

    Attributes:
        thing: The robot.
        outline: Its outline, for all who ask how far it is from something.
        radius_mm: Of the disc about its centre of rotation that holds it.
        inner_mm: Of the disc about its centre of rotation that it holds.
        blind: What its own queries do not see.
        blind_to_movable: The same, and whatever can be pushed.
        standing: What stood about it when it was last looked for, as rows.
        things: Of each row what it belongs to.
    """

    __slots__ = (
        "_looked_at",
        "_spare_mm",
        "blind",
        "blind_to_movable",
        "inner_mm",
        "outline",
        "radius_mm",
        "standing",
        "thing",
        "things",
    )

    def __init__(self, thing: Thing, radius_mm: float, number: int) -> None:
        self._settle_in(thing, number, Outline((), radius_mm), ())

    def _settle_in(self, thing: Thing, number: int, outline: Outline, corners: Sequence[Point]) -> None:
        body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self.radius_mm, self.inner_mm = outline.radius_mm, outline.inner_mm
        segments: tuple[Segment, ...] = ((0.0, 0.0, 0.0, 0.0),)
        shape: pymunk.Shape
        if corners:
            segments, shape = edges_of(corners), pymunk.Poly(body, list(corners))
        else:
            shape = pymunk.Circle(body, self.radius_mm)
        part = ContactPart(thing, segments, 0.0 if corners else self.radius_mm, body)
        # Shapes of one group do not see each other, and a body's own queries carry its group. Group 0 means none.
        group = number + 1
        Placed.__init__(self, body, [(robot_shape(shape, group), part)])
        self.thing = thing
        self.outline = outline
        self.blind = pymunk.ShapeFilter(group)
        self.blind_to_movable = pymunk.ShapeFilter(group, mask=ALL_BUT_MOVABLE)
        self.standing, self.things = Rows(()), [thing][:0]
        self._spare_mm = _MOST_SPARE_MM
        self._looked_at: tuple[ContactSpace | None, int, float, float, float] = (None, -1, 0.0, 0.0, 0.0)

    @property
    def has_corners(self) -> bool:
        """True if its outline moves when it turns."""
        return self.outline.count > 0

    def clearance(self, space: ContactSpace, pose: Pose, blind: pymunk.ShapeFilter) -> float:
        """Return how far the nearest thing is at least: exact where it is nearer than TOUCH_MM, less than 0 inside."""
        return space.clearance(pose.x_mm, pose.y_mm, self.radius_mm, blind)

    def near(self, space: ContactSpace, pose: Pose, within_mm: float, blind: pymunk.ShapeFilter) -> list[Near]:
        """Return what is not farther than this from its edge at a pose, the nearest first."""
        return sorted_nears(space.near(pose.x_mm, pose.y_mm, self.radius_mm, blind, within_mm))

    def look_round(self, space: ContactSpace, mover: Mover) -> None:
        """Have a robot know what stands about it."""
        reach_mm = self.radius_mm + LOOK_ROUND_MM + 2.0 * mover.carriage.stride.reach_mm
        self._keep_near(space, mover.x, mover.y, reach_mm + _LEAST_SPARE_MM / 2.0)
        mover.standing = self.standing
        *_, mover.known_x, mover.known_y, mover.known_mm = self._looked_at

    def _keep_near(self, space: ContactSpace, x_mm: float, y_mm: float, reach_mm: float) -> None:
        """Look for all that stands within reach of a place, where that is not known."""
        looked_in, version, x, y, far_mm = self._looked_at
        away_mm = max(abs(x_mm - x), abs(y_mm - y))
        if looked_in is space and version == space.version and away_mm + reach_mm <= far_mm:
            return
        far_mm = reach_mm + self._spare_mm
        parts = space.parts_about(x_mm, y_mm, far_mm, ALL_THAT_STANDS)
        rows = [(*segment, part.radius_mm) for part in parts for segment in part.segments]
        if len(rows) > _MANY:
            self._spare_mm = max(self._spare_mm / 2.0, _LEAST_SPARE_MM)
        elif len(rows) < _FEW:
            self._spare_mm = min(self._spare_mm * 2.0, _MOST_SPARE_MM)
        self.standing = Rows(rows)
        self.things = [part.thing for part in parts for _ in part.segments]
        self._looked_at = space, space.version, x_mm, y_mm, far_mm


class PolygonBody(RoundBody):
    """A convex body with corners in the contact space.

    Args:
        thing: The robot.
        corners: Counter-clockwise, in the robot's own frame, about its centre of rotation.
        number: Of all robots that ever joined the World, which one it is.

    Attributes:
        ranges: What rangers see of it, in its own frame.
    """

    __slots__ = ("_frame", "_place", "ranges")

    def __init__(self, thing: Thing, corners: Sequence[Point], number: int) -> None:
        self._settle_in(thing, number, Outline(corners), corners)
        self.ranges = RangeMap.from_outlines((corners,))
        self._place, self._frame = Place(), Place()

    def clearance(self, space: ContactSpace, pose: Pose, blind: pymunk.ShapeFilter) -> float:
        """Return how far the nearest thing is at least: exact where it is nearer than TOUCH_MM, less than 0 inside."""
        disc_mm = space.clearance(pose.x_mm, pose.y_mm, self.radius_mm, blind)
        if disc_mm > TOUCH_MM:
            return disc_mm
        reach_mm = self._look_at(space, pose, LOOK_ROUND_MM)
        nearest_mm = self.outline.rows_gap(self._place, _FLOOR, self.standing, LOOK_ROUND_MM)
        standing_mm = nearest_mm  # each is held against the same, so that their order does not tell in the last bit
        for part in space.moving_about(pose.x_mm, pose.y_mm, reach_mm, blind):
            if part.gap_to(pose.x_mm, pose.y_mm) <= reach_mm:
                self._put_frame(part)
                gap_mm = self.outline.rows_gap(self._place, self._frame, _rows_of(part), standing_mm)
                nearest_mm = min(nearest_mm, gap_mm)
        return nearest_mm

    def near(self, space: ContactSpace, pose: Pose, within_mm: float, blind: pymunk.ShapeFilter) -> list[Near]:
        """Return what is not farther than this from its edge at a pose, the nearest first."""
        reach_mm, things = self._look_at(space, pose, within_mm), self.things
        gaps = self.outline.rows_gaps(self._place, _FLOOR, self.standing, within_mm)
        found = [near_of(things[int(gap[-1])], gap) for gap in gaps]
        for part in space.moving_about(pose.x_mm, pose.y_mm, reach_mm, blind):
            if part.gap_to(pose.x_mm, pose.y_mm) <= reach_mm:
                self._put_frame(part)
                gaps = self.outline.rows_gaps(self._place, self._frame, _rows_of(part), within_mm)
                found += [near_of(part.thing, gap) for gap in gaps]
        return sorted_nears(found)

    def _look_at(self, space: ContactSpace, pose: Pose, within_mm: float) -> float:
        """Be at a pose, where all that stands so near is known; return how far that is from its centre."""
        reach_mm = self.radius_mm + within_mm
        self._keep_near(space, pose.x_mm, pose.y_mm, reach_mm)
        self._place.put(pose.x_mm, pose.y_mm, pose.heading_rad)
        return reach_mm

    def _put_frame(self, part: ContactPart) -> None:
        if part.frame is not None:
            self._frame.put(*part.frame.position, part.frame.angle)


def body_of(thing: Thing, body: Disc | Polygon, number: int) -> RoundBody:
    """Return the body of a robot's model in the contact space."""
    if isinstance(body, Disc):
        return RoundBody(thing, body.radius_mm, number)
    return PolygonBody(thing, body.corners, number)


def near_of(thing: Thing, gap: Sequence[float]) -> Near:
    """Return a near thing of what a kernel says of it."""
    distance_mm, normal_x, normal_y, x, y, _ = gap
    return Near(thing, distance_mm, normal_x, normal_y, (x, y))


@lru_cache(maxsize=4_096)
def _rows(segments: tuple[Segment, ...], radius_mm: float) -> Rows:
    return Rows([(*segment, radius_mm) for segment in segments])


def _rows_of(part: ContactPart) -> Rows:
    return _rows(part.segments, part.radius_mm)
