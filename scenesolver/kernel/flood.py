"""A flood that solid cells stop: it tells whether obstacles enclose a place, as far as cells tell.

What goes in is a grid, a cell to begin in, and the sides over which a way may lead out. The flood goes on to all eight
neighbours of a cell that no solid cell fills, here or in grids whose cells are at least as large. If it neither comes
out nor to the other cell, no way does: a way would pass through cells that are not solid.

Compiled; see docs/kernels.md.
"""

from collections.abc import Sequence

import cython
import numpy as np
from numpy.typing import NDArray

if cython.compiled:
    from cython.cimports.scenesolver.kernel.grid import PAD, Grid, is_solid
    from cython.cimports.scenesolver.kernel.raster import RasterKernel
else:
    from scenesolver.kernel.grid import PAD, Grid, is_solid
    from scenesolver.kernel.raster import RasterKernel

Bytes = NDArray[np.uint8]
Numbers = NDArray[np.int64]


@cython.locals(is_open="const unsigned char[::1]", reached="unsigned char[::1]", waiting="Py_ssize_t[::1]")
def encloses(
    grid: Grid,
    others: Sequence[Grid],
    cell: cython.Py_ssize_t,
    other_cell: cython.Py_ssize_t,
    is_open: Bytes,
    reached: Bytes,
    waiting: Numbers,
) -> bool:
    """Return whether no way leads from one cell to another one, or out of the grid: a flood that solid cells stop.

    Args:
        grid: The cells.
        others: Further obstacles; those with smaller cells are passed over.
        cell: Where the flood begins.
        other_cell: The other one, -1 for none.
        is_open: Over which sides a way may lead out: left, right, lower and upper.
        reached: Room for zeros, shape (cells,).
        waiting: Room, shape (cells,).
    """
    columns: cython.Py_ssize_t = grid.raster.columns
    rows: cython.Py_ssize_t = grid.raster.rows
    row: cython.Py_ssize_t
    column: cython.Py_ssize_t
    next_one: cython.Py_ssize_t
    count: cython.Py_ssize_t = 1
    reached[cell], waiting[0] = 1, cell
    coarser = [other for other in others if grid.raster.cell_mm <= cell_mm(other)]
    while count:
        count -= 1
        cell = waiting[count]
        if cell == other_cell:
            return False
        if (is_open[0] and cell % columns == 0) or (is_open[1] and cell % columns == columns - 1):
            return False
        if (is_open[2] and cell < columns) or (is_open[3] and cell >= columns * (rows - 1)):
            return False
        at_row: cython.Py_ssize_t = cell // columns
        at_column: cython.Py_ssize_t = cell % columns
        for row in range(max(at_row - 1, 0), min(at_row + 2, rows)):
            for column in range(max(at_column - 1, 0), min(at_column + 2, columns)):
                next_one = row * columns + column
                if reached[next_one]:
                    continue
                reached[next_one] = 1
                if not grid.solid[next_one] and not any_fills(coarser, grid.raster, row, column):
                    waiting[count] = next_one
                    count += 1
    return True


@cython.cfunc
def cell_mm(grid: Grid) -> cython.double:
    """Return how wide its cells are."""
    return grid.raster.cell_mm


@cython.cfunc
def any_fills(
    grids: list[Grid], raster: RasterKernel, row: cython.Py_ssize_t, column: cython.Py_ssize_t
) -> cython.bint:
    """Return whether a cell of a raster lies in solid cells of one of some grids."""
    i: cython.Py_ssize_t
    for i in range(len(grids)):
        if fills(cython.cast(Grid, grids[i]), raster, row, column):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fills(grid: Grid, raster: RasterKernel, row: cython.Py_ssize_t, column: cython.Py_ssize_t) -> cython.bint:
    """Return whether a cell of a raster lies in solid cells of a grid whose cells are at least as large."""
    cell, scale = raster.cell_mm, grid.raster.scale
    left = (raster.origin_x + cell * column - grid.raster.origin_x) * scale - PAD
    right = (raster.origin_x + cell * (column + 1) - grid.raster.origin_x) * scale + PAD
    bottom = (raster.origin_y + cell * row - grid.raster.origin_y) * scale - PAD
    top = (raster.origin_y + cell * (row + 1) - grid.raster.origin_y) * scale + PAD
    if not (left >= 0.0 and bottom >= 0.0 and right < grid.raster.columns and top < grid.raster.rows):
        return False
    if not (is_solid(grid, left, bottom) and is_solid(grid, right, bottom)):
        return False
    return is_solid(grid, left, top) and is_solid(grid, right, top)
