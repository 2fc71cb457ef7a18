"""Rulers along the canvas: millimetres or metres at its lower and left edges, and marks where the cursor is.

They are widgets of their own: what moves on the floor costs them nothing, and the cursor a few pixels.
"""

import math
from collections.abc import Callable

from PySide6.QtCore import QEvent, QLineF, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPalette, QPixmap
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from gui.canvas.canvas import Canvas
from gui.painter.viewport import Viewport, grid_step
from gui.style.fonts import caption
from gui.texts.language import tr
from robotdriver.phrases.figures import figure

METRES_FROM_MM = 500.0
"""The least distance of the rulers' numbers at which they are metres; below it they are millimetres."""
TICK_PX, LONG_TICK_PX = 3.0, 7.0
LONGEST = "-10,000"
"""Between two numbers is room for two of these."""
MARK_PX = 2


class Ruler(QWidget):
    """One ruler.

    Args:
        axis: 0 along the lower edge, 1 along the left one.
        view: Says which part of the floor is seen.
        in_metres: Says whether its numbers are metres: one label between the rulers speaks for both.
    """

    def __init__(self, axis: int, view: Callable[[], Viewport], in_metres: Callable[[], bool]) -> None:
        super().__init__()
        self._axis, self._view, self._in_metres = axis, view, in_metres
        self._mark: float | None = None
        self._lettering: tuple[QFont, QFontMetricsF] | None = None
        self._scale = QPixmap()
        self._scale_of: object = None
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        fixed, free = QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Ignored
        self.setSizePolicy(free if axis == 0 else fixed, fixed if axis == 0 else free)

    @property
    def numbers(self) -> list[tuple[float, str]]:
        """The places of its numbers, in its own pixels, and the numbers."""
        unit_mm = 1000.0 if self._in_metres() else 1.0
        return [(self._to_px(place), figure(place / unit_mm)) for place in self._multiples(self._every_mm())]

    @property
    def is_coarse(self) -> bool:
        """True if its numbers stand so far apart that they may be metres."""
        return self._every_mm() >= METRES_FROM_MM

    def sizeHint(self) -> QSize:
        """Leave room for the numbers, however large the fonts are."""
        _, metrics = self._letters()
        across = math.ceil(metrics.height() + LONG_TICK_PX)
        return QSize(across, across)

    def show_mark(self, mm: float | None) -> None:
        """Mark where the cursor is, mm; None takes the mark away."""
        for place in (self._mark, mm):
            if place is not None:
                self.update(self._mark_area(self._to_px(place)))
        self._mark = mm

    def changeEvent(self, event: QEvent) -> None:
        """Take as much room as another font needs."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._lettering = None
            self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the scale, which is kept until the view is another one, and the mark."""
        painter, ratio = QPainter(self), self.devicePixelRatioF()
        shown = self._view(), self.size(), ratio, self.palette().cacheKey(), self.font().key()
        if shown != self._scale_of:
            self._scale = QPixmap(self.size() * ratio)
            self._scale.setDevicePixelRatio(ratio)
            self._scale_of = shown
            self._draw_scale()
        painter.drawPixmap(0, 0, self._scale)
        if self._mark is not None:
            painter.fillRect(self._mark_area(self._to_px(self._mark)), self.palette().highlight())

    def _draw_scale(self) -> None:
        """Draw ticks like the lines of the grid, and numbers at the long ones."""
        painter, palette = QPainter(self._scale), self.palette()
        # `fillRect` may take colours by name, and to make these names takes 3 ms before the first paint.
        painter.setBackground(palette.window())
        painter.eraseRect(self.rect())
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        numbers = self.numbers
        ticks = [self._tick(px, TICK_PX) for px in self._seen(grid_step(self._view()))]
        painter.drawLines(ticks + [self._tick(px, LONG_TICK_PX) for px, _ in numbers])
        face, metrics = self._letters()
        painter.setFont(face)
        end = self.width() if self._axis == 0 else self.height()
        for px, words in numbers:
            half = metrics.horizontalAdvance(words) / 2.0
            if not half <= px <= end - half:
                continue  # Without its first letters it would be another number.
            # Placed by hand: Qt lays a text out again each time that it is to be centred.
            if self._axis == 0:
                painter.drawText(QPointF(px - half, LONG_TICK_PX + metrics.ascent()), words)
            else:  # Upwards, so that a long number takes no room from the floor.
                painter.save()
                painter.translate(metrics.ascent(), px)
                painter.rotate(-90.0)
                painter.drawText(QPointF(-half, 0.0), words)
                painter.restore()

    def _letters(self) -> tuple[QFont, QFontMetricsF]:
        """Return the font of the numbers, with its measures, which are asked for all the time."""
        if self._lettering is None:
            face = caption(self.font())
            self._lettering = face, QFontMetricsF(face)
        return self._lettering

    def _every_mm(self) -> float:
        """Return how far apart numbers stand: at the grid's strong lines, or where these are too close at some."""
        view = self._view()
        strong_mm = 5.0 * grid_step(view)
        _, metrics = self._letters()
        room_px = 2.0 * metrics.horizontalAdvance(LONGEST)
        return strong_mm * 2.0 ** max(math.ceil(math.log2(room_px / (strong_mm * view.px_per_mm))), 0)

    def _multiples(self, step_mm: float) -> list[float]:
        """Return the multiples of a step that are seen."""
        view = self._view()
        left_mm, top_mm = view.to_mm(0.0, 0.0)
        right_mm, bottom_mm = view.to_mm(self.width(), self.height())
        low, high = (left_mm, right_mm) if self._axis == 0 else (bottom_mm, top_mm)
        return [number * step_mm for number in range(math.ceil(low / step_mm), math.floor(high / step_mm) + 1)]

    def _seen(self, step_mm: float) -> list[float]:
        """Return where the multiples of a step are seen, in pixels."""
        origin_px, scale = self._to_px(0.0), self._view().px_per_mm * (1.0 if self._axis == 0 else -1.0)
        return [origin_px + place * scale for place in self._multiples(step_mm)]

    def _to_px(self, mm: float) -> float:
        return self._view().to_px(mm, mm)[self._axis]

    def _tick(self, px: float, length_px: float) -> QLineF:
        if self._axis == 0:
            return QLineF(px, 0.0, px, length_px)
        return QLineF(self.width() - length_px, px, self.width(), px)

    def _mark_area(self, px: float) -> QRect:
        at = round(px) - MARK_PX // 2
        return QRect(at, 0, MARK_PX, self.height()) if self._axis == 0 else QRect(0, at, self.width(), MARK_PX)


