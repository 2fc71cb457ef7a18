"""The library of C functions, where a compiler was there when the program was installed."""

import ctypes
from functools import cache
from pathlib import Path

from robotdriver import compiled

_SOURCES = tuple(Path(__file__).with_name(name) for name in ("shortest_path.c", "grid.c", "grid.h"))


class GridTable(ctypes.Structure):
    """``Grid`` in grid.h."""

    _fields_ = (
        *((name, ctypes.c_double) for name in ("origin_x", "origin_y", "cell_mm", "scale")),
        *((name, ctypes.c_int64) for name in ("columns", "rows")),
        *((name, ctypes.c_void_p) for name in ("first", "segments", "winding", "solid", "ax", "ay", "bx", "by")),
    )


@cache
def library() -> ctypes.CDLL | None:
    """Return the library that was built of these very sources, if there is one."""
    loaded = compiled.library(*_SOURCES)
    if loaded is None:
        return None
    pointer, number, size = ctypes.c_void_p, ctypes.c_int64, ctypes.c_double
    loaded.contain_points.argtypes = (pointer, number, *3 * (pointer,))
    loaded.contain_points.restype = None
    loaded.cross_edges.argtypes = (pointer, number, *5 * (pointer,))
    loaded.cross_edges.restype = None
    loaded.explore.argtypes = (number, *3 * (pointer,), number, pointer, *3 * (size,), pointer, pointer)
    loaded.explore.restype = ctypes.c_int
    return loaded
