"""The players of a match side by side: what each does, how far it has come, and how well it is heard."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from gui.painter.colors import COLORS
from gui.style.fonts import emphasised
from gui.texts.language import counted, isolated, tr
from gui.texts.match_messages import doing, ending, has_begun
from gui.widgets.elided import ElidedLabel
from gui.widgets.meter import Meter
from gui.widgets.wrapped import WrappedLabel
from robotworkshop.view.picture import Theme

if TYPE_CHECKING:
    from robotworkshop.view.scoreboard import Competitor, Score


class PlayersPanel(QWidget):
    """Shows the players, and at the end the verdict."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = Theme.LIGHT
        self._robots: tuple[int, ...] = ()
        self._cards: list[_Card] = []
        self._verdict = WrappedLabel()
        self._verdict.hide()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(16, 12, 16, 12)
        self._column.addWidget(self._verdict)

    @property
    def verdict(self) -> str:
        """The verdict in words; empty before the end."""
        return self._verdict.text()

    @property
    def lines(self) -> list[str]:
        """The lines about the players, one each."""
        return [card.line for card in self._cards]

    def show_score(self, score: "Score | None") -> None:
        """Show how the match stands; None where there is none."""
        racers = () if score is None else score.racers
        robots = tuple(racer.number for racer in racers)
        if robots != self._robots:
            self._robots = robots
            for card in self._cards:
                card.deleteLater()
            self._cards = [_Card() for _ in racers]
            for number, card in enumerate(self._cards):
                self._column.insertWidget(number, card)
            self.set_theme(self._theme)
        for card, racer in zip(self._cards, racers, strict=True):
            card.show_racer(racer, has_begun=score is not None and has_begun(score))
        told = "" if score is None else ending(score)
        if told != self._verdict.text():
            self._verdict.setText(told)
            self._verdict.setVisible(bool(told))

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        for number, card in zip(self._robots, self._cards, strict=True):
            card.paint_accent(COLORS[theme].robot(number))


class _Card(QWidget):
    """One player."""

    def __init__(self) -> None:
        super().__init__()
        self._name = ElidedLabel()
        self._state = ElidedLabel()
        self._bar = Meter(tr("Progress"))
        self._figures = WrappedLabel()
        self._figures.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 2, 0, 8)
        grid.setVerticalSpacing(2)
        for row, widget in enumerate((self._name, self._state, self._bar, self._figures)):
            grid.addWidget(widget, row, 0)
        self._name.setFont(emphasised(self._name.font()))

    def paint_accent(self, color: str) -> None:
        """Take the accent of the player's robot."""
        self._bar.fill_with(color)
        palette = self._name.palette()
        palette.setColor(QPalette.ColorRole.WindowText, QColor(color))
        self._name.setPalette(palette)

    @property
    def line(self) -> str:
        """Everything that it says."""
        return "; ".join(label.text() for label in (self._name, self._state, self._figures))

    def show_racer(self, racer: "Competitor", *, has_begun: bool) -> None:
        """Show how a player is; before all have begun to drive the bar is about its planning."""
        self._name.setText(", ".join(isolated(each) for each in dict.fromkeys((racer.name, racer.mover)) if each))
        self._state.setText(doing(racer))
        self._bar.show_share(racer.done if has_begun else racer.planned)
        parts = []
        if racer.to_go_mm is not None:
            parts.append(tr("{way} to its goal", way=f"{racer.to_go_mm / 1000.0:.2f} m"))
        if racer.round_trip_s is not None:
            parts.append(tr("round trip {time}", time=f"{1000.0 * racer.round_trip_s:.1f} ms"))
        if racer.missed_polls:
            parts.append(counted("{n} poll missed", "{n} polls missed", racer.missed_polls))
        self._figures.setText(", ".join(part.replace(" ", "\u00a0") for part in parts))
