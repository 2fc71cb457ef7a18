"""What touches what on the floor: pymunk is the index and finds nearest points, the poses are ours.

A pymunk body that is stepped by velocity goes millimetres into a wall before it is pushed back. So no body here is ever
stepped: robots are moved along their exact arcs, and a move that ends in something is pushed out along the contact
normals before anything reads it.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

import pymunk

Point = tuple[float, float]

SKIN_MM = 1e-9
"""A pushed-out body keeps this distance, so that rounding never leaves it inside."""

TOUCH_MM = 1e-3
"""Things that are not farther apart than this touch."""

LOOK_MM = 1_000.0
"""How far the nearest thing is looked for."""

SLIDE = 1.1
"""Sliding round a corner carries a body at most so many times as far as it was driven."""

_ROUNDS = 8
"""Normals at corners turn while a body is pushed, so pushing out is repeated, at most so often."""


class ThingKind(Enum):
    """What sort of thing a robot can touch."""

    OBSTACLE = "obstacle"
    WALL = "wall"
    ROBOT = "robot"


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the floor.

    Attributes:
        kind: Its sort.
        label: The number of an obstacle or a wall, counted from 0 for each sort; the name of a robot.
    """

    kind: ThingKind
    label: int | str

    def __str__(self) -> str:
        return f"{self.kind.value} {self.label}"


@dataclass(frozen=True, slots=True)
class Touch:
    """A place where a robot's body touches something.

    Attributes:
        thing: What is touched.
        bearing_rad: Where on the body, counter-clockwise from straight ahead, in (-pi, pi].
    """

    thing: Thing
    bearing_rad: float


@dataclass(frozen=True, slots=True)
class Near:
    """A thing near a body: how far, the unit vector from its nearest point towards the body, and where on the body."""

    thing: Thing
    distance_mm: float
    normal_x: float
    normal_y: float
    place: Point


class RoundBody:
    """A robot's round body in the contact space."""

    __slots__ = ("blind", "body", "radius_mm", "shape", "thing")

    def __init__(self, thing: Thing, radius_mm: float, number: int) -> None:
        self.thing = thing
        self.radius_mm = radius_mm
        self.body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self.shape = pymunk.Circle(self.body, radius_mm)
        # Shapes of one group do not see each other, and a body's own queries carry its group. Group 0 means none.
        self.shape.filter = self.blind = pymunk.ShapeFilter(group=number + 1)


class MovingOutline:
    """The outline of a thing that moves without turning, in the contact space."""

    __slots__ = ("body", "shapes")

    def __init__(self, outline: Sequence[Point]) -> None:
        self.body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self.shapes = _edges(self.body, outline)


