"""Which boxes in the plane may meet which others: a grid in compressed rows, for one box or many at once."""

import math

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]

_ALL_PAIRS = 4_000
"""So few pairs are made quicker than it is found out which of them are near."""


class BoxGrid:
    """Which boxes meet which square cell of the plane, cell by cell in rows.

    Args:
        low: Lower left corners, shape (2, n).
        high: Upper right corners, shape (2, n).
    """

    __slots__ = ("_count", "_high", "_index", "_low")

    def __init__(self, low: Floats, high: Floats) -> None:
        self._low, self._high, self._count = low, high, low.shape[1]
        # Made when it is first needed: most maps are too small to need it.
        self._index: _CellIndex | None = None

    def make_ready(self) -> None:
        """Make the index now, in place of when it is first needed."""
        self._cells()

    def pairs(self, low: Floats, high: Floats) -> tuple[Indices, Indices]:
        """Return all pairs of a given box and a box of the grid that may meet; some twice, ordered by the former.

        Args:
            low: Lower left corners, shape (2, p).
            high: Upper right corners, shape (2, p).
        """
        given = low.shape[1]
        if given * self._count <= _ALL_PAIRS:
            return np.repeat(np.arange(given), self._count), np.tile(np.arange(self._count), given)
        return self._cells().pairs(low, high)

    def in_box(self, min_x: float, min_y: float, max_x: float, max_y: float) -> Indices:
        """Return the boxes of the grid that may meet a given one, some twice."""
        return self._cells().in_box(min_x, min_y, max_x, max_y)

    def _cells(self) -> "_CellIndex":
        if self._index is None:
            self._index = _CellIndex(self._low, self._high)
        return self._index


class _CellIndex:
    """The lists of a `BoxGrid`, of at least one box, in compressed rows."""

    __slots__ = ("_cell_mm", "_columns", "_entries", "_rows", "_starts", "_x", "_y")

    def __init__(self, low: Floats, high: Floats) -> None:
        n = low.shape[1]
        self._x, self._y = low.min(axis=1).tolist()
        width, height = float(high[0].max() - self._x), float(high[1].max() - self._y)
        # About one cell a box, but none smaller than a usual box, or each would be listed many times.
        self._cell_mm = max(
            math.sqrt(width * height / n), max(width, height) / 1_000.0, float(np.median(high - low)), 1.0
        )
        self._columns, self._rows = int(width // self._cell_mm) + 1, int(height // self._cell_mm) + 1
        first, last = self._places(low), self._places(high)
        wide, tall = last - first + 1
        guest, nth = expanded(wide * tall)
        cell = (first[1, guest] + nth // wide[guest]) * self._columns + first[0, guest] + nth % wide[guest]
        order = np.argsort(cell, kind="stable")
        self._entries: Indices = guest[order]
        self._starts: Indices = np.searchsorted(cell[order], np.arange(self._columns * self._rows + 1))

    def pairs(self, low: Floats, high: Floats) -> tuple[Indices, Indices]:
        first, last = self._places(low), self._places(high)
        box, nth = expanded(last[1] - first[1] + 1)
        row = (first[1, box] + nth) * self._columns
        starts, stops = self._starts[row + first[0, box]], self._starts[row + last[0, box] + 1]
        line, nth = expanded(stops - starts)
        return box[line], self._entries[starts[line] + nth]

    def in_box(self, min_x: float, min_y: float, max_x: float, max_y: float) -> Indices:
        left, right = (self._line(x - self._x, self._columns) for x in (min_x, max_x))
        bottom, top = (self._line(y - self._y, self._rows) for y in (min_y, max_y))
        entries, starts = self._entries, self._starts
        rows = range(bottom * self._columns, (top + 1) * self._columns, self._columns)
        return np.concatenate([entries[starts[row + left] : starts[row + right + 1]] for row in rows])

    def _places(self, points: Floats) -> Indices:
        """Return columns and rows of points, shape (2, n); those outside belong to the cells at the border."""
        places = (points - np.array(((self._x,), (self._y,)))) // self._cell_mm
        limits = np.array(((self._columns - 1,), (self._rows - 1,)))
        cells: Indices = np.minimum(np.maximum(places, 0), limits).astype(np.intp)
        return cells

    def _line(self, offset_mm: float, lines: int) -> int:
        return int(min(max(offset_mm // self._cell_mm, 0.0), lines - 1.0))


def expanded(counts: Indices) -> tuple[Indices, Indices]:
    """Return each index as often as its count says, and beside it 0, 1, 2 and so on."""
    index = np.repeat(np.arange(len(counts)), counts)
    return index, np.arange(len(index)) - np.repeat(np.cumsum(counts) - counts, counts)
