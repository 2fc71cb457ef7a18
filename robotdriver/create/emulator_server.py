"""Emulated Creates at ports. What a Create adds to any robot's server is its serial line, with a rate in baud.

While the floor's time is that of the wall, a driver hears nothing sooner than the line can have carried it: at a
pseudo-terminal as well as behind the adapter that a TCP port stands for.
"""

import logging
import socket
from pathlib import Path

import numpy as np

from robotdriver.create.emulator import EmulatedCreate
from robotdriver.create.line_pace import PacedSender
from robotdriver.emulation.guest import Guest
from robotdriver.emulation.lines import Line, PtyLine, SocketLine
from robotdriver.emulation.server import GuestServer
from robotdriver.simulator.clock import SimulationClock

log = logging.getLogger(__name__)


class EmulatorServer(GuestServer):
    """Serves emulated Creates of one floor; a pseudo-terminal of theirs minds the baud rate."""

    def serve_pty(self, guest: Guest, link: Path | None = None) -> str:
        """Let a robot be reached at a pseudo-terminal; return its path.

        Args:
            guest: The emulated robot.
            link: A name for the port; None for the one that the system gives.

        Raises:
            LinkError: the system has no pseudo-terminals, or the name cannot be made; or the server was closed.
        """
        if not isinstance(guest, EmulatedCreate):
            return super().serve_pty(guest, link)
        self._check()
        line = SerialCable(guest, link, self._clock, rng=np.random.default_rng(0))
        self.serve_line(guest, line)
        return line.path

    def _socket_line(self, guest: Guest, connection: socket.socket) -> Line:
        if not isinstance(guest, EmulatedCreate):
            return super()._socket_line(guest, connection)
        return SerialAdapter(guest, connection, self._clock)


class _SerialLine(Line):
    """A line that takes its time. It stands before the kind of line that carries the bytes, among the bases."""

    def _begin(self, robot: EmulatedCreate, clock: SimulationClock) -> None:
        self._robot = robot
        self._clock = clock
        self._asked_bytes = 0
        self._sender = PacedSender(super().send)

    def send(self, message: bytes) -> None:
        """Send a frame when a serial line would have carried it."""
        asked_bytes, self._asked_bytes = self._asked_bytes, 0
        if not message or self._clock.speed != 1.0:
            super().send(message)
        elif not self._sender.put(message, asked_bytes, self._robot.baud):
            self.dropped_messages += 1

    def read(self) -> bytes:
        """Return what the driver sent, perhaps nothing."""
        data = super().read()
        self._asked_bytes += len(data)
        return data


class SerialAdapter(_SerialLine, SocketLine):
    """A TCP connection to an adapter at a Create's serial port, which speaks at the robot's rate.

    Args:
        robot: Tells its rate.
        connection: To the driver.
        clock: The floor's time.
    """

    def __init__(self, robot: EmulatedCreate, connection: socket.socket, clock: SimulationClock) -> None:
        self._begin(robot, clock)
        super().__init__(connection)

    def close(self) -> None:
        """Close the connection."""
        self._sender.close()
        super().close()


class SerialCable(_SerialLine, PtyLine):
    """A Create's serial port. A driver that has set another baud rate is heard as nothing, and hears noise.

    Args:
        robot: Tells its rate; that of now is also the port's until a driver sets another.
        link: A name for the driver's side; a symbolic link that exists is replaced.
        clock: The floor's time.
        rng: The source of the noise.

    Raises:
        LinkError: this system has no pseudo-terminals, or the name cannot be made.
    """

    def __init__(
        self, robot: EmulatedCreate, link: Path | None, clock: SimulationClock, *, rng: np.random.Generator
    ) -> None:
        self._begin(robot, clock)  # first, since a name that cannot be had closes the line
        super().__init__(link)
        self._rng = rng
        self._warned_of: int | None = None
        if (speed := _terminal_speed(robot.baud)) is not None:
            self.client_speed = speed

    def send(self, message: bytes) -> None:
        """Send a frame; to a driver with a wrong baud rate it is noise."""
        if message and not self._is_understood():
            message = self._rng.integers(256, size=len(message), dtype=np.uint8).tobytes()
        super().send(message)

    def close(self) -> None:
        """Close the connection."""
        self._sender.close()
        super().close()

    def read(self) -> bytes:
        """Return what the driver sent, perhaps nothing."""
        data = super().read()
        return data if self._is_understood() else b""

    def _is_understood(self) -> bool:
        wanted, present = _terminal_speed(self._robot.baud), self.client_speed
        understood = wanted is None or present == wanted
        if not understood and present != self._warned_of:
            log.warning(
                "%s: the driver does not speak at the robot's %d baud: it hears noise", self.path, self._robot.baud
            )
        self._warned_of = present
        return understood


def _terminal_speed(baud: int) -> int | None:
    """Return a rate as termios numbers it; None for 14400 and 28800, which are no terminal speeds."""
    import termios

    return getattr(termios, f"B{baud}", None)
