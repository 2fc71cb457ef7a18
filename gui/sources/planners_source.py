"""Several planners on the scene that is open: each plans it alone, one after the other, and all are shown."""

import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from PySide6.QtCore import QObject, Signal

from gui.sources.file_movers import FileMovers
from gui.sources.plan import Plan, make_plan
from gui.sources.plan_source import ROADMAP_EVERY_S, PlanSource, RunPhase
from gui.sources.source import Source
from gui.texts.language import tr
from gui.texts.told_below import complained, said
from robotdriver.errors import WorkshopError
from robotworkshop.view.picture import Layer, Picture, Theme

if TYPE_CHECKING:
    import shapely

    from robotworkshop.view.viewer import Viewer
    from scene.scene import Scene

FEWEST, MOST = 2, 4
"""So many planners can be held against each other in the window."""


@dataclass(frozen=True, slots=True)
class ComparedPlanner:
    """A planner with its settings.

    Attributes:
        mover: Name of an installed mover, or the path of a .py file.
        parameters: The values that differ from the defaults, by name.
    """

    mover: str
    parameters: Mapping[str, Any] = field(default_factory=dict)

    @property
    def settings_text(self) -> str:
        """Its settings as one reads them: ``samples 400, finish none``."""
        return ", ".join(f"{name} {_plain(value)}" for name, value in self.parameters.items())

    @property
    def name(self) -> str:
        """The planner and its settings as one reads them."""
        settings = self.settings_text
        return f"{Path(self.mover).name}, {settings}" if settings else Path(self.mover).name

    @property
    def contestant(self) -> str:
        """The planner as `robotworkshop compare` takes it: ``prm:samples=400``."""
        return ":".join((self.mover, *(f"{name}={_plain(value)}" for name, value in self.parameters.items())))


def _plain(value: Any) -> str:
    return str(value.value if isinstance(value, Enum) else value)


@dataclass(frozen=True, slots=True)
class PlannedFigures:
    """The figures of one planner on a scene, of all its robots together.

    Attributes:
        seconds: What its stages took together on the clock; None where it does not say.
        length_mm: Of the paths together; None where a robot has none.
        clearance_mm: The least that a path leaves; None where that is not known.
        nodes: Samples, or milestones, of the roadmaps that it shows.
        edges: Of these roadmaps.
        reason: Why a robot has no path; empty where all have one.
    """

    seconds: float | None
    length_mm: float | None
    clearance_mm: float | None
    nodes: int
    edges: int
    reason: str


@dataclass(eq=False, slots=True)
class PlannerEntry:
    """One planner, and what has come of it so far.

    Attributes:
        planner: It.
        viewer: Shows what it has found.
        figures: Of its plan; None before there is one.
        failure: Why there will be none; empty where there may be.
    """

    planner: ComparedPlanner
    viewer: "Viewer"
    figures: PlannedFigures | None = None
    failure: str = ""

    @property
    def is_due(self) -> bool:
        """True if it has still to plan."""
        return self.figures is None and not self.failure


