"""A series in the books of a tournament: its set-up for the journal, and its leaderboard."""

import msgspec

from robotworkshop.floor_secret import FloorSecret
from robotworkshop.tournament.leaderboard import Leaderboard
from robotworkshop.tournament.series.format import Series, label_of
from robotworkshop.tournament.series.rounds import rounds_of
from robotworkshop.tournament.setup import Course, MoverEntry, Results, Rules, Setup, present_versions
from robotworkshop.tournament.tally import leaderboard


def setup_of(series: Series, digests: dict[str, str], secret: FloorSecret) -> Setup:
    """Return a series as the set-up of a journal.

    Args:
        series: That.
        digests: Of the scenes' files, by label.
        secret: What the floors' seeds are derived from.
    """
    return Setup(
        versions=present_versions(),
        movers=tuple(MoverEntry(player, "player", "") for player in series.players),
        courses=tuple(Course(label, digests[label], 2, None) for label in dict.fromkeys(map(label_of, series.scenes))),
        seeds=series.rounds * series.games_a_round,
        rules=Rules(time_limit_s=series.time_limit_s),
        floor_digest=secret.digest,
    )


def board_of(series: Series, setup: Setup, results: Results) -> Leaderboard:
    """Return the leaderboard of a series; left are the games of the rounds whose pairs are known."""
    rounds = rounds_of(series, results)
    left = sum(series.best_of - len(one.games) for each in rounds for one in each.meetings if not one.is_over)
    return msgspec.structs.replace(leaderboard(setup, results), games_left=max(left, 0))
