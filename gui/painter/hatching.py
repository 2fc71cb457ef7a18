"""Hatching as lines of its own: Qt's brush patterns follow neither the floor when it is dragged nor an SVG's scale."""

import math

import numpy as np
import shapely
from numpy.typing import NDArray

from gui.painter.viewport import Viewport

GAP_PX = 8.0
"""Lines are about so far apart, measured across: at most a factor of the square root of two more or less."""


def hatching(area: shapely.Geometry, view: Viewport) -> NDArray[np.float64]:
    """Return the pieces of rising diagonals that lie in the seen part of an area, shape (n, 4), mm.

    The diagonals are fixed to the floor and their distance is a power of two millimetres, so that nothing swims while
    the view is dragged or zoomed.
    """
    left, top = view.to_mm(0.0, 0.0)
    right, bottom = view.to_mm(view.width_px, view.height_px)
    seen = shapely.clip_by_rect(area, left, bottom, right, top)
    if seen.is_empty:
        return np.empty((0, 4))
    gap_mm = 2.0 ** round(math.log2(GAP_PX / view.px_per_mm)) * math.sqrt(2.0)
    min_x, min_y, max_x, max_y = shapely.bounds(seen)
    numbers = np.arange(math.ceil((min_y - max_x) / gap_mm), math.floor((max_y - min_x) / gap_mm) + 1)
    offsets = numbers * gap_mm
    ends = np.stack(
        [np.full_like(offsets, min_x), min_x + offsets, np.full_like(offsets, max_x), max_x + offsets], axis=-1
    )
    shapely.prepare(seen)
    pieces = shapely.get_parts(shapely.intersection(shapely.linestrings(ends.reshape(-1, 2, 2)), seen))
    pieces = shapely.get_parts(pieces)
    lines = pieces[(shapely.get_type_id(pieces) == shapely.GeometryType.LINESTRING) & ~shapely.is_empty(pieces)]
    first = shapely.get_coordinates(shapely.get_point(lines, 0))
    last = shapely.get_coordinates(shapely.get_point(lines, -1))
    return np.concatenate([first, last], axis=1)
