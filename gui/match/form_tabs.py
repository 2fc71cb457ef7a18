"""The forms of a match, one behind the other: what somebody fills in for the part that they take."""

from PySide6.QtWidgets import QTabWidget, QWidget

from gui.match.forms import PlayerForm, WatchForm
from gui.match.parts import Part, part_title
from gui.match.referee_form import RefereeForm
from gui.tournament.form import TournamentForm
from gui.widgets.column import Column


class FormTabs(QTabWidget):
    """A form for each part."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.referee, self.player, self.watch, self.tournament = (
            RefereeForm(),
            PlayerForm(),
            WatchForm(),
            TournamentForm(),
        )
        for part, form in zip(Part, (self.referee, self.player, self.watch, self.tournament), strict=True):
            self.addTab(form if form is self.tournament else _scrolled(form), part_title(part))

    @property
    def part(self) -> Part:
        """Of which the form is in front."""
        return list(Part)[self.currentIndex()]

    def show_part(self, part: Part) -> None:
        """Bring a form to the front."""
        self.setCurrentIndex(list(Part).index(part))


def _scrolled(form: QWidget) -> Column:
    """Return a form in a frame that it may be higher than."""
    area = Column()
    area.setWidget(form)
    return area
