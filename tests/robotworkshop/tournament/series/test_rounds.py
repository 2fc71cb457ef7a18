"""Who meets whom: for every number of players, and whatever comes of the games."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotworkshop.tournament.game import GameKey, GameResult, Performance
from robotworkshop.tournament.series.format import Series, usual_rounds
from robotworkshop.tournament.series.pairing_system import PairingSystem
from robotworkshop.tournament.series.rounds import Round, rounds_of, table_of, winner_of

WON, LOST = Performance(True, ""), Performance(False, "slow")


def series_of(players: int, pairing: PairingSystem, best_of: int = 1) -> Series:
    return Series(
        players=tuple(f"p{number:02}" for number in range(players)),
        pairing=pairing,
        rounds=usual_rounds(pairing, players),
        best_of=best_of,
        scenes=("duel", "other"),
        has_arena=True,
    )


def played(key: GameKey, random: Random, *, draws: float = 0.2) -> GameResult:
    if random.random() < draws:
        return GameResult(key, (LOST, LOST), 1.0, 1.0)
    return GameResult(key, (WON, LOST) if random.random() < 0.5 else (LOST, WON), 1.0, 1.0)


def played_out(
    series: Series, random: Random, draws: float = 0.2
) -> tuple[dict[GameKey, GameResult], tuple[Round, ...]]:
    results: dict[GameKey, GameResult] = {}
    while True:
        rounds = rounds_of(series, results)
        following = [meeting.following for meeting in rounds[-1].meetings if meeting.following is not None]
        if not following:
            return results, rounds
        key = random.choice(following)
        results[key] = played(key, random, draws=draws)


@settings(max_examples=20)
@given(st.integers(2, 12), st.sampled_from(PairingSystem), st.sampled_from([1, 2, 3]), st.integers(0, 10**6))
def test_every_series_comes_to_its_end_and_to_a_winner(
    players: int, pairing: PairingSystem, best_of: int, seed: int
) -> None:
    series = series_of(players, pairing, best_of)
    results, rounds = played_out(series, Random(seed))
    assert len(rounds) == series.rounds
    assert winner_of(series, rounds) in series.players
    assert rounds_of(series, results) == rounds
    for one in rounds:
        here = [player for meeting in one.meetings for player in meeting.pair] + list(one.byes)
        assert len(here) == len(set(here))
        if pairing is not PairingSystem.KNOCK_OUT:
            assert set(here) == set(series.players)
        for meeting in one.meetings:
            sides = [game.key.movers[0] for game in meeting.games]
            assert sides == [meeting.pair[number % 2] for number in range(len(sides))]
    if pairing is not PairingSystem.KNOCK_OUT:
        games = sum(len(one.meetings) + len(one.byes) for one in rounds)
        assert sum(row.points for row in table_of(series, rounds)) == games


@pytest.mark.parametrize("players", [2, 3, 7, 8, 20])
def test_in_a_round_robin_all_meet_all_once(players: int) -> None:
    series = series_of(players, PairingSystem.ROUND_ROBIN)
    _, rounds = played_out(series, Random(1))
    pairs = [frozenset(meeting.pair) for one in rounds for meeting in one.meetings]
    assert len(pairs) == len(set(pairs)) == players * (players - 1) // 2


@pytest.mark.parametrize("players", [8, 13, 20])
def test_in_a_swiss_nobody_meets_another_twice_and_the_undefeated_meet(players: int) -> None:
    series = series_of(players, PairingSystem.SWISS)
    _, rounds = played_out(series, Random(players), draws=0.0)
    pairs = [frozenset(meeting.pair) for one in rounds for meeting in one.meetings]
    assert len(pairs) == len(set(pairs))
    byes = [player for one in rounds for player in one.byes]
    assert len(byes) == len(set(byes))
    undefeated = [row for row in table_of(series, rounds) if row.points == series.rounds]
    assert len(undefeated) <= 1


@pytest.mark.parametrize("players", [2, 3, 5, 8, 11, 64])
def test_in_a_knock_out_the_better_seeds_meet_late(players: int) -> None:
    series = series_of(players, PairingSystem.KNOCK_OUT)
    results: dict[GameKey, GameResult] = {}
    rounds = rounds_of(series, results)
    while (key := next((m.following for m in rounds[-1].meetings if m.following), None)) is not None:
        best = min(key.movers)
        results[key] = GameResult(key, (WON, LOST) if key.movers[0] == best else (LOST, WON), 1.0, 1.0)
        rounds = rounds_of(series, results)
    assert winner_of(series, rounds) == "p00"
    assert sum(len(one.meetings) for one in rounds) == players - 1
    assert set(rounds[-1].meetings[0].pair) == {"p00", "p01"}


def test_a_level_knock_out_is_played_on_and_then_the_better_seed_goes_on() -> None:
    series = series_of(2, PairingSystem.KNOCK_OUT)
    results: dict[GameKey, GameResult] = {}
    for _ in range(3):
        (key,) = [meeting.following for meeting in rounds_of(series, results)[-1].meetings]
        assert key is not None
        results[key] = GameResult(key, (LOST, LOST), 1.0, 1.0)
    rounds = rounds_of(series, results)
    assert rounds[-1].is_over
    assert winner_of(series, rounds) == "p00"
