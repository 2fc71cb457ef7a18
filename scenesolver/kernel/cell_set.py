"""Cells of the floor, and when each was sensed last: what is known of where things may be that move.

A cell is one number, its key: the column in the upper half, the row in the lower one.

Compiled; see docs/kernels.md. The types of all numbers stand in cell_set.pxd.
"""

import math

import cython
import numpy as np
from cython.cimports.libc.math import floor, sqrt
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

INFINITY = cython.declare(cython.double, math.inf)
ROOM = 256
COLUMN_KEY, HALF_KEY = 1 << 32, 1 << 31
"""The key of a step to the next column, and of half as much: rows are less."""
ROW = cython.declare(cython.longlong, COLUMN_KEY)
HALF = cython.declare(cython.longlong, HALF_KEY)


class Reaches:
    """The distances within which something is met on a straight way, one for each of some places along the way.

    Args:
        ways_mm: How far along the way the places are, shape (m,).
        reaches_mm: How near to each, shape (m,).
    """

    def __init__(self, ways_mm: Floats, reaches_mm: Floats) -> None:
        self.ways, self.reaches = np.ascontiguousarray(ways_mm), np.ascontiguousarray(reaches_mm)
        self.count = len(ways_mm)


class CellSet:
    """Cells, each once, in the order of their keys.

    Args:
        cell_mm: Side of a cell.

    Attributes:
        count: How many there are.
    """

    def __init__(self, cell_mm: float) -> None:
        self._cell_mm = cell_mm
        self.count = 0
        self._room = 0
        self._keys = self._spare_keys = np.empty(0, dtype=np.int64)
        self._sensed = self._spare_sensed = np.empty(0)
        self._next = np.empty(9, dtype=np.int64)
        self._make_room(ROOM)

    @property
    def keys(self) -> Numbers:
        """Column and row of each cell as one number, ascending, shape (n,)."""
        return np.array(self._keys[: self.count])

    @property
    def sensed_s(self) -> Floats:
        """The times at which each was sensed last, shape (n,)."""
        return np.array(self._sensed[: self.count])

    def add(self, places: Floats, time_s: float) -> None:
        """Add the cells of some places, shape (n, 2), sensed now."""
        self._make_room(self.count + len(places))
        self._add(np.ascontiguousarray(places), time_s)

    def move(self, places: Floats, within_mm: float, time_s: float) -> None:
        """Drop the cells whose middles are nearer than so much to any of some places, then add those of the places."""
        self.drop_near(places, within_mm)
        self.add(places, time_s)

    def forget(self, until_s: float) -> float:
        """Drop what was sensed until then; return when the oldest of the others was sensed."""
        return self._forget(until_s)

    def spread(self, offsets: Numbers) -> None:
        """Add to each cell those that are so far from it, given as differences of their keys; at most 9."""
        self._make_room(len(offsets) * self.count)
        self._spread(offsets)

    def drop_near(self, places: Floats, within_mm: float) -> None:
        """Drop the cells whose middles are nearer than so much to any of some places, shape (n, 2)."""
        self._drop_near(np.ascontiguousarray(places), within_mm)

    def drop_about(self, x: float, y: float, within_mm: float) -> None:
        """Drop the cells whose middles are nearer than so much to one place."""
        self._drop_about(x, y, within_mm)

    def any_near(self, places: Floats, within_mm: float) -> bool:
        """Return whether the middle of any cell is nearer than so much to any of some places, shape (n, 2)."""
        return self._any_near(np.ascontiguousarray(places), within_mm)

    def drop_in_sector(self, x: float, y: float, cosine: float, sine: float, narrowest: float, reach: float) -> None:
        """Drop the cells whose middles lie in a sector: its apex, its axis, the cosine of its half angle, its range."""
        self._drop_in_sector(x, y, cosine, sine, narrowest, reach)

    def nearest_met(self, pose: tuple[float, float, float, float], reaches: Reaches) -> tuple[float, float] | None:
        """Return the middle of the nearest cell that may be met on a straight way, of those ahead.

        Args:
            pose: Where the way begins, x and y, and the cosine and sine of its direction.
            reaches: How near is met.
        """
        x, y, cosine, sine = pose
        nearest = self._nearest_met(x, y, cosine, sine, reaches)
        return None if nearest < 0 else (self._x(nearest), self._y(nearest))

    def _make_room(self, count: cython.Py_ssize_t) -> None:
        """See to it that there is room for so many cells."""
        if count <= self._room:
            return
        keys, sensed = np.empty(2 * count, dtype=np.int64), np.empty(2 * count)
        keys[: self.count], sensed[: self.count] = self._keys[: self.count], self._sensed[: self.count]
        self._room = 2 * count
        self._keys, self._sensed = keys, sensed
        self._spare_keys, self._spare_sensed = np.empty_like(keys), np.empty_like(sensed)

    def _x(self, cell: cython.Py_ssize_t) -> float:
        return ((self._keys[cell] - row_of(self._keys[cell])) // ROW + 0.5) * self._cell_mm

    def _y(self, cell: cython.Py_ssize_t) -> float:
        return (row_of(self._keys[cell]) + 0.5) * self._cell_mm

    def _is_near(self, cell: cython.Py_ssize_t, places: Floats, squared_mm: float) -> cython.bint:
        x, y = self._x(cell), self._y(cell)
        each: cython.Py_ssize_t
        for each in range(places.shape[0]):
            dx, dy = x - places[each, 0], y - places[each, 1]
            if dx * dx + dy * dy < squared_mm:
                return True
        return False

    def _keep(self, kept: cython.Py_ssize_t, cell: cython.Py_ssize_t) -> None:
        self._keys[kept], self._sensed[kept] = self._keys[cell], self._sensed[cell]

    def _add(self, places: Floats, time_s: float) -> None:
        each: cython.Py_ssize_t
        cell: cython.Py_ssize_t
        for each in range(places.shape[0]):
            column: cython.longlong = cython.cast(cython.longlong, floor(places[each, 0] / self._cell_mm))
            key: cython.longlong = column * ROW + cython.cast(cython.longlong, floor(places[each, 1] / self._cell_mm))
            low: cython.Py_ssize_t = 0
            high: cython.Py_ssize_t = self.count
            while low < high:
                middle: cython.Py_ssize_t = (low + high) // 2
                if self._keys[middle] < key:
                    low = middle + 1
                else:
                    high = middle
            if low < self.count and self._keys[low] == key:
                if self._sensed[low] < time_s:
                    self._sensed[low] = time_s
                continue
            for cell in range(self.count, low, -1):
                self._keep(cell, cell - 1)
            self._keys[low], self._sensed[low] = key, time_s
            self.count += 1

    def _forget(self, until_s: float) -> float:
        oldest_s = INFINITY
        kept: cython.Py_ssize_t = 0
        cell: cython.Py_ssize_t
        for cell in range(self.count):
            if self._sensed[cell] <= until_s:
                continue
            if self._sensed[cell] < oldest_s:
                oldest_s = self._sensed[cell]
            self._keep(kept, cell)
            kept += 1
        self.count = kept
        return oldest_s

    def _spread(self, offsets: Numbers) -> None:
        """Merge as many lists as there are offsets: shifted by one, cells are still in order."""
        each: cython.Py_ssize_t
        count: cython.Py_ssize_t = 0
        for each in range(offsets.shape[0]):
            self._next[each] = 0
        while True:
            is_any: cython.bint = False
            least: cython.longlong = 0
            for each in range(offsets.shape[0]):
                if self._next[each] < self.count:
                    key: cython.longlong = self._keys[self._next[each]] + offsets[each]
                    if not is_any or key < least:
                        is_any, least = True, key
            if not is_any:
                break
            newest_s = -INFINITY
            for each in range(offsets.shape[0]):
                if self._next[each] < self.count and self._keys[self._next[each]] + offsets[each] == least:
                    if self._sensed[self._next[each]] > newest_s:
                        newest_s = self._sensed[self._next[each]]
                    self._next[each] += 1
            self._spare_keys[count], self._spare_sensed[count] = least, newest_s
            count += 1
        self._keys, self._spare_keys = self._spare_keys, self._keys
        self._sensed, self._spare_sensed = self._spare_sensed, self._sensed
        self.count = count

    def _drop_near(self, places: Floats, within_mm: float) -> None:
        kept: cython.Py_ssize_t = 0
        cell: cython.Py_ssize_t
        for cell in range(self.count):
            if not self._is_near(cell, places, within_mm * within_mm):
                self._keep(kept, cell)
                kept += 1
        self.count = kept

    def _drop_about(self, x: float, y: float, within_mm: float) -> None:
        kept: cython.Py_ssize_t = 0
        cell: cython.Py_ssize_t
        for cell in range(self.count):
            dx, dy = self._x(cell) - x, self._y(cell) - y
            if not dx * dx + dy * dy < within_mm * within_mm:
                self._keep(kept, cell)
                kept += 1
        self.count = kept

    def _any_near(self, places: Floats, within_mm: float) -> cython.bint:
        cell: cython.Py_ssize_t
        for cell in range(self.count):
            if self._is_near(cell, places, within_mm * within_mm):
                return True
        return False

    def _drop_in_sector(self, x: float, y: float, cosine: float, sine: float, narrowest: float, reach: float) -> None:
        kept: cython.Py_ssize_t = 0
        cell: cython.Py_ssize_t
        for cell in range(self.count):
            dx, dy = self._x(cell) - x, self._y(cell) - y
            away = sqrt(dx * dx + dy * dy)
            if away >= reach or dx * cosine + dy * sine < narrowest * away:
                self._keep(kept, cell)
                kept += 1
        self.count = kept

    def _nearest_met(self, x: float, y: float, cosine: float, sine: float, reaches: Reaches) -> cython.Py_ssize_t:
        """Return the number of the cell, -1 if none may be met.

        One is met that lies ahead of a place on the way and within its reach.
        """
        nearest: cython.Py_ssize_t = -1
        least = INFINITY
        cell: cython.Py_ssize_t
        each: cython.Py_ssize_t
        for cell in range(self.count):
            first_x, first_y = self._x(cell) - x, self._y(cell) - y
            squared = first_x * first_x + first_y * first_y
            if not squared < least:
                continue
            for each in range(reaches.count):
                way = reaches.ways[each]
                dx, dy = self._x(cell) - (x + way * cosine), self._y(cell) - (y + way * sine)
                reach = reaches.reaches[each]
                if dx * dx + dy * dy < reach * reach and dx * cosine + dy * sine > 0.0:
                    nearest, least = cell, squared
                    break
        return nearest


def row_of(key: cython.longlong) -> cython.longlong:
    """Return the row that a key holds; it may be negative, and the key is then so much less."""
    row: cython.longlong = key & (ROW - 1)
    return row - ROW if row >= HALF else row


def key_of(column: int, row: int) -> int:
    """Return the key of a cell; the difference between two keys is the key of the difference."""
    return column * COLUMN_KEY + row


def middles(keys: Numbers, cell_mm: float) -> Floats:
    """Return the middles of cells, shape (n, 2)."""
    rows = (keys + HALF_KEY) % COLUMN_KEY - HALF_KEY
    found: Floats = (np.column_stack(((keys - rows) // COLUMN_KEY, rows)) + 0.5) * cell_mm
    return found
