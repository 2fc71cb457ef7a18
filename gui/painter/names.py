"""Places for the names of robots: each beside its robot, and none on another one or on what can be held."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from PySide6.QtCore import QRectF

from gui.painter.kept import Kept
from gui.painter.text import plate_area
from gui.painter.viewport import Viewport
from robotdriver.models import RobotModel
from robotdriver.pose import Pose

GAP_PX = 5.0
"""Between a robot's body and its name."""
FEW = 8
"""Among up to so many robots, a name moves elsewhere if there is no room below its robot. Among more it is left out."""


class Named(Protocol):
    """A robot with a name."""

    @property
    def label(self) -> str:
        """The text beside it."""

    @property
    def model(self) -> RobotModel:
        """The robot's model."""

    @property
    def pose(self) -> Pose:
        """Its place."""


def _name_areas(view: Viewport, robots: Sequence[Named], held: Sequence[QRectF]) -> tuple[QRectF | None, ...]:
    taken: list[QRectF] = []
    areas: list[QRectF | None] = []
    for robot in robots:
        below = _below(view, robot)
        area: QRectF | None = below
        others = [_body(view, each) for each in robots if each is not robot] if len(robots) <= FEW else []
        if any(_touches(below, kept) for kept in (taken, held, others)):
            area = _elsewhere(view, robot, below, robots, (*taken, *held)) if len(robots) <= FEW else None
            if area is None and not _touches(below, taken):
                area = below
        if area is not None:
            taken.append(area)
        areas.append(area)
    return tuple(areas)


name_areas = Kept(_name_areas)
"""Returns where the plates with the names of robots are, in pixels; None for one that would hide another.

It takes the view, the robots, and where names should not stand, as handles are there.
"""


def _below(view: Viewport, robot: Named) -> QRectF:
    """Return the place below a robot; near the side of the view the whole name is seen, where there is room for it."""
    pose = robot.pose
    x, y = view.to_px(pose.x_mm, pose.y_mm)
    area = plate_area(x, y + robot.model.body.radius_mm * view.px_per_mm + GAP_PX, robot.label)
    if 0.0 <= x <= view.width_px:
        half = min(area.width() / 2.0 + 1.0, view.width_px / 2.0)
        area.translate(min(max(x, half), view.width_px - half) - x, 0.0)
    return area


def _elsewhere(
    view: Viewport, robot: Named, below: QRectF, robots: Sequence[Named], taken: Sequence[QRectF]
) -> QRectF | None:
    """Return another place for a name, in sight and clear of what is taken and of all robots; None without any."""
    filled = *taken, *(_body(view, each) for each in robots)
    places = _places_beside(_body(view, robot), below)
    return next((place for place in places if view.area.contains(place) and not _touches(place, filled)), None)


def _places_beside(body: QRectF, below: QRectF) -> Iterator[QRectF]:
    """Yield the other places of a name, the best first: above its robot, beside it, and aside above and below."""
    above = below.translated(0.0, body.top() - GAP_PX - below.bottom())
    yield above
    level = below.translated(0.0, body.center().y() - below.center().y())
    yield level.translated(body.right() + GAP_PX - level.left(), 0.0)
    yield level.translated(body.left() - GAP_PX - level.right(), 0.0)
    for area in (above, below):
        yield area.translated(body.left() - area.left(), 0.0)
        yield area.translated(body.right() - area.right(), 0.0)


def _body(view: Viewport, robot: Named) -> QRectF:
    """Return the square round a robot's body."""
    x, y = view.to_px(robot.pose.x_mm, robot.pose.y_mm)
    radius = robot.model.body.radius_mm * view.px_per_mm
    return QRectF(x - radius, y - radius, 2.0 * radius, 2.0 * radius)


def _touches(area: QRectF, others: Sequence[QRectF]) -> bool:
    return any(map(area.intersects, others))
