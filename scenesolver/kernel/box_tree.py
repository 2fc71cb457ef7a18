"""Places in boxes within boxes, so that many of them at once are left out of a search.

What goes in are places; what comes out are boxes, each with the members that it holds. A box of more than 16 is
divided across its longer side, half of its places in each half, found by Hoare's quickselect.

Compiled; see docs/kernels.md. The attributes stand in box_tree.pxd.
"""

import cython
import numpy as np
from cython.cimports.libc.math import sqrt
from numpy.typing import NDArray

if cython.compiled:
    from cython.cimports.scenesolver.kernel.grid import least, most
else:
    from scenesolver.kernel.grid import least, most

Floats = NDArray[np.float64]

MOST_IN_LEAF = cython.declare(cython.Py_ssize_t, 16)

# The columns of a box, from the lowest x and y to the highest.
LOW_X = 0
LOW_Y = 1
HIGH_X = 2
HIGH_Y = 3


@cython.final
@cython.cclass
class BoxTree:
    """Places in boxes within boxes; each box is divided across its longer side, half of its places in each half.

    Args:
        places: x and y of each, at least one, shape (n, 2), mm.

    Each box has its members from `first` to `end`, and `half` is the first of the two boxes that it is divided into; 0
    where it is not.
    """

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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def middle(tree: BoxTree, branch: cython.Py_ssize_t, low: cython.Py_ssize_t) -> cython.double:
    """Return twice the x or y of a box's middle."""
    return tree.boxes[branch, low] + tree.boxes[branch, low + 2]


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
