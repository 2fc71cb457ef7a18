"""Admission to a robot's TCP port: the client that shows the token, or any while there is room."""

import logging
import socket
import time
from dataclasses import dataclass
from typing import Protocol

from robotdriver.emulation.lines import Line
from robotdriver.emulation.station import Station
from robotdriver.emulation.visitor import MAX_VISITORS, VISIT_S, Shown, Visitor
from robotdriver.phrases import guests

log = logging.getLogger(__name__)

GRACE_S = 0.5
"""Wall time that a client waits for a place: the hanging up of the one before may be noticed after it."""


@dataclass(frozen=True, eq=False, slots=True)
class Port:
    """A TCP port of one robot; `token` is empty where it asks for none."""

    station: Station
    max_clients: int
    token: str


class LineKeeper(Protocol):
    """The server's side of the admission; all of it in the thread of the lines."""

    def connect(self, station: Station, connection: socket.socket) -> None:
        """Make a line of a connection, and let its client hear the robot and be heard."""

    def drop(self, station: Station, line: Line) -> None:
        """Disconnect a client."""

    def watch_visitor(self, visitor: Visitor, station: Station) -> None:
        """Have `Admission.look_at` called when a visitor has sent something."""

    def unwatch(self, visitor: Visitor) -> None:
        """Wait for it no longer."""


@dataclass(frozen=True, slots=True)
class _Seeker:
    """A client that waits for a place; `until_s` is on the wall clock."""

    connection: socket.socket
    host: str
    port: Port
    until_s: float


class Admission:
    """Lets clients in, for the thread of the lines.

    Args:
        lines: The server's side.
    """

    def __init__(self, lines: LineKeeper) -> None:
        self._lines = lines
        self._seekers: list[_Seeker] = []
        self._visitors: list[Visitor] = []

    @property
    def has_waiting(self) -> bool:
        """True if anyone waits, so that `go_on` must be called now and then."""
        return bool(self._seekers or self._visitors)

    def meet(self, connection: socket.socket, host: str, port: Port) -> None:
        """Take a client that has just come to a port."""
        if not port.token:
            self._seekers.append(_Seeker(connection, host, port, time.monotonic() + GRACE_S))
            return
        visitor = Visitor(connection, host, port.token, time.monotonic() + VISIT_S)
        self._visitors.append(visitor)
        self._lines.watch_visitor(visitor, port.station)
        self._turn_away_the_late()

    def look_at(self, visitor: Visitor, station: Station) -> None:
        """Read what a visitor shows; the one with the right token takes the place of the client before."""
        shown = visitor.look()
        if shown is Shown.NOT_ALL:
            return
        self._visitors.remove(visitor)
        self._lines.unwatch(visitor)
        if shown is Shown.WRONG:
            log.warning("%s: %s", station.guest.name, guests.WRONG_TOKEN(host=visitor.host))
            visitor.close()
            return
        before = station.lines
        self._lines.connect(station, visitor.leave_socket())
        for line in before:
            self._lines.drop(station, line)

    def go_on(self) -> None:
        """Give places that have become free, and hang up on those who have waited long enough."""
        if self._seekers:
            self._give_places()
        if self._visitors:
            self._turn_away_the_late()

    def close(self) -> None:
        """Disconnect all clients that wait for a place."""
        for seeker in self._seekers:
            seeker.connection.close()

    def _turn_away_the_late(self) -> None:
        """Disconnect visitors that have shown nothing for long, and on the oldest where there are too many."""
        now_s = time.monotonic()
        for visitor in tuple(self._visitors):
            if visitor.fileno() < 0:  # its port was closed
                self._visitors.remove(visitor)
            elif visitor.until_s <= now_s or len(self._visitors) > MAX_VISITORS:
                self._visitors.remove(visitor)
                self._lines.unwatch(visitor)
                visitor.close()

    def _give_places(self) -> None:
        seekers, self._seekers = self._seekers, []
        for seeker in seekers:
            port, name = seeker.port, seeker.port.station.guest.name
            if self._makes_room(port):
                log.info("%s: %s", name, guests.CLIENT_CONNECTED(host=seeker.host))
                self._lines.connect(port.station, seeker.connection)
            elif time.monotonic() < seeker.until_s:
                self._seekers.append(seeker)
            else:
                refused = guests.TOO_MANY(host=seeker.host, count=str(port.max_clients))
                log.warning("%s: %s", name, refused)
                seeker.connection.close()

    def _makes_room(self, port: Port) -> bool:
        lines = [line for line in port.station.lines if line.has_client]
        if len(lines) < port.max_clients:
            return True
        silent = next((line for line in lines if not line.heard_bytes), None)
        if silent is None:
            return False
        log.info("%s: %s", port.station.guest.name, guests.GAVE_PLACE())
        self._lines.drop(port.station, silent)
        return True
