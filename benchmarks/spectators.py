"""Measures what spectators cost the referee: its processor time and its polls, with none and with many.

A match in an arena between two players that are processes of their own, in real time; spectators are WebSocket clients
in one more process, each of which reads all that its page is sent.

Usage: ``python benchmarks/spectators.py [--spectators 200] [--drive-s 15]``.
"""

import argparse
import asyncio
import os
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "robotworkshop" / "match"))

import processes
from rich.console import Console
from rich.table import Table

from robotworkshop.assets import find_scene
from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
from robotworkshop.match.referee.referee import Invitation, MatchSettings, Referee
from robotworkshop.recording.options import RecordingOptions
from robotworkshop.run.events import Event, MatchStarted, PlayersPolled
from robotworkshop.stage.events import Announcer
from robotworkshop.use_cases import hold_match
from robotworkshop.web.audience import NO_AUDIENCE, Audience
from scene import load_scene

SCENE = load_scene(find_scene("duel_symmetric"))
SHARE_TARGET, POLL_TARGET_MS = 0.10, 2.0


@dataclass(frozen=True)
class Found:
    """The cost of a match.

    Attributes:
        share: Of a processor, of the referee's process while the robots drove.
        polls_ms: Round trips of polls.
        heard: How many films the spectators have had, and how many messages on the average.
    """

    share: float
    polls_ms: list[float]
    heard: tuple[int, float]


def listen(link: Connection, count: int) -> None:
    """Be so many spectators, in a process of one's own, until the pages are over."""
    url = link.recv()
    link.send(asyncio.run(_listen(url, count, link)))


async def _listen(url: str, count: int, link: Connection) -> tuple[int, float]:
    from websockets.asyncio.client import connect

    heard: Counter[str] = Counter()

    async def spectate() -> None:
        async with connect(url, max_size=None, open_timeout=60, ping_interval=None) as page:
            async for message in page:
                heard["films" if message.startswith('{"film"') else "messages"] += 1
                if heard["films"] == count and not heard["all"]:
                    heard["all"] += 1
                    link.send("all are there")

    await asyncio.gather(*(spectate() for _ in range(count)), return_exceptions=True)
    return heard["films"], heard["messages"] / count


@contextmanager
def spectators(count: int) -> Iterator[Connection]:
    """Start a process of spectators, which connect once it is sent the address of the page."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=listen, args=(theirs, count), daemon=True)
    process.start()
    yield ours
    process.join(30)


def cost(count: int, drive_s: float) -> Found:
    """Hold a match before so many spectators."""
    polls_ms: list[float] = []
    began: list[tuple[float, float]] = []

    def hear(event: Event) -> None:
        if isinstance(event, MatchStarted):
            began.append((time.monotonic(), time.process_time()))
        elif isinstance(event, PlayersPolled) and event.time_s > 0.0:
            polls_ms.extend(1e3 * view.round_trip_s for view in event.players if view.round_trip_s is not None)

    announcer = Announcer()
    announcer.listen(hear)
    settings = MatchSettings(MatchRuleOptions(time_limit_s=drive_s), has_arena=True)
    with ExitStack() as stack:
        players = [stack.enter_context(processes.PlayerProcess(name, "--robot", "arena")) for name in ("ann", "bob")]
        invitations = [Invitation(player.place, processes.CODE) for player in players]
        referee = Referee(SCENE, invitations, settings, announcer)
        link = stack.enter_context(spectators(count)) if count else None
        audience = Audience(web=("127.0.0.1", 0)) if count else NO_AUDIENCE

        def tell(line: str) -> None:
            if link is not None and line.startswith("spectators: "):
                link.send(f"{line.removeprefix('spectators: ')}live".replace("http", "ws"))
                link.recv()

        recording = RecordingOptions(datetime.now().astimezone(), is_wanted=False)
        hold_match(referee, SCENE, settings, announcer, recording, "duel", audience, lambda _: None, tell)
        wall_s, processor_s = time.monotonic() - began[0][0], time.process_time() - began[0][1]
        heard = (0, 0.0) if link is None else link.recv()
    return Found(processor_s / wall_s, polls_ms, heard)


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spectators", type=int, default=200)
    parser.add_argument("--drive-s", type=float, default=15.0)
    options = parser.parse_args()
    found = {count: cost(count, options.drive_s) for count in (0, options.spectators)}
    table = Table(title=f"load {os.getloadavg()[0]:.1f}", title_justify="left")
    for column in ("spectators", "referee's share of a core", "median poll, ms", "95 %, ms", "films", "messages each"):
        table.add_column(column, justify="right")
    for count, one in found.items():
        ninety_five = statistics.quantiles(one.polls_ms, n=20)[-1]
        figures = (f"{one.share:.1%}", f"{statistics.median(one.polls_ms):.2f}", f"{ninety_five:.2f}")
        table.add_row(str(count), *figures, str(one.heard[0]), f"{one.heard[1]:.0f}")
    Console(width=None if sys.stdout.isatty() else 120).print(table)
    extra = found[options.spectators].share - found[0].share
    print(f"the referee's share with them less that without: {extra:.1%} of a core (target {SHARE_TARGET:.0%})")
    print(f"target of polls: {POLL_TARGET_MS} ms")


if __name__ == "__main__":
    main()
