"""A floor that a user changes while the robots drive."""

import threading

import pytest

from robotdriver.errors import PlacementError
from robotdriver.pose import Pose
from robotworkshop.assets import find_scene
from robotworkshop.run.events import Event
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, FloorChanged, Moved
from scene import load_scene

SQUARE = [(-100.0, -100.0), (100.0, -100.0), (100.0, 100.0), (-100.0, 100.0)]
PATIENCE_S = 30.0


@pytest.fixture
def session() -> Session:
    session = Session(load_scene(find_scene("empty_room")), Settings(speed=None), Announcer())
    session.solve()
    return session


def place_beside_the_way(session: Session) -> tuple[float, float]:
    area = session.scene.workspace
    return area.min_x_mm + 150.0, area.max_y_mm - 150.0


def test_the_floor_is_changed_by_another_thread_while_it_is_paused(session: Session) -> None:
    started, changes = threading.Event(), []

    def hear(event: Event) -> None:
        if isinstance(event, FloorChanged):
            changes.append(event.snapshot)
        elif not started.is_set() and event.snapshot.time_s > 0.3:
            session.pause()
            started.set()

    session.announcer.listen(hear, Moved, FloorChanged)
    driving = threading.Thread(target=session.drive)
    driving.start()
    assert started.wait(PATIENCE_S)
    x, y = place_beside_the_way(session)
    number = session.add_obstacle([(x + dx, y + dy) for dx, dy in SQUARE], movable=True)
    session.drag_obstacle(number, 10.0, 0.0)
    robot = session.scene.robots[0].name
    there = next(one.pose for one in changes[-1].robots if one.name == robot)
    moved = Pose(there.x_mm + 5.0, there.y_mm, there.heading_rad)
    session.put_robot(robot, moved)
    with pytest.raises(PlacementError, match="overlaps robot player1; move one of them"):
        session.drag_obstacle(number, there.x_mm - x, there.y_mm - y)
    session.remove_obstacle(number)
    session.resume()
    session.stop()
    driving.join(PATIENCE_S)
    assert not driving.is_alive()
    outlines = [dict(snapshot.moved_obstacles).get(number) for snapshot in changes]
    assert [None if outline is None else outline[0][0] for outline in outlines] == [x - 100, x - 90, x - 90, None]
    assert changes[-1].robots[0].pose == moved


def test_without_a_drive_there_is_no_floor_to_change(session: Session) -> None:
    with pytest.raises(PlacementError, match="change the scene instead"):
        session.add_obstacle(SQUARE)


def test_a_robot_carried_off_believes_that_it_arrives(session: Session) -> None:
    """Carried aside by 300 mm it drives on as before: its odometry does not know, but its goal error does."""
    carried = threading.Event()

    def carry(event: Event) -> None:
        assert isinstance(event, Moved)
        if event.snapshot.time_s > 2.0 and not carried.is_set():
            carried.set()
            pose = event.snapshot.robots[0].pose
            session.put_robot(event.snapshot.robots[0].name, Pose(pose.x_mm, pose.y_mm + 300.0, pose.heading_rad))

    session.announcer.listen(carry, Moved)
    (report,) = session.drive()
    assert not report.outcome.reached
    assert report.outcome.goal_error_mm == pytest.approx(300.0, abs=10.0)
    assert "says that it has arrived" in report.outcome.reason
