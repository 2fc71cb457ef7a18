"""Which segments of a convolution curve touch each cell of a raster, and which cells lie in an obstacle."""

from typing import NamedTuple

import numpy as np

from scenesolver.geometry.convolution import Curve
from scenesolver.geometry.predicates import BoolArray, Points
from scenesolver.geometry.ragged import IntArray
from scenesolver.geometry.raster import Raster
from scenesolver.kernel.grid import Grid, Segments
from scenesolver.kernel.grid import enter_places as enter


class CellTable(NamedTuple):
    """The state of the cells.

    Attributes:
        first: Where the segments of each cell begin; those of the last one end at the last number, shape (cells + 1,).
        segments: Which segments touch each cell, in growing order, cell by cell.
        winding: The curve's winding number about each cell's middle, shape (cells,).
        solid: Which cells without segments lie in an obstacle, shape (cells,).
        grid: The same, to ask the kernels by.
    """

    first: IntArray
    segments: IntArray
    winding: IntArray
    solid: BoolArray
    grid: Grid


def enter_segments(curve: Curve, raster: Raster) -> CellTable:
    """Return the table of a curve.

    A cell that lies wholly in some obstacle holds no segments of others: where things stand closer together than the
    robot is wide, most of their curves lie within each other, and nothing depends on such a piece.
    """
    first, winding = np.zeros(raster.count + 1, dtype=np.int64), np.zeros(raster.count, dtype=np.int64)
    solid = np.zeros(raster.count, dtype=np.bool_)
    ax, ay, bx, by, owners, convex = map(
        np.ascontiguousarray, (*curve.starts, *curve.ends, curve.owners, curve.convex.view(np.uint8))
    )
    segments = Segments((ax, ay), (bx, by), owners, convex)
    grid = Grid(raster.kernel, segments, first, winding, solid.view(np.uint8))
    change, seen = np.zeros((2, raster.count), dtype=np.int64)
    numbers = np.empty(grid.count(change, seen), dtype=np.int64)
    grid.enter(numbers)
    return CellTable(first, numbers, winding, solid, grid)


def enter_places(places: Points, raster: Raster) -> tuple[IntArray, IntArray]:
    """Return where the places of each cell begin, shape (cells + 2,), and their numbers by cells; outer ones last."""
    x, y = map(np.ascontiguousarray, places)
    first, numbers = np.zeros(raster.count + 2, dtype=np.int64), np.empty(len(x), dtype=np.int64)
    enter(raster.kernel, x, y, first, numbers)
    return first, numbers
