"""Robots true to size, where they come from and go to, what their sonar hears, and where they believe to be."""

import math
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QRadialGradient

from gui.painter.colors import Colors, tinted
from gui.painter.shapes import dashed, in_millimetres, pen, polygon
from gui.painter.viewport import Viewport
from robotdriver.interface import Bumper
from robotdriver.models import ConeRanger, RobotModel
from robotdriver.pose import Pose
from scene.scene import Point

SILENT_CONE_MM = 1500.0
"""A sonar that hears nothing is drawn this far, fading out: its whole range would cover most floors."""
MARK_PX = 4.0
"""A robot of a smaller radius is drawn as a mark of this radius."""
BUMPER_SPANS_DEG = {Bumper.LEFT: (0.0, 90.0), Bumper.RIGHT: (-90.0, 90.0), Bumper.BOTH: (-90.0, 180.0)}
"""Where the pressed part of the bumper begins, counter-clockwise from straight ahead, and how far it goes."""


def draw_start(painter: QPainter, view: Viewport, model: RobotModel, start: Pose, color: str) -> None:
    """Draw where a robot starts: a dashed circle of its size with a stroke for its heading."""
    radius = model.body.radius_mm
    with _at(painter, view, start):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(dashed(tinted(color, 0.7), 1.3, 4.0, 4.0))
        painter.drawEllipse(QPointF(0.0, 0.0), radius, radius)
        painter.setPen(pen(tinted(color, 0.7), 1.3))
        painter.drawLine(QLineF(0.55 * radius, 0.0, radius, 0.0))


def draw_goal(painter: QPainter, view: Viewport, model: RobotModel, goal: Point, color: str) -> None:
    """Draw a goal as a target of the robot's size."""
    radius = model.body.radius_mm
    with in_millimetres(painter, view):
        painter.setPen(pen(color, 2.0))
        painter.setBrush(tinted(color, 0.16))
        painter.drawEllipse(QPointF(*goal), radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(tinted(color, 0.7), 1.5))
        painter.drawEllipse(QPointF(*goal), 0.55 * radius, 0.55 * radius)
    x, y = view.to_px(*goal)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tinted(color, 1.0))
    painter.drawEllipse(QPointF(x, y), 3.5, 3.5)


def draw_tick(painter: QPainter, view: Viewport, model: RobotModel, goal: Point, colors: Colors) -> None:
    """Draw a tick on a round badge at the upper right of a goal that is reached."""
    offset = model.body.radius_mm * math.sqrt(0.5)
    x, y = view.to_px(goal[0] + offset, goal[1] + offset)
    painter.setPen(pen(colors.floor, 2.0))
    painter.setBrush(tinted(colors.good, 1.0))
    painter.drawEllipse(QPointF(x, y), 9.0, 9.0)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(colors.robot_ink, 2.2))
    painter.drawPolyline(polygon([(x - 4.0, y + 0.5), (x - 1.0, y + 3.5), (x + 4.5, y - 3.5)]))


def draw_sonar(
    painter: QPainter, view: Viewport, sonar: ConeRanger, pose: Pose, reading_mm: float | None, colors: Colors
) -> None:
    """Draw the sonar's wedge up to its reading; the echo came from somewhere on the strong arc."""
    reach = min(sonar.max_range_mm, SILENT_CONE_MM) if reading_mm is None else reading_mm
    half_deg = math.degrees(sonar.half_angle_rad)
    wedge = QPainterPath(QPointF(0.0, 0.0))
    wedge.arcTo(_square(reach), -half_deg, 2.0 * half_deg)
    wedge.closeSubpath()
    glow = QRadialGradient(QPointF(0.0, 0.0), reach)
    glow.setColorAt(0.0, tinted(colors.sensed, 0.30))
    glow.setColorAt(1.0, tinted(colors.sensed, 0.0 if reading_mm is None else 0.14))
    mount = Pose(*pose.to_world(sonar.mount.x_mm, sonar.mount.y_mm), pose.heading_rad + sonar.mount.heading_rad)
    with _at(painter, view, mount):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(glow))
        painter.drawPath(wedge)
        if reading_mm is not None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(colors.sensed, 3.0))
            painter.drawPath(_arc(reach, -half_deg, 2.0 * half_deg))


