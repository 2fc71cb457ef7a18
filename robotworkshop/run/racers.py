"""The robots of a scene that have a goal, and who drives them."""

import math
from dataclasses import dataclass

from robotdriver.models import MODELS, RobotModel
from robotworkshop.run import refusals
from robotworkshop.run.guarded_mover import GuardedMover
from scene.errors import SceneError
from scene.scene import Scene, SceneRobot, Task


@dataclass(frozen=True, slots=True)
class Racer:
    """A robot with a task, and the mover that drives it.

    Attributes:
        robot: The robot.
        task: What it has to do.
        mover: Its mover, behind the guard.
        label: What the mover is called.
    """

    robot: SceneRobot
    task: Task
    mover: GuardedMover
    label: str

    @property
    def model(self) -> RobotModel:
        """The robot's model."""
        return MODELS[self.robot.model]

    @property
    def radius_mm(self) -> float:
        """Radius of the robot's body."""
        return self.model.body.radius_mm

    @property
    def max_edge_mm(self) -> float:
        """The longest leg that the mover's parameters allow."""
        return float(getattr(self.mover.parameters, "max_edge_mm", math.inf))


def robots_with_goals(scene: Scene, name: str | None = None) -> list[tuple[SceneRobot, Task]]:
    """Return the robots that have a goal with their tasks, or only the one of this name.

    Raises:
        SceneError: there is none.
    """
    racing = [(robot, task) for robot in scene.robots if (task := robot.task) is not None]
    if not racing:
        raise SceneError(refusals.NO_GOALS(), place="robots")
    chosen = [pair for pair in racing if name in (None, pair[0].name)]
    if not chosen:
        names = ", ".join(robot.name for robot, _ in racing)
        raise SceneError(refusals.NO_GOAL(name=repr(name), known=names), place="robots")
    return chosen
