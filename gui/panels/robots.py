"""The panel of robots: what each one senses, and how far its mover's belief is from the truth."""

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette, QPixmap
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from gui import words
from gui.language import tr
from gui.names import named
from gui.painter import COLORS
from gui.panels.elided import ElidedLabel
from robotdriver.pose import wrap_angle
from robotworkshop.picture import Theme
from scene.scene import Scene

if TYPE_CHECKING:
    from robotdriver.simulator.snapshot import RobotSnapshot
    from robotworkshop.events import Moved, MoverView

NOTHING = "\u2013"
"""Stands where there is no value yet."""


def _sonar(robot: "RobotSnapshot") -> str:
    reading = robot.sensor_data.obstacle_distance_mm
    return tr("nothing heard") if reading is None else f"{reading:,.0f} mm"


def _battery(robot: "RobotSnapshot") -> str:
    data = robot.sensor_data
    return f"{100.0 * data.battery_charge_mah / data.battery_capacity_mah:.1f} %"


def _link(robot: "RobotSnapshot") -> str:
    link = robot.sensor_data.link
    if not link.lost_frames + link.bad_frames:
        return tr("perfect")
    return tr("{lost} lost, {bad} bad", lost=link.lost_frames, bad=link.bad_frames)


_SENSED: "dict[str, Callable[[RobotSnapshot], str]]" = {
    "Place": lambda robot: words.place(robot.pose.x_mm, robot.pose.y_mm),
    "Heading": lambda robot: f"{math.degrees(wrap_angle(robot.pose.heading_rad)):.0f}\u00b0",
    "Driven": lambda robot: f"{robot.sensor_data.distance_mm:,.0f} mm",
    "Sonar": _sonar,
    "Bumper": lambda robot: words.bumper(robot.sensor_data.bumper),
    "Wall sensor": lambda robot: tr("sees a wall") if robot.sensor_data.wall else tr("free"),
    "Battery": _battery,
    "Link": _link,
}
"""What is read of each robot, by row."""


def _rows() -> dict[str, tuple[str, str]]:
    """Return title and meaning of every row."""
    return {
        "Mover": (tr("Mover"), tr("What the mover says that it is doing")),
        "Place": (tr("Place"), tr("Where the robot truly is")),
        "Heading": (tr("Heading"), tr("Where it truly looks, counter-clockwise from the right")),
        "Belief off by": (tr("Belief off by"), tr("How far the mover's belief of the place is from the truth")),
        "Driven": (tr("Driven"), tr("Length of the way by the wheel encoders, backwards counted negative")),
        "Sonar": (tr("Sonar"), tr("Distance of the nearest echo, in whole inches")),
        "Bumper": (tr("Bumper"), tr("Which side of the bumper is pressed")),
        "Wall sensor": (tr("Wall sensor"), tr("Whether the sensor at the right sees something")),
        "Battery": (tr("Battery"), tr("What is left of the charge")),
        "Link": (tr("Link"), tr("Frames that were lost or damaged")),
    }


class RobotsPanel(QWidget):
    """A table: a column for each robot, a row for each value; the rows are hidden while there are no values."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(10, 8, 10, 8)
        self._grid.setVerticalSpacing(4)
        self._grid.setHorizontalSpacing(12)
        self._values: dict[tuple[str, str], QLabel] = {}
        self._swatches: list[QLabel] = []
        self._rows: list[QWidget] = []
        self._hint = self._fill_empty()

    def value(self, robot: str, row: str) -> str:
        """Return what stands in a row of a robot."""
        return self._values[robot, row].text()

    @property
    def has_values(self) -> bool:
        """Whether there is anything to be read."""
        return not self._hint.isVisibleTo(self)

    def set_scene(self, scene: Scene) -> None:
        """Make a column for each robot of a scene."""
        while item := self._grid.takeAt(0):
            if widget := item.widget():
                widget.hide()  # It is deleted a while later.
                widget.deleteLater()
        for kept in (self._values, self._swatches, self._rows):
            kept.clear()
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, 0)
        self._hint = self._fill_empty()
        if not scene.robots:
            self._hint.setText(tr("The scene has no robots."))
            return
        for row, (title, tells) in enumerate(_rows().values(), start=1):
            label = QLabel(title)
            label.setToolTip(tells)
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            self._rows.append(label)
            self._grid.addWidget(label, row, 0)
        for column, robot in enumerate(scene.robots, start=1):
            self._grid.addWidget(self._head(robot.name), 0, column)
            for row, (name, (title, tells)) in enumerate(_rows().items(), start=1):
                value = ElidedLabel(NOTHING, tells)
                value.setAccessibleName(tr("{value} of {robot}", value=title, robot=robot.name))
                value.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
                self._values[robot.name, name] = value
                self._rows.append(value)
                self._grid.addWidget(value, row, column)
            self._grid.setColumnStretch(column, 1)
        self.show_floor(None)

    def _fill_empty(self) -> QLabel:
        """Put the hint below all rows to come, and return it."""
        hint = QLabel(tr("What the robots sense is shown here as soon as they drive."))
        hint.setWordWrap(True)
        hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._grid.addWidget(hint, len(_rows()) + 1, 0, 1, -1, Qt.AlignmentFlag.AlignTop)
        self._grid.setRowStretch(len(_rows()) + 2, 1)
        return hint

    def _head(self, robot: str) -> QWidget:
        """Return the head of a robot's column: its colour and its name."""
        head, swatch, name = QWidget(), QLabel(), ElidedLabel(robot)
        bold = name.font()
        bold.setBold(True)
        name.setFont(bold)
        self._swatches.append(swatch)
        line = QGridLayout(head)
        line.setContentsMargins(0, 0, 0, 2)
        line.addWidget(swatch, 0, 0)
        line.addWidget(name, 0, 1)
        line.setColumnStretch(1, 1)
        return head

    def set_theme(self, theme: Theme) -> None:
        """Give the robots' swatches the colours of a theme."""
        for number, swatch in enumerate(self._swatches):
            pixmap = QPixmap(10, 10)
            pixmap.fill(QColor(COLORS[theme].robot(number)))
            swatch.setPixmap(pixmap)

    def set_live(self, live: bool) -> None:
        """Grey the values, or not: those of a robot that is lost are the last ones that it told."""
        for label in self._values.values():
            label.setEnabled(live)

    def show_floor(self, moved: "Moved | None", *, is_true: bool = True) -> None:
        """Show the values of this moment; None empties the table.

        Args:
            moved: The newest state of the floor.
            is_true: Whether it tells where robots truly are; of a real one only its odometry is known.
        """
        self._hint.setVisible(moved is None)
        for widget in self._rows:
            widget.setVisible(moved is not None)
        if moved is None:
            for label in self._values.values():
                label.setText(NOTHING)
            return
        believed = {mover.robot: mover for mover in moved.movers}
        for robot in moved.snapshot.robots:
            for row, read in _SENSED.items():
                self._write(robot.name, row, read(robot))
            if (mover := believed.get(robot.name)) is not None:
                self._write(robot.name, "Mover", _status(mover))
                error_mm = robot.pose.distance_to(mover.pose.x_mm, mover.pose.y_mm)
                self._write(robot.name, "Belief off by", f"{error_mm:.1f} mm" if is_true else NOTHING)

    def _write(self, robot: str, row: str, text: str) -> None:
        label = self._values.get((robot, row))
        if label is not None and label.text() != text:
            label.setText(text)


def _status(mover: "MoverView") -> str:
    state, reason = named(mover.status.state.value), mover.status.reason
    return tr("{state}: {reason}", state=state, reason=reason) if reason else state
