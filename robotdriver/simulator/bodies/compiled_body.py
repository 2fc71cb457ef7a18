"""Bodies with corners whose gaps are worked out in C, where a compiler was there when the program was installed."""

import ctypes
import math
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

import numpy as np
import pymunk

from robotdriver import compiled
from robotdriver.models import Disc, Polygon
from robotdriver.pose import Pose
from robotdriver.ranging.box_grid import Floats
from robotdriver.simulator.bodies.contacts import TOUCH_MM, ContactSpace, Near, Part, Point, Thing, edges_of
from robotdriver.simulator.bodies.convex import Convex
from robotdriver.simulator.bodies.known_place import KnownPlace
from robotdriver.simulator.bodies.robot_body import LOOK_ROUND_MM, PolygonBody, RoundBody

_SOURCES = tuple(Path(__file__).with_name(name) for name in ("convex.c", "convex.h"))

_FEW = 16
"""Room for the gaps to so many segments is there from the beginning."""

_pointer, _number, _real = ctypes.c_void_p, ctypes.c_int64, ctypes.c_double

_Place = tuple[float, float, float, float]
"""x, y, and the cosine and the sine of the heading."""

_FLOOR: _Place = (0.0, 0.0, 1.0, 0.0)


@cache
def library() -> ctypes.CDLL | None:
    """Return the library that was built of the very sources, if there is one."""
    loaded = compiled.library(*_SOURCES, kind=ctypes.PyDLL)
    if loaded is None:
        return None
    loaded.least_gap.argtypes = (_pointer, *8 * (_real,), _number, _pointer, _real, _pointer)
    loaded.least_gap.restype = _real
    loaded.gaps.argtypes = (_pointer, *8 * (_real,), _number, _pointer, _real, _pointer)
    loaded.gaps.restype = _number
    return loaded


class _Outline(ctypes.Structure):
    """``Outline`` in the C source."""

    _fields_ = (
        ("count", _number),
        *((name, _pointer) for name in ("corners", "faces", "edges")),
        ("radius_mm", _real),
    )


class _Rows:
    """Segments as C reads them: x and y of both ends, and a radius."""

    __slots__ = ("_rows", "address", "count")

    def __init__(self, segments: Sequence[tuple[float, ...]]) -> None:
        self._rows: Floats = np.array(segments, dtype=np.float64).reshape(-1, 5)
        self.address, self.count = self._rows.ctypes.data, len(self._rows)


