"""Points, outlines, areas and roadmaps as plain coordinates, to the last bit: float64 pairs, little-endian."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from struct import pack
from typing import Annotated

import numpy as np
import shapely
from msgspec import Meta, Struct
from numpy.typing import NDArray

from robotworkshop.recording.errors import RecordingError
from scene.limits import MAX_OBSTACLES, MAX_POINTS
from scene.mover import RoadmapView
from scene.scene import Point

_POINT_BYTES = 16
_EDGE_BYTES = 8


class AreaRow(Struct, array_like=True, frozen=True):
    """A Polygon or MultiPolygon: the rings of each polygon, the outer one first."""

    is_multi: bool
    polygons: Annotated[list[Annotated[list[bytes], Meta(max_length=MAX_POINTS)]], Meta(max_length=MAX_POINTS)]


class OutlinesRow(Struct, array_like=True, frozen=True):
    """Outlines with the numbers of their obstacles."""

    numbers: Annotated[list[int], Meta(max_length=2 * MAX_OBSTACLES)]
    outlines: Annotated[list[bytes], Meta(max_length=2 * MAX_OBSTACLES)]


class RoadmapRow(Struct, array_like=True, frozen=True):
    """Milestones, and pairs of indices into them as int32."""

    points: bytes
    edges: bytes


@dataclass(frozen=True, slots=True, eq=False)
class RecordedRoadmap:
    """A roadmap as it was recorded.

    Attributes:
        points: Milestones, shape (n, 2), mm.
        edges: Pairs of indices into points, shape (m, 2).
    """

    points: NDArray[np.float64]
    edges: NDArray[np.int32]


def pack_points(points: Sequence[Point]) -> bytes:
    """Return points as bytes."""
    return pack(f"<{2 * len(points)}d", *chain.from_iterable(points))


def unpack_points(packed: bytes) -> tuple[Point, ...]:
    """Return the points in these bytes."""
    return tuple((x, y) for x, y in _pairs(packed).tolist())


def pack_outlines(outlines: Sequence[tuple[int, Sequence[Point]]]) -> OutlinesRow:
    """Return numbered outlines as a row."""
    return OutlinesRow([number for number, _ in outlines], [pack_points(outline) for _, outline in outlines])


def unpack_outlines(row: OutlinesRow) -> tuple[tuple[int, tuple[Point, ...]], ...]:
    """Return the numbered outlines of a row."""
    if len(row.numbers) != len(row.outlines):
        raise RecordingError("there are not as many outlines as numbers of obstacles")
    return tuple((number, unpack_points(outline)) for number, outline in zip(row.numbers, row.outlines, strict=True))


def pack_area(area: shapely.Geometry) -> AreaRow:
    """Return the polygons of a geometry as a row; points and lines that are in it are left out, as in pictures."""
    polygons = shapely.get_parts(shapely.get_parts(area))
    polygons = polygons[(shapely.get_type_id(polygons) == shapely.GeometryType.POLYGON) & ~shapely.is_empty(polygons)]
    rings = [[_ring_bytes(ring) for ring in shapely.get_rings(polygon)] for polygon in polygons]
    return AreaRow(not isinstance(area, shapely.Polygon), rings)


def unpack_area(row: AreaRow) -> shapely.Polygon | shapely.MultiPolygon:
    """Return the geometry of a row.

    Raises:
        RecordingError: a ring is none.
    """
    if not row.is_multi and len(row.polygons) > 1:
        raise RecordingError("several polygons where there is one")
    try:
        polygons = [shapely.Polygon(*_shell_and_holes(rings)) for rings in row.polygons]
    except (ValueError, shapely.errors.GEOSException) as error:
        raise RecordingError(f"an area has a ring that is none: {error}") from error
    if row.is_multi:
        return shapely.MultiPolygon(polygons)
    return polygons[0] if polygons else shapely.Polygon()


def pack_roadmap(roadmap: RoadmapView) -> RoadmapRow:
    """Return a roadmap as a row."""
    return RoadmapRow(
        np.ascontiguousarray(roadmap.points, dtype="<f8").tobytes(),
        np.ascontiguousarray(roadmap.edges, dtype="<i4").tobytes(),
    )


def unpack_roadmap(row: RoadmapRow) -> RecordedRoadmap:
    """Return the roadmap of a row; its arrays cannot be written to.

    Raises:
        RecordingError: an edge joins milestones that there are not.
    """
    points = _pairs(row.points)
    if len(row.edges) % _EDGE_BYTES:
        raise RecordingError("half of an edge")
    edges = np.frombuffer(row.edges, dtype="<i4").reshape(-1, 2)
    if edges.size and not (edges.min() >= 0 and edges.max() < len(points)):
        raise RecordingError("an edge of a roadmap joins milestones that there are not")
    return RecordedRoadmap(points, edges)


def _shell_and_holes(rings: list[bytes]) -> tuple[NDArray[np.float64], list[NDArray[np.float64]]]:
    if not rings:
        raise ValueError("no outer ring")
    shell, *holes = map(_pairs, rings)
    return shell, holes


def _ring_bytes(ring: shapely.Geometry) -> bytes:
    return shapely.get_coordinates(ring).astype("<f8", copy=False).tobytes()


def _pairs(packed: bytes) -> NDArray[np.float64]:
    if len(packed) % _POINT_BYTES:
        raise RecordingError("half of a point")
    return np.frombuffer(packed, dtype="<f8").reshape(-1, 2)
