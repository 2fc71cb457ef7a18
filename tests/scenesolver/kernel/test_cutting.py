"""Cutting shapes off a region: the compiled way, the plain one, and shapely's difference."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from scenesolver.geometry.outlines import outline_of, polygons_of
from scenesolver.kernel import cutting
from scenesolver.kernel.cutting import cut_off
from scenesolver.kernel.library import short_library
from scenesolver.kernel.sectors import Sector, Sectors

WAY = shapely.LineString([(0.0, 0.0), (900.0, 0.0)]).buffer(170.0, quad_segs=6)
RING = shapely.difference(WAY, shapely.box(300.0, -60.0, 500.0, 60.0))
PARTS = shapely.union(shapely.box(-200.0, -100.0, 100.0, 100.0), shapely.box(150.0, -100.0, 600.0, 300.0))
regions = st.sampled_from([WAY, RING, PARTS])
apexes = st.tuples(st.floats(-300.0, 1000.0), st.floats(-300.0, 300.0), st.floats(-4.0, 4.0))
# Halves and ranges often return, and the robot often stands: sides then lie on each other.
shown = st.tuples(st.sampled_from([0.0, 0.1, 0.6]), st.sampled_from([0.3, 0.1]), st.sampled_from([400.0, 90.0, 2000.0]))


def sectors(apex: tuple[float, float, float], turns: list[tuple[float, float, float]], is_moving: bool) -> Sectors:
    (x, y, heading), seen = apex, []
    for turn, half, reach_mm in turns:
        heading += turn
        if is_moving:
            x, y = x + 15.0 * math.cos(heading), y + 15.0 * math.sin(heading)
        seen.append(Sector(x, y, math.cos(heading), math.sin(heading), math.cos(half), reach_mm, 0.0, half))
    return Sectors.of(seen)


@settings(max_examples=60)
@given(regions, apexes, st.lists(shown, min_size=1, max_size=12), st.booleans())
def test_what_is_left_is_the_difference(
    region: shapely.Geometry, apex: tuple[float, float, float], turns: list[tuple[float, float, float]], moves: bool
) -> None:
    shapes = sectors(apex, turns, moves).corners(np.arange(len(turns)))
    rest, cut = cut_off(outline_of(region), shapes)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cutting, "short_library", lambda: None)
        plain, plain_cut = cut_off(outline_of(region), shapes)
    assert cut == plain_cut
    assert np.array_equal(rest.corners, plain.corners)
    assert np.array_equal(rest.ends, plain.ends)
    left = shapely.difference(region, shapely.union_all(shapely.polygons(shapes[:cut])))
    assert shapely.symmetric_difference(shapely.buffer(polygons_of(rest), 0.0), left).area < 1e-3


@pytest.mark.skipif(short_library() is None, reason="the loops were not compiled")
def test_a_shape_within_leaves_a_hole_and_one_about_it_nothing() -> None:
    (within,) = sectors((100.0, 0.0, 0.0), [(0.0, 0.3, 90.0)], False).corners(np.arange(1))
    region = outline_of(WAY)
    rest, cut = cut_off(region, within[None])
    assert cut == 1
    assert len(rest.ends) == 2
    assert polygons_of(rest).equals_exact(
        shapely.difference(WAY, shapely.Polygon(within)).normalize(), 1e-9, normalize=True
    )
    (about,) = sectors((-5000.0, 0.0, 0.0), [(0.0, 0.3, 9000.0)], False).corners(np.arange(1))
    assert polygons_of(cut_off(rest, about[None])[0]).is_empty
    assert cut_off(region, within[None] + 5000.0) == (region, 1)
