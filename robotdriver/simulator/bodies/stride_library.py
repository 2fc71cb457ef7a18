"""The library in C that moves the robots of a floor; see packaging/c_libraries.py."""

import ctypes
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from robotdriver import compiled
from robotdriver.ranging.box_grid import Floats

_SOURCES = tuple(
    Path(__file__).with_name(name)
    for name in (
        "stride.c",
        "settle.c",
        "near.c",
        "neighbours.c",
        "convex.c",
        "robot.h",
        "convex.h",
    )
)

_pointer, _number, _real = ctypes.c_void_p, ctypes.c_int64, ctypes.c_double


@cache
def library() -> ctypes.CDLL | None:
    """Return the library that was built of the very sources, if there is one."""
    loaded = compiled.library(*_SOURCES, kind=ctypes.PyDLL)
    if loaded is None:
        return None
    for name in ("tick", "begin_to_go", "go_on", "came"):
        getattr(loaded, name).argtypes, getattr(loaded, name).restype = (_pointer,), _number
    loaded.things_near.argtypes, loaded.things_near.restype = (_pointer, _pointer, _real, _pointer), _number
    loaded.look_close.argtypes, loaded.allow_for.argtypes = (_pointer,), (_pointer, _real)
    loaded.motions.argtypes = _pointer, _number, _pointer
    loaded.gather.argtypes, loaded.gather.restype = (_number, *2 * (_pointer,)), None
    loaded.look_close.restype = loaded.allow_for.restype = loaded.motions.restype = None
    return loaded


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
        self._loaded.gather(count, ctypes.addressof(self._addresses), found.ctypes.data)
        return found
