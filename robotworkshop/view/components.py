"""Into which parts a roadmap falls, and in which of them a robot starts and has its goal."""

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from scene.mover import RoadmapView
from scene.scene import Point, SceneRobot

_NEIGHBOURS = 24
"""The nearest milestones to which a start or a goal may be joined."""


@dataclass(frozen=True, eq=False, slots=True)
class RoadmapComponents:
    """The connected components of a roadmap, numbered from 0 by their sizes, the largest first.

    Attributes:
        sizes: Milestones in each, shape (c,).
        of_points: The number of each milestone's component, shape (n,).
        of_edges: The number of each edge's component, shape (m,).
        start: The component that the start is joined to; None where it sees no milestone.
        goal: The same for the goal.
    """

    sizes: NDArray[np.int64]
    of_points: NDArray[np.int64]
    of_edges: NDArray[np.int64]
    start: int | None
    goal: int | None

    @property
    def are_joined(self) -> bool:
        """True if a way leads over the roadmap from start to goal."""
        return self.start is not None and self.start == self.goal


def roadmap_components(
    roadmap: RoadmapView, start: Point, goal: Point, forbidden: shapely.Geometry | None
) -> RoadmapComponents:
    """Return the components of a roadmap.

    Args:
        roadmap: Any.
        start: Where the robot starts, mm.
        goal: Where it shall go, mm.
        forbidden: Where its middle cannot be; start and goal are joined to the nearest milestones that they see past
            it. None where that is not known: then simply to the nearest ones.
    """
    count, edges = len(roadmap.points), np.asarray(roadmap.edges)
    graph = coo_array((np.ones(len(edges), dtype=np.int8), (edges[:, 0], edges[:, 1])), shape=(count, count))
    found, labels = connected_components(graph, directed=False)
    sizes = np.bincount(labels, minlength=found)
    # Of equal ones the first milestone decides, so that the numbers do not depend on how the library counts.
    first = np.full(found, count)
    np.minimum.at(first, labels, np.arange(count))
    order = np.lexsort((first, -sizes))
    rank = np.empty(found, dtype=np.int64)
    rank[order] = np.arange(found)
    of_points = rank[labels]
    seen = _seen_from(roadmap, (start, goal), forbidden)
    joined = [None if number is None else int(of_points[number]) for number in seen]
    return RoadmapComponents(sizes[order], of_points, of_points[edges[:, 0]], *joined)


def _seen_from(roadmap: RoadmapView, places: tuple[Point, ...], forbidden: shapely.Geometry | None) -> list[int | None]:
    """Return for each place the number of the nearest milestone that it sees."""
    count = min(_NEIGHBOURS, len(roadmap.points))
    if not count:
        return [None] * len(places)
    nearest = cKDTree(roadmap.points).query(np.array(places), k=count)[1].reshape(len(places), count)
    if forbidden is None:
        return [int(row[0]) for row in nearest]
    # A prepared geometry may be asked by one thread at a time, and the planner has this one, too: a copy is prepared.
    forbidden = shapely.force_2d(forbidden)
    shapely.prepare(forbidden)
    seen: list[int | None] = []
    for place, row in zip(places, nearest, strict=True):
        ways = np.stack((np.broadcast_to(place, (count, 2)), roadmap.points[row]), axis=1)
        free = np.flatnonzero(~shapely.intersects(forbidden, shapely.linestrings(ways)))
        seen.append(int(row[free[0]]) if len(free) else None)
    return seen


class KnownComponents:
    """Finds the components of the newest roadmap of each robot, once a roadmap: a picture is drawn many times."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[RoadmapView, shapely.Geometry | None, RoadmapComponents]] = {}

    def of(
        self, robot: SceneRobot, roadmap: RoadmapView | None, forbidden: shapely.Geometry | None
    ) -> RoadmapComponents | None:
        """Return the components of a robot's roadmap; None where it has no roadmap or no goal."""
        if roadmap is None or robot.goal is None:
            return None
        known = self._known.get(robot.name)
        if known is None or known[0] is not roadmap or known[1] is not forbidden:
            start = robot.start.x_mm, robot.start.y_mm
            known = roadmap, forbidden, roadmap_components(roadmap, start, robot.goal, forbidden)
            self._known[robot.name] = known
        return known[2]
