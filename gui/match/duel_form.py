"""The form of a duel on this computer: who drives on either side."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.match.duel import DuelState
from gui.sources.mover_info import MoverChoice
from gui.style.fonts import caption, emphasised, title
from gui.style.sheet import give_role
from gui.texts.language import sentence, tr
from gui.widgets.robot_disc import RobotDisc
from gui.widgets.wrapped import WrappedLabel
from robotworkshop.view.picture import Theme

USUAL = ("prm", "visibility")
"""The mover that drives until another one is chosen."""


class DuelForm(QWidget):
    """Two choices; the bar's button starts the duel between them."""

    chosen = Signal()
    """Other movers are to drive."""
    scene_wanted = Signal()
    """A scene for two robots is to be opened."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heading = QLabel(tr("Duel"))
        self._state = QLabel()
        self._state.setFont(emphasised(caption(self._state.font())))
        self._state.setIndent(0)
        give_role(self._state, "chip")
        self._discs = tuple(RobotDisc(number) for number in range(2))
        self._choices = tuple(QComboBox() for _ in range(2))
        self._swap = QPushButton(tr("Swap sides"))
        self._swap.setToolTip(tr("Let each mover drive the other robot"))
        self._swap.clicked.connect(self._swap_sides)
        self._why = WrappedLabel()
        self._why.setFont(caption(self._why.font()))
        self._why.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._open = QPushButton(tr("Open The duel"))
        self._open.setToolTip(tr("Open a scene for two robots, whose ways cross"))
        self._open.clicked.connect(self.scene_wanted)
        for number, choice in enumerate(self._choices):
            choice.setAccessibleName(tr("Mover of robot {n}", n=number + 1))
            choice.setToolTip(tr("Who drives this robot in the duel"))
            choice.setMinimumContentsLength(6)
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            choice.currentIndexChanged.connect(lambda _number: self.chosen.emit())
        self._lay_out()

    def _lay_out(self) -> None:
        self._heading.setFont(title(self._heading.font()))
        head = QHBoxLayout()
        head.addWidget(self._heading, 1)
        head.addWidget(self._state, 0, Qt.AlignmentFlag.AlignVCenter)
        sides = QGridLayout()
        sides.setHorizontalSpacing(8)
        sides.setVerticalSpacing(8)
        sides.setColumnStretch(1, 1)
        for number, (disc, choice) in enumerate(zip(self._discs, self._choices, strict=True)):
            sides.addWidget(disc, number, 0)
            sides.addWidget(choice, number, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        column.addLayout(head)
        column.addLayout(sides)
        for widget in (self._swap, self._why, self._open):
            column.addWidget(widget)

    @property
    def movers(self) -> tuple[str, ...]:
        """The movers, in the order of the robots; empty names before movers are known."""
        return tuple(choice.currentData() or "" for choice in self._choices)

    def choose(self, movers: Sequence[str]) -> None:
        """Let these drive, as far as they are offered."""
        for choice, mover in zip(self._choices, movers, strict=True):
            choice.setCurrentIndex(max(choice.findData(mover), 0))

    def offer_movers(self, movers: Sequence[MoverChoice]) -> None:
        """Offer these; who was chosen stays."""
        before = [name or usual for name, usual in zip(self.movers, USUAL, strict=True)]
        for choice in self._choices:
            choice.blockSignals(True)  # Not each change by itself is news.
            choice.clear()
            for mover in movers:
                choice.addItem(mover.title, mover.name)
            choice.blockSignals(False)
        self.choose(before)
        self.chosen.emit()

    def show_duel(self, state: DuelState, *, why_not: str, needs_scene: bool) -> None:
        """Show what goes on, and where nothing does, why no duel can be started."""
        is_on, is_other = state is not DuelState.NONE, state is DuelState.OTHER
        self._heading.setText(tr("Match") if is_other else tr("Duel"))
        for widget in (*self._discs, *self._choices, self._swap):
            widget.setVisible(not is_other)
            widget.setEnabled(not is_on)
        self._state.setText(tr("Running") if is_on else tr("Ready") if not why_not else tr("Not ready"))
        self._why.setText(sentence(why_not))
        self._why.setVisible(bool(why_not) and not is_on)
        self._open.setVisible(needs_scene and not is_on)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        for disc in self._discs:
            disc.set_theme(theme)

    def _swap_sides(self) -> None:
        self.choose(self.movers[::-1])
