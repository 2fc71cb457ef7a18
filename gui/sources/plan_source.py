"""The plan of a run: the scene that is open, solved in a thread, verified, and compared with the optimum."""

import threading
import time
from collections.abc import Mapping
from enum import Enum
from queue import SimpleQueue
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from gui.sources.file_movers import FileMovers
from gui.sources.plan import Plan, make_plan, verify_plan
from gui.sources.scene_source import SceneSource
from gui.texts import messages
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from robotdriver.errors import WorkshopError
from robotworkshop.run.settings import Settings
from scene.scene import Scene, Task

if TYPE_CHECKING:
    from gui.sources.real_robot import RealRobot
    from gui.sources.samples import Samples
    from robotworkshop.recording.rows.keyframe import Situation
    from robotworkshop.run.events import PlanningProgressed
    from robotworkshop.run.reports import SolveReport
    from robotworkshop.run.session import Session
    from robotworkshop.view.no_path import NoPath
    from robotworkshop.view.plan_figures import PlanFigures
    from robotworkshop.view.viewer import Viewer

ROADMAP_EVERY_S = 0.1
"""A growing roadmap is shown this often: drawing it costs more than anything else on the canvas."""
GIVE_UP_WITHIN_MS = 5000
"""A mover that is told to give up planning has this long; then it is left behind, since nothing can force a thread."""


class RunPhase(Enum):
    """The phase of a run."""

    EMPTY = "no scene"
    LOADED = "loaded"
    SOLVING = "solving"
    SOLVED = "solved"
    DRIVING = "driving"
    PAUSED = "paused"
    ENDED = "ended"


