"""The run as the window knows it: one scene, one session at a time, and what they are doing.

Decides nothing that robotworkshop does not decide. The planner and the floor are imported by the threads that need
them, so that the window is painted before.
"""

import time
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from gui.sources.marks import Mark, mark_of
from gui.sources.plan_source import PlanSource, RunPhase
from gui.sources.real_robot import is_lost
from gui.sources.scene_source import SETTLE_MS
from gui.texts import messages
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained
from robotdriver.errors import WorkshopError
from robotworkshop.run.settings import Settings
from robotworkshop.view.picture import CHEER_S, Layer, Picture, Theme

if TYPE_CHECKING:
    import shapely

    from gui.sources.real_robot import RealRobot
    from robotdriver.simulator import WorldSnapshot
    from robotworkshop.run.reports import RunReport
    from robotworkshop.run.session import Session
    from robotworkshop.stage.events import MoverView
    from robotworkshop.view.scoreboard import Score
    from scene.scene import Task

SPEEDS: tuple[float | None, ...] = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, None)
"""The steps of the speed control: factors of real time, and as fast as possible."""

HANGING_S = 5.0
"""The time without a tick after which the user is told that a mover does not answer."""


@dataclass(frozen=True, slots=True)
class RealStart:
    """A start of a real robot: what its user is asked about, and the answer is for.

    Attributes:
        robot: The one that drives; after its link was gone it is another one, wherever it stands by then.
        session: Has the plan that it drives by.
        task: Is its task.
    """

    robot: "RealRobot"
    session: "Session"
    task: "Task"


