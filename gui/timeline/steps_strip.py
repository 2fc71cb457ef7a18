"""The steps of a planner across the window: a row for each kind of step, and the playhead over all of them."""

from collections.abc import Hashable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.painter.colors import Colors
from gui.sources.step_source import StepSource
from gui.style.fonts import caption
from gui.texts.language import tr
from gui.timeline.painted_strip import HEAD_PX, PaintedStrip

if TYPE_CHECKING:
    from scenesolver.planning.textbook.steps import StepKind

EDGE_PX, ROW_PX, LABEL_GAP_PX = 16.0, 16.0, 10.0
"""Rows are as high as a line of captions; above them the playhead's head has room."""
MOST_ROWS, FOOT_PX = 6, 4.0
"""A PRM has so many kinds of steps; below them the playhead's end has room."""
FAINTEST = 0.3
"""The strength of a column of pixels that has one step of a kind among many of others."""


class StepsStrip(PaintedStrip):
    """Shows where among the steps one stands; dragged along, it goes there.

    Args:
        source: The steps.
    """

    sought = Signal(int)

    def __init__(self, source: StepSource, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self.setAccessibleName(tr("The planner's steps"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def minimumSizeHint(self) -> QSize:
        """Return the room that the rows need."""
        return QSize(300, round(HEAD_PX + MOST_ROWS * ROW_PX + FOOT_PX))

    # How it is drawn.

    @property
    def _rows(self) -> "list[tuple[str, str, tuple[StepKind, ...]]]":
        """The rows that there are: name, colour and kinds of step."""
        return [row for row in _all_rows(self.colors) if not self._source.kinds.isdisjoint(row[2])]

    @property
    def _label_px(self) -> float:
        metrics = QFontMetricsF(caption(self.font()))
        return LABEL_GAP_PX + max((metrics.horizontalAdvance(name) for name, *_ in self._rows), default=0.0)

    @property
    def _band(self) -> QRectF:
        """The area of the steps."""
        left = self._label_px
        return QRectF(left, HEAD_PX, max(self.width() - left - EDGE_PX, 1.0), max(ROW_PX * len(self._rows), 1.0))

    def _x(self, count: int) -> float:
        band = self._band
        return band.left() + band.width() * count / max(len(self._source.steps), 1)

    def ground_key(self) -> Hashable:
        """Return all that its ground shows."""
        return self._source.steps

    def draw_over(self, painter: QPainter) -> None:
        """Draw the playhead, if there are steps."""
        if self._source.is_on:
            self.draw_playhead(painter, self._x(self._source.count), 0.0, self._band.bottom() + 3.0)

    def draw_ground(self, painter: QPainter) -> None:
        """Draw the rows."""
        import numpy as np

        colors, band, rows, steps = self.colors, self._band, self._rows, self._source.steps
        painter.setFont(caption(self.font()))
        metrics = QFontMetricsF(painter.font())
        painter.fillRect(band, QColor(colors.sunk))
        columns = max(int(band.width()), 1)
        column_of = np.arange(len(steps)) * columns // max(len(steps), 1)
        taken = np.maximum(np.bincount(column_of, minlength=columns), 1)
        high = band.height() / max(len(rows), 1)
        for number, (name, color, kinds) in enumerate(rows):
            top = band.top() + number * high
            painter.setPen(QColor(colors.second_text))
            painter.drawText(QPointF(0.0, top + (high + metrics.capHeight()) / 2.0), name)
            is_here = np.array([step.kind in kinds for step in steps], dtype=bool)
            shares = np.bincount(column_of[is_here], minlength=columns) / taken
            wide = band.width() / max(columns, len(steps)) if len(steps) >= columns else band.width() / len(steps)
            for column in np.flatnonzero(shares).tolist():
                shade = QColor(color)
                shade.setAlphaF(FAINTEST + (1.0 - FAINTEST) * float(shares[column]))
                left = band.left() + column * band.width() / columns
                painter.fillRect(QRectF(left, top + 1.0, max(wide, 1.0), high - 2.0), shade)
            painter.setPen(QPen(QColor(colors.line), 1.0))
            painter.drawLine(QLineF(band.left(), top + high, band.right(), top + high))

    # What is done with it.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to where it is pressed."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.sought.emit(self._count_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go to where it is dragged."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.sought.emit(self._count_at(event.position().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step by the arrows, go to the ends by Home and End, and to another kind of step by Page up and Page down."""
        source = self._source
        match event.key():
            case Qt.Key.Key_Left:
                source.step(-1)
            case Qt.Key.Key_Right:
                source.step(1)
            case Qt.Key.Key_Home:
                source.step(-source.count)
            case Qt.Key.Key_End:
                source.step(len(source.steps) - source.count)
            case Qt.Key.Key_PageUp:
                source.go_to_other_kind(-1)
            case Qt.Key.Key_PageDown:
                source.go_to_other_kind(1)
            case _:
                super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Say what the step is where the cursor rests."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            words = self._source.sentence_of(self._count_at(float(event.x())))
            QToolTip.showText(event.globalPos(), words, self)
            return True
        return super().event(event)

    def _count_at(self, x_px: float) -> int:
        band, steps = self._band, len(self._source.steps)
        return min(max(round((x_px - band.left()) / band.width() * steps), 0), steps)


def _all_rows(colors: Colors) -> "list[tuple[str, str, tuple[StepKind, ...]]]":
    """Return the rows in their order: name, colour and kinds of step."""
    from scenesolver.planning.textbook.steps import StepKind

    return [
        (tr("Samples"), colors.accent, (StepKind.SAMPLE,)),
        (tr("Neighbours"), colors.second_text, (StepKind.ASK,)),
        (tr("Edges"), colors.good, (StepKind.FREE,)),
        (tr("Refused"), colors.bad, (StepKind.REFUSED,)),
        (tr("Tree"), colors.good, (StepKind.GROW, StepKind.REWIRE)),
        (tr("Search"), colors.warning, (StepKind.EXPAND,)),
        (tr("Way"), colors.accent, (StepKind.WAY, StepKind.CUT)),
    ]
