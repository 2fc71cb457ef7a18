"""Labels and choices that give way: an ellipsis stands for what does not fit."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QLabel, QStyle, QStyleOptionComboBox, QStylePainter, QWidget

from gui.texts.language import FIRST_STRONG_ISOLATE, isolated

LEAST_LETTERS = 8
"""It asks for room for so many letters: for words like "driving" and "arrived"."""
BESIDE_PX = 2
"""A style leaves so much free at each end of a choice."""


class ElidedLabel(QLabel):
    """One line of plain text that never makes its surroundings wider; the whole is in the tool tip.

    Args:
        text: What it says.
        tip: What it is about, for the tool tip below the whole text.
        cut: Which part of the text is left out where there is no room for all of it.
    """

    def __init__(
        self,
        text: str = "",
        tip: str = "",
        parent: QWidget | None = None,
        cut: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        super().__init__(parent)
        self._tip = tip
        self._cut = cut
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Say something else."""
        super().setText(text)
        self.setToolTip("\n".join(line for line in (text, self._tip) if line))

    @property
    def shown_text(self) -> str:
        """The part of the text that is to be seen at the present width."""
        return self.fontMetrics().elidedText(self.text(), self._cut, self.contentsRect().width())

    def minimumSizeHint(self) -> QSize:
        """Ask for room for a few letters."""
        letters = self.fontMetrics().horizontalAdvance(self.text()[:LEAST_LETTERS] + "\u2026")
        return QSize(min(letters, super().sizeHint().width()), super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw what fits."""
        painter = QPainter(self)
        self.style().drawItemText(
            painter,
            self.contentsRect(),
            int(self.alignment().value),
            self.palette(),
            self.isEnabled(),
            self._directed(self.shown_text),
            self.foregroundRole(),
        )

    def _directed(self, text: str) -> str:
        """Return a text that runs as the window does if it is made of parts, else in its own direction."""
        return text if FIRST_STRONG_ISOLATE in text else isolated(text)


class ElidedChoice(QComboBox):
    """A choice that may be narrower than its words; its list has the whole of them.

    Names that are alike for long differ at their ends more often than not, so the middle is left out. Qt alone cuts
    them without a word, and from right to left it cuts their beginning.
    """

    @property
    def shown_text(self) -> str:
        """The part of the chosen words that is to be seen at the present width."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        return self._fitting(option)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the box with what fits."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self._fitting(option)
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def _fitting(self, option: QStyleOptionComboBox) -> str:
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        room_px = field.width() - 2 * BESIDE_PX
        return self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideMiddle, room_px)
