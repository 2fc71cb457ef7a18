"""A serial line carries so many bytes a second: when an answer has arrived, and what holds it back until then."""

import threading
import time
from collections import deque
from collections.abc import Callable

from robotdriver.create.protocol_variants import transmission_s

_MAX_WAITING_BYTES = 4096


class LinePace:
    """Says when bytes have gone over a line that carries one after the other. No clock."""

    def __init__(self) -> None:
        self._free_s = 0.0

    def arrival_s(self, asked_bytes: int, answer_bytes: int, baud: int, now_s: float) -> float:
        """Return when an answer has arrived at the other end.

        What nothing was asked for, as a frame of a stream, was given its time by the robot: an emulator that is late
        sends several at once, and must not be made later.

        Args:
            asked_bytes: How long the question was, which must have come first; 0 where there was none.
            answer_bytes: How long the answer is.
            baud: Of the line.
            now_s: When the question was handed over whole.
        """
        carried_bytes = asked_bytes + answer_bytes if asked_bytes else 0
        self._free_s = max(self._free_s, now_s) + transmission_s(carried_bytes, baud)
        return self._free_s


class PacedSender:
    """Sends messages no sooner than a line would have carried them, in a thread of its own.

    Args:
        send: Sends one message, at once; called in that thread only.
    """

    def __init__(self, send: Callable[[bytes], None]) -> None:
        self._send = send
        self._pace = LinePace()
        self._changed = threading.Condition()
        self._waiting: deque[tuple[float, bytes]] = deque()
        self._waiting_bytes = 0
        self._is_closed = False
        self._thread = threading.Thread(target=self._run, name="serial line", daemon=True)
        self._thread.start()

    def put(self, message: bytes, asked_bytes: int, baud: int) -> bool:
        """Have a message sent when the line has carried it; return whether there was room for it.

        Args:
            message: What is sent whole.
            asked_bytes: How many bytes had to come over the line first.
            baud: Of the line.
        """
        with self._changed:
            if self._waiting_bytes + len(message) > _MAX_WAITING_BYTES:
                return False
            arrival_s = self._pace.arrival_s(asked_bytes, len(message), baud, time.monotonic())
            self._waiting.append((arrival_s, message))
            self._waiting_bytes += len(message)
            self._changed.notify()
            return True

    def close(self) -> None:
        """Send nothing more."""
        with self._changed:
            self._is_closed = True
            self._changed.notify()
        self._thread.join()

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._is_closed and (not self._waiting or self._waiting[0][0] > time.monotonic()):
                    self._changed.wait(self._waiting[0][0] - time.monotonic() if self._waiting else None)
                if self._is_closed:
                    return
                _, message = self._waiting.popleft()
                self._waiting_bytes -= len(message)
            self._send(message)
