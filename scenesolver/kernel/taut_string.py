"""The pulling of strings in C."""

import ctypes
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scenesolver.kernel.library import CornerTable

_NO_MEMORY = -1


def pull_compiled(
    compiled: ctypes.CDLL, layers: Sequence[CornerTable], points: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Pull a string taut, as `geometry.taut_string` does.

    Args:
        compiled: From `library`.
        layers: The corners that may hold it.
        points: Shape (n, 2), mm.

    Returns:
        Shape (m, 2), mm.

    Raises:
        MemoryError: there was too little.
    """
    string = np.ascontiguousarray(points)
    tables = (CornerTable * len(layers))(*layers)
    room = 2 * len(string) + 256
    while True:
        result = np.empty((room, 2))
        count = compiled.pull_string(
            len(layers), ctypes.addressof(tables), len(string), string.ctypes.data, room, result.ctypes.data
        )
        if count == _NO_MEMORY:
            raise MemoryError("too little memory to pull a path taut")
        if count >= 0:
            return result[:count].copy()
        room *= 4
