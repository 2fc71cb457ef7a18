"""A bridge from a network to a Create: for a small computer that rides on the robot, and stops it when need be.

A Create goes on as it was last told. Where the radio link to it fails in both directions, only something on the robot
can stop it: this. It passes bytes between a serial port and one client, and wants to hear of the client at least every
0.2 s; if it does not, or the client hangs up, it tells the robot to stop. Clients are greeted beside each other: who
first proves to know the key gets the robot, however many connections others keep open.

One file of the standard library and pyserial: copy it to the board and run ``python3 bridge.py /dev/ttyUSB0 --tcp
0.0.0.0:4000 --key SECRET``, or ``robotworkshop bridge`` where that is installed.

The protocol, version 1, over TCP:

1. The bridge sends ``robotworkshop bridge 1 NONCE`` and a line feed; the nonce is 32 hexadecimal digits.
2. The client sends ``DIGEST BAUD`` and a line feed: HMAC-SHA256 of the nonce's text with the key as 64 hexadecimal
   digits, and the rate at which the robot is spoken to.
3. The bridge sends ``ok`` and a line feed once the robot is free, or why not, and hangs up.
4. From then on the bridge sends what the robot sends. The client sends messages: a byte with the length, 0 to 255, and
   so many bytes for the robot. An empty message is a heartbeat.
"""

import argparse
import collections
import contextlib
import functools
import hashlib
import hmac
import secrets
import selectors
import signal
import socket
import sys
import threading
import time
from collections.abc import Sequence

import serial

GREETING = b"robotworkshop bridge 1 "

PATIENCE_S = 0.2
"""A client of which nothing was heard for so long cannot drive."""

STOP = 8 * bytes((145, 0, 0, 0, 0))
"""Both wheels at 0, so often that one is heard whole if the robot still waits for the rest of a long command."""

BAUDS = (19200, 57600, 115200)

_POLL_S = 0.02
_HANDSHAKE_S = 2.0
_LINE_BYTES = 128
_CHUNK_BYTES = 4096

_MOST_VISITORS = 256
"""The most connections without proof. Of more, the first ones are closed: an owner of the key needs an instant to prove
it."""

_ACCEPTS = 32
"""The most clients that are greeted before the driver's bytes are read again."""

_BACKLOG = 1024
"""The most clients that may wait for a greeting; the system asks again only after a second for those that it had no
room for."""


def digest(key: str, nonce: str) -> str:
    """Return what proves that a client knows the key."""
    return hmac.new(key.encode(), nonce.encode(), hashlib.sha256).hexdigest()


