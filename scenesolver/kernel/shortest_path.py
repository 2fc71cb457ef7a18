"""The search for the shortest path: A* over the corners that a taut string may bend round.

Corners lie in a tree of boxes, so that many of them at once are left out: those that lie where no way goes on, too far
off, or in the shadow of obstacles that the search has met from the same corner.
"""

import math
from collections.abc import Sequence

import cython
import numpy as np
from cython.cimports.libc.math import fabs, isfinite, sqrt
from numpy.typing import NDArray

if cython.compiled:
    from cython.cimports.scenesolver.kernel.grid import Grid, crosses, least, most, segment_met
else:
    from scenesolver.kernel.grid import Grid, crosses, least, most, segment_met

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

SLACK = cython.declare(cython.double, 1e-9)
"""A direction counts as between two others when it misses them by less than this angle in rad,"""
BESIDE = cython.declare(cython.double, 2e-4)
"""or its end by less than this, mm: a start or goal may lie nearer to an obstacle than strings do."""
TIE = cython.declare(cython.double, 1e-6)
"""Ways whose lengths differ by less are equally long, mm."""
ROOM = cython.declare(cython.double, 1e-2)
"""A way that is not taut by so much, in rad, is longer than the shortest one by more than TIE."""
HAIR = cython.declare(cython.double, 1e-9)
"""Shadows are smaller than they are by this angle in rad, and this part of their depth: what they hide is hidden."""
MOST_SHADOWS = cython.declare(cython.Py_ssize_t, 48)
MOST_SEGMENTS = cython.declare(cython.Py_ssize_t, 64)
"""A shadow is cast by no more than these on either side of the segment that was met."""
MOST_IN_LEAF = cython.declare(cython.Py_ssize_t, 16)

# The columns of a wedge of directions, counter-clockwise from low to high, less than half a turn; and of a shadow: all
# that lies in its wedge and farther along a direction than its depth.
LOW_X = cython.declare(cython.Py_ssize_t, 0)
LOW_Y = cython.declare(cython.Py_ssize_t, 1)
HIGH_X = cython.declare(cython.Py_ssize_t, 2)
HIGH_Y = cython.declare(cython.Py_ssize_t, 3)
ALONG_X = cython.declare(cython.Py_ssize_t, 4)
ALONG_Y = cython.declare(cython.Py_ssize_t, 5)
DEPTH = cython.declare(cython.Py_ssize_t, 6)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def cross(ax: cython.double, ay: cython.double, bx: cython.double, by: cython.double) -> cython.double:
    """Return the cross product: above 0 where b lies to the left of a."""
    return ax * by - ay * bx


