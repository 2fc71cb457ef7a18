"""Emulated robots at ports: the thin shell of input and output round the guests.

One thread waits for what all clients send; it alone touches the selector, the ports and the lists of lines. Another
lets the floor's time pass where nothing else does, and whichever thread makes a tick hands out what the guests send.
"""

import logging
import math
import selectors
import socket
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from robotdriver.emulation.admission import GRACE_S, Admission, Port
from robotdriver.emulation.guest import Guest, GuestFactory
from robotdriver.emulation.lines import CHUNK_BYTES, Line, PtyLine, SocketLine
from robotdriver.emulation.listening import Acceptor, address_of, open_listener, open_receiver
from robotdriver.emulation.station import Station
from robotdriver.emulation.visitor import Visitor
from robotdriver.errors import LinkError, WorkshopError
from robotdriver.phrases import guests
from robotdriver.simulator.clock import Participant, SimulationClock

log = logging.getLogger(__name__)

MAX_CLIENTS = 16
"""The most clients that share a robot, if its family does not state another number."""

_DATAGRAM_BYTES = 65536


class _End(Protocol):
    def fileno(self) -> int: ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class _Watch:
    """The action when an end becomes readable. Lines come before ports, so that who hung up has left its place."""

    end: _End
    call: Callable[[], None]
    station: Station | None = None
    is_port: bool = False


