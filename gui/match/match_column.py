"""The Match workspace's column: a duel here, players found near, a race night, and the forms of network matches."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.match.duel_form import DuelForm
from gui.match.forms import PlayerForm, WatchForm
from gui.match.nearby import Nearby
from gui.match.night_door import NightDoor
from gui.match.parts import Part, part_title
from gui.match.race_night_form import RaceNightForm
from gui.match.referee_form import RefereeForm
from gui.style.sheet import give_role
from gui.widgets.column import Column
from gui.widgets.fold_button import FoldButton
from gui.widgets.hairline import Hairline


class MatchColumn(Column):
    """Sections below each other; of the forms one is unfolded at a time."""

    part_changed = Signal()
    """Another form is unfolded."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.duel, self.nearby, self.night, self.door = DuelForm(), Nearby(), RaceNightForm(), NightDoor()
        self.referee, self.player, self.watch = RefereeForm(), PlayerForm(), WatchForm()
        self._part = Part.REFEREE
        self._folds = {part: FoldButton(part_title(part)) for part in Part}
        self._forms = dict(zip(Part, (self.referee, self.player, self.watch), strict=True))
        body = QWidget()
        self._column = QVBoxLayout(body)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._before_night: list[QWidget] = []
        for section in (self.duel, self.nearby, self.night):
            line = Hairline()
            self._column.addWidget(section)
            if section is self.night:
                self._column.addWidget(self.door)
            else:
                self._before_night += [section, line]
            self._column.addWidget(line)
        for part in Part:
            self._add_fold(part)
        self._column.addStretch(1)
        self.setWidget(body)

    def _add_fold(self, part: Part) -> None:
        fold, form = self._folds[part], self._forms[part]
        fold.setCheckable(True)
        fold.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        fold.clicked.connect(lambda on: self._unfold(part if on else None))
        give_role(fold, "fold")
        row = QVBoxLayout()
        row.setContentsMargins(10, 2, 10, 2)
        row.addWidget(fold)
        self._column.addLayout(row)
        self._column.addWidget(form)
        form.hide()

    @property
    def part(self) -> Part:
        """Of which the form was unfolded last; that of the referee before."""
        return self._part

    def show_part(self, part: Part) -> None:
        """Unfold a form, and fold the others."""
        self._unfold(part)

    def show_night_alone(self, *, is_host: bool, is_guest: bool) -> None:
        """Show a race night that is held here, or joined, without what can be done at other times."""
        for part in self._before_night:
            part.setVisible(not (is_host or is_guest))
        self.night.setVisible(not is_guest)
        self.door.setVisible(not is_host)

    def _unfold(self, shown: Part | None) -> None:
        for part in Part:
            self._folds[part].setChecked(part is shown)
            self._forms[part].setVisible(part is shown)
        if shown is not None:
            self._part = shown
            self.part_changed.emit()
