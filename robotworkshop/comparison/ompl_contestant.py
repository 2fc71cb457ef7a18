"""OMPL's planners as contestants, by its wheel: the extra named ompl.

They search the free space that our planners search, and ask it the same exact questions about points and edges.
"""

from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any, ClassVar

import numpy as np

from robotdriver.errors import WorkshopError
from robotworkshop.tournament.entries import Entrant
from robotworkshop.tournament.isolation.isolated_mover import MoverCode
from robotworkshop.tournament.setup import MoverEntry
from scene.mover import CancelRequested, ProgressListener, RobotMoverInterface
from scene.scene import Point, Scene, Task
from scenesolver.geometry.clearance import NOTHING_SENSED
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.planning.endpoint_connection import EndpointConnection, with_ends
from scenesolver.planning.no_way import not_found
from scenesolver.planning.parameters import check_bounds, parameter

PREFIX = "ompl:"
PLANNERS = ("BITstar", "FMT", "KPIECE1", "RRT", "RRTConnect", "RRTstar")
"""The planners of its wheel that plan in one thread: its roadmap planners ask Python from others, and wait for ever."""

MARGIN_MM = 20.0


@dataclass(frozen=True)
class OmplParameters:
    """Parameters of OMPL's planners.

    Raises:
        PlanningError: a value is out of its bounds.
    """

    samples: int = parameter(
        3_000, "Samples", "", 10, 1_000_000, "So often it is asked whether it goes on: work counts, not time"
    )

    def __post_init__(self) -> None:
        check_bounds(self)


def ompl_entrant(name: str) -> Entrant:
    """Return one of OMPL's planners as a contestant.

    Args:
        name: As ``ompl:RRTConnect``.

    Raises:
        WorkshopError: there is no such planner here, or OMPL is not installed.
    """
    planner = name.removeprefix(PREFIX)
    if planner not in PLANNERS:
        raise WorkshopError(f"planner {name}: OMPL's planners here are {', '.join(PLANNERS)}")
    try:
        installed = version("ompl")
    except PackageNotFoundError:
        raise WorkshopError(
            f"planner {name}: it needs the extra named ompl: pip install 'robotworkshop[ompl]'"
        ) from None
    source = f"from {__name__} import OmplMover\n\n\nclass Contestant(OmplMover):\n    planner = {planner!r}\n"
    return MoverEntry(name, f"{planner}.py", f"ompl {installed}"), MoverCode(
        f"ompl_{planner.lower()}.py", source.encode()
    )


class OmplMover(RobotMoverInterface):
    """Plans with one of OMPL's planners; drives nothing."""

    parameters_type: ClassVar[type] = OmplParameters
    planner = "RRTConnect"

    def __init__(self, parameters: Any = None, *, seed: int = 0) -> None:
        super().__init__(parameters, seed=seed)
        self._path: tuple[Point, ...] = ()

    def initialize(self, robot: Any, scene: Scene, task: Task) -> None:
        """Take the scene and the task."""
        self.robot, self._scene, self._task = robot, scene, task

    def preprocess(self, progress: ProgressListener, cancel: CancelRequested) -> None:  # noqa: ARG002 - it is isolated
        """Plan.

        Raises:
            NoPathError: it found no path.
        """
        radius_mm = self.robot.model.body.radius_mm
        space = FreeSpace(self._scene, radius_mm + MARGIN_MM)
        start, goal = np.array((self._task.start.x_mm, self._task.start.y_mm)), np.array(self._task.goal)
        ends = EndpointConnection(self._scene, radius_mm).free_ends(space, start, goal, NOTHING_SENSED)
        samples = self.parameters.samples
        way = None if ends is None else solve(self.planner, space, *ends, samples, self.seed)
        if way is None:
            x, y = start.tolist()
            raise not_found((x, y), self._task.goal, radius_mm + MARGIN_MM, samples)
        self._path = tuple((x, y) for x, y in with_ends(start, way, goal).tolist())

    def start(self) -> None:
        """Refuse: it only plans."""
        raise WorkshopError("this planner drives no robot")

    def stop(self) -> None:
        """Do nothing: it drives nothing."""

    @property
    def location(self) -> Point:
        """The start."""
        return self._task.start.x_mm, self._task.start.y_mm

    @property
    def orientation(self) -> float:
        """The heading at the start, rad."""
        return self._task.start.heading_rad

    @property
    def current_path(self) -> tuple[Point, ...]:
        """The path that it has planned."""
        return self._path


def solve(planner: str, space: FreeSpace, start: Any, goal: Any, samples: int, seed: int) -> Any:
    """Return a way between free places, shape (n, 2), mm, simplified as OMPL does; None where none was found."""
    from ompl import base, geometric, util

    util.setLogLevel(util.LOG_ERROR)
    util.RNG.setSeed(seed + 1)
    plane = base.RealVectorStateSpace(2)
    bounds = base.RealVectorBounds(2)
    for axis in range(2):
        bounds.setLow(axis, space.bounds[axis])
        bounds.setHigh(axis, space.bounds[axis + 2])
    plane.setBounds(bounds)
    setup = geometric.SimpleSetup(plane)
    setup.setStateValidityChecker(lambda state: bool(space.is_free(np.array(((state[0], state[1]),)))[0]))
    first, last = plane.allocState(), plane.allocState()
    (first[0], first[1]), (last[0], last[1]) = start.tolist(), goal.tolist()
    setup.setStartAndGoalStates(first, last)
    information = setup.getSpaceInformation()
    information.setMotionValidator(_exact_motions(base, information, space))
    setup.setPlanner(getattr(geometric, planner)(information))
    asked = iter(range(samples))
    setup.solve(base.PlannerTerminationCondition(lambda: next(asked, None) is None))
    if not setup.haveExactSolutionPath():
        return None
    setup.simplifySolution()
    return np.array([(state[0], state[1]) for state in setup.getSolutionPath().getStates()])


def _exact_motions(base: Any, information: Any, space: FreeSpace) -> Any:
    class ExactMotions(base.MotionValidator):  # type: ignore[misc]  # OMPL has no types
        def checkMotion(self, one: Any, other: Any, *_: Any) -> bool:  # noqa: N802 - OMPL's name
            ends = np.array(((one[0], one[1]), (other[0], other[1])))
            return bool(space.edges_free(ends[:1], ends[1:])[0])

    return ExactMotions(information)
