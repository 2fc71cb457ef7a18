"""The game as the window knows it: one scene, one session at a time, and what they are doing.

Runs every piece of work in a thread, looks sixty times a second at what has come of it, and tells the window by signals
that are sent in the window's own thread. Decides nothing that robotworkshop does not decide.

The planner and the floor are imported by the threads that need them, so that the window is painted before.
"""

import math
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from PySide6.QtCore import QObject, Qt, QTimer, Signal

from gui.sources.shown import Shown
from gui.sources.worker import Worker
from gui.texts import messages
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from robotdriver.errors import WorkshopError
from robotworkshop.run.settings import Settings
from robotworkshop.view.picture import Layer, Picture, Theme
from scene.scene import Scene

if TYPE_CHECKING:
    import shapely

    from gui.sources.bridge import Bridge
    from gui.sources.mover_info import MoverChoice
    from gui.sources.samples import Samples
    from robotdriver.create.driver.robot import PhysicalRobot
    from robotworkshop.run.events import Event
    from robotworkshop.run.reports import RunReport, SolveReport
    from robotworkshop.run.session import Session
    from robotworkshop.stage.events import Moved
    from robotworkshop.view.no_path import NoPath
    from robotworkshop.view.plan_figures import PlanFigures
    from robotworkshop.view.scoreboard import Score, Scoreboard
    from scene.mover import RoadmapView

FRAME_MS = 16
"""The game is looked at this often while something happens."""
SETTLE_MS = 200
"""A scene that has not been edited for so long is settled, and its obstacles are inflated anew."""
CLOSE_WITHIN_S = 5.0
"""A window that closes waits so long for its threads; a mover of a student that hangs is left behind."""
GIVE_UP_WITHIN_MS = 5000
"""A mover that is told to give up planning has this long; then it is left behind, since nothing can force a thread."""
SPEEDS: tuple[float | None, ...] = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, None)
"""The steps of the speed control: factors of real time, and as fast as possible."""

Result = TypeVar("Result")


class Phase(Enum):
    """What the game is doing."""

    EMPTY = "no scene"
    LOADED = "loaded"
    SOLVING = "solving"
    SOLVED = "solved"
    DRIVING = "driving"
    PAUSED = "paused"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Plan:
    """What a solve came to.

    Attributes:
        session: Can drive by it, if all reports are good.
        reports: One for each robot that has a goal.
        roadmaps: Those of the robots' movers, where they have one, else the last ones in which they searched.
        figures: Of the robots' plans.
        no_paths: Why those robots have no path that have none.
    """

    session: "Session"
    reports: "tuple[SolveReport, ...]"
    roadmaps: "dict[str, RoadmapView]"
    figures: "dict[str, PlanFigures]"
    no_paths: "tuple[NoPath, ...]"


