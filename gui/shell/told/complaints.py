"""Complaints while work goes on: a recording without room, a mover left behind, a guard that is gone.

The code that notices it logs a warning, and the window shows it.
"""

import logging
from queue import Empty, SimpleQueue

from PySide6.QtCore import QObject, QTimer, Signal

from gui.texts.messages import Notice, Severity
from gui.texts.told_below import said

LOOK_MS = 200
"""The time between looks for logged lines: any thread may log, and none of them calls Qt."""
OWN = ("gui", "robotdriver", "robotworkshop", "scene", "scenesolver")


class _Listener(logging.Handler):
    """Keeps the warnings of this program's own packages until they are fetched."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: SimpleQueue[str] = SimpleQueue()

    def emit(self, record: logging.LogRecord) -> None:
        """Take a record, in the thread that logs it."""
        # Code that catches an error reports it itself.
        if record.levelno == logging.WARNING and record.name.partition(".")[0] in OWN:
            self.heard.put(record.getMessage())


class Complaints(QObject):
    """Listens to the log from now until it is closed."""

    noticed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._listener = _Listener()
        logging.getLogger().addHandler(self._listener)
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Show what was logged since the last look."""
        while True:
            try:
                line = self._listener.heard.get_nowait()
            except Empty:
                return
            self.noticed.emit(Notice(Severity.ERROR, said(line)))

    def close(self) -> None:
        """Listen no more."""
        self._timer.stop()
        logging.getLogger().removeHandler(self._listener)
