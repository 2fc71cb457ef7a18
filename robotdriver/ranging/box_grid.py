"""A grid in compressed rows that finds which boxes in the plane may meet which others."""

import math

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]

_ALL_PAIRS = 4_000
"""Up to so many pairs it is quicker to make them all than to find out which are near."""


class BoxGrid:
    """A grid of the boxes that meet each square cell of the plane, cell by cell in rows.

    Args:
        low: Lower left corners, shape (2, n).
        high: Upper right corners, shape (2, n).
    """

    __slots__ = ("_count", "_high", "_index", "_low")

    def __init__(self, low: Floats, high: Floats) -> None:
        self._low, self._high, self._count = low, high, low.shape[1]
        # Made when it is first needed: most maps are too small to need it.
        self._index: CellIndex | None = None

    def pairs(self, low: Floats, high: Floats) -> tuple[Indices, Indices]:
        """Return all pairs of a given box and a box of the grid that may meet; some twice, ordered by the former.

        Args:
            low: Lower left corners, shape (2, p).
            high: Upper right corners, shape (2, p).
        """
        given = low.shape[1]
        if given * self._count <= _ALL_PAIRS:
            return np.repeat(np.arange(given), self._count), np.tile(np.arange(self._count), given)
        return self.cells().pairs(low, high)

    def cells(self) -> "CellIndex":
        """Return the index; of at least one box."""
        if self._index is None:
            self._index = CellIndex(self._low, self._high)
        return self._index


class CellIndex:
    """The lists of a `BoxGrid`, of at least one box, in compressed rows.

    Attributes:
        x: Left edge of the first column.
        y: Lower edge of the first row.
        cell_mm: The edge of a cell.
        columns: How many.
        rows: How many.
        starts: Of the lists of the cells, row by row, and the end of the last one.
        entries: The boxes of the lists, cell by cell.
    """

    __slots__ = ("cell_mm", "columns", "entries", "rows", "starts", "x", "y")

    def __init__(self, low: Floats, high: Floats) -> None:
        n = low.shape[1]
        self.x, self.y = low.min(axis=1).tolist()
        width, height = float(high[0].max() - self.x), float(high[1].max() - self.y)
        # About one cell a box, but none smaller than a usual box, or each would be listed many times.
        self.cell_mm = max(
            math.sqrt(width * height / n), max(width, height) / 1_000.0, float(np.median(high - low)), 1.0
        )
        self.columns, self.rows = int(width // self.cell_mm) + 1, int(height // self.cell_mm) + 1
        first, last = self._places(low), self._places(high)
        wide, tall = last - first + 1
        guest, nth = expanded(wide * tall)
        cell = (first[1, guest] + nth // wide[guest]) * self.columns + first[0, guest] + nth % wide[guest]
        order = np.argsort(cell, kind="stable")
        self.entries: Indices = guest[order]
        self.starts: Indices = np.searchsorted(cell[order], np.arange(self.columns * self.rows + 1))

    def pairs(self, low: Floats, high: Floats) -> tuple[Indices, Indices]:
        """Return what `BoxGrid.pairs` returns."""
        first, last = self._places(low), self._places(high)
        box, nth = expanded(last[1] - first[1] + 1)
        row = (first[1, box] + nth) * self.columns
        starts, stops = self.starts[row + first[0, box]], self.starts[row + last[0, box] + 1]
        line, nth = expanded(stops - starts)
        return box[line], self.entries[starts[line] + nth]

    def _places(self, points: Floats) -> Indices:
        """Return columns and rows of points, shape (2, n); those outside belong to the cells at the border."""
        places = (points - np.array(((self.x,), (self.y,)))) // self.cell_mm
        limits = np.array(((self.columns - 1,), (self.rows - 1,)))
        cells: Indices = np.minimum(np.maximum(places, 0), limits).astype(np.intp)
        return cells


def expanded(counts: Indices) -> tuple[Indices, Indices]:
    """Return each index as often as its count says, and beside it 0, 1, 2 and so on."""
    index = np.repeat(np.arange(len(counts)), counts)
    return index, np.arange(len(index)) - np.repeat(np.cumsum(counts) - counts, counts)
