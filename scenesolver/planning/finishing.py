"""From a way that was found to the one that is driven: the shortest one, or one that keeps away where that is cheap.

The way bounds how long the shortest one is, so that is found exactly; nearly so among too many corners.
"""

from collections.abc import Callable

import numpy as np

from scene.mover import CancelRequested
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.nested_spaces import NestedSpaces
from scenesolver.geometry.predicates import FloatArray
from scenesolver.geometry.taut_string import pull_taut
from scenesolver.planning.endpoint_connection import free_part
from scenesolver.planning.path import Path, length_mm
from scenesolver.planning.shortest_path import MOST_CORNERS_IN_HASTE, explore, hasty_path
from scenesolver.planning.smoothing import smooth

_NEAR_TO_SHORTEST = 1.03
"""A way with room that is longer than the shortest one by less needs no second try."""

MOST_CORNERS = 25_000
"""Among so many corners the optimum is found in some 0.2 s at worst, mostly in a few milliseconds."""
_MOST_CORNERS_SOON = 6_000
_FIRST_PIECE = 8
"""Bends of the first pieces; those of each further round are twice as long."""
_MOST_CORNERS_OF_PIECE = 1_500
_MOST_PIECES = 24

_SLACK_MM = 1e-3
"""A way round corners is longer than the optimum in exact arithmetic by far less than this."""


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
    if length_mm(roomy) < _NEAR_TO_SHORTEST * length_mm(best):
        return roomy
    return min((roomy, smooth(spaces, best, cancel)), key=spaces.cost_of)


def shorten(space: FreeSpace, way: FloatArray, cancel: CancelRequested = lambda: False) -> FloatArray:
    """Return the shortest of all ways between the ends of a way.

    Among thousands of corners the way may be longer than the shortest one by some thousandths.

    Args:
        space: The free space.
        way: All free, shape (n, 2), mm.
        cancel: Asked every few corners.

    Raises:
        PlanningCancelledError: ``cancel`` answered True.
    """
    best = _optimum(space, way, MOST_CORNERS, cancel)
    if best is not None:
        return best
    way = pull_taut(space, way)
    hasty = hasty_path(space, way[0], way[-1], length_mm(way), MOST_CORNERS_IN_HASTE)
    return _by_pieces(space, way, cancel) if hasty is None else pull_taut(space, hasty.points)


def shorten_soon(space: FreeSpace, way: FloatArray) -> FloatArray:
    """Return the shortest way; a taut one among so many corners that a robot would wait too long for it."""
    best = _optimum(space, way, _MOST_CORNERS_SOON, lambda: False)
    return pull_taut(space, way) if best is None else best


def _optimum(space: FreeSpace, way: FloatArray, most_corners: int, cancel: CancelRequested) -> FloatArray | None:
    """Return the shortest way, or None where there are too many corners to search among."""
    if len(way) < 3:
        return way
    found = explore(space, way[0], way[-1], length_mm(way) + _SLACK_MM, most_corners, cancel)
    return None if found.path is None else found.path.points


def _by_pieces(space: FreeSpace, way: FloatArray, cancel: CancelRequested) -> FloatArray:
    """Return a way with its pieces made as short as can be, each overlapping the next; longer and longer pieces."""
    size, left = _FIRST_PIECE, _MOST_PIECES
    while size // 2 < len(way) and left:
        first = 0
        while first < len(way) - 2 and left:
            last = min(first + size, len(way) - 1)
            piece = way[first : last + 1]
            longest_mm = length_mm(piece) + _SLACK_MM
            best = explore(space, piece[0], piece[-1], longest_mm, _MOST_CORNERS_OF_PIECE, cancel).path
            left -= 1
            if best is not None and best.length_mm < length_mm(piece) - _SLACK_MM:
                way = np.concatenate((way[:first], best.points, way[last + 1 :]))
                last = first + len(best.points) - 1
            first = max(first + 1, (first + last) // 2)
        size *= 2
    return way
