"""Cells of the floor, and when each was sensed last: what is known of where things may be that move.

A cell is one number, its key: the column in the upper half, the row in the lower one. The compiled way and the plain
one hold the same cells in the same order.
"""

import ctypes
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from scenesolver.kernel.library import short_library

_ROOM = 256
_KEY_BITS = 32
_HALF = 1 << (_KEY_BITS - 1)


class Reaches:
    """How near something must be to a straight way to be met on it: so near to each of some places along the way.

    Args:
        ways_mm: How far along the way the places are, shape (m,).
        reaches_mm: How near to each, shape (m,).
    """

    __slots__ = ("address", "reaches_mm", "ways_mm")

    def __init__(self, ways_mm: NDArray[np.float64], reaches_mm: NDArray[np.float64]) -> None:
        both = np.array((ways_mm, reaches_mm))
        self.ways_mm, self.reaches_mm = both
        self.address: int = both.ctypes.data

    def __len__(self) -> int:
        return len(self.ways_mm)


class CellSet(Protocol):
    """Cells, each once, in the order of their keys."""

    @property
    def count(self) -> int:
        """How many there are."""

    @property
    def keys(self) -> NDArray[np.int64]:
        """Column and row of each cell as one number, ascending, shape (n,)."""

    @property
    def sensed_s(self) -> NDArray[np.float64]:
        """When each was sensed last, shape (n,)."""

    def add(self, places: NDArray[np.float64], time_s: float) -> None:
        """Add the cells of some places, shape (n, 2), sensed now."""

    def move(self, places: NDArray[np.float64], within_mm: float, time_s: float) -> None:
        """Drop the cells whose middles are nearer than so much to any of some places, then add those of the places."""

    def forget(self, until_s: float) -> float:
        """Drop what was sensed until then; return when the oldest of the others was sensed."""

    def spread(self, offsets: tuple[int, ...]) -> None:
        """Add to each cell those that are so far from it, given as differences of their keys; at most 9."""

    def drop_near(self, places: NDArray[np.float64], within_mm: float) -> None:
        """Drop the cells whose middles are nearer than so much to any of some places, shape (n, 2)."""

    def drop_about(self, x: float, y: float, within_mm: float) -> None:
        """Drop the cells whose middles are nearer than so much to one place."""

    def any_near(self, places: NDArray[np.float64], within_mm: float) -> bool:
        """Return whether the middle of any cell is nearer than so much to any of some places, shape (n, 2)."""

    def drop_in_sector(self, x: float, y: float, cosine: float, sine: float, narrowest: float, reach: float) -> None:
        """Drop the cells whose middles lie in a sector: its apex, its axis, the cosine of its half angle, its range."""

    def nearest_met(
        self, pose: tuple[float, float, float, float], reaches: Reaches, slack_mm: float, turn_rad: float
    ) -> int | None:
        """Return the number of the nearest cell that may be met on a straight way, of those ahead.

        Args:
            pose: Where the way begins, x and y, and the cosine and sine of its direction.
            reaches: How near is met.
            slack_mm: The way may begin up to so far from there ...
            turn_rad: ... and lead by up to so much aside.
        """


def cell_set(cell_mm: float) -> CellSet:
    """Return an empty set of cells of a size: in C where that was compiled."""
    compiled = short_library()
    return PlainCellSet(cell_mm) if compiled is None else CompiledCellSet(compiled, cell_mm)


def key_of(column: int, row: int) -> int:
    """Return the key of a cell; the difference between two keys is the key of the difference."""
    return (column << _KEY_BITS) + row


def middles(keys: NDArray[np.int64], cell_mm: float) -> NDArray[np.float64]:
    """Return the middles of cells, shape (n, 2)."""
    rows = ((keys + _HALF) & (2 * _HALF - 1)) - _HALF
    found: NDArray[np.float64] = (np.column_stack(((keys - rows) >> _KEY_BITS, rows)) + 0.5) * cell_mm
    return found


def middle_of(key: int, cell_mm: float) -> tuple[float, float]:
    """Return the middle of one cell."""
    row = ((key + _HALF) & (2 * _HALF - 1)) - _HALF
    return (((key - row) >> _KEY_BITS) + 0.5) * cell_mm, (row + 0.5) * cell_mm


