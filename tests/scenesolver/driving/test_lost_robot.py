"""A lost robot finds itself by what it reads all round, or says that it cannot."""

import math

import numpy as np
import pytest

from robotdriver.models import EZ0, INCH_MM
from robotdriver.pose import Pose, wrap_angle
from robotdriver.ranging import RangeMap
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, Moved
from scene.scene import Obstacle, Scene, SceneRobot, Wall, Workspace
from scenesolver.driving.behaviour.lost_robot import Look, find_pose

WIDTH, HEIGHT = 5_000.0, 4_000.0
OUTLINES = (
    ((2_000.0, 1_500.0), (2_900.0, 1_400.0), (2_600.0, 2_300.0)),
    ((800.0, 2_900.0), (1_400.0, 3_000.0), (1_000.0, 3_400.0)),
    ((3_900.0, 600.0), (4_300.0, 700.0), (4_200.0, 1_500.0), (3_800.0, 1_300.0)),
)
BORDER = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT))
BOUNDS = (170.0, 170.0, WIDTH - 170.0, HEIGHT - 170.0)


def looks(ranges: RangeMap, pose: Pose, strange_share: float = 0.0) -> list[Look]:
    rng = np.random.default_rng(3)
    found = []
    for turned in np.linspace(0.0, math.tau, 80, endpoint=False).tolist():
        echo = ranges.wedge(pose.x_mm, pose.y_mm, pose.heading_rad + turned, EZ0.half_angle_rad, EZ0.max_range_mm)
        echo *= 0.6 if rng.random() < strange_share else 1.0
        found.append(Look(turned, None if math.isinf(echo) else echo // INCH_MM * INCH_MM))
    return found


@pytest.mark.parametrize("pose", [Pose(700.0, 700.0, 2.0), Pose(3_300.0, 2_800.0, -1.0)])
def test_a_robot_finds_itself_though_something_unknown_stands_about(pose: Pose) -> None:
    ranges = RangeMap.from_outlines([BORDER, *OUTLINES])
    found = find_pose(ranges, EZ0, looks(ranges, pose, 0.15), BOUNDS, np.random.default_rng(0))
    assert found is not None
    assert found.distance_to(pose.x_mm, pose.y_mm) < 30.0
    assert abs(wrap_angle(found.heading_rad - pose.heading_rad)) < 0.03


def test_where_two_places_look_the_same_it_is_not_sure() -> None:
    ranges = RangeMap.from_outlines([BORDER])
    assert find_pose(ranges, EZ0, looks(ranges, Pose(700.0, 700.0, 0.0)), BOUNDS, np.random.default_rng(0)) is None


def test_a_robot_that_was_put_elsewhere_arrives_all_the_same() -> None:
    obstacles = tuple(Obstacle(outline) for outline in OUTLINES)
    robot = SceneRobot("ada", Pose(500.0, 500.0, 0.0), (4_500.0, 3_500.0))
    announcer = Announcer()
    walls = tuple(Wall(a, b) for a, b in zip(BORDER, (*BORDER[1:], BORDER[0]), strict=True))
    scene = Scene(Workspace(0.0, 0.0, WIDTH, HEIGHT), (robot,), obstacles, walls)
    session = Session(scene, Settings(speed=None, floor="lab floor", time_limit_s=300.0), announcer)
    session.solve()
    carried = False

    def carry(event: Moved) -> None:
        nonlocal carried
        if event.snapshot.time_s > 2.0 and not carried:
            carried = True
            session.put_robot("ada", Pose(3_400.0, 3_000.0, 2.5))

    announcer.listen(carry, Moved)
    assert session.drive()[0].outcome.reached
