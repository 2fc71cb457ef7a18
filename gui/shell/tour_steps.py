"""The steps of the tour through the main window."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QMainWindow, QWidget

from gui.contributions.workspace import Workspace
from gui.help.tour import Step
from gui.shell.frame.top_bar import TopBar
from gui.sources.plan_source import RunPhase
from gui.sources.playback import Playback
from gui.sources.run_source import RunSource
from gui.texts.language import tr
from gui.welcome.page import WelcomePage
from robotworkshop.assets import find_scene

FIRST_SCENE = "crates"
"""The scene with which the tour begins: its robot meets things that it has to plan round."""


@dataclass(frozen=True, slots=True)
class Stops:
    """The stops of the tour.

    Attributes:
        bar: With the buttons that are used all the time.
        welcome: Where the first scene is opened.
        show_welcome: Shows that, unless it is shown.
        speed: The control of the floor's speed.
        timeline: The panel of the recording.
        workspace: Returns where the user is.
        is_manual_open: Returns whether the manual is to be seen.
    """

    bar: TopBar
    welcome: WelcomePage
    show_welcome: Callable[[], object]
    speed: QWidget
    timeline: QWidget
    workspace: Callable[[], Workspace]
    is_manual_open: Callable[[], bool]


def tour_steps(window: QMainWindow, run: RunSource, playback: Playback, stops: Stops) -> tuple[Step, ...]:
    """Return the steps, in order."""
    bar = stops.bar

    def button(command: str) -> Callable[[], QRect | None]:
        return lambda: seen_rect(window, bar.button_of(command))

    scrolled_at = QSize()

    def scenes() -> QRect | None:
        nonlocal scrolled_at
        if not stops.welcome.isVisible():
            return None
        card = stops.welcome.card(find_scene(FIRST_SCENE))
        if card.isVisible() and scrolled_at != (size := stops.welcome.size()):  # Else its user scrolls as they like.
            stops.welcome.ensureWidgetVisible(card)
            scrolled_at = size
        return seen_rect(window, card)

    return (
        Step(
            tr("Open a scene"),
            tr("Click this one. It has a robot, its goal, and crates that the robot does not know of."),
            scenes,
            lambda: _another(lambda: run.scene),
            stops.show_welcome,
        ),
        Step(
            tr("Solve it"),
            tr("Press Solve, or F5. A roadmap grows over the free floor, and the shortest way along it is the path."),
            button("solve"),
            lambda: _becomes(lambda: run.phase is RunPhase.SOLVED),
        ),
        Step(
            tr("Let it drive"),
            tr("Press Start, or the space bar. When the sonar hears a crate, the robot plans a way round it."),
            button("start"),
            lambda: _becomes(lambda: run.phase is RunPhase.DRIVING),
        ),
        Step(
            tr("Go to the Drive workspace"),
            tr("Design, Plan, Drive and Match show the panels for each kind of work. Click Drive, or press Ctrl+3."),
            button("workspace.drive"),
            lambda: _becomes(lambda: stops.workspace() is Workspace.DRIVE),
        ),
        Step(
            tr("Hurry"),
            tr("Choose a higher speed here, or press ]. Meanwhile you can drag the crates about."),
            lambda: seen_rect(window, stops.speed),
            lambda: _another(lambda: (run.settings.speed,)),
        ),
        Step(
            tr("Look back"),
            tr("Every drive is recorded. When the robot has arrived, drag along this line to see it all again."),
            lambda: seen_rect(window, stops.timeline),
            lambda: _becomes(lambda: playback.is_shown),
        ),
        Step(
            tr("Read on"),
            tr("F1 opens the manual at the page of your workspace. Shift+F1 and a click explain any control."),
            lambda: _menu(window),
            lambda: _becomes(lambda: stops.is_manual_open()),
        ),
    )


def _becomes(holds: Callable[[], bool]) -> Callable[[], bool]:
    """Return whether something holds that did not hold before."""
    before = holds()
    return lambda: holds() and not before


def _another(value: Callable[[], object]) -> Callable[[], bool]:
    """Return whether something is another thing than before."""
    before = value()
    return lambda: value() is not None and value() != before


def seen_rect(window: QWidget, control: QWidget | None) -> QRect | None:
    """Return where a control is in the window, as far as it is to be seen."""
    if control is None or not control.isVisible() or control.visibleRegion().isEmpty():
        return None
    seen = control.visibleRegion().boundingRect()
    return QRect(control.mapTo(window, seen.topLeft()), seen.size())


def _menu(window: QMainWindow) -> QRect:
    bar = window.menuBar()
    rect = bar.actionGeometry(bar.actions()[-1])
    return QRect(bar.mapTo(window, rect.topLeft()), rect.size())
