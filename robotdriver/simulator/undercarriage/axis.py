"""One quantity that is driven: a wheel's way, or how far a body goes ahead or turns. All phases in closed form."""

import ctypes
import math

from robotdriver.models import Ramps

_AT_ONCE = Ramps()


class Axis(ctypes.Structure):
    """Something that moves at a speed that ramps up and down: towards a speed, or to a place where it comes to rest.

    Its unit is mm or rad. Between two commands its way does not depend on how the time is cut into ticks. ``Axis`` in
    stride.c is the same piece of memory.

    Args:
        ramps: How fast its speed may change.

    Attributes:
        speed: How fast it is now.
        wanted: The speed that it comes to in time; of one on its way to a place, its cruising speed.
        passing: How far it goes in each tick of an even stretch.
        coasts: Whether it slows down by friction alone.
    """

    speed: float
    wanted: float
    passing: float
    coasts: int
    _remaining: float
    _acceleration: float
    _deceleration: float
    _coasting: float

    _fields_ = (
        *((name, ctypes.c_double) for name in ("speed", "wanted", "_remaining", "passing")),
        *((name, ctypes.c_double) for name in ("_acceleration", "_deceleration", "_coasting")),
        ("coasts", ctypes.c_int64),
    )

    def __init__(self, ramps: Ramps = _AT_ONCE) -> None:
        super().__init__()
        self.begin(ramps)

    def begin(self, ramps: Ramps) -> None:
        """Be at rest, with these ramps."""
        self.speed = self.wanted = self.passing = 0.0
        self.coasts = 0
        self.remaining = None
        self.ramps = ramps

    @property
    def remaining(self) -> float | None:
        """What is left of its way to a place; None where it keeps a speed."""
        remaining = self._remaining
        return None if math.isnan(remaining) else remaining

    @remaining.setter
    def remaining(self, remaining: float | None) -> None:
        self._remaining = math.nan if remaining is None else remaining

    @property
    def ramps(self) -> Ramps:
        """How fast its speed may change; may be replaced at any time."""
        return Ramps(self._acceleration, self._deceleration, self._coasting)

    @ramps.setter
    def ramps(self, ramps: Ramps) -> None:
        self._acceleration, self._deceleration, self._coasting = (
            ramps.acceleration,
            ramps.deceleration,
            ramps.coasting,
        )

    def even_s(self) -> float:
        """Return for how long from now it keeps the speed that it has: on its way to a place, until it brakes."""
        if self.remaining is None:
            return math.inf if self.speed == self.wanted else 0.0
        speed = abs(self.speed)
        if not speed or speed != self.wanted or self.speed * self.remaining < 0.0:
            return 0.0
        return max((abs(self.remaining) - speed * speed / (2.0 * self._deceleration)) / speed, 0.0)

    def pass_by(self) -> None:
        """Take note that a tick of an even stretch has passed."""
        if self.remaining is not None:
            self.remaining -= self.passing

    def keep(self, speed: float) -> None:
        """Come to a speed and keep it."""
        self.wanted, self.remaining, self.coasts = speed, None, 0

    def coast(self) -> None:
        """Run out freely."""
        self.wanted, self.remaining, self.coasts = 0.0, None, 1

    def go(self, way: float, speed: float) -> None:
        """Go so far from here and come to rest; the sign of the speed does not matter."""
        self.wanted, self.remaining, self.coasts = abs(speed), way, 0

    def advance(self, duration_s: float) -> float:
        """Let time pass; return the way."""
        if self.remaining is None:
            wanted = self.wanted
            return wanted * duration_s if wanted == self.speed else self._approach(wanted, duration_s)
        return self._travel(self.remaining, duration_s)

    def _approach(self, wanted: float, duration_s: float) -> float:
        way, left_s = 0.0, duration_s
        if self.speed and (wanted * self.speed <= 0.0 or abs(wanted) < abs(self.speed)):
            slow = self._coasting if self.coasts else self._deceleration
            way, left_s = self._ramp(wanted if wanted * self.speed > 0.0 else 0.0, slow, left_s)
        if left_s > 0.0 and wanted != self.speed:
            further, left_s = self._ramp(wanted, self._acceleration, left_s)
            way += further
        return way + self.speed * left_s

    def _ramp(self, wanted: float, rate: float, duration_s: float) -> tuple[float, float]:
        """Change the speed evenly; return the way until it is reached, and the time that is left then."""
        before = self.speed
        change_s = abs(wanted - before) / rate
        if change_s <= duration_s:
            self.speed = wanted
            return (before + wanted) / 2.0 * change_s, duration_s - change_s
        self.speed = before + math.copysign(rate * duration_s, wanted - before)
        return (before + self.speed) / 2.0 * duration_s, 0.0

    def _travel(self, remaining: float, duration_s: float) -> float:
        """Go on to a place along a trapezoid of speeds."""
        way, left_s = 0.0, duration_s
        slow, fast = self._deceleration, self._acceleration
        sign = math.copysign(1.0, remaining)
        if self.speed * sign < 0.0 or self.speed * self.speed / (2.0 * slow) > abs(remaining) * (1.0 + 1e-12):
            # It goes the other way, or cannot stop in time: it stops, and comes back in another tick.
            way, left_s = self._ramp(0.0, slow, left_s)
            remaining -= way
            if left_s == 0.0:
                self.remaining = remaining
                return way
            sign = math.copysign(1.0, remaining)
        to_go, speed = abs(remaining), abs(self.speed)
        peak = max(min(self.wanted, _peak(speed, to_go, fast, slow)), 0.0)
        begin_rate = fast if peak >= speed else slow
        begin_s, end_s = abs(peak - speed) / begin_rate, peak / slow
        begun, ended = (speed + peak) / 2.0 * begin_s, peak / 2.0 * end_s
        cruise_s = max((to_go - begun - ended) / peak, 0.0) if peak > 0.0 else math.inf
        if left_s >= begin_s + cruise_s + end_s or to_go == 0.0:
            self.wanted = self.speed = 0.0
            self.remaining = None
            return way + remaining
        if left_s < begin_s:
            reached = speed + math.copysign(begin_rate * left_s, peak - speed)
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


def _peak(speed: float, to_go: float, fast: float, slow: float) -> float:
    """Return the highest speed on a way that begins at a speed and ends at rest, where no other limit is met."""
    if math.isinf(slow):
        return math.inf if math.isinf(fast) else math.sqrt(2.0 * fast * to_go + speed * speed)
    if math.isinf(fast):
        return math.sqrt(2.0 * slow * to_go)
    return math.sqrt((2.0 * fast * slow * to_go + slow * speed * speed) / (fast + slow))
