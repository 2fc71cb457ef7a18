"""The pairings of each round, as a pure function of the games that were played."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import networkx as nx

from robotworkshop.tournament.game import GameKey, GameResult
from robotworkshop.tournament.series.format import Pair, Series, wins_of
from robotworkshop.tournament.series.pairing_system import PairingSystem

Results = Mapping[GameKey, GameResult]

_REMATCH = 10_000_000
"""Two that have met are only paired again where nothing else is left."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """The games of a pair in a round, and their score.

    Attributes:
        pair: Who.
        wins: Games won, by each of them.
        games: Those that are played and count.
        following: The game that is to be played next; None where the meeting is over.
        winner: Who has won it; None before that, and after a draw.
    """

    pair: Pair
    wins: tuple[int, int]
    games: tuple[GameResult, ...]
    following: GameKey | None
    winner: str | None

    @property
    def is_over(self) -> bool:
        """True if nothing is left to be played."""
        return self.following is None


@dataclass(frozen=True, slots=True)
class Round:
    """A round.

    Attributes:
        number: From 0.
        meetings: All of it.
        byes: Players without an opponent, who go on as if they had won.
    """

    number: int
    meetings: tuple[Meeting, ...]
    byes: tuple[str, ...]

    @property
    def is_over(self) -> bool:
        """True if all of it is played."""
        return all(meeting.is_over for meeting in self.meetings)


@dataclass(frozen=True, slots=True)
class Row:
    """The row of a player in the table.

    Attributes:
        player: Its name.
        points: 1 for a meeting won and for a round without an opponent, 0.5 for a draw.
        buchholz: The points of all its opponents together, which tells who had the harder ones.
        wins: Games won.
        met: Whom it has met, in the order of the rounds.
    """

    player: str
    points: float
    buchholz: float
    wins: int
    met: tuple[str, ...]


def rounds_of(series: Series, results: Results) -> tuple[Round, ...]:
    """Return all rounds up to the first one that is not over, or the last one."""
    rounds: list[Round] = []
    while len(rounds) < series.rounds and (not rounds or rounds[-1].is_over):
        pairs, byes = _PAIRINGS[series.pairing](series, rounds)
        number = len(rounds)
        rounds.append(Round(number, tuple(_meeting(series, number, pair, results) for pair in pairs), tuple(byes)))
    return tuple(rounds)


def table_of(series: Series, rounds: Sequence[Round]) -> tuple[Row, ...]:
    """Return how all stand, the best first: by points, then by those of the opponents, then by games, then by seed."""
    points, wins = dict.fromkeys(series.players, 0.0), Counter[str]()
    met: dict[str, list[str]] = {player: [] for player in series.players}
    for one in rounds:
        for player in one.byes:
            points[player] += 1.0
        for meeting in one.meetings:
            for player, won in zip(meeting.pair, meeting.wins, strict=True):
                wins[player] += won
                if meeting.is_over:
                    share = 0.5 if meeting.winner is None else float(meeting.winner == player)
                    points[player] += share
                    met[player].append(meeting.pair[meeting.pair[0] == player])
    rows = [
        Row(
            player,
            float(points[player]),
            float(sum(points[other] for other in met[player])),
            wins[player],
            tuple(met[player]),
        )
        for player in series.players
    ]
    return tuple(sorted(rows, key=lambda row: (-row.points, -row.buchholz, -row.wins)))


def winner_of(series: Series, rounds: Sequence[Round]) -> str | None:
    """Return who has won the series; None before its end."""
    if len(rounds) < series.rounds or not rounds[-1].is_over:
        return None
    if series.pairing is PairingSystem.KNOCK_OUT:
        return _gone_on(series, rounds[-1])[0]
    return table_of(series, rounds)[0].player


def _meeting(series: Series, number: int, pair: Pair, results: Results) -> Meeting:
    games: list[GameResult] = []
    for game in range(series.games_a_round):
        key = series.key(number, pair, game)
        if _is_decided(series, pair, tuple(games)):
            break
        if (played := results.get(key)) is None:
            return Meeting(pair, wins_of(pair, tuple(games)), tuple(games), key, None)
        games.append(played)
    one, other = wins = wins_of(pair, tuple(games))
    winner = None if one == other else pair[other > one]
    return Meeting(pair, wins, tuple(games), None, winner)


def _is_decided(series: Series, pair: Pair, games: tuple[GameResult, ...]) -> bool:
    """Return whether the games left cannot change who wins; a level knock-out has some more, each of which may."""
    one, other = wins_of(pair, games)
    left = series.best_of - len(games)
    return abs(one - other) > left if left > 0 else one != other or series.pairing is not PairingSystem.KNOCK_OUT


def _swiss(series: Series, rounds: Sequence[Round]) -> tuple[list[Pair], list[str]]:
    """Pair those who stand alike and have not met; who is left over is the last of those that never were."""
    table = table_of(series, rounds)
    order = [row.player for row in table]
    byes = [player for one in rounds for player in one.byes]
    left_over = []
    if len(order) % 2:
        left_over = [min(order, key=lambda player: (byes.count(player), -order.index(player)))]
        order.remove(left_over[0])
    rows = {row.player: row for row in table}
    pairs = _matched(tuple(order), tuple(rows[one].points for one in order), tuple(rows[one].met for one in order))
    # Sides: who had the first one less often begins there.
    first = Counter(meeting.pair[0] for each in rounds for meeting in each.meetings)
    sided = [(one, other) if first[one] <= first[other] else (other, one) for one, other in pairs]
    return sorted(sided, key=lambda pair: min(order.index(player) for player in pair)), left_over


@lru_cache(maxsize=64)
def _matched(order: tuple[str, ...], points: tuple[float, ...], met: tuple[tuple[str, ...], ...]) -> tuple[Pair, ...]:
    """Return the pairs whose differences of points, squared, are least in all.

    That is a matching of maximum weight (Edmonds, Canadian Journal of Mathematics 17, 1965). Of players level on points
    the upper half of the table meets the lower half.
    """
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(order)))
    for one, other in combinations(range(len(order)), 2):
        apart = round(2.0 * abs(points[one] - points[other]))
        cost = 100 * apart * apart + abs(other - one - len(order) // 2)
        graph.add_edge(one, other, weight=-cost - _REMATCH * met[one].count(order[other]))
    matched = nx.max_weight_matching(graph, maxcardinality=True)
    return tuple((order[min(pair)], order[max(pair)]) for pair in sorted(map(sorted, matched)))


def _round_robin(series: Series, rounds: Sequence[Round]) -> tuple[list[Pair], list[str]]:
    """Turn the players round a table at which the first one stays (the circle method)."""
    seats: list[str | None] = [*series.players, *([None] * (len(series.players) % 2))]
    number = len(rounds)
    turned = [seats[0], *(seats[1 + (place + number) % (len(seats) - 1)] for place in range(len(seats) - 1))]
    pairs, byes = [], []
    for place in range(len(seats) // 2):
        one, other = turned[place], turned[-1 - place]
        if one is None or other is None:
            byes += [player for player in (one, other) if player is not None]
        else:
            pairs.append((one, other) if (place + number) % 2 == 0 else (other, one))
    return pairs, byes


def _knock_out(series: Series, rounds: Sequence[Round]) -> tuple[list[Pair], list[str]]:
    """Pair the best seed that is left with the worst, so that the best two can only meet at the end."""
    left = list(series.players) if not rounds else _gone_on(series, rounds[-1])
    size = 2 ** (series.rounds - len(rounds))
    bracket: list[str | None] = [*left, *([None] * (size - len(left)))] if not rounds else list(left)
    if not rounds:
        bracket = [bracket[place] for place in _places(size)]
    pairs, byes = [], []
    for one, other in zip(bracket[::2], bracket[1::2], strict=True):
        if one is None or other is None:
            byes += [player for player in (one, other) if player is not None]
        else:
            pairs.append((one, other))
    return pairs, byes


def _gone_on(series: Series, last: Round) -> list[str]:
    """Return who is still in after a round of a knock-out, from the top of the bracket to its bottom."""
    gone_on = [meeting.winner or min(meeting.pair, key=series.players.index) for meeting in last.meetings]
    if last.number:
        return gone_on
    # Only the first round has byes; they stand in the bracket where their seeds do.
    through = {*gone_on, *last.byes}
    partner = {player: player for player in last.byes}
    for meeting, winner in zip(last.meetings, gone_on, strict=True):
        partner |= dict.fromkeys(meeting.pair, winner)
    bracket = [place for place in _places(2**series.rounds) if place < len(series.players)]
    return [
        winner for winner in dict.fromkeys(partner[series.players[place]] for place in bracket) if winner in through
    ]


def _places(size: int) -> Iterator[int]:
    """Yield the seeds from the top of a bracket to its bottom: 0 meets the last one, and 1 meets 0 at the end."""
    places = [0]
    while len(places) < size:
        total = 2 * len(places) - 1
        places = [each for place in places for each in (place, total - place)]
    yield from places


_PAIRINGS = {PairingSystem.SWISS: _swiss, PairingSystem.ROUND_ROBIN: _round_robin, PairingSystem.KNOCK_OUT: _knock_out}
