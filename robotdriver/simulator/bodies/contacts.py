"""Contacts on the floor: pymunk is the index and measures round bodies, the poses are ours.

A pymunk body that is stepped by velocity goes millimetres into a wall before it is pushed back. So no robot here is
ever stepped: robots are moved along their exact arcs, and `settling` pushes a move that ends in something out along the
contact normals before anything reads it. Only movable things are stepped, by `dynamics`.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np
import pymunk

from robotdriver.ranging.box_grid import Floats
from robotdriver.simulator.bodies.shapes import (
    MOVABLES,
    ContactPart,
    Placed,
    Segment,
    but_standing,
    edge_shape,
    edges_of,
    point_shape,
)
from robotdriver.simulator.bodies.things import Near, Point, Thing, ThingKind
from robotdriver.simulator.memento import Memento

LOOK_MM = 1_000.0
"""The distance within which the nearest thing is looked for."""

NEAR_MM = 60.0
"""The distance of the first look: a scanned map has thousands of points within a metre."""

_AT_ONCE = 2_000
"""The most edges that get their shapes when they are put down. All others get them when something comes near."""

TILE_MM = 2_000.0
"""The edge of a tile of what nothing has come near yet."""


class EdgeTiles:
    """Keeps edges, and points, until something comes near them.

    A scanned map has tens of thousands of points, and a large scene as many edges; robots come near a few of them. To
    make a shape of each takes more than a second, in which no tick could be made, and a search for garbage looks at all
    of them. Each is handed out once, unless its thing is taken away before.
    """

    __slots__ = ("_reach_mm", "_tiles")

    def __init__(self) -> None:
        self._tiles: dict[tuple[int, int], list[tuple[Thing, Floats]]] = {}  # An edge is in the tile of its middle.
        self._reach_mm = 0.0  # No edge goes farther from its middle, in x or in y.

    @property
    def is_empty(self) -> bool:
        """True if there are none, or something was near all of them."""
        return not self._tiles

    def keep(self, memento: Memento) -> None:
        """Take down which edges are kept."""
        memento.keep(self, "_tiles", "_reach_mm")
        for members in self._tiles.values():
            memento.keep_content(members)

    def add(self, thing: Thing, edges: Floats) -> None:
        """Keep the edges of a thing, shape (n, 4), mm: x and y of one end, x and y of the other."""
        starts, ends = edges[:, :2], edges[:, 2:]
        # Rounding moves a middle by less than this.
        self._reach_mm = max(self._reach_mm, float(np.abs(ends - starts).max()) / 2.0 * (1.0 + 1e-9) + 1e-6)
        columns, rows = np.floor((starts / 2.0 + ends / 2.0) / TILE_MM).astype(np.int64).T
        order = np.lexsort((rows, columns))
        columns, rows, edges = columns[order], rows[order], edges[order]
        is_next = (np.diff(columns) != 0) | (np.diff(rows) != 0)
        firsts = np.concatenate(((0,), is_next.nonzero()[0] + 1))
        for first, some in zip(firsts.tolist(), np.split(edges, firsts[1:]), strict=True):
            self._tiles.setdefault((int(columns[first]), int(rows[first])), []).append((thing, some))

    def remove(self, thing: Thing) -> None:
        """Keep the edges of a thing no longer."""
        for tile, members in list(self._tiles.items()):
            if any(one == thing for one, _ in members):
                self._tiles[tile] = [member for member in members if member[0] != thing]
                if not self._tiles[tile]:
                    del self._tiles[tile]

    def taken(self, min_x: float, min_y: float, max_x: float, max_y: float) -> Iterator[tuple[Thing, Floats]]:
        """Yield what is in all tiles whose edges may meet a box, by what it belongs to; it is kept no longer."""
        tiles, reach_mm = self._tiles, self._reach_mm
        left, right = int((min_x - reach_mm) // TILE_MM), int((max_x + reach_mm) // TILE_MM)
        bottom, top = int((min_y - reach_mm) // TILE_MM), int((max_y + reach_mm) // TILE_MM)
        if (right - left + 1) * (top - bottom + 1) > len(tiles):
            met = [tile for tile in tiles if left <= tile[0] <= right and bottom <= tile[1] <= top]
        else:
            met = [(x, y) for x in range(left, right + 1) for y in range(bottom, top + 1) if (x, y) in tiles]
        for tile in met:
            yield from tiles.pop(tile)


_KeptShape = tuple[pymunk.Shape, pymunk.ShapeFilter]
_KeptBody = tuple[pymunk.Body, pymunk.Vec2d, float, pymunk.Vec2d, float]
"""With its place, angle, speed and spin."""


class ContactSpace:
    """Everything on the floor that can be touched.

    Outlines are kept as their edges, since pymunk would take the convex hull of a polygon. A body's centre stays
    outside as long as no move is longer than the body's radius.

    Attributes:
        space: The pymunk space.
        version: Another one whenever something that stands still has come or gone.
        place_in: Puts the robots that may meet a box (least x and y, greatest x and y) into their places here.
    """

    def __init__(self) -> None:
        self.ground = pymunk.Body(body_type=pymunk.Body.STATIC)  # what stands is fixed to it
        self.space = self._new_space()
        self.version = 0
        self.place_in: Callable[[float, float, float, float], None] = _nothing_moves
        self._asleep = EdgeTiles()
        self._parts: dict[pymunk.Shape, ContactPart] = {}
        self._things: dict[Thing, list[pymunk.Body | pymunk.Shape]] = {}

    def keep(self, memento: Memento) -> None:
        """Take down what is where, and how it moves."""
        memento.keep(self, "_parts", "_things")
        for items in self._things.values():
            memento.keep_content(items)
        self._asleep.keep(memento)
        shapes = tuple((shape, shape.filter) for shape in self._parts)
        placed = [item for items in self._things.values() for item in items if isinstance(item, pymunk.Body)]
        bodies = tuple((body, body.position, body.angle, body.velocity, body.angular_velocity) for body in placed)
        memento.then(lambda: self._renew(shapes, bodies))

    def _renew(self, shapes: Sequence[_KeptShape], bodies: Sequence[_KeptBody]) -> None:
        """Put everything into a new space, which knows nothing of what went on in the old one."""
        self.version += 1
        items = [item for items in self._things.values() for item in items]
        old = self.space
        old.remove(*old.constraints)
        _take_out((*old.shapes, *old.bodies, self.ground, *items))
        self.space = self._new_space()
        for shape, met_by in shapes:
            shape.filter = met_by
        for body, place, angle, velocity, spin in bodies:
            body.position, body.angle = place, angle
            body.velocity, body.angular_velocity = velocity, spin
        self.space.add(*items)

    def _new_space(self) -> pymunk.Space:
        space = pymunk.Space()
        space.add(self.ground)
        return space

    def add_outline(self, thing: Thing, outline: Sequence[Point]) -> None:
        """Add a closed polygon that stands still."""
        self._stand(thing, edges_of(outline))

    def add_wall(self, thing: Thing, start: Point, end: Point) -> None:
        """Add a wall."""
        self._stand(thing, ((*start, *end),))

    def add_points(self, thing: Thing, points: Floats) -> None:
        """Add points that stand still, shape (n, 2), each of no size; they get their shapes when something is near."""
        self.version += 1
        self._asleep.add(thing, np.hstack((points, points)))

    def add(self, thing: Thing, placed: Placed) -> None:
        """Add something that moves."""
        self._add(thing, placed.parts, placed.body)

    def remove(self, thing: Thing) -> None:
        """Take something away."""
        self.version += 1
        self._asleep.remove(thing)
        items = self._things.pop(thing, ())
        self.space.remove(*items)
        for item in items:
            if isinstance(item, pymunk.Shape):
                del self._parts[item]
        # A space keeps what was removed until its next step, and a floor without movable things makes none. A step of
        # no time moves nothing.
        self.space.step(0.0)

    def hide(self, thing: Thing) -> None:
        """Let nothing touch a thing any more; it goes on touching others."""
        for item in self._things[thing]:
            if isinstance(item, pymunk.Shape):
                item.filter = pymunk.ShapeFilter(item.filter.group, categories=0, mask=0)

    def place(self, moved: Placed, x_mm: float, y_mm: float, heading_rad: float | None = None) -> None:
        """Put the centre of a body, or an outline's origin, at a point; without a heading it does not turn."""
        body = moved.body
        body.position = x_mm, y_mm
        if heading_rad is not None:
            body.angle = heading_rad
        self.space.reindex_shapes_for_body(body)

    def clearance(self, x_mm: float, y_mm: float, radius_mm: float, blind: pymunk.ShapeFilter) -> float:
        """Return how far a disc at this point is from the nearest thing: less than 0 inside, at most LOOK_MM."""
        clearance_mm = self.clearance_within(NEAR_MM, x_mm, y_mm, radius_mm, blind)
        return clearance_mm if clearance_mm < NEAR_MM else self.clearance_within(LOOK_MM, x_mm, y_mm, radius_mm, blind)

    def clearance_within(
        self, look_mm: float, x_mm: float, y_mm: float, radius_mm: float, blind: pymunk.ShapeFilter
    ) -> float:
        """Return what `clearance` returns, at most so much."""
        self.wake(x_mm, y_mm, radius_mm + look_mm)
        nearest = self.space.point_query_nearest((x_mm, y_mm), radius_mm + look_mm, blind)
        return look_mm if nearest is None else nearest.distance - radius_mm

    def near(
        self, x_mm: float, y_mm: float, radius_mm: float, blind: pymunk.ShapeFilter, within_mm: float
    ) -> list[Near]:
        """Return what is not farther than this from the edge of a disc at this point."""
        self.wake(x_mm, y_mm, radius_mm + within_mm)
        hits = self.space.point_query((x_mm, y_mm), radius_mm + within_mm, blind)
        return [
            Near(
                self._parts[hit.shape].thing,
                hit.distance - radius_mm,
                hit.gradient.x,
                hit.gradient.y,
                (x_mm - radius_mm * hit.gradient.x, y_mm - radius_mm * hit.gradient.y),
            )
            for hit in hits
            if hit.shape is not None
        ]

    def parts_about(self, x_mm: float, y_mm: float, reach_mm: float, blind: pymunk.ShapeFilter) -> list[ContactPart]:
        """Return the parts whose bounding boxes meet a square about a point, but those that a filter hides."""
        self.wake(x_mm, y_mm, reach_mm)
        box = pymunk.BB(x_mm - reach_mm, y_mm - reach_mm, x_mm + reach_mm, y_mm + reach_mm)
        parts = self._parts
        return [parts[shape] for shape in self.space.bb_query(box, blind)]

    def moving_about(self, x_mm: float, y_mm: float, reach_mm: float, blind: pymunk.ShapeFilter) -> list[ContactPart]:
        """Return those of `parts_about` that do not stand still."""
        self.place_in(x_mm - reach_mm, y_mm - reach_mm, x_mm + reach_mm, y_mm + reach_mm)
        box = pymunk.BB(x_mm - reach_mm, y_mm - reach_mm, x_mm + reach_mm, y_mm + reach_mm)
        parts = self._parts
        return [parts[shape] for shape in self.space.bb_query(box, but_standing(blind))]

    def things_in_box(self, min_x: float, min_y: float, max_x: float, max_y: float) -> set[Thing]:
        """Return everything that has a part whose bounding box meets a box."""
        self._wake_in(min_x, min_y, max_x, max_y)
        box = pymunk.BB(min_x, min_y, max_x, max_y)
        return {self._parts[shape].thing for shape in self.space.bb_query(box, pymunk.ShapeFilter())}

    def is_crossed(self, blind: pymunk.ShapeFilter, start: Point, end: Point, is_seen: Callable[[Thing], bool]) -> bool:
        """Return whether a thing is on the way from one point to another.

        Args:
            blind: Hides shapes.
            start: Where the way begins.
            end: Where it ends.
            is_seen: Says whether a thing counts.
        """
        (x, y), (to_x, to_y) = start, end
        self._wake_in(min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y))
        hits = self.space.segment_query(start, end, 0.0, blind)
        return any(is_seen(self._parts[hit.shape].thing) for hit in hits if hit.shape is not None)

    def is_touched(self, blind: pymunk.ShapeFilter, corners: Sequence[Point]) -> bool:
        """Return whether anything that a filter does not hide meets a convex outline."""
        xs, ys = zip(*corners, strict=True)
        self._wake_in(min(xs), min(ys), max(xs), max(ys))
        shape = pymunk.Poly(pymunk.Body(body_type=pymunk.Body.KINEMATIC), list(corners))
        shape.filter = blind
        return bool(self.space.shape_query(shape))

    def wake(self, x_mm: float, y_mm: float, reach_mm: float) -> None:
        """Put everything that may be no farther than this from a place into the space; to be called before a query.

        Edges and points of what stands are left out of the space until something is near, and so are robots that have
        moved since (`place_in`).
        """
        self._wake_in(x_mm - reach_mm, y_mm - reach_mm, x_mm + reach_mm, y_mm + reach_mm)

    def _wake_in(self, min_x: float, min_y: float, max_x: float, max_y: float) -> None:
        self.place_in(min_x, min_y, max_x, max_y)
        if self._asleep.is_empty:
            return
        for thing, edges in self._asleep.taken(min_x, min_y, max_x, max_y):
            make = point_shape if thing.kind is ThingKind.POINTS else edge_shape
            parts = [make(thing, self.ground, (ax, ay, bx, by)) for ax, ay, bx, by in edges.tolist()]
            # Maps list points along walls, of which pymunk would make a tree as deep as there are points.
            random.Random(0).shuffle(parts)
            self._add(thing, parts)

    def _stand(self, thing: Thing, edges: tuple[Segment, ...]) -> None:
        """Add something that stands still, from where on it can be touched."""
        self.version += 1
        if len(self._parts) + len(edges) > _AT_ONCE:
            places = np.array(edges)
            starts, ends = places[:, :2], places[:, 2:]
            (left, bottom), (right, top) = np.minimum(starts, ends).min(axis=0), np.maximum(starts, ends).max(axis=0)
            about = pymunk.BB(left - LOOK_MM, bottom - LOOK_MM, right + LOOK_MM, top + LOOK_MM)
            # A long edge in a tile would have all tiles about it looked at, each time.
            is_long = float(np.abs(ends - starts).max()) > TILE_MM
            if not is_long and not self.space.bb_query(about, MOVABLES):
                self._asleep.add(thing, places)
                return
        self._add(thing, [edge_shape(thing, self.ground, edge) for edge in edges])

    def _add(
        self, thing: Thing, parts: Sequence[tuple[pymunk.Shape, ContactPart]], body: pymunk.Body | None = None
    ) -> None:
        shapes = tuple(shape for shape, _ in parts)
        items: tuple[pymunk.Body | pymunk.Shape, ...] = shapes if body is None else (body, *shapes)
        self._things.setdefault(thing, []).extend(items)
        self.space.add(*items)
        self._parts |= dict(parts)


def _take_out(items: Iterable[pymunk.Body | pymunk.Shape]) -> None:
    """Take things out of whatever spaces they are in; shapes come before their bodies."""
    for item in sorted(items, key=lambda item: isinstance(item, pymunk.Body)):
        if item.space is not None:
            item.space.remove(item)


def _nothing_moves(_min_x: float, _min_y: float, _max_x: float, _max_y: float) -> None:
    """Have no robot to put into its place."""
