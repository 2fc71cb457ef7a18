"""Which segments of a convolution curve touch each cell of a raster, and which cells lie in an obstacle."""

import ctypes
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scenesolver.geometry.convolution import Curve
from scenesolver.geometry.predicates import BoolArray, Points
from scenesolver.geometry.ragged import IntArray, ranges
from scenesolver.geometry.raster import Raster
from scenesolver.kernel.library import CurveArrays, RasterTable, library


class CellTable(NamedTuple):
    """What is known of the cells.

    Attributes:
        first: Where the segments of each cell begin; those of the last one end at the last number, shape (cells + 1,).
        segments: Which segments touch each cell, in growing order, cell by cell.
        winding: The curve's winding number about each cell's middle, shape (cells,).
        solid: Which cells without segments lie in an obstacle, shape (cells,).
    """

    first: IntArray
    segments: IntArray
    winding: IntArray
    solid: BoolArray


def enter(curve: Curve, raster: Raster) -> CellTable:
    """Return the table of a curve.

    A cell that lies wholly in some obstacle holds no segments of others: where things stand closer together than the
    robot is wide, most of their curves lie within each other, and nothing depends on such a piece.
    """
    compiled = library()
    return _enter(curve, raster) if compiled is None else _enter_compiled(compiled, curve, raster)


def _enter(curve: Curve, raster: Raster) -> CellTable:
    starts, ends = raster.scaled(curve.starts), raster.scaled(curve.ends)
    winding = raster.windings(starts, ends)
    runs = raster.cover(starts, ends)
    lengths = runs.last - runs.first + 1
    cell = ranges(runs.first, lengths)
    segment = np.repeat(runs.segment, lengths)
    seen = ~_are_covered(curve, winding, cell, segment).take(cell)
    cell, segment = cell[seen], segment[seen]
    counts = np.bincount(cell, minlength=raster.count)
    first = np.concatenate(([0], np.cumsum(counts)))
    return CellTable(first, segment[np.argsort(cell, kind="stable")], winding, (counts == 0) & (winding > 0))


def _are_covered(curve: Curve, winding: IntArray, cell: IntArray, segment: IntArray) -> BoolArray:
    """Return which cells lie wholly in some obstacle, although curves of others run through them.

    Args:
        curve: The curve.
        winding: The winding number about each cell's middle.
        cell: A cell, and
        segment: a segment that touches it, shape (n,) each.
    """
    deep = np.flatnonzero((winding > 1).take(cell))
    cell, owner = cell.take(deep), curve.owners.take(segment.take(deep))
    # Across one segment the winding number is one less; across all of a convex curve too.
    is_convex = curve.convex.take(owner)
    pairs = np.sort(owner[is_convex] * len(winding) + cell[is_convex])
    once = pairs[np.flatnonzero(np.diff(pairs, prepend=-1))] % len(winding)
    fewer = np.bincount(once, minlength=len(winding)) + np.bincount(cell[~is_convex], minlength=len(winding))
    covered: BoolArray = winding > np.maximum(fewer, 1)
    return covered


def _enter_compiled(compiled: ctypes.CDLL, curve: Curve, raster: Raster) -> CellTable:
    cells = RasterTable.of(raster.origin, raster.cell_mm, raster.columns, raster.rows)
    columns = [np.ascontiguousarray(column) for column in (*curve.starts, *curve.ends)]
    owners, convex = curve.owners, np.ascontiguousarray(curve.convex)
    arrays = CurveArrays(len(owners), *map(_address, (*columns, owners, convex)))
    asked = ctypes.byref(cells), ctypes.byref(arrays)
    winding, (change, seen) = np.empty(raster.count, dtype=np.int64), np.empty((2, raster.count), dtype=np.int32)
    first, solid = np.empty(raster.count + 1, dtype=np.int64), np.empty(raster.count, dtype=np.bool_)
    entries = compiled.count_segments(*asked, *map(_address, (winding, first, solid, change, seen)))
    segments = np.empty(entries, dtype=np.int64)
    compiled.enter_segments(*asked, *map(_address, (solid, first, segments)))
    return CellTable(first, segments, winding, solid)


def enter_places(places: Points, raster: Raster) -> tuple[IntArray, IntArray]:
    """Return where the places of each cell begin, shape (cells + 2,), and their numbers by cells; outer ones last."""
    compiled = library()
    if compiled is None:
        cell, within = raster.cells_of(raster.scaled(places))
        cell[~within] = raster.count
        counts = np.bincount(cell, minlength=raster.count + 1)
        return np.concatenate(([0], np.cumsum(counts))), np.argsort(cell, kind="stable")
    cells = RasterTable.of(raster.origin, raster.cell_mm, raster.columns, raster.rows)
    x, y = map(np.ascontiguousarray, places)
    first, numbers = np.empty(raster.count + 2, dtype=np.int64), np.empty(len(x), dtype=np.int64)
    compiled.enter_places(ctypes.byref(cells), len(x), *map(_address, (x, y, first, numbers)))
    return first, numbers


def _address(array: NDArray[Any]) -> int:
    return array.ctypes.data
