"""Ctrl+C ends what this program does, but breaks no import off.

Half an import does more harm than the end that was asked for. NumPy, imported by another library in C, calls it a fault
of its own, and PySide, whose parts in Python are called from C++, ends the process. So Ctrl+C waits for the end of the
import, unless that never comes: the file of somebody's mover may do anything as it is imported.
"""

import os
import signal
import sys
import threading
import time
from types import FrameType

AGAIN_S = 0.02
"""An interruption that meets an import comes again after so long."""

LONGEST_IMPORT_S = 5.0
"""Even PySide is imported in less."""


class Interruption:
    """Handles a signal that ends programs.

    Args:
        longest_import_s: An import that takes longer after the first interruption is broken off.
    """

    def __init__(self, longest_import_s: float = LONGEST_IMPORT_S) -> None:
        self._longest_import_s = longest_import_s
        self._since_s: float | None = None  # when one came that has not ended anything yet

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Raise KeyboardInterrupt, or come again later.

        Raises:
            KeyboardInterrupt: nothing is being imported.
        """
        now_s = time.monotonic()
        if self._since_s is None:
            self._since_s = now_s
        if _is_importing(frame) and now_s - self._since_s < self._longest_import_s:
            again = threading.Timer(AGAIN_S, _send, (number,))
            again.daemon = True
            again.start()
            return
        self._since_s = None
        raise KeyboardInterrupt


interrupt = Interruption()
"""The handler of signals that end programs."""


def heed_interruptions() -> None:
    """Have Ctrl+C end this program in this way, unless whoever started it has it ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)


def _is_importing(frame: FrameType | None) -> bool:
    """Return whether an import statement is carried out in this frame, or in one that has led to it."""
    while frame is not None:
        code = frame.f_code
        if code.co_name == "_find_and_load" and code.co_filename == "<frozen importlib._bootstrap>":
            return True
        frame = frame.f_back
    return False


def _send(number: int) -> None:
    """Send a signal to the main thread, which may be waiting for something."""
    if sys.platform == "win32":
        os.kill(os.getpid(), number)
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, number)
