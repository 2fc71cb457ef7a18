"""Hatching as lines of its own: Qt's brush patterns follow neither the floor when it is dragged nor an SVG's scale."""

import math

import numpy as np
from numpy.typing import NDArray

from gui.painter.viewport import Viewport

GAP_PX = 8.0
"""Lines are about so far apart, measured across: at most a factor of the square root of two more or less."""


def hatching(edges: NDArray[np.float64], view: Viewport) -> NDArray[np.float64]:
    """Return the pieces of rising diagonals that lie in the seen part of an area, shape (n, 4), mm.

    The diagonals are fixed to the floor and their distance is a power of two millimetres, so that nothing swims while
    the view is dragged or zoomed. A scan line's even-odd rule, on all diagonals at once: where edges cross a diagonal,
    every second stretch between two crossings is inside.

    Args:
        edges: Those of closed outlines that bound the area, holes and all, as x1, y1, x2, y2, shape (m, 4), mm.
        view: What is seen; pieces may go on beyond it.
    """
    gap_mm = 2.0 ** round(math.log2(GAP_PX / view.px_per_mm)) * math.sqrt(2.0)
    left, top = view.to_mm(0.0, 0.0)
    right, bottom = view.to_mm(view.width_px, view.height_px)
    # Along a diagonal y - x is the same; diagonals are numbered by it, from the one through the origin.
    starts, ends = (edges[:, 1] - edges[:, 0]) / gap_mm, (edges[:, 3] - edges[:, 2]) / gap_mm
    low, high = np.minimum(starts, ends), np.maximum(starts, ends)
    # From low up to but not including high: a corner on a diagonal counts for one of its edges or both, never for half.
    first = np.maximum(np.ceil(low), math.ceil((bottom - right) / gap_mm))
    last = np.minimum(np.ceil(high), math.floor((top - left) / gap_mm) + 1.0)
    crossings = np.maximum(last - first, 0.0).astype(np.intp)
    edge = np.repeat(np.arange(len(edges)), crossings)
    number = first[edge] + np.arange(len(edge)) - np.repeat(np.cumsum(crossings) - crossings, crossings)
    share = (number - starts[edge]) / (ends[edge] - starts[edge])
    x = edges[edge, 0] + share * (edges[edge, 2] - edges[edge, 0])
    order = np.lexsort((x, number))
    pieces = x[order].reshape(-1, 2)
    offsets = number[order].reshape(-1, 2) * gap_mm
    return np.stack((pieces[:, 0], pieces[:, 0] + offsets[:, 0], pieces[:, 1], pieces[:, 1] + offsets[:, 1]), axis=1)
