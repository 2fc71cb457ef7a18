"""The steps of one robot's planner."""

from typing import Any

from robotdriver.errors import WorkshopError
from robotdriver.interface import BEFORE_FIRST_FRAME
from robotdriver.models import MODELS
from robotworkshop.run.movers import MoverError, make_mover
from robotworkshop.run.settings import Settings
from robotworkshop.stage.parked_robot import ParkedRobot
from scene.failure import failure_line
from scene.mover import CancelRequested
from scene.scene import Scene, SceneRobot
from scenesolver.planning.textbook.steps import Step

MOST_STEPS = 100_000
"""A planner that takes more is too long a story to be stepped through."""


def planning_steps(
    scene: Scene, robot: SceneRobot, settings: Settings, cancel: CancelRequested = lambda: False
) -> list[Step]:
    """Return what the settings' planner does to plan the task of a robot, from the first sample to the last cut.

    Raises:
        MoverError: the mover cannot be made, its planner shows no steps, or it takes too many.
        PlanningError: nothing can be planned with what was asked.
        PlanningCancelledError: ``cancel`` answered True.
    """
    mover: Any = make_mover(settings.mover, settings.parameters, settings.seed)
    if not hasattr(mover, "tell_steps") or robot.task is None:
        raise MoverError(
            f"mover {settings.mover!r} shows no steps; take one of the textbook planners, as prm-textbook or rrt"
        )
    steps: list[Step] = []

    def take(step: Step) -> None:
        if len(steps) == MOST_STEPS:
            raise MoverError(
                f"{settings.mover}: it takes more than {MOST_STEPS:,} steps; use fewer samples (--samples)"
            )
        steps.append(step)

    mover.initialize(ParkedRobot(MODELS[robot.model], lambda: BEFORE_FIRST_FRAME), scene.as_known(), robot.task)
    try:
        mover.tell_steps(take, cancel)
    except WorkshopError:
        raise
    except Exception as error:  # A planner of the user's own: whatever it raises.
        raise MoverError(f"mover {settings.mover!r}: {failure_line(error)}") from error
    return steps
