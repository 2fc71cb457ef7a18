"""Hands pages to browsers, and messages to pages. Browsers can ask for pages and listen; those who watch have no say.

One thread serves them all and waits for none: a page that does not read what it is sent is dropped, and where there are
too many connections, a newcomer takes the place of one of the computer that has the most.
"""

import asyncio
import gzip
import ipaddress
import socket
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import cache, cached_property
from http import HTTPStatus
from typing import Any, Protocol
from urllib.parse import quote, urlsplit

from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

MAX_CONNECTIONS = 600
"""The most connections at a time, those included that have not asked for anything yet."""

MAX_WAITING_BYTES = 8 * 2**20
"""The most bytes that a page may leave unread."""

_MAX_WORDS_BYTES = 125
"""A page that watches says nothing, one that hands in its key; more than this is not even read of a stranger."""

_ASK_WITHIN_S = 5.0
_LAST_WORDS_S = 1.0
_HTML = "text/html; charset=utf-8"
_SAFE = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@dataclass(frozen=True)
class Page:
    """The answer that a browser gets.

    Attributes:
        text: Of the page.
        kind: Its MIME type.
        status: Of HTTP.
        file: What is taken home instead of a text: a file's name and content.
    """

    text: str
    kind: str = _HTML
    status: HTTPStatus = HTTPStatus.OK
    file: tuple[str, bytes] | None = None

    @cached_property
    def plain(self) -> bytes:
        """The answer as bytes."""
        return self.text.encode() if self.file is None else self.file[1]

    @cached_property
    def packed(self) -> bytes:
        """The answer as fewer bytes, for browsers that know gzip."""
        return gzip.compress(self.plain, compresslevel=6, mtime=0)


_MISDIRECTED = Page(
    "this server answers for its own names only; use the address that it prints\n",
    "text/plain; charset=utf-8",
    HTTPStatus.MISDIRECTED_REQUEST,
)


class PageChannel:
    """The messages to the pages that listen at one path. For the server's thread.

    Args:
        opening: Returns what a newcomer must hear first.

    Attributes:
        opening: The same.
    """

    def __init__(self, opening: Callable[[], Iterable[str]]) -> None:
        self.opening = opening
        self._listeners: set[ServerConnection] = set()

    def say(self, messages: Iterable[str]) -> None:
        """Send messages to all who listen. Each is made into bytes once; slow listeners are not waited for."""
        for message in messages:
            for listener in tuple(self._listeners):
                if listener.transport.get_write_buffer_size() > MAX_WAITING_BYTES:
                    self._listeners.discard(listener)
                    listener.transport.abort()
            broadcast(self._listeners, message)

    async def attend(self, listener: ServerConnection, /) -> None:
        """Let a newcomer listen until it leaves; one that speaks is sent away."""
        for message in self.opening():  # Nothing is said to the others between this and the next line.
            broadcast((listener,), message)
        self._listeners.add(listener)
        try:
            async for _ in listener:
                await listener.close(1008, "spectators have nothing to say")
        except ConnectionClosed:
            pass
        finally:
            self._listeners.discard(listener)

    async def close(self) -> None:
        """Send all who listen away, once they have read what is left, but wait for none of them for long."""
        listeners, self._listeners = tuple(self._listeners), set()
        await asyncio.gather(*(listener.close() for listener in listeners), return_exceptions=True)


class PageEndpoint(Protocol):
    """The endpoint to which a page may open a WebSocket."""

    async def attend(self, listener: ServerConnection, /) -> None:
        """Deal with a page until it leaves, or is sent away."""


class Site(Protocol):
    """The pages of a site, by path."""

    async def page(self, path: str) -> Page | None:
        """Return the page at a path; None where there is none."""

    def channel(self, path: str) -> PageEndpoint | None:
        """Return the channel that a page may listen to at a path, or the desk for it; None where there is none."""

    async def live(self, ended: asyncio.Event) -> None:
        """Say on the channels what happens, until it has ended and all is told."""


