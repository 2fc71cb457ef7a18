"""A guest with the lines that lead to it: what passes in both directions, and how a guest that fails is dismissed."""

import logging
import threading
from collections.abc import Callable
from typing import TypeVar

from robotdriver.emulation.guest import Guest
from robotdriver.emulation.lines import Line

log = logging.getLogger(__name__)

_Given = TypeVar("_Given")


class Station:
    """Calls a guest, one call at a time, and carries bytes between it and its clients.

    A guest that raises is dismissed: its robot stops, and `on_failure` is called once with the cause.

    Args:
        guest: The emulated robot.
        on_failure: Called, in the thread that met it, with the exception by which the guest failed.

    Attributes:
        guest: The emulated robot.
        is_over: Whether the guest was dismissed.
        on_left: Called, by the thread of the lines, when the last client has left, however it did.
    """

    def __init__(self, guest: Guest, on_failure: "Callable[[Station, Exception], None]") -> None:
        self.guest = guest
        self.is_over = False
        self.on_left: Callable[[], None] | None = None
        self._on_failure = on_failure
        self._lock = threading.Lock()
        self._lines: list[Line] = []

    @property
    def lines(self) -> tuple[Line, ...]:
        """The open lines, the oldest first."""
        return tuple(self._lines)

    def connect(self, line: Line) -> None:
        """Let another client hear the robot and be heard."""
        with self._lock:
            self._lines.append(line)

    def drop(self, line: Line) -> None:
        """Close a line; the guest hears when it was the last one."""
        with self._lock:
            if line not in self._lines:
                return
            self._lines.remove(line)
            line.close()
            is_alone = not any(other.has_client for other in self._lines)
        if is_alone:
            self._call(self._tell_disconnected, None)

    def hear(self, line: Line) -> int:
        """Read a line once and pass on what came and what is answered; return how many bytes came."""
        before = line.heard_bytes
        self._call(self._exchange, line)
        return line.heard_bytes - before

    def advance(self, now_s: float) -> None:
        """Let the guest's time pass, which has something to do by now."""
        self._call(self.guest.advance, now_s)

    def take_hangup(self) -> bool:
        """Return whether the guest wants its clients hung up, and take note that they are."""
        wanted, self.guest.wants_hangup = self.guest.wants_hangup, False
        return wanted

    def dismiss(self) -> None:
        """Let the robot stand and the guest be called no more."""
        with self._lock:
            if self.is_over:
                return
            self.is_over = True
            try:
                self.guest.stop()
            except Exception:
                log.exception("%s: the guest failed once more while its robot was stopped", self.guest.name)

    def close(self) -> None:
        """Disconnect every client; the guest is called no more, and its robot goes on with what it was doing."""
        with self._lock:
            self.is_over = True
            while self._lines:
                self._lines.pop().close()

    def _exchange(self, line: Line) -> bytes:
        data = line.read()
        return self.guest.receive(data) if data else b""

    def _tell_disconnected(self, _none: None) -> bytes:
        self.guest.disconnected()
        return b""

    def _call(self, action: Callable[[_Given], bytes], given: _Given) -> None:
        failure: Exception | None = None
        with self._lock:
            if self.is_over:
                return
            try:
                answer = action(given)
            except Exception as error:
                failure, answer = error, b""
            if answer:
                for line in self._lines:
                    line.send(answer)
        if failure is not None:
            self.dismiss()
            self._on_failure(self, failure)
