"""A path: the corners of the way from start to goal."""

from dataclasses import dataclass

import numpy as np

from scenesolver.geometry.predicates import FloatArray
from scenesolver.geometry.ragged import expand


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """A way of straight segments. Its array cannot be written to.

    Attributes:
        points: From start to goal, shape (n, 2), n at least 2, mm.
    """

    points: FloatArray

    def __post_init__(self) -> None:
        self.points.setflags(write=False)

    @property
    def length_mm(self) -> float:
        """Its length."""
        return length_mm(self.points)


def length_mm(points: FloatArray) -> float:
    """Return how long the way through points is, shape (n, 2), mm."""
    return float(np.hypot(*np.diff(points, axis=0).T).sum())


def cut_edges(points: FloatArray, max_edge_mm: float) -> FloatArray:
    """Return the same way with edges that are too long cut into equal parts.

    Args:
        points: The path, shape (n, 2), mm.
        max_edge_mm: The longest edge allowed.
    """
    along = np.diff(points, axis=0)
    pieces = np.maximum(np.ceil(np.hypot(*along.T) / max_edge_mm * (1.0 - 1e-12)), 1).astype(np.int64)
    edge, nth = expand(pieces)
    cut = points[edge] + ((nth + 1) / pieces[edge])[:, None] * along[edge]
    cut[np.cumsum(pieces) - 1] = points[1:]
    return np.concatenate((points[:1], cut))
