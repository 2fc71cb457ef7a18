"""The server's side of one WebSocket, without input or output: texts out of bytes, and bytes out of texts."""

import logging
from collections.abc import Iterator

from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

MAX_TEXT_BYTES = 65_536
"""A client that sends a longer text is hung up."""

_quiet = logging.getLogger("robotdriver.rosbridge.websocket")
_quiet.setLevel(logging.WARNING)


class WebSocket:
    """One connection, from its handshake on."""

    def __init__(self) -> None:
        self._protocol = ServerProtocol(max_size=MAX_TEXT_BYTES, logger=_quiet)
        self._begun: list[bytes] = []

    @property
    def is_open(self) -> bool:
        """True if the client has shaken hands, and neither side has said goodbye."""
        return self._protocol.state is State.OPEN

    @property
    def is_over(self) -> bool:
        """True if the connection is to be closed once everything is sent."""
        return self._protocol.state not in (State.CONNECTING, State.OPEN) or self._protocol.handshake_exc is not None

    def receive(self, data: bytes) -> Iterator[bytes]:
        """Take bytes, however they were cut on the way, and yield the texts that are whole."""
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Request):
                self._protocol.send_response(self._protocol.accept(event))
            elif isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                self._begun.append(bytes(event.data))
                if event.fin:
                    text = b"".join(self._begun)
                    self._begun.clear()
                    yield text

    def send(self, text: bytes) -> None:
        """Have a text sent; after the goodbye nothing is."""
        try:
            self._protocol.send_text(text)
        except InvalidState:
            return

    def to_send(self) -> bytes:
        """Return what is to be sent now, the answers to handshakes and pings among it."""
        return b"".join(self._protocol.data_to_send())
