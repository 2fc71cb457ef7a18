"""The rules that a match is played by: which there are, in which order they go, and what may be chosen about them."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from robotworkshop.match.errors import MatchError
from robotworkshop.match.referee.match_rules import (
    Collisions,
    Decision,
    Disconnected,
    Ending,
    Exclusion,
    FalseStart,
    Fault,
    Goal,
    LastStanding,
    LeftWorkspace,
    MatchState,
    MissedPolls,
    OutOfTheRace,
    PlanningLimit,
    Stage,
    StoppedShort,
    TimeLimit,
)
from robotworkshop.run.rules import GOAL_MM
from robotworkshop.run.verdict import Phase

OFF = "off"
"""What is said of a rule that a match is played without."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What a referee goes by; earlier rules go before later ones.

    Attributes:
        exclusions: What puts players out.
        endings: What decides the match.
    """

    exclusions: Sequence[Exclusion]
    endings: Sequence[Ending]

    def faults(self, match: MatchState) -> Mapping[str, Fault]:
        """Return who is out from now on, and why: the first rule that finds something is the one that counts."""
        found: dict[str, Fault] = {}
        for contestant in match.standing:
            for rule in self.exclusions:
                if reason := rule.fault(contestant, match):
                    found[contestant.name] = Fault(rule.name, reason)
                    break
        return found

    def decision(self, match: MatchState) -> Decision | None:
        """Return how the match is decided, or None while it goes on."""
        for rule in self.endings:
            if (decision := rule.decide(match)) is not None:
                return decision
        return None


def _figure(default: float | None, least: float, meaning: str, *, can_be_off: bool = False) -> Any:
    return field(default=default, metadata={"minimum": least, "help": meaning, "can_be_off": can_be_off})


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """What may be chosen about the rules. None plays without the rule.

    Raises:
        MatchError: a figure cannot be.
    """

    goal_mm: float = _figure(GOAL_MM, 1.0, "who is so near to its goal is there")
    time_limit_s: float = _figure(900.0, 0.1, "a drive ends after so long, undecided")
    planning_s: float = _figure(300.0, 0.1, "who has not planned by then is out")
    missed_polls: float = _figure(3, 2, "who misses so many polls in a row is out")
    planning_missed_polls: float = _figure(20, 2, "while it plans, who misses so many is out")
    false_start_mm: float = _figure(20.0, 0.0, "who has moved so far before the start is out")
    workspace_mm: float | None = _figure(25.0, 0.0, "who sticks so far out of the workspace is out", can_be_off=True)
    collisions: float | None = _figure(None, 0.0, "who collides more often is out", can_be_off=True)

    def __post_init__(self) -> None:
        for figure in fields(self):
            value = getattr(self, figure.name)
            least = figure.metadata["minimum"]
            if value is not None and not (math.isfinite(value) and value >= least):
                raise MatchError(f"rule {figure.name}: {value:g} cannot be; use a number from {least:g} on")


def read_rules(texts: Iterable[str], options: RuleOptions) -> RuleOptions:
    """Return rules with what was said of them, in texts like ``goal_mm=150`` and ``workspace_mm=off``.

    Raises:
        MatchError: there is no such rule, or it cannot be so.
    """
    known = {figure.name: figure for figure in fields(RuleOptions)}
    chosen: dict[str, Any] = {}
    for text in texts:
        name, _, value = text.partition("=")
        if name not in known:
            raise MatchError(f"rule {text}: there is no such rule; there are {', '.join(known)}")
        can_be_off = known[name].metadata["can_be_off"]
        try:
            chosen[name] = None if can_be_off and value == OFF else float(value)
        except ValueError:
            wanted = f"a number, or {OFF}" if can_be_off else "a number"
            raise MatchError(f"rule {text}: {name} must be {wanted}") from None
    return replace(options, **chosen)


def rulebook(options: RuleOptions) -> Rulebook:
    """Return the rules of a match."""
    missed = math.ceil(options.missed_polls)
    exclusions: list[Exclusion] = [
        Disconnected(missed),
        MissedPolls(missed, math.ceil(options.planning_missed_polls)),
        OutOfTheRace("mover crashed", frozenset({Phase.FAILED}), frozenset(Stage), "has lost its mover or its robot"),
        OutOfTheRace("gave up", frozenset({Phase.GAVE_UP}), frozenset(Stage), "has given up"),
        OutOfTheRace("stopped", frozenset({Phase.STOPPED}), frozenset(Stage), "was stopped at the player's side"),
        OutOfTheRace("started anew", frozenset({Phase.IDLE}), frozenset(Stage), "has forgotten the match"),
        PlanningLimit(options.planning_s),
        StoppedShort(options.goal_mm),
        FalseStart(options.false_start_mm),
    ]
    if options.workspace_mm is not None:
        exclusions.append(LeftWorkspace(options.workspace_mm))
    if options.collisions is not None:
        exclusions.append(Collisions(math.floor(options.collisions)))
    return Rulebook(exclusions, (Goal(options.goal_mm), LastStanding(), TimeLimit(options.time_limit_s)))
