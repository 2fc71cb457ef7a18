"""The key that stops all robots, which works wherever the keyboard is."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget


class StopKey(QObject):
    """Lets the key of Stop all work over open menus, in other windows, and over questions.

    Qt keeps the keys of a window from what a question lies over; so each window that the keyboard comes into gets them.

    Args:
        stop: Stops all robots.
        window: The main window.
    """

    def __init__(self, stop: QAction, window: QWidget) -> None:
        super().__init__(window)
        self._stop = stop
        stop.setShortcutContext(Qt.ShortcutContext.ApplicationShortcut)
        application = QApplication.instance()
        assert isinstance(application, QApplication), "there is a window"
        application.focusChanged.connect(self._follow)

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self._stop not in (window := now.window()).actions():
            window.addAction(self._stop)
