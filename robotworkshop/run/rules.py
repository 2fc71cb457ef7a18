"""The law of every drive: small pure rules that look at contestants and say who is out and who has won.

The rules do not know where their facts come from. A simulated run tells the floor's truth, a real run the robot's
odometry, a referee the claims of its players. So a run, a duel, a match and a game of a tournament are judged alike.

An `Exclusion` finds what one contestant has done wrong; an `Ending` sees that the drive is decided; a `Tally` counts
what one of them has to know. A `Rulebook` (`robotworkshop.run.rulebook`) lists those that apply. See there for how a
drive uses it.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from robotdriver.interface import EACH_FRAME, Circle, Rectangle, Wake
from robotdriver.phrases.figures import figure
from robotdriver.phrases.phrase import listed
from robotdriver.pose import Pose
from robotworkshop.run import phrases
from robotworkshop.run.contest import ROUNDING_S, Arrival, Contest, Contestant, ContestBlock, Decision, Fault
from robotworkshop.run.verdict import GOAL_RULE, LEFT_WORKSPACE_RULE, OBSTRUCTION_RULE, TEAM_RULE, Margin
from scene.mover import MoverState
from scene.scene import Workspace

SETTLE_S = 2.0
"""The time that robots inside their goals have to come to rest too, once the first one rests."""

JUMP_MM = 200.0
"""A claim may be so much farther than the robot can drive: a mover that finds out where it is corrects its belief."""

LAG = 2.0
"""A robot whose clock is behind that of the first is waited for until the drive has lasted so many times as long."""

RAMS = 5
"""A robot may drive into others so often."""

# An enum's member costs more to look up than all else that a rule does at a tick where nothing happens.
_ARRIVED, _GAVE_UP, _FAILED = MoverState.ARRIVED, MoverState.GAVE_UP, MoverState.FAILED

_C = TypeVar("_C", bound=Contestant)
_Judged = TypeVar("_Judged", bound=Contestant, contravariant=True)


class Exclusion(Protocol[_Judged]):
    """A rule that puts a contestant out."""

    @property
    def name(self) -> str:
        """The name of the rule in a verdict."""

    def fault(self, contestant: _Judged, contest: Contest[Any]) -> Fault | None:
        """Return what the contestant has done wrong; None if nothing."""

    def wake(self, contestant: _Judged, contest: Contest[Any]) -> Wake | None:  # noqa: ARG002 - at each tick
        """Return when the floor has it judge the contestant next, by truth; None where it needs no wake of its own.

        What movers say, contacts and falls are judged as soon as they come.
        """
        return EACH_FRAME


class Announced(Exclusion[Contestant]):
    """An exclusion by what a mover says, by a contact or a fall: it is judged as soon as that comes, without a wake."""

    def wake(self, contestant: Contestant, contest: Contest[Any]) -> Wake | None:  # noqa: ARG002 - at no time
        """Return None."""
        return None


class Ending(Protocol):
    """A rule that decides a contest."""

    @property
    def name(self) -> str:
        """The name of the rule in a verdict."""

    def decide(self, contest: Contest[Any]) -> Decision | None:
        """Return the decision, or None while the contest goes on."""

    def wake(self, contestant: Contestant, contest: Contest[Any]) -> Wake | None:  # noqa: ARG002 - at each tick
        """Return when the floor has it look at the contestant next, as `Exclusion.wake` does."""
        return EACH_FRAME


class Tally(Protocol):
    """The count that a rule needs."""

    def counted(self, contest: Contest[_C], block: ContestBlock) -> Contest[_C]:
        """Return a contest, in which the block is still to be looked at, with what counts of it."""


@dataclass(frozen=True, slots=True)
class MoverCrashed(Announced):
    """A contestant whose mover or robot has failed is out."""

    name: str = "mover crashed"

    def fault(self, contestant: Contestant, contest: Contest[Any]) -> Fault | None:  # noqa: ARG002 - at any time
        """Return that its mover says so."""
        if contestant.state is not _FAILED:
            return None
        return Fault(self.name, contestant.reason or phrases.HAS_FAILED())


@dataclass(frozen=True, slots=True)
class GaveUp(Announced):
    """A contestant whose mover has given up is out."""

    name: str = "gave up"

    def fault(self, contestant: Contestant, contest: Contest[Any]) -> Fault | None:  # noqa: ARG002 - at any time
        """Return that its mover says so."""
        if contestant.state is not _GAVE_UP:
            return None
        return Fault(self.name, contestant.reason or phrases.HAS_GIVEN_UP())


@dataclass(frozen=True, slots=True)
class StoppedShort(Exclusion[Contestant]):
    """A contestant whose mover says ARRIVED, or has ended, and whose robot rests elsewhere than at its goal, is out."""

    name: str = "stopped short"

    def fault(self, contestant: Contestant, contest: Contest[Any]) -> Fault | None:
        """Return where it stands."""
        says_so = contestant.state is _ARRIVED
        if not (says_so or contestant.has_ended) or contestant.entered_s is not None:
            return None
        if not (contest.has_started and contestant.rests):
            return None
        phrase = phrases.SAYS_ARRIVED if says_so else phrases.HAS_ENDED
        return Fault(self.name, phrase(distance=f"{figure(contestant.goal_distance_mm, 0)} mm"))

    def wake(self, contestant: Contestant, contest: Contest[Any]) -> Wake | None:  # noqa: ARG002 - for each alone
        """Return each tick of one whose robot may come to rest; else None."""
        return EACH_FRAME if contestant.state is _ARRIVED or contestant.has_ended else None


@dataclass(frozen=True, slots=True)
class LeftWorkspace(Exclusion[Contestant]):
    """A contestant whose robot is farther outside the workspace than this is out."""

    tolerance_mm: float
    name: str = LEFT_WORKSPACE_RULE

    def fault(self, contestant: Contestant, contest: Contest[Any]) -> Fault | None:
        """Return how far outside it is."""
        place = contestant.place
        if place is None or self._room(contestant, contest).holds(place.x_mm, place.y_mm):
            return None
        outside_mm = _outside_mm(contestant, place, contest.workspace)
        if outside_mm <= self.tolerance_mm:
            return None  # Another heading would be out there.
        return Fault(self.name, phrases.OUTSIDE(distance=f"{figure(outside_mm, 0)} mm"))

    def wake(self, contestant: Contestant, contest: Contest[Any]) -> Wake | None:
        """Return when its centre leaves the part of the floor where it may be with any heading."""
        return Wake(math.inf, out_of=self._room(contestant, contest))

    def _room(self, contestant: Contestant, contest: Contest[Any]) -> Rectangle:
        """Return where its centre may be with any heading."""
        reach_mm, area = contestant.radius_mm - self.tolerance_mm, contest.workspace
        low_x_mm, low_y_mm = area.min_x_mm + reach_mm, area.min_y_mm + reach_mm
        return Rectangle(low_x_mm, low_y_mm, area.max_x_mm - reach_mm, area.max_y_mm - reach_mm)


def _outside_mm(contestant: Contestant, place: Pose, area: Workspace) -> float:
    """Return how far a robot's body is outside the workspace, less than 0 inside."""
    x_mm, y_mm = place.x_mm, place.y_mm
    if not contestant.outline:
        inside_mm = min(x_mm - area.min_x_mm, area.max_x_mm - x_mm, y_mm - area.min_y_mm, area.max_y_mm - y_mm)
        return contestant.radius_mm - inside_mm
    c, s = math.cos(place.heading_rad), math.sin(place.heading_rad)
    corners = [(x_mm + c * x - s * y, y_mm + s * x + c * y) for x, y in contestant.outline]
    return max(max(area.min_x_mm - x, x - area.max_x_mm, area.min_y_mm - y, y - area.max_y_mm) for x, y in corners)


