"""The plate that says for whom a drive is: simulated robots on a floor, or a real one; it unfolds the choice."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton, QWidget

from gui.contributions.panel import PANEL_PROPERTY
from gui.panels.run.connection_bar import ConnectionBar
from gui.panels.run.floor import FloorChoice
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
        floor: The choice of the simulated floor.
        connection: The form that connects a real robot.
        over: The part of the window that the flyout lies over.
    """

    def __init__(self, floor: FloorChoice, connection: ConnectionBar, over: QWidget) -> None:
        super().__init__()
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
        self.flyout.column.addWidget(connection)

    def show_simulated(self, floor: str | None) -> None:
        """Say that simulated robots drive, on a ready floor or on that of the scene."""
        words = tr("Simulated") if floor is None else tr("Simulated: {floor}", floor=named(floor))
        self.setText(f"{words}  \u25be")

    def show_lost(self, words: str) -> None:
        """Say that the real robot is not heard any more."""
        self.setText(f"{words}  \u25be")

    def show_robot(self, robot: str) -> None:
        """Say that a real robot drives: its model and address."""
        self.setText(f"{isolated(shortened(robot, MOST_LETTERS))}  \u25be")
