"""The panel of numbers: what planning came to, robot by robot."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from gui.style.sheet import give_role
from gui.texts.language import NOTHING, counted, tr
from gui.texts.messages import duration, metres
from gui.texts.names import named
from gui.widgets.column import Column
from gui.widgets.elided import ElidedLabel
from gui.widgets.fold_button import FoldButton
from gui.widgets.slices import slices
from gui.widgets.wrapped import WrappedLabel
from robotdriver.phrases.figures import figure

if TYPE_CHECKING:
    from robotworkshop.run.reports import SolveReport
    from robotworkshop.view.plan_figures import PlanFigures

Entry = tuple[str, str]
"""A title and what it comes to."""
TITLE_COLUMNS = (0,)
"""Titles are in these columns of the grid; what they come to is in the next one."""
HEADING = -1
"""Stands for all columns."""
MARGINS_PX = 16, 4, 16, 12
"""Left, above, right and below."""
ROW_GAP_PX, FOLD_EDGE_PX = 8, 10
COLUMN_GAP_PX = 4
ROWS_A_SLICE = 4
Row = dict[int, str]
"""The cells of a row, by its columns."""


class NumbersPanel(Column):
    """For each robot its path, its roadmap, and the time that each stage took.

    Of a crowd most rows are scrolled away, and the panel itself is not seen in every workspace: labels are made for the
    rows that are seen, and the others have their room. They stay for the next plan, which is nearly always one of the
    same robots: to make them takes ten times as long as to write other words on them. Between two plans the table is
    hidden as a whole, and shown again with the next one written on it: to lay its labels out again with each that
    changes takes as long as all else.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Numbers of the plan"))
        self._inner = QWidget()
        self._table = QWidget()
        self._table.hide()
        self._grid = QGridLayout(self._table)
        self._grid.setContentsMargins(*MARGINS_PX)
        self._grid.setVerticalSpacing(0)  # Part of a row: there is none beside a row without labels.
        self._grid.setHorizontalSpacing(8)
        self._grid.setColumnStretch(1, 1)
        self._hint = WrappedLabel(tr("The numbers of a plan are shown here once the scene is solved."))
        self._hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._hint.setContentsMargins(*MARGINS_PX)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        self._fold = FoldButton(tr("All numbers"))
        self._fold.setCheckable(True)
        self._fold.setToolTip(tr("Show the roadmap and the time of each stage, too"))
        self._fold.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._fold.toggled.connect(self._show_rows)
        self._fold.hide()
        give_role(self._fold, "fold")
        pages = QVBoxLayout(self._inner)
        pages.setContentsMargins(0, 0, 0, 0)
        pages.setSpacing(0)
        pages.addWidget(self._hint)
        pages.addWidget(self._table)
        row = QVBoxLayout()
        row.setContentsMargins(FOLD_EDGE_PX, 0, FOLD_EDGE_PX, 4)
        row.addWidget(self._fold)
        pages.addLayout(row)
        pages.addStretch(1)
        self._rows: list[Row] = []
        self._all_rows: list[Row] = []
        self._labels: dict[tuple[int, int], QLabel] = {}
        self._gauges: dict[int, QLabel] = {}
        """By columns: what tells how large a text is there."""
        self._written: set[int] = set()
        """The rows whose labels say what they should."""
        self._row_px = 0
        self.verticalScrollBar().valueChanged.connect(self._write_seen)
        self.setWidget(self._inner)

    @property
    def entries(self) -> list[Entry]:
        """All titles with their values, robot after robot."""
        return [(row[column], row[column + 1]) for row in self._all_rows for column in TITLE_COLUMNS if column in row]

    def show_plan(self, reports: "Sequence[SolveReport]", figures: "Mapping[str, PlanFigures]") -> None:
        """Show what planning came to, robot by robot; figures are by the robots' names."""
        self._all_rows = [row for report in reports for row in _rows(report, figures, is_alone=len(reports) == 1)]
        self._show_rows()

    def _show_rows(self) -> None:
        """Show the numbers that tell most, or all of them."""
        first = _first_titles()
        self._rows = [
            row for row in self._all_rows if self._fold.isChecked() or row.get(0, "") in first or HEADING in row
        ]
        self._fold.setVisible(bool(self._all_rows))
        self._written.clear()
        if self._rows:
            for (row, column), label in self._labels.items():
                if row >= len(self._rows) or column not in self._rows[row]:
                    label.hide()
            self._leave_room()
        else:
            self._table.hide()
            self._hint.show()
        self._write_seen()

    def showEvent(self, event: QShowEvent) -> None:
        """Write the rows that have come into sight."""
        super().showEvent(event)
        self._write_seen()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Write the rows that have come into sight."""
        super().resizeEvent(event)
        self._write_seen()

    def changeEvent(self, event: QEvent) -> None:
        """Leave the room that letters of another size need."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._leave_room()

    def _leave_room(self) -> None:
        """Let rows be as high, and columns as wide, as they are when all labels are there."""
        columns: dict[int, set[str]] = {}
        for row in self._rows:
            for column, text in row.items():
                columns.setdefault(column, set()).add(text)
        advance = self.fontMetrics().horizontalAdvance
        widest = {column: self._size_of(column, max(texts, key=advance)) for column, texts in columns.items()}
        self._row_px = ROW_GAP_PX + max((size.height() for size in widest.values()), default=0)
        for column in range(max(TITLE_COLUMNS) + 2):
            width_px = widest[column].width() if column in TITLE_COLUMNS and column in widest else COLUMN_GAP_PX
            if self._grid.columnMinimumWidth(column) != width_px:  # Whatever is set, Qt lays all out again.
                self._grid.setColumnMinimumWidth(column, width_px)
        for number in range(max(self._grid.rowCount(), len(self._rows) + 1)):
            height_px = self._row_px if number < len(self._rows) else 0
            if self._grid.rowMinimumHeight(number) != height_px:
                self._grid.setRowMinimumHeight(number, height_px)
            stretch = int(number == len(self._rows))  # The row below the last takes what room is left.
            if self._grid.rowStretch(number) != stretch:
                self._grid.setRowStretch(number, stretch)
        self._table.updateGeometry()  # By itself it would tell what is round it only in another turn.

    def _size_of(self, column: int, text: str) -> QSize:
        """Return how large the label of a text is in a column."""
        if column not in self._gauges:
            self._gauges[column] = _label(column, "")
        self._gauges[column].setText(text)
        return self._gauges[column].sizeHint()

    def _write_seen(self) -> None:
        """Write the rows that are in sight, by and by."""
        slices().begin(self, self._write(self._rows_in_sight()))

    def _rows_in_sight(self) -> range:
        if not self.isVisible() or not self._rows:
            return range(0)
        first = self.verticalScrollBar().value() // self._row_px
        last = first + self.viewport().height() // self._row_px + 1
        return range(max(first - 1, 0), min(last + 1, len(self._rows)))

    def _write(self, rows: range) -> Iterator[None]:
        """Write these rows, a few in each slice, and make their labels where they have none."""
        for number in rows:
            if number not in self._written:
                self._written.add(number)
                for column, text in self._rows[number].items():
                    self._put(number, column, text)
                if len(self._written) % ROWS_A_SLICE == 0:
                    yield
        if self._rows:
            self._hint.hide()
            self._table.show()

    def _put(self, row: int, column: int, text: str) -> None:
        """Write a text at a place of the grid; the robot's name goes across all columns."""
        label = self._labels.get((row, column))
        if label is None:
            label = self._labels[row, column] = _label(column, text)
            self._grid.addWidget(label, row, max(column, 0), 1, 2 if column == HEADING else 1)
        label.setText(text)
        label.setVisible(True)
        if column not in TITLE_COLUMNS:
            label.setAccessibleName(self._rows[row].get(column - 1, text))


