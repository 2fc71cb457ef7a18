"""A robot that keeps its rival from its goal has lost: by standing on it, or in the only way there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from robotdriver.interface import Wake
from robotdriver.phrases.figures import figure
from robotdriver.pose import Pose
from robotworkshop.run import phrases
from robotworkshop.run.contest import ROUNDING_S, Contest, Contestant, ContestBlock, Decision, Stay
from robotworkshop.run.passages import Passages
from robotworkshop.run.rules import Ending
from robotworkshop.run.verdict import OBSTRUCTION_RULE
from scene.mover import MoverState

OBSTRUCTION_S = 10.0
"""A robot may stand so long in all on the goal of a rival that would come to it; to pass takes 2 s."""

NEAR_MM = 2000.0
"""A rival that is farther from its goal is not kept from it yet."""

BESIDE_MM = 1000.0
"""A rival whose body is farther off than this is not kept from its way yet."""

LINGER_MM = 200.0
"""A robot lingers that comes no farther than this from a place ..."""

LINGER_S = 3.0
"""... for longer than this. So a robot that drives through a passage at 67 mm/s or more does not linger."""

LOOK_S = 0.25
"""The ways are looked at so often."""

_C = TypeVar("_C", bound=Contestant)


@dataclass(frozen=True, slots=True)
class Obstruction(Ending):
    """A contestant that keeps a rival from its goal for `OBSTRUCTION_S` has lost, and those whom it kept have won.

    It keeps the rival from it in two ways. It stands on the goal: the rival's body could not stand there, while the
    rival is near or has given up. Or it lingers in the only way there, with the rival beside it and its own way open.
    To rest at one's own goal, to wait anywhere else, or to wait because the rival is in the way, is no obstruction.
    Only truth tells who is where.

    Attributes:
        passages: Of the floor; None where only goals are looked at.
    """

    passages: Passages | None = None
    name: str = OBSTRUCTION_RULE

    def counted(self, contest: Contest[_C], block: ContestBlock) -> Contest[_C]:
        """Count for how long each has stood in whose way."""
        ones, before_s = contest.contestants, contest.time_s
        if not contest.has_started or len(ones) < 2 or not all(one.by_truth for one in ones):
            return contest
        obstructed_s, stays = [one.obstructed_s for one in ones], [one.stay for one in ones]
        for time_s, looks in block:
            passed_s, is_due, before_s = time_s - before_s, time_s // LOOK_S > before_s // LOOK_S, time_s
            seen = [look for look in looks if look is not None]
            if not (passed_s > 0.0 and len(seen) == len(ones)):
                continue
            for number, (one, look) in enumerate(zip(ones, seen, strict=True)):
                stay = stays[number]
                if stay is None or look.place.distance_to(stay.x_mm, stay.y_mm) > LINGER_MM:
                    stays[number] = stay = _stay_at(look.place, time_s, one, ones)
                if stay.nears_goal and _kept_by(one, look, ones, seen):
                    obstructed_s[number] += passed_s
                elif is_due and time_s - stay.since_s >= LINGER_S and self._closed_by(one, look, ones, seen):
                    obstructed_s[number] += LOOK_S
        counted = zip(ones, obstructed_s, stays, strict=True)
        return replace(
            contest, contestants=tuple([replace(one, obstructed_s=time_s, stay=stay) for one, time_s, stay in counted])
        )

    def _closed_by(
        self, one: Contestant, seen: "_Seen", ones: Sequence[Contestant], all_seen: Sequence["_Seen"]
    ) -> Sequence[Contestant]:
        """Return those whose only way to their goals a contestant closes, while its own is open, as they were seen."""
        place = seen.place
        if self.passages is None or place is None or one.is_at_goal(place):
            return ()
        closed = self.passages.is_closed
        kept = []
        for rival, rival_seen in zip(ones, all_seen, strict=True):
            there = rival_seen.place
            if rival is one or (one.team and one.team == rival.team) or there is None or rival.arrival is not None:
                continue
            apart_mm = place.distance_to(there.x_mm, there.y_mm) - one.radius_mm - rival.radius_mm
            if apart_mm > BESIDE_MM or rival_seen.state is MoverState.FAILED:
                continue
            way = there, rival.radius_mm, rival.task.goal, rival.goal_mm, place, one.radius_mm
            own_way = place, one.radius_mm, one.task.goal, one.goal_mm, there, rival.radius_mm
            if closed(*way) and not closed(*own_way):
                kept.append(rival)
        return kept

    def decide(self, contest: Contest[Any]) -> Decision | None:
        """Return who has won once another has stood in its way for too long."""
        ones = contest.contestants
        for one in ones:
            if one.obstructed_s < OBSTRUCTION_S:
                continue
            kept, phrase = _kept_by(one, one, ones, ones), phrases.OBSTRUCTED
            if not kept:
                kept, phrase = self._closed_by(one, one, ones, ones), phrases.BLOCKED
            if kept:
                winners = tuple(rival.name for rival in kept)
                reason = phrase(name=one.name, rival=winners[0], time=f"{figure(OBSTRUCTION_S, 0)} s")
                return Decision(self.name, reason, winners, contest.time_s)
        return None

    def wake(self, contestant: Contestant, contest: Contest[Any]) -> Wake | None:
        """Return when it can have stood in another's way for too long at the soonest."""
        if len(contest.contestants) < 2:
            return None
        return Wake(contest.time_s + OBSTRUCTION_S - contestant.obstructed_s - ROUNDING_S)


class _Seen(Protocol):
    """The features that a look and a contestant have in common."""

    @property
    def place(self) -> Pose | None:
        """The robot's place."""

    @property
    def state(self) -> MoverState:
        """The state of its mover."""


def _stay_at(place: Pose, time_s: float, one: Contestant, ones: Sequence[Contestant]) -> Stay:
    """Return the stay of a contestant that begins at a place now."""
    nears_goal = any(
        rival is not one and place.distance_to(*rival.task.goal) < one.radius_mm + rival.radius_mm + LINGER_MM
        for rival in ones
    )
    return Stay(place.x_mm, place.y_mm, time_s, nears_goal)


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
