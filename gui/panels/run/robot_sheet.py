"""What is known of one robot: where it should be, believes to be and is, what it senses, and how well it is heard."""

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from gui.painter.colors import COLORS
from gui.panels.run.health import HealthGauges
from gui.texts import messages
from gui.texts.language import NOTHING, tr
from gui.texts.names import named
from gui.texts.told_below import said
from gui.widgets.elided import ElidedLabel
from robotdriver.phrases.figures import figure
from robotdriver.pose import Pose, wrap_angle
from robotworkshop.view.picture import Theme
from robotworkshop.view.planned_pose import planned_pose
from scene.mover import MoverState

if TYPE_CHECKING:
    from robotdriver.simulator import RobotSnapshot
    from robotworkshop.stage.events import MoverView

SWATCH_PX = 10
"""A robot's colour is seen on a square with sides of this length."""


class RobotSheet(QWidget):
    """A small table of one robot. Its rows are made when they are first needed: in a crowd few sheets are ever seen.

    Args:
        name: Of the robot.
        number: Its place in the scene.
    """

    def __init__(self, name: str, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._number = number
        self._values: dict[str, QLabel] = {}
        self._gauges: HealthGauges | None = None
        self._theme = Theme.LIGHT
        self._swatch = QWidget()
        self._swatch.setAutoFillBackground(True)
        self._swatch.setFixedSize(SWATCH_PX, SWATCH_PX)
        self._body = QWidget()
        head = ElidedLabel(name, cut=Qt.TextElideMode.ElideMiddle)
        head.setObjectName("head")
        bold = head.font()
        bold.setBold(True)
        head.setFont(bold)
        line = QGridLayout(self)
        line.setContentsMargins(0, 0, 0, 8)
        line.setVerticalSpacing(3)
        line.addWidget(self._swatch, 0, 0)
        line.addWidget(head, 0, 1)
        mover = self._value("Mover", tr("Mover"), tr("What the mover says that it is doing"))
        mover.setObjectName("mover")
        mover.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        line.addWidget(mover, 0, 2)
        line.setColumnStretch(2, 1)  # The name has the room that it needs, and a word of the mover is left beside it.
        line.addWidget(self._body, 1, 0, 1, 3)
        self.clear()

    def value(self, key: str) -> str:
        """Return what stands in a field."""
        self.make_rows()
        return self._values[key].text()

    @property
    def has_rows(self) -> bool:
        """Whether its rows are made."""
        return self._gauges is not None

    @property
    def rows_px(self) -> int:
        """How high its rows are, once they are made."""
        return self._body.sizeHint().height()

    def make_rows(self) -> HealthGauges:
        """Make the rows unless they are there, and return the gauges in them."""
        if self._gauges is None:
            self._gauges = self._lay_rows()
        return self._gauges

    def leave_room(self, rows_px: int) -> None:
        """Be as high as with rows, which are made when something is written into them."""
        if not self.has_rows:
            self._body.setMinimumHeight(rows_px)
        self._body.show()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        palette = self._swatch.palette()
        palette.setColor(QPalette.ColorRole.Window, QColor(COLORS[theme].robot(self._number)))
        self._swatch.setPalette(palette)
        self._theme = theme
        if self._gauges is not None:
            self._gauges.set_theme(theme)

    def clear(self) -> None:
        """Say that nothing is known: only the robot's name is shown."""
        self._write(dict.fromkeys(self._values, NOTHING))
        self._body.hide()

    def show_robot(
        self, robot: "RobotSnapshot", mover: "MoverView | None", *, is_truth_known: bool, is_over: bool = False
    ) -> None:
        """Show what is known now.

        Args:
            robot: The robot on the floor.
            mover: What its mover says, if it has one.
            is_truth_known: Whether the floor tells where the robot truly is; of a real one only odometry is known.
            is_over: Whether the drive has ended: a mover that last said that it drives does so no more.
        """
        gauges = self.make_rows()
        odometry = None if mover is None else mover.pose
        truth = robot.pose if is_truth_known else None
        planned = None if mover is None else planned_pose(mover.path, mover.pose)
        data = robot.sensor_data
        self._write(
            {"Mover": _status(mover, is_over=is_over)}
            | _fields("planned", planned)
            | _fields("odometry", odometry)
            | _fields("truth", truth)
            | _error(odometry, truth)
            | {
                "Off its path": _apart(planned, odometry),
                "Belief off by": _apart(odometry, truth),
                "Driven": f"{figure(data.distance_mm, 0)} mm",
                "Ranges": messages.nearest_range(robot.model, robot.ranges_mm),
                "Bumper": messages.bumper(data.bumper),
                "Wall sensor": tr("sees a wall") if data.wall else tr("free"),
            }
        )
        expected = 1.0 / robot.model.frame_period_s
        self._body.show()
        lost = data.link.lost_frames + data.link.bad_frames
        gauges.show_health(
            battery_share=data.battery_charge_mah / data.battery_capacity_mah if data.battery_capacity_mah else 0.0,
            frames_per_s=data.frame / data.time_s if data.time_s > 0.0 else expected,
            expected_per_s=expected,
            lost_share=lost / (data.frame + lost) if lost else 0.0,
        )

    def _lay_rows(self) -> HealthGauges:
        """Make what is below the name, and return the gauges in it."""
        gauges = HealthGauges(self._name)
        gauges.set_theme(self._theme)
        self._body.hide()  # Parts of what is shown would be shown one by one, in a later turn.
        self._body.setMinimumHeight(0)
        grid = QGridLayout(self._body)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(3)
        grid.setHorizontalSpacing(8)
        self._lay_poses(grid)
        for row, (key, title, tells) in enumerate(_senses(), start=5):
            grid.addWidget(_quiet(title, tells), row, 0)
            grid.addWidget(self._value(key, title, tells), row, 1, 1, 3)
        for row, (title, gauge) in enumerate(gauges.titled, start=5 + len(_senses())):
            grid.addWidget(_quiet(title, gauge.toolTip()), row, 0)
            grid.addWidget(gauge, row, 1, 1, 3)
        for column in range(1, 4):
            grid.setColumnStretch(column, 1)
        return gauges

    def _lay_poses(self, grid: QGridLayout) -> None:
        parts = (("x", "x, mm"), ("y", "y, mm"), ("heading", tr("Heading")))
        for column, (_, title) in enumerate(parts, start=1):
            grid.addWidget(_quiet(title, ""), 0, column, Qt.AlignmentFlag.AlignTrailing)
        for row, (key, title, tells) in enumerate(_poses(), start=1):
            grid.addWidget(_quiet(title, tells), row, 0)
            for column, (part, part_title) in enumerate(parts, start=1):
                value = self._value(f"{key} {part}", f"{title}, {part_title}", tells)
                value.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
                grid.addWidget(value, row, column)

    def _value(self, key: str, title: str, tells: str) -> ElidedLabel:
        label = self._values[key] = ElidedLabel(NOTHING, tells)
        label.setAccessibleName(tr("{value} of {robot}", value=title, robot=self._name))
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        return label

    def _write(self, texts: Mapping[str, str]) -> None:
        for key, text in texts.items():
            label = self._values[key]
            if label.text() != text:
                label.setText(text)


def _poses() -> tuple[tuple[str, str, str], ...]:
    """Return key, title and meaning of the rows of poses."""
    return (
        ("planned", tr("Planned"), tr("The place on its path nearest to where the robot is believed to be")),
        ("odometry", tr("Odometry"), tr("Where its mover believes it to be")),
        ("truth", tr("Truth"), tr("Where it truly is; of a real robot nobody knows")),
        ("error", tr("Error"), tr("Odometry less truth")),
    )


def _senses() -> tuple[tuple[str, str, str], ...]:
    """Return key, title and meaning of the rows below the poses."""
    return (
        ("Off its path", tr("Off its path"), tr("How far the robot is believed to be from its path")),
        ("Belief off by", tr("Belief off by"), tr("How far the mover's belief of the place is from the truth")),
        ("Driven", tr("Driven"), tr("Length of the way by the wheel encoders, backwards counted negative")),
        ("Ranges", tr("Ranges"), tr("Distance of the nearest thing that one of its rangers sees")),
        ("Bumper", tr("Bumper"), tr("Which side of the bumper is pressed")),
        ("Wall sensor", tr("Wall sensor"), tr("Whether the sensor at the right sees something")),
    )


def _quiet(text: str, tells: str) -> QLabel:
    label = QLabel(text)
    label.setToolTip(tells)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label


def _fields(key: str, pose: Pose | None) -> dict[str, str]:
    if pose is None:
        return {f"{key} {part}": NOTHING for part in ("x", "y", "heading")}
    heading_deg = math.degrees(wrap_angle(pose.heading_rad))
    return {
        f"{key} x": f"{pose.x_mm:,.0f}",
        f"{key} y": f"{pose.y_mm:,.0f}",
        f"{key} heading": f"{figure(heading_deg, 0)}\u00b0",
    }


def _error(odometry: Pose | None, truth: Pose | None) -> dict[str, str]:
    if odometry is None or truth is None:
        return _fields("error", None)
    turned_deg = math.degrees(wrap_angle(odometry.heading_rad - truth.heading_rad))
    return {
        "error x": f"{odometry.x_mm - truth.x_mm:+z.1f}",
        "error y": f"{odometry.y_mm - truth.y_mm:+z.1f}",
        "error heading": f"{turned_deg:+z.1f}\u00b0",
    }


def _apart(first: Pose | None, second: Pose | None) -> str:
    if first is None or second is None:
        return NOTHING
    return f"{figure(first.distance_to(second.x_mm, second.y_mm), 1)} mm"


def _status(mover: "MoverView | None", *, is_over: bool) -> str:
    if mover is None or (is_over and mover.status.state is MoverState.DRIVING):
        return NOTHING
    state, reason = named(mover.status.state.value), said(mover.status.reason)
    return tr("{state}: {reason}", state=state, reason=reason) if reason else state
