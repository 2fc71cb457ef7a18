"""From a way that was found to the one that is driven."""

from collections.abc import Callable

import numpy as np

from scene.mover import CancelRequested
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.nested_spaces import NestedSpaces
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.endpoint_connection import free_part
from scenesolver.planning.path import Path
from scenesolver.planning.smoothing import smooth

_NEAR_TO_SHORTEST = 1.03
"""A way with room that is longer than the shortest one by less needs no second try."""


def between_free_ends(spaces: NestedSpaces, path: Path, improve: Callable[[FloatArray], FloatArray]) -> FloatArray:
    """Return a path with its free part improved; the ways out of a forbidden start, and into such a goal, stay."""
    points = path.points
    first, last = free_part(spaces.base, points)
    return np.concatenate((points[:first], improve(points[first:last]), points[last:]))


def best_of(
    spaces: NestedSpaces,
    way: FloatArray,
    shorter: Callable[[FreeSpace, FloatArray], FloatArray],
    cancel: CancelRequested = lambda: False,
) -> FloatArray:
    """Return the shortest way, or the cheapest one found where room counts beside length.

    Args:
        spaces: The free spaces.
        way: All free at the lowest level, shape (n, 2), mm.
        shorter: Finds the shortest way, or nearly that, between the ends of one.
        cancel: Asked now and then.

    Raises:
        PlanningCancelledError: ``cancel`` answered True.
    """
    best = shorter(spaces.base, way)
    if len(spaces.spaces) == 1:
        return best
    # The roadmap's way has room, but the shortest one may take a better turning.
    roomy = smooth(spaces, way, cancel)
    if Path(roomy).length_mm < _NEAR_TO_SHORTEST * Path(best).length_mm:
        return roomy
    return min((roomy, smooth(spaces, best, cancel)), key=spaces.cost_of)
