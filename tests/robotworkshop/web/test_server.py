"""Spectators can look at pages and listen; whatever else they do, the others do not notice."""

import asyncio
import gzip
import json
import urllib.error
import urllib.request

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from robotworkshop.match.wire.connection import listening_socket
from robotworkshop.recording import Header, RunKind
from robotworkshop.run.events import Judged, MatchOpened, PlayersPolled
from robotworkshop.run.settings import Settings
from robotworkshop.run.verdict import Phase, PlayerView, Verdict
from robotworkshop.web import server
from robotworkshop.web.server import Page, PageChannel, serving
from tests.robotworkshop.recording.runs import scene_named

from .films import shown

PATIENCE_S = 60.0
SCENE = scene_named("duel_crossing")
HEADER = Header(RunKind.MATCH, SCENE, Settings(), "2026-01-01T00:00:00")
PLAYERS = tuple(
    PlayerView(name, robot.name, "prm", "127.0.0.1:1", phase=Phase.DRIVING, claim=robot.start)
    for name, robot in zip(("Ada", "Bob"), SCENE.robots, strict=True)
)


class OnePage:
    """A site with a page and a channel."""

    def __init__(self) -> None:
        self.talk = PageChannel(lambda: ["what was"])

    async def page(self, path: str) -> Page | None:
        return Page("<p>here</p>") if path == "/" else None

    def channel(self, path: str) -> PageChannel | None:
        return self.talk if path == "/live" else None

    async def live(self, ended: asyncio.Event) -> None: ...


async def listened(url: str) -> ClientConnection:
    listener = await connect(f"{url}live".replace("http", "ws"), open_timeout=PATIENCE_S)
    assert await listener.recv() == "what was"
    return listener


async def is_sent_away(listener: ClientConnection) -> bool:
    try:
        await asyncio.wait_for(listener.recv(), PATIENCE_S)
    except ConnectionClosed:
        return True
    return False


def test_who_listens_hears_what_was_and_what_is_said_and_who_speaks_is_sent_away() -> None:
    async def scenario() -> None:
        site, listening = OnePage(), listening_socket(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{listening.getsockname()[1]}/"
        async with serving(site, listening):
            one, other, long = [await listened(url) for _ in range(3)]
            await one.send("I have won")
            await long.send("I have won " * 10_000)
            assert await is_sent_away(one)
            assert await is_sent_away(long)
            site.talk.say(["news"])
            assert await other.recv() == "news"

    asyncio.run(scenario())


def test_pages_of_other_sites_do_not_listen() -> None:
    async def scenario() -> None:
        site, listening = OnePage(), listening_socket(("127.0.0.1", 0))
        url = f"ws://127.0.0.1:{listening.getsockname()[1]}/"
        async with serving(site, listening):
            for path, origin in (("live", "http://elsewhere.example"), ("nowhere", None)):
                with pytest.raises(InvalidStatus, match="404"):
                    await connect(f"{url}{path}", additional_headers={"Origin": origin} if origin else None)
            own = url.replace("ws", "http").rstrip("/")
            async with connect(f"{url}live", additional_headers={"Origin": own}) as page:
                assert await page.recv() == "what was"

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "host", ["elsewhere.example", "10.11.12.13", "127.0.0.1.elsewhere.example", "", "[", "localhost@elsewhere.example"]
)
def test_a_foreign_name_that_was_led_here_is_given_nothing(host: str) -> None:
    """Else the browser would take the stranger's page for one of this server's."""

    async def scenario() -> None:
        listening = listening_socket(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        async with serving(OnePage(), listening):
            for more in ("", f"Origin: http://{host}:{port}\r\n"):
                upgrade = (
                    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                )
                for path, words in (("/", ""), ("/live", upgrade)):
                    reader, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n{more}{words}\r\n".encode())
                    assert (await reader.readline()).split()[1] == b"421"
                    writer.close()

    asyncio.run(scenario())


def test_idle_connections_lock_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MAX_CONNECTIONS", 5)

    async def scenario() -> None:
        site, listening = OnePage(), listening_socket(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        async with serving(site, listening):
            idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(20)]
            late = await listened(f"http://127.0.0.1:{port}/")
            site.talk.say(["news"])
            assert await late.recv() == "news"
            assert await asyncio.wait_for(idle[0][0].read(), PATIENCE_S) == b""
            for _, writer in idle:
                writer.close()

    asyncio.run(scenario())


def test_who_does_not_read_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MAX_WAITING_BYTES", 100_000)

    async def scenario() -> None:
        site, listening = OnePage(), listening_socket(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{listening.getsockname()[1]}/"
        async with serving(site, listening):
            deaf, other = await listened(url), await listened(url)
            deaf.transport.pause_reading()  # type: ignore[attr-defined]  # of a transport that reads
            for number in range(40):
                site.talk.say(["x" * 1_000_000])
                assert len(await asyncio.wait_for(other.recv(), PATIENCE_S)) == 1_000_000, number
            deaf.transport.resume_reading()  # type: ignore[attr-defined]
            heard = 0
            while not await is_sent_away(deaf):
                heard += 1
            assert heard < 40

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "words",
    [
        b"\x16\x03\x01\x02\x00\x01",
        b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 100_000,
        b"POST / HTTP/1.1\r\n\r\n",
        b"\r\n\r\n",
    ],
)
def test_what_is_no_question_is_hung_up_on(words: bytes) -> None:
    async def scenario() -> None:
        site, listening = OnePage(), listening_socket(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        async with serving(site, listening):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(words)
            writer.write_eof()
            answer = await asyncio.wait_for(reader.read(), PATIENCE_S)
            assert b"here" not in answer
            writer.close()
            assert (await asyncio.to_thread(got, f"http://127.0.0.1:{port}/"))[1] == "<p>here</p>"

    asyncio.run(scenario())


def got(url: str, encoding: str = "gzip") -> tuple[dict[str, str], str]:
    request = urllib.request.Request(url, headers={"Accept-Encoding": encoding})
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        body = answer.read()
        headers = dict(answer.headers.items())
    return headers, (gzip.decompress(body) if headers.get("Content-Encoding") == "gzip" else body).decode()


def test_a_match_is_shown_from_a_process_of_its_own() -> None:
    with shown(HEADER) as (broadcast, url):
        headers, text = got(url)
        assert got(url, "identity")[1] == text
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert 'id="lanes"' in text
        assert SCENE.title in text
        with pytest.raises(urllib.error.HTTPError, match="404"):
            got(f"{url}../../etc/passwd")
        broadcast.hear(MatchOpened(SCENE, PLAYERS))
        broadcast.hear(PlayersPolled(0.1, PLAYERS))

        async def scenario() -> None:
            async with connect(f"{url}live".replace("http", "ws"), max_size=None) as page:
                names: list[str] = []
                while names != ["Ada", "Bob"]:
                    news = json.loads(await asyncio.wait_for(page.recv(), PATIENCE_S))
                    names = [robot.get("name", "") for robot in news.get("film", news)["robots"]]
                broadcast.hear(Judged(Verdict("Ada", "goal", "Ada is at its goal", False, 3.0, ())))
                broadcast.close()
                told = [json.loads(message) async for message in page]
                assert [news["headline"] for news in told if "headline" in news] == ["Ada has won"]
                assert told[-1] == {"over": True}

        asyncio.run(scenario())
