"""The exact optimum: the shortest way of all, over the visibility graph of the inflated obstacles."""

from dataclasses import dataclass

import numpy as np
from scipy.spatial import cKDTree

from scene.mover import CancelRequested, PlanningCancelledError
from scenesolver.geometry.convolution import Corners
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import FloatArray, Points, joined
from scenesolver.geometry.ragged import IntArray
from scenesolver.kernel.box_tree import BoxTree
from scenesolver.kernel.shortest_path import Search
from scenesolver.planning.path import Path
from scenesolver.planning.progress import stop_if
from scenesolver.planning.roadmap import Roadmap

MOST_CORNERS = 100_000
"""Among so many corners the search takes some tenths of a second, and some seconds at worst."""

MOST_CORNERS_IN_HASTE = 100_000
"""Among so many corners the hasty search takes some tenths of a second; so it shortens a path."""

_HASTE = 1.05
_DETOURS = (1.04, 1.15, np.inf)
"""In haste, a path is looked for among short ones first: so many times as long as the straight line, at most."""

_CROWDED_MM = 0.02
_UNBOUND = 1.0 + 1e-12
"""In the least haste the search goes on from a corner in any direction, not only as a taut string would."""

_LONG_SEARCH = 512
"""After so many corners a search may have no path to find."""
_FORTH, _BACK = 48, 16
"""The corners from which it then looks round in turns, from the start's side and from the goal's."""


@dataclass(frozen=True, slots=True, eq=False)
class Exploration:
    """The findings of the search for a shortest path.

    Attributes:
        nodes: The free corners, then start and goal, mm.
        lengths_mm: How far each is from the start, infinite where that was not found, shape (n,).
        before: From which node each one is reached, shape (n,).
        gave_up: There were too many corners to search among, so it proves nothing that no path was found.
    """

    nodes: Points
    lengths_mm: FloatArray
    before: IntArray
    gave_up: bool

    @property
    def path(self) -> Path | None:
        """The shortest path, if there is one."""
        first, last = len(self.before) - 2, len(self.before) - 1
        if np.isinf(self.lengths_mm[last]):
            return None
        way = [last]
        while way[-1] != first:
            way.append(int(self.before[way[-1]]))
        return Path(np.column_stack(self.nodes.take(np.array(way[::-1]))))

    @property
    def tree(self) -> Roadmap:
        """The shortest ways to all the corners that were reached."""
        reached = np.flatnonzero(np.isfinite(self.lengths_mm))
        points = np.column_stack(self.nodes.take(reached))
        edges = np.column_stack((reached, self.before[reached]))[reached != len(self.before) - 2]
        numbered = np.searchsorted(reached, edges).astype(np.int32)
        along = points[numbered[:, 1]] - points[numbered[:, 0]]
        return Roadmap(points, numbered, np.hypot(*along.T), cKDTree(points))


def shortest_path(
    space: FreeSpace,
    start: FloatArray,
    goal: FloatArray,
    longest_mm: float = np.inf,
    cancel: CancelRequested = lambda: False,
) -> Path | None:
    """Return the shortest of all paths between two free points, or None if there is none; see `explore`."""
    return explore(space, start, goal, longest_mm, cancel=cancel).path


