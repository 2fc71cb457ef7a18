"""Spectators of a tournament see its table as it fills in, each game again, and what is played now."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from robotworkshop.match.observing.observers import Broadcast
from robotworkshop.recording import Encoder, Header, Recorded, RunKind
from robotworkshop.recording.header import pack_header
from robotworkshop.run.events import Judged, MatchOpened
from robotworkshop.run.verdict import PlayerView, Verdict
from robotworkshop.tournament.floor_secrets import FloorSecrets
from robotworkshop.tournament.game import GameKey, GameResult, Performance, Played
from robotworkshop.tournament.journal import Journal
from robotworkshop.tournament.setup import Course, MoverEntry, Rules, Setup
from robotworkshop.web import tournament_site
from robotworkshop.web.sources import CountDown, LiveRun, OnAir, TournamentFolder
from robotworkshop.web.tournament_site import TournamentSite
from tests.robotworkshop.recording.runs import FAST, scene_named

from .films import blank_parts, data_of

SCENE = scene_named("duel_crossing")
HEADER = Header(RunKind.MATCH, SCENE, FAST, "2026-01-01T00:00:00")
EVIL = "<script>alert(1)</script>"
SETUP = Setup(
    versions={},
    movers=tuple(MoverEntry(name, name, "1") for name in ("Ada", EVIL)),
    courses=(Course("duel", "1", 2, None),),
    seeds=1,
    rules=Rules(),
)
VERDICT = Judged(Verdict("Ada", "goal", "Ada is at its goal", False, 3.0, ()))
PLAYERS = tuple(
    PlayerView(name, robot.name, "prm", "h:1", claim=robot.start)
    for name, robot in zip(("Ada", EVIL), SCENE.robots, strict=True)
)


def recording() -> bytes:
    encoder = Encoder(HEADER)
    return encoder.opening + encoder.encode([Recorded(0, MatchOpened(SCENE, PLAYERS)), Recorded(0, VERDICT)])


def game(*names: str) -> GameResult:
    performances = tuple(Performance(name == "Ada", "" if name == "Ada" else "slow") for name in names)
    return GameResult(GameKey("duel", names, 0), performances, 3.0, 1.0)


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(60.0):
        while not await condition():
            await asyncio.sleep(0.01)


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament_site, "LOOK_S", 0.01)
    monkeypatch.setattr(tournament_site, "LINGER_S", 0.0)


def test_the_table_fills_in_and_each_game_is_seen_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        site, ended = TournamentSite(TournamentFolder(tmp_path, "Evening"), blank_parts, "<svg></svg>"), asyncio.Event()
        live = asyncio.create_task(site.live(ended))

        async def shown(path: str) -> str:
            page = await site.page(path)
            return "" if page is None else page.text

        async def tells(words: str) -> bool:
            return words in await shown("/content")

        assert "No game has been played yet" in await shown("/")
        assert "<svg></svg>" in await shown("/")
        with Journal(tmp_path) as journal:
            journal.begin(SETUP)
            journal.add(Played(game("Ada", EVIL), (b"", b""), recording()))
            await until(lambda: tells('href="/game/1"'))
            journal.add(Played(game(EVIL, "Ada"), (b"", b"")))
            with journal.file.open("ab") as torn:
                torn.write(b'{"type":"game","key"')
            await until(lambda: tells("<td>2</td><td>duel</td>"))
        ended.set()
        await live
        assert EVIL not in await shown("/")
        assert data_of(await shown("/game/1"))["robots"][0]["name"] == "Ada"
        assert data_of(await shown("/game/1"))["home"] == "/"
        for path in ("/game/0", "/game/3", "/game/-1", "/game/x", "/game/1/..", "/games.jsonl", "/game/²", "/live/1"):
            assert await site.page(path) is None

    asyncio.run(scenario())


def test_what_is_played_now_is_shown_until_it_is_over(tmp_path: Path) -> None:
    async def scenario() -> None:
        site, ended = TournamentSite(TournamentFolder(tmp_path), blank_parts, ""), asyncio.Event()
        with Broadcast(("127.0.0.1", 0), HEADER) as broadcast:
            await site.hear(OnAir(f"Ada : {EVIL}", LiveRun(broadcast.address, pack_header(HEADER))))
            (path,) = site._live
            content = await site.page("/content")
            assert content is not None
            assert f'href="{path}"' in content.text
            assert EVIL not in content.text
            page = await site.page(path)
            assert page is not None
            assert data_of(page.text)["live"] == f"{path}/events"
            channel = site.channel(f"{path}/events")
            assert channel is not None
            broadcast.hear(MatchOpened(SCENE, PLAYERS))
            broadcast.hear(VERDICT)
            broadcast.close()

        async def is_over() -> bool:
            return await site.page(path) is None

        await until(is_over)
        ended.set()
        await site.live(ended)

    asyncio.run(scenario())


def test_who_comes_late_is_told_how_long_is_left_to_the_next_round(tmp_path: Path) -> None:
    async def scenario() -> None:
        site = TournamentSite(TournamentFolder(tmp_path), blank_parts, "")
        news = site.channel("/news")
        assert news is not None
        assert json.loads(*news.opening())["in_s"] == 0.0
        await site.hear(CountDown(EVIL, 300.0))
        told = json.loads(*news.opening())
        assert told["coming"] == EVIL
        assert 0.0 < told["in_s"] < 300.0

    asyncio.run(scenario())


def test_recordings_are_taken_home_when_the_floors_secret_is_told(tmp_path: Path) -> None:
    """Before, they would tell what contestants are not to know."""

    async def scenario() -> None:
        secrets = FloorSecrets(tmp_path)
        secret = secrets.for_games(are_left=True)
        with Journal(tmp_path) as journal:
            journal.begin(SETUP)
            journal.add(Played(game("Ada", EVIL), (b"", b""), recording()))
        site, ended = TournamentSite(TournamentFolder(tmp_path), blank_parts, ""), asyncio.Event()
        live = asyncio.create_task(site.live(ended))

        async def shown() -> str:
            page = await site.page("/")
            assert page is not None
            return page.text

        async def is_listed() -> bool:
            return "watch" in await shown()

        async def is_told() -> bool:
            return f"secret was {secret.text}" in await shown()

        await until(is_listed)
        assert "take home" not in await shown()
        assert await site.page("/recording/1") is None
        secrets.publish()
        await until(is_told)
        assert '<a href="/recording/1">take home</a>' in await shown()
        page = await site.page("/recording/1")
        assert page is not None
        assert page.plain == recording()
        assert await site.page("/recording/2") is None
        ended.set()
        await live

    asyncio.run(scenario())
