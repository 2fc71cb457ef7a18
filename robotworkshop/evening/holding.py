"""Holds a series from its first round to its end, or from where it was ended; terminal and page only listen."""

import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from robotdriver.errors import WorkshopError
from robotworkshop.evening.playing import Host
from robotworkshop.match.referee.referee import Referee
from robotworkshop.tournament.game import GameKey, GameResult, Played
from robotworkshop.tournament.journal import Journal
from robotworkshop.tournament.series.rounds import Round, rounds_of, winner_of
from robotworkshop.tournament.series.time_bank import banks_of

_LOOK_S = 0.2


class CalledOffError(WorkshopError):
    """No more games are wanted."""


@dataclass(frozen=True, slots=True)
class RoundBegins:
    """A round is about to begin, or to go on.

    Attributes:
        round: With who meets whom.
        in_s: So many seconds from now.
    """

    round: Round
    in_s: float


@dataclass(frozen=True, slots=True)
class GameBegins:
    """A game is played from now on.

    Attributes:
        key: Which.
    """

    key: GameKey


News = RoundBegins | GameBegins | GameResult


def hold(
    host: Host,
    journal: Journal,
    listener: Callable[[News], object],
    *,
    at_once: int,
    countdown_s: float,
    is_called_off: Callable[[], bool],
) -> str | None:
    """Play every game that the journal does not hold.

    Args:
        host: Plays the games.
        journal: Has begun with the series' set-up.
        listener: Told of all that happens, in this thread.
        at_once: So many games are played at a time.
        countdown_s: Before each round.
        is_called_off: Asked some times a second; when it answers True the games under way are called off.

    Returns:
        The winner; None where the series was called off.
    """
    told = -1
    with ThreadPoolExecutor(at_once, thread_name_prefix="game") as pool:
        under_way = _UnderWay(host, pool)
        try:
            while not is_called_off():
                rounds = rounds_of(host.series, journal.results)
                if (winner := winner_of(host.series, rounds)) is not None:
                    return winner
                if rounds[-1].number > told:
                    told = rounds[-1].number
                    listener(RoundBegins(rounds[-1], countdown_s))
                    host.wait(countdown_s)
                for meeting in rounds[-1].meetings:
                    if meeting.following is not None and under_way.has_room(at_once, meeting.following):
                        under_way.begin(meeting.following, banks_of(host.series, journal.results, meeting.following))
                        listener(GameBegins(meeting.following))
                for result in under_way.ended():
                    journal.add(Played(result, (b"", b"")))
                    listener(result)
            return None
        finally:
            under_way.call_off()


class _UnderWay:
    """The games that are being played, each in a thread of its own."""

    def __init__(self, host: Host, pool: ThreadPoolExecutor) -> None:
        self._host = host
        self._pool = pool
        self._games: dict[GameKey, Future[GameResult]] = {}
        self._ended: queue.SimpleQueue[GameKey] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._referees: dict[GameKey, Referee] = {}
        self._is_called_off = False

    def has_room(self, at_once: int, key: GameKey) -> bool:
        """Return whether a game can begin now, and has not begun yet."""
        return key not in self._games and len(self._games) < at_once

    def begin(self, key: GameKey, banks_s: Sequence[float | None]) -> None:
        """Begin a game, whose players have so much left for planning."""
        game = self._games[key] = self._pool.submit(
            self._host.play, key, banks_s, lambda referee: self._note(key, referee)
        )
        game.add_done_callback(lambda _: self._ended.put(key))

    def ended(self) -> list[GameResult]:
        """Return what came of games that have ended, after a little while if none has."""
        results: list[GameResult] = []
        while not results or not self._ended.empty():
            try:
                key = self._ended.get(timeout=_LOOK_S)
            except queue.Empty:
                break
            results.append(self._games.pop(key).result())
        return results

    def call_off(self) -> None:
        """End all games; no more are begun."""
        with self._lock:
            self._is_called_off = True
            for referee in self._referees.values():
                referee.call_off()

    def _note(self, key: GameKey, referee: Referee) -> None:
        with self._lock:
            self._referees[key] = referee
            if self._is_called_off:
                raise CalledOffError("the series was called off")
