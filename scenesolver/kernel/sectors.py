"""Sectors of the floor that were seen of late: the newest ones, in C, or by numpy where that was not compiled."""

from collections.abc import Sequence
from struct import Struct
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scenesolver.kernel.library import short_library
from scenesolver.kernel.region import Region

COLUMNS = 8

_ROW = Struct(f"{COLUMNS}d")
"""Packing a row takes a third of the time that assigning it does."""

_CHORDS = 6
"""An arc is replaced by so many chords: of a cone of 40 degrees they cut off 0.2 % of its range."""

_CHORD_ENDS = np.linspace(-1.0, 1.0, _CHORDS + 1)
_CHORD_ENDS_ADDRESS = _CHORD_ENDS.ctypes.data
_ROUNDING_MM = 1e-6

Box = tuple[float, float, float, float]
"""Least x and y, greatest x and y."""


class Sector(NamedTuple):
    """What a reading has shown: its apex, axis, half angle (less than pi/2), range, and when it was."""

    x: float
    y: float
    cosine: float
    sine: float
    narrowest: float  # cosine of the half angle
    reach_mm: float
    time_s: float
    half_rad: float


def region_at(place: tuple[float, float]) -> Region:
    """Return a region that is a single place."""
    return Region(np.array((place,)), _ONE)


_ONE = np.ones(1, dtype=np.int64)


