"""Square cells over a part of the plane: which of them segments touch, and how often a curve winds about their middles.

It works in units of cells: one to the right of, or above, another has a coordinate larger by 1.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from scenesolver.geometry.convolution import Bounds
from scenesolver.geometry.predicates import BoolArray, FloatArray, Points
from scenesolver.geometry.ragged import IntArray, expand, ranges

PAD = 1e-6
"""A segment is entered in cells that it misses by this part of a cell: rounding never lets one escape. The sources in C
have the same, and the next one."""
_FLAT = 1e-2
"""Segments that rise by less than this part of a cell are flat: dividing by less would lose too many digits."""


class Runs(NamedTuple):
    """Cells that segments touch, row by row: in each row a run of cells, by the numbers of its first and last."""

    segment: IntArray
    first: IntArray
    last: IntArray


@dataclass(frozen=True, slots=True)
class Raster:
    """The cells, row by row from the lowest one.

    Attributes:
        origin: The corner of the first cell, mm.
        cell_mm: How wide they are.
        columns: How many lie beside each other.
        rows: How many lie above each other.
    """

    origin: tuple[float, float]
    cell_mm: float
    columns: int
    rows: int

    @classmethod
    def over(cls, bounds: Bounds, cells: int) -> "Raster":
        """Return a raster of about so many cells that covers a box."""
        min_x, min_y, max_x, max_y = bounds
        width, height = max(max_x - min_x, 1e-3), max(max_y - min_y, 1e-3)
        cell_mm = max((width * height / cells) ** 0.5, width / cells, height / cells)
        # An odd origin: drawn scenes have round coordinates, and no middle of a cell shall lie on their lines.
        origin = min_x - 0.618034 * cell_mm, min_y - 0.414214 * cell_mm
        return cls(origin, cell_mm, int(width / cell_mm) + 2, int(height / cell_mm) + 2)

    @property
    def count(self) -> int:
        """How many cells there are."""
        return self.columns * self.rows

    def scaled(self, points: Points) -> Points:
        """Return points, given in mm, in units of cells."""
        scale = 1.0 / self.cell_mm
        return Points((points.x - self.origin[0]) * scale, (points.y - self.origin[1]) * scale)

    def in_cells(self, cells: IntArray, x_part: float | FloatArray, y_part: float | FloatArray) -> Points:
        """Return the points at these fractions of the way across cells, mm."""
        row, column = np.divmod(cells, self.columns)
        return Points(self.origin[0] + self.cell_mm * (column + x_part), self.origin[1] + self.cell_mm * (row + y_part))

    def cells_of(self, scaled: Points) -> tuple[IntArray, BoolArray]:
        """Return the cell of each point, and whether it lies in the raster at all; some cell where it does not."""
        x, y = scaled
        within = (x >= 0) & (x < self.columns) & (y >= 0) & (y < self.rows)
        column = np.clip(x, 0, self.columns - 1).astype(np.int64)
        row = np.clip(y, 0, self.rows - 1).astype(np.int64)
        return row * self.columns + column, within

    def windings(self, starts: Points, ends: Points) -> IntArray:
        """Return the winding number of a curve, in units of cells, about each cell's middle, shape (count,).

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

    def cover(self, starts: Points, ends: Points) -> Runs:
        """Return all cells that segments, in units of cells, touch; by segments, in each from row to row."""
        low_x, high_x = np.minimum(starts.x, ends.x), np.maximum(starts.x, ends.x)
        low_y, high_y = np.minimum(starts.y, ends.y), np.maximum(starts.y, ends.y)
        # A cell too many, where numbers below zero are rounded up, does no harm.
        first = np.maximum(low_y - PAD, 0).astype(np.int64)
        last = np.minimum(high_y + PAD, self.rows - 1).astype(np.int64)
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
        left = np.maximum(along + leftmost.take(segment), low_x.take(segment)) - PAD
        right = np.minimum(along + rightmost.take(segment), high_x.take(segment)) + PAD
        left_cell = np.maximum(left, 0).astype(np.int64)
        right_cell = np.minimum(right, self.columns - 1).astype(np.int64)
        kept = np.flatnonzero(left_cell <= right_cell)
        base = row.take(kept) * self.columns
        return Runs(segment.take(kept), base + left_cell.take(kept), base + right_cell.take(kept))
