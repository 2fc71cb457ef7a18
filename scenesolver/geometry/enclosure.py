"""What is plain at a glance: the cells that obstacles fill shut a place in.

A way through free space leads from cell to cell, and through none that obstacles fill. So where a flood over all the
others stays within a few of them, no way leads out: a proof that takes a part of a millisecond. Where the flood comes
out nothing is proven, as a way may be narrower than a cell.
"""

import ctypes
from collections.abc import Sequence

import numpy as np

from scenesolver.geometry.convolution import Bounds
from scenesolver.geometry.grid import CurveGrid
from scenesolver.geometry.predicates import BoolArray, FloatArray, Points
from scenesolver.geometry.raster import PAD, Raster
from scenesolver.kernel.library import GridTable, library


def is_enclosed(layers: Sequence[CurveGrid], bounds: Bounds, place: FloatArray, other: FloatArray) -> bool:
    """Return whether filled cells part a free place from another one, and from all that lies outside the last layer.

    Args:
        layers: All that stands in the way, the last one with cells in which the place lies; else the answer is False.
        bounds: The free space's edge.
        place: Shape (2,), mm.
        other: Likewise.
    """
    *others, grid = layers
    cells, within = grid.raster.cells_of(grid.raster.scaled(Points.of(np.stack((place, other)))))
    if not within[0] or (within[1] and cells[0] == cells[1]):
        return False
    cell, other_cell = int(cells[0]), int(cells[1]) if within[1] else -1
    low, high, least, most = grid.bounds[:2], grid.bounds[2:], bounds[:2], bounds[2:]
    is_open = low[0] > least[0], high[0] < most[0], low[1] > least[1], high[1] < most[1]
    compiled = library()
    if compiled is None:
        return _is_enclosed(grid, others, cell, other_cell, is_open)
    sides, reached = np.array(is_open), np.empty(grid.raster.count, dtype=np.bool_)
    waiting = np.empty(grid.raster.count, dtype=np.int64)
    tables = (GridTable * len(others))(*(each.table for each in others))
    room = (array.ctypes.data for array in (sides, reached, waiting))
    asked = ctypes.byref(grid.table), len(others), ctypes.addressof(tables), cell, other_cell
    return bool(compiled.encloses(*asked, *room))


def _is_enclosed(
    grid: CurveGrid, others: Sequence[CurveGrid], cell: int, other_cell: int, is_open: tuple[bool, bool, bool, bool]
) -> bool:
    rows, columns = grid.raster.rows, grid.raster.columns
    closed = grid.solid_cells.copy()
    for each in others:
        if grid.raster.cell_mm <= each.raster.cell_mm:
            closed |= _covered(grid.raster, each)
    passable = np.pad(~closed.reshape(rows, columns), 1)
    flood = np.zeros_like(passable)
    flood[1:-1, 1:-1].flat[cell] = True
    size = 0
    while size < (size := int(np.count_nonzero(flood))):
        wider = flood.copy()
        wider[1:] |= flood[:-1]
        wider[:-1] |= flood[1:]
        flood |= wider
        flood[:, 1:] |= wider[:, :-1]
        flood[:, :-1] |= wider[:, 1:]
        flood &= passable
        flood[1:-1, 1:-1].flat[cell] = True
    reached = flood[1:-1, 1:-1]
    sides = reached[:, 0], reached[:, -1], reached[0], reached[-1]
    comes_out = any(bool(side.any()) for side, leads_out in zip(sides, is_open, strict=True) if leads_out)
    return not comes_out and not (other_cell >= 0 and bool(reached.flat[other_cell]))


def _covered(raster: Raster, other: CurveGrid) -> BoolArray:
    """Return which cells lie in solid cells of another grid, whose cells are at least as large."""
    row, column = np.divmod(np.arange(raster.count), raster.columns)
    (x, y), size, there = raster.origin, raster.cell_mm, other.raster
    low = there.scaled(Points(x + size * column, y + size * row))
    high = there.scaled(Points(x + size * (column + 1), y + size * (row + 1)))
    covered = np.ones(raster.count, dtype=np.bool_)
    for across in (low.x - PAD, high.x + PAD):
        for up in (low.y - PAD, high.y + PAD):
            cell, within = there.cells_of(Points(across, up))
            covered &= within & other.solid_cells[cell]
    return covered
