"""The module ``bluetooth`` (PyBluez): streams between the bricks of one floor, in its time."""

import math
from types import ModuleType
from typing import Any

from .view import BrickView
from .wire import RADIO

_LOOK_S = 0.015
"""Time until a brick notices what came by radio."""
_PAGE_S = 5.12
"""Time that a brick calls an address that does not answer, like Bluetooth's page timeout."""


def module(view: BrickView) -> ModuleType:
    """Return the module.

    Args:
        view: Of the brick.
    """
    floor = view.floor

    class BluetoothError(OSError):
        """A stream cannot be opened, or has ended."""

    class BluetoothSocket:
        """A stream to another brick, or the place where others connect to this one."""

        def __init__(self, proto: int = 3, *, stream: int = -1, peer: str = "", port: int = 0) -> None:
            del proto
            self._stream = stream
            self._peer = (peer, port)
            self._port = 0
            self._bound = ""
            self._timeout_s = math.inf
            self._kept = b""

        def bind(self, address: "tuple[str, int]") -> None:
            self._bound, self._port = str(address[0] or "").upper(), address[1] or 1

        def listen(self, backlog: int = 1) -> None:
            del backlog
            self._ask("listen", self._port, self._bound)

        def accept(self) -> "tuple[BluetoothSocket, tuple[str, int]]":
            stream, mac = self._wait_for("accept", self._port)
            return BluetoothSocket(stream=stream, peer=mac, port=self._port), (mac, self._port)

        def connect(self, address: "tuple[str, int]") -> None:
            mac, port = address
            until_s = floor.now_s + min(self._timeout_s, _PAGE_S)
            while True:
                try:
                    (self._stream,) = self._wait_for("connect", str(mac).upper(), port)
                    break
                except BluetoothError:  # The other program may say in a moment that its brick has this address.
                    if floor.now_s >= until_s:
                        raise
                    floor.sleep(_LOOK_S)
            self._peer = (mac, port)

        def send(self, data: Any) -> int:
            data = data.encode() if isinstance(data, str) else bytes(data)
            self._ask("send", self._stream, data.decode("latin-1"))
            return len(data)

        sendall = send

        def recv(self, size: int = 1024) -> bytes:
            if not self._kept:
                (text,) = self._wait_for("receive", self._stream)
                self._kept = text.encode("latin-1")
            data, self._kept = self._kept[:size], self._kept[size:]
            return data

        def makefile(self, mode: str = "r", *_: Any, **__: Any) -> "StreamFile":
            return StreamFile(self, "b" in mode)

        def settimeout(self, timeout_s: "float | None") -> None:
            self._timeout_s = math.inf if timeout_s is None else timeout_s

        def setblocking(self, is_blocking: bool) -> None:
            self._timeout_s = math.inf if is_blocking else 0.0

        def getpeername(self) -> "tuple[str, int]":
            return self._peer

        def getsockname(self) -> "tuple[str, int]":
            return view.description.mac, self._port

        def close(self) -> None:
            if self._stream >= 0:
                self._ask("close", self._stream)
                self._stream = -1
            elif self._port:
                self._ask("unlisten", self._port)
                self._port = 0

        shutdown = close

        def __enter__(self) -> "BluetoothSocket":
            return self

        def __exit__(self, *_: Any) -> None:
            self.close()

        def _ask(self, *question: Any) -> Any:
            answer = view.ask(RADIO, *question)
            if isinstance(answer, str):
                raise BluetoothError(111, answer)
            return answer

        def _wait_for(self, *question: Any) -> Any:
            """Ask until there is an answer; the floor's time goes on meanwhile."""
            until_s = floor.now_s + self._timeout_s
            while not (answer := self._ask(*question)):
                if floor.now_s >= until_s:
                    raise BluetoothError(110, "timed out")
                arrived = view.peek()[view.layout.ARRIVED]
                floor.sleep(_LOOK_S)
                # The other brick begins to listen without a sign of it; whatever else is waited for gives one.
                while question[0] != "connect" and view.peek()[view.layout.ARRIVED] == arrived:
                    if floor.now_s >= until_s:
                        break
                    floor.sleep(_LOOK_S)
            return answer

    class StreamFile:
        """A stream as a file of lines."""

        def __init__(self, socket: BluetoothSocket, in_bytes: bool) -> None:
            self._socket = socket
            self._in_bytes = in_bytes
            self._kept = b""

        def readline(self) -> Any:
            while b"\n" not in self._kept and (more := self._socket.recv(4096)):
                self._kept += more
            line, newline, self._kept = self._kept.partition(b"\n")
            return self._told(line + newline)

        def read(self, size: int = -1) -> Any:
            while (size < 0 or len(self._kept) < size) and (more := self._socket.recv(4096)):
                self._kept += more
            cut = len(self._kept) if size < 0 else size
            data, self._kept = self._kept[:cut], self._kept[cut:]
            return self._told(data)

        def __iter__(self) -> Any:
            while line := self.readline():
                yield line

        def write(self, data: Any) -> int:
            return self._socket.send(data)

        def flush(self) -> None:
            pass

        def close(self) -> None:
            pass

        def __enter__(self) -> "StreamFile":
            return self

        def __exit__(self, *_: Any) -> None:
            pass

        def _told(self, data: bytes) -> Any:
            return data if self._in_bytes else data.decode()

    made: Any = ModuleType("bluetooth")
    made.BluetoothSocket, made.BluetoothError = BluetoothSocket, BluetoothError
    BluetoothError.__module__, BluetoothError.__qualname__ = "bluetooth", "BluetoothError"
    made.btcommon = made
    made.RFCOMM, made.L2CAP, made.BDADDR_ANY, made.PORT_ANY = 3, 0, "", 0
    made.SERIAL_PORT_CLASS, made.SERIAL_PORT_PROFILE = "1101", ("1101", 0x0100)
    made.discover_devices = lambda *_, lookup_names=False, **__: [
        (mac, name) if lookup_names else mac for mac, name in view.ask(RADIO, "discover")
    ]
    made.lookup_name = lambda mac, *_: dict(view.ask(RADIO, "discover")).get(mac)
    made.read_local_bdaddr = lambda: [view.description.mac]
    made.advertise_service = made.stop_advertising = lambda *_, **__: None
    made.find_service = lambda *_, address=None, **__: [
        {"host": mac, "port": 1, "name": name, "protocol": "RFCOMM"}
        for mac, name in view.ask(RADIO, "discover")
        if address in (None, mac)
    ]
    result: ModuleType = made
    return result
