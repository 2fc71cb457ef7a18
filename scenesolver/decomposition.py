"""The exact components of a free space: the faces that the convolution curves cut out of it."""

from collections.abc import Callable
from functools import cached_property

import numpy as np
import shapely

from scenesolver.convolution import Bounds, Curve
from scenesolver.predicates import BoolArray, FloatArray


class Decomposition:
    """The bounds cut along the curves into faces, each wholly free or wholly forbidden.

    No piece of a curve runs through free space, so each free face is one whole component: points of two different ones
    are not connected by any path.

    Args:
        curve: The curves.
        bounds: The space's edge.
        is_free: Tells free points.
    """

    def __init__(self, curve: Curve, bounds: Bounds, is_free: Callable[[FloatArray], BoolArray]) -> None:
        segments = np.array((*curve.starts, *curve.ends)).T.reshape(-1, 2, 2)
        edge = shapely.get_coordinates(shapely.box(*bounds))
        segments = np.concatenate((segments, np.stack((edge[:-1], edge[1:]), axis=1)))
        noded = shapely.union_all(shapely.linestrings(segments))
        self._faces = shapely.get_parts(shapely.polygonize([noded]))
        inner = shapely.get_coordinates(shapely.point_on_surface(self._faces))
        self._free = is_free(inner)
        self._within = ((inner >= bounds[:2]) & (inner <= bounds[2:])).all(axis=1)

    @cached_property
    def forbidden(self) -> shapely.Geometry:
        """The inflated obstacles within the bounds, as polygons."""
        return shapely.coverage_union_all(self._faces[self._within & ~self._free])

    def connected(self, first: FloatArray, second: FloatArray) -> bool:
        """Return whether two free points, shape (2,) each, lie in the same component."""
        free = self._faces[self._free]
        shapely.prepare(free)
        faces = [set(np.flatnonzero(shapely.intersects_xy(free, *point))) for point in (first, second)]
        return bool(faces[0] & faces[1])
