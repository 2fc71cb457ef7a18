"""Square cells over the plane, and places entered by their cells.

What goes in are places; what comes out is their numbers in the order of their cells, and where those of each cell
begin: compressed rows, by a counting sort. Compiled; see docs/kernels.md. The attributes stand in raster.pxd.
"""

import cython
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]


@cython.final
@cython.cclass
class RasterKernel:
    """Square cells, row by row from the lowest one.

    Args:
        origin_x: The corner of the first cell, mm, and
        origin_y: likewise.
        cell_mm: How wide they are.
        columns: How many lie side by side.
        rows: How many lie one above another.
    """

    def __init__(
        self,
        origin_x: cython.double,
        origin_y: cython.double,
        cell_mm: cython.double,
        columns: cython.Py_ssize_t,
        rows: cython.Py_ssize_t,
    ) -> None:
        self.origin_x, self.origin_y = origin_x, origin_y
        self.cell_mm, self.scale = cell_mm, 1.0 / cell_mm
        self.columns, self.rows = columns, rows


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def cell_of(raster: RasterKernel, x: cython.double, y: cython.double) -> cython.Py_ssize_t:
    """Return the cell of a place; the number of all cells for one outside."""
    u, v = (x - raster.origin_x) * raster.scale, (y - raster.origin_y) * raster.scale
    if not (u >= 0.0 and v >= 0.0 and u < raster.columns and v < raster.rows):
        return raster.columns * raster.rows
    return cython.cast(cython.Py_ssize_t, v) * raster.columns + cython.cast(cython.Py_ssize_t, u)


@cython.locals(x="const double[::1]", y="const double[::1]", first="Py_ssize_t[::1]", numbers="Py_ssize_t[::1]")
def enter_places(raster: RasterKernel, x: Floats, y: Floats, first: Numbers, numbers: Numbers) -> None:
    """Enter places in the order of their cells.

    Args:
        raster: The cells.
        x: Of each place, mm, shape (n,).
        y: Likewise.
        first: Set to where the places of each cell begin, those outside after all, and to where they end; zeros at
            first, shape (cells + 2,).
        numbers: Set to the numbers of the places, shape (n,).
    """
    cells: cython.Py_ssize_t = raster.columns * raster.rows
    count: cython.Py_ssize_t = x.shape[0]
    i: cython.Py_ssize_t
    cell: cython.Py_ssize_t
    for i in range(count):
        first[cell_of(raster, x[i], y[i])] += 1
    for cell in range(1, cells + 1):
        first[cell] += first[cell - 1]
    first[cells + 1] = count
    for i in range(count - 1, -1, -1):
        cell = cell_of(raster, x[i], y[i])
        first[cell] -= 1
        numbers[first[cell]] = i
