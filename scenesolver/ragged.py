"""Rows of unequal length in flat arrays: the loop over loops of numpy."""

import numpy as np
from numpy.typing import NDArray

IntArray = NDArray[np.int64]


def expand(counts: IntArray) -> tuple[IntArray, IntArray]:
    """Return, for rows with these many items each, the row of every item and its position within its row.

    Args:
        counts: Items of each row, shape (n,), none negative.

    Returns:
        Two arrays of shape (counts.sum(),): ``[0, 0, 0, 2, 2]`` and ``[0, 1, 2, 0, 1]`` for counts of ``[3, 0, 2]``.
    """
    rows = np.repeat(np.arange(len(counts)), counts)
    firsts = np.cumsum(counts) - counts
    return rows, np.arange(len(rows)) - firsts[rows]
