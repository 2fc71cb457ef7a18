"""Who drives, as the rules see it: contestants, the contest of all of them, and how it was decided.

What they know is told look by look, by the floor's truth, a robot's odometry or a player's claims.
"""

import math
from collections import deque
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from robotdriver.pose import Pose
from robotworkshop.run.verdict import Margin
from scene.mover import MoverState
from scene.scene import Task, Workspace

GOAL_MM = 100.0
"""A robot whose centre rests within this distance of its goal has reached it."""

REST_S = 0.5
"""A robot that has not moved for so long rests, whatever its mover says."""

WAY_S = 2.0
"""The way of a claim is measured over so much of the robot's clock."""

BELIEF_LAG_S = 0.1
"""What a robot believes of its place may be so much behind: it knows of a frame when that has come."""

ROUNDING_S = 1e-9
"""Times that differ by less are the same: what is left of sums of ticks."""

# An enum's member costs more to look up than all else that is done at a tick where nothing happens.
_ARRIVED = MoverState.ARRIVED


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
        obstructed_s: How long it has kept rivals from their goals, by the clock of those who judge.
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
    obstructed_s: float = field(default=0.0, init=False)
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

    def take_word_of_arrival(self, entered_s: float) -> None:
        """Take the word of a robot that has come to rest at its goal, if it can have entered it then.

        It sees more of itself than those do who look now and then: when it entered, and that it stands.

        Args:
            entered_s: By its own clock; after the last look at which it was outside.
        """
        if self.is_home or self.entered_s is None:
            return
        if self._outside_s - BELIEF_LAG_S < entered_s <= self.entered_s:
            self.entered_s = entered_s
            self.arrival = Arrival(entered_s, self.time_s if self.arrival is None else self.arrival.rested_s)

    @property
    def rests(self) -> bool:
        """Whether its robot has come to rest: it stands, and its mover says ARRIVED or it has stood for `REST_S`."""
        if self.moves or self.place is None:
            return False
        return self.state is _ARRIVED or self.time_s - self.still_since_s >= REST_S - ROUNDING_S

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
        obstruction_seen_s: Up to when it was counted who stood in whose way.
    """

    workspace: Workspace
    contestants: tuple[_C, ...]
    time_s: float = 0.0
    dead_heat_s: float = 0.0
    has_started: bool = True
    obstruction_seen_s: float = 0.0

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