class Sectors:
    """A ring of sectors: each new one takes the place of the oldest.

    Args:
        capacity: So many are kept.

    Attributes:
        rows: All of them, shape (capacity, `COLUMNS`); those that were not seen yet have the time minus infinity.
        address: Where they are in memory.
    """

    __slots__ = ("_chosen", "_chosen_address", "_compiled", "_memory", "_next", "address", "rows")

    def __init__(self, capacity: int) -> None:
        self._compiled = short_library()
        self.rows: NDArray[np.float64] = np.zeros((capacity, COLUMNS))
        self.rows[:, 6] = -np.inf
        self.address: int = self.rows.ctypes.data
        self._memory = self.rows.data.cast("B")
        self._next = 0
        # Room for the numbers of those that are chosen, and as many that are held against a region.
        self._chosen = np.empty(2 * capacity, dtype=np.int64)
        self._chosen_address = self._chosen.ctypes.data

    @classmethod
    def of(cls, sectors: Sequence[Sector] | NDArray[np.float64]) -> "Sectors":
        """Return a ring of some sectors."""
        ring = cls(len(sectors))
        ring.rows[:] = sectors
        return ring

    def add(self, sector: Sector) -> None:
        """Take up a sector that was seen no earlier than any other."""
        _ROW.pack_into(self._memory, self._next * _ROW.size, *sector)
        self._next = (self._next + 1) % len(self.rows)

    def newer(self, after_s: float) -> NDArray[np.int64]:
        """Return the numbers of those that were seen after a moment, the newest first."""
        capacity = len(self.rows)
        newest_first: NDArray[np.int64] = (self._next - 1 - np.arange(capacity)) % capacity
        found: NDArray[np.int64] = newest_first[self.rows[newest_first, 6] > after_s]
        return found

    def reaching(self, numbers: NDArray[np.int64], box: Box) -> NDArray[np.int64]:
        """Return which sectors may reach into a box: none of their sides is between, nor is it beyond their range."""
        x, y, cosine, sine, least, reach = self.rows[numbers, :6].T
        across = np.sqrt(1.0 - least * least)
        left, right, below, above = box[0] - x, box[2] - x, box[1] - y, box[3] - y
        dx, dy = np.clip(0.0, left, right), np.clip(0.0, below, above)
        may = np.sqrt(dx * dx + dy * dy) < reach
        # Of the corners of the box the one that lies deepest within each side, by the side's inward normal.
        for normal_x, normal_y in (
            (sine * least + cosine * across, sine * across - cosine * least),
            (cosine * across - sine * least, cosine * least + sine * across),
        ):
            deepest = np.maximum(normal_x * left, normal_x * right) + np.maximum(normal_y * below, normal_y * above)
            may &= deepest > -_ROUNDING_MM
        reaching: NDArray[np.int64] = numbers[may]
        return reaching

    def shapes_against(self, region: Region, after_s: float, coarse: int) -> NDArray[np.float64]:
        """Return the corners of those that were seen after a moment and may reach into a region, as `corners` does.

        Successive sectors overlap for the most part: every eighth of them comes first, and leaves the others next to
        nothing to cut off.

        Args:
            region: The region, not empty.
            after_s: The moment.
            coarse: Only of more sectors than this those are left out that do not reach into a box round the region.
        """
        if self._compiled is not None:
            given = self.address, len(self.rows), self._next, after_s, coarse, *region.given
            count: int = self._compiled.order_sectors(*given, self._chosen_address)
            corners = np.empty((count, _CHORDS + 2, 2))
            self._compiled.sector_corners(
                self.address, self._chosen_address, count, _CHORD_ENDS_ADDRESS, corners.ctypes.data
            )
            return corners
        numbers = self.newer(after_s)
        if len(numbers) > coarse:
            numbers = self.reaching(
                numbers, (*region.corners.min(axis=0).tolist(), *region.corners.max(axis=0).tolist())
            )
        return self.corners(np.concatenate((numbers[::8], numbers[4::8], numbers[2::4], numbers[1::2])))

    def may_reach(self, region: Region, after_s: float, most: int) -> bool:
        """Return False only if no sector that was seen after a moment reaches any of a region.

        A ring of it is out of reach if all its corners lie beyond one of the sector's sides, or farther ahead than its
        range.

        Args:
            region: The region.
            after_s: The moment.
            most: Where there are as many newer sectors, only so many are looked at before the answer is True.
        """
        if self._compiled is not None:
            where = self.address, len(self.rows), self._next
            return bool(self._compiled.may_reach_rings(*where, after_s, most, *region.given))
        numbers = self.newer(after_s)[:most]
        if len(numbers) == most:
            return True
        inside = _inside(self.rows[numbers], region.corners)
        if region.is_empty:
            return False
        rings = np.concatenate(((0,), region.ends[:-1]))
        return bool(np.logical_and.reduce([np.logical_or.reduceat(side, rings, axis=1) for side in inside]).any())

    def each_may_reach(self, corners: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Return what `may_reach` does of each sector and of one region with these corners, shape (n, 2).

        Returns:
            Shape (capacity,).
        """
        if self._compiled is not None:
            may, given = np.empty(len(self.rows), dtype=np.bool_), np.ascontiguousarray(corners)
            where = self.address, len(self.rows)
            self._compiled.each_may_reach(*where, given.ctypes.data, len(given), may.ctypes.data)
            return may
        each: NDArray[np.bool_] = np.logical_and.reduce([side.any(axis=1) for side in _inside(self.rows, corners)])
        return each

    def corners(self, numbers: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the corners of sectors with chords in place of their arcs, shape (n, corners, 2)."""
        corners = np.empty((len(numbers), _CHORDS + 2, 2))
        if self._compiled is not None:
            wanted = np.ascontiguousarray(numbers)
            given = self.address, wanted.ctypes.data, len(wanted), _CHORD_ENDS_ADDRESS
            self._compiled.sector_corners(*given, corners.ctypes.data)
            return corners
        sectors = self.rows[numbers]
        bearing = _CHORD_ENDS * sectors[:, 7:8]
        c, s = np.cos(bearing), np.sin(bearing)
        x, y, cosine, sine, _, reach = sectors[:, :6].T[:, :, None]
        corners[:, 0] = sectors[:, :2]
        corners[:, 1:, 0] = x + reach * (cosine * c - sine * s)
        corners[:, 1:, 1] = y + reach * (sine * c + cosine * s)
        return corners


def _inside(sectors: NDArray[np.float64], corners: NDArray[np.float64]) -> tuple[NDArray[np.bool_], ...]:
    """Return which corners lie inside of the left side, the right side and the range of sectors; shapes (k, n)."""
    x, y, cosine, sine, least, reach = sectors[:, :6].T[:, :, None]
    across = np.sqrt(1.0 - least * least)
    dx, dy = corners[:, 0] - x, corners[:, 1] - y
    return (
        (sine * least + cosine * across) * dx + (sine * across - cosine * least) * dy > -_ROUNDING_MM,
        (cosine * across - sine * least) * dx + (cosine * least + sine * across) * dy > -_ROUNDING_MM,
        cosine * dx + sine * dy < reach + _ROUNDING_MM,
    )
