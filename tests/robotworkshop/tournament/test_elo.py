"""Ratings: they do not depend on the order of games, are equal where results are, and say how sure they are."""

import math
import random
from itertools import combinations

import choix
import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotworkshop.tournament.elo import ELO_PER_NATURAL, MEAN_ELO, MeetingScore, rate

MOVERS = ("a", "b", "c", "d")
meetings = st.builds(
    lambda pair, score: MeetingScore(*pair, score),
    st.permutations(MOVERS).map(lambda order: order[:2]),
    st.sampled_from((0.0, 0.5, 1.0)),
)


@given(st.lists(meetings, max_size=30).flatmap(lambda games: st.tuples(st.just(games), st.permutations(games))))
def test_the_order_of_games_and_movers_changes_no_bit(both: tuple[list[MeetingScore], list[MeetingScore]]) -> None:
    games, shuffled = both
    assert rate(MOVERS, games) == rate(MOVERS[::-1], shuffled)


@given(st.lists(meetings, max_size=30))
def test_who_is_named_first_does_not_matter(games: list[MeetingScore]) -> None:
    turned = [MeetingScore(game.other, game.one, 1.0 - game.score) for game in games]
    assert rate(MOVERS, games) == rate(MOVERS, turned)


@given(st.lists(meetings, max_size=30))
def test_symmetric_results_give_equal_ratings(games: list[MeetingScore]) -> None:
    mirrored = [MeetingScore(game.one, game.other, 1.0 - game.score) for game in games]
    for rating in rate(MOVERS, [*games, *mirrored]).values():
        assert rating.elo == pytest.approx(MEAN_ELO, abs=1e-6)


@given(st.lists(meetings, max_size=30))
def test_ratings_are_finite_and_have_the_stated_mean(games: list[MeetingScore]) -> None:
    ratings = rate(MOVERS, games)
    assert all(math.isfinite(rating.elo) and rating.margin > 0.0 for rating in ratings.values())
    assert sum(rating.elo for rating in ratings.values()) / len(MOVERS) == pytest.approx(MEAN_ELO)


@given(st.lists(meetings, max_size=30), st.sampled_from(MOVERS[1:]))
def test_one_more_win_lifts_the_winner_above_where_it_was(games: list[MeetingScore], loser: str) -> None:
    before = rate(MOVERS, games)
    after = rate(MOVERS, [*games, MeetingScore("a", loser, 1.0)])
    assert after["a"].elo > before["a"].elo
    assert after[loser].elo < before[loser].elo


def test_the_ratings_of_two_are_those_of_the_closed_form() -> None:
    """After many games the virtual ones weigh nothing: three wins of four are a difference of 400 log10(3)."""
    games = [MeetingScore("a", "b", 1.0)] * 75_000 + [MeetingScore("a", "b", 0.0)] * 25_000
    ratings = rate(("a", "b"), games)
    assert ratings["a"].elo - ratings["b"].elo == pytest.approx(400.0 * math.log10(3.0), abs=0.05)
    # The difference has the variance 1 / (n p q); each one's distance from the mean is half of the difference.
    deviation = ELO_PER_NATURAL / math.sqrt(100_000 * 0.75 * 0.25) / 2.0
    assert ratings["a"].margin == pytest.approx(1.96 * deviation, rel=1e-3)


def reference(movers: tuple[str, ...], games: list[MeetingScore], *, draws_with_average: int) -> dict[str, float]:
    """Return the ratings by choix; there a mover of average strength is one more item, since only differences count."""
    average = len(movers)
    beaten: list[tuple[int, int]] = []
    for game in games:  # each counts twice, so that a draw can be a win of each side
        one, other = movers.index(game.one), movers.index(game.other)
        beaten += [(one, other)] * int(2 * game.score) + [(other, one)] * int(2 - 2 * game.score)
    for mover in range(len(movers)):
        beaten += [(mover, average), (average, mover)] * draws_with_average
    strengths = choix.opt_pairwise(average + bool(draws_with_average), beaten)[: len(movers)]
    return {
        mover: MEAN_ELO + ELO_PER_NATURAL * (strength - strengths.mean())
        for mover, strength in zip(movers, strengths, strict=True)
    }


def tournament(seed: int, games: int) -> list[MeetingScore]:
    """Return simulated games of each mover with each other, of which some are draws."""
    luck = random.Random(seed)
    strengths = {mover: luck.gauss(0.0, 0.8) for mover in MOVERS}
    played = []
    for one, other in combinations(MOVERS, 2):
        chance = 1.0 / (1.0 + math.exp(strengths[other] - strengths[one]))
        played += [
            MeetingScore(one, other, 0.5 if luck.random() < 0.2 else float(luck.random() < chance))
            for _ in range(games)
        ]
    return played


@pytest.mark.parametrize("seed", range(5))
def test_ratings_are_those_of_another_implementation(seed: int) -> None:
    """To a hundredth of a point with the virtual draws, of which it can be told; within 5 points without."""
    few, many = tournament(seed, 3), tournament(seed, 100)
    for games, draws_with_average, tolerance in ((few, 1, 0.01), (many, 1, 0.01), (many, 0, 5.0)):
        expected = reference(MOVERS, games, draws_with_average=draws_with_average)
        found = {mover: rating.elo for mover, rating in rate(MOVERS, games).items()}
        assert found == pytest.approx(expected, abs=tolerance)


def test_more_games_make_it_surer() -> None:
    few, many = ([MeetingScore("a", "b", score) for score in (1.0, 0.0, 1.0)] * times for times in (1, 10))
    assert rate(("a", "b"), many)["a"].margin < rate(("a", "b"), few)["a"].margin


def test_meetings_on_one_scene_make_it_no_surer_than_scenes_that_differ() -> None:
    """What suits a mover on a scene suits it there with every seed."""
    alike = [MeetingScore("a", "b", float(scene % 2), str(scene)) for scene in range(8) for _ in range(20)]
    mixed = [MeetingScore("a", "b", float(seed % 2), str(scene)) for scene in range(8) for seed in range(20)]
    ratings = [rate(("a", "b"), games)["a"] for games in (alike, mixed)]
    assert ratings[0].elo == pytest.approx(ratings[1].elo)
    assert ratings[0].margin > 2.0 * ratings[1].margin


def test_scenes_that_all_agree_make_no_rating_certain() -> None:
    assert rate(("a", "b"), [MeetingScore("a", "b", 1.0, str(scene)) for scene in range(8)])["a"].margin > 50.0


def test_a_mover_that_met_nobody_has_the_mean() -> None:
    assert rate(("alone",), [])["alone"].elo == MEAN_ELO
