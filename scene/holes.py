"""Polygons with holes: cut into pieces without any, which are simple outlines over the same corners.

All that plans, verifies, drives, senses and draws knows outlines without holes; the pieces together are the polygon.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from robotdriver.record import Leaf, record
from scene import phrases
from scene.check_coordinates import check_coordinates
from scene.errors import SceneError
from scene.things import Point

if TYPE_CHECKING:
    import shapely

Ring = tuple[Point, ...]


@record
class Pierced(Leaf, frozen=True):
    """A polygon with holes, of which obstacles are pieces.

    Attributes:
        polygon: Its outline, without repeating the first corner.
        holes: Outlines within it, likewise, which neither touch each other nor the outline in more than a corner.
    """

    polygon: Ring
    holes: tuple[Ring, ...]


@lru_cache(maxsize=256)
def pieces(pierced: Pierced) -> tuple[Ring, ...]:
    """Return outlines, counter-clockwise, that do not overlap and together are a polygon with holes.

    They have its corners and no others, so nothing is rounded: triangles are joined while the outline stays simple.

    Raises:
        SceneError: it cannot be cut, since outlines touch or cross.
    """
    import shapely

    shape = shapely.Polygon(pierced.polygon, pierced.holes)
    try:
        triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(shape))
    except shapely.errors.GEOSException as error:
        raise SceneError(phrases.HOLES_APART(), place="holes") from error
    return tuple(_joined([_corners(triangle) for triangle in triangles]))


def numbers_in_file(pierced: "Sequence[Pierced | None]") -> Sequence[int]:
    """Return the number that each obstacle's entry has in a file: pieces that stand together share one.

    Args:
        pierced: What each obstacle is a piece of, if it is one.
    """
    if not any(pierced):
        return range(len(pierced))
    is_next = [before is None or before is not after for before, after in pairwise(pierced)]
    return [0, *accumulate(map(int, is_next))]


def check_rings(pierced: Pierced, place: str) -> None:
    """Check that the outline and the holes are sound, each by itself and together.

    Raises:
        SceneError: they are not.
    """
    from scene.rings import ring_fault

    rings = (pierced.polygon, *pierced.holes)
    check_coordinates((place, point) for ring in rings for point in ring)
    fault = ring_fault(rings)
    if fault is not None:
        where = f"{place}.holes[{fault[0] - 1}]" if fault[0] else f"{place}.polygon"
        raise SceneError(fault[1], place=where)
    import shapely

    if not shapely.Polygon(pierced.polygon, pierced.holes).is_valid:
        raise SceneError(phrases.HOLES_APART(), place=f"{place}.holes")


def _joined(triangles: "list[Ring]") -> Iterator[Ring]:
    """Yield outlines of triangles that share sides, each as large as it can be without touching itself."""
    beside = {side: number for number, triangle in enumerate(triangles) for side in _sides(triangle)}
    left = dict.fromkeys(range(len(triangles)))
    while left:
        first = next(iter(left))
        del left[first]
        ring, waiting = list(triangles[first]), list(_sides(triangles[first]))
        while waiting:
            start, end = waiting.pop()
            number = beside.get((end, start))
            if number not in left:
                continue
            (corner,) = set(triangles[number]) - {start, end}
            if corner in ring:
                continue
            del left[number]
            ring.insert(ring.index(start) + 1, corner)
            waiting += [(start, corner), (corner, end)]
        yield tuple(ring)


def _sides(ring: Ring) -> list[tuple[Point, Point]]:
    return list(zip(ring, (*ring[1:], ring[0]), strict=True))


def _corners(triangle: "shapely.Polygon") -> Ring:
    """Return the corners of a triangle, counter-clockwise."""
    a, b, c = ((float(x), float(y)) for x, y in triangle.exterior.coords[:3])
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (a, b, c) if turn > 0.0 else (a, c, b)
