"""The standings of a tournament, counted game by game: the table costs the same after any number of them.

They are a pure function of the set-up and the games, whatever the order in which these came.
"""

import hashlib
import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean

import msgspec

from robotworkshop.tournament.elo import MeetingScore, Scores
from robotworkshop.tournament.game import GameKey, GameResult, Performance
from robotworkshop.tournament.leaderboard import CourseScore, Leaderboard, Mishap, PairScore, Standing
from robotworkshop.tournament.setup import Results, Setup

_encode = msgspec.msgpack.Encoder().encode


def leaderboard(setup: Setup, results: Results) -> Leaderboard:
    """Return the standings after the games that are played."""
    tally = GameTally(setup)
    for game in results.values():
        tally.add(game)
    return tally.board()


class GameTally:
    """Counts the games of a set-up; others are none of its business.

    Two movers have met where they have played a duel to its end, or each a solo trial of the same scene and seed. Of
    two trials the one that reached the goal wins, of two that did the faster one, of two that did not the one without
    fault; else it is a draw. Meetings that are the same bit for bit count once.

    Args:
        setup: What is played.

    Attributes:
        games_left: How many games are still to be played, at most.
    """

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._labels = sorted(mover.label for mover in setup.movers)
        self._optima = {course.label: course.optimum_mm for course in setup.courses}
        self._tasks = {course.label: course.tasks for course in setup.courses}
        self._games = 0
        self.games_left = sum(
            setup.seeds * math.perm(len(self._labels), course.tasks) * setup.most_games(course.tasks)
            for course in setup.courses
        )
        self._open: dict[GameKey, dict[int, GameResult]] = {}
        self._decided: set[GameKey] = set()
        self._trials: dict[tuple[str, int], list[_Trial]] = defaultdict(list)
        self._met = 0
        self._meetings: set[bytes] = set()
        self._scores = Scores(self._labels)
        self._pairs = Counter[tuple[str, str, float]]()
        self._records = {label: _Record() for label in self._labels}
        self._courses: dict[tuple[str, str], _CourseRecord] = defaultdict(_CourseRecord)
        self._mishaps = Counter[tuple[str, bool, str]]()

    def add(self, game: GameResult) -> None:
        """Count a game, each once; one of a match whose earlier games are missing counts when they are there."""
        key = game.key
        if not self._is_of_setup(key):
            return
        match = msgspec.structs.replace(key, number=0) if key.number else key
        if match in self._decided:
            return
        games = self._open.setdefault(match, {})
        games[key.number] = game
        for number in range(key.number, self._setup.most_games(len(key.movers))):
            if number not in games or any(before not in games for before in range(number)):
                return
            self._count(games[number])
            played = [games[before] for before in range(number + 1)]
            if self._setup.is_decided(match, played):
                self.games_left -= self._setup.most_games(len(key.movers)) - len(played)
                self._decided.add(match)
                del self._open[match]
                self._meet(played)
                return

    def board(self) -> Leaderboard:
        """Return the standings as they are now."""
        pairs = tuple(self._pair(one, other) for one in self._labels for other in self._labels if one != other)
        return Leaderboard(
            setup=self._setup,
            games=self._games,
            games_left=self.games_left,
            repeats=self._met - len(self._meetings),
            standings=self._standings(pairs),
            pairs=pairs,
            courses=tuple(
                CourseScore(scene, mover, one.games, len(one.times_s), _mean(one.times_s))
                for (scene, mover), one in sorted(self._courses.items())
            ),
            mishaps=tuple(
                Mishap(mover, fault, reason, count)
                for (mover, fault, reason), count in sorted(
                    self._mishaps.items(), key=lambda item: (not item[0][1], -item[1], item[0])
                )
            ),
        )

    def _is_of_setup(self, key: GameKey) -> bool:
        setup = self._setup
        return (
            self._tasks.get(key.scene) == len(key.movers) == len(set(key.movers))
            and all(mover in self._records for mover in key.movers)
            and 0 <= key.seed - setup.seed_base < setup.seeds
            and 0 <= key.number < setup.most_games(len(key.movers))
        )

    def _count(self, game: GameResult) -> None:
        """Count what each mover has done."""
        self._games += 1
        self.games_left -= 1
        is_solo = len(game.performances) == 1
        for mover, performance in game.parts:
            record, course = self._records[mover], self._courses[game.key.scene, mover]
            record.own_collisions += performance.own_collisions
            record.faults += performance.fault
            course.games += 1
            if performance.reached:
                course.times_s.append(game.sim_time_s)
            elif performance.fault or is_solo:
                self._mishaps[mover, performance.fault, performance.reason] += 1
            if is_solo:
                record.solos += 1
                if performance.reached:
                    record.solved_s.append(game.sim_time_s)
                    if optimum := self._optima[game.key.scene]:
                        record.ratios.append(performance.driven_mm / optimum)

    def _meet(self, games: Sequence[GameResult]) -> None:
        """Count the meetings that have come about by a match."""
        key = games[0].key
        if len(key.movers) == 1:
            trials = self._trials[key.scene, key.seed]
            trial = _Trial(key.movers[0], _merit(games[0]), _course_of(games))
            for other in trials:
                one, two = sorted((trial, other), key=lambda each: each.mover)
                score = _score(one.merit, two.merit)
                self._add(MeetingScore(one.mover, two.mover, score, key.scene, (one.course, two.course)))
            trials.append(trial)
        else:
            one_mover, other_mover = key.movers
            won, its_won = (sum(game.winner == mover for game in games) for mover in key.movers)
            score = _score((won,), (its_won,))
            self._add(MeetingScore(one_mover, other_mover, score, key.scene, (_course_of(games),)))

    def _add(self, meeting: MeetingScore) -> None:
        self._met += 1
        told = (meeting.one, meeting.other, meeting.score, meeting.scene, meeting.course)
        digest = hashlib.blake2b(_encode(told), digest_size=16).digest()  # Less to keep than the courses themselves.
        if digest not in self._meetings:
            self._meetings.add(digest)
            self._scores.add(meeting)
            self._pairs[meeting.one, meeting.other, meeting.score] += 1

    def _pair(self, one: str, other: str) -> PairScore:
        wins, draws, losses = (
            self._pairs.get((one, other, score), 0) + self._pairs.get((other, one, 1.0 - score), 0)
            for score in (1.0, 0.5, 0.0)
        )
        return PairScore(one, other, wins, draws, losses)

    def _standings(self, pairs: Sequence[PairScore]) -> tuple[Standing, ...]:
        ratings = self._scores.ratings()
        unranked = []
        for label, record in self._records.items():
            own = [pair for pair in pairs if pair.mover == label]
            wins, draws = sum(pair.wins for pair in own), sum(pair.draws for pair in own)
            unranked.append(
                Standing(
                    rank=0,
                    mover=label,
                    elo=round(ratings[label].elo, 1),
                    elo_margin=round(ratings[label].margin, 1),
                    points=wins + 0.5 * draws,
                    wins=wins,
                    draws=draws,
                    losses=sum(pair.losses for pair in own),
                    solos=record.solos,
                    solved=len(record.solved_s),
                    mean_time_s=_mean(record.solved_s),
                    mean_ratio=_mean(record.ratios),
                    own_collisions=record.own_collisions,
                    faults=record.faults,
                )
            )
        best_first = sorted(unranked, key=lambda standing: (-standing.elo, -standing.points, standing.mover))
        elos = [standing.elo for standing in best_first]
        return tuple(msgspec.structs.replace(standing, rank=1 + elos.index(standing.elo)) for standing in best_first)


