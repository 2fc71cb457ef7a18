"""What a ranger sees: exact rays and wedges against line segments, and wedges against discs.

The floor's sensors and the movers that ask "what should I see from here?" use the same arithmetic. Nothing is sampled:
the nearest point of a segment inside a wedge is the foot of the perpendicular, an end, or a crossing with the wedge's
edge, and it is computed as such. Coordinates in mm, angles in rad; what is not seen is at ``math.inf``.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

Point = tuple[float, float]
Floats = NDArray[np.float64]
Indices = NDArray[np.intp]

_TINY = 1e-300
"""Keeps 0 / 0 at 0 without a branch."""

_GRID_FROM = 1_000
"""Below so many segments looking at all of them is quicker than finding the near ones."""

_CHUNK = 30_000
"""Pairs of a pose and a segment that are worked on at a time: few enough to stay in the processor's caches."""


class RangeMap:
    """Line segments in the plane, and how far one sees among them. Never changes once it is made.

    Args:
        segments: Shape (n, 4): x and y of one end, x and y of the other, mm.
    """

    __slots__ = ("_all", "_grid", "_segments")

    def __init__(self, segments: ArrayLike) -> None:
        self._segments: Floats = np.asarray(segments, dtype=np.float64).reshape(-1, 4)
        self._all = _Lines.of(self._segments)
        self._grid = _SegmentGrid(self._segments) if len(self._segments) >= _GRID_FROM else None

    @classmethod
    def from_outlines(cls, outlines: Iterable[Sequence[Point]] = (), walls: Iterable[tuple[Point, Point]] = ()) -> Self:
        """Make the map of closed polygons, given by their corners without repeating the first, and of open walls."""
        segments = [np.asarray(list(walls), dtype=np.float64).reshape(-1, 4)]
        for outline in outlines:
            corners = np.asarray(outline, dtype=np.float64).reshape(-1, 2)
            segments.append(np.hstack((corners, np.roll(corners, -1, axis=0))))
        return cls(np.concatenate(segments))

    @property
    def segments(self) -> Floats:
        """The segments, shape (n, 4), mm."""
        return self._segments

    def wedge(
        self, x_mm: float, y_mm: float, heading_rad: float, half_angle_rad: float, max_range_mm: float = math.inf
    ) -> float:
        """Return how far the nearest point of any segment is that lies inside a wedge.

        Args:
            x_mm: Apex of the wedge; one that lies on a segment may see it or not.
            y_mm: Apex of the wedge.
            heading_rad: Axis of the wedge.
            half_angle_rad: The wedge reaches this far to both sides of the axis; more than 0, at most pi/2.
            max_range_mm: Farther points are not seen.

        Returns:
            The distance from the apex, or ``math.inf``.
        """
        lines = self._all
        if self._grid is not None:
            lines = lines.take(self._grid.near_wedge(x_mm, y_mm, heading_rad, half_angle_rad, max_range_mm))
        n = lines.count
        sides = _edge_normals(x_mm, y_mm, heading_rad, half_angle_rad).dot(lines.ends)
        outer = np.maximum(sides[:, :n], sides[:, n:])
        (seen,) = (np.minimum(outer[0], outer[1]) >= 0.0).nonzero()
        if not seen.size:
            return math.inf
        here, there = sides.take(seen, axis=1), sides.take(seen + n, axis=1)
        squares = _nearest_squared(lines.shapes.take(seen, axis=1), here, there, np.array(((x_mm,), (y_mm,))))
        nearest = math.sqrt(squares[squares.argmin()])
        return nearest if nearest <= max_range_mm else math.inf

    def wedges(
        self, x_mm: ArrayLike, y_mm: ArrayLike, heading_rad: ArrayLike, half_angle_rad: float, max_range_mm: float
    ) -> Floats:
        """Return what `wedge` returns for each of many poses.

        Args:
            x_mm: Apexes, shape (p,).
            y_mm: Apexes, shape (p,).
            heading_rad: Axes, shape (p,).
            half_angle_rad: The same for all; more than 0, at most pi/2.
            max_range_mm: The same for all.

        Returns:
            Distances, shape (p,).
        """
        x, y, heading = _columns(x_mm, y_mm, heading_rad)
        if self._grid is not None:
            poses = zip(x.tolist(), y.tolist(), heading.tolist(), strict=True)
            return np.array([self.wedge(*pose, half_angle_rad, max_range_mm) for pose in poses])
        lines = self._all
        n = lines.count
        nearest = np.full(len(x), math.inf)
        for part in _chunks(len(x), n):
            normals = _edge_normals_of_many(x[part], y[part], heading[part], half_angle_rad)
            left, right = (_aside(normal, lines.ends) for normal in normals)
            outer = np.minimum(np.maximum(left[:, :n], left[:, n:]), np.maximum(right[:, :n], right[:, n:]))
            pose, seen = (outer >= 0.0).nonzero()
            here = np.stack((left[pose, seen], right[pose, seen]))
            there = np.stack((left[pose, n + seen], right[pose, n + seen]))
            apex = np.stack((x[part][pose], y[part][pose]))
            squares = _nearest_squared(lines.shapes.take(seen, axis=1), here, there, apex)
            np.minimum.at(nearest[part], pose, squares)
        np.sqrt(nearest, out=nearest)
        nearest[nearest > max_range_mm] = math.inf
        return nearest

    def ray(self, x_mm: float, y_mm: float, heading_rad: float, max_range_mm: float = math.inf) -> float:
        """Return how far one sees along a ray.

        Args:
            x_mm: Origin of the ray.
            y_mm: Origin of the ray.
            heading_rad: Direction of the ray.
            max_range_mm: Farther things are not seen.

        Returns:
            The distance from the origin, or ``math.inf``.
        """
        return float(self.rays(x_mm, y_mm, heading_rad, max_range_mm)[0])

    def rays(self, x_mm: ArrayLike, y_mm: ArrayLike, heading_rad: ArrayLike, max_range_mm: float = math.inf) -> Floats:
        """Return what `ray` returns for each of many rays; the three arguments are broadcast to shape (p,)."""
        x, y, heading = _columns(x_mm, y_mm, heading_rad)
        lines = self._all
        if self._grid is not None:
            lines = lines.take(self._grid.near_rays(x, y, heading, max_range_mm))
        n = lines.count
        nearest = np.full(len(x), math.inf)
        for part in _chunks(len(x), n):
            c, s, px, py = np.cos(heading[part]), np.sin(heading[part]), x[part], y[part]
            aside = _aside((-s, c, s * px - c * py), lines.ends)
            ray, hit = (aside[:, :n] * aside[:, n:] <= 0.0).nonzero()
            here, there = aside[ray, hit], aside[ray, n + hit]
            distance = _along_ray(lines.shapes.take(hit, axis=1), here, there, c[ray], s[ray], px[ray], py[ray])
            np.minimum.at(nearest[part], ray, distance)
        nearest[nearest > max_range_mm] = math.inf
        return nearest


