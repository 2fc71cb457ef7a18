"""What a body sweeps on a straight way, and how far of it was seen to be free."""

import math

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely.ops import substring

from robotdriver.pose import Pose
from scenesolver.driving.belief.seen_floor import (
    MEMORY_S,
    SLIVER_MM,
    Corridor,
    SeenFloor,
    sector_of,
    without_slivers,
)
from scenesolver.geometry.outlines import outline_of, polygons_of
from scenesolver.kernel.sight import Sector

RADIUS = 174.0
HERE = Pose(0.0, 0.0)
EVERYWHERE = [sector_of(Pose(0.0, 0.0, turn * math.pi / 4.0), math.pi / 7.0, 5000.0, 1.0) for turn in range(8)]


def floor(*shown: Sector) -> SeenFloor:
    seen = SeenFloor()
    for sector in shown:
        seen.add(sector)
    return seen


def test_nothing_is_free_before_anything_was_seen() -> None:
    corridor = Corridor((0.0, 0.0), (800.0, 0.0), RADIUS).take_in(SeenFloor(), 1.0)
    assert corridor.free_mm == pytest.approx(0.0, abs=0.1)
    swept = shapely.LineString([(0.0, 0.0), (800.0, 0.0)]).buffer(RADIUS, quad_segs=64)
    assert polygons_of(corridor.unseen).area == pytest.approx(swept.area - math.pi * RADIUS**2, rel=0.002)


def test_where_all_was_seen_the_way_is_free_to_its_end() -> None:
    corridor = Corridor((0.0, 0.0), (800.0, 0.0), RADIUS).take_in(floor(*EVERYWHERE), 1.0)
    assert corridor.unseen.is_empty
    assert corridor.free_mm == 800.0


def test_a_look_straight_ahead_leaves_what_the_body_sweeps_beside_the_cone() -> None:
    # The sides of the cone pass the edges of the body only half a metre ahead.
    ahead = sector_of(HERE, math.radians(18.0), 3000.0, 1.0)
    corridor = Corridor((0.0, 0.0), (800.0, 0.0), RADIUS).take_in(floor(ahead), 1.0)
    assert corridor.free_mm == pytest.approx(0.0, abs=1.0)
    assert polygons_of(corridor.unseen).bounds[2] == pytest.approx(RADIUS / math.tan(math.radians(18.0)), abs=1.0)


def test_what_was_seen_long_ago_must_be_looked_at_again() -> None:
    seen = floor(*EVERYWHERE)
    assert Corridor((0.0, 0.0), (800.0, 0.0), RADIUS).take_in(seen, MEMORY_S).unseen.is_empty
    assert not Corridor((0.0, 0.0), (800.0, 0.0), RADIUS).take_in(seen, MEMORY_S + 2.0).unseen.is_empty


@given(st.floats(1.0, 800.0), st.floats(-3.0, 3.0))
def test_unseen_is_what_is_swept_and_is_not_covered_now(length_mm: float, heading: float) -> None:
    end = length_mm * math.cos(heading), length_mm * math.sin(heading)
    corridor = Corridor((0.0, 0.0), end, RADIUS)
    swept = shapely.LineString([(0.0, 0.0), end]).buffer(RADIUS, quad_segs=96)
    here = shapely.Point(0.0, 0.0).buffer(RADIUS, quad_segs=96)
    apart = shapely.symmetric_difference(polygons_of(corridor.unseen), swept.difference(here))
    # Its chords lie outside of the circle by 0.1 mm, and slivers are left out.
    assert apart.buffer(-SLIVER_MM / 2.0 - 0.15).is_empty


@pytest.mark.parametrize("half", [0.1, 0.35])
@pytest.mark.parametrize("length", [250.0, 800.0, 2000.0])
def test_what_is_seen_bit_by_bit_is_seen_as_at_once(half: float, length: float) -> None:
    seen, asked = SeenFloor(), Corridor((0.0, 0.0), (800.0, 0.0), RADIUS)
    for turn in range(20):
        seen.add(sector_of(Pose(-400.0, 0.0, 1.0 - 0.1 * turn), half, 3000.0, 1.0 + turn))
        at_once = Corridor((0.0, 0.0), (800.0, 0.0), RADIUS).take_in(seen, 1.0 + turn)
        assert asked.take_in(seen, 1.0 + turn).is_seen(length) == at_once.is_seen(length)
        assert asked.free_mm == pytest.approx(at_once.free_mm, abs=0.01)


def test_what_no_look_shows_can_be_waived() -> None:
    corridor = Corridor((0.0, 0.0), (800.0, 0.0), RADIUS).take_in(SeenFloor(), 1.0)
    corridor.waive(300.0)
    assert corridor.free_mm == pytest.approx(300.0, abs=1.0)
    assert shapely.is_empty(corridor.within(299.0))


@given(
    st.floats(-math.pi, math.pi),
    st.lists(st.tuples(st.floats(-600.0, 1400.0), st.floats(-600.0, 600.0)), min_size=3, max_size=3),
)
def test_the_disc_may_go_until_it_touches_what_is_unseen(heading: float, corners: list[tuple[float, float]]) -> None:
    hidden = shapely.Polygon(corners)
    start, end = (100.0, -50.0), (100.0 + 1000.0 * math.cos(heading), -50.0 + 1000.0 * math.sin(heading))
    corridor = Corridor(start, end, RADIUS)
    unseen = polygons_of(corridor.unseen).intersection(hidden)
    corridor.unseen = outline_of(unseen)
    free_mm = corridor.free_mm
    way = shapely.LineString([start, end])
    driven = substring(way, 0.0, free_mm).buffer(RADIUS - 0.2, quad_segs=64)
    assert not driven.intersects(unseen.buffer(-0.2))
    if free_mm < corridor.length_mm:
        farther = substring(way, 0.0, free_mm + 1.0).buffer(RADIUS + 0.3, quad_segs=64)
        assert farther.intersects(unseen)


# GEOS, which rounds, does not tell a strip of 2.00001 mm from one of 2.
@given(st.floats(0.5, SLIVER_MM) | st.floats(SLIVER_MM + 1e-3, 60.0), st.floats(0.1, 1.4))
def test_a_thin_thing_is_not_missed(width: float, bearing: float) -> None:
    """A strip that no sector shows stays unseen if anything can stand in it."""
    half = bearing / 2.0
    hole = shapely.box(500.0, -width / 2.0, 700.0, width / 2.0)
    shown = [sector_of(Pose(0.0, side * width / 2.0, side * half), half, 3000.0, 1.0) for side in (1.0, -1.0)]
    rest = floor(*shown).unseen(without_slivers(outline_of(hole)), 0.0)
    assert rest.is_empty == (width <= SLIVER_MM)
