"""A tour for those who are new: points at one control after the other, and goes on when its user has used it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolBar, QVBoxLayout, QWidget

from gui.help.callout import Callout
from gui.shell.workspaces import Workspace
from gui.sources.run_source import RunPhase
from gui.texts.language import tr
from robotworkshop.assets import find_scene

if TYPE_CHECKING:
    from gui.shell.main_window import MainWindow

WIDTH_PX = 330
FIRST_SCENE = "crates"
"""What the tour opens with: its robot meets things that it has to plan round."""


@dataclass(frozen=True, slots=True)
class Step:
    """One stop of the tour.

    Attributes:
        title: What can be done there.
        text: How.
        target: Finds the control; None while there is none to be seen.
        watch: Called when the step begins; what it returns says whether its user has done it since.
    """

    title: str
    text: str
    target: Callable[[], QRect | None]
    watch: Callable[[], Callable[[], bool]]


class Tour(QObject):
    """Leads through one window. Whatever it speaks of can be done at any time, or left.

    Args:
        window: It.
        number: How many steps are left out at the beginning.
    """

    ended = Signal()

    def __init__(self, window: "MainWindow", number: int = 0) -> None:
        super().__init__(window)
        self._window = window
        self._steps = _steps(window)
        self._number = number
        self._is_done: Callable[[], bool] = lambda: False
        self.card = Card(window)
        self.card.back.clicked.connect(lambda: self.go(-1))
        self.card.next.clicked.connect(lambda: self.go(1))
        self.card.end.clicked.connect(self.end)
        for signal in (
            window.run.scene_changed,
            window.run.changed,
            window.playback.changed,
            window.playback.moved,
            window.guide.opened,
            window.commands["workspace.drive"].toggled,
        ):
            signal.connect(self._look)
        window.installEventFilter(self)
        self._show()

    @property
    def step(self) -> Step:
        """Where it is."""
        return self._steps[self._number]

    @property
    def number(self) -> int:
        """How many steps are behind."""
        return self._number

    def go(self, by: int) -> None:
        """Go so many steps on, or back; beyond the last one it ends."""
        if self._number + by >= len(self._steps):
            self.end()
        elif self._number + by >= 0:
            self._number += by
            self._show()

    def end(self) -> None:
        """Leave the user alone."""
        self._window.removeEventFilter(self)
        self.card.close_all()
        self.ended.emit()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay beside the control when the window is laid anew."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest, QEvent.Type.PaletteChange):
            QTimer.singleShot(0, self.card, self._place)
        return super().eventFilter(watched, event)

    def _show(self) -> None:
        if self._number == 0 and not self._window.welcome.isVisible():
            self._window.show_welcome()  # The scene that the step speaks of is to be seen there.
        self._is_done = self.step.watch()
        self.card.show_step(self.step, self._number, len(self._steps))
        self._place()

    def _look(self) -> None:
        if self._is_done():
            self.go(1)
        else:
            self._place()

    def _place(self) -> None:
        self.card.point_at(self.step.target())


class Card(Callout):
    """What a step says, with the way on, back and out."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Tour"))
        self._title, self._text, self._count = QLabel(), QLabel(), QLabel()
        face = self._title.font()
        face.setBold(True)
        self._title.setFont(face)
        self._text.setWordWrap(True)
        self._text.setFixedWidth(WIDTH_PX)
        self._count.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.end = self._button(tr("&End the tour"), tr("End the tour (Esc); the Help menu begins it again"))
        self.back = self._button(tr("&Back"), tr("To the step before"))
        self.next = self._button(tr("&Next"), tr("To the next step, without doing this one"))
        row = QHBoxLayout()
        row.addWidget(self._count)
        row.addStretch(1)
        for button in (self.end, self.back, self.next):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._title)
        column.addWidget(self._text)
        column.addSpacing(4)
        column.addLayout(row)

    @property
    def title(self) -> str:
        """What can be done."""
        return self._title.text()

    def show_step(self, step: Step, number: int, count: int) -> None:
        """Show another step."""
        self._title.setText(step.title)
        self._text.setText(step.text)
        self._count.setText(tr("{n} of {count}", n=number + 1, count=count))
        self.back.setEnabled(number > 0)
        self.next.setText(tr("&Next") if number + 1 < count else tr("Do&ne"))
        self.setAccessibleDescription(f"{step.title}. {step.text}")

    def _button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setToolTip(tip)
        # It must not take the keys from the floor: the space bar starts the robots.
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAutoDefault(False)
        return button


def _steps(window: "MainWindow") -> tuple[Step, ...]:
    run, playback = window.run, window.playback

    def button(command: str) -> Callable[[], QRect | None]:
        bar = window.findChild(QToolBar, "Tools")
        return lambda: None if bar is None else _rect(window, bar.widgetForAction(window.commands[command]))

    def scenes() -> QRect | None:
        return _rect(window, window.welcome.card(find_scene(FIRST_SCENE))) if window.welcome.isVisible() else None

    return (
        Step(
            tr("Open a scene"),
            tr("Click this one. It has a robot, its goal, and crates that the robot does not know of."),
            scenes,
            lambda: _another(lambda: run.scene),
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
            tr("Hurry"),
            tr("Drag this to the right for a faster floor, or press ]. Meanwhile you can drag the crates about."),
            lambda: _rect(window, window.speed),
            lambda: _another(lambda: (run.settings.speed,)),
        ),
        Step(
            tr("Go to the Drive workspace"),
            tr("Design, Plan, Drive and Match show the panels for each kind of work. Click Drive, or press Ctrl+3."),
            button("workspace.drive"),
            lambda: _becomes(lambda: window.workspace is Workspace.DRIVE),
        ),
        Step(
            tr("Look back"),
            tr("Every drive is recorded. When the robot has arrived, drag along this line to see it all again."),
            lambda: _rect(window, window.timeline),
            lambda: _becomes(lambda: playback.is_shown),
        ),
        Step(
            tr("Read on"),
            tr("F1 opens the manual at the page of your workspace. Shift+F1 and a click explain any control."),
            lambda: _menu(window),
            lambda: _becomes(lambda: window.guide.is_manual_open),
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


def _rect(window: QWidget, control: QWidget | None) -> QRect | None:
    """Return where a control is in the window, as far as it is to be seen."""
    if control is None or not control.isVisible() or control.visibleRegion().isEmpty():
        return None
    seen = control.visibleRegion().boundingRect()
    return QRect(control.mapTo(window, seen.topLeft()), seen.size())


def _menu(window: "MainWindow") -> QRect:
    bar = window.menuBar()
    rect = bar.actionGeometry(bar.actions()[-1])
    return QRect(bar.mapTo(window, rect.topLeft()), rect.size())
