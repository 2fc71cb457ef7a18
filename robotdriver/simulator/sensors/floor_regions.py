"""The coloured regions of a floor, and the shadows in which no satellite is heard."""

import math
import threading
from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from robotdriver.errors import PlacementError
from robotdriver.ground import PLAIN, Ground, mixture
from robotdriver.phrases import placing
from robotdriver.ranging.box_grid import Floats
from robotdriver.simulator.bodies.things import Point
from robotdriver.simulator.memento import Memento


class FloorRegions:
    """Polygons on a plain floor, each of one ground; the last one lies on top. They do not change one by one.

    A region's edge belongs to it. Several threads may ask: a robot's readings are worked out by the first that looks.
    """

    __slots__ = ("_bounds", "_drop_boxes", "_drops", "_grounds", "_one_at_a_time", "_polygons", "_shadows")

    def __init__(self) -> None:
        # Two threads that ask one prepared geometry at once crash in GEOS: https://github.com/libgeos/geos/issues/825
        self._one_at_a_time = threading.Lock()
        self._polygons: list[shapely.Polygon] = []
        self._shadows: list[shapely.Polygon] = []
        self._grounds: list[Ground] = []
        self._bounds: list[tuple[float, float, float, float]] = []
        self._drops = shapely.MultiPolygon()
        self._drop_boxes: list[tuple[float, float, float, float]] = []

    def keep(self, memento: Memento) -> None:
        """Take down which regions there are."""
        memento.keep(self, "_polygons", "_shadows", "_grounds", "_bounds", "_drops", "_drop_boxes")

    @property
    def is_empty(self) -> bool:
        """True if the floor is plain all over."""
        return not self._polygons

    @property
    def has_drops(self) -> bool:
        """True if there is a place without floor."""
        return bool(self._drop_boxes)

    def is_without_floor(self, start: Point, end: Point) -> bool:
        """Return whether any point of a straight way has no floor under it; a drop's edge belongs to the drop."""
        (x0, y0), (x1, y1) = start, end
        # Robots are seldom near a drop, and a box costs a twentieth of a geometry.
        for min_x, min_y, max_x, max_y in self._drop_boxes:
            if not (max(x0, x1) < min_x or min(x0, x1) > max_x or max(y0, y1) < min_y or min(y0, y1) > max_y):
                break
        else:
            return False
        with self._one_at_a_time:
            if start == end:
                return bool(shapely.intersects_xy(self._drops, x1, y1))
            return bool(shapely.intersects(self._drops, shapely.LineString((start, end))))

    def add(self, polygon: Sequence[Point], ground: Ground) -> None:
        """Lay a region on top of the others.

        Raises:
            PlacementError: the outline is no polygon, or the colour is none.
        """
        name = f"floor region {len(self._polygons)}"
        is_finite = all(math.isfinite(coordinate) for point in polygon for coordinate in point)
        if not is_finite or len(polygon) < 3 or not (shape := shapely.Polygon(polygon)).is_valid:
            raise PlacementError(f"{name}: {placing.OUTLINE()}")
        if len(ground.rgb) != 3 or not all(0 <= channel <= 255 for channel in ground.rgb):
            raise PlacementError(f"{name}: red, green and blue must be 0 to 255 each, not {ground.rgb}")
        shapely.prepare(shape)
        self._polygons.append(shape)
        self._grounds.append(ground)
        self._bounds.append(shape.bounds)
        # What lies on top of a drop bridges it.
        drops = self._drops.union(shape) if ground.is_drop else self._drops.difference(shape)
        self._drops = shapely.MultiPolygon(shapely.get_parts(drops))
        shapely.prepare(self._drops)
        self._drop_boxes = [part.bounds for part in self._drops.geoms]

    def at(self, x_mm: float, y_mm: float) -> Ground:
        """Return what the floor is like at a point."""
        for index in range(len(self._polygons) - 1, -1, -1):
            min_x, min_y, max_x, max_y = self._bounds[index]
            is_in_box = min_x <= x_mm <= max_x and min_y <= y_mm <= max_y
            if is_in_box:
                with self._one_at_a_time:
                    is_inside = shapely.intersects_xy(self._polygons[index], x_mm, y_mm)
                if is_inside:
                    return self._grounds[index]
        return PLAIN

    def mixed(self, x_mm: float, y_mm: float, radius_mm: float) -> Ground:
        """Return the mixture of all that lies in a disc, as a lens would gather its light; a drop gives no light.

        The disc is the regular polygon of 32 edges in it.
        """
        reached = [
            index
            for index in range(len(self._polygons) - 1, -1, -1)
            if self._bounds[index][0] <= x_mm + radius_mm
            and self._bounds[index][1] <= y_mm + radius_mm
            and self._bounds[index][2] >= x_mm - radius_mm
            and self._bounds[index][3] >= y_mm - radius_mm
        ]
        if not reached:
            return PLAIN
        disc = shapely.Point(x_mm, y_mm).buffer(radius_mm)
        parts: list[tuple[float, Ground]] = []
        rest: shapely.Geometry = disc
        for index in reached:
            polygon = self._polygons[index]
            with self._one_at_a_time:
                if not shapely.intersects(polygon, rest):
                    continue
                if not parts and shapely.contains_properly(polygon, disc):
                    return self._grounds[index]
            parts.append((shapely.area(shapely.intersection(rest, polygon)), self._grounds[index]))
            rest = shapely.difference(rest, polygon)
        if not parts:
            return PLAIN
        return mixture([*parts, (shapely.area(rest), PLAIN)])

    def add_shadow(self, polygon: Sequence[Point]) -> None:
        """Keep satellites from being heard in a region.

        Raises:
            PlacementError: the outline is no polygon.
        """
        if len(polygon) < 3 or not (shape := shapely.Polygon(polygon)).is_valid:
            raise PlacementError("a GPS shadow must have at least 3 finite corners and must not cross itself")
        self._shadows.append(shape)

    def is_shadowed(self, x_mm: float, y_mm: float) -> bool:
        """Return whether satellites are not heard at a point."""
        return any(shapely.intersects_xy(shadow, x_mm, y_mm) for shadow in self._shadows)

    def colours(self, x_mm: Floats, y_mm: Floats) -> NDArray[np.uint8]:
        """Return the colour of the floor at many points, shape (..., 3); of a drop black."""
        found = np.empty((*x_mm.shape, 3), dtype=np.uint8)
        found[:] = PLAIN.rgb
        is_open = np.ones(x_mm.shape, dtype=np.bool_)
        # From the top one down, and only where a region may lie: a picture on the floor has hundreds of them.
        for index in range(len(self._polygons) - 1, -1, -1):
            min_x, min_y, max_x, max_y = self._bounds[index]
            near = (is_open & (x_mm >= min_x) & (x_mm <= max_x) & (y_mm >= min_y) & (y_mm <= max_y)).nonzero()
            with self._one_at_a_time:
                is_inside = shapely.intersects_xy(self._polygons[index], x_mm[near], y_mm[near])
            inside = tuple(axis[is_inside] for axis in near)
            ground = self._grounds[index]
            found[inside] = (0, 0, 0) if ground.is_drop else ground.rgb
            is_open[inside] = False
        return found
