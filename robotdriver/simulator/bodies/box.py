"""A movable box: a robot that drives into it pushes it along the contact's normal, until something is in the way."""

import math
from collections.abc import Sequence

import numpy as np
import shapely

from robotdriver.simulator.bodies.contacts import TOUCH_MM
from robotdriver.simulator.bodies.movable import LooseObstacle, Solid

_HALVINGS = 30
"""How often the way of a box that is stopped is halved: a metre comes down to a millionth of a millimetre."""

_INTERIORS_MEET = "T********"


class Box(LooseObstacle):
    """An obstacle of any outline that can be pushed. It slides without turning, and stands when nobody pushes."""

    __slots__ = ()

    def push(self, dx_mm: float, dy_mm: float, others: Sequence[Solid]) -> bool:
        """Slide straight on, or as far as nothing else is in the way; return whether it has moved.

        Args:
            dx_mm: How far at most.
            dy_mm: How far at most.
            others: Everything that may be in the way.
        """
        share = 1.0
        if not self._is_free(dx_mm, dy_mm, others):
            low, high = 0.0, 1.0
            for _ in range(_HALVINGS):
                middle = (low + high) / 2.0
                low, high = (middle, high) if self._is_free(middle * dx_mm, middle * dy_mm, others) else (low, middle)
            # A hair's breadth is left, so that rounding never makes it stick to what it slides along.
            share = max(low - TOUCH_MM / 2.0 / math.hypot(dx_mm, dy_mm), 0.0)
        self.drag(share * dx_mm, share * dy_mm)
        return share > 0.0

    def _is_free(self, dx_mm: float, dy_mm: float, others: Sequence[Solid]) -> bool:
        """Return whether nothing is in the way of a slide: neither where it ends nor in what the edges sweep."""
        now = np.array(self.present_outline)
        edges = np.stack((now, np.roll(now, -1, axis=0)), axis=1)
        way = np.array((dx_mm, dy_mm))
        swept = [shapely.Polygon(corners) for corners in np.concatenate((edges, edges[:, ::-1] + way), axis=1)]
        parts = [*(part for part in swept if part.area > 0.0), shapely.Polygon(now + way)]
        before = shapely.Polygon(now)
        for geometry, radius_mm in others:
            if radius_mm == 0.0:
                if shapely.relate_pattern(parts, geometry, _INTERIORS_MEET).any():
                    return False
            elif shapely.distance(parts, geometry).min() < min(radius_mm, shapely.distance(before, geometry)):
                return False
        return True
