"""A person before the window: who clicks what can be seen, under the cursor, and reads what is written."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from gui.shell.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton
PATIENCE_MS = 60_000


class Person:
    """Knows nothing of commands, rooms and sources."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self._qtbot, self._window = qtbot, window

    def sees(self, words: str) -> bool:
        """Return whether these words can be read anywhere."""
        return any(words in text for text in self._texts())

    def waits_for(self, *words: str) -> None:
        """Wait until one of these can be read."""
        self._qtbot.waitUntil(lambda: any(map(self.sees, words)), timeout=PATIENCE_MS)

    def clicks(self, words: str) -> None:
        """Click the button that bears these words, or shows them when the cursor rests on it, once it can be used."""
        self._qtbot.waitUntil(lambda: self._button(words) is not None, timeout=PATIENCE_MS)
        button = self._button(words)
        assert button is not None
        self._qtbot.mouseClick(button, LEFT, pos=button.rect().center())
        QApplication.processEvents()

    def clicks_floor(self, x_mm: float, y_mm: float) -> None:
        """Click a place of the floor."""
        self._qtbot.mouseClick(self._window.canvas, LEFT, pos=self._place(x_mm, y_mm))

    def drags(self, *way_mm: tuple[float, float]) -> None:
        """Press the button on the floor, move on, and let go."""
        places = [self._place(*each) for each in way_mm]
        self._qtbot.mousePress(self._window.canvas, LEFT, pos=places[0])
        for place in places[1:]:
            self._qtbot.mouseMove(self._window.canvas, pos=place)
        self._qtbot.mouseRelease(self._window.canvas, LEFT, pos=places[-1])

    def _place(self, x_mm: float, y_mm: float) -> QPoint:
        place = QPoint(*map(round, self._window.canvas.view.to_px(x_mm, y_mm)))
        assert self._is_uppermost(self._window.canvas, place), "something lies over this place of the floor"
        return place

    def _texts(self) -> Iterator[str]:
        yield from self._said_by(QLabel, lambda label: label.text())
        yield from self._said_by(QAbstractButton, lambda button: button.text())

    def _said_by(self, kind: type[QWidget], said: Callable[..., str]) -> Iterator[str]:
        for widget in self._window.findChildren(kind):
            if widget.isVisible() and not widget.visibleRegion().isEmpty():
                yield said(widget).replace("&", "").replace("\u200b", "")

    def _button(self, words: str) -> QAbstractButton | None:
        """Return the one button of these words that can be clicked now."""
        found = [
            each
            for each in self._window.findChildren(QAbstractButton)
            if each.isVisible()
            and each.isEnabled()
            and (each.text().replace("&", "").strip() == words or each.toolTip().startswith(words))
            and self._is_uppermost(each, each.rect().center())
        ]
        assert len(found) < 2, f"{words} is written on more than one button"
        return found[0] if found else None

    def _is_uppermost(self, widget: QWidget, place: QPoint) -> bool:
        """Return whether a click at a place of a widget would come to it."""
        hit = self._window.childAt(widget.mapTo(self._window, place))
        return hit is widget or (hit is not None and widget.isAncestorOf(hit))
