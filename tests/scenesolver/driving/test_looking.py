"""How far a robot looks aside, and in which order."""

import math

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from robotdriver.models import EZ0
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from scenesolver.driving.behaviour.looking import WORTH_A_LOOK_MM2, looks_aside, looks_in_turn
from scenesolver.driving.belief.seen_floor import sector_polygons
from scenesolver.driving.belief.sonar_map import Glimpse, SonarMap

HERE = Pose(100.0, -50.0, 0.4)
OPEN = RangeMap.from_outlines([], [])


def disc(bearing_rad: float, away_mm: float, radius_mm: float) -> shapely.Polygon:
    place = HERE.to_world(away_mm * math.cos(bearing_rad), away_mm * math.sin(bearing_rad))
    return shapely.Point(place).buffer(radius_mm, quad_segs=4)


@given(st.floats(-1.5, 1.5), st.floats(300.0, 2_000.0), st.floats(20.0, 150.0))
def test_the_looks_show_all_of_what_can_be_seen(bearing_rad: float, away_mm: float, radius_mm: float) -> None:
    region = disc(bearing_rad, away_mm, radius_mm)
    right, left = looks_aside([EZ0], OPEN, HERE, region, [0.0])
    shown = []
    for degrees in range(-90, 91, 5):
        if right - 1e-9 <= math.radians(degrees) <= left + 1e-9:
            look = Pose(HERE.x_mm, HERE.y_mm, HERE.heading_rad + math.radians(degrees))
            shown.append(SonarMap(OPEN, 174.0).shown(EZ0, Glimpse(look, 0.0, 0.0), None, 1.0))
    rest = shapely.difference(region, shapely.union_all(sector_polygons(shown)))
    # The last degree of a sweep may be left, and a look that shows less than is worth one.
    assert rest.area < 8.0 * WORTH_A_LOOK_MM2
    assert -math.pi / 2.0 - 1e-9 <= right <= 0.0 <= left <= math.pi / 2.0 + 1e-9


def test_what_no_look_shows_is_not_looked_for() -> None:
    assert looks_aside([EZ0], OPEN, HERE, disc(math.pi, 600.0, 100.0), [0.0]) == (0.0, 0.0)
    assert looks_aside([EZ0], OPEN, HERE, disc(1.0, EZ0.max_range_mm + 300.0, 100.0), [0.0]) == (0.0, 0.0)
    wall = tuple((*HERE.to_world(x, 300.0), *HERE.to_world(x + 4_000.0, 300.0)) for x in (-2_000.0,))
    assert looks_aside([EZ0], RangeMap(wall), HERE, disc(1.2, 1_000.0, 100.0), [0.0]) == (0.0, 0.0)
    assert looks_aside([EZ0], OPEN, HERE, disc(1.2, 1_000.0, 100.0), [0.0]) != (0.0, 0.0)


@pytest.mark.parametrize("heading_rad", [0.0, 1e-15, -1e-15])
def test_looks_of_the_same_length_begin_on_the_right_however_they_are_rounded(heading_rad: float) -> None:
    assert looks_in_turn(heading_rad, -1.0, 1.0) == [-1.0, 1.0]


def test_the_order_that_needs_less_turning_is_taken() -> None:
    assert looks_in_turn(0.5, -1.0, 1.0) == [1.0, -1.0]
    assert looks_in_turn(-0.5, -1.0, 1.0) == [-1.0, 1.0]


def test_what_lies_on_the_way_to_the_direction_needs_no_look() -> None:
    assert looks_in_turn(1.5, -1.0, 1.0) == [-1.0]