def discs_in_wedges(
    x_mm: ArrayLike,
    y_mm: ArrayLike,
    heading_rad: ArrayLike,
    half_angle_rad: float,
    max_range_mm: float,
    discs: ArrayLike,
    own: Sequence[int] | Indices | None = None,
) -> Floats:
    """Return for each of many wedges how far the nearest point of any disc is that lies inside it.

    The part of a disc inside a wedge is convex, so its point nearest to the apex is the disc's own nearest point where
    the wedge contains that, and lies on an edge of the wedge otherwise.

    Args:
        x_mm: Apexes, shape (p,).
        y_mm: Apexes, shape (p,).
        heading_rad: Axes, shape (p,).
        half_angle_rad: The same for all; more than 0, at most pi/2.
        max_range_mm: The same for all.
        discs: x, y and radius, shape (n, 3), mm.
        own: For each wedge the index of the disc that it does not see, or -1, shape (p,).

    Returns:
        Distances, shape (p,); 0 for an apex inside a disc.
    """
    x, y, heading = _columns(x_mm, y_mm, heading_rad)
    circles = np.asarray(discs, dtype=np.float64).reshape(-1, 3)
    centre_x, centre_y, radius = circles.T
    blind = np.full(len(x), -1) if own is None else np.asarray(own, dtype=np.intp)
    nearest = np.full(len(x), math.inf)
    for part in _chunks(len(x), len(circles)):
        c, s = np.cos(heading[part])[:, None], np.sin(heading[part])[:, None]
        dx, dy = centre_x - x[part][:, None], centre_y - y[part][:, None]
        ahead = c * dx + s * dy
        near = (ahead > -radius) & (ahead < max_range_mm + radius)
        blinded = np.flatnonzero(blind[part] >= 0)
        near[blinded, blind[part][blinded]] = False
        wedge, disc = np.nonzero(near)
        along, aside = ahead[wedge, disc], (c * dy - s * dx)[wedge, disc]
        squares = _nearest_disc_point(along, np.abs(aside), radius[disc], half_angle_rad)
        np.minimum.at(nearest[part], wedge, squares)
    nearest[nearest > max_range_mm] = math.inf
    return nearest