@dataclass(slots=True)
class _Record:
    """The record of one mover over all its games.

    Attributes:
        solos: Solo trials.
        solved_s: The times of those in which it reached the goal.
        ratios: Of those, the way driven as a multiple of the shortest one.
        own_collisions: How often it drove into something.
        faults: Games that it lost by its own fault.
    """

    solos: int = 0
    solved_s: "array[float]" = field(default_factory=lambda: array("d"))
    ratios: "array[float]" = field(default_factory=lambda: array("d"))
    own_collisions: int = 0
    faults: int = 0


@dataclass(slots=True)
class _CourseRecord:
    """The record of one mover on one scene.

    Attributes:
        games: Played there.
        times_s: Of those in which it reached its goal.
    """

    games: int = 0
    times_s: "array[float]" = field(default_factory=lambda: array("d"))


@dataclass(frozen=True, slots=True)
class _Trial:
    """A solo trial, as it is compared with others of the same scene and seed.

    Attributes:
        mover: Whose.
        merit: How good it was.
        course: Its digest.
    """

    mover: str
    merit: tuple[float, ...]
    course: bytes


def _course_of(games: Sequence[GameResult]) -> bytes:
    """Return what tells one course of games from another: all but the seed, and how long the computer took."""
    told: Iterator[tuple[tuple[Performance, ...], float]] = ((game.performances, game.sim_time_s) for game in games)
    return hashlib.blake2b(_encode(list(told)), digest_size=16).digest()


def _score(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return 0.5 if one == other else float(one > other)


def _merit(trial: GameResult) -> tuple[float, ...]:
    """Return what is compared of a solo trial, the weightiest first; more is better."""
    (performance,) = trial.performances
    return float(performance.reached), float(not performance.fault), -trial.sim_time_s if performance.reached else 0.0


def _mean(values: "array[float]") -> float | None:
    return round(fmean(values), 6) if values else None
