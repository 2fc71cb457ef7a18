"""The search for the shortest path in C, where a compiler was there when the program was installed."""

import ctypes
import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from robotdriver import compiled
from scenesolver.geometry.grid import CurveGrid
from scenesolver.geometry.predicates import FloatArray, Points
from scenesolver.geometry.ragged import IntArray

_SOURCE = Path(__file__).with_name("shortest_path.c")


class _Grid(ctypes.Structure):
    """``Grid`` in the C source."""

    _fields_ = (
        *((name, ctypes.c_double) for name in ("origin_x", "origin_y", "scale")),
        *((name, ctypes.c_int64) for name in ("columns", "rows")),
        *((name, ctypes.c_void_p) for name in ("first", "segments", "solid", "ax", "ay", "bx", "by")),
    )


@cache
def library() -> ctypes.CDLL | None:
    """Return the library that was built of this very source, if there is one."""
    loaded = compiled.library(_SOURCE)
    if loaded is None:
        return None
    pointer, number = ctypes.c_void_p, ctypes.c_int64
    loaded.explore.argtypes = (number, *3 * (pointer,), number, pointer, *3 * (ctypes.c_double,), pointer, pointer)
    loaded.explore.restype = ctypes.c_int
    return loaded


def explore_compiled(
    compiled: ctypes.CDLL,
    grids: Sequence[CurveGrid],
    nodes: Points,
    into: Points,
    out_of: Points,
    longest_mm: float,
    longest_edge_mm: float = math.inf,
    weight: float = 1.0,
) -> tuple[FloatArray, IntArray]:
    """Run the search of `shortest_path.explore`.

    Args:
        compiled: From `library`.
        grids: What stands in the way.
        nodes: Corners, then start and goal, shape (n,) each, mm.
        into: The curve's direction into each node; of no length at start and goal.
        out_of: Its direction out of each.
        longest_mm: Longer paths are of no interest.
        longest_edge_mm: Longer edges are left out.
        weight: 1 for the shortest path; above 1, the search hurries to a path that is longer by at most this factor.

    Returns:
        How far each node is from the start, and from which node it is reached.

    Raises:
        MemoryError: there was too little.
    """
    kept: list[NDArray[Any]] = [_rows(nodes), _directions(into), _directions(out_of)]
    tables = (_Grid * len(grids))(*(_table(grid, kept) for grid in grids))
    lengths, before = np.empty(len(nodes.x)), np.empty(len(nodes.x), dtype=np.int64)
    failed = compiled.explore(
        len(nodes.x),
        *(array.ctypes.data for array in kept[:3]),
        len(grids),
        ctypes.addressof(tables),
        longest_mm,
        longest_edge_mm,
        weight,
        lengths.ctypes.data,
        before.ctypes.data,
    )
    if failed:
        raise MemoryError("too little memory for the shortest path")
    return lengths, before


def _table(grid: CurveGrid, kept: list[NDArray[Any]]) -> _Grid:
    cells = grid.cells
    arrays: list[NDArray[Any]] = [
        np.ascontiguousarray(cells.first, dtype=np.int64),
        np.ascontiguousarray(cells.segments, dtype=np.int64),
        np.ascontiguousarray(cells.solid, dtype=np.uint8),
        *(np.ascontiguousarray(column) for column in (*grid.curve.starts, *grid.curve.ends)),
    ]
    kept += arrays  # They must live as long as C reads them.
    return _Grid(*grid.origin, 1.0 / grid.cell_mm, grid.columns, grid.rows, *(array.ctypes.data for array in arrays))


def _rows(points: Points) -> FloatArray:
    return np.column_stack(points)


def _directions(points: Points) -> FloatArray:
    return np.column_stack((*points, np.hypot(*points)))
