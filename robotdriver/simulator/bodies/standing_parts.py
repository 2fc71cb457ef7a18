"""What stands about a body with corners: kept as arrays while the body stays near, since a crawling robot asks often.

A robot that rubs along a scanned wall has some fifty points within reach, in every tick, and touches two of them. The
arrays tell at once which parts can be near at all; how far these are, `Convex.gap` says, one by one.
"""

import math

import numpy as np

from robotdriver.ranging.box_grid import Floats
from robotdriver.simulator.bodies.contacts import ContactSpace, Part, Segment

SPARE_MM = 150.0
"""So much farther than is asked things are kept, that a body may move on."""

_FEW = 8
"""So few segments are looked at quicker than it is found out which are near."""

_ROUNDING_MM = 1e-6
"""Bounds are so much lower than computed."""


class StandingParts:
    """The segments of all that stands within reach of one body.

    Args:
        faces: Of the body's outline: each edge's outward normal and its distance from the body's centre.

    Attributes:
        segments: Of what stood within reach when it was last looked for, each with its part.
        looks: How often it was looked for.
        version: Of the contact space, when it was.
    """

    __slots__ = (
        "_ends",
        "_far_mm",
        "_found",
        "_found_at",
        "_normals",
        "_offsets",
        "_radii",
        "_within_mm",
        "_x",
        "_y",
        "looks",
        "segments",
        "version",
    )

    def __init__(self, faces: list[tuple[float, float, float]]) -> None:
        columns: Floats = np.array(faces).T[:, :, None]
        self._normals, self._offsets = columns[:2], columns[2]
        self.segments: list[tuple[Part, Segment]] = []
        self._ends: Floats = np.empty((4, 0))
        self._radii: Floats = np.empty(0)
        self._x = self._y = 0.0
        self._far_mm = -1.0
        self.version = -1
        self.looks = 0
        # What was found last, where the body was then, and how far from its outline things mattered.
        self._found: list[tuple[float, Part, Segment]] = []
        self._found_at = (math.nan, math.nan, math.nan, math.nan)
        self._within_mm = -1.0

    @property
    def square(self) -> tuple[float, float, float]:
        """The middle of the square in which `segments` are all that stands, and half of its edge."""
        return self._x, self._y, self._far_mm

    def near(
        self,
        space: ContactSpace,
        x_mm: float,
        y_mm: float,
        cosine: float,
        sine: float,
        reach_mm: float,
        within_mm: float,
    ) -> list[tuple[float, Part, Segment]]:
        """Return what may be near the body, each with a lower bound of its distance, the least first.

        Args:
            space: What is there.
            x_mm: The body's centre.
            y_mm: The body's centre.
            cosine: Of its heading.
            sine: Of its heading.
            reach_mm: Nothing farther from its centre matters.
            within_mm: Nothing farther from its outline does.
        """
        self.keep_near(space, x_mm, y_mm, reach_mm)
        if len(self.segments) <= _FEW:
            return [(-math.inf, part, segment) for part, segment in self.segments]
        place = x_mm, y_mm, cosine, sine
        if within_mm <= self._within_mm and place == self._found_at:
            # A body that is held asks how far things are, and then which: from the same place.
            return [found for found in self._found if found[0] <= within_mm]
        ends = self._ends
        ax, ay, bx, by = ends[0] - x_mm, ends[1] - y_mm, ends[2] - x_mm, ends[3] - y_mm
        normal_x, normal_y = self._normals
        # The normals are turned with the body, so that its parts need not be.
        turned_x, turned_y = cosine * normal_x - sine * normal_y, sine * normal_x + cosine * normal_y
        heights = np.minimum(turned_x * ax + turned_y * ay, turned_x * bx + turned_y * by)
        bounds = (heights - self._offsets).max(axis=0) - self._radii
        (found,) = (bounds <= within_mm).nonzero()
        segments = self.segments
        order = found[bounds[found].argsort(kind="stable")].tolist()
        self._found = [(float(bounds[each]), *segments[each]) for each in order]
        self._found_at, self._within_mm = place, within_mm
        return self._found.copy()

    def keep_near(self, space: ContactSpace, x_mm: float, y_mm: float, reach_mm: float) -> None:
        """Look for all that stands within reach of a place, where that is not known."""
        away_mm = max(abs(x_mm - self._x), abs(y_mm - self._y))
        if space.version != self.version or away_mm + reach_mm > self._far_mm:
            self._look_round(space, x_mm, y_mm, reach_mm + SPARE_MM)
            self._within_mm = -1.0
            self.looks += 1

    def _look_round(self, space: ContactSpace, x_mm: float, y_mm: float, far_mm: float) -> None:
        parts = space.standing_about(x_mm, y_mm, far_mm)
        self.segments = [(part, segment) for part in parts for segment in part.segments]
        self._ends = np.array([segment for _, segment in self.segments]).reshape(-1, 4).T
        self._radii = np.array([part.radius_mm + _ROUNDING_MM for part, _ in self.segments])
        self._x, self._y, self._far_mm = x_mm, y_mm, far_mm
        self.version = space.version  # after the look, which may have given points their shapes
