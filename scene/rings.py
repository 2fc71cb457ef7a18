"""Checks that closed outlines are sound: corners that differ, edges that neither cross nor touch, an area."""

from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from scene import phrases
from scene.things import Point

MIN_AREA_MM2 = 1e-3
"""A ring with less inside counts as having no area."""

_FLAT_MM = 1e-9

Points = NDArray[np.float64]


def ring_fault(rings: Sequence[Sequence[Point]]) -> tuple[int, str] | None:
    """Return the first unsound ring and what is wrong with it, None if all are sound.

    Edge i of a ring runs from its point i to the next one, the last edge back to point 0. Crossings are decided by
    exact orientation tests. All rings are looked at together; only a ring already known to be unsound is searched for
    the edges to name.

    Args:
        rings: Finite coordinates in mm, the first point of a ring not repeated at its end.
    """
    if not rings:
        return None
    sizes = np.array([len(ring) for ring in rings])
    if (sizes < 3).any():
        index = int(np.argmax(sizes < 3))
        return index, phrases.FEW_CORNERS(count=str(sizes[index]))
    points: Points = np.array([point for ring in rings for point in ring], dtype=np.float64)
    ends = np.cumsum(sizes)
    following = np.arange(1, len(points) + 1)
    following[ends - 1] = ends - sizes
    repeated = (points == points[following]).all(axis=1)
    if repeated.any():
        return _repetition(int(np.argmax(repeated)), ends, sizes)
    polygons = shapely.polygons(shapely.linearrings(points, indices=np.repeat(np.arange(len(rings)), sizes)))
    unsound = ~shapely.is_valid(polygons) | (shapely.area(polygons) < MIN_AREA_MM2)
    if unsound.any():
        index = int(np.argmax(unsound))
        return index, _fault(points[ends[index] - sizes[index] : ends[index]])
    return None


def _repetition(flat_index: int, ends: NDArray[np.intp], sizes: NDArray[np.intp]) -> tuple[int, str]:
    ring = int(np.searchsorted(ends, flat_index, side="right"))
    point = flat_index - int(ends[ring] - sizes[ring])
    if point == sizes[ring] - 1:
        return ring, phrases.CLOSED_TWICE()
    return ring, phrases.SAME_POINTS(first=str(point), second=str(point + 1))


def _fault(points: Points) -> str:
    """Return what is wrong with a ring that is not valid or has no area.

    Neighbouring edges share a corner and are not compared: where one runs back along the other, the edge after or
    before them touches one of the two.
    """
    if _is_flat(points):
        return phrases.ON_ONE_LINE()
    edges: NDArray[np.object_] = np.asarray(
        shapely.linestrings(np.stack([points, np.roll(points, -1, axis=0)], axis=1))
    )
    pair = _meeting_edges(edges)
    if pair is not None:
        first, second = pair
        phrase = phrases.EDGES_CROSS if shapely.crosses(edges[first], edges[second]) else phrases.EDGES_TOUCH
        return phrase(first=str(first), second=str(second))
    return phrases.NO_AREA()


def _is_flat(points: Points) -> bool:
    """Tell whether all points lie on one line."""
    offsets = points - points[0]
    lengths = np.hypot(offsets[:, 0], offsets[:, 1])
    farthest = offsets[np.argmax(lengths)] / lengths.max()
    across = offsets[:, 0] * farthest[1] - offsets[:, 1] * farthest[0]
    return bool(np.abs(across).max() <= _FLAT_MM)


def _meeting_edges(edges: NDArray[np.object_]) -> tuple[int, int] | None:
    """Return the first two edges that meet without being neighbours.

    The edges are asked in chunks that double: a tangle of n edges has up to n * n / 2 crossings, and one is enough.
    """
    count = len(edges)
    tree = shapely.STRtree(edges)
    begin, size = 0, 1
    while begin < count:
        asked, met = tree.query(edges[begin : begin + size], predicate="intersects")
        asked = asked + begin
        apart = (asked - met) % count
        meeting = (apart > 1) & (apart < count - 1)
        if meeting.any():
            pairs = np.sort(np.stack([asked[meeting], met[meeting]], axis=1), axis=1)
            first, second = pairs[np.lexsort((pairs[:, 1], pairs[:, 0]))[0]]
            return int(first), int(second)
        begin, size = begin + size, size * 2
    return None