@dataclass(frozen=True, slots=True)
class Fell(Announced):
    """A contestant whose robot has left the floor over a drop is out."""

    name: str = "fell"

    def fault(self, contestant: Contestant, contest: Contest[Any]) -> Fault | None:  # noqa: ARG002 - at any time
        """Return where it fell."""
        if not contestant.has_fallen:
            return None
        place = contestant.place
        if place is None:
            return Fault(self.name, phrases.FELL())
        return Fault(self.name, phrases.FELL_AT(place=f"{place.x_mm:.0f}, {place.y_mm:.0f}"))


@dataclass(frozen=True, slots=True)
class Collisions(Announced):
    """A contestant whose robot has collided more often than this is out."""

    allowed: int
    name: str = "collision"

    def fault(self, contestant: Contestant, contest: Contest[Any]) -> Fault | None:  # noqa: ARG002 - at any time
        """Return that it has collided too often."""
        count = contestant.collisions
        if count <= self.allowed:
            return None
        return Fault(self.name, phrases.COLLIDED(count=str(count), allowed=str(self.allowed)))


@dataclass(frozen=True, slots=True)
class Ramming(Announced):
    """A contestant whose robot has driven into others more than `RAMS` times is out."""

    name: str = OBSTRUCTION_RULE

    def fault(self, contestant: Contestant, contest: Contest[Any]) -> Fault | None:  # noqa: ARG002 - at any time
        """Return how often it has."""
        if contestant.rams <= RAMS:
            return None
        return Fault(self.name, phrases.RAMMED(count=str(contestant.rams)))


