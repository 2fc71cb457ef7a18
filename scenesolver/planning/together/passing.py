"""The order of passing: how far along its path each robot may go, by how far the others have come.

A schedule says where each robot is at each time of the plan, and real robots are late. So each keeps a clock of its
own: the time of the plan at which it should be where it is. A robot may go to where the plan has it at a time t once no
other one, on its way from where it is now to where the plan has it at t, comes too near to that place. The robot that
is farthest behind may always go on, so none waits for ever, and whatever the delays, no two touch.
Source: M. Cap, J. Gregoire, E. Frazzoli, Provably Safe and Deadlock-Free Execution of Multi-Robot Plans under Delaying
Disturbances, 2016.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.together.encounters import within
from scenesolver.planning.together.schedule import Member, Schedule, TimedPath

_PIECES_MM = (10.0, 60.0)
"""The shortest and the longest pieces into which paths are cut."""


@dataclass(frozen=True, eq=False)
class Course:
    """A path cut into short pieces, without its waits.

    Attributes:
        points: Where pieces begin and end, shape (n + 1, 2), mm.
        way_mm: How far each of these is along the path, shape (n + 1,).
        enter_s: When the plan has the robot leave each of these; at the last one when it arrives, shape (n + 1,).
        awaits_s: To enter a piece, the clock of each other robot must show at least this; shape (n, robots).
    """

    points: FloatArray
    way_mm: FloatArray
    enter_s: FloatArray
    awaits_s: FloatArray

    def clock_s(self, way_mm: float) -> float:
        """Return the time of the plan for a robot that has come so far."""
        return float(np.interp(way_mm, self.way_mm, self.enter_s))

    def free_mm(self, way_mm: float, clocks_s: FloatArray) -> tuple[float, int | None]:
        """Return how far along its path a robot may go, and for which robot it has to wait there.

        Args:
            way_mm: How far it has come.
            clocks_s: What the clocks of all robots show, its own does not matter; shape (robots,).
        """
        first = int(np.searchsorted(self.way_mm, way_mm + 1e-6, side="right")) - 1
        waits = self.awaits_s[first:] > clocks_s + 1e-9
        held = np.flatnonzero(waits.any(axis=1))
        if not len(held):
            return math.inf, None
        piece = first + int(held[0])
        return float(self.way_mm[piece]), int(np.flatnonzero(waits[held[0]])[0])


def courses(schedule: Schedule, members: Sequence[Member]) -> list[Course]:
    """Return what each robot of a team drives, and for whom it waits, by the order of passing in a schedule."""
    piece_mm = min(max(schedule.gap_mm / 6.0, _PIECES_MM[0]), _PIECES_MM[1])
    # A piece is judged as a whole, so the robots' middles are nearer by up to a piece than on the plan.
    kept_mm = max(schedule.gap_mm - piece_mm, 0.0)
    paths = [schedule.paths[member.name] for member in members]
    made = []
    for one, path in enumerate(paths):
        points, enter = _pieces(path, piece_mm)
        awaits = np.full((max(len(points) - 1, 0), len(paths)), -np.inf)
        for other, theirs in enumerate(paths):
            if other != one:
                reach_mm = members[one].radius_mm + members[other].radius_mm + kept_mm
                awaits[:, other] = _last_there(points, enter, theirs, reach_mm)
        way = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))))
        made.append(Course(points, way, enter, awaits))
    return made


def _pieces(path: TimedPath, piece_mm: float) -> tuple[FloatArray, FloatArray]:
    """Return the ends of short pieces of a path without its waits, and when it leaves each."""
    points, leave = [path.points[0]], [float(path.times_s[0])]
    for (before, begin), (after, end) in pairwise(zip(path.points, path.times_s.tolist(), strict=True)):
        length = math.dist(before, after)
        if length == 0.0:
            leave[-1] = end
            continue
        count = max(math.ceil(length / piece_mm), 1)
        for share in (np.arange(1, count + 1) / count).tolist():
            points.append(before + share * (after - before))
            leave.append(begin + share * (end - begin))
    return np.array(points), np.array(leave)


def _last_there(points: FloatArray, enter_s: FloatArray, theirs: TimedPath, reach_mm: float) -> FloatArray:
    """Return for each piece the last time, before it is entered, at which another robot is too near to it."""
    count = len(points) - 1
    legs = theirs.legs
    if not count:
        return np.empty(0)
    piece, leg = (index.ravel() for index in np.indices((count, len(legs.x))))
    (ax, ay), (bx, by) = points[:-1][piece].T, points[1:][piece].T
    begin, lasts, qx, qy, wx, wy = (column[leg] for column in legs)
    reach = np.full(len(piece), reach_mm)
    # What is near a segment is near one of its ends, or between them and near its line.
    near = [within(qx - ax, qy - ay, wx, wy, lasts, reach), within(qx - bx, qy - by, wx, wy, lasts, reach)]
    length = np.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    along, along_v = (qx - ax) * ux + (qy - ay) * uy, wx * ux + wy * uy
    aside, aside_v = (qy - ay) * ux - (qx - ax) * uy, wy * ux - wx * uy
    low1, high1 = _between(along, along_v, np.zeros_like(length), length, lasts)
    low2, high2 = _between(aside, aside_v, -reach, reach, lasts)
    low, high = np.maximum(low1, low2), np.minimum(high1, high2)
    near.append((np.where(low < high, low, np.nan), np.where(low < high, high, np.nan)))
    first = np.fmin.reduce([part[0] for part in near]) + begin
    last = np.fmax.reduce([part[1] for part in near]) + begin
    until = enter_s[:-1][piece]
    with np.errstate(invalid="ignore"):
        awaited = np.where(first < until - 1e-9, np.minimum(last, until), -np.inf)
    latest: FloatArray = awaited.reshape(count, -1).max(axis=1)
    return latest


def _between(
    at: FloatArray, speed: FloatArray, low: FloatArray, high: FloatArray, lasts_s: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Return from when to when a number that changes at a constant speed lies between two bounds."""
    with np.errstate(invalid="ignore", divide="ignore"):
        first, second = (low - at) / speed, (high - at) / speed
    begin, end = np.minimum(first, second), np.maximum(first, second)
    stays = speed == 0.0
    inside = (at > low) & (at < high)
    begin = np.where(stays, np.where(inside, 0.0, np.inf), begin)
    end = np.where(stays, np.where(inside, lasts_s, -np.inf), end)
    return np.maximum(begin, 0.0), np.minimum(end, lasts_s)