class PlannersSource(Source):
    """Has planners plan the scene of a run with its seed, one after the other, so that none takes another's time.

    Args:
        run: Has the scene and the seed.

    Attributes:
        entries: The planners that are held against each other; none while nothing is compared.
    """

    begun = Signal()
    """Planners are compared from now on."""
    ended = Signal()
    """They are compared no more."""

    def __init__(self, run: PlanSource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.entries: list[PlannerEntry] = []
        self._run = run
        self._scene: Scene | None = None
        self._inflated: shapely.Geometry | None = None
        self._busy: PlannerEntry | None = None
        self._cancelled = threading.Event()
        self._movers = FileMovers()
        self._shown_at_s = 0.0
        run.scene_changed.connect(self.end)
        run.changed.connect(self._follow_run)

    @property
    def is_on(self) -> bool:
        """True if planners are compared."""
        return bool(self.entries)

    @property
    def busy(self) -> PlannerEntry | None:
        """The one that plans now."""
        return self._busy

    @property
    def scene(self) -> "Scene | None":
        """The scene that they plan in; None while nothing is compared."""
        return self._scene

    def begin(self, planners: Sequence[ComparedPlanner]) -> None:
        """Hold these against each other, in the scene that is open."""
        from robotworkshop.view.viewer import Viewer

        scene = self._run.scene
        if scene is None:
            return
        self._give_up()
        # Each robot of a team, too, is planned for alone: it is the planner that is looked at.
        self._scene = scene = replace(scene, robots=tuple(replace(robot, team="") for robot in scene.robots))
        self.entries = [PlannerEntry(planner, Viewer(scene)) for planner in planners]
        self._inflated_soon(scene, self._take_inflated)
        self.begun.emit()
        self._go_on_planning()

    def end(self) -> None:
        """Compare no more."""
        if self.is_on:
            self._give_up()
            self.entries, self._scene, self._inflated = [], None, None
            self.ended.emit()
            self.moved.emit()

    def choose(self, number: int, planner: ComparedPlanner) -> None:
        """Have another planner, or the same with other settings, in the place of one."""
        if planner != self.entries[number].planner:
            self._put(number, planner)

    def add(self, planner: ComparedPlanner) -> None:
        """Have one more."""
        if len(self.entries) < MOST:
            self.entries.append(self._entry(planner))
            self._go_on_planning()

    def remove(self, number: int) -> None:
        """Have one fewer."""
        if len(self.entries) > FEWEST:
            if self.entries.pop(number) is self._busy:
                self._give_up()
            self._go_on_planning()

    def cancel(self) -> None:
        """Give up what is being planned, and what was to be planned after it."""
        for entry in self.entries:
            if entry.is_due:
                entry.failure = tr("cancelled")
        self._give_up()
        self.changed.emit()

    def plan_again(self) -> None:
        """Have all of them plan once more."""
        for number, entry in enumerate(list(self.entries)):
            self.entries[number] = self._entry(entry.planner)
        self._give_up()
        self._go_on_planning()

    def picture(self, layers: frozenset[Layer], theme: Theme) -> Picture | None:
        """Return what the first of them has found."""
        return next(iter(self.pictures(layers, theme)), None)

    def pictures(self, layers: frozenset[Layer], theme: Theme) -> list[Picture]:
        """Return what each of them has found."""
        return [entry.viewer.picture(layers, theme) for entry in self.entries]

    def close(self) -> None:
        """Give up planning, and wait for its end."""
        self._give_up()
        super().close()

    def _put(self, number: int, planner: ComparedPlanner) -> None:
        if self.entries[number] is self._busy:
            self._give_up()
        self.entries[number] = self._entry(planner)
        self._go_on_planning()

    def _entry(self, planner: ComparedPlanner) -> PlannerEntry:
        from robotworkshop.view.viewer import Viewer

        assert self._scene is not None, "planners are compared in a scene"
        entry = PlannerEntry(planner, Viewer(self._scene))
        entry.viewer.inflated = self._inflated
        return entry

    def _take_inflated(self, inflated: "shapely.Geometry | None") -> None:
        self._inflated = inflated
        for entry in self.entries:
            entry.viewer.inflated = inflated
        self.moved.emit()

    def _give_up(self) -> None:
        """End what plans now. One that hears nothing of it is left behind: what it comes to is not taken."""
        if self._busy is not None:
            self._cancelled.set()
            self._busy = None
            threading.Thread(target=self._movers.close, name="ending movers", daemon=True).start()

    def _go_on_planning(self) -> None:
        """Have the next one plan, unless one does."""
        entry = next((entry for entry in self.entries if entry.is_due), None)
        if entry is not None and self._busy is None:
            self._plan(entry)
        self.changed.emit()
        self.moved.emit()

    def _plan(self, entry: PlannerEntry) -> None:
        scene, planner, news = self._scene, entry.planner, self._news
        assert scene is not None, "planners are compared in a scene"
        self._busy, self._cancelled, self._movers = entry, threading.Event(), FileMovers()
        cancelled, movers = self._cancelled, self._movers
        settings = msgspec.structs.replace(self._run.settings, mover=planner.mover, parameters=dict(planner.parameters))

        def plan() -> Plan:
            from robotworkshop.stage.events import Announcer

            announcer = Announcer()
            announcer.listen(lambda event: news.put((entry, event)))
            with closing(movers):  # None of them drives.
                return make_plan(scene, settings, announcer, movers.make, cancelled.is_set)

        def done(plan: Plan) -> None:
            if self._busy is entry:
                self._take_all()
                entry.figures = _figures(plan)
                self._has_planned()

        def failed(error: WorkshopError) -> None:
            if self._busy is entry:
                entry.failure = complained(error)
                self._has_planned()

        self._work(f"planning by {planner.name}", plan, done, failed)

    def _has_planned(self) -> None:
        self._busy = None
        self._go_on_planning()

    def _follow_run(self) -> None:
        if self._run.phase in (RunPhase.SOLVING, RunPhase.DRIVING):
            self.end()

    def _take(self, news: object) -> bool:
        """Follow what a planner tells, and have it drawn as often as it can be looked at."""
        from robotworkshop.run.events import Event, PlanningProgressed

        assert isinstance(news, tuple), "each event comes with its planner"
        entry, event = news
        if entry not in self.entries or not isinstance(event, Event):
            return False
        entry.viewer.follow(event)
        now_s = time.monotonic()
        if isinstance(event, PlanningProgressed) and now_s - self._shown_at_s < ROADMAP_EVERY_S:
            return False
        self._shown_at_s = now_s
        return True


def _figures(plan: Plan) -> PlannedFigures:
    """Return the figures of a plan, of all its robots together."""
    reports, figures = plan.reports, list(plan.figures.values())
    clearances = [each.clearance_mm for each in figures if each.clearance_mm is not None]
    timed = [sum(report.seconds.values()) for report in reports if report.seconds]
    is_solved = all(report.solved for report in reports)
    return PlannedFigures(
        seconds=sum(timed) if timed else None,
        length_mm=sum(report.length_mm for report in reports) if is_solved else None,
        clearance_mm=min(clearances) if is_solved and len(clearances) == len(reports) else None,
        nodes=sum(each.nodes for each in figures),
        edges=sum(each.edges for each in figures),
        reason=next((said(report.reason) for report in reports if not report.solved), ""),
    )