@dataclass(frozen=True, slots=True)
class TooFast(Exclusion[Contestant]):
    """A contestant that claims to have come farther than its robot can drive, by more than `JUMP_MM`, is out."""

    name: str = "too fast"

    def fault(self, contestant: Contestant, contest: Contest[Any]) -> Fault | None:  # noqa: ARG002 - at any time
        """Return what it claims."""
        if contestant.by_truth:
            return None
        way_mm, duration_s = contestant.way
        top_mm_s = contestant.top_speed_mm_s
        if not way_mm > top_mm_s * duration_s + JUMP_MM:  # also if that is infinity times nothing
            return None
        way, duration, speed = f"{figure(way_mm, 0)} mm", f"{figure(duration_s, 2)} s", f"{figure(top_mm_s, 0)} mm/s"
        return Fault(self.name, phrases.TOO_FAST(way=way, time=duration, speed=speed))


@dataclass(frozen=True, slots=True)
class Goal(Ending):
    """The contestant that rests at its goal and has entered it first wins; a team when the last of its robots does.

    When the first rests, those inside their goals at that moment have `SETTLE_S` to come to rest. All times are by the
    contestants' own clocks; those whose clocks are behind are waited for while they are near enough to have entered by
    then, though not for ever (`LAG`).
    """

    name: str = GOAL_RULE

    def decide(self, contest: Contest[Any]) -> Decision | None:
        """Return who has won, once that is certain."""
        for one in contest.contestants:
            if one.is_home and contest.is_done(one):
                break
        else:
            return None
        if not contest.has_started:
            return None
        arrivals = {one.name: _arrival_of_all(contest.side(one)) for one in contest.contestants if contest.is_done(one)}
        slack_s = contest.dead_heat_s or ROUNDING_S
        # Who is inside by then counts. Two looks at clocks of their own cannot tell more exactly when that was.
        first_s = min(arrival.rested_s for arrival in arrivals.values()) + slack_s
        last_s = first_s + SETTLE_S
        if contest.time_s < LAG * last_s:
            for one in contest.contestants:
                if one.fault is None and not contest.is_done(one) and _may_count(one, first_s, last_s):
                    return None
        entries = {
            name: arrival.entered_s
            for name, arrival in arrivals.items()
            if arrival.entered_s <= first_s and arrival.rested_s <= last_s
        }
        earliest_s = min(entries.values())
        winners = tuple(name for name, entered_s in entries.items() if entered_s - earliest_s < slack_s)
        if len(winners) > 1 and len({one.team or one.name for one in contest.contestants if one.name in winners}) == 1:
            return Decision(TEAM_RULE, phrases.TEAM_AT_GOALS(names=listed(winners)), winners, earliest_s)
        if len(winners) > 1:
            reason = phrases.AT_GOALS_TOGETHER(names=listed(winners))
            return Decision(self.name, reason, winners, earliest_s)
        others = [one for one in contest.contestants if one.name not in winners]
        reason = phrases.AT_GOAL(name=winners[0])
        return Decision(self.name, reason, winners, earliest_s, _margin(others, earliest_s))

    def wake(self, contestant: Contestant, contest: Contest[Any]) -> Wake | None:  # noqa: ARG002 - for each alone
        """Return when it comes to its goal; each tick while it is there, and while it waits for others."""
        if contestant.entered_s is not None or contestant.arrival is not None:
            return EACH_FRAME
        return Wake(math.inf, into=Circle(*contestant.task.goal, contestant.goal_mm))


