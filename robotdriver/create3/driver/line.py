"""The driver's line to the keeper, which is a process of its own, and through it to the robot."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress

from robotdriver.create3.driver import keeper
from robotdriver.create3.driver.addresses import Address
from robotdriver.create3.driver.radios import CONNECT_S, SEARCH_S
from robotdriver.create3.packets import PACKET_BYTES, Packet, decoded
from robotdriver.errors import LinkError
from robotdriver.phrases import links

_START_S = 1.0
OPEN_S = _START_S + SEARCH_S + CONNECT_S
"""The keeper starts, finds the robot and connects within so long, or says why it cannot."""
_END_S = 2.0
_HEARS_S = 1.5
"""A keeper has said its last words to the robot, and has ended, within so long."""


class PacketLine:
    """Packets to a robot and from it, until one end hangs up. The keeper runs from the start.

    One thread may receive while another one sends.

    Args:
        address: Where the robot is.
    """

    def __init__(self, address: Address) -> None:
        self._address, self._begun = address, b""
        self._socket, theirs = socket.socketpair()
        with theirs:
            words = [sys.executable, "-P", "-m", keeper.__name__, str(theirs.fileno()), str(address)]
            self._keeper = subprocess.Popen(
                words, pass_fds=(theirs.fileno(),), stdin=subprocess.DEVNULL, stderr=subprocess.PIPE
            )

    @property
    def keeper_process_id(self) -> int:
        """The number of the process that stops the robot when this one cannot."""
        return self._keeper.pid

    def open(self) -> None:
        """Wait until the keeper has found the robot.

        Raises:
            LinkError: it cannot be reached.
        """
        self._socket.settimeout(OPEN_S)
        try:
            first = self._socket.recv(PACKET_BYTES, socket.MSG_WAITALL)
        except TimeoutError as error:
            raise LinkError(f"{self._address}: nothing answers; is it on, and connected to nothing else?") from error
        if first != keeper.OPEN.encoded():
            raise LinkError(f"{self._address}: {self._last_words()}")

    def send(self, packets: Iterable[Packet]) -> None:
        """Send packets.

        Raises:
            LinkError: the line is gone.
        """
        try:
            self._socket.sendall(b"".join(packet.encoded() for packet in packets))
        except OSError as error:
            raise self._lost() from error

    def receive(self, timeout_s: float) -> list[Packet]:
        """Return the packets that have come; wait for the first one, but no longer than a time.

        Raises:
            LinkError: the line is gone, or something has halted the keeper.
        """
        if self._is_halted():
            raise LinkError(f"{self._address}: {links.LINK_HALTED()}")
        self._socket.settimeout(timeout_s)
        try:
            data = self._socket.recv(64 * PACKET_BYTES)
        except TimeoutError:
            return []
        except OSError as error:
            raise self._lost() from error
        if not data:
            raise self._lost()
        data = self._begun + data
        whole = len(data) - len(data) % PACKET_BYTES
        self._begun = data[whole:]
        packets = (decoded(data[at : at + PACKET_BYTES]) for at in range(0, whole, PACKET_BYTES))
        return [packet for packet in packets if packet is not None]

    def hang_up(self) -> None:
        """End the line; the keeper, which hears it, stops the robot and ends."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def let_go(self) -> None:
        """Hang up, and have a keeper that was halted hear it. End one that does not: with it the line at TCP ends."""
        self.hang_up()
        self._keeper.send_signal(signal.SIGCONT)
        self._end_keeper(_HEARS_S)

    def close(self) -> None:
        """Hang up, wait until the keeper has ended, and free what the line took. No other thread may use it now."""
        self.hang_up()
        self._socket.close()
        self._end_keeper(_END_S)
        self._keeper.wait()
        if self._keeper.stderr is not None:
            self._keeper.stderr.close()

    def _is_halted(self) -> bool:
        """Return whether something has halted the keeper, where the system tells."""
        if self._keeper.returncode is not None or not hasattr(os, "waitid"):
            return False
        try:
            return os.waitid(os.P_PID, self._keeper.pid, os.WSTOPPED | os.WNOHANG | os.WNOWAIT) is not None
        except ChildProcessError:  # Its end was taken note of in the meantime.
            return False

    def _end_keeper(self, after_s: float) -> None:
        try:
            self._keeper.wait(after_s)
        except subprocess.TimeoutExpired:  # It stands still.
            self._keeper.kill()

    def _lost(self) -> LinkError:
        """Return the error of a line that has ended."""
        return LinkError(f"{self._address}: {links.LINK_GONE(words=self._last_words())}")

    def _last_words(self) -> str:
        """Return why the keeper has ended."""
        said = b""
        if self._keeper.stderr is not None:
            with suppress(subprocess.TimeoutExpired, ValueError):
                self._keeper.wait(_END_S)
                said = self._keeper.stderr.read()
        lines = said.decode("utf-8", "replace").strip().splitlines()
        return lines[-1] if lines else "the process that held it was ended"