class RuledCanvas(QWidget):
    """A canvas with rulers at its lower and left edges.

    Args:
        canvas: The canvas.
    """

    changed = Signal()
    """It has rulers now, or has them no more."""

    def __init__(self, canvas: Canvas, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # The floor is not mirrored where the language runs from right to left, and so its rulers are not.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._canvas = canvas
        self.across, self.upwards = (Ruler(axis, lambda: canvas.view, lambda: self.is_in_metres) for axis in (0, 1))
        self._unit = QLabel()
        self._unit.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._unit.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._unit.setFont(caption(self._unit.font()))
        self._parts = (self.across, self.upwards, self._unit)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        # The lower edge, where the numbers of a plot stand too: a notice would cover the upper one.
        grid.addWidget(self.upwards, 0, 0)
        grid.addWidget(canvas, 0, 1)
        grid.addWidget(self._unit, 1, 0)
        grid.addWidget(self.across, 1, 1)
        self._is_wanted, self._is_filled = True, False
        self._lay_out()
        canvas.filled.connect(self._fill)
        canvas.view_changed.connect(self._show_view)
        canvas.cursor_moved.connect(self._show_cursor)
        canvas.cursor_left.connect(self._hide_cursor)
        self._show_view()

    @property
    def has_rulers(self) -> bool:
        """True if the rulers are shown."""
        return not self.across.isHidden()

    @property
    def is_in_metres(self) -> bool:
        """True if the numbers of both rulers are metres."""
        return self.across.is_coarse and self.upwards.is_coarse

    def show_rulers(self, on: bool) -> None:
        """Show the rulers as soon as there is a floor to measure, or hide them."""
        self._is_wanted = on
        self._lay_out()

    def _fill(self, on: bool) -> None:
        self._is_filled = on
        self._lay_out()

    def _lay_out(self) -> None:
        for part in self._parts:
            part.setVisible(self._is_wanted and self._is_filled)
        self.changed.emit()

    def _show_view(self) -> None:
        self._unit.setText(tr("m") if self.is_in_metres else tr("mm"))
        self.across.update()
        self.upwards.update()

    def _show_cursor(self, x_mm: float, y_mm: float) -> None:
        self.across.show_mark(x_mm)
        self.upwards.show_mark(y_mm)

    def _hide_cursor(self) -> None:
        self.across.show_mark(None)
        self.upwards.show_mark(None)
