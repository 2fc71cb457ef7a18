"""Measures how long a poll of a player takes, and how long after the event a match is decided.

Poll latency is measured by the referee at 20 Hz for both players, which are processes of their own on this computer and
drive in real time; beside it an empty call from thriftpy2's own client to its own server. The decision's delay is from
the moment at which a scripted player's robot has come to rest at its goal, and says so, to the verdict.

Usage: ``python benchmarks/match.py [--drive-s 20] [--matches 20]``.
"""

import argparse
import math
import socket
import statistics
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import thriftpy2
from rich.console import Console
from rich.table import Table
from thriftpy2.rpc import make_client, make_server

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "robotworkshop" / "match"))

import processes
import scripted

from robotworkshop.assets import find_scene, protocol_file
from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
from robotworkshop.match.referee.referee import POLL_PERIOD_S, Invitation, MatchSettings, Referee
from robotworkshop.match.wire.connection import Address
from robotworkshop.run.contest import GOAL_MM
from robotworkshop.run.events import Event, Judged, PlayersPolled
from robotworkshop.stage.events import Announcer
from scene import Scene, load_scene

SCENE = load_scene(find_scene("duel_symmetric"))
SHORT = replace(SCENE, robots=(scripted.with_short_ways(SCENE).robots[0], *SCENE.robots[1:]))
"""The first way is driven in half a second, at a speed of which a robot is capable; the rival is far from home."""

POLL_TARGET_MS = 2.0
EMPTY_CALLS = 400


def referee(
    scene: Scene, places: Sequence[Address], code: str, rules: MatchRuleOptions, announcer: Announcer
) -> Referee:
    """Return a referee for players with this pairing code."""
    return Referee(scene, [Invitation(place, code) for place in places], MatchSettings(rules), announcer)


def poll_latency_ms(drive_s: float) -> dict[str, list[float]]:
    """Let two players drive in real time for so long, and return how long their polls took."""
    found: dict[str, list[float]] = {"ann": [], "bob": []}

    def hear(event: Event) -> None:
        if isinstance(event, PlayersPolled) and event.time_s > 0.0:
            for view in event.players:
                if view.round_trip_s is not None and not view.missed_polls:
                    found[view.name].append(1000.0 * view.round_trip_s)

    announcer = Announcer()
    announcer.listen(hear)
    with ExitStack() as stack:
        players = [stack.enter_context(processes.PlayerProcess(name)) for name in found]
        places = [player.place for player in players]
        referee(SCENE, places, processes.CODE, MatchRuleOptions(time_limit_s=drive_s), announcer).run()
    return found


def decision_delay_ms(drive_s: float, *, says_when: bool) -> float:
    """Play one match between scripted players; return how long after its robot stood at the goal the winner was told.

    Args:
        drive_s: How long the winner drives.
        says_when: Whether it says when it entered its goal to rest there, as our players do; else the referee looks
            twice.
    """
    entered_s = drive_s * (1.0 - GOAL_MM / scripted.WAY_MM)
    says = {"entered_s": entered_s} if says_when else {}
    judged_s: list[float] = []
    announcer = Announcer()
    announcer.listen(lambda _event: judged_s.append(time.monotonic()), Judged)
    with ExitStack() as stack:
        winner, other = (
            stack.enter_context(scripted.ScriptedPlayer(scripted.Script(name, drive_s=takes_s, says=said)))
            for name, takes_s, said in (("ann", drive_s, says), ("bob", None, {}))
        )
        referee(SHORT, [winner.address, other.address], scripted.CODE, MatchRuleOptions(), announcer).run()
        return 1000.0 * (judged_s[0] - winner.started_s - drive_s)


def empty_call_ms() -> list[float]:
    """Return how long calls take that ask for nothing, at the same pace, between thriftpy2's own ends."""
    service = thriftpy2.load(str(protocol_file()), module_name="empty_thrift").Player

    class Nothing:
        def stop(self) -> None:
            pass

    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    server = make_server(service, Nothing(), "127.0.0.1", port, client_timeout=60_000)
    server.daemon = True
    threading.Thread(target=server.serve, daemon=True).start()
    took = []
    while True:
        try:
            client = make_client(service, "127.0.0.1", port)
            break
        except Exception:  # the server's thread does not listen yet
            time.sleep(0.01)
    for _ in range(EMPTY_CALLS):
        began_s = time.perf_counter()
        client.stop()
        took.append(1000.0 * (time.perf_counter() - began_s))
        time.sleep(POLL_PERIOD_S / 10.0)
    client.close()
    server.close()
    return took


def figures(values: Sequence[float]) -> tuple[str, str, str]:
    """Return median, 99th percentile and worst."""
    ordered = sorted(values)
    high = ordered[min(len(ordered) - 1, math.ceil(0.99 * len(ordered)) - 1)]
    return f"{statistics.median(ordered):.2f}", f"{high:.2f}", f"{ordered[-1]:.2f}"


def main() -> int:
    """Measure and print; the exit status is 1 if a target was missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--drive-s", type=float, default=20.0)
    parser.add_argument("--matches", type=int, default=20)
    options = parser.parse_args()
    polls = poll_latency_ms(options.drive_s)
    # The robot comes to rest at every time between two polls.
    shares = [number / options.matches for number in range(options.matches)]
    delays = {
        name: [decision_delay_ms(0.5 + share * POLL_PERIOD_S, says_when=says_when) for share in shares]
        for name, says_when in (("verdict after the event", True), ("of a player that fills the old fields", False))
    }
    target_delay_ms = 1000.0 * POLL_PERIOD_S
    table = Table("ms", "median", "99 %", "worst", "target of the median", "number")
    for name, took in polls.items():
        table.add_row(f"poll of {name}, 20 Hz", *figures(took), f"< {POLL_TARGET_MS:g}", str(len(took)))
    empty = empty_call_ms()
    table.add_row("empty call of thriftpy2", *figures(empty), "", str(len(empty)))
    for name, took in delays.items():
        table.add_row(name, *figures(took), f"< {target_delay_ms:g}", str(len(took)))
    Console(width=None if sys.stdout.isatty() else 120).print(table)
    is_met = all(statistics.median(took) < target_delay_ms for took in delays.values()) and all(
        statistics.median(took) < POLL_TARGET_MS for took in polls.values()
    )
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main())