def serving(site: Site, listening: socket.socket) -> AbstractAsyncContextManager[object]:
    """Serve a site while the block runs.

    Args:
        site: What is served.
        listening: Where, by HTTP and WebSocket.
    """
    crowd = _Crowd()

    class Connection(ServerConnection):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            crowd.let_in(self)

        def connection_lost(self, error: Exception | None) -> None:
            crowd.forget(self)
            super().connection_lost(error)

    async def answer(connection: ServerConnection, request: Request) -> Response | None:
        path = urlsplit(request.path).path
        if not _is_for(connection.local_address, request.headers):
            return _response(_MISDIRECTED, is_packed=False)
        if "Upgrade" in request.headers:
            is_own = _is_own(request.headers)
            return None if is_own and site.channel(path) is not None else _response(_missing(path), is_packed=False)
        page = await site.page(path)
        is_packed = any("gzip" in value for value in request.headers.get_all("Accept-Encoding"))
        return _response(page or _missing(path), is_packed=is_packed)

    async def attend(connection: ServerConnection) -> None:
        assert connection.request is not None
        if (channel := site.channel(urlsplit(connection.request.path).path)) is not None:
            await channel.attend(connection)

    return serve(
        attend,
        sock=listening,
        process_request=answer,
        create_connection=Connection,
        compression=None,  # Each connection would compress for itself, what is the same for all.
        max_size=_MAX_WORDS_BYTES,
        max_queue=1,
        open_timeout=_ASK_WITHIN_S,
        close_timeout=_LAST_WORDS_S,
        server_header=None,
    )


class _Crowd:
    """All connections, the oldest first."""

    def __init__(self) -> None:
        self._hosts: dict[ServerConnection, str] = {}

    def let_in(self, connection: ServerConnection) -> None:
        """Count a connection in; where there are too many, the oldest of the computer that has the most goes."""
        peer = connection.remote_address
        self._hosts[connection] = str(peer[0]) if peer else ""
        if len(self._hosts) > MAX_CONNECTIONS:
            counts = Counter(self._hosts.values())
            greediest = max(counts, key=counts.__getitem__)
            leaver = next(each for each, host in self._hosts.items() if host == greediest)
            self.forget(leaver)
            leaver.transport.abort()

    def forget(self, connection: ServerConnection) -> None:
        """Count a connection out."""
        self._hosts.pop(connection, None)


def _is_for(address: tuple[Any, ...], headers: Headers) -> bool:
    """Return whether a request is for this computer, and not for a foreign name that leads here.

    Such a name would make a stranger's page one of this server's own for the browser (DNS rebinding).

    Args:
        address: At which the request came in.
        headers: Its own.
    """
    hosts = headers.get_all("Host")
    if len(hosts) != 1:
        return False
    try:
        host = (urlsplit(f"//{hosts[0]}").hostname or "").removesuffix(".")
    except ValueError:
        return False
    return host in _own_names() or _is_address(host, address)


def _is_own(headers: Headers) -> bool:
    """Return whether a page of this server listens; a browser says of any other page where that is from."""
    hosts = headers.get_all("Host")
    return all(urlsplit(origin).netloc in hosts for origin in headers.get_all("Origin"))


def _is_address(host: str, address: tuple[Any, ...]) -> bool:
    """Return whether a host is the numeric address at which a request came in."""
    try:
        asked, own = ipaddress.ip_address(host), ipaddress.ip_address(str(address[0]).partition("%")[0])
    except (ValueError, IndexError):
        return False
    if isinstance(own, ipaddress.IPv6Address) and own.ipv4_mapped is not None:
        own = own.ipv4_mapped
    return asked == own


@cache
def _own_names() -> frozenset[str]:
    """Return what this computer is called: by itself, by mDNS, and in its domain."""
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name.partition('.')[0]}.local", socket.getfqdn().lower()})


def _missing(path: str) -> Page:
    return Page(f"there is nothing at {path[:80]!r}\n", "text/plain; charset=utf-8", HTTPStatus.NOT_FOUND)


def _response(page: Page, *, is_packed: bool) -> Response:
    body = page.packed if is_packed else page.plain
    headers = {
        "Content-Type": page.kind,
        "Content-Length": str(len(body)),
        "Content-Security-Policy": _SAFE,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-store",
        "Connection": "close",
    }
    if page.file is not None:
        headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(page.file[0], safe='')}"
    if is_packed:
        headers["Content-Encoding"] = "gzip"
    return Response(page.status.value, page.status.phrase, Headers(headers), body)
