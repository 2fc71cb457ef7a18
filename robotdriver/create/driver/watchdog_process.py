"""The guard: a process of its own that stops the robot when the program that drives it no longer can.

A Create goes on as it was last told, whatever becomes of the one who told it. So this process holds the outgoing side
of the link as well. The program sends it beats through a pipe; when these cease, or the pipe ends, it tells the robot
to stop. It answers the beats, so that the program notices a guard that was stopped. Run as a script, without the
package or anything beyond the standard library, so that it is there at once and nothing that is wrong with the program
is wrong with it.

Usage: watchdog_process.py BEATS PORT PATIENCE_S STOP, two descriptors, seconds, and bytes as hexadecimal digits.
"""

import os
import select
import signal
import sys
import time
from contextlib import suppress

DISMISSED = b"q"
"""The last beat of a program that has stopped the robot itself."""

READY = b"r"
"""What the guard writes when it has begun, and as the answer to beats."""

_ANSWERS = 1
"""The descriptor of its answers."""

_WRITE_S = 1.0
"""A port that takes nothing for so long is dead."""


def stand_guard(beats: int, port: int, patience_s: float, stop: bytes) -> None:
    """Read beats until they end; see the module."""
    is_armed = False
    while True:
        if not select.select((beats,), (), (), patience_s if is_armed else None)[0]:
            _send(port, stop)
            is_armed = False  # until the program comes to itself again
            continue
        heard = os.read(beats, 4096)
        if heard.endswith(DISMISSED):
            return
        if not heard:
            _send(port, stop)
            return
        is_armed = True
        _answer()


def _answer() -> None:
    with suppress(OSError):  # The program reads no answers: it stands still, or has ended.
        os.write(_ANSWERS, READY)


def _send(port: int, data: bytes) -> None:
    """Send as much as can be sent."""
    deadline_s = time.monotonic() + _WRITE_S
    while data and (left_s := deadline_s - time.monotonic()) > 0.0:
        try:
            if select.select((), (port,), (), left_s)[1]:
                data = data[os.write(port, data) :]
        except BlockingIOError:
            continue
        except OSError:  # The link is gone: only the robot itself can stop now.
            return


if __name__ == "__main__":
    # A terminal's Ctrl-C is meant for the program; this process ends after it.
    for _signal in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(_signal, signal.SIG_IGN)
    os.write(_ANSWERS, READY)
    os.set_blocking(_ANSWERS, False)  # A program that stands still must not hold up its guard.
    stand_guard(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), bytes.fromhex(sys.argv[4]))
