"""Cones and scans in C, where a compiler was there when the program was installed."""

import ctypes
from array import array
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from robotdriver import compiled
from robotdriver.box_grid import BoxGrid, Floats, Indices

_SOURCE = Path(__file__).with_name("ranging.c")

_INDEX_FROM = 64
"""All of fewer segments are looked at quicker than it is found out which are near."""

_pointer, _number, _real = ctypes.c_void_p, ctypes.c_int64, ctypes.c_double


@cache
def library() -> ctypes.CDLL | None:
    """Return the library that was built of the very source, if there is one."""
    # Most calls take some microseconds: to let another thread begin meanwhile would cost more.
    loaded = compiled.library(_SOURCE, kind=ctypes.PyDLL)
    if loaded is None:
        return None
    loaded.wedge.argtypes, loaded.wedge.restype = (_pointer, *6 * (_real,)), _real
    loaded.enters_ring.argtypes = (_pointer, *6 * (_real,))
    loaded.place.argtypes = 3 * (_pointer,)
    loaded.cones.argtypes = (*2 * (_pointer,), _number, _pointer, _number, _pointer, *2 * (_real,), *3 * (_pointer,))
    loaded.scans.argtypes = (*2 * (_pointer,), _number, *2 * (_pointer,), _real, _number, *2 * (_pointer,), _real)
    loaded.scans.argtypes += 4 * (_pointer,)
    loaded.cloud.argtypes = 3 * (_pointer,)
    loaded.cones_among_discs.argtypes = *2 * (_pointer,), _number, _pointer, _number, _pointer, *2 * (_real,), _pointer
    loaded.cones_among_discs.restype = None
    loaded.gather.argtypes = (_number, *2 * (_pointer,))
    loaded.gather.restype = loaded.place.restype = loaded.cones.restype = loaded.scans.restype = None
    loaded.cloud.restype = None
    return loaded


class _Map(ctypes.Structure):
    """``Map`` in the C source."""

    _fields_ = (
        ("shapes", _pointer),
        ("count", _number),
        *((name, _pointer) for name in ("starts", "entries")),
        *((name, _real) for name in ("x", "y", "cell_mm")),
        *((name, _number) for name in ("columns", "rows")),
    )


class _Bodies(ctypes.Structure):
    """``Bodies`` in the C source."""

    _fields_ = (
        *((name, _pointer) for name in ("numbers", "places", "radii", "first", "edges", "order")),
        ("count", _number),
        ("widest_mm", _real),
    )


class _Cloud(ctypes.Structure):
    """``Cloud`` in the C source."""

    _fields_ = (
        *((name, _number) for name in ("segments", "poses")),
        *((name, _pointer) for name in ("shapes", "stops", "apexes", "headings", "cosines", "sines")),
        *((name, _real) for name in ("half_angle", "range", "least_square")),
    )


class SegmentTable:
    """The segments of a `RangeMap` as C reads them.

    Args:
        shapes: First ends, ways to the last ends, one over the squares of the lengths; shape (5, n).
        grid: Of the boxes round them.

    Attributes:
        address: Of the table.
        count: Of the segments.
    """

    __slots__ = ("_kept", "_map", "address", "count", "has_index")

    def __init__(self, shapes: Floats, grid: BoxGrid) -> None:
        rows = np.ascontiguousarray(shapes.T)
        self.count = len(rows)
        self.has_index = self.count >= _INDEX_FROM
        # What C reads must live as long as the table.
        self._kept: list[NDArray[Any]] = [rows]
        if self.has_index:
            cells = grid.cells()
            self._kept += [_whole(cells.starts), _whole(cells.entries)]
            index = (*map(_address, self._kept[1:]), cells.x, cells.y, cells.cell_mm, cells.columns, cells.rows)
            self._map = _Map(_address(rows), self.count, *index)
        else:
            self._map = _Map(_address(rows), self.count)
        self.address = ctypes.addressof(self._map)


class CompiledBodies:
    """Robots with corners as C reads them.

    Args:
        loaded: From `library`.
        numbers: Of the robots, shape (n,).
        poses: Where they are: x, y and heading, shape (n, 3).
        radii: Of the discs about these places that hold them, shape (n,).
        first: Of each robot's edges, and the end of the last one's, shape (n + 1,).
        outlines: Of all edges x and y of both ends, in the robots' own frames, shape (m, 4).

    Attributes:
        address: Of the table.
        count: Of the robots.
    """

    __slots__ = ("_bodies", "_kept", "address", "count")

    def __init__(
        self, loaded: ctypes.CDLL, numbers: Indices, poses: Floats, radii: Floats, first: Indices, outlines: Floats
    ) -> None:
        self.count = len(numbers)
        places, order = np.ascontiguousarray(poses[:, :2]), _whole(poses[:, 0].argsort(kind="stable"))
        kept: list[NDArray[Any]] = [_whole(numbers), places, radii, _whole(first)]
        self._kept = [*kept, np.empty((len(outlines), 5)), order]
        widest_mm = float(radii.max()) if len(radii) else 0.0
        self._bodies = _Bodies(*map(_address, self._kept), len(numbers), widest_mm)
        self.address = ctypes.addressof(self._bodies)
        turns = np.column_stack((np.cos(poses[:, 2]), np.sin(poses[:, 2])))
        loaded.place(self.address, _address(np.ascontiguousarray(outlines)), _address(turns))


