"""Odometry is the way by the wheels' counts: true where nothing slips, and what a mover without correction believes."""

from dataclasses import replace

from robotdriver.pose import Pose
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, FloorChanged
from robotworkshop.view.picture import ALL_LAYERS
from robotworkshop.view.viewer import Viewer
from scene.scene import Obstacle, Scene, SceneRobot, Workspace

CRATE = Obstacle(((900.0, 0.0), (1100.0, 0.0), (1100.0, 900.0), (900.0, 900.0)))
ROOM = Scene(
    Workspace(0.0, 0.0, 2000.0, 1500.0),
    robots=(SceneRobot("Ada", Pose(400.0, 400.0, 0.0), (1600.0, 400.0)),),
    obstacles=(CRATE,),
)


def places(floor: str, *, corrects: bool) -> tuple[Pose, Pose, Pose]:
    """Return where a robot truly is after its drive, where its mover believes it to be, and its odometry."""
    parameters = {"samples": 60, "correct_drift": corrects}
    announcer, viewer = Announcer(), Viewer(ROOM)
    announcer.listen(viewer.follow)
    session = Session(ROOM, Settings(speed=None, seed=2, floor=floor, parameters=parameters), announcer)
    session.solve()
    session.drive()
    picture = viewer.picture(ALL_LAYERS)
    mover, odometry = picture.mover("Ada"), picture.track("Ada").odometry
    assert picture.snapshot is not None
    assert mover is not None
    assert odometry is not None
    return picture.snapshot.robots[0].pose, mover.pose, odometry


def test_where_nothing_slips_the_counts_tell_the_truth() -> None:
    truth, _, odometry = places("perfect", corrects=False)
    assert truth.distance_to(1600.0, 400.0) < 100.0
    assert truth.distance_to(odometry.x_mm, odometry.y_mm) < 10.0


def test_a_mover_without_correction_believes_its_odometry_and_one_with_it_does_not() -> None:
    truth, belief, odometry = places("carpet", corrects=False)
    assert belief.distance_to(odometry.x_mm, odometry.y_mm) < 1.0
    assert belief.distance_to(truth.x_mm, truth.y_mm) > 10.0
    _, belief, odometry = places("carpet", corrects=True)
    assert belief.distance_to(odometry.x_mm, odometry.y_mm) > 10.0


def test_a_robot_that_is_carried_leaves_its_odometry_behind() -> None:
    announcer, viewer = Announcer(), Viewer(ROOM)
    announcer.listen(viewer.follow)
    session = Session(ROOM, Settings(speed=None, seed=2, parameters={"samples": 60}), announcer)
    session.solve()
    session.drive()
    before = viewer.picture(ALL_LAYERS).track("Ada").odometry
    assert before is not None
    assert viewer.snapshot is not None
    robot = viewer.snapshot.robots[0]
    carried = replace(viewer.snapshot, robots=(replace(robot, pose=Pose(500.0, 1200.0, 0.0)),))
    viewer.follow(FloorChanged(carried))
    assert viewer.picture(ALL_LAYERS).track("Ada").odometry == before
