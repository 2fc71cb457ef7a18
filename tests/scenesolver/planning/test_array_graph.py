"""Dijkstra's algorithm over arrays: the same lengths as networkx finds, by ways that have them."""

import math

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_array

from scenesolver.planning.array_graph import NO_NODE, dijkstra

# Few different lengths, zeros and blocked edges among them: most nodes are reached by several ways equally short.
LENGTHS = (0.0, 0.0, 0.1, 0.2, 0.3, 1.0, 1e-300, math.inf)


@st.composite
def graphs(draw: st.DrawFn) -> csr_array:
    count = draw(st.integers(1, 12))
    nodes = st.integers(0, count - 1)
    edges = draw(st.dictionaries(st.tuples(nodes, nodes), st.sampled_from(LENGTHS), max_size=50))
    pairs = sorted(edges)
    rows = np.bincount([row for row, _ in pairs], minlength=count) if pairs else np.zeros(count, dtype=np.int64)
    return csr_array(
        ([edges[pair] for pair in pairs], [column for _, column in pairs], np.concatenate(([0], np.cumsum(rows)))),
        shape=(count, count),
        dtype=np.float64,
    )


@settings(max_examples=60, deadline=None)
@given(graphs())
def test_every_way_leads_from_the_source_and_has_the_length_that_is_told(weights):
    distances, before = dijkstra(weights, [0])
    plain = nx.DiGraph()
    plain.add_nodes_from(range(weights.shape[0]))
    rows = np.repeat(np.arange(weights.shape[0]), np.diff(weights.indptr))
    plain.add_weighted_edges_from(
        edge
        for edge in zip(rows.tolist(), weights.indices.tolist(), weights.data.tolist(), strict=True)
        if edge[2] < math.inf
    )
    expected = nx.single_source_dijkstra_path_length(plain, 0)
    assert {i: distances[i] for i in np.flatnonzero(np.isfinite(distances))} == expected
    for node in expected:
        way = [node]
        while before[way[-1]] != NO_NODE:
            way.append(int(before[way[-1]]))
            assert len(way) <= weights.shape[0]
        assert way[-1] == 0
        assert nx.path_weight(plain, way[::-1], "weight") == pytest.approx(distances[node])
