"""The law of every drive: small pure rules that look at contestants and say who is out and who has won.

The rules do not know where their facts come from. A simulated run tells the floor's truth, a real run the robot's
odometry, a referee the claims of its players. So a run, a duel, a match and a game of a tournament are judged alike.

An `Exclusion` finds what one contestant has done wrong; an `Ending` sees that the drive is decided. A `Rulebook`
(`robotworkshop.run.rulebook`) lists those that apply. See there for how a drive uses it.
"""

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from robotdriver.pose import Pose
from robotworkshop.run.verdict import GOAL_RULE, LEFT_WORKSPACE_RULE, Margin
from scene.mover import MoverState
from scene.scene import Task, Workspace

GOAL_MM = 100.0
"""A robot whose centre rests within this distance of its goal has reached it."""

REST_S = 0.5
"""A robot that has not moved for so long rests, whatever its mover says."""

SETTLE_S = 2.0
"""When the first robot rests at its goal, those inside theirs have so long to come to rest too."""

WAY_S = 2.0
"""The way of a claim is measured over so much of the robot's clock."""

JUMP_MM = 200.0
"""A claim may be so much farther than the robot can drive: a mover that finds out where it is corrects its belief."""

BELIEF_LAG_S = 0.1
"""What a robot believes of its place may be so much behind: it knows of a frame when that has come."""

LAG = 2.0
"""A robot whose clock is behind that of the first is waited for until the drive has lasted so many times as long."""

_ROUNDING_S = 1e-9

