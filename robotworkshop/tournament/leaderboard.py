"""The standings of a tournament: a pure function of its set-up and its games, whatever their order."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import combinations
from statistics import fmean

import msgspec

from robotworkshop.tournament.elo import Meeting, rate
from robotworkshop.tournament.game import GameKey, GameResult, Performance
from robotworkshop.tournament.setup import Results, Setup


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How one mover stands.

    Attributes:
        rank: 1 is the best, by Elo; equal ratings share one, and the ranks after it are left free: 1, 1, 3.
        mover: Its label.
        elo: Its rating.
        elo_margin: The rating is within this of the true one with a probability of 95 %.
        points: 1 for a meeting won, 0.5 for a draw.
        wins: Meetings won.
        draws: Meetings drawn.
        losses: Meetings lost.
        solos: Solo trials.
        solved: Those in which it reached the goal.
        mean_time_s: Of those, on the floor's clock; None without any.
        mean_ratio: Of those, the way driven as a multiple of the shortest one; None without any.
        own_collisions: How often it drove into something, in all games.
        faults: Games that it lost by its own fault.
    """

    rank: int
    mover: str
    elo: float
    elo_margin: float
    points: float
    wins: int
    draws: int
    losses: int
    solos: int
    solved: int
    mean_time_s: float | None
    mean_ratio: float | None
    own_collisions: int
    faults: int


class PairScore(msgspec.Struct, frozen=True):
    """What two movers made of their meetings.

    Attributes:
        mover: Label of the one.
        against: Label of the other.
        wins: Meetings that the first has won.
        draws: Meetings drawn.
        losses: Meetings that the other has won.
    """

    mover: str
    against: str
    wins: int
    draws: int
    losses: int


class CourseScore(msgspec.Struct, frozen=True):
    """What one mover made of one scene.

    Attributes:
        scene: Its label.
        mover: The mover's.
        games: Games played there.
        goals: Those in which it reached its goal.
        mean_time_s: Of those, on the floor's clock; None without any.
    """

    scene: str
    mover: str
    games: int
    goals: int
    mean_time_s: float | None


class Mishap(msgspec.Struct, frozen=True):
    """Why a mover did not reach its goal, and how often.

    Attributes:
        mover: Its label.
        fault: Whether it was its own fault.
        reason: In one line.
        games: How many games ended so.
    """

    mover: str
    fault: bool
    reason: str
    games: int


class Leaderboard(msgspec.Struct, frozen=True):
    """All that is told of a tournament.

    Attributes:
        setup: What was played.
        games: How many games count.
        games_left: How many are still to be played, at most.
        repeats: Meetings that were the same as another one, bit for bit, and are counted once.
        standings: The best first; of equal ratings the one with more points, then by name.
        pairs: Every ordered pair.
        courses: Every scene with every mover that played there.
        mishaps: The faults first, then the most frequent.
    """

    setup: Setup
    games: int
    games_left: int
    repeats: int
    standings: tuple[Standing, ...]
    pairs: tuple[PairScore, ...]
    courses: tuple[CourseScore, ...]
    mishaps: tuple[Mishap, ...]


def leaderboard(setup: Setup, results: Results) -> Leaderboard:
    """Return the standings after the games that are played."""
    matches = sorted(setup.matches())
    games = [game for match in matches for game in setup.games_of(match, results)]
    met = list(meetings_of(setup, results))
    meetings = list(dict.fromkeys(met))
    labels = sorted(mover.label for mover in setup.movers)
    counts = Counter((meeting.one, meeting.other, meeting.score) for meeting in meetings)
    pairs = tuple(_pair(one, other, counts) for one in labels for other in labels if one != other)
    return Leaderboard(
        setup=setup,
        games=len(games),
        games_left=sum(setup.games_left(match, results) for match in matches),
        repeats=len(met) - len(meetings),
        standings=_standings(setup, labels, games, meetings, pairs),
        pairs=pairs,
        courses=tuple(_course_scores(labels, games)),
        mishaps=tuple(_mishaps(games)),
    )


