"""The site of a tournament: read off its folder, so that the tournament itself knows of no spectator."""

import asyncio
import contextlib
import json
import time
from collections import OrderedDict

from robotdriver.errors import WorkshopError
from robotworkshop.floor_secret import FloorSecret
from robotworkshop.recording.export.page import Draw
from robotworkshop.recording.replay import Replay
from robotworkshop.tournament import ladder
from robotworkshop.tournament.floor_secrets import FloorSecrets
from robotworkshop.tournament.game import GameKey, GameResult
from robotworkshop.tournament.isolation.level import present_level
from robotworkshop.tournament.journal import JournalReader, recording_file
from robotworkshop.tournament.rehearsal import fault_of
from robotworkshop.tournament.series import books
from robotworkshop.tournament.series.format import read_series
from robotworkshop.tournament.setup import Setup, TournamentError
from robotworkshop.tournament.tally import leaderboard
from robotworkshop.web import upload_page
from robotworkshop.web.run_site import LiveBroadcast, replay_page
from robotworkshop.web.series_page import series_sections
from robotworkshop.web.server import Page, PageChannel, PageEndpoint
from robotworkshop.web.sources import CountDown, Notice, OnAir, TournamentFolder, Uploads
from robotworkshop.web.tournament_page import LATEST, Listed, OnNow, content_of, whole_page
from robotworkshop.web.upload_desk import UploadDesk

LOOK_S = 1.0
"""The folder is looked at so often, and less often where the table takes its time."""

KEPT_PAGES = 32
"""Pages of games are kept for the next spectator; others are made again."""


