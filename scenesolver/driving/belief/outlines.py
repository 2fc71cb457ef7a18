"""The outlines of marks: what a robot keeps clear of, group by group, so that only what has changed is drawn again."""

from typing import cast

import numpy as np
import shapely
from numpy.typing import NDArray

from scenesolver.kernel.sight import Places

CELL_MM = 24.0
"""Marks are discs of this diameter, laid this far apart."""

MERGE_MM = 10.0
"""Gaps between marks that are narrower than twice this are closed: no robot fits through them."""

_DRAWN_MM = CELL_MM / 2.0 + MERGE_MM
_APART_MM = 2.0 * _DRAWN_MM + 1e-6
"""Marks that are farther apart have nothing to do with each other."""


class Outlines:
    """The outlines of one robot's marks, as they were drawn last."""

    def __init__(self) -> None:
        self._drawn: dict[bytes, list[shapely.Geometry]] = {}

    def draw(self, marks: Places) -> shapely.Geometry:
        """Return everything that is marked, as Polygon or MultiPolygon; empty if nothing is."""
        groups = {group.tobytes(): group for group in marks.groups(_APART_MM)}
        self._drawn = {
            known: self._drawn[known] if known in self._drawn else _outlined(group) for known, group in groups.items()
        }
        parts = [part for outlines in self._drawn.values() for part in outlines]
        if len(parts) == 1:
            return parts[0]
        return cast("shapely.Geometry", shapely.multipolygons(parts)) if parts else shapely.Polygon()


def _outlined(group: NDArray[np.float64]) -> list[shapely.Geometry]:
    discs = shapely.buffer(shapely.MultiPoint(group), _DRAWN_MM, quad_segs=2)
    outlines = shapely.simplify(shapely.buffer(discs, -MERGE_MM, join_style="mitre"), 2.0)
    parts: list[shapely.Geometry] = shapely.get_parts(outlines).tolist()
    return parts
