"""An exact test whether anything parts two places for a disc: no polygon takes the disc's place, and nothing is united.

Cut everything that stands into straight sides. A disc of radius r cannot come nearer to a side than r, so what each
side forbids to its middle is convex: a strip with round ends. Two such strips overlap exactly where their sides are
less than 2 r apart, and what they share is convex too. So all that is forbidden has the shape of a graph: a node for
each side, and an edge for each pair of sides that the disc cannot pass between. Start and goal are parted exactly if
some closed walk in this graph goes round one of them and not round the other.

How often a walk goes round a point is counted by crossings with the ray that goes straight up from it, and even and odd
are enough. So each node is doubled, an edge whose crossings differ for start and goal by an odd number leads from one
half to the other, and a side whose two halves are connected lies on a walk that parts the two places.
Let the disc grow, and the first pair that closes such a walk is the narrowest place of the widest way.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from scene.drops import drops_of
from scene.scene import Point, Scene
from scenesolver.geometry.clearance import NOTHING_SENSED
from scenesolver.geometry.predicates import BoolArray, FloatArray
from scenesolver.geometry.ragged import IntArray

TOUCHING_MM = 1e-6
"""A disc that is wider than a passage by less still gets through: it only touches both sides."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A place between two sides.

    Attributes:
        place: Its middle, mm.
        width_mm: How far apart the sides are there: a disc of at most this diameter gets through.
    """

    place: Point
    width_mm: float


class Barriers:
    """The sides of all that stands still: outlines of obstacles and drops, walls, and the workspace's edge.

    Args:
        scene: What is known.
        sensed: Further obstacles: polygons, lines and points, single or in collections.
    """

    def __init__(self, scene: Scene, sensed: shapely.Geometry = NOTHING_SENSED) -> None:
        area = scene.workspace
        rings = [np.array(obstacle.polygon) for obstacle in scene.obstacles if obstacle.motion is None]
        rings.append(shapely.get_coordinates(shapely.box(area.min_x_mm, area.min_y_mm, area.max_x_mm, area.max_y_mm)))
        pairs = [np.stack((ring, np.roll(ring, -1, axis=0)), axis=1) for ring in rings]
        pairs += [np.array([[wall.start, wall.end]]) for wall in scene.walls]
        for further in (drops_of(scene), sensed):
            parts = shapely.get_parts(shapely.get_parts(further))
            pairs += [_sides(part) for part in parts[~shapely.is_empty(parts)]]
        sides: FloatArray = np.concatenate(pairs).astype(np.float64)
        self._starts = sides[:, 0]
        self._lines: NDArray[np.object_] = np.asarray(shapely.linestrings(sides))
        # A line of no length is no line to shapely.
        posts = np.flatnonzero((sides[:, 0] == sides[:, 1]).all(axis=1))
        self._lines[posts] = shapely.points(self._starts[posts])

    def clearance_mm(self, place: FloatArray) -> float:
        """Return how far a place, shape (2,), is from the nearest side."""
        return float(shapely.distance(self._lines, shapely.Point(place)).min())

    def narrowest(self, start: FloatArray, goal: FloatArray, radius_mm: float) -> Passage | None:
        """Return the narrowest place of the widest way from start to goal, if a disc is too wide for it.

        Args:
            start: Shape (2,), mm.
            goal: Shape (2,), mm.
            radius_mm: The disc's radius; where an end has less room than that, as much as it has.

        Returns:
            The passage, of no width where even a point has no way; None where the disc gets through.
        """
        radius_mm = min(radius_mm, self.clearance_mm(start), self.clearance_mm(goal))
        first, second, contacts, widths = self._within(2.0 * radius_mm - TOUCHING_MM)
        is_odd = self._crossings(first, second, contacts, start) ^ self._crossings(first, second, contacts, goal)

        def part(count: int) -> bool:
            """Return whether the narrowest so many pairs part start from goal."""
            size = len(self._starts)
            u, v, odd = first[:count], second[:count], is_odd[:count] * size
            ends = np.concatenate((u, u + size)), np.concatenate((v + odd, v + size - odd))
            graph = csr_array((np.ones(2 * count, dtype=np.int8), ends), shape=(2 * size, 2 * size))
            labels = connected_components(graph, directed=False)[1]
            return bool((labels[:size] == labels[size:]).any())

        low, high = 0, len(widths)
        if not part(high):
            return None
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if part(middle) else (middle, high)
        x, y = contacts[high - 1].mean(axis=0).tolist()
        return Passage((x, y), float(widths[high - 1]))

    def _within(self, reach_mm: float) -> tuple[IntArray, IntArray, FloatArray, FloatArray]:
        """Return the pairs of sides so near to each other, where they are nearest, and how near; the nearest first.

        Returns:
            Two arrays of shape (m,), one of shape (m, 2, 2) and one of shape (m,).
        """
        first, second = self._tree.query(self._lines, predicate="dwithin", distance=max(reach_mm, 0.0))
        once = first < second
        first, second = first[once], second[once]
        shortest = shapely.shortest_line(self._lines[first], self._lines[second])
        widths: FloatArray = np.asarray(shapely.length(shortest))
        order = np.argsort(widths, kind="stable")
        contacts = shapely.get_coordinates(shortest).reshape(-1, 2, 2)[order]
        return first[order], second[order], contacts, widths[order]

    def _crossings(self, first: IntArray, second: IntArray, contacts: FloatArray, place: FloatArray) -> BoolArray:
        """Return whether walks from first sides to second ones cross the ray above a place an odd number of times.

        A walk goes from a side's start along it, straight over to the other side, and along that to its start.
        """
        walks = np.stack((self._starts[first], contacts[:, 0], contacts[:, 1], self._starts[second]), axis=1)
        a, b = walks[:, :-1] - place, walks[:, 1:] - place
        spans = (a[..., 0] <= 0.0) != (b[..., 0] <= 0.0)
        # Above, where the line over x = 0 is: the sign of the doubled area over that of the step along x.
        area = a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
        is_above = (area < 0.0) == (b[..., 0] < a[..., 0])
        odd: BoolArray = (spans & is_above).sum(axis=1) % 2 == 1
        return odd

    @cached_property
    def _tree(self) -> shapely.STRtree:
        return shapely.STRtree(self._lines)


def _sides(part: shapely.Geometry) -> FloatArray:
    """Return the sides of a polygon with its holes, of a line, or of a point, shape (n, 2, 2)."""
    if isinstance(part, shapely.Polygon):
        return np.concatenate([_sides(ring) for ring in (part.exterior, *part.interiors)])
    points = shapely.get_coordinates(part)
    return np.stack((points[:-1], points[1:]), axis=1) if len(points) > 1 else points[None].repeat(2, axis=1)
