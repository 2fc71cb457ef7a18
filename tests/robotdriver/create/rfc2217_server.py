"""A serial server by RFC 2217, as ser2net is one: pyserial's own, in front of a pseudo-terminal."""

import contextlib
import select
import socket
import threading

import serial
import serial.rfc2217


class _PtyPort(serial.Serial):
    """A pseudo-terminal as a port: it has no lines beside those that carry bytes."""

    cts = dsr = ri = cd = rts = dtr = False


class SerialServer:
    """Serves one port to one client after the other.

    Attributes:
        rates: The port's, as the client has set it.
    """

    def __init__(self, path: str) -> None:
        self.rates: list[int] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._path = path
        threading.Thread(target=self._run, daemon=True).start()

    @property
    def port(self) -> int:
        """Where it listens."""
        port: int = self._listener.getsockname()[1]
        return port

    def close(self) -> None:
        """Take no more clients."""
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _run(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                with self._listener.accept()[0] as client, contextlib.suppress(OSError):
                    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    self._serve(client)

    def _serve(self, client: socket.socket) -> None:
        with _PtyPort(self._path, timeout=0.0) as port:
            manager = serial.rfc2217.PortManager(port, _Writer(client))
            while True:
                for end in select.select((client, port), (), ())[0]:
                    if end is port:
                        client.sendall(b"".join(manager.escape(port.read(4096))))
                        continue
                    data = client.recv(4096)
                    if not data:
                        return
                    port.write(b"".join(manager.filter(data)))
                    if port.baudrate not in self.rates:
                        self.rates.append(port.baudrate)


class _Writer:
    """What the manager of a port answers through."""

    def __init__(self, client: socket.socket) -> None:
        self.write = client.sendall
