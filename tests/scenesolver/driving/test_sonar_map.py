"""The sonar's map: what is seen free, what is marked, and what is forgotten."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from robotdriver.models import EZ0, INCH_MM
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from scenesolver.driving.belief.marks import CELL_MM
from scenesolver.driving.belief.sonar_map import AGREEMENT_S, FAR_MM, FLEETING_S, Doubt, Glimpse, SonarMap
from scenesolver.kernel.sight import Places

BODY_MM = 174.0
NO_WALLS = RangeMap.from_outlines([], [])
HERE = Pose(0.0, 0.0, 0.0)
MANY = [(x - 20.0, y, x + 20.0, y + 30.0) for x in range(-1200, 1201, 300) for y in range(-1200, 1201, 300)]
"""So many walls that they are sorted by where they are."""


def still(pose: Pose) -> Glimpse:
    return Glimpse(pose, 0.0, 0.0)


def read(known: RangeMap, x: float, y: float, heading: float) -> float | None:
    """What an EZ0 reads there."""
    echo = known.wedge(x, y, heading, EZ0.half_angle_rad, EZ0.max_range_mm)
    return None if math.isinf(echo) else max(EZ0.min_range_mm, echo // INCH_MM * INCH_MM)


def box(x: float, y: float, half: float) -> list[tuple[float, float]]:
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def test_an_echo_that_the_scene_explains_marks_nothing() -> None:
    known = RangeMap.from_outlines([box(900.0, 100.0, 200.0)], [])
    sonar_map = SonarMap(known, BODY_MM)
    for heading in np.linspace(-1.0, 1.0, 41):
        pose = Pose(0.0, 0.0, float(heading))
        sonar_map.observe(EZ0, still(pose), read(known, 0.0, 0.0, float(heading)), 1.0)
    assert sonar_map.marks.is_empty
    assert sonar_map.marks.obstacle.is_empty


def test_an_echo_that_nothing_explains_is_marked_on_its_arc() -> None:
    sonar_map = SonarMap(NO_WALLS, BODY_MM)
    sonar_map.observe(EZ0, still(HERE), 20 * INCH_MM, 1.0)
    min_x, min_y, max_x, max_y = sonar_map.marks.obstacle.bounds
    half_chord = 20.5 * INCH_MM * math.sin(EZ0.half_angle_rad)
    assert sonar_map.marks.obstacle.distance(shapely.Point(20.5 * INCH_MM, 0.0)) < CELL_MM
    assert max_x == pytest.approx(20.5 * INCH_MM, abs=CELL_MM)
    assert (min_y, max_y) == (pytest.approx(-half_chord, abs=CELL_MM), pytest.approx(half_chord, abs=CELL_MM))
    assert min_x > 0.8 * 20 * INCH_MM


def test_echoes_beyond_the_horizon_are_not_marked() -> None:
    sonar_map = SonarMap(NO_WALLS, BODY_MM)
    sonar_map.observe(EZ0, still(HERE), FAR_MM + INCH_MM, 1.0)
    assert sonar_map.marks.is_empty


@given(st.floats(400.0, 900.0), st.floats(-0.3, 0.3), st.floats(20.0, 150.0))
def test_turning_finds_where_a_thing_ends(distance: float, bearing: float, half: float) -> None:
    truth = RangeMap.from_outlines([box(distance * math.cos(bearing), distance * math.sin(bearing), half)], [])
    sonar_map = SonarMap(NO_WALLS, BODY_MM)
    for index, offset in enumerate(np.linspace(-1.2, 1.2, 60)):
        heading = bearing + float(offset)
        sonar_map.observe(EZ0, still(Pose(0.0, 0.0, heading)), read(truth, 0.0, 0.0, heading), 1.0 + 0.05 * index)
    nearest = truth.wedge(0.0, 0.0, bearing, 0.5, 2000.0)
    assert not sonar_map.marks.is_empty
    # Something is marked at the nearest point, and nothing as far aside as the cone is wide.
    assert sonar_map.marks.places.nearest_mm((0.0, 0.0)) == pytest.approx(nearest, abs=INCH_MM + CELL_MM)
    corners = [math.atan2(y, x) for x, y in box(distance * math.cos(bearing), distance * math.sin(bearing), half)]
    for x, y in np.array(sonar_map.marks.obstacle.envelope.exterior.coords):
        assert min(corners) - 0.3 < math.atan2(y, x) < max(corners) + 0.3


def test_what_has_gone_is_forgotten() -> None:
    sonar_map = SonarMap(NO_WALLS, BODY_MM)
    sonar_map.observe(EZ0, still(HERE), 20 * INCH_MM, 1.0)
    assert not sonar_map.marks.is_empty
    for heading in np.radians(np.arange(-30.0, 31.0, 5.0)):
        sonar_map.observe(EZ0, still(Pose(0.0, 0.0, float(heading))), None, 10.0)
    assert sonar_map.marks.is_empty


def test_what_came_to_where_the_floor_was_free_is_forgotten_after_a_while_and_what_stood_is_not() -> None:
    away, reading_mm = still(Pose(0.0, 0.0, math.pi)), 20 * INCH_MM
    for was_free in (True, False):
        sonar_map = SonarMap(NO_WALLS, BODY_MM)
        for turn in (-0.2, 0.0, 0.2) if was_free else ():
            sonar_map.observe(EZ0, still(Pose(0.0, 0.0, turn)), None, 1.0)
        came_s = 2.0 + AGREEMENT_S
        sonar_map.observe(EZ0, still(HERE), reading_mm, came_s)
        for later_s, stays in ((FLEETING_S - 0.5, True), (FLEETING_S + 0.5, not was_free)):
            sonar_map.observe(EZ0, away, None, came_s + later_s)
            assert sonar_map.marks.is_empty is not stays


def unseen(sonar_map: SonarMap, points: NDArray[np.float64], after_s: float = 0.0) -> list[bool]:
    return (~sonar_map.seen.shows(Places(points), 0.0, after_s)).tolist()


def test_seen_floor_is_seen_within_the_cone_up_to_the_reading_only() -> None:
    sonar_map = SonarMap(NO_WALLS, BODY_MM)
    points = np.array([[400.0, 0.0], [700.0, 0.0], [300.0, 90.0], [300.0, 200.0], [-300.0, 0.0]])
    assert all(unseen(sonar_map, points))
    sonar_map.observe(EZ0, still(HERE), 20 * INCH_MM, 1.0)
    assert unseen(sonar_map, points) == [False, True, False, True, True]


def test_a_reading_taken_while_turning_shows_less() -> None:
    sonar_map = SonarMap(NO_WALLS, BODY_MM)
    edge = np.array([[400.0 * math.cos(0.28), 400.0 * math.sin(0.28)]])
    sonar_map.observe(EZ0, Glimpse(HERE, 0.0, math.radians(8.0)), None, 1.0)
    assert unseen(sonar_map, edge) == [True]
    sonar_map.observe(EZ0, still(HERE), None, 1.0)
    assert unseen(sonar_map, edge) == [False]


def test_where_echoes_are_missed_it_takes_two_readings_to_show_that_a_thing_has_gone() -> None:
    sonar_map = SonarMap(NO_WALLS, BODY_MM, drifts=True)
    place, behind = (20.5 * INCH_MM, 0.0), np.array([[700.0, 0.0]])
    for time_s in (1.0, 1.1):
        sonar_map.observe(EZ0, still(HERE), 20 * INCH_MM, time_s)
    sonar_map.observe(EZ0, still(HERE), None, 1.2)  # missed
    assert sonar_map.marks.places.nearest_mm(place) < CELL_MM
    assert unseen(sonar_map, behind) == [True]
    for time_s in (1.3, 1.4):
        sonar_map.observe(EZ0, still(HERE), 20 * INCH_MM, time_s)
    assert sonar_map.moving_things.moving.is_empty
    for time_s in (1.5, 1.6):
        sonar_map.observe(EZ0, still(HERE), None, time_s)
    assert sonar_map.marks.places.nearest_mm(place) > CELL_MM
    assert unseen(sonar_map, behind) == [False]


def test_doubt_about_its_place_in_the_scene_hides_nothing_of_what_it_senses() -> None:
    sonar_map = SonarMap(NO_WALLS, BODY_MM)
    points = np.array([[400.0, 0.0], [400.0, 40.0], [490.0, 0.0]])
    sonar_map.observe(EZ0, still(HERE), 20 * INCH_MM, 1.0, Doubt(900.0, math.radians(8.0)))
    assert unseen(sonar_map, points) == [False, False, True]
    # What the scene knows may be anywhere within the doubt.
    known = SonarMap(RangeMap.from_outlines([box(1_200.0, 0.0, 100.0)], []), BODY_MM)
    known.observe(EZ0, still(HERE), 20 * INCH_MM, 1.0, Doubt(900.0, math.radians(8.0)))
    assert known.marks.is_empty


def test_a_wall_beside_the_cone_explains_no_echo_from_farther_ahead() -> None:
    # The wall's end lies 21 degrees from the axis: outside of the cone, but not outside of what the cone may cover.
    bearing = math.radians(21.0)
    wall = ((500.0 * math.cos(bearing), 500.0 * math.sin(bearing)), (300.0, 900.0))
    sonar_map = SonarMap(RangeMap.from_outlines([], [wall]), BODY_MM)
    sonar_map.observe(EZ0, still(HERE), 30 * INCH_MM, 1.0)
    assert sonar_map.marks.places.nearest_mm((30.5 * INCH_MM, 0.0)) < CELL_MM


@given(
    st.lists(st.tuples(*[st.floats(-1500.0, 1500.0)] * 4), min_size=1, max_size=6),
    st.floats(-3.0, 3.0),
    st.floats(0.1, 1.5),
    st.floats(100.0, 900.0),
    st.floats(20.0, 300.0),
)
def test_an_echo_is_explained_by_what_lies_on_its_arc(
    walls: list[tuple[float, float, float, float]], heading: float, half: float, nearest: float, depth: float
) -> None:
    known = RangeMap(walls)
    bearings = heading + np.linspace(-half, half, 400)
    directions = np.column_stack((np.cos(bearings), np.sin(bearings)))
    ring = shapely.Polygon(np.concatenate((nearest * directions, (nearest + depth) * directions[::-1])))
    away = min(shapely.LineString([wall[:2], wall[2:]]).distance(ring) for wall in walls)
    inside = any(shapely.LineString([wall[:2], wall[2:]]).intersects(ring.buffer(-1.0)) for wall in walls)
    explained = known.enters_ring(0.0, 0.0, heading, half, nearest, nearest + depth)
    many = RangeMap(MANY + walls).enters_ring(0.0, 0.0, heading, half, nearest, nearest + depth)
    assert many == explained or any(shapely.LineString([wall[:2], wall[2:]]).intersects(ring) for wall in MANY)
    assert explained or not inside
    assert not explained or away < 1.0


def test_a_bump_is_marked_where_the_body_touched() -> None:
    sonar_map = SonarMap(NO_WALLS, BODY_MM)
    sonar_map.mark_contact(Pose(100.0, 0.0, math.pi / 2.0), 0.0)
    assert sonar_map.marks.places.nearest_mm((100.0, BODY_MM + CELL_MM / 2.0)) < 1.0
    sonar_map.clear_body(Pose(100.0, 0.0, 0.0))
    assert not sonar_map.marks.is_empty


def test_what_was_only_heard_can_be_doubted_but_not_what_was_touched() -> None:
    sonar_map = SonarMap(NO_WALLS, BODY_MM)
    sonar_map.observe(EZ0, still(HERE), 300.0, 0.0)
    heard = sonar_map.marks.core
    sonar_map.mark_contact(Pose(-1000.0, 0.0, math.pi), 0.0)
    sonar_map.mark_near_echoes_only()
    assert sonar_map.marks.core.covers(heard)
    sonar_map.marks.forget_heard_beyond(0.0)
    assert not sonar_map.marks.is_empty
    assert not sonar_map.marks.core.intersects(heard)


def test_where_the_robot_stands_nothing_else_does() -> None:
    sonar_map = SonarMap(NO_WALLS, BODY_MM)
    sonar_map.observe(EZ0, still(HERE), 20 * INCH_MM, 1.0)
    sonar_map.clear_body(Pose(20.5 * INCH_MM, 0.0, 0.0))
    assert sonar_map.marks.places.nearest_mm((20.5 * INCH_MM, 0.0)) >= BODY_MM


def test_marks_near_a_way_are_found() -> None:
    sonar_map = SonarMap(NO_WALLS, BODY_MM)
    sonar_map.mark_contact(Pose(0.0, 0.0, 0.0), 0.0)
    way = np.array([[0.0, 500.0], [194.0, 500.0], [194.0, 200.0]])
    assert len(sonar_map.marks.near_way(way, 100.0)) == 0
    assert len(sonar_map.marks.near_way(way, 185.0)) > 0


def test_what_is_only_just_seen_is_no_mark_of_an_earlier_moment() -> None:
    sonar_map = SonarMap(NO_WALLS, BODY_MM)
    sonar_map.observe(EZ0, still(HERE), 20 * INCH_MM, 5.0)
    way = np.array([[0.0, 0.0], [500.0, 0.0]])
    assert len(sonar_map.marks.near_way(way, 50.0)) > 0
    assert len(sonar_map.marks.near_way(way, 50.0, before_s=4.5)) == 0
    assert len(sonar_map.marks.near_way(way, 50.0, before_s=5.5)) > 0