class GuestServer:
    """Serves the emulated robots of one floor, each at as many ports as are asked for. A context manager that closes.

    A robot hears all its clients, and all hear the robot. A client that floods is read no faster than 4,096 bytes a
    tick; one that does not read loses whole messages; one that never says a word gives its place to the next.

    Args:
        clock: The floor's time, which from now on goes on by itself.
        on_dismissed: Called with a guest that failed and its cause, after the log has told of it.
    """

    def __init__(self, clock: SimulationClock, on_dismissed: Callable[[Guest, Exception], None] | None = None) -> None:
        self._clock = clock
        self._on_dismissed = on_dismissed
        self._stations: tuple[Station, ...] = ()
        self._stations_lock = threading.Lock()
        self._selector = selectors.DefaultSelector()
        self._errands: deque[Callable[[], None]] = deque()
        self._resting: list[_Watch] = []  # lines that have sent enough for this tick
        self._admission = Admission(self)
        self._acceptor = Acceptor()
        self._wake, self._woken = socket.socketpair()
        self._wake.setblocking(False)
        self._woken.setblocking(False)
        self._selector.register(self._woken, selectors.EVENT_READ, _Watch(self._woken, self._take_errands))
        self._closed = threading.Event()
        self._participant: Participant = clock.join("the emulated robots")
        clock.on_tick(self._tick)
        self._threads = (
            threading.Thread(target=self._pass_time, name="emulation time", daemon=True),
            threading.Thread(target=self._listen, name="emulation lines", daemon=True),
        )
        for thread in self._threads:
            thread.start()

    def serve_pty(self, guest: Guest, link: Path | None = None) -> str:
        """Let a robot be reached at a pseudo-terminal; return its path.

        Args:
            guest: The emulated robot.
            link: A name for the port; None for the one that the system gives.

        Raises:
            LinkError: the system has no pseudo-terminals, or the name cannot be made; or the server was closed.
        """
        self._check()
        line = PtyLine(link)
        self.serve_line(guest, line)
        return line.path

    def serve_line(self, guest: Guest, line: Line) -> None:
        """Let a robot be reached at a line that is open already.

        Raises:
            LinkError: the server was closed.
        """
        self._check()
        station = self._station(guest)
        self._run(lambda: self._add_line(station, line))

    def serve_tcp(
        self, guest: Guest, host: str, port: int, *, max_clients: int = MAX_CLIENTS, token: str = ""
    ) -> tuple[str, int]:
        """Let a robot be reached at a TCP port; return the address.

        Args:
            guest: The emulated robot.
            host: A name or an address of this computer.
            port: 0 for any that is free.
            max_clients: At most so many share the robot at this and its other ports. When all places are taken, a new
                client gets that of the oldest one that has not sent a byte, or is hung up.
            token: Which a client must show before a byte flows, see `visitor`; empty for none. Of those who know it
                the newest drives, and the one before is hung up: a driver whose connection broke comes back at once.

        Raises:
            LinkError: the address is not this computer's, or taken; or the server was closed.
        """
        self._check()
        listener = open_listener(host, port)
        place = Port(self._station(guest), max_clients, token)
        self._run(lambda: self._open(listener, lambda: self._accept(listener, place), place.station))
        return address_of(listener)

    def serve_factory(self, factory: GuestFactory, host: str, port: int) -> tuple[str, int]:
        """Give every client of a TCP port a robot of its own, from its first byte until it leaves; return the address.

        Args:
            factory: Makes the robots.
            host: A name or an address of this computer.
            port: 0 for any that is free.

        Raises:
            LinkError: the address is not this computer's, or taken; or the server was closed.
        """
        self._check()
        listener = open_listener(host, port)
        self._run(lambda: self._open(listener, lambda: self._await_word(listener, factory)))
        return address_of(listener)

    def serve_udp(self, answer: Callable[[bytes], bytes], host: str, port: int) -> tuple[str, int]:
        """Answer datagrams at a UDP port, each to its sender; return the address.

        Args:
            answer: Given a datagram, returns the answer; nothing for none. Called in the server's thread.
            host: A name or an address of this computer.
            port: 0 for any that is free.

        Raises:
            LinkError: the address is not this computer's, or taken; or the server was closed.
        """
        self._check()
        receiver = open_receiver(host, port)
        self._run(lambda: self._open(receiver, lambda: self._answer(receiver, answer)))
        return address_of(receiver)

    def dismiss(self, guest: Guest) -> None:
        """Disconnect a guest's clients, close its ports and let its robot stand. The server serves on."""
        for station in self._stations:
            if station.guest is guest:
                station.dismiss()
                self._forget(station)

    def close(self) -> None:
        """Disconnect all clients. The robots stay on the floor."""
        if self._closed.is_set():
            return
        self._closed.set()
        self._wake_up()
        self._participant.leave()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join()
        while self._errands:
            self._errands.popleft()()
        with self._stations_lock:
            stations, self._stations = self._stations, ()
        for station in stations:
            station.close()
        self._admission.close()
        for key in tuple(self._selector.get_map().values()):
            if not isinstance(key.data.end, Line):
                key.data.end.close()
        self._selector.close()
        self._wake.close()
        self._acceptor.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _check(self) -> None:
        if self._closed.is_set():
            raise LinkError("the emulated robots' server was closed")

    def _station(self, guest: Guest) -> Station:
        with self._stations_lock:
            for station in self._stations:
                if station.guest is guest:
                    return station
            station = Station(guest, self._on_failure)
            self._stations = (*self._stations, station)
            return station

    def _on_failure(self, station: Station, failure: Exception) -> None:
        name = station.guest.name
        log.error("%s failed and was dismissed; its robot stands: %s", name, failure, exc_info=failure)
        self._forget(station)
        if self._on_dismissed is not None:
            self._on_dismissed(station.guest, failure)

    def _forget(self, station: Station) -> None:
        with self._stations_lock:
            self._stations = tuple(other for other in self._stations if other is not station)
        self._run(lambda: self._shut(station))

    # The thread that makes the floor's ticks, the server's own or a mover's.

    def _pass_time(self) -> None:
        try:
            self._participant.wait_until(math.inf)
        except LinkError as error:
            log.debug("the emulated robots' time ends: %s", error)

    def _tick(self) -> None:
        if self._closed.is_set():
            return
        now_s = self._clock.world.time_s
        for station in self._stations:
            guest = station.guest
            if guest.next_due_s <= now_s:  # asked here: a thousand calls a tick for nothing are a tenth of it
                station.advance(now_s)
            if guest.wants_hangup:
                self._run(lambda station=station: self._hang_up(station))  # type: ignore[misc]
        if self._resting:
            self._wake_up()

    # Any thread.

    def _run(self, errand: Callable[[], None]) -> None:
        """Have something done by the thread of the lines."""
        self._errands.append(errand)
        self._wake_up()

    def _wake_up(self) -> None:
        with suppress(BlockingIOError):  # it is being woken already
            self._wake.send(b"\0")

    # The thread of the lines.

    def _listen(self) -> None:
        while not self._closed.is_set():
            timeout_s = GRACE_S / 10.0 if self._admission.has_waiting else None
            ready: list[_Watch] = [key.data for key, _ in self._selector.select(timeout_s)]
            for watch in sorted(ready, key=lambda watch: watch.is_port):
                # What is ready may have been hung up by what was ready before it.
                if watch.end.fileno() >= 0:
                    watch.call()
            self._admission.go_on()

    def _take_errands(self) -> None:
        with suppress(BlockingIOError):
            self._woken.recv(CHUNK_BYTES)
        while self._errands and not self._closed.is_set():
            self._errands.popleft()()
        rested, self._resting = self._resting, []
        for watch in rested:
            if watch.end.fileno() >= 0:
                self._selector.register(watch.end, selectors.EVENT_READ, watch)
                if isinstance(watch.end, Line) and watch.end.has_more:
                    watch.call()

    def _open(self, end: socket.socket, call: Callable[[], None], station: Station | None = None) -> None:
        self._selector.register(end, selectors.EVENT_READ, _Watch(end, call, station, is_port=True))

    def _add_line(self, station: Station, line: Line) -> None:
        if station.is_over:
            line.close()
            return
        station.connect(line)
        watch = _Watch(line, lambda: self._hear(watch, line), station)
        self._selector.register(line, selectors.EVENT_READ, watch)

    def _accept(self, listener: socket.socket, port: Port) -> None:
        if (accepted := self._acceptor.accept(listener)) is not None:
            self._admission.meet(*accepted, port)

    # What the admission asks for.

    def connect(self, station: Station, connection: socket.socket) -> None:
        """Make a line of a connection; see `admission.LineKeeper`."""
        self._add_line(station, self._socket_line(station.guest, connection))

    def watch_visitor(self, visitor: Visitor, station: Station) -> None:
        """Wait for what a visitor shows; see `admission.LineKeeper`."""
        look = _Watch(visitor, lambda: self._admission.look_at(visitor, station), station)
        self._selector.register(visitor, selectors.EVENT_READ, look)

    def unwatch(self, visitor: Visitor) -> None:
        """Wait for a visitor no longer; see `admission.LineKeeper`."""
        self._selector.unregister(visitor)

    def drop(self, station: Station, line: Line) -> None:
        """Disconnect a client; see `admission.LineKeeper`."""
        if line.fileno() >= 0:
            with suppress(KeyError):  # it rests
                self._selector.unregister(line)
        station.drop(line)
        if station.on_left is not None and not station.lines:
            station.on_left()

    # For families whose lines are of another kind.

    def _socket_line(self, guest: Guest, connection: socket.socket) -> Line:  # noqa: ARG002 - for families
        """Return the line of a client that came by TCP."""
        return SocketLine(connection)

    def _await_word(self, listener: socket.socket, factory: GuestFactory) -> None:
        """Wait for a client's first byte: one that only connects costs no robot."""
        accepted = self._acceptor.accept(listener)
        if accepted is not None:
            connection, host = accepted
            connection.setblocking(False)
            watch = _Watch(connection, lambda: self._welcome(connection, host, factory))
            self._selector.register(connection, selectors.EVENT_READ, watch)

    def _welcome(self, connection: socket.socket, host: str, factory: GuestFactory) -> None:
        self._selector.unregister(connection)
        try:
            has_word = bool(connection.recv(1, socket.MSG_PEEK))
        except OSError:
            has_word = False
        if not has_word:
            connection.close()
            return
        try:
            with self._clock.between_ticks():
                guest = factory.welcome(host)
        except WorkshopError as error:
            log.warning("%s", guests.NO_ROBOT_FOR(host=host, reason=str(error)))
            with suppress(OSError):
                connection.recv(CHUNK_BYTES)  # What is left unread would make of the hangup an error.
            connection.close()
            return
        log.info("%s: %s", guest.name, guests.MADE_FOR(host=host))
        station = self._station(guest)
        station.on_left = lambda: self._bid_farewell(factory, station)
        self.connect(station, connection)

    def _bid_farewell(self, factory: GuestFactory, station: Station) -> None:
        station.dismiss()
        self._forget(station)
        with self._clock.between_ticks():
            factory.farewell(station.guest)
        log.info("%s: %s", station.guest.name, guests.LEFT())

    def _hear(self, watch: _Watch, line: Line) -> None:
        station = watch.station
        assert station is not None
        count = station.hear(line)
        if line.is_gone:
            log.info("%s: %s", station.guest.name, guests.CLIENT_HUNG_UP())
            self.drop(station, line)
        elif station.take_hangup():
            self._hang_up(station)
        elif count >= CHUNK_BYTES and line.fileno() >= 0:
            self._selector.unregister(line)
            self._resting.append(watch)

    def _answer(self, receiver: socket.socket, answer: Callable[[bytes], bytes]) -> None:
        try:
            data, sender = receiver.recvfrom(_DATAGRAM_BYTES)
            reply = answer(data)
            if reply:
                receiver.sendto(reply, sender)
        except OSError as error:
            log.debug("a datagram got no answer: %s", error)
        except Exception:
            log.exception("the answering of datagrams at port %d failed and was ended", address_of(receiver)[1])
            self._selector.unregister(receiver)
            receiver.close()

    def _hang_up(self, station: Station) -> None:
        """Disconnect every client; ports stay open, and a pseudo-terminal with them."""
        station.take_hangup()
        for line in station.lines:
            if line.stays:
                line.heard_bytes = 0  # Its client has said goodbye; the next one may come.
            else:
                self.drop(station, line)

    def _shut(self, station: Station) -> None:
        """Disconnect every client and close the ports of a guest that has gone."""
        for line in station.lines:
            self.drop(station, line)
        for key in tuple(self._selector.get_map().values()):
            if key.data.station is station:
                self._selector.unregister(key.fileobj)
                key.data.end.close()