class Gathered:
    """Places that lie anywhere in memory, three numbers each: read all at once.

    Args:
        loaded: From `library`.
        addresses: Of the places; they must live as long.
    """

    __slots__ = ("_addresses", "_loaded")

    def __init__(self, loaded: ctypes.CDLL, addresses: Sequence[int]) -> None:
        self._loaded = loaded
        self._addresses = (_pointer * len(addresses))(*addresses)

    def now(self) -> Floats:
        """Return what stands there now, shape (n, 3)."""
        count = len(self._addresses)
        found = np.empty((count, 3))
        self._loaded.gather(count, ctypes.addressof(self._addresses), _address(found))
        return found


def compiled_cones(
    loaded: ctypes.CDLL,
    things: SegmentTable,
    bodies: CompiledBodies,
    listeners: Floats,
    mounts: Floats,
    half_angle_rad: float,
    max_range_mm: float,
) -> Floats:
    """Do what `crowd_ranging.cones` does."""
    count, ring = len(listeners), len(mounts)
    found, near = np.empty((2, count, ring)), np.empty(bodies.count, dtype=np.int64)
    here = _address(found)
    given = things.address, bodies.address, count, _address(listeners), ring, _address(mounts)
    loaded.cones(*given, half_angle_rad, max_range_mm, _address(near), here, here + found.strides[0])
    return found


def compiled_cones_among_discs(
    loaded: ctypes.CDLL,
    things: SegmentTable,
    discs: Sequence[float],
    listeners: Sequence[float],
    mount: Sequence[float],
    half_angle_rad: float,
    max_range_mm: float,
) -> list[float]:
    """Return how far the nearest thing or disc is in cones that are alike; ``math.inf`` for none.

    Args:
        loaded: From `library`.
        things: What stands.
        discs: x, y and radius of each, one after another.
        listeners: x, y, heading, least cosine of an angle of incidence, and the number of its own disc, of each, one
            after another.
        mount: x, y and heading of the cone on a listener.
        half_angle_rad: Of the cones.
        max_range_mm: Of the cones; finite.
    """
    # Arrays of numpy cost more to make and to ask for their addresses than such cones to work out.
    given, told, place = array("d", discs), array("d", listeners), array("d", mount)
    count = len(listeners) // 5
    found = array("d", bytes(8 * count))
    among = things.address, given.buffer_info()[0], len(discs) // 3, told.buffer_info()[0], count
    cone = place.buffer_info()[0], half_angle_rad, max_range_mm
    loaded.cones_among_discs(*among, *cone, found.buffer_info()[0])
    return found.tolist()


def compiled_scans(
    loaded: ctypes.CDLL,
    things: SegmentTable,
    bodies: CompiledBodies,
    firsts: Floats,
    own: Indices,
    step_rad: float,
    rays: int,
    max_range_mm: float,
) -> Floats:
    """Do what `crowd_ranging.scans` does."""
    directions = firsts[:, 2:] + step_rad * np.arange(rays)
    cosines, sines, found = np.cos(directions), np.sin(directions), np.empty((len(firsts), rays))
    stamps = np.zeros(things.count if things.has_index else 0, dtype=np.int64)
    given = _address(np.ascontiguousarray(firsts)), _address(own)
    looks = step_rad, rays, _address(cosines), _address(sines), max_range_mm
    near, by_distance = np.empty(bodies.count, dtype=np.int64), np.empty((bodies.count, 2))
    room = _address(stamps), _address(near), _address(by_distance)
    loaded.scans(things.address, bodies.address, len(firsts), *given, *looks, *room, _address(found))
    return found


def compiled_cloud(
    loaded: ctypes.CDLL,
    shapes: Floats,
    stops: Floats,
    apexes: Floats,
    headings: Floats,
    half_angle_rad: float,
    max_range_mm: float,
    least_cosine: float,
) -> Floats:
    """Do what `cloud_ranging.wedges_of_cloud` does."""
    read = *map(np.ascontiguousarray, (shapes, stops, apexes, headings)), np.cos(headings), np.sin(headings)
    segments, poses = shapes.shape[1], len(headings)
    look = half_angle_rad, max_range_mm, least_cosine**2
    cloud = _Cloud(segments, poses, *map(_address, read), *look)
    candidates, found = np.empty((segments, 2)), np.empty(poses)
    loaded.cloud(ctypes.addressof(cloud), _address(candidates), _address(found))
    return found


def _address(array: NDArray[Any]) -> int:
    """Return where an array's numbers begin; it must live as long as they are read."""
    return array.ctypes.data


def _whole(numbers: Indices) -> NDArray[np.int64]:
    return np.ascontiguousarray(numbers, dtype=np.int64)
