"""Robots true to size, where they come from and go to, what their sonar hears, and where they believe to be."""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPolygonF, QRadialGradient

from gui.painter.colors import Colors, blended, tinted
from gui.painter.kept import Kept
from gui.painter.shapes import dashed, in_millimetres, pen, polygon
from gui.painter.stamps import stamp
from gui.painter.viewport import Viewport
from robotdriver.interface import Bumper, Reading
from robotdriver.models import ConeRanger, Disc, LaserScanner, Polygon, Ranger, RobotModel
from robotdriver.pose import Pose
from scene.scene import Point

SILENT_CONE_MM = 1500.0
"""A sonar that hears nothing is drawn this far, fading out: its whole range would cover most floors."""
MODELS_AT_ONCE = 16
"""So many models of robots are on one floor, at the very most."""
WEDGE_STEP_DEG = 2.0
"""Between the corners of a wedge's end: 0.1 px from its arc at most, at a radius of 650 px."""
MARK_PX = 4.0
"""A robot of a smaller radius is drawn as a mark of this radius."""
BUMPER_SPANS_DEG = {Bumper.LEFT: (0.0, 90.0), Bumper.RIGHT: (-90.0, 90.0), Bumper.BOTH: (-90.0, 180.0)}
"""Where the pressed part of the bumper begins, counter-clockwise from straight ahead, and how far it goes."""


_ORIGIN = QPointF(0.0, 0.0)


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
    stamp(painter, *view.to_px(*goal), _Goal(model.body.radius_mm * view.px_per_mm, color))


class _Goal(NamedTuple):
    """How a goal looks: its radius in pixels, and its colour."""

    radius_px: float
    color: str

    @property
    def reach_px(self) -> tuple[float, float]:
        """How far it goes from its middle."""
        return self.radius_px + 1.0, self.radius_px + 1.0

    def draw(self, painter: QPainter) -> None:
        """Draw it about the origin."""
        radius = self.radius_px
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tinted(self.color, 0.16))
        painter.drawEllipse(_ORIGIN, radius, radius)
        painter.fillPath(_ring(radius, 1.0), tinted(self.color, 1.0))
        painter.fillPath(_ring(0.55 * radius, 0.75), tinted(self.color, 0.7))
        painter.setBrush(tinted(self.color, 1.0))
        painter.drawEllipse(_ORIGIN, 3.5, 3.5)


def _ring(radius: float, half: float) -> QPainterPath:
    """Return a circle with a breadth: filling it is quicker than stroking one."""
    ring = QPainterPath()
    for reach in (radius + half, max(radius - half, 0.0)):
        ring.addEllipse(_ORIGIN, reach, reach)
    return ring


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
    painter: QPainter, view: Viewport, sonar: ConeRanger, pose: Pose, reading_mm: float | None, color: str
) -> None:
    """Draw the sonar's wedge up to its reading; the echo came from somewhere on the strong arc."""
    reach = min(sonar.max_range_mm, SILENT_CONE_MM) if reading_mm is None else reading_mm
    half_deg = math.degrees(sonar.half_angle_rad)
    mount = Pose(*pose.to_world(sonar.mount.x_mm, sonar.mount.y_mm), pose.heading_rad + sonar.mount.heading_rad)
    with _at(painter, view, mount):
        painter.scale(reach, reach)  # All wedges are one, of radius 1.
        wedge, arc = _wedge(half_deg)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_glow(color, 0.0 if reading_mm is None else 0.10))
        with _hard_edges(painter):
            painter.drawPolygon(wedge)
        if reading_mm is not None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(color, 2.0))
            painter.drawPath(arc)


@lru_cache(maxsize=64)
def _wedge(half_deg: float) -> tuple[QPolygonF, QPainterPath]:
    """Return a cone's wedge of radius 1 about straight ahead, and its arc.

    The wedge has corners so close to each other that none is seen: Qt fills them in less than half of an arc's time.
    """
    half_rad = math.radians(half_deg)
    steps = max(math.ceil(half_deg / WEDGE_STEP_DEG), 1)
    turns = [half_rad * number / steps for number in range(-steps, steps + 1)]
    wedge = polygon([(0.0, 0.0), *((math.cos(turn), math.sin(turn)) for turn in turns)])
    return wedge, _arc(1.0, -half_deg, 2.0 * half_deg)