class PlanSource(SceneSource):
    """Plans for the robots of the scene that is open; driving along the plans is known to what builds upon this.

    Attributes:
        phase: What the run is doing.
        solve_reports: What came of the last solve, one for each robot with a goal; empty before there is one.
        plan_figures: What is known in numbers of the plans, by robot.
        no_paths: What is in the way of robots without a path.
        robot: The real robot that is connected, for whose model is planned; None without one.
        is_comparing: Whether the paths are being compared with the shortest of all.
        samples: What was sampled of the run, for plots; None before a plan.
    """

    planning_progressed = Signal(str, float)
    planned = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(settings, parent)
        self.solve_reports: tuple[SolveReport, ...] = ()
        self.plan_figures: Mapping[str, PlanFigures] = {}
        self.no_paths: tuple[NoPath, ...] = ()
        self.phase = RunPhase.EMPTY
        self.robot: RealRobot | None = None
        self._real_task = ""
        self.is_comparing = False
        self.samples: Samples | None = None
        self._cancelled = threading.Event()
        self._session: Session | None = None
        self._movers = FileMovers()
        self._planned_with = settings
        self._planning: Situation | None = None
        self._progress: dict[str, float] = {}
        self._phase_reached = ""
        self._roadmap_shown_at_s = 0.0

    @property
    def is_plan_stale(self) -> bool:
        """True if the plan was made with other settings than the present ones."""
        if not self.solve_reports or self._session is None:
            return False
        return self._planned_with != self._plan_settings() or not self.is_plan_for_robot

    @property
    def is_plan_for_robot(self) -> bool:
        """True if the plan is for a robot of the model of the one that is connected, if any is."""
        task = self.real_task
        if self.robot is None or self._session is None or task is None:
            return True
        planned = {robot.name: robot.model for robot in self._session.scene.robots}
        return planned[task.name] == self.robot.model.name

    @property
    def real_task(self) -> Task | None:
        """The task that a real robot drives: the chosen one, else the first."""
        tasks = () if self.scene is None else self.scene.tasks
        return next((task for task in tasks if task.name == self._real_task), tasks[0] if tasks else None)

    def choose_real_task(self, robot: str) -> None:
        """Have the next drive of a real robot be the task of this robot of the scene."""
        self._real_task = robot

    def solve(self) -> None:
        """Plan for all robots of the scene."""
        if self.scene is None:
            return
        self.cancel()
        from gui.sources.samples import Samples

        self._forget_plan()
        self._cancelled = cancelled = threading.Event()
        self._planned_with = self._plan_settings()
        scene, settings, news, make = self._scene_to_plan(self.scene), self.settings, self._news, self._movers.make
        self.samples = Samples([robot.name for robot in scene.robots])

        def plan() -> Plan:
            # Heavy: the window's thread, which needs them at the first event, finds them loaded.
            import robotworkshop.recording.rows.keyframe
            import robotworkshop.view.viewer  # noqa: F401
            from robotworkshop.stage.events import Announcer

            announcer = Announcer()
            announcer.listen(news.put)
            return make_plan(scene, settings, announcer, make, cancelled.is_set)

        self._enter(RunPhase.SOLVING)
        self._work("solving", plan, self._for_this_scene(self._take_plan), self._for_this_scene(self._plan_failed))

    def verify(self) -> None:
        """Have the paths checked once more, by other means than those that planned them."""
        session, reports = self._session, self.solve_reports
        if session is None:
            return

        def done(notices: list[Notice]) -> None:
            for notice in sorted(notices, key=lambda notice: notice.severity is Severity.ERROR):
                self.noticed.emit(notice)

        self._work("verifying", lambda: verify_plan(session, reports), self._for_this_scene(done), self._complain)

    def compare(self) -> None:
        """Compare the paths with the shortest of all; among thousands of obstacles that takes half a minute."""
        session = self._session
        if session is None:
            return
        self.is_comparing = True
        self._cancelled = cancelled = threading.Event()
        self.changed.emit()

        def done(reports: "tuple[SolveReport, ...]") -> None:
            if session is self._session:
                self.solve_reports = reports
                self.planned.emit()
                for report in reports:
                    self.noticed.emit(messages.compared(report))
            self._end_comparing()

        def failed(error: WorkshopError) -> None:
            self._end_comparing()
            if cancelled.is_set():
                self.noticed.emit(Notice(Severity.ROUTINE, tr("The comparison was cancelled")))
            else:
                self._complain(error)

        def compare() -> "tuple[SolveReport, ...]":
            return session.compare_with_optimum(cancelled.is_set)

        self._work("comparing with the optimum", compare, done, failed)

    def cancel(self) -> None:
        """Give up solving, or comparing."""
        self._cancelled.set()
        if self.phase is RunPhase.SOLVING:
            cancelled = self._cancelled
            QTimer.singleShot(GIVE_UP_WITHIN_MS, self, lambda: self._leave_behind(cancelled))

    def close(self) -> None:
        """End all work and wait for it."""
        self.cancel()
        super().close()
        self._movers.close()

    # What comes of it, and small things.

    def _begin_anew(self) -> None:
        self.cancel()
        self._forget_plan()
        self._enter(RunPhase.LOADED)

    def _scene_to_plan(self, scene: Scene) -> Scene:
        """Return the scene with the model of the robot that is connected, whose plan it is to be."""
        task = self.real_task
        if self.robot is None or task is None:
            return scene
        return scene.with_model(task.name, self.robot.model.name)

    def _end_comparing(self) -> None:
        self.is_comparing = False
        self.changed.emit()

    def _leave_behind(self, cancelled: threading.Event) -> None:
        """Go on without a mover that has heard nothing of being cancelled, as one that never looks."""
        if cancelled is self._cancelled and self.phase is RunPhase.SOLVING:
            self._generation += 1
            self._forget_plan()
            self._enter(RunPhase.LOADED)
            text = tr("The mover did not give up planning when it was cancelled, and is left behind")
            self.noticed.emit(Notice(Severity.ERROR, text))

    def _take_plan(self, plan: Plan) -> None:
        self._session, self.solve_reports, self.plan_figures = plan.session, plan.reports, plan.figures
        self.no_paths = plan.no_paths
        if self._take_all():  # The last of the planning's events are in the queue before its end is known.
            self.moved.emit()
        self._in_turn += (self.planned.emit, lambda: self._end_solving(plan))

    def _end_solving(self, plan: Plan) -> None:
        self._enter(RunPhase.SOLVED if all(report.solved for report in plan.reports) else RunPhase.LOADED)
        self.noticed.emit(messages.solved(plan.reports, plan.no_paths))

    def _plan_failed(self, error: WorkshopError) -> None:
        self._forget_plan()
        self._enter(RunPhase.LOADED)
        if self._cancelled.is_set():
            self.noticed.emit(Notice(Severity.ROUTINE, tr("Solving was cancelled")))
        else:
            self._complain(error)

    def _has_progressed(self, news: "PlanningProgressed") -> bool:
        """Note how far planning has come; return whether the roadmap is to be drawn again."""
        self._progress[news.robot] = news.progress.fraction
        self._phase_reached = news.progress.phase
        now_s = time.monotonic()
        if news.progress.roadmap is None or now_s - self._roadmap_shown_at_s < ROADMAP_EVERY_S:
            return False
        self._roadmap_shown_at_s = now_s
        return True

    def _take_all(self) -> bool:
        is_seen = super()._take_all()
        if self._phase_reached:  # Told once for all robots: a crowd's planning comes to fifty in a moment.
            tasks = 1 if self.scene is None else max(len(self.scene.tasks), 1)
            self.planning_progressed.emit(self._phase_reached, sum(self._progress.values()) / tasks)
            self._phase_reached = ""
        return is_seen

    def _known_viewer(self, scene: Scene) -> "Viewer":
        """Return what follows the run; after a drive was forgotten it knows the plan and nothing else."""
        if self._viewer is None:
            from robotworkshop.view.viewer import Viewer

            self._viewer = Viewer(scene)
            self._viewer.inflated = self._inflated
            if self._planning is not None:
                for planned in self._planning.events():
                    self._viewer.follow(planned.event)
        return self._viewer

    def _enter(self, phase: RunPhase) -> None:
        self.phase = phase
        self.changed.emit()
        self.moved.emit()

    def _plan_settings(self) -> Settings:
        """Return the settings without those that a plan does not depend on."""
        return msgspec.structs.replace(self.settings, speed=None, floor=None)

    def _forget_plan(self) -> None:
        self._viewer, self._planning, self._progress, self._phase_reached = None, None, {}, ""
        self._forget_drive()
        if self._session is not None or self.phase is RunPhase.SOLVING:
            threading.Thread(target=self._movers.close, name="ending movers", daemon=True).start()
            self._movers = FileMovers()
        self._session, self.samples = None, None
        self._in_turn.clear()
        self._news = SimpleQueue()  # What comes late from an earlier session is not about this one.
        self.solve_reports, self.plan_figures, self.no_paths = (), {}, ()
        self.planned.emit()

    def _forget_drive(self) -> None:
        """Forget what was driven, and stand at the starts again; the plan stays."""
        raise NotImplementedError
