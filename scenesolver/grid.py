"""A uniform grid over a convolution curve: batches of points and edges are decided by it, exactly and in numpy."""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from scenesolver.convolution import Bounds, Curve
from scenesolver.predicates import FloatArray, side
from scenesolver.ragged import IntArray, expand

BoolArray = NDArray[np.bool_]

_CELLS_PER_SEGMENT = 8
_FEWEST_CELLS = 4_096
_MOST_CELLS = 1 << 20
_PAD = 1e-9
"""A segment is entered in cells that it misses by this part of a cell: rounding never lets one escape."""
_PROBES = (0.5, 0.25, 0.75)


class CurveGrid:
    """Answers for points and edges whether they meet the obstacles that a convolution curve goes round.

    Every cell knows the segments that touch it and the winding number about its middle. A cell without segments is
    wholly free or solid; in the others the few segments are asked. Outside the bounds everything counts as free.

    Args:
        curve: The curve.
        bounds: The part of the plane that is asked about.
    """

    def __init__(self, curve: Curve, bounds: Bounds) -> None:
        self.curve = curve
        min_x, min_y, max_x, max_y = bounds
        width, height = max(max_x - min_x, 1e-3), max(max_y - min_y, 1e-3)
        cells = min(max(_CELLS_PER_SEGMENT * len(curve.starts), _FEWEST_CELLS), _MOST_CELLS)
        self.cell_mm = max((width * height / cells) ** 0.5, width / cells, height / cells)
        # An odd origin: drawn scenes have round coordinates, and no middle of a cell shall lie on their lines.
        self.origin = np.array((min_x - 0.618034 * self.cell_mm, min_y - 0.414214 * self.cell_mm))
        self.columns = int(width / self.cell_mm) + 2
        self.rows = int(height / self.cell_mm) + 2
        self._starts = self._scaled(curve.starts)
        self._ends = self._scaled(curve.ends)
        self.winding = self._windings()

        owner, cell = self._cover(self._starts, self._ends)
        counts = np.bincount(cell, minlength=self.rows * self.columns)
        self._first = np.concatenate(([0], np.cumsum(counts)))
        self._segments = owner[np.argsort(cell, kind="stable")]
        self.mixed = counts > 0
        self.solid = ~self.mixed & (self.winding > 0)
        busy = (self.mixed | self.solid).reshape(self.rows, self.columns)
        self._busy_sums = np.zeros((self.rows + 1, self.columns + 1), dtype=np.int32)
        np.cumsum(np.cumsum(busy, axis=0, dtype=np.int32), axis=1, out=self._busy_sums[1:, 1:])

    def contains(self, points: FloatArray) -> BoolArray:
        """Return which points lie in the closed obstacles.

        Args:
            points: Shape (n, 2), mm.
        """
        scaled = self._scaled(points)
        cell, within = self._cells(scaled)
        inside = within & self.solid[cell]
        asked = np.flatnonzero(within & self.mixed[cell])
        if not len(asked):
            return inside
        which, segment = self._segments_of(cell[asked])
        p = points[asked]
        middle = self._middles(cell[asked])
        a, b = self.curve.starts[segment], self.curve.ends[segment]
        # From the cell's middle, whose winding number is known, along x below or above the point, then along y.
        knee = np.column_stack((p[:, 0], middle[:, 1]))
        at_middle, at_knee = _leans_left(a, b, middle[which]), _leans_left(a, b, knee[which])
        area = side(a, b, p[which])
        at_point = np.where(area == 0, _tie_leans_left(a, b), area > 0)
        y, x = middle[which, 1], p[which, 0]
        along_x = ((a[:, 1] <= y) != (b[:, 1] <= y)) & (at_middle != at_knee)
        along_y = ((a[:, 0] <= x) != (b[:, 0] <= x)) & (at_knee != at_point)
        # Coming from right to left over a segment, one more winding.
        change = along_x * (at_knee.astype(np.int64) - at_middle) + along_y * (at_point.astype(np.int64) - at_knee)
        winding = self.winding[cell[asked]] + np.bincount(which, change, minlength=len(asked)).astype(np.int64)
        touching = (area == 0) & _in_box(a, b, p[which])
        inside[asked] = (winding > 0) | (np.bincount(which[touching], minlength=len(asked)) > 0)
        return inside

    def crosses(self, starts: FloatArray, ends: FloatArray) -> BoolArray:
        """Return which edges between free points meet the closed obstacles.

        Args:
            starts: Shape (n, 2), mm; each outside the obstacles.
            ends: Shape (n, 2), mm; likewise.
        """
        crossing = np.zeros(len(starts), dtype=np.bool_)
        u, v = self._scaled(starts), self._scaled(ends)
        left = np.flatnonzero(self._box_is_busy(np.minimum(u, v), np.maximum(u, v)))
        for part in _PROBES:
            if not len(left):
                return crossing
            cell, within = self._cells(u[left] + part * (v[left] - u[left]))
            hit = within & self.solid[cell]
            crossing[left[hit]] = True
            left = left[~hit]
        edge, cell = self._cover(u[left], v[left])
        # A solid cell under an edge between free points is never alone: the edge meets the curve on its way there.
        busy = self.mixed[cell]
        edge, cell = left[edge[busy]], cell[busy]
        which, segment = self._segments_of(cell)
        edge = edge[which]
        hit = _meet(starts[edge], ends[edge], self.curve.starts[segment], self.curve.ends[segment])
        crossing[edge[hit]] = True
        return crossing

    @cached_property
    def open_cells(self) -> IntArray:
        """The cells that are not solid, along a Z curve: neighbours in this order are neighbours on the floor."""
        cells = np.flatnonzero(~self.solid)
        return cells[np.argsort(self._z_order(cells % self.columns, cells // self.columns), kind="stable")]

    def points_in(self, cells: IntArray, fractions: FloatArray) -> FloatArray:
        """Return the points at these fractions, each 0 to 1 along x and y, of these cells."""
        corner = np.column_stack((cells % self.columns, cells // self.columns))
        return self.origin + self.cell_mm * (corner + fractions)

    def spatial_order(self, points: FloatArray) -> IntArray:
        """Return the indices that bring the points into the order of `open_cells`."""
        column, row = np.floor(self._scaled(points)).astype(np.int64).T
        return np.argsort(self._z_order(np.maximum(column, 0), np.maximum(row, 0)), kind="stable")

    @staticmethod
    def _z_order(column: IntArray, row: IntArray) -> IntArray:
        def spread(bits: IntArray) -> IntArray:
            for shift, mask in ((8, 0x00FF00FF), (4, 0x0F0F0F0F), (2, 0x33333333), (1, 0x55555555)):
                bits = (bits | (bits << shift)) & mask
            return bits

        return spread(column) | (spread(row) << 1)

    def _scaled(self, points: FloatArray) -> FloatArray:
        scaled: FloatArray = (points - self.origin) * (1.0 / self.cell_mm)
        return scaled

    def _cells(self, scaled: FloatArray) -> tuple[IntArray, BoolArray]:
        """Return each point's cell, and whether it lies in the grid at all; the cell is 0 where it does not."""
        within = ((scaled >= 0) & (scaled < (self.columns, self.rows))).all(axis=1)
        column, row = np.where(within[:, None], scaled, 0.0).astype(np.int64).T
        return row * self.columns + column, within

    def _middles(self, cells: IntArray) -> FloatArray:
        return self.points_in(cells, np.array(0.5))

    def _segments_of(self, cells: IntArray) -> tuple[IntArray, IntArray]:
        """Return pairs: the index into ``cells``, and a segment that touches that cell."""
        first = self._first[cells]
        which, nth = expand(self._first[cells + 1] - first)
        return which, self._segments[first[which] + nth]

    def _windings(self) -> IntArray:
        """Return the winding number of the curve about each cell's middle.

        Each segment counts in the rows whose middle line it crosses, from its crossing to the right; the sums along the
        rows are the winding numbers. Two segments that share a corner agree on its row, so no line slips between them.
        """
        first = np.ceil(np.stack((self._starts[:, 1], self._ends[:, 1])) - 0.5).clip(0, self.rows).astype(np.int64)
        low, high = np.minimum(*first), np.maximum(*first)
        segment, nth = expand(high - low)
        row = low[segment] + nth
        a, b = self._starts[segment], self._ends[segment]
        u = a[:, 0] + (row + 0.5 - a[:, 1]) / (b[:, 1] - a[:, 1]) * (b[:, 0] - a[:, 0])
        column = np.ceil(u - 0.5).clip(0, self.columns).astype(np.int64)
        sign = np.where(b[:, 1] < a[:, 1], 1.0, -1.0)
        width = self.columns + 1
        steps = np.bincount(row * width + column, sign, minlength=self.rows * width).reshape(self.rows, width)
        winding: IntArray = np.cumsum(steps, axis=1)[:, :-1].ravel().astype(np.int64)
        return winding

    def _cover(self, starts: FloatArray, ends: FloatArray) -> tuple[IntArray, IntArray]:
        """Return pairs of a segment (in cell units) and a cell that it touches, row by row."""
        low, high = np.minimum(starts, ends), np.maximum(starts, ends)
        first = np.maximum(np.floor(low[:, 1] - _PAD), 0).astype(np.int64)
        last = np.minimum(np.floor(high[:, 1] + _PAD), self.rows - 1).astype(np.int64)
        segment, nth = expand(np.maximum(last - first + 1, 0))
        row = first[segment] + nth
        rise = (ends[:, 1] - starts[:, 1])[segment]
        flat = np.abs(rise) < 1e-6
        slope = (ends[:, 0] - starts[:, 0])[segment] / np.where(flat, 1.0, rise)
        x, y = starts[segment, 0], starts[segment, 1]
        bottom = x + (np.maximum(row, low[segment, 1]) - y) * slope
        top = x + (np.minimum(row + 1, high[segment, 1]) - y) * slope
        left = np.where(flat, low[segment, 0], np.minimum(bottom, top))
        right = np.where(flat, high[segment, 0], np.maximum(bottom, top))
        first = np.maximum(np.floor(left - _PAD), 0).astype(np.int64)
        last = np.minimum(np.floor(right + _PAD), self.columns - 1).astype(np.int64)
        piece, nth = expand(np.maximum(last - first + 1, 0))
        return segment[piece], row[piece] * self.columns + first[piece] + nth

    def _box_is_busy(self, low: FloatArray, high: FloatArray) -> BoolArray:
        """Return for boxes (in cell units) whether they touch a cell that is not wholly free."""
        limit = np.array((self.columns, self.rows))
        c0, r0 = np.clip(np.floor(low), 0, limit).astype(np.int64).T
        c1, r1 = np.clip(np.floor(high) + 1, 0, limit).astype(np.int64).T
        sums = self._busy_sums
        busy: BoolArray = sums[r1, c1] - sums[r0, c1] - sums[r1, c0] + sums[r0, c0] > 0
        return busy


def _leans_left(a: FloatArray, b: FloatArray, p: FloatArray) -> BoolArray:
    """Return where p lies to the left of the line from a to b; as if p were moved right and up by next to nothing."""
    area = side(a, b, p)
    return np.where(area == 0, _tie_leans_left(a, b), area > 0)


def _tie_leans_left(a: FloatArray, b: FloatArray) -> BoolArray:
    """Return where a point of the line, moved right by next to nothing and up by even less, is to the left of it."""
    return np.where(a[:, 1] == b[:, 1], b[:, 0] > a[:, 0], b[:, 1] < a[:, 1])


def _in_box(a: FloatArray, b: FloatArray, p: FloatArray) -> BoolArray:
    inside: BoolArray = ((np.minimum(a, b) <= p) & (p <= np.maximum(a, b))).all(axis=1)
    return inside


def _meet(a: FloatArray, b: FloatArray, c: FloatArray, d: FloatArray) -> BoolArray:
    """Return which closed segments ab and cd have a point in common."""
    overlap = ((np.minimum(a, b) <= np.maximum(c, d)) & (np.minimum(c, d) <= np.maximum(a, b))).all(axis=1)
    near = np.flatnonzero(overlap)
    a, b, c, d = a[near], b[near], c[near], d[near]
    apart = (np.sign(side(a, b, c)) * np.sign(side(a, b, d)) > 0) | (
        np.sign(side(c, d, a)) * np.sign(side(c, d, b)) > 0
    )
    met = np.zeros(len(overlap), dtype=np.bool_)
    met[near[~apart]] = True
    return met
