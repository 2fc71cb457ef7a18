"""Regions as rings, and what shapes cut off them: the compiled kernel, its source, and shapely."""

import math
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from scenesolver.geometry.outlines import outline_of, polygons_of
from scenesolver.kernel.region import Region, cut_off
from scenesolver.kernel.sight import Sector, Sectors
from tests.uncompiled import uncompiled

(WRITTEN,) = uncompiled("scenesolver.kernel.region")
places = st.tuples(st.floats(-900.0, 900.0), st.floats(-150.0, 150.0))


def as_written(region: Region) -> Any:
    return WRITTEN.Region(region.corners, region.ends)


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


@settings(max_examples=60, deadline=None)
@given(regions.filter(lambda region: not region.is_empty), places, st.floats(-math.pi, math.pi))
def test_both_ways_measure_the_same(region: Region, start: tuple[float, float], heading: float) -> None:
    given_way = start, (math.cos(heading), math.sin(heading)), 174.0
    one, other = ([*each.measures(), each.touched_mm(*given_way)] for each in (region, as_written(region)))
    for compiled, written in zip(one, other, strict=True):
        assert np.array_equal(compiled, written)


@settings(max_examples=60)
@given(regions.filter(lambda region: not region.is_empty), places, st.floats(-math.pi, math.pi))
def test_a_disc_goes_just_so_far_until_it_touches(region: Region, start: tuple[float, float], heading: float) -> None:
    along = math.cos(heading), math.sin(heading)
    way = shapely.LineString((start, (start[0] + 3_000.0 * along[0], start[1] + 3_000.0 * along[1])))
    swept = way.buffer(174.0, quad_segs=64, cap_style="flat")
    met = outline_of(shapely.intersection(polygons_of(region), swept))
    if met.is_empty or polygons_of(met).distance(shapely.Point(start)) < 180.0:
        return
    touched_mm = met.touched_mm(start, along, 174.0)
    then = shapely.Point(start[0] + touched_mm * along[0], start[1] + touched_mm * along[1])
    assert polygons_of(met).distance(then) == pytest.approx(174.0, abs=1e-3)


@settings(max_examples=60)
@given(regions)
def test_a_region_is_what_its_polygons_are(region: Region) -> None:
    areas, lengths = region.measures()
    polygons = polygons_of(region)
    assert polygons.is_valid
    assert areas.sum() == pytest.approx(polygons.area)
    assert lengths.sum() == pytest.approx(polygons.length)
    assert shapely.equals(polygons_of(outline_of(polygons)), polygons)


WAY = shapely.LineString([(0.0, 0.0), (900.0, 0.0)]).buffer(170.0, quad_segs=6)
RING = shapely.difference(WAY, shapely.box(300.0, -60.0, 500.0, 60.0))
PARTS = shapely.union(shapely.box(-200.0, -100.0, 100.0, 100.0), shapely.box(150.0, -100.0, 600.0, 300.0))
apexes = st.tuples(st.floats(-300.0, 1000.0), st.floats(-300.0, 300.0), st.floats(-4.0, 4.0))
# Halves and ranges often return, and the robot often stands: sides then lie on each other.
shown = st.tuples(st.sampled_from([0.0, 0.1, 0.6]), st.sampled_from([0.3, 0.1]), st.sampled_from([400.0, 90.0, 2000.0]))


def shapes(apex: tuple[float, float, float], turns: list[tuple[float, float, float]], is_moving: bool) -> np.ndarray:
    (x, y, heading), seen = apex, []
    for turn, half, reach_mm in turns:
        heading += turn
        if is_moving:
            x, y = x + 15.0 * math.cos(heading), y + 15.0 * math.sin(heading)
        seen.append(Sector(x, y, math.cos(heading), math.sin(heading), math.cos(half), reach_mm, 0.0, half))
    return Sectors.of(seen).corners()


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([WAY, RING, PARTS]), apexes, st.lists(shown, min_size=1, max_size=12), st.booleans())
def test_what_is_left_is_the_difference(
    region: shapely.Geometry, apex: tuple[float, float, float], turns: list[tuple[float, float, float]], moves: bool
) -> None:
    cut_by = shapes(apex, turns, moves)
    rest, cut = cut_off(outline_of(region), cut_by)
    written, written_cut = WRITTEN.cut_off(as_written(outline_of(region)), cut_by)
    assert cut == written_cut
    assert np.array_equal(rest.corners, written.corners)
    assert np.array_equal(rest.ends, written.ends)
    left = shapely.difference(region, shapely.union_all(shapely.polygons(cut_by[:cut])))
    assert shapely.symmetric_difference(shapely.buffer(polygons_of(rest), 0.0), left).area < 1e-3


def test_a_shape_within_leaves_a_hole_and_one_about_it_nothing() -> None:
    within = shapes((100.0, 0.0, 0.0), [(0.0, 0.3, 90.0)], False)
    region = outline_of(WAY)
    rest, cut = cut_off(region, within)
    assert cut == 1
    assert len(rest.ends) == 2
    assert polygons_of(rest).equals_exact(
        shapely.difference(WAY, shapely.Polygon(within[0])).normalize(), 1e-9, normalize=True
    )
    about = shapes((-5000.0, 0.0, 0.0), [(0.0, 0.3, 9000.0)], False)
    assert polygons_of(cut_off(rest, about)[0]).is_empty
    assert cut_off(region, within + 5000.0) == (region, 1)
