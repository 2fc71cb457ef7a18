"""The exact components of a free space: the faces that the convolution curves cut out of it."""

from collections.abc import Callable
from functools import cached_property

import numpy as np
import shapely

from scenesolver.geometry.convolution import Bounds
from scenesolver.geometry.predicates import BoolArray, FloatArray, Points

_CLEARLY_INSIDE_MM = 1e-3


class Decomposition:
    """The plane cut along the curves and the bounds into faces, each wholly free or wholly forbidden.

    No piece of a curve runs through free space, so each free face is one whole component of it.

    Args:
        starts: Where the curves' segments begin, mm.
        ends: Where they end.
        bounds: The space's edge.
        is_free: Tells free points.
    """

    def __init__(
        self, starts: Points, ends: Points, bounds: Bounds, is_free: Callable[[FloatArray], BoolArray]
    ) -> None:
        segments = np.array((*starts, *ends)).T.reshape(-1, 2, 2)
        edge = shapely.get_coordinates(shapely.box(*bounds))
        segments = np.concatenate((segments, np.stack((edge[:-1], edge[1:]), axis=1)))
        noded = shapely.union_all(shapely.linestrings(segments))
        self._faces = shapely.get_parts(shapely.polygonize([noded]))
        self._bounds = bounds
        self._is_free = is_free

    @cached_property
    def forbidden(self) -> shapely.Geometry:
        """The inflated obstacles within the bounds, as polygons."""
        inner = shapely.point_on_surface(self._faces)
        # Lines that all but coincide leave faces with necks of no width; there the middle of the widest part is asked.
        near = np.flatnonzero(shapely.distance(inner, shapely.boundary(self._faces)) < _CLEARLY_INSIDE_MM)
        radii = shapely.maximum_inscribed_circle(self._faces[near], tolerance=_CLEARLY_INSIDE_MM)
        inner[near] = shapely.get_point(radii, 0)
        places = shapely.get_coordinates(inner)
        within = ((places >= self._bounds[:2]) & (places <= self._bounds[2:])).all(axis=1)
        return shapely.coverage_union_all(self._faces[within & ~self._is_free(places)])

    def reaches(self, point: FloatArray, places: shapely.Geometry) -> bool:
        """Return whether the component of a free point touches some places."""
        return bool(shapely.intersects(self._faces[list(self._faces_at(point))], places).any())

    def _faces_at(self, point: FloatArray) -> set[int]:
        shapely.prepare(self._faces)
        return set(np.flatnonzero(shapely.intersects_xy(self._faces, *point)).tolist())
