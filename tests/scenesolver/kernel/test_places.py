"""Places on the floor: the compiled way and the plain one."""

import math
from collections.abc import Callable
from itertools import chain

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenesolver.kernel import places as module
from scenesolver.kernel.library import short_library
from scenesolver.kernel.places import Bearings, Places, arc_places
from scenesolver.kernel.sectors import Sector, Sectors

coordinates = st.floats(-700.0, 700.0)
points = st.tuples(coordinates, coordinates)
lengths, angles, times = st.floats(0.0, 900.0), st.floats(-4.0, 4.0), st.floats(0.0, 9.0)
sectors = st.builds(
    lambda at, heading, half, reach, time_s: (*at, math.cos(heading), math.sin(heading), math.cos(half), reach, time_s),
    points,
    angles,
    st.floats(0.01, 1.5),
    lengths,
    times,
)


def table(rows: list[tuple[float, ...]]) -> Sectors:
    return Sectors.of([Sector(*row, 0.0) for row in rows])


def groups(places: Places, within_mm: float) -> list[list[list[float]]]:
    return [group.tolist() for group in places.groups(within_mm)]


def older(places: Places, now_s: float, age_s: float) -> list[list[float]]:
    count = np.arange(len(places.at))
    return places.older(count % 3 > 0, count % 7.0, now_s, age_s).tolist()


asked = st.one_of(
    st.builds(
        lambda sector, near, far: lambda places: places.in_ring_sector(sector[:2], sector[2:4], sector[4], near, far),
        sectors,
        lengths,
        lengths,
    ),
    st.builds(
        lambda rows, after, until, slack: lambda places: places.in_sectors(table(rows), after, until, slack),
        st.lists(sectors, min_size=1, max_size=60),
        times,
        times,
        st.floats(0.0, 20.0),
    ),
    st.builds(
        lambda way, reach: lambda places: places.near_way(np.array(way), reach),
        st.lists(points, min_size=2, max_size=5),
        lengths,
    ),
    st.builds(lambda place: lambda places: places.nearest_mm(place), points),
    st.builds(
        lambda others, away: lambda places: places.away_from(np.array(others), away).tolist(),
        st.lists(points, min_size=1, max_size=5),
        lengths,
    ),
    st.builds(lambda now, age: lambda places: older(places, now, age), times, times),
    st.builds(lambda within: lambda places: list(chain.from_iterable(groups(places, within))), lengths),
    st.builds(lambda within: lambda places: [len(group) for group in groups(places, within)], lengths),
)


@pytest.mark.skipif(short_library() is None, reason="the loops were not compiled")
@settings(max_examples=60)
@given(st.lists(points, max_size=40), asked)
def test_both_ways_answer_the_same(at: list[tuple[float, float]], question: Callable[[Places], object]) -> None:
    array = np.array(at).reshape(-1, 2)
    compiled = question(Places(array))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "short_library", lambda: None)
        assert np.array_equal(np.array(compiled, dtype=float), np.array(question(Places(array)), dtype=float), True)


def test_only_what_lies_in_the_ring_and_between_its_sides_is_found() -> None:
    places = Places(np.array(((500.0, 0.0), (500.0, 400.0), (100.0, 0.0), (900.0, 0.0), (-500.0, 0.0))))
    inside = places.in_ring_sector((0.0, 0.0), (1.0, 0.0), math.cos(0.3), 400.0, 600.0)
    assert inside is not None
    assert inside.tolist() == [True, False, False, False, False]
    assert places.in_ring_sector((0.0, 0.0), (0.0, -1.0), math.cos(0.3), 400.0, 600.0) is None


@pytest.mark.skipif(short_library() is None, reason="the loops were not compiled")
@given(points, angles, lengths, st.integers(2, 60), st.floats(0.01, 1.5))
def test_both_ways_lay_the_same_arc(
    at: tuple[float, float], heading: float, radius: float, n: int, half: float
) -> None:
    bearings = Bearings(np.linspace(-half, half, n))
    compiled = arc_places(*at, heading, radius, bearings).at
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "short_library", lambda: None)
        assert np.array_equal(compiled, arc_places(*at, heading, radius, bearings).at)
