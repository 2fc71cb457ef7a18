"""Opens the audience's screen where the audience looks, and keeps it up to date."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from gui.contributions.command import Command, Menu
from gui.texts.language import tr

if TYPE_CHECKING:
    from gui.audience.audience_content import AudienceContent
    from gui.audience.screen import AudienceScreen

FRAME_MS = 33
"""Time between two looks for something new: from far away, thirty pictures a second are smooth."""


class Projector(QObject):
    """Shows an audience what goes on in a window.

    Args:
        window: The operator's, which keeps its own monitor where there is another one.
        source: Says what is to be shown now.
    """

    switched = Signal(bool)
    """True if an audience is shown something from now on."""

    def __init__(self, window: QWidget, source: "Callable[[], AudienceContent]") -> None:
        super().__init__(window)
        self._window = window
        self._source = source
        self._has_news = False
        self._keys: tuple[QAction, ...] = ()
        self.screen: AudienceScreen | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self._look)

    def set_keys(self, keys: Sequence[QAction]) -> None:
        """Let these commands' keys work where the screen has the focus, as over the only monitor."""
        self._keys = tuple(keys)

    def commands(self) -> list[Command]:
        """Return the command that opens and closes the screen."""
        return [
            Command(
                "audience",
                tr("&Audience screen"),
                Menu.MATCH,
                self.switch,
                tr("Show an audience the game, large and without controls, on the second monitor if there is one"),
                ("F12",),
                is_on=False,
            )
        ]

    def switch(self, on: bool) -> None:
        """Open the screen, or close it."""
        if on and self.screen is None:
            self._open()
        elif not on and self.screen is not None:
            self.screen.close()

    def tell(self) -> None:
        """Take note that there is something new to be shown; costs nothing while it is hidden."""
        self._has_news = True

    def _open(self) -> None:
        from gui.audience.screen import AudienceScreen

        self.screen = screen = AudienceScreen()
        screen.left.connect(self._take_down)
        screen.show_content(self._source())
        there = other_monitor(QGuiApplication.screens(), self._window.screen())
        screen.setGeometry(there.geometry())
        screen.addActions(self._keys)
        # The operator goes on typing, unless the screen lies over the window itself.
        screen.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, there is not self._window.screen())
        screen.showFullScreen()
        self._timer.start()
        self.switched.emit(True)

    def _take_down(self) -> None:
        screen, self.screen = self.screen, None
        self._timer.stop()
        if screen is not None:
            screen.deleteLater()
            self.switched.emit(False)

    def _look(self) -> None:
        screen = self.screen
        if screen is None:
            return
        if self._has_news:
            self._has_news = False
            screen.show_content(self._source())
        elif screen.is_celebrating:
            screen.update()


def other_monitor(monitors: list[QScreen], own: QScreen) -> QScreen:
    """Return a monitor that is not the operator's own; that one if there is no other."""
    return next((monitor for monitor in monitors if monitor is not own), own)
