"""The way that is driven: how much of the planned room it leaves, and how it widens with the doubt about the pose."""

import numpy as np
import pytest
import shapely

from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from scene.scene import Obstacle, Point, Scene, Task, Workspace
from scenesolver.driving.behaviour.way import Way
from scenesolver.driving.belief.marks import Marks
from scenesolver.driving.belief.sonar_map import SonarMap
from scenesolver.planning.parameters import PlannerParameters
from scenesolver.planning.solver_prm import SolverPRM

RADIUS_MM = 174.0
BLOCK = ((1_500.0, 0.0), (2_500.0, 0.0), (2_500.0, 1_500.0), (1_500.0, 1_500.0))
"""The way leads over this block, round two of its corners."""
START, GOAL = Pose(500.0, 500.0), (3_500.0, 500.0)


@pytest.fixture(scope="module")
def way() -> Way:
    return way_round(BLOCK)


def way_round(block: tuple[Point, ...]) -> Way:
    scene = Scene(Workspace(0.0, 0.0, 4_000.0, 4_000.0), (), (Obstacle(block),))
    task = Task("robot", START, GOAL)
    planner = SolverPRM(scene, task, RADIUS_MM, PlannerParameters(), 0)
    planner.preprocess(lambda _: None, lambda: False)
    return Way(planner, scene, task, RADIUS_MM, 1_000.0)


def nearest_mm(way: Way) -> float:
    """How near the body comes to the block beyond its first leg."""
    line = shapely.LineString(way.rest)
    return float(shapely.distance(line, shapely.Polygon(BLOCK))) - RADIUS_MM


def test_a_line_from_beside_the_leg_that_comes_too_near_is_none_of_the_way(way: Way) -> None:
    way.begin()
    while (corner := way.rest[0])[1] < BLOCK[2][1]:
        way.go_on()
    way.go_on()
    (x, y), (end_x, _) = corner, way.rest[0]
    assert end_x > x  # along the top of the block
    assert way.keeps_room(corner)
    assert way.keeps_room((x - 150.0, y + 50.0))
    assert not way.keeps_room((x - 150.0, y - 50.0))


def test_what_is_too_near_to_where_the_robot_stands_bars_no_way(way: Way) -> None:
    way.begin()
    beside = (1_500.0 - RADIUS_MM - 3.0, 800.0)
    assert way.find(Pose(*beside), Marks())
    assert way.keeps_room(beside)


def test_the_more_doubt_the_farther_it_keeps(way: Way) -> None:
    nothing_sensed = Marks()
    kept = []
    for doubt_mm in (0.0, 15.0, 40.0):
        assert way.find(START, nothing_sensed, doubt_mm)
        kept.append(nearest_mm(way))
    assert kept[1] > kept[0] + 14.0
    assert kept[2] > kept[1] + 24.0


@pytest.mark.parametrize("doubt_mm", [30.0, 450.0])
def test_a_way_found_in_doubt_is_not_blocked_by_what_it_leads_round(way: Way, doubt_mm: float) -> None:
    sensed = SonarMap(RangeMap.from_outlines([], []), RADIUS_MM)
    for bearing in np.linspace(0.0, 2.0 * np.pi, 12):
        sensed.mark_contact(Pose(2_000.0, 2_400.0, bearing), 0.0)
    assert way.find(START, sensed.marks, doubt_mm)
    here = (START.x_mm, START.y_mm)
    while way.rest:
        assert not len(way.blocking_marks(here, sensed.marks, 0.0))
        here = way.rest[0]
        way.go_on()


def test_in_doubt_it_does_not_drive_along_the_edge_of_the_workspace() -> None:
    way = way_round(((1_500.0, 460.0), (2_500.0, 460.0), (2_500.0, 2_600.0), (1_500.0, 2_600.0)))
    assert way.find(START, Marks())
    assert shapely.LineString(way.rest).bounds[1] < 460.0
    assert way.find(START, Marks(), 60.0)
    assert shapely.LineString(way.rest).bounds[3] > 2_600.0


def test_where_doubt_leaves_no_way_it_takes_the_one_that_there_is(way: Way) -> None:
    beside = SonarMap(RangeMap.from_outlines([], []), RADIUS_MM)
    # A wall was felt that leaves a gap of 60 mm more than the body above the block.
    for x in range(1_400, 2_601, 20):
        beside.mark_contact(Pose(x, 1_500.0 + 2.0 * RADIUS_MM + 72.0 + RADIUS_MM, -np.pi / 2.0), 0.0)
    for y in range(1_700, 4_001, 20):
        beside.mark_contact(Pose(2_000.0, y + 400.0, -np.pi / 2.0), 0.0)
    assert way.find(START, beside.marks, 60.0)
