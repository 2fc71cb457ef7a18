"""A session from outside: what it announces, and how it is paused, stepped, stopped, cancelled and begun again."""

import threading
import time
from collections.abc import Iterator
from itertools import pairwise

import pytest

from robotdriver.interface import DriveCommand, SensorData, Stop, Wheels
from robotdriver.pose import Pose
from robotworkshop.assets import find_scene
from robotworkshop.run.drive import Drive as TheDrive
from robotworkshop.run.events import DriveEnded, Event, PlanningEnded, PlanningProgressed
from robotworkshop.run.guarded_mover import GuardedMover
from robotworkshop.run.movers import make_mover
from robotworkshop.run.reports import Outcome, RunReport
from robotworkshop.run.rulebook import RuleOptions
from robotworkshop.run.session import Session, SessionState
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, DriveStarted, FloorChanged, Moved
from robotworkshop.stage.simulated_stage import SimulatedStage
from scene import SceneError, load_scene
from scene.mover import MoverState, PlanningCancelledError, SteppedMover
from scene.scene import Scene, SceneRobot, Workspace
from scenesolver.errors import PlanningError

PATIENCE_S = 30.0


def session_on(name: str, speed: float | None = None, announcer: Announcer | None = None, **parameters: int) -> Session:
    settings = Settings(speed=speed, parameters=parameters)
    return Session(load_scene(find_scene(name)), settings, announcer or Announcer())


class Drive:
    """A drive in a thread of its own, as the window runs it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.ticks = 0
        self.time_s = 0.0
        self.begun = threading.Event()
        self.reports: tuple[RunReport, ...] = ()
        session.announcer.listen(self._hear, Moved)
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        self.reports = self.session.drive()

    def _hear(self, event: Event) -> None:
        assert isinstance(event, Moved)
        self.ticks += 1
        self.time_s = event.snapshot.time_s
        if self.ticks == 3:
            self.begun.set()

    def finish(self) -> RunReport:
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()
        return self.reports[0]


@pytest.fixture
def slow_drive() -> Iterator[Drive]:
    """A drive in real time that has begun."""
    session = session_on("empty_room", speed=1.0)
    session.solve()
    drive = Drive(session)
    assert drive.begun.wait(PATIENCE_S)
    yield drive
    session.stop()
    drive.finish()


def test_events_come_in_the_order_of_the_game() -> None:
    announcer, heard = Announcer(), []
    announcer.listen(heard.append)
    session = session_on("empty_room", announcer=announcer)
    session.solve()
    session.drive()
    kinds = [type(event) for event in heard]
    order = [kind for index, kind in enumerate(kinds) if index == 0 or kinds[index - 1] is not kind]
    assert order == [PlanningProgressed, PlanningEnded, DriveStarted, Moved, DriveEnded]
    fractions = [event.progress.fraction for event in heard if isinstance(event, PlanningProgressed)]
    assert fractions == sorted(fractions)
    assert 0.0 <= fractions[0] <= fractions[-1] <= 1.0
    times = [event.snapshot.time_s for event in heard if isinstance(event, Moved)]
    assert times == sorted(times)


def test_a_drive_can_be_driven_again_with_the_same_end() -> None:
    session = session_on("crates")
    session.solve()
    assert session.drive()[0].outcome == session.drive()[0].outcome
    assert session.state is SessionState.ENDED


def test_a_drive_that_is_stopped_at_its_start_moves_nothing() -> None:
    announcer = Announcer()
    session = session_on("empty_room", announcer=announcer)
    session.solve()
    announcer.listen(lambda _: session.stop("the teacher said so"), DriveStarted)
    (report,) = session.drive()
    assert report.outcome is not None
    assert report.outcome.reason == "the teacher said so"
    assert not report.outcome.crashed
    assert report.outcome.truth == session.scene.tasks[0].start


def test_a_drive_that_is_stopped_before_it_begins_ends_as_stopped() -> None:
    scene = load_scene(find_scene("empty_room"))
    stage = SimulatedStage(scene, Announcer(), seed=0, speed=None)
    (task,) = scene.tasks
    mover = GuardedMover(make_mover("prm", {}, 0), task.name, task.start)
    mover.prepare(stage.robots[task.name], scene.as_known(), task, lambda _: None, lambda: False)
    drive = TheDrive(stage, [(task, mover)], scene, RuleOptions())
    drive.stop("nobody wants it")
    (outcome,) = drive.run()
    assert (outcome.reason, outcome.crashed, outcome.sim_time_s) == ("nobody wants it", False, 0.0)
    assert mover.status.state is not MoverState.DRIVING


class Resigning(SteppedMover):
    """Drives on for a second, then gives up."""

    def step(self, sensor_data: SensorData) -> DriveCommand:
        if sensor_data.time_s > 1.0:
            self.give_up("enough")
            return Stop()
        return Wheels(150.0, 250.0 - 100.0 * sensor_data.time_s)


class ResigningBeforeItsStartReturns(Resigning):
    """Does so in a thread that is so far ahead of the drive's."""

    def start(self) -> None:
        super().start()
        assert self._thread is not None
        self._thread.join(PATIENCE_S)


