"""A table of the differences between two runs: a column for each of them, and when they part."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.style.fonts import caption, emphasised, medium
from gui.style.sheet import give_role
from gui.texts.language import NOTHING, tr
from gui.texts.messages import metres
from gui.texts.names import named
from gui.texts.told_below import said
from gui.timeline.time_axis import clock
from gui.widgets.wrapped import WrappedLabel
from robotdriver.phrases.figures import figure

if TYPE_CHECKING:
    from robotworkshop.recording.two_runs import RecordedRun, RobotRun

_FAR = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter


class RunsTable(QWidget):
    """Tells of two runs how long, how far, how near and with what end their robots drove."""

    moment_wanted = Signal(float)
    """The user wants to see the moment at which the runs part."""
    end_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(16, 4, 16, 12)
        self._column.setSpacing(8)
        self._rows = QWidget()
        self._parts_s: float | None = None
        self._hint = WrappedLabel(tr("Reading both recordings ..."))
        self._hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._moment, self._end = QPushButton(tr("Show where they part")), QPushButton(tr("End the comparison"))
        links = QHBoxLayout()
        for button, wanted in ((self._moment, self._want_moment), (self._end, self.end_wanted.emit)):
            give_role(button, "link")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(wanted)
            links.addWidget(button, 0, Qt.AlignmentFlag.AlignLeading)
        self._column.addWidget(self._rows)
        self._column.addWidget(self._hint)
        self._column.addWidget(self._moment, 0, Qt.AlignmentFlag.AlignLeading)
        self._column.addWidget(self._end, 0, Qt.AlignmentFlag.AlignLeading)
        self.show_waiting()

    @property
    def is_told(self) -> bool:
        """True if the figures of two runs are shown."""
        return self._hint.isHidden()

    def show_waiting(self) -> None:
        """Say that the recordings are being read."""
        self._take(QWidget())
        self._moment.hide()
        self._hint.show()

    def show_runs(self, first: "RecordedRun", second: "RecordedRun") -> None:
        """Show the figures of two runs."""
        from robotworkshop.recording.two_runs import parting_s

        rows = QWidget()
        grid = QGridLayout(rows)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(0, 1)
        for column, letter in ((1, "A"), (2, "B")):
            grid.addWidget(_label(letter, emphasised), 0, column, _FAR)
        pairs = list(zip(first.robots, second.robots, strict=False))
        moments = [parting_s(one, other) for one, other in pairs]
        for pair, moment in zip(pairs, moments, strict=True):
            if len(pairs) > 1:
                name = _label(pair[0].robot, lambda font: emphasised(caption(font)))
                grid.addWidget(name, grid.rowCount(), 0, 1, 3)
            _add_pair(grid, pair, moment)
        self._take(rows)
        self._hint.hide()
        known = [moment for moment in moments if moment is not None]
        self._parts_s = min(known, default=None)
        self._moment.setVisible(self._parts_s is not None)

    def text_of(self, row: str, column: int) -> str:
        """Return what stands in the column of a run, 1 or 2, in the row with this name."""
        grid = self._rows.layout()
        assert isinstance(grid, QGridLayout), "there are runs"
        for number in range(grid.rowCount()):
            name, value = grid.itemAtPosition(number, 0), grid.itemAtPosition(number, column)
            if name is not None and value is not None:
                texts = [item.widget() for item in (name, value)]
                if isinstance(texts[0], QLabel) and texts[0].text() == row and isinstance(texts[1], QLabel):
                    return texts[1].text()
        raise KeyError(row)

    def _take(self, rows: QWidget) -> None:
        self._column.replaceWidget(self._rows, rows)
        self._rows.deleteLater()
        self._rows = rows

    def _want_moment(self) -> None:
        if self._parts_s is not None:
            self.moment_wanted.emit(self._parts_s)


def _add_pair(grid: QGridLayout, pair: "Sequence[RobotRun]", moment_s: float | None) -> None:
    """Write what two robots did; the better of two values stands out."""
    shown: tuple[tuple[str, str, Callable[[RobotRun], float | None], Callable[[float], str], int], ...] = (
        (tr("Time"), tr("From the start to the end of the drive"), lambda run: run.lasts_s, _clock, -1),
        (tr("Length"), tr("How far the robot truly went"), lambda run: run.length_mm, metres, -1),
        (
            tr("Closest"),
            tr("The least gap between its body and a wall, an obstacle or another robot"),
            lambda run: run.closest_mm,
            lambda gap_mm: f"{figure(gap_mm, 0)} mm",
            1,
        ),
    )
    for name, tells, value_of, written, better in shown:
        values = [value_of(run) for run in pair]
        known = [written(value) if value is not None else NOTHING for value in values]
        best = _better(values, better) if known[0] != known[1] else None
        _add_row(grid, name, tells, known, best)
    words = [_outcome(run) for run in pair]
    arrived = [run.outcome is not None and run.outcome.reached for run in pair]
    only = arrived.index(True) if sum(arrived) == 1 else None
    _add_row(grid, tr("Ended"), tr("What became of the drive"), words, only)
    parts = tr("never") if moment_s is None else _clock(moment_s)
    tells = tr("The first time at which the robots are more than 50 mm from each other")
    _add_row(grid, tr("They part at"), tells, ["", parts], None)


def _add_row(grid: QGridLayout, name: str, tells: str, values: Sequence[str], best: int | None) -> None:
    row = grid.rowCount()
    head = _label(name, lambda font: font)
    head.setToolTip(tells)
    head.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    grid.addWidget(head, row, 0)
    for column, value in enumerate(values):
        label = _label(value, emphasised if best == column else medium)
        label.setAccessibleName(f"{name}, {'AB'[column]}")
        grid.addWidget(label, row, column + 1, _FAR)


def _clock(time_s: float) -> str:
    return clock(time_s, tenths=True)


def _label(text: str, dressed: Callable[[QFont], QFont]) -> QLabel:
    label = QLabel(text)
    label.setFont(dressed(label.font()))
    return label


def _better(values: "Sequence[float | None]", sign: int) -> int | None:
    first, second = values
    if first is None or second is None or first == second:
        return None
    return 0 if sign * first > sign * second else 1


def _outcome(run: "RobotRun") -> str:
    if run.outcome is None:
        return tr("not recorded")
    if run.outcome.reached:
        return named("arrived")
    return named(run.outcome.rule) if run.outcome.rule else said(run.outcome.reason)
