"""Robots among what stands and among each other: how far things are, where a move comes to rest, and a crowd's tick.

A body is a disc, or a convex outline in the disc that holds it. Everything that it is held against is a segment,
rounded by a radius where it stands for a disc; a point is a segment without length. What stands about each body is kept
in rows, as long as it stays near; robots are kept sorted. What is seldom is left to Python: things that are pushed,
things on routes, moves that are taken in several steps. mm and rad.

Compiled; see docs/kernels.md. The types of all numbers stand in meeting.pxd.
"""

import math
from collections.abc import Sequence
from typing import Any

import cython
import numpy as np
from cython.cimports.libc.math import cos, fabs, isnan, sin, sqrt
from numpy.typing import NDArray

if cython.compiled:
    from cython.cimports.robotdriver.simulator.undercarriage.rolling import Carriage, chord_of, least, most
else:
    from robotdriver.simulator.undercarriage.rolling import Carriage, chord_of, least, most

Floats = NDArray[np.float64]

INFINITY = cython.declare(cython.double, math.inf)
NAN = cython.declare(cython.double, math.nan)

SKIN = cython.declare(cython.double, 1e-9)
"""A pushed-out body keeps this distance, so that rounding never leaves it inside."""
TOUCH = cython.declare(cython.double, 1e-3)
"""Things that are not farther apart than this touch."""
SLIDE = cython.declare(cython.double, 1.1)
"""Sliding round a corner carries a body at most so many times as far as it was driven."""
LOOK_ROUND = cython.declare(cython.double, 60.0)
"""How far round its disc a body looks for what its edges may meet."""
FAR = cython.declare(cython.double, 250.0)
"""The distance around a body within which other robots are looked for."""
SPARE = cython.declare(cython.double, 200.0)
"""Robots are sorted anew when one may have gone so far."""
STALE = cython.declare(cython.double, 40.0)
"""A bound that has shrunk so much since it was computed is computed anew where that may save casting a beam."""
ROUNDING = cython.declare(cython.double, 1e-9)
"""Nearer shapes touch: the direction from one nearest point to the other would be rounding."""
SURELY = cython.declare(cython.double, 1e-6)
"""More than any rounding."""
NEAREST = cython.declare(cython.double, 1e-5)
"""Nearer than this the way between two points is no direction."""

ROUNDS = cython.declare(cython.int, 8)
"""Normals at corners turn while a body is pushed, so pushing out is repeated, at most so often."""
MOST_DEMANDS = 10
"""The most things among which a way out is looked for; those that are deepest in come first."""
MOST = cython.declare(cython.int, MOST_DEMANDS)

# The columns of a near thing: how far it is, the unit vector from it towards the body, where on the body, and which.
DISTANCE, NORMAL_X, NORMAL_Y, PLACE_X, PLACE_Y, WHICH = range(6)

SKIN_MM, TOUCH_MM, LOOK_ROUND_MM = 1e-9, 1e-3, 60.0
"""The same for Python, which does not see what is declared."""

IN_TOUCH = 2
"""A robot that is so `near` to something may touch it."""


class Place:
    """The place of a body: a point and a heading, by its cosine and sine."""

    def __init__(self) -> None:
        self.x, self.y, self.c, self.s = 0.0, 0.0, 1.0, 0.0

    def put(self, x: float, y: float, heading: float) -> None:
        """Be there."""
        self.x, self.y, self.c, self.s = x, y, cos(heading), sin(heading)


