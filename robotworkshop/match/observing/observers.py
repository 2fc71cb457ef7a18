"""Observers of a match: each client gets the events as a stream of bytes, as a recording has them.

What those who play must not know is withheld (`robotworkshop.recording.withheld`): an observer may be one of them.

One thread serves them all. It never waits for any of them: what an observer does not read is kept for it up to a limit,
and one that falls behind farther is dropped. An observer has nothing to say; one that speaks is dropped as well. Where
there are too many, a newcomer takes the place of one of the computer that has taken the most, so that connections which
stand idle lock none out but those of their own computer.
"""

import logging
import queue
import selectors
import socket
import threading
import time
from collections import Counter
from types import TracebackType
from typing import Self

from robotworkshop.match import phrases
from robotworkshop.match.wire.connection import Address, listening_socket
from robotworkshop.recording import Encoder, Header, Recorded, RecordingError
from robotworkshop.recording.withheld import Withheld
from robotworkshop.run.events import Event
from robotworkshop.stage.events import CommandsTaken

log = logging.getLogger(__name__)

BATCH_S = 0.05
"""Events are sent together that come within so long."""

MAX_WAITING_BYTES = 8 * 2**20
"""The most bytes that an observer may leave unread."""

MAX_OBSERVERS = 100

_LAST_WORDS_S = 1.0
"""The time that observers have at the end to read what is left."""


class _Observer:
    """One connection, with what still has to go over it."""

    def __init__(self, connection: socket.socket, address: Address) -> None:
        connection.setblocking(False)
        self.connection = connection
        self.host = address[0]
        self.name = f"{address[0]}:{address[1]}"
        self.waiting = bytearray()

    def send(self, data: bytes) -> None:
        """Send what goes without waiting, and keep the rest.

        Raises:
            OSError: it has hung up, or has fallen too far behind.
        """
        self.waiting += data
        while self.waiting:
            try:
                sent = self.connection.send(memoryview(self.waiting)[:65536])
            except BlockingIOError:
                break
            del self.waiting[:sent]
        if len(self.waiting) > MAX_WAITING_BYTES:
            raise OSError("it does not read what it is sent")


class Broadcast:
    """Sends the events of one match to all who connect. A context manager that closes.

    Args:
        address: Where to listen; port 0 for any that is free.
        header: How the match comes about.

    Raises:
        LinkError: the address is not this computer's, or taken.
        SceneError: the scene's form is not sound.
    """

    def __init__(self, address: Address, header: Header) -> None:
        self._withheld = Withheld(header)
        self._encoder = Encoder(self._withheld.header)
        self._began_s = time.monotonic()
        self._events: queue.SimpleQueue[Recorded] = queue.SimpleQueue()
        self._observers: dict[socket.socket, _Observer] = {}
        self._listener = listening_socket(address)
        self._listener.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._serve, name="broadcast", daemon=True)
        self._thread.start()

    @property
    def address(self) -> Address:
        """The address at which it listens."""
        host, port = self._listener.getsockname()[:2]
        return str(host), int(port)

    def hear(self, event: Event) -> None:
        """Take an event of the match; returns at once."""
        if isinstance(event, CommandsTaken):
            return  # They are for recordings: an observer sees what comes of them.
        self._events.put(Recorded(int((time.monotonic() - self._began_s) * 1000.0), event))

    def close(self) -> None:
        """Send what is left, and hang up."""
        self._closing.set()
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # The thread.

    def _serve(self) -> None:
        try:
            while not self._closing.is_set():
                self._look_round(BATCH_S)
                self._send(self._encoded())
            self._send(self._encoded())
            deadline_s = time.monotonic() + _LAST_WORDS_S
            while any(o.waiting for o in self._observers.values()) and time.monotonic() < deadline_s:
                self._look_round(BATCH_S)
                self._send(b"")
        except RecordingError as error:
            log.warning("%s", phrases.NOT_OBSERVED(reason=str(error)))
        finally:
            for observer in tuple(self._observers.values()):
                self._drop(observer, "the match is over")
            self._selector.close()
            self._listener.close()

    def _encoded(self) -> bytes:
        events: list[Recorded] = []
        while True:
            try:
                recorded = self._events.get_nowait()
            except queue.Empty:
                return self._encoder.encode(events)
            events.append(Recorded(recorded.wall_ms, self._withheld.told(recorded.event)))

    def _send(self, data: bytes) -> None:
        for observer in tuple(self._observers.values()):
            if data or observer.waiting:
                try:
                    observer.send(data)
                except OSError as error:
                    self._drop(observer, error.strerror or str(error))

    def _look_round(self, timeout_s: float) -> None:
        """Let observers in, and drop those that hang up or speak."""
        ends_s = time.monotonic() + timeout_s
        while (left_s := ends_s - time.monotonic()) > 0.0:
            for key, _ in self._selector.select(left_s):
                if key.fileobj is self._listener:
                    self._accept()
                else:
                    self._drop_speaker(self._observers[key.data])

    def _accept(self) -> None:
        try:
            connection, address = self._listener.accept()
        except OSError as error:
            log.debug("an observer left before it was let in: %s", error)
            return
        observer = self._observers[connection] = _Observer(connection, address)
        self._selector.register(connection, selectors.EVENT_READ, connection)
        log.info("observer %s: welcome", observer.name)
        try:
            observer.send(self._encoder.introduction())
        except OSError as error:
            self._drop(observer, error.strerror or str(error))
        if len(self._observers) > MAX_OBSERVERS:
            self._drop(self._one_too_many(), f"there are {MAX_OBSERVERS} others")

    def _one_too_many(self) -> _Observer:
        """Return the one that reads least, else the oldest, of the computer that has the most."""
        hosts = Counter(observer.host for observer in self._observers.values())
        greediest = max(hosts, key=hosts.__getitem__)
        return max(
            (observer for observer in self._observers.values() if observer.host == greediest),
            key=lambda observer: len(observer.waiting),
        )

    def _drop_speaker(self, observer: _Observer) -> None:
        try:
            spoke = bool(observer.connection.recv(1))
        except BlockingIOError:
            return
        except OSError:
            spoke = False
        self._drop(observer, "it spoke, and observers have nothing to say" if spoke else "it has hung up")

    def _drop(self, observer: _Observer, reason: str) -> None:
        log.info("observer %s: dropped: %s", observer.name, reason)
        self._selector.unregister(observer.connection)
        del self._observers[observer.connection]
        observer.connection.close()
