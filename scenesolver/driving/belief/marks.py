"""The marks of what stands and the scene does not know: discs on the floor, each with what was heard of it."""

import math
from typing import cast

import numpy as np
import shapely
from numpy.typing import NDArray

from scene.scene import Point
from scenesolver.kernel.sight import Places

CELL_MM = 24.0
"""Marks are discs of this diameter, laid this far apart."""

MERGE_MM = 10.0
"""Gaps between marks that are narrower than twice this are closed: no robot fits through them."""

PROVEN_S = 1.0
"""The time after which a thing that is heard from the same place stands still."""

ROUNDING_MM = 1e-6
"""Distances are known so well."""

_DRAWN_MM = CELL_MM / 2.0 + MERGE_MM
_APART_MM = 2.0 * _DRAWN_MM + 1e-6
"""Marks that are farther apart have nothing to do with each other."""

_NONE: NDArray[np.float64] = np.zeros((0, 2))


class Marks:
    """All marks of one robot.

    Attributes:
        places: Their middles.
    """

    def __init__(self) -> None:
        self.places = Places(_NONE)
        # For each mark: from how far it was heard, since when it is there, and when to forget it. What was touched was
        # heard from 0, and is there since -inf.
        self._heard_from_mm: NDArray[np.float64] = np.zeros(0)
        self._first_s: NDArray[np.float64] = np.zeros(0)
        self._forget_at_s: NDArray[np.float64] = np.zeros(0)
        self._next_forgotten_s = math.inf
        self._clear: tuple[Point, float] | None = None  # a place, and how far from it there is no mark
        self._drawn: dict[bytes, list[shapely.Geometry]] = {}  # outlines, by the middles of the marks within
        self._obstacle: shapely.Geometry | None = shapely.Polygon()

    @property
    def is_empty(self) -> bool:
        """True if there is none."""
        return not len(self.places.at)

    @property
    def obstacle(self) -> shapely.Geometry:
        """Everything that is marked, as Polygon or MultiPolygon; empty if nothing is."""
        if self._obstacle is None:
            self._obstacle = self._draw()
        return self._obstacle

    @property
    def core(self) -> shapely.Geometry:
        """The middles of all: the least that the marks can mean."""
        return shapely.MultiPoint(self.places.at)

    def _draw(self) -> shapely.Geometry:
        """Draw the outlines of those groups of marks that have changed, and return all."""
        groups = {group.tobytes(): group for group in self.places.groups(_APART_MM)}
        self._drawn = {
            known: self._drawn[known] if known in self._drawn else _outlined(group) for known, group in groups.items()
        }
        parts = [part for outlines in self._drawn.values() for part in outlines]
        if len(parts) == 1:
            return parts[0]
        return cast("shapely.Geometry", shapely.multipolygons(parts)) if parts else shapely.Polygon()

    def near_way(self, way: NDArray[np.float64], reach_mm: float, before_s: float = math.inf) -> NDArray[np.float64]:
        """Return the marks, made before a moment, whose middles are nearer than the reach to a way; shape (n, 2).

        Args:
            way: A polyline, shape (k, 2), k at least 2.
            reach_mm: The reach.
            before_s: The moment.
        """
        near = self.places.near_way(way, reach_mm)
        if near is None:
            return _NONE
        if before_s < math.inf:
            near &= self._first_s < before_s
        marks: NDArray[np.float64] = self.places.at[near]
        return marks

    # What is heard of them

    def any_lasts(self, chosen: NDArray[np.bool_]) -> bool:
        """Return whether any of the chosen marks is not to be forgotten."""
        return bool(np.isinf(self._forget_at_s[chosen]).any())

    def any_stands(self, chosen: NDArray[np.bool_], time_s: float) -> bool:
        """Return whether any of the chosen marks is there so long that what it marks stands."""
        return bool((time_s - self._first_s[chosen] >= PROVEN_S).any())

    def were_heard(self, chosen: NDArray[np.bool_], from_mm: float) -> None:
        """Take down from how far the chosen marks were heard; the least counts."""
        np.minimum(self._heard_from_mm, from_mm, out=self._heard_from_mm, where=chosen)

    # How they come and go

    def add(
        self,
        places: NDArray[np.float64],
        heard_from_mm: float,
        forget_at_s: NDArray[np.float64] | float,
        first_s: float = -math.inf,
    ) -> None:
        """Mark places.

        Args:
            places: Shape (n, 2).
            heard_from_mm: From how far they were heard; 0 where they were touched.
            forget_at_s: When they are to be forgotten, of each or of all; infinite if never.
            first_s: When they were heard; -inf where they were touched.
        """
        count = len(places)
        self.places = Places(np.concatenate((self.places.at, places)))
        self._heard_from_mm = np.concatenate((self._heard_from_mm, np.full(count, heard_from_mm)))
        self._first_s = np.concatenate((self._first_s, np.full(count, first_s)))
        self._forget_at_s = np.concatenate((self._forget_at_s, np.broadcast_to(forget_at_s, count)))
        self._next_forgotten_s = float(self._forget_at_s.min(initial=math.inf))
        self._clear = None
        self._obstacle = None

    def forget(self, gone: NDArray[np.bool_]) -> None:
        """Forget some of them, shape (n,)."""
        if not gone.any():
            return
        kept = ~gone
        self.places = Places(self.places.at[kept])
        self._heard_from_mm, self._first_s = self._heard_from_mm[kept], self._first_s[kept]
        self._forget_at_s = self._forget_at_s[kept]
        self._obstacle = None

    def forget_old(self, time_s: float) -> None:
        """Forget those whose time is up."""
        if self._next_forgotten_s < time_s:
            self.forget(self._forget_at_s < time_s)
            self._next_forgotten_s = float(self._forget_at_s.min(initial=math.inf))

    def forget_about(self, place: Point, within_mm: float) -> None:
        """Forget those whose middles are nearer than so much to a place."""
        if self.is_empty:
            return
        if self._clear is not None:
            then, clear_mm = self._clear
            if clear_mm - math.dist(place, then) > within_mm + ROUNDING_MM:
                return
        nearest_mm = self.places.nearest_mm(place)
        self._clear = place, nearest_mm
        if nearest_mm < within_mm:
            near = self.places.in_ring_sector(place, (1.0, 0.0), -2.0, 0.0, within_mm)
            if near is not None:
                self.forget(near)

    def forget_heard_beyond(self, from_mm: float) -> None:
        """Forget those that were heard from farther than this only."""
        self.forget(self._heard_from_mm > from_mm)


def _outlined(group: NDArray[np.float64]) -> list[shapely.Geometry]:
    discs = shapely.buffer(shapely.MultiPoint(group), _DRAWN_MM, quad_segs=2)
    outlines = shapely.simplify(shapely.buffer(discs, -MERGE_MM, join_style="mitre"), 2.0)
    parts: list[shapely.Geometry] = shapely.get_parts(outlines).tolist()
    return parts
