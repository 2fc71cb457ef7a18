"""Dijkstra's algorithm in C and by scipy: the same ways, also where many are equally short."""

import math

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_array

from scenesolver.kernel import dijkstra as module
from scenesolver.kernel.dijkstra import NO_NODE, dijkstra
from scenesolver.kernel.library import library

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


def by_scipy(*args, **kwargs):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "library", lambda: None)
        return dijkstra(*args, **kwargs)


@pytest.mark.skipif(library() is None, reason="the loops were not compiled")
@settings(max_examples=150, deadline=None)
@given(graphs(), st.data())
def test_in_c_and_by_scipy_the_ways_are_the_same(weights, data):
    sources = data.draw(st.lists(st.integers(0, weights.shape[0] - 1), min_size=1, max_size=3))
    limit, unweighted = data.draw(st.sampled_from((math.inf, 0.3, 0.0))), data.draw(st.booleans())
    if unweighted:
        weights.data[:] = 1.0  # scipy leaves blocked edges out there.
    compiled = dijkstra(weights, sources, limit=limit, unweighted=unweighted)
    for one, other in zip(compiled, by_scipy(weights, sources, limit=limit, unweighted=unweighted), strict=True):
        np.testing.assert_array_equal(one, other)


@settings(max_examples=60, deadline=None)
@given(graphs(), st.data())
def test_one_way_alone_is_the_same(weights, data):
    target = data.draw(st.integers(0, weights.shape[0] - 1))
    distances, before = dijkstra(weights, [0])
    distance, way = dijkstra(weights, [0], target)
    assert distance[target] == distances[target]
    node = target
    while node != NO_NODE:
        assert way[node] == before[node]
        node = before[node]


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
