"""The plate that says for whom a drive is: simulated robots on a floor, or a real one; it unfolds the choice."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from gui.contributions.panel import PANEL_PROPERTY
from gui.painter.colors import COLORS
from gui.panels.run.connection_bar import ConnectionBar
from gui.panels.run.floor import FloorChoice
from gui.sources.connection import Connection, LinkState
from gui.sources.guest_source import GuestSource
from gui.sources.run_source import RunSource
from gui.style.icons import icon
from gui.style.sheet import give_role
from gui.texts.language import isolated, shortened, tr
from gui.texts.names import named
from gui.widgets.choice_button import ChoiceButton
from gui.widgets.flyout import Flyout
from robotworkshop.view.picture import Theme

LEAST_PX = 260
MOST_LETTERS = 24
"""Of a robot's address on the plate; the flyout has all of it."""


class DrivePlate(ChoiceButton):
    """A button with the answer; its flyout has floor, robot and connection.

    Args:
        run: Whose drive it is.
        guests: Programs, that drive in its place.
        connection: To a real robot, or to none.
        floor: The choice of the simulated floor.
        form: Connects a real robot.
        over: The part of the window that the flyout lies over.
    """

    def __init__(
        self,
        run: RunSource,
        guests: GuestSource,
        connection: Connection,
        floor: FloorChoice,
        form: ConnectionBar,
        over: QWidget,
    ) -> None:
        super().__init__()
        self._run, self._guests, self._connection = run, guests, connection
        give_role(self, "plate")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMinimumHeight(32)
        self.setAccessibleName(tr("Who drives"))
        self.setToolTip(tr("Choose the floor, or connect a real robot"))
        self.flyout = Flyout(self, over)
        self.flyout.setProperty(PANEL_PROPERTY, "Floor and real robot")
        self.flyout.setMinimumWidth(LEAST_PX)
        self.flyout.column.addWidget(floor)
        self.flyout.column.addWidget(form)

    def show_state(self, theme: Theme) -> None:
        """Say for whom a drive is now."""
        run, link, palette = self._run, self._connection, QApplication.palette()
        was_heard = link.vitals is not None
        is_sought = was_heard and link.state is LinkState.CONNECTING
        is_lost = is_sought or (was_heard and link.state is LinkState.APART and run.drives_real)
        self.setIcon(icon("error", palette, COLORS[theme].bad) if is_lost else icon("tool_robot", palette))
        if is_lost:
            drive = run.real_drive
            title = tr("Real robot") if drive is None else drive.robot.model.title
            self.show_words(title, after=tr("lost, looking for it") if is_sought else tr("not connected"))
        elif (robot := link.robot) is not None and (run.drives_real or not run.is_driving):
            address = isolated(shortened(str(robot.address), MOST_LETTERS))
            self.show_words(robot.model.title, after=tr("at {address}", address=address))
        elif self._guests.has_content:
            self.show_words(tr("Simulated"), after=isolated(shortened(self._guests.title, MOST_LETTERS)))
        else:
            floor = run.settings.floor
            self.show_words(tr("Simulated"), after="" if floor is None else tr("on {floor}", floor=named(floor)))
