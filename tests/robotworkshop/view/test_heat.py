"""Heat maps: what sonars have seen, and where runs went, square by square."""

import math
from dataclasses import replace

import numpy as np
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver.interface import Bumper, SensorData
from robotdriver.models import CREATE_1
from robotdriver.pose import Pose
from robotdriver.simulator import RobotSnapshot
from robotworkshop.view.coverage import AT_ONCE, Coverage
from robotworkshop.view.heat import HeatMap
from robotworkshop.view.visits import visits_of
from scene.scene import Point, Workspace

FLOOR = Workspace(0.0, 0.0, 4000.0, 3000.0)
FRAME = SensorData(1, 0.015, 3000.0, 3000.0, 0.0, 0.0, Bumper.NONE, 900.0, wall=False)
ROBOT = RobotSnapshot("Ada", CREATE_1, Pose(1000.0, 1500.0, 0.0), FRAME, touching=False, song="")


def count_at(heat: HeatMap, x_mm: float, y_mm: float) -> int:
    grid = heat.grid
    column, row = (x_mm - grid.min_x_mm) / grid.cell_mm, (grid.max_y_mm - y_mm) / grid.cell_mm
    return int(heat.counts[int(row), int(column)])


def test_a_sonar_sees_its_wedge_up_to_the_echo_and_nothing_else() -> None:
    coverage = Coverage(FLOOR)
    assert coverage.map() is None
    coverage.follow(ROBOT)
    heat = coverage.map()
    assert heat is not None
    tip = CREATE_1.sonar.mount.x_mm + 1000.0 if CREATE_1.sonar is not None else math.nan
    assert count_at(heat, tip + 800.0, 1500.0) == 1
    assert not any(count_at(heat, *place) for place in ((tip + 1000.0, 1500.0), (500.0, 1500.0), (1200.0, 2500.0)))


def test_only_another_look_counts_and_a_robot_that_has_said_nothing_sees_nothing() -> None:
    coverage = Coverage(FLOOR)
    coverage.follow(replace(ROBOT, sensor_data=replace(FRAME, frame=0)))
    assert coverage.map() is None
    for x_mm in (1000.0, 1005.0, 1060.0):
        coverage.follow(replace(ROBOT, pose=replace(ROBOT.pose, x_mm=x_mm)))
    heat = coverage.map()
    assert heat is not None
    assert heat.counts.max() == 2


def test_many_looks_come_into_the_map_one_part_after_the_other() -> None:
    coverage = Coverage(FLOOR)
    for number in range(AT_ONCE + 5):
        coverage.follow(replace(ROBOT, pose=replace(ROBOT.pose, x_mm=500.0 + 26.0 * number)))
    first = coverage.map()
    assert coverage.is_behind
    whole = coverage.map()
    assert not coverage.is_behind
    assert whole is coverage.map(), "nothing new was seen"
    assert first is not None
    assert whole is not None
    assert first != whole
    corners = whole.changed_since(first)
    assert corners is not None
    (left, low), (right, high) = corners
    for row, column in np.argwhere(whole.counts != first.counts).tolist():
        x = whole.grid.min_x_mm + (column + 0.5) * whole.grid.cell_mm
        y = whole.grid.max_y_mm - (row + 0.5) * whole.grid.cell_mm
        assert left < x < right
        assert low < y < high


places = st.tuples(st.floats(-200.0, 4200.0), st.floats(-200.0, 3200.0))


@settings(max_examples=40)
@given(st.lists(st.lists(places, min_size=1, max_size=4), min_size=1, max_size=3), places)
def test_a_run_counts_where_its_body_passed(trails: list[list[Point]], place: Point) -> None:
    heat = visits_of([[(170.0, trail)] for trail in trails], FLOOR)
    assert heat is not None
    assert heat.most == len(trails)
    x_mm, y_mm = min(max(place[0], 1.0), 3999.0), min(max(place[1], 1.0), 2999.0)
    grid = heat.grid
    column, row = int((x_mm - grid.min_x_mm) / grid.cell_mm), int((grid.max_y_mm - y_mm) / grid.cell_mm)
    middle = shapely.Point(grid.min_x_mm + (column + 0.5) * grid.cell_mm, grid.max_y_mm - (row + 0.5) * grid.cell_mm)
    apart = [shapely.LineString([*trail, trail[-1]]).distance(middle) for trail in trails]
    if all(abs(each - 170.0) > 1e-6 for each in apart):
        assert heat.counts[row, column] == sum(each < 170.0 for each in apart)


def test_without_runs_there_is_no_map() -> None:
    assert visits_of([], FLOOR) is None
