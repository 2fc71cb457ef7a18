"""A quick proof: the cells that obstacles fill shut a place in.

A way through free space leads from cell to cell, and through none that obstacles fill. So where a flood over all the
others stays within a few of them, no way leads out: a proof that takes a part of a millisecond. Where the flood comes
out nothing is proven, as a way may be narrower than a cell.
"""

from collections.abc import Sequence

import numpy as np

from scenesolver.geometry.convolution import Bounds
from scenesolver.geometry.grid import CurveGrid
from scenesolver.geometry.predicates import FloatArray, Points
from scenesolver.kernel.grid import encloses


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
    reached, waiting = np.zeros(grid.raster.count, dtype=np.uint8), np.empty(grid.raster.count, dtype=np.int64)
    kernels = [each.kernel for each in others]
    sides = np.array(is_open, dtype=np.uint8)
    return encloses(grid.kernel, kernels, cell, other_cell, sides, reached, waiting)
