"""Questions about a mover in a file, each answered in a process of its own, so that its code never runs here."""

import time
from contextlib import closing, suppress
from typing import TypeVar

import msgspec

from robotworkshop.run.movers import MoverError
from robotworkshop.run.settings import Settings
from robotworkshop.tournament.isolation.channel import ChannelClosedError, ChannelError, TooLateError
from robotworkshop.tournament.isolation.confinement import Share
from robotworkshop.tournament.isolation.isolated_mover import PROCESSES, Watching
from robotworkshop.tournament.isolation.isolation import MoverProcess
from robotworkshop.tournament.isolation.level import IsolationLevel
from robotworkshop.tournament.isolation.limits import Limits
from robotworkshop.tournament.isolation.messages import (
    MAX_FROM_WATCHED_BYTES,
    Describe,
    Described,
    Failed,
    TellSteps,
    descriptions,
    told_steps,
)
from scene.mover import CancelRequested, PlanningCancelledError
from scene.scene import Scene
from scenesolver.planning.textbook.steps import Step

LOAD_S = 60.0
"""A file that takes longer to load is waited for no more."""

_CANCEL_LOOK_S = 0.05

_Answer = TypeVar("_Answer")


def described(file: str, watching: Watching) -> Described:
    """Return what the mover in a file says of itself.

    Args:
        file: Its path.
        watching: Who asks.

    Raises:
        MoverError: there is no mover in it, its code does not load, or takes longer than `LOAD_S`.
    """
    share = _share(LOAD_S)
    until_s = time.monotonic() + LOAD_S
    question = Describe(file, share, str(watching.folder))
    try:
        return _answer(file, watching, question, descriptions, lambda: time.monotonic() > until_s)
    except PlanningCancelledError:
        raise MoverError(
            f"mover {file}: it took more than {LOAD_S:g} s to load; do long work in preprocess()"
        ) from None


def steps_in_file(
    scene: Scene, robot: str, settings: Settings, watching: Watching, cancel: CancelRequested
) -> list[Step]:
    """Return what the planner of the settings' mover, which is a file, does to plan the task of a robot.

    Args:
        scene: Where.
        robot: Name of the robot, which has a task.
        settings: Which mover plans, and how.
        watching: Who asks.
        cancel: Asked every 50 ms whether to give up.

    Raises:
        MoverError: the mover cannot be made, its planner shows no steps, takes too many, or finds nothing.
        PlanningCancelledError: ``cancel`` answered True.
    """
    share = _share(Limits().preprocess_s)
    parameters, folder = dict(settings.parameters), str(watching.folder)
    question = TellSteps(settings.mover, parameters, settings.seed, share, scene, robot, folder)
    return _answer(settings.mover, watching, question, told_steps, cancel).steps


def _share(cpu_s: float) -> Share:
    return Share(Limits().memory_mb, cpu_s, PROCESSES, is_landlocked=False, is_filtered=False)


def _answer(
    file: str,
    watching: Watching,
    question: Describe | TellSteps,
    decoder: "msgspec.msgpack.Decoder[_Answer | Failed]",
    cancel: CancelRequested,
) -> _Answer:
    with closing(MoverProcess({}, IsolationLevel.LIMITS, MAX_FROM_WATCHED_BYTES, watching.printed)) as process:
        try:
            process.orders.send(question)
            answer = None
            while answer is None:
                if cancel():
                    raise PlanningCancelledError("the question was cancelled")
                with suppress(TooLateError):
                    answer = process.orders.receive(decoder, time.monotonic() + _CANCEL_LOOK_S)
        except ChannelClosedError:
            raise MoverError(f"mover {file}: {process.exit_reason()}") from None
        except ChannelError as error:
            raise MoverError(f"mover {file}: it sent nonsense: {error}") from None
    if isinstance(answer, Failed):
        raise MoverError(answer.reason)
    return answer
