"""The exact optimum: the shortest way of all, over the visibility graph of the inflated obstacles."""

from dataclasses import dataclass

import numpy as np
from scipy.spatial import cKDTree

from scene.mover import CancelRequested
from scenesolver.geometry.convolution import STRING_OFFSET_MM, Corners
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import BoolArray, FloatArray, Points, joined
from scenesolver.geometry.ragged import IntArray
from scenesolver.kernel.library import library
from scenesolver.kernel.search import explore_compiled
from scenesolver.planning.cancelling import stop_if
from scenesolver.planning.path import Path
from scenesolver.planning.roadmap import Roadmap

MOST_CORNERS = 100_000
"""Among so many corners the compiled search takes some tenths of a second, and some seconds at worst."""

_MOST_CORNERS_IN_NUMPY = 20_000

MOST_CORNERS_IN_HASTE = 100_000
"""Among so many corners the hasty search takes some tenths of a second; so it shortens a path."""

_HASTE = 1.05
_DETOURS = (1.04, 1.15, np.inf)
"""In haste, a path is looked for among short ones first: so many times as long as the straight line, at most."""

_CROWDED_MM = 0.02
_UNBOUND = 1.0 + 1e-12
"""In the least haste the compiled search goes on from a corner in any direction, not only as a taut string would."""

_MOST_AT_ONCE = 16
_PAIRS_AT_ONCE = 65_536
_TIE_MM = 1e-6
"""Ways whose lengths differ by less are equally long. The source in C has the same."""
_SLACK = 1e-9
"""A direction counts as between two others when it misses them by less than this angle in rad,"""
_BESIDE_MM = 2.0 * STRING_OFFSET_MM
"""or its end by less than this: a start or goal may lie nearer to an obstacle than strings do."""


@dataclass(frozen=True, slots=True, eq=False)
class Exploration:
    """What the search for a shortest path has found out.

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
    compiled = library()
    if most_corners is None:
        most_corners = _MOST_CORNERS_IN_NUMPY if compiled is None else MOST_CORNERS
    corners = space.corners_between(start, goal, longest_mm, most_corners)
    if corners is None:
        ends = Points.of(np.stack((start, goal)))
        return Exploration(ends, np.array((0.0, np.inf)), np.zeros(2, dtype=np.int64), gave_up=True)
    nodes, into, out_of = _nodes(space.free_corners if longest_mm == np.inf else space.bends(corners), start, goal)
    if compiled is None:
        lengths, before = _search(space, nodes, into, out_of, longest_mm, cancel)
        _choose_among_equals(space, nodes, into, out_of, lengths, before)
    else:
        lengths, before = explore_compiled(compiled, space.tables, nodes, into, out_of, longest_mm)
        if np.isinf(lengths[-1]) and _are_crowded(nodes):
            lengths, before = explore_compiled(compiled, space.tables, nodes, into, out_of, longest_mm, _UNBOUND)
    return Exploration(nodes, lengths, before, gave_up=False)


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
        None where no path was found, where there are too many corners, or where the search was not compiled.
    """
    compiled = library()
    if compiled is None:
        return None
    straight_mm = float(np.hypot(*(goal - start)))
    for bound in dict.fromkeys(min(detour * straight_mm, longest_mm) for detour in _DETOURS):
        corners = space.corners_between(start, goal, bound, most_corners)
        if corners is None:
            return None
        nodes, into, out_of = _nodes(space.bends(corners), start, goal)
        lengths, before = explore_compiled(compiled, space.tables, nodes, into, out_of, bound, _HASTE)
        path = Exploration(nodes, lengths, before, gave_up=False).path
        if path is not None:
            return path
    return None


def _are_crowded(nodes: Points) -> bool:
    """Return whether some corners are so near to each other that the way from one to the next has no sure direction."""
    return bool(len(cKDTree(np.column_stack(nodes)).query_pairs(_CROWDED_MM, output_type="ndarray")))


def _nodes(corners: Corners, start: FloatArray, goal: FloatArray) -> tuple[Points, Points, Points]:
    """Return corners, then start and goal, and the curve's directions into and out of them; at the ends, none."""
    ends = Points.of(np.stack((start, goal)))
    unbent = Points(np.zeros(2), np.zeros(2))
    return joined((corners.places, ends)), joined((corners.into, unbent)), joined((corners.out_of, unbent))