class PlainCellSet:
    """A `CellSet` in numpy.

    Args:
        cell_mm: Side of a cell.
    """

    def __init__(self, cell_mm: float) -> None:
        self._cell_mm = cell_mm
        self.keys: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self.sensed_s: NDArray[np.float64] = np.zeros(0)

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.keys)

    def add(self, places: NDArray[np.float64], time_s: float) -> None:
        """Do what `CellSet.add` tells."""
        columns, rows = np.floor(places / self._cell_mm).astype(np.int64).T
        keys = np.concatenate((self.keys, (columns << _KEY_BITS) + rows))
        self._take(keys, np.concatenate((self.sensed_s, np.full(len(places), time_s))))

    def move(self, places: NDArray[np.float64], within_mm: float, time_s: float) -> None:
        """Do what `CellSet.move` tells."""
        self.drop_near(places, within_mm)
        self.add(places, time_s)

    def forget(self, until_s: float) -> float:
        """Do what `CellSet.forget` tells."""
        self._keep(self.sensed_s > until_s)
        return float(self.sensed_s.min(initial=np.inf))

    def spread(self, offsets: tuple[int, ...]) -> None:
        """Do what `CellSet.spread` tells."""
        self._take((self.keys[:, None] + np.array(offsets)).ravel(), np.repeat(self.sensed_s, len(offsets)))

    def drop_near(self, places: NDArray[np.float64], within_mm: float) -> None:
        """Do what `CellSet.drop_near` tells."""
        self._keep(~self._are_near(places, within_mm))

    def drop_about(self, x: float, y: float, within_mm: float) -> None:
        """Do what `CellSet.drop_about` tells."""
        self.drop_near(np.array(((x, y),)), within_mm)

    def any_near(self, places: NDArray[np.float64], within_mm: float) -> bool:
        """Do what `CellSet.any_near` tells."""
        return bool(self._are_near(places, within_mm).any())

    def drop_in_sector(self, x: float, y: float, cosine: float, sine: float, narrowest: float, reach: float) -> None:
        """Do what `CellSet.drop_in_sector` tells."""
        dx, dy = (middles(self.keys, self._cell_mm) - (x, y)).T
        away = np.sqrt(dx * dx + dy * dy)
        self._keep((away >= reach) | (dx * cosine + dy * sine < narrowest * away))

    def nearest_met(
        self, pose: tuple[float, float, float, float], reaches: Reaches, slack_mm: float, turn_rad: float
    ) -> int | None:
        """Do what `CellSet.nearest_met` tells."""
        x, y, cosine, sine = pose
        ways = reaches.ways_mm
        squared, offset = self._from(np.column_stack((x + ways * cosine, y + ways * sine)))
        reach = reaches.reaches_mm + slack_mm + ways * turn_rad
        behind = slack_mm + (reach + ways) * turn_rad
        ahead = offset[..., 0] * cosine + offset[..., 1] * sine
        met = np.flatnonzero(((squared < (reach * reach)[:, None]) & (ahead > -behind[:, None])).any(axis=0))
        away, _ = self._from(np.array(((x, y),)))
        return int(met[away[0, met].argmin()]) if len(met) else None

    def _are_near(self, places: NDArray[np.float64], within_mm: float) -> NDArray[np.bool_]:
        squared, _ = self._from(places)
        return np.asarray((squared < within_mm * within_mm).any(axis=0))

    def _from(self, places: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the squares of the cells' distances from places, shape (m, n), and their offsets, shape (m, n, 2)."""
        offset = middles(self.keys, self._cell_mm) - places[:, None]
        return offset[..., 0] ** 2 + offset[..., 1] ** 2, offset

    def _keep(self, kept: NDArray[np.bool_]) -> None:
        self.keys, self.sensed_s = self.keys[kept], self.sensed_s[kept]

    def _take(self, keys: NDArray[np.int64], sensed_s: NDArray[np.float64]) -> None:
        """Take up cells, each once, with the newest of its times."""
        # Of the same cells the newest comes first.
        order = np.lexsort((-sensed_s, keys))
        ordered = keys[order]
        is_first = np.ones(len(order), dtype=np.bool_)
        np.not_equal(ordered[1:], ordered[:-1], out=is_first[1:])
        chosen = order[is_first]
        self.keys, self.sensed_s = keys[chosen], sensed_s[chosen]


class _CellSet(ctypes.Structure):
    """``CellSet`` in cell_set.c."""

    _fields_ = (
        ("cell_mm", ctypes.c_double),
        ("count", ctypes.c_int64),
        *((name, ctypes.c_void_p) for name in ("keys", "sensed_s", "spare_keys", "spare_s")),
    )


class CompiledCellSet:
    """Cells, and when each was sensed last; see `CellSet`.

    Args:
        compiled: From `library.short_library`.
        cell_mm: Side of a cell.
    """

    __slots__ = ("_numbers", "_offsets", "_places", "_set", "_times", "address", "compiled", "count")

    def __init__(self, compiled: ctypes.CDLL, cell_mm: float) -> None:
        self.count = 0
        self.compiled = compiled
        self._set = _CellSet(cell_mm=cell_mm)
        self.address: int = ctypes.addressof(self._set)
        self._numbers: NDArray[np.int64] = np.empty((2, 0), dtype=np.int64)
        self._times: NDArray[np.float64] = np.empty((2, 0))
        self.make_room(_ROOM)
        self._places = Given()
        self._offsets: dict[tuple[int, ...], NDArray[np.int64]] = {}

    @property
    def keys(self) -> NDArray[np.int64]:
        """Column and row of each cell as one number, ascending, shape (n,)."""
        return self._numbers[0, : self.count]

    @property
    def sensed_s(self) -> NDArray[np.float64]:
        """When each was sensed last, shape (n,)."""
        return self._times[0, : self.count]

    def take_count(self) -> None:
        """Take in how many cells there are since a function in C has changed them."""
        self.count = self._set.count

    def add(self, places: NDArray[np.float64], time_s: float) -> None:
        """Add the cells of some places, shape (n, 2), sensed now."""
        self.make_room(self.count + len(places))
        self.count = self.compiled.add_cells(self.address, self._places.take(places), len(places), time_s)

    def move(self, places: NDArray[np.float64], within_mm: float, time_s: float) -> None:
        """Drop the cells whose middles are nearer than so much to any of some places, then add those of the places."""
        self.make_room(self.count + len(places))
        given = self._places.take(places), len(places)
        self.count = self.compiled.move_cells(self.address, *given, within_mm, time_s)

    def forget(self, until_s: float) -> float:
        """Drop what was sensed until then; return when the oldest of the others was sensed."""
        oldest_s: float = self.compiled.forget_cells(self.address, until_s)
        self.count = self._set.count
        return oldest_s

    def spread(self, offsets: tuple[int, ...]) -> None:
        """Add to each cell those that are so far from it, given as differences of their keys; at most 9."""
        self.make_room(len(offsets) * self.count)
        if offsets not in self._offsets:
            self._offsets[offsets] = np.array(offsets, dtype=np.int64)
        self.count = self.compiled.spread_cells(self.address, self._offsets[offsets].ctypes.data, len(offsets))

    def drop_near(self, places: NDArray[np.float64], within_mm: float) -> None:
        """Drop the cells whose middles are nearer than so much to any of some places, shape (n, 2)."""
        self.count = self.compiled.drop_cells_near(self.address, self._places.take(places), len(places), within_mm)

    def drop_about(self, x: float, y: float, within_mm: float) -> None:
        """Drop the cells whose middles are nearer than so much to one place."""
        self.count = self.compiled.drop_cells_about(self.address, x, y, within_mm)

    def any_near(self, places: NDArray[np.float64], within_mm: float) -> bool:
        """Return whether the middle of any cell is nearer than so much to any of some places, shape (n, 2)."""
        near = self.compiled.any_cell_near(self.address, self._places.take(places), len(places), within_mm)
        return bool(near)

    def drop_in_sector(self, x: float, y: float, cosine: float, sine: float, narrowest: float, reach: float) -> None:
        """Drop the cells whose middles lie in a sector: its apex, its axis, the cosine of its half angle, its range."""
        self.count = self.compiled.drop_cells_in_sector(self.address, x, y, cosine, sine, narrowest, reach)

    def nearest_met(
        self, pose: tuple[float, float, float, float], reaches: Reaches, slack_mm: float, turn_rad: float
    ) -> int | None:
        """Return the number of the nearest cell that may be met on a straight way, of those ahead.

        Args:
            pose: Where the way begins, x and y, and the cosine and sine of its direction.
            reaches: How near is met.
            slack_mm: The way may begin up to so far from there ...
            turn_rad: ... and lead by up to so much aside.
        """
        nearest: int = self.compiled.nearest_cell_met(
            self.address, *pose, reaches.address, reaches.address + 8 * len(reaches), len(reaches), slack_mm, turn_rad
        )
        return None if nearest < 0 else nearest

    def make_room(self, count: int) -> None:
        """See to it that there is room for so many cells."""
        if count <= self._numbers.shape[1]:
            return
        used, room = self.count, 2 * count
        numbers, times = np.empty((2, room), dtype=np.int64), np.empty((2, room))
        numbers[0, :used], times[0, :used] = self.keys, self.sensed_s
        self._numbers, self._times = numbers, times
        self._set.keys, self._set.spare_keys = (row.ctypes.data for row in numbers)
        self._set.sensed_s, self._set.spare_s = (row.ctypes.data for row in times)


class Given:
    """A place in memory for places that C reads: to ask an array for its own takes as long as all the rest."""

    __slots__ = ("_address", "_rows")

    def __init__(self) -> None:
        self._rows = np.empty((32, 2))
        self._address = self._rows.ctypes.data

    def take(self, rows: NDArray[np.float64]) -> int:
        """Return where a copy of some rows begins; it stays until the next one."""
        count = len(rows)
        address = self.room_for(count)
        self._rows[:count] = rows
        return address

    def room_for(self, count: int) -> int:
        """Return where there is room for so many rows."""
        if count > len(self._rows):
            self._rows = np.empty((2 * count, 2))
            self._address = self._rows.ctypes.data
        return self._address
