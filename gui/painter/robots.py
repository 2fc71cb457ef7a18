"""Robots true to size, where they come from and go to, and what their sensors see."""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPolygonF, QRadialGradient

from gui.painter.colors import Colors, tinted
from gui.painter.robot_parts import FINE, arc, color_of, parts_of, shell, square
from gui.painter.shapes import dashed, in_pose, pen, polygon
from gui.painter.stamps import stamp
from gui.painter.text import draw_text, font
from gui.painter.viewport import Viewport
from robotdriver.interface import Bumper, Reading
from robotdriver.models import ConeRanger, Disc, LaserScanner, Ranger, RobotModel
from robotdriver.pose import Pose
from scene.scene import Point

SILENT_CONE_MM = 1500.0
"""A sonar that hears nothing is drawn this far, fading out: its whole range would cover most floors."""
WEDGE_STEP_DEG = 2.0
"""Between the corners of a wedge's end: 0.1 px from its arc at most, at a radius of 650 px."""
MARK_PX = 4.0
"""A robot of a smaller radius is drawn as a mark of this radius."""
GOAL_MM = 100.0
"""The distance from its goal within which a robot's centre has to come to rest, by the rules."""
LEAST_GOAL_PX = 6.0
FINE_PX, NUMBER_PX = 18.0, 13.0
"""From what radius on a robot has its smallest parts, and its number."""
BUMPER_SPANS_DEG = {Bumper.LEFT: (0.0, 90.0), Bumper.RIGHT: (-90.0, 90.0), Bumper.BOTH: (-90.0, 180.0)}
"""The first angle of the bumper's pressed part, counter-clockwise from straight ahead, and its extent."""


_ORIGIN = QPointF(0.0, 0.0)


TIP = 0.9
_TIP = ((0.05, 0.55), (TIP, 0.0), (0.05, -0.55))
"""The corners of the tip that shows a goal's heading: outside of the ring and aside, in its radii."""


def draw_start(painter: QPainter, view: Viewport, model: RobotModel, start: Pose, color: str) -> None:
    """Draw where a robot starts: a dashed circle of its size."""
    radius = model.body.radius_mm
    with in_pose(painter, view, start):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(dashed(tinted(color, 0.7), 1.3, 4.0, 4.0))
        painter.drawEllipse(QPointF(0.0, 0.0), radius, radius)


def draw_goal(
    painter: QPainter, view: Viewport, model: RobotModel, goal: Point, heading_rad: float | None, color: str
) -> None:
    """Draw a goal: the ring in which the robot's centre has to rest, and dotted how large its body is.

    A tip on the ring shows where the robot has to look, if it has to.
    """
    ring_px = max(GOAL_MM * view.px_per_mm, LEAST_GOAL_PX)
    body_px = max(model.body.radius_mm * view.px_per_mm, ring_px)
    stamp(painter, *view.to_px(*goal), _Goal(ring_px, body_px, heading_rad, color))


class _Goal(NamedTuple):
    """The look of a goal: the radii of its ring and of the robot's body in pixels, its heading, and its colour."""

    ring_px: float
    body_px: float
    heading_rad: float | None
    color: str

    @property
    def reach_px(self) -> tuple[float, float]:
        """Its reach from its middle."""
        tip_px = 0.0 if self.heading_rad is None else (1.0 + TIP) * self.ring_px
        return (max(self.body_px, tip_px) + 1.0,) * 2

    def draw(self, painter: QPainter) -> None:
        """Draw it about the origin."""
        radius = self.ring_px
        if self.body_px > 1.2 * radius:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(dashed(tinted(self.color, 0.9), 1.0, 2.0, 2.5))
            painter.drawEllipse(_ORIGIN, self.body_px, self.body_px)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tinted(self.color, 0.16))
        painter.drawEllipse(_ORIGIN, radius, radius)
        painter.fillPath(_ring(radius, 1.0), tinted(self.color, 1.0))
        painter.fillPath(_ring(0.55 * radius, 0.75), tinted(self.color, 1.0))
        painter.setBrush(tinted(self.color, 1.0))
        painter.drawEllipse(_ORIGIN, 2.0, 2.0)
        if self.heading_rad is not None:
            painter.rotate(-math.degrees(self.heading_rad))
            tip = [QPointF((1.0 + along) * radius, aside * radius) for along, aside in _TIP]
            painter.drawPolygon(QPolygonF(tip))


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
    with in_pose(painter, view, mount):
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
    return wedge, arc(1.0, -half_deg, 2.0 * half_deg)


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
    with in_pose(painter, view, pose):
        for ranger, reading in echoes:
            if isinstance(ranger, LaserScanner):
                _draw_scan(painter, ranger, reading, colors, color)
            elif isinstance(reading, float) and reading < ranger.max_range_mm:
                mount = QPointF(ranger.mount.x_mm, ranger.mount.y_mm)
                heading_rad = ranger.mount.heading_rad
                if isinstance(ranger, ConeRanger):
                    half_deg, round_it = math.degrees(ranger.half_angle_rad), square(reading).translated(mount)
                    from_deg = math.degrees(heading_rad) - half_deg
                    wedges.moveTo(mount)
                    wedges.arcTo(round_it, from_deg, 2.0 * half_deg)
                    wedges.closeSubpath()
                    ends.arcMoveTo(round_it, from_deg)
                    ends.arcTo(round_it, from_deg, 2.0 * half_deg)
                else:
                    ends.moveTo(mount)
                    ends.lineTo(mount + QPointF(math.cos(heading_rad), math.sin(heading_rad)) * reading)
        wedges.setFillRule(Qt.FillRule.WindingFill)
        with _hard_edges(painter):
            painter.fillPath(wedges, tinted(color, 0.10))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(tinted(color, 0.5), 1.0))
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
    painter.setBrush(tinted(colors.roadmap, 0.06))
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


