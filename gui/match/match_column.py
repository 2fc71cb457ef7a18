"""The Match workspace's column: a duel here, players found near, and below them what else can be held or joined."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.match.duel_form import DuelForm
from gui.match.forms import PlayerForm, WatchForm
from gui.match.ladder_form import LadderForm
from gui.match.nearby import Nearby
from gui.match.night_door import NightDoor
from gui.match.parts import Part, part_title
from gui.match.players_panel import PlayersPanel
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

    def __init__(self, players: PlayersPanel) -> None:
        super().__init__()
        self.duel, self.nearby, self.night, self.door = DuelForm(), Nearby(), RaceNightForm(), NightDoor()
        self.ladder = LadderForm()
        self.referee, self.player, self.watch = RefereeForm(), PlayerForm(), WatchForm()
        self._part = Part.REFEREE
        self._unfolded: Part | None = None
        self._players = players
        self._held: set[QWidget] = set()
        self._is_match = False
        self._folds = {part: FoldButton(part_title(part)) for part in Part}
        self._forms: dict[Part, tuple[QWidget, ...]] = {
            Part.NIGHT: (self.night, self.door),
            Part.LADDER: (self.ladder,),
            Part.REFEREE: (self.referee,),
            Part.PLAYER: (self.player,),
            Part.WATCH: (self.watch,),
        }
        body = QWidget()
        self._column = QVBoxLayout(body)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._lines = {section: Hairline() for section in (self.duel, players, self.nearby)}
        for section, line in self._lines.items():
            self._column.addWidget(section)
            self._column.addWidget(line)
        for part in Part:
            self._add_fold(part)
        self._column.addStretch(1)
        self.setWidget(body)
        self._show()

    def _add_fold(self, part: Part) -> None:
        fold = self._folds[part]
        fold.setCheckable(True)
        fold.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        fold.clicked.connect(lambda on: self._unfold(part if on else None))
        give_role(fold, "fold")
        row = QVBoxLayout()
        row.setContentsMargins(10, 2, 10, 2)
        row.addWidget(fold)
        self._column.addLayout(row)
        for form in self._forms[part]:
            self._column.addWidget(form)

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
        before, was_match = self._held, self._is_match
        held = ((self.night, is_host), (self.door, is_guest), (self.ladder, has_ladder))
        self._held, self._is_match = {form for form, is_on in held if is_on}, is_match
        if is_match and not was_match and self._unfolded in (Part.REFEREE, Part.WATCH):
            self._unfolded = None  # The score and the bar's button have the match.
        for part, forms in self._forms.items():
            if (self._held - before).intersection(forms):
                self._unfolded = part  # What came of it is seen there, too.
        is_free = not (self._held or is_match)
        has_players = bool(self._players.lines) and not is_host
        shown = ((self.duel, not (is_host or is_guest)), (self._players, has_players), (self.nearby, is_free))
        for section, is_shown in shown:
            section.setVisible(is_shown)
            self._lines[section].setVisible(is_shown)
        self._show()

    def _unfold(self, shown: Part | None) -> None:
        self._unfolded = shown
        self._show()
        if shown is not None:
            self._part = shown
            last = self._forms[shown][-1]
            QTimer.singleShot(0, last, lambda: self.ensureWidgetVisible(last))
            self.part_changed.emit()

    def _show(self) -> None:
        """Show the form that is unfolded, and of what is held its form alone."""
        is_busy = self._is_match or bool({self.night, self.door} & self._held)
        for part, forms in self._forms.items():
            is_unfolded = part is self._unfolded
            is_held = any(form in self._held for form in forms)
            self._folds[part].setVisible(not is_held and (is_unfolded or not is_busy))
            self._folds[part].setChecked(is_unfolded)
            for form in forms:
                form.setVisible(form in self._held or (is_unfolded and not is_held))
