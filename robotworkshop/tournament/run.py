"""Plays the games of a tournament that are still to be played, several at a time, and takes down each as it ends."""

from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial

from robotworkshop.tournament.executor import GameExecutor
from robotworkshop.tournament.game import Game, GameKey, GameResult, Played
from robotworkshop.tournament.isolation.level import IsolationLevel
from robotworkshop.tournament.journal import Journal
from robotworkshop.tournament.setup import Setup, Tournament
from scene.failure import failure_line

LOOK_S = 0.2
"""So often somebody may call a tournament off."""


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A game that could not be played, by no mover's fault; it is tried again when the tournament is resumed.

    Attributes:
        key: Which game.
        reason: Why.
    """

    key: GameKey
    reason: str


@dataclass(frozen=True, slots=True)
class Begun:
    """A game is being played from now on.

    Attributes:
        key: Which game.
    """

    key: GameKey


News = Begun | GameResult | Unplayed
Listener = Callable[[News], None]


def never() -> bool:
    """Answer that nobody wants a tournament to be called off."""
    return False


def play_games(
    tournament: Tournament,
    journal: Journal,
    executor: GameExecutor,
    listener: Listener,
    *,
    is_recorded: bool = False,
    level: IsolationLevel = IsolationLevel.LIMITS,
    is_called_off: Callable[[], bool] = never,
) -> tuple[Unplayed, ...]:
    """Play every game that the journal does not hold.

    Args:
        tournament: What is played.
        journal: Has begun with its set-up.
        executor: Who plays.
        listener: Told of every game, in this thread.
        is_recorded: Whether the journal gets a recording of each game too.
        level: How movers' processes are kept from the computer.
        is_called_off: Asked some times a second; when it answers True, no more games are begun or waited for. Those
            under way are given up when the executor is left.

    Returns:
        The games that could not be played.
    """
    if is_recorded:
        journal.keep_movers(tournament.codes.values())
    games = partial(tournament.game, is_recorded=is_recorded, level=level)
    return _Round(tournament.setup, games, journal, executor, listener).play(is_called_off)


class _Round:
    """Everything that is under way."""

    def __init__(
        self,
        setup: Setup,
        games: Callable[[GameKey], Game],
        journal: Journal,
        executor: GameExecutor,
        listener: Listener,
    ) -> None:
        self._setup = setup
        self._games = games
        self._journal = journal
        self._executor = executor
        self._listener = listener
        following = (setup.next_game(match, journal.results) for match in setup.matches())
        self._waiting = deque(key for key in following if key is not None)
        self._suspects: deque[GameKey] = deque()  # under which a worker has died; nobody knows yet which did it
        self._tried_alone: set[GameKey] = set()
        self._running: dict[Future[Played], GameKey] = {}
        self._unplayed: list[Unplayed] = []

    def play(self, is_called_off: Callable[[], bool]) -> tuple[Unplayed, ...]:
        while (self._waiting or self._suspects or self._running) and not is_called_off():
            self._fill()
            ended, _ = wait(self._running, LOOK_S, FIRST_COMPLETED)
            broken = [future for future in ended if not self._is_settled(future)]
            if broken:
                self._renew()
        return tuple(self._unplayed)

    def _fill(self) -> None:
        """Hand out games: suspects alone, so that it shows which of them it is; others as many as can be played."""
        if self._suspects and not self._running:
            self._tried_alone.add(self._suspects[0])
            self._submit(self._suspects.popleft())
            return
        while not self._suspects and self._waiting and len(self._running) < self._executor.width:
            self._submit(self._waiting.popleft())

    def _submit(self, key: GameKey) -> None:
        self._running[self._executor.submit(self._games(key))] = key
        self._listener(Begun(key))

    def _is_settled(self, future: Future[Played]) -> bool:
        """Take down what came of a game; return False where its worker has died under it."""
        key = self._running[future]
        try:
            played = future.result()
        except BrokenProcessPool:
            return False
        except Exception as error:
            self._give_up(key, failure_line(error))
        else:
            self._journal.add(played)
            self._listener(played.result)
            following = self._setup.next_game(_match(key), self._journal.results)
            if following is not None:
                self._waiting.appendleft(following)
        del self._running[future]
        return True

    def _renew(self) -> None:
        """Go on with new workers; a game under which they died while it was alone is given up."""
        lost = list(self._running.values())
        self._running.clear()
        self._executor.renew()
        for key in lost:
            if key in self._tried_alone:
                self._give_up(key, "the process that played it died, twice")
            else:
                self._suspects.append(key)

    def _give_up(self, key: GameKey, reason: str) -> None:
        unplayed = Unplayed(key, reason)
        self._unplayed.append(unplayed)
        self._listener(unplayed)


def _match(key: GameKey) -> GameKey:
    return GameKey(key.scene, key.movers, key.seed)