def _nearest_disc_point(along: Floats, aside: Floats, radius: Floats, half_angle_rad: float) -> Floats:
    """Return the distance to discs at (along, aside) in a wedge's frame, mirrored so that ``aside >= 0``."""
    c, s = math.cos(half_angle_rad), math.sin(half_angle_rad)
    distance = np.hypot(along, aside)
    # The edge on the disc's side is met first: how far along it the disc's centre lies, and how far from it.
    foot, height = c * along + s * aside, c * aside - s * along
    reach = radius * radius - height * height
    on_edge = foot - np.sqrt(np.maximum(reach, 0.0))
    on_edge = np.where((reach >= 0.0) & (on_edge >= 0.0), on_edge, math.inf)
    nearest = np.where(height <= 0.0, distance - radius, on_edge)
    return np.where(distance <= radius, 0.0, nearest)


def _nearest_squared(shapes: Floats, here: Floats, there: Floats, apex: Floats) -> Floats:
    """Return the squared distance from an apex to the part of each segment inside a wedge, inf where there is none.

    Args:
        shapes: Columns of `_Lines.shapes`, one for each segment.
        here: How far each segment's first end is inside of both edges of the wedge, shape (2, k).
        there: The same of the other end. Inside of each edge lies at least one of the two ends.
        apex: x and y, shape (2, 1), or (2, k) where each segment has a wedge of its own.
    """
    starts, ways, feet = shapes[:2], shapes[2:4], shapes[4:6] * apex
    # A segment enters through an edge where its first end is outside of it, and leaves where its last end is.
    span = np.abs(here) + np.abs(there) + _TINY
    before, behind = np.minimum(here, 0.0) / span, np.minimum(there, 0.0) / span
    enter = -np.minimum(before[0], before[1])
    leave = np.minimum(behind[0], behind[1]) + 1.0
    t = np.minimum(np.maximum(feet[0] + feet[1] + shapes[6], enter), leave)
    nearest = starts - apex + t * ways
    nearest *= nearest
    squares: Floats = nearest[0] + nearest[1]
    squares[enter > leave] = math.inf
    return squares


