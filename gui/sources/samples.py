"""What is plotted of one drive, taken from its events: as long as the drive may be, in memory of one size."""

import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from robotdriver.models import RobotModel
from robotdriver.pose import wrap_angle
from robotworkshop.run.events import Event
from robotworkshop.stage.events import DriveStarted, Moved

PERIOD_S = 0.05
"""One sample is taken in so much of the floor's time, at first: as often as the sonar of a Create reads."""
CAPACITY = 8192
"""When there are so many samples, every second one is dropped, and from then on half as many are taken."""
PLOTTED_ROBOTS = 8
"""More curves than those of so many robots cannot be told apart."""
SPEED_OVER_S = 0.2
"""Speed is the way of so long a time: over less, encoders that count whole millimetres would make it jump."""
TORN_S = 1.0
"""Where nothing was sampled for so long, nobody was looking, and no line is drawn."""
_OWN_COLUMNS = 3
"""Of each robot before its ranges: the way by its encoders, how far its belief is off, and how much turned."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class RobotCurves:
    """What is plotted of one robot; all arrays are of the same length, with NaN where there is nothing to be drawn.

    Attributes:
        name: Its name.
        number: Its place in the scene, which says its colour.
        model: What kind of robot it is.
        speed_mm_s: Of its centre by its wheel encoders, backwards negative.
        ranges_mm: How far the nearest thing is that each of the model's rangers sees, shape (samples, rangers).
        error_mm: How far its mover's belief of its place is from the truth.
        error_rad: How much it believes to be turned more than it is, counter-clockwise.
    """

    name: str
    number: int
    model: RobotModel
    speed_mm_s: Floats
    ranges_mm: Floats
    error_mm: Floats
    error_rad: Floats


@dataclass(frozen=True, slots=True)
class Curves:
    """What is plotted of a drive.

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
        is_wanted: Whether anybody looks; else nothing is done.
        is_truth_known: As above; to be set before a drive.
        due_s: When the next sample is taken.
        version: Another one whenever there is something new to be seen.
    """

    def __init__(self, names: Sequence[str], *, is_truth_known: bool = True) -> None:
        self.is_wanted = False
        self.is_truth_known = is_truth_known
        self.version = 0
        self._numbers = {name: number for number, name in enumerate(names)}
        self._models: dict[str, RobotModel] = {}
        self._period_s = PERIOD_S
        self.due_s = -math.inf
        self._count = 0
        self._time_s = np.empty(0)
        self._table = np.empty((0, 0))
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
        if time_s < self.due_s or not self.is_wanted:
            return
        with self._lock:
            if not self._models:
                if not moved.snapshot.robots:
                    return  # They come later, and there is a column for each only then.
                self._lay_out(moved)
            if self._count == CAPACITY:
                self._thin_out()
            self._time_s[self._count] = time_s
            self._fill(self._table[self._count], moved)
            self._count += 1
            self.due_s = time_s + self._period_s * (1.0 - 1e-9)
            self.version += 1

    def clear(self) -> None:
        """Forget the drive before."""
        with self._lock:
            self._models = {}
            self._period_s, self.due_s, self._count = PERIOD_S, -math.inf, 0
            self._time_s, self._table = np.empty(0), np.empty((0, 0))
            self.version += 1

    def curves(self) -> Curves | None:
        """Return what there is to be plotted; None while there is nothing."""
        with self._lock:
            if not self._count:
                return None
            models = dict(self._models)
            time_s, table = self._time_s[: self._count].copy(), self._table[: self._count].copy()
            lag = max(1, math.ceil(SPEED_OVER_S / self._period_s))
            torn_s = max(TORN_S, 4.0 * self._period_s)
        table[1:][np.diff(time_s) > torn_s] = np.nan
        ends = np.cumsum([_columns(model) for model in models.values()])
        blocks = np.split(table, ends[:-1], axis=1)
        robots = tuple(
            RobotCurves(
                name=name,
                number=self._numbers.get(name, 0),
                model=model,
                speed_mm_s=_rate(time_s, block[:, 0], lag),
                ranges_mm=block[:, _OWN_COLUMNS:],
                error_mm=block[:, 1],
                error_rad=block[:, 2],
            )
            for (name, model), block in zip(models.items(), blocks, strict=True)
        )
        return Curves(time_s, robots)

    def _lay_out(self, moved: Moved) -> None:
        robots = sorted(moved.snapshot.robots, key=lambda robot: self._numbers.get(robot.name, len(self._numbers)))
        self._models = {robot.name: robot.model for robot in robots[:PLOTTED_ROBOTS]}
        self._time_s = np.empty(CAPACITY)
        self._table = np.empty((CAPACITY, sum(_columns(model) for model in self._models.values())))

    def _fill(self, row: Floats, moved: Moved) -> None:
        row.fill(np.nan)
        seen = {robot.name: robot for robot in moved.snapshot.robots}
        believed = {mover.robot: mover.pose for mover in moved.movers}
        column = 0
        for name, model in self._models.items():
            robot, belief = seen.get(name), believed.get(name)
            if robot is not None:
                row[column] = robot.sensor_data.distance_mm
                if belief is not None and self.is_truth_known:
                    row[column + 1] = robot.pose.distance_to(belief.x_mm, belief.y_mm)
                    row[column + 2] = wrap_angle(belief.heading_rad - robot.pose.heading_rad)
                for place, range_mm in enumerate(robot.ranges_mm, start=column + _OWN_COLUMNS):
                    if range_mm is not None:
                        row[place] = range_mm
            column += _columns(model)

    def _thin_out(self) -> None:
        self._count = CAPACITY // 2
        for kept in (self._time_s, self._table):
            kept[: self._count] = kept[::2]
        self._period_s *= 2.0


def _columns(model: RobotModel) -> int:
    return _OWN_COLUMNS + len(model.rangers)


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