def draw_robot(
    painter: QPainter,
    view: Viewport,
    model: RobotModel,
    pose: Pose,
    bumper: Bumper,
    color: str,
    colors: Colors,
    number: int | None = None,
) -> None:
    """Draw a robot of its parts, with its number, and its bumper, red where it is pressed.

    One that is seen from afar is a mark of one size: of its parts there would be nothing to be seen.
    """
    radius = model.body.radius_mm
    radius_px = radius * view.px_per_mm
    if radius_px < MARK_PX:
        painter.setPen(pen(colors.bad if bumper is not Bumper.NONE else colors.floor, 1.0))
        painter.setBrush(tinted(color, 1.0))
        painter.drawEllipse(QPointF(*view.to_px(pose.x_mm, pose.y_mm)), MARK_PX, MARK_PX)
        return
    looks = parts_of(model)
    is_round = isinstance(model.body, Disc)
    if is_round:
        disc = _RoundBody(radius_px, color, colors.floor)
        stamp(painter, *view.to_px(pose.x_mm, pose.y_mm), disc)
    with in_pose(painter, view, pose):
        if not is_round:
            painter.setPen(pen(tinted(colors.floor, 0.9), 3.0))
            painter.setBrush(tinted(colors.floor, 1.0))
            painter.drawPath(looks.outline)
            painter.setPen(pen(color, 1.75))
            painter.setBrush(tinted(color, 0.06 if looks.is_open else 1.0))
            painter.drawPath(looks.outline)
        for stuff, path in looks.parts:
            if radius_px >= FINE_PX or stuff not in FINE:
                painter.fillPath(path, color_of(stuff, color, colors))
        if bumper is not Bumper.NONE:
            painter.setPen(pen(colors.bad, 2.0))
            painter.setBrush(tinted(colors.bad, 0.9))
            painter.drawPath(shell(radius, *BUMPER_SPANS_DEG[bumper]) if is_round else looks.front)
    if number is not None and radius_px >= NUMBER_PX and is_round:
        stamp(painter, *view.to_px(pose.x_mm, pose.y_mm), _Number(number + 1, colors.robot_ink))


class _Number(NamedTuple):
    """The look of a robot's number."""

    number: int
    ink: str

    @property
    def reach_px(self) -> tuple[float, float]:
        """Its reach from its middle."""
        return 14.0, 8.0

    def draw(self, painter: QPainter) -> None:
        """Draw it about the origin."""
        draw_text(painter, 0.0, 0.0, str(self.number), font(11, bold=True), self.ink, Qt.AlignmentFlag.AlignHCenter)


class _RoundBody(NamedTuple):
    """The look of a round body: its radius in pixels, the robot's colour, and that of the floor for a halo."""

    radius_px: float
    color: str
    floor: str

    @property
    def reach_px(self) -> tuple[float, float]:
        """Its reach from its middle."""
        return self.radius_px + 1.5, self.radius_px + 1.5

    def draw(self, painter: QPainter) -> None:
        """Draw it about the origin.

        As two discs, one on the other: to stroke a circle takes more than twice as long as to fill one.
        """
        painter.setPen(Qt.PenStyle.NoPen)
        for shade, beyond_px in (
            (tinted(self.floor, 1.0), 1.5),
            (tinted(self.color, 1.0), 0.75),
        ):
            reach = self.radius_px + beyond_px
            painter.setBrush(shade)
            painter.drawEllipse(_ORIGIN, reach, reach)


@contextmanager
def _hard_edges(painter: QPainter) -> Iterator[None]:
    """Fill something large and faint within the block: to smooth its edges takes ten times as long as all the rest."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    yield
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
