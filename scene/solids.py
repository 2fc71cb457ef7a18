"""Contacts of bodies with a scene at their starts and goals, found quickly; kept while the scene is drawn."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray

from scene.geometries import Geometries, GeometryMemory
from scene.scene import Point, Scene

TOUCH_MM = 1e-6
"""Bodies that overlap by less are taken as touching, which is allowed."""
AT_ONCE = 250
"""The obstacles that are compared with all others at once: in a pile, each of them may be near to thousands."""


def less_a_hair(outline: shapely.Polygon) -> shapely.Polygon:
    """Return an outline that no longer overlaps what it only touches."""
    return outline.buffer(-TOUCH_MM, join_style="mitre")


class Solids:
    """The parts of a scene that bodies can touch.

    Args:
        scene: Whose.
        geometries: Of its obstacles, things and walls, in this order.
        which: Which of them count.

    Attributes:
        geometries: Of those that count, mm.
    """

    def __init__(self, scene: Scene, geometries: Geometries, which: NDArray[np.bool_]) -> None:
        self._sections = (
            ("obstacles", len(scene.obstacles)),
            ("things", len(scene.things)),
            ("walls", len(scene.walls)),
        )
        self._numbers = np.flatnonzero(which)
        self._movable = np.flatnonzero([obstacle.movable for obstacle in scene.obstacles])
        self.geometries: Geometries = geometries[self._numbers]
        self._tree = shapely.STRtree(self.geometries)

    def near(self, centres: Sequence[Point], radii_mm: Sequence[float]) -> tuple[tuple[tuple[str, float], ...], ...]:
        """Return what each of some discs overlaps: places in the scene's order, with mm from the disc's centre."""
        found: list[list[tuple[str, float]]] = [[] for _ in centres]
        if not found:
            return ()
        middles = np.asarray(shapely.points(np.array(centres, dtype=np.float64)))
        reaches = np.array(radii_mm, dtype=np.float64)
        discs, near = self._tree.query(middles, predicate="dwithin", distance=reaches)
        distances = np.asarray(shapely.distance(middles[discs], self.geometries[near]))
        overlaps = np.flatnonzero(distances < reaches[discs] - TOUCH_MM)
        for index in overlaps[np.lexsort((near[overlaps], discs[overlaps]))].tolist():
            found[discs[index]].append((self._place(near[index]), float(distances[index])))
        return tuple(map(tuple, found))

    def overlapped_by(self, outlines: Sequence[shapely.Polygon]) -> tuple[tuple[str, ...], ...]:
        """Return the places of what each of some outlines overlaps, in the scene's order."""
        found: list[list[str]] = [[] for _ in outlines]
        if not found:
            return ()
        asked, near = self._tree.query([less_a_hair(each) for each in outlines], predicate="intersects")
        for index in np.lexsort((near, asked)).tolist():
            found[asked[index]].append(self._place(near[index]))
        return tuple(map(tuple, found))

    @cached_property
    def overlaps_of_movable(self) -> tuple[tuple[int, str], ...]:
        """The numbers of the obstacles that can be pushed, each with what it overlaps, in the scene's order."""
        found = []
        # Obstacles come first, and all of them count at the start.
        for begin in range(0, len(self._movable), AT_ONCE):
            numbers = self._movable[begin : begin + AT_ONCE]
            asked, near = self._tree.query(self.geometries[numbers])
            one = numbers[asked]
            one, near = one[one != near], near[one != near]
            meet = shapely.relate_pattern(self.geometries[one], self.geometries[near], "T********")
            one, near = one[meet], near[meet]
            order = np.lexsort((near, one))
            found += [(int(one[index]), self._place(near[index])) for index in order]
        return tuple(found)

    def _place(self, index: int) -> str:
        """Return the place of one of them in the native format."""
        number = int(self._numbers[index])
        for section, count in self._sections:
            if number < count:
                return f"{section}[{number}]"
            number -= count
        raise IndexError(index)


class SolidsMemory:
    """Keeps what it found last, so that a scene which is being drawn costs what is new in it."""

    def __init__(self) -> None:
        self._geometries = GeometryMemory()
        self._last: tuple[tuple[object, ...], tuple[Solids, Solids]] | None = None

    def solids(self, scene: Scene) -> tuple[Solids, Solids]:
        """Return what bodies touch at their starts, and at their goals."""
        sections = scene.obstacles, scene.things, scene.walls
        if self._last is None or any(one is not other for one, other in zip(self._last[0], sections, strict=True)):
            self._last = sections, self._found(scene)
        return self._last[1]

    def _found(self, scene: Scene) -> tuple[Solids, Solids]:
        geometries = np.concatenate(
            (
                self._geometries.of_obstacles(scene.obstacles),
                self._geometries.of_things(scene.things),
                self._geometries.of_walls(scene.walls),
            )
        )
        walls = [True] * len(scene.walls)
        standing = [obstacle.known and obstacle.motion is None for obstacle in scene.obstacles]
        drawn = np.array([True] * len(standing) + [thing.material.solid for thing in scene.things] + walls, dtype=bool)
        lasting = np.array(standing + [thing.known for thing in scene.things] + walls, dtype=bool)
        at_start = Solids(scene, geometries, drawn)
        is_all_lasting = bool(np.all(lasting[drawn]))  # As in most scenes; the tree of a large one takes a while.
        return at_start, at_start if is_all_lasting else Solids(scene, geometries, drawn & lasting)
