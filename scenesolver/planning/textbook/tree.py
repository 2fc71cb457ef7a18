"""A tree of places that grows from its root."""

import numpy as np

from scenesolver.geometry.predicates import FloatArray
from scenesolver.geometry.ragged import IntArray


class Tree:
    """Places, each reached from another one by a straight way.

    Args:
        root: Where it grows from, shape (2,), mm.
    """

    def __init__(self, root: FloatArray) -> None:
        self._points = np.empty((64, 2))
        self._points[0] = root
        self._costs_mm = np.zeros(64)
        self.parents = [0]
        self._children: list[list[int]] = [[]]

    @property
    def points(self) -> FloatArray:
        """All places, the root first, shape (n, 2), mm."""
        return self._points[: len(self.parents)]

    @property
    def costs_mm(self) -> FloatArray:
        """The length of the way from the root to each of them, shape (n,)."""
        return self._costs_mm[: len(self.parents)]

    @property
    def edges(self) -> IntArray:
        """Each place but the root, and where it is reached from, shape (n - 1, 2)."""
        return np.column_stack((np.arange(1, len(self.parents)), np.array(self.parents[1:], dtype=np.int64)))

    def nearest(self, place: FloatArray) -> int:
        """Return the node nearest to a place, shape (2,), mm."""
        return int(np.argmin(np.hypot(*(self.points - place).T)))

    def near(self, place: FloatArray, reach_mm: float) -> IntArray:
        """Return all nodes within so far of a place, shape (2,), mm."""
        return np.flatnonzero(np.hypot(*(self.points - place).T) <= reach_mm)

    def add(self, place: FloatArray, parent: int) -> int:
        """Add a place that is reached from a node, and return its own number."""
        node = len(self.parents)
        if node == len(self._points):
            self._points = np.concatenate((self._points, np.empty_like(self._points)))
            self._costs_mm = np.concatenate((self._costs_mm, np.empty_like(self._costs_mm)))
        self._points[node] = place
        self._costs_mm[node] = self._costs_mm[parent] + self._length_mm(node, parent)
        self.parents.append(parent)
        self._children[parent].append(node)
        self._children.append([])
        return node

    def rewire(self, node: int, parent: int) -> None:
        """Have a node reached from another one, and all that are reached over it cost so much less."""
        saved_mm = self._costs_mm[node] - self._costs_mm[parent] - self._length_mm(node, parent)
        self._children[self.parents[node]].remove(node)
        self._children[parent].append(node)
        self.parents[node] = parent
        waiting = [node]
        while waiting:
            each = waiting.pop()
            self._costs_mm[each] -= saved_mm
            waiting += self._children[each]

    def way_to(self, node: int) -> FloatArray:
        """Return the way from the root to a node, shape (n, 2), mm."""
        way = [node]
        while way[-1]:
            way.append(self.parents[way[-1]])
        return self.points[way[::-1]]

    def _length_mm(self, first: int, second: int) -> float:
        return float(np.hypot(*(self._points[first] - self._points[second])))


def towards(start: FloatArray, end: FloatArray, longest_mm: float) -> FloatArray:
    """Return the place so far on the way from one to another, or the latter where it is nearer; shape (2,) each, mm."""
    length_mm = float(np.hypot(*(end - start)))
    return end if length_mm <= longest_mm else start + (end - start) * (longest_mm / length_mm)
