"""Sectors of the floor: the compiled way and the plain one."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenesolver.kernel import sectors as module
from scenesolver.kernel.library import short_library
from scenesolver.kernel.region import Region
from scenesolver.kernel.sectors import Sector, Sectors, region_at

CAPACITY = 8
coordinates, angles = st.floats(-700.0, 700.0), st.floats(-4.0, 4.0)


def sector(x: float, y: float, heading: float, half: float, reach_mm: float) -> Sector:
    return Sector(x, y, math.cos(heading), math.sin(heading), math.cos(half), reach_mm, 0.0, half)


shown = st.builds(sector, coordinates, coordinates, angles, st.floats(0.01, 1.5), st.floats(0.0, 900.0))


@pytest.mark.skipif(short_library() is None, reason="the loops were not compiled")
@settings(max_examples=60)
@given(st.lists(shown, max_size=2 * CAPACITY), st.integers(-1, 2 * CAPACITY), st.tuples(*4 * [coordinates]))
def test_both_ways_answer_the_same(seen: list[Sector], after: int, sides: tuple[float, ...]) -> None:
    compiled = Sectors(CAPACITY)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "short_library", lambda: None)
        plain = Sectors(CAPACITY)
    for sectors in (plain, compiled):
        for number, each in enumerate(seen):
            sectors.add(each._replace(time_s=float(number)))
    numbers = plain.newer(float(after))
    assert len(numbers) == min(max(len(seen) - 1 - after, 0), CAPACITY, len(seen))
    corners = np.array(sides).reshape(2, 2)
    for ends in ((2,), (1, 2)):
        region = Region(corners, np.array(ends))
        assert compiled.may_reach(region, float(after), 4) == plain.may_reach(region, float(after), 4)
        for coarse in (2, CAPACITY):
            shapes = [sectors.shapes_against(region, float(after), coarse) for sectors in (plain, compiled)]
            assert np.array_equal(*shapes)
    assert np.array_equal(compiled.corners(numbers), plain.corners(numbers))


@given(shown, st.tuples(coordinates, coordinates))
def test_a_sector_reaches_every_box_round_a_place_that_it_shows(shown: Sector, place: tuple[float, float]) -> None:
    sectors = Sectors.of([shown])
    dx, dy = place[0] - shown.x, place[1] - shown.y
    away = math.hypot(dx, dy)
    if away < shown.reach_mm and dx * shown.cosine + dy * shown.sine > shown.narrowest * away + 1e-6:
        assert len(sectors.reaching(np.arange(1), (*place, *place)))
        assert sectors.may_reach(region_at(place), -1.0, 2)
