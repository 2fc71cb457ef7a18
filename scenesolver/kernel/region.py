"""Regions of the floor as rings of corners: how large they are, and where a disc that moves touches them first."""

from itertools import accumulate, pairwise

import numpy as np
from numpy.typing import NDArray

from scenesolver.kernel.library import short_library


class Region:
    """A part of the floor, which stays as it is.

    Args:
        corners: Of all rings, one after the other, shape (n, 2), contiguous; counterclockwise but for holes.
        ends: Where each ring ends, shape (r,).
    """

    __slots__ = ("_given", "corners", "ends")

    def __init__(self, corners: NDArray[np.float64], ends: NDArray[np.int64]) -> None:
        self.corners = corners
        self.ends = ends
        self._given: tuple[int, int, int] | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is in it."""
        return not len(self.ends)

    @property
    def ring_of(self) -> NDArray[np.int64]:
        """The number of the ring that each corner belongs to, shape (n,)."""
        return np.repeat(np.arange(len(self.ends)), [end - first for first, end in pairwise((0, *self.ends.tolist()))])

    @property
    def rings(self) -> list[NDArray[np.float64]]:
        """The corners of each ring, shape (k, 2)."""
        return [self.corners[first:end] for first, end in pairwise((0, *self.ends.tolist()))]

    def part(self, chosen: NDArray[np.bool_]) -> "Region":
        """Return the rings that are chosen, shape (r,)."""
        rings = [ring for ring, is_chosen in zip(self.rings, chosen.tolist(), strict=True) if is_chosen]
        return region_of(*rings)

    def measures(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the area of each ring, less than 0 of a hole, and its length; shapes (r,)."""
        measured = np.empty((2, len(self.ends)))
        areas, lengths = measured
        compiled = short_library()
        if compiled is not None:
            compiled.measure_rings(*self.given, measured.ctypes.data)
            return areas, lengths
        for number, ring in enumerate(self.rings):
            x, y = (ring - ring[0]).T
            next_x, next_y = np.roll(x, -1), np.roll(y, -1)
            dx, dy = np.diff(ring, axis=0, append=ring[:1]).T
            # A sum by numpy goes in pairs.
            areas[number] = sum((x * next_y - next_x * y).tolist()) / 2.0
            lengths[number] = sum(np.sqrt(dx * dx + dy * dy).tolist())
        return areas, lengths

    def touch_first(
        self, start: tuple[float, float], along: tuple[float, float], radius_mm: float
    ) -> tuple[float, float, float]:
        """Return how far a disc may go until its front touches the region, and where: along its way and beside it.

        A point at (x, y) in the disc's own frame is touched at ``x - sqrt(r² - y²)``. On a straight edge that is least
        at one of its ends, or where the front is parallel to the edge.

        Args:
            start: Where the disc's middle is.
            along: The direction in which it goes.
            radius_mm: Its radius; nothing of the region lies farther beside its way.
        """
        compiled = short_library()
        if compiled is not None:
            found = np.empty(3)
            compiled.touch_first(*self.given, *start, *along, radius_mm, found.ctypes.data)
            touched_mm, ahead_mm, beside_mm = found.tolist()
            return touched_mm, ahead_mm, beside_mm
        c, s = along
        offset = self.corners - start
        x, y = offset[:, 0] * c + offset[:, 1] * s, offset[:, 1] * c - offset[:, 0] * s
        following = np.arange(1, len(x) + 1)
        following[self.ends - 1] = np.concatenate(((0,), self.ends[:-1]))
        dx, dy = x[following] - x, y[following] - y
        rising = np.flatnonzero(np.abs(dy) > 1e-9)
        dx, dy = dx[rising], dy[rising]
        # The front's normal is that of the edge, on the side from which the disc comes.
        tangent = -np.sign(dy) * dx * radius_mm / np.sqrt(dx * dx + dy * dy)
        part = (tangent - y[rising]) / dy
        at = np.flatnonzero((part > 0.0) & (part < 1.0))
        x, y = np.concatenate((x, x[rising][at] + part[at] * dx[at])), np.concatenate((y, tangent[at]))
        touched = x - np.sqrt(np.maximum(radius_mm * radius_mm - y * y, 0.0))
        first = int(touched.argmin())
        return float(touched[first]), float(x[first]), float(y[first])

    @property
    def given(self) -> tuple[int, int, int]:
        """The region as functions in C take it: where its corners and its ends are in memory, and how many rings."""
        if self._given is None:
            self._given = self.corners.ctypes.data, self.ends.ctypes.data, len(self.ends)
        return self._given


NO_REGION = Region(np.zeros((0, 2)), np.zeros(0, dtype=np.int64))


def region_of(*rings: NDArray[np.float64]) -> Region:
    """Return a region of rings; of each the corners, shape (n, 2), counterclockwise but for holes."""
    if not rings:
        return NO_REGION
    return Region(np.ascontiguousarray(np.concatenate(rings)), np.array(list(accumulate(map(len, rings)))))
