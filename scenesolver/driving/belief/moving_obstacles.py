"""The places where the moving obstacles of a scene may be, and the question whether a drive may meet one of them.

The scene tells an obstacle's route and speed; how far along it the obstacle is must be sensed. A route is cut into
phases. A phase is possible until a reading shows that the obstacle is not there, and becomes possible again as the
obstacle, no faster than it is told to be, may have come there: it may also stand. What is kept is therefore always a
set that holds the truth, and a robot that keeps clear of the whole set keeps clear of the obstacle.
"""

import math
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray

from robotdriver.pose import Pose
from scene.scene import Motion, Point, Scene
from scenesolver.kernel.sight import Sector

PHASE_MM = 20.0
"""Routes are cut into phases of this length."""

FIELD_MM = 10.0
"""Distances from an outline are tabled at places so far apart."""

SAMPLE_MM = 80.0
"""Points of an outline that readings are held against are no farther apart than this."""

SURE_MM = 40.0
"""The end of a free sector that does not count: the echo's noise, and the robot's own drift."""

STALE_S = 0.1
"""A reading may be so old."""

REACH_MM = 500.0
"""Distances from an outline are known up to here: farther than any body reaches."""


class MovingObstacleFilter:
    """The possible places of one obstacle on its route.

    Args:
        outline: Its corners where it is drawn.
        motion: Its route.
    """

    def __init__(self, outline: tuple[Point, ...], motion: Motion) -> None:
        polygon = shapely.Polygon(outline)
        drawn = (polygon.centroid.x, polygon.centroid.y)
        stops = (drawn, *motion.waypoints, drawn) if motion.loop else (drawn, *motion.waypoints)
        route = shapely.LineString(stops)
        self.speed_mm_s = motion.speed_mm_s
        self._loops = motion.loop
        count = max(1, math.ceil(route.length / PHASE_MM))
        self._phase_mm = route.length / count
        ends = shapely.get_coordinates(shapely.line_interpolate_point(route, np.arange(count + 1) * self._phase_mm))
        # Where phases begin and end, and their middles, as ways from the drawn place.
        self._ends: NDArray[np.float64] = ends - drawn
        self._middles: NDArray[np.float64] = (self._ends[:-1] + self._ends[1:]) / 2.0
        self._corners = shapely.get_coordinates(shapely.segmentize(polygon.exterior, SAMPLE_MM))[:-1]
        self._centre = np.array(drawn)
        self._radius_mm = float(np.hypot(*(self._corners - drawn).T).max())
        self._possible: NDArray[np.bool_] = np.ones(count, dtype=np.bool_)
        self._doubted: NDArray[np.bool_] = np.zeros(count, dtype=np.bool_)
        self._way_mm = 0.0
        self._since: NDArray[np.int64] | None = None
        self.zone: shapely.Geometry = _swept(outline, np.array(stops) - drawn)
        self._bounds: tuple[float, float, float, float] = tuple(shapely.bounds(self.zone).tolist())
        self._polygon = polygon
        self._low = np.array(polygon.bounds[:2]) - REACH_MM

    @cached_property
    def _field(self) -> NDArray[np.float64]:
        """Distances from the outline where it is drawn, at a grid's places; who only asks for the zone does without."""
        size = np.ceil((np.array(self._polygon.bounds[2:]) + REACH_MM - self._low) / FIELD_MM).astype(int) + 1
        x, y = (self._low[axis] + FIELD_MM * np.arange(size[axis]) for axis in (0, 1))
        places = np.stack(np.meshgrid(x, y, indexing="ij"), axis=-1)
        shapely.prepare(self._polygon)
        return np.asarray(shapely.distance(self._polygon, shapely.points(places)))

    @property
    def slack_mm(self) -> float:
        """The distance by which the obstacle may be nearer than `distances` says."""
        return self._phase_mm / 2.0 + FIELD_MM * math.sqrt(0.5)

    def elapse(self, duration_s: float) -> None:
        """Let time pass: by every whole phase that it may have gone on since, more of the route becomes possible."""
        self._way_mm += self.speed_mm_s * duration_s
        steps = math.floor(self._way_mm / self._phase_mm)
        if steps:
            self._way_mm -= steps * self._phase_mm
            self._possible = self.possible_within(steps)
            self._since = None

    def see(self, shown: Sector) -> None:
        """Rule out where it would have been seen: a phase that two successive readings rule out is impossible.

        One echo in fifty is not heard, so that a single reading proves nothing.
        """
        out = self._ruled_out(shown)
        certain = out & self._doubted & self._possible
        self._doubted = out
        if certain.any():
            self._possible = self._possible & ~certain
            self._since = None

    def rule_out_body(self, place: Point, radius_mm: float) -> None:
        """Rule out where it would overlap the robot itself."""
        min_x, min_y, max_x, max_y = self._bounds
        if not (min_x - radius_mm < place[0] < max_x + radius_mm and min_y - radius_mm < place[1] < max_y + radius_mm):
            return
        inside = self._possible & (self.distances(np.array((place,)))[0] < radius_mm - self.slack_mm)
        if inside.any():
            self._possible = self._possible & ~inside
            self._since = None

    def distances(self, places: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return how far places, shape (m, 2), are from it in each phase, up to the slack; infinite beyond `REACH_MM`.

        Returns:
            Shape (m, phases), mm.
        """
        cells = np.rint((places[:, None, :] - self._middles[None, :, :] - self._low) / FIELD_MM).astype(np.int64)
        x, y = cells[..., 0], cells[..., 1]
        width, height = self._field.shape
        there = (x >= 0) & (x < width) & (y >= 0) & (y < height)
        found: NDArray[np.float64] = np.where(
            there, self._field[np.where(there, x, 0), np.where(there, y, 0)], math.inf
        )
        return found

    def steps_within(self, duration_s: NDArray[np.float64]) -> NDArray[np.int64]:
        """Return by how many phases it may have gone on after some time, shape (m,)."""
        way_mm = self._way_mm + self.speed_mm_s * (duration_s + STALE_S)
        return np.ceil(way_mm / self._phase_mm).astype(np.int64)

    def possible_within(self, steps: int) -> NDArray[np.bool_]:
        """Return which phases are possible after it has gone on by at most so many."""
        within: NDArray[np.bool_] = self.since_possible <= steps
        return within

    @property
    def since_possible(self) -> NDArray[np.int64]:
        """The number of phases since the nearest possible one, 0 for a possible one; large where none is."""
        if self._since is None:
            count = len(self._possible)
            twice = np.concatenate((self._possible, self._possible)) if self._loops else self._possible
            index = np.arange(len(twice))
            last = np.maximum.accumulate(np.where(twice, index, -10 * count))
            self._since = (index - last)[-count:]
        return self._since

    @property
    def possible_outlines(self) -> NDArray[np.float64]:
        """Its outline in each phase that is possible, shape (phases, corners, 2)."""
        return self._middles[self._possible][:, None, :] + self._corners

    def outline_points(self, phases: NDArray[np.bool_]) -> NDArray[np.float64]:
        """Return points of its outline in some phases, shape (n, 2)."""
        return (self._middles[phases][:, None, :] + self._corners).reshape(-1, 2)

    def _ruled_out(self, shown: Sector) -> NDArray[np.bool_]:
        """Return the phases in which it would have been heard; both ends of a phase must lie in what was shown."""
        out = np.zeros(len(self._possible), dtype=np.bool_)
        dx, dy = (self._middles + (self._centre - (shown.x, shown.y))).T
        away = np.hypot(dx, dy)
        ahead = shown.cosine * dx + shown.sine * dy
        # What is farther beside the axis than its own radius and the sector's half width is not in the sector.
        widest = math.sin(shown.half_rad) * (away + self._radius_mm) + self._radius_mm
        near = self._possible & (away - self._radius_mm < shown.reach_mm - SURE_MM)
        near &= (ahead > -self._radius_mm) & (away * away - ahead * ahead < widest * widest)
        (phases,) = near.nonzero()
        if not len(phases):
            return out
        ends = np.union1d(phases, phases + 1)
        inside = _inside(shown, self._corners, self._ends[ends])
        first = np.searchsorted(ends, phases)
        out[phases] = (inside[first] & inside[first + 1]).any(axis=1)
        return out


def _inside(shown: Sector, corners: NDArray[np.float64], offsets: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return which corners are in a sector when they are shifted; shape (offsets, corners)."""
    x = corners[:, 0] - shown.x + offsets[:, :1]
    y = corners[:, 1] - shown.y + offsets[:, 1:]
    distance = np.sqrt(x * x + y * y)
    ahead = shown.cosine * x + shown.sine * y
    inside: NDArray[np.bool_] = (distance < shown.reach_mm - SURE_MM) & (ahead >= shown.narrowest * distance)
    return inside


def _swept(outline: tuple[Point, ...], places: NDArray[np.float64]) -> shapely.Geometry:
    """Return what an outline sweeps on its way through places, given as ways from where it is drawn."""
    ring = np.array(outline)
    swept: list[shapely.Geometry] = []
    for start, end in pairwise(places):
        here, there = ring + start, ring + end
        swept += [shapely.Polygon(here), shapely.Polygon(there)]
        sides = np.stack((here, np.roll(here, -1, axis=0), np.roll(there, -1, axis=0), there), axis=1)
        # Sides that run along the way have no area.
        swept += [side for side in map(shapely.Polygon, sides) if side.is_valid and side.area > 0.0]
    return shapely.union_all(swept)


def moving_obstacles_of(scene: Scene) -> tuple[MovingObstacleFilter, ...]:
    """Return what is known of the moving obstacles that a scene tells of."""
    return tuple(MovingObstacleFilter(told.polygon, told.motion) for told in scene.obstacles if told.motion is not None)


SPARE_MM = 15.0
"""The body keeps this much farther from where an obstacle may be than the tables are exact."""


class MovingObstacles:
    """All that a scene tells to move, as one robot has to keep clear of it.

    Args:
        obstacles: What is known of each.
        body_radius_mm: Radius of the robot's body.

    Attributes:
        obstacles: What is known of each.
        is_empty: True if nothing is told to move.
        routes: All the floor that they may cover.
    """

    def __init__(self, obstacles: Sequence[MovingObstacleFilter], body_radius_mm: float) -> None:
        self.obstacles = tuple(obstacles)
        self.is_empty = not self.obstacles
        self._radius_mm = body_radius_mm
        reach = max((self._reach_mm(obstacle) for obstacle in self.obstacles), default=0.0)
        self.routes: shapely.Geometry = shapely.union_all([obstacle.zone for obstacle in self.obstacles])
        self._zone: shapely.Geometry = shapely.buffer(self.routes, reach)
        shapely.prepare(self._zone)

    def elapse(self, duration_s: float) -> None:
        """Let time pass."""
        for obstacle in self.obstacles:
            obstacle.elapse(duration_s)

    def see(self, shown: Sector | None, pose: Pose) -> None:
        """Take in what a reading has shown free, and that the robot stands where nothing else does."""
        for obstacle in self.obstacles:
            if shown is not None:
                obstacle.see(shown)
            obstacle.rule_out_body((pose.x_mm, pose.y_mm), self._radius_mm)

    def comes_by(self, place: Point) -> bool:
        """Return whether a robot that stood at a place could be met."""
        return bool(shapely.contains_xy(self._zone, *place))

    def distance_mm(self, place: Point) -> float:
        """Return how far a place is from where `comes_by` begins."""
        return float(shapely.distance(self._zone, shapely.Point(place)))

    def comes_by_any(self, places: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Return what `comes_by` does for each of many places, shape (n, 2)."""
        within: NDArray[np.bool_] = shapely.contains_xy(self._zone, places)
        return within

    def met_after_s(self, places: NDArray[np.float64], times_s: NDArray[np.float64]) -> float:
        """Return when a drive may first meet something that it does not move away from; infinite if it cannot.

        Args:
            places: Where the robot's middle will be, shape (m, 2); the first is where it is now.
            times_s: When, from now on, shape (m,), ascending from 0.
        """
        first = math.inf
        for obstacle in self._near(places):
            at = np.flatnonzero(self._meetings(obstacle, places, times_s).any(axis=1))
            if len(at):
                first = min(first, float(times_s[at[0]]))
        return first

    def lookout(self, places: NDArray[np.float64], times_s: NDArray[np.float64]) -> Point | None:
        """Return where to look for what `met_after_s` fears: the nearest point of it; None if there is nothing."""
        sources = [self._sources(obstacle, places, times_s) for obstacle in self._near(places)]
        points = np.concatenate((np.zeros((0, 2)), *sources))
        if not len(points):
            return None
        x, y = points[np.hypot(*(points - places[0]).T).argmin()].tolist()
        return x, y

    def _sources(
        self, obstacle: MovingObstacleFilter, places: NDArray[np.float64], times_s: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """Return points of the outline of an obstacle where it may come from into the way, shape (n, 2)."""
        met = np.flatnonzero(self._meetings(obstacle, places, times_s).any(axis=0))
        sources = np.zeros(len(obstacle.since_possible), dtype=np.bool_)
        sources[met - obstacle.since_possible[met]] = True
        return obstacle.outline_points(sources)

    def _near(self, places: NDArray[np.float64]) -> list[MovingObstacleFilter]:
        """Return the obstacles that come near a box round some places."""
        low, high = places.min(axis=0), places.max(axis=0)
        near = []
        for obstacle in self.obstacles:
            reach = self._reach_mm(obstacle)
            min_x, min_y, max_x, max_y = shapely.bounds(obstacle.zone)
            if (
                min_x - reach < high[0]
                and max_x + reach > low[0]
                and min_y - reach < high[1]
                and max_y + reach > low[1]
            ):
                near.append(obstacle)
        return near

    def _meetings(
        self, obstacle: MovingObstacleFilter, places: NDArray[np.float64], times_s: NDArray[np.float64]
    ) -> NDArray[np.bool_]:
        """Return at which of some places the robot may meet an obstacle, in which phase; shape (m, phases)."""
        distances = obstacle.distances(places)
        near: NDArray[np.bool_] = distances < self._reach_mm(obstacle)
        # What is as near already is met only by moving towards it.
        near &= ~(near[0] & (distances >= distances[0]))
        return near & (obstacle.since_possible <= obstacle.steps_within(times_s)[:, None])

    def _reach_mm(self, obstacle: MovingObstacleFilter) -> float:
        return self._radius_mm + obstacle.slack_mm + SPARE_MM


def routes_to_avoid(obstacles: Sequence[MovingObstacleFilter]) -> list[shapely.Geometry]:
    """Return for each moving obstacle where it may come, widened so that a path that keeps off is met by nothing."""
    spare = SPARE_MM + 5.0
    return [shapely.buffer(obstacle.zone, obstacle.slack_mm + spare, quad_segs=2) for obstacle in obstacles]
