"""The sheet of one robot: its state, its way, its believed and true pose, its senses, and its health."""

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from gui.painter.colors import COLORS
from gui.panels.run.health import HealthGauges
from gui.panels.run.senses import SensesView
from gui.sources.plan_source import RunPhase
from gui.style.fonts import caption, emphasised, figures, medium
from gui.style.fonts import title as title_font
from gui.texts import messages
from gui.texts.language import NOTHING, tr
from gui.texts.names import named
from gui.texts.told_below import said
from gui.widgets.elided import ElidedLabel
from gui.widgets.hairline import Ruled
from gui.widgets.meter import Meter
from gui.widgets.robot_disc import RobotDisc
from gui.widgets.state_chip import StateChip
from robotdriver.phrases.figures import figure
from robotdriver.pose import Pose, wrap_angle
from robotworkshop.view.picture import Theme
from robotworkshop.view.planned_pose import planned_pose
from robotworkshop.view.scoreboard import rest_mm
from scene.mover import MoverState

if TYPE_CHECKING:
    from robotdriver.simulator import RobotSnapshot
    from robotworkshop.stage.events import MoverView

_FAR = Qt.AlignmentFlag.AlignTrailing
SAME_MM, SAME_RAD = 10.0, math.radians(1.0)
"""Belief, odometry and truth that are no farther apart are shown as one pose."""
EDGE_PX = 16
LONGEST_S = 2.0
"""Two moments farther apart give no speed: the user has jumped to another place in a recording."""


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
        self._line_parts: dict[str, list[QWidget]] = {}
        self._theme = Theme.LIGHT
        self._poses: dict[str, list[QLabel]] = {}
        self._disc = RobotDisc(number)
        self._body = Ruled()
        self._before: tuple[float, float] | None = None
        self.meter = Meter(tr("Way done of {robot}", robot=name))
        self.senses = SensesView(number, name)
        head = ElidedLabel(name, cut=Qt.TextElideMode.ElideMiddle)
        head.setObjectName("head")
        head.setFont(title_font(head.font()))
        line = QHBoxLayout()
        line.setContentsMargins(EDGE_PX, 0, EDGE_PX, 0)
        line.setSpacing(8)
        line.addWidget(self._disc)
        line.addWidget(head, 1)
        mover = self._mover = StateChip(tr("What the mover says that it is doing"))
        mover.setAccessibleName(tr("{value} of {robot}", value=tr("Mover"), robot=name))
        mover.setObjectName("mover")
        self._values["Mover"] = mover
        self._model = ElidedLabel("", tr("What kind of robot it is"))
        self._model.setFont(caption(self._model.font()))
        self._model.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        line.addWidget(mover)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 12, 0, 12)
        column.setSpacing(8)
        column.addLayout(line)
        column.addWidget(self._body)
        self.clear()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a line between it and the robot above."""
        super().paintEvent(event)
        if self._number:
            QPainter(self).fillRect(0, 0, self.width(), 1, self.palette().color(QPalette.ColorRole.Mid))

    def value(self, key: str) -> str:
        """Return what stands in a field."""
        self.make_rows()
        return self._values[key].text()

    @property
    def has_rows(self) -> bool:
        """True if its rows are made."""
        return self._gauges is not None

    @property
    def rows_px(self) -> int:
        """The height of its rows, once they are made."""
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
        self.senses.set_theme(theme)
        self._mover.show_color(COLORS[theme].robot(self._number))
        self.meter.fill_with(COLORS[theme].robot(self._number))
        self._theme = theme
        self._color_error()
        if self._gauges is not None:
            self._gauges.set_theme(theme)

    def clear(self) -> None:
        """Say that nothing is known: only the robot's name is shown."""
        self._write(dict.fromkeys(self._values, NOTHING))
        self._mover.hide()
        self._body.hide()
        self._before = None

    def show_robot(
        self,
        robot: "RobotSnapshot",
        mover: "MoverView | None",
        odometry: Pose | None,
        phase: RunPhase = RunPhase.DRIVING,
        *,
        is_truth_known: bool,
    ) -> None:
        """Show what is known now.

        Args:
            robot: The robot on the floor.
            mover: What its mover says, if it has one.
            odometry: Where its wheels' counts alone put it, if that is known.
            phase: Of the drive: a mover that last said that it drives may be held since, or have ended.
            is_truth_known: Whether the floor tells where the robot truly is; of a real one only odometry is known.
        """
        gauges = self.make_rows()
        belief = None if mover is None else mover.pose
        truth = robot.pose if is_truth_known else None
        planned = None if mover is None else planned_pose(mover.path, mover.pose)
        data, path = robot.sensor_data, () if mover is None else mover.path
        at = belief or truth
        rest = rest_mm((at.x_mm, at.y_mm), path[-1], path) if len(path) > 1 and at is not None else None
        off_path_mm = None if planned is None or belief is None else _apart_mm(planned, belief)
        self._write(
            {"Mover": _status(mover, phase)}
            | _fields("belief", belief)
            | _fields("odometry", odometry)
            | _fields("truth", truth)
            | {
                "To the goal": NOTHING if rest is None else messages.metres(rest),
                "Driven": messages.metres(data.distance_mm),
                "Speed": self._speed(data.time_s, data.distance_mm),
                "Off its path": NOTHING if off_path_mm is None else f"{figure(off_path_mm, 1)} mm",
                "Off by": _error(belief, truth),
            }
        )
        self.meter.show_share(0.0 if rest is None else data.distance_mm / max(data.distance_mm + rest, 1.0))
        self.senses.show_robot(robot)
        self._model.setText(robot.model.title)
        self._mover.setVisible(self._mover.text() != NOTHING)
        has_speed = self._values["Speed"].text() != NOTHING
        is_off = (off_path_mm or 0.0) > SAME_MM
        self._show_lines({"To the goal": rest is not None, "Speed": has_speed, "Off its path": is_off})
        self._show_poses(belief, odometry, truth)
        for part in self._of_real:
            part.setVisible(truth is None)
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
        grid.setContentsMargins(EDGE_PX, 0, EDGE_PX, 0)
        grid.setVerticalSpacing(8)
        grid.setHorizontalSpacing(8)
        grid.addWidget(self._model, 0, 0, 1, 4)
        grid.addWidget(self._body.rule(), 1, 0, 1, 4)
        for key, title, tells in _lines():
            name, value, row = _quiet(title, tells), self._value(key, title, tells), grid.rowCount()
            value.setAlignment(_FAR | Qt.AlignmentFlag.AlignVCenter)
            value.setFont(figures(medium(value.font())))
            grid.addWidget(name, row, 0)
            grid.addWidget(value, row, 1, 1, 3)
            self._line_parts[key] = [name, value]
            if key == "To the goal":
                grid.addWidget(self.meter, row + 1, 0, 1, 4)
                self._line_parts[key].append(self.meter)
        self._lay_gauges(grid, gauges)
        grid.addWidget(self._body.rule(), grid.rowCount(), 0, 1, 4)
        grid.addWidget(self._pose_table(), grid.rowCount(), 0, 1, 4)
        grid.addWidget(self._body.rule(), grid.rowCount(), 0, 1, 4)
        heading = QLabel(tr("Senses"))
        heading.setFont(emphasised(caption(heading.font())))
        grid.addWidget(heading, grid.rowCount(), 0, 1, 4)
        grid.addWidget(self.senses, grid.rowCount(), 0, 1, 4)
        grid.setColumnStretch(1, 1)
        self._color_error()
        return gauges

    def _pose_table(self) -> QWidget:
        """Return a table of places, with the names of its columns."""
        table = QWidget()
        grid = QGridLayout(table)
        grid.setContentsMargins(0, 0, 0, 0)
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
                value.setFont(figures(medium(value.font())))
                grid.addWidget(value, row, column)
                labels.append(value)
        tells = tr("How far the believed pose is from the true one, in place and heading")
        error, apart = QLabel(f"\u25b2 {tr('Off by')}"), self._value("Off by", tr("Off by"), tells)
        apart.setAlignment(_FAR | Qt.AlignmentFlag.AlignVCenter)
        for label in (error, apart):
            label.setFont(emphasised(label.font()))
        self._poses["error"] = [error, apart]
        grid.addWidget(error, grid.rowCount(), 0)
        grid.addWidget(apart, grid.rowCount() - 1, 1, 1, 3)
        return table

    def _color_error(self) -> None:
        """Give the difference of belief and truth the colour of a warning."""
        for label in self._poses.get("error", ()):
            palette = label.palette()
            palette.setColor(QPalette.ColorRole.WindowText, QColor(COLORS[self._theme].warning))
            label.setPalette(palette)

    def _show_lines(self, shown: Mapping[str, bool]) -> None:
        """Show those lines that tell something."""
        for key, on in shown.items():
            for part in self._line_parts[key]:
                part.setVisible(on)

    def _speed(self, time_s: float, distance_mm: float) -> str:
        """Return how fast it drives, from the way since it was shown before."""
        before, self._before = self._before, (time_s, distance_mm)
        if before is None or not 0.0 < time_s - before[0] < LONGEST_S:
            if before is not None and time_s == before[0]:
                return self._values["Speed"].text()
            return NOTHING
        return f"{figure((distance_mm - before[1]) / (time_s - before[0]), 0)} mm/s"

    def _lay_gauges(self, grid: QGridLayout, gauges: HealthGauges) -> None:
        """Lay what only a real robot has below all else."""
        for title, gauge in gauges.titled:
            name, row = _quiet(title, gauge.toolTip()), grid.rowCount()
            grid.addWidget(name, row, 0)
            grid.addWidget(gauge, row, 1, 1, 3)
            self._of_real += [name, gauge]

    def _show_poses(self, belief: Pose | None, odometry: Pose | None, truth: Pose | None) -> None:
        """Show the places that differ: a single one while belief, odometry and truth agree."""
        is_apart = belief is not None and truth is not None and not _is_same(belief, truth)
        known = belief or truth
        shown = {
            "belief": belief is not None,
            "odometry": odometry is not None and known is not None and not _is_same(odometry, known),
            "truth": truth is not None and (is_apart or belief is None),
            "error": is_apart,
        }
        for key, labels in self._poses.items():
            for label in labels:
                label.setVisible(shown[key])
        self._poses["belief"][0].setText(tr("Believed") if is_apart or truth is None else tr("Stands at"))

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
        ("belief", tr("Believed"), tr("Where its mover believes it to be")),
        ("odometry", tr("Odometry"), tr("Where only counting the turns of its wheels puts it")),
        ("truth", tr("Truth"), tr("Its true position; unknown for a real robot")),
    )


