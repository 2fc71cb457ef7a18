"""The panel of numbers: what planning came to, robot by robot."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from gui.texts.language import counted, tr
from gui.texts.messages import duration, metres
from gui.texts.names import named
from gui.widgets.column import Column

if TYPE_CHECKING:
    from robotworkshop.run.reports import SolveReport
    from robotworkshop.view.plan_figures import PlanFigures

Entry = tuple[str, str]
"""A title and what it comes to."""


class NumbersPanel(Column):
    """Three columns for each robot: its path, its roadmap, and the time that each stage took."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Numbers of the plan"))
        self._inner = QWidget()
        self.show_plan((), {})

    @property
    def entries(self) -> list[Entry]:
        """All titles with their values, robot after robot."""
        texts = [label.text() for label in self._inner.findChildren(QLabel) if label.property("entry")]
        return list(zip(texts[::2], texts[1::2], strict=True))

    def show_plan(self, reports: "Sequence[SolveReport]", figures: "Mapping[str, PlanFigures]") -> None:
        """Show what planning came to; figures are by the robots' names."""
        self._inner = QWidget()
        grid = QGridLayout(self._inner)
        grid.setContentsMargins(10, 4, 10, 8)
        grid.setVerticalSpacing(3)
        grid.setHorizontalSpacing(8)
        if not reports:
            hint = _quiet(tr("The numbers of a plan are shown here once the scene is solved."))
            hint.setWordWrap(True)
            grid.addWidget(hint, 0, 0, 1, 9, Qt.AlignmentFlag.AlignTop)
        top = 0
        for report in reports:
            if len(reports) > 1:
                grid.addWidget(QLabel(report.robot), top, 0, 1, -1)
                top += 1
            columns = (_of_path(report, figures[report.robot]), _of_roadmap(figures[report.robot]), _of_time(report))
            for number, entries in enumerate(columns):
                for row, (title, value) in enumerate(entries, start=top):
                    _put(grid, row, 3 * number, title, value)
                grid.setColumnMinimumWidth(3 * number + 2, 12)
            top += max(len(entries) for entries in columns)
        grid.setColumnStretch(8, 1)
        grid.setRowStretch(top + 1, 1)
        self.setWidget(self._inner)


def _put(grid: QGridLayout, row: int, column: int, title: str, value: str) -> None:
    name, number = _quiet(title), QLabel(value)
    number.setTextFormat(Qt.TextFormat.PlainText)
    number.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    for label in (name, number):
        label.setProperty("entry", True)
    number.setAccessibleName(title)
    grid.addWidget(name, row, column)
    grid.addWidget(number, row, column + 1)


def _quiet(text: str) -> QLabel:
    label = QLabel(text)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label


def _of_path(report: "SolveReport", figures: "PlanFigures") -> list[Entry]:
    if not report.path:
        return [(tr("Path"), tr("planned on the way") if report.solved else tr("none"))]
    clearance = (
        "\u2013"
        if figures.clearance_mm is None
        else tr("{distance} at least", distance=f"{figures.clearance_mm:.1f} mm")
    )
    ratio = tr("not compared") if report.ratio is None else tr("{ratio:.3f} times the optimum", ratio=report.ratio)
    return [
        (
            tr("Path"),
            counted(
                "{length} in {n} leg", "{length} in {n} legs", len(report.path) - 1, length=metres(report.length_mm)
            ),
        ),
        (tr("Unsmoothed"), metres(report.raw_length_mm) if report.raw_path else tr("not kept")),
        (tr("Length"), ratio),
        (tr("Clearance"), clearance),
        (tr("Margin"), tr("{margin} planned", margin=f"{report.margin_mm:g} mm")),
        (tr("Verified"), {True: tr("yes"), False: tr("no"), None: tr("nothing to verify")}[report.verified]),
    ]


def _of_roadmap(figures: "PlanFigures") -> list[Entry]:
    return [
        (tr("Nodes"), f"{figures.nodes:,}"),
        (tr("Edges"), f"{figures.edges:,}"),
        (tr("Components"), f"{figures.components:,}"),
    ]


def _of_time(report: "SolveReport") -> list[Entry]:
    if not report.seconds:
        return []
    stages = [(named(stage.capitalize()), duration(seconds)) for stage, seconds in report.seconds.items()]
    return [*stages, (tr("In all"), duration(sum(report.seconds.values())))]
