"""The rules that only a match has: a player must answer, plan in time, wait for the start, and tell a sound clock.

They go beside the rules of every drive (`robotworkshop.run.rules`); see `match_rulebook` for their order.
"""

import math
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Self

from msgspec.structs import replace

from robotdriver.phrases.figures import figure
from robotdriver.phrases.phrase import Phrase
from robotworkshop.run import phrases
from robotworkshop.run.contest import Arrival, Contest, Contestant, Decision, Fault
from robotworkshop.run.rules import Ending, Exclusion, faults_in_words
from robotworkshop.run.verdict import PLANNING_TIME_RULE, Phase, PlayerView, no_plan_after
from scene.mover import MoverState

FAST_CLOCK = 1.1
"""A robot's clock may run by so much faster than the referee's: no two quartzes are alike."""

EARLY_S = 0.5
"""Beyond that a robot's clock may be so much early."""

SETBACK_S = 1e-3
"""A robot's clock may run back by so much, for rounding."""

BELIEF_LAG_S = 0.1
"""The most that a robot's belief of its place may lag behind: it knows of a frame when that has come."""

_STATES = {
    Phase.DRIVING: MoverState.DRIVING,
    Phase.ARRIVED: MoverState.ARRIVED,
    Phase.GAVE_UP: MoverState.GAVE_UP,
    Phase.FAILED: MoverState.FAILED,
}


class MatchPhase(Enum):
    """The phases of a match."""

    PLANNING = "planning"
    DRIVING = "driving"


def state_in(phase: Phase) -> MoverState:
    """Return what the mover of a player in this phase is doing."""
    return _STATES.get(phase, MoverState.IDLE)


class PlayerContestant(Contestant, frozen=True, kw_only=True):
    """A player's robot in the eyes of the rules.

    Attributes:
        view: What the player says of itself.
        time_bank_s: What it may plan.
        ended_by: The rule by which its own drive has ended, as it says; empty while it has not.
        said_ended_s: When its own drive has ended, as it says; None while it has not.
        is_gone: Whether the newest poll failed because nothing listens at its address any more.
        complaint: Why the newest poll failed; empty after an answer.
    """

    view: PlayerView
    time_bank_s: float = math.inf
    ended_by: str = ""
    said_ended_s: float | None = None
    is_gone: bool = False
    complaint: str = ""

    @property
    def ended_s(self) -> float:
        """The end of its drive: as its own program says where that has ended it, as far as this can be."""
        said_s = self.said_ended_s
        return self.time_s if said_s is None else min(max(said_s, 0.0), self.time_s)

    def with_word_of_arrival(self, entered_s: float) -> Self:
        """Return it by the word of a robot that has come to rest at its goal, if it can have entered it then.

        It sees more of itself than those do who look now and then: when it entered, and that it stands.

        Args:
            entered_s: By its own clock; after the last look at which it was outside.
        """
        if self.is_home or self.entered_s is None:
            return self
        if not self.outside_s - BELIEF_LAG_S < entered_s <= self.entered_s:
            return self
        rested_s = self.time_s if self.arrival is None else self.arrival.rested_s
        return replace(self, entered_s=entered_s, arrival=Arrival(entered_s, rested_s))


@dataclass(frozen=True, slots=True)
class Disconnected(Exclusion[PlayerContestant]):
    """A player at whose address nothing has listened for so many polls in a row is out."""

    limit: int
    name: str = "disconnected"

    def fault(self, contestant: PlayerContestant, contest: Contest[Any]) -> Fault | None:  # noqa: ARG002 - at any time
        """Return that it has gone."""
        if contestant.is_gone and contestant.view.missed_polls >= self.limit:
            return Fault(self.name, phrases.GONE())
        return None


@dataclass(frozen=True, slots=True)
class MissedPolls(Exclusion[PlayerContestant]):
    """A player that has not given a sound answer to so many polls in a row is out.

    While it plans it may be silent for longer: hard work can keep a program from answering.
    """

    limit: int
    planning_limit: int
    name: str = "missed polls"

    def fault(self, contestant: PlayerContestant, contest: Contest[Any]) -> Fault | None:
        """Return how many, and what was wrong with the last one."""
        view = contestant.view
        plans = view.phase is Phase.PREPROCESSING and not contest.has_started
        if view.missed_polls < (self.planning_limit if plans else self.limit):
            return None
        count = str(view.missed_polls)
        if not contestant.complaint:
            return Fault(self.name, phrases.MISSED(count=count))
        return Fault(self.name, phrases.MISSED_FOR(count=count, reason=contestant.complaint))


