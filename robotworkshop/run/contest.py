"""The drivers as the rules see them: contestants, the contest of all of them, and how it was decided.

All of it is data that never changes. What is told of the contestants, look by look, leads from one contest to the next:
by the floor's truth, a robot's odometry or a player's claims.
"""

import math
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Self, TypeVar

from msgspec.structs import replace

from robotdriver.pose import Pose
from robotdriver.record import Record
from robotworkshop.run.verdict import Margin
from scene.mover import MoverState
from scene.scene import Point, Task, Workspace

GOAL_MM = 100.0
"""A robot whose centre rests within this distance of its goal has reached it."""

REST_S = 0.5
"""A robot that has not moved for so long rests, whatever its mover says."""

WAY_S = 2.0
"""The way of a claim is measured over so much of the robot's clock."""

ROUNDING_S = 1e-9
"""Times that differ by less are the same: what is left of sums of ticks."""

# An enum's member costs more to look up than all else that is done at a tick where nothing happens.
_ARRIVED = MoverState.ARRIVED


@dataclass(frozen=True, slots=True)
class Fault:
    """The reason why a contestant is out.

    Attributes:
        rule: Name of the rule.
        reason: What happened, in one line that makes sense behind "NAME: " and alone.
    """

    rule: str
    reason: str


class Arrival(NamedTuple):
    """The arrival of a robot at its goal, by its own clock.

    Attributes:
        entered_s: When it entered the goal for this stay: the time that counts.
        rested_s: When it was seen to rest.
    """

    entered_s: float
    rested_s: float


class Stay(NamedTuple):
    """A place where a robot lingers.

    Attributes:
        x_mm: Where it came to when it last came far from where it had lingered before.
        y_mm: The same.
        since_s: When that was, by the clock of those who judge.
        nears_goal: True if it is so near the goal of a rival that it may stand on that meanwhile.
    """

    x_mm: float
    y_mm: float
    since_s: float
    nears_goal: bool


class Look(NamedTuple):
    """The facts about a contestant at one moment: a tick of the floor, a frame of a real robot, a poll of a player.

    Attributes:
        time_s: What its own clock shows, s since its start.
        place: Where its robot is, by truth or as it is believed; finite.
        state: What its mover says that it is doing.
        reason: Why its mover says so.
        has_ended: Whether its mover will not drive again, though it does not say so.
        collisions: Its robot's own ones, so far.
        has_fallen: Whether its robot has left the floor over a drop.
        rams: How many of its robot's own collisions were with other robots.
    """

    time_s: float
    place: Pose
    state: MoverState
    reason: str = ""
    has_ended: bool = False
    collisions: int = 0
    has_fallen: bool = False
    rams: int = 0


