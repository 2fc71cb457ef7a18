"""A uniform grid over a convolution curve: batches of points and edges are decided by it, exactly and in numpy."""

import ctypes
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scene.scene import Point
from scenesolver.geometry.cell_table import enter
from scenesolver.geometry.convolution import Bounds, Curve
from scenesolver.geometry.predicates import BoolArray, FloatArray, Points, leaning, left_of, segments_meet, side
from scenesolver.geometry.ragged import IntArray, ranges
from scenesolver.geometry.raster import Raster
from scenesolver.kernel.library import CornerTable, GridTable, RasterTable, library

_CELLS_PER_SEGMENT = 10
_MOST_CELLS = 1 << 19

_PROBE_LEVELS = 5
_FEW_CELLS = 2_000
"""Edges that run through fewer cells in all are not worth probing."""


class CurveGrid:
    """Answers for points and edges whether they meet the obstacles that a convolution curve goes round.

    Every cell knows the segments that touch it and the winding number about its middle. A cell without segments is
    wholly free or solid; in the others the few segments are asked. Outside the bounds everything counts as free.

    Args:
        curve: The curve.
        bounds: The part of the plane that is asked about.
        least_cells: More cells than the number of segments calls for make short work of many edges.
    """

    def __init__(self, curve: Curve, bounds: Bounds, least_cells: int = 64) -> None:
        self.curve = curve
        self.bounds = bounds
        cells = min(max(_CELLS_PER_SEGMENT * len(curve.starts.x), least_cells), _MOST_CELLS)
        self.raster = Raster.over(bounds, cells)
        self._cells = enter(curve, self.raster)

    @cached_property
    def table(self) -> GridTable:
        """The same for the loops in C; as long as they read it, the grid must live."""
        cells, segments = map(_address, self._cells), map(_address, self._segments)
        return GridTable(self._raster_table, *cells, len(self.curve.starts.x), *segments)

    @cached_property
    def corner_table(self) -> CornerTable:
        """The curve's corners by cells, likewise."""
        return CornerTable(self._raster_table, *map(_address, (*self._corners_by_cell, *self.curve.corners.places)))

    @property
    def _raster_table(self) -> RasterTable:
        raster = self.raster
        return RasterTable.of(raster.origin, raster.cell_mm, raster.columns, raster.rows)

    @cached_property
    def _segments(self) -> tuple[FloatArray, ...]:
        return tuple(map(np.ascontiguousarray, (*self.curve.starts, *self.curve.ends)))

    def contains(self, points: Points) -> BoolArray:
        """Return which points lie in the closed obstacles, shape (n,)."""
        compiled = library()
        if compiled is not None:
            inside = np.empty(len(points.x), dtype=np.bool_)
            x, y = map(np.ascontiguousarray, points)
            compiled.contain_points(ctypes.byref(self.table), len(x), *map(_address, (x, y, inside)))
            return inside
        return self._contains(points)

    def _contains(self, points: Points) -> BoolArray:
        cell, within = self.raster.cells_of(self.raster.scaled(points))
        inside = self._cells.solid[cell] & within
        asked = np.flatnonzero(self._mixed[cell] & within)
        if not len(asked):
            return inside
        cell = cell[asked]
        first = self._cells.first[cell]
        counts = self._cells.first[cell + 1] - first
        which = np.repeat(np.arange(len(cell)), counts)
        segment = self._cells.segments[ranges(first, counts)]
        a, b = self.curve.starts.take(segment), self.curve.ends.take(segment)
        p = points.take(asked)
        # From the cell's middle, whose winding number is known, along x to below or above the point, then along y.
        middle = self.raster.in_cells(cell, 0.5, 0.5)
        knee = Points(p.x, middle.y).take(which)
        middle, p = middle.take(which), p.take(which)
        area = side(a, b, p)
        at_middle, at_knee, at_point = left_of(a, b, middle), left_of(a, b, knee), leaning(area, a, b)
        along_x = ((a.y <= middle.y) != (b.y <= middle.y)) & (at_middle != at_knee)
        along_y = ((a.x <= p.x) != (b.x <= p.x)) & (at_knee != at_point)
        # Coming from right to left over a segment, one more winding; and touching counts as inside.
        change = np.where(at_knee, 1.0, -1.0) * along_x + np.where(at_point, 1.0, -1.0) * along_y
        winding = self._cells.winding[cell] + np.rint(np.bincount(which, change, minlength=len(asked)))
        touching = (area == 0) & _between(a.x, b.x, p.x) & _between(a.y, b.y, p.y)
        inside[asked] = (winding > 0) | (np.bincount(which[touching], minlength=len(asked)) > 0)
        return inside

    def crosses(self, points: Points, first: NDArray[np.integer], second: NDArray[np.integer]) -> BoolArray:
        """Return which edges between free points meet the closed obstacles.

        Args:
            points: Outside the obstacles. Of edges with an end inside those are found that cross the curve, and of
                edges wholly inside some.
            first: One end of each edge, as an index into points, shape (m,).
            second: The other end.
        """
        compiled = library()
        if compiled is not None:
            crossing = np.empty(len(first), dtype=np.bool_)
            ends = (np.ascontiguousarray(end, dtype=np.int64) for end in (first, second))
            arrays = *map(np.ascontiguousarray, points), *ends, crossing
            compiled.cross_edges(ctypes.byref(self.table), len(first), *map(_address, arrays))
            return crossing
        return self._crosses(points, first, second)

    def _crosses(self, points: Points, first: NDArray[np.integer], second: NDArray[np.integer]) -> BoolArray:
        scaled = self.raster.scaled(points)
        crossing = np.zeros(len(first), dtype=np.bool_)
        left = np.flatnonzero(self._boxes_are_busy(scaled, first, second))
        if not len(left):
            return crossing
        u, v = scaled.take(first[left]), scaled.take(second[left])
        # Most edges that cross show it at their middle, quarters or eighths; no finer than cells are.
        span = np.maximum(np.abs(v.x - u.x), np.abs(v.y - u.y))
        for parts in (2**level for level in range(1, _PROBE_LEVELS + 1)):
            probed = np.flatnonzero(span >= parts)
            if not len(probed) or span.sum() < _FEW_CELLS:
                break
            part = np.arange(1, parts, 2)[:, None] / parts
            a, b = u.take(probed), v.take(probed)
            cell, within = self.raster.cells_of(Points(a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)))
            crossing[left[probed]] = (self._cells.solid[cell] & within).any(axis=0)
            kept = np.flatnonzero(~crossing[left])
            left, u, v, span = left[kept], u.take(kept), v.take(kept), span[kept]
        # Solid cells need no look: an edge between free points meets the curve on its way into one. The segments of a
        # run of cells lie side by side.
        runs = self.raster.cover(u, v)
        begin, end = self._cells.first.take(runs.first), self._cells.first.take(runs.last + 1)
        busy = np.flatnonzero(end > begin)
        begin, counts = begin.take(busy), (end - begin).take(busy)
        segment = self._cells.segments.take(ranges(begin, counts))
        edge = np.repeat(left.take(runs.segment.take(busy)), counts)
        a, b = points.take(first[edge]), points.take(second[edge])
        hit = segments_meet(a, b, self.curve.starts.take(segment), self.curve.ends.take(segment))
        crossing[edge[hit]] = True
        return crossing

    def points_in(self, cells: IntArray, count: int, rng: np.random.Generator) -> Points:
        """Return points drawn uniformly from some of the cells; none where there are no cells."""
        if not len(cells):
            return Points(np.empty(0), np.empty(0))
        drawn = cells[rng.integers(len(cells), size=count)]
        return self.raster.in_cells(drawn, rng.random(count), rng.random(count))

    @cached_property
    def _mixed(self) -> BoolArray:
        """Which cells segments touch."""
        return np.diff(self._cells.first) > 0

    @cached_property
    def _busy_sums(self) -> IntArray:
        """How many cells are not wholly free, as a summed-area table with a free rim for what lies beyond the grid."""
        rows, columns = self.raster.rows, self.raster.columns
        sums = np.zeros((rows + 3, columns + 3), dtype=np.int64)
        sums[2:-1, 2:-1] = (self._mixed | self._cells.solid).reshape(rows, columns)
        return sums.cumsum(axis=0).cumsum(axis=1).ravel()

    @property
    def solid_cells(self) -> BoolArray:
        """Which cells lie in obstacles wholly, shape (cells,)."""
        return self._cells.solid

    @cached_property
    def open_cells(self) -> IntArray:
        """The cells that are not wholly solid."""
        return np.flatnonzero(~self._cells.solid)

    @cached_property
    def mixed_cells(self) -> IntArray:
        """The cells that the curve runs through."""
        return np.flatnonzero(self._mixed)

    def corner_numbers_in(self, low: Point, high: Point) -> IntArray:
        """Return which of the curve's corners lie in the cells that a box touches: all in the box, and some beside."""
        (left, bottom), (right, top) = map(self._cell_of, (low, high))
        first, corners = self._corners_by_cell
        row_starts = np.arange(bottom, top + 1) * self.raster.columns
        begin, end = first.take(row_starts + left), first.take(row_starts + (right + 1))
        return corners.take(ranges(begin, end - begin))

    def _cell_of(self, point: Point) -> tuple[int, int]:
        """Return the column and the row of the cell of a point, or of the one nearest to it."""
        raster = self.raster
        x, y = ((along - start) / raster.cell_mm for along, start in zip(point, raster.origin, strict=True))
        return _clipped(x, raster.columns), _clipped(y, raster.rows)

    @cached_property
    def _corners_by_cell(self) -> tuple[IntArray, IntArray]:
        """The corners in the order of their cells, and where those of each cell begin."""
        cell, within = self.raster.cells_of(self.raster.scaled(self.curve.corners.places))
        cell[~within] = self.raster.count
        counts = np.bincount(cell, minlength=self.raster.count + 1)
        return np.concatenate(([0], np.cumsum(counts))), np.argsort(cell, kind="stable")

    def spatial_order(self, points: Points) -> IntArray:
        """Return the indices that bring points into an order in which neighbours on the floor are near each other."""
        x, y = self.raster.scaled(points)
        # A Z curve over cells of a fineness that suits the number of points.
        scale = 1_023.0 / max(self.raster.columns, self.raster.rows)
        keys = _spread_bits(np.maximum(x * scale, 0).astype(np.int64))
        keys |= _spread_bits(np.maximum(y * scale, 0).astype(np.int64)) << 1
        # Sorting numbers is several times as fast as sorting indices: the index is the number's last part.
        count = max(len(keys), 1)
        order: IntArray = np.sort(keys * count + np.arange(len(keys))) % count
        return order

    def _boxes_are_busy(self, scaled: Points, first: NDArray[np.integer], second: NDArray[np.integer]) -> BoolArray:
        """Return whether the boxes round edges touch a cell that is not wholly free, by the summed-area table."""
        width = self.raster.columns + 3
        column = np.clip(np.floor(scaled.x) + 1, 0, self.raster.columns + 1).astype(np.int64)
        row = np.clip(np.floor(scaled.y) + 1, 0, self.raster.rows + 1).astype(np.int64) * width
        c, d = column.take(first), column.take(second)
        left, right = np.minimum(c, d), np.maximum(c, d) + 1
        c, d = row.take(first), row.take(second)
        bottom, top = np.minimum(c, d), np.maximum(c, d) + width
        sums = self._busy_sums
        busy: BoolArray = sums.take(top + right) - sums.take(top + left) != sums.take(bottom + right) - sums.take(
            bottom + left
        )
        return busy


def _address(array: NDArray[Any]) -> int:
    return array.ctypes.data


def _clipped(scaled: float, cells: int) -> int:
    return min(max(int(scaled), 0), cells - 1)


def _between(a: FloatArray, b: FloatArray, p: FloatArray) -> BoolArray:
    between: BoolArray = (np.minimum(a, b) <= p) & (p <= np.maximum(a, b))
    return between


def _spread_bits(numbers: IntArray) -> IntArray:
    """Return the numbers, of at most 16 bits, with a zero put before each bit."""
    for shift, mask in ((8, 0x00FF00FF), (4, 0x0F0F0F0F), (2, 0x33333333), (1, 0x55555555)):
        numbers = (numbers | (numbers << shift)) & mask
    return numbers