def _search(
    space: FreeSpace,
    nodes: Points,
    into: Points,
    out_of: Points,
    longest_mm: float,
    cancel: CancelRequested,
) -> tuple[FloatArray, IntArray]:
    """Return how far each node is from the start, and from which one it is reached."""
    count = len(nodes.x)
    first, last = count - 2, count - 1
    to_goal = np.hypot(nodes.x - nodes.x[last], nodes.y - nodes.y[last])
    length = np.full(count, np.inf)
    length[first] = 0.0
    before = np.full(count, first)
    waiting = np.zeros(count, dtype=np.bool_)
    waiting[first] = True
    at_once = max(1, min(_MOST_AT_ONCE, _PAIRS_AT_ONCE // count))
    while True:
        bound = min(float(length[last]) + _TIE_MM, longest_mm)
        waits = np.flatnonzero(waiting & (length + to_goal <= bound))
        if not len(waits):
            return length, before
        stop_if(cancel)
        # Several corners in one batch. One that is reached by a shorter way later is taken up again.
        taken = waits[np.argsort((length + to_goal)[waits], kind="stable")[:at_once]]
        waiting[taken] = False
        reached = length[taken, None] + np.hypot(nodes.x - nodes.x[taken, None], nodes.y - nodes.y[taken, None])
        row, other = np.nonzero((reached < length) & (reached + to_goal <= bound))
        node, reached = taken[row], reached[row, other]
        for at_node in (True, False):
            end = node if at_node else other
            along = Points(nodes.x[other] - nodes.x[node], nodes.y[other] - nodes.y[node])
            tangent = np.flatnonzero(_is_tangent(along, into.take(end), out_of.take(end)))
            node, other, reached = node[tangent], other[tangent], reached[tangent]
        seen = np.flatnonzero(space.joins(nodes, node, other))
        # The last of several ways to one corner is kept: let it be the shortest.
        seen = seen[np.argsort(-reached[seen], kind="stable")]
        node, other = node[seen], other[seen]
        length[other] = reached[seen]
        before[other] = node
        waiting[other] = True


def _choose_among_equals(
    space: FreeSpace, nodes: Points, into: Points, out_of: Points, lengths: FloatArray, before: IntArray
) -> None:
    """Of equally long ways to the goal take the one with the longest last edges, then that by the first corners.

    Which of them a search comes by first hangs on its order and on rounding: without this the compiled one and the
    other would send a robot round a thing on different sides. The one in C ends with the same choice.
    """
    first, node = len(lengths) - 2, len(lengths) - 1
    while node != first and np.isfinite(lengths[node]):
        steps = np.hypot(nodes.x - nodes.x[node], nodes.y - nodes.y[node])
        equal = np.flatnonzero((lengths + steps <= lengths[node] + _TIE_MM) & (lengths < lengths[node] - _TIE_MM))
        if len(equal) > 1:
            along = Points(nodes.x[node] - nodes.x[equal], nodes.y[node] - nodes.y[equal])
            passes = _is_tangent(along, into.take(equal), out_of.take(equal))
            here = np.full(len(equal), node)
            passes &= _is_tangent(along, into.take(here), out_of.take(here))
            passes &= space.joins(nodes, equal, here)
            equal = equal[passes]
        if len(equal):
            before[node] = equal[lengths[equal] <= lengths[equal].min() + _TIE_MM][0]
        node = int(before[node])


def _is_tangent(along: Points, into: Points, out_of: Points) -> BoolArray:
    """Return which directions run past a corner without cutting into its obstacle.

    These lie between the curve's directions into and out of the corner, or opposite to that. A direction of no length
    allows all, as start and goal do.
    """
    size = _SLACK * np.hypot(along.x, along.y) + _BESIDE_MM
    from_into = into.x * along.y - into.y * along.x
    from_out = out_of.x * along.y - out_of.y * along.x
    slack_into, slack_out = size * np.hypot(into.x, into.y), size * np.hypot(out_of.x, out_of.y)
    past_left = (from_into >= -slack_into) & (from_out <= slack_out)
    past_right = (from_into <= slack_into) & (from_out >= -slack_out)
    tangent: BoolArray = past_left | past_right
    return tangent