@lru_cache(maxsize=16)
def _glow(color: str, end: float) -> QBrush:
    """Return what fills a wedge of radius 1, and fades towards this opacity at its end."""
    glow = QRadialGradient(_ORIGIN, 1.0)
    glow.setColorAt(0.0, tinted(color, 0.16))
    glow.setColorAt(1.0, tinted(color, end))
    return QBrush(glow)


def draw_echoes(
    painter: QPainter, view: Viewport, pose: Pose, echoes: Sequence[tuple[Ranger, Reading]], colors: Colors, color: str
) -> None:
    """Draw what the rangers of a robot see that are several: wedges, rays, and all that a laser sweeps over."""
    wedges, ends = QPainterPath(), QPainterPath()
    with _at(painter, view, pose):
        for ranger, reading in echoes:
            if isinstance(ranger, LaserScanner):
                _draw_scan(painter, ranger, reading, colors, color)
            elif isinstance(reading, float) and reading < ranger.max_range_mm:
                mount = QPointF(ranger.mount.x_mm, ranger.mount.y_mm)
                heading_rad = ranger.mount.heading_rad
                if isinstance(ranger, ConeRanger):
                    half_deg, square = math.degrees(ranger.half_angle_rad), _square(reading).translated(mount)
                    from_deg = math.degrees(heading_rad) - half_deg
                    wedges.moveTo(mount)
                    wedges.arcTo(square, from_deg, 2.0 * half_deg)
                    wedges.closeSubpath()
                    ends.arcMoveTo(square, from_deg)
                    ends.arcTo(square, from_deg, 2.0 * half_deg)
                else:
                    ends.moveTo(mount)
                    ends.lineTo(mount + QPointF(math.cos(heading_rad), math.sin(heading_rad)) * reading)
        wedges.setFillRule(Qt.FillRule.WindingFill)
        with _hard_edges(painter):
            painter.fillPath(wedges, tinted(color, 0.10))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(tinted(color, 0.75), 1.5))
        painter.drawPath(ends)


