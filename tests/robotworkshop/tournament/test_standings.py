"""The table while it fills in: what is counted game by game is what a count of all games says."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotworkshop.tournament.game import GameResult
from robotworkshop.tournament.run import Begun, Unplayed
from robotworkshop.tournament.run_tournament import Opened
from robotworkshop.tournament.standings import Standings
from robotworkshop.tournament.tally import leaderboard
from tests.robotworkshop.tournament.test_leaderboard import by_seed, played_out, setup


@settings(max_examples=20)
@given(st.integers(1, 4), st.integers(1, 3), st.integers(0, 50), st.randoms(use_true_random=False))
def test_counts_kept_game_by_game_are_those_of_all_games(best_of: int, seeds: int, before: int, rng: Random) -> None:
    about = setup("ab", seeds=seeds, best_of=best_of)
    results = played_out(about, by_seed)
    order = list(results.values())  # the games of a match follow one another
    standings = Standings()
    standings.hear(Opened(about, tuple(order[:before]), ()))
    for game in order[before:]:
        standings.hear(Begun(game.key))
        assert standings.under_way[-1] == game.key
        if rng.random() < 0.5:
            standings.hear(Begun(game.key))  # its worker has died
        standings.hear(game)
        so_far = {each.key: each for each in standings.games}
        assert standings.played == len(so_far)
        assert standings.games_left == sum(about.games_left(match, so_far) for match in about.matches())
        if rng.random() < 0.1:
            assert standings.board() == leaderboard(about, so_far)
        assert standings.faults == sum(one.fault for each in so_far.values() for one in each.performances)
    assert standings.under_way == ()
    assert standings.games_left == 0
    assert standings.board() == leaderboard(about, results)


def test_neither_news_nor_the_table_look_at_the_games_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of 10,000 games once took 154 ms of bookkeeping a game, and 2.8 s in the end."""
    about = setup(movers="abcd", seeds=10)
    results = played_out(about, by_seed)
    standings, looks = Standings(), 0
    standings.hear(Opened(about, (), ()))
    parts = GameResult.parts.fget
    assert parts is not None

    def counted(game: GameResult) -> object:
        nonlocal looks
        looks += 1
        return parts(game)

    monkeypatch.setattr(GameResult, "parts", property(counted))
    for game in results.values():
        standings.hear(game)
        assert standings.games_left >= 0
    before = looks
    assert standings.board() is not None
    assert looks == before < 12 * len(results)


def test_a_game_that_could_not_be_played_is_not_left() -> None:
    about = setup(seeds=1)
    standings = Standings()
    standings.hear(Opened(about, (), ()))
    left = standings.games_left
    first = next(about.matches())
    standings.hear(Begun(first))
    standings.hear(Unplayed(first, "no reason"))
    assert (standings.games_left, standings.under_way) == (left - 1, ())
