"""Samples of one drive for its plots, taken from its events: as long as the drive may be, in memory of one size."""

import math
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gui.contributions.curve import Curve, Moment
from robotworkshop.run.events import Event
from robotworkshop.stage.events import DriveStarted, Moved

PERIOD_S = 0.05
"""One sample is taken in so much of the floor's time, at first: as often as the sonar of a Create reads."""
CAPACITY = 8192
"""The most samples: then every second one is dropped, and from then on half as many are taken."""
PLOTTED_ROBOTS = 8
"""More curves than those of so many robots cannot be told apart."""
SPEED_OVER_S = 0.2
"""Speed is the way of so long a time: over less, encoders that count whole millimetres would make it jump."""
TORN_S = 1.0
"""The longest gap between samples: after a longer one the curve was hidden, and no line is drawn."""
MOST_PLOTS = 16
"""The names of plotted values that are kept of each robot: a name made up for each frame has no end."""
OF_MOVER = "mover."
"""Begins the id of a curve that a mover plots; its name follows."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class RobotCurves:
    """The curves of one robot.

    Attributes:
        name: Its name.
        number: Its place in the scene, which says its colour.
        values: Of each curve by its id, one for each sample, with NaN where there is nothing to be drawn.
    """

    name: str
    number: int
    values: Mapping[str, Floats]


@dataclass(frozen=True, slots=True, eq=False)
class Curves:
    """The curves of a drive.

    Attributes:
        time_s: The floor's clock, increasing.
        robots: In the scene's order.
    """

    time_s: Floats
    robots: tuple[RobotCurves, ...]

    def sample_at(self, time_s: float) -> int:
        """Return which sample was the newest at a time; the first one before all."""
        return max(int(np.searchsorted(self.time_s, time_s, side="right")) - 1, 0)


class Samples:
    """Listens to a drive, in the thread in which it happens, and can be looked at from another one.

    Args:
        names: Of the scene's robots, in its order.
        is_truth_known: Whether snapshots tell where robots truly are, or only what their odometry says.

    Attributes:
        wanted: Of which curves samples are taken; while there are none, nothing is done.
        is_truth_known: As above; to be set before a drive.
        due_s: When the next sample is taken.
        version: Another one whenever there is something new to be seen.
    """

    def __init__(self, names: Sequence[str], *, is_truth_known: bool = True) -> None:
        self.wanted: Sequence[Curve] = ()
        self.is_truth_known = is_truth_known
        self.version = 0
        self._numbers = {name: number for number, name in enumerate(names)}
        self._period_s = PERIOD_S
        self.due_s = -math.inf
        self._count = 0
        self._time_s = np.empty(0)
        self._columns: dict[str, dict[str, Floats]] = {}
        """Of each robot by its name the values of each curve by its id."""
        self._rates: frozenset[str] = frozenset()
        self._lock = threading.Lock()

    def hear(self, event: Event) -> None:
        """Take note of an event of a drive."""
        match event:
            case DriveStarted():
                self.clear()
            case Moved(snapshot):
                self.take(snapshot.time_s, event)
            case _:
                pass

    def take(self, time_s: float, moved: Moved) -> None:
        """Take a sample, if one is due.

        Args:
            time_s: When it is, on the clock of the plots; times do not run backwards.
            moved: The floor.
        """
        wanted = self.wanted
        if time_s < self.due_s or not wanted:
            return
        with self._lock:
            if not self._columns:
                if not moved.snapshot.robots:
                    return  # They come later, and are laid out only then.
                self._lay_out(moved)
            if self._count == CAPACITY:
                self._thin_out()
            self._time_s[self._count] = time_s
            self._rates = frozenset(curve.id for curve in wanted if curve.is_rate)
            self._fill(wanted, moved)
            self._count += 1
            self.due_s = time_s + self._period_s * (1.0 - 1e-9)
            self.version += 1

    def clear(self) -> None:
        """Forget the drive before."""
        with self._lock:
            self._columns = {}
            self._period_s, self.due_s, self._count = PERIOD_S, -math.inf, 0
            self._time_s = np.empty(0)
            self.version += 1

    def curves(self) -> Curves | None:
        """Return what there is to be plotted; None while there is nothing."""
        with self._lock:
            if not self._count:
                return None
            time_s, rates = self._time_s[: self._count].copy(), self._rates
            table = {
                robot: {name: values[: self._count].copy() for name, values in columns.items()}
                for robot, columns in self._columns.items()
            }
            lag = max(1, math.ceil(SPEED_OVER_S / self._period_s))
            torn_s = max(TORN_S, 4.0 * self._period_s)
        is_torn = np.diff(time_s) > torn_s
        for columns in table.values():
            for name, values in columns.items():
                values[1:][is_torn] = np.nan
                if name in rates:
                    columns[name] = _rate(time_s, values, lag)
        robots = tuple(RobotCurves(name, self._numbers.get(name, 0), columns) for name, columns in table.items())
        return Curves(time_s, robots)

    def _lay_out(self, moved: Moved) -> None:
        robots = sorted(moved.snapshot.robots, key=lambda robot: self._numbers.get(robot.name, len(self._numbers)))
        self._columns = {robot.name: {} for robot in robots[:PLOTTED_ROBOTS]}
        self._time_s = np.empty(CAPACITY)

    def _fill(self, wanted: Sequence[Curve], moved: Moved) -> None:
        seen = {robot.name: robot for robot in moved.snapshot.robots}
        movers = {mover.robot: mover for mover in moved.movers}
        for name, columns in self._columns.items():
            robot, mover = seen.get(name), movers.get(name)
            values: dict[str, float | None] = {}
            if robot is not None:
                moment = Moment(robot, mover, self.is_truth_known)
                values = {curve.id: curve.value(moment) for curve in wanted}
            if mover is not None:
                values |= {OF_MOVER + plot: value for plot, value in mover.shown.plots.items()}
            self._put(columns, values)

    def _put(self, columns: dict[str, Floats], values: Mapping[str, float | None]) -> None:
        """Put the values of one robot below those before; a curve that is new has none before."""
        for name in values.keys() - columns.keys():
            if not name.startswith(OF_MOVER) or sum(each.startswith(OF_MOVER) for each in columns) < MOST_PLOTS:
                columns[name] = np.full(CAPACITY, np.nan)
        for name, column in columns.items():
            value = values.get(name)
            column[self._count] = math.nan if value is None else value

    def _thin_out(self) -> None:
        self._count = CAPACITY // 2
        for kept in (self._time_s, *(column for columns in self._columns.values() for column in columns.values())):
            kept[: self._count] = kept[::2]
            kept[self._count :] = np.nan
        self._period_s *= 2.0


def _rate(time_s: Floats, way: Floats, lag: int) -> Floats:
    """Return how fast something changes, over so many samples back, or as many as there are."""
    rate = np.full(len(way), np.nan)
    lag = min(lag, len(way) - 1)
    if lag:
        rate[lag:] = (way[lag:] - way[:-lag]) / (time_s[lag:] - time_s[:-lag])
        rate[1:lag] = (way[1:lag] - way[0]) / (time_s[1:lag] - time_s[0])
    return rate


def thinned(time_s: Floats, values: Floats, columns: int) -> tuple[Floats, Floats]:
    """Return a curve with at most two points for each column of pixels: the least and the greatest value in it.

    Args:
        time_s: Increasing.
        values: As many, with NaN where the curve is torn.
        columns: How many columns of pixels it is drawn on; at least 1.
    """
    if len(time_s) <= 2 * columns:
        return time_s, values
    starts = np.linspace(0, len(time_s), columns, endpoint=False).astype(np.intp)
    ends = np.concatenate((starts[1:], [len(time_s)])) - 1
    ends_s = np.stack((time_s[starts], time_s[ends]), axis=1)
    # Columns without any value stay NaN; values that are missing in others are left out.
    least, greatest = np.fmin.reduceat(values, starts), np.fmax.reduceat(values, starts)
    falls = values[starts] > values[ends]
    ordered = np.stack((np.where(falls, greatest, least), np.where(falls, least, greatest)), axis=1)
    return ends_s.ravel(), ordered.ravel()
