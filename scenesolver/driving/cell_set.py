"""Cells of the floor, and when each was sensed last: what is known of where things may be that move.

A cell is one number, its key: the column in the upper half, the row in the lower one. The compiled way and the plain
one hold the same cells in the same order.
"""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from scenesolver.kernel.cell_set import CompiledCellSet
from scenesolver.kernel.library import short_library

_KEY_BITS = 32
_HALF = 1 << (_KEY_BITS - 1)


class CellSet(Protocol):
    """Cells, each once, in the order of their keys."""

    def __len__(self) -> int: ...

    @property
    def keys(self) -> NDArray[np.int64]:
        """Column and row of each cell as one number, ascending, shape (n,)."""

    @property
    def sensed_s(self) -> NDArray[np.float64]:
        """When each was sensed last, shape (n,)."""

    def add(self, places: NDArray[np.float64], time_s: float) -> None:
        """Add the cells of some places, shape (n, 2), sensed now."""

    def forget(self, until_s: float) -> float:
        """Drop what was sensed until then; return when the oldest of the others was sensed."""

    def spread(self, offsets: tuple[int, ...]) -> None:
        """Add to each cell those that are so far from it, given as differences of their keys; at most 9."""

    def drop_near(self, places: NDArray[np.float64], within_mm: float) -> None:
        """Drop the cells whose middles are nearer than so much to any of some places, shape (n, 2)."""

    def any_near(self, places: NDArray[np.float64], within_mm: float) -> bool:
        """Return whether the middle of any cell is nearer than so much to any of some places, shape (n, 2)."""

    def drop_in_sector(self, x: float, y: float, cosine: float, sine: float, narrowest: float, reach: float) -> None:
        """Drop the cells whose middles lie in a sector: its apex, its axis, the cosine of its half angle, its range."""

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


class PlainCellSet:
    """A `CellSet` in numpy.

    Args:
        cell_mm: Side of a cell.
    """

    def __init__(self, cell_mm: float) -> None:
        self._cell_mm = cell_mm
        self.keys: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self.sensed_s: NDArray[np.float64] = np.zeros(0)

    def __len__(self) -> int:
        return len(self.keys)

    def add(self, places: NDArray[np.float64], time_s: float) -> None:
        """Do what `CellSet.add` tells."""
        columns, rows = np.floor(places / self._cell_mm).astype(np.int64).T
        keys = np.concatenate((self.keys, (columns << _KEY_BITS) + rows))
        self._take(keys, np.concatenate((self.sensed_s, np.full(len(places), time_s))))

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

    def any_near(self, places: NDArray[np.float64], within_mm: float) -> bool:
        """Do what `CellSet.any_near` tells."""
        return bool(self._are_near(places, within_mm).any())

    def drop_in_sector(self, x: float, y: float, cosine: float, sine: float, narrowest: float, reach: float) -> None:
        """Do what `CellSet.drop_in_sector` tells."""
        dx, dy = (middles(self.keys, self._cell_mm) - (x, y)).T
        away = np.sqrt(dx * dx + dy * dy)
        self._keep((away >= reach) | (dx * cosine + dy * sine < narrowest * away))

    def nearest_ahead(
        self, places: NDArray[np.float64], reaches: NDArray[np.float64], cosine: float, sine: float
    ) -> int | None:
        """Do what `CellSet.nearest_ahead` tells."""
        squared, offset = self._from(places)
        ahead = offset[..., 0] * cosine + offset[..., 1] * sine
        met = np.flatnonzero(((squared < (reaches * reaches)[:, None]) & (ahead > 0.0)).any(axis=0))
        return int(met[squared[0, met].argmin()]) if len(met) else None

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
