"""The rulebook of a match: the rules of every drive, those that only a match has, and what may be chosen about them."""

import math
from dataclasses import dataclass

from robotworkshop.match.referee.match_rules import (
    Clock,
    Disconnected,
    EndedByRule,
    FalseStart,
    InPhase,
    LastStanding,
    MissedPolls,
    PlanningLimit,
    PlayerContestant,
)
from robotworkshop.run import phrases
from robotworkshop.run.obstruction import Obstruction
from robotworkshop.run.passages import Passages
from robotworkshop.run.rulebook import MOVER_RULES, Rulebook, RuleOptions, figure, place_rules
from robotworkshop.run.rules import Exclusion, Goal, TimeLimit, TooFast
from robotworkshop.run.verdict import PLANNING_TIME_RULE, Phase
from scene.scene import Scene


@dataclass(frozen=True, slots=True)
class MatchRuleOptions(RuleOptions):
    """The options of a match's rules. None turns a rule off.

    Raises:
        RuleError: a figure cannot be.
    """

    planning_s: float = figure(300.0, 0.1, "a player without a plan by then is out")
    missed_polls: float = figure(3, 2, "a player that misses so many polls in a row is out")
    planning_missed_polls: float = figure(20, 2, "a player that misses so many while it plans is out")
    false_start_mm: float = figure(20.0, 0.0, "a robot that has moved farther before the start is out")


def match_rulebook(options: MatchRuleOptions, scene: Scene) -> Rulebook[PlayerContestant]:
    """Return the rules of a match; it ends as soon as one player is left."""
    missed = math.ceil(options.missed_polls)
    of_places = place_rules(options)
    of_connections: tuple[Exclusion[PlayerContestant], ...] = (
        Disconnected(missed),
        MissedPolls(missed, math.ceil(options.planning_missed_polls)),
        EndedByRule(frozenset({PLANNING_TIME_RULE, *(rule.name for rule in of_places)})),
    )
    of_phases: tuple[Exclusion[PlayerContestant], ...] = (
        InPhase("stopped", Phase.STOPPED, phrases.STOPPED_THERE, phrases.STOPPED_THERE_FOR),
        InPhase("started anew", Phase.IDLE, phrases.STARTED_ANEW, phrases.STARTED_ANEW_FOR),
        PlanningLimit(),
        FalseStart(options.false_start_mm),
        Clock(),
    )
    obstruction = Obstruction(Passages(scene))
    return Rulebook(
        (*of_connections, *MOVER_RULES, *of_phases, TooFast(), *of_places),
        (Goal(), obstruction, LastStanding(), TimeLimit(options.time_limit_s)),
        (obstruction,),
    )
