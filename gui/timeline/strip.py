"""The timeline across the window: marks, a strip with curves, the axis, and the playhead over all of them."""

from collections.abc import Hashable, Sequence
from itertools import zip_longest
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
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.contributions.curve import Curve
from gui.painter.colors import Colors
from gui.sources.marks import Mark, MarkKind
from gui.sources.playback import Playback
from gui.style.fonts import caption, emphasised
from gui.texts.language import isolated, shortened, tr
from gui.timeline.curve_shapes import bounds, fill_below, pieces, told
from gui.timeline.mark_symbols import draw_symbol, mark_words
from gui.timeline.painted_strip import PaintedStrip
from gui.timeline.time_axis import LEAST_SPAN_S, TimeAxis, clock, live_end_s

if TYPE_CHECKING:
    from gui.sources.samples import Curves, Floats, RobotCurves

MARKS_PX, STRIP_PX, AXIS_PX = 34, 52, 26
EDGE_PX = 16.0
NOW_GAP_PX = 10.0
"""Between the playhead and its word."""
NEAR_PX = 5.0
"""A mark is meant when the cursor is so near."""
TICK_GAP_PX = 24.0
ZOOM_STEP = 1.25
TIP_ROBOTS, MOST_LETTERS = 8, 24
"""The robots whose values a tip has, and the letters of a name at the edge of the strip."""
DENSE = 800
"""A curve of more points is drawn without smoothing."""


