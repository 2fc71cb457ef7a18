"""The senses of a robot, as a picture: the robot from above, its sonar's wedge, and what its other sensors say."""

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.painter.colors import COLORS, tinted
from gui.painter.robots import draw_robot
from gui.painter.shapes import scaled_pens
from gui.painter.viewport import Viewport
from gui.style.fonts import caption, emphasised
from gui.texts import messages
from gui.texts.language import tr
from robotdriver.interface import Bumper, Cliff
from robotdriver.models import BumperSector, FloorSensor, ProximitySwitch
from robotdriver.phrases.figures import figure
from robotdriver.pose import Pose
from robotworkshop.view.picture import Theme

if TYPE_CHECKING:
    from robotdriver.simulator import RobotSnapshot

HEIGHT_PX, BODY_PX, LINE_PX = 134, 34.0, 15
Said = tuple[str, str]
"""The name of a sensor, and its reading."""


class SensesView(QWidget):
    """Draws one robot, which looks up.

    Args:
        number: By which the robot has its colour.
        robot: Its name.
    """

    def __init__(self, number: int, robot: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number, self._theme = number, Theme.LIGHT
        self._robot: RobotSnapshot | None = None
        self._said: tuple[Said | None, tuple[Said, ...], tuple[Said, ...]] = (None, (), ())
        self._name = robot
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Be as broad as there is room; without a wedge less high."""
        if self._robot is not None and self._robot.model.sonar is None:
            return QSize(200, round(2.0 * BODY_PX) + LINE_PX + 12)
        return QSize(200, max(HEIGHT_PX, round(8.4 * self.fontMetrics().height())))

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self.update()

    def show_robot(self, robot: "RobotSnapshot") -> None:
        """Show what it senses now."""
        was_known = self._robot is not None
        self._robot, said = robot, _said_by(robot)
        if not was_known:
            self.updateGeometry()
        if said != self._said:
            self._said = said
            ahead, left, right = said
            told = (*((ahead,) if ahead else ()), *left, *right)
            self.setAccessibleName(tr("Senses of {robot}", robot=self._name))
            self.setAccessibleDescription(", ".join(f"{name} {value}" for name, value in told))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the robot, what it hears ahead, and the words beside it."""
        if self._robot is None:
            return
        colors, model = COLORS[self._theme], self._robot.model
        color = colors.robot(self._number)
        painter = QPainter(self)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # Left of the robot is left, in every language.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QPointF(self.width() / 2.0, self.height() - BODY_PX - 4.0)
        ahead, left, right = self._said
        if model.sonar is not None:
            self._draw_wedge(painter, middle, math.degrees(model.sonar.half_angle_rad), color)
        view = Viewport(self.width(), self.height(), 0.0, 0.0, BODY_PX / model.body.radius_mm)
        pose = Pose(0.0, (self.height() / 2.0 - middle.y()) / view.px_per_mm, math.pi / 2.0)
        with scaled_pens(painter):
            draw_robot(painter, view, model, pose, self._robot.sensor_data.bumper, color, colors)
        if ahead is not None:
            self._write(painter, ahead[0], QRectF(0, 0, middle.x() - 28.0, LINE_PX), far=True, strong=False)
            beside = QRectF(middle.x() + 28.0, 0, self.width() - middle.x() - 28.0, LINE_PX)
            self._write(painter, ahead[1], beside, far=False, strong=True)
        for said, is_left in ((left, True), (right, False)):
            self._draw_side(painter, middle, said, is_left=is_left)

    def _draw_wedge(self, painter: QPainter, middle: QPointF, half_deg: float, color: str) -> None:
        """Draw a wedge up to the upper edge: how far it hears is written beside it."""
        apex = middle - QPointF(0.0, BODY_PX)
        reach = apex.y() - 6.0
        place = QRectF(apex.x() - reach, apex.y() - reach, 2.0 * reach, 2.0 * reach)
        half_deg = min(half_deg, 28.0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tinted(color, 0.16))
        painter.drawPie(place, round(16 * (90.0 - half_deg)), round(32 * half_deg))
        painter.setPen(QPen(QColor(color), 2.0))
        painter.drawArc(place, round(16 * (90.0 - half_deg)), round(32 * half_deg))

    def _draw_side(self, painter: QPainter, middle: QPointF, said: tuple[Said, ...], *, is_left: bool) -> None:
        """Write what sensors at a side say, each with a line to the robot's rim."""
        line_px = max(LINE_PX, self.fontMetrics().height() - 2)
        room = max(middle.x() - BODY_PX - 8.0, 20.0)
        x = 0.0 if is_left else self.width() - room
        y = middle.y() - line_px - 10.0 if len(said) > 1 else middle.y() - line_px
        for name, value in said:
            rim = middle.x() - BODY_PX if is_left else middle.x() + BODY_PX
            if name == said[0][0]:
                painter.setPen(QPen(self.palette().color(QPalette.ColorRole.PlaceholderText), 1.0))
                painter.setFont(caption(self.font()))
                words_px = painter.fontMetrics().horizontalAdvance(name)
                begin = x + words_px + 5.0 if is_left else x + room - words_px - 5.0
                if (begin < rim - 6.0) if is_left else (begin > rim + 6.0):
                    painter.drawLine(QPointF(begin, y + line_px / 2.0), QPointF(rim, y + line_px / 2.0))
            self._write(painter, name, QRectF(x, y, room, line_px), far=not is_left, strong=False)
            self._write(painter, value, QRectF(x, y + line_px, room, line_px), far=not is_left, strong=True)
            y += 2.0 * line_px + 4.0

    def _write(self, painter: QPainter, words: str, place: QRectF, *, far: bool, strong: bool) -> None:
        small = caption(self.font())
        painter.setFont(emphasised(small) if strong else small)
        role = QPalette.ColorRole.WindowText if strong else QPalette.ColorRole.PlaceholderText
        painter.setPen(self.palette().color(role))
        side = Qt.AlignmentFlag.AlignRight if far else Qt.AlignmentFlag.AlignLeft
        shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(place.width()))
        painter.drawText(place, side | Qt.AlignmentFlag.AlignVCenter, shown)


def _said_by(robot: "RobotSnapshot") -> tuple[Said | None, tuple[Said, ...], tuple[Said, ...]]:
    """Return the reading of the sonar ahead, and the lines of text to the left and the right of the robot."""
    model, data = robot.model, robot.sensor_data
    ahead: Said | None = None
    if model.sonar is not None:
        echo = data.obstacle_distance_mm
        ahead = tr("sonar"), tr("nothing") if echo is None else f"{figure(echo, 0)} mm"
    elif model.rangers:
        seen = [range_mm for range_mm in robot.ranges_mm if range_mm is not None]
        ahead = tr("nearest"), f"{figure(min(seen), 0)} mm" if seen else tr("nothing")
    left: list[Said] = []
    right: list[Said] = []
    if any(isinstance(sensor, BumperSector) for sensor in model.sensors):
        left.append((tr("bumper"), tr("free") if data.bumper is Bumper.NONE else messages.bumper(data.bumper)))
    if any(isinstance(sensor, FloorSensor) and sensor.name.startswith("cliff") for sensor in model.sensors):
        right.append((tr("cliffs"), tr("none") if data.cliffs is Cliff.NONE else tr("a drop")))
    if any(isinstance(sensor, ProximitySwitch) for sensor in model.sensors):
        right.append((tr("wall"), tr("seen") if data.wall else tr("none")))
    return ahead, tuple(left), tuple(right)
