"""LocationRobot: drives a planned path by dead reckoning, looks where it goes, and plans again round what it meets.

What it does next is a `DriveToGoal`. A command that is known to stay the same is held until something new is sensed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
import shapely
from numpy.typing import NDArray

from robotdriver.interface import Block, DriveCommand, SensorData, Stop
from robotdriver.models import AckermannDrive, RobotModel
from robotdriver.pose import Pose
from scene.mover import CancelRequested, Hold, Preparation, ProgressListener, RoadmapView, SteppedMover
from scene.scene import Point
from scenesolver import phrases
from scenesolver.driving.behaviour.drive_to_goal import DriveToGoal, Errand
from scenesolver.driving.behaviour.way import Way
from scenesolver.driving.belief.moving_obstacles import MovingObstacles, moving_obstacles_of
from scenesolver.driving.belief.particle_filter import ParticleFilter
from scenesolver.driving.belief.perception import Perception, known_ranges
from scenesolver.driving.belief.rangers import rangers_of
from scenesolver.driving.driver import Driver, Step
from scenesolver.errors import PlanningError
from scenesolver.planning.parameters import PlannerParameters
from scenesolver.planning.planner import Planner
from scenesolver.planning.solver_prm import SolverPRM

DRIFTING_SHARE = 0.75
"""It cruises at this share of the wished speed where the odometry drifts."""


@dataclass(frozen=True)
class DriveParameters:
    """The parameters of driving a planned path; not slotted, since a mover's parameters inherit a planner's as well."""

    cruise_mm_s: float = field(
        default=400.0,
        metadata={
            "label": "Cruising speed",
            "unit": "mm/s",
            "minimum": 20.0,
            "maximum": 500.0,
            "help": "Speed on long legs with nothing near; three quarters of it where odometry drifts.",
        },
    )
    correct_drift: bool = field(
        default=True,
        metadata={
            "label": "Correct drift",
            "help": "Where odometry drifts, weigh poses by what the sonar reads in the known scene: a particle filter.",
        },
    )


@dataclass(frozen=True)
class LocationRobotParameters(DriveParameters, PlannerParameters):
    """The parameters of planning and driving."""


def require_turning(model: RobotModel) -> None:
    """Check that a robot can turn on the spot.

    Raises:
        PlanningError: it steers.
    """
    if isinstance(model.drive, AckermannDrive):
        raise PlanningError(phrases.CANNOT_TURN(name=model.name))


class LocationRobot(SteppedMover):
    """PRM planner; drives by dead reckoning, looks with the sonar, and plans again round obstacles that it meets."""

    parameters_type: ClassVar[type] = LocationRobotParameters

    def __init__(self, parameters: Any = None, *, seed: int = 0) -> None:
        super().__init__(parameters, seed=seed)
        self._plan: Planner | None = None
        self._way: Way | None = None  # until there is a plan
        self._perceived: Perception | None = None  # until a drive begins
        self._corrector: ParticleFilter | None = None

    def make_planner(self) -> Planner:
        """Return the planner of one task; other movers override this."""
        return SolverPRM(self.scene, self.task, self._radius_mm, self.parameters, self.seed)

    def preprocess(self, progress: ProgressListener, cancel: CancelRequested) -> None:
        """Build the roadmap and find the path."""
        model = self.robot.model
        require_turning(model)
        self._radius_mm = model.body.radius_mm
        self._way = None
        self._plan = self.make_planner()
        self._plan.preprocess(progress, cancel)
        self._way = Way(self._plan, self.scene, self.task, self._radius_mm, self.parameters.max_edge_mm)

    @property
    def roadmap(self) -> RoadmapView | None:
        """The solver's roadmap, once it has found a path."""
        return None if self._plan is None or self._way is None else self._plan.roadmap

    @property
    def current_path(self) -> tuple[Point, ...]:
        """The path that was planned; what it drives is that, with fewer turns."""
        return () if self._way is None else self._way.planned

    @property
    def preparation(self) -> Preparation:
        """Times of the solver's stages, its margin, and the path that it smoothed."""
        if self._plan is None or self._way is None:
            return Preparation()
        raw_path = tuple((x, y) for x, y in self._plan.raw_path.points.tolist())
        return Preparation(self._plan.seconds, self._plan.margin_mm, raw_path)

    @property
    def dynamic_obstacle(self) -> shapely.Geometry:
        """The obstacle that the sonar and the bumper have found."""
        return shapely.Polygon() if self._perceived is None else self._perceived.map.marks.obstacle

    @property
    def pose(self) -> Pose:
        """Its belief about the robot's place: by dead reckoning, or corrected by the sonar."""
        return self._pose if self._corrector is None else self._corrector.pose

    @property
    def cloud(self) -> NDArray[np.float64] | None:
        """The particles of the drift correction, if that is on."""
        return None if self._corrector is None else self._corrector.cloud

    def begin(self) -> None:
        """Forget what was sensed in an earlier drive, and take up the planned path."""
        if self._way is None:
            raise RuntimeError("preprocess() comes first: this mover has no plan yet")
        self._way.begin()
        self._behaviour = self._commands(*self._begin_drive(), self._way)

    def _begin_drive(self) -> tuple[Driver, Perception]:
        """Return what drives the robot and what it sees, for a new drive."""
        known = known_ranges(self.scene)
        model, now = self.robot.model, self.robot.sensor_data()
        rangers, corrector = rangers_of(model), None
        measures = any(not ranger.is_vague for ranger in rangers)
        drifts = self.robot.odometry_drifts
        if measures and self.parameters.correct_drift and drifts:
            corrector = ParticleFilter(self.task.start, known, np.random.default_rng(self.seed))
        self._corrector = corrector
        traffic = MovingObstacles(moving_obstacles_of(self.scene), self._radius_mm)
        self._perceived = Perception(rangers, known, self._radius_mm, model.frame_period_s, corrector, traffic, drifts)
        cruise_mm_s = self.parameters.cruise_mm_s * (DRIFTING_SHARE if drifts else 1.0)
        self._driver = Driver(model, self._perceived.period_s, cruise_mm_s, now, self.pose, drifts)
        return self._driver, self._perceived

    def _commands(self, driver: Driver, perception: Perception, way: Way) -> Iterator[Step]:
        """Return all that it does in one drive; a mover that behaves otherwise overrides this."""
        half_base_mm = self.robot.model.drive.wheel_base_mm / 2.0
        errand = Errand(self.scene, self.task, half_base_mm, self.seed, self.arrive, self.give_up)
        return DriveToGoal(errand, driver, perception, way).commands()

    def take(self, frames: Block) -> None:
        """Take in where the robot was in each of the frames since the last ones."""
        driver, perception = self._driver, self.perception
        for frame in frames:
            driver.follow(frame, perception.follow(driver.now, frame, self.reckon(frame)))

    def step(self, sensor_data: SensorData) -> DriveCommand | Hold:
        """Take in what was sensed, and return what to do until the next frame, or until something new is sensed."""
        driver, perception = self._driver, self.perception
        perception.sense(sensor_data, driver.pose)
        driver.sense(self.pose, perception.ahead_mm, perception.readings, perception.next_reading_s)
        answer = next(self._behaviour, Stop())
        command = driver.obey(answer.command if isinstance(answer, Hold) else answer)
        # The time that a command takes to the wheels is measured by the first frame in which they turn: none is missed.
        return command if driver.is_setting_out else answer

    @property
    def perception(self) -> Perception:
        """Its perception: what was sensed in its drive, and where that puts the robot.

        Raises:
            RuntimeError: it drives nothing yet.
        """
        if self._perceived is None:
            raise RuntimeError("begin() comes first: this mover drives nothing yet")
        return self._perceived