def explore(
    space: FreeSpace,
    start: FloatArray,
    goal: FloatArray,
    longest_mm: float = np.inf,
    most_corners: float | None = None,
    cancel: CancelRequested = lambda: False,
) -> Exploration:
    """Look for the shortest of all paths between two free points.

    A shortest path bends only at convex corners of obstacles, and runs past each as a tangent. So the search, in the
    order of A*, runs over these corners, and asks only for edges that are tangents at both ends and can still be part
    of a short enough path. Edges are made when their corner is reached; there is never a whole graph.

    Args:
        space: The free space.
        start: Shape (2,), mm.
        goal: Shape (2,), mm.
        longest_mm: Longer paths are of no interest. The length of a known path makes the search far quicker.
        most_corners: Among more corners, covered ones included, it gives up at once; by default among so many that
            it would take seconds. Work is counted, not time, so that the same question has the same answer everywhere.
        cancel: Asked every few corners.

    Returns:
        What was found; its path is None if there is none that short. It keeps off the obstacles' corners by 1e-4 mm.

    Raises:
        PlanningCancelledError: ``cancel`` answered True.
    """
    stop_if(cancel)
    corners = space.corners_between(start, goal, longest_mm, MOST_CORNERS if most_corners is None else most_corners)
    if corners is None:
        ends = Points.of(np.stack((start, goal)))
        return Exploration(ends, np.array((0.0, np.inf)), np.zeros(2, dtype=np.int64), gave_up=True)
    asked = space.free_corners if longest_mm == np.inf else space.bends(corners)
    found = _search(space, asked, start, goal, longest_mm, cancel=cancel)
    if np.isinf(found.lengths_mm[-1]) and _are_crowded(found.nodes):
        return _search(space, asked, start, goal, longest_mm, _UNBOUND, cancel)
    return found


def hasty_path(
    space: FreeSpace,
    start: FloatArray,
    goal: FloatArray,
    longest_mm: float = np.inf,
    most_corners: float = np.inf,
) -> Path | None:
    """Return a short path between two free points of a space with too many corners for `explore`.

    The search hurries towards the goal. In a city of 2,000 polygons its path is 0.5 % longer than the shortest one.

    Args:
        space: The free space.
        start: Shape (2,), mm.
        goal: Shape (2,), mm.
        longest_mm: The length of a known path.
        most_corners: Among more corners, covered ones included, it gives up at once.

    Returns:
        None where no path was found, or where there are too many corners.
    """
    straight_mm = float(np.hypot(*(goal - start)))
    for bound in dict.fromkeys(min(detour * straight_mm, longest_mm) for detour in _DETOURS):
        corners = space.corners_between(start, goal, bound, most_corners)
        if corners is None:
            return None
        path = _search(space, space.bends(corners), start, goal, bound, _HASTE).path
        if path is not None:
            return path
    return None


def _are_crowded(nodes: Points) -> bool:
    """Return whether some corners are so near to each other that the way from one to the next has no sure direction."""
    return bool(len(cKDTree(np.column_stack(nodes)).query_pairs(_CROWDED_MM, output_type="ndarray")))


def _search(
    space: FreeSpace,
    corners: Corners,
    start: FloatArray,
    goal: FloatArray,
    longest_mm: float,
    weight: float = 1.0,
    cancel: CancelRequested = lambda: False,
) -> Exploration:
    """Search among corners; see `explore`.

    A search that takes long may have no path to find: then another one from the goal comes along, and where that is
    over first, the goal is shut in.
    """
    ends, unbent = Points.of(np.stack((start, goal))), Points(np.zeros(2), np.zeros(2))
    nodes = joined((corners.places, ends))
    into, out_of = (_directions(joined((each, unbent))) for each in (corners.into, corners.out_of))
    first, last = len(nodes.x) - 2, len(nodes.x) - 1
    asked = [layer.kernel for layer in space.layers], BoxTree(np.column_stack(nodes)), into, out_of
    search = Search(*asked, (first, last), longest_mm, weight)
    lengths, before = np.asarray(search.lengths), np.asarray(search.before)
    back: Search | None = None
    is_over, is_shut_in = search.go_on(_LONG_SEARCH), False
    while not is_over and not is_shut_in:
        _stop_if(cancel)
        is_over = search.go_on(_FORTH)
        if not is_over and np.isinf(lengths[last]):
            back = back or Search(*asked, (last, first), longest_mm, weight)
            is_shut_in = back.go_on(_BACK) and bool(np.isinf(back.lengths[first]))
    search.choose_among_equals()
    return Exploration(nodes, lengths, before, gave_up=False)


def _directions(points: Points) -> FloatArray:
    """Return directions with their lengths, shape (n, 3)."""
    return np.column_stack((*points, np.hypot(*points)))


def _stop_if(cancel: CancelRequested) -> None:
    if cancel():
        raise PlanningCancelledError("planning was cancelled")