# An enum's member costs more to look up than all else that a rule does at a tick where nothing happens.
_ARRIVED, _GAVE_UP, _FAILED = MoverState.ARRIVED, MoverState.GAVE_UP, MoverState.FAILED


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a contestant is out.

    Attributes:
        rule: Name of the rule.
        reason: What happened, in one line that makes sense behind "NAME: " and alone.
    """

    rule: str
    reason: str


class Arrival(NamedTuple):
    """How a robot came to rest at its goal, by its own clock.

    Attributes:
        entered_s: When it entered the goal for this stay: the time that counts.
        rested_s: When it was seen to rest.
    """

    entered_s: float
    rested_s: float


@dataclass(slots=True, eq=False)
class Contestant:
    """A robot with a task in the eyes of the rules. Updated in place, look by look; see `follow`.

    Attributes:
        name: No two contestants of a contest have the same.
        task: What its robot has to do.
        radius_mm: Of its robot's body.
        goal_mm: Within this distance of its goal its robot is there.
        top_speed_mm_s: Its robot cannot drive faster; infinite where that is not judged.
        by_truth: Whether its places are the World's truth, which can neither jump nor lie; else they are a belief.
        state: What its mover says that it is doing.
        reason: Why its mover says so.
        has_ended: Whether its mover will not drive again, though it does not say so.
        collisions: Its robot's own ones, so far.
        has_fallen: Whether its robot has left the floor over a drop.
        place: Where its robot is, by truth or by belief; None before that is known.
        time_s: What its own clock shows, s since its start.
        moves: Whether its robot was elsewhere at the look before.
        still_since_s: When its robot came to where it stands, by its own clock.
        entered_s: When it entered the goal for the stay that lasts, by its own clock; None while it is outside.
        arrival: How it came to rest at its goal; None before it has. What the robot does later changes nothing.
        setback_s: By how much its clock has run backwards at most.
        fault: Why it is out; None while it takes part.
        out_s: When it was put out, by its own clock; 0 while it takes part.
        is_home: Whether its arrival stands: the rules had no objection when it was made.
    """

    name: str
    task: Task
    radius_mm: float
    goal_mm: float = GOAL_MM
    top_speed_mm_s: float = math.inf
    by_truth: bool = True
    state: MoverState = MoverState.IDLE
    reason: str = ""
    has_ended: bool = False
    collisions: int = 0
    has_fallen: bool = False
    place: Pose | None = field(default=None, init=False)
    time_s: float = field(default=0.0, init=False)
    moves: bool = field(default=False, init=False)
    still_since_s: float = field(default=0.0, init=False)
    entered_s: float | None = field(default=None, init=False)
    arrival: Arrival | None = field(default=None, init=False)
    setback_s: float = field(default=0.0, init=False)
    fault: Fault | None = field(default=None, init=False)
    out_s: float = field(default=0.0, init=False)
    is_home: bool = field(default=False, init=False)
    _outside_s: float = field(default=-math.inf, init=False, repr=False)
    """When it was last seen outside its goal."""
    _claims: deque[tuple[float, float, float]] = field(default_factory=deque, init=False, repr=False)
    """Clock, x and y of the claims of the last `WAY_S`, and of the newest one before; unused by truth."""

    def __post_init__(self) -> None:
        if not self.by_truth:
            # The robot stands at its start, so the first claim can be too far as well.
            self._claims.append((0.0, self.task.start.x_mm, self.task.start.y_mm))

    def follow(self, time_s: float, place: Pose) -> None:
        """Take note of where the robot is now. Set `state` before: ARRIVED counts only while the robot stands.

        Args:
            time_s: What its own clock shows.
            place: By truth, or as it is believed; finite.
        """
        # This runs at every tick of every simulated run: no calls, no temporary objects while nothing happens.
        if time_s < self.time_s:
            self.setback_s = max(self.setback_s, self.time_s - time_s)
        self.time_s = time_s
        before, self.place = self.place, place
        x_mm, y_mm = place.x_mm, place.y_mm
        if not self.by_truth:
            self._keep_claim(time_s, x_mm, y_mm)
        if before is None or x_mm != before.x_mm or y_mm != before.y_mm or place.heading_rad != before.heading_rad:
            self.moves, self.still_since_s = True, time_s
            goal_x_mm, goal_y_mm = self.task.goal
            dx_mm, dy_mm = x_mm - goal_x_mm, y_mm - goal_y_mm
            if dx_mm * dx_mm + dy_mm * dy_mm > self.goal_mm * self.goal_mm:
                self.entered_s, self._outside_s = None, time_s
            elif self.entered_s is None:
                self.entered_s = time_s
            return
        self.moves = False
        if self.entered_s is not None and self.arrival is None and self.rests:
            self.arrival = Arrival(self.entered_s, time_s)

    def correct_entry(self, entered_s: float) -> None:
        """Take the word of a robot that knows more exactly when it entered its goal, if it can have been then.

        Args:
            entered_s: By its own clock; after the last look at which it was outside.
        """
        if self.is_home or self.entered_s is None:
            return
        if self._outside_s - BELIEF_LAG_S < entered_s <= self.entered_s:
            self.entered_s = entered_s
            self.arrival = self.arrival and self.arrival._replace(entered_s=entered_s)

    @property
    def rests(self) -> bool:
        """Whether its robot has come to rest: it stands, and its mover says ARRIVED or it has stood for `REST_S`."""
        if self.moves or self.place is None:
            return False
        return self.state is _ARRIVED or self.time_s - self.still_since_s >= REST_S - _ROUNDING_S

    @property
    def ended_s(self) -> float:
        """When its drive has ended, if it has, by its own clock."""
        return self.time_s

    def put_out(self, fault: Fault, now_s: float) -> None:
        """Take it out of the contest.

        Args:
            fault: Why.
            now_s: By the clock of those who judge: counts where its own clock cannot be right.
        """
        self.fault, self.out_s = fault, self.ended_s if 0.0 <= self.ended_s <= now_s else now_s

    @property
    def goal_distance_mm(self) -> float:
        """From its goal; infinite while its place is not known."""
        return math.inf if self.place is None else self.place.distance_to(*self.task.goal)

    @property
    def way(self) -> tuple[float, float]:
        """How far it is from where it was `WAY_S` ago by its clock, mm, and how long ago that was, s.

        As the crow flies, so that the noise of a belief does not add up; since the start where that is less long ago.
        By truth both are 0.
        """
        if not self._claims or self.place is None:
            return 0.0, 0.0
        then_s, x_mm, y_mm = self._claims[0]
        return self.place.distance_to(x_mm, y_mm), self.time_s - then_s

    def _keep_claim(self, time_s: float, x_mm: float, y_mm: float) -> None:
        claims = self._claims
        if time_s > claims[-1][0]:
            claims.append((time_s, x_mm, y_mm))
            while claims[1][0] <= time_s - WAY_S:
                claims.popleft()


_C = TypeVar("_C", bound=Contestant)
_Judged = TypeVar("_Judged", bound=Contestant, contravariant=True)


@dataclass(slots=True, eq=False)
class Contest(Generic[_C]):
    """All who drive together, at one moment. Its time is updated in place.

    Attributes:
        workspace: Where the robots' bodies must stay.
        contestants: The order decides nothing.
        time_s: On the clock of those who judge, s since the start: the floor's, the robot's, or a referee's.
        dead_heat_s: Entries less far apart are a dead heat, as are equal ones: 0 where the contestants have one clock,
            else the time between two looks.
        has_started: Whether they drive; before, nothing is decided by goals.
    """

    workspace: Workspace
    contestants: tuple[_C, ...]
    time_s: float = 0.0
    dead_heat_s: float = 0.0
    has_started: bool = True

    @property
    def standing(self) -> tuple[_C, ...]:
        """Those who still take part."""
        return tuple(contestant for contestant in self.contestants if contestant.fault is None)


@dataclass(frozen=True, slots=True)
class Decision:
    """How a contest is decided.

    Attributes:
        rule: Name of the rule.
        reason: What happened, in one line for people.
        winners: Who has won, or several in a dead heat; nobody has in any other draw.
        time_s: The time that counts, s since the start: that of entering the goal, by the winner's own clock; without
            one when it was decided.
        margin: By how much the winner has won; None without one, and where it was alone or has not won by its goal.
    """

    rule: str
    reason: str
    winners: tuple[str, ...] = ()
    time_s: float = 0.0
    margin: Margin | None = None

    @property
    def winner(self) -> str | None:
        """The one that has won; None for a draw, a dead heat included."""
        return self.winners[0] if len(self.winners) == 1 else None


class Exclusion(Protocol[_Judged]):
    """A rule that puts a contestant out."""

    @property
    def name(self) -> str:
        """What the rule is called in a verdict."""

    def fault(self, contestant: _Judged, contest: Contest[Any]) -> Fault | None:
        """Return what the contestant has done wrong; None if nothing."""


class Ending(Protocol):
    """A rule that decides a contest."""

    @property
    def name(self) -> str:
        """What the rule is called in a verdict."""

    def decide(self, contest: Contest[Any]) -> Decision | None:
        """Return the decision, or None while the contest goes on."""


@dataclass(frozen=True, slots=True)
class MoverCrashed:
    """A contestant whose mover or robot has failed is out."""

    name: str = "mover crashed"

    def fault(self, contestant: Contestant, contest: Contest[Any]) -> Fault | None:  # noqa: ARG002 - at any time
        """Return that its mover says so."""
        if contestant.state is not _FAILED:
            return None
        return Fault(self.name, contestant.reason or "its mover or its robot has failed")


@dataclass(frozen=True, slots=True)
class GaveUp:
    """A contestant whose mover has given up is out."""

    name: str = "gave up"

    def fault(self, contestant: Contestant, contest: Contest[Any]) -> Fault | None:  # noqa: ARG002 - at any time
        """Return that its mover says so."""
        if contestant.state is not _GAVE_UP:
            return None
        return Fault(self.name, contestant.reason or "its mover has given up")


@dataclass(frozen=True, slots=True)
class StoppedShort:
    """A contestant whose mover says ARRIVED, or has ended, and whose robot rests elsewhere than at its goal, is out."""

    name: str = "stopped short"

    def fault(self, contestant: Contestant, contest: Contest[Any]) -> Fault | None:
        """Return where it stands."""
        says_so = contestant.state is _ARRIVED
        if not (says_so or contestant.has_ended) or contestant.entered_s is not None:
            return None
        if not (contest.has_started and contestant.rests):
            return None
        where = f"{contestant.goal_distance_mm:.0f} mm from its goal"
        return Fault(
            self.name, f"its mover says that it has arrived, {where}" if says_so else f"its mover has ended, {where}"
        )


@dataclass(frozen=True, slots=True)
class LeftWorkspace:
    """A contestant whose robot is farther outside the workspace than this is out."""

    tolerance_mm: float
    name: str = LEFT_WORKSPACE_RULE

    def fault(self, contestant: Contestant, contest: Contest[Any]) -> Fault | None:
        """Return how far outside it is."""
        place, area = contestant.place, contest.workspace
        if place is None:
            return None
        reach_mm, x_mm, y_mm = contestant.radius_mm - self.tolerance_mm, place.x_mm, place.y_mm
        if (
            area.min_x_mm <= x_mm - reach_mm
            and x_mm + reach_mm <= area.max_x_mm
            and area.min_y_mm <= y_mm - reach_mm
            and y_mm + reach_mm <= area.max_y_mm
        ):
            return None
        inside_mm = min(x_mm - area.min_x_mm, area.max_x_mm - x_mm, y_mm - area.min_y_mm, area.max_y_mm - y_mm)
        return Fault(self.name, f"{contestant.radius_mm - inside_mm:.0f} mm outside the workspace")


@dataclass(frozen=True, slots=True)
class Fell:
    """A contestant whose robot has left the floor over a drop is out."""

    name: str = "fell"

    def fault(self, contestant: Contestant, contest: Contest[Any]) -> Fault | None:  # noqa: ARG002 - at any time
        """Return where it fell."""
        if not contestant.has_fallen:
            return None
        place = contestant.place
        where = "" if place is None else f" at {place.x_mm:.0f}, {place.y_mm:.0f}"
        return Fault(self.name, f"fell off the floor{where}")


@dataclass(frozen=True, slots=True)
class Collisions:
    """A contestant whose robot has collided more often than this is out."""

    allowed: int
    name: str = "collision"

    def fault(self, contestant: Contestant, contest: Contest[Any]) -> Fault | None:  # noqa: ARG002 - at any time
        """Return that it has collided too often."""
        count = contestant.collisions
        return Fault(self.name, f"collided {count} times; allowed: {self.allowed}") if count > self.allowed else None


@dataclass(frozen=True, slots=True)
class TooFast:
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
        claim = f"claims {way_mm:,.0f} mm in {duration_s:.2f} s of its robot's clock"
        return Fault(self.name, f"{claim}; its robot drives at most {top_mm_s:.0f} mm/s")


@dataclass(frozen=True, slots=True)
class Goal:
    """The contestant that rests at its goal and has entered it first wins.

    When the first rests, those inside their goals at that moment have `SETTLE_S` to come to rest. All times are by the
    contestants' own clocks; those whose clocks are behind are waited for, though not for ever (`LAG`).
    """

    name: str = GOAL_RULE

    def decide(self, contest: Contest[Any]) -> Decision | None:
        """Return who has won, once that is certain."""
        for one in contest.contestants:
            if one.is_home:
                break
        else:
            return None
        if not contest.has_started:
            return None
        arrivals = {one.name: one.arrival for one in contest.contestants if one.is_home}
        slack_s = contest.dead_heat_s or _ROUNDING_S
        # Who is inside by then counts. Two looks at clocks of their own cannot tell more exactly when that was.
        first_s = min(arrival.rested_s for arrival in arrivals.values()) + slack_s
        last_s = first_s + SETTLE_S
        if contest.time_s < LAG * last_s:
            for one in contest.contestants:
                if one.fault is None and not one.is_home and _may_count(one, first_s, last_s):
                    return None
        entries = {
            name: arrival.entered_s
            for name, arrival in arrivals.items()
            if arrival.entered_s <= first_s and arrival.rested_s <= last_s
        }
        earliest_s = min(entries.values())
        winners = tuple(name for name, entered_s in entries.items() if entered_s - earliest_s < slack_s)
        if len(winners) > 1:
            reason = f"{' and '.join(winners)} came to their goals at the same time"
            return Decision(self.name, reason, winners, earliest_s)
        others = [one for one in contest.contestants if one.name not in winners]
        return Decision(self.name, f"{winners[0]} is at its goal", winners, earliest_s, _margin(others, earliest_s))


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
        return contestant.time_s < first_s - 2.0 * _ROUNDING_S  # Its clock may be behind that of the first.
    return contestant.time_s < last_s - 2.0 * _ROUNDING_S


@dataclass(frozen=True, slots=True)
class NobodyLeft:
    """When all contestants are out, nobody has won. The rules named are those that have put them out."""

    name: str = "nobody left"

    def decide(self, contest: Contest[Any]) -> Decision | None:
        """Return that nobody is left."""
        for contestant in contest.contestants:
            if contestant.fault is None:
                return None
        rules, reasons = faults_in_words(contest.contestants)
        return Decision(rules, reasons, (), max(one.out_s for one in contest.contestants))


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """A drive that takes so long, by the clock of those who judge or by those of all its robots, is a draw."""

    limit_s: float
    name: str = "time limit"

    def decide(self, contest: Contest[Any]) -> Decision | None:
        """Return a draw when the time is up, unless a robot is home and only waits for others to settle."""
        is_up = contest.time_s >= self.limit_s
        for contestant in contest.contestants:
            if contestant.is_home or not (is_up or contestant.fault is not None or contestant.time_s >= self.limit_s):
                return None
        if not contest.has_started:
            return None
        reason = f"not at the goal after {self.limit_s:g} s, the time limit"
        return Decision(self.name, reason, (), contest.time_s)


def faults_in_words(contestants: Sequence[Contestant]) -> tuple[str, str]:
    """Return the names of the rules by which contestants are out, each once, and in one line what happened."""
    faults = [(one.name, one.fault) for one in contestants if one.fault is not None]
    rules = dict.fromkeys(fault.rule for _, fault in faults)
    return ", ".join(rules), "; ".join(f"{name}: {fault.reason}" for name, fault in faults)
