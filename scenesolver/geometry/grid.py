"""A uniform grid over a convolution curve: batches of points and edges are decided by it, exactly and in numpy."""

import ctypes
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scene.scene import Point
from scenesolver.geometry.convolution import Bounds, Curve
from scenesolver.geometry.predicates import BoolArray, FloatArray, Points, leaning, left_of, segments_meet, side
from scenesolver.geometry.ragged import IntArray, expand, ranges
from scenesolver.kernel.library import GridTable, library

_CELLS_PER_SEGMENT = 10
_MOST_CELLS = 1 << 19
_PAD = 1e-6
"""A segment is entered in cells that it misses by this part of a cell: rounding never lets one escape."""
_FLAT = 1e-2
"""Segments that rise by less than this part of a cell are flat: dividing by less would lose too many digits."""

_PROBE_LEVELS = 5
_FEW_CELLS = 2_000
"""Edges that run through fewer cells in all are not worth probing."""


class _Runs(NamedTuple):
    """Cells that segments touch, row by row: in each row a run of cells, by the numbers of its first and last."""

    segment: IntArray
    first: IntArray
    last: IntArray


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
        min_x, min_y, max_x, max_y = bounds
        width, height = max(max_x - min_x, 1e-3), max(max_y - min_y, 1e-3)
        cells = min(max(_CELLS_PER_SEGMENT * len(curve.starts.x), least_cells), _MOST_CELLS)
        self.cell_mm = max((width * height / cells) ** 0.5, width / cells, height / cells)
        # An odd origin: drawn scenes have round coordinates, and no middle of a cell shall lie on their lines.
        self.origin = min_x - 0.618034 * self.cell_mm, min_y - 0.414214 * self.cell_mm
        self.columns = int(width / self.cell_mm) + 2
        self.rows = int(height / self.cell_mm) + 2
        starts, ends = self._scaled(curve.starts), self._scaled(curve.ends)
        winding = self._windings(starts, ends)

        runs = self._cover(starts, ends)
        lengths = runs.last - runs.first + 1
        cell = ranges(runs.first, lengths)
        segment = np.repeat(runs.segment, lengths)
        seen = ~self._are_covered(winding, cell, segment).take(cell)
        cell, segment = cell[seen], segment[seen]
        counts = np.bincount(cell, minlength=self.rows * self.columns)
        self._first = np.concatenate(([0], np.cumsum(counts)))
        self._segments = segment[np.argsort(cell, kind="stable")]
        self._mixed = counts > 0
        self._winding = winding
        self._solid = ~self._mixed & (winding > 0)
        # A summed-area table with a free rim, where what lies beyond the grid is looked up.
        sums = np.zeros((self.rows + 3, self.columns + 3), dtype=np.int32)
        sums[2:-1, 2:-1] = (self._mixed | self._solid).reshape(self.rows, self.columns)
        np.cumsum(sums, axis=0, out=sums)
        np.cumsum(sums, axis=1, out=sums)
        self._busy_sums = sums.ravel()

    def _are_covered(self, winding: IntArray, cell: IntArray, segment: IntArray) -> BoolArray:
        """Return which cells lie wholly in some obstacle, although curves of others run through them.

        Where things stand closer together than the robot is wide, most of their curves lie within each other, and
        nothing that is asked here depends on such a piece.

        Args:
            winding: The winding number about each cell's middle.
            cell: A cell, and
            segment: a segment that touches it, shape (n,) each.
        """
        deep = np.flatnonzero((winding > 1).take(cell))
        cell, curve = cell.take(deep), self.curve.owners.take(segment.take(deep))
        # Across one segment the winding number is one less; across all of a convex curve too.
        is_convex = self.curve.convex.take(curve)
        once = np.unique(curve[is_convex] * len(winding) + cell[is_convex]) % len(winding)
        fewer = np.bincount(once, minlength=len(winding)) + np.bincount(cell[~is_convex], minlength=len(winding))
        covered: BoolArray = winding > np.maximum(fewer, 1)
        return covered

    @cached_property
    def table(self) -> GridTable:
        """The same for the loops in C; as long as they read it, the grid must live."""
        return GridTable(
            *self.origin, self.cell_mm, 1.0 / self.cell_mm, self.columns, self.rows, *map(_address, self._tabled)
        )

    @cached_property
    def _tabled(self) -> tuple[NDArray[Any], ...]:
        columns = map(np.ascontiguousarray, (*self.curve.starts, *self.curve.ends))
        return self._first, self._segments, self._winding, self._solid, *columns

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
        cell, within = self._cells(self._scaled(points))
        inside = self._solid[cell] & within
        asked = np.flatnonzero(self._mixed[cell] & within)
        if not len(asked):
            return inside
        cell = cell[asked]
        first = self._first[cell]
        counts = self._first[cell + 1] - first
        which = np.repeat(np.arange(len(cell)), counts)
        segment = self._segments[ranges(first, counts)]
        a, b = self.curve.starts.take(segment), self.curve.ends.take(segment)
        p = points.take(asked)
        # From the cell's middle, whose winding number is known, along x to below or above the point, then along y.
        middle = self._in_cells(cell, 0.5, 0.5)
        knee = Points(p.x, middle.y).take(which)
        middle, p = middle.take(which), p.take(which)
        area = side(a, b, p)
        at_middle, at_knee, at_point = left_of(a, b, middle), left_of(a, b, knee), leaning(area, a, b)
        along_x = ((a.y <= middle.y) != (b.y <= middle.y)) & (at_middle != at_knee)
        along_y = ((a.x <= p.x) != (b.x <= p.x)) & (at_knee != at_point)
        # Coming from right to left over a segment, one more winding; and touching counts as inside.
        change = np.where(at_knee, 1.0, -1.0) * along_x + np.where(at_point, 1.0, -1.0) * along_y
        winding = self._winding[cell] + np.rint(np.bincount(which, change, minlength=len(asked)))
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
        scaled = self._scaled(points)
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
            cell, within = self._cells(Points(a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)))
            crossing[left[probed]] = (self._solid[cell] & within).any(axis=0)
            kept = np.flatnonzero(~crossing[left])
            left, u, v, span = left[kept], u.take(kept), v.take(kept), span[kept]
        # Solid cells need no look: an edge between free points meets the curve on its way into one. The segments of a
        # run of cells lie side by side.
        runs = self._cover(u, v)
        begin, end = self._first.take(runs.first), self._first.take(runs.last + 1)
        busy = np.flatnonzero(end > begin)
        begin, counts = begin.take(busy), (end - begin).take(busy)
        segment = self._segments.take(ranges(begin, counts))
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
        return self._in_cells(drawn, rng.random(count), rng.random(count))

    @cached_property
    def open_cells(self) -> IntArray:
        """The cells that are not wholly solid."""
        return np.flatnonzero(~self._solid)

    @cached_property
    def mixed_cells(self) -> IntArray:
        """The cells that the curve runs through."""
        return np.flatnonzero(self._mixed)

    def corner_numbers_in(self, low: Point, high: Point) -> IntArray:
        """Return which of the curve's corners lie in the cells that a box touches: all in the box, and some beside."""
        first_column, last_column = (
            _clipped((x - self.origin[0]) / self.cell_mm, self.columns) for x in (low[0], high[0])
        )
        first_row, last_row = (_clipped((y - self.origin[1]) / self.cell_mm, self.rows) for y in (low[1], high[1]))
        first, corners = self._corners_by_cell
        row_starts = np.arange(first_row, last_row + 1) * self.columns
        begin, end = first.take(row_starts + first_column), first.take(row_starts + (last_column + 1))
        return corners.take(ranges(begin, end - begin))

    @cached_property
    def _corners_by_cell(self) -> tuple[IntArray, IntArray]:
        """The corners in the order of their cells, and where those of each cell begin."""
        cell, within = self._cells(self._scaled(self.curve.corners.places))
        cell[~within] = self.rows * self.columns
        counts = np.bincount(cell, minlength=self.rows * self.columns + 1)
        return np.concatenate(([0], np.cumsum(counts))), np.argsort(cell, kind="stable")

    def spatial_order(self, points: Points) -> IntArray:
        """Return the indices that bring points into an order in which neighbours on the floor are near each other."""
        x, y = self._scaled(points)
        # A Z curve over cells of a fineness that suits the number of points.
        scale = 1_023.0 / max(self.columns, self.rows)
        keys = _spread_bits(np.maximum(x * scale, 0).astype(np.int64))
        keys |= _spread_bits(np.maximum(y * scale, 0).astype(np.int64)) << 1
        # Sorting numbers is several times as fast as sorting indices: the index is the number's last part.
        count = max(len(keys), 1)
        order: IntArray = np.sort(keys * count + np.arange(len(keys))) % count
        return order

    def _scaled(self, points: Points) -> Points:
        """Return points in units of cells."""
        scale = 1.0 / self.cell_mm
        return Points((points.x - self.origin[0]) * scale, (points.y - self.origin[1]) * scale)

    def _in_cells(self, cells: IntArray, x_part: float | FloatArray, y_part: float | FloatArray) -> Points:
        """Return the points at these fractions of the way across cells, mm."""
        row, column = np.divmod(cells, self.columns)
        return Points(self.origin[0] + self.cell_mm * (column + x_part), self.origin[1] + self.cell_mm * (row + y_part))

    def _cells(self, scaled: Points) -> tuple[IntArray, BoolArray]:
        """Return the cell of each point, and whether it lies in the grid at all; some cell where it does not."""
        x, y = scaled
        within = (x >= 0) & (x < self.columns) & (y >= 0) & (y < self.rows)
        column = np.clip(x, 0, self.columns - 1).astype(np.int64)
        row = np.clip(y, 0, self.rows - 1).astype(np.int64)
        return row * self.columns + column, within

    def _windings(self, starts: Points, ends: Points) -> IntArray:
        """Return the winding number of the curve about each cell's middle.

        Each segment counts in the rows whose middle line it crosses, from its crossing to the right; the sums along the
        rows are the winding numbers. Two segments that share a corner agree on its row, so no line slips between them.
        """
        first = np.ceil(starts.y - 0.5).clip(0, self.rows).astype(np.int64)
        last = np.ceil(ends.y - 0.5).clip(0, self.rows).astype(np.int64)
        low = np.minimum(first, last)
        segment, nth = expand(np.abs(last - first))
        row = low[segment] + nth
        a, b = starts.take(segment), ends.take(segment)
        crossing = a.x + (row + 0.5 - a.y) / (b.y - a.y) * (b.x - a.x)
        column = np.ceil(crossing - 0.5).clip(0, self.columns).astype(np.int64)
        sign = np.where(b.y < a.y, 1.0, -1.0)
        width = self.columns + 1
        steps = np.bincount(row * width + column, sign, minlength=self.rows * width).reshape(self.rows, width)
        winding: IntArray = np.cumsum(steps[:, :-1], axis=1).ravel().astype(np.int64)
        return winding

    def _cover(self, starts: Points, ends: Points) -> _Runs:
        """Return all cells of the grid that segments (in units of cells) touch."""
        low_x, high_x = np.minimum(starts.x, ends.x), np.maximum(starts.x, ends.x)
        low_y, high_y = np.minimum(starts.y, ends.y), np.maximum(starts.y, ends.y)
        # A cell too many, where numbers below zero are rounded up, does no harm.
        first = np.maximum(low_y - _PAD, 0).astype(np.int64)
        last = np.minimum(high_y + _PAD, self.rows - 1).astype(np.int64)
        # Where a segment enters a row and how far it comes in it; one that is nearly flat takes all of its columns.
        rise = ends.y - starts.y
        flat = np.abs(rise) < _FLAT
        slope = np.where(flat, 0.0, (ends.x - starts.x) / np.where(flat, 1.0, rise))
        at_zero = np.where(flat, low_x, starts.x - starts.y * slope)
        leftmost = at_zero + np.minimum(slope, 0.0)
        rightmost = at_zero + np.where(flat, high_x - low_x, np.maximum(slope, 0.0))

        rows_crossed = np.maximum(last - first + 1, 0)
        segment = np.repeat(np.arange(len(first)), rows_crossed)
        row = ranges(first, rows_crossed)
        along = row * slope.take(segment)
        left = np.maximum(along + leftmost.take(segment), low_x.take(segment)) - _PAD
        right = np.minimum(along + rightmost.take(segment), high_x.take(segment)) + _PAD
        left_cell = np.maximum(left, 0).astype(np.int64)
        right_cell = np.minimum(right, self.columns - 1).astype(np.int64)
        kept = np.flatnonzero(left_cell <= right_cell)
        base = row.take(kept) * self.columns
        return _Runs(segment.take(kept), base + left_cell.take(kept), base + right_cell.take(kept))

    def _boxes_are_busy(self, scaled: Points, first: NDArray[np.integer], second: NDArray[np.integer]) -> BoolArray:
        """Return whether the boxes round edges touch a cell that is not wholly free, by the summed-area table."""
        width = self.columns + 3
        column = np.clip(np.floor(scaled.x) + 1, 0, self.columns + 1).astype(np.int64)
        row = np.clip(np.floor(scaled.y) + 1, 0, self.rows + 1).astype(np.int64) * width
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
