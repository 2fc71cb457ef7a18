"""One game: a scene, one mover or two in their cages, a seed. What a worker process plays, and what comes of it."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace

import msgspec

from robotworkshop.run.reports import Outcome
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.run.verdict import GOAL_RULE, LEFT_WORKSPACE_RULE, OBSTRUCTION_RULE, Margin
from robotworkshop.stage.events import Announcer
from robotworkshop.tournament.game_recorder import GameRecorder, recorded
from robotworkshop.tournament.isolation.isolated_mover import IsolatedMover, MoverCode
from robotworkshop.tournament.isolation.level import IsolationLevel
from robotworkshop.tournament.isolation.limits import Limits
from robotworkshop.tournament.mover_sources import recorded_mover
from scene.document import parse_document
from scene.formats import scene_from_document


class GameKey(msgspec.Struct, frozen=True, order=True):
    """The key of a game in a tournament.

    Attributes:
        scene: Label of the scene.
        movers: Labels of the movers, in the order of the scene's tasks: one in a solo trial, two in a duel.
        seed: Of the match.
        number: Of the game in its match, from 0.
    """

    scene: str
    movers: tuple[str, ...]
    seed: int
    number: int = 0

    def __str__(self) -> str:
        game = f", game {self.number + 1}" if self.number else ""
        return f"{self.scene}, {' against '.join(self.movers)}, seed {self.seed}{game}"


class Performance(msgspec.Struct, frozen=True):
    """The performance of one mover in one game.

    Attributes:
        reached: Whether its robot came to rest at its goal before the other one did or in a dead heat, by truth.
        reason: Why not; empty where it did.
        fault: Whether it lost by its own fault: it crashed, hung, broke its limits, or left the workspace.
        driven_mm: How far its robot went, by truth.
        own_collisions: How often it drove into something.
        goal_error_mm: How far from its goal it stood in the end; None where it never drove.
        rule: Name of the rule by which its drive ended; empty where it never drove, and in older journals.
        margin: By how much it has won a duel at its goal, its opponent by its label.
        planned_s: How long it planned, in a series between players of a network; None elsewhere.
    """

    reached: bool
    reason: str
    fault: bool = False
    driven_mm: float = 0.0
    own_collisions: int = 0
    goal_error_mm: float | None = None
    rule: str = ""
    margin: Margin | None = None
    planned_s: float | None = None


class GameResult(msgspec.Struct, frozen=True, tag="game"):
    """The result of a game. Alike whenever and wherever it is played, the wall time aside.

    Attributes:
        key: Which game.
        performances: Of its movers, in their order.
        sim_time_s: The time that counts, on the floor's clock: when the winner entered its goal; without one, when the
            drive was decided.
        wall_time_s: How long it took.
    """

    key: GameKey
    performances: tuple[Performance, ...]
    sim_time_s: float
    wall_time_s: float

    @property
    def winner(self) -> str | None:
        """The first mover at its goal; in a duel without one, the faultless mover if the other is at fault; else none.

        A dead heat is a draw.
        """
        at_goal = [mover for mover, one in self.parts if one.reached]
        if at_goal or len(self.performances) == 1:
            return at_goal[0] if len(at_goal) == 1 else None
        sound = [mover for mover, one in self.parts if not one.fault]
        return sound[0] if len(sound) == 1 else None

    @property
    def verdict(self) -> str:
        """The result in words: a duel's winner, rule and margin, or whether a solo trial reached its goal."""
        rules = ", ".join(dict.fromkeys(one.rule for one in self.performances if one.rule))
        by_rule = f" ({rules})" if rules else ""
        winner = self.winner
        if len(self.performances) == 1:
            return f"{'goal reached' if winner else 'goal not reached'}{by_rule}"
        if winner is None:
            is_dead_heat = all(one.reached for one in self.performances)
            return f"{'dead heat' if is_dead_heat else 'draw'}{by_rule}"
        margin = next(one.margin for mover, one in self.parts if mover == winner)
        return f"{winner} wins{margin or ''}{by_rule}"

    @property
    def parts(self) -> tuple[tuple[str, Performance], ...]:
        """Each mover's label with what it did."""
        return tuple(zip(self.key.movers, self.performances, strict=True))


