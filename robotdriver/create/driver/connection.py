"""A conversation with a Create: an open link, the one thread that reads it, and the guards beside it."""

import logging
import threading
import time
from collections.abc import Sequence
from typing import Protocol

from robotdriver.create.driver.safety import Guard
from robotdriver.create.driver.watchdog import Watchdog
from robotdriver.create.links.link import Link
from robotdriver.create.stream import Frame, StreamDecoder, StreamStatistics
from robotdriver.errors import LinkError

log = logging.getLogger(__name__)

LOOK_S = 0.01
"""The listener is told how time goes by at least so often."""


class Listener(Protocol):
    """A listener to what comes; called in the connection's thread."""

    def frames_came(self, frames: Sequence[Frame], statistics: StreamStatistics, now_s: float) -> None:
        """Take good frames, at least one, in order."""

    def time_passed(self, heard_bytes: int, statistics: StreamStatistics, guard: Guard, now_s: float) -> None:
        """Take note of the time, after everything that came.

        Args:
            heard_bytes: Counts what ever came.
            statistics: What the decoder has met.
            guard: What is known of the guard processes.
            now_s: Now.
        """

    def link_broke(self, error: LinkError) -> None:
        """Take note that nothing will come any more."""


class Conversation:
    """Reads a link until it is closed. `write` may be called from any thread and never waits for what is read.

    Args:
        link: Belongs to the conversation from now on.
        packets: What the stream's frames hold.
        listener: Told everything, once `listen` was called.

    Raises:
        LinkError: the guard processes cannot be started.
    """

    def __init__(self, link: Link, packets: Sequence[int], listener: Listener) -> None:
        self._link = link
        self._decoder = StreamDecoder(packets)
        self._listener = listener
        self._guard = Watchdog.beside(link)
        self._closing = False
        self._has_bridge = False
        self._thread = threading.Thread(target=self._listen, name=f"reader {link.description}", daemon=True)

    @property
    def guard(self) -> Watchdog | None:
        """The guard processes; None where the link cannot be shared with any."""
        return self._guard

    @property
    def has_bridge(self) -> bool:
        """True if a bridge on the robot stops it when this program is not heard."""
        return self._has_bridge

    def listen(self) -> None:
        """Begin to read."""
        self._thread.start()

    def write(self, data: bytes) -> None:
        """Send bytes.

        Raises:
            LinkError: the link is gone.
        """
        self._link.write(data)

    def close(self) -> None:
        """End it all; the guards are dismissed, for the robot stands."""
        self._closing = True
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join()
        self._link.close()
        if self._guard is not None:
            self._guard.dismiss()
            self._guard = None

    def _listen(self) -> None:
        link, decoder, listener, guard = self._link, self._decoder, self._listener, self._guard
        heard_bytes, statistics = 0, decoder.statistics
        while not self._closing:
            try:
                data = link.read(LOOK_S)
            except LinkError as error:
                if not self._closing:
                    listener.link_broke(error)
                return
            now_s = time.monotonic()
            sign = Guard.STANDS_BY if guard is None else guard.beat()
            try:
                self._has_bridge = link.beat()
            except LinkError as error:
                listener.link_broke(error)
                return
            if data:
                heard_bytes += len(data)
                frames = decoder.feed(data)
                statistics = decoder.statistics
                if frames:
                    listener.frames_came(frames, statistics, now_s)
            listener.time_passed(heard_bytes, statistics, sign, now_s)
