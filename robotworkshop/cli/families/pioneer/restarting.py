"""Serves again after a crash: one process serves, and the one that was started watches it.

MobileSim starts itself again where no person is there to do it. A process whose memory is broken cannot, so another
one does.
"""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress

from robotworkshop.cli.printing.stderr import complain

WATCHED = "ROBOTWORKSHOP_WATCHED"
"""The variable that tells the process that serves by which descriptor it notices that its watcher has gone."""

MOST_IN_A_ROW = 5
_SOON_S = 10.0
"""A process that crashes so soon, so often, would do so for ever."""

_MAIN = "import sys; from robotworkshop.cli.app import main; sys.exit(main(sys.argv[1:]))"


def is_watched() -> bool:
    """Return whether this process serves for one that watches it; it then ends when that one does."""
    descriptor = os.environ.pop(WATCHED, "")
    if not descriptor:
        return False

    def wait_for_end() -> None:
        with suppress(OSError):
            os.read(int(descriptor), 1)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait_for_end, name="watcher's end", daemon=True).start()
    return True


def can_watch() -> bool:
    """Return whether this system has the signals that tell of a crash."""
    return sys.platform != "win32"


def serve_watched(words: Sequence[str]) -> int:
    """Run the command in a process of its own, again after each crash; return what it exits with.

    Args:
        words: Of the command line, after the program's name.
    """
    assert sys.platform != "win32"
    crashes = (signal.SIGSEGV, signal.SIGBUS, signal.SIGABRT, signal.SIGILL, signal.SIGFPE)
    ours, theirs = os.pipe()
    process: subprocess.Popen[bytes] | None = None

    def pass_on(number: int, _frame: object) -> None:
        if process is not None:
            process.send_signal(number)

    before = {number: signal.signal(number, pass_on) for number in (*crashes, signal.SIGINT, signal.SIGTERM)}
    if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
        before[signal.SIGHUP] = signal.signal(signal.SIGHUP, pass_on)
    try:
        in_a_row = 0
        while True:
            began_s = time.monotonic()
            # A group of its own: Ctrl-C comes here, and is passed on once.
            process = subprocess.Popen(
                [sys.executable, "-c", _MAIN, *words],
                env={**os.environ, WATCHED: str(ours)},
                pass_fds=(ours,),
                process_group=0,
            )
            status = process.wait()
            if -status not in crashes:
                return status if status >= 0 else 128 - status
            in_a_row = in_a_row + 1 if time.monotonic() - began_s < _SOON_S else 1
            name = signal.Signals(-status).name
            if in_a_row > MOST_IN_A_ROW:
                complain(f"the server has crashed {in_a_row} times in a row ({name}); it is not started again")
                return 128 - status
            complain(f"the server has crashed ({name}); serving again")
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        os.close(theirs)
        os.close(ours)