class Contestant(Record, frozen=True, kw_only=True):
    """A robot with a task in the eyes of the rules.

    Attributes:
        name: No two contestants of a contest have the same.
        task: What its robot has to do.
        radius_mm: Of its robot's body.
        outline: The corners of its robot's body about its centre at heading 0, mm; empty for a round one.
        goal_mm: Within this distance of its goal its robot is there.
        top_speed_mm_s: Its robot cannot drive faster; infinite where that is not judged.
        by_truth: Whether its places are the World's truth, which can neither jump nor lie; else they are a belief.
        team: Contestants of one team win together, when all of them are home; empty for one on its own.
        state: What its mover says that it is doing.
        reason: Why its mover says so.
        has_ended: Whether its mover will not drive again, though it does not say so.
        collisions: Its robot's own ones, so far.
        has_fallen: Whether its robot has left the floor over a drop.
        rams: How many of its robot's own collisions were with other robots.
        place: Where its robot is, by truth or by belief; None before that is known.
        time_s: What its own clock shows, s since its start.
        moves: Whether its robot was elsewhere at the look before.
        still_since_s: When its robot came to where it stands, by its own clock.
        outside_s: When it was last seen outside its goal, by its own clock.
        entered_s: When it entered the goal for the stay that lasts, by its own clock; None while it is outside.
        arrival: How it came to rest at its goal; None before it has. What the robot does later changes nothing.
        setback_s: By how much the clock that it claims has run backwards at most; 0 by truth.
        claims: Clock, x and y of the claims of the last `WAY_S`, and of the newest one before; empty by truth.
        fault: Why it is out; None while it takes part.
        out_s: When it was put out, by its own clock; 0 while it takes part.
        is_home: Whether its arrival stands: the rules had no objection when it was made.
        obstructed_s: How long it has kept rivals from their goals, by the clock of those who judge.
        stay: Where it lingers; None before it was seen.
    """

    name: str
    task: Task
    radius_mm: float
    outline: tuple[Point, ...] = ()
    goal_mm: float = GOAL_MM
    top_speed_mm_s: float = math.inf
    by_truth: bool = True
    team: str = ""
    state: MoverState = MoverState.IDLE
    reason: str = ""
    has_ended: bool = False
    collisions: int = 0
    has_fallen: bool = False
    rams: int = 0
    place: Pose | None = None
    time_s: float = 0.0
    moves: bool = False
    still_since_s: float = 0.0
    outside_s: float = -math.inf
    entered_s: float | None = None
    arrival: Arrival | None = None
    setback_s: float = 0.0
    claims: tuple[tuple[float, float, float], ...] = ()
    fault: Fault | None = None
    out_s: float = 0.0
    is_home: bool = False
    obstructed_s: float = 0.0
    stay: Stay | None = None

    def after(self, looks: Sequence[Look]) -> Self:
        """Return it as it is once it was looked at again. ARRIVED counts only while the robot stands."""
        if not looks:
            return self
        one = self if self.by_truth else self._after_claims(looks)
        place, moves, still_since_s = self.place, self.moves, self.still_since_s
        entered_s, outside_s, arrival = self.entered_s, self.outside_s, self.arrival
        for look in looks:
            time_s, before, place = look.time_s, place, look.place
            moves = place != before
            if moves:
                still_since_s = time_s
                if not self.is_at_goal(place):
                    entered_s, outside_s = None, time_s
                elif entered_s is None:
                    entered_s = time_s
            elif entered_s is not None and arrival is None and _rests(look.state, time_s - still_since_s):
                arrival = Arrival(entered_s, time_s)
        newest = looks[-1]
        return replace(
            one,
            state=newest.state,
            reason=newest.reason,
            has_ended=newest.has_ended,
            collisions=newest.collisions,
            has_fallen=newest.has_fallen,
            rams=newest.rams,
            place=newest.place,
            time_s=newest.time_s,
            moves=moves,
            still_since_s=still_since_s,
            outside_s=outside_s,
            entered_s=entered_s,
            arrival=arrival,
        )

    def is_at_goal(self, place: Pose) -> bool:
        """Return whether its robot would be at its goal there."""
        goal_x_mm, goal_y_mm = self.task.goal
        dx_mm, dy_mm = place.x_mm - goal_x_mm, place.y_mm - goal_y_mm
        return dx_mm * dx_mm + dy_mm * dy_mm <= self.goal_mm * self.goal_mm

    @property
    def rests(self) -> bool:
        """True if its robot has come to rest: it stands, and its mover says ARRIVED or it has stood for `REST_S`."""
        if self.moves or self.place is None:
            return False
        return _rests(self.state, self.time_s - self.still_since_s)

    @property
    def ended_s(self) -> float:
        """The time at which its drive has ended, if it has, by its own clock."""
        return self.time_s

    def put_out(self, fault: Fault, now_s: float) -> Self:
        """Return it out of the contest.

        Args:
            fault: Why.
            now_s: By the clock of those who judge: counts where its own clock cannot be right.
        """
        return replace(self, fault=fault, out_s=self.ended_s if 0.0 <= self.ended_s <= now_s else now_s)

    @property
    def goal_distance_mm(self) -> float:
        """The distance from its goal; infinite while its place is not known."""
        return math.inf if self.place is None else self.place.distance_to(*self.task.goal)

    @property
    def way(self) -> tuple[float, float]:
        """The distance to where it was `WAY_S` ago by its clock, mm, and how long ago that was, s.

        As the crow flies, so that the noise of a belief does not add up; since the start where that is less long ago.
        By truth both are 0.
        """
        if not self.claims or self.place is None:
            return 0.0, 0.0
        then_s, x_mm, y_mm = self.claims[0]
        return self.place.distance_to(x_mm, y_mm), self.time_s - then_s

    def _after_claims(self, looks: Sequence[Look]) -> Self:
        """Return it with newer claims, and by how much its clock has run back."""
        # The robot stands at its start, so the first claim can be too far as well.
        claims = deque(self.claims or ((0.0, self.task.start.x_mm, self.task.start.y_mm),))
        time_s, setback_s = self.time_s, self.setback_s
        for look in looks:
            time_s, before_s = look.time_s, time_s
            setback_s = max(setback_s, before_s - time_s)
            if time_s > claims[-1][0]:
                claims.append((time_s, look.place.x_mm, look.place.y_mm))
                while claims[1][0] <= time_s - WAY_S:
                    claims.popleft()
        return replace(self, claims=tuple(claims), setback_s=setback_s)


def _rests(state: MoverState, stood_s: float) -> bool:
    """Return whether a robot that stands has come to rest."""
    return state is _ARRIVED or stood_s >= REST_S - ROUNDING_S


_C = TypeVar("_C", bound=Contestant)


class Contest(Record, Generic[_C], frozen=True):
    """All who drive together, at one moment.

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

    def side(self, one: _C) -> tuple[_C, ...]:
        """Return those who win together with a contestant: its team, or itself alone."""
        if not one.team:
            return (one,)
        return tuple(mate for mate in self.contestants if mate.team == one.team)

    def is_done(self, one: _C) -> bool:
        """Return whether a contestant is home, and all of its team."""
        return one.is_home and (not one.team or all(mate.is_home for mate in self.side(one)))

    @property
    def standing(self) -> tuple[_C, ...]:
        """The contestants that still take part."""
        return tuple(contestant for contestant in self.contestants if contestant.fault is None)

    def after(self, block: "ContestBlock") -> Self:
        """Return it as it is once its contestants were looked at again."""
        if not block:
            return self
        contestants = []
        for number, one in enumerate(self.contestants):
            looks = [look for moment in block if (look := moment.looks[number]) is not None]
            contestants.append(one.after(looks))
        return replace(self, contestants=tuple(contestants), time_s=block[-1].time_s)


class Moment(NamedTuple):
    """The facts about all contestants at one moment.

    Attributes:
        time_s: On the clock of those who judge, s since the start.
        looks: At each contestant, in their order; None where nothing new is known.
    """

    time_s: float
    looks: tuple[Look | None, ...]


ContestBlock = Sequence[Moment]
"""The moments of all contestants since the rules judged last, in their order."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision of a contest.

    Attributes:
        rule: Name of the rule.
        reason: What happened, in one line for people.
        winners: Who has won, or several in a dead heat; none in any other draw.
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


class Judgement(NamedTuple, Generic[_C]):
    """The rules' answer on a contest.

    Attributes:
        contest: As it is now.
        faults: Of those whom the rules have put out just now, by name.
        decision: How it is decided; None while it goes on.
    """

    contest: Contest[_C]
    faults: Mapping[str, Fault]
    decision: Decision | None
