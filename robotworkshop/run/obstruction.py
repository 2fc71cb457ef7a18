"""A robot that keeps its rival from its goal by standing on it has lost, whoever else would."""

from dataclasses import dataclass
from typing import Any

from robotdriver.phrases.figures import figure
from robotworkshop.run import phrases
from robotworkshop.run.contest import Contest, Contestant, Decision
from robotworkshop.run.verdict import OBSTRUCTION_RULE
from scene.mover import MoverState

OBSTRUCTION_S = 10.0
"""A robot may stand so long in all on the goal of a rival that would come to it; to pass takes 2 s."""

NEAR_MM = 2000.0
"""A rival that is farther from its goal is not kept from it yet."""


@dataclass(frozen=True, slots=True)
class Obstruction:
    """A contestant that keeps a rival from its goal for `OBSTRUCTION_S` has lost, and those whom it kept have won.

    It keeps the rival from it where the rival's body could not stand on the goal, while the rival is near or has given
    up. To rest at one's own goal, or to wait anywhere else, is no obstruction. Only truth tells who is where.
    """

    name: str = OBSTRUCTION_RULE

    def decide(self, contest: Contest[Any]) -> Decision | None:
        """Count for how long each has stood in whose way; return the decision once it was too long."""
        passed_s = contest.time_s - contest.obstruction_seen_s
        contest.obstruction_seen_s = contest.time_s
        if not contest.has_started or passed_s <= 0.0 or len(contest.contestants) < 2:
            return None
        for one in contest.contestants:
            kept = [rival for rival in contest.contestants if rival is not one and _keeps_off(one, rival)]
            if not kept:
                continue
            one.obstructed_s += passed_s
            if one.obstructed_s >= OBSTRUCTION_S:
                winners = tuple(rival.name for rival in kept)
                reason = phrases.OBSTRUCTED(name=one.name, rival=winners[0], time=f"{figure(OBSTRUCTION_S, 0)} s")
                return Decision(self.name, reason, winners, contest.time_s)
        return None


def _keeps_off(one: Contestant, rival: Contestant) -> bool:
    """Return whether a contestant leaves its rival no place on the rival's goal, and the rival would come there."""
    if not (one.by_truth and rival.by_truth) or one.place is None or rival.place is None:
        return False
    if one.entered_s is not None or rival.state is MoverState.FAILED:
        return False
    if one.place.distance_to(*rival.task.goal) >= one.radius_mm + rival.radius_mm:
        return False
    return rival.goal_distance_mm <= NEAR_MM or rival.state is MoverState.GAVE_UP
