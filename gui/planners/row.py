"""The row of one planner: which one, with which settings, and what has come of it."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QPushButton, QToolButton, QWidget

from gui.contributions.panel import PANEL_PROPERTY
from gui.panels.run.parameters import ParametersForm
from gui.sources.mover_info import MoverChoice
from gui.sources.planners_source import ComparedPlanner, PlannerEntry
from gui.style.fonts import emphasised, medium
from gui.style.sheet import give_role
from gui.texts.language import NOTHING, tr
from gui.texts.messages import duration
from gui.widgets.choice_button import ChoiceButton
from gui.widgets.column import Column
from gui.widgets.elided import ElidedChoice, ElidedLabel
from gui.widgets.flyout import Flyout
from robotdriver.phrases.figures import figure

NAME_PX, SETTINGS_PX, FORM_PX = 150, 190, 280
FIGURE_COLUMN = 3
"""Letter, planner and settings stand before the figures."""
_FAR = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter


class PlannerRow(QObject):
    """Lays its parts into a row of a grid.

    Args:
        letter: Of its floor.
        grid: Takes the row.
        line: Which row of it.
        over: The part of the window that its settings lie over while they are changed.
    """

    chosen = Signal(object)
    """Another `ComparedPlanner` is to plan."""
    file_wanted = Signal()
    """A mover of a file is to plan."""
    removed = Signal()

    def __init__(self, letter: str, grid: QGridLayout, line: int, over: QWidget) -> None:
        super().__init__(over)
        self._movers: tuple[MoverChoice, ...] = ()
        self._planner = ComparedPlanner("")
        self._letter = QLabel(letter)
        self._letter.setFont(emphasised(self._letter.font()))
        self._mover = ElidedChoice()
        self._mover.setMinimumWidth(NAME_PX)
        self._mover.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._mover.setAccessibleName(tr("Planner {letter}", letter=letter))
        self._mover.setToolTip(tr("Which planner plans on floor {letter}", letter=letter))
        self._mover.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._mover.activated.connect(self._choose_mover)
        self._settings = ChoiceButton(8)
        self._settings.setFixedWidth(SETTINGS_PX)
        self._settings.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._settings.setAccessibleName(tr("Settings of planner {letter}", letter=letter))
        self._settings.setToolTip(tr("Change the settings of this planner"))
        self._settings.toggled.connect(self._show_form)
        self._flyout = Flyout(self._settings, over)
        self._flyout.setProperty(PANEL_PROPERTY, "Planners")
        self._form = Column()
        self._form.setMinimumWidth(FORM_PX)
        self._flyout.column.addWidget(self._form)
        self._remove = QToolButton()
        self._remove.setText("\u00d7")
        self._remove.setToolTip(tr("Compare without this planner"))
        self._remove.setAccessibleName(tr("Compare without planner {letter}", letter=letter))
        self._remove.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._remove.clicked.connect(lambda: self.removed.emit())
        self._figures = [QLabel() for _ in range(5)]
        self._state = ElidedLabel()
        self._state.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        for column, part in enumerate((self._letter, self._mover, self._settings)):
            grid.addWidget(part, line, column)
        for column, label in enumerate(self._figures, FIGURE_COLUMN):
            grid.addWidget(label, line, column, _FAR)
        grid.addWidget(self._state, line, FIGURE_COLUMN, 1, len(self._figures))
        grid.addWidget(self._remove, line, FIGURE_COLUMN + len(self._figures))

    @property
    def texts(self) -> list[str]:
        """The texts of its figures, or the reason why it has none."""
        return [label.text() for label in self._figures] if self._state.isHidden() else [self._state.text()]

    @property
    def form(self) -> ParametersForm | None:
        """The form of its settings while they are changed."""
        form = self._form.widget()
        return form if isinstance(form, ParametersForm) else None

    @property
    def settings_button(self) -> QToolButton:
        """The button that unfolds its settings."""
        return self._settings

    def show_nothing(self) -> None:
        """Leave the row empty."""
        self._flyout.fold()
        for part in (self._letter, self._mover, self._settings, *self._figures, self._state, self._remove):
            part.hide()

    def show_entry(self, entry: PlannerEntry, movers: Sequence[MoverChoice], *, is_busy: bool, may_go: bool) -> None:
        """Show a planner.

        Args:
            entry: It.
            movers: Those that may take its place.
            is_busy: Whether it plans now.
            may_go: Whether it may be left out.
        """
        self._planner = entry.planner
        self._offer(tuple(movers))
        self._mover.setCurrentIndex(self._mover.findData(entry.planner.mover))
        settings = entry.planner.settings_text
        self._settings.show_words(settings, lead="" if settings else tr("Settings"))
        for part in (self._letter, self._mover, self._settings, self._remove):
            part.show()
        self._remove.setEnabled(may_go)
        figures = entry.figures
        state = entry.failure or ("" if figures is None else figures.reason)
        if entry.is_due:
            state = tr("is planning") if is_busy else tr("waits for its turn")
        self._state.setText(state)
        self._state.setVisible(bool(state))
        for label in self._figures:
            label.setVisible(not state)

    def show_figures(self, entry: PlannerEntry, shortest_mm: float | None, best: Mapping[int, bool]) -> None:
        """Show what has come of it.

        Args:
            entry: It.
            shortest_mm: Length of the shortest paths of all planners.
            best: Which of its figures stand out, by their columns.
        """
        found = entry.figures
        if found is None:
            return
        ratio = None if not shortest_mm or found.length_mm is None else found.length_mm / shortest_mm
        texts = (
            NOTHING if found.seconds is None else duration(found.seconds),
            NOTHING if ratio is None else f"{ratio:.3f}",
            NOTHING if found.clearance_mm is None else f"{figure(found.clearance_mm, 1)} mm",
            f"{found.nodes:,}",
            f"{found.edges:,}",
        )
        for column, (label, text) in enumerate(zip(self._figures, texts, strict=True)):
            label.setText(text)
            label.setFont(emphasised(self._letter.font()) if best.get(column) else medium(self._state.font()))

    def _offer(self, movers: tuple[MoverChoice, ...]) -> None:
        if movers == self._movers:
            return
        self._movers = movers
        self._mover.clear()
        for number, mover in enumerate(movers):
            self._mover.addItem(mover.title, mover.name)
            self._mover.setItemData(number, f"{mover.summary}\n{mover.name}", Qt.ItemDataRole.ToolTipRole)
        self._mover.addItem(tr("Open a file..."), "")

    def _choose_mover(self) -> None:
        if name := self._mover.currentData():
            self.chosen.emit(ComparedPlanner(name))
        else:
            self._mover.setCurrentIndex(self._mover.findData(self._planner.mover))
            self.file_wanted.emit()

    def _show_form(self, on: bool) -> None:
        mover = next((mover for mover in self._movers if mover.name == self._planner.mover), None)
        if not on or mover is None:
            return
        form = ParametersForm(mover.parameters_type, self._planner.parameters)
        name = mover.name
        form.changed.connect(lambda: self.chosen.emit(ComparedPlanner(name, form.values())))
        self._form.setWidget(form)


def link(words: str, tip: str) -> QPushButton:
    """Return a button that looks like a link."""
    button = QPushButton(words)
    button.setToolTip(tip)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    give_role(button, "link")
    return button
