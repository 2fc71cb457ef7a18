"""Measures the books of a large tournament: standings at every game, the journal, and the table in the end.

    python benchmarks/tournament_books.py

The games are made up: what is measured is what a scheduler does while its cluster plays.
"""

import itertools
import resource
import tempfile
import time
from pathlib import Path

from robotworkshop.tournament.game import GameResult, Performance, Played
from robotworkshop.tournament.journal import Journal
from robotworkshop.tournament.run import Begun
from robotworkshop.tournament.run_tournament import Opened
from robotworkshop.tournament.setup import Course, MoverEntry, Rules, Setup
from robotworkshop.tournament.standings import Standings
from robotworkshop.tournament.tally import leaderboard

MOVERS, SOLO_SCENES, DUEL_SCENES = 10, 9, 1
SEEDS = (5, 10, 28, 56)


def setup(seeds: int) -> Setup:
    """Return a tournament of 180 games a seed."""
    movers = tuple(MoverEntry(f"mover {number}", f"mover {number}", "1") for number in range(MOVERS))
    solos = tuple(Course(f"solo {number}", str(number), 1, 1000.0) for number in range(SOLO_SCENES))
    duels = tuple(Course(f"duel {number}", f"d{number}", 2, None) for number in range(DUEL_SCENES))
    return Setup(versions={}, movers=movers, courses=solos + duels, seeds=seeds, rules=Rules())


def games(about: Setup) -> list[GameResult]:
    """Return results that differ, and of which the better mover wins more."""
    found = []
    for number, key in enumerate(about.matches()):
        strengths = [int(mover.rpartition(" ")[2]) * 7 + number * 13 % 41 for mover in key.movers]
        performances = tuple(
            Performance(strength == max(strengths), "" if strength == max(strengths) else "slower", driven_mm=1200.0)
            for strength in strengths
        )
        found.append(GameResult(key, performances, 10.0 + number * 0.001, 1.0))
    return found


def main() -> None:
    """Print a line for each size."""
    titles = f"{'ms a game: standings':>21} {'journal':>9} {'the table at the end, s':>24} {'most memory, MB':>16}"
    print(f"{'games':>7} {titles}")
    for seeds in SEEDS:
        about = setup(seeds)
        played = games(about)
        standings = Standings()
        standings.hear(Opened(about, (), ()))
        began_s = time.perf_counter()
        for game in played:
            standings.hear(Begun(game.key))
            standings.hear(game)
            assert standings.games_left + standings.played >= 0
        heard_s = time.perf_counter() - began_s
        assert standings.games_left == 0
        with tempfile.TemporaryDirectory() as folder, Journal(Path(folder)) as journal:
            journal.begin(about)
            began_s = time.perf_counter()
            for game in itertools.islice(played, 500):
                journal.add(Played(game, (b"",) * len(game.performances)))
            journal_s = (time.perf_counter() - began_s) / min(500, len(played))
        began_s = time.perf_counter()
        board = leaderboard(about, {game.key: game for game in played})
        board_s = time.perf_counter() - began_s
        assert board.games == len(played)
        memory_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024.0
        standing_ms = heard_s * 1000.0 / len(played)
        print(f"{len(played):7,} {standing_ms:21.3f} {journal_s * 1000.0:9.3f} {board_s:24.2f} {memory_mb:16.0f}")


if __name__ == "__main__":
    main()
