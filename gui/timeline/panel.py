"""The panel of the timeline: the strip, and what can be done with a recording."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QComboBox, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from gui.contributions.panel import Panel
from gui.sources.playback import SPEEDS, Playback
from gui.style.icons import icon
from gui.texts.language import isolated, tr
from gui.timeline.strip import Strip
from gui.widgets.elided import ElidedLabel
from gui.widgets.wrapped import WrappedLabel
from robotdriver.phrases.figures import figure
from robotworkshop.view.picture import Theme


class TimelinePanel(QWidget):
    """Plays what a playback has."""

    export_wanted = Signal()

    def __init__(self, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # So does time, in every language.
        self._playback = playback
        self.strip = Strip(playback)
        self._hint = WrappedLabel(tr("Every drive is recorded. When one has ended it can be played here again."))
        self._hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._hint.setLayoutDirection(QApplication.layoutDirection())  # It is words, and runs as all others.
        self._file = ElidedLabel()
        self._time = QLabel()
        self._buttons = {
            "back": self._button(tr("One step back (Left)"), lambda: playback.step(-1)),
            "start": self._button(tr("Play, or rest"), playback.play_or_rest),
            "forth": self._button(tr("One step on (Right)"), lambda: playback.step(1)),
            "bookmark": self._button(tr("Set a bookmark here, or take it away"), playback.bookmark),
            "picture": self._button(tr("Export as picture, animation or page..."), self.export_wanted.emit),
            "close": self._button(tr("Show what is live again"), playback.close_recording),
        }
        self._speed = QComboBox()
        self._speed.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._speed.setAccessibleName(tr("Speed of the replay"))
        for speed in SPEEDS:
            self._speed.addItem(isolated(f"{speed:g}\u00d7"), speed)
        self._speed.setCurrentIndex(SPEEDS.index(1.0))
        self._speed.activated.connect(lambda number: playback.set_speed(SPEEDS[number]))
        row = QHBoxLayout()
        for name in ("back", "start", "forth", "bookmark"):
            row.addWidget(self._buttons[name])
        row.addWidget(self._speed)
        row.addWidget(self._time)
        row.addStretch(1)
        of_file = QHBoxLayout()
        of_file.addWidget(self._file, 1)
        for name in ("picture", "close"):
            of_file.addWidget(self._buttons[name])
        column = QVBoxLayout(self)
        column.addWidget(self._hint)
        column.addWidget(self.strip)
        column.addLayout(row)
        column.addLayout(of_file)
        column.addStretch(1)
        self.strip.sought.connect(playback.seek)
        playback.changed.connect(self._show)
        playback.moved.connect(self._show_time)
        playback.sought.connect(self._show_time)
        self._show()

    def panels(self) -> tuple[Panel, ...]:
        """Return it as the window's panel."""
        text = tr("The drive that was recorded last, or a recording that you have opened.")
        return (Panel("Timeline", lambda: self, text),)

    def set_look(self, theme: Theme, palette: QPalette) -> None:
        """Take the colours of a theme."""
        self.strip.set_theme(theme)
        for name, button in self._buttons.items():
            button.setIcon(icon("pause" if name == "start" and self._playback.is_playing else name, palette))

    def _button(self, tip: str, run: Callable[[], object]) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda _checked: run())
        return button

    def _show(self) -> None:
        is_open = self._playback.is_open
        self._hint.setVisible(not is_open)
        for widget in (self.strip, self._speed, self._time, self._file, *self._buttons.values()):
            widget.setVisible(is_open)
        self._buttons["start"].setIcon(icon("pause" if self._playback.is_playing else "start", QApplication.palette()))
        end_s = self._playback.span_s[1]
        self._time.setMinimumWidth(self._time.fontMetrics().horizontalAdvance(_progress(end_s, end_s)))
        self._file.setText("" if self._playback.file is None else self._playback.file.name)
        self._show_time()

    def _show_time(self) -> None:
        end_s = self._playback.span_s[1]
        self._time.setText(_progress(self._playback.time_s, end_s) if self._playback.is_open else "")
        self.strip.update()


def _progress(time_s: float, end_s: float) -> str:
    return tr("{time} of {end}", time=f"{figure(time_s, 1)} s", end=f"{figure(end_s, 1)} s")
