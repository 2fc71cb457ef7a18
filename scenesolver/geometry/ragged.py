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
    return rows, ranges(np.zeros(len(counts), dtype=np.int64), counts)


def ranges(firsts: IntArray, counts: IntArray) -> IntArray:
    """Return runs of consecutive numbers, one after another.

    Args:
        firsts: The number that each run begins with, shape (n,).
        counts: How many numbers each has, shape (n,), none negative.

    Returns:
        Shape (counts.sum(),): ``[5, 6, 7, 1, 2]`` for ``[5, 9, 1]`` and ``[3, 0, 2]``.
    """
    ends = np.cumsum(counts)
    numbers = np.repeat(firsts - ends + counts, counts)
    numbers += np.arange(len(numbers))
    return numbers
