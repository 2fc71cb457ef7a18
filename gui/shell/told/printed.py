"""The output of a mover, which a window without a terminal would not show."""

import sys
import threading
from queue import Empty, SimpleQueue
from typing import TextIO

from PySide6.QtCore import QObject, QTimer, Signal

from gui.texts.language import counted, tr
from gui.texts.messages import Notice, Severity

LOOK_MS = 200
"""The time between looks for printed lines: any thread may print, and none of them calls Qt."""
MOST_LINES = 50
"""The most lines that are shown of what is printed between two looks; the terminal has all of them."""
LONGEST_LINE = 2_000


class _Tee:
    """Hands text on to where it went before, and keeps its lines until they are fetched."""

    def __init__(self, before: TextIO | None) -> None:
        self.before = before
        self.lines: SimpleQueue[str] = SimpleQueue()
        self._begun = threading.local()

    def write(self, text: str) -> int:
        if self.before is not None:
            self.before.write(text)
        *lines, rest = (getattr(self._begun, "text", "") + text).split("\n")
        self._begun.text = rest[:LONGEST_LINE]
        for line in lines:
            self.lines.put(line[:LONGEST_LINE])
        return len(text)

    def flush(self) -> None:
        if self.before is not None:
            self.before.flush()

    def __getattr__(self, name: str) -> object:
        return getattr(self.before, name)


class Printed(QObject):
    """Shows what is printed from now on until it is closed."""

    noticed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tee = _Tee(sys.stdout)
        sys.stdout = self._tee
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Show what was printed since the last look."""
        waiting = self._tee.lines.qsize()
        for number in range(waiting):
            try:
                line = self._tee.lines.get_nowait()
            except Empty:
                return
            if number < MOST_LINES and line.strip():
                self.noticed.emit(Notice(Severity.ROUTINE, tr("Printed: {line}", line=line)))
        if waiting > MOST_LINES:
            text = counted("{n} more line was printed", "{n} more lines were printed", waiting - MOST_LINES)
            self.noticed.emit(Notice(Severity.ROUTINE, text))

    def close(self) -> None:
        """Leave what is printed to where it went before."""
        self._timer.stop()
        self.look()
        if sys.stdout is self._tee:
            sys.stdout = self._tee.before
