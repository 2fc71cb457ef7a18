"""The standing things as eyes see them. Never changes once it is made."""

from collections.abc import Mapping, Sequence

import numpy as np

from robotdriver.material import PLAIN_MATERIAL, Eye, Material
from robotdriver.ranging import RangeMap
from robotdriver.ranging.box_grid import Floats
from robotdriver.ranging.points import PointRanges
from robotdriver.simulator.bodies.things import Point, Thing


class Standing:
    """The outlines, walls and points on a floor.

    Args:
        outlines: By the obstacles that have them.
        walls: By their names.
        clouds: Points, shape (n, 2), and how wide each of them is to thin rays, mm.
        materials: Of the things that are not plain.
    """

    __slots__ = ("_by_eye", "_clouds", "_groups", "_points", "_ranges")

    def __init__(
        self,
        outlines: Mapping[Thing, Sequence[Point]],
        walls: Mapping[Thing, tuple[Point, Point]],
        clouds: Sequence[tuple[Floats, float]],
        materials: Mapping[Thing, Material],
    ) -> None:
        self._groups: dict[Material, tuple[list[Sequence[Point]], list[tuple[Point, Point]]]] = {}
        for thing, outline in outlines.items():
            self._group(materials.get(thing, PLAIN_MATERIAL))[0].append(outline)
        for thing, wall in walls.items():
            self._group(materials.get(thing, PLAIN_MATERIAL))[1].append(wall)
        self._clouds = tuple(clouds)
        self._points: PointRanges | None = None
        self._ranges: dict[tuple[frozenset[Material], bool], RangeMap] = {}
        self._by_eye: dict[Eye, RangeMap] = {}

    @property
    def materials(self) -> tuple[Material, ...]:
        """The materials of what stands here."""
        return tuple(self._groups)

    def make_ready(self) -> None:
        """Do now what the first look of each eye would else do."""
        for eye in (Eye.SONAR, Eye.LASER):
            self.ranges(eye).make_ready()
        self._points = self.points

    def ranges(self, eye: Eye) -> RangeMap:
        """Return what an eye sees of it; of the points, what its cones hear."""
        ranges = self._by_eye.get(eye)
        if ranges is None:
            materials = frozenset(material for material in self._groups if eye in material.seen_by)
            ranges = self._by_eye[eye] = self._ranges_of(materials, with_points=eye is Eye.SONAR)
        return ranges

    @property
    def points(self) -> PointRanges:
        """The points that thin rays of any eye can hit."""
        if self._points is None:
            places = np.concatenate((np.empty((0, 2)), *(places for places, _ in self._clouds)))
            sizes = [np.full(len(places), size_mm) for places, size_mm in self._clouds]
            self._points = PointRanges(places, np.concatenate((np.empty(0), *sizes)))
        return self._points

    def ranges_of(self, material: Material) -> RangeMap:
        """Return what is to be seen of all that is of one material."""
        return self._ranges_of(frozenset((material,)), with_points=False)

    def _ranges_of(self, materials: frozenset[Material], *, with_points: bool) -> RangeMap:
        key = materials, with_points and bool(self._clouds)
        ranges = self._ranges.get(key)
        if ranges is None:
            groups = [group for material, group in self._groups.items() if material in materials]
            outlines = [outline for outlines, _ in groups for outline in outlines]
            # A point is a wall without length: a cone hears it, and thin rays have `points`.
            points = [np.hstack((places, places)).reshape(-1, 2, 2) for places, _ in self._clouds if key[1]]
            walls = [np.array(walls).reshape(-1, 2, 2) for _, walls in groups]
            ranges = RangeMap.from_outlines(outlines, np.concatenate((np.empty((0, 2, 2)), *walls, *points)))
            self._ranges[key] = ranges
        return ranges

    def _group(self, material: Material) -> tuple[list[Sequence[Point]], list[tuple[Point, Point]]]:
        return self._groups.setdefault(material, ([], []))
