"""Emulated Creates at ports: the thin shell of input and output round `EmulatedCreate`.

Two threads: one lets the floor's time pass and hands out what the robots send, one waits for what drivers send.
"""

import logging
import math
import selectors
import socket
import threading
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np

from robotdriver.create.emulator import EmulatedCreate
from robotdriver.create.emulator_lines import Line, PtyLine, SocketLine
from robotdriver.errors import LinkError
from robotdriver.simulator.clock import Participant, SimulationClock

log = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class _Station:
    """An emulated robot with the lines that lead to it."""

    robot: EmulatedCreate
    lock: threading.Lock = field(default_factory=threading.Lock)
    lines: list[Line] = field(default_factory=list)
    is_first_come: bool = False
    host: str | None = None  # of its first driver, where only that one may come

    def send(self, frame: bytes) -> None:
        if frame:
            for line in self.lines:
                line.send(frame)


class EmulatorServer:
    """Serves emulated Creates of one floor, each at as many ports as are asked for. A context manager that closes.

    A robot hears all who are connected to it, and all hear the robot.

    Args:
        clock: The floor's time, which from now on goes on by itself.
    """

    def __init__(self, clock: SimulationClock) -> None:
        self._clock = clock
        self._stations: dict[EmulatedCreate, _Station] = {}
        self._selector = selectors.DefaultSelector()
        self._lock = threading.Lock()  # of the stations and the selector's map
        self._wake, self._woken = socket.socketpair()
        self._woken.setblocking(False)
        self._selector.register(self._woken, selectors.EVENT_READ)
        self._closed = threading.Event()
        self._participant: Participant = clock.join("the emulated robots")
        clock.on_tick(self._tick)
        self._threads = (
            threading.Thread(target=self._pass_time, name="emulator time", daemon=True),
            threading.Thread(target=self._listen, name="emulator lines", daemon=True),
        )
        for thread in self._threads:
            thread.start()

    def serve_pty(self, robot: EmulatedCreate, link: Path | None = None) -> str:
        """Let a robot be reached at a pseudo-terminal; return its path.

        Args:
            robot: The emulated robot.
            link: A name for the port; None for the one that the system gives.

        Raises:
            LinkError: the system has no pseudo-terminals, or the name cannot be made; or the server was closed.
        """
        self._check()
        line = PtyLine(rng=np.random.default_rng(0), link=link, baud=lambda: robot.baud)
        self._add_line(robot, line)
        return line.path

    def serve_tcp(self, robot: EmulatedCreate, host: str, port: int, *, is_first_come: bool = False) -> tuple[str, int]:
        """Let a robot be reached at a TCP port; return the address.

        Args:
            robot: The emulated robot.
            host: A name or an address of this computer.
            port: 0 for any that is free.
            is_first_come: Whether nobody may drive it any more but from the computer that does so first.

        Raises:
            LinkError: the address is not this computer's, or taken; or the server was closed.
        """
        self._check()
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            listener = socket.create_server((host, port), family=family)
        except OSError as error:
            reason = (error.strerror or str(error)).partition(" (while")[0]  # the rest repeats the address
            raise LinkError(f"{host}:{port}: cannot be listened at: {reason}; choose another") from error
        listener.setblocking(False)
        station = self._station(robot)
        station.is_first_come = is_first_come
        self._watch(listener, (station, listener))
        address: tuple[str, int] = listener.getsockname()[:2]
        return address

    def close(self) -> None:
        """Hang up everywhere. The robots stay on the floor."""
        if self._closed.is_set():
            return
        self._closed.set()
        self._wake.send(b"\0")
        self._participant.leave()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join()
        with self._lock:
            for key in tuple(self._selector.get_map().values()):
                self._selector.unregister(key.fileobj)
                if key.data is not None:
                    station, end = key.data
                    with station.lock:
                        station.lines.clear()
                        end.close()
            self._selector.close()
            self._stations.clear()
        self._wake.close()
        self._woken.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _check(self) -> None:
        if self._closed.is_set():
            raise LinkError("the emulated robots' server was closed")

    def _station(self, robot: EmulatedCreate) -> _Station:
        with self._lock:
            return self._stations.setdefault(robot, _Station(robot))

    def _add_line(self, robot: EmulatedCreate, line: Line) -> None:
        station = self._station(robot)
        with station.lock:
            station.lines.append(line)
        self._watch(line, (station, line))

    def _watch(self, end: Line | socket.socket, data: tuple[_Station, Line | socket.socket]) -> None:
        with self._lock:
            self._selector.register(end, selectors.EVENT_READ, data)
        self._wake.send(b"\0")

    # The thread that makes the floor's ticks, this one or a mover's.

    def _pass_time(self) -> None:
        try:
            self._participant.wait_until(math.inf)
        except LinkError as error:
            log.debug("the emulated robots' time ends: %s", error)

    def _tick(self) -> None:
        if self._closed.is_set():
            return
        with self._lock:
            stations = tuple(self._stations.values())
        time_s = self._clock.world.time_s
        for station in stations:
            with station.lock:
                station.send(station.robot.advance(time_s))

    # The thread of the lines.

    def _listen(self) -> None:
        while not self._closed.is_set():
            for key, _ in self._selector.select():
                if key.data is None:
                    self._woken.recv(4096)
                    continue
                station, end = key.data
                if isinstance(end, Line):
                    self._hear(station, end)
                else:
                    self._accept(station, end)

    def _accept(self, station: _Station, listener: socket.socket) -> None:
        try:
            connection, address = listener.accept()
        except OSError as error:
            log.debug("a driver of %s left before it was connected: %s", station.robot.name, error)
            return
        station.host = station.host or address[0]
        if station.is_first_come and station.host != address[0]:
            log.warning("%s: somebody else's driver was refused, from %s", station.robot.name, address[0])
            connection.close()
            return
        log.info("%s: a driver connected from %s", station.robot.name, address[0])
        self._add_line(station.robot, SocketLine(connection))

    def _hear(self, station: _Station, line: Line) -> None:
        with station.lock:
            data = line.read()
            if data:
                station.send(station.robot.receive(data))
            if line.is_gone:
                station.lines.remove(line)
        if line.is_gone:
            with self._lock:
                self._selector.unregister(line)
            line.close()
            log.info("%s: a driver hung up", station.robot.name)
