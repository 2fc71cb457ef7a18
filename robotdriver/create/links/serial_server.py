"""A serial port of another computer as a link, by RFC 2217: bytes, and the rate of the port, over TCP."""

import serial

from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.create.links.serial_link import POLL_S, SerialLink
from robotdriver.phrases import links


def connect_serial_server(url: str, baud: int) -> SerialLink:
    """Return a link to a port of a serial server.

    Args:
        url: ``rfc2217://HOST:PORT``.
        baud: The rate.

    Raises:
        DiagnosedError: no such server answers.
    """
    try:
        port = serial.serial_for_url(url, baud, timeout=POLL_S)
    except (OSError, ValueError) as error:
        raise DiagnosedError(Cause.WRONG_PORT, f"{url}: {links.NO_SERVER(words=str(error))}") from error
    # What goes over the socket is escaped, so no other process can write to it.
    return SerialLink(port, url, None)
