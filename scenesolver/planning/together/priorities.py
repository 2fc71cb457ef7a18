"""Priorities in space-time: one robot after another gets the earliest path that keeps clear of those before it.

A search over places and the intervals of time in which they are safe (safe interval path planning), over edges with
the exact times at which they may be set out along. Each search is optimal over the roads; the order is what can fail.
Source: M. Phillips, M. Likhachev, SIPP: Safe Interval Path Planning for Dynamic Environments, 2011; exact intervals
on straight legs as in A. Andreychuk et al., Multi-Agent Pathfinding with Continuous Time, 2022.
"""

import math
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from heapq import heappop, heappush

import numpy as np

from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.together.encounters import Forbidden, forbidden_departures, forbidden_stays
from scenesolver.planning.together.roads import Roads
from scenesolver.planning.together.schedule import FOREVER_S, TimedPath

_ROUNDING_S = 1e-9

Interval = tuple[float, float]
_NEVER: list[Interval] = []


class Occupancy:
    """The places and edges of roads that a robot on a timed path makes unsafe.

    Args:
        roads: The roads.
        path: The path.
        reach_mm: How near the middles may come at least.
    """

    def __init__(self, roads: Roads, path: TimedPath, reach_mm: float) -> None:
        points, legs = roads.points, path.legs
        self.stays = forbidden_stays(points[:, 0], points[:, 1], legs, reach_mm)
        self.departures = forbidden_departures(points[roads.tails], points[roads.heads], roads.lasts_s, legs, reach_mm)


class Traffic:
    """The places that several robots together make unsafe.

    Args:
        occupied: Of each of them.
    """

    def __init__(self, occupied: Iterable[Occupancy]) -> None:
        occupied = list(occupied)
        self._unsafe = _Unsafe([one.stays for one in occupied])
        self._departures = _Unsafe([one.departures for one in occupied])
        self._safe: dict[int, list[Interval]] = {}

    def departures(self, edge: int) -> list[Interval]:
        """Return when not to set out along an edge: open intervals, in order, none touching another."""
        return self._departures.of(edge)

    def safe(self, place: int) -> list[Interval]:
        """Return when a place is safe: closed intervals in order."""
        found = self._safe.get(place)
        if found is None:
            bounds = [0.0]
            for begin, end in self._unsafe.of(place):
                bounds += [begin, end if end < FOREVER_S / 2.0 else math.inf]
            bounds.append(math.inf)
            found = [(a, b) for a, b in zip(bounds[::2], bounds[1::2], strict=True) if b >= a >= 0.0 and a < math.inf]
            self._safe[place] = found
        return found


class _Unsafe:
    """Intervals by place or edge; those of one are united when they are first asked for."""

    def __init__(self, parts: list[Forbidden]) -> None:
        if not parts:
            parts = [Forbidden(np.empty(0, dtype=np.int64), np.empty(0), np.empty(0))]
        which, begin, end = (np.concatenate(columns) for columns in zip(*parts, strict=True))
        order = np.argsort(which, kind="stable")
        self._begin, self._end = begin[order], end[order]
        numbers, firsts = np.unique(which[order], return_index=True)
        lasts = np.append(firsts, len(which))[1:]
        self._rows = dict(zip(numbers.tolist(), zip(firsts.tolist(), lasts.tolist(), strict=True), strict=True))
        self._united: dict[int, list[Interval]] = {}

    def of(self, number: int) -> list[Interval]:
        """Return the united intervals of a place or an edge, in order."""
        row = self._rows.get(number)
        if row is None:
            return _NEVER
        found = self._united.get(number)
        if found is None:
            found = self._united[number] = []
            part = slice(*row)
            for low, high in sorted(zip(self._begin[part].tolist(), self._end[part].tolist(), strict=True)):
                if found and low < found[-1][1] + _ROUNDING_S:
                    if high > found[-1][1]:
                        found[-1] = found[-1][0], high
                else:
                    found.append((low, high))
        return found


def earliest(
    roads: Roads, start: int, goal: int, left_s: list[float], traffic: Traffic, latest_s: float = math.inf
) -> TimedPath | None:
    """Return the path that comes to a goal first, to stay there, and keeps clear of all others.

    Args:
        roads: The roads.
        start: Where the robot stands, a place.
        goal: Where it has to go.
        left_s: How long the way from each place takes at least.
        traffic: What is unsafe.
        latest_s: Paths that arrive later are of no use.
    """
    safe = traffic.safe(start)
    if not safe or safe[0][0] > 0.0 or left_s[start] == math.inf:
        return None
    best: dict[tuple[int, int], float] = {(start, 0): 0.0}
    came: dict[tuple[int, int], tuple[tuple[int, int], float, int]] = {}
    done: set[tuple[int, int]] = set()
    queue: list[tuple[float, float, int, int]] = [(left_s[start], 0.0, start, 0)]
    leaving = roads.leaving
    while queue:
        bound, negative_s, place, interval = heappop(queue)
        state, now_s = (place, interval), -negative_s
        if state in done or bound > latest_s:
            continue
        done.add(state)
        until_s = traffic.safe(place)[interval][1]
        if place == goal and until_s == math.inf:
            return _path(roads, state, best, came)
        for edge, head, lasts_s in leaving[place]:
            remaining_s = left_s[head]
            if remaining_s == math.inf:
                continue
            windows, depart_s = traffic.departures(edge), now_s
            intervals = traffic.safe(head)
            last = -1
            for begin_s, end_s in (*windows, (math.inf, math.inf)):
                if end_s <= depart_s:
                    continue
                if depart_s <= begin_s and depart_s <= until_s:
                    arrive_s = depart_s + lasts_s
                    number = bisect_right(intervals, (arrive_s + _ROUNDING_S, math.inf)) - 1
                    if number > last and arrive_s <= intervals[number][1] + _ROUNDING_S:
                        last = number
                        reached = head, number
                        if reached not in done and arrive_s < best.get(reached, math.inf) - _ROUNDING_S:
                            best[reached] = arrive_s
                            came[reached] = state, depart_s, edge
                            heappush(queue, (arrive_s + remaining_s, -arrive_s, head, number))
                depart_s = max(depart_s, end_s)
                if depart_s > until_s or depart_s > FOREVER_S / 2.0:
                    break
    return None


def _path(
    roads: Roads,
    state: tuple[int, int],
    best: Mapping[tuple[int, int], float],
    came: Mapping[tuple[int, int], tuple[tuple[int, int], float, int]],
) -> TimedPath:
    points: list[FloatArray] = [roads.points[state[0]]]
    times = [best[state]]
    while state in came:
        before, depart_s, _ = came[state]
        place = roads.points[before[0]]
        points.append(place)
        times.append(depart_s)
        if depart_s > best[before]:
            points.append(place)
            times.append(best[before])
        state = before
    return TimedPath(np.array(points[::-1]), np.array(times[::-1]))
