"""The table of planners that are held against each other: a row each, and what is done with all of them."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from gui.canvas.tied_floors import LETTERS
from gui.planners.row import FIGURE_COLUMN, PlannerRow, link
from gui.sources.mover_info import MoverChoice
from gui.sources.planners_source import FEWEST, MOST, PlannedFigures, PlannerEntry
from gui.style.fonts import caption
from gui.texts.language import tr

_JUDGED: tuple[tuple[int, Callable[[PlannedFigures], float | None], int], ...] = (
    (0, lambda found: found.seconds, -1),
    (1, lambda found: found.length_mm, -1),
    (2, lambda found: found.clearance_mm, 1),
)
"""By their columns the figures of which one is better, and whether that is the larger one."""


class PlannersTable(QWidget):
    """Stands across the window, below the floors.

    Args:
        over: The part of the window that settings lie over while they are changed.
    """

    chosen = Signal(int, object)
    """In this row another `ComparedPlanner` is to plan."""
    file_wanted = Signal(int)
    removed = Signal(int)
    added = Signal()
    again_wanted = Signal()
    cancel_wanted = Signal()
    page_wanted = Signal()
    end_wanted = Signal()

    def __init__(self, over: QWidget) -> None:
        super().__init__()
        self._is_working = False
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        for column, (name, tells) in enumerate(_heads(), FIGURE_COLUMN):
            head = QLabel(name)
            head.setFont(caption(head.font()))
            head.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            head.setToolTip(tells)
            grid.addWidget(head, 0, column, Qt.AlignmentFlag.AlignTrailing)
            grid.setColumnStretch(column, 1)
        self.rows = [PlannerRow(letter, grid, line, over) for line, letter in enumerate(LETTERS, 1)]
        for number, row in enumerate(self.rows):
            row.chosen.connect(lambda planner, number=number: self.chosen.emit(number, planner))
            row.file_wanted.connect(lambda number=number: self.file_wanted.emit(number))
            row.removed.connect(lambda number=number: self.removed.emit(number))
        self._add = link(tr("Add a planner"), tr("Compare one more planner, up to four"))
        self._add.clicked.connect(lambda: self.added.emit())
        self._do = link(tr("Plan again"), tr("Have all planners plan once more, or give up what is in progress"))
        self._do.clicked.connect(self._press)
        tells = tr("Have these planners plan with ten seeds each, and write tables, plots and a page")
        self._page = link(tr("Save as a page..."), tells)
        self._page.clicked.connect(lambda: self.page_wanted.emit())
        self._end = link(tr("End the comparison"), tr("Show the plan alone again"))
        self._end.clicked.connect(lambda: self.end_wanted.emit())
        links = QVBoxLayout()
        links.setSpacing(4)
        for button in (self._add, self._do, self._page, self._end):
            links.addWidget(button, 0, Qt.AlignmentFlag.AlignLeading)
        links.addStretch(1)
        side = QVBoxLayout()
        side.addLayout(grid)
        side.addStretch(1)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(16, 8, 16, 8)
        whole.setSpacing(24)
        whole.addLayout(side, 1)
        whole.addLayout(links)

    def show_entries(
        self, entries: Sequence[PlannerEntry], movers: Sequence[MoverChoice], busy: PlannerEntry | None, told: str = ""
    ) -> None:
        """Show these planners.

        Args:
            entries: They.
            movers: Those that can be chosen.
            busy: The one that plans now.
            told: How far the page is; empty while none is written.
        """
        found = [entry.figures for entry in entries]
        lengths = [each.length_mm for each in found if each is not None and each.length_mm is not None]
        best = [_best(found, value_of, sign) for _, value_of, sign in _JUDGED]
        for number, row in enumerate(self.rows):
            if number >= len(entries):
                row.show_nothing()
                continue
            entry = entries[number]
            row.show_entry(entry, movers, is_busy=entry is busy, may_go=len(entries) > FEWEST)
            row.show_figures(
                entry,
                min(lengths, default=None),
                {column: number == each for (column, *_), each in zip(_JUDGED, best, strict=True)},
            )
        self._is_working = busy is not None or bool(told)
        self._add.setVisible(len(entries) < MOST)
        self._do.setText(tr("Cancel") if self._is_working else tr("Plan again"))
        self._page.setEnabled(not self._is_working)
        self._page.setText(told or tr("Save as a page..."))

    def _press(self) -> None:
        (self.cancel_wanted if self._is_working else self.again_wanted).emit()


def _heads() -> list[tuple[str, str]]:
    """Return the names of the figures, and what each is."""
    return [
        (tr("Time"), tr("What all stages of planning took, by the clock")),
        (tr("Length"), tr("Of the path, as a multiple of the shortest one in this table")),
        (tr("Clearance"), tr("The least that the path leaves between the robot's body and everything")),
        (tr("Samples"), tr("Milestones of the roadmap, or nodes of the tree")),
        (tr("Edges"), tr("Of the roadmap, or of the tree")),
    ]


def _best(
    found: Sequence[PlannedFigures | None], value_of: Callable[[PlannedFigures], float | None], sign: int
) -> int | None:
    """Return whose figure is better than all others, if there are others."""
    known = {
        number: sign * value
        for number, each in enumerate(found)
        if each is not None and (value := value_of(each)) is not None
    }
    if len(known) < FEWEST:
        return None
    first, second, *_ = sorted(known, key=known.__getitem__, reverse=True)
    return first if known[first] > known[second] else None
