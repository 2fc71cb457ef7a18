"""The steps of a planner on the floor: forward, back, fast and slow."""

import threading
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.sources.file_movers import watching_here
from gui.sources.plan_source import PlanSource, RunPhase
from gui.sources.source import Source
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import said
from robotdriver.errors import WorkshopError
from robotworkshop.run.settings import Settings
from robotworkshop.view.picture import Layer, Picture, Theme

if TYPE_CHECKING:
    from robotworkshop.view.lesson import Storyboard
    from scene.mover import CancelRequested
    from scene.scene import Scene, SceneRobot
    from scenesolver.planning.textbook.steps import Step, StepKind

PACES = (1, 3, 10, 30, 100, 300, 1_000)
"""Steps a second."""
WHOLE_S = 40.0
"""At first, so many steps a second are shown that all of them take about so long."""


class StepSource(Source):
    """Has the first robot with a goal planned for once more, and shows what its planner had done up to a step.

    Args:
        run: Has the scene, the mover and its parameters.

    Attributes:
        steps: All of them; empty while there are none.
        kinds: Their kinds.
        mover: The mover that took them.
        count: How many of them are shown.
        pace: How many are shown a second while they are played.
        is_playing: Whether they are.
    """

    begun = Signal()
    """Steps are shown from now on."""
    ended = Signal()
    """They are shown no more."""

    def __init__(self, run: PlanSource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.steps: tuple[Step, ...] = ()
        self.kinds: frozenset[StepKind] = frozenset()
        self.mover = ""
        self.count = 0
        self.pace = PACES[0]
        self.is_playing = False
        self._run = run
        self._scene: Scene | None = None
        self._board: Storyboard | None = None
        self._cancelled = threading.Event()
        self._shown_at_s = 0.0
        self._owed = 0.0
        run.scene_changed.connect(self.end)
        run.changed.connect(self._follow_run)

    @property
    def is_on(self) -> bool:
        """True if steps are shown."""
        return self._board is not None

    def sentence_of(self, count: int) -> str:
        """Return what the last of so many steps is; empty before the first."""
        if not count:
            return ""
        from scenesolver.planning.textbook.steps import sentence

        return said(sentence(self.steps[count - 1]))

    def picture(self, layers: frozenset[Layer], theme: Theme) -> Picture | None:
        """Return the floor with what the planner had done."""
        if self._board is None or self._scene is None:
            return None
        from robotworkshop.view.lesson import lesson_picture

        shown = layers - {Layer.INFLATED} | {Layer.ROADMAP, Layer.SAMPLES, Layer.PATH}
        return replace(lesson_picture(self._scene, self._board.at(self.count)), layers=shown, theme=theme)

    def begin(self) -> None:
        """Have the planner plan with the parameters of now, and tell its steps."""
        scene, settings = self._run.scene, self._run.settings
        robot = None if scene is None else next((robot for robot in scene.robots if robot.task is not None), None)
        if scene is None or robot is None:
            return
        self.end()
        self._cancelled = cancelled = threading.Event()

        def plan() -> "Storyboard":
            from robotworkshop.view.lesson import Storyboard

            return Storyboard(robot.name, _steps(scene, robot, settings, cancelled.is_set))

        def done(board: "Storyboard") -> None:
            if not cancelled.is_set():
                self._show_board(scene, settings.mover, board)

        def failed(error: WorkshopError) -> None:
            if not cancelled.is_set():
                self._complain(error)

        self.noticed.emit(Notice(Severity.ROUTINE, tr("The planner's steps are being taken down")))
        self._work("planning step by step", plan, done, failed)

    def end(self) -> None:
        """Show the run again."""
        self._cancelled.set()
        if self._board is not None:
            self._board, self._scene, self.steps, self.kinds, self.count = None, None, (), frozenset(), 0
            self.is_playing = False
            self.ended.emit()
            self.changed.emit()
            self.moved.emit()

    def close(self) -> None:
        """Give up planning, and wait for its end."""
        self._cancelled.set()
        super().close()

    def go_to(self, count: int) -> None:
        """Show so many steps."""
        self.count = min(max(count, 0), len(self.steps))
        self.moved.emit()

    def step(self, by: int) -> None:
        """Rest, and go so many steps on, or back."""
        self.is_playing = False
        self.go_to(self.count + by)
        self.changed.emit()

    def go_to_other_kind(self, by: int) -> None:
        """Rest, and go on to the next step of another kind than the present one, or back to the last one."""
        kinds = [step.kind for step in self.steps]
        here = kinds[self.count - 1] if self.count else None
        ahead = range(self.count + 1, len(kinds) + 1) if by > 0 else range(self.count - 1, 0, -1)
        there = next((count for count in ahead if kinds[count - 1] is not here), len(kinds) if by > 0 else 0)
        self.step(there - self.count)

    def play_or_rest(self) -> None:
        """Go on from here, from the beginning if this is the end, or rest."""
        if not self.steps:
            return
        self.is_playing = not self.is_playing
        if self.is_playing:
            if self.count == len(self.steps):
                self.go_to(0)
            self._shown_at_s, self._owed = time.monotonic(), 0.0
            self._timer.start()
        self.changed.emit()

    def set_pace(self, pace: int) -> None:
        """Show so many steps a second while they are played."""
        self.pace = pace
        self.changed.emit()

    def _show_board(self, scene: "Scene", mover: str, board: "Storyboard") -> None:
        self._scene, self._board, self.steps, self.mover = scene, board, tuple(board.steps), mover
        self.kinds = frozenset(step.kind for step in self.steps)
        self.pace = next((pace for pace in PACES if pace * WHOLE_S >= len(self.steps)), PACES[-1])
        self.count = 0
        self.begun.emit()
        self.changed.emit()
        self.moved.emit()

    def _follow_run(self) -> None:
        if self._run.phase in (RunPhase.SOLVING, RunPhase.DRIVING):
            self.end()

    @property
    def _is_awaiting(self) -> bool:
        return self.is_playing or super()._is_awaiting

    def _go_on(self) -> bool:
        """Play on."""
        if not self.is_playing:
            return False
        now_s = time.monotonic()
        self._owed += self.pace * (now_s - self._shown_at_s)
        self._shown_at_s = now_s
        due, self._owed = int(self._owed), self._owed % 1.0
        self.count = min(self.count + due, len(self.steps))
        if self.count == len(self.steps):
            self.is_playing = False
            self.changed.emit()
        return due > 0


def _steps(scene: "Scene", robot: "SceneRobot", settings: Settings, cancel: "CancelRequested") -> "list[Step]":
    """Return the planner's steps; that of a file plans in a process of its own."""
    if settings.mover.endswith(".py"):
        from robotworkshop.tournament.isolation.questions import steps_in_file

        return steps_in_file(scene, robot.name, settings, watching_here(), cancel)
    from robotworkshop.run.planning_steps import planning_steps

    return planning_steps(scene, robot, settings, cancel)
