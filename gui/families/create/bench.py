"""A window that shows where emulated Creates are, and lets faults befall them."""

import math
import signal
from collections.abc import Sequence

from PySide6.QtCore import QLocale, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from gui.canvas.canvas import Canvas
from gui.families.create.faults import FaultsPanel
from gui.style.application import new_application
from gui.style.theme import ThemeChoice, apply_theme
from gui.texts.language import AS_THE_SYSTEM, language_for, speak, tr
from robotdriver.create.emulator import EmulatedCreate
from robotdriver.errors import LinkError
from robotdriver.phrases.figures import figure
from robotworkshop.stage.events import DriveStarted, Moved
from robotworkshop.use_cases import Serving
from robotworkshop.view.picture import USUAL_LAYERS, Layer
from robotworkshop.view.viewer import Viewer

LOOK_MS = 40
"""Time between two looks at where the robots are."""

_ENDING = (signal.SIGINT, signal.SIGTERM)

LAYERS = USUAL_LAYERS - {Layer.INFLATED, Layer.GHOSTS}


class Bench(QWidget):
    """Shows emulated robots that are being served.

    Args:
        serving: The robots, and the floor on which they drive.
    """

    def __init__(self, serving: Serving, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Emulated robots"))
        self._serving = serving
        self._theme = apply_theme(ThemeChoice.SYSTEM)
        self._viewer = Viewer(serving.scene)
        self._viewer.follow(DriveStarted(serving.stage.snapshot()))
        self.canvas = Canvas()
        self.chosen = QComboBox()
        self.chosen.setAccessibleName(tr("Robot"))
        for robot in serving.robots:
            self.chosen.addItem(robot.name)
        self.chosen.setVisible(len(serving.robots) > 1)
        self.faults = FaultsPanel(serving.emulated[0])
        self.words = QLabel()
        self.chosen.currentIndexChanged.connect(lambda number: self.faults.choose(serving.emulated[number]))
        column = QVBoxLayout()
        column.addWidget(self.chosen)
        column.addWidget(self.words)
        column.addWidget(self.faults)
        column.addStretch(1)
        row = QHBoxLayout(self)
        row.addWidget(self.canvas, 1)
        row.addLayout(column)
        self.resize(900, 640)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._timer.start(LOOK_MS)
        self.look()

    def look(self) -> None:
        """Show how the robots are now."""
        stage = self._serving.stage
        try:
            with stage.held():
                snapshot = stage.snapshot()
        except LinkError:  # The floor has ended, and the window is about to.
            self._timer.stop()
            return
        self._viewer.follow(Moved(snapshot, ()))
        self.canvas.show_picture(self._viewer.picture(LAYERS, self._theme))
        number = self.chosen.currentIndex()
        self.words.setText(_words(self._serving.emulated[number], self._serving.robots[number].ports))
        self.faults.look()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Look no more."""
        self._timer.stop()
        super().closeEvent(event)


def show_bench(serving: Serving, platform: str) -> None:
    """Show the bench until its window is closed, or a signal ends the program.

    Args:
        serving: The robots.
        platform: Of Qt; empty for its own choice.
    """
    application = new_application(platform)
    application.setApplicationName("robotworkshop")
    speak(application, language_for(AS_THE_SYSTEM, QLocale.system().uiLanguages()))
    bench = Bench(serving)
    # The bench's timer lets Python look for signals now and then.
    before = {number: signal.signal(number, lambda *_: application.closeAllWindows()) for number in _ENDING}
    bench.show()
    try:
        application.exec()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        bench.close()


def _words(robot: EmulatedCreate, ports: Sequence[str]) -> str:
    """Return where a robot is, what it obeys and what its wheels were told."""
    pose, (left, right) = robot.pose, robot.requested_wheels_mm_s
    return "\n".join(
        (
            *ports,
            tr("x {x} mm, y {y} mm", x=figure(pose.x_mm, 0), y=figure(pose.y_mm, 0)),
            tr("heading {angle}", angle=f"{figure(math.degrees(pose.heading_rad), 0)}\u00b0"),
            tr("mode {mode}", mode=robot.mode.name.capitalize()),
            tr("wheels told {left} and {right} mm/s", left=left, right=right),
        )
    )
