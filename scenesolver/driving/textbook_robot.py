"""LocationRobot with a planner made of parts that a user can exchange one by one."""

import contextlib
from dataclasses import dataclass, fields
from typing import ClassVar

from scene.mover import CancelRequested
from scenesolver.driving.location_robot import DriveParameters, LocationRobot
from scenesolver.errors import NoPathError
from scenesolver.planning.parts.parts import Parts, part
from scenesolver.planning.textbook.parameters import RoadmapParameters
from scenesolver.planning.textbook.planner import TextbookPlanner
from scenesolver.planning.textbook.prm import prm
from scenesolver.planning.textbook.problem import Answer, Problem
from scenesolver.planning.textbook.steps import StepListener


@dataclass(frozen=True)
class TextbookRobotParameters(DriveParameters, RoadmapParameters):
    """Parameters of the textbook PRM and its drive."""


class TextbookRobot(LocationRobot):
    """Textbook PRM of parts, which fails where a PRM fails; drives as the PRM mover does.

    A mover with a planner of your own overrides `plan`, and one with a part of your own `parts`.
    """

    parameters_type: ClassVar[type] = TextbookRobotParameters

    def plan(self, problem: Problem) -> Answer:
        """Return what the planner proper finds."""
        return prm(problem)

    def parts(self) -> Parts:
        """Return the parts that the parameters name.

        Raises:
            PlanningError: there is no part of a name.
        """
        chosen = self.parameters
        return Parts(
            **{each.name: part(each.name, name) for each in fields(Parts) if (name := getattr(chosen, each.name, None))}
        )

    def make_planner(self) -> TextbookPlanner:
        """Return a planner of these parts."""
        radius_mm = self.robot.model.body.radius_mm
        return TextbookPlanner(self.scene, self.task, radius_mm, self.parameters, self.plan, self.parts(), self.seed)

    def tell_steps(self, tell: StepListener, cancel: CancelRequested) -> None:
        """Plan the task, and tell each step of the planner; whether it finds a path is seen by the steps.

        Raises:
            PlanningError: start or goal lies in an obstacle or outside.
            PlanningCancelledError: ``cancel`` answered True.
        """
        planner = self.make_planner()
        with contextlib.suppress(NoPathError):
            planner.preprocess(lambda _: None, cancel)
        planner.tell_steps(tell, cancel)
