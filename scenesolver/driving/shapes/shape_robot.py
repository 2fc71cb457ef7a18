"""ShapeRobot: plans with the outline of its robot's body and its heading, and drives the poses of its plan."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from scene.mover import CancelRequested, Preparation, ProgressListener, RoadmapView
from scene.scene import Point
from scenesolver.driving.driver import Step
from scenesolver.driving.location_robot import DriveParameters, LocationRobot, require_turning
from scenesolver.driving.shapes.heading_journey import HeadingJourney
from scenesolver.driving.shapes.heading_way import HeadingWay
from scenesolver.planning.parameters import check_bounds, halved_margins_mm, parameter
from scenesolver.planning.progress import Report


@dataclass(frozen=True)
class ShapeParameters(DriveParameters):
    """The parameters of planning with a heading, and of the drive.

    Raises:
        PlanningError: a value is out of its bounds.
    """

    margin_mm: float = parameter(
        20.0, "Margin", "mm", 0.0, 1_000.0, "Kept from obstacles; halved down to 2 mm where they leave no way"
    )

    def __post_init__(self) -> None:
        check_bounds(self)


class ShapeRobot(LocationRobot):
    """Planner for the body's outline and heading, which gets through where the body's disc does not."""

    parameters_type: ClassVar[type] = ShapeParameters

    def __init__(self, parameters: Any = None, *, seed: int = 0) -> None:
        super().__init__(parameters, seed=seed)
        self._heading_way: HeadingWay | None = None  # until there is a plan

    def preprocess(self, progress: ProgressListener, cancel: CancelRequested) -> None:
        """Find the way.

        Raises:
            PlanningError: there is none, or none was found.
            PlanningCancelledError: ``cancel`` answered True.
        """
        require_turning(self.robot.model)
        report = Report(progress, cancel)
        body = self.robot.model.body
        self._radius_mm = body.radius_mm
        self._heading_way = None
        report.begins("searching")
        margins = halved_margins_mm(self.parameters.margin_mm)
        self._heading_way = HeadingWay(self.scene, self.task, body, margins, self.seed, cancel)
        report.done()

    @property
    def roadmap(self) -> RoadmapView | None:
        """The places that were tried, and the drives between them."""
        return None if self._heading_way is None else self._heading_way.plan.roadmap

    @property
    def current_path(self) -> tuple[Point, ...]:
        """The places of the way that it drives now."""
        return () if self._heading_way is None else self._heading_way.path

    @property
    def preparation(self) -> Preparation:
        """The result of planning, with the poses of the way."""
        if self._heading_way is None:
            return Preparation()
        plan = self._heading_way.plan
        return Preparation(plan.seconds, plan.margin_mm, poses=plan.poses)

    def begin(self) -> None:
        """Forget what was sensed in an earlier drive, and take up the planned way."""
        if self._heading_way is None:
            raise RuntimeError("preprocess() comes first: this mover has no plan yet")
        self._heading_way.begin()
        driver, perception = self._begin_drive()
        journey = HeadingJourney(driver, perception, self._heading_way, self.arrive, self.give_up)
        self._behaviour: Iterator[Step] = journey.commands()