@dataclass(frozen=True, slots=True)
class Game:
    """All that it takes to play a game, on any machine with the same versions.

    Attributes:
        key: Which game.
        movers: What its labels stand for, in their order.
        scene: The content of the scene's file.
        seed: Of the movers' randomness.
        floor_seed: Of all that goes wrong on the floor; no mover gets to know it.
        floor: What goes wrong on the floor; None leaves it to the scene.
        limits: What each mover may use.
        time_limit_s: The drive ends when the floor's clock shows this.
        is_recorded: Whether a recording of it is wanted; it changes nothing else.
        level: How its movers' processes are kept from the computer; honest games are the same.
    """

    key: GameKey
    movers: tuple[MoverCode, ...]
    scene: bytes
    seed: int
    floor_seed: int
    floor: str | None
    limits: Limits
    time_limit_s: float
    is_recorded: bool = False
    level: IsolationLevel = IsolationLevel.LIMITS


@dataclass(frozen=True, slots=True)
class Played:
    """The answer of a worker.

    Attributes:
        result: What came of the game.
        logs: For each mover what it has printed.
        recording: Of the game; empty where none was wanted.
    """

    result: GameResult
    logs: tuple[bytes, ...]
    recording: bytes = b""


def play(game: Game) -> Played:
    """Play a game with each mover in a process of its own.

    Raises:
        WorkshopError: the game cannot be played with any mover; a mover's own fault only loses it.
    """
    began = time.perf_counter()
    scene = scene_from_document(parse_document(game.scene))
    labels = game.key.movers
    settings = Settings(seed=game.floor_seed, speed=None, floor=game.floor, time_limit_s=game.time_limit_s)
    chronicle: GameRecorder | None = None
    with ExitStack() as stack:
        if game.is_recorded:
            played = [recorded_mover(label, code) for label, code in zip(labels, game.movers, strict=True)]
            chronicle = stack.enter_context(recorded(scene, settings, played, game.seed, game.limits))
        movers = stack.enter_context(isolated(game.movers, game.limits, game.seed, game.level))
        announcer = Announcer() if chronicle is None else chronicle.announcer
        session = Session(scene, settings, announcer, movers=list(zip(labels, movers, strict=True)))
        performances, sim_time_s = compete(session)
    result = GameResult(game.key, performances, sim_time_s, time.perf_counter() - began)
    return Played(result, tuple(mover.log for mover in movers), b"" if chronicle is None else chronicle.content)


@contextmanager
def isolated(
    codes: Sequence[MoverCode], limits: Limits, seed: int, level: IsolationLevel
) -> Iterator[tuple[IsolatedMover, ...]]:
    """Have movers, each in a process of its own, while the block runs.

    Args:
        codes: The movers.
        limits: What each may use.
        seed: Of their randomness.
        level: How their processes are kept from the computer.
    """
    with ExitStack() as stack:
        movers: list[IsolatedMover] = []
        for code in codes:
            movers.append(IsolatedMover(code, limits, seed=seed, level=level))
            stack.callback(movers[-1].close)
        yield tuple(movers)


def compete(session: Session) -> tuple[tuple[Performance, ...], float]:
    """Let the movers of a session solve its tasks and drive against each other, as fast as possible.

    A mover that has no plan, or one that the verifier refuses, does not drive; its robot stands where it is, and the
    other has to reach its goal all the same.

    Args:
        session: With its movers, nothing of it solved yet.

    Returns:
        What each mover did, and the time that counts on the floor's clock.
    """
    plans = session.solve()
    driven = {run.outcome.robot: run.outcome for run in (session.drive() if any(plan.solved for plan in plans) else ())}
    labels = {plan.robot: plan.mover for plan in plans}
    performances = tuple(
        _performance(outcome, labels)
        if (outcome := driven.get(plan.robot)) is not None
        else Performance(False, plan.reason, fault=plan.crashed or plan.verified is False)
        for plan in plans
    )
    return performances, max((outcome.decided_s for outcome in driven.values()), default=0.0)


def _performance(outcome: Outcome, labels: Mapping[str, str]) -> Performance:
    margin = outcome.margin
    return Performance(
        reached=outcome.reached and outcome.rule == GOAL_RULE,
        reason=outcome.reason,
        fault=outcome.crashed
        or outcome.rule == LEFT_WORKSPACE_RULE
        or (outcome.rule == OBSTRUCTION_RULE and not outcome.reached),
        driven_mm=outcome.driven_mm,
        own_collisions=outcome.own_collisions,
        goal_error_mm=outcome.goal_error_mm,
        rule=outcome.rule,
        margin=None if margin is None else replace(margin, runner_up=labels[margin.runner_up]),
    )
