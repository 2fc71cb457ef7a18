"""One page of the manual: Markdown, dressed in the window's colours, with pictures as wide as there is room for."""

from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QBrush,
    QDesktopServices,
    QFontDatabase,
    QImage,
    QPalette,
    QResizeEvent,
    QShowEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import QTextBrowser, QWidget

from gui.help.book import slug
from gui.texts.language import tr

MARGIN_PX = 26.0
LINE_PERCENT = 122.0
"""Height of a line, of what the font asks for."""
LINE_PX = 4.0
"""Left free at the right of what is as wide as the page, for its frame."""
REST_MS = 120
"""The pictures are scaled again when the width has not changed for so long."""
TABLE_PERCENT = 99.0
"""Width of a table; its frame comes to that."""
_PICTURE = "\ufffc"
"""Stands for a picture in a text."""
_HEADING_ROOM_PX = {1: (0.0, 10.0), 2: (22.0, 6.0), 3: (16.0, 4.0)}
"""Room above and below a heading of each level."""


class Page(QTextBrowser):
    """Shows one file at a time, always from left to right, since the manual is in English."""

    led = Signal(object, str)
    """A link leads to another page: its file, and the heading there by its slug, empty for its beginning."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Page of the manual"))
        self.setOpenLinks(False)
        # Else the page were wider before its bar is there, and its pictures too wide after.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.anchorClicked.connect(self._follow)
        self._file = Path()
        self._markdown = ""
        self._is_dressed = True
        self._scaled: dict[tuple[str, int], QImage] = {}
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._fit_pictures)

    def show_page(self, file: Path, markdown: str) -> None:
        """Show a text.

        Args:
            file: Where it is from, which its links and pictures are relative to.
            markdown: It.
        """
        if file != self._file:
            self._scaled = {}
        self._file, self._markdown, self._is_dressed = file, markdown, True
        document = self.document()
        document.setDocumentMargin(MARGIN_PX)
        document.setBaseUrl(QUrl.fromLocalFile(str(file)))
        document.setMarkdown(markdown, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        self._dress()
        self._fit_pictures()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def go_to(self, place: str) -> None:
        """Bring a heading to the top, by its slug; the beginning, if it has none."""
        block = self._heading(place)
        top_px = 0.0 if block is None else self.document().documentLayout().blockBoundingRect(block).top()
        self.verticalScrollBar().setValue(round(top_px))

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Load a picture, no wider than the page."""
        if kind != QTextDocument.ResourceType.ImageResource:
            return super().loadResource(kind, name)
        return self._picture(self.document().baseUrl().resolved(QUrl(name)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scale the pictures again, in a moment."""
        super().resizeEvent(event)
        self._rest.start()

    def event(self, event: QEvent) -> bool:
        """Scale the pictures again for a screen of another scale."""
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self._rest.start()
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        """Dress the page again in other colours."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and self._markdown:
            self._is_dressed = False
            if self.isVisible():
                self._dress_anew()

    def showEvent(self, event: QShowEvent) -> None:
        """Dress the page in the colours that were chosen while it was not seen."""
        super().showEvent(event)
        if not self._is_dressed:
            self._dress_anew()

    def _dress_anew(self) -> None:
        at = self.verticalScrollBar().value()
        self.show_page(self._file, self._markdown)
        self.verticalScrollBar().setValue(at)

    def _follow(self, link: QUrl) -> None:
        """Go where a link leads: in this page, to another one, or to whatever program the system has for it."""
        url = self.document().baseUrl().resolved(link)
        target = Path(url.toLocalFile()) if url.isLocalFile() else None
        if target is not None and target.suffix == ".md" and target.is_file():
            self.led.emit(target, url.fragment())
        else:
            QDesktopServices.openUrl(url)

    def _heading(self, place: str) -> QTextBlock | None:
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel() and slug(block.text()) == place:
                return block
            block = block.next()
        return None

    # Pictures.

    def _picture(self, url: QUrl) -> QImage:
        """Return a picture of this page; Qt asks several times, and scaling it well takes a while."""
        room = self.viewport().width() - 2.0 * MARGIN_PX - LINE_PX
        wide = max(round(room * self.devicePixelRatioF()), 0)
        known = url.toLocalFile(), wide
        if known not in self._scaled:
            self._scaled = {other: image for other, image in self._scaled.items() if other[1] == wide}
            self._scaled[known] = _scaled(QImage(url.toLocalFile()), room, wide)
        return self._scaled[known]

    def _fit_pictures(self) -> None:
        document = self.document()
        for name in _pictures(document):
            url = document.baseUrl().resolved(QUrl(name))
            document.addResource(QTextDocument.ResourceType.ImageResource, url, self._picture(url))
        document.markContentsDirty(0, document.characterCount())

    # Colours.

    def _dress(self) -> None:
        """Give Qt's plain rendering of Markdown some room and some lines."""
        document = self.document()
        ground = QBrush(self.palette().color(QPalette.ColorRole.AlternateBase))
        face = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        block = document.begin()
        while block.isValid():
            _give_room(block, ground)
            _mark_code(block, ground, face.families())
            block = block.next()
        for frame in document.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                self._rule(frame)

    def _rule(self, table: QTextTable) -> None:
        """Draw thin lines between the cells of a table, and make its first row stand out."""
        style = table.format()
        style.setBorder(1.0)
        style.setBorderBrush(QBrush(self.palette().color(QPalette.ColorRole.Mid)))
        style.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        style.setBorderCollapse(True)
        style.setCellPadding(5.0)
        style.setTopMargin(8.0)
        style.setBottomMargin(12.0)
        style.setWidth(QTextLength(QTextLength.Type.PercentageLength, TABLE_PERCENT))
        table.setFormat(style)
        for column in range(table.columns()):
            cell = table.cellAt(0, column)
            head = cell.format()
            head.setBackground(self.palette().color(QPalette.ColorRole.AlternateBase))
            cell.setFormat(head)


def _scaled(image: QImage, room: float, wide: int) -> QImage:
    """Return an image no wider than there is room, of at most so many pixels: a fine screen has more in this room."""
    if not 0.0 < room < image.width():
        return image
    wide = min(wide, image.width())
    image = image.scaledToWidth(wide, Qt.TransformationMode.SmoothTransformation)
    image.setDevicePixelRatio(wide / room)
    return image


def _pictures(document: QTextDocument) -> list[str]:
    return [style.toImageFormat().name() for style in document.allFormats() if style.isImageFormat()]


def _give_room(block: QTextBlock, ground: QBrush) -> None:
    style = QTextBlockFormat()
    level = block.blockFormat().headingLevel()
    if level:
        above, below = _HEADING_ROOM_PX.get(level, (12.0, 4.0))
        style.setTopMargin(above)
        style.setBottomMargin(below)
    elif block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence):
        style.setBackground(ground)
        style.setLeftMargin(12.0)
    elif QTextCursor(block).currentTable() is not None:
        style.setTopMargin(0.0)
        style.setBottomMargin(0.0)
    elif _PICTURE not in block.text():  # The room between lines would be in proportion to the picture.
        style.setLineHeight(LINE_PERCENT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    QTextCursor(block).mergeBlockFormat(style)


def _mark_code(block: QTextBlock, ground: QBrush, families: list[str]) -> None:
    """Set keys and code apart from the words round them."""
    spans = []
    each = block.begin()
    while not each.atEnd():
        piece = each.fragment()
        if piece.charFormat().fontFixedPitch():
            spans.append((piece.position(), piece.position() + piece.length()))
        each += 1
    style = QTextCharFormat()
    style.setFontFamilies(families)
    style.setBackground(ground)
    cursor = QTextCursor(block)
    for begin, end in spans:
        cursor.setPosition(begin)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(style)
