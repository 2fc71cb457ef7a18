"""The search for the shortest path: A* over the corners that a taut string may bend round.

What goes in are grids of what stands in the way, the corners as nodes of a tree of boxes, and the curve's directions
into and out of each. What comes out is how far each node is from the start, and from which node it is reached.

The shortest path among obstacles is a taut string: its edges run past both of their ends as tangents (T. Lozano-Pérez
and M. Wesley, "An algorithm for planning collision-free paths among polyhedral obstacles", 1979). A* takes the node
whose way so far and beeline to the goal are shortest (P. Hart, N. Nilsson and B. Raphael, 1968), and looks round from
it at what is near before what may lie behind. Boxes of nodes are left out at once that lie where no way goes on, too
far off, or in the shadow of obstacles that edges from this node have met. With a weight above 1 the search hurries
(weighted A*, I. Pohl, 1970): its path is longer by at most that factor.

Compiled; see docs/kernels.md.
"""

import math
from collections.abc import Sequence

import cython
import numpy as np
from cython.cimports.libc.math import isfinite, sqrt
from numpy.typing import NDArray

if cython.compiled:
    from cython.cimports.scenesolver.kernel.box_tree import HIGH_X, HIGH_Y, LOW_X, LOW_Y, BoxTree, distance_to, middle
    from cython.cimports.scenesolver.kernel.grid import Grid, crosses, least, segment_met
    from cython.cimports.scenesolver.kernel.view import (
        BESIDE,
        ROOM,
        View,
        add_sector,
        add_shadow,
        cross,
        hides_box,
        hides_point,
        is_in_sector,
        look_from,
        may_reach,
    )
else:
    from scenesolver.kernel.box_tree import HIGH_X, HIGH_Y, LOW_X, LOW_Y, BoxTree, distance_to, middle
    from scenesolver.kernel.grid import Grid, crosses, least, segment_met
    from scenesolver.kernel.view import (
        BESIDE,
        ROOM,
        View,
        add_sector,
        add_shadow,
        cross,
        hides_box,
        hides_point,
        is_in_sector,
        look_from,
        may_reach,
    )

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

SLACK = cython.declare(cython.double, 1e-9)
"""A direction counts as between two others that it misses by less than this angle in rad, or by BESIDE at its end."""
TIE = cython.declare(cython.double, 1e-6)
"""Ways whose lengths differ by less are equally long, mm."""


