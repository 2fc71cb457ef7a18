"""Sets of cells in C: what `driving.cell_set` does, in memory that both sides share."""

import ctypes

import numpy as np
from numpy.typing import NDArray

_ROOM = 256


class _CellSet(ctypes.Structure):
    """``CellSet`` in cell_set.c."""

    _fields_ = (
        ("cell_mm", ctypes.c_double),
        ("count", ctypes.c_int64),
        *((name, ctypes.c_void_p) for name in ("keys", "sensed_s", "spare_keys", "spare_s")),
    )


class CompiledCellSet:
    """Cells, and when each was sensed last; see `driving.cell_set.CellSet`.

    Args:
        compiled: From `library.short_library`.
        cell_mm: Side of a cell.
    """

    __slots__ = ("_address", "_compiled", "_numbers", "_offsets", "_places", "_reaches", "_set", "_times")

    def __init__(self, compiled: ctypes.CDLL, cell_mm: float) -> None:
        self._compiled = compiled
        self._set = _CellSet(cell_mm=cell_mm)
        self._address = ctypes.addressof(self._set)
        self._numbers: NDArray[np.int64] = np.empty((2, 0), dtype=np.int64)
        self._times: NDArray[np.float64] = np.empty((2, 0))
        self._make_room(_ROOM)
        self._places, self._reaches = _Given(2), _Given()
        self._offsets: dict[tuple[int, ...], NDArray[np.int64]] = {}

    def __len__(self) -> int:
        return int(self._set.count)

    @property
    def keys(self) -> NDArray[np.int64]:
        """Column and row of each cell as one number, ascending, shape (n,)."""
        return self._numbers[0, : self._set.count]

    @property
    def sensed_s(self) -> NDArray[np.float64]:
        """When each was sensed last, shape (n,)."""
        return self._times[0, : self._set.count]

    def add(self, places: NDArray[np.float64], time_s: float) -> None:
        """Add the cells of some places, shape (n, 2), sensed now."""
        self._make_room(self._set.count + len(places))
        self._compiled.add_cells(self._address, self._places.take(places), len(places), time_s)

    def forget(self, until_s: float) -> float:
        """Drop what was sensed until then; return when the oldest of the others was sensed."""
        oldest_s: float = self._compiled.forget_cells(self._address, until_s)
        return oldest_s

    def spread(self, offsets: tuple[int, ...]) -> None:
        """Add to each cell those that are so far from it, given as differences of their keys; at most 9."""
        self._make_room(len(offsets) * self._set.count)
        if offsets not in self._offsets:
            self._offsets[offsets] = np.array(offsets, dtype=np.int64)
        self._compiled.spread_cells(self._address, self._offsets[offsets].ctypes.data, len(offsets))

    def drop_near(self, places: NDArray[np.float64], within_mm: float) -> None:
        """Drop the cells whose middles are nearer than so much to any of some places, shape (n, 2)."""
        self._compiled.drop_cells_near(self._address, self._places.take(places), len(places), within_mm)

    def any_near(self, places: NDArray[np.float64], within_mm: float) -> bool:
        """Return whether the middle of any cell is nearer than so much to any of some places, shape (n, 2)."""
        near = self._compiled.any_cell_near(self._address, self._places.take(places), len(places), within_mm)
        return bool(near)

    def drop_in_sector(self, x: float, y: float, cosine: float, sine: float, narrowest: float, reach: float) -> None:
        """Drop the cells whose middles lie in a sector: its apex, its axis, the cosine of its half angle, its range."""
        self._compiled.drop_cells_in_sector(self._address, x, y, cosine, sine, narrowest, reach)

    def nearest_ahead(
        self, places: NDArray[np.float64], reaches: NDArray[np.float64], cosine: float, sine: float
    ) -> int | None:
        """Return the number of the cell nearest to the first place, of those ahead of a place and within its reach.

        Args:
            places: Shape (m, 2).
            reaches: Of each, shape (m,).
            cosine: Of the direction that is ahead.
            sine: Of the direction.
        """
        given = self._places.take(places), self._reaches.take(reaches), len(places)
        nearest = int(self._compiled.nearest_cell_ahead(self._address, *given, cosine, sine))
        return None if nearest < 0 else nearest

    def _make_room(self, count: int) -> None:
        if count <= self._numbers.shape[1]:
            return
        used, room = self._set.count, 2 * count
        numbers, times = np.empty((2, room), dtype=np.int64), np.empty((2, room))
        numbers[0, :used], times[0, :used] = self.keys, self.sensed_s
        self._numbers, self._times = numbers, times
        self._set.keys, self._set.spare_keys = (row.ctypes.data for row in numbers)
        self._set.sensed_s, self._set.spare_s = (row.ctypes.data for row in times)


class _Given:
    """A place in memory for numbers that C reads: to ask an array for its own takes as long as all the rest."""

    __slots__ = ("_address", "_rows")

    def __init__(self, *columns: int) -> None:
        self._rows = np.empty((32, *columns))
        self._address = self._rows.ctypes.data

    def take(self, rows: NDArray[np.float64]) -> int:
        """Return where a copy of some rows begins; it stays until the next one."""
        count = len(rows)
        if count > len(self._rows):
            self._rows = np.empty((2 * count, *self._rows.shape[1:]))
            self._address = self._rows.ctypes.data
        self._rows[:count] = rows
        return self._address