class Messages:
    """Takes a client's messages out of its bytes."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> bytes:
        """Return what the robot is to be sent: the whole messages in what has come so far."""
        data, out = self._rest + data, []
        at = 0
        while at < len(data) and at + 1 + data[at] <= len(data):
            out.append(data[at + 1 : at + 1 + data[at]])
            at += 1 + data[at]
        self._rest = data[at:]
        return b"".join(out)


class Visitor:
    """A client that has not got the robot yet.

    Args:
        connection: Its socket, which never blocks.
        host: Where it comes from.
        now_s: When it came.

    Attributes:
        nonce: What it was greeted with.
        until_s: It must have proved by then that it knows the key.
        came: What it has sent so far, without the line that proved it.
        baud: The rate that it wants, once it has proved that it knows the key.
    """

    def __init__(self, connection: socket.socket, host: str, now_s: float) -> None:
        self.connection = connection
        self.host = host
        self.nonce = secrets.token_hex(16)
        self.until_s = now_s + _HANDSHAKE_S
        self.came = b""
        self.baud: int | None = None

    def refusal(self, line: bytes, key: str) -> bytes:
        """Read the line that is to prove that it knows the key; return why not, b"" where it does."""
        proof, _, baud = line.decode("ascii", "replace").rstrip("\r").partition(" ")
        if not hmac.compare_digest(proof.encode(), digest(key, self.nonce).encode()):
            return b"the key is wrong\n"
        if not baud.isascii() or not baud.isdigit() or int(baud) not in BAUDS:
            return b"no such rate\n"
        self.baud = int(baud)
        return b""


class Driver:
    """The client that has the robot.

    Args:
        connection: Its socket, which never blocks.
        now_s: When it got the robot.
    """

    def __init__(self, connection: socket.socket, now_s: float) -> None:
        self.connection = connection
        self.messages = Messages()
        self.heard_s = now_s
        self.is_armed = False  # whether it may have told the robot to move since that was last stopped


class Bridge:
    """Serves one serial port to one client at a time; greets all others meanwhile, so that none keeps another out.

    Args:
        port: The serial port's name.
        address: Host and port to listen at; port 0 takes any that is free.
        key: What a client must know; "" for nothing.

    Raises:
        OSError: one of the ports cannot be had.
    """

    def __init__(self, port: str, address: tuple[str, int], key: str) -> None:
        self._key = key
        self._serial = serial.Serial(port, BAUDS[-1], timeout=_POLL_S, write_timeout=1.0)
        family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
        self._listener = socket.create_server(address, family=family, backlog=_BACKLOG)
        self._listener.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listener, selectors.EVENT_READ, self._accept)
        self._visitors: list[Visitor] = []  # in the order in which they came
        self._driver: Driver | None = None
        self._closing = threading.Event()
        self._reader = threading.Thread(target=self._pass_on, daemon=True)

    @property
    def port(self) -> int:
        """The port on which it listens."""
        port: int = self._listener.getsockname()[1]
        return port

    def run(self) -> None:
        """Serve clients until `close` is called.

        Raises:
            OSError: the serial port is gone.
        """
        self._reader.start()
        while not self._closing.is_set():
            for key, _ in self._selector.select(_POLL_S):
                key.data()
            now_s = time.monotonic()
            self._turn_some_away(now_s)
            self._watch_driver(now_s)

    def close(self) -> None:
        """End it; the robot is stopped."""
        self._closing.set()
        self._reader.join()
        with contextlib.suppress(OSError):
            self._stop_robot()
        self._serial.close()
        self._listener.close()
        for visitor in self._visitors:
            visitor.connection.close()
        if self._driver is not None:
            self._driver.connection.close()
        self._selector.close()

    # Visitors.

    def _accept(self) -> None:
        for _ in range(_ACCEPTS):
            try:
                connection, address = self._listener.accept()
            except OSError:  # No more are waiting, or this one has gone again.
                return
            connection.setblocking(False)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            visitor = Visitor(connection, address[0], time.monotonic())
            self._visitors.append(visitor)
            self._selector.register(connection, selectors.EVENT_READ, functools.partial(self._hear_visitor, visitor))
            _send(connection, GREETING + visitor.nonce.encode() + b"\n")

    def _hear_visitor(self, visitor: Visitor) -> None:
        data = _received(visitor.connection)
        if data is None:
            return
        visitor.came += data
        if visitor.baud is None and b"\n" in visitor.came:
            line, _, visitor.came = visitor.came.partition(b"\n")
            if refusal := visitor.refusal(line, self._key):
                _send(visitor.connection, refusal)
                self._turn_away(visitor)
                return
        if not data or len(visitor.came) >= _LINE_BYTES:
            self._turn_away(visitor)

    def _turn_some_away(self, now_s: float) -> None:
        """Close connections that have proved nothing in time, and those of which there are too many."""
        for visitor in [each for each in self._visitors if each.baud is None and each.until_s < now_s]:
            self._turn_away(visitor)
        while len(self._visitors) > _MOST_VISITORS:
            self._turn_away(self._most_insistent())

    def _most_insistent(self) -> Visitor:
        """Return the first visitor from where most come, of those that have proved nothing if there are any."""
        unknown = [each for each in self._visitors if each.baud is None] or self._visitors
        hosts = collections.Counter(each.host for each in unknown)
        return max(unknown, key=lambda each: hosts[each.host])

    def _turn_away(self, visitor: Visitor) -> None:
        self._visitors.remove(visitor)
        self._let_go(visitor.connection)

    def _let_go(self, connection: socket.socket) -> None:
        self._selector.unregister(connection)
        connection.close()

    # The driver.

    def _watch_driver(self, now_s: float) -> None:
        """Stop the robot of a driver that has fallen silent; give it to the next who has proved to know the key."""
        driver = self._driver
        heir = next((each for each in self._visitors if each.baud is not None), None)
        if driver is not None and now_s - driver.heard_s > PATIENCE_S:
            if driver.is_armed:
                self._stop_robot()
                driver.is_armed = False
            if heir is not None:
                self._end_drive(driver)
        if self._driver is None and heir is not None and heir.baud is not None:
            self._serial.baudrate = heir.baud
            self._serial.reset_input_buffer()
            self._visitors.remove(heir)
            self._driver = driver = Driver(heir.connection, now_s)
            self._selector.modify(heir.connection, selectors.EVENT_READ, functools.partial(self._hear_driver, driver))
            _send(heir.connection, b"ok\n")
            self._pass_to_robot(driver, heir.came)

    def _hear_driver(self, driver: Driver) -> None:
        data = _received(driver.connection)
        if data is None:
            return
        if not data:
            self._end_drive(driver)
            return
        driver.heard_s = time.monotonic()
        self._pass_to_robot(driver, data)

    def _pass_to_robot(self, driver: Driver, data: bytes) -> None:
        if data:
            driver.is_armed = True
        if out := driver.messages.feed(data):
            self._serial.write(out)

    def _end_drive(self, driver: Driver) -> None:
        self._driver = None
        self._let_go(driver.connection)
        self._stop_robot()

    def _stop_robot(self) -> None:
        self._serial.write(STOP)

    def _pass_on(self) -> None:
        """Send on what the robot sends; what a client does not take at once is dropped, since it would be old."""
        while not self._closing.is_set():
            try:
                data = self._serial.read(1)
                data += self._serial.read(self._serial.in_waiting)
            except (OSError, TypeError):  # the port is gone; `run` meets the same when it next writes
                return
            driver = self._driver
            if data and driver is not None:
                _send(driver.connection, data)


def _send(connection: socket.socket, data: bytes) -> None:
    """Send what is taken at once; an end that is gone is noticed by what is heard of it."""
    with contextlib.suppress(OSError):
        connection.send(data)


def _received(connection: socket.socket) -> bytes | None:
    """Return what has come, b"" from an end that is gone; None where nothing has come after all."""
    try:
        return connection.recv(_CHUNK_BYTES)
    except BlockingIOError:
        return None
    except OSError:
        return b""


def read_line(end: socket.socket) -> str:
    """Return the next line without its end, read byte by byte: what follows is not text.

    Raises:
        ConnectionError: the other end hung up, or sends too long a line.
    """
    line = b""
    while not line.endswith(b"\n"):
        byte = end.recv(1)
        if not byte or len(line) >= _LINE_BYTES:
            raise ConnectionError("no line came")
        line += byte
    return line[:-1].decode("ascii", "replace").rstrip("\r")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a bridge until it is interrupted; return the exit status."""
    parser = argparse.ArgumentParser(prog="bridge", description="Serve a Create's serial port; stop it when need be.")
    parser.add_argument("port", help="the serial port, as /dev/ttyUSB0 or COM3")
    parser.add_argument("--tcp", default="0.0.0.0:4000", metavar="HOST:PORT", help="where to listen")
    parser.add_argument("--key", default="", help="the key that clients must know")
    options = parser.parse_args(arguments)
    host, _, port = options.tcp.rpartition(":")
    try:
        bridge = Bridge(options.port.removeprefix("serial:"), (host.strip("[]") or "0.0.0.0", int(port)), options.key)
    except (OSError, ValueError) as error:
        sys.stderr.write(f"{options.port}, {options.tcp}: {error}\n")
        return 2
    sys.stdout.write(f"bridge: port {bridge.port}\n")
    sys.stdout.flush()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        bridge.run()
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        sys.stderr.write(f"{options.port}: {error}\n")
        return 1
    finally:
        bridge.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
