"""A path: the corners of the way from start to goal."""

from dataclasses import dataclass

import numpy as np

from scenesolver.geometry.predicates import FloatArray


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
        return float(np.hypot(*np.diff(self.points, axis=0).T).sum())
