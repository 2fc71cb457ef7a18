"""The forms of a match, one behind the other: what somebody fills in for the part that they take."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QStackedWidget, QVBoxLayout, QWidget

from gui.match.forms import PlayerForm, WatchForm
from gui.match.parts import Part, part_title
from gui.match.referee_form import RefereeForm
from gui.texts.language import tr
from gui.tournament.form import TournamentForm
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
        self._choice, self._forms = QComboBox(), QStackedWidget()
        self._choice.setAccessibleName(tr("Your part"))
        self._choice.setToolTip(tr("Hold a match, enter one, watch one, or hold a tournament"))
        for part, form in zip(Part, (self.referee, self.player, self.watch, self.tournament), strict=True):
            self._choice.addItem(part_title(part))
            self._forms.addWidget(form if form is self.tournament else _scrolled(form))
        self._choice.currentIndexChanged.connect(self._forms.setCurrentIndex)
        self._forms.currentChanged.connect(lambda _number: self.part_changed.emit())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        head = QVBoxLayout()
        head.setContentsMargins(16, 12, 16, 0)
        head.addWidget(self._choice)
        column.addLayout(head)
        column.addWidget(self._forms, 1)

    @property
    def part(self) -> Part:
        """Of which the form is in front."""
        return list(Part)[self._forms.currentIndex()]

    def setCurrentIndex(self, number: int) -> None:
        """Bring the form of this number to the front."""
        self._choice.setCurrentIndex(number)

    def show_part(self, part: Part) -> None:
        """Bring a form to the front."""
        self.setCurrentIndex(list(Part).index(part))


def _scrolled(form: QWidget) -> Column:
    """Return a form in a frame that it may be higher than."""
    area = Column()
    area.setWidget(form)
    return area