def _draw_scan(painter: QPainter, laser: LaserScanner, reading: Reading, colors: Colors, color: str) -> None:
    """Draw the area that is free by a laser's scan, and a dot where each ray ends at something."""
    if not isinstance(reading, tuple) or len(reading) < 2:
        return
    x, y, most_mm = laser.mount.x_mm, laser.mount.y_mm, laser.max_range_mm
    step, right = laser.sector_rad / (len(reading) - 1), laser.mount.heading_rad - laser.sector_rad / 2.0
    ends = []
    for number, distance in enumerate(reading):
        mm, turn = min(distance, most_mm), right + number * step
        ends.append((x + mm * math.cos(turn), y + mm * math.sin(turn)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tinted(colors.roadmap, 0.12))
    with _hard_edges(painter):
        painter.drawPolygon(polygon([(x, y), *ends]))
    painter.setPen(pen(color, 2.5))
    painter.drawPoints(polygon(end for end, distance in zip(ends, reading, strict=True) if distance < most_mm))


def reach_mm(ranger: Ranger, reading: Reading) -> float:
    """Return how far from the robot's centre `draw_echoes` draws at most."""
    mounted_mm = math.hypot(ranger.mount.x_mm, ranger.mount.y_mm)
    if isinstance(reading, tuple):
        return mounted_mm + min(max(reading, default=0.0), ranger.max_range_mm)
    return mounted_mm + min(reading, ranger.max_range_mm) if isinstance(reading, float) else 0.0


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
    if radius * view.px_per_mm < MARK_PX:
        painter.setPen(pen(colors.bad if bumper is not Bumper.NONE else colors.floor, 1.0))
        painter.setBrush(tinted(color, 1.0))
        painter.drawEllipse(QPointF(*view.to_px(pose.x_mm, pose.y_mm)), MARK_PX, MARK_PX)
        return
    parts = _parts(model)
    is_round = isinstance(model.body, Disc)
    if is_round:
        disc = _RoundBody(radius * view.px_per_mm, color, colors.floor)
        stamp(painter, *view.to_px(pose.x_mm, pose.y_mm), disc)
    with _at(painter, view, pose):
        if not is_round:
            painter.setPen(pen(tinted(colors.floor, 0.9), 3.0))
            painter.setBrush(tinted(colors.floor, 1.0))
            painter.drawPath(parts.outline)
            painter.setPen(pen(color, 1.5))
            painter.setBrush(tinted(color, 0.88))
            painter.drawPath(parts.outline)
        painter.fillPath(parts.shaded, tinted(colors.robot_ink, 0.42))
        painter.fillPath(parts.arrow, tinted(colors.robot_ink, 0.95))
        if bumper is not Bumper.NONE:
            painter.setPen(pen(colors.bad, 2.0))
            painter.setBrush(tinted(colors.bad, 0.9))
            painter.drawPath(_shell(radius, *BUMPER_SPANS_DEG[bumper]) if is_round else parts.front)


class _RoundBody(NamedTuple):
    """How a round body looks: its radius in pixels, the robot's colour, and that of the floor, for a halo round it."""

    radius_px: float
    color: str
    floor: str

    @property
    def reach_px(self) -> tuple[float, float]:
        """How far it goes from its middle."""
        return self.radius_px + 1.5, self.radius_px + 1.5

    def draw(self, painter: QPainter) -> None:
        """Draw it about the origin, with a border of 1.5 px.

        As three discs, each on the one before: to stroke a circle takes more than twice as long as to fill one.
        """
        painter.setPen(Qt.PenStyle.NoPen)
        for shade, beyond_px in (
            (tinted(self.floor, 1.0), 1.5),
            (tinted(self.color, 1.0), 0.75),
            (blended(self.color, self.floor, 0.88), -0.75),
        ):
            reach = self.radius_px + beyond_px
            painter.setBrush(shade)
            painter.drawEllipse(_ORIGIN, reach, reach)


@dataclass(frozen=True, slots=True)
class _Parts:
    """What a robot is drawn of, in its own frame, mm; shaded are its front and its wheels."""

    outline: QPainterPath
    front: QPainterPath
    shaded: QPainterPath
    arrow: QPainterPath


def _parts_of(model: RobotModel) -> _Parts:
    outline, radius = body_path(model.body), model.body.radius_mm
    front = _shell(radius, -90.0, 180.0) if isinstance(model.body, Disc) else _front(outline)
    shaded = QPainterPath(front)
    shaded.setFillRule(Qt.FillRule.WindingFill)
    for side in (-0.5, 0.5):
        across_mm = side * model.drive.wheel_base_mm
        wheel = QRectF(-0.20 * radius, across_mm - 0.07 * radius, 0.40 * radius, 0.14 * radius)
        shaded.addRoundedRect(wheel, 0.05 * radius, 0.05 * radius)
    arrow = QPainterPath()
    arrow.addPolygon(_arrow(outline.boundingRect()))
    return _Parts(outline, front, shaded, arrow)


_parts = Kept(_parts_of, MODELS_AT_ONCE)
"""Returns what the robots of a model are drawn of."""


def body_path(body: Disc | Polygon) -> QPainterPath:
    """Return the outline of a body in the robot's frame, mm."""
    path = QPainterPath()
    if isinstance(body, Disc):
        path.addEllipse(QPointF(0.0, 0.0), body.radius_mm, body.radius_mm)
    else:
        path.addPolygon(polygon(body.corners))
        path.closeSubpath()
    return path


def _front(outline: QPainterPath) -> QPainterPath:
    """Return the foremost strip of a body with corners."""
    box = outline.boundingRect()
    strip = QPainterPath()
    strip.addRect(QRectF(box.right() - 0.1 * box.width(), box.top(), box.width(), box.height()))
    return outline.intersected(strip)


def _arrow(box: QRectF) -> QPolygonF:
    """Return the arrowhead of a heading in the middle of a body's bounds."""
    middle, half = box.center(), min(box.width(), box.height()) / 2.0
    return polygon(
        (middle.x() + x * half, middle.y() + y * half)
        for x, y in ((0.60, 0.0), (-0.26, 0.36), (-0.10, 0.0), (-0.26, -0.36))
    )


@contextmanager
def _at(painter: QPainter, view: Viewport, pose: Pose) -> Iterator[None]:
    """Draw in millimetres in the frame of a pose: x ahead, y to the left."""
    with in_millimetres(painter, view):
        painter.translate(pose.x_mm, pose.y_mm)
        painter.rotate(math.degrees(pose.heading_rad))
        yield


@contextmanager
def _hard_edges(painter: QPainter) -> Iterator[None]:
    """Fill something large and faint within the block: to smooth its edges takes ten times as long as all the rest."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    yield
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


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
