"""From any way to the shortest one: the exact optimum, which the way bounds; nearly that among too many corners."""

import numpy as np

from scene.mover import CancelRequested
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import FloatArray
from scenesolver.geometry.taut_string import pull_taut
from scenesolver.planning.shortest_path import MOST_CORNERS_IN_HASTE, explore, hasty_path

MOST_CORNERS = 25_000
"""Among so many corners the optimum is found in some 0.2 s at worst, mostly in a few milliseconds."""
_MOST_CORNERS_SOON = 6_000
_FIRST_PIECE = 8
"""Bends of the first pieces; those of each further round are twice as long."""
_MOST_CORNERS_OF_PIECE = 1_500
_MOST_PIECES = 24

_SLACK_MM = 1e-3
"""A way round corners is longer than the optimum in exact arithmetic by far less than this."""


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
    hasty = hasty_path(space, way[0], way[-1], _length_mm(way), MOST_CORNERS_IN_HASTE)
    return _by_pieces(space, way, cancel) if hasty is None else pull_taut(space, hasty.points)


def shorten_soon(space: FreeSpace, way: FloatArray) -> FloatArray:
    """Return the shortest way; a taut one among so many corners that a robot would wait too long for it."""
    best = _optimum(space, way, _MOST_CORNERS_SOON, lambda: False)
    return pull_taut(space, way) if best is None else best


def _optimum(space: FreeSpace, way: FloatArray, most_corners: int, cancel: CancelRequested) -> FloatArray | None:
    """Return the shortest way, or None where there are too many corners to search among."""
    if len(way) < 3:
        return way
    found = explore(space, way[0], way[-1], _length_mm(way) + _SLACK_MM, most_corners, cancel)
    return None if found.path is None else found.path.points


def _by_pieces(space: FreeSpace, way: FloatArray, cancel: CancelRequested) -> FloatArray:
    """Return a way with its pieces made as short as can be, each overlapping the next; longer and longer pieces."""
    size, left = _FIRST_PIECE, _MOST_PIECES
    while size // 2 < len(way) and left:
        first = 0
        while first < len(way) - 2 and left:
            last = min(first + size, len(way) - 1)
            piece = way[first : last + 1]
            longest_mm = _length_mm(piece) + _SLACK_MM
            best = explore(space, piece[0], piece[-1], longest_mm, _MOST_CORNERS_OF_PIECE, cancel).path
            left -= 1
            if best is not None and best.length_mm < _length_mm(piece) - _SLACK_MM:
                way = np.concatenate((way[:first], best.points, way[last + 1 :]))
                last = first + len(best.points) - 1
            first = max(first + 1, (first + last) // 2)
        size *= 2
    return way


def _length_mm(way: FloatArray) -> float:
    return float(np.hypot(*np.diff(way, axis=0).T).sum())