def _rows(report: "SolveReport", figures: "Mapping[str, PlanFigures]", *, is_alone: bool) -> Iterator[Row]:
    """Yield the rows of one robot; its name comes first, unless it is the only robot."""
    if not is_alone:
        yield {HEADING: report.robot}
    of_robot = figures[report.robot]
    for title, value in (*_of_path(report, of_robot), *_of_roadmap(of_robot), *_of_time(report)):
        yield {0: title, 1: value}


def _first_titles() -> frozenset[str]:
    """Return the titles of the numbers that are seen at first."""
    return frozenset((tr("Path"), tr("Length"), tr("Clearance"), tr("Edges"), tr("Verified"), tr("Time")))


def _label(column: int, text: str) -> QLabel:
    """Return a label as it stands in a column: of a robot's name, a title, or a value, which may be cut."""
    label = QLabel(text) if column in TITLE_COLUMNS else ElidedLabel(text)
    if column in TITLE_COLUMNS:
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    label.setTextFormat(Qt.TextFormat.PlainText)
    if column != HEADING and column not in TITLE_COLUMNS:
        label.setAlignment(_beside_its_title())
    return label


def _beside_its_title() -> Qt.AlignmentFlag:
    """Return how a value is aligned: at the far edge, whatever its own direction."""
    side = Qt.AlignmentFlag.AlignLeft if QGuiApplication.isRightToLeft() else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter


def _of_path(report: "SolveReport", figures: "PlanFigures") -> list[Entry]:
    if not report.path:
        return [(tr("Path"), tr("planned on the way") if report.solved else tr("none"))]
    clearance = (
        NOTHING
        if figures.clearance_mm is None
        else tr("{distance} at least", distance=f"{figure(figures.clearance_mm, 1)} mm")
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
        (tr("Margin"), tr("{margin} planned", margin=f"{figure(report.margin_mm)} mm")),
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
    return [*stages, (tr("Time"), duration(sum(report.seconds.values())))]
