"""The plate that says for whom a drive is: simulated robots on a floor, or a real one; it unfolds the choice."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from gui.contributions.panel import PANEL_PROPERTY
from gui.panels.run.connection_bar import ConnectionBar
from gui.panels.run.floor import FloorChoice
from gui.sources.connection import Connection, LinkState
from gui.sources.run_source import RunSource
from gui.style.icons import icon
from gui.style.sheet import give_role
from gui.texts.language import isolated, shortened, tr
from gui.texts.names import named
from gui.widgets.flyout import Flyout

LEAST_PX = 260
MOST_LETTERS = 40
"""Of a robot's model and address on the plate; the flyout has all of it."""


class DrivePlate(QToolButton):
    """A button with the answer; its flyout has floor, robot and connection.

    Args:
        run: Whose drive it is.
        connection: To a real robot, or to none.
        floor: The choice of the simulated floor.
        form: Connects a real robot.
        over: The part of the window that the flyout lies over.
    """

    def __init__(
        self, run: RunSource, connection: Connection, floor: FloorChoice, form: ConnectionBar, over: QWidget
    ) -> None:
        super().__init__()
        self._run, self._connection, self._form = run, connection, form
        give_role(self, "plate")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIconSize(QSize(16, 16))
        self.setMinimumHeight(32)
        self.setAccessibleName(tr("Who drives"))
        self.setToolTip(tr("Choose the floor, or connect a real robot"))
        self.flyout = Flyout(self, over)
        self.flyout.setProperty(PANEL_PROPERTY, "Floor and real robot")
        self.flyout.setMinimumWidth(LEAST_PX)
        self.flyout.column.addWidget(floor)
        self.flyout.column.addWidget(form)

    def show_state(self) -> None:
        """Say for whom a drive is now."""
        self.setIcon(icon("tool_robot", QApplication.palette()))
        self.setText(f"{self._words()}  \u25be")

    def _words(self) -> str:
        run, link = self._run, self._connection
        was_heard = link.vitals is not None
        is_sought = was_heard and link.state is LinkState.CONNECTING
        if is_sought or (was_heard and link.state is LinkState.APART and run.drives_real):
            return self._form.text
        if (robot := link.robot) is not None:
            words = tr("{model} at {address}", model=robot.model.title, address=robot.address)
            return isolated(shortened(words, MOST_LETTERS))
        floor = run.settings.floor
        return tr("Simulated") if floor is None else tr("Simulated: {floor}", floor=named(floor))