def draw_ghost(painter: QPainter, view: Viewport, model: RobotModel, believed: Pose, color: str) -> None:
    """Draw where the mover believes that its robot is: an empty dashed outline with its heading."""
    radius = model.body.radius_mm
    with _at(painter, view, believed):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(dashed(color, 1.5, 3.0, 3.0))
        painter.drawEllipse(QPointF(0.0, 0.0), radius, radius)
        painter.drawLine(QLineF(0.0, 0.0, radius, 0.0))


def draw_planned(painter: QPainter, view: Viewport, model: RobotModel, planned: Pose, color: str) -> None:
    """Draw where the robot should be on its path: a dotted outline with a cross and its heading."""
    radius = model.body.radius_mm
    with _at(painter, view, planned):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(dashed(color, 1.5, 1.0, 2.5))
        painter.drawEllipse(QPointF(0.0, 0.0), radius, radius)
        painter.setPen(pen(color, 1.5))
        painter.drawLine(QLineF(-0.2 * radius, 0.0, radius, 0.0))
        painter.drawLine(QLineF(0.0, -0.2 * radius, 0.0, 0.2 * radius))


def draw_robot(
    painter: QPainter, view: Viewport, model: RobotModel, pose: Pose, bumper: Bumper, color: str, colors: Colors
) -> None:
    """Draw a robot's body with its wheels, its heading, and its bumper, red where it is pressed.

    One that is seen from afar is a mark of one size: of its parts there would be nothing to be seen.
    """
    radius = model.body.radius_mm
    middle = QPointF(0.0, 0.0)
    if radius * view.px_per_mm < MARK_PX:
        painter.setPen(pen(colors.bad if bumper is not Bumper.NONE else colors.floor, 1.0))
        painter.setBrush(tinted(color, 1.0))
        painter.drawEllipse(QPointF(*view.to_px(pose.x_mm, pose.y_mm)), MARK_PX, MARK_PX)
        return
    with _at(painter, view, pose):
        painter.setPen(pen(tinted(colors.floor, 0.9), 3.0))
        painter.setBrush(tinted(colors.floor, 1.0))
        painter.drawEllipse(middle, radius, radius)
        painter.setPen(pen(color, 1.5))
        painter.setBrush(tinted(color, 0.88))
        painter.drawEllipse(middle, radius, radius)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tinted(colors.robot_ink, 0.42))
        painter.drawPath(_shell(radius, -90.0, 180.0))
        for side in (-0.5, 0.5):
            wheel = QRectF(
                -0.20 * radius, side * model.drive.wheel_base_mm - 0.07 * radius, 0.40 * radius, 0.14 * radius
            )
            painter.drawRoundedRect(wheel, 0.05 * radius, 0.05 * radius)
        painter.setBrush(tinted(colors.robot_ink, 0.95))
        painter.drawPolygon(
            polygon((x * radius, y * radius) for x, y in ((0.60, 0.0), (-0.26, 0.36), (-0.10, 0.0), (-0.26, -0.36)))
        )
        if bumper is not Bumper.NONE:
            painter.setPen(pen(colors.bad, 2.0))
            painter.setBrush(tinted(colors.bad, 0.9))
            painter.drawPath(_shell(radius, *BUMPER_SPANS_DEG[bumper]))


@contextmanager
def _at(painter: QPainter, view: Viewport, pose: Pose) -> Iterator[None]:
    """Draw in millimetres in the frame of a pose: x ahead, y to the left."""
    with in_millimetres(painter, view):
        painter.translate(pose.x_mm, pose.y_mm)
        painter.rotate(math.degrees(pose.heading_rad))
        yield


def _square(radius: float) -> QRectF:
    """Return the square round a circle, upside down, so that Qt's arcs run counter-clockwise on a floor with y up."""
    return QRectF(-radius, radius, 2.0 * radius, -2.0 * radius)


def _arc(radius: float, from_deg: float, span_deg: float) -> QPainterPath:
    path = QPainterPath()
    path.arcMoveTo(_square(radius), from_deg)
    path.arcTo(_square(radius), from_deg, span_deg)
    return path


def _shell(radius: float, from_deg: float, span_deg: float) -> QPainterPath:
    """Return the part of the rim that the bumper covers."""
    path = _arc(radius, from_deg, span_deg)
    path.arcTo(_square(0.84 * radius), from_deg + span_deg, -span_deg)
    path.closeSubpath()
    return path