def test_a_mover_that_is_faster_than_who_started_it_drives_the_same() -> None:
    def outcome(mover: SteppedMover) -> Outcome | None:
        scene = load_scene(find_scene("empty_room"))
        session = Session(scene, Settings(speed=None), Announcer(), movers=[("it", mover)])
        session.solve()
        (report,) = session.drive()
        return report.outcome

    fast = outcome(ResigningBeforeItsStartReturns())
    assert fast == outcome(Resigning())
    assert fast is not None
    assert fast.truth is not None
    assert fast.odometry.distance_to(fast.truth.x_mm, fast.truth.y_mm) < 1e-6


def test_driving_comes_after_solving() -> None:
    with pytest.raises(PlanningError, match="solve the scene first"):
        session_on("empty_room").drive()


def test_time_stands_still_in_a_pause_and_goes_on_by_single_steps(slow_drive: Drive) -> None:
    session = slow_drive.session
    floor_s: list[float] = []
    session.announcer.listen(lambda event: floor_s.append(event.snapshot.time_s), FloorChanged)
    session.pause()
    assert session.state is SessionState.PAUSED
    number = session.add_obstacle([(3900.0, 3900.0), (3950.0, 3900.0), (3950.0, 3950.0)])
    session.single_step()
    deadline = time.monotonic() + PATIENCE_S
    while slow_drive.time_s <= floor_s[0] and time.monotonic() < deadline:
        threading.Event().wait(0.005)
    session.remove_obstacle(number)
    assert floor_s[1] == pytest.approx(floor_s[0] + 0.015)
    session.resume()
    session.set_speed(None)
    assert slow_drive.finish().outcome.reached


def test_stopping_ends_the_drive_with_that_reason(slow_drive: Drive) -> None:
    slow_drive.session.stop()
    outcome = slow_drive.finish().outcome
    assert (outcome.reached, outcome.reason) == (False, "stopped by the user")


def test_a_mover_whose_drive_is_stopped_has_not_failed(slow_drive: Drive) -> None:
    told: list[Moved] = []
    slow_drive.session.announcer.listen(told.append, Moved)
    slow_drive.session.stop()
    slow_drive.finish()
    assert all(mover.status.state is not MoverState.FAILED for moved in told for mover in moved.movers)


def test_a_paused_drive_can_be_stopped(slow_drive: Drive) -> None:
    slow_drive.session.pause()
    slow_drive.session.stop()
    assert slow_drive.finish().outcome.reason == "stopped by the user"


def test_a_stopped_session_leaves_no_thread_behind(slow_drive: Drive) -> None:
    slow_drive.session.stop()
    slow_drive.finish()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("mover")]


def test_planning_is_cancelled() -> None:
    session = session_on("hall", samples=60000, max_samples=64000)
    asked = 0

    def cancel() -> bool:
        nonlocal asked
        asked += 1
        return asked > 2

    with pytest.raises(PlanningCancelledError):
        session.solve(cancel)
    assert session.state is SessionState.LOADED


def test_a_scene_without_a_task_is_refused() -> None:
    scene = Scene(Workspace(0.0, 0.0, 3000.0, 3000.0), (SceneRobot("idle", Pose(500.0, 500.0)),))
    with pytest.raises(SceneError, match="no robot has a goal"):
        Session(scene, Settings(), Announcer())


def test_a_scene_that_does_not_fit_its_robot_is_refused() -> None:
    robot = SceneRobot("ada", Pose(100.0, 500.0), (2500.0, 500.0))
    with pytest.raises(SceneError, match="start"):
        Session(Scene(Workspace(0.0, 0.0, 3000.0, 3000.0), (robot,)), Settings(), Announcer())


@pytest.mark.parametrize("mover", ["prm", "visibility"])
def test_a_default_mover_comes_to_its_goal_under_a_cap_that_no_wheel_exceeds(mover: str) -> None:
    cap_mm_s, places = 120.0, []
    session = Session(
        load_scene(find_scene("empty_room")),
        Settings(mover=mover, speed=None, max_speed_mm_s=cap_mm_s),
        announcer := Announcer(),
    )

    def hear(event: Event) -> None:
        assert isinstance(event, Moved)
        places.append((event.snapshot.time_s, event.snapshot.robots[0].pose))

    announcer.listen(hear, Moved)
    session.solve()
    (report,) = session.drive()
    assert (report.outcome.reached, report.outcome.rule) == (True, "goal")
    for (before_s, before), (after_s, after) in pairwise(places):
        assert before.distance_to(after.x_mm, after.y_mm) <= cap_mm_s * (after_s - before_s) + 1e-6


def test_a_drive_is_the_same_whether_its_ticks_are_heard_or_passed_over() -> None:
    def driven(announcer: Announcer) -> tuple[RunReport, ...]:
        settings = Settings(speed=None, time_limit_s=5.0)
        session = Session(load_scene(find_scene("duel_crossing")), settings, announcer)
        session.solve()
        return session.drive()

    heard = Announcer()
    heard.listen(lambda _event: None, Moved)
    assert [report.outcome for report in driven(heard)] == [report.outcome for report in driven(Announcer())]