def _lines() -> tuple[tuple[str, str, str], ...]:
    """Return key, title and meaning of the rows about its way."""
    return (
        ("To the goal", tr("To the goal"), tr("How far it has to go along its path")),
        ("Driven", tr("Driven"), tr("Length of the way by the wheel encoders, backwards counted negative")),
        ("Speed", tr("Speed"), tr("How fast it drives, by the wheel encoders")),
        ("Off its path", tr("Off its path"), tr("How far the robot is believed to be from its path")),
    )


def _is_same(one: Pose, other: Pose) -> bool:
    """Return whether two places agree as far as anybody cares."""
    turned_rad = abs(wrap_angle(one.heading_rad - other.heading_rad))
    return _apart_mm(one, other) <= SAME_MM and turned_rad <= SAME_RAD


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


def _error(belief: Pose | None, truth: Pose | None) -> str:
    if belief is None or truth is None:
        return NOTHING
    turned_deg = abs(math.degrees(wrap_angle(belief.heading_rad - truth.heading_rad)))
    return f"{figure(_apart_mm(belief, truth), 0)} mm, {figure(turned_deg, 0)}\u00b0"


def _apart_mm(first: Pose, second: Pose) -> float:
    return first.distance_to(second.x_mm, second.y_mm)


def _status(mover: "MoverView | None", phase: RunPhase) -> str:
    if mover is None:
        return NOTHING
    if mover.status.state is MoverState.DRIVING and phase is not RunPhase.DRIVING:
        return tr("Paused") if phase is RunPhase.PAUSED else NOTHING
    state, reason = named(mover.status.state.value), said(mover.status.reason)
    return tr("{state}: {reason}", state=state, reason=reason) if reason else state
