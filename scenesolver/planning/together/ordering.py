"""The order of robots: priorities that are changed until all have a path."""

import math
from collections.abc import Callable

import numpy as np

from scenesolver.planning.together.roster import Roster
from scenesolver.planning.together.schedule import TimedPath


def by_priorities(
    roster: Roster, rng: np.random.Generator, tries: int, check: Callable[[], None]
) -> list[TimedPath] | None:
    """Return a path for each robot, by the first order of priorities in which all have one.

    The robot with the longest way goes first. One that finds no path goes before all others in the next try.

    Args:
        roster: The team.
        rng: Draws orders where the usual ones come round again.
        tries: How many orders are tried.
        check: Called now and then; what it raises ends the work.
    """
    order = sorted(range(len(roster.members)), key=lambda one: -roster.alone_s(one))
    tried: set[tuple[int, ...]] = set()
    for _ in range(min(tries, math.factorial(len(order)))):
        while tuple(order) in tried:
            order = rng.permutation(len(order)).tolist()
        tried.add(tuple(order))
        found: dict[int, TimedPath] = {}
        for one in order:
            check()
            path = roster.earliest(one, found.items())
            if path is None:
                order = [one, *(other for other in order if other != one)]
                break
            found[one] = path
        else:
            return [found[one] for one in range(len(order))]
    return None