def meetings_of(setup: Setup, results: Results) -> Iterator[Meeting]:
    """Yield every meeting: a decided duel, or two solo trials of the same scene and seed.

    Of two trials the one that reached the goal wins, of two that did the faster one, of two that did not the one
    without fault; else it is a draw.
    """
    trials: dict[tuple[str, int], list[tuple[str, GameResult]]] = {}
    for match in sorted(setup.matches()):
        games = setup.games_of(match, results)
        if not games or not setup.is_decided(match, games):
            continue
        if len(match.movers) == 1:
            trials.setdefault((match.scene, match.seed), []).append((match.movers[0], games[0]))
        else:
            one, other = match.movers
            won, its_won = (sum(game.winner == mover for game in games) for mover in match.movers)
            yield Meeting(one, other, _score((won,), (its_won,)), match.scene, _course_of(*games))
    for (scene, _), played in trials.items():
        for (one, trial), (other, its_trial) in combinations(played, 2):
            yield Meeting(one, other, _score(_merit(trial), _merit(its_trial)), scene, _course_of(trial, its_trial))


def _course_of(*games: GameResult) -> Hashable:
    """Return what tells one course of games from another: all but the seed, and how long the computer took."""
    return tuple((game.performances, game.sim_time_s) for game in games)


def _score(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return 0.5 if one == other else float(one > other)


def _merit(trial: GameResult) -> tuple[float, ...]:
    """Return what is compared of a solo trial, the weightiest first; more is better."""
    (performance,) = trial.performances
    return float(performance.reached), float(not performance.fault), -trial.sim_time_s if performance.reached else 0.0


def _pair(one: str, other: str, counts: Mapping[tuple[str, str, float], int]) -> PairScore:
    wins, draws, losses = (
        counts.get((one, other, score), 0) + counts.get((other, one, 1.0 - score), 0) for score in (1.0, 0.5, 0.0)
    )
    return PairScore(one, other, wins, draws, losses)


def _standings(
    setup: Setup,
    labels: Sequence[str],
    games: Sequence[GameResult],
    meetings: Sequence[Meeting],
    pairs: Sequence[PairScore],
) -> tuple[Standing, ...]:
    ratings = rate(labels, meetings)
    optima = {course.label: course.optimum_mm for course in setup.courses}
    unranked = []
    for label in labels:
        own = [(game, performance) for game in games for mover, performance in game.parts if mover == label]
        solos = [(game, performance) for game, performance in own if len(game.performances) == 1]
        solved = [(game, performance) for game, performance in solos if performance.reached]
        ratios = [
            performance.driven_mm / optimum for game, performance in solved if (optimum := optima[game.key.scene])
        ]
        wins, draws, losses = (
            sum(getattr(pair, what) for pair in pairs if pair.mover == label) for what in ("wins", "draws", "losses")
        )
        unranked.append(
            Standing(
                rank=0,
                mover=label,
                elo=round(ratings[label].elo, 1),
                elo_margin=round(ratings[label].margin, 1),
                points=wins + 0.5 * draws,
                wins=wins,
                draws=draws,
                losses=losses,
                solos=len(solos),
                solved=len(solved),
                mean_time_s=_mean([game.sim_time_s for game, _ in solved]),
                mean_ratio=_mean(ratios),
                own_collisions=sum(performance.own_collisions for _, performance in own),
                faults=sum(performance.fault for _, performance in own),
            )
        )
    best_first = sorted(unranked, key=lambda standing: (-standing.elo, -standing.points, standing.mover))
    elos = [standing.elo for standing in best_first]
    return tuple(msgspec.structs.replace(standing, rank=1 + elos.index(standing.elo)) for standing in best_first)


def _course_scores(labels: Sequence[str], games: Sequence[GameResult]) -> Iterator[CourseScore]:
    for scene in sorted({game.key.scene for game in games}):
        for label in labels:
            own = [
                (game, performance)
                for game in games
                if game.key.scene == scene
                for mover, performance in game.parts
                if mover == label
            ]
            times = [game.sim_time_s for game, performance in own if performance.reached]
            if own:
                yield CourseScore(scene, label, len(own), len(times), _mean(times))


def _mishaps(games: Sequence[GameResult]) -> Iterator[Mishap]:
    def is_told(key: GameKey, performance: Performance) -> bool:
        return not performance.reached and (performance.fault or len(key.movers) == 1)

    counted = Counter(
        (mover, performance.fault, performance.reason)
        for game in games
        for mover, performance in game.parts
        if is_told(game.key, performance)
    )
    for (mover, fault, reason), count in sorted(counted.items(), key=lambda item: (not item[0][1], -item[1], item[0])):
        yield Mishap(mover, fault, reason, count)


def _mean(values: Sequence[float]) -> float | None:
    return round(fmean(values), 6) if values else None
