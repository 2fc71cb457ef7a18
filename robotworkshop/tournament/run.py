"""Plays the games of a tournament that are still to be played, several at a time, and takes down each as it ends."""

import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

from robotworkshop.tournament.executor import GameExecutor
from robotworkshop.tournament.game import GameKey, GameResult, Played, play
from robotworkshop.tournament.isolation.level import IsolationLevel
from robotworkshop.tournament.journal import Journal
from robotworkshop.tournament.setup import Setup, Tournament
from scene.failure import failure_line

LOOK_S = 0.2
"""A tournament can be cancelled this often."""


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
    """Answer that a tournament is not to be cancelled."""
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
    games = Play(journal, executor, listener, is_recorded=is_recorded, level=level)
    games.take(tournament)
    while not (games.is_over or is_called_off()):
        games.step()
    return tuple(games.unplayed)


class Play:
    """Everything that is under way; what is played may change meanwhile.

    Args:
        journal: Has begun with the set-up of whatever is played.
        executor: Who plays.
        listener: Told of every game, in this thread.
        is_recorded: Whether the journal gets a recording of each game too.
        level: How movers' processes are kept from the computer.

    Attributes:
        unplayed: The games that could not be played, of what was taken last.
    """

    def __init__(
        self,
        journal: Journal,
        executor: GameExecutor,
        listener: Listener,
        *,
        is_recorded: bool,
        level: IsolationLevel,
    ) -> None:
        self._journal = journal
        self._executor = executor
        self._listener = listener
        self._is_recorded = is_recorded
        self._level = level
        self._tournament: Tournament | None = None
        self._waiting: list[GameKey] = []
        self._spent_s: defaultdict[str, float] = defaultdict(float)  # of wall time, by pupil
        self._pupils: dict[str, str] = {}  # who has entered a mover, by its label
        self._suspects: deque[GameKey] = deque()  # under which a worker has died; it is not known yet which did it
        self._tried_alone: set[GameKey] = set()
        self._running: dict[Future[Played], GameKey] = {}
        self._began_s: dict[GameKey, float] = {}
        self.unplayed: list[Unplayed] = []

    def take(self, tournament: Tournament | None) -> None:
        """Play what the journal does not hold of a tournament from now on; games under way are played to their end.

        Args:
            tournament: That; None to begin no more games.
        """
        self._tournament = tournament
        self._suspects.clear()
        self.unplayed = []
        self._waiting = [] if tournament is None else list(self._unplayed_of(tournament.setup))
        self._spent_s.clear()
        # All versions of a file are of one pupil.
        self._pupils = {mover.label: mover.name for mover in before.movers} if (before := self._journal.setup) else {}
        for result in self._journal.results.values():
            self._charge(result.key, result.wall_time_s)
        if tournament is not None and self._is_recorded:
            self._journal.keep_movers(tournament.codes.values())

    @property
    def is_over(self) -> bool:
        """True if nothing is left to be played, and nothing is under way."""
        return not (self._running or self._suspects or self._waiting)

    def step(self) -> None:
        """Hand out games, and take down those that have ended, after a little while if none has."""
        self._fill()
        ended, _ = wait(self._running, LOOK_S, FIRST_COMPLETED)
        broken = [future for future in ended if not self._is_settled(future)]
        if broken:
            self._renew()

    def _unplayed_of(self, setup: Setup) -> Iterator[GameKey]:
        """Yield the first game of each match that is still to be played."""
        for match in setup.matches():
            key = setup.next_game(match, self._journal.results)
            if key is not None and key not in self._running.values() and key not in self._suspects:
                yield key

    def _charge(self, key: GameKey, wall_time_s: float) -> None:
        """Take down how long a game took for each of its movers; whose slowness it was is not known."""
        for label in key.movers:
            self._spent_s[self._pupils.get(label, label)] += wall_time_s

    def _next(self) -> GameKey:
        """Return the game whose movers have had the least time so far: one that sleeps keeps only itself waiting."""
        now_s, spent_s = time.monotonic(), self._spent_s.copy()
        for key, began_s in self._began_s.items():
            for label in key.movers:
                spent_s[self._pupils.get(label, label)] += now_s - began_s
        return self._waiting.pop(
            min(
                range(len(self._waiting)),
                key=lambda number: max(spent_s[self._pupils.get(one, one)] for one in self._waiting[number].movers),
            )
        )

    def _fill(self) -> None:
        """Hand out games: suspects alone, so that it shows which of them it is; others as many as can be played."""
        if self._suspects and not self._running:
            self._tried_alone.add(self._suspects[0])
            self._submit(self._suspects.popleft())
            return
        while not self._suspects and len(self._running) < self._executor.width and self._waiting:
            self._submit(self._next())

    def _submit(self, key: GameKey) -> None:
        assert self._tournament is not None
        game = self._tournament.game(key, is_recorded=self._is_recorded, level=self._level)
        self._running[self._executor.submit(play, game)] = key
        self._began_s[key] = time.monotonic()
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
            self._charge(key, played.result.wall_time_s)
            self._listener(played.result)
            if self._is_played(key):
                assert self._tournament is not None
                following = self._tournament.setup.next_game(_match(key), self._journal.results)
                if following is not None:
                    self._waiting.insert(0, following)
        del self._running[future], self._began_s[key]
        return True

    def _is_played(self, key: GameKey) -> bool:
        """Return whether games of a match are wanted: of one that was under way, a mover may have gone."""
        return self._tournament is not None and self._tournament.codes.keys() >= set(key.movers)

    def _renew(self) -> None:
        """Go on with new workers; a game under which they died while it was alone is given up."""
        lost = list(self._running.values())
        self._running.clear()
        self._began_s.clear()
        self._executor.renew()
        for key in lost:
            if key in self._tried_alone:
                self._give_up(key, "the process that played it died, twice")
            elif self._is_played(key):
                self._suspects.append(key)

    def _give_up(self, key: GameKey, reason: str) -> None:
        unplayed = Unplayed(key, reason)
        self.unplayed.append(unplayed)
        self._listener(unplayed)


def _match(key: GameKey) -> GameKey:
    return GameKey(key.scene, key.movers, key.seed)
