"""The page that greets: the ready scenes and the last ones, each with a picture, to be opened by a click."""

from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QIcon, QPalette, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from gui.panels.thumbnails import SIZE, Thumbnails
from gui.texts.language import tr
from gui.texts.names import named
from robotworkshop.view.picture import Theme

GAP_PX = 14
FRAME = QSize(16, 36)
"""What a card adds to its picture: the title, and room round both."""
LEAST_WIDTH_PX = 170
"""Pictures are made smaller, down to this, where one more then stands in a row."""
SIDE_PX = 28


class WelcomePage(QScrollArea):
    """Shows scenes; pictures appear as they are painted."""

    chosen = Signal(object)
    shown = Signal(bool)
    """It has come, or gone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Scenes"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setAutoFillBackground(True)
        self._thumbnails = Thumbnails(self)
        self._thumbnails.painted.connect(self._put)
        self._cards: dict[Path, list[QToolButton]] = {}
        self._shelves: list[tuple[QGridLayout, list[QToolButton]]] = []
        self._columns = 0
        self._theme = Theme.LIGHT
        self._awaited: set[Path] = set()
        self._blank = QPixmap(SIZE)
        self._blank.fill(Qt.GlobalColor.transparent)

    def show_scenes(self, recent: Sequence[Path], ready: Sequence[Path], theme: Theme) -> None:
        """Offer the scenes of these files."""
        self._cards.clear()
        self._shelves.clear()
        self._columns = 0
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(SIDE_PX, 24, SIDE_PX, 24)
        column.addWidget(_heading(tr("Robot Workshop"), 22))
        about = QLabel(tr("Open a scene, solve it with F5, and let the robot drive with the space bar."))
        about.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        column.addWidget(about)
        for title, files in ((tr("Opened last"), recent), (tr("Ready scenes"), ready)):
            if files:
                column.addSpacing(12)
                column.addWidget(_heading(title, 14))
                column.addLayout(self._shelf(files))
        column.addStretch(1)
        self.setWidget(inner)
        self._arrange()
        self._awaited = set(self.files)
        self._theme = theme
        self._thumbnails.make(self.files, theme, self.devicePixelRatioF())

    @property
    def files(self) -> list[Path]:
        """The files that are offered."""
        return list(self._cards)

    @property
    def is_whole(self) -> bool:
        """Whether every card has its picture."""
        return not self._awaited

    def card(self, file: Path) -> QToolButton:
        """Return a button that opens a file."""
        return self._cards[file][0]

    def close_pictures(self) -> None:
        """Paint no more pictures."""
        self._thumbnails.close()

    def _shelf(self, files: Sequence[Path]) -> QGridLayout:
        shelf = QGridLayout()
        shelf.setSpacing(GAP_PX)
        cards = []
        for file in files:
            card = QToolButton()
            card.setAutoRaise(True)
            card.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            card.setIcon(QIcon(self._blank))  # The title stands where it will stand below the picture.
            card.setText(named(file.stem.replace("_", " ").capitalize()))
            card.setToolTip(str(file))
            card.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            card.clicked.connect(lambda _checked, file=file: self.chosen.emit(file))
            self._cards.setdefault(file, []).append(card)
            cards.append(card)
        self._shelves.append((shelf, cards))
        return shelf

    def _put(self, file: Path, title: str, picture: QPixmap) -> None:
        self._awaited.discard(file)
        for card in self._cards.get(file, ()):
            card.setIcon(QIcon(picture))
            if title:
                words = card.fontMetrics().elidedText(named(title), Qt.TextElideMode.ElideRight, SIZE.width())
                card.setText(words.replace("&", "&&"))

    def event(self, event: QEvent) -> bool:
        """Have the pictures painted anew for a screen of another scale."""
        if event.type() is QEvent.Type.DevicePixelRatioChange and self.isVisible():
            self._thumbnails.make(self.files, self._theme, self.devicePixelRatioF())
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Tell that it has come."""
        super().showEvent(event)
        self.shown.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Tell that it has gone."""
        super().hideEvent(event)
        self.shown.emit(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put as many cards in a row as there is room for."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        room = self.viewport().width() - 2 * SIDE_PX + GAP_PX
        columns = max(room // (LEAST_WIDTH_PX + FRAME.width() + GAP_PX), 1)
        width = min(room // columns - GAP_PX - FRAME.width(), SIZE.width())
        size = SIZE.scaled(max(width, LEAST_WIDTH_PX), SIZE.height(), Qt.AspectRatioMode.KeepAspectRatio)
        for card in chain.from_iterable(cards for _, cards in self._shelves):
            card.setIconSize(size)
            card.setFixedSize(size + FRAME)
        if columns == self._columns:
            return
        for shelf, cards in self._shelves:
            shelf.setColumnStretch(self._columns, 0)
            for number, card in enumerate(cards):
                shelf.addWidget(card, number // columns, number % columns)
            shelf.setColumnStretch(columns, 1)
        self._columns = columns


def _heading(text: str, size_px: int) -> QLabel:
    label = QLabel(text)
    face = label.font()
    face.setPixelSize(size_px)
    face.setBold(True)
    label.setFont(face)
    return label
