"""The Match workspace's column: a duel here, players found near, a race night, and the forms of network matches."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.match.duel_form import DuelForm
from gui.match.forms import PlayerForm, WatchForm
from gui.match.ladder_form import LadderForm
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
        self.ladder = LadderForm()
        self.referee, self.player, self.watch = RefereeForm(), PlayerForm(), WatchForm()
        self._part = Part.REFEREE
        self._folds = {part: FoldButton(part_title(part)) for part in Part}
        self._forms = dict(zip(Part, (self.referee, self.player, self.watch), strict=True))
        body = QWidget()
        self._column = QVBoxLayout(body)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._sections = [
            _Section(self._column, self.duel),
            _Section(self._column, self.nearby),
            _Section(self._column, self.night, self.door),
            _Section(self._column, self.ladder),
        ]
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

    def show_sections(self, *, is_host: bool, is_guest: bool, has_ladder: bool, is_match: bool) -> None:
        """Show what goes on without what is done at other times.

        Args:
            is_host: Whether a night is held here.
            is_guest: Whether this computer takes part in one.
            has_ladder: Whether a ladder is held here.
            is_match: Whether a match goes on.
        """
        at_night = is_host or is_guest
        is_free = not (at_night or has_ladder or is_match)
        shown = {
            self.duel: not at_night,
            self.nearby: is_free,
            self.night: is_host or is_free,
            self.door: is_guest or is_free,
            self.ladder: has_ladder or is_free,
        }
        for section in self._sections:
            section.show(shown)

    def _unfold(self, shown: Part | None) -> None:
        for part in Part:
            self._folds[part].setChecked(part is shown)
            self._forms[part].setVisible(part is shown)
        if shown is not None:
            self._part = shown
            QTimer.singleShot(0, self._forms[shown], lambda: self.ensureWidgetVisible(self._forms[shown]))
            self.part_changed.emit()


class _Section:
    """Some parts of the column below each other, and a line below them."""

    def __init__(self, column: QVBoxLayout, *parts: QWidget) -> None:
        self._parts, self._line = parts, Hairline()
        for widget in (*parts, self._line):
            column.addWidget(widget)

    def show(self, shown: Mapping[QWidget, bool]) -> None:
        """Show those of its parts that are to be seen."""
        for part in self._parts:
            part.setVisible(shown[part])
        self._line.setVisible(any(shown[part] for part in self._parts))
