"""The finish of a way over a roadmap before it is driven."""

import numpy as np

from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.nested_spaces import NestedSpaces
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.finishing import shorten
from scenesolver.planning.smoothing import smooth


def none(space: FreeSpace, way: FloatArray) -> FloatArray:  # noqa: ARG001 - every finish gets the space
    """Leave it as it is."""
    return way


def shortcut(space: FreeSpace, way: FloatArray) -> FloatArray:
    """From each corner go on to the last one that it sees."""
    kept = [0]
    while kept[-1] < len(way) - 1:
        ahead = way[kept[-1] + 1 :]
        seen = np.flatnonzero(space.edges_free(np.broadcast_to(way[kept[-1]], ahead.shape), ahead))
        kept.append(kept[-1] + 1 + int(seen.max(initial=0)))
    return way[kept]


def taut(space: FreeSpace, way: FloatArray) -> FloatArray:
    """Pull it taut as a string: the shortest way past every obstacle on the same side."""
    return smooth(NestedSpaces((space,), 0.0), way)


def exact(space: FreeSpace, way: FloatArray) -> FloatArray:
    """Replace it by the shortest of all ways, whichever side that passes obstacles on."""
    return shorten(space, way)
