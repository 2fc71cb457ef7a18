"""The readings of rangers among line segments: exact rays, wedges and scans.

The floor's sensors and the movers that ask "what should I see from here?" use the same arithmetic. Nothing is sampled.
Coordinates in mm, angles in rad; what is not seen is at ``math.inf``.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from robotdriver.ranging.box_grid import CellIndex, Floats
from robotdriver.ranging.kernel import crowds, scans, wedges
from robotdriver.ranging.sectors import HORIZON_MM, TINY

Point = tuple[float, float]

_INDEX_FROM = 64
"""All of fewer segments are looked at quicker by one wedge or ray than it is found out which are near."""

_NO_NUMBERS = np.empty(0, dtype=np.int64)
_NOBODY = crowds.Crowd(
    _NO_NUMBERS, np.empty((0, 2)), np.empty(0), np.zeros(1, dtype=np.int64), np.empty((0, 5)), _NO_NUMBERS
)


class RangeMap:
    """Line segments in the plane, and how far one sees among them. Never changes once it is made.

    Args:
        segments: Shape (n, 4): x and y of one end, x and y of the other, mm.
    """

    __slots__ = ("_segments", "_table")

    def __init__(self, segments: ArrayLike) -> None:
        self._segments: Floats = np.ascontiguousarray(segments, dtype=np.float64).reshape(-1, 4)
        self._table: wedges.Segments | None = None

    @classmethod
    def from_outlines(cls, outlines: Iterable[Sequence[Point]] = (), walls: ArrayLike = ()) -> Self:
        """Make the map of closed polygons, given by their corners without repeating the first, and of open walls."""
        segments = [np.asarray(walls, dtype=np.float64).reshape(-1, 4)]
        for outline in outlines:
            corners = np.asarray(outline, dtype=np.float64).reshape(-1, 2)
            segments.append(np.hstack((corners, np.roll(corners, -1, axis=0))))
        return cls(np.concatenate(segments))

    @property
    def segments(self) -> Floats:
        """The segments, shape (n, 4), mm."""
        return self._segments

    @property
    def table(self) -> wedges.Segments:
        """The segments as the kernel reads them."""
        if self._table is None:
            rows, corner, cell_mm, size = np.ascontiguousarray(shapes_of(self._segments).T), (0.0, 0.0), 1.0, (0, 0)
            starts = entries = _NO_NUMBERS
            if len(rows) >= _INDEX_FROM:
                ends = self._segments.reshape(-1, 2, 2)
                cells = CellIndex(ends.min(axis=1).T, ends.max(axis=1).T)
                starts, entries = (np.ascontiguousarray(each, dtype=np.int64) for each in (cells.starts, cells.entries))
                corner, cell_mm, size = (cells.x, cells.y), cells.cell_mm, (cells.columns, cells.rows)
            self._table = wedges.Segments(rows, starts, entries, corner, cell_mm, size)
        return self._table

    def make_ready(self) -> None:
        """Sort the segments by their places, which the first look at many of them would else do."""
        self._table = self.table

    def wedge(
        self,
        x_mm: float,
        y_mm: float,
        heading_rad: float,
        half_angle_rad: float,
        max_range_mm: float = math.inf,
        least_cosine: float = 0.0,
    ) -> float:
        """Return how far the nearest point of any segment is that lies inside a wedge.

        Args:
            x_mm: Apex of the wedge; one that lies on a segment may see it or not.
            y_mm: Apex of the wedge.
            heading_rad: Axis of the wedge.
            half_angle_rad: The wedge reaches this far to both sides of the axis; more than 0, at most pi/2.
            max_range_mm: Farther points are not seen.
            least_cosine: A segment is not seen where the cosine of the angle of incidence is less, as sound glances off
                a smooth face: the nearest point of a segment has its least angle. 0 sees all.

        Returns:
            The distance from the apex, or ``math.inf``.
        """
        reach_mm = min(max_range_mm, HORIZON_MM)
        return wedges.wedge(self.table, x_mm, y_mm, heading_rad, half_angle_rad, reach_mm, least_cosine)

    def enters_ring(
        self,
        x_mm: float,
        y_mm: float,
        heading_rad: float,
        half_angle_rad: float,
        nearest_mm: float,
        farthest_mm: float,
    ) -> bool:
        """Return whether any segment enters the part of a wedge between two distances.

        What is nearer than the lesser distance does not enter it.

        Args:
            x_mm: Apex of the wedge.
            y_mm: Apex of the wedge.
            heading_rad: Axis of the wedge.
            half_angle_rad: The wedge reaches this far to both sides of the axis; at most pi/2.
            nearest_mm: The lesser distance.
            farthest_mm: The greater one; finite.
        """
        return wedges.enters_ring(self.table, x_mm, y_mm, heading_rad, half_angle_rad, nearest_mm, farthest_mm)

    def wedges(
        self,
        x_mm: ArrayLike,
        y_mm: ArrayLike,
        heading_rad: ArrayLike,
        half_angle_rad: float,
        max_range_mm: float,
        least_cosine: float = 0.0,
    ) -> Floats:
        """Return what `wedge` returns for each of many poses.

        Args:
            x_mm: Apexes, shape (p,).
            y_mm: Apexes, shape (p,).
            heading_rad: Axes, shape (p,).
            half_angle_rad: The same for all; more than 0, at most pi/2.
            max_range_mm: The same for all.
            least_cosine: The same for all.

        Returns:
            Distances, shape (p,).
        """
        poses = np.column_stack(np.broadcast_arrays(*np.atleast_1d(x_mm, y_mm, heading_rad))).astype(np.float64)
        found = np.empty(len(poses))
        wedges.wedges(self.table, poses, half_angle_rad, min(max_range_mm, HORIZON_MM), least_cosine, found)
        return found

    def ray(self, x_mm: float, y_mm: float, heading_rad: float, max_range_mm: float = math.inf) -> float:
        """Return how far one sees along a ray.

        Args:
            x_mm: Origin of the ray; one that lies on a segment may see it or not.
            y_mm: Origin of the ray.
            heading_rad: Direction of the ray.
            max_range_mm: Farther things are not seen.

        Returns:
            The distance from the origin, or ``math.inf``.
        """
        reach_mm = min(max_range_mm, HORIZON_MM)
        return scans.ray(self.table, self._segments, x_mm, y_mm, heading_rad, reach_mm)

    def scan(
        self, x_mm: float, y_mm: float, first_rad: float, step_rad: float, count: int, max_range_mm: float
    ) -> Floats:
        """Return how far one sees along many rays from one point: a sweep over the segments, not over the rays.

        Each segment is seen in one interval of directions, so only rays in that interval are held against it.

        Args:
            x_mm: Origin of the rays.
            y_mm: Origin of the rays.
            first_rad: Direction of the first one.
            step_rad: From one to the next, counter-clockwise; more than 0.
            count: How many; together less than a full circle.
            max_range_mm: Farther things are not seen.

        Returns:
            Distances, shape (count,), infinite where nothing is seen. A segment on a ray's own line is not.
        """
        firsts = np.array(((x_mm, y_mm, first_rad),), dtype=np.float64)
        own = np.zeros(1, dtype=np.int64)
        return self.scans(_NOBODY, firsts, own, step_rad, count, max_range_mm).reshape(count)

    def scans(
        self,
        bodies: crowds.Crowd,
        firsts: Floats,
        own: NDArray[np.int64],
        step_rad: float,
        count: int,
        max_range_mm: float,
    ) -> Floats:
        """Return what `scan` returns for each of many origins, where robots stand about, too.

        Args:
            bodies: The robots.
            firsts: Origins and directions of the first rays: x, y and direction, shape (p, 3).
            own: The number of the robot that each does not see, shape (p,).
            step_rad: The same for all.
            count: The same for all.
            max_range_mm: The same for all.

        Returns:
            Distances, shape (p, count).
        """
        directions = firsts[:, 2:] + step_rad * np.arange(count)
        look, found = (np.cos(directions), np.sin(directions), max_range_mm), np.empty((len(firsts), count))
        scans.scans(self.table, bodies, np.ascontiguousarray(firsts), own, step_rad, *look, found)
        return found


def shapes_of(segments: Floats) -> Floats:
    """Return segments, shape (k, 4), as a `RangeMap`'s shapes: first ends, ways, 1 / length²; shape (5, k)."""
    shapes = np.empty((5, len(segments)))
    shapes[:2], shapes[2:4] = segments[:, :2].T, (segments[:, 2:] - segments[:, :2]).T
    shapes[4] = 1.0 / np.maximum(np.sum(shapes[2:4] ** 2, axis=0), TINY)
    return shapes


def nearest_in_wedge(
    segments: Sequence[tuple[float, float, float, float]],
    x_mm: float,
    y_mm: float,
    heading_rad: float,
    half_angle_rad: float,
    max_range_mm: float,
) -> float:
    """Return what `RangeMap.wedge` returns among a few segments that are looked at only once.

    Args:
        segments: x and y of both ends, mm.
        x_mm: Apex of the wedge.
        y_mm: Apex of the wedge.
        heading_rad: Axis of the wedge.
        half_angle_rad: The wedge reaches this far to both sides of the axis; more than 0, at most pi/2.
        max_range_mm: Farther points are not seen; finite.
    """
    rows = np.ascontiguousarray(shapes_of(np.array(segments, dtype=np.float64).reshape(-1, 4)).T)
    table = wedges.Segments(rows, _NO_NUMBERS, _NO_NUMBERS, (0.0, 0.0), 1.0, (0, 0))
    return wedges.wedge(table, x_mm, y_mm, heading_rad, half_angle_rad, max_range_mm, 0.0)
