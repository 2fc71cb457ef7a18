"""The forms of a match, one behind the other: what a user fills in for the part that they take."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QStackedWidget, QVBoxLayout, QWidget

from gui.match.duel_form import DuelForm
from gui.match.forms import PlayerForm, WatchForm
from gui.match.parts import Part, part_title
from gui.match.referee_form import RefereeForm
from gui.style.sheet import give_role
from gui.texts.language import tr
from gui.tournament.form import TournamentForm
from gui.widgets.choice_button import FoldButton
from gui.widgets.column import Column


class FormTabs(QWidget):
    """A form for each part, and above them the choice of the part."""

    part_changed = Signal()
    """Another form is in front."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.referee, self.player, self.watch, self.tournament = (
            RefereeForm(),
            PlayerForm(),
            WatchForm(),
            TournamentForm(),
        )
        self.duel = DuelForm()
        self._choice, self._forms = QComboBox(), QStackedWidget()
        self._fold = FoldButton(tr("Network and tournament"))
        self._fold.setCheckable(True)
        self._fold.setToolTip(tr("Hold a match, enter one, watch one, or hold a tournament"))
        self._fold.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._fold.toggled.connect(self._unfold)
        give_role(self._fold, "fold")
        self._choice.setAccessibleName(tr("Your part"))
        self._choice.setToolTip(tr("Hold a match, enter one, watch one, or hold a tournament"))
        for part, form in zip(Part, (self.referee, self.player, self.watch, self.tournament), strict=True):
            self._choice.addItem(part_title(part))
            self._forms.addWidget(form if form is self.tournament else _scrolled(form))
        self._choice.currentIndexChanged.connect(self._forms.setCurrentIndex)
        self._forms.currentChanged.connect(lambda _number: self.part_changed.emit())
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        line = QFrame()
        line.setFixedHeight(1)
        give_role(line, "line")
        head = QVBoxLayout()
        head.setContentsMargins(16, 4, 16, 0)
        head.addWidget(self._choice)
        row = QVBoxLayout()
        row.setContentsMargins(10, 4, 10, 4)
        row.addWidget(self._fold)
        column.addWidget(self.duel)
        column.addWidget(line)
        column.addLayout(row)
        column.addLayout(head)
        column.addWidget(self._forms, 1)
        column.addStretch(0)
        self._unfold(on=False)

    @property
    def part(self) -> Part:
        """Of which the form is in front."""
        return list(Part)[self._forms.currentIndex()]

    def setCurrentIndex(self, number: int) -> None:
        """Bring the form of this number to the front."""
        self._fold.setChecked(True)
        self._choice.setCurrentIndex(number)

    def _unfold(self, on: bool) -> None:
        """Show the forms, or the duel alone."""
        self._choice.setVisible(on)
        self._forms.setVisible(on)
        self._column.setStretch(self._column.count() - 1, int(not on))

    def show_part(self, part: Part) -> None:
        """Bring a form to the front."""
        self.setCurrentIndex(list(Part).index(part))


def _scrolled(form: QWidget) -> Column:
    """Return a form in a frame that it may be higher than."""
    area = Column()
    area.setWidget(form)
    return area
