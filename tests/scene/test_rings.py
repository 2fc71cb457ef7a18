"""Sound outlines, held against the definition tried out edge by edge."""

from itertools import combinations

import shapely
from hypothesis import given
from hypothesis import strategies as st

from scene.rings import ring_fault
from scene.scene import Point

# A coarse grid makes touching, overlapping and crossing edges common.
rings = st.lists(st.tuples(st.integers(0, 6).map(float), st.integers(0, 6).map(float)), min_size=3, max_size=9)


def edges_that_meet(ring: list[Point]) -> list[tuple[int, int]]:
    """Return the pairs of edges, not neighbours, that share a point."""
    count = len(ring)
    edges = [shapely.LineString([ring[i], ring[(i + 1) % count]]) for i in range(count)]
    pairs = [(i, j) for i, j in combinations(range(count), 2) if j - i not in (1, count - 1)]
    return [(i, j) for i, j in pairs if edges[i].intersects(edges[j])]


@given(rings)
def test_a_ring_is_sound_if_its_corners_differ_and_no_edges_meet(ring: list[Point]) -> None:
    fault = ring_fault([ring])
    repeats = any(ring[i - 1] == ring[i] for i in range(len(ring)))
    meeting = [] if repeats else edges_that_meet(ring)
    flat = len(ring) == 3 and shapely.Polygon(ring).area == 0.0
    assert (fault is not None) == (repeats or flat or bool(meeting))
    if meeting and fault is not None and "no area" not in fault[1]:
        first, second = meeting[0]
        assert fault[1].startswith(f"edges {first} and {second} ")


@given(st.lists(rings, max_size=4))
def test_of_many_rings_the_first_unsound_one_of_a_kind_is_named(several: list[list[Point]]) -> None:
    fault = ring_fault(several)
    alone = [ring_fault([ring]) for ring in several]
    assert (fault is None) == all(one is None for one in alone)
    if fault is not None:
        index, reason = fault
        one = alone[index]
        assert one is not None
        assert reason == one[1]


def test_edges_are_counted_as_in_the_file() -> None:
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
    assert ring_fault([square]) is None
    assert ring_fault([square[::-1]]) is None
    dented = [*square, (5.0, 2.0)]
    assert ring_fault([square, dented]) == (1, "edges 1 and 3 cross")


def test_a_tangle_of_ten_thousand_edges_is_refused_by_its_first_crossing() -> None:
    zigzag = [(float(i), 1000.0 * (i % 2)) for i in range(10_000)]
    assert ring_fault([[*zigzag, (-1.0, 500.5)]]) == (0, "edges 0 and 9999 cross")


def test_a_large_sound_ring_passes() -> None:
    comb = [(float(i), 1000.0 * (i % 4 in (1, 2))) for i in range(50_000)]
    assert ring_fault([[*comb, (50_000.0, -5.0), (0.0, -5.0)]]) is None
