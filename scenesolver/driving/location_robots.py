"""LocationRobot with the other planners of lectures: what drives a path does not care how it was found."""

from dataclasses import dataclass

from scenesolver.driving.location_robot import DriveParameters
from scenesolver.driving.textbook_robot import TextbookRobot
from scenesolver.planning.textbook.cells import cells
from scenesolver.planning.textbook.lazy_prm import lazy_prm
from scenesolver.planning.textbook.parameters import (
    CellsParameters,
    LazyParameters,
    RrtParameters,
    RrtStarParameters,
    StarParameters,
    TreeParameters,
    VisibilityParameters,
)
from scenesolver.planning.textbook.problem import Answer, Problem
from scenesolver.planning.textbook.rrt import rrt
from scenesolver.planning.textbook.rrt_connect import rrt_connect
from scenesolver.planning.textbook.rrt_star import rrt_star
from scenesolver.planning.textbook.visibility import visibility


@dataclass(frozen=True)
class StarRobotParameters(DriveParameters, StarParameters):
    """Parameters of PRM* and its drive."""


@dataclass(frozen=True)
class LazyRobotParameters(DriveParameters, LazyParameters):
    """Parameters of LazyPRM and its drive."""


@dataclass(frozen=True)
class TreeRobotParameters(DriveParameters, TreeParameters):
    """Parameters of RRTConnect and its drive."""


@dataclass(frozen=True)
class RrtStarRobotParameters(DriveParameters, RrtStarParameters):
    """Parameters of RRT* and its drive."""


@dataclass(frozen=True)
class RrtRobotParameters(DriveParameters, RrtParameters):
    """Parameters of RRT and its drive."""


@dataclass(frozen=True)
class CellsRobotParameters(DriveParameters, CellsParameters):
    """Parameters of exact cells and their drive."""


@dataclass(frozen=True)
class VisibilityRobotParameters(DriveParameters, VisibilityParameters):
    """Parameters of the visibility graph and its drive."""


class PrmStarRobot(TextbookRobot):
    """PRM*, whose path approaches the shortest the more samples there are; drives as the PRM mover does."""

    parameters_type = StarRobotParameters


class LazyLocationRobot(TextbookRobot):
    """LazyPRM, which checks edges only when a way would use them; drives as the PRM mover does."""

    parameters_type = LazyRobotParameters

    def plan(self, problem: Problem) -> Answer:
        """Plan by LazyPRM."""
        return lazy_prm(problem)


class RrtRobot(TextbookRobot):
    """RRT, a tree that grows from the start; drives as the PRM mover does."""

    parameters_type = RrtRobotParameters

    def plan(self, problem: Problem) -> Answer:
        """Plan by RRT."""
        return rrt(problem)


class RrtConnectRobot(TextbookRobot):
    """RRTConnect, two trees that grow towards each other; drives as the PRM mover does."""

    parameters_type = TreeRobotParameters

    def plan(self, problem: Problem) -> Answer:
        """Plan by RRTConnect."""
        return rrt_connect(problem)


class RrtStarRobot(TextbookRobot):
    """RRT*, a tree whose path approaches the shortest with each sample; drives as the PRM mover does."""

    parameters_type = RrtStarRobotParameters

    def plan(self, problem: Problem) -> Answer:
        """Plan by RRT*."""
        return rrt_star(problem)


class CellsRobot(TextbookRobot):
    """Exact cells, which find a way wherever there is one; drives as the PRM mover does."""

    parameters_type = CellsRobotParameters

    def plan(self, problem: Problem) -> Answer:
        """Plan by exact cells."""
        return cells(problem)


class VisibilityLocationRobot(TextbookRobot):
    """Visibility graph, whose path is the shortest of all; drives as the PRM mover does."""

    parameters_type = VisibilityRobotParameters

    def plan(self, problem: Problem) -> Answer:
        """Plan by the visibility graph."""
        return visibility(problem)
