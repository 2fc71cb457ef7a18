"""The manual's window: the chapters at the left, the page at the right, back and forth, and a search through all."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeySequence, QShortcut, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.help.book import Book
from gui.help.page import Page
from gui.style.icons import icon
from gui.texts.language import tr

SIZE_PX = (1040, 780)
SCREEN_SHARE = 0.9
"""It takes no more of a small screen, either way: its frame needs some room too."""
CONTENTS_PX = 270


@dataclass(slots=True)
class Visit:
    """A page that was looked at, and how far down it was scrolled when it was left."""

    file: Path
    scrolled_px: int = 0


class Manual(QDialog):
    """A window beside the main window, which goes on working.

    Args:
        book: What is read.
        parent: The main window.
    """

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Manual"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.resize(QSize(*SIZE_PX).boundedTo(self.screen().availableSize() * SCREEN_SHARE))
        self.book = book
        self._chapters = book.chapters
        self._visits: list[Visit] = []
        self._now = -1
        self._words: dict[Path, str] = {}
        self.page = Page()
        self.contents = QListWidget()
        self.contents.setAccessibleName(tr("Chapters of the manual"))
        self.contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.contents.setSpacing(2)
        self.contents.addItems([chapter.title for chapter in self._chapters])
        self.typed = QLineEdit()
        self.typed.setPlaceholderText(tr("Search the manual"))
        self.typed.setAccessibleName(tr("Search the manual"))
        self.typed.setClearButtonEnabled(True)
        self.typed.setMaximumWidth(260)
        self._missing = QLabel()
        self.back = self._button("left", tr("Back (Alt+Left)"), "Alt+Left", self.go_back)
        self.forth = self._button("right", tr("Forward (Alt+Right)"), "Alt+Right", self.go_forth)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self.typed.setFocus)
        self._lay_out()
        self.page.led.connect(self.turn_to)
        self.contents.currentRowChanged.connect(self._choose)
        self.typed.textEdited.connect(lambda _text: self.search(anew=True))
        self.typed.returnPressed.connect(self.search)

    @property
    def file(self) -> Path:
        """The page that is shown."""
        return self._visits[self._now].file

    @property
    def complaint(self) -> str:
        """The words for a search that found nothing."""
        return self._missing.text()

    def turn_to(self, file: Path, place: str = "") -> None:
        """Show a page of the book, or another file of the documentation.

        Args:
            file: It.
            place: Heading to begin at, by its slug; empty for the beginning.
        """
        file = file.resolve()
        if self._now < 0 or file != self.file:
            self._leave()
            self._visits = [*self._visits[: self._now + 1], Visit(file)]
            self._now += 1
            self._show()
        self.page.go_to(place)
        self._show_state()

    def go_back(self) -> None:
        """Show the page before."""
        self._go(-1)

    def go_forth(self) -> None:
        """Show the page from which one went back."""
        self._go(1)

    def search(self, *, anew: bool = False) -> None:
        """Find what is typed: in this page from where one is on, then in the pages after it, all round.

        Args:
            anew: Whether it has just been typed, so that the place that was found last may be the right one still.
        """
        wanted = self.typed.text()
        cursor = self.page.textCursor()
        if anew:
            cursor.setPosition(cursor.selectionStart())
            self.page.setTextCursor(cursor)
        if not wanted or self.page.find(wanted):
            self._missing.clear()
            return
        for file in self._pages_after(self.file):
            if wanted.lower() in self._plain(file).lower():
                self.turn_to(file)
                self.page.moveCursor(QTextCursor.MoveOperation.Start)
                self.page.find(wanted)
                self._missing.clear()
                return
        self._missing.setText(tr("not found"))

    def changeEvent(self, event: QEvent) -> None:
        """Draw the icons again in other colours."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._paint_icons()

    def _button(self, name: str, tip: str, key: str, run: Callable[[], object]) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setAutoRaise(True)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setShortcut(QKeySequence(key))
        button.clicked.connect(lambda _checked: run())
        return button

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        for widget in (self.back, self.forth):
            bar.addWidget(widget)
        bar.addStretch(1)
        bar.addWidget(self._missing)
        bar.addWidget(self.typed, 1)
        halves = QSplitter()
        halves.addWidget(self.contents)
        halves.addWidget(self.page)
        halves.setSizes([CONTENTS_PX, SIZE_PX[0] - CONTENTS_PX])
        halves.setStretchFactor(1, 1)
        column = QVBoxLayout(self)
        column.addLayout(bar)
        column.addWidget(halves, 1)
        self._paint_icons()
        self.page.setFocus()

    def _paint_icons(self) -> None:
        for button in (self.back, self.forth):
            button.setIcon(icon(button.objectName(), self.palette()))

    def _choose(self, row: int) -> None:
        if 0 <= row < len(self._chapters):
            self.turn_to(self._chapters[row].file)

    def _leave(self) -> None:
        if self._now >= 0:
            self._visits[self._now].scrolled_px = self.page.verticalScrollBar().value()

    def _go(self, by: int) -> None:
        if 0 <= self._now + by < len(self._visits):
            self._leave()
            self._now += by
            self._show()
            self.page.verticalScrollBar().setValue(self._visits[self._now].scrolled_px)
            self._show_state()

    def _show(self) -> None:
        try:
            text = self.book.text(self.file)
        except OSError as error:
            text = tr("This page cannot be read: {reason}", reason=error)
        self.page.show_page(self.file, text)

    def _show_state(self) -> None:
        self.back.setEnabled(self._now > 0)
        self.forth.setEnabled(self._now + 1 < len(self._visits))
        files = [chapter.file for chapter in self._chapters]
        self.contents.blockSignals(True)
        self.contents.setCurrentRow(files.index(self.file) if self.file in files else -1)
        self.contents.blockSignals(False)

    def _pages_after(self, file: Path) -> list[Path]:
        """Return all chapters, from the one after a page to that page itself."""
        files = [chapter.file for chapter in self._chapters]
        after = files.index(file) + 1 if file in files else 0
        return [*files[after:], *files[:after]]

    def _plain(self, file: Path) -> str:
        """Return what a page says, without marks."""
        if file not in self._words:
            document = QTextDocument()
            document.setMarkdown(self.book.text(file))
            self._words[file] = document.toPlainText()
        return self._words[file]
