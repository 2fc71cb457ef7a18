"""The clearance of a path: what a driver needs to know to be careful only where care is due."""

import numpy as np
import shapely

from scene.drops import drops_of
from scene.scene import Point, Scene
from scenesolver.geometry.predicates import BoolArray, FloatArray

NOTHING_SENSED = shapely.Polygon()

_QUADRANT_EDGES = 32
"""A circle is drawn by chords, which lie inside of it by a thousandth of its radius at most."""


class Surroundings:
    """The obstacles themselves, that distances are measured to.

    Args:
        scene: Its still obstacles, its walls and the workspace's edge.
    """

    def __init__(self, scene: Scene) -> None:
        area = scene.workspace
        self._low = np.array((area.min_x_mm, area.min_y_mm))
        self._high = np.array((area.max_x_mm, area.max_y_mm))
        bodies: list[shapely.Geometry] = [
            shapely.Polygon(obstacle.polygon) for obstacle in scene.obstacles if obstacle.motion is None
        ]
        bodies += [shapely.LineString((wall.start, wall.end)) for wall in scene.walls]
        bodies += shapely.get_parts(drops_of(scene)).tolist()
        self._known = shapely.STRtree(bodies)

    def clearances(
        self, starts: FloatArray, ends: FloatArray, radius_mm: float, sensed: shapely.Geometry = NOTHING_SENSED
    ) -> FloatArray:
        """Return for segments the least distance between the disc that drives them and any obstacle.

        Args:
            starts: Where they begin, shape (n, 2), mm.
            ends: Where they end, shape (n, 2), mm.
            radius_mm: Radius of the disc.
            sensed: Further obstacles, that the scene does not know.

        Returns:
            Shape (n,), mm; negative where the disc would overlap.
        """
        segments = shapely.linestrings(np.stack((starts, ends), axis=1))
        low, high = np.minimum(starts, ends), np.maximum(starts, ends)
        nearest: FloatArray = np.minimum(low - self._low, self._high - high).min(axis=1)
        if len(self._known):
            (near, _), distances = self._known.query_nearest(segments, return_distance=True, all_matches=False)
            nearest[near] = np.minimum(nearest[near], distances)
        if not shapely.is_empty(sensed):
            parts = shapely.STRtree(shapely.get_parts(sensed))
            (near, _), distances = parts.query_nearest(segments, return_distance=True, all_matches=False)
            nearest[near] = np.minimum(nearest[near], distances)
        return nearest - radius_mm

    def within(self, place: Point, within_mm: float) -> list[shapely.Geometry]:
        """Return all that stands no farther from a place than so much, and what is as near of the workspace's edge."""
        here = shapely.Point(place)
        near = self._known.query(here, predicate="dwithin", distance=within_mm)
        edge = shapely.box(*self._low, *self._high).exterior
        found: list[shapely.Geometry] = self._known.geometries[np.sort(near)].tolist()
        return [*found, shapely.intersection(edge, shapely.buffer(here, within_mm))]

    def nearest_room(self, place: Point, within_mm: float, radius_mm: float, sensed: shapely.Geometry) -> Point | None:
        """Return the place nearest to another one in which a disc overlaps nothing; None where none is so near.

        Args:
            place: The other place, mm.
            within_mm: How near.
            radius_mm: Radius of the disc.
            sensed: Further obstacles, that the scene does not know.
        """
        near = shapely.buffer(shapely.Point(place), within_mm)
        edge = shapely.box(*(self._low + radius_mm), *(self._high - radius_mm))
        known = self._known.geometries[self._known.query(near, predicate="dwithin", distance=radius_mm)]
        bodies = np.array([*known, sensed])
        taken = shapely.union_all(shapely.buffer(bodies, radius_mm, quad_segs=_QUADRANT_EDGES))
        free = shapely.difference(shapely.intersection(near, edge), taken)
        if shapely.is_empty(free):
            return None
        _, (x, y) = shapely.get_coordinates(shapely.shortest_line(shapely.Point(place), free)).tolist()
        return x, y

    def safe_from(
        self, point: FloatArray, ends: FloatArray, radius_mm: float, sensed: shapely.Geometry, tolerance_mm: float
    ) -> BoolArray:
        """Return which straight ways a disc may take from where it stands, although it may stand too near to something.

        Each obstacle is judged by itself: the disc overlaps none that it does not overlap already, and gets no deeper
        into any other. One least distance over all would let it into a wall by as much as it overlaps a mark.

        Args:
            point: Where it stands, shape (2,), mm.
            ends: Where the ways end, shape (n, 2), mm.
            radius_mm: Radius of the disc.
            sensed: Further obstacles, that the scene does not know.
            tolerance_mm: So much nearer is rounding.

        Returns:
            Shape (n,).
        """
        ways = np.asarray(shapely.linestrings(np.stack((np.broadcast_to(point, ends.shape), ends), axis=1)))
        stand = shapely.Point(point)
        edge = min(float(np.minimum(point - self._low, self._high - point).min()), radius_mm)
        safe: BoolArray = np.minimum(ends - self._low, self._high - ends).min(axis=1) >= edge - tolerance_mm
        for bodies in (self._known, shapely.STRtree(shapely.get_parts(sensed))):
            way, near = bodies.query(ways, predicate="dwithin", distance=radius_mm)
            body = bodies.geometries[near]
            allowed = np.minimum(shapely.distance(stand, body), radius_mm) - tolerance_mm
            safe[way[shapely.distance(ways[way], body) < allowed]] = False
        return safe


def segment_clearances(
    scene: Scene, points: FloatArray, radius_mm: float, sensed: shapely.Geometry = NOTHING_SENSED
) -> FloatArray:
    """Return for each segment of a path how much room it leaves the disc; see `Surroundings.clearances`.

    Args:
        scene: Its still obstacles, walls and the workspace's edge are measured to.
        points: The path, shape (n, 2), mm.
        radius_mm: Radius of the disc.
        sensed: Further obstacles.

    Returns:
        Shape (n - 1,), mm.
    """
    return Surroundings(scene).clearances(points[:-1], points[1:], radius_mm, sensed)