class Game(QObject):
    """One game at a time; see the module."""

    phase_changed = Signal()
    scene_changed = Signal()
    picture_changed = Signal()
    planning_progressed = Signal(str, float)
    planned = Signal()
    noticed = Signal(object)
    movers_found = Signal()
    recorded = Signal(object)

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self.scene_file: Path | None = None
        self.unfit = ""
        self.movers: tuple[MoverChoice, ...] = ()
        self.solve_reports: tuple[SolveReport, ...] = ()
        self.plan_figures: Mapping[str, PlanFigures] = {}
        self.no_paths: tuple[NoPath, ...] = ()
        self.run_reports: tuple[RunReport, ...] = ()
        self.phase = Phase.EMPTY
        self.robot: PhysicalRobot | None = None
        self.drives_real = False
        self.is_comparing = False
        self.samples: Samples | None = None
        self._worker = Worker()
        self._cancelled = threading.Event()
        self._session: Session | None = None
        self._planned_with = settings
        self._bridge: Bridge | None = None
        self._generation = 0
        self._newest_load = 0
        self._shown: Shown | None = None
        self._scoreboard: Scoreboard | None = None
        self._is_stopping = False
        self._is_resetting = False
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(SETTLE_MS)
        self._settling.timeout.connect(self._inflate)
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self._look)

    # What can be asked.

    @property
    def scene(self) -> Scene | None:
        """The scene that is open."""
        return None if self._shown is None else self._shown.scene

    @property
    def is_driving(self) -> bool:
        """Whether robots are under way, or paused there."""
        return self.phase in (Phase.DRIVING, Phase.PAUSED)

    @property
    def is_plan_stale(self) -> bool:
        """Whether the plan was made with other settings than the present ones."""
        return bool(self.solve_reports) and self._session is not None and self._planned_with != self._plan_settings()

    @property
    def achieved_speed(self) -> float:
        """The factor of real time that is reached; 0 while nothing drives."""
        return self._session.achieved_speed if self._session is not None and self.is_driving else 0.0

    @property
    def moved(self) -> "Moved | None":
        """The newest state of the floor that was looked at."""
        return None if self._shown is None else self._shown.moved

    def picture(self, layers: frozenset[Layer], theme: Theme) -> Picture | None:
        """Return what is to be drawn now; None while there is no scene."""
        bridge = self._bridge
        if self._shown is None:
            return None
        return self._shown.picture(layers, theme, (lambda _robot: ()) if bridge is None else bridge.trail)

    @property
    def score(self) -> "Score | None":
        """How the drive stands; None while there is no scene."""
        return None if self.scene is None else self._known_scoreboard(self.scene).score

    # What can be done.

    def open_scene(self, file: Path) -> None:
        """Load another scene. Until it is there, and if it cannot be loaded, the present one goes on."""
        self._newest_load += 1
        number = self._newest_load

        def load() -> tuple[Scene, str]:
            from scene.checks import check_fit
            from scene.files import load_scene

            scene = load_scene(file)
            complaints = [str(complaint.of_file(Path(file.name))) for complaint in check_fit(scene)]
            return scene, complaints[0] if complaints else ""

        def done(loaded: tuple[Scene, str]) -> None:
            if number == self._newest_load:
                self.noticed.emit(messages.opened(file, loaded[0]))
                self._take(file, *loaded)

        def failed(error: WorkshopError) -> None:
            self.noticed.emit(Notice(Severity.ERROR, tr("The scene was not opened: {reason}", reason=error)))

        self._run("loading", load, done, failed)

    def take_scene(self, scene: Scene, file: Path | None = None, unfit: str = "") -> None:
        """Take a scene that is in no file as it is.

        Args:
            scene: It may be unsound for a while.
            file: Where it will be saved; None if it has no file yet.
            unfit: Why it cannot be solved; empty if it can.
        """
        self._newest_load += 1
        self._take(file, scene, unfit)

    def edit_scene(self, scene: Scene, unfit: str) -> None:
        """Take the scene as it has been drawn; what was planned for the old one is forgotten.

        Args:
            scene: It may be unsound for a while.
            unfit: Why it cannot be solved; empty if it can.
        """
        self.cancel()
        self._generation += 1
        self._forget_plan()
        self._shown, self.unfit = Shown(scene), unfit
        self._enter(Phase.LOADED)
        self._settling.start()

    def find_movers(self) -> None:
        """Look for the movers that are installed."""
        chosen = self.settings.mover

        def find() -> "tuple[tuple[MoverChoice, ...], tuple[WorkshopError, ...]]":
            from gui.sources.mover_info import mover_choices

            return mover_choices(chosen)

        def done(found: "tuple[tuple[MoverChoice, ...], tuple[WorkshopError, ...]]") -> None:
            self.movers, complaints = found
            self.movers_found.emit()
            for complaint in complaints:
                self._complain(complaint)

        self._run("looking for movers", find, done, self._complain)

    def load_mover(self, file: Path) -> None:
        """Take a mover from a .py file and choose it; one that was loaded before is loaded anew."""

        def load() -> "MoverChoice":
            from gui.sources.mover_info import mover_choice

            return mover_choice(str(file))

        def done(choice: "MoverChoice") -> None:
            self.movers = (*(mover for mover in self.movers if mover.name != choice.name), choice)
            self.settings = msgspec.structs.replace(self.settings, mover=choice.name, parameters={})
            self.movers_found.emit()
            self.phase_changed.emit()
            self.noticed.emit(Notice(Severity.ROUTINE, tr("Loaded the mover in {file}", file=file)))

        self._run("loading a mover", load, done, self._complain)

    def choose_plan(self, mover: str, seed: int, parameters: Mapping[str, Any]) -> None:
        """Set what the next solve is done with."""
        self.settings = msgspec.structs.replace(self.settings, mover=mover, seed=seed, parameters=dict(parameters))
        self.phase_changed.emit()

    def solve(self) -> None:
        """Plan for all robots of the scene."""
        if self.scene is None:
            return
        self.cancel()
        from gui.sources.bridge import Bridge
        from gui.sources.samples import Samples
        from robotworkshop.run.session import Session
        from robotworkshop.stage.events import Announcer, DriveStarted, Moved

        self._forget_plan()
        self._cancelled = cancelled = threading.Event()
        self._bridge = bridge = Bridge()
        self._planned_with = self._plan_settings()
        scene, settings = self.scene, self.settings
        self.samples = samples = Samples([robot.name for robot in scene.robots])

        def plan() -> Plan:
            from robotworkshop.view.no_path import explain_no_path
            from robotworkshop.view.plan_figures import plan_figures

            announcer = Announcer()
            announcer.listen(bridge.hear)
            announcer.listen(samples.hear, DriveStarted, Moved)
            session = Session(scene, settings, announcer)
            reports = session.solve(cancelled.is_set)
            roadmaps, figures = {}, {}
            for entrant, report in zip(session.entrants, reports, strict=True):
                name = report.robot
                roadmap = entrant.mover.roadmap or bridge.last_roadmap(name)
                if roadmap is not None:
                    roadmaps[name] = roadmap
                figures[name] = plan_figures(scene, entrant.robot, roadmap, report.path)
            no_paths = tuple(explain_no_path(scene, report) for report in reports if not report.solved)
            return Plan(session, reports, roadmaps, figures, no_paths)

        self._enter(Phase.SOLVING)
        self._run("solving", plan, self._for_this_scene(self._take_plan), self._for_this_scene(self._plan_failed))

    def verify(self) -> None:
        """Have the paths checked once more, by other means than those that planned them."""
        session, reports = self._session, self.solve_reports
        if session is None:
            return

        def check() -> list[Notice]:
            from scenesolver.verify import verify_path

            notices, known = [], session.scene.as_known()
            for entrant, report in zip(session.entrants, reports, strict=True):
                longest_mm = getattr(entrant.mover.parameters, "max_edge_mm", math.inf)
                verdict = verify_path(known, entrant.task, entrant.radius_mm, report.path, longest_mm)
                notices.append(messages.verified(report, verdict.violations))
            return notices

        def done(notices: list[Notice]) -> None:
            for notice in sorted(notices, key=lambda notice: notice.severity is Severity.ERROR):
                self.noticed.emit(notice)

        self._run("verifying", check, self._for_this_scene(done), self._complain)

    def compare(self) -> None:
        """Compare the paths with the shortest of all; among thousands of obstacles that takes half a minute."""
        session = self._session
        if session is None:
            return
        self.is_comparing = True
        self._cancelled = cancelled = threading.Event()
        self.phase_changed.emit()

        def done(reports: "tuple[SolveReport, ...]") -> None:
            self._end_comparing()
            if session is self._session:
                self.solve_reports = reports
                if self._shown is not None:
                    self._shown.take_plan({}, reports)
                self.planned.emit()
                self.picture_changed.emit()
                for report in reports:
                    self.noticed.emit(messages.compared(report))

        def failed(error: WorkshopError) -> None:
            self._end_comparing()
            if cancelled.is_set():
                self.noticed.emit(Notice(Severity.ROUTINE, tr("The comparison was cancelled")))
            else:
                self._complain(error)

        def compare() -> "tuple[SolveReport, ...]":
            return session.compare_with_optimum(cancelled.is_set)

        self._run("comparing with the optimum", compare, done, failed)

    def _end_comparing(self) -> None:
        self.is_comparing = False
        self.phase_changed.emit()

    def cancel(self) -> None:
        """Give up solving, or comparing."""
        self._cancelled.set()
        if self.phase is Phase.SOLVING:
            cancelled = self._cancelled
            QTimer.singleShot(GIVE_UP_WITHIN_MS, self, lambda: self._leave_behind(cancelled))

    def _leave_behind(self, cancelled: threading.Event) -> None:
        """Go on without a mover that has heard nothing of being cancelled, as one that never looks."""
        if cancelled is self._cancelled and self.phase is Phase.SOLVING:
            self._generation += 1
            self._forget_plan()
            self._enter(Phase.LOADED)
            text = tr("The mover did not give up planning when it was cancelled, and is left behind")
            self.noticed.emit(Notice(Severity.ERROR, text))

    def take_robot(self, robot: "PhysicalRobot | None") -> None:
        """Let the next drive be that of a connected robot; None gives the plan back to the simulator."""
        self.robot = robot
        self.phase_changed.emit()

    def start_or_pause(self) -> None:
        """Let the robots go, hold them, or let them go on; a real robot cannot be held."""
        session = self._session
        if session is None or self._is_stopping or (self.is_driving and self.drives_real):
            return
        match self.phase:
            case Phase.SOLVED | Phase.ENDED:
                self._drive(session)
            case Phase.DRIVING:
                session.pause()
                self._enter(Phase.PAUSED)
            case Phase.PAUSED:
                session.resume()
                self._enter(Phase.DRIVING)

    def single_step(self) -> None:
        """Let one tick of the floor pass, and hold."""
        if self._session is not None and self.is_driving and not (self._is_stopping or self.drives_real):
            self._session.pause()
            self._session.single_step()
            self._enter(Phase.PAUSED)

    def stop(self) -> None:
        """Stop all robots, now."""
        if self._session is not None and self.is_driving:
            self._is_stopping = True
            self._session.set_speed(None)  # What follows, songs and all, is not to be waited for.
            self._session.stop()
            self._enter(Phase.DRIVING)

    def reset(self) -> None:
        """Put the robots back to their starts, after stopping them; the plan stays."""
        if self.is_driving:
            self._is_resetting = True
            self.stop()
        elif self.phase is Phase.ENDED:
            self._forget_drive()
            self._enter(Phase.SOLVED)

    @property
    def can_drag(self) -> bool:
        """Whether there is a floor on which things can be moved by hand."""
        return self.is_driving and not (self.drives_real or self._is_stopping)

    def drag(self, thing: str | int, dx_mm: float, dy_mm: float) -> str:
        """Move a robot, by its name, or an obstacle, by its number, while the robots drive.

        Returns:
            Why it cannot be there; empty where it now is.
        """
        session, bridge = self._session, self._bridge
        if session is None or bridge is None or bridge.moved is None:
            return tr("nothing drives")
        try:
            if isinstance(thing, int):
                session.drag_obstacle(thing, dx_mm, dy_mm)
            else:
                (pose,) = (robot.pose for robot in bridge.moved.snapshot.robots if robot.name == thing)
                session.put_robot(thing, replace(pose, x_mm=pose.x_mm + dx_mm, y_mm=pose.y_mm + dy_mm))
        except WorkshopError as error:
            return str(error)
        return ""

    def set_floor(self, floor: str | None) -> None:
        """Drive on this kind of floor from the next start on; None for what the scene says."""
        self.settings = msgspec.structs.replace(self.settings, floor=floor)
        if self.is_driving:
            self.noticed.emit(Notice(Severity.ROUTINE, tr("The floor that was chosen is that of the next start")))
        self.phase_changed.emit()

    def set_speed(self, speed: float | None) -> None:
        """Drive at this factor of real time; None for as fast as possible."""
        self.settings = msgspec.structs.replace(self.settings, speed=speed)
        if self._session is not None and not self._is_stopping:
            self._session.set_speed(speed)
        self.phase_changed.emit()

    def close(self) -> None:
        """End all work and wait for it."""
        self.cancel()
        self.stop()
        self._timer.stop()
        self._worker.join(CLOSE_WITHIN_S)

    # What comes back.

    def _take(self, file: Path | None, scene: Scene, unfit: str) -> None:
        unfit = messages.parts_by_number(unfit)
        self.cancel()
        self.stop()
        self._generation += 1
        self._forget_plan()
        self._shown, self.scene_file, self.unfit = Shown(scene), file, unfit
        self._enter(Phase.LOADED)
        self.scene_changed.emit()
        if unfit:
            self.noticed.emit(
                Notice(
                    Severity.ERROR,
                    tr("The scene can be looked at, but not solved: {reason}", reason=unfit),
                    ("show_cause",),
                )
            )
        self._inflate()

    def _inflate(self) -> None:
        scene = self.scene
        if scene is None or not scene.robots or self.unfit:
            return
        robot = next((robot for robot in scene.robots if robot.goal is not None), scene.robots[0])

        def inflate() -> "shapely.Geometry":
            from robotworkshop.run.session import inflated_obstacles

            return inflated_obstacles(scene, robot)

        def done(inflated: "shapely.Geometry") -> None:
            if self._shown is not None:
                self._shown.inflated = inflated
            self.picture_changed.emit()

        self._run("inflating the obstacles", inflate, self._for_this_scene(done), self._complain)

    def _take_plan(self, plan: Plan) -> None:
        self._session, self.solve_reports, self.plan_figures = plan.session, plan.reports, plan.figures
        self.no_paths = plan.no_paths
        self.planned.emit()
        if self._shown is not None:
            self._shown.take_plan(plan.roadmaps, plan.reports)
        self._enter(Phase.SOLVED if all(report.solved for report in plan.reports) else Phase.LOADED)
        self.noticed.emit(messages.solved(plan.reports, plan.no_paths))

    def _plan_failed(self, error: WorkshopError) -> None:
        self._forget_plan()
        self._enter(Phase.LOADED)
        if self._cancelled.is_set():
            self.noticed.emit(Notice(Severity.ROUTINE, tr("Solving was cancelled")))
        else:
            self._complain(error)

    def _drive(self, session: "Session") -> None:
        self._forget_drive()
        session.set_speed(self.settings.speed)
        session.set_floor(self.settings.floor)
        robot, self.drives_real = self.robot, self.robot is not None
        if self.samples is not None:
            self.samples.is_truth_known = not self.drives_real
        plan, name = self.solve_reports, "scene" if self.scene_file is None else self.scene_file.name

        def drive() -> "tuple[tuple[RunReport, ...], Path | None]":
            from gui.sources.recorded_run import recorded_drive
            from robotworkshop.recording import RunKind

            if robot is None:
                return recorded_drive(session, plan, session.drive, RunKind.SIMULATED, name)
            return recorded_drive(session, plan, lambda: session.drive_real(robot), RunKind.REAL, name)

        self._enter(Phase.DRIVING)
        self._run("driving", drive, self._for_this_scene(self._take_run), self._for_this_scene(self._run_failed))

    def _take_run(self, run: "tuple[tuple[RunReport, ...], Path | None]") -> None:
        self._look_at_floor()
        reports, recording = run
        self.run_reports = reports
        was_stopped, is_resetting = self._is_stopping, self._is_resetting
        self._is_stopping = self._is_resetting = False
        if self._shown is not None:
            self._shown.celebrate(report.outcome.robot for report in reports if report.outcome.reached)
        self._enter(Phase.ENDED)
        if recording is not None:
            self.recorded.emit(recording)
        if is_resetting:
            self.reset()
        elif was_stopped:
            self.noticed.emit(Notice(Severity.ROUTINE, tr("Stopped")))
        else:
            self.noticed.emit(messages.driven(reports))

    def _run_failed(self, error: WorkshopError) -> None:
        self._is_stopping = self._is_resetting = False
        self._enter(Phase.ENDED)
        self._complain(error)

    # The timer.

    def _look(self) -> None:
        """See what has come since the last look; the timer rests when nothing can come any more."""
        self._worker.collect()
        if self._bridge is not None:
            for event in self._bridge.rare_events():
                self._hear(event)
        if self.phase is Phase.SOLVING:
            self._look_at_progress()
        self._look_at_floor()
        if self._shown is not None and self._shown.is_cheering:
            self.picture_changed.emit()
        elif not self._worker.is_busy:
            self._timer.stop()
            self.picture_changed.emit()

    def _look_at_progress(self) -> None:
        if self._bridge is None or self._shown is None or not (progress := dict(self._bridge.progress)):
            return
        from robotworkshop.run.events import PlanningProgressed

        for robot, each in progress.items():
            self._tell(PlanningProgressed(robot, each))
        latest = list(progress.values())[-1]
        done = sum(each.fraction for each in progress.values()) / max(len(self._shown.scene.tasks), 1)
        self.planning_progressed.emit(latest.phase, done)
        if self._shown.take_growing(
            {name: each.roadmap for name, each in progress.items() if each.roadmap is not None}
        ):
            self.picture_changed.emit()

    def _look_at_floor(self) -> None:
        if self._bridge is None or self._shown is None or not self.is_driving:
            return
        moved = self._bridge.moved
        if moved is not None and moved is not self._shown.moved:
            self._shown.moved = moved
            self._tell(moved)
            self._shown.celebrate(robot.name for robot in moved.snapshot.robots if robot.song == "winner")
            self.picture_changed.emit()

    def _hear(self, event: "Event") -> None:
        from robotworkshop.stage.events import DriveStarted

        self._tell(event)
        if isinstance(event, DriveStarted) and self._session is not None:
            # A hand may have been quicker than the thread: a session can be steered only once it drives.
            if self._is_stopping:
                self._session.stop()
                return
            self._session.set_speed(self.settings.speed)
            if self.phase is Phase.PAUSED:
                self._session.pause()
        if line := messages.event(event):
            self.noticed.emit(Notice(Severity.ROUTINE, line))

    # Small things.

    def _known_scoreboard(self, scene: Scene) -> "Scoreboard":
        """Return what follows the game, made anew after each change of scene, plan or drive."""
        if self._scoreboard is None:
            from robotworkshop.run.events import PlanningEnded
            from robotworkshop.view.scoreboard import Scoreboard

            self._scoreboard = Scoreboard(scene)
            if self.solve_reports:
                self._scoreboard.follow(PlanningEnded(self.solve_reports))
        return self._scoreboard

    def _tell(self, event: "Event") -> None:
        """Let the scoreboard know."""
        if self.scene is not None:
            self._known_scoreboard(self.scene).follow(event)

    def _run(
        self,
        name: str,
        work: Callable[[], Result],
        done: Callable[[Result], None],
        failed: Callable[[WorkshopError], None],
    ) -> None:
        self._worker.start(name, work, done, failed)
        self._timer.start()

    def _for_this_scene(self, callback: Callable[[Result], None]) -> Callable[[Result], None]:
        """Return the callback, made deaf to results that come when there is another scene."""
        generation = self._generation

        def call(result: Result) -> None:
            if generation == self._generation:
                callback(result)

        return call

    def _complain(self, error: WorkshopError) -> None:
        self.noticed.emit(Notice(Severity.ERROR, str(error)))

    def _enter(self, phase: Phase) -> None:
        self.phase = phase
        self.phase_changed.emit()
        self.picture_changed.emit()

    def _plan_settings(self) -> Settings:
        """Return the settings without those that a plan does not depend on."""
        return msgspec.structs.replace(self.settings, speed=None, floor=None)

    def _forget_plan(self) -> None:
        self._forget_drive()
        self._session, self._bridge, self.samples = None, None, None
        self.solve_reports, self.plan_figures, self.no_paths = (), {}, ()
        self.planned.emit()
        if self._shown is not None:
            self._shown.forget_plan()

    def _forget_drive(self) -> None:
        self.run_reports, self._scoreboard = (), None
        if self.samples is not None:
            self.samples.clear()
        if self._shown is not None:
            self._shown.forget_drive()
        self._is_stopping = self._is_resetting = False
        if self._bridge is not None:
            self._bridge.moved = None
