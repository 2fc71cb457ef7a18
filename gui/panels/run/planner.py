"""The panel of the planner: which mover, and its parameters."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.panels.run.parameters import ParametersForm
from gui.style.fonts import caption
from gui.style.sheet import give_role
from gui.texts.language import tr
from gui.widgets.column import Column, width_for
from gui.widgets.number_boxes import WholeNumberBox
from gui.widgets.number_keys import keep_to_numbers
from gui.widgets.wrapped import WrappedLabel

if TYPE_CHECKING:
    from gui.sources.mover_info import MoverChoice
    from robotworkshop.run.settings import Settings

_LARGEST_SEED = 2**31 - 1
FORM_PLACE = 3
"""The parameters stand below mover, summary and seed."""
FEW_ROWS = 1
"""The parameters of a mover that are seen at first; the others are a click away."""


class PlannerPanel(Column):
    """Chooses with what the next solve is done.

    Args:
        settings: What is chosen at first.
    """

    chosen = Signal(str, int, object)

    def __init__(self, settings: "Settings", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._movers: tuple[MoverChoice, ...] = ()
        self._is_busy = False
        self._mover = QComboBox()
        self._mover.setAccessibleName(tr("Mover"))
        self._mover.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._mover.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._seed = WholeNumberBox()
        self._seed.setRange(0, _LARGEST_SEED)
        self._seed.setValue(settings.seed)
        self._seed.setKeyboardTracking(False)
        keep_to_numbers(self._seed)
        self._seed.setMinimumWidth(width_for(self._seed, "1000"))
        self._seed.setToolTip(tr("The source of all randomness: the same seed gives the same plan and the same drive"))
        self._seed.setAccessibleName(tr("Seed"))
        self._hint = WrappedLabel(tr("Changed since the last plan: solve again to use it."))
        self._hint.hide()
        self._defaults = QPushButton(tr("Defaults"))
        self._defaults.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._defaults.setToolTip(tr("Put all parameters of the mover back to their defaults"))
        self._steps = QPushButton(tr("Steps"))
        self._steps.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        give_role(self._steps, "link")
        self.form: ParametersForm | None = None

        self._inner = QWidget()
        self._column = QVBoxLayout(self._inner)
        self._column.setContentsMargins(16, 8, 16, 12)
        self._column.setSpacing(8)
        self._load = QToolButton()
        self._load.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self._load.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        mover_row = QHBoxLayout()
        mover_row.addWidget(self._mover, 1)
        mover_row.addWidget(self._load)
        self._summary = WrappedLabel()
        self._summary.setFont(caption(self._summary.font()))
        self._summary.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._head = QFormLayout()
        self._head.addRow(tr("Seed"), self._seed)
        self._all = QPushButton(tr("More"))
        self._all.setToolTip(tr("Show all parameters of the mover, or the first ones alone"))
        self._all.setCheckable(True)
        self._all.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._all.toggled.connect(self._show_rows)
        give_role(self._all, "link")
        give_role(self._defaults, "link")
        links = QHBoxLayout()
        links.addWidget(self._all)
        links.addStretch(1)
        links.addWidget(self._steps)
        links.addStretch(1)
        links.addWidget(self._defaults)
        self._column.addLayout(mover_row)
        self._column.addWidget(self._summary)
        self._column.addLayout(self._head)
        self._column.addLayout(links)
        self._column.addWidget(self._hint)
        self._column.addStretch(1)
        self.setWidget(self._inner)
        self._mover.currentIndexChanged.connect(self._choose_mover)
        self._seed.valueChanged.connect(self._choose)
        self._defaults.clicked.connect(self._restore_defaults)
        self.set_movers((), settings)

    def offer_loading(self, load_mover: QAction) -> None:
        """Let a mover be added to those that can be chosen, by this command."""
        self._load.setDefaultAction(load_mover)

    def offer_steps(self, steps: QAction) -> None:
        """Let the steps of a planner that tells them be seen by this command."""
        self._steps.clicked.connect(steps.trigger)
        self._steps.setToolTip(steps.toolTip())

    def set_movers(self, movers: "Sequence[MoverChoice]", settings: "Settings") -> None:
        """Offer these movers, with the one of the settings chosen."""
        self._movers = tuple(movers)
        self._mover.blockSignals(True)
        self._mover.clear()
        for number, mover in enumerate(self._movers):
            self._mover.addItem(mover.title)
            self._mover.setItemData(number, f"{mover.summary}\n{mover.name}", Qt.ItemDataRole.ToolTipRole)
        names = [mover.name for mover in self._movers]
        self._mover.setCurrentIndex(names.index(settings.mover) if settings.mover in names else 0)
        self._mover.blockSignals(False)
        self._make_form(settings.parameters)
        self._enable()

    def set_busy(self, busy: bool, *, stale: bool) -> None:
        """Hold the form while planning; say whether the plan is older than the form."""
        self._is_busy = busy
        self._enable()
        self._hint.setVisible(stale)

    def _enable(self) -> None:
        for widget in (self._mover, self._seed, self._defaults, self._steps, self.form):
            if widget is not None:
                widget.setEnabled(not self._is_busy and bool(self._movers))

    def _make_form(self, values: Mapping[str, Any]) -> None:
        if self.form is not None:
            self._column.removeWidget(self.form)
            self.form.hide()  # Before it goes, it would lie over the next one.
            self.form.deleteLater()
            self.form = None
        if self._movers:
            self.form = ParametersForm(self._movers[self._mover.currentIndex()].parameters_type, values)
            self.form.changed.connect(self._choose)
            self._column.insertWidget(FORM_PLACE, self.form)
            self._summary.setText(self._movers[self._mover.currentIndex()].summary)
            self._steps.setVisible(self._movers[self._mover.currentIndex()].shows_steps)
            self._show_rows()

    def _show_rows(self) -> None:
        """Show the first parameters, which are the ones that most plans need, or all of them."""
        if self.form is not None:
            self.form.show_rows(None if self._all.isChecked() else FEW_ROWS)
            _align(self._head, self.form.rows)
        self._all.setText(tr("Fewer") if self._all.isChecked() else tr("More"))

    def _choose_mover(self) -> None:
        self._make_form({})
        self._choose()

    def _choose(self) -> None:
        if self.form is not None:
            self.chosen.emit(self._movers[self._mover.currentIndex()].name, self._seed.value(), self.form.values())

    def _restore_defaults(self) -> None:
        if self.form is not None:
            self.form.restore_defaults()


def _align(*forms: QFormLayout) -> None:
    """Make the labels that are seen in several forms equally wide, so that their fields stand in one column."""
    labels = [
        label
        for form in forms
        for row in range(form.rowCount())
        if form.isRowVisible(row)
        if (item := form.itemAt(row, QFormLayout.ItemRole.LabelRole)) and (label := item.widget())
    ]
    for label in labels:
        label.setMinimumWidth(0)  # As it was among others.
        label.ensurePolished()
    widest = max(label.sizeHint().width() for label in labels)
    for label in labels:
        label.setMinimumWidth(widest)
