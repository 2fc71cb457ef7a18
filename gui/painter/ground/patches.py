"""Many outlines as arrays, gathered by place into patches: Qt fills many small paths far quicker than a large one.

The time that Qt takes to fill a path grows faster than the number of its corners: 8,262 areas with 248,126 corners take
1,230 ms as one path and some 50 ms as patches. A patch that is out of sight costs nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np
import shapely
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from gui.painter.streams import LINE_TO, MOVE_TO, streamed_path, streamed_points
from scene.scene import Point

CORNERS = 1_500
"""A patch has about so many corners at most, unless one outline alone has more; it is filled in half a millisecond."""
POINTS = 4_000
"""The points that are drawn at once."""


@dataclass(frozen=True, eq=False)
class Patch:
    """Closed outlines that lie near to each other.

    Attributes:
        corners: Those of all outlines, each with its first corner again at its end, shape (n, 2), mm.
        sizes: How many of them each outline has, at least four.
        rule: What is inside where outlines overlap.
    """

    corners: NDArray[np.float64]
    sizes: NDArray[np.integer]
    rule: Qt.FillRule

    @cached_property
    def bounds(self) -> QRectF:
        """The rectangle round it, mm, with room for what has no area."""
        (left, low), (right, high) = self.corners.min(axis=0).tolist(), self.corners.max(axis=0).tolist()
        return QRectF(left, low, right - left, high - low).adjusted(-1.0, -1.0, 1.0, 1.0)

    @cached_property
    def path(self) -> QPainterPath:
        """All of its outlines."""
        kinds = np.full(len(self.corners), LINE_TO)
        kinds[np.cumsum(self.sizes) - self.sizes] = MOVE_TO
        return streamed_path(kinds, self.corners, self.rule)

    @cached_property
    def edges(self) -> NDArray[np.float64]:
        """All edges as x1, y1, x2, y2, shape (m, 4), mm."""
        is_edge = np.ones(len(self.corners), dtype=bool)
        is_edge[np.cumsum(self.sizes) - 1] = False
        (begins,) = np.nonzero(is_edge)
        return np.concatenate((self.corners[begins], self.corners[begins + 1]), axis=1)


@dataclass(frozen=True, slots=True)
class FilledArea:
    """An area to be filled, and its outlines to be drawn round it: where a part of it is large it is filled in pieces.

    Attributes:
        fill: What to fill.
        outline: What to draw round it.
    """

    fill: tuple[Patch, ...]
    outline: tuple[Patch, ...]


def outline_corners(outlines: Sequence[Sequence[Point]]) -> tuple[NDArray[np.float64], NDArray[np.integer]]:
    """Return the corners of all outlines, shape (n, 2), and how many each has."""
    sizes = np.fromiter(map(len, outlines), np.intp, len(outlines))
    flat = np.fromiter(chain.from_iterable(chain.from_iterable(outlines)), np.float64, 2 * int(sizes.sum()))
    return flat.reshape(-1, 2), sizes


def outline_patches(outlines: Sequence[Sequence[Point]]) -> tuple[Patch, ...]:
    """Return simple outlines as patches; where some overlap, their union is filled."""
    return corner_patches(*outline_corners(outlines))


def corner_patches(corners: NDArray[np.float64], sizes: NDArray[np.integer]) -> tuple[Patch, ...]:
    """Return simple outlines as patches; see `outline_corners` and `outline_patches`."""
    if not len(sizes):
        return ()
    begins = np.cumsum(sizes) - sizes
    middles = np.add.reduceat(corners, begins) / sizes[:, None]
    is_clockwise = _twice_areas(corners, begins, sizes) < 0.0
    patches = []
    for chosen in _gathered(middles, sizes + 1, CORNERS):
        # All turn the same way, or those that overlap would cancel each other out; the first corner comes last again.
        lengths = sizes[chosen] + 1
        place = np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        place = np.where(np.repeat(is_clockwise[chosen], lengths), -place, place) % np.repeat(sizes[chosen], lengths)
        patches.append(Patch(corners[np.repeat(begins[chosen], lengths) + place], lengths, Qt.FillRule.WindingFill))
    return tuple(patches)


def area_patches(area: shapely.Geometry) -> FilledArea:
    """Return the polygons of a geometry, holes and all, as patches; points and lines in it are left out."""
    parts = shapely.get_parts(shapely.get_parts(area))  # Clipping may leave a MultiPolygon in a collection.
    parts = parts[shapely.get_type_id(parts) == shapely.GeometryType.POLYGON]
    pieces = [piece for part in parts for piece in _cut(part)]
    whole = tuple(_patches_of(parts))
    return FilledArea(whole if len(pieces) == len(parts) else tuple(_patches_of(np.array(pieces))), whole)


def gathered_points(places: Sequence[Point]) -> tuple[QPolygonF, ...]:
    """Return points a few thousand at a time, those that lie near to each other together."""
    points = np.fromiter(chain.from_iterable(places), np.float64, 2 * len(places)).reshape(-1, 2)
    each = np.ones(len(points), dtype=np.intp)
    return tuple(streamed_points(points[chosen]) for chosen in _gathered(points, each, POINTS))


def _patches_of(polygons: NDArray[np.object_]) -> Iterator[Patch]:
    if not len(polygons):
        return
    bounds = shapely.bounds(polygons)
    middles = (bounds[:, :2] + bounds[:, 2:]) / 2.0
    for chosen in _gathered(middles, shapely.get_num_coordinates(polygons), CORNERS):
        rings = shapely.get_rings(polygons[chosen])
        yield Patch(shapely.get_coordinates(rings), shapely.get_num_coordinates(rings), Qt.FillRule.OddEvenFill)


def _cut(polygon: shapely.Polygon) -> Iterator[shapely.Polygon]:
    """Yield a polygon in pieces of few corners, each with its holes."""
    min_x, min_y, max_x, max_y = shapely.bounds(polygon).tolist()
    if shapely.get_num_coordinates(polygon) <= CORNERS or max(max_x - min_x, max_y - min_y) < 1.0:
        yield polygon
        return
    middle_x, middle_y = (min_x + max_x) / 2.0, (min_y + max_y) / 2.0
    if max_x - min_x > max_y - min_y:
        halves = (min_x, min_y, middle_x, max_y), (middle_x, min_y, max_x, max_y)
    else:
        halves = (min_x, min_y, max_x, middle_y), (min_x, middle_y, max_x, max_y)
    for half in halves:
        for part in shapely.get_parts(shapely.clip_by_rect(polygon, *half)):
            if part.geom_type == "Polygon" and not part.is_empty:
                yield from _cut(part)


def _gathered(middles: NDArray[np.float64], weights: NDArray[np.integer], most: int) -> Iterator[NDArray[np.intp]]:
    """Yield the numbers of things that lie near to each other and weigh no more than so much, by halving."""
    waiting = [np.arange(len(weights))]
    while waiting:
        chosen = waiting.pop()
        if len(chosen) <= 1 or weights[chosen].sum() <= most:
            if len(chosen):
                yield chosen
            continue
        axis = int(np.ptp(middles[chosen], axis=0).argmax())
        ordered = chosen[np.argsort(middles[chosen, axis], kind="stable")]
        waiting += [ordered[len(ordered) // 2 :], ordered[: len(ordered) // 2]]


def _twice_areas(
    corners: NDArray[np.float64], begins: NDArray[np.integer], sizes: NDArray[np.integer]
) -> NDArray[np.float64]:
    """Return twice the area of each outline, negative where it runs clockwise."""
    after = np.arange(1, len(corners) + 1)
    after[begins + sizes - 1] = begins
    (x, y), (next_x, next_y) = corners.T, corners[after].T
    return np.add.reduceat(x * next_y - y * next_x, begins)