def _arrival_of_all(side: Sequence[Contestant]) -> Arrival:
    """Return when the last of those who win together came to its goal."""
    arrivals = [one.arrival for one in side if one.arrival is not None]
    return Arrival(max(one.entered_s for one in arrivals), max(one.rested_s for one in arrivals))


def _margin(others: Sequence[Contestant], won_s: float) -> Margin | None:
    """Return what the best of the others lacked; None where none has told where it is."""
    inside = [(one.entered_s, one.name) for one in others if one.entered_s is not None]
    if inside:
        entered_s, name = min(inside)
        return Margin(name, late_s=max(entered_s - won_s, 0.0))
    outside = [(one.goal_distance_mm - one.goal_mm, one.name) for one in others if one.place is not None]
    if not outside:
        return None
    short_mm, name = min(outside)
    return Margin(name, short_mm=max(short_mm, 0.0))


def _may_count(contestant: Contestant, first_s: float, last_s: float) -> bool:
    """Return whether a contestant may yet turn out to have arrived in time.

    Args:
        contestant: That has not come to rest at its goal.
        first_s: Until when it must have entered.
        last_s: Until when it must rest.
    """
    entered_s = contestant.entered_s
    if entered_s is None or entered_s > first_s:
        left_s = first_s - contestant.time_s  # Its clock may be behind that of the first.
        return left_s > 2.0 * ROUNDING_S and _may_reach_goal(contestant, left_s)
    return contestant.time_s < last_s - 2.0 * ROUNDING_S


def _may_reach_goal(contestant: Contestant, duration_s: float) -> bool:
    """Return whether a contestant may be inside its goal so much later, by the law of `TooFast`."""
    if contestant.place is None:
        return True
    reach_mm = contestant.top_speed_mm_s * duration_s + JUMP_MM
    return contestant.goal_distance_mm - contestant.goal_mm <= reach_mm


@dataclass(frozen=True, slots=True)
class NobodyLeft(Ending):
    """Nobody wins once all contestants are out. The rules named are those that have put them out.

    A team is out with the first of its robots.
    """

    name: str = "nobody left"

    def decide(self, contest: Contest[Any]) -> Decision | None:
        """Return that nobody is left."""
        for contestant in contest.contestants:
            if contestant.fault is None and all(mate.fault is None for mate in contest.side(contestant)):
                return None
        rules, reasons = faults_in_words(contest.contestants)
        return Decision(rules, reasons, (), max(one.out_s for one in contest.contestants))

    def wake(self, contestant: Contestant, contest: Contest[Any]) -> Wake | None:  # noqa: ARG002 - it comes by itself
        """Return None: others put contestants out."""
        return None


@dataclass(frozen=True, slots=True)
class TimeLimit(Ending):
    """A drive that takes so long, by the clock of those who judge or by those of all its robots, is a draw."""

    limit_s: float
    name: str = "time limit"

    def decide(self, contest: Contest[Any]) -> Decision | None:
        """Return a draw when the time is up, unless a robot is home and only waits for others to settle."""
        is_up = contest.time_s >= self.limit_s
        for contestant in contest.contestants:
            if contest.is_done(contestant) or not (
                is_up or contestant.fault is not None or contestant.time_s >= self.limit_s
            ):
                return None
        if not contest.has_started:
            return None
        reason = phrases.TIME_IS_UP(time=f"{figure(self.limit_s)} s")
        return Decision(self.name, reason, (), contest.time_s)

    def wake(self, contestant: Contestant, contest: Contest[Any]) -> Wake | None:  # noqa: ARG002 - the same for all
        """Return when the time is up, and each tick after it."""
        return Wake(self.limit_s)


def faults_in_words(contestants: Sequence[Contestant]) -> tuple[str, str]:
    """Return the names of the rules by which contestants are out, each once, and in one line what happened."""
    faults = [(one.name, one.fault) for one in contestants if one.fault is not None]
    rules = dict.fromkeys(fault.rule for _, fault in faults)
    return ", ".join(rules), "; ".join(f"{name}: {fault.reason}" for name, fault in faults)
