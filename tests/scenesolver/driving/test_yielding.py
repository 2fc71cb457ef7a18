"""LocationRobot among things that move on routes that the scene tells."""

import pytest
import shapely

from robotdriver.pose import Pose
from robotworkshop.run.reports import RunReport
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from scene.scene import Motion, Obstacle, Point, Scene, SceneRobot, Wall, Workspace

RADIUS_MM = 174.0


def box(x: float, y: float, half: float) -> tuple[Point, ...]:
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


def cart(start: Point, end: Point, speed_mm_s: float, half: float = 150.0) -> Obstacle:
    return Obstacle(box(*start, half), motion=Motion((end,), speed_mm_s))


def room(*obstacles: Obstacle, walls: tuple[Wall, ...] = ()) -> Scene:
    robot = SceneRobot("ada", Pose(500.0, 2000.0, 0.0), (4500.0, 2000.0))
    return Scene(Workspace(0.0, 0.0, 5000.0, 4000.0), (robot,), obstacles, walls)


def drive(scene: Scene, floor: str = "perfect", *, time_limit_s: float = 600.0) -> RunReport:
    session = Session(scene, Settings(speed=None, floor=floor, time_limit_s=time_limit_s), Announcer())
    (solved,) = session.solve()
    assert solved.solved, solved.reason
    return session.drive()[0]


def test_a_way_that_keeps_off_a_route_is_preferred() -> None:
    # From the lower edge to the middle and back: the upper half of the room is free.
    report = drive(room(cart((2500.0, 200.0), (2500.0, 2100.0), 150.0)))
    outcome = report.outcome
    assert outcome.reached, outcome.reason
    assert outcome.collisions == 0
    swept = shapely.box(2350.0, 50.0, 2650.0, 2250.0)
    assert shapely.LineString(report.solve.path).distance(swept) > RADIUS_MM


@pytest.mark.parametrize("speed_mm_s", [60.0, 130.0, 200.0])
def test_a_route_that_must_be_crossed_is_crossed_when_it_is_free(speed_mm_s: float) -> None:
    outcome = drive(room(cart((2500.0, 160.0), (2500.0, 3840.0), speed_mm_s))).outcome
    assert outcome.reached, outcome.reason
    assert outcome.collisions == 0


def test_routes_are_crossed_one_after_the_other() -> None:
    outcome = drive(
        room(cart((1700.0, 160.0), (1700.0, 3840.0), 90.0, half=120.0), cart((3300.0, 160.0), (3300.0, 3840.0), 160.0))
    ).outcome
    assert outcome.reached, outcome.reason
    assert outcome.own_collisions == 0


def test_what_comes_along_the_only_way_is_not_driven_into() -> None:
    # A corridor that is just wide enough for one of them; the cart leaves it at the robot's end.
    walls = (Wall((1500.0, 1700.0), (3500.0, 1700.0)), Wall((1500.0, 2300.0), (3500.0, 2300.0)))
    walls += (Wall((1500.0, 0.0), (1500.0, 1700.0)), Wall((1500.0, 2300.0), (1500.0, 4000.0)))
    guest = Obstacle(box(3900.0, 2000.0, 120.0), motion=Motion(((1150.0, 2000.0), (1150.0, 3500.0)), 120.0, loop=False))
    outcome = drive(room(guest, walls=walls)).outcome
    assert outcome.reached, outcome.reason
    assert outcome.own_collisions == 0


def test_the_same_drive_twice_is_the_same_to_the_last_bit() -> None:
    scene = room(cart((2500.0, 160.0), (2500.0, 3840.0), 130.0))
    first, second = (drive(scene, "lab floor", time_limit_s=12.0).outcome for _ in range(2))
    assert first == second
