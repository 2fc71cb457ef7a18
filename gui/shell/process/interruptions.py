"""Lets Ctrl+C in the terminal close the window in good order: while Qt runs, Python sees no signals by itself."""

import signal
from typing import TYPE_CHECKING, Self

from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    import socket

    from PySide6.QtCore import QSocketNotifier


class Interruptions:
    """Notes them up to the first paint; after it each comes as a byte through a pair of sockets, which wakes Qt.

    An exception that is raised into Qt may end the process.
    """

    def __init__(self) -> None:
        self._has_come = False
        self._pair: tuple[socket.socket, socket.socket] | None = None
        self._notifier: QSocketNotifier | None = None
        self._wakeup_before = -1

    def close_windows_of(self, application: QApplication) -> None:
        """Close all its windows at the first Ctrl+C, and at one that has come already."""
        import socket  # Not before the first paint: it takes as long to import as a part of the window to be made.

        from PySide6.QtCore import QSocketNotifier, QTimer

        ours, theirs = self._pair = socket.socketpair()
        theirs.setblocking(False)

        def close_windows() -> None:
            if ours.recv(1)[0] == signal.SIGINT:
                application.closeAllWindows()

        self._notifier = QSocketNotifier(ours.fileno(), QSocketNotifier.Type.Read)
        self._notifier.activated.connect(close_windows)
        self._wakeup_before = signal.set_wakeup_fd(theirs.fileno())
        if self._has_come:
            QTimer.singleShot(0, application.closeAllWindows)

    def _note(self, *_: object) -> None:
        self._has_come = True

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)
        if self._pair is None or self._notifier is None:
            return
        signal.set_wakeup_fd(self._wakeup_before)
        self._notifier.setEnabled(False)
        for end in self._pair:
            end.close()