def _along_ray(shapes: Floats, here: Floats, there: Floats, c: Floats, s: Floats, x: Floats, y: Floats) -> Floats:
    """Return how far along rays the segments lie that they cross; inf for those that lie behind.

    Args:
        shapes: Columns of `_Lines.shapes`, one for each pair of a ray and a segment.
        here: How far to the left of the ray the segment's first end is.
        there: The same of the other end; not on the same side.
        c: Cosine of the ray's heading.
        s: Sine of the ray's heading.
        x: Origin of the ray.
        y: Origin of the ray.
    """
    start_x, start_y, dx, dy = shapes[:4]
    near, span = np.abs(here), np.abs(here) + np.abs(there)
    along = c * (start_x - x) + s * (start_y - y)
    step = c * dx + s * dy
    distance = along + step * (near / (span + _TINY))
    # A segment on the ray's own line is met with its nearer end, or at once if it begins behind and ends ahead.
    on_line = span == 0.0
    low, high = np.minimum(along, along + step), np.maximum(along, along + step)
    distance = np.where(on_line & (low <= 0.0) & (high >= 0.0), 0.0, np.where(on_line, low, distance))
    distance[distance < 0.0] = math.inf
    return distance


def _edge_normals(x: float, y: float, heading: float, half_angle: float) -> Floats:
    """Return the inward normals of a wedge's two edges as rows (nx, ny, -n.apex)."""
    left, right = heading + half_angle, heading - half_angle
    lx, ly = math.sin(left), -math.cos(left)
    rx, ry = -math.sin(right), math.cos(right)
    return np.array(((lx, ly, -lx * x - ly * y), (rx, ry, -rx * x - ry * y)))


def _edge_normals_of_many(
    x: Floats, y: Floats, heading: Floats, half_angle: float
) -> tuple[tuple[Floats, Floats, Floats], tuple[Floats, Floats, Floats]]:
    """Return the left and the right row of `_edge_normals` with an array of shape (p,) in place of each number."""
    left, right = heading + half_angle, heading - half_angle
    lx, ly = np.sin(left), -np.cos(left)
    rx, ry = -np.sin(right), np.cos(right)
    return (lx, ly, -lx * x - ly * y), (rx, ry, -rx * x - ry * y)


def _aside(line: tuple[Floats, Floats, Floats], ends: Floats) -> Floats:
    """Return how far each end is to the positive side of each line ``nx x + ny y + c = 0``: shape (p, ends).

    Not as a matrix product: at these sizes the threads of the linear algebra library cost more than they bring.
    """
    nx, ny, constant = (values[:, None] for values in line)
    aside = nx * ends[0]
    aside += ny * ends[1]
    aside += constant
    return aside


def _columns(x: ArrayLike, y: ArrayLike, heading: ArrayLike) -> tuple[Floats, Floats, Floats]:
    columns = np.broadcast_arrays(*(np.atleast_1d(np.asarray(values, dtype=np.float64)) for values in (x, y, heading)))
    return columns[0], columns[1], columns[2]


