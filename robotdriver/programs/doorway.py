"""The way in for programs that others have started: they connect, say their name, and are given a device."""

import logging
import selectors
import socket
from collections.abc import Callable, Sequence

from robotdriver.errors import LinkError
from robotdriver.phrases.links import NOT_LISTENED
from robotdriver.programs.inside.wire import Decoder, Kind, Message, WireError, decode_hello

log = logging.getLogger(__name__)

_CHUNK_BYTES = 65536

Welcome = Callable[[socket.socket, Decoder, str, Sequence[Message]], None]
"""Takes in a program: given its connection, what decodes it, the program's name, and all that it has said so far."""


def bound_listener(host: str, port: int) -> socket.socket:
    """Return a listening socket at an address of this computer.

    Raises:
        LinkError: the address is not this computer's, or taken.
    """
    try:
        listener = socket.create_server((host, port))
    except OSError as error:
        reason = (error.strerror or str(error)).partition(" (while")[0]
        raise LinkError(f"{host}:{port}: {NOT_LISTENED(words=reason)}") from error
    listener.setblocking(False)
    return listener


class Doorway:
    """Lets programs in at one listening socket. All of it happens in the thread that runs the selector.

    Args:
        listener: Where they come in.
        selector: Calls the data of what it has registered when there is something to be read.
        welcome: Takes in those that have said their name.
    """

    def __init__(self, listener: socket.socket, selector: selectors.BaseSelector, welcome: Welcome) -> None:
        self._listener = listener
        self._selector = selector
        self._welcome = welcome
        selector.register(listener, selectors.EVENT_READ, self._accept)

    def _accept(self) -> None:
        try:
            connection, _ = self._listener.accept()
        except OSError as error:
            log.debug("a program left before it was connected: %s", error)
            return
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        decoder = Decoder()
        self._selector.register(connection, selectors.EVENT_READ, lambda: self._meet(connection, decoder))

    def _meet(self, connection: socket.socket, decoder: Decoder) -> None:
        """Hand on a program that has said its name; who says something else is hung up."""
        data = b""
        try:
            data = connection.recv(_CHUNK_BYTES)
            messages = decoder.feed(data)
            if data and not messages:
                return  # The rest of the name is on its way.
            if not messages or messages[0].kind is not Kind.HELLO:
                raise WireError("it did not say its name first")
            name = decode_hello(messages[0].payload)
        except (OSError, WireError) as error:
            # Who only looks whether the door is open says nothing.
            log.log(logging.WARNING if data else logging.DEBUG, "a program was refused: %s", error)
            self._selector.unregister(connection)
            connection.close()
            return
        self._selector.unregister(connection)
        self._welcome(connection, decoder, name, messages)
