"""The leaderboard of a tournament; `Tally` computes it."""

import msgspec

from robotworkshop.tournament.setup import Setup


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """The standing of one mover.

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
    """The score of two movers in their meetings.

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
    """The score of one mover in one scene.

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
    """A reason why a mover did not reach its goal, and its count.

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