class Strip(PaintedStrip):
    """Shows where a playback stands, or how far a drive has come, and one curve of each robot over time.

    Args:
        playback: What is played; its user drags it along here.
        curve: What is shown at first.
    """

    sought = Signal(float)
    now_wanted = Signal()
    """Show the live end again."""

    def __init__(self, playback: Playback, curve: Curve, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._playback = playback
        self._chosen = curve
        self._curves: Curves | None = None
        self._live_s: float | None = None
        self._live_marks: tuple[Mark, ...] = ()
        self._goes_on = False
        self._seen_s: tuple[float, float] | None = None
        self._empty_words = ""
        self.setAccessibleName(tr("Timeline"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)

    # What it shows.

    @property
    def now_s(self) -> float | None:
        """The moment of the playhead; None while there is nothing to be shown."""
        return self._playback.time_s if self._playback.is_open else self._live_s

    @property
    def axis(self) -> TimeAxis:
        """The map from moments to places."""
        begin_s, end_s = self._seen_s or self._whole_s()
        return TimeAxis(begin_s, end_s, 0.0, self.width() - EDGE_PX)

    def show_curve(self, curve: Curve, empty_words: str) -> None:
        """Show something else over time, and these words where there is nothing of it."""
        self._chosen, self._empty_words = curve, empty_words
        self.update()

    def show_curves(self, curves: "Curves | None") -> None:
        """Show these curves in place of the last ones."""
        self._curves = curves
        self.update()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks of the recording, or of the drive so far."""
        return self._playback.marks if self._playback.is_open and not self._is_live_behind else self._live_marks

    @property
    def _is_live_behind(self) -> bool:
        """True if the recording that is shown is of a drive that goes on meanwhile."""
        return self._playback.is_own and self._goes_on

    @property
    def _live_px(self) -> float | None:
        """The place of the live end to which one can go back; None where it is shown, or there is none."""
        if not (self._playback.is_own and self._playback.is_shown) or self._live_s is None:
            return None
        return self.axis.x(max(self._live_s, self._playback.span_s[1]))

    def show_live(self, time_s: float | None, marks: tuple[Mark, ...] = (), *, goes_on: bool = False) -> None:
        """Show how far a drive has come, what is marked of it, and whether it goes on; None where none is."""
        if (time_s, marks, goes_on) != (self._live_s, self._live_marks, self._goes_on):
            self._live_s, self._live_marks, self._goes_on = time_s, marks, goes_on
            self.update()

    def forget_view(self) -> None:
        """Show all of the time there is."""
        self._seen_s = None
        self.update()

    def value_at(self, time_s: float) -> list[tuple[str, float]]:
        """Return the value of each robot at a moment, as far as it is known."""
        curves = self._curves
        if curves is None or not len(curves.time_s):
            return []
        sample = curves.sample_at(time_s)
        told = ((robot.name, float(values[sample])) for robot, values in self._drawn(curves))
        return [(name, value) for name, value in told if value == value]

    def _drawn(self, curves: "Curves") -> "list[tuple[RobotCurves, Floats]]":
        """Return the robots that have such values, and these."""
        return [(robot, robot.values[self._chosen.id]) for robot in curves.robots if self._chosen.id in robot.values]

    def sizeHint(self) -> QSize:
        """Be as high as its parts."""
        return QSize(300, MARKS_PX + STRIP_PX + AXIS_PX)

    def _whole_s(self) -> tuple[float, float]:
        begin_s, end_s = self._playback.span_s
        if self._playback.is_open and end_s > begin_s and not self._is_live_behind:
            return begin_s, end_s
        return 0.0, live_end_s(self._live_s or 0.0)

    # How it is drawn.

    def ground_key(self) -> Hashable:
        """Return all that its ground shows. That of a drive is new each time, since it grows under the playhead."""
        if self._live_s is not None and not self._playback.is_open:
            return object()
        return self.axis, self._chosen, self._curves, self.marks, self._live_px

    def draw_over(self, painter: QPainter) -> None:
        """Draw the playhead, if there is a moment to be shown."""
        if self.now_s is not None:
            self._draw_moment(painter, self.axis, self.now_s)

    @property
    def _band(self) -> QRectF:
        """The area of the curves."""
        return QRectF(0.0, MARKS_PX, self.width() - EDGE_PX, STRIP_PX)

    def draw_ground(self, painter: QPainter) -> None:
        """Draw the curves, the axis and the marks; words where there is nothing."""
        axis, colors, band = self.axis, self.colors, self._band
        painter.setFont(caption(self.font()))
        painter.fillRect(band, QColor(colors.sunk))
        if self.now_s is None:
            painter.setPen(QColor(colors.quiet_text))
            painter.setFont(self.font())
            painter.drawText(band, Qt.AlignmentFlag.AlignCenter, self._empty_words)
            self._draw_base(painter, colors)
            return
        known = QRectF(band)
        if (live_px := self._live_px) is not None:
            known.setRight(live_px)
        elif not self._playback.is_open:
            known.setRight(axis.x(self.now_s))
        painter.fillRect(known, QColor(colors.raised))
        self._draw_axis(painter, axis, colors)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.save()
        painter.setClipRect(band)
        self._draw_curves(painter, axis, colors)
        painter.restore()
        self._draw_base(painter, colors)
        self._draw_marks(painter, axis, colors)

    def _draw_base(self, painter: QPainter, colors: Colors) -> None:
        painter.setPen(QPen(QColor(colors.control_edge), 1.0))
        painter.drawLine(QLineF(self._band.bottomLeft(), self._band.bottomRight()))

    def _draw_axis(self, painter: QPainter, axis: TimeAxis, colors: Colors) -> None:
        metrics, band = QFontMetricsF(painter.font()), self._band
        widest_px = metrics.horizontalAdvance(clock(axis.end_s, tenths=True))
        ticks = axis.ticks_s(widest_px + TICK_GAP_PX)
        tenths = len(ticks) > 1 and ticks[1] - ticks[0] < 1.0
        for time_s in ticks:
            x = axis.x(time_s)
            painter.setPen(QPen(QColor(colors.grid_major), 1.0))
            painter.drawLine(QLineF(x, band.top(), x, band.bottom()))
            words = clock(time_s, tenths=tenths)
            wide = metrics.horizontalAdvance(words)
            left = min(max(x - wide / 2.0, 0.0), self.width() - wide - 2.0)
            painter.setPen(QColor(colors.quiet_text))
            painter.drawText(QPointF(left, band.bottom() + 6.0 + metrics.ascent()), words)

    def _draw_curves(self, painter: QPainter, axis: TimeAxis, colors: Colors) -> None:
        if self._curves is None or not len(self._curves.time_s):
            return
        from gui.sources.samples import thinned

        curves, band = self._curves, self._band
        drawn = self._drawn(curves)
        values = [each for _, each in drawn]
        low, high = bounds(values, self._chosen.least)
        if self._chosen.is_two_sided:
            low, high = -max(high, -low), max(high, -low)
        scale = (band.height() - 10.0) / (high - low)
        zero_px = band.bottom() - 2.0 + low * scale
        if self._chosen.is_two_sided:
            self._draw_sides(painter, zero_px, [robot.name for robot, _ in drawn], colors)
        else:
            self._draw_bound(painter, high, band.bottom() - 2.0 - (high - low) * scale, colors)
        columns = max(int(band.width()), 1)
        for robot, of_robot in drawn:
            color = QColor(colors.robot(robot.number))
            time_s, thin = thinned(curves.time_s, of_robot, columns)
            # Smoothed, a curve that goes up and down in every pixel would take a hundred times as long.
            is_dense = len(time_s) > DENSE
            for piece in pieces(time_s, thin, axis, zero_px, scale):
                if len(values) == 1 or self._chosen.is_two_sided:
                    fill_below(painter, piece, zero_px, color)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing, not is_dense)
                painter.setPen(QPen(color, 1.0 if is_dense else 1.5))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawPolyline(piece)

    def _draw_bound(self, painter: QPainter, value: float, y: float, colors: Colors) -> None:
        """Draw how much the upper edge of the curves is."""
        band = self._band
        pen = QPen(QColor(colors.line), 1.0, Qt.PenStyle.DotLine)
        painter.setPen(pen)
        painter.drawLine(QLineF(band.left(), y, band.right(), y))
        words = isolated(told(value, self._chosen.unit))
        metrics = QFontMetricsF(painter.font())
        painter.setPen(QColor(colors.quiet_text))
        right = band.right() - 4.0 - metrics.horizontalAdvance(words)
        painter.drawText(QPointF(right, y + metrics.ascent() + 2.0), words)

    def _draw_sides(self, painter: QPainter, zero_px: float, names: Sequence[str], colors: Colors) -> None:
        """Draw the line between two sides, and say whose each of them is."""
        band, metrics = self._band, QFontMetricsF(painter.font())
        painter.setPen(QPen(QColor(colors.line), 1.0))
        painter.drawLine(QLineF(band.left(), zero_px, band.right(), zero_px))
        painter.setPen(QColor(colors.quiet_text))
        for name, y in zip(names, (zero_px - 5.0, zero_px + metrics.ascent() + 3.0), strict=False):
            words = tr("{robot} ahead", robot=isolated(shortened(name, MOST_LETTERS)))
            painter.drawText(QPointF(band.right() - 4.0 - metrics.horizontalAdvance(words), y), words)

    def _draw_marks(self, painter: QPainter, axis: TimeAxis, colors: Colors) -> None:
        """Draw the marks; the first of a kind has its word, if there is room for it."""
        metrics, taken_px, told = QFontMetricsF(painter.font()), -1e9, set[MarkKind]()
        marks = sorted(self.marks, key=lambda mark: mark.time_s)
        counted = dict.fromkeys(MarkKind, 0)
        middle, now_px = MARKS_PX / 2.0, self._now_px(axis)
        for mark, following in zip_longest(marks, marks[1:]):
            x = axis.x(mark.time_s)
            if not -1.0 <= x <= axis.right_px + 1.0:
                continue
            painter.setPen(QPen(QColor(colors.grid_major), 1.0, Qt.PenStyle.DotLine))
            painter.drawLine(QLineF(x, middle + 7.0, x, self._band.bottom()))
            draw_symbol(painter, mark.kind, max(x, 5.0), middle, colors)
            counted[mark.kind] += 1
            words = mark_words(mark.kind, counted[mark.kind], is_told=mark.kind in told)
            end_px = x + 10.0 + metrics.horizontalAdvance(words)
            next_px = self.width() if following is None else axis.x(following.time_s) - 8.0
            is_free = end_px < now_px[0] or x > now_px[1]
            if words and is_free and x > taken_px and end_px < next_px:
                told.add(mark.kind)
                taken_px = end_px
                painter.setPen(QColor(colors.second_text))
                painter.drawText(QPointF(max(x, 5.0) + 8.0, middle + metrics.ascent() / 2.0 - 1.0), words)

    def _now_px(self, axis: TimeAxis) -> tuple[float, float]:
        """Return from where to where the playhead of a drive and its word stand; nowhere where a recording is shown."""
        if self._playback.is_open or self.now_s is None:
            return -1.0, -1.0
        x, metrics = axis.x(self.now_s), QFontMetricsF(emphasised(caption(self.font())))
        return x - NOW_GAP_PX, x + 2.0 * NOW_GAP_PX + metrics.horizontalAdvance(tr("now"))

    def _draw_moment(self, painter: QPainter, axis: TimeAxis, now_s: float) -> None:
        colors, x = self.colors, axis.x(now_s)
        if not -1.0 <= x <= axis.right_px + 1.0:
            return
        x = max(x, 1.0)
        self.draw_playhead(painter, x, 6.0, MARKS_PX + STRIP_PX + 4.0)
        if not self._playback.is_open:
            self._draw_now(painter, x + NOW_GAP_PX)
        elif (live_px := self._live_px) is not None:
            painter.setPen(QPen(QColor(colors.second_text), 1.0))
            painter.drawLine(QLineF(live_px, 12.0, live_px, MARKS_PX + STRIP_PX))
            self._draw_now(painter, live_px + 4.0)

    def _draw_now(self, painter: QPainter, x: float) -> None:
        painter.setFont(emphasised(caption(self.font())))
        painter.setPen(QColor(self.colors.text))
        wide = painter.fontMetrics().horizontalAdvance(tr("now"))
        has_room = x + wide < self.width()
        painter.drawText(QPointF(x if has_room else x - wide - 24.0, 20.0), tr("now"))  # Else left of the end's mark.

    # What is done with it.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there; a mark that is near is meant exactly."""
        x_px, live_px = event.position().x(), self._live_px
        if event.button() is Qt.MouseButton.LeftButton and live_px is not None and x_px >= live_px - NEAR_PX:
            self.now_wanted.emit()
        elif event.button() is Qt.MouseButton.LeftButton:
            mark = self._mark_at(event.position().x())
            self.sought.emit(self.axis.time_s(event.position().x()) if mark is None else mark.time_s)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the present time."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.sought.emit(self.axis.time_s(event.position().x()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Show all of the time there is."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.forget_view()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Look closer at the time under the cursor, or farther away."""
        turned = event.angleDelta().y()
        if turned and self.now_s is not None:
            axis, (begin_s, end_s) = self.axis, self._whole_s()
            at_s = axis.time_s(event.position().x())
            share = ZOOM_STEP ** (-turned / 120.0)
            low, high = at_s - share * (at_s - axis.begin_s), at_s + share * (axis.end_s - at_s)
            is_whole = low <= begin_s and high >= end_s
            if is_whole or high - low > LEAST_SPAN_S:
                self._seen_s = None if is_whole else (max(low, begin_s), min(high, end_s))
            self.update()
        event.accept()

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
        """Say what a mark means, or what the curves are, where the cursor rests."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            mark = self._mark_at(float(event.x()))
            QToolTip.showText(event.globalPos(), self._values_told(event.x()) if mark is None else mark.words, self)
            return True
        return super().event(event)

    def _values_told(self, x_px: float) -> str:
        """Return what each robot's value is at a place, with the moment above them."""
        if self.now_s is None:
            return ""
        time_s = self.axis.time_s(x_px)
        values = self.value_at(time_s)[:TIP_ROBOTS]
        lines = [f"{isolated(name)}: {told(value, self._chosen.unit)}" for name, value in values]
        return "\n".join([clock(time_s, tenths=True), *lines])

    def _mark_at(self, x_px: float) -> Mark | None:
        axis = self.axis
        near = [mark for mark in self.marks if abs(axis.x(mark.time_s) - x_px) <= NEAR_PX]
        return min(near, key=lambda mark: abs(axis.x(mark.time_s) - x_px), default=None)
