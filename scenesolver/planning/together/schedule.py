"""Paths in time: which place a robot is at when, if all keep time."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from scene.scene import Task
from scenesolver.geometry.predicates import FloatArray

FOREVER_S = 1e6
"""A robot stands at its goal until then."""


@dataclass(frozen=True, slots=True)
class Member:
    """A robot of a team.

    Attributes:
        task: From where to where.
        radius_mm: Of its disc.
        speed_mm_s: How fast it drives.
    """

    task: Task
    radius_mm: float
    speed_mm_s: float

    @property
    def name(self) -> str:
        """The robot's name."""
        return self.task.name


class TimedLegs(NamedTuple):
    """Legs of a timed path by columns, the stay at the goal last.

    Attributes:
        begin_s: When each begins, shape (n,).
        lasts_s: How long it takes.
        x: Where it begins, mm.
        y: Likewise.
        vx: Velocity, mm/s.
        vy: Likewise.
    """

    begin_s: FloatArray
    lasts_s: FloatArray
    x: FloatArray
    y: FloatArray
    vx: FloatArray
    vy: FloatArray


@dataclass(frozen=True, eq=False)
class TimedPath:
    """A path with the time at each corner. Between two corners the speed is constant; equal corners are a wait.

    Attributes:
        points: From start to goal, shape (n, 2), n at least 1, mm.
        times_s: When the robot is there, from 0 on, never decreasing, shape (n,).
    """

    points: FloatArray
    times_s: FloatArray

    def __post_init__(self) -> None:
        self.points.setflags(write=False)
        self.times_s.setflags(write=False)

    @property
    def arrival_s(self) -> float:
        """The time at which it comes to its goal."""
        return float(self.times_s[-1])

    @property
    def length_mm(self) -> float:
        """Its length."""
        return float(np.hypot(*np.diff(self.points, axis=0).T).sum())

    @cached_property
    def legs(self) -> TimedLegs:
        """Its legs, and the stay at the goal."""
        lasts = np.diff(self.times_s)
        kept = lasts > 0.0
        x, y = self.points.T
        begin, lasts = self.times_s[:-1][kept], lasts[kept]
        dx, dy = np.diff(x)[kept], np.diff(y)[kept]
        return TimedLegs(
            np.append(begin, self.times_s[-1]),
            np.append(lasts, FOREVER_S - self.times_s[-1]),
            np.append(x[:-1][kept], x[-1]),
            np.append(y[:-1][kept], y[-1]),
            np.append(dx / lasts, 0.0),
            np.append(dy / lasts, 0.0),
        )

    def at(self, time_s: float) -> FloatArray:
        """Return where the robot is at a time, shape (2,), mm."""
        return np.array([np.interp(time_s, self.times_s, column) for column in self.points.T])

    def cut(self, longest_mm: float) -> "TimedPath":
        """Return it with further corners, so that no two are farther apart than this."""
        points, times = [self.points[:1]], [self.times_s[:1]]
        for number, length in enumerate(np.hypot(*np.diff(self.points, axis=0).T).tolist()):
            pieces = max(int(np.ceil(length / longest_mm)), 1)
            shares = np.arange(1, pieces + 1) / pieces
            points.append(self.points[number] + shares[:, None] * (self.points[number + 1] - self.points[number]))
            times.append(self.times_s[number] + shares * (self.times_s[number + 1] - self.times_s[number]))
            points[-1][-1], times[-1][-1] = self.points[number + 1], self.times_s[number + 1]
        return TimedPath(np.concatenate(points), np.concatenate(times))

    def without_repetitions(self) -> "TimedPath":
        """Return it without corners where neither direction nor speed changes."""
        legs = self.legs
        if len(legs.x) < 2:
            return TimedPath(self.points[-1:], self.times_s[-1:] * 0.0)
        turns = (np.abs(np.diff(legs.vx)) > 1e-6) | (np.abs(np.diff(legs.vy)) > 1e-6)
        kept = np.append(True, turns)
        points = np.column_stack((legs.x, legs.y))[kept]
        return TimedPath(points, legs.begin_s[kept])


@dataclass(frozen=True, slots=True)
class Schedule:
    """The timed paths of a team.

    Attributes:
        paths: By the robots' names, in the team's order.
        margin_mm: What each path keeps from obstacles beyond the robot's radius, at least.
        gap_mm: What the robots keep from each other, at least.
    """

    paths: Mapping[str, TimedPath]
    margin_mm: float
    gap_mm: float

    @property
    def arrivals_s(self) -> float:
        """The sum of all times of arrival."""
        return sum(path.arrival_s for path in self.paths.values())
