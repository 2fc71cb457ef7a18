"""The outcome of a match between players of a network, as a game of the journal that tournaments write, too."""

from collections.abc import Sequence

from robotworkshop.run.verdict import GOAL_RULE, Phase, PlayerResult, Verdict, no_plan_after
from robotworkshop.tournament.game import GameKey, GameResult, Performance

ABSENT_RULE = "absent"
"""The rule by which a player loses that does not come to its game."""

NO_MATCH_RULE = "no match"
"""The rule by which a game is a draw that could not be held, though both were there."""


def result_of(
    key: GameKey, verdict: Verdict, wall_time_s: float, banks_s: Sequence[float | None] = (None, None)
) -> GameResult:
    """Return what a verdict says of a game: the winner by goal has reached it, the loser by any other rule is at fault.

    Args:
        key: Which game.
        verdict: Its players are those of the key, in the same order, whatever they call themselves now.
        wall_time_s: How long it took.
        banks_s: What its players had left for planning, in their order; None for no such limit.
    """
    by_goal = verdict.rule == GOAL_RULE
    performances = []
    for player, bank_s in zip(verdict.players, banks_s, strict=True):
        has_won = player.name == verdict.winner
        is_even = by_goal and verdict.winner is None and player.phase is Phase.ARRIVED
        reached = (has_won and by_goal) or is_even
        performances.append(
            Performance(
                reached=reached,
                reason="" if reached else player.reason or verdict.reason,
                fault=verdict.winner is not None and not has_won and not by_goal,
                own_collisions=player.collisions,
                goal_error_mm=player.goal_distance_mm,
                rule=verdict.rule,
                margin=verdict.margin if has_won else None,
                planned_s=_planned_s(player, bank_s),
            )
        )
    return GameResult(key, tuple(performances), verdict.time_s, wall_time_s)


def _planned_s(player: PlayerResult, bank_s: float | None) -> float | None:
    """Return how long a player planned; one that is out for that has used up its bank."""
    if player.preprocess_s is None and bank_s is not None and player.reason == no_plan_after(bank_s):
        return bank_s
    return player.preprocess_s


def forfeit(key: GameKey, absent: frozenset[str]) -> GameResult:
    """Return the game of players of whom some did not come: who is there wins; if none is, it is a draw."""
    performances = tuple(
        Performance(False, "it did not come", fault=True, rule=ABSENT_RULE)
        if name in absent
        else Performance(False, "the other one did not come", rule=ABSENT_RULE)
        for name in key.movers
    )
    return GameResult(key, performances, 0.0, 0.0)


def unheld(key: GameKey, reason: str) -> GameResult:
    """Return a game that could not be held, by no player's fault that is known: a draw."""
    return GameResult(key, (Performance(False, reason, rule=NO_MATCH_RULE),) * 2, 0.0, 0.0)
