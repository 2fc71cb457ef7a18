"""Each player's time for planning in all games of a series together, as of a chess clock."""

from robotworkshop.tournament.game import GameKey
from robotworkshop.tournament.series.format import Series
from robotworkshop.tournament.setup import Results

LEAST_S = 1.0
"""One whose bank is empty may still plan so long in each game: a plain mover needs less."""


def banks_of(series: Series, results: Results, key: GameKey) -> tuple[float | None, ...]:
    """Return what is left to the players of a game, in their order.

    Args:
        series: That.
        results: The games that were played.
        key: The game.

    Returns:
        A time for each, s; None where a series has no such bank.
    """
    if series.time_bank_s is None:
        return (None,) * len(key.movers)
    return tuple(max(series.time_bank_s - _planned_s(player, results), LEAST_S) for player in key.movers)


def _planned_s(player: str, results: Results) -> float:
    return sum(one.planned_s or 0.0 for game in results.values() for mover, one in game.parts if mover == player)
