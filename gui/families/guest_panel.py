"""Panels of the robots on a floor of guests, below one another: the bricks of EV3s, or the displays of EyeBots."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from gui.families.recorded_sheet import RecordedSheet
from gui.families.sheet import Sheet
from gui.sources.guest_source import GuestSource
from gui.sources.playback import Playback
from gui.texts.language import tr
from gui.widgets.wrapped import WrappedLabel
from robotworkshop.frontends import FrontendError, load_frontend
from robotworkshop.view.picture import Theme

if TYPE_CHECKING:
    from robotworkshop.families.live import LiveFloor

LOOK_MS = 50
"""Time between two updates of the panels."""
AT_MOST = 12
"""The most panels that are shown; of a crowd, the first ones."""


class GuestPanel(QScrollArea):
    """Shows the panels of the floor that a source runs.

    Args:
        source: Runs it.
        playback: While a recording is played, its panels are shown instead.
    """

    def __init__(self, source: GuestSource, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self._playback = playback
        self._shown: tuple[object, ...] = ()
        self._theme = Theme.LIGHT
        self.sheets: list[Sheet] = []
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Panels of the programs' robots"))
        self._hint = WrappedLabel()
        self._hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._hint.setContentsMargins(10, 6, 10, 6)
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._hint)
        self._column.addStretch(1)
        self.setWidget(inner)
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)
        source.changed.connect(self._follow)
        playback.changed.connect(self._follow)
        playback.moved.connect(self._look)
        self._lay([])
        self._follow()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        for sheet in self.sheets:
            sheet.set_theme(theme)

    def _follow(self) -> None:
        """Show the panels of another floor, or that there is none."""
        self._lay_anew()
        if self._source.is_on:
            self._timer.start()
        else:
            self._timer.stop()
        self._look()

    def _lay_anew(self) -> None:
        """Lay the sheets of other robots, where there are others than before."""
        live, playback = self._source.live, self._playback
        if playback.is_shown:
            # A panel stays once it was shown, also where the user goes back to before its program drew anything.
            before = [name for name in self._shown if isinstance(name, str)]
            names = tuple(dict.fromkeys((*before, *playback.panels)))
            self._lay_if_other(names, lambda: [RecordedSheet(name, playback) for name in names])
        elif live is None:
            self._lay_if_other((), list)
        else:
            self._lay_if_other(_shown_on(live), lambda: _sheets(live))

    def _lay_if_other(self, shown: tuple[object, ...], make: Callable[[], list[Sheet]]) -> None:
        if shown != self._shown:
            self._shown = shown
            self._lay(make())

    def _lay(self, sheets: list[Sheet]) -> None:
        for old in self.sheets:
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.sheets = []
        for number, sheet in enumerate(sheets[:AT_MOST]):
            self._column.insertWidget(1 + number, sheet)
            self.sheets.append(sheet)
        self.set_theme(self._theme)
        left_out = len(sheets) - AT_MOST
        if not sheets:
            self._hint.setText(tr("The displays and buttons of programs' robots are here as soon as a program runs."))
        elif left_out > 0:
            self._hint.setText(tr("The first {n} robots of {all} are shown.", n=AT_MOST, all=len(sheets)))
        self._hint.setVisible(not sheets or left_out > 0)

    def _look(self) -> None:
        self._lay_anew()
        if self.isVisible():
            for sheet in self.sheets:
                sheet.look()


def _shown_on(live: "LiveFloor") -> tuple[object, ...]:
    """Return what the programs of a floor read and write, each of which may have something to show."""
    from robotworkshop.families.live import ProgramsLive

    return tuple(live.devices.values()) if isinstance(live, ProgramsLive) else ()


def _sheets(live: "LiveFloor") -> list[Sheet]:
    """Return a panel for each robot or brick; families whose robots show nothing have none."""
    from robotworkshop.families.live import ProgramsLive

    if not isinstance(live, ProgramsLive):
        return []
    try:
        sheet = load_frontend(f"sheet.{live.family}")
    except FrontendError:
        return []
    robots = {robot.name: number for number, robot in enumerate(live.stage.snapshot().robots)}
    return [sheet(device, robots.get(name, robots.get(_robot_of(name), 0))) for name, device in live.devices.items()]


def _robot_of(device: str) -> str:
    """Return the robot that a device belongs to: one of several bricks has its own name behind the robot's."""
    return device.rpartition("/")[0]