class CompiledBody(PolygonBody):
    """A body with corners that asks C: the same to the last bit as a `PolygonBody`.

    Args:
        thing: The robot.
        corners: Counter-clockwise, in the robot's own frame, about its centre of rotation.
        number: Of all robots that ever joined the World, which one it is.
        loaded: From `library`.
    """

    __slots__ = (
        "_address",
        "_found",
        "_found_address",
        "_in_disc",
        "_in_disc_address",
        "_kept",
        "_loaded",
        "_looks",
        "_standing_rows",
    )

    def __init__(self, thing: Thing, corners: Sequence[Point], number: int, loaded: ctypes.CDLL) -> None:
        super().__init__(thing, corners, number)
        self._loaded = loaded
        outline = _outline(self.convex)
        self._kept, self._address = outline, ctypes.addressof(outline[0])
        self._make_room(_FEW)
        self._in_disc = ctypes.c_int64()
        self._in_disc_address = ctypes.addressof(self._in_disc)
        self._standing_rows, self._looks = _Rows(()), -1
        edges = [(*edge, 0.0) for edge in edges_of(corners)]
        self.known = known = KnownPlace.of(self.body, self.radius_mm, self.inner_mm, self.blind.group, edges)
        known.outline = self._address

    def clearance(self, space: ContactSpace, pose: Pose, blind: pymunk.ShapeFilter) -> float:
        """Return how far the nearest thing is at least: exact where it is nearer than TOUCH_MM, less than 0 inside."""
        place = x, y, _, _ = _placed(pose)
        reach_mm = self.radius_mm + LOOK_ROUND_MM
        rows = self._standing_about(space, x, y, reach_mm)
        in_disc, where = self._in_disc, self._in_disc_address
        in_disc.value = 0
        nearest_mm: float = self._loaded.least_gap(
            self._address, *place, *_FLOOR, rows.count, rows.address, LOOK_ROUND_MM, where
        )
        # Where something stands in the disc that holds the body, the disc need not be asked.
        if not in_disc.value:
            disc_mm = space.clearance(x, y, self.radius_mm, blind)
            if disc_mm > TOUCH_MM:
                return disc_mm
        standing_mm = nearest_mm  # each is held against the same, so that their order does not tell in the last bit
        for part in space.moving_about(x, y, reach_mm, blind):
            if part.gap_to(x, y) <= reach_mm:
                frame, rows = _frame_of(part), _rows_of(part)
                given = rows.count, rows.address, standing_mm, where
                nearest_mm = min(nearest_mm, self._loaded.least_gap(self._address, *place, *frame, *given))
        return nearest_mm

    def _nears(self, space: ContactSpace, pose: Pose, within_mm: float, blind: pymunk.ShapeFilter) -> list[Near]:
        place = x, y, _, _ = _placed(pose)
        reach_mm = self.radius_mm + within_mm
        rows = self._standing_about(space, x, y, reach_mm)
        standing = self._standing.segments
        found = [
            self._near(place, standing[int(index)][0].thing, gap)
            for index, *gap in self._gaps(place, _FLOOR, rows, within_mm)
        ]
        for part in space.moving_about(x, y, reach_mm, blind):
            if part.gap_to(x, y) <= reach_mm:
                gaps = self._gaps(place, _frame_of(part), _rows_of(part), within_mm)
                found += [self._near(place, part.thing, gap) for _, *gap in gaps]
        return found

    def standing_thing(self, row: int) -> Thing:
        """Return what one of the segments belongs to that C knows to stand about the body."""
        return self._standing.segments[row][0].thing

    def _standing_about(self, space: ContactSpace, x_mm: float, y_mm: float, reach_mm: float) -> _Rows:
        standing = self._standing
        standing.keep_near(space, x_mm, y_mm, reach_mm)
        if standing.looks != self._looks:
            self._standing_rows = _Rows([(*segment, part.radius_mm) for part, segment in standing.segments])
            self._looks = standing.looks
            if (known := self.known) is not None:
                known.rows, known.row_count = self._standing_rows.address, self._standing_rows.count
                known.rows_x_mm, known.rows_y_mm, known.rows_far_mm = standing.square
                known.version = standing.version
        return self._standing_rows

    def _gaps(self, place: _Place, frame: _Place, rows: _Rows, within_mm: float) -> list[list[float]]:
        """Return of each gap that is no wider the segment's place, the distance, the normal, and where it is."""
        if len(self._found) < rows.count:
            self._make_room(rows.count)
        given = rows.count, rows.address, within_mm, self._found_address
        count = self._loaded.gaps(self._address, *place, *frame, *given)
        gaps: list[list[float]] = self._found[:count].tolist()
        return gaps

    def _make_room(self, gaps: int) -> None:
        self._found: Floats = np.empty((gaps, 6))
        self._found_address = self._found.ctypes.data

    @staticmethod
    def _near(place: _Place, thing: Thing, gap: Sequence[float]) -> Near:
        (x, y, c, s), (distance_mm, nx, ny, place_x, place_y) = place, gap
        where = x + c * place_x - s * place_y, y + s * place_x + c * place_y
        return Near(thing, distance_mm, c * nx - s * ny, s * nx + c * ny, where)


def body_of(thing: Thing, body: Disc | Polygon, number: int) -> RoundBody:
    """Return the body of a robot's model in the contact space."""
    if isinstance(body, Disc):
        return RoundBody(thing, body.radius_mm, number)
    loaded = library()
    if loaded is None:
        return PolygonBody(thing, body.corners, number)
    return CompiledBody(thing, body.corners, number, loaded)


def _outline(convex: Convex) -> tuple[_Outline, tuple[Floats, ...]]:
    """Return an outline as C reads it, and the arrays that must live as long."""
    arrays = tuple(np.array(rows) for rows in (convex.corners, convex.faces, convex.edges))
    return _Outline(len(convex.corners), *(array.ctypes.data for array in arrays), convex.radius_mm), arrays


def _placed(pose: Pose) -> _Place:
    return pose.x_mm, pose.y_mm, math.cos(pose.heading_rad), math.sin(pose.heading_rad)


def _frame_of(part: Part) -> _Place:
    frame = part.frame
    if frame is None:
        return _FLOOR
    (x, y), angle = frame.position, frame.angle
    return x, y, math.cos(angle), math.sin(angle)


@lru_cache(maxsize=4_096)
def _rows_of_segments(segments: tuple[tuple[float, float, float, float], ...], radius_mm: float) -> _Rows:
    return _Rows([(*segment, radius_mm) for segment in segments])


def _rows_of(part: Part) -> _Rows:
    return _rows_of_segments(part.segments, part.radius_mm)