def _chunks(poses: int, things: int) -> Iterable[slice]:
    step = max(1, _CHUNK // max(1, things))
    return (slice(first, first + step) for first in range(0, poses, step))


@dataclass(frozen=True, slots=True)
class _Lines:
    """Segments, laid out for arithmetic.

    Attributes:
        ends: All first ends, then all last ends, as columns (x, y, 1): shape (3, 2 n).
        shapes: Rows first end x, y, way to the last end x, y, and a, b, c such that ``a x + b y + c`` is the place of
            the foot of the perpendicular from (x, y), 0 at the first end and 1 at the last: shape (7, n).
        count: n.
    """

    ends: Floats
    shapes: Floats
    count: int

    @classmethod
    def of(cls, segments: Floats) -> Self:
        # In rows that lie together: numpy would take over the order of the transposed columns.
        starts, stops = (np.ascontiguousarray(end.T) for end in (segments[:, :2], segments[:, 2:]))
        ways = stops - starts
        feet = ways / (np.sum(ways * ways, axis=0) + _TINY)
        ends = np.concatenate((starts, stops), axis=1)
        shapes = np.vstack((starts, ways, feet, -np.sum(starts * feet, axis=0)))
        return cls(np.vstack((ends, np.ones(ends.shape[1]))), shapes, len(segments))

    def take(self, chosen: Indices) -> "_Lines":
        both = np.concatenate((chosen, chosen + self.count))
        return _Lines(self.ends.take(both, axis=1), self.shapes.take(chosen, axis=1), len(chosen))


class _SegmentGrid:
    """Which segments may pass through which square cell, in compressed rows; a cell lists bounding boxes' guests."""

    __slots__ = ("_cell_mm", "_columns", "_entries", "_rows", "_starts", "_x_mm", "_y_mm")

    def __init__(self, segments: Floats) -> None:
        low = np.minimum(segments[:, :2], segments[:, 2:])
        high = np.maximum(segments[:, :2], segments[:, 2:])
        self._x_mm, self._y_mm = (float(value) for value in low.min(axis=0))
        extent = high.max(axis=0) - (self._x_mm, self._y_mm)
        # About one cell a segment, but none smaller than a usual segment, or each would be listed many times.
        self._cell_mm = max(math.sqrt(extent[0] * extent[1] / len(segments)), float(np.median(high - low)), 1.0)
        self._columns, self._rows = (int(value) for value in extent // self._cell_mm + 1)
        first = ((low - (self._x_mm, self._y_mm)) // self._cell_mm).astype(np.intp)
        last = ((high - (self._x_mm, self._y_mm)) // self._cell_mm).astype(np.intp)
        wide, tall = (last - first + 1).T
        count = wide * tall
        guest = np.repeat(np.arange(len(segments)), count)
        nth = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count)
        column = first[guest, 0] + nth % wide[guest]
        row = first[guest, 1] + nth // wide[guest]
        cell = row * self._columns + column
        self._entries: Indices = guest[np.argsort(cell, kind="stable")]
        self._starts: Indices = np.searchsorted(np.sort(cell), np.arange(self._columns * self._rows + 1))

    def near_wedge(self, x: float, y: float, heading: float, half_angle: float, max_range: float) -> Indices:
        """Return the segments, some perhaps twice, that the sector's bounding box may meet."""
        c, s, least = math.cos(heading), math.sin(heading), math.cos(half_angle)
        edges_x = (0.0, math.cos(heading + half_angle), math.cos(heading - half_angle))
        edges_y = (0.0, math.sin(heading + half_angle), math.sin(heading - half_angle))
        return self._in_box(
            x + max_range * (-1.0 if -c >= least else min(edges_x)),
            y + max_range * (-1.0 if -s >= least else min(edges_y)),
            x + max_range * (1.0 if c >= least else max(edges_x)),
            y + max_range * (1.0 if s >= least else max(edges_y)),
        )

    def near_rays(self, x: Floats, y: Floats, heading: Floats, max_range: float) -> Indices:
        """Return the segments, some perhaps twice, that the bounding box of all rays may meet."""
        end_x, end_y = x + max_range * np.cos(heading), y + max_range * np.sin(heading)
        return self._in_box(
            float(min(x.min(), end_x.min())),
            float(min(y.min(), end_y.min())),
            float(max(x.max(), end_x.max())),
            float(max(y.max(), end_y.max())),
        )

    def _in_box(self, min_x: float, min_y: float, max_x: float, max_y: float) -> Indices:
        left, right = self._line(min_x - self._x_mm, self._columns), self._line(max_x - self._x_mm, self._columns)
        bottom, top = self._line(min_y - self._y_mm, self._rows), self._line(max_y - self._y_mm, self._rows)
        starts = self._starts
        return np.concatenate(
            [
                self._entries[starts[row * self._columns + left] : starts[row * self._columns + right + 1]]
                for row in range(bottom, top + 1)
            ]
        )

    def _line(self, offset_mm: float, lines: int) -> int:
        return int(min(max(offset_mm // self._cell_mm, 0.0), lines - 1.0))
