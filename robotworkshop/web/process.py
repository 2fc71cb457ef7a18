"""The server's process: whatever browsers do, the one who plays or referees loses no time over it."""

import asyncio
import contextlib
import logging
import os
import queue
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from robotdriver.errors import WorkshopError
from robotworkshop.frontends import load_frontend
from robotworkshop.match.services import is_loopback, reachable
from robotworkshop.match.wire.connection import Address, address_text, listening_socket
from robotworkshop.recording.export.page import PageParts
from robotworkshop.web.sources import LiveRun, Notice, RecordingSource, Source, TournamentFolder

if TYPE_CHECKING:
    from robotworkshop.web.server import Site

log = logging.getLogger(__name__)

_NICE = 5
"""The server gives way to the game."""

QR_BORDER = 2
"""Light modules round a code."""

_BACKLOG = 512
_END_WITHIN_S = 4.0


class WebError(WorkshopError):
    """No pages can be served."""


@dataclass(frozen=True, slots=True)
class Pages:
    """Pages that are served.

    Attributes:
        url: Of the first page, which other computers reach if it is not on the loopback.
    """

    url: str
    _process: Connection

    def tell(self, notice: Notice) -> None:
        """Tell the page of a tournament what its folder does not."""
        with contextlib.suppress(OSError):  # Without pages the game goes on.
            self._process.send(notice)


@contextmanager
def spectators(address: Address, source: Source) -> Iterator["Pages"]:
    """Serve pages while the block runs.

    Args:
        address: Where; port 0 for any that is free.
        source: What is to be seen.

    Raises:
        WebError: the extra that it takes is not installed.
        LinkError: the address is not this computer's, or taken.
    """
    if find_spec("websockets") is None:
        raise WebError("pages for spectators take the extra web; pip install 'robotworkshop[web]'")
    context = get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    with listening_socket(address) as listening:
        listening.listen(_BACKLOG)
        url = _url(listening.getsockname()[:2])
        process = context.Process(target=_serve, args=(theirs, listening, source, url), name="spectators", daemon=True)
        process.start()
    theirs.close()
    try:
        yield Pages(url, ours)
    finally:
        ours.close()  # The process reads the end.
        process.join(_END_WITHIN_S)
        if process.is_alive():
            process.kill()
            process.join()


def qr_modules(url: str) -> tuple[bytes, ...]:
    """Return an address as rows of a QR code, a byte a module, 1 for a dark one; empty where no telephone gets there.

    A light border of `QR_BORDER` modules belongs round it.
    """
    host = url.removeprefix("http://").rpartition(":")[0].strip("[]")
    if is_loopback(host) or find_spec("segno") is None:
        return ()
    import segno

    return tuple(bytes(row) for row in segno.make(url, error="m", micro=False).matrix)


def qr_code(url: str) -> str:
    """Return an address as an SVG element that telephones read; empty where no telephone gets there."""
    if not qr_modules(url):
        return ""
    import segno

    code: str = segno.make(url, error="m").svg_inline(border=QR_BORDER, light="#fff", omitsize=True)
    return code


def qr_lines(url: str) -> str:
    """Return an address as lines that telephones read off a terminal; empty where no telephone gets there."""
    if not qr_modules(url):
        return ""
    import io

    import segno

    lines = io.StringIO()
    segno.make(url, error="l").terminal(lines, border=QR_BORDER, compact=True)
    return lines.getvalue()


def _url(address: Address) -> str:
    """Return how browsers get there."""
    try:
        host = reachable(address[0])
    except OSError:
        host = address[0]
    return f"http://{address_text((host, address[1]))}/"


# In the process.


def _serve(parent: Connection, listening: socket.socket, source: Source, url: str) -> None:
    """Serve until the parent hangs up, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends this one.
    logging.getLogger("websockets").setLevel(logging.CRITICAL)  # What strangers do wrong is no news.
    with contextlib.suppress(AttributeError, OSError):
        os.nice(_NICE)
    desk = _DrawingDesk()
    threading.Thread(target=_run, args=(listening, source, url, desk, parent), name="web", daemon=True).start()
    desk.work()


def _heard(parent: Connection) -> Notice | None:
    """Wait for what the parent says; None when it has hung up."""
    try:
        heard: Notice = parent.recv()
    except (EOFError, OSError):
        return None
    return heard


def _run(listening: socket.socket, source: Source, url: str, desk: "_DrawingDesk", parent: Connection) -> None:
    try:
        asyncio.run(_serving(listening, source, url, desk, parent))
    except WorkshopError as error:
        log.warning("spectators see nothing: %s", error)
    finally:
        desk.close()


async def _serving(
    listening: socket.socket, source: Source, url: str, desk: "_DrawingDesk", parent: Connection
) -> None:
    from robotworkshop.web.server import serving
    from robotworkshop.web.tournament_site import TournamentSite

    site = await asyncio.to_thread(_site, source, url, desk)
    ended = asyncio.Event()
    async with serving(site, listening):
        live = asyncio.create_task(site.live(ended))
        while (heard := await asyncio.to_thread(_heard, parent)) is not None:
            if isinstance(site, TournamentSite):
                await site.hear(heard)
        ended.set()
        # The last events may still be on their way.
        await asyncio.wait([live], timeout=_END_WITHIN_S / 2.0)


def _site(source: Source, url: str, desk: "_DrawingDesk") -> "Site":
    from robotworkshop.web.run_site import LiveSite, RecordedSite
    from robotworkshop.web.tournament_site import TournamentSite

    match source:
        case LiveRun():
            return LiveSite(source, desk.draw, qr_code(url))
        case RecordingSource():
            return RecordedSite(source, desk.draw)
        case TournamentFolder():
            return TournamentSite(source, desk.draw, qr_code(url))


class _DrawingDesk:
    """Draws for other threads in this one, which is the main one: Qt wants it so."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = queue.SimpleQueue()

    def draw(self, scene: Any) -> PageParts:
        """Have a scene drawn, and wait for it."""
        drawn: Future[PageParts] = Future()
        self._jobs.put((drawn, partial(_drawn, scene)))
        return drawn.result()

    def work(self) -> None:
        """Draw until the desk is closed."""
        while (job := self._jobs.get()) is not None:
            drawn, draw = job
            try:
                drawn.set_result(draw())
            except Exception as error:
                drawn.set_exception(error)

    def close(self) -> None:
        """End the work."""
        self._jobs.put(None)


def _drawn(scene: Any) -> PageParts:
    from robotworkshop.web.run_site import PAGE_WIDTH_PX, scenery

    parts: PageParts = load_frontend("player_page")(scenery(scene), PAGE_WIDTH_PX)
    return parts
