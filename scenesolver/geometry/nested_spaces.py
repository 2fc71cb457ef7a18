"""The same free space for several margins: a path may be narrow where it must, and keeps away where that is cheap."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from scenesolver.geometry.free_space import FreeSpace, outlines_of
from scenesolver.geometry.predicates import FloatArray, Points
from scenesolver.geometry.ragged import IntArray


@dataclass(frozen=True, slots=True)
class NestedSpaces:
    """Free spaces for growing margins. A level is an index into them; a way that is free at one is free at all below.

    Attributes:
        spaces: From the smallest margin, in which everything must be free, to the largest.
        detour: How much longer a way at the highest level may be to be preferred to one at the lowest, as a part of the
            length; levels in between count in proportion.
    """

    spaces: tuple[FreeSpace, ...]
    detour: float

    @property
    def base(self) -> FreeSpace:
        """The space of the smallest margin."""
        return self.spaces[0]

    def levels(self, points: Points, first: NDArray[np.integer], second: NDArray[np.integer]) -> IntArray:
        """Return the highest level at which each edge is free.

        Args:
            points: Points that are free at the lowest level; of an edge one end is enough.
            first: One end of each edge, as an index into points, shape (m,).
            second: The other end.

        Returns:
            Shape (m,); -1 for edges that are not free at all.
        """
        level = np.where(self.base.joins(points, first, second), 0, -1)
        return self._raised(level, points, first, second)

    def levels_of_free(self, points: Points, first: NDArray[np.integer], second: NDArray[np.integer]) -> IntArray:
        """Return the same as `levels` for edges that are known to be free at the lowest level."""
        return self._raised(np.zeros(len(first), dtype=np.int64), points, first, second)

    def _raised(
        self, level: IntArray, points: Points, first: NDArray[np.integer], second: NDArray[np.integer]
    ) -> IntArray:
        for number, space in enumerate(self.spaces[1:], start=1):
            holds = space.holds(points)
            asked = np.flatnonzero((level == number - 1) & holds[first] & holds[second])
            level[asked[space.joins(points, first[asked], second[asked])]] = number
        return level

    def costs(self, levels: IntArray, lengths_mm: FloatArray) -> FloatArray:
        """Return what edges cost: their lengths, more the narrower they are, infinite where they are not free."""
        top = len(self.spaces) - 1
        factors = np.append(1.0 + self.detour * np.linspace(1.0, 0.0, top + 1) if top else 1.0, np.inf)
        # The infinite factor stands last, where index -1 finds it.
        costs: FloatArray = lengths_mm * factors[levels]
        return costs

    def cost_of(self, way: FloatArray) -> float:
        """Return what a way costs that is free at the lowest level, shape (n, 2)."""
        first = np.arange(len(way) - 1)
        lengths = np.hypot(*np.diff(way, axis=0).T)
        return float(self.costs(self.levels_of_free(Points.of(way), first, first + 1), lengths).sum())


class SensedSpaces:
    """Free spaces with what was sensed.

    Args:
        obstacle: Polygons, lines and points, single or in collections, also empty.
    """

    def __init__(self, obstacle: shapely.Geometry) -> None:
        self._outlines = outlines_of(obstacle)
        self._made: dict[FreeSpace, FreeSpace] = {}

    def of(self, known: FreeSpace) -> FreeSpace:
        """Return a known space with the obstacle."""
        if known not in self._made:
            self._made[known] = known.with_outlines(self._outlines)
        return self._made[known]

    def of_all(self, known: NestedSpaces) -> NestedSpaces:
        """Return the same for several margins."""
        return NestedSpaces(tuple(map(self.of, known.spaces)), known.detour)


def runs(levels: Sequence[int], least: int) -> Iterator[tuple[int, int]]:
    """Yield beginning and end of each longest stretch of edges that are all of at least this level."""
    begin = None
    for number, level in enumerate((*levels, least - 1)):
        if level >= least and begin is None:
            begin = number
        elif level < least and begin is not None:
            yield begin, number
            begin = None
