"""The rolling of robots, tick by tick: motors turn, the drive's equations make a stride of it, the odometer counts.

What goes in are speeds and ways that orders have set on the motors, or on the body as a whole, and whether the body
rubs against something. What comes out is the stride of the tick, and what odometer, tachos and battery say after it.
While all speeds are even one tick is like the other: how many like ticks follow is worked out once, and each of them
costs two additions. What ends a stretch: an order, a ramp, a new draw of the odometer's errors, or something in the
way.

After the contacts, `came` says where the body truly came. Wheels grip: each is held back to the share of its way by
which the body moved along it, and a motor that turns by less than half of what it wants is stalled. A battery gives a
constant current, and for each wheel one that is proportional to its speed.

Compiled; see docs/kernels.md. The types of all numbers stand in rolling.pxd.
"""

import math
from typing import Any

import cython
import numpy as np
from cython.cimports.libc.math import copysign, cos, fabs, isinf, isnan, remainder, sin, trunc
from numpy.typing import NDArray

from robotdriver.models import Ramps

if cython.compiled:
    from cython.cimports.robotdriver.simulator.undercarriage.odometer import (
        Odometer,
        OdometryErrors,
        Stretch,
        Stride,
        chord_of,
        uniform,
        whole_ticks,
    )
    from cython.cimports.robotdriver.simulator.undercarriage.ramps import Axis, least, most
    from cython.cimports.robotdriver.simulator.undercarriage.wheels import Kinematics, Wheel
else:
    from robotdriver.simulator.undercarriage.odometer import (
        Odometer,
        OdometryErrors,
        Stretch,
        Stride,
        chord_of,
        uniform,
        whole_ticks,
    )
    from robotdriver.simulator.undercarriage.ramps import Axis, least, most
    from robotdriver.simulator.undercarriage.wheels import Kinematics, Wheel

Floats = NDArray[np.float64]

INFINITY = cython.declare(cython.double, math.inf)
NAN = cython.declare(cython.double, math.nan)
TURN = cython.declare(cython.double, math.tau)

STALLED_SHARE = cython.declare(cython.double, 0.5)
"""A motor is stalled while it turns by less than this share of what it wants to."""
SLIP_DRAW = cython.declare(cython.ulonglong, 16)


class Rotor:
    """The numbers of a motor.

    Args:
        stretch: Counts the ticks that are alike.
        ramps: Of its speed.

    Attributes:
        axis: How it turns.
        begun: What its tacho had counted when the stretch began.
        step: What it counts in each tick of the stretch.
        way: How far it took the wheel in the last tick.
        velocity: What it was told.
        stalled_s: For how long it has been held fast although it is to turn.
        counted: What it counts then.
        share: By which share of its way it came where something was in the way.
        planner: Turns it where there are orders for later moments, or bounds of its way; else None.
    """

    def __init__(self, stretch: Stretch, ramps: Ramps) -> None:
        self.axis = Axis(ramps)
        self.stretch = stretch
        self.begun = self.step = self.way = self.velocity = self.stalled_s = self.share = self.counted = 0.0
        self.planner: Any = None

    @property
    def distance(self) -> float:
        """The way that its tacho has counted since the robot was put down, backwards counted negative."""
        return self.begun + self.stretch.ticks * self.step

    def even_s(self) -> float:
        """Return for how long from now it keeps the speed that it has."""
        return self.axis.even_s() if self.planner is None else self.planner.even_s()

    def turn(self, duration_s: float) -> float:
        """Turn for some time; return the way."""
        if self.planner is not None:
            return self.planner.turn(duration_s)
        self.way = self.axis.advance(duration_s)
        self.note_rest()
        return self.way

    def note_rest(self) -> None:
        """Forget a speed that it was told, once it stands."""
        if isnan(self.axis.remaining) and self.axis.wanted == 0.0:
            self.velocity = 0.0

    def go(self, way: float, speed: float) -> None:
        """Turn by so much and come to rest."""
        self.velocity = copysign(speed, way)
        self.axis.go(way, speed)

    def follow(self, way: float, duration_s: float) -> None:
        """Go so far as the body's movement asks for, without a ramp of its own."""
        self.way = way
        self.velocity = self.axis.wanted = self.axis.speed = way / duration_s
        self.axis.remaining, self.axis.coasts = NAN, False

    def begin(self, step: float) -> None:
        """Begin a stretch of ticks in each of which the tacho counts so much."""
        self.begun += self.stretch.ticks * self.step
        self.step = step

    def hold_back(self, share: float, way: float, duration_s: float) -> None:
        """Take note that it turned only by a share of its way in the last tick."""
        self.axis.speed *= share
        self.axis.add(way * (1.0 - share))
        if way != 0.0 and share < STALLED_SHARE:
            self.stalled_s += duration_s


