"""LocationRobot with a planner made of parts that a user can exchange one by one."""

from dataclasses import dataclass, field

from scenesolver.driving.location_robot import LocationRobot, LocationRobotParameters
from scenesolver.planning.parts.neighbours import straight
from scenesolver.planning.parts.parts import Parts, part
from scenesolver.planning.parts.roadmap_planner import RoadmapPlanner
from scenesolver.planning.planner import Planner


def _named(default: str, label: str, text: str) -> str:
    about = {"label": label, "help": f"{text}, or a .py file"}
    name: str = field(default=default, metadata=about)
    return name


@dataclass(frozen=True, slots=True)
class TextbookRobotParameters(LocationRobotParameters):
    """What a user may choose about the parts, planning and driving."""

    sampler: str = _named("uniform", "Sampler", "How milestones are drawn: uniform, halton, bridge")
    connect: str = _named("nearest", "Connection", "Which milestones are tried: nearest, star")
    search: str = _named("dijkstra", "Search", "How a way is found: dijkstra, astar, greedy")
    finish: str = _named("shortcut", "Finish", "What is made of it: none, shortcut, taut, exact")


class TextbookRobot(LocationRobot):
    """Textbook PRM of parts, which fails where a PRM fails; drives as the PRM mover does."""

    parameters_type = TextbookRobotParameters

    def parts(self) -> Parts:
        """Return the planner's parts; a mover of your own overrides this to exchange one.

        Raises:
            PlanningError: there is no part of a name.
        """
        chosen = self.parameters
        return Parts(
            sampler=part("sampler", chosen.sampler),
            neighbours=part("connect", chosen.connect),
            local_planner=straight,
            search=part("search", chosen.search),
            finish=part("finish", chosen.finish),
        )

    def make_planner(self) -> Planner:
        """Return a roadmap planner of these parts."""
        radius_mm = self.robot.model.body.radius_mm
        return RoadmapPlanner(self.scene, self.task, radius_mm, self.parameters, self.parts(), self.seed)
