"""Dijkstra's algorithm over graphs in compressed rows, by scipy."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csgraph, csr_array

NO_NODE = -1
"""Stands for the predecessor of a node that has none."""


def dijkstra(
    weights: csr_array, sources: Sequence[int], limit: float = math.inf, *, unweighted: bool = False
) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
    """Find the shortest ways from the nearest of some nodes.

    Args:
        weights: The length of each edge, not negative, shape (n, n). Explicit zeros are edges, infinite edges are none.
        sources: Numbers of nodes.
        limit: Nodes farther away than this are not reached.
        unweighted: Each edge has length 1.

    Returns:
        How far each node is, infinite where it is not reached, shape (n,), and the node before each, shape (n,).
    """
    distances, before, _ = csgraph.dijkstra(
        weights,
        indices=np.array(sources),
        return_predecessors=True,
        unweighted=unweighted,
        limit=limit,
        min_only=True,
    )
    return distances, np.maximum(before, NO_NODE)