class Carriage:
    """The numbers of an undercarriage, and what a tick does with them.

    Args:
        drive: Its equations.
        rotors: Of the motors of the drive.
        others: Of further motors; the first one of a steered drive steers.
        stretch: Counts the ticks that are alike.
        errors: What the odometer counts wrong.
        tick_s: The World's.
        fastest: No wheel turns faster.

    Attributes:
        odometer: What the robot believes of its way.
        stride: What it did in the last tick.
        rolled: How far the wheels go in each tick of the stretch.
        ahead: The movement of the body as a whole, ahead.
        aside: The same, to the left.
        turn: The same, round.
        fastest_steering: The steering turns no faster.
        battery_mah: What is left in the battery.
        idle_mah: What it gives in a tick in any case.
        wheel_mah_mm: What it gives for each mm of each wheel.
        drain_mah: What it gave in the last tick.
        outline_mm: How far from the centre there are corners that a turn carries along.
        slip: Up to which share of their way wheels slip while the body rubs against something.
        curvature: Of a movement along an arc: how far it turns for each mm.
        steady_ticks: How many ticks like the last one follow, where `is_steady`.
        is_steady: Whether the next tick may be like the last one.
        is_passing: Whether anything that moves is on its way to a place.
        is_short: Whether something was in the way of the last stride.
        is_body_driven: Whether the body moves as a whole, and the motors follow.
    """

    def __init__(
        self,
        drive: Kinematics,
        rotors: list[Rotor],
        others: list[Rotor],
        stretch: Stretch,
        errors: OdometryErrors,
        tick_s: float,
        fastest: float,
    ) -> None:
        self.drive = drive
        self.rotors, self.others = rotors, others
        self.stretch = stretch
        self.errors = errors
        self.tick_s, self.fastest = tick_s, fastest
        self.odometer = Odometer(stretch)
        self.stride, self.rolled, self.counted = Stride(), Stride(), Stride()
        self.ahead, self.aside, self.turn = Axis(), Axis(), Axis()
        self.battery_mah = self.idle_mah = self.wheel_mah_mm = self.drain_mah = 0.0
        self.outline_mm = self.slip = self.curvature = self.fastest_steering = 0.0
        self.steady_ticks = self.slips = 0
        self.is_steady = self.is_passing = self.is_short = self.is_body_driven = False

    def counters(self) -> tuple[float, float, float]:
        """Return what every frame reports: the odometer's distance in mm and turn in rad, and the charge in mAh."""
        odometer = self.odometer
        ticks: cython.longlong = self.stretch.ticks
        distance_mm = odometer.begun_mm + ticks * odometer.ahead_mm
        turn_rad = odometer.begun_rad + ticks * odometer.round_rad
        return distance_mm, turn_rad, self.battery_mah if self.battery_mah > 0.0 else 0.0

    def speeds(self) -> Stride:
        """Return how fast the wheels move the body at the end of the last tick."""
        number: cython.Py_ssize_t
        for number in range(len(self.rotors)):
            self._wheel(number).way = self._rotor(number).axis.speed
        self.drive.to_body()
        return self.drive.body

    def is_stalled(self) -> cython.bint:
        """True if a motor of the drive is held fast although it is to turn."""
        rotor: Rotor
        for rotor in self.rotors:
            if rotor.stalled_s != 0.0:
                return True
        return False

    def is_coasting(self) -> cython.bint:
        """True if nothing drives any motor, and no brake holds one."""
        rotor: Rotor
        for rotor in self.rotors:
            if not rotor.axis.coasts:
                return False
        for rotor in self.others:
            if not rotor.axis.coasts:
                return False
        return True

    def roll(self, rubs: cython.bint) -> None:
        """Turn the wheels for a tick; they may slip while the body rubs against something.

        The odometer counts what the wheels turn, whether they grip or slip. The battery gives its idle current, and for
        each wheel a current that is proportional to its speed.
        """
        if self.is_short or not self.is_steady or self.steady_ticks <= 0 or (rubs and self.slip > 0.0):
            self._next_stride(rubs)
            return
        rotor: Rotor
        self.steady_ticks -= 1
        self.stretch.ticks += 1
        if self.is_passing:
            self.ahead.pass_by()
            self.aside.pass_by()
            self.turn.pass_by()
            for rotor in self.rotors:
                rotor.axis.pass_by()
            for rotor in self.others:
                rotor.axis.pass_by()
        self.battery_mah -= self.drain_mah

    def _next_stride(self, rubs: cython.bint) -> None:
        rotor: Rotor
        number: cython.Py_ssize_t
        self.end_stretch()
        was_short, self.is_short = self.is_short, False
        if not was_short:
            for rotor in self.rotors:
                rotor.stalled_s = 0.0
        tick_s, drive, rolled, stride = self.tick_s, self.drive, self.rolled, self.stride
        # More than the tick: a movement whose way is used up just at its end is no longer under way.
        was_even = not was_short and self._even_s() > tick_s
        if self.is_body_driven:
            self._follow_body()
        else:
            for rotor in self.rotors:
                rotor.turn(tick_s)
        for rotor in self.others:
            rotor.turn(tick_s)
        if drive.is_steered:
            # The front wheels stand as they do in the middle of the tick.
            rotor = self.others[0]
            drive.steering_rad = rotor.begun + rotor.stretch.ticks * rotor.step + rotor.way / 2.0
        turned = 0.0
        for number in range(len(self.rotors)):
            rotor = self._rotor(number)
            self._wheel(number).way = rotor.way
            turned += fabs(rotor.way)
        drive.to_body()
        rolled.put(drive.body.ahead_mm, drive.body.aside_mm, drive.body.turn_rad)
        self._count()
        slips = rubs and self.slip > 0.0
        stride.put(rolled.ahead_mm, rolled.aside_mm, rolled.turn_rad)
        if slips:
            self._slip()
        self.drain_mah = self.idle_mah + self.wheel_mah_mm * turned
        self.battery_mah -= self.drain_mah
        stride.find_way(self.outline_mm)
        if was_even and not slips:
            self.is_steady = True
            self._expect_like_ticks()

    def _count(self) -> None:
        """Begin a stretch with what is counted of the tick that was rolled; a movement ends by what is counted."""
        rolled, counted = self.rolled, self.counted
        if self.errors.is_none:
            counted.put(rolled.ahead_mm, rolled.aside_mm, rolled.turn_rad)
        else:
            self.errors.count(rolled, counted)
        self.drive.to_wheels(counted.ahead_mm, counted.aside_mm, counted.turn_rad)
        self._begin_stretch()
        if self.is_body_driven and not self.errors.is_none:
            self.ahead.add(rolled.ahead_mm - counted.ahead_mm)
            self.aside.add(rolled.aside_mm - counted.aside_mm)
            self.turn.add(rolled.turn_rad - counted.turn_rad)

    def _slip(self) -> None:
        """Have wheels that rub take the body less far: each slips an even random share of its way."""
        number: cython.Py_ssize_t
        self.slips += 1
        for number in range(len(self.rotors)):
            share = 1.0 - self.slip * uniform(self.errors.key, self.slips, SLIP_DRAW + number)
            self._wheel(number).way = self._rotor(number).way * share
        self.drive.to_body()
        body = self.drive.body
        self.stride.put(body.ahead_mm, body.aside_mm, body.turn_rad)

    def _even_s(self) -> float:
        """Return for how long from now all that moves keeps its speed."""
        rotor: Rotor
        least_s = INFINITY
        if self.is_body_driven:
            least_s = least(least(self.ahead.even_s(), self.aside.even_s()), self.turn.even_s())
        else:
            for rotor in self.rotors:
                least_s = least(least_s, rotor.even_s())
        for rotor in self.others:
            least_s = least(least_s, rotor.even_s())
        return least_s

    def _follow_body(self) -> None:
        """Have the motors of the drive turn as the body's movement asks for."""
        steering: Rotor
        number: cython.Py_ssize_t
        tick_s, drive = self.tick_s, self.drive
        ahead, aside, turn = self.ahead.advance(tick_s), self.aside.advance(tick_s), self.turn.advance(tick_s)
        if self.curvature != 0.0:
            turn = ahead * self.curvature
        if drive.is_steered:
            steering = self.others[0]
            steered = steering.begun + steering.stretch.ticks * steering.step
            steering.go(drive.steering_for(ahead, turn) - steered, self.fastest_steering)
        drive.to_wheels(ahead, aside, turn)
        farthest = 0.0
        for number in range(len(self.rotors)):
            farthest = most(farthest, fabs(self._wheel(number).way))
        excess = farthest / (self.fastest * tick_s)
        if excess > 1.0 + 1e-12:
            # No wheel turns faster than it can: the whole movement slows down, and keeps its shape.
            self._slow_down(self.ahead, ahead, excess)
            self._slow_down(self.aside, aside, excess)
            self._slow_down(self.turn, turn, excess)
        else:
            excess = 1.0
        for number in range(len(self.rotors)):
            self._rotor(number).follow(self._wheel(number).way / excess, tick_s)

    def _slow_down(self, axis: Axis, way: float, excess: float) -> None:
        axis.speed /= excess
        axis.add(way * (1.0 - 1.0 / excess))

    def _expect_like_ticks(self) -> None:
        """Find out how many ticks like this one follow, and what each takes off the ways to places."""
        rotor: Rotor
        rolled, counted = self.rolled, self.counted
        self.steady_ticks = self.errors.like_ticks(rolled.length(), self.tick_s)
        even_s, share = self._even_s(), 1.0
        self.is_passing = not isinf(even_s)
        if not self.is_passing:
            return
        # A movement of the body ends by what is counted, which may use its way up faster than the wheels do.
        if self.is_body_driven:
            self.ahead.passing, self.aside.passing = counted.ahead_mm, counted.aside_mm
            self.turn.passing = counted.turn_rad
            if rolled.ahead_mm != 0.0:
                share = most(share, fabs(counted.ahead_mm / rolled.ahead_mm))
            if rolled.aside_mm != 0.0:
                share = most(share, fabs(counted.aside_mm / rolled.aside_mm))
            if rolled.turn_rad != 0.0:
                share = most(share, fabs(counted.turn_rad / rolled.turn_rad))
        else:
            for rotor in self.rotors:
                rotor.axis.passing = rotor.way
        for rotor in self.others:
            rotor.axis.passing = rotor.way
        # One less than there is room for, against rounding.
        ticks = whole_ticks(trunc(even_s / (share * self.tick_s)) - 1.0)
        if ticks < self.steady_ticks:
            self.steady_ticks = ticks

    def _begin_stretch(self) -> None:
        """Begin a stretch of ticks that are alike; one of them has passed. The wheels have what each motor counts."""
        rotor: Rotor
        number: cython.Py_ssize_t
        counted = self.counted
        self.odometer.begin(counted.ahead_mm, counted.aside_mm, counted.turn_rad)
        for number in range(len(self.rotors)):
            self._rotor(number).begin(self._wheel(number).way)
        for rotor in self.others:
            rotor.begin(rotor.way)
        self.stretch.ticks = 1

    def end_stretch(self) -> None:
        """Add up the ticks that were alike, since the next ones will be others."""
        rotor: Rotor
        ticks: cython.longlong = self.stretch.ticks
        self.is_steady = False
        if not ticks:
            return
        if not self.errors.is_none:
            self.errors.pass_by(ticks * self.rolled.length(), ticks * self.tick_s)
        self.odometer.begin(0.0, 0.0, 0.0)
        for rotor in self.rotors:
            rotor.begin(0.0)
        for rotor in self.others:
            rotor.begin(0.0)
        self.stretch.ticks = 0
        self.rolled.put(0.0, 0.0, 0.0)

    def came(self, x: float, y: float, heading: float, end_x: float, end_y: float, end_heading: float) -> None:
        """Take note of where the body came in the last tick, in which something may have been in the way of its stride.

        Wheels grip: they turn no farther than they take the body, and a motor that is held back knows it. A body that
        slides along a wall rolls as far as it goes in the direction of its wheels.

        Args:
            x: Where the body was before the tick, mm.
            y: The same.
            heading: Where it looked then.
            end_x: Where it is.
            end_y: The same.
            end_heading: Where it looks.
        """
        rotor: Rotor
        number: cython.Py_ssize_t
        stride, drive = self.stride, self.drive
        if not stride.moves:
            return
        self._find_ways(heading, end_x - x, end_y - y, end_heading - heading)
        for number in range(len(self.rotors)):
            self._rotor(number).share = self._wheel(number).way
        middle = heading + stride.half_turn_rad
        dx, dy = (x + stride.chord_mm * cos(middle)) - x, (y + stride.chord_mm * sin(middle)) - y
        self._find_ways(heading, dx, dy, (heading + stride.turn_rad) - heading)
        share = 1.0
        for number in range(len(self.rotors)):
            rotor, asked = self._rotor(number), self._wheel(number).way
            rotor.share = 1.0 if fabs(asked) < 1e-9 else least(most(rotor.share / asked, 0.0), 1.0)
            share = least(share, rotor.share)
        if share >= 1.0 - 1e-9:
            return
        self.is_short = True
        # The last tick was another than it seemed: the stretch ends before it, and the tick is counted anew.
        self.stretch.ticks -= 1
        for number in range(len(self.rotors)):
            rotor = self._rotor(number)
            rotor.counted = rotor.step * rotor.share
        self.end_stretch()
        for number in range(len(self.rotors)):
            rotor = self._rotor(number)
            self._wheel(number).way = rotor.way * rotor.share
        drive.to_body()
        self.rolled.put(drive.body.ahead_mm, drive.body.aside_mm, drive.body.turn_rad)
        for number in range(len(self.rotors)):
            self._wheel(number).way = self._rotor(number).counted
        drive.to_body()
        self.counted.put(drive.body.ahead_mm, drive.body.aside_mm, drive.body.turn_rad)
        self._begin_stretch()
        for number in range(len(self.rotors)):
            rotor = self._rotor(number)
            rotor.hold_back(rotor.share, rotor.way, self.tick_s)
        if self.is_body_driven:
            self._hold_body_back(self.ahead, share)
            self._hold_body_back(self.aside, share)
            self._hold_body_back(self.turn, share)

    def _find_ways(self, heading: float, dx: float, dy: float, turn: float) -> None:
        """Have the wheels' ways be those of the even movement that leads from one pose to another."""
        half = turn / 2.0
        stretch = half / sin(half) if fabs(half) > 1e-9 else 1.0
        middle = heading + half
        c, s = cos(middle), sin(middle)
        self.drive.to_wheels((c * dx + s * dy) * stretch, (c * dy - s * dx) * stretch, turn)

    def _hold_body_back(self, axis: Axis, share: float) -> None:
        before = axis.speed
        axis.speed = before * share
        axis.add(before * self.tick_s * (1.0 - share))

    def _rotor(self, number: cython.Py_ssize_t) -> Rotor:
        return self.rotors[number]

    def _wheel(self, number: cython.Py_ssize_t) -> Wheel:
        return self.drive.wheels[number]


@cython.locals(found="double[:, ::1]")
def write_motions(carriages: list[Carriage], found: Floats) -> None:
    """Write how robots move at the end of the last tick: the columns of robotdriver.simulator.motions.

    Args:
        carriages: Of the robots.
        found: Room for them, shape (n, 7).
    """
    carriage: Carriage
    row: cython.Py_ssize_t
    ticks: cython.longlong
    for row in range(len(carriages)):
        carriage = carriages[row]
        odometer = carriage.odometer
        ticks = carriage.stretch.ticks
        turn = ticks * odometer.round_rad
        chord, angle = chord_of(ticks * odometer.ahead_mm, ticks * odometer.aside_mm, turn)
        middle = odometer.heading_rad + angle
        speed = carriage.speeds()
        found[row, 0] = odometer.x_mm + chord * cos(middle)
        found[row, 1] = odometer.y_mm + chord * sin(middle)
        found[row, 2] = remainder(odometer.heading_rad + turn, TURN)
        found[row, 3] = speed.ahead_mm
        found[row, 4] = speed.aside_mm
        found[row, 5] = speed.turn_rad
        found[row, 6] = carriage.is_stalled()
