"""Dijkstra's algorithm over graphs in compressed rows: in C, or by scipy where that was not compiled."""

import ctypes
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csgraph, csr_array

from scenesolver.kernel.library import library

NO_NODE = -1
"""Stands for a target where there is none, and for the predecessor of a node that has none."""


def dijkstra(
    weights: csr_array,
    sources: Sequence[int],
    target: int = NO_NODE,
    limit: float = math.inf,
    *,
    unweighted: bool = False,
) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
    """Find the shortest ways from the nearest of some nodes.

    Where several ways are equally short the answer hangs on nothing but the graph: of the predecessors that give a node
    its distance the one of the smallest number counts, first among those at a smaller distance than the node's own,
    then among those that are fewest edges of no length away from such a one.

    Args:
        weights: The length of each edge, not negative, shape (n, n). Explicit zeros are edges, infinite edges are none.
        sources: Numbers of nodes.
        target: Where the way to one node is wanted: of others less may be found, or longer ways.
        limit: Nodes farther away than this are not reached.
        unweighted: Each edge has length 1.

    Returns:
        How far each node is, infinite where it is not reached, shape (n,), and the node before each, shape (n,).
    """
    compiled = library()
    starts = np.array(sources, dtype=np.int64)
    if compiled is not None:
        return _compiled(compiled, weights, starts, target, limit, unweighted=unweighted)
    distances = csgraph.dijkstra(weights, indices=starts, unweighted=unweighted, limit=limit, min_only=True)
    return distances, _predecessors(
        weights, np.ones_like(weights.data) if unweighted else weights.data, distances, starts
    )


def _compiled(
    compiled: ctypes.CDLL,
    weights: csr_array,
    sources: NDArray[np.int64],
    target: int,
    limit: float,
    *,
    unweighted: bool,
) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
    count = weights.shape[0]
    first, ends = (np.ascontiguousarray(array, dtype=np.int32) for array in (weights.indptr, weights.indices))
    lengths = np.ascontiguousarray(weights.data, dtype=np.float64)
    distances, before = np.empty(count), np.empty(count, dtype=np.int32)
    failed = compiled.dijkstra(
        count,
        first.ctypes.data,
        ends.ctypes.data,
        None if unweighted else lengths.ctypes.data,
        len(sources),
        sources.ctypes.data,
        target,
        limit,
        distances.ctypes.data,
        before.ctypes.data,
    )
    if failed:
        raise MemoryError("too little memory for the shortest ways")
    return distances, before


def _predecessors(
    weights: csr_array, lengths: NDArray[np.float64], distances: NDArray[np.float64], sources: NDArray[np.int64]
) -> NDArray[np.int32]:
    """Return the node before each; scipy's own choice among equals hangs on how its heap is made."""
    count = len(distances)
    here, there = np.repeat(np.arange(count), np.diff(weights.indptr)), weights.indices
    reached = distances[here] + lengths
    is_tight = np.isfinite(reached) & (reached == distances[there])
    is_nearer = distances[here] < distances[there]
    before = np.full(count, count)
    is_source = np.zeros(count, dtype=np.bool_)
    is_source[sources] = True
    edges = np.flatnonzero(is_tight & is_nearer)
    of_no_length = np.flatnonzero(is_tight & ~is_nearer & ~is_source[there])
    while True:
        np.minimum.at(before, there[edges], here[edges])
        of_no_length = of_no_length[before[there[of_no_length]] == count]
        from_there = here[of_no_length]
        edges = of_no_length[(before[from_there] < count) | is_source[from_there]]
        if not len(edges):
            break
    return np.where(before == count, NO_NODE, before).astype(np.int32)
