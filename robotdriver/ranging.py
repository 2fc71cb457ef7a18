"""What a ranger sees: exact rays and wedges against line segments, and wedges against discs.

The floor's sensors and the movers that ask "what should I see from here?" use the same arithmetic. Nothing is sampled:
the nearest point of a segment inside a wedge is the foot of the perpendicular, an end, or a crossing with the wedge's
edge, and it is computed as such. Coordinates in mm, angles in rad; what is not seen is at ``math.inf``.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from robotdriver.box_grid import BoxGrid, Floats, Indices, expanded
from robotdriver.visible_segments import AWAY_MM, Glance, nearest_of

Point = tuple[float, float]

_TINY = 1e-300
"""Keeps 0 / 0 at 0 without a branch."""

_GRID_FROM = 1_000
"""All of fewer segments are looked at quicker than it is found out which are near."""

_FEW = 12
"""Up to so many segments are seen quicker one by one than they are put in order."""

EYES = 8
"""Wedges that are asked for one by one may come from so many places in turn: what each can see is kept."""

_GLANCE_MM = 10_000.0
"""A glance looks so far at least, that wedges of several ranges may be served by one."""

_CHUNK = 256
"""Poses that are worked on at a time: few enough for their pairs to stay in the processor's caches."""

_ON_EDGE = 1e-9
"""A ray that is off the end of a segment by so small a part of a scan's step is rounding: it sees the segment."""

_HORIZON_MM = 1e9
"""An unlimited range ends here."""