class Outline:
    """A convex outline about its origin, or a disc.

    How far it is from a segment is signed: a body that has gone in is as deep in as the shortest way out. Separating
    axes tell both at once (S. Gottschalk and others, OBBTree, 1996, section 5): two convex shapes are apart if an
    edge's normal of either keeps them apart, and the greatest such distance is a lower bound of the true one.

    Args:
        corners: Counter-clockwise, without repeating the first; none for a disc.
        radius_mm: Of the disc.

    Attributes:
        count: How many corners it has.
        radius_mm: Of the disc about the origin that holds it.
        inner_mm: Of the disc about the origin that it holds.
        rows: Its edges: x and y of both ends, and a radius; of a disc its centre.
        distance: The gap that was found last: less than 0 where they overlap, the least way apart.
        normal_x: Of the unit vector from the segment towards the body.
        normal_y: The same.
        x: Of the place on the body, or in it, where the gap is, in the body's frame.
        y: The same.
    """

    def __init__(self, corners: Sequence[tuple[float, float]], radius_mm: float = 0.0) -> None:
        self.count = len(corners)
        self.radius_mm = self.inner_mm = radius_mm
        self.distance = self.normal_x = self.normal_y = self.x = self.y = 0.0
        faces, edges, rows = [], [], [(0.0, 0.0, 0.0, 0.0, radius_mm)]
        if corners:
            rows = []
            self.radius_mm = max(math.hypot(x, y) for x, y in corners)
            for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
                length = math.hypot(bx - ax, by - ay)
                ux, uy = (bx - ax) / length, (by - ay) / length
                faces.append((uy, -ux, uy * ax - ux * ay))
                edges.append((ax, ay, ux, uy, length))
                rows.append((ax, ay, bx, by, 0.0))
            self.inner_mm = min(offset for _, _, offset in faces)
        self.corners = np.array(corners, dtype=np.float64).reshape(-1, 2).data
        self.faces = np.array(faces, dtype=np.float64).reshape(-1, 3).data
        self.edges = np.array(edges, dtype=np.float64).reshape(-1, 5).data
        self.rows = np.array(rows, dtype=np.float64).reshape(-1, 5).data

    def gap(self, ax: float, ay: float, bx: float, by: float, within: float) -> cython.bint:
        """Find the gap to a segment from a to b in its frame; return whether it is no wider than this."""
        each: cython.Py_ssize_t
        face: cython.Py_ssize_t = 0
        widest = -INFINITY
        for each in range(self.count):
            at_a = self.faces[each, 0] * ax + self.faces[each, 1] * ay
            at_b = self.faces[each, 0] * bx + self.faces[each, 1] * by
            distance = (at_a if at_a < at_b else at_b) - self.faces[each, 2]
            if distance > widest:
                if distance > within:
                    return False
                widest, face = distance, each
        # A root rounds alike everywhere, which Python's own hypot does not from one version to the next.
        length, side, mx, my = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)), 0.0, 0.0, 0.0
        if length > 0.0:
            mx, my = (by - ay) / length, (ax - bx) / length
            origin, lowest, highest = mx * ax + my * ay, INFINITY, -INFINITY
            for each in range(self.count):
                height = mx * self.corners[each, 0] + my * self.corners[each, 1] - origin
                lowest, highest = least(lowest, height), most(highest, height)
            left, right = lowest, -highest
            if left > widest or right > widest:
                widest, side = (left, 1.0) if left > right else (right, -1.0)
                if widest > within:
                    return False
        if widest > ROUNDING:
            self._find_apart(ax, ay, bx, by)
            return not self.distance > within
        self.distance = widest
        if side != 0.0:
            lowest = INFINITY
            for each in range(self.count):
                height = side * (mx * self.corners[each, 0] + my * self.corners[each, 1])
                if height < lowest:
                    lowest, self.x, self.y = height, self.corners[each, 0], self.corners[each, 1]
            self.normal_x, self.normal_y = side * mx, side * my
            return True
        nx, ny = self.faces[face, 0], self.faces[face, 1]
        self.normal_x, self.normal_y = -nx, -ny
        self.x, self.y = ax, ay
        if nx * ax + ny * ay > nx * bx + ny * by:
            self.x, self.y = bx, by
        return True

    def _find_apart(self, ax: float, ay: float, bx: float, by: float) -> None:
        """Find the gap to a segment that does not meet the outline: from a corner, or from an end of the segment."""
        each: cython.Py_ssize_t
        end: cython.int
        best, way_x, way_y = INFINITY, 0.0, 0.0
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        if square == 0.0:
            square = 1.0
        for each in range(self.count):
            cx, cy = self.corners[each, 0], self.corners[each, 1]
            along = ((cx - ax) * dx + (cy - ay) * dy) / square
            along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
            from_x, from_y = cx - ax - along * dx, cy - ay - along * dy
            near = from_x * from_x + from_y * from_y
            if near < best:
                best, way_x, way_y, self.x, self.y = near, from_x, from_y, cx, cy
        for end in range(2):
            end_x, end_y = (bx, by) if end else (ax, ay)
            for each in range(self.count):
                ux, uy = self.edges[each, 2], self.edges[each, 3]
                along = (end_x - self.edges[each, 0]) * ux + (end_y - self.edges[each, 1]) * uy
                # The ends of the edge are corners, and have been looked at.
                if not 0.0 < along < self.edges[each, 4]:
                    continue
                from_x = self.edges[each, 0] + along * ux - end_x
                from_y = self.edges[each, 1] + along * uy - end_y
                near = from_x * from_x + from_y * from_y
                if near < best:
                    best, way_x, way_y = near, from_x, from_y
                    self.x, self.y = end_x + from_x, end_y + from_y
        self.distance = sqrt(best)
        self.normal_x, self.normal_y = way_x / self.distance, way_y / self.distance

    def disc_gap(self, x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
        """Return how far a segment, or a point, is from the edge of the disc that holds it at a place.

        Also finds the unit vector towards it, as pymunk does (cpSegmentShapePointQuery, cpCircleShapePointQuery).
        """
        dx, dy = ax - bx, ay - by
        square = dx * dx + dy * dy
        if square > 0.0:
            along = (dx * (x - bx) + dy * (y - by)) / square
            along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
            bx, by = bx + dx * along, by + dy * along
        from_x, from_y = x - bx, y - by
        distance = sqrt(from_x * from_x + from_y * from_y)
        if distance > NEAREST:
            self.normal_x, self.normal_y = from_x * (1.0 / distance), from_y * (1.0 / distance)
        elif square > 0.0:
            length = sqrt(square)
            self.normal_x, self.normal_y = -dy / length, dx / length
        else:
            self.normal_x, self.normal_y = 0.0, 1.0
        return distance - self.radius_mm

    def rows_gap(self, place: Place, frame: Place, rows: "Rows", within: float) -> float:
        """Return the least gap to rows in a frame, from an outline at a place; within where it is wider."""
        each: cython.Py_ssize_t
        nearest, table = within, rows.table
        for each in range(rows.count):
            if self.sees(place, frame, rows, each, nearest):
                nearest = least(nearest, self.distance - table[each, 4])
        return nearest

    def sees(self, place: Place, frame: Place, rows: "Rows", number: cython.Py_ssize_t, within: float) -> cython.bint:
        """Find the gap to one of some rows; return whether it may be no wider, its radius still on it."""
        table = rows.table
        x = frame.x + frame.c * table[number, 0] - frame.s * table[number, 1] - place.x
        y = frame.y + frame.s * table[number, 0] + frame.c * table[number, 1] - place.y
        ax, ay = place.c * x + place.s * y, place.c * y - place.s * x
        x = frame.x + frame.c * table[number, 2] - frame.s * table[number, 3] - place.x
        y = frame.y + frame.s * table[number, 2] + frame.c * table[number, 3] - place.y
        bx, by = place.c * x + place.s * y, place.c * y - place.s * x
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        along = -(ax * dx + ay * dy) / square if square > 0.0 else 0.0
        along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
        x, y = ax + along * dx, ay + along * dy
        # The disc that holds it tells of most that they are not so near.
        if sqrt(x * x + y * y) - table[number, 4] - self.radius_mm > within + SURELY:
            return False
        return self.gap(ax, ay, bx, by, within + table[number, 4])

    def rows_gaps(self, place: Place, frame: Place, rows: "Rows", within: float) -> list[tuple[float, ...]]:
        """Return of each row that is no farther: the distance, the normal, the place on the body, and which it is."""
        found = []
        for each in range(rows.count):
            if self.sees(place, frame, rows, each, within):
                found.append(self._told(place, self.distance - rows.table[each, 4], each))
        return found

    def _told(self, place: Place, distance: float, which: cython.Py_ssize_t) -> tuple[float, ...]:
        """Return the gap that was found last as a row of a near thing, in the world's frame."""
        c, s = place.c, place.s
        nx, ny = c * self.normal_x - s * self.normal_y, s * self.normal_x + c * self.normal_y
        return distance, nx, ny, place.x + c * self.x - s * self.y, place.y + s * self.x + c * self.y, which


class Rows:
    """Segments as bodies are held against them.

    Args:
        segments: x and y of both ends, and a radius, shape (n, 5).

    Attributes:
        table: The same.
        count: How many they are.
    """

    def __init__(self, segments: Any) -> None:
        table = np.array(segments, dtype=np.float64).reshape(-1, 5)
        self.count = len(table)
        self.table = table.data if self.count else np.empty((1, 5)).data


class Mover:
    """The numbers of a robot on the floor that every tick changes.

    Args:
        carriage: Of its undercarriage.
        outline: Of its body.
        mass_kg: How heavy it is.

    Attributes:
        number: Which robot of its crowd it is.
        x: Where it is.
        y: Where it is.
        heading: Where it looks.
        start_x: Where it was before the last tick.
        start_y: The same.
        start_heading: Where it looked then.
        free_mm: A lower bound of the distance to the nearest other thing.
        looked_mm: What the bound was when it was last computed.
        close_mm: What is nearer than this may excite its feelers.
        unfelt_mm: The robot and whatever comes nearer may go so far until anything can excite its feelers.
        feelers_mm: How far from its centre its feelers are carried along by a turn.
        has_fallen: Whether it has left the floor over a drop.
        rubs: Whether its body touches something.
        is_hidden: Whether nothing else touches it.
        is_placed: Whether it is in its place in the contact space.
        standing: What stands about it.
        known_x: The middle of the square in which `standing` is all that stands.
        known_y: The same.
        known_mm: Half of its edge; 0 where nothing is known.
    """

    def __init__(self, carriage: Carriage, outline: Outline, mass_kg: float) -> None:
        self.carriage, self.outline, self.mass_kg = carriage, outline, mass_kg
        self.number = 0
        self.x = self.y = self.heading = self.start_x = self.start_y = self.start_heading = 0.0
        self.free_mm = self.looked_mm = self.close_mm = self.unfelt_mm = self.feelers_mm = 0.0
        self.has_fallen = self.rubs = self.is_hidden = self.is_placed = False
        self.own_rows = Rows(outline.rows)
        self.forget_standing()

    def forget_standing(self) -> None:
        """Know no more what stands about it."""
        self.standing = Rows(())
        self.known_x = self.known_y = self.known_mm = 0.0

    def moves(self) -> cython.bint:
        """Return whether its wheels take it anywhere."""
        return self.carriage.stride.moves and not self.has_fallen

    def room_known(self, x: float, y: float) -> float:
        """Return how far from a point all that stands is known."""
        return self.known_mm - most(fabs(x - self.known_x), fabs(y - self.known_y))

    def came(self) -> None:
        """Have its wheels know how far they came, after a tick in which something may have been in the way."""
        if not self.has_fallen:
            x, y, heading = self.start_x, self.start_y, self.start_heading
            self.carriage.came(x, y, heading, self.x, self.y, self.heading)


class Way:
    """The way of a body in a tick, or a part of one: an arc, or a push to a side.

    Attributes:
        x: Where the body is after a share of it.
        y: The same.
        heading: Where it looks then.
    """

    def __init__(self) -> None:
        self.start_x = self.start_y = self.start_heading = self.x = self.y = self.heading = 0.0
        self.ahead = self.aside = self.turn = self.chord = self.half_turn = 0.0
        self.steps, self.is_push = 1.0, False

    def roll(self, mover: Mover, steps: float) -> None:
        """Be the first of so many equal steps of what a robot's wheels are to do."""
        stride = mover.carriage.stride
        self._begin(mover)
        self.ahead, self.aside, self.turn = stride.ahead_mm, stride.aside_mm, stride.turn_rad
        self.chord, self.half_turn = stride.chord_mm, stride.half_turn_rad
        self.steps, self.is_push = steps, False

    def push(self, mover: Mover, dx: float, dy: float) -> None:
        """Be a push of a robot to a side."""
        self._begin(mover)
        self.ahead, self.aside, self.is_push = dx, dy, True

    def _begin(self, mover: Mover) -> None:
        self.start_x, self.start_y, self.start_heading = mover.x, mover.y, mover.heading

    def start_at(self, x: float, y: float, heading: float) -> None:
        """Begin elsewhere."""
        self.start_x, self.start_y, self.start_heading = x, y, heading

    def at(self, share: float) -> None:
        """Find where the body is after a share of the way, from 0 to 1."""
        if self.is_push:
            self.x, self.y = self.start_x + share * self.ahead, self.start_y + share * self.aside
            self.heading = self.start_heading
            return
        share = share / self.steps
        chord, half_turn, turn = self.chord, self.half_turn, self.turn
        if share != 1.0:
            turn = share * turn
            chord, half_turn = chord_of(share * self.ahead, share * self.aside, turn)
        middle = self.start_heading + half_turn
        self.x, self.y = self.start_x + chord * cos(middle), self.start_y + chord * sin(middle)
        self.heading = self.start_heading + turn


class Settling:
    """Where a body comes to rest that is moved among things: the one contact rule, for discs and convex outlines.

    A move that ends in something is pushed out along the contact normals, so only the part of it that leads into things
    is taken away, and the body slides along a wall. Where there is no room to slide, it goes along its arc until it
    touches.

    What is near, subclasses tell: a crowd of what it knows, Python of anything.

    Attributes:
        x: Where the body comes to rest.
        y: The same.
        heading: The same.
        room: A lower bound of the distance to the nearest thing there: at least 0.
        is_known: Whether all is known that was asked.
    """

    def __init__(self) -> None:
        self.x = self.y = self.heading = self.room = 0.0
        self._out_x = self._out_y = 0.0
        self.count, self.is_known = 0, True
        # Of each near thing the normal, how far the body has to move along it, and how far the thing is.
        self.demands: Any = np.zeros((MOST_DEMANDS, 4)).data

    def clearance(self, x: float, y: float, heading: float) -> float:
        """Return how far the nearest thing is: exact where it is nearer than TOUCH_MM, less than 0 inside."""
        raise NotImplementedError

    def find_demands(self, x: float, y: float, heading: float, within: float) -> None:
        """Have `demand` called for all that is no farther than this."""
        raise NotImplementedError

    def demand(self, distance: float, normal_x: float, normal_y: float) -> None:
        """Take up what a near thing demands after those before it, as far as there is room."""
        if self.count < MOST:
            self._write(self.count, distance, normal_x, normal_y)
            self.count += 1

    def demand_sorted(self, distance: float, normal_x: float, normal_y: float) -> None:
        """Take up what a near thing demands after those that are deeper in."""
        at: cython.int = self.count
        moved: cython.int
        demands = self.demands
        while at > 0 and demands[at - 1, 3] > distance:
            at -= 1
        # In which order equal gaps come depends on the names of the things: Python sees to it.
        if (
            at > 0
            and demands[at - 1, 3] == distance
            and (demands[at - 1, 0] != normal_x or demands[at - 1, 1] != normal_y)
        ):
            self.is_known = False
        if at == MOST:
            return
        moved = self.count if self.count < MOST else MOST - 1
        while moved > at:
            self._write(moved, demands[moved - 1, 3], demands[moved - 1, 0], demands[moved - 1, 1])
            moved -= 1
        self._write(at, distance, normal_x, normal_y)
        if self.count < MOST:
            self.count += 1

    def _write(self, at: cython.int, distance: float, normal_x: float, normal_y: float) -> None:
        self.demands[at, 0], self.demands[at, 1] = normal_x, normal_y
        self.demands[at, 2], self.demands[at, 3] = SKIN - distance, distance

    def settle(self, way: Way, length: float, has_corners: cython.bint) -> None:
        """Find where a body comes to rest that is moved along a way from a free pose.

        Args:
            way: Its way.
            length: No point of its outline goes farther; no more than its inner radius.
            has_corners: Whether its outline moves when it turns.
        """
        self.is_known = True
        way.at(1.0)
        self._rest(way)
        if self.room >= 0.0 or isnan(self.room):
            return
        end_x, end_y = self.x, self.y
        move = apart(way.start_x, way.start_y, end_x, end_y)
        for _ in range(ROUNDS):
            self.count = 0
            self.find_demands(self.x, self.y, self.heading, move)
            if not self.is_known:
                return
            if not self._find_way_out():
                break
            self.x, self.y = self.x + self._out_x, self.y + self._out_y
            self.room = self.clearance(self.x, self.y, self.heading)
            if isnan(self.room):
                return
            if self.room >= 0.0 and apart(way.start_x, way.start_y, self.x, self.y) <= SLIDE * move:
                return
        self._go_until_touch(way, length, has_corners)

    def _rest(self, way: Way) -> None:
        self.x, self.y, self.heading = way.x, way.y, way.heading
        self.room = self.clearance(self.x, self.y, self.heading)

    def _go_until_touch(self, way: Way, length: float, has_corners: cython.bint) -> None:
        """Go along the way by the clearance, again and again, until the body touches."""
        gone = 0.0
        way.at(0.0)
        while True:
            self._rest(way)
            if isnan(self.room):
                return
            if self.room < TOUCH or gone >= length:
                break
            gone = least(gone + self.room - TOUCH / 2.0, length)
            way.at(gone / length)
        self.room = most(self.room, 0.0)
        if not has_corners:
            # A disc turns on while it is held, since its outline does not move.
            way.at(1.0)
            self.heading = way.heading

    def _find_way_out(self) -> cython.bint:
        """Find the shortest move that leaves every near thing's half plane; return whether there is one.

        Each thing demands ``normal . move >= SKIN_MM - distance``. The shortest move that fulfils all demands fulfils
        one of them exactly, or two.
        """
        one: cython.int
        other: cython.int
        demands, self._shortest = self.demands, INFINITY
        for one in range(self.count):
            if demands[one, 2] > 0.0:
                self._try_move(demands[one, 0] * demands[one, 2], demands[one, 1] * demands[one, 2])
        for one in range(self.count):
            for other in range(one + 1, self.count):
                ax, ay, a = demands[one, 0], demands[one, 1], demands[one, 2]
                bx, by, b = demands[other, 0], demands[other, 1], demands[other, 2]
                turn = ax * by - ay * bx
                if fabs(turn) > 1e-9:
                    self._try_move((a * by - b * ay) / turn, (ax * b - bx * a) / turn)
        return self._shortest < INFINITY

    def _try_move(self, x: float, y: float) -> None:
        each: cython.int
        demands = self.demands
        for each in range(self.count):
            if not demands[each, 0] * x + demands[each, 1] * y >= demands[each, 2] - SKIN / 2.0:
                return
        if x * x + y * y < self._shortest:
            self._shortest, self._out_x, self._out_y = x * x + y * y, x, y


def apart(ax: float, ay: float, bx: float, by: float) -> float:
    """Return how far two points are apart; a root rounds alike everywhere, which hypot does not."""
    return sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))


