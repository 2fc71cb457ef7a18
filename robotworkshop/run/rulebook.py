"""The rulebook of a drive: which rules apply, in which order, and what may be chosen about them.

A drive makes a `Contestant` for each robot with a task, a `Contest` of them, and a `Rulebook` of its options. With what
has come of the contestants since it asked last (ticks of the floor, frames of a real robot, a poll of a player) it asks

    contest, faults, decision = rulebook.step(contest, block)

which changes nothing that it was given, so the same contest and the same block always come to the same. Where a block
ends does not matter, as long as it ends when a rule's wake (`Rulebook.wakes`) comes true. Do not ask again once there
is a `Decision`.

The rule and the reason of each robot's result are those of `ruling`. A robot has reached its goal if it is one of the
decision's winners: one, or several in a dead heat. A drive that was stopped from outside makes a Decision of its own,
by `verdict.ABANDONED_RULE`.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any, Generic, TypeVar

import msgspec

from robotdriver.errors import WorkshopError
from robotdriver.interface import Wake
from robotworkshop.run.contest import GOAL_MM, Contest, Contestant, ContestBlock, Decision, Fault, Judgement
from robotworkshop.run.obstruction import Obstruction
from robotworkshop.run.passages import Passages
from robotworkshop.run.rules import (
    Collisions,
    Ending,
    Exclusion,
    Fell,
    GaveUp,
    Goal,
    LeftWorkspace,
    MoverCrashed,
    NobodyLeft,
    Ramming,
    StoppedShort,
    Tally,
    TimeLimit,
)
from scene.scene import Scene

OFF = "off"
"""The value of a rule that does not apply."""

_C = TypeVar("_C", bound=Contestant)


class RuleError(WorkshopError):
    """A rule that does not exist, or a figure that it cannot have."""


@dataclass(frozen=True, slots=True)
class Rulebook(Generic[_C]):
    """The rules of a drive; earlier ones go before later ones.

    Attributes:
        exclusions: What puts contestants out.
        endings: What decides the contest.
        tallies: What they count by, beyond what contestants know of themselves.
    """

    exclusions: Sequence[Exclusion[_C]]
    endings: Sequence[Ending]
    tallies: Sequence[Tally] = ()

    def step(self, contest: Contest[_C], block: ContestBlock) -> Judgement[_C]:
        """Return what the rules say once this has come of the contestants."""
        for tally in self.tallies:
            contest = tally.counted(contest, block)
        return self.judge(contest.after(block))

    def judge(self, contest: Contest[_C]) -> Judgement[_C]:
        """Return whom the rules put out as the contest is, and how it is decided, if it is.

        All are judged before anything is decided, so the order of the contestants does not matter. A contestant whose
        arrival the rules did not object to is put out no more.
        """
        faults: dict[str, Fault] = {}
        judged: dict[str, _C] = {}
        for one in contest.contestants:
            if one.fault is None and not one.is_home:
                fault = self._fault(one, contest)
                if fault is not None:
                    faults[one.name] = fault
                    judged[one.name] = one.put_out(fault, contest.time_s)
                elif one.arrival is not None:
                    judged[one.name] = msgspec.structs.replace(one, is_home=True)
        if judged:
            contestants = tuple(judged.get(one.name, one) for one in contest.contestants)
            contest = msgspec.structs.replace(contest, contestants=contestants)
        for ending in self.endings:
            decision = ending.decide(contest)
            if decision is not None:
                return Judgement(contest, faults, decision)
        return Judgement(contest, faults, None)

    def wakes(self, contest: Contest[_C]) -> Mapping[str, Sequence[Wake]]:
        """Return when the rules have to judge next, by truth: at the first tick in which a robot wakes one of them.

        They judge as well when a mover has been asked, a robot has touched something or has fallen.
        """
        wakes: dict[str, Sequence[Wake]] = {}
        for one in contest.contestants:
            each = [rule.wake(one, contest) for rule in self.exclusions]
            each += [rule.wake(one, contest) for rule in self.endings]
            wakes[one.name] = [wake for wake in each if wake is not None]
        return wakes

    def _fault(self, one: _C, contest: Contest[_C]) -> Fault | None:
        for rule in self.exclusions:
            fault = rule.fault(one, contest)
            if fault is not None:
                return fault
        return None


def ruling(contestant: Contestant, decision: Decision) -> tuple[str, str]:
    """Return the name of the rule by which a contestant's drive has ended, and why it is not at its goal.

    The reason is empty for the winner, and for all winners of a dead heat.
    """
    if contestant.name in decision.winners:
        return decision.rule, ""
    if contestant.fault is not None:
        return contestant.fault.rule, contestant.fault.reason
    return decision.rule, decision.reason


def figure(default: float | None, least: float, meaning: str, *, can_be_off: bool = False) -> Any:
    """Return a field of rule options.

    Args:
        default: What applies if nothing else is chosen.
        least: The least that can be chosen.
        meaning: For people.
        can_be_off: Whether a drive can do without the rule.
    """
    return field(default=default, metadata={"minimum": least, "help": meaning, "can_be_off": can_be_off})


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """The options of a drive's rules. None turns a rule off.

    Raises:
        RuleError: a figure cannot be.
    """

    goal_mm: float = figure(GOAL_MM, 1.0, "a robot that rests so near to its goal has reached it")
    time_limit_s: float = figure(900.0, 0.001, "a drive ends after so long, undecided")
    workspace_mm: float | None = figure(25.0, 0.0, "a robot farther outside the workspace is out", can_be_off=True)
    collisions: float | None = figure(None, 0.0, "a robot that collides more often is out", can_be_off=True)

    def __post_init__(self) -> None:
        for known in fields(self):
            value, least = getattr(self, known.name), known.metadata["minimum"]
            if value is not None and not (math.isfinite(value) and value >= least):
                raise RuleError(f"rule {known.name}: {value:g} is out of bounds; use a number of at least {least:g}")


_USUAL = RuleOptions()
_Options = TypeVar("_Options", bound=RuleOptions)


def read_rules(texts: Iterable[str], options: _Options) -> _Options:
    """Return options with texts like ``goal_mm=150`` and ``workspace_mm=off`` applied, later ones over earlier ones.

    Raises:
        RuleError: there is no such rule, or it cannot have this value.
    """
    known = {known.name: known for known in fields(options)}
    chosen: dict[str, Any] = {}
    for text in texts:
        name, _, value = text.partition("=")
        if name not in known:
            raise RuleError(f"rule {text}: there is no such rule; there are {', '.join(known)}")
        chosen[name] = _read(text, value, known[name])
    return replace(options, **chosen)


def rules_in_words(options: RuleOptions) -> tuple[str, ...]:
    """Return what is chosen about the rules of a drive but the time limit, as `read_rules` reads it."""
    chosen = {known.name: getattr(options, known.name) for known in fields(RuleOptions)}
    return tuple(
        f"{name}={OFF if value is None else f'{value:.17g}'}"
        for name, value in chosen.items()
        if name != "time_limit_s" and value != getattr(_USUAL, name)
    )


def _read(text: str, value: str, known: Field[Any]) -> float | None:
    can_be_off = known.metadata["can_be_off"]
    if can_be_off and value == OFF:
        return None
    try:
        return float(value)
    except ValueError:
        wanted = f"a number, or {OFF}" if can_be_off else "a number"
        raise RuleError(f"rule {text}: {known.name} must be {wanted}") from None


MOVER_RULES: tuple[Exclusion[Contestant], ...] = (MoverCrashed(), GaveUp())
"""The rules that put a contestant out by its mover's own word."""


def place_rules(options: RuleOptions) -> tuple[Exclusion[Contestant], ...]:
    """Return what puts a contestant out by where its robot is."""
    rules: list[Exclusion[Contestant]] = [Fell()]
    if options.workspace_mm is not None:
        rules.append(LeftWorkspace(options.workspace_mm))
    if options.collisions is not None:
        rules.append(Collisions(math.floor(options.collisions)))
    rules.append(Ramming())
    return (*rules, StoppedShort())


def drive_rulebook(options: RuleOptions, scene: Scene) -> Rulebook[Contestant]:
    """Return the rules of a run and of a game in a tournament: it goes on until a goal is reached or all are out."""
    exclusions, obstruction = (*MOVER_RULES, *place_rules(options)), Obstruction(Passages(scene))
    endings = Goal(), obstruction, NobodyLeft(), TimeLimit(options.time_limit_s)
    return Rulebook(exclusions, endings, (obstruction,))