@cython.final
@cython.cclass
class Search:
    """Finds the shortest ways from one node to others, until all as short as the shortest one to the goal are known.

    Args:
        grids: What stands in the way.
        tree: The nodes.
        into: The curve's direction into each node, and its length; of no length at start and goal. Shape (n, 3).
        out_of: Its direction out of each, likewise.
        ends: The numbers of start and goal.
        longest: Longer ways are of no interest, mm.
        weight: 1 for the shortest path; above 1, the search hurries to a path that is longer by at most this factor.

    Attributes:
        lengths: How far each node is from the start, infinite where that was not found, shape (n,).
        before: From which node each is reached, shape (n,).
    """

    grids = cython.declare(list)
    tree = cython.declare(BoxTree)
    nodes = cython.declare("const double[:, ::1]")
    into = cython.declare("const double[:, ::1]")
    out_of = cython.declare("const double[:, ::1]")
    start = cython.declare(cython.Py_ssize_t)
    goal = cython.declare(cython.Py_ssize_t)
    longest = cython.declare(cython.double)
    weight = cython.declare(cython.double)
    lengths = cython.declare("double[::1]", visibility="readonly")
    before = cython.declare("Py_ssize_t[::1]", visibility="readonly")
    to_goal = cython.declare("double[::1]")
    closed = cython.declare("unsigned char[::1]")
    costs = cython.declare("double[::1]")
    """A heap of what waits: the length of the shortest way over a node, as far as this is known."""
    waiting = cython.declare("Py_ssize_t[::1]")
    """The nodes of that heap."""
    size = cython.declare(cython.Py_ssize_t)
    node = cython.declare(cython.Py_ssize_t)
    """The node that the search looks round from."""
    view = cython.declare(View)
    """What is seen from that node."""
    branches = cython.declare("Py_ssize_t[::1]")
    """Room for the boxes to look into, more than a tree is deep."""

    def __init__(
        self,
        grids: Sequence[Grid],
        tree: BoxTree,
        into: Floats,
        out_of: Floats,
        ends: tuple[int, int],
        longest: cython.double,
        weight: cython.double,
    ) -> None:
        count = len(into)
        self.grids, self.tree, self.nodes, self.into, self.out_of = list(grids), tree, tree.places, into, out_of
        self.start, self.goal = ends
        self.longest, self.weight = longest, weight
        self.lengths, self.before = np.full(count, math.inf), np.full(count, self.start)
        x, y = np.asarray(tree.places).T - np.asarray(tree.places)[self.goal][:, None]
        self.to_goal, self.closed = np.hypot(x, y), np.zeros(count, dtype=np.uint8)
        self.costs, self.waiting, self.size = np.empty(4 * count), np.empty(4 * count, dtype=np.int64), 0
        self.view, self.branches = View(), np.empty(128, dtype=np.int64)
        self.lengths[self.start] = 0.0
        push(self, 0.0, self.start)

    def go_on(self, steps: cython.Py_ssize_t) -> bool:
        """Look round from so many nodes; return whether none is left that can be part of a short enough way."""
        while self.size and steps:
            if self.costs[0] > self.lengths[self.goal] + TIE:
                return True
            self.node = pop(self)
            if self.closed[self.node]:
                continue
            self.closed[self.node] = 1
            if self.node != self.goal:
                set_view(self)
                look_round(self)
                steps -= 1
        return self.size == 0

    def choose_among_equals(self) -> None:
        """Of equally long ways to the goal take the one with the longest last edges, then that by the first corners.

        Which of them a search comes by first hangs on its order and on rounding, and would send a robot round a thing
        on one side or the other.
        """
        lengths = np.asarray(self.lengths)
        reached = np.flatnonzero(lengths < lengths[self.goal])
        order: Numbers = reached[np.argsort(lengths[reached], kind="stable")]
        node: cython.Py_ssize_t = self.goal
        while node != self.start and isfinite(self.lengths[node]):
            choose_before(self, node, order)
            node = self.before[node]