class TournamentSite:
    """Pages of a tournament, of its games, and of what goes on in it now.

    Args:
        source: The tournament.
        draw: Draws scenes.
        qr_code: An SVG element that leads to the first page; may be empty.
    """

    def __init__(self, source: TournamentFolder, draw: Draw, qr_code: str) -> None:
        self._source = source
        self._draw = draw
        self._qr_code = qr_code
        self._journal = JournalReader(source.folder)
        self._setup: Setup | None = None
        self._results: dict[GameKey, GameResult] = {}
        self._order: list[GameKey] = []
        self._notice = ""
        self._published: tuple[FloorSecret, ...] = ()
        self._version = 0
        self._news = PageChannel(lambda: (self._word(),))
        self._desk = None if source.uploads is None else _desk(source.uploads)
        self._coming = CountDown("", 0.0)
        self._coming_since_s = 0.0
        self._live: dict[str, tuple[str, LiveBroadcast]] = {}
        self._watching: set[asyncio.Task[None]] = set()
        self._games: OrderedDict[int, Page] = OrderedDict()
        self._drawing = asyncio.Semaphore(1)
        self._content = Page(self._made())
        self._page = Page(whole_page(source.title, self._content.text, qr_code))

    async def page(self, path: str) -> Page | None:
        """Return the page at a path."""
        if path == "/":
            return self._page
        if path == "/content":
            return self._content
        if path in self._live:
            return self._live[path][1].page
        if path == upload_page.PATH and self._desk is not None:
            return Page(upload_page.upload_page())
        kind, _, number = path.removeprefix("/").partition("/")
        if kind == "game" and number.isascii() and number.isdecimal() and 0 < int(number[:9]) <= len(self._order):
            return await self._game(int(number[:9]))
        if kind == "recording" and number.isascii() and number.isdecimal() and 0 < int(number[:9]) <= len(self._order):
            return await asyncio.to_thread(self._recording, int(number[:9]))
        return None

    def _recording(self, number: int) -> Page | None:
        """Return the recording of a game to take home, once no further game is played by what it tells."""
        if not self._published:
            return None
        file = recording_file(self._source.folder, self._order[number - 1])
        try:
            return Page("", "application/octet-stream", file=(file.name, file.read_bytes()))
        except OSError:
            return None

    def _read_published(self) -> tuple[FloorSecret, ...]:
        """Return what the floors were derived from, once no further floor is: then recordings tell no secret either."""
        try:
            secrets = FloorSecrets(self._source.folder)
        except TournamentError:
            return ()
        return () if secrets.has_current else tuple(secrets.published)

    def channel(self, path: str) -> PageEndpoint | None:
        """Return the news of the table, what goes on in a game, or the desk at which movers are handed in."""
        if path == "/news":
            return self._news
        if path == upload_page.SOCKET:
            return self._desk
        live = self._live.get(path.removesuffix("/events"))
        return None if live is None else live[1].channel

    async def live(self, ended: asyncio.Event) -> None:
        """Look at the folder again and again, and a last time at the end."""
        while not ended.is_set():
            began_s = time.monotonic()
            await self._look()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(ended.wait(), max(LOOK_S, 10.0 * (time.monotonic() - began_s)))
        await self._look()

    async def hear(self, notice: Notice) -> None:
        """Show something that is played now, until it is over, or count down to what comes."""
        if isinstance(notice, CountDown):
            self._coming, self._coming_since_s = notice, time.monotonic()
            self._news.say((self._word(),))
        else:
            await self._broadcast(notice)

    async def _broadcast(self, on_air: OnAir) -> None:
        title, run = on_air.title, on_air.run
        path = f"/live/{len(self._order) + len(self._live) + 1}-{run.observers[1]}"
        live = await asyncio.to_thread(LiveBroadcast, run, self._draw, f"{path}/events", "/", self._qr_code)
        self._live[path] = title, live
        await self._tell()
        task = asyncio.create_task(self._watch(path, live))
        self._watching.add(task)
        task.add_done_callback(self._watching.discard)

    async def _watch(self, path: str, live: LiveBroadcast) -> None:
        await live.tell()
        await asyncio.sleep(LINGER_S)
        del self._live[path]
        await self._tell()
        await live.channel.close()

    async def _look(self) -> None:
        """Take what is new in the folder."""
        try:
            news = self._journal.news()
            notice = ""
        except TournamentError as error:
            news, notice = (), str(error)
        for entry in news:
            if isinstance(entry, Setup):
                self._setup = entry
            elif isinstance(entry, GameResult) and entry.key not in self._results:
                self._results[entry.key] = entry
                self._order.append(entry.key)
        published = self._read_published()
        if news or (notice, published) != (self._notice, self._published):
            self._notice, self._published = notice, published
            await self._tell()

    async def _tell(self) -> None:
        """Make the page again, and let those who look at it know."""
        content = await asyncio.to_thread(self._made)
        self._content = Page(content)
        self._page = Page(whole_page(self._source.title, content, self._qr_code))
        self._version += 1
        self._news.say((self._word(),))

    def _word(self) -> str:
        """Return what pages are told: which content there is, and what comes in how many seconds."""
        left_s = max(self._coming.in_s - (time.monotonic() - self._coming_since_s), 0.0)
        return json.dumps({"version": self._version, "coming": self._coming.title, "in_s": left_s})

    def _made(self) -> str:
        setup, results = self._setup, dict(self._results)
        series, active = read_series(self._source.folder), ladder.read_active(self._source.folder)
        if setup is None or not results:
            board = None
        elif series is not None:
            board = books.board_of(series, setup, results)
        elif active is not None:
            board = ladder.board_of(active, setup, results)
        else:
            board = leaderboard(setup, results)
        newest = list(enumerate(list(results), 1))[: -LATEST - 1 : -1]
        published = self._published
        games = [Listed(number, results[key], self._has_replay(key), bool(published)) for number, key in newest]
        on_now = [OnNow(title, path) for path, (title, _) in list(self._live.items())]
        before = f'<p><a href="{upload_page.PATH}">Hand in a mover</a></p>' if self._desk is not None else ""
        if series is not None:
            seen = {key: number for number, key in enumerate(results, 1) if self._has_replay(key)}
            before += series_sections(series, results, seen)
        after = "".join(f"<p>The floors' secret was {one.text}; its SHA-256 is {one.digest}.</p>" for one in published)
        return content_of(board, games, on_now, before, self._notice) + after

    def _has_replay(self, key: GameKey) -> bool:
        return recording_file(self._source.folder, key).is_file()

    async def _game(self, number: int) -> Page | None:
        """Return the page of a game; one at a time is made."""
        async with self._drawing:
            if number not in self._games:
                with contextlib.suppress(WorkshopError):
                    self._games[number] = await asyncio.to_thread(self._made_game, number)
            if number not in self._games:
                return None
            self._games.move_to_end(number)
            if len(self._games) > KEPT_PAGES:
                self._games.popitem(last=False)
            return self._games[number]

    def _made_game(self, number: int) -> Page:
        file = recording_file(self._source.folder, self._order[number - 1])
        return replay_page(Replay(file), self._draw, home="/", for_contestants=True)


def _desk(uploads: Uploads) -> UploadDesk:
    """Return the desk for a ladder; movers are tried in the best isolation that this computer offers."""
    return UploadDesk(uploads.folder, uploads.pupils, lambda code: fault_of(code, present_level().level))


LINGER_S = 20.0
"""A game that is over can be seen for so long at its own place."""
