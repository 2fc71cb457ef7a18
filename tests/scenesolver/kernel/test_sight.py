"""Sectors that were seen, and places held against them: the compiled kernel and its source answer the same."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from scenesolver.kernel import region, sight
from scenesolver.kernel.region import Region
from scenesolver.kernel.sight import Places, Sector, Sectors
from tests.uncompiled import uncompiled

WRITTEN_REGION, WRITTEN = uncompiled("scenesolver.kernel.region", "scenesolver.kernel.sight")
CAPACITY = 8
coordinates, angles = st.floats(-700.0, 700.0), st.floats(-4.0, 4.0)
points = st.tuples(coordinates, coordinates)
lengths, times = st.floats(0.0, 900.0), st.floats(0.0, 9.0)


def sector(at: tuple[float, float], heading: float, half: float, reach_mm: float, time_s: float) -> Sector:
    return Sector(*at, math.cos(heading), math.sin(heading), math.cos(half), reach_mm, time_s, half)


sectors = st.builds(sector, points, angles, st.floats(0.01, 1.5), lengths, times)


@settings(max_examples=60, deadline=None)
@given(st.lists(sectors, max_size=2 * CAPACITY), st.integers(-1, 2 * CAPACITY), st.tuples(*4 * [coordinates]))
def test_both_ways_know_the_same_sectors(seen: list[Sector], after: int, sides: tuple[float, ...]) -> None:
    corners = np.array(sides).reshape(2, 2)
    found = []
    for kernel, regions in ((sight, region), (WRITTEN, WRITTEN_REGION)):
        ring = kernel.Sectors(CAPACITY)
        for number, each in enumerate(seen):
            ring.add(each._replace(time_s=float(number)))
        answers: list[Any] = [ring.each_may_reach(corners), ring.corners()]
        for ends in ((2,), (1, 2)):
            held = regions.Region(corners, np.array(ends))
            answers.append(ring.shapes_against(held, float(after)))
        found.append(answers)
    for one, other in zip(*found, strict=True):
        assert np.array_equal(one, other)


@given(sectors, points)
def test_a_sector_reaches_every_place_that_it_shows(shown: Sector, place: tuple[float, float]) -> None:
    ring = Sectors.of([shown])
    dx, dy = place[0] - shown.x, place[1] - shown.y
    away = math.hypot(dx, dy)
    if away < shown.reach_mm and dx * shown.cosine + dy * shown.sine > shown.narrowest * away + 1e-6:
        (reaches,) = ring.each_may_reach(np.array([place]))
        assert reaches
        assert len(ring.shapes_against(Region(np.array([place]), np.ones(1, dtype=np.int64)), -1.0)) == 1


asked = st.one_of(
    st.builds(
        lambda sector, near, far: (
            lambda _, places: places.in_ring_sector(sector[:2], sector[2:4], sector.narrowest, near, far)
        ),
        sectors,
        lengths,
        lengths,
    ),
    st.builds(
        lambda rows, after, until, slack: (
            lambda kernel, places: places.in_sectors(kernel.Sectors.of(rows), after, until, slack)
        ),
        st.lists(sectors, min_size=1, max_size=60),
        times,
        times,
        st.floats(0.0, 20.0),
    ),
    st.builds(
        lambda way, reach: lambda _, places: places.near_way(np.array(way), reach),
        st.lists(points, min_size=2, max_size=5),
        lengths,
    ),
    st.builds(lambda place: lambda _, places: places.nearest_mm(place), points),
    st.builds(lambda within: lambda _, places: [len(group) for group in places.groups(within)], lengths),
    st.builds(
        lambda at, heading, radius, n, half: (
            lambda kernel, _: kernel.arc_places(*at, heading, radius, np.linspace(-half, half, n)).at
        ),
        points,
        angles,
        lengths,
        st.integers(2, 60),
        st.floats(0.01, 1.5),
    ),
)


@settings(max_examples=100, deadline=None)
@given(st.lists(points, max_size=40), asked)
def test_both_ways_answer_the_same_of_places(
    at: list[tuple[float, float]], question: Callable[[Any, Any], object]
) -> None:
    array = np.array(at).reshape(-1, 2)
    one, other = (question(kernel, kernel.Places(array)) for kernel in (sight, WRITTEN))
    assert np.array_equal(np.array(one, dtype=float), np.array(other, dtype=float), True)


def test_only_what_lies_in_the_ring_and_between_its_sides_is_found() -> None:
    places = Places(np.array(((500.0, 0.0), (500.0, 400.0), (100.0, 0.0), (900.0, 0.0), (-500.0, 0.0))))
    inside = places.in_ring_sector((0.0, 0.0), (1.0, 0.0), math.cos(0.3), 400.0, 600.0)
    assert inside is not None
    assert inside.tolist() == [True, False, False, False, False]
    assert places.in_ring_sector((0.0, 0.0), (0.0, -1.0), math.cos(0.3), 400.0, 600.0) is None


@given(st.lists(points, min_size=1, max_size=30), lengths)
def test_no_two_groups_come_near_each_other(at: list[tuple[float, float]], within_mm: float) -> None:
    groups = Places(np.array(at)).groups(within_mm)
    assert sorted(map(tuple, np.concatenate(groups).tolist())) == sorted(at)
    for number, group in enumerate(groups):
        for other in groups[number + 1 :]:
            offset = group[:, None] - other
            assert (offset[..., 0] ** 2 + offset[..., 1] ** 2 > within_mm * within_mm).all()
