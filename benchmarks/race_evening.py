"""A Swiss evening of many players on loopback, of which one is killed, one freezes, and one leaves and comes back.

Each player is a `robotworkshop player` in a process of its own, with a simulated robot. The evening must come to its
end, with one table; the killed and the frozen player lose their games from then on, the one that is back plays again.

Usage: ``python benchmarks/race_evening.py [--players 20] [--at-once 2] [--speed 10]``.
"""

import argparse
import os
import signal
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "robotworkshop" / "match"))

import processes

from robotworkshop.assets import find_scene
from robotworkshop.evening.holding import GameBegins, News, RoundBegins, hold
from robotworkshop.evening.lobby import Greeter
from robotworkshop.evening.outcome import ABSENT_RULE
from robotworkshop.evening.playing import Host
from robotworkshop.floor_secret import FloorSecret
from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
from robotworkshop.match.referee.match_setup import Invitation
from robotworkshop.tournament.game import GameResult
from robotworkshop.tournament.journal import Journal
from robotworkshop.tournament.series.books import board_of, setup_of
from robotworkshop.tournament.series.format import Series, usual_rounds
from robotworkshop.tournament.series.pairing_system import PairingSystem
from robotworkshop.tournament.series.rounds import rounds_of, table_of
from scene.files import load_scene

SCENE = "duel_symmetric"


class Room:
    """Players in processes of their own, which come and go."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.here: dict[str, processes.PlayerProcess] = {}
        self.places: dict[str, tuple[str, int]] = {}
        try:
            for name in names:
                self.come(name)
        except BaseException:
            self.close()
            raise

    def come(self, name: str) -> None:
        """Start a player, and wait until it is there: many that start at once keep each other waiting."""
        self.here[name] = processes.PlayerProcess(name)
        self.places[name] = self.here[name].place

    def present(self) -> tuple[str, ...]:
        """Return all of them."""
        return tuple(self.here)

    def invitation(self, player: str) -> Invitation | None:
        """Return where a player is."""
        return Invitation(self.places[player], processes.CODE)

    def close(self) -> None:
        """End all players."""
        for player in self.here.values():
            with suppress(ProcessLookupError):
                player.close()


def main() -> None:
    """Hold the evening, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=20)
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--speed", type=float, default=10.0)
    options = parser.parse_args()
    names = tuple(f"player{number:02}" for number in range(options.players))
    killed, frozen, away = names[1], names[-2], names[-1]
    began_s = time.monotonic()
    room = Room(names)
    print(f"{len(names)} players are there after {time.monotonic() - began_s:.0f} s; load {os.getloadavg()[0]:.1f}")
    series = Series(
        players=names,
        pairing=PairingSystem.SWISS,
        rounds=usual_rounds(PairingSystem.SWISS, len(names)),
        best_of=1,
        scenes=(SCENE,),
        has_arena=False,
        speed=options.speed,
        time_limit_s=120.0,
    )
    games = 0

    def hear(news: News) -> None:
        nonlocal games
        match news:
            case RoundBegins(one, _):
                print(f"{time.monotonic() - began_s:6.0f} s: round {one.number + 1}, {len(one.meetings)} pairs")
                if one.number == 1:
                    room.here[away].close()
                if one.number == 2:
                    room.come(away)
            case GameBegins():
                games += 1
                if games == 2:
                    room.here[killed].send(signal.SIGKILL)
                if games == 4:
                    room.here[frozen].send(signal.SIGSTOP)
            case GameResult():
                pass

    try:
        with tempfile.TemporaryDirectory() as folder, Journal(Path(folder)) as journal:
            scene = load_scene(find_scene(SCENE))
            rules = MatchRuleOptions()
            greeter, secret = Greeter("evening"), FloorSecret()
            host = Host(series, Path(folder), {SCENE: scene}, room, greeter, rules, secret, lambda _: None)
            setup = setup_of(series, {SCENE: "1"}, secret)
            journal.begin(setup)
            winner = hold(host, journal, hear, at_once=options.at_once, countdown_s=0.0, is_called_off=lambda: False)
            results = journal.results
    finally:
        room.close()
    rows = table_of(series, rounds_of(series, results))
    print(f"{winner} has won after {time.monotonic() - began_s:.0f} s and {len(results)} games")
    for place, row in enumerate(rows, 1):
        absent = sum(
            one.rule == ABSENT_RULE and one.fault
            for game in results.values()
            for name, one in game.parts
            if name == row.player
        )
        note = {killed: "killed", frozen: "frozen", away: "left and came back"}.get(row.player, "")
        print(f"{place:3} {row.player} {row.points:4g} points, absent {absent} {note}")
    print(f"games left: {board_of(series, setup, results).games_left}")


if __name__ == "__main__":
    main()
