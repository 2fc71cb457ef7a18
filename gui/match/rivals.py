"""The players of a match side by side: what each does, how far it has come, and how well it is heard."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QProgressBar, QVBoxLayout, QWidget

from gui.painter import COLORS
from gui.panels.elided import ElidedLabel
from robotworkshop.picture import Theme
from scene.scene import Scene

if TYPE_CHECKING:
    from robotworkshop.match.verdict import PlayerView, Verdict

EMPTY_HINT = "Nobody plays yet."
_STATES = {
    "IDLE": "waits",
    "SCENE_SET": "has the scene",
    "PREPROCESSING": "plans",
    "READY": "is ready",
    "DRIVING": "drives",
    "ARRIVED": "is at its goal",
    "GAVE_UP": "gave up",
    "FAILED": "failed",
    "STOPPED": "stopped",
}


class RivalsPanel(QWidget):
    """Shows the players, and at the end the verdict."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = Theme.LIGHT
        self._names: tuple[str, ...] = ()
        self._cards: list[_Card] = []
        self._hint = QLabel(EMPTY_HINT)
        self._verdict = QLabel()
        self._verdict.setWordWrap(True)
        self._verdict.setTextFormat(Qt.TextFormat.PlainText)
        self._verdict.hide()
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._hint)
        self._column.addWidget(self._verdict)
        self._column.addStretch(1)

    @property
    def verdict(self) -> str:
        """What is said of the end; empty before it."""
        return self._verdict.text()

    def show_players(self, scene: Scene | None, players: "Sequence[PlayerView]") -> None:
        """Show how the players are."""
        names = tuple(player.name for player in players)
        if names != self._names:
            self._names = names
            for card in self._cards:
                card.deleteLater()
            self._cards = [_Card() for _ in players]
            for number, card in enumerate(self._cards):
                self._column.insertWidget(1 + number, card)
            self._hint.setVisible(not names)
            self.set_theme(self._theme)
        for card, player in zip(self._cards, players, strict=True):
            card.show_player(scene, player)

    def show_verdict(self, verdict: "Verdict | None") -> None:
        """Show how it ended; None while it goes on."""
        self._verdict.setVisible(verdict is not None)
        if verdict is None:
            self._verdict.clear()
            return
        who = f"{verdict.winner} has won" if verdict.winner is not None else "A draw"
        judged = "truth" if verdict.by_truth else "the players' claims"
        self._verdict.setText(
            f"{who}: {verdict.reason}. Decided by the rule \u201c{verdict.rule}\u201d after {verdict.time_s:.1f} s, "
            f"by {judged}."
        )

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        for number, card in enumerate(self._cards):
            card.paint_accent(COLORS[theme].robot(number))


class _Card(QWidget):
    """One player."""

    def __init__(self) -> None:
        super().__init__()
        self._name = ElidedLabel()
        self._state = ElidedLabel()
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(8)
        self._bar.setRange(0, 1000)
        self._bar.setAccessibleName("Progress")
        self._figures = ElidedLabel()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 2, 0, 8)
        grid.setVerticalSpacing(2)
        for row, widget in enumerate((self._name, self._state, self._bar, self._figures)):
            grid.addWidget(widget, row, 0)
        face = self._name.font()
        face.setBold(True)
        self._name.setFont(face)

    def paint_accent(self, color: str) -> None:
        """Take the accent of the player's robot."""
        palette = self._bar.palette()
        palette.setColor(QPalette.ColorRole.Highlight, QColor(color))
        self._bar.setPalette(palette)
        palette = self._name.palette()
        palette.setColor(QPalette.ColorRole.WindowText, QColor(color))
        self._name.setPalette(palette)

    def show_player(self, scene: Scene | None, player: "PlayerView") -> None:
        """Show how the player is."""
        self._name.setText(f"{player.name}: {player.robot}, {player.mover}")
        state = _STATES[player.phase.name]
        planning = f" ({player.activity})" if player.phase.name == "PREPROCESSING" and player.activity else ""
        self._state.setText(state + planning + (f": {player.reason}" if player.reason else ""))
        rest, share = _way(scene, player)
        self._bar.setValue(round(1000.0 * (share if share is not None else player.progress)))
        parts = [] if rest is None else [f"{rest / 1000.0:.2f} m to its goal"]
        if player.round_trip_s is not None:
            parts.append(f"round trip {1000.0 * player.round_trip_s:.1f} ms")
        if player.missed_polls:
            parts.append(f"{player.missed_polls} polls missed")
        self._figures.setText(", ".join(parts))


def _way(scene: Scene | None, player: "PlayerView") -> tuple[float | None, float | None]:
    """Return how far it is to the goal as the crow flies, mm, and the share of that way that lies behind."""
    robot = None if scene is None else next((each for each in scene.robots if each.name == player.robot), None)
    if robot is None or robot.goal is None or player.claim is None:
        return None, None
    rest_mm = player.claim.distance_to(*robot.goal)
    whole_mm = max(robot.start.distance_to(*robot.goal), 1.0)
    has_begun = player.phase.name not in ("IDLE", "SCENE_SET", "PREPROCESSING", "READY")
    return rest_mm, min(1.0, max(0.0, 1.0 - rest_mm / whole_mm)) if has_begun else None