@dataclass(frozen=True, slots=True)
class EndedByRule(Exclusion[PlayerContestant]):
    """A player whose own drive has ended by one of these rules is out by the same one."""

    rules: frozenset[str]
    name: str = "ended by a rule"

    def fault(self, contestant: PlayerContestant, contest: Contest[Any]) -> Fault | None:  # noqa: ARG002 - at any time
        """Return the rule that its own program names."""
        has_ended = contestant.state in (MoverState.GAVE_UP, MoverState.FAILED)
        if has_ended and contestant.ended_by in self.rules:
            return Fault(contestant.ended_by, contestant.reason or contestant.ended_by)
        return None


@dataclass(frozen=True, slots=True)
class InPhase(Exclusion[PlayerContestant]):
    """A player that says that it is in this phase is out."""

    name: str = field()  # which is no default: a name that the base declares would be taken for one
    phase: Phase
    words: Phrase
    words_why: Phrase

    def fault(self, contestant: PlayerContestant, contest: Contest[Any]) -> Fault | None:  # noqa: ARG002 - at any time
        """Return why."""
        view = contestant.view
        if view.phase is not self.phase:
            return None
        return Fault(self.name, self.words_why(reason=view.reason) if view.reason else self.words())


@dataclass(frozen=True, slots=True)
class PlanningLimit(Exclusion[PlayerContestant]):
    """A player whose time bank is empty before it has planned is out."""

    name: str = PLANNING_TIME_RULE

    def fault(self, contestant: PlayerContestant, contest: Contest[Any]) -> Fault | None:
        """Return that it is late."""
        bank_s = contestant.time_bank_s
        if contest.has_started or contest.time_s < bank_s or contestant.view.phase is Phase.READY:
            return None
        return Fault(self.name, no_plan_after(bank_s))


@dataclass(frozen=True, slots=True)
class FalseStart(Exclusion[PlayerContestant]):
    """A player that drives before the start, or whose robot has moved farther than this by then, is out."""

    tolerance_mm: float
    name: str = "false start"

    def fault(self, contestant: PlayerContestant, contest: Contest[Any]) -> Fault | None:
        """Return that it has started too early."""
        if contest.has_started:
            return None
        if contestant.view.phase in (Phase.DRIVING, Phase.ARRIVED):
            return Fault(self.name, phrases.DRIVES_EARLY())
        start, place = contestant.task.start, contestant.place
        moved_mm = 0.0 if place is None else place.distance_to(start.x_mm, start.y_mm)
        if moved_mm <= self.tolerance_mm:
            return None
        return Fault(self.name, phrases.MOVED_EARLY(distance=f"{figure(moved_mm, 0)} mm"))


@dataclass(frozen=True, slots=True)
class Clock(Exclusion[PlayerContestant]):
    """A player whose robot's clock runs faster than the match allows, or backwards, is out.

    So a clock can put out its own robot and no other; a clock that is slow gains nothing either, since robots are only
    waited for until the match has lasted twice as long as the first one needed.
    """

    name: str = "clock"

    def fault(self, contestant: PlayerContestant, contest: Contest[Any]) -> Fault | None:
        """Return what its clock shows."""
        if contestant.setback_s > SETBACK_S:
            return Fault(self.name, phrases.CLOCK_WENT_BACK(time=f"{contestant.setback_s:.3g} s"))
        if not contest.has_started or contestant.time_s <= FAST_CLOCK * contest.time_s + EARLY_S:
            return None
        shown, lasted = f"{figure(contestant.time_s, 2)} s", f"{figure(contest.time_s, 2)} s"
        return Fault(self.name, phrases.CLOCK_IS_FAST(shown=shown, time=lasted))


@dataclass(frozen=True, slots=True)
class LastStanding(Ending):
    """The last player left wins; none does if all are out. The rules named are those that have put the others out.

    Before the start it waits until all have planned or are out: the one that fails first has not lost to one that
    fails a second later.
    """

    name: str = "last standing"

    def decide(self, contest: Contest[Any]) -> Decision | None:
        """Return who is left."""
        standing = contest.standing
        if len(standing) > 1 or len(standing) == len(contest.contestants):
            return None
        if not contest.has_started and any(one.view.phase is not Phase.READY for one in standing):
            return None
        rules, reasons = faults_in_words(contest.contestants)
        out_s = max(one.out_s for one in contest.contestants)
        return Decision(rules, reasons, tuple(one.name for one in standing), out_s)
