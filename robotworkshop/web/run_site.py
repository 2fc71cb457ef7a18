"""A site of one page: a run, a match or a recording."""

import asyncio
import queue
import threading

from robotworkshop.match.errors import MatchError
from robotworkshop.match.observing.watching import Watched
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.export.page import PAGE_LAYERS, Draw, live_page, page
from robotworkshop.recording.header import unpack_header
from robotworkshop.recording.replay import Replay
from robotworkshop.recording.withheld import PLAYED
from robotworkshop.run.events import Event
from robotworkshop.view.picture import Picture
from robotworkshop.web.live_film import LiveFilm
from robotworkshop.web.server import Page, PageChannel
from robotworkshop.web.sources import LiveRun, RecordingSource
from scene.scene import Scene

TELL_EVERY_S = 0.08
"""The time between messages of what is new."""

OVER = '{"over":true}'
PAGE_WIDTH_PX = 1200


class LiveBroadcast:
    """Listens to a broadcast, and tells pages what it hears.

    Args:
        run: What is broadcast.
        draw: Draws its scene.
        socket: The path at which its page listens.
        home: Of the page that links to it.
        qr_code: An SVG element that leads telephones to the first page; may be empty.

    Of what contestants play, neither the seed nor what their movers must sense is shown.
    """

    def __init__(self, run: LiveRun, draw: Draw, socket: str, home: str = "", qr_code: str = "") -> None:
        header = unpack_header(run.header)
        self._film = LiveFilm(header, draw, for_contestants=header.kind in PLAYED)
        self.page = Page(live_page(header, self._film.first_floor, socket, home, qr_code))
        self.channel = PageChannel(self._opening)
        self._watched = Watched(run.observers)
        self._events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._watch, name="watch", daemon=True)
        self._thread.start()

    async def tell(self) -> None:
        """Tell pages what comes, until it is over."""
        while True:
            is_over = not self._thread.is_alive()  # Looked at before the queue: nothing that came before is forgotten.
            while not self._events.empty():
                self._film.follow(self._events.get())
            self.channel.say(self._film.news())
            if is_over:
                break
            await asyncio.sleep(TELL_EVERY_S)
        self.channel.say([OVER])

    def close(self) -> None:
        """Listen no longer."""
        self._watched.close()

    def _opening(self) -> tuple[str, ...]:
        return self._film.opening() if self._thread.is_alive() else (*self._film.opening(), OVER)

    def _watch(self) -> None:
        try:
            for recorded in self._watched:
                self._events.put(recorded.event)
        except (MatchError, RecordingError):
            return  # Nothing more can be told; its page says that it is over.


class LiveSite:
    """The page of what goes on now."""

    def __init__(self, run: LiveRun, draw: Draw, qr_code: str) -> None:
        self._live = LiveBroadcast(run, draw, "/live", qr_code=qr_code)

    async def page(self, path: str) -> Page | None:
        """Return the page."""
        return self._live.page if path == "/" else None

    def channel(self, path: str) -> PageChannel | None:
        """Return what goes on."""
        return self._live.channel if path == "/live" else None

    async def live(self, ended: asyncio.Event) -> None:  # noqa: ARG002 - the broadcast says when
        """Tell pages what goes on, until it is over."""
        await self._live.tell()
        await self._live.channel.close()


class RecordedSite:
    """The page of a recording."""

    def __init__(self, run: RecordingSource, draw: Draw) -> None:
        self._page = replay_page(Replay(run.file), draw, run.lines)

    async def page(self, path: str) -> Page | None:
        """Return the page."""
        return self._page if path == "/" else None

    def channel(self, path: str) -> PageChannel | None:
        """Return None: the page knows everything."""

    async def live(self, ended: asyncio.Event) -> None:
        """Do nothing: nothing changes."""


def replay_page(
    replay: Replay, draw: Draw, lines: tuple[str, ...] = (), home: str = "", *, for_contestants: bool = False
) -> Page:
    """Return the page of a recording.

    Raises:
        RecordingError: an event cannot be read.
    """
    return Page(page(replay, draw, replay.start_s, replay.end_s, lines, home, for_contestants=for_contestants))


def scenery(scene: Scene) -> Picture:
    """Return what is drawn of a scene for a page."""
    return Picture(scene, layers=PAGE_LAYERS)
