"""The table of a tournament while it fills in, from the news of its games; for all who show it."""

from robotworkshop.tournament.game import GameKey, GameResult
from robotworkshop.tournament.leaderboard import Leaderboard, leaderboard
from robotworkshop.tournament.run import Begun, Unplayed
from robotworkshop.tournament.run_tournament import News, Opened
from robotworkshop.tournament.setup import Setup


class Standings:
    """Follows one tournament, in one thread.

    Attributes:
        setup: What is played; None before it is known.
        games: Those that are played, in the order in which they ended.
        under_way: Those that are being played, the oldest first.
        unplayed: Those that could not be.
    """

    def __init__(self) -> None:
        self.setup: Setup | None = None
        self.games: tuple[GameResult, ...] = ()
        self.under_way: tuple[GameKey, ...] = ()
        self.unplayed: tuple[Unplayed, ...] = ()

    def hear(self, news: News) -> None:
        """Take note of a piece of news."""
        match news:
            case Opened(setup, results):
                self.setup, self.games = setup, results
            case Begun(key):
                # A worker's death has it played again.
                self.under_way = (*(each for each in self.under_way if each != key), key)
            case GameResult() | Unplayed():
                self.under_way = tuple(each for each in self.under_way if each != news.key)
                if isinstance(news, Unplayed):
                    self.unplayed = (*self.unplayed, news)
                else:
                    self.games = (*self.games, news)

    @property
    def faults(self) -> int:
        """How often a mover has lost by its own fault."""
        return sum(one.fault for game in self.games for one in game.performances)

    @property
    def games_left(self) -> int:
        """How many games are still to be played, at most; those that could not be are none of them."""
        if self.setup is None:
            return 0
        results = {game.key: game for game in self.games}
        left = sum(self.setup.games_left(match, results) for match in self.setup.matches())
        return left - len(self.unplayed)

    def board(self) -> Leaderboard | None:
        """Work out the table as it stands now, which takes its time where there are thousands of games."""
        if self.setup is None:
            return None
        return leaderboard(self.setup, {game.key: game for game in self.games})
