"""Who is who on the plots, and what each one had at the time that is meant."""

import math

from PySide6.QtCore import QEvent, QLineF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from gui.painter.colors import COLORS
from gui.sources.samples import RobotCurves
from gui.texts import messages
from gui.texts.language import isolated, tr
from gui.widgets.column import Column
from gui.widgets.elided import LEAST_LETTERS, ElidedLabel
from robotdriver.phrases.figures import figure
from robotdriver.pose import wrap_angle
from robotworkshop.view.picture import Picture, Theme

PATTERNS = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)
"""The robots' curves differ in these as well as in their colours."""
WIDTH_PX = 2.0
MOST_LINES = 4
"""So many robots are named at once."""
SWATCH_PX = (26, 10)


def robot_pen(theme: Theme, number: int, pixel_ratio: float) -> QPen:
    """Return what the curves of the robot with this place in the scene are drawn with on a screen of this scale."""
    pen = QPen(QColor(COLORS[theme].robot(number)), WIDTH_PX * pixel_ratio, PATTERNS[number % len(PATTERNS)])
    pen.setCosmetic(True)
    return pen


class Legend(QWidget):
    """A line for each robot: its pen, its name, and its values."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(1)
        self._listed: list[tuple[str, int]] = []
        self._swatches: list[QLabel] = []
        self._values: list[_Line] = []
        self._theme = Theme.LIGHT

    def text(self, robot: int) -> str:
        """Return what is said of a robot, by its place in the legend."""
        return self._values[robot].text()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        for swatch, (_, number) in zip(self._swatches, self._listed, strict=True):
            swatch.setPixmap(self._drawn(number))

    def show_sample(self, robots: tuple[RobotCurves, ...], sample: int, picture: Picture | None = None) -> None:
        """Show what the robots had at a sample.

        Args:
            robots: What is plotted.
            sample: Which of their samples is meant.
            picture: Of the same moment to the tick, if there is one: other panels show that, and samples are taken
                more seldom.
        """
        listed = [(robot.name, robot.number) for robot in robots]
        if listed != self._listed:
            self._list(listed)
        for robot, label in zip(robots, self._values, strict=True):
            label.show_values(robot.name, ", ".join(map(isolated, _values(robot, sample, picture))))

    def _list(self, listed: list[tuple[str, int]]) -> None:
        for label in (*self._swatches, *self._values):
            self._grid.removeWidget(label)
            label.deleteLater()
        self._listed, self._swatches, self._values = listed, [], []
        for row, (name, _) in enumerate(listed):
            swatch, value = QLabel(), _Line()
            value.setAccessibleName(tr("Values of {robot}", robot=name))
            value.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            self._swatches.append(swatch)
            self._values.append(value)
            self._grid.addWidget(swatch, row, 0)
            self._grid.addWidget(value, row, 1)
        self._grid.setColumnStretch(1, 1)
        self.set_theme(self._theme)

    def event(self, event: QEvent) -> bool:
        """Draw the swatches anew for a screen of another scale."""
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self.set_theme(self._theme)
        return super().event(event)

    def _drawn(self, number: int) -> QPixmap:
        ratio, (width, height) = self.devicePixelRatioF(), SWATCH_PX
        pixmap = QPixmap(round(width * ratio), round(height * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setPen(robot_pen(self._theme, number, ratio))
        painter.drawLine(QLineF(1.0, height / 2.0, width - 1.0, height / 2.0))
        painter.end()
        return pixmap


class _Line(ElidedLabel):
    """A robot's name and its values. A name that is too long gives way first, in its middle: the values stay."""

    _name = _told = ""

    def show_values(self, name: str, values: str) -> None:
        """Say what a robot has."""
        if (name, values) != (self._name, self._told):
            self._name, self._told = name, values
            self.setText(self._with(name))

    @property
    def shown_text(self) -> str:
        """What of it is to be seen at the present width."""
        metrics, room_px = self.fontMetrics(), self.contentsRect().width()
        if metrics.horizontalAdvance(self.text()) <= room_px:
            return self.text()
        # An advance is rounded, and in a pixel less than it needs a name loses letters.
        least_px = metrics.horizontalAdvance(self._name[: 2 * LEAST_LETTERS]) + 1
        name_px = max(room_px - metrics.horizontalAdvance(self._with("")), least_px)
        name = metrics.elidedText(self._name, Qt.TextElideMode.ElideMiddle, name_px)
        return metrics.elidedText(self._with(name), Qt.TextElideMode.ElideRight, room_px)

    def _with(self, name: str) -> str:
        return f"{isolated(name)}: {self._told}"


class Names(Column):
    """Holds a legend. A few lines of it are seen at once, since the plots need the room; others are scrolled to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Ask for all lines, or for the most that are seen at once."""
        if (legend := self.widget()) is None:
            return super().sizeHint()
        hint = legend.sizeHint()
        return QSize(hint.width(), min(hint.height(), MOST_LINES * (self.fontMetrics().lineSpacing() + 1)))

    def minimumSizeHint(self) -> QSize:
        """Insist on as many lines."""
        return QSize(super().minimumSizeHint().width(), self.sizeHint().height())


def _values(robot: RobotCurves, sample: int, picture: Picture | None) -> list[str]:
    """Return what a robot had at a sample, in words; what is not known is left out."""
    told = []
    if not math.isnan(speed := robot.speed_mm_s[sample]):
        told.append(f"{round(speed):,} mm/s")  # As a whole number, which has no -0.
    floor = None if picture is None else picture.snapshot
    seen = None if floor is None else next((each for each in floor.robots if each.name == robot.name), None)
    if robot.ranges_mm.shape[1]:
        told.append(messages.nearest_range(robot.model, _heard(robot, sample) if seen is None else seen.ranges_mm))
    error_mm, error_rad = float(robot.error_mm[sample]), float(robot.error_rad[sample])
    mover = None if picture is None else picture.mover(robot.name)
    if seen is not None and mover is not None and mover.pose is not None and not math.isnan(error_mm):
        error_mm = seen.pose.distance_to(mover.pose.x_mm, mover.pose.y_mm)
        error_rad = wrap_angle(mover.pose.heading_rad - seen.pose.heading_rad)
    if not math.isnan(error_mm):
        turned = f"{math.degrees(error_rad):+z.1f}\u00b0"
        told.append(tr("pose error {error}, {turned}", error=f"{figure(error_mm, 1)} mm", turned=turned))
    return told


def _heard(robot: RobotCurves, sample: int) -> list[float | None]:
    return [None if math.isnan(range_mm) else range_mm for range_mm in robot.ranges_mm[sample].tolist()]
