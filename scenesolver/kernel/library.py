"""The library of C functions, where a compiler was there when the program was installed."""

import ctypes
from functools import cache
from pathlib import Path

from robotdriver import compiled

_NAMES = (
    *("shortest_path.c", "grid.c", "cell_table.c", "taut_string.c", "dijkstra.c", "shadow.c", "box_tree.c"),
    "bends.c",
    *("grid.h", "shadow.h", "box_tree.h"),
)


class RasterTable(ctypes.Structure):
    """``Raster`` in grid.h."""

    _fields_ = (
        *((name, ctypes.c_double) for name in ("origin_x", "origin_y", "cell_mm", "scale")),
        *((name, ctypes.c_int64) for name in ("columns", "rows")),
    )

    @classmethod
    def of(cls, origin: tuple[float, float], cell_mm: float, columns: int, rows: int) -> "RasterTable":
        """Return the table of a raster."""
        return cls(*origin, cell_mm, 1.0 / cell_mm, columns, rows)


class CurveArrays(ctypes.Structure):
    """``Curve`` in cell_table.c."""

    _fields_ = (
        ("count", ctypes.c_int64),
        *((name, ctypes.c_void_p) for name in ("ax", "ay", "bx", "by", "owners", "convex")),
    )


class GridTable(ctypes.Structure):
    """``Grid`` in grid.h."""

    _fields_ = (
        ("raster", RasterTable),
        *((name, ctypes.c_void_p) for name in ("first", "segments", "winding", "solid")),
        ("count", ctypes.c_int64),
        *((name, ctypes.c_void_p) for name in ("ax", "ay", "bx", "by")),
    )


class CornerTable(ctypes.Structure):
    """``Corners`` in taut_string.c."""

    _fields_ = (
        ("raster", RasterTable),
        *((name, ctypes.c_void_p) for name in ("first", "corners", "x", "y")),
    )


@cache
def library() -> ctypes.CDLL | None:
    """Return the library that was built of these very sources, if there is one."""
    loaded = compiled.library(*map(Path(__file__).with_name, _NAMES))
    if loaded is None:
        return None
    pointer, number, size = ctypes.c_void_p, ctypes.c_int64, ctypes.c_double
    loaded.contain_points.argtypes = (pointer, number, *3 * (pointer,))
    loaded.contain_points.restype = None
    loaded.cross_edges.argtypes = (pointer, number, *5 * (pointer,))
    loaded.cross_edges.restype = None
    loaded.find_bends.argtypes = (number, pointer, number, *7 * (pointer,))
    loaded.find_bends.restype = None
    loaded.count_segments.argtypes = 7 * (pointer,)
    loaded.count_segments.restype = number
    loaded.enter_segments.argtypes = 5 * (pointer,)
    loaded.enter_segments.restype = None
    loaded.pull_string.argtypes = (number, pointer, number, pointer, number, pointer)
    loaded.pull_string.restype = number
    loaded.dijkstra.argtypes = (number, *3 * (pointer,), number, pointer, number, size, pointer, pointer)
    loaded.dijkstra.restype = ctypes.c_int
    loaded.explore.argtypes = (number, *3 * (pointer,), number, pointer, *2 * (size,), pointer, pointer)
    loaded.explore.restype = ctypes.c_int
    return loaded
