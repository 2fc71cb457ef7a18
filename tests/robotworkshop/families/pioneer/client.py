"""A client of Pioneers at a real port, as small as can be."""

import socket
import struct
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from robotdriver.pioneer.packets.commands import CommandId, command_packet
from robotdriver.pioneer.packets.framing import PacketReader, packet

PATIENCE_S = 30.0
"""So long a port may be silent before a test is given up."""


class Client:
    """Shakes hands with a robot and opens it."""

    def __init__(self, address: tuple[str, int], *, opens: bool = True) -> None:
        self.socket = socket.create_connection(address, timeout=PATIENCE_S)
        self._reader = PacketReader(255)
        self._waiting: list[bytes] = []
        self.identity = b""
        if opens:
            for number in range(3):
                self.send(number)
                self.identity = self.wait(lambda data, number=number: data[0] == number)  # type: ignore[misc]
            self.send(CommandId.OPEN, 1)

    def send(self, number: int, argument: int | bytes | None = None) -> None:
        self.socket.sendall(command_packet(number, argument))

    def control(self, operation: int, text: bytes = b"") -> None:
        content = struct.pack("<BH", 0x3B, operation)
        self.socket.sendall(packet(b"\xec" + content + (struct.pack("<H", len(text)) + text if text else b"")))

    def wait(self, holds: Callable[[bytes], bool]) -> bytes:
        """Return the next packet of which this holds; packets before it are forgotten."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            while self._waiting:
                data = self._waiting.pop(0)
                if holds(data):
                    return data
            received = self.socket.recv(65536)
            if not received:
                raise EOFError("the robot has hung up")
            self._waiting += self._reader.receive(received)
        raise TimeoutError("it never came")

    def sip(self) -> bytes:
        return self.wait(lambda data: data[0] in (0x32, 0x33))

    def state(self) -> tuple[int, ...]:
        """Return the flags and the true pose."""
        self.send(CommandId.SIM_STAT, 1)
        values = struct.unpack("<I3H4i3ii3i", self.wait(lambda data: data[0] == 0x62)[3:])
        return values[0], values[4], values[5], values[7]

    def close(self) -> None:
        self.socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
