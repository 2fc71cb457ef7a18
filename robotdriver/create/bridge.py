"""A bridge from a network to a Create: for a small computer that rides on the robot, and stops it when need be.

A Create goes on as it was last told. Where the radio link to it fails in both directions, only something on the robot
can stop it: this. It passes bytes between a serial port and one client, and wants to hear of the client at least every
0.2 s; if it does not, or the client hangs up, it tells the robot to stop.

One file of the standard library and pyserial: copy it to the board and run ``python3 bridge.py /dev/ttyUSB0 --tcp
0.0.0.0:4000 --key SECRET``, or ``robotworkshop bridge`` where that is installed.

The protocol, version 1, over TCP:

1. The bridge sends ``robotworkshop bridge 1 NONCE`` and a line feed; the nonce is 32 hexadecimal digits.
2. The client sends ``DIGEST BAUD`` and a line feed: HMAC-SHA256 of the nonce's text with the key as 64 hexadecimal
   digits, and the rate at which the robot is spoken to.
3. The bridge sends ``ok`` and a line feed, or why not, and hangs up.
4. From then on the bridge sends what the robot sends. The client sends messages: a byte with the length, 0 to 255, and
   so many bytes for the robot. An empty message is a heartbeat.
"""

import argparse
import contextlib
import hashlib
import hmac
import secrets
import select
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


class Bridge:
    """Serves one serial port to one client at a time.

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
        self._listener = socket.create_server(address, family=family)
        self._listener.settimeout(_POLL_S)
        self._client: socket.socket | None = None
        self._closing = threading.Event()
        self._reader = threading.Thread(target=self._pass_on, daemon=True)

    @property
    def port(self) -> int:
        """Where it listens."""
        port: int = self._listener.getsockname()[1]
        return port

    def run(self) -> None:
        """Serve clients until `close` is called.

        Raises:
            OSError: the serial port is gone.
        """
        self._reader.start()
        while not self._closing.is_set():
            with contextlib.suppress(TimeoutError):
                client, _ = self._listener.accept()
                self._serve(client)

    def close(self) -> None:
        """End it; the robot is stopped."""
        self._closing.set()
        self._reader.join()
        self._listener.close()
        with contextlib.suppress(OSError):
            self._stop_robot()
        self._serial.close()

    def _serve(self, client: socket.socket) -> None:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with client:
            try:
                if self._is_admitted(client):
                    self._client = client
                    self._drive(client)
            except serial.SerialException:
                raise
            except OSError:
                pass  # the client is gone, whatever became of the network
            finally:
                self._client = None
                self._stop_robot()

    def _is_admitted(self, client: socket.socket) -> bool:
        nonce = secrets.token_hex(16)
        client.settimeout(_HANDSHAKE_S)
        client.sendall(GREETING + nonce.encode() + b"\n")
        proof, _, baud = read_line(client).partition(" ")
        if not hmac.compare_digest(proof.encode(), digest(self._key, nonce).encode()):
            client.sendall(b"the key is wrong\n")
            return False
        if not baud.isascii() or not baud.isdigit() or int(baud) not in BAUDS:
            client.sendall(b"no such rate\n")
            return False
        self._serial.baudrate = int(baud)
        self._serial.reset_input_buffer()
        client.sendall(b"ok\n")
        return True

    def _drive(self, client: socket.socket) -> None:
        """Pass a client's messages on until it hangs up; stop the robot whenever the client falls silent."""
        messages, heard_s, is_armed = Messages(), time.monotonic(), False
        client.settimeout(_POLL_S)
        while not self._closing.is_set():
            try:
                data = client.recv(_CHUNK_BYTES)
            except TimeoutError:
                if time.monotonic() - heard_s <= PATIENCE_S:
                    continue
                if is_armed:
                    self._stop_robot()
                    is_armed = False
                if self._is_another_waiting():
                    return
                continue
            if not data:
                return
            heard_s, is_armed = time.monotonic(), True
            if out := messages.feed(data):
                self._serial.write(out)

    def _is_another_waiting(self) -> bool:
        """Return whether the next client is there: it takes the place of one that has fallen silent."""
        return bool(select.select((self._listener,), (), (), 0.0)[0])

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
            client = self._client
            if data and client is not None:
                with contextlib.suppress(OSError):
                    client.send(data)


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
    parser.add_argument("--key", default="", help="what clients must know")
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
