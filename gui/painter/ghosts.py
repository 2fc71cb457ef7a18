"""The ghosts of a robot: where its mover believes it to be, and where its wheels' counts alone put it."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from gui.painter.colors import Colors
from gui.painter.shapes import dashed, in_pose
from gui.painter.text import draw_plate, plate_area
from gui.painter.viewport import Viewport
from gui.texts.language import tr
from robotdriver.pose import Pose

if TYPE_CHECKING:
    from gui.painter.draw_list import Actor

APART_MM = 10.0
"""A ghost is drawn when it is farther than this from its robot, and from the other ghost.

A belief is a frame old, in which a Create at full speed drives 7.5 mm: that is no error to be shown."""
NAMED_FROM = 0.2
"""A ghost that is farther from its robot than so many radii is named."""
GAP_PX = 5.0
"""Between a ghost and its word."""
PEN_PX = 2.0


class GhostKind(Enum):
    """A kind of ghost; the value is the length of the dashes of its outline, and of the gaps, in pixels."""

    BELIEF = (4.0, 3.0)
    ODOMETRY = (1.0, 2.5)

    @property
    def word(self) -> str:
        """The word that is written beside it."""
        return tr("believed") if self is GhostKind.BELIEF else tr("odometry")


@dataclass(frozen=True, slots=True)
class Ghost:
    """One place where a robot seems to be.

    Attributes:
        kind: By whose account.
        pose: The place.
    """

    kind: GhostKind
    pose: Pose


def ghosts_of(actor: "Actor") -> Iterator[Ghost]:
    """Yield the ghosts of a robot that differ from where it is, and from each other."""
    believed, odometry = actor.believed, actor.odometry
    is_apart = believed is not None and _are_apart(believed, actor.pose)
    if believed is not None and is_apart:
        yield Ghost(GhostKind.BELIEF, believed)
    if odometry is None or not _are_apart(odometry, actor.pose):
        return
    if believed is None or _are_apart(odometry, believed):
        yield Ghost(GhostKind.ODOMETRY, odometry)


def draw_ghosts(painter: QPainter, view: Viewport, actor: "Actor", colors: Colors, *, is_named: bool) -> None:
    """Draw the ghosts of a robot: empty outlines in its colour with their headings, and a word at those far from it."""
    color, radius = colors.robot(actor.number), actor.model.body.radius_mm
    for ghost in ghosts_of(actor):
        with in_pose(painter, view, ghost.pose):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(dashed(color, 1.5, *ghost.kind.value))
            painter.drawEllipse(QPointF(0.0, 0.0), radius, radius)
            painter.drawLine(QLineF(0.6 * radius, 0.0, radius, 0.0))
        if is_named and (area := _word_area(view, actor, ghost)) is not None:
            draw_plate(painter, area.center().x(), area.top(), ghost.kind.word, color, colors)


def ghost_areas(view: Viewport, actor: "Actor") -> Iterator[QRectF]:
    """Yield where `draw_ghosts` draws, in pixels."""
    reach = actor.model.body.radius_mm * view.px_per_mm + PEN_PX
    for ghost in ghosts_of(actor):
        x, y = view.to_px(ghost.pose.x_mm, ghost.pose.y_mm)
        yield QRectF(x - reach, y - reach, 2.0 * reach, 2.0 * reach)
        if (area := _word_area(view, actor, ghost)) is not None:
            yield area


def _word_area(view: Viewport, actor: "Actor", ghost: Ghost) -> QRectF | None:
    """Return where a ghost's word stands: that of belief above it, that of odometry on the side away from the robot."""
    radius_mm, pose = actor.model.body.radius_mm, actor.pose
    if pose.distance_to(ghost.pose.x_mm, ghost.pose.y_mm) <= NAMED_FROM * radius_mm:
        return None
    x, y = view.to_px(ghost.pose.x_mm, ghost.pose.y_mm)
    area, away_px = plate_area(x, y, ghost.kind.word), radius_mm * view.px_per_mm + GAP_PX
    if ghost.kind is GhostKind.BELIEF:
        return area.translated(0.0, -away_px - area.height())
    aside = away_px + area.width() / 2.0
    return area.translated(aside if ghost.pose.x_mm >= pose.x_mm else -aside, -area.height() / 2.0)


def _are_apart(pose: Pose, other: Pose) -> bool:
    return pose.distance_to(other.x_mm, other.y_mm) > APART_MM