class ContactSpace:
    """Everything on the floor that can be touched.

    Outlines are kept as their edges, since pymunk would take the convex hull of a polygon. A body's centre stays
    outside as long as no move is longer than the body's radius.
    """

    def __init__(self) -> None:
        self._space = pymunk.Space()
        self._things: dict[pymunk.Shape, Thing] = {}
        self._parts: dict[Thing, tuple[pymunk.Body | pymunk.Shape, ...]] = {}

    def add_outline(self, thing: Thing, outline: Sequence[Point]) -> None:
        """Add a closed polygon that stands still."""
        self._add(thing, None, _edges(self._space.static_body, outline))

    def add_wall(self, thing: Thing, start: Point, end: Point) -> None:
        """Add a wall."""
        self._add(thing, None, [_edge(self._space.static_body, start, end)])

    def add_moving(self, thing: Thing, outline: MovingOutline) -> None:
        """Add an outline that moves."""
        self._add(thing, outline.body, outline.shapes)

    def add_body(self, body: RoundBody) -> None:
        """Add a robot's round body."""
        self._add(body.thing, body.body, [body.shape])

    def remove(self, thing: Thing) -> None:
        """Take something away."""
        parts = self._parts.pop(thing)
        self._space.remove(*parts)
        for part in parts:
            if isinstance(part, pymunk.Shape):
                del self._things[part]

    def place(self, moved: RoundBody | MovingOutline, x_mm: float, y_mm: float) -> None:
        """Put the centre of a body, or an outline's origin, at a point."""
        moved.body.position = x_mm, y_mm
        self._space.reindex_shapes_for_body(moved.body)

    def clearance(self, body: RoundBody, x_mm: float, y_mm: float) -> float:
        """Return how far a body at this point is from the nearest other thing: less than 0 inside, at most LOOK_MM."""
        radius = body.radius_mm
        near = self._space.point_query_nearest((x_mm, y_mm), radius + LOOK_MM, body.blind)
        return LOOK_MM if near is None else near.distance - radius

    def near(self, body: RoundBody, x_mm: float, y_mm: float, within_mm: float) -> list[Near]:
        """Return what is not farther than this from the edge of a body at this point, the nearest first."""
        hits = self._space.point_query((x_mm, y_mm), body.radius_mm + within_mm, body.blind)
        found = [
            Near(
                self._things[hit.shape],
                hit.distance - body.radius_mm,
                hit.gradient.x,
                hit.gradient.y,
                (x_mm - body.radius_mm * hit.gradient.x, y_mm - body.radius_mm * hit.gradient.y),
            )
            for hit in hits
            if hit.shape is not None
        ]
        found.sort(key=lambda near: (near.distance_mm, near.thing.kind.value, str(near.thing.label)))
        return found

    def shapes_in_box(
        self, min_x: float, min_y: float, max_x: float, max_y: float, blind: pymunk.ShapeFilter
    ) -> list[tuple[pymunk.Shape, Thing]]:
        """Return the parts whose bounding boxes meet a box, but those that a filter hides."""
        box = pymunk.BB(min_x, min_y, max_x, max_y)
        return [(shape, self._things[shape]) for shape in self._space.bb_query(box, blind)]

    def things_in_box(self, min_x: float, min_y: float, max_x: float, max_y: float) -> set[Thing]:
        """Return everything that has a part whose bounding box meets a box."""
        box = pymunk.BB(min_x, min_y, max_x, max_y)
        return {self._things[shape] for shape in self._space.bb_query(box, pymunk.ShapeFilter())}

    def is_hit(self, blind: pymunk.ShapeFilter, start: Point, end: Point) -> bool:
        """Return whether anything that a filter does not hide is on the way from one point to another."""
        return self._space.segment_query_first(start, end, 0.0, blind) is not None

    def settle(self, body: RoundBody, start: Point, end: Point) -> tuple[float, float, float]:
        """Return where a body comes to rest that is moved from a free point to another, and its clearance there.

        Only the part of the move along the contact normals is taken away, so that a body slides along a wall. Where
        there is no room to slide, it goes straight on until it touches.

        Returns:
            x and y in mm, and the clearance: at least 0, at most LOOK_MM.
        """
        x, y = end
        clearance = self.clearance(body, x, y)
        if clearance >= 0.0:
            return x, y, clearance
        move = math.hypot(end[0] - start[0], end[1] - start[1])
        for _ in range(_ROUNDS):
            step = _way_out(self.near(body, x, y, move))
            if step is None:
                break
            x, y = x + step[0], y + step[1]
            clearance = self.clearance(body, x, y)
            if clearance >= 0.0 and math.dist(start, (x, y)) <= SLIDE * move:
                return x, y, clearance
        return self._advance(body, start, end, move)

    def _advance(self, body: RoundBody, start: Point, end: Point, move: float) -> tuple[float, float, float]:
        """Go straight ahead by the clearance, again and again, until the body touches."""
        x, y = start
        gone = 0.0
        while True:
            clearance = self.clearance(body, x, y)
            if clearance < TOUCH_MM or gone >= move:
                return x, y, max(clearance, 0.0)
            gone = min(gone + clearance - TOUCH_MM / 2.0, move)
            x, y = start[0] + (end[0] - start[0]) * gone / move, start[1] + (end[1] - start[1]) * gone / move

    def _add(self, thing: Thing, body: pymunk.Body | None, shapes: Iterable[pymunk.Shape]) -> None:
        shapes = tuple(shapes)
        self._parts[thing] = shapes if body is None else (body, *shapes)
        self._space.add(*self._parts[thing])
        self._things |= dict.fromkeys(shapes, thing)


def _edges(body: pymunk.Body, outline: Sequence[Point]) -> list[pymunk.Segment]:
    return [_edge(body, start, end) for start, end in zip(outline, (*outline[1:], outline[0]), strict=True)]


def _edge(body: pymunk.Body, start: Point, end: Point) -> pymunk.Segment:
    return pymunk.Segment(body, start, end, 0.0)


def _way_out(nears: Sequence[Near]) -> Point | None:
    """Return the shortest move that leaves every near thing's half plane, or None if there is none.

    Each thing demands ``normal . move >= SKIN_MM - distance``. The shortest move that fulfils all demands fulfils one
    of them exactly, or two.
    """
    demands = [(near.normal_x, near.normal_y, SKIN_MM - near.distance_mm) for near in nears]
    moves = [(nx * gap, ny * gap) for nx, ny, gap in demands if gap > 0.0]
    for (ax, ay, a), (bx, by, b) in combinations(demands, 2):
        turn = ax * by - ay * bx
        if abs(turn) > 1e-9:
            moves.append(((a * by - b * ay) / turn, (ax * b - bx * a) / turn))
    fulfilling = [(x, y) for x, y in moves if all(nx * x + ny * y >= gap - SKIN_MM / 2.0 for nx, ny, gap in demands)]
    return min(fulfilling, key=lambda move: math.hypot(*move), default=None)
