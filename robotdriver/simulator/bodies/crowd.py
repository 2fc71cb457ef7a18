"""A tick of all robots on a floor: each goes along its arc, and out of what it would end in.

What goes in are the robots in their order, what stands about each of them in rows, and where things on routes are.
What comes out is where each robot is, and whether it may touch something.

Most robots are in the open. Each keeps a lower bound of its distance to the nearest other thing; a tick takes its own
way off that, and what any other may have gone, and looks around only once it is used up. Robots are kept sorted by x,
and looked for in a stripe that is wider by what they may have gone since. What stands about a robot is known in a
square; one that leaves it is `lost` until Python has looked round for it. Python also sees to what is seldom: things
that are pushed, things on routes, robots that push others, moves that are taken in several steps.

Compiled; see docs/kernels.md. The types of all numbers stand in crowd.pxd.
"""

import math
from typing import Any

import cython
import numpy as np
from cython.cimports.libc.math import cos, fabs, isnan, sin, sqrt
from numpy.typing import NDArray

if cython.compiled:
    from cython.cimports.robotdriver.simulator.bodies.gaps import SURELY, Place, Rows
    from cython.cimports.robotdriver.simulator.bodies.settling import SLIDE, TOUCH, Mover, Settling, Way, apart
    from cython.cimports.robotdriver.simulator.undercarriage.ramps import least, most
else:
    from robotdriver.simulator.bodies.gaps import SURELY, Place, Rows
    from robotdriver.simulator.bodies.settling import SLIDE, TOUCH, Mover, Settling, Way, apart
    from robotdriver.simulator.undercarriage.ramps import least, most

Floats = NDArray[np.float64]

INFINITY = cython.declare(cython.double, math.inf)
NAN = cython.declare(cython.double, math.nan)

LOOK_ROUND = cython.declare(cython.double, 60.0)
"""A body looks so far round its disc for what its edges may meet."""
FAR = cython.declare(cython.double, 250.0)
"""The distance around a body within which other robots are looked for."""
SPARE = cython.declare(cython.double, 200.0)
"""Robots are sorted again when one may have moved this far, mm."""
STALE = cython.declare(cython.double, 40.0)
"""A bound that has shrunk so much since it was computed is computed again where that may save casting a beam."""

LOOK_ROUND_MM = 60.0
"""The same for Python, which does not see what is declared."""

IN_TOUCH = 2
"""A robot that is so `near` to something may touch it."""


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
