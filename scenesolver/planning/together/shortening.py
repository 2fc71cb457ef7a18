"""Shortening in time: robot by robot gets a better path among those of all others."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.together.roads import Roads
from scenesolver.planning.together.roads import roads as make_roads
from scenesolver.planning.together.roster import Roster
from scenesolver.planning.together.schedule import TimedPath

_LESS_S = 1e-3
"""A path is better if it arrives so much sooner."""

_CUT_RADII = 1.5
"""Legs are cut into pieces of at most so many radii, from where a shortcut may begin."""


MOST_WORK = 20_000_000
"""Edges times legs of others that are looked at, in all: enough for a dozen robots, and a bound for crowds."""


class Effort:
    """Bounds how much is looked at while a plan is made better."""

    def __init__(self) -> None:
        self._left = MOST_WORK

    def allows(self, roads: Roads, others: Sequence[tuple[int, TimedPath]]) -> bool:
        """Return whether there is effort left for a search, and take it."""
        self._left -= len(roads.tails) * sum(len(path.legs.x) for _, path in others)
        return self._left > 0


def replanned(
    roster: Roster, paths: list[TimedPath], rounds: int, effort: Effort, check: Callable[[], None]
) -> list[TimedPath]:
    """Return paths in which each robot, those that lose most first, has the earliest among the others."""
    paths = list(paths)
    for _ in range(rounds):
        better = False
        for one in sorted(range(len(paths)), key=lambda one: roster.alone_s(one) - paths[one].arrival_s):
            check()
            if paths[one].arrival_s <= roster.alone_s(one) + _LESS_S:
                continue
            others = [(other, path) for other, path in enumerate(paths) if other != one]
            if not effort.allows(roster.roads[one], others):
                return paths
            path = roster.earliest(one, others, latest_s=paths[one].arrival_s - _LESS_S)
            if path is not None:
                paths[one], better = path, True
        if not better:
            break
    return paths


def pulled_straight(
    roster: Roster, paths: list[TimedPath], spaces: list[FreeSpace], effort: Effort, check: Callable[[], None]
) -> list[TimedPath]:
    """Return paths in which each robot takes shortcuts along its own path where it arrives sooner by them."""
    paths = list(paths)
    for one, space in enumerate(spaces):
        check()
        member, way = roster.members[one], _cut(paths[one], _CUT_RADII * roster.members[one].radius_mm)
        if len(way) < 3:
            continue
        own = make_roads(space, way, [way], len(way), member.radius_mm, member.speed_mm_s)
        others = [(other, path) for other, path in enumerate(paths) if other != one]
        if not effort.allows(own, others):
            return paths
        path = roster.earliest(one, others, own, paths[one].arrival_s - _LESS_S)
        if path is not None:
            paths[one] = path
    return paths


def _cut(path: TimedPath, longest_mm: float) -> FloatArray:
    """Return the places of a path, each once, with further ones on long legs."""
    corners = path.points[np.append(True, (np.diff(path.points, axis=0) != 0.0).any(axis=1))]
    places = [corners[:1]]
    for begin, end in pairwise(corners):
        pieces = int(np.ceil(np.hypot(*(end - begin)) / longest_mm))
        shares = np.arange(1, pieces)[:, None] / pieces
        places += [begin + shares * (end - begin), end[None]]
    return np.concatenate(places)
