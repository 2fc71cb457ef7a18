"""A table's header whose columns are no wider than they must be, so that all of them are seen in a small window."""

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView, QStyle, QStyleOptionHeader, QStyleOptionHeaderV2, QWidget


class NarrowHeader(QHeaderView):
    """A horizontal header. Only the column that is sorted has room for an arrow; Qt's own keeps it in every column."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._giving = -1
        self._least_px = 0
        self.setSectionsClickable(True)
        self.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.sortIndicatorChanged.connect(lambda *_: self.resizeSections())
        self._sharing = QTimer(self)
        self._sharing.setSingleShot(True)
        self._sharing.timeout.connect(self._share)
        # When all have their sizes: while Qt gives them one after the other it would undo it.
        self.sectionResized.connect(lambda *_: self._sharing.start())

    def let_give(self, column: int, least_px: int) -> None:
        """Let a column take what the others leave, which is wide or narrow.

        Args:
            column: Of the model, which has it already.
            least_px: No narrower than this; then the table is scrolled.
        """
        self._giving, self._least_px = column, least_px
        self.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        self._share()

    def fit(self) -> None:
        """Give all columns the widths that their contents need now, before they are painted."""
        self.resizeSections()
        self._share()

    def sectionSizeFromContents(self, column: int) -> QSize:
        """Return the size of a column's title, with its arrow if it has one."""
        if column == self.sortIndicatorSection():
            return super().sectionSizeFromContents(column)
        option = QStyleOptionHeaderV2()
        self.initStyleOption(option)
        self.initStyleOptionForIndex(option, column)
        option.sortIndicator = QStyleOptionHeader.SortIndicator.None_
        return self.style().sizeFromContents(QStyle.ContentsType.CT_HeaderSection, option, QSize(), self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room again."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        if self._giving >= 0:
            others_px = self.length() - self.sectionSize(self._giving)
            self.resizeSection(self._giving, max(self.viewport().width() - others_px, self._least_px))