class RunSource(PlanSource):
    """One run at a time; see the module.

    Attributes:
        run_reports: What came of the last drive, one for each robot; empty before there is one.
        marks: What is marked of the drive so far.
        recording: Where the drive is recorded that goes on; None where none does, or none can be.
        real_drive: The start of the last drive, where it was a real robot's.
    """

    drive_begun = Signal()
    """Robots set off from their starts."""
    recorded = Signal(object)

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(settings, parent)
        self.run_reports: tuple[RunReport, ...] = ()
        self.real_drive: RealStart | None = None
        self._cheering_since_s: float | None = None
        self._moved_at_s: float | None = None
        self._is_stopping = False
        self._is_resetting = False
        self._crashed: set[str] = set()
        self.marks: tuple[Mark, ...] = ()
        self.recording: Path | None = None
        self._refit = QTimer(self)
        self._refit.setSingleShot(True)
        self._refit.setInterval(SETTLE_MS)
        self._refit.timeout.connect(self._inflate_as_dragged)

    # What can be asked.

    @property
    def is_driving(self) -> bool:
        """True if robots are under way, or paused there."""
        return self.phase in (RunPhase.DRIVING, RunPhase.PAUSED)

    @property
    def drives_real(self) -> bool:
        """True if the drive, or the last one, is a real robot's."""
        return self.real_drive is not None

    @property
    def real_start(self) -> RealStart | None:
        """The drive of a real robot if it started now; None where it could not."""
        session, task = self._session, self.real_task
        is_ready = self.phase in (RunPhase.SOLVED, RunPhase.ENDED) and self.is_plan_for_robot
        if self.robot is None or session is None or task is None or not is_ready:
            return None
        return RealStart(self.robot, session, task)

    @property
    def achieved_speed(self) -> float:
        """The factor of real time that is reached; 0 while nothing drives."""
        return self._session.achieved_speed if self._session is not None and self.is_driving else 0.0

    @property
    def snapshot(self) -> "WorldSnapshot | None":
        """The newest state of the floor; None while no robot has driven."""
        return None if self._viewer is None else self._viewer.snapshot

    def picture(self, layers: frozenset[Layer], theme: Theme) -> Picture | None:
        """Return what is to be drawn now; None while there is no scene."""
        picture = super().picture(layers, theme)
        # A celebration is a show for those before the screen: it lasts as long however fast the floor's time passes.
        return None if picture is None else replace(picture, cheer_s=self._cheering_for_s)

    @property
    def score(self) -> "Score | None":
        """The score of the drive; None while there is no scene."""
        return None if self.scene is None else self._known_viewer(self.scene).score

    # What can be done.

    def take_robot(self, robot: "RealRobot | None") -> None:
        """Let the next drive be that of a connected robot; None gives the plan back to the simulator."""
        self.robot = robot
        self.changed.emit()

    def start_or_pause(self) -> None:
        """Let simulated robots go, hold them, or let them go on; does nothing with a real one, see `drive_real`."""
        session = self._session
        if session is None or self._is_stopping or (self.is_driving and self.drives_real):
            return
        match self.phase:
            case RunPhase.SOLVED | RunPhase.ENDED if self.robot is None:
                self._drive(session, None)
            case RunPhase.DRIVING:
                session.pause()
                self._enter(RunPhase.PAUSED)
            case RunPhase.PAUSED:
                session.resume()
                self._enter(RunPhase.DRIVING)

    def drive_real(self, start: RealStart) -> None:
        """Let a real robot go; nothing moves where that is no longer the start that was asked for."""
        if start == self.real_start and not self._is_stopping:
            self._drive(start.session, start)
        else:
            self.noticed.emit(messages.outdated_start())

    def single_step(self) -> None:
        """Let one tick of the floor pass, and hold."""
        if self._session is not None and self.is_driving and not (self._is_stopping or self.drives_real):
            self._session.pause()
            self._session.single_step()
            self._enter(RunPhase.PAUSED)

    def stop(self) -> None:
        """Stop all robots, now."""
        if self._session is not None and self.is_driving:
            self._is_stopping = True
            self._session.set_speed(None)  # What follows, songs and all, is not to be waited for.
            self._session.stop()
            self._enter(RunPhase.DRIVING)

    def reset(self) -> None:
        """Put the robots back to their starts, after stopping them; the plan stays."""
        if self.is_driving:
            self._is_resetting = True
            self.stop()
        elif self.phase is RunPhase.ENDED:
            self._forget_drive()
            self._enter(RunPhase.SOLVED)

    @property
    def can_drag(self) -> bool:
        """True if there is a floor on which things can be moved by hand."""
        return self.is_driving and not (self.drives_real or self._is_stopping)

    def drag(self, thing: str | int, dx_mm: float, dy_mm: float) -> str:
        """Move a robot, by its name, or an obstacle, by its number, while the robots drive.

        Returns:
            Why it cannot be there; empty where it now is.
        """
        self._take_all()  # The robot is moved from where it is now, not from where it was when last looked at.
        session, snapshot = self._session, self.snapshot
        if session is None or snapshot is None:
            return tr("nothing drives")
        try:
            if isinstance(thing, int):
                session.drag_obstacle(thing, dx_mm, dy_mm)
                self._has_dragged(thing)
            else:
                (pose,) = (robot.pose for robot in snapshot.robots if robot.name == thing)
                session.put_robot(thing, replace(pose, x_mm=pose.x_mm + dx_mm, y_mm=pose.y_mm + dy_mm))
        except WorkshopError as error:
            return complained(error)
        self._take_all()
        self.moved.emit()
        return ""

    def turn(self, robot: str, heading_rad: float) -> str:
        """Turn a robot to a heading while it drives.

        Returns:
            Why it cannot stand so; empty where it now does.
        """
        self._take_all()
        session, snapshot = self._session, self.snapshot
        if session is None or snapshot is None:
            return tr("nothing drives")
        try:
            (pose,) = (each.pose for each in snapshot.robots if each.name == robot)
            session.put_robot(robot, replace(pose, heading_rad=heading_rad))
        except WorkshopError as error:
            return complained(error)
        self._take_all()
        self.moved.emit()
        return ""

    def set_floor(self, floor: str | None) -> None:
        """Drive on this kind of floor from the next start on; None for what the scene says."""
        self.settings = msgspec.structs.replace(self.settings, floor=floor)
        if self.is_driving:
            self.noticed.emit(Notice(Severity.ROUTINE, tr("The new floor applies from the next start")))
        self.changed.emit()

    def set_speed(self, speed: float | None) -> None:
        """Drive at this factor of real time; None for as fast as possible."""
        self.settings = msgspec.structs.replace(self.settings, speed=speed)
        if self._session is not None and not self._is_stopping:
            self._session.set_speed(speed)
        self.changed.emit()

    # What comes back.

    def _drive(self, session: "Session", real: RealStart | None) -> None:
        self._forget_drive()
        session.set_speed(self.settings.speed)
        session.set_floor(self.settings.floor)
        self.real_drive = real
        if self.samples is not None:
            self.samples.is_truth_known = not self.drives_real
        if self._viewer is not None:
            self._viewer.is_real = self.drives_real
        planning = () if self._planning is None else tuple(each.event for each in self._planning.events())
        name = "scene" if self.scene_file is None else self.scene_file.name

        def begun(file: Path) -> None:
            self.recording = file

        def drive() -> "tuple[tuple[RunReport, ...], Path | None]":
            from gui.sources.recorded_drive import recorded_drive
            from robotworkshop.recording import RunKind

            if real is None:
                return recorded_drive(session, planning, session.drive, RunKind.SIMULATED, name, begun)
            drive_real = partial(session.drive_real, real.robot, name=real.task.name)
            return recorded_drive(session, planning, drive_real, RunKind.REAL, name, begun)

        self._enter(RunPhase.DRIVING)
        self._work("driving", drive, self._for_this_scene(self._take_run), self._for_this_scene(self._run_failed))
        self.drive_begun.emit()

    def _take_run(self, run: "tuple[tuple[RunReport, ...], Path | None]") -> None:
        self._take_all()
        reports, recording = run
        self.run_reports = reports
        was_stopped, is_resetting = self._is_stopping, self._is_resetting
        self._is_stopping = self._is_resetting = False
        self._enter(RunPhase.ENDED)
        self.recording = None
        if recording is not None:
            self.recorded.emit(recording)
        if is_resetting:
            self.reset()
        elif was_stopped:
            self.noticed.emit(Notice(Severity.ROUTINE, tr("Stopped")))
        elif self.real_drive is None or not is_lost(self.real_drive.robot):  # Else the connection tells it.
            self.noticed.emit(messages.driven(reports))

    def _run_failed(self, error: WorkshopError) -> None:
        self._is_stopping = self._is_resetting = False
        self._enter(RunPhase.ENDED)
        self._complain(error)

    # What has come.

    @property
    def _is_awaiting(self) -> bool:
        return super()._is_awaiting or self._cheering_for_s is not None

    @property
    def _cheering_for_s(self) -> float | None:
        age_s = CHEER_S if self._cheering_since_s is None else time.monotonic() - self._cheering_since_s
        return age_s if age_s < CHEER_S else None

    def _go_on(self) -> bool:
        """Tell of a floor that stands still, and let a celebration go on; its end is to be seen, too."""
        self._tell_of_hanging()
        if self._cheering_since_s is None:
            return False
        if self._cheering_for_s is None:
            self._cheering_since_s = None
        return True

    def _take(self, news: object) -> bool:
        from robotworkshop.recording.rows.keyframe import Situation
        from robotworkshop.recording.rows.rows import Recorded
        from robotworkshop.run.events import Event, PlanningEnded, PlanningProgressed, PlansCompared, Replanned
        from robotworkshop.stage.events import Bumped, DriveStarted, Moved

        if self.scene is None or not isinstance(news, Event):
            return False
        viewer = self._known_viewer(self.scene)
        reached = viewer.reached
        viewer.follow(news)
        if not viewer.reached <= reached:
            self._cheering_since_s = time.monotonic()
        if self.samples is not None:
            self.samples.hear(news)
        if isinstance(news, Moved):
            self._moved_at_s = time.monotonic()
            self._tell_of_crashes(news.movers)
            return True
        seen_s = 0.0 if viewer.snapshot is None else viewer.snapshot.time_s
        now_s = news.time_s if isinstance(news, Replanned | Bumped) else seen_s
        if (mark := mark_of(now_s, news)) is not None:
            self.marks = (*self.marks, mark)
        if isinstance(news, PlanningProgressed | PlanningEnded | PlansCompared):
            self._planning = self._planning or Situation()
            self._planning.follow(Recorded(0, news))
        if isinstance(news, PlanningProgressed):
            return self._has_progressed(news)
        if isinstance(news, DriveStarted) and self._session is not None:
            self._steer(self._session)
        if line := messages.event(news):
            self.noticed.emit(Notice(Severity.ROUTINE, line))
        return True

    def _tell_of_hanging(self) -> None:
        """Say once that a mover keeps the floor waiting, as one in an endless loop does: nothing else would show it."""
        is_expected = self.phase is RunPhase.DRIVING and not (self.drives_real or self._is_stopping)
        if not is_expected or self._moved_at_s is None:
            self._moved_at_s = None  # Nothing is awaited until the floor has moved again.
        elif time.monotonic() - self._moved_at_s > HANGING_S:
            self._moved_at_s = None
            self.noticed.emit(messages.hanging([] if self.scene is None else self.scene.tasks, HANGING_S))

    def _tell_of_crashes(self, movers: "tuple[MoverView, ...]") -> None:
        """Say at once whose mover has failed: the others may drive on for long."""
        from scene.mover import MoverState

        for mover in movers:
            if mover.status.state is MoverState.FAILED and mover.robot not in self._crashed:
                self._crashed.add(mover.robot)
                self.noticed.emit(messages.crashed(mover.robot, mover.status.reason))

    def _has_dragged(self, number: int) -> None:
        """Have the hatching follow an obstacle that was dragged, and say that the movers do not know."""
        if self.scene is None or number >= len(self.scene.obstacles) or not self.scene.obstacles[number].known:
            return
        if not self._refit.isActive():
            text = tr("The movers do not know that obstacle {n} was moved: their robots must sense it", n=number + 1)
            self.noticed.emit(Notice(Severity.ROUTINE, text))
        self._refit.start()

    def _inflate_as_dragged(self) -> None:
        """Inflate the obstacles where they are now; the plan and the next drive are still about where they were."""
        viewer, snapshot = self._viewer, self.snapshot
        if self.scene is None or viewer is None or snapshot is None:
            return
        now = dict((*snapshot.standing_obstacles, *snapshot.moved_obstacles))
        obstacles = tuple(
            replace(obstacle, polygon=now.get(number, obstacle.polygon)) if obstacle.motion is None else obstacle
            for number, obstacle in enumerate(self.scene.obstacles)
        )

        def take(inflated: "shapely.Geometry | None") -> None:
            viewer.inflated = inflated
            self.moved.emit()

        self._inflated_soon(replace(self.scene, obstacles=obstacles), self._for_this_scene(take))

    def _steer(self, session: "Session") -> None:
        """Do what was asked before the drive began: a session can be steered only once it drives."""
        if self._is_stopping:
            session.stop()
            return
        session.set_speed(self.settings.speed)
        if self.phase is RunPhase.PAUSED:
            session.pause()

    def _forget_drive(self) -> None:
        self._crashed, self.marks, self.recording = set(), (), None
        self._refit.stop()
        self.run_reports, self._cheering_since_s, self._moved_at_s = (), None, None
        self._is_stopping = self._is_resetting = False
        if self.samples is not None:
            self.samples.clear()
        if self._viewer is not None and self._viewer.snapshot is not None:
            self._viewer = None
            if self.scene is not None:
                self._known_viewer(self.scene)
