"""The table of a tournament while it fills in, from the news of its games; for all who show it.

A piece of news costs the same, however many games there are, and so does the table.
"""

from robotworkshop.tournament.game import GameKey, GameResult
from robotworkshop.tournament.leaderboard import Leaderboard
from robotworkshop.tournament.run import Begun, Unplayed
from robotworkshop.tournament.run_tournament import News, Opened
from robotworkshop.tournament.setup import Setup
from robotworkshop.tournament.tally import GameTally


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
        self._tally: GameTally | None = None

    def hear(self, news: News) -> None:
        """Take note of a piece of news."""
        match news:
            case Opened(setup, results):
                self.setup, self._tally, self.faults, self._results = setup, GameTally(setup), 0, {}
                for game in results:
                    self._add(game)
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
        """The number of games played."""
        return len(self._results)

    @property
    def under_way(self) -> tuple[GameKey, ...]:
        """The games that are being played, the oldest first."""
        return tuple(self._under_way)

    @property
    def games_left(self) -> int:
        """The most games that are still to be played; those that could not be are none of them."""
        return 0 if self._tally is None else self._tally.games_left - len(self.unplayed)

    def board(self) -> Leaderboard | None:
        """Return the table as it stands now."""
        return None if self._tally is None else self._tally.board()

    def _add(self, game: GameResult) -> None:
        self._results[game.key] = game
        self.faults += _faults(game)
        if self._tally is not None:
            self._tally.add(game)


def _faults(game: GameResult) -> int:
    return sum(one.fault for one in game.performances)
