"""The strip of a timeline: a line with marks on it and the present time, to be dragged."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.painter.colors import COLORS
from gui.sources.playback import Mark, MarkKind, Playback
from gui.texts.language import tr
from robotworkshop.view.picture import Theme

EDGE_PX = 10.0
NEAR_PX = 5.0
"""A mark is meant when the cursor is so near."""


class Strip(QWidget):
    """Shows where a playback stands."""

    sought = Signal(float)

    def __init__(self, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._playback = playback
        self._theme = Theme.LIGHT
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Timeline"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """Return how large it would like to be."""
        return QSize(300, 34)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line, what is behind, the marks, and the present time."""
        colors, middle = COLORS[self._theme], self.height() / 2.0
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        now = self._to_px(self._playback.time_s)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.grid_major))
        painter.drawRoundedRect(QRectF(EDGE_PX, middle - 3.0, self.width() - 2.0 * EDGE_PX, 6.0), 3.0, 3.0)
        painter.setBrush(QColor(colors.robot(0)))
        painter.drawRoundedRect(QRectF(EDGE_PX, middle - 3.0, max(now - EDGE_PX, 0.0), 6.0), 3.0, 3.0)
        for mark in self._playback.marks:
            self._draw_mark(painter, mark, middle)
        painter.setPen(QPen(QColor(colors.floor), 2.0))
        painter.setBrush(QColor(colors.text))
        painter.drawEllipse(QPointF(now, middle), 6.5, 6.5)
        if self.hasFocus():
            painter.setPen(QPen(QColor(colors.robot(0)), 1.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4.0, 4.0)

    def _draw_mark(self, painter: QPainter, mark: Mark, middle: float) -> None:
        """Draw a mark; each kind has a colour and a shape of its own."""
        colors, x = COLORS[self._theme], self._to_px(mark.time_s)
        painter.setPen(Qt.PenStyle.NoPen)
        match mark.kind:
            case MarkKind.REPLAN:
                painter.setBrush(QColor(colors.sensed))
                painter.drawRect(QRectF(x - 1.5, middle - 11.0, 3.0, 7.0))
            case MarkKind.BUMP:
                painter.setBrush(QColor(colors.bad))
                up = (QPointF(x - 4.5, middle - 4.0), QPointF(x + 4.5, middle - 4.0), QPointF(x, middle - 12.0))
                painter.drawPolygon(QPolygonF(up))
            case MarkKind.END:
                painter.setBrush(QColor(colors.good))
                painter.drawEllipse(QPointF(x, middle - 8.0), 4.0, 4.0)
            case MarkKind.BOOKMARK:
                painter.setBrush(QColor(colors.robot(1)))
                flag = (QPointF(x - 4.0, middle + 4.0), QPointF(x + 4.0, middle + 4.0), QPointF(x + 4.0, middle + 13.0))
                painter.drawPolygon(
                    QPolygonF([flag[0], flag[1], flag[2], QPointF(x, middle + 9.0), QPointF(x - 4.0, middle + 13.0)])
                )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there; a mark that is near is meant exactly."""
        if event.button() is Qt.MouseButton.LeftButton:
            mark = self._mark_at(event.position().x())
            self.sought.emit(self._to_s(event.position().x()) if mark is None else mark.time_s)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the present time."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.sought.emit(self._to_s(event.position().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step by the arrows, go to the ends by Home and End, and to the marks by Page up and Page down."""
        playback = self._playback
        match event.key():
            case Qt.Key.Key_Left:
                playback.step(-1)
            case Qt.Key.Key_Right:
                playback.step(1)
            case Qt.Key.Key_Home:
                playback.seek(playback.span_s[0])
            case Qt.Key.Key_End:
                playback.seek(playback.span_s[1])
            case Qt.Key.Key_PageUp:
                playback.go_to_mark(-1)
            case Qt.Key.Key_PageDown:
                playback.go_to_mark(1)
            case _:
                super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Say what a mark means when the cursor rests on it."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            mark = self._mark_at(float(event.x()))
            QToolTip.showText(event.globalPos(), "" if mark is None else mark.words, self)
            return True
        return super().event(event)

    def _mark_at(self, x_px: float) -> Mark | None:
        near = [mark for mark in self._playback.marks if abs(self._to_px(mark.time_s) - x_px) <= NEAR_PX]
        return min(near, key=lambda mark: abs(self._to_px(mark.time_s) - x_px), default=None)

    def _to_px(self, time_s: float) -> float:
        begin_s, end_s = self._playback.span_s
        share = (time_s - begin_s) / (end_s - begin_s) if end_s > begin_s else 0.0
        return EDGE_PX + min(max(share, 0.0), 1.0) * (self.width() - 2.0 * EDGE_PX)

    def _to_s(self, x_px: float) -> float:
        begin_s, end_s = self._playback.span_s
        return begin_s + (x_px - EDGE_PX) / max(self.width() - 2.0 * EDGE_PX, 1.0) * (end_s - begin_s)
