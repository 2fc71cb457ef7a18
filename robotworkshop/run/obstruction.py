"""A robot that keeps its rival from its goal by standing on it has lost, before any other rule decides."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from robotdriver.interface import Wake
from robotdriver.phrases.figures import figure
from robotdriver.pose import Pose
from robotworkshop.run import phrases
from robotworkshop.run.contest import ROUNDING_S, Contest, Contestant, ContestBlock, Decision
from robotworkshop.run.rules import Ending
from robotworkshop.run.verdict import OBSTRUCTION_RULE
from scene.mover import MoverState

OBSTRUCTION_S = 10.0
"""A robot may stand so long in all on the goal of a rival that would come to it; to pass takes 2 s."""

NEAR_MM = 2000.0
"""A rival that is farther from its goal is not kept from it yet."""

_C = TypeVar("_C", bound=Contestant)


@dataclass(frozen=True, slots=True)
class Obstruction(Ending):
    """A contestant that keeps a rival from its goal for `OBSTRUCTION_S` has lost, and those whom it kept have won.

    It keeps the rival from it where the rival's body could not stand on the goal, while the rival is near or has given
    up. To rest at one's own goal, or to wait anywhere else, is no obstruction. Only truth tells who is where.
    """

    name: str = OBSTRUCTION_RULE

    def counted(self, contest: Contest[_C], block: ContestBlock) -> Contest[_C]:
        """Count for how long each has stood in whose way."""
        ones, before_s = contest.contestants, contest.time_s
        if not contest.has_started or len(ones) < 2 or not all(one.by_truth for one in ones):
            return contest
        obstructed_s = [one.obstructed_s for one in ones]
        for time_s, looks in block:
            passed_s, before_s = time_s - before_s, time_s
            seen = [look for look in looks if look is not None]
            if passed_s > 0.0 and len(seen) == len(ones):
                for number, (one, look) in enumerate(zip(ones, seen, strict=True)):
                    if _kept_by(one, look, ones, seen):
                        obstructed_s[number] += passed_s
        counted = zip(ones, obstructed_s, strict=True)
        return replace(contest, contestants=tuple([replace(one, obstructed_s=time_s) for one, time_s in counted]))

    def decide(self, contest: Contest[Any]) -> Decision | None:
        """Return who has won once another has stood in its way for too long."""
        ones = contest.contestants
        for one in ones:
            if one.obstructed_s >= OBSTRUCTION_S and (kept := _kept_by(one, one, ones, ones)):
                winners = tuple(rival.name for rival in kept)
                reason = phrases.OBSTRUCTED(name=one.name, rival=winners[0], time=f"{figure(OBSTRUCTION_S, 0)} s")
                return Decision(self.name, reason, winners, contest.time_s)
        return None

    def wake(self, contestant: Contestant, contest: Contest[Any]) -> Wake | None:
        """Return when it can have stood in another's way for too long at the soonest."""
        if len(contest.contestants) < 2:
            return None
        return Wake(contest.time_s + OBSTRUCTION_S - contestant.obstructed_s - ROUNDING_S)


class _Seen(Protocol):
    """What a look and a contestant have in common."""

    @property
    def place(self) -> Pose | None:
        """Where the robot is."""

    @property
    def state(self) -> MoverState:
        """What its mover says that it is doing."""


def _kept_by(
    one: Contestant, seen: _Seen, ones: Sequence[Contestant], all_seen: Sequence[_Seen]
) -> Sequence[Contestant]:
    """Return those whom a contestant keeps from their goals, as they were seen at one moment."""
    place = seen.place
    if place is None or one.is_at_goal(place):
        return ()
    return [
        rival
        for rival, rival_seen in zip(ones, all_seen, strict=True)
        if rival is not one
        and not (one.team and one.team == rival.team)
        and place.distance_to(*rival.task.goal) < one.radius_mm + rival.radius_mm
        and _would_come(rival, rival_seen)
    ]


def _would_come(rival: Contestant, seen: _Seen) -> bool:
    """Return whether a contestant is near its goal, or has given up to come there."""
    if seen.place is None or seen.state is MoverState.FAILED:
        return False
    return seen.place.distance_to(*rival.task.goal) <= NEAR_MM or seen.state is MoverState.GAVE_UP
