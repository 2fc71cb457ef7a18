"""Regions as rings: the compiled way, the plain one, and shapely."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from scenesolver.geometry.outlines import outline_of, polygons_of
from scenesolver.kernel import region as module
from scenesolver.kernel.region import Region

places = st.tuples(st.floats(-900.0, 900.0), st.floats(-150.0, 150.0))


def region(blocks: list[tuple[tuple[float, float], float]], holes: list[tuple[tuple[float, float], float]]) -> Region:
    stands, gone = (
        shapely.union_all([shapely.Point(place).buffer(radius, quad_segs=2) for place, radius in each])
        for each in (blocks, holes)
    )
    return outline_of(shapely.difference(stands, gone))


regions = st.builds(
    region,
    st.lists(st.tuples(places, st.floats(20.0, 200.0)), min_size=1, max_size=4),
    st.lists(st.tuples(places, st.floats(5.0, 60.0)), max_size=3),
)


@settings(max_examples=60)
@given(regions.filter(lambda region: not region.is_empty), places, st.floats(-math.pi, math.pi))
def test_both_ways_give_the_same(region: Region, start: tuple[float, float], heading: float) -> None:
    given_way = start, (math.cos(heading), math.sin(heading)), 174.0
    compiled = [*region.measures(), region.touch_first(*given_way)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "short_library", lambda: None)
        plain = [*region.measures(), region.touch_first(*given_way)]
    for one, other in zip(compiled, plain, strict=True):
        assert np.array_equal(one, other)


@settings(max_examples=60)
@given(regions)
def test_a_region_is_what_its_polygons_are(region: Region) -> None:
    areas, lengths = region.measures()
    polygons = polygons_of(region)
    assert polygons.is_valid
    assert areas.sum() == pytest.approx(polygons.area)
    assert lengths.sum() == pytest.approx(polygons.length)
    assert shapely.equals(polygons_of(outline_of(polygons)), polygons)
