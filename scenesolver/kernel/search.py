"""The search for the shortest path in C, and for the corners that it runs over."""

import ctypes
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scenesolver.kernel.library import GridTable

Columns = tuple[NDArray[np.float64], NDArray[np.float64]]
"""x and y of points, shape (n,) each."""


def explore_compiled(
    compiled: ctypes.CDLL,
    grids: Sequence[GridTable],
    nodes: Columns,
    into: Columns,
    out_of: Columns,
    longest_mm: float,
    weight: float = 1.0,
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Run the search of `shortest_path.explore`.

    Args:
        compiled: From `library`.
        grids: What stands in the way.
        nodes: Corners, then start and goal, shape (n,) each, mm.
        into: The curve's direction into each node; of no length at start and goal.
        out_of: Its direction out of each.
        longest_mm: Longer paths are of no interest.
        weight: 1 for the shortest path; above 1, the search hurries to a path that is longer by at most this factor.

    Returns:
        How far each node is from the start, and from which node it is reached.

    Raises:
        MemoryError: there was too little.
    """
    columns = np.column_stack(nodes), _directions(into), _directions(out_of)
    tables = (GridTable * len(grids))(*grids)
    lengths, before = np.empty(len(nodes[0])), np.empty(len(nodes[0]), dtype=np.int64)
    failed = compiled.explore(
        len(nodes[0]),
        *(array.ctypes.data for array in columns),
        len(grids),
        ctypes.addressof(tables),
        longest_mm,
        weight,
        lengths.ctypes.data,
        before.ctypes.data,
    )
    if failed:
        raise MemoryError("too little memory for the shortest path")
    return lengths, before


def _directions(points: Columns) -> NDArray[np.float64]:
    return np.column_stack((*points, np.hypot(*points)))