class Crowd(Settling):
    """The robots of a floor, in their order, as long as none comes or goes.

    `tick` and `go_on` let robots go along their arcs until Python has to see to one: that one is `stopped` then, and
    the robots before it have gone. Either it is lost, and goes once it is known what stands about it, or Python has to
    move it, and `go_on` from the next one.

    Args:
        movers: The robots.
        is_shared: Whether anything else may move.
        has_things: Whether things can be pushed: Python sees to all that meet anything.
        routes_mm: How far anything on a route goes in a tick at most.
        boxes: Where those are that do, shape (n, 4): least x and y, greatest x and y; kept up by Python.

    Attributes:
        fastest_mm: How far another thing may go in this tick at most.
        next: Which robot goes next.
        stopped: Which robot was stopped at.
        is_lost: Whether it is not known what stands about that one.
        near: Of each robot: `IN_TOUCH` where it may touch something, 1 where its feelers may be excited, or 0.
    """

    def __init__(
        self, movers: list[Mover], *, is_shared: bool, has_things: bool, routes_mm: float, boxes: Floats
    ) -> None:
        super().__init__()
        self.movers = movers
        self.is_shared, self.has_things = is_shared, has_things
        self.routes_mm, self.fastest_mm = routes_mm, 0.0
        self.boxes, self.box_count = boxes.data if len(boxes) else np.empty((1, 4)).data, len(boxes)
        self.next = self.stopped = 0
        self.near = bytearray(len(movers))
        self._near = self.near if movers else bytearray(1)
        self.way, self.body, self.frame = Way(), Place(), Place()
        self.floor = Place()
        self.about: list[Mover] = []
        self.mover: Any = movers[0] if movers else None
        self.unsorted_mm, self.widest_mm = INFINITY, 0.0
        self.order_x, self.order, self.order_count = np.empty(1).data, np.empty(1, dtype=np.int64).data, 0
        for number, mover in enumerate(movers):
            mover.number = number

    def tick(self) -> cython.bint:
        """Turn the wheels of all robots, and let them go; return whether all went."""
        mover: Mover
        self.fastest_mm = self.routes_mm
        for mover in self.movers:
            mover.start_x, mover.start_y, mover.start_heading = mover.x, mover.y, mover.heading
            mover.carriage.roll(mover.rubs)
            if not mover.has_fallen:
                self.fastest_mm = most(self.fastest_mm, mover.carriage.stride.reach_mm)
        if len(self.movers) > 1:
            self.fastest_mm *= SLIDE
            self._keep_sorted(self.fastest_mm)
        else:
            self.fastest_mm = self.routes_mm
        self.next = 0
        return self.go_on()

    def go_on(self) -> cython.bint:
        """Let the robots after the one that was stopped at go; return whether all went."""
        mover: Mover
        while self.next < len(self.movers):
            mover = self.movers[self.next]
            stride = mover.carriage.stride
            reach = stride.reach_mm if mover.moves() else 0.0
            room = mover.free_mm - reach - self.fastest_mm
            if room <= TOUCH or (room <= mover.close_mm and mover.looked_mm - room > STALE):
                self.is_lost = False
                if self.has_things or not self._meet(mover):
                    self.stopped = self.next
                    return False
            else:
                mover.free_mm = room
                mover.unfelt_mm -= self.fastest_mm
                if mover.moves():
                    middle = mover.heading + stride.half_turn_rad
                    mover.x += stride.chord_mm * cos(middle)
                    mover.y += stride.chord_mm * sin(middle)
                    mover.heading += stride.turn_rad
                    mover.unfelt_mm -= fabs(stride.chord_mm) + fabs(stride.turn_rad) * mover.feelers_mm
                    mover.is_placed = False
            self.next += 1
        self.look_close()
        return True

    def look_close(self) -> None:
        """Find out what is `near` once more."""
        mover: Mover
        for mover in self.movers:
            is_close = mover.free_mm <= mover.close_mm and mover.unfelt_mm <= 0.0
            self._near[mover.number] = 2 if mover.free_mm <= TOUCH else 1 if is_close else 0

    def allow_for(self, way_mm: float) -> None:
        """Take from the room of all robots what something else went."""
        mover: Mover
        self._keep_sorted(way_mm)
        for mover in self.movers:
            mover.free_mm -= way_mm
            mover.unfelt_mm -= way_mm

    def rest(self, mover: Mover, x: float, y: float, heading: float, room_mm: float) -> None:
        """Have a robot stand somewhere, as far from the nearest other thing as was found."""
        turned_mm = fabs(heading - mover.heading) * mover.feelers_mm
        mover.unfelt_mm -= apart(mover.x, mover.y, x, y) + turned_mm + self.fastest_mm
        if x != mover.x or y != mover.y or heading != mover.heading:
            mover.is_placed = False
        mover.x, mover.y, mover.heading = x, y, heading
        mover.free_mm = mover.looked_mm = room_mm - self.fastest_mm

    def _meet(self, mover: Mover) -> cython.bint:
        """Move a robot along its arc, and out of what it would end in; return whether that could be done."""
        stride, outline, way = mover.carriage.stride, mover.outline, self.way
        self.mover = mover
        if not mover.moves():
            self.x, self.y, self.heading = mover.x, mover.y, mover.heading
            self.room, self.is_known = self.clearance(mover.x, mover.y, mover.heading), True
        elif not (fabs(stride.chord_mm) + stride.reach_mm) / 2.0 / outline.inner_mm < 1.0:
            return False
        else:
            way.roll(mover, 1.0)
            self.settle(way, stride.reach_mm, outline.count > 0)
        if isnan(self.room) or not self.is_known:
            return False
        if mover.moves() and len(self.movers) > 1:
            way.at(1.0)
            is_held = self.x != way.x or self.y != way.y or self.heading != way.heading
            if is_held and self._may_push(way.x, way.y, way.heading):
                return False
        self.rest(mover, self.x, self.y, self.heading, self.room)
        return True

    def clearance(self, x: float, y: float, heading: float) -> float:
        """Return how far the nearest thing is from the robot that is asked about at a pose; no number if not known."""
        other: Mover
        mover = self.mover
        outline, standing = mover.outline, mover.standing
        self.is_lost = False
        known_mm = mover.room_known(x, y) - outline.radius_mm
        if known_mm < LOOK_ROUND:
            self.is_lost = True
            return NAN
        room = self._room_of_routes(x, y, least(known_mm, FAR) if self.is_shared else known_mm)
        if isnan(room):
            return NAN
        each: cython.Py_ssize_t
        table = standing.table
        for each in range(standing.count):
            room = least(room, outline.disc_gap(x, y, table[each, 0], table[each, 1], table[each, 2], table[each, 3]))
        self._look_about(x, y, outline.radius_mm + most(room, 0.0))
        for other in self.about:
            room = least(room, self._disc_gap_to(other, x, y))
        if outline.count == 0 or room > TOUCH:
            return room
        self.body.put(x, y, heading)
        nearest = outline.rows_gap(self.body, self.floor, standing, LOOK_ROUND)
        self._look_about(x, y, outline.radius_mm + LOOK_ROUND)
        stands = nearest  # each is held against the same, so that their order does not tell in the last bit
        for other in self.about:
            nearest = least(nearest, self._gap_to(other, stands))
        return nearest

    def find_demands(self, x: float, y: float, heading: float, within: float) -> None:
        """Have `demand_sorted` called for all that is no farther than this from the robot that is asked about."""
        other: Mover
        each: cython.Py_ssize_t
        mover = self.mover
        outline, standing = mover.outline, mover.standing
        table = standing.table
        self._look_about(x, y, outline.radius_mm + within)
        if outline.count == 0:
            for each in range(standing.count):
                gap = outline.disc_gap(x, y, table[each, 0], table[each, 1], table[each, 2], table[each, 3])
                if gap < within:
                    self.demand_sorted(gap, outline.normal_x, outline.normal_y)
            for other in self.about:
                gap = self._disc_gap_to(other, x, y)
                if gap < within:
                    self.demand_sorted(gap, outline.normal_x, outline.normal_y)
            return
        if mover.room_known(x, y) < outline.radius_mm + within:
            self.is_known, self.is_lost = False, True
            return
        self.body.put(x, y, heading)
        self._demand_rows(standing, self.floor, within)
        for other in self.about:
            self.frame.put(other.x, other.y, other.heading)
            self._demand_rows(other.own_rows, self.frame, within)

    def _demand_rows(self, rows: Rows, frame: Place, within: float) -> None:
        each: cython.Py_ssize_t
        outline, body = self.mover.outline, self.body
        for each in range(rows.count):
            if outline.sees(body, frame, rows, each, within):
                nx, ny = outline.normal_x, outline.normal_y
                distance = outline.distance - rows.table[each, 4]
                self.demand_sorted(distance, body.c * nx - body.s * ny, body.s * nx + body.c * ny)

    def _room_of_routes(self, x: float, y: float, within: float) -> float:
        """Return how far the nearest box of something on a route is, at most so far; no number where it is near."""
        each: cython.int
        room, radius_mm, boxes = within, self.mover.outline.radius_mm, self.boxes
        for each in range(self.box_count):
            dx = most(most(boxes[each, 0] - x, 0.0), x - boxes[each, 2])
            dy = most(most(boxes[each, 1] - y, 0.0), y - boxes[each, 3])
            room = least(room, sqrt(dx * dx + dy * dy) - radius_mm)
        return NAN if room < LOOK_ROUND < within else room

    def _disc_gap_to(self, other: Mover, x: float, y: float) -> float:
        """Return how far another robot is from the disc of the one that is asked about, and find the normal."""
        outline = self.mover.outline
        if other.outline.count == 0:
            return outline.disc_gap(x, y, other.x, other.y, other.x, other.y) - other.outline.radius_mm
        self.frame.put(other.x, other.y, other.heading)
        c, s, dx, dy = self.frame.c, self.frame.s, x - other.x, y - other.y
        px, py = c * dx + s * dy, c * dy - s * dx
        other.outline.gap(px, py, px, py, INFINITY)
        nx, ny = -other.outline.normal_x, -other.outline.normal_y
        outline.normal_x, outline.normal_y = c * nx - s * ny, s * nx + c * ny
        return other.outline.distance - outline.radius_mm

    def _gap_to(self, other: Mover, within: float) -> float:
        """Return how far another robot is from the outline of the one that is asked about, at `body`."""
        self.frame.put(other.x, other.y, other.heading)
        return self.mover.outline.rows_gap(self.body, self.frame, other.own_rows, within)

    def _may_push(self, x: float, y: float, heading: float) -> cython.bint:
        """Return whether the robot that is asked about may push another one away at a pose."""
        other: Mover
        mover = self.mover
        self._look_about(x, y, mover.outline.radius_mm)
        self.body.put(x, y, heading)
        for other in self.about:
            if not (other.mass_kg < mover.mass_kg or other.carriage.is_coasting()):
                continue
            if mover.outline.count == 0:
                if self._disc_gap_to(other, x, y) < 0.0:
                    return True
            elif self._gap_to(other, TOUCH) < TOUCH:
                return True
        return False

    def things_near(self, mover: Mover, within_mm: float) -> list[tuple[float, ...]] | None:
        """Return what is not farther than this from a robot's edge; None where Python has to find it.

        Returns:
            Of each the distance, the normal, the place on the body, and which: of what stands about the robot, or, less
            than 0, which robot, counted from -1 downwards.
        """
        other: Mover
        each: cython.Py_ssize_t
        outline, standing = mover.outline, mover.standing
        x, y, self.mover = mover.x, mover.y, mover
        reach = outline.radius_mm + within_mm
        if self.has_things or mover.room_known(x, y) < reach:
            return None
        if isnan(self._room_of_routes(x, y, INFINITY)):
            return None
        self._look_about(x, y, reach)
        found = []
        if outline.count == 0:
            table = standing.table
            for each in range(standing.count):
                gap = outline.disc_gap(x, y, table[each, 0], table[each, 1], table[each, 2], table[each, 3])
                if gap < within_mm:
                    found.append(self._disc_told(gap, each))
            for other in self.about:
                gap = self._disc_gap_to(other, x, y)
                if gap < within_mm:
                    found.append(self._disc_told(gap, -1 - other.number))
            return found
        self.body.put(x, y, mover.heading)
        found += outline.rows_gaps(self.body, self.floor, standing, within_mm)
        for other in self.about:
            self.frame.put(other.x, other.y, other.heading)
            gaps = outline.rows_gaps(self.body, self.frame, other.own_rows, within_mm)
            found += [(*gap[:5], -1 - other.number) for gap in gaps]
        return found

    def _disc_told(self, gap: float, which: cython.Py_ssize_t) -> tuple[float, ...]:
        mover, outline = self.mover, self.mover.outline
        nx, ny, radius_mm = outline.normal_x, outline.normal_y, outline.radius_mm
        return gap, nx, ny, mover.x - radius_mm * nx, mover.y - radius_mm * ny, which

    def unplaced_in(self, min_x: float, min_y: float, max_x: float, max_y: float) -> list[int]:
        """Return the robots that may meet a box, and are not in their places in the contact space."""
        mover: Mover
        found = []
        for mover in self.movers:
            if not mover.is_placed:
                reach = mover.outline.radius_mm
                if min_x - reach <= mover.x <= max_x + reach and min_y - reach <= mover.y <= max_y + reach:
                    found.append(mover.number)
        return found

    def _keep_sorted(self, way_mm: float) -> None:
        """Take note that any robot may have gone so far, and sort them anew where that is too far."""
        mover: Mover
        self.unsorted_mm += way_mm
        if self.unsorted_mm <= SPARE or len(self.movers) == 1:
            return
        self.unsorted_mm, self.widest_mm = way_mm, 0.0
        seen = [mover for mover in self.movers if not mover.is_hidden]
        for mover in seen:
            self.widest_mm = most(self.widest_mm, mover.outline.radius_mm)
        xs = np.array([mover.x for mover in seen])
        order = xs.argsort(kind="stable")
        self.order_count = len(seen)
        if seen:
            self.order_x = xs[order].data
            self.order = np.array([mover.number for mover in seen], dtype=np.int64)[order].data

    def _look_about(self, x: float, y: float, reach: float) -> None:
        """Find all other robots that are so near a place, as far as the discs tell that hold them."""
        other: Mover
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = self.order_count
        self.about = []
        if len(self.movers) == 1:
            return
        far = reach + self.widest_mm + self.unsorted_mm + SURELY
        while low < high:
            middle: cython.Py_ssize_t = (low + high) // 2
            if self.order_x[middle] < x - far:
                low = middle + 1
            else:
                high = middle
        while low < self.order_count and self.order_x[low] <= x + far:
            other = self.movers[self.order[low]]
            near = reach + other.outline.radius_mm + SURELY
            if other is not self.mover and fabs(other.x - x) <= near and fabs(other.y - y) <= near:
                self.about.append(other)
            low += 1


@cython.locals(found="double[:, ::1]")
def write_poses(movers: list[Mover], found: Floats) -> None:
    """Write where robots are: x, y and heading, shape (n, 3)."""
    mover: Mover
    row: cython.Py_ssize_t
    for row in range(len(movers)):
        mover = movers[row]
        found[row, 0], found[row, 1], found[row, 2] = mover.x, mover.y, mover.heading
