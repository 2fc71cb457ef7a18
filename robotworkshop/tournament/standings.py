"""The table of a tournament while it fills in, from the news of its games; for all who show it.

A piece of news costs the same, however many games there are: only the match that it is about is looked at.
"""

import msgspec

from robotworkshop.tournament.game import GameKey, GameResult
from robotworkshop.tournament.leaderboard import Leaderboard, leaderboard
from robotworkshop.tournament.run import Begun, Unplayed
from robotworkshop.tournament.run_tournament import News, Opened
from robotworkshop.tournament.setup import Setup


class Standings:
    """Follows one tournament, in one thread.

    Attributes:
        setup: What is played; None before it is known.
        unplayed: Games that could not be played.
        faults: How often a mover has lost by its own fault.
    """

    def __init__(self) -> None:
        self.setup: Setup | None = None
        self.unplayed: tuple[Unplayed, ...] = ()
        self.faults = 0
        self._results: dict[GameKey, GameResult] = {}
        self._under_way: dict[GameKey, None] = {}
        self._left = 0

    def hear(self, news: News) -> None:
        """Take note of a piece of news."""
        match news:
            case Opened(setup, results):
                self.setup = setup
                self._results = {game.key: game for game in results}
                self.faults = sum(map(_faults, results))
                self._left = sum(setup.games_left(one, self._results) for one in setup.matches())
            case Begun(key):
                # A worker's death has it played again.
                self._under_way.pop(key, None)
                self._under_way[key] = None
            case GameResult() | Unplayed():
                self._under_way.pop(news.key, None)
                if isinstance(news, Unplayed):
                    self.unplayed = (*self.unplayed, news)
                else:
                    self._add(news)

    @property
    def games(self) -> tuple[GameResult, ...]:
        """The games that are played, in the order in which they ended."""
        return tuple(self._results.values())

    @property
    def played(self) -> int:
        """How many games are played."""
        return len(self._results)

    @property
    def under_way(self) -> tuple[GameKey, ...]:
        """The games that are being played, the oldest first."""
        return tuple(self._under_way)

    @property
    def games_left(self) -> int:
        """How many games are still to be played, at most; those that could not be are none of them."""
        return self._left - len(self.unplayed)

    def board(self) -> Leaderboard | None:
        """Work out the table as it stands now, which takes its time where there are thousands of games."""
        return None if self.setup is None else leaderboard(self.setup, self._results)

    def _add(self, game: GameResult) -> None:
        about = msgspec.structs.replace(game.key, number=0)
        before = 0 if self.setup is None else self.setup.games_left(about, self._results)
        self._results[game.key] = game
        self.faults += _faults(game)
        if self.setup is not None:
            self._left += self.setup.games_left(about, self._results) - before


def _faults(game: GameResult) -> int:
    return sum(one.fault for one in game.performances)