@cython.cfunc
def push(search: Search, cost: cython.double, node: cython.Py_ssize_t) -> cython.void:
    """Have a node wait."""
    if search.size == search.costs.shape[0]:
        search.costs = np.concatenate((search.costs, np.empty(search.size)))
        search.waiting = np.concatenate((search.waiting, np.empty(search.size, dtype=np.int64)))
    at: cython.Py_ssize_t = search.size
    search.size += 1
    while at > 0 and search.costs[(at - 1) // 2] > cost:
        search.costs[at], search.waiting[at] = search.costs[(at - 1) // 2], search.waiting[(at - 1) // 2]
        at = (at - 1) // 2
    search.costs[at], search.waiting[at] = cost, node


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pop(search: Search) -> cython.Py_ssize_t:
    """Return the node of least cost, which waits no longer."""
    top: cython.Py_ssize_t = search.waiting[0]
    search.size -= 1
    cost: cython.double = search.costs[search.size]
    moved: cython.Py_ssize_t = search.waiting[search.size]
    at: cython.Py_ssize_t = 0
    child: cython.Py_ssize_t = 1
    while child < search.size:
        if child + 1 < search.size and search.costs[child + 1] < search.costs[child]:
            child += 1
        if search.costs[child] >= cost:
            break
        search.costs[at], search.waiting[at] = search.costs[child], search.waiting[child]
        at = child
        child = 2 * at + 1
    search.costs[at], search.waiting[at] = cost, moved
    return top


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def set_view(search: Search) -> cython.void:
    """Set the sectors in which a shortest way can go on from the node: past its obstacle on either side.

    Where it is known whence it comes, it turns round the obstacle, as a taut string does. In a hurry the way to here
    need not be the shortest one, so it does not bind.
    """
    u: cython.Py_ssize_t = search.node
    look_from(search.view, search.nodes[u, 0], search.nodes[u, 1])
    x, y = 0.0, 0.0
    if search.weight == 1.0 and u != search.start:
        x = search.nodes[u, 0] - search.nodes[search.before[u], 0]
        y = search.nodes[u, 1] - search.nodes[search.before[u], 1]
    length = sqrt(x * x + y * y)
    scale = 1.0 / length if length > 0.0 else 0.0
    x, y = scale * x, scale * y
    for sign in (1.0, -1.0):
        add_sector(search.view, search.into, search.out_of, u, sign, x, y)


@cython.cfunc
def look_round(search: Search) -> cython.void:
    """Look round from the node, at what is near before what may lie behind it."""
    tree = search.tree
    here_x, here_y = search.nodes[search.node, 0], search.nodes[search.node, 1]
    count: cython.Py_ssize_t = 1
    nth: cython.Py_ssize_t
    search.branches[0] = 0
    while count:
        count -= 1
        branch: cython.Py_ssize_t = search.branches[count]
        if not may_lead_into(search, branch):
            continue
        half: cython.Py_ssize_t = tree.half[branch]
        if half == 0:
            for nth in range(tree.first[branch], tree.end[branch]):
                look_at(search, tree.members[nth])
            continue
        x = middle(tree, half + 1, LOW_X) - middle(tree, half, LOW_X)
        y = middle(tree, half + 1, LOW_Y) - middle(tree, half, LOW_Y)
        # The place lies on this side of the middle between their middles, or beyond it.
        ahead = x * (middle(tree, branch, LOW_X) - 2.0 * here_x) + y * (middle(tree, branch, LOW_Y) - 2.0 * here_y)
        nearer: cython.Py_ssize_t = 1 if ahead < 0.0 else 0
        search.branches[count], search.branches[count + 1] = half + 1 - nearer, half + nearer
        count += 2


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_lead_into(search: Search, branch: cython.Py_ssize_t) -> cython.bint:
    """Return whether a way can go on from the node to one in a box."""
    here_x, here_y = search.nodes[search.node, 0], search.nodes[search.node, 1]
    low_x, low_y = search.tree.boxes[branch, LOW_X] - here_x, search.tree.boxes[branch, LOW_Y] - here_y
    high_x, high_y = search.tree.boxes[branch, HIGH_X] - here_x, search.tree.boxes[branch, HIGH_Y] - here_y
    first: cython.bint = search.view.sector_count > 0 and may_reach(search.view, 0, low_x, low_y, high_x, high_y)
    second: cython.bint = search.view.sector_count > 1 and may_reach(search.view, 1, low_x, low_y, high_x, high_y)
    if not first and not second:
        return False
    bound = least(search.longest, search.lengths[search.goal] + TIE)
    away = distance_to(0.0, 0.0, low_x, low_y, high_x, high_y)
    goal_x, goal_y = search.nodes[search.goal, 0] - here_x, search.nodes[search.goal, 1] - here_y
    to_go = distance_to(goal_x, goal_y, low_x, low_y, high_x, high_y)
    if isfinite(bound) and search.lengths[search.node] + away + to_go > bound:
        return False
    if away < BESIDE / ROOM:
        return True
    if first and not hides_box(search.view, 0, low_x, low_y, high_x, high_y):
        return True
    return second and not hides_box(search.view, 1, low_x, low_y, high_x, high_y)


@cython.cfunc
def look_at(search: Search, v: cython.Py_ssize_t) -> cython.void:
    """Take up a node that is seen from the one at hand, if a shorter way leads to it."""
    u: cython.Py_ssize_t = search.node
    i: cython.Py_ssize_t
    ax, ay, bx, by = search.nodes[u, 0], search.nodes[u, 1], search.nodes[v, 0], search.nodes[v, 1]
    x, y = bx - ax, by - ay
    if not may_improve(search, v, x, y):
        return
    for i in range(len(search.grids)):
        grid = cython.cast(Grid, search.grids[i])
        segment: cython.Py_ssize_t = segment_met(grid, ax, ay, bx, by)
        if segment >= 0:
            add_shadow(search.view, grid, segment)
            return
    step = sqrt(x * x + y * y)
    if not is_taut(search, u, v, step):
        return
    reached = search.lengths[u] + step
    search.lengths[v], search.before[v] = reached, u
    push(search, reached + search.weight * search.to_goal[v], v)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_improve(search: Search, v: cython.Py_ssize_t, x: cython.double, y: cython.double) -> cython.bint:
    """Return whether a short enough way may go straight from the node to another, some way from it."""
    if search.closed[v]:
        return False
    if not is_in_sector(search.view, 0, x, y) and not (
        search.view.sector_count == 2 and is_in_sector(search.view, 1, x, y)
    ):
        return False
    reached = search.lengths[search.node] + sqrt(x * x + y * y)
    if reached >= search.lengths[v]:
        return False
    whole = reached + search.to_goal[v]
    if whole > search.longest or whole > search.lengths[search.goal] + TIE:
        return False
    return not hides_point(search.view, x, y)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_taut(search: Search, u: cython.Py_ssize_t, v: cython.Py_ssize_t, length: cython.double) -> cython.bint:
    """Return whether an edge runs past both its ends as a tangent."""
    x, y = search.nodes[v, 0] - search.nodes[u, 0], search.nodes[v, 1] - search.nodes[u, 1]
    return is_tangent(search, v, x, y, length) and is_tangent(search, u, x, y, length)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_tangent(
    search: Search, at: cython.Py_ssize_t, x: cython.double, y: cython.double, length: cython.double
) -> cython.bint:
    """Return whether a direction of some length runs past a corner without cutting into its obstacle.

    These lie between the curve's directions into and out of the corner, or opposite to that. A direction of no length
    allows all, as start and goal do.
    """
    from_into = cross(search.into[at, 0], search.into[at, 1], x, y)
    from_out = cross(search.out_of[at, 0], search.out_of[at, 1], x, y)
    slack_into = (SLACK * length + BESIDE) * search.into[at, 2]
    slack_out = (SLACK * length + BESIDE) * search.out_of[at, 2]
    if from_into >= -slack_into and from_out <= slack_out:
        return True
    return from_into <= slack_into and from_out >= -slack_out


@cython.cfunc
def is_free(search: Search, u: cython.Py_ssize_t, v: cython.Py_ssize_t) -> cython.bint:
    """Return whether nothing stands between two nodes."""
    i: cython.Py_ssize_t
    ax, ay, bx, by = search.nodes[u, 0], search.nodes[u, 1], search.nodes[v, 0], search.nodes[v, 1]
    for i in range(len(search.grids)):
        if crosses(cython.cast(Grid, search.grids[i]), ax, ay, bx, by):
            return False
    return True


@cython.cfunc
@cython.locals(order="const Py_ssize_t[::1]")
def choose_before(search: Search, node: cython.Py_ssize_t, order: Numbers) -> cython.void:
    """Set the node before another: of those on shortest ways to it, one of least length, and of these the first.

    Where the search did not hurry, no node that is seen from another is nearer to it than the search has found.
    """
    chosen: cython.Py_ssize_t = search.lengths.shape[0]
    longest = search.lengths[node] - TIE
    nth: cython.Py_ssize_t
    for nth in range(order.shape[0]):
        i: cython.Py_ssize_t = order[nth]
        length = search.lengths[i]
        if not (length < search.lengths[node] - TIE and length <= longest):
            break
        x, y = search.nodes[i, 0] - search.nodes[node, 0], search.nodes[i, 1] - search.nodes[node, 1]
        step = sqrt(x * x + y * y)
        if i > chosen or length + step > search.lengths[node] + TIE:
            continue
        if search.weight == 1.0 and length + step < search.lengths[node] - TIE:
            continue
        if not is_taut(search, i, node, step) or not is_free(search, i, node):
            continue
        if chosen == search.lengths.shape[0]:
            longest = length + TIE
        chosen = i
    if chosen < search.lengths.shape[0]:
        search.before[node] = chosen