@cython.final
@cython.cclass
class BoxTree:
    """Places in boxes within boxes; each box is divided across its longer side, half of its places in each half.

    Args:
        places: x and y of each, at least one, shape (n, 2), mm.
    """

    places = cython.declare("const double[:, ::1]")
    members = cython.declare("Py_ssize_t[::1]")
    boxes = cython.declare("double[:, ::1]")
    """From the lowest x and y to the highest, in the order of a wedge's columns."""
    first = cython.declare("Py_ssize_t[::1]")
    end = cython.declare("Py_ssize_t[::1]")
    half = cython.declare("Py_ssize_t[::1]")
    """The first of the two boxes that a box is divided into; 0 where it is not."""

    def __init__(self, places: Floats) -> None:
        room = 2 * len(places)
        self.places, self.members = places, np.arange(len(places))
        self.boxes = np.empty((room, 4))
        self.first, self.end, self.half = np.zeros((3, room), dtype=np.int64)
        self.end[0] = len(places)
        grow(self)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def grow(tree: BoxTree) -> cython.void:
    """Divide the first box and those that it is divided into."""
    count: cython.Py_ssize_t = 1
    at: cython.Py_ssize_t = 0
    while at < count:
        set_box(tree, at)
        size: cython.Py_ssize_t = tree.end[at] - tree.first[at]
        if size > MOST_IN_LEAF:
            rise, width = tree.boxes[at, HIGH_Y] - tree.boxes[at, LOW_Y], tree.boxes[at, HIGH_X] - tree.boxes[at, LOW_X]
            divide(tree, tree.first[at], tree.end[at], 1 if rise > width else 0)
            middle: cython.Py_ssize_t = tree.first[at] + size // 2
            tree.half[at] = count
            tree.first[count], tree.end[count] = tree.first[at], middle
            tree.first[count + 1], tree.end[count + 1] = middle, tree.end[at]
            count += 2
        at += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def set_box(tree: BoxTree, at: cython.Py_ssize_t) -> cython.void:
    """Set the box round its places."""
    i: cython.Py_ssize_t
    place: cython.Py_ssize_t = tree.members[tree.first[at]]
    low_x, low_y = tree.places[place, 0], tree.places[place, 1]
    high_x, high_y = low_x, low_y
    for i in range(tree.first[at] + 1, tree.end[at]):
        x, y = tree.places[tree.members[i], 0], tree.places[tree.members[i], 1]
        low_x, high_x = least(low_x, x), most(high_x, x)
        low_y, high_y = least(low_y, y), most(high_y, y)
    tree.boxes[at, LOW_X], tree.boxes[at, LOW_Y] = low_x, low_y
    tree.boxes[at, HIGH_X], tree.boxes[at, HIGH_Y] = high_x, high_y


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def divide(tree: BoxTree, first: cython.Py_ssize_t, end: cython.Py_ssize_t, axis: cython.Py_ssize_t) -> cython.void:
    """Order members so that those before the middle lie no farther along an axis than those after it."""
    low: cython.Py_ssize_t = first
    high: cython.Py_ssize_t = end - 1
    middle: cython.Py_ssize_t = first + (end - first) // 2
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    while low < high:
        pivot = tree.places[tree.members[first + (low - first + high - first) // 2], axis]
        i, j = low, high
        while i <= j:
            while tree.places[tree.members[i], axis] < pivot:
                i += 1
            while tree.places[tree.members[j], axis] > pivot:
                j -= 1
            if i <= j:
                kept: cython.Py_ssize_t = tree.members[i]
                tree.members[i], tree.members[j] = tree.members[j], kept
                i += 1
                j -= 1
        if middle <= j:
            high = j
        elif middle >= i:
            low = i
        else:
            return


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
    """A heap of what waits: the length of the shortest way over a node, as far as this is known,"""
    waiting = cython.declare("Py_ssize_t[::1]")
    """and the node."""
    size = cython.declare(cython.Py_ssize_t)
    node = cython.declare(cython.Py_ssize_t)
    """The node that the search looks round from,"""
    sector_count = cython.declare(cython.Py_ssize_t)
    sectors = cython.declare("double[:, ::1]")
    """the wedges in which a way may go on from it,"""
    wide = cython.declare("double[:, ::1]")
    """the same with what lies beside them by ROOM,"""
    shadow_count = cython.declare(cython.Py_ssize_t)
    shadows = cython.declare("double[:, ::1]")
    """and what is hidden."""
    chain = cython.declare("double[:, ::1]")
    """Room for the corners of what casts a shadow."""
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
        self.sectors, self.wide = np.empty((2, 4)), np.empty((2, 4))
        self.shadows, self.shadow_count = np.empty((MOST_SHADOWS, 7)), 0
        self.chain, self.branches = np.empty((2 * MOST_SEGMENTS + 2, 2)), np.empty(128, dtype=np.int64)
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
@cython.nogil
@cython.exceptval(check=False)
def is_taut(search: Search, u: cython.Py_ssize_t, v: cython.Py_ssize_t, length: cython.double) -> cython.bint:
    """Return whether an edge runs past both its ends as a tangent."""
    x, y = search.nodes[v, 0] - search.nodes[u, 0], search.nodes[v, 1] - search.nodes[u, 1]
    return is_tangent(search, v, x, y, length) and is_tangent(search, u, x, y, length)


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
@cython.nogil
@cython.exceptval(check=False)
def is_in_sector(search: Search, i: cython.Py_ssize_t, x: cython.double, y: cython.double) -> cython.bint:
    """Return whether a direction lies in a sector, or beside it by less than ROOM."""
    slack = ROOM * (fabs(x) + fabs(y)) + BESIDE
    if cross(search.sectors[i, LOW_X], search.sectors[i, LOW_Y], x, y) < -slack:
        return False
    return cross(search.sectors[i, HIGH_X], search.sectors[i, HIGH_Y], x, y) <= slack


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def set_view(search: Search) -> cython.void:
    """Set the sectors in which a shortest way can go on from the node: past its obstacle on either side.

    Where it is known whence it comes, it turns round the obstacle, as a taut string does. In a hurry the way to here
    need not be the shortest one, so it does not bind.
    """
    u: cython.Py_ssize_t = search.node
    search.shadow_count = search.sector_count = 0
    x, y = 0.0, 0.0
    if search.weight == 1.0 and u != search.start:
        x = search.nodes[u, 0] - search.nodes[search.before[u], 0]
        y = search.nodes[u, 1] - search.nodes[search.before[u], 1]
    length = sqrt(x * x + y * y)
    scale = 1.0 / length if length > 0.0 else 0.0
    x, y = scale * x, scale * y
    for sign in (1.0, -1.0):
        add_sector(search, sign, x, y)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_sector(search: Search, sign: cython.double, came_x: cython.double, came_y: cython.double) -> cython.void:
    """Add the sector of ways that pass the node's obstacle on their left, or with a sign of -1 on their right.

    Args:
        search: The search.
        sign: 1 or -1.
        came_x: The direction, of length 1, in which the way comes to the node; of no length where that is open.
        came_y: Likewise.
    """
    u: cython.Py_ssize_t = search.node
    n: cython.Py_ssize_t = search.sector_count
    into = sign / search.into[u, 2] if search.into[u, 2] > 0.0 else 0.0
    out = sign / search.out_of[u, 2] if search.out_of[u, 2] > 0.0 else 0.0
    search.sectors[n, LOW_X], search.sectors[n, LOW_Y] = into * search.into[u, 0], into * search.into[u, 1]
    search.sectors[n, HIGH_X], search.sectors[n, HIGH_Y] = out * search.out_of[u, 0], out * search.out_of[u, 1]
    if not is_in_sector(search, n, came_x, came_y):
        return
    if came_x != 0.0 or came_y != 0.0:
        if sign > 0.0:
            search.sectors[n, LOW_X], search.sectors[n, LOW_Y] = came_x, came_y
        else:
            search.sectors[n, HIGH_X], search.sectors[n, HIGH_Y] = came_x, came_y
    low_x, low_y = search.sectors[n, LOW_X], search.sectors[n, LOW_Y]
    high_x, high_y = search.sectors[n, HIGH_X], search.sectors[n, HIGH_Y]
    search.wide[n, LOW_X], search.wide[n, LOW_Y] = low_x + 2.0 * ROOM * low_y, low_y - 2.0 * ROOM * low_x
    search.wide[n, HIGH_X], search.wide[n, HIGH_Y] = high_x - 2.0 * ROOM * high_y, high_y + 2.0 * ROOM * high_x
    search.sector_count += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_reach(
    search: Search,
    i: cython.Py_ssize_t,
    low_x: cython.double,
    low_y: cython.double,
    high_x: cython.double,
    high_y: cython.double,
) -> cython.bint:
    """Return whether a sector may reach into a box, as seen from the node."""
    slack = ROOM * (most(fabs(low_x), fabs(high_x)) + most(fabs(low_y), fabs(high_y))) + BESIDE
    x, y = search.sectors[i, LOW_X], search.sectors[i, LOW_Y]
    if x * (high_y if x > 0.0 else low_y) - y * (low_x if y > 0.0 else high_x) < -slack:
        return False
    x, y = search.sectors[i, HIGH_X], search.sectors[i, HIGH_Y]
    return x * (low_y if x > 0.0 else high_y) - y * (high_x if y > 0.0 else low_x) <= slack


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def distance_to(
    x: cython.double,
    y: cython.double,
    low_x: cython.double,
    low_y: cython.double,
    high_x: cython.double,
    high_y: cython.double,
) -> cython.double:
    """Return how far a point is from a box."""
    beside, above = most(most(low_x - x, x - high_x), 0.0), most(most(low_y - y, y - high_y), 0.0)
    return sqrt(beside * beside + above * above)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_lead_into(search: Search, branch: cython.Py_ssize_t) -> cython.bint:
    """Return whether a way can go on from the node to one in a box."""
    here_x, here_y = search.nodes[search.node, 0], search.nodes[search.node, 1]
    low_x, low_y = search.tree.boxes[branch, LOW_X] - here_x, search.tree.boxes[branch, LOW_Y] - here_y
    high_x, high_y = search.tree.boxes[branch, HIGH_X] - here_x, search.tree.boxes[branch, HIGH_Y] - here_y
    first: cython.bint = search.sector_count > 0 and may_reach(search, 0, low_x, low_y, high_x, high_y)
    second: cython.bint = search.sector_count > 1 and may_reach(search, 1, low_x, low_y, high_x, high_y)
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
    if first and not hides_box(search, 0, low_x, low_y, high_x, high_y):
        return True
    return second and not hides_box(search, 1, low_x, low_y, high_x, high_y)


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
def middle(tree: BoxTree, branch: cython.Py_ssize_t, low: cython.Py_ssize_t) -> cython.double:
    """Return twice the x or y of a box's middle."""
    return tree.boxes[branch, low] + tree.boxes[branch, low + 2]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_improve(search: Search, v: cython.Py_ssize_t, x: cython.double, y: cython.double) -> cython.bint:
    """Return whether a short enough way may go straight from the node to another, some way from it."""
    if search.closed[v]:
        return False
    if not is_in_sector(search, 0, x, y) and not (search.sector_count == 2 and is_in_sector(search, 1, x, y)):
        return False
    reached = search.lengths[search.node] + sqrt(x * x + y * y)
    if reached >= search.lengths[v]:
        return False
    whole = reached + search.to_goal[v]
    if whole > search.longest or whole > search.lengths[search.goal] + TIE:
        return False
    return not hides_point(search, x, y)


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
            add_shadow(search, grid, segment)
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
def goes_on(
    search: Search,
    sign: cython.double,
    end: cython.Py_ssize_t,
    other: cython.Py_ssize_t,
    x: cython.double,
    y: cython.double,
) -> cython.bint:
    """Return whether a chain that turns one way round the node still does so with one more corner after an end."""
    if sign * cross(search.chain[end, 0], search.chain[end, 1], x, y) <= 0.0:
        return False
    return sign * cross(search.chain[other, 0], search.chain[other, 1], x, y) > 0.0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_shadow(search: Search, grid: Grid, segment: cython.Py_ssize_t) -> cython.void:
    """Add the shadow of a segment and of those before and after it on its curve that turn the same way round."""
    if search.shadow_count == MOST_SHADOWS:
        return
    here_x, here_y = search.nodes[search.node, 0], search.nodes[search.node, 1]
    chain = search.chain
    first: cython.Py_ssize_t = MOST_SEGMENTS
    last: cython.Py_ssize_t = MOST_SEGMENTS + 1
    i: cython.Py_ssize_t = segment
    chain[first, 0], chain[first, 1] = grid.curve.ax[i] - here_x, grid.curve.ay[i] - here_y
    chain[last, 0], chain[last, 1] = grid.curve.bx[i] - here_x, grid.curve.by[i] - here_y
    sign = 1.0 if cross(chain[first, 0], chain[first, 1], chain[last, 0], chain[last, 1]) > 0.0 else -1.0
    while last <= 2 * MOST_SEGMENTS and i + 1 < grid.curve.ax.shape[0]:
        if grid.curve.ax[i + 1] != grid.curve.bx[i] or grid.curve.ay[i + 1] != grid.curve.by[i]:
            break
        i += 1
        x, y = grid.curve.bx[i] - here_x, grid.curve.by[i] - here_y
        if not goes_on(search, sign, last, first, x, y):
            break
        last += 1
        chain[last, 0], chain[last, 1] = x, y
    i = segment
    while first > 0 and i > 0:
        if grid.curve.bx[i - 1] != grid.curve.ax[i] or grid.curve.by[i - 1] != grid.curve.ay[i]:
            break
        i -= 1
        x, y = grid.curve.ax[i] - here_x, grid.curve.ay[i] - here_y
        if not goes_on(search, -sign, first, last, x, y):
            break
        first -= 1
        chain[first, 0], chain[first, 1] = x, y
    cast_shadow(search, first, last, sign)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def cast_shadow(search: Search, first: cython.Py_ssize_t, last: cython.Py_ssize_t, sign: cython.double) -> cython.void:
    """Add what lies behind a part of the chain, unless that is next to nothing."""
    low: cython.Py_ssize_t = first if sign > 0.0 else last
    high: cython.Py_ssize_t = last if sign > 0.0 else first
    n: cython.Py_ssize_t = search.shadow_count
    i: cython.Py_ssize_t
    low_x, low_y, high_x, high_y = (
        search.chain[low, 0],
        search.chain[low, 1],
        search.chain[high, 0],
        search.chain[high, 1],
    )
    shadow = search.shadows
    shadow[n, LOW_X], shadow[n, LOW_Y] = low_x - HAIR * low_y, low_y + HAIR * low_x
    shadow[n, HIGH_X], shadow[n, HIGH_Y] = high_x + HAIR * high_y, high_y - HAIR * high_x
    if cross(shadow[n, LOW_X], shadow[n, LOW_Y], shadow[n, HIGH_X], shadow[n, HIGH_Y]) <= 0.0:
        return
    # A point of the wedge that lies beyond all the chain along any direction lies behind the chain: the chain's point
    # on the way to it is not as far along that.
    along_x, along_y = high_y - low_y, low_x - high_x
    shadow[n, ALONG_X], shadow[n, ALONG_Y] = along_x, along_y
    depth = 0.0
    for i in range(first, last + 1):
        depth = most(depth, along_x * search.chain[i, 0] + along_y * search.chain[i, 1])
    shadow[n, DEPTH] = depth * (1.0 + HAIR)
    search.shadow_count += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_inside(search: Search, i: cython.Py_ssize_t, x: cython.double, y: cython.double) -> cython.bint:
    """Return whether a direction lies within the wedge of a shadow."""
    if cross(search.shadows[i, LOW_X], search.shadows[i, LOW_Y], x, y) <= 0.0:
        return False
    return cross(x, y, search.shadows[i, HIGH_X], search.shadows[i, HIGH_Y]) > 0.0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hides_point(search: Search, x: cython.double, y: cython.double) -> cython.bint:
    """Return whether a point, as seen from the node, lies in a shadow."""
    i: cython.Py_ssize_t
    for i in range(search.shadow_count):
        along = search.shadows[i, ALONG_X] * x + search.shadows[i, ALONG_Y] * y
        if along > search.shadows[i, DEPTH] and is_inside(search, i, x, y):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hides_box(
    search: Search,
    sector: cython.Py_ssize_t,
    low_x: cython.double,
    low_y: cython.double,
    high_x: cython.double,
    high_y: cython.double,
) -> cython.bint:
    """Return whether shadows hide all of a box that does not hold the node, as far as it lies in a wide sector."""
    # The outermost corners, from right to left.
    right_x, right_y, left_x, left_y = low_x, low_y, low_x, low_y
    nth: cython.Py_ssize_t
    for nth in range(1, 4):
        x, y = high_x if nth < 3 else low_x, high_y if nth > 1 else low_y
        if cross(x, y, right_x, right_y) > 0.0:
            right_x, right_y = x, y
        if cross(left_x, left_y, x, y) > 0.0:
            left_x, left_y = x, y
    x, y = search.wide[sector, LOW_X], search.wide[sector, LOW_Y]
    if cross(right_x, right_y, x, y) > 0.0:
        right_x, right_y = x, y
    x, y = search.wide[sector, HIGH_X], search.wide[sector, HIGH_Y]
    if cross(x, y, left_x, left_y) > 0.0:
        left_x, left_y = x, y
    # From shadow to shadow, until the last direction lies in one.
    i: cython.Py_ssize_t = 0
    while i < search.shadow_count:
        if is_inside(search, i, right_x, right_y) and lies_behind(search, i, low_x, low_y, high_x, high_y):
            right_x, right_y = search.shadows[i, HIGH_X], search.shadows[i, HIGH_Y]
            if cross(left_x, left_y, right_x, right_y) > 0.0:
                return True
            i = 0
        else:
            i += 1
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lies_behind(
    search: Search,
    i: cython.Py_ssize_t,
    low_x: cython.double,
    low_y: cython.double,
    high_x: cython.double,
    high_y: cython.double,
) -> cython.bint:
    """Return whether all of a box lies farther along than the depth of a shadow."""
    x, y = search.shadows[i, ALONG_X], search.shadows[i, ALONG_Y]
    return x * (low_x if x > 0.0 else high_x) + y * (low_y if y > 0.0 else high_y) > search.shadows[i, DEPTH]
