"""What is known of one robot: where it should be, believes to be and is, what it senses, and how well it is heard."""

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from gui.panels.run.health import HealthGauges
from gui.style.fonts import caption, emphasised
from gui.style.fonts import title as title_font
from gui.texts import messages
from gui.texts.language import NOTHING, tr
from gui.texts.names import named
from gui.texts.told_below import said
from gui.widgets.elided import ElidedLabel
from gui.widgets.robot_disc import RobotDisc
from robotdriver.phrases.figures import figure
from robotdriver.pose import Pose, wrap_angle
from robotworkshop.view.picture import Theme
from robotworkshop.view.planned_pose import planned_pose
from scene.mover import MoverState

if TYPE_CHECKING:
    from robotdriver.simulator import RobotSnapshot
    from robotworkshop.stage.events import MoverView

_FAR = Qt.AlignmentFlag.AlignTrailing
SAME_MM, SAME_RAD = 10.0, math.radians(1.0)
"""Belief and truth that are not farther apart are told as one place."""


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
        self._of_real: list[QWidget] = []
        self._theme = Theme.LIGHT
        self._poses: dict[str, list[QLabel]] = {}
        self._disc = RobotDisc(number)
        self._body = QWidget()
        head = ElidedLabel(name, cut=Qt.TextElideMode.ElideMiddle)
        head.setObjectName("head")
        head.setFont(title_font(head.font()))
        line = QGridLayout(self)
        line.setContentsMargins(0, 0, 0, 8)
        line.setVerticalSpacing(8)
        line.setHorizontalSpacing(8)
        line.addWidget(self._disc, 0, 0)
        line.addWidget(head, 0, 1)
        mover = self._value("Mover", tr("Mover"), tr("What the mover says that it is doing"))
        mover.setObjectName("mover")
        mover.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        mover.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        line.addWidget(mover, 0, 2)
        line.setColumnStretch(1, 1)
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
        self._disc.set_theme(theme)
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
        is_apart = odometry is not None and truth is not None and not _is_same(odometry, truth)
        self._show_rows(is_believed=odometry is not None, is_apart=is_apart, is_real=not is_truth_known)
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
        grid.setVerticalSpacing(8)
        grid.setHorizontalSpacing(8)
        senses = _senses()
        for row, (key, title, tells) in enumerate(senses):
            grid.addWidget(_quiet(title, tells), row, 0)
            value = self._value(key, title, tells)
            value.setAlignment(_FAR | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(value, row, 1, 1, 3)
        grid.addWidget(self._pose_table(), len(senses), 0, 1, 4)
        self._lay_gauges(grid, gauges)
        grid.setColumnStretch(1, 1)
        return gauges

    def _pose_table(self) -> QWidget:
        """Return a table of places, with the names of its columns."""
        table = QWidget()
        grid = QGridLayout(table)
        grid.setContentsMargins(0, 8, 0, 0)
        grid.setHorizontalSpacing(4)
        title = QLabel(tr("Where it is"))
        title.setFont(emphasised(caption(title.font())))
        grid.addWidget(title, 0, 0)
        parts = (("x", "x"), ("y", "y"), ("heading", tr("facing")))
        for column, (_, name) in enumerate(parts, start=1):
            head = _quiet(name, "")
            head.setFont(caption(head.font()))
            grid.addWidget(head, 0, column, _FAR)
            grid.setColumnStretch(column, 1)
        for row, (key, name, tells) in enumerate(_poses(), start=1):
            labels = self._poses[key] = [_quiet(name, tells)]
            grid.addWidget(labels[0], row, 0)
            for column, (part, part_title) in enumerate(parts, start=1):
                value = self._value(f"{key} {part}", f"{name}, {part_title}", tells)
                value.setAlignment(_FAR | Qt.AlignmentFlag.AlignVCenter)
                grid.addWidget(value, row, column)
                labels.append(value)
        return table

    def _lay_gauges(self, grid: QGridLayout, gauges: HealthGauges) -> None:
        """Lay what only a real robot has below all else."""
        for title, gauge in gauges.titled:
            name, row = _quiet(title, gauge.toolTip()), grid.rowCount()
            grid.addWidget(name, row, 0)
            grid.addWidget(gauge, row, 1, 1, 3)
            self._of_real += [name, gauge]

    def _show_rows(self, *, is_believed: bool, is_apart: bool, is_real: bool) -> None:
        """Show the rows that tell something: one place while belief and truth agree, and no battery of a simulator."""
        shown = {"odometry": is_believed, "truth": is_apart or not (is_believed or is_real), "error": is_apart}
        for key, labels in self._poses.items():
            for label in labels:
                label.setVisible(shown[key])
        self._poses["odometry"][0].setText(tr("Believed") if is_apart or is_real else tr("Stands at"))
        for part in self._of_real:
            part.setVisible(is_real)

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
        ("odometry", tr("Believed"), tr("Where its mover believes it to be")),
        ("truth", tr("Truth"), tr("Where it truly is; of a real robot nobody knows")),
        ("error", tr("Off by"), tr("Belief less truth")),
    )


def _senses() -> tuple[tuple[str, str, str], ...]:
    """Return key, title and meaning of the rows below the poses."""
    return (
        ("Driven", tr("Driven"), tr("Length of the way by the wheel encoders, backwards counted negative")),
        ("Off its path", tr("Off its path"), tr("How far the robot is believed to be from its path")),
        ("Belief off by", tr("Belief off by"), tr("How far the mover's belief of the place is from the truth")),
        ("Ranges", tr("Ranges"), tr("Distance of the nearest thing that one of its rangers sees")),
        ("Bumper", tr("Bumper"), tr("Which side of the bumper is pressed")),
        ("Wall sensor", tr("Wall sensor"), tr("Whether the sensor at the right sees something")),
    )


def _is_same(belief: Pose, truth: Pose) -> bool:
    """Return whether belief and truth agree as far as anybody cares."""
    turned_rad = abs(wrap_angle(belief.heading_rad - truth.heading_rad))
    return belief.distance_to(truth.x_mm, truth.y_mm) <= SAME_MM and turned_rad <= SAME_RAD


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
        "error x": f"{odometry.x_mm - truth.x_mm:+z.0f}",
        "error y": f"{odometry.y_mm - truth.y_mm:+z.0f}",
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
