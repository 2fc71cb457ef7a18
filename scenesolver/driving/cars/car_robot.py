"""CarRobot: plans for a robot that steers, with the outline of its body, and drives the legs of its plan."""

from collections.abc import Iterator
from typing import Any, ClassVar

from robotdriver.models import AckermannDrive
from scene.mover import CancelRequested, Preparation, ProgressListener, RoadmapView
from scene.scene import Point
from scenesolver import phrases
from scenesolver.driving.cars.car_journey import CarJourney
from scenesolver.driving.cars.car_way import CarWay
from scenesolver.driving.driver import Step
from scenesolver.driving.location_robot import LocationRobot
from scenesolver.driving.shapes.shape_robot import ShapeParameters
from scenesolver.errors import PlanningError
from scenesolver.planning.parameters import halved_margins_mm
from scenesolver.planning.progress import Report


class CarRobot(LocationRobot):
    """Planner for robots that steer like a car, by Reeds-Shepp curves and hybrid A*."""

    parameters_type: ClassVar[type] = ShapeParameters

    def __init__(self, parameters: Any = None, *, seed: int = 0) -> None:
        super().__init__(parameters, seed=seed)
        self._car_way: CarWay | None = None  # until there is a plan

    def preprocess(self, progress: ProgressListener, cancel: CancelRequested) -> None:
        """Find the way.

        Raises:
            PlanningError: the robot does not steer, there is no way, or none was found.
            PlanningCancelledError: ``cancel`` answered True.
        """
        report, model = Report(progress, cancel), self.robot.model
        if not isinstance(model.drive, AckermannDrive):
            raise PlanningError(phrases.CANNOT_STEER(name=model.name))
        self._car_way, self._radius_mm, self._steered = None, model.body.radius_mm, model.drive
        report.begins("searching")
        margins = halved_margins_mm(self.parameters.margin_mm)
        self._car_way = CarWay(self.scene, self.task, model, model.drive, margins, cancel)
        report.done()

    @property
    def roadmap(self) -> RoadmapView | None:
        """The poses that the search has reached."""
        return None if self._car_way is None else self._car_way.plan.roadmap

    @property
    def current_path(self) -> tuple[Point, ...]:
        """The places of the way that it drives now."""
        return () if self._car_way is None else self._car_way.path

    @property
    def preparation(self) -> Preparation:
        """The result of planning, with the poses of the way."""
        if self._car_way is None:
            return Preparation()
        plan = self._car_way.plan
        return Preparation(plan.seconds, plan.margin_mm, poses=plan.poses)

    def begin(self) -> None:
        """Forget what was sensed in an earlier drive, and take up the planned way."""
        if self._car_way is None:
            raise RuntimeError("preprocess() comes first: this mover has no plan yet")
        self._car_way.begin()
        driver, perception = self._begin_drive()
        journey = CarJourney(driver, perception, self._steered, self._car_way, self.arrive, self.give_up)
        self._behaviour: Iterator[Step] = journey.commands()
