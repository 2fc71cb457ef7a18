"""What a team's second plan begins with."""

import math

import pytest
import shapely

from robotdriver.interface import Bumper
from robotdriver.models import CREATE_1
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from scene.scene import Scene, Task, Wall, Workspace
from scenesolver.driving.belief.moving_obstacles import MovingObstacles
from scenesolver.driving.belief.perception import Perception
from scenesolver.driving.belief.rangers import rangers_of
from scenesolver.driving.together.lookout import Lookout
from scenesolver.driving.together.team import CLEAR_MM, with_met, with_room
from scenesolver.driving.touch import BUMP_BEARING_RAD
from scenesolver.geometry.clearance import Surroundings
from scenesolver.planning.together.planner import TeamPlanner
from scenesolver.planning.together.schedule import Member

RADIUS_MM = 174.0
ROOM = Scene(Workspace(0.0, 0.0, 4_000.0, 3_000.0), walls=(Wall((2_000.0, 0.0), (2_000.0, 1_500.0)),))


def member(x_mm: float, y_mm: float, number: int = 1) -> Member:
    return Member(Task(f"r{number}", Pose(x_mm, y_mm), (3_000.0, 500.0 * number)), RADIUS_MM, 400.0)


def test_a_mark_that_overlaps_a_robot_bars_no_way_out() -> None:
    going = [member(1_000.0, 1_000.0)]
    mark = shapely.Point(1_200.0, 1_000.0).buffer(120.0)
    scene = with_met(ROOM, [mark], [], going)
    here = shapely.Point(1_000.0, 1_000.0)
    room = min(shapely.distance(here, shapely.Polygon(obstacle.polygon)) for obstacle in scene.obstacles)
    assert room == pytest.approx(RADIUS_MM + CLEAR_MM, abs=2.0)
    TeamPlanner(scene, going).plan()


def test_robots_that_believe_to_overlap_a_wall_or_each_other_begin_beside_that() -> None:
    believed = [member(1_830.0, 800.0, 1), member(1_500.0, 800.0, 2)]
    placed = with_room(ROOM, believed)
    starts = [each.task.start for each in placed]
    room_mm = Surroundings(ROOM).nearest_room((starts[0].x_mm, starts[0].y_mm), 1.0, RADIUS_MM, shapely.Polygon())
    assert room_mm == pytest.approx((starts[0].x_mm, starts[0].y_mm))
    assert starts[0].distance_to(1_830.0, 800.0) < 15.0
    assert math.dist(*((start.x_mm, start.y_mm) for start in starts)) >= 2.0 * RADIUS_MM
    TeamPlanner(ROOM, placed).plan()


def test_what_is_touched_where_another_of_the_team_stands_is_that_robot() -> None:
    traffic = MovingObstacles((), RADIUS_MM)
    seen = Perception(rangers_of(CREATE_1), RangeMap.from_outlines(), RADIUS_MM, 0.015, None, traffic)
    lookout, here = Lookout(seen, [RADIUS_MM] * 3), Pose(1_000.0, 1_000.0, math.pi / 2.0)
    mates = [None, Pose(1_250.0, 1_280.0), Pose(2_000.0, 1_000.0)]
    assert lookout.touches_mate(here, BUMP_BEARING_RAD[Bumper.RIGHT], mates)
    assert not lookout.touches_mate(here, BUMP_BEARING_RAD[Bumper.LEFT], mates)
    assert not lookout.touches_mate(here, BUMP_BEARING_RAD[Bumper.RIGHT], [None, None, mates[2]])