class RangeMap:
    """Line segments in the plane, and how far one sees among them. Never changes once it is made.

    Args:
        segments: Shape (n, 4): x and y of one end, x and y of the other, mm.
    """

    __slots__ = ("_few", "_glances", "_grid", "_segments", "_shapes", "_stops")

    def __init__(self, segments: ArrayLike) -> None:
        self._segments: Floats = np.asarray(segments, dtype=np.float64).reshape(-1, 4)
        n = len(self._segments)
        starts, stops = self._segments[:, :2].T, self._segments[:, 2:].T
        # For each segment its first end, the way to its last end, and one over the square of its length: shape (5, n).
        self._shapes: Floats = np.empty((5, n))
        self._shapes[:2], self._shapes[2:4] = starts, stops - starts
        self._shapes[4] = 1.0 / np.maximum(np.sum(self._shapes[2:4] ** 2, axis=0), _TINY)
        self._stops: Floats = np.ascontiguousarray(stops)
        self._grid = BoxGrid(np.minimum(starts, stops), np.maximum(starts, stops))
        # What single wedges work through: all segments, or those near the last wedge, found when it is asked for.
        self._few: list[list[float]] | None = None
        if n <= _FEW:
            self._few = np.concatenate((np.full((1, n), -math.inf), self._shapes)).T.tolist()
        self._glances: list[Glance] = []

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

    def make_ready(self) -> None:
        """Sort the segments by their places, which the first look at many of them would else do."""
        if len(self._segments) >= _GRID_FROM:
            self._grid.make_ready()

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
        wedge = x_mm, y_mm, heading_rad, half_angle_rad, max_range_mm
        if self._few is not None:
            return nearest_of(self._few, *wedge, least_cosine)
        for glance in self._glances:
            if glance.serves(*wedge):
                return glance.nearest(*wedge, least_cosine)
        glance = self._look(*wedge)
        self._glances = [glance, *self._glances[: EYES - 1]]
        return glance.nearest(*wedge, least_cosine)

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
        apexes, headings = _columns(x_mm, y_mm, heading_rad)
        nearest = np.full(len(headings), math.inf)
        for part in _chunks(len(headings)):
            apex, heading = apexes[:, part], headings[part]
            pose, seen = self._grid.pairs(*_sector_boxes(apex, heading, half_angle_rad, max_range_mm))
            shapes, stops = self._shapes.take(seen, axis=1), self._stops.take(seen, axis=1)
            sides, met = _sides_of(apex, heading, half_angle_rad, pose, shapes[:2], stops)
            pose, shapes = pose[met], shapes.take(met, axis=1)
            squares = _nearest_squared(shapes, apex.take(pose, axis=1), sides)
            if least_cosine:
                squares[_glances_off(shapes, apex.take(pose, axis=1), squares, least_cosine)] = math.inf
            np.minimum.at(nearest[part], pose, squares)
        np.sqrt(nearest, out=nearest)
        nearest[nearest > max_range_mm] = math.inf
        return nearest

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
        if len(self._segments) >= _GRID_FROM:
            return float(self.rays(x_mm, y_mm, heading_rad, max_range_mm)[0])
        c, s = math.cos(heading_rad), math.sin(heading_rad)
        (x0, y0), (x1, y1) = self._shapes[:2], self._stops
        # Ends that segments share are computed alike, so no ray slips through between them.
        left_0, left_1 = c * (y0 - y_mm) - s * (x0 - x_mm), c * (y1 - y_mm) - s * (x1 - x_mm)
        (met,) = (left_0 * left_1 <= 0.0).nonzero()
        if not len(met):
            return math.inf
        x0, y0, x1, y1 = x0[met], y0[met], x1[met], y1[met]
        here = np.array((c * (x0 - x_mm) + s * (y0 - y_mm), left_0[met]))
        there = np.array((c * (x1 - x_mm) + s * (y1 - y_mm), left_1[met]))
        nearest = float(_along_ray(here, there).min())
        return nearest if nearest <= max_range_mm else math.inf

    def rays(self, x_mm: ArrayLike, y_mm: ArrayLike, heading_rad: ArrayLike, max_range_mm: float = math.inf) -> Floats:
        """Return what `ray` returns for each of many rays; the three arguments are broadcast to shape (p,)."""
        origins, headings = _columns(*np.broadcast_arrays(x_mm, y_mm, heading_rad))
        nearest = np.full(len(headings), math.inf)
        for part in _chunks(len(headings)):
            origin, heading = origins[:, part], headings[part]
            end = origin + min(max_range_mm, _HORIZON_MM) * np.array((np.cos(heading), np.sin(heading)))
            ray, met = self._grid.pairs(np.minimum(origin, end), np.maximum(origin, end))
            here = _from_poses(origin, heading, ray, self._shapes[:2].take(met, axis=1))
            there = _from_poses(origin, heading, ray, self._stops.take(met, axis=1))
            (crossed,) = (here[1] * there[1] <= 0.0).nonzero()
            distances = _along_ray(here.take(crossed, axis=1), there.take(crossed, axis=1))
            np.minimum.at(nearest[part], ray[crossed], distances)
        nearest[nearest > max_range_mm] = math.inf
        return nearest

    def scan(
        self,
        x_mm: float,
        y_mm: float,
        first_rad: float,
        step_rad: float,
        count: int,
        max_range_mm: float,
        also: ArrayLike = (),
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
            also: Further segments that are there now, shape (n, 4).

        Returns:
            Distances, shape (count,), infinite where nothing is seen. A segment on a ray's own line is not.
        """
        others = np.asarray(also, dtype=np.float64).reshape(-1, 4)
        owners = np.zeros(len(others), dtype=np.intp)
        scans = self.scans((x_mm,), (y_mm,), (first_rad,), step_rad, count, max_range_mm, others, owners)
        return scans.reshape(count)

    def scans(
        self,
        x_mm: ArrayLike,
        y_mm: ArrayLike,
        first_rad: ArrayLike,
        step_rad: float,
        count: int,
        max_range_mm: float,
        also: ArrayLike = (),
        seen_from: ArrayLike = (),
    ) -> Floats:
        """Return what `scan` returns for each of many origins.

        Args:
            x_mm: Origins, shape (p,).
            y_mm: Origins, shape (p,).
            first_rad: Directions of the first rays, shape (p,).
            step_rad: The same for all.
            count: The same for all.
            max_range_mm: The same for all.
            also: Further segments, shape (n, 4), each seen from one origin.
            seen_from: Which one, shape (n,).

        Returns:
            Distances, shape (p, count).
        """
        origins, firsts = _columns(x_mm, y_mm, first_rad)
        origin, near = self._grid.pairs(origins - max_range_mm, origins + max_range_mm)
        ways = self._shapes[2:4].take(near, axis=1)
        starts = self._shapes[:2].take(near, axis=1)
        others = np.asarray(also, dtype=np.float64).reshape(-1, 4).T
        if others.size:
            origin = np.concatenate((origin, np.asarray(seen_from, dtype=np.intp)))
            starts = np.hstack((starts, others[:2]))
            ways = np.hstack((ways, others[2:] - others[:2]))
        starts = starts - origins.take(origin, axis=1)
        begin = np.arctan2(starts[1], starts[0])
        turn = np.arctan2(starts[0] * ways[1] - starts[1] * ways[0], (starts * (starts + ways)).sum(axis=0))
        sector = np.minimum(begin, begin + turn)
        segment, ray = _rays_in_sectors(sector, np.abs(turn), firsts[origin], step_rad, count)
        whose = origin[segment]
        heading = firsts[whose] + step_rad * ray
        c, s = np.cos(heading), np.sin(heading)
        (px, py), (wx, wy) = starts.take(segment, axis=1), ways.take(segment, axis=1)
        across = c * wy - s * wx
        with np.errstate(divide="ignore", invalid="ignore"):
            distance = (px * wy - py * wx) / across
        distance[across == 0.0] = math.inf
        nearest = np.full(len(firsts) * count, math.inf)
        np.minimum.at(nearest, whose * count + ray, distance)
        nearest[nearest > max_range_mm] = math.inf
        np.maximum(nearest, 0.0, out=nearest)
        return nearest.reshape(len(firsts), count)

    def _look(self, x: float, y: float, heading: float, half_angle: float, max_range: float) -> Glance:
        """Sort out what wedges about this one can see."""
        reach, shapes = max(max_range, _GLANCE_MM), self._shapes
        if len(self._segments) >= _GRID_FROM and reach < math.inf:
            around = reach + AWAY_MM
            near = np.unique(self._grid.in_box(x - around, y - around, x + around, y + around))
            shapes = shapes.take(near, axis=1)
        return Glance(shapes, x, y, heading, half_angle, reach)


class DiscRanges:
    """How far one sees to one disc about the origin, as `RangeMap` tells it of segments.

    Args:
        radius_mm: Of the disc.
    """

    __slots__ = ("_radius_mm",)

    def __init__(self, radius_mm: float) -> None:
        self._radius_mm = radius_mm

    def wedge(
        self,
        x_mm: float,
        y_mm: float,
        heading_rad: float,
        half_angle_rad: float,
        max_range_mm: float = math.inf,
        least_cosine: float = 0.0,  # noqa: ARG002 - what is round always has a face towards the apex
    ) -> float:
        """Return how far the nearest point of the disc is that lies inside a wedge, or ``math.inf``."""
        return disc_in_wedge(x_mm, y_mm, heading_rad, half_angle_rad, max_range_mm, (0.0, 0.0, self._radius_mm))

    def ray(self, x_mm: float, y_mm: float, heading_rad: float, max_range_mm: float = math.inf) -> float:
        """Return how far one sees along a ray from a point outside, or ``math.inf``."""
        return ray_to_disc(x_mm, y_mm, heading_rad, max_range_mm, (0.0, 0.0, self._radius_mm))

    def scan(
        self, x_mm: float, y_mm: float, first_rad: float, step_rad: float, count: int, max_range_mm: float
    ) -> Floats:
        """Return how far one sees along many rays from one point outside, shape (count,)."""
        return scan_discs(x_mm, y_mm, first_rad, step_rad, count, max_range_mm, (0.0, 0.0, self._radius_mm))


def ray_to_disc(
    x_mm: float, y_mm: float, heading_rad: float, max_range_mm: float, disc: tuple[float, float, float]
) -> float:
    """Return how far a ray goes from a point outside until it meets a disc, x, y and radius; ``math.inf`` if never."""
    disc_x, disc_y, radius = disc
    c, s = math.cos(heading_rad), math.sin(heading_rad)
    along = c * (disc_x - x_mm) + s * (disc_y - y_mm)
    aside = c * (disc_y - y_mm) - s * (disc_x - x_mm)
    if along < 0.0 or abs(aside) > radius:
        return math.inf
    distance = max(along - math.sqrt(radius * radius - aside * aside), 0.0)
    return distance if distance <= max_range_mm else math.inf


def scan_discs(
    x_mm: float, y_mm: float, first_rad: float, step_rad: float, count: int, max_range_mm: float, discs: ArrayLike
) -> Floats:
    """Return what `RangeMap.scan` returns, for discs: x, y and radius, shape (n, 3). The origin is outside of all."""
    circles = np.asarray(discs, dtype=np.float64).reshape(-1, 3).T
    nearest = np.full(count, math.inf)
    dx, dy, radius = circles[0] - x_mm, circles[1] - y_mm, circles[2]
    away = np.hypot(dx, dy)
    half = np.arcsin(np.minimum(radius / np.maximum(away, _TINY), 1.0))
    disc, ray = _rays_in_sectors(np.arctan2(dy, dx) - half, 2.0 * half, first_rad, step_rad, count)
    heading = first_rad + step_rad * ray
    along = dx[disc] * np.cos(heading) + dy[disc] * np.sin(heading)
    aside = dy[disc] * np.cos(heading) - dx[disc] * np.sin(heading)
    distance = along - np.sqrt(np.maximum(radius[disc] ** 2 - aside**2, 0.0))
    np.minimum.at(nearest, ray, np.maximum(distance, 0.0))
    nearest[nearest > max_range_mm] = math.inf
    return nearest


def _rays_in_sectors(
    begin_rad: Floats, width_rad: Floats, first_rad: Floats | float, step_rad: float, count: int
) -> tuple[Indices, Indices]:
    """Return all pairs of a sector and a ray of a scan that lies in it; each sector has a scan of its own."""
    offset = (begin_rad - first_rad) % math.tau
    sectors, rays = [], []
    # A sector that begins before the first ray may reach into the scan after a full turn.
    for start in (offset, offset - math.tau):
        low = np.maximum(np.ceil(start / step_rad - _ON_EDGE), 0.0)
        high = np.minimum(np.floor((start + width_rad) / step_rad + _ON_EDGE), count - 1.0)
        sector, nth = expanded(np.maximum(high - low + 1.0, 0.0).astype(np.intp))
        sectors.append(sector)
        rays.append(low[sector].astype(np.intp) + nth)
    return np.concatenate(sectors), np.concatenate(rays)


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
    apexes, headings = _columns(x_mm, y_mm, heading_rad)
    circles = np.asarray(discs, dtype=np.float64).reshape(-1, 3).T
    centres, radii = circles[:2], circles[2]
    blind = np.full(len(headings), -1) if own is None else np.asarray(own, dtype=np.intp)
    grid = BoxGrid(centres - radii, centres + radii)
    nearest = np.full(len(headings), math.inf)
    for part in _chunks(len(headings)):
        apex, heading = apexes[:, part], headings[part]
        pose, disc = grid.pairs(*_sector_boxes(apex, heading, half_angle_rad, max_range_mm))
        (others,) = (disc != blind[part][pose]).nonzero()
        pose, disc = pose[others], disc[others]
        ahead, left = _from_poses(apex, heading, pose, centres.take(disc, axis=1))
        np.minimum.at(nearest[part], pose, _nearest_disc_point(ahead, np.abs(left), radii[disc], half_angle_rad))
    nearest[nearest > max_range_mm] = math.inf
    return nearest


def segments_in_wedges(
    x_mm: ArrayLike,
    y_mm: ArrayLike,
    heading_rad: ArrayLike,
    half_angle_rad: float,
    max_range_mm: float,
    segments: Floats,
    seen_by: Indices,
) -> Floats:
    """Return what `RangeMap.wedges` returns where each wedge looks at segments of its own.

    Args:
        x_mm: Apexes, shape (p,).
        y_mm: Apexes, shape (p,).
        heading_rad: Axes, shape (p,).
        half_angle_rad: The same for all; more than 0, at most pi/2.
        max_range_mm: The same for all.
        segments: Shape (k, 4): x and y of one end, x and y of the other.
        seen_by: The wedge that looks at each segment, shape (k,).

    Returns:
        Distances, shape (p,).
    """
    apexes, headings = _columns(x_mm, y_mm, heading_rad)
    nearest = np.full(len(headings), math.inf)
    starts, stops = segments[:, :2].T, segments[:, 2:].T
    sides, met = _sides_of(apexes, headings, half_angle_rad, seen_by, starts, stops)
    starts, ways = starts.take(met, axis=1), (stops - starts).take(met, axis=1)
    inverse = 1.0 / np.maximum(np.sum(ways**2, axis=0), _TINY)
    pose = seen_by[met]
    squares = _nearest_squared(np.concatenate((starts, ways, inverse[None])), apexes.take(pose, axis=1), sides)
    np.minimum.at(nearest, pose, squares)
    np.sqrt(nearest, out=nearest)
    nearest[nearest > max_range_mm] = math.inf
    return nearest


def disc_in_wedge(
    x_mm: float,
    y_mm: float,
    heading_rad: float,
    half_angle_rad: float,
    max_range_mm: float,
    disc: tuple[float, float, float],
) -> float:
    """Return what `discs_in_wedges` returns for one wedge and one disc: x, y and radius."""
    disc_x, disc_y, radius = disc
    dx, dy = disc_x - x_mm, disc_y - y_mm
    distance = math.hypot(dx, dy)
    if distance - radius > max_range_mm:
        return math.inf
    if distance <= radius:
        return 0.0
    c, s = math.cos(heading_rad), math.sin(heading_rad)
    along, aside = c * dx + s * dy, abs(c * dy - s * dx)
    c, s = math.cos(half_angle_rad), math.sin(half_angle_rad)
    foot, height = c * along + s * aside, c * aside - s * along
    if height <= 0.0:
        return distance - radius
    reach = radius * radius - height * height
    if reach < 0.0:
        return math.inf
    on_edge = foot - math.sqrt(reach)
    return on_edge if 0.0 <= on_edge <= max_range_mm else math.inf


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


def _sides_of(
    apexes: Floats, headings: Floats, half_angle_rad: float, pose: Indices, starts: Floats, stops: Floats
) -> tuple[Floats, Indices]:
    """Return how far inside of the edges of their wedges the ends of segments are, and which segments may be met.

    Args:
        apexes: Of the wedges, shape (2, p).
        headings: Of their axes, shape (p,).
        half_angle_rad: Of all.
        pose: The wedge of each segment, shape (k,).
        starts: First ends, shape (2, k).
        stops: Last ends, shape (2, k).

    Returns:
        The sides of those that may be met, shape (2, 2, m), and which they are, shape (m,).
    """
    c, s = math.cos(half_angle_rad), math.sin(half_angle_rad)
    ahead_0, left_0 = _from_poses(apexes, headings, pose, starts)
    ahead_1, left_1 = _from_poses(apexes, headings, pose, stops)
    sides = np.array(
        (
            (s * ahead_0 - c * left_0, s * ahead_1 - c * left_1),
            (s * ahead_0 + c * left_0, s * ahead_1 + c * left_1),
        )
    )
    inner = np.maximum(sides[:, 0], sides[:, 1])
    (met,) = (np.minimum(inner[0], inner[1]) >= 0.0).nonzero()
    return sides.take(met, axis=2), met


def _nearest_squared(shapes: Floats, apex: Floats, sides: Floats) -> Floats:
    """Return the squared distance from an apex to the part of each segment inside a wedge, inf where there is none.

    Args:
        shapes: Columns of `RangeMap`'s shapes, (5, k).
        apex: Shape (2, 1), or (2, k) where each segment has a wedge of its own.
        sides: How far inside of each of the two edges of the wedge each of the two ends is, shape (2, 2, k). Inside of
            each edge lies at least one of the two ends.
    """
    starts, ways = shapes[:2] - apex, shapes[2:4]
    # A segment enters through an edge where its first end is outside of it, and leaves where its last end is.
    lengths = np.abs(sides)
    outside = np.minimum(sides, 0.0) / (lengths[:, :1] + lengths[:, 1:] + _TINY)
    before, behind = np.minimum(outside[0], outside[1])
    enter, leave = -before, behind + 1.0
    product = starts * ways
    foot = (product[0] + product[1]) * -shapes[4]
    nearest = starts + np.minimum(np.maximum(foot, enter), leave) * ways
    nearest *= nearest
    squares: Floats = nearest[0] + nearest[1]
    squares[enter > leave] = math.inf
    return squares


def _glances_off(shapes: Floats, apex: Floats, squares: Floats, least_cosine: float) -> NDArray[np.bool_]:
    """Return which segments are met too flatly at points whose squared distances from the apex are given."""
    starts, ways = shapes[:2] - apex, shapes[2:4]
    across = starts[0] * ways[1] - starts[1] * ways[0]
    has_length = (ways != 0.0).any(axis=0)
    too_flat: NDArray[np.bool_] = has_length & (across * across * shapes[4] < squares * least_cosine**2 * (1.0 - 1e-9))
    return too_flat


def _along_ray(here: Floats, there: Floats) -> Floats:
    """Return how far along rays the segments lie that they cross; inf for those that lie behind.

    Args:
        here: The segments' first ends, how far ahead and how far to the left, shape (2, k).
        there: The other ends; not on the same side.
    """
    ahead, end_ahead = here[0], there[0]
    near, far = np.abs(here[1]), np.abs(there[1])
    distance: Floats = ahead + (end_ahead - ahead) * (near / (near + far + _TINY))
    # A segment on the ray's own line is met with its nearer end, or at once if it begins behind and ends ahead.
    (on_line,) = (near + far == 0.0).nonzero()
    low, high = np.minimum(ahead[on_line], end_ahead[on_line]), np.maximum(ahead[on_line], end_ahead[on_line])
    distance[on_line] = np.where((low < 0.0) & (high >= 0.0), 0.0, low)
    distance[distance < 0.0] = math.inf
    return distance


def _from_poses(apexes: Floats, headings: Floats, pose: Indices, points: Floats) -> Floats:
    """Return how far ahead and how far to the left of its pose each point lies, shape (2, k)."""
    dx, dy = points - apexes.take(pose, axis=1)
    c, s = np.cos(headings)[pose], np.sin(headings)[pose]
    return np.stack((c * dx + s * dy, c * dy - s * dx))


def _sector_boxes(apexes: Floats, headings: Floats, half_angle: float, max_range: float) -> tuple[Floats, Floats]:
    """Return the lower left and the upper right corners of boxes round sectors of circles, each of shape (2, p)."""
    reach, least = min(max_range, _HORIZON_MM), math.cos(half_angle)
    axis = np.array((np.cos(headings), np.sin(headings)))
    across = math.sin(half_angle) * np.array((-axis[1], axis[0]))
    left, right = least * axis + across, least * axis - across
    # Where the sector contains an axis of the plane, it bulges beyond its corners.
    low = np.where(axis <= -least, -1.0, np.minimum(np.minimum(left, right), 0.0))
    high = np.where(axis >= least, 1.0, np.maximum(np.maximum(left, right), 0.0))
    return apexes + reach * low, apexes + reach * high


def _columns(x: ArrayLike, y: ArrayLike, heading: ArrayLike) -> tuple[Floats, Floats]:
    """Return places, shape (2, p), and headings, shape (p,), of as many of each, or of one."""
    columns = np.array((x, y, heading), dtype=np.float64).reshape(3, -1)
    return columns[:2], columns[2]


def _chunks(poses: int) -> Iterable[slice]:
    return (slice(first, first + _CHUNK) for first in range(0, poses, _CHUNK))
