"""The panel of numbers: what planning came to, robot by robot."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from gui.texts.language import counted, tr
from gui.texts.messages import duration, metres
from gui.texts.names import named
from gui.widgets.column import Column
from gui.widgets.slices import slices

if TYPE_CHECKING:
    from robotworkshop.run.reports import SolveReport
    from robotworkshop.view.plan_figures import PlanFigures

Entry = tuple[str, str]
"""A title and what it comes to."""
TITLE_COLUMNS = (0, 3, 6)
"""Titles are in these columns of the grid; what they come to is in the next one."""
HEADING = -1
"""Stands for all columns."""


class NumbersPanel(Column):
    """Three columns for each robot: its path, its roadmap, and the time that each stage took.

    Labels stay for the next plan, which is nearly always one of the same robots: to make them takes ten times as long
    as to write other words on them.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Numbers of the plan"))
        inner = QWidget()
        self._grid = QGridLayout(inner)
        self._grid.setContentsMargins(8, 4, 6, 8)
        self._grid.setVerticalSpacing(3)
        self._grid.setHorizontalSpacing(8)
        self._grid.setColumnStretch(8, 1)
        for column in (2, 5):
            self._grid.setColumnMinimumWidth(column, 4)
        self._hint = _quiet(tr("The numbers of a plan are shown here once the scene is solved."))
        self._hint.setWordWrap(True)
        self._grid.addWidget(self._hint, 0, 0, 1, 9, Qt.AlignmentFlag.AlignTop)
        self._labels: dict[tuple[int, int], QLabel] = {}
        self._shown: set[tuple[int, int]] = set()
        self.setWidget(inner)

    @property
    def entries(self) -> list[Entry]:
        """All titles with their values, robot after robot; what is left to be written is written before."""
        slices().end(self)
        titles = sorted(place for place in self._shown if place[1] in TITLE_COLUMNS)
        return [(self._labels[row, column].text(), self._labels[row, column + 1].text()) for row, column in titles]

    def show_plan(self, reports: "Sequence[SolveReport]", figures: "Mapping[str, PlanFigures]") -> None:
        """Show what planning came to, robot by robot; figures are by the robots' names."""
        slices().begin(self, self._write(reports, figures))

    def _write(self, reports: "Sequence[SolveReport]", figures: "Mapping[str, PlanFigures]") -> Iterator[None]:
        self._shown = set()
        self._hint.setVisible(not reports)
        top = 0
        for report in reports:
            if len(reports) > 1:
                self._put(top, HEADING, report.robot)
                top += 1
            columns = (_of_path(report, figures[report.robot]), _of_roadmap(figures[report.robot]), _of_time(report))
            for column, entries in zip(TITLE_COLUMNS, columns, strict=True):
                for row, (title, value) in enumerate(entries, start=top):
                    self._put(row, column, title)
                    self._put(row, column + 1, value).setAccessibleName(title)
                yield
            top += max(len(entries) for entries in columns)
        for place, label in self._labels.items():
            label.setVisible(place in self._shown)
        for row in range(max(self._grid.rowCount(), top + 1)):  # The row below the last takes what room is left.
            self._grid.setRowStretch(row, int(row == top))

    def _put(self, row: int, column: int, text: str) -> QLabel:
        """Write a text at a place of the grid; the robot's name goes across all columns."""
        label = self._labels.get((row, column))
        if label is not None:
            label.setText(text)
            label.setVisible(True)
        else:
            label = self._labels[row, column] = _quiet(text) if column in TITLE_COLUMNS else QLabel(text)
            label.setTextFormat(Qt.TextFormat.PlainText)
            if column == HEADING:
                self._grid.addWidget(label, row, 0, 1, 9)
            else:
                self._grid.addWidget(label, row, column)
                if column not in TITLE_COLUMNS:
                    label.setAlignment(_beside_its_title())
                    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._shown.add((row, column))
        return label


def _beside_its_title() -> Qt.AlignmentFlag:
    """Return how a value is aligned, whatever its own direction: one of digits alone would stand at the left."""
    side = Qt.AlignmentFlag.AlignRight if QGuiApplication.isRightToLeft() else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter


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
    ratio = tr("not compared") if report.ratio is None else tr("{ratio:.3f} \u00d7 optimum", ratio=report.ratio)
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
