"""Decisions whether the robot may move from one place to another."""

import numpy as np

from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import BoolArray, FloatArray

_EVERY_MM = 100.0


def straight(space: FreeSpace, starts: FloatArray, ends: FloatArray) -> BoolArray:
    """Join two places where the straight way between them is free; decided exactly, not by points along it."""
    return space.edges_free(starts, ends)


def points(space: FreeSpace, starts: FloatArray, ends: FloatArray) -> BoolArray:
    """Join two places where a point every 100 mm between them is free, as most programs do.

    A way can cut a corner between two points. The judge finds out, and such a way is not driven.
    """
    longest = np.hypot(*(ends - starts).T).max(initial=0.0)
    free = space.is_free(starts) & space.is_free(ends)
    for share in np.linspace(0.0, 1.0, int(longest / _EVERY_MM) + 2)[1:-1]:
        free &= space.is_free(starts + share * (ends - starts))
    return free
