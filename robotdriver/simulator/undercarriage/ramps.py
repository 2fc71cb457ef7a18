"""A motion at a speed that ramps up and down: of a motor, or of a body as a whole. mm or rad, and seconds.

What goes in is a wish: come to a speed and keep it, run out freely, or go so far and come to rest. What comes out,
tick by tick, is the way. A motion to a place follows a trapezoid of speeds: it speeds up evenly to its cruising speed,
or to the highest peak from which it can still brake, keeps that, and slows down evenly to rest just there. The peak
follows from way = speed² / (2 · rate) for each ramp. All phases are in closed form, so between two wishes the way does
not depend on how the time is cut into ticks.

Compiled; see docs/kernels.md. The types of all numbers stand in ramps.pxd.
"""

import math

import cython
from cython.cimports.libc.math import copysign, fabs, isinf, isnan, sqrt

from robotdriver.models import Ramps

INFINITY = cython.declare(cython.double, math.inf)
NAN = cython.declare(cython.double, math.nan)


def least(a: float, b: float) -> float:
    """Return the smaller number."""
    return b if b < a else a


def most(a: float, b: float) -> float:
    """Return the larger number."""
    return b if b > a else a


class Axis:
    """A motion at a speed that ramps up and down: towards a speed, or to a place where it comes to rest.

    Between two commands its way does not depend on how the time is cut into ticks; all phases are in closed form.

    Args:
        ramps: How fast its speed may change; None for at once.

    Attributes:
        speed: How fast it is now.
        wanted: The speed that it comes to in time; of one on its way to a place, its cruising speed.
        remaining: What is left of its way to a place; not a number where it keeps a speed.
        passing: How far it goes in each tick of an even stretch.
        acceleration: How fast its speed may rise.
        deceleration: How fast it may fall.
        coasting: How fast it falls by friction alone.
        coasts: Whether it slows down by friction alone.
    """

    def __init__(self, ramps: Ramps | None = None) -> None:
        self.speed = self.wanted = self.passing = 0.0
        self.remaining = NAN
        self.coasts = False
        self.ramp(Ramps() if ramps is None else ramps)

    def ramp(self, ramps: Ramps) -> None:
        """Change its speed so fast from now on."""
        self.acceleration, self.deceleration, self.coasting = ramps.acceleration, ramps.deceleration, ramps.coasting

    def even_s(self) -> float:
        """Return for how long from now it keeps the speed that it has: on its way to a place, until it brakes."""
        if isnan(self.remaining):
            return INFINITY if self.speed == self.wanted else 0.0
        speed = fabs(self.speed)
        if speed == 0.0 or speed != self.wanted or self.speed * self.remaining < 0.0:
            return 0.0
        return most((fabs(self.remaining) - speed * speed / (2.0 * self.deceleration)) / speed, 0.0)

    def pass_by(self) -> None:
        """Take note that a tick of an even stretch has passed."""
        if not isnan(self.remaining):
            self.remaining -= self.passing

    def add(self, way: float) -> None:
        """Have a way to a place be so much longer; where it keeps a speed there is none."""
        if not isnan(self.remaining):
            self.remaining += way

    def keep(self, speed: float) -> None:
        """Come to a speed and keep it."""
        self.wanted, self.remaining, self.coasts = speed, NAN, False

    def coast(self) -> None:
        """Run out freely."""
        self.wanted, self.remaining, self.coasts = 0.0, NAN, True

    def go(self, way: float, speed: float) -> None:
        """Go so far from here and come to rest; the sign of the speed does not matter."""
        self.wanted, self.remaining, self.coasts = fabs(speed), way, False

    def advance(self, duration_s: float) -> float:
        """Let time pass; return the way."""
        if not isnan(self.remaining):
            return self._travel(self.remaining, duration_s)
        return self.wanted * duration_s if self.wanted == self.speed else self._approach(self.wanted, duration_s)

    def _approach(self, wanted: float, duration_s: float) -> float:
        way, self._left_s = 0.0, duration_s
        if self.speed != 0.0 and (wanted * self.speed <= 0.0 or fabs(wanted) < fabs(self.speed)):
            slow = self.coasting if self.coasts else self.deceleration
            way = self._ramp(wanted if wanted * self.speed > 0.0 else 0.0, slow)
        if self._left_s > 0.0 and wanted != self.speed:
            way += self._ramp(wanted, self.acceleration)
        return way + self.speed * self._left_s

    def _ramp(self, wanted: float, rate: float) -> float:
        """Change the speed evenly in the time that is left; return the way until it is reached."""
        before, duration_s = self.speed, self._left_s
        change_s = fabs(wanted - before) / rate
        if change_s <= duration_s:
            self.speed, self._left_s = wanted, duration_s - change_s
            return (before + wanted) / 2.0 * change_s
        self.speed, self._left_s = before + copysign(rate * duration_s, wanted - before), 0.0
        return (before + self.speed) / 2.0 * duration_s

    def _travel(self, remaining: float, duration_s: float) -> float:
        """Go on to a place along a trapezoid of speeds."""
        way, self._left_s = 0.0, duration_s
        slow, fast = self.deceleration, self.acceleration
        sign = copysign(1.0, remaining)
        if self.speed * sign < 0.0 or self.speed * self.speed / (2.0 * slow) > fabs(remaining) * (1.0 + 1e-12):
            # It goes the other way, or cannot stop in time: it stops, and comes back in another tick.
            way = self._ramp(0.0, slow)
            remaining -= way
            if self._left_s == 0.0:
                self.remaining = remaining
                return way
            sign = copysign(1.0, remaining)
        to_go, speed, left_s = fabs(remaining), fabs(self.speed), self._left_s
        peak = most(least(self.wanted, peak_of(speed, to_go, fast, slow)), 0.0)
        begin_rate = fast if peak >= speed else slow
        begin_s, end_s = fabs(peak - speed) / begin_rate, peak / slow
        begun, ended = (speed + peak) / 2.0 * begin_s, peak / 2.0 * end_s
        cruise_s = most((to_go - begun - ended) / peak, 0.0) if peak > 0.0 else INFINITY
        if left_s >= begin_s + cruise_s + end_s or to_go == 0.0:
            self.wanted = self.speed = 0.0
            self.remaining = NAN
            return way + remaining
        if left_s < begin_s:
            reached = speed + copysign(begin_rate * left_s, peak - speed)
            gone = (speed + reached) / 2.0 * left_s
        elif left_s < begin_s + cruise_s:
            reached, gone = peak, begun + peak * (left_s - begin_s)
        else:
            slowing_s = left_s - begin_s - cruise_s
            reached = peak - slow * slowing_s
            gone = to_go - ended + (peak + reached) / 2.0 * slowing_s
        self.speed = sign * reached
        self.remaining = remaining - sign * gone
        return way + sign * gone


def peak_of(speed: float, to_go: float, fast: float, slow: float) -> float:
    """Return the highest speed on a way that begins at a speed and ends at rest, where no other limit is met."""
    if isinf(slow):
        return INFINITY if isinf(fast) else sqrt(2.0 * fast * to_go + speed * speed)
    if isinf(fast):
        return sqrt(2.0 * slow * to_go)
    return sqrt((2.0 * fast * slow * to_go + slow * speed * speed) / (fast + slow))
