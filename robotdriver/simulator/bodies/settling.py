"""The one contact rule: it tells where a disc or a convex outline that is moved among things comes to rest.

What goes in is a robot, its way in a tick (an arc, or a push to a side) from a place where it is free, and whoever can
tell what is near. What comes out is where it rests, and a lower bound of its distance to the nearest thing there.

A move that ends in something is pushed out along the contact normals. Each near thing demands normal · move >= skin -
distance, a half plane of moves, and the shortest move that fulfils all demands fulfils one of them exactly, or two: so
single demands and pairs are tried, and the shortest that no other objects to is taken. Normals turn at corners, so
that is repeated. Only the part of a move that leads into things is taken away: the body slides along a wall. Where
there is no room to slide, it goes along its arc by the clearance, again and again, until it touches.

Compiled; see docs/kernels.md. The types of all numbers stand in settling.pxd.
"""

import math
from typing import Any

import cython
import numpy as np
from cython.cimports.libc.math import cos, fabs, isnan, sin, sqrt

if cython.compiled:
    from cython.cimports.robotdriver.simulator.bodies.gaps import Outline, Rows
    from cython.cimports.robotdriver.simulator.undercarriage.odometer import chord_of
    from cython.cimports.robotdriver.simulator.undercarriage.ramps import least, most
    from cython.cimports.robotdriver.simulator.undercarriage.rolling import Carriage
else:
    from robotdriver.simulator.bodies.gaps import Outline, Rows
    from robotdriver.simulator.undercarriage.odometer import chord_of
    from robotdriver.simulator.undercarriage.ramps import least, most
    from robotdriver.simulator.undercarriage.rolling import Carriage

INFINITY = cython.declare(cython.double, math.inf)

SKIN = cython.declare(cython.double, 1e-9)
"""A pushed-out body keeps this distance, so that rounding never leaves it inside."""
TOUCH = 1e-3
"""Things that are not farther apart than this touch."""
SLIDE = 1.1
"""Sliding round a corner carries a body at most so many times as far as it was driven."""
ROUNDS = cython.declare(cython.int, 8)
"""Normals at corners turn while a body is pushed, so pushing out is repeated, at most so often."""
MOST_DEMANDS = 10
"""The most things among which a way out is looked for; those that are deepest in come first."""
MOST = cython.declare(cython.int, MOST_DEMANDS)

SKIN_MM, TOUCH_MM = 1e-9, 1e-3
"""The same for Python, which does not see what is declared."""


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
    """One move of a body among things, up to where it comes to rest.

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
