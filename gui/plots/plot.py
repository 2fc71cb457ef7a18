"""One plot over the floor's clock, drawn by pyqtgraph: curves that grow, and a cursor that can be dragged."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QGraphicsItem, QLabel, QVBoxLayout, QWidget

from gui.painter.colors import COLORS
from gui.painter.viewport import round_length
from gui.sources.samples import Floats, thinned
from gui.texts.language import tr
from robotworkshop.view.picture import Theme

AXIS_PX = 46
"""The values stand in a column of this width, so that the clocks of plots above one another agree."""
COLUMN_PX = 2
"""Of what happened within so few pixels, only the least and the greatest value is drawn."""
TICK_GAP_PX = 12
"""So much room is between the times below a plot, at least."""
LEAST_PADDING, MOST_SHARE = 0.04, 0.2
"""Above and below the values is left so much of their range at least, and so much of the plot at most."""
LEAST_SPAN_S = 10.0
"""No less of the clock is shown at once, unless its user looks closer."""


@dataclass(frozen=True, slots=True)
class Line:
    """A curve.

    Attributes:
        key: Tells it from the others of its plot, and the same from one time to the next.
        time_s: The floor's clock, increasing.
        values: In the plot's unit, with NaN where nothing is drawn.
        pen: What it is drawn with.
    """

    key: tuple[str, int]
    time_s: Floats
    values: Floats
    pen: QPen


class Plot(QWidget):
    """See the module.

    Args:
        title: What is plotted, with its unit.
        tells: The same in a sentence.
        least: The plot goes up to this at least.
    """

    sought = Signal(float)
    """Somebody means this time."""
    looked = Signal()
    """Somebody looks closer, or at another part of the clock."""
    looked_at_all = Signal()
    """Somebody wants to see all of it again."""

    def __init__(self, title: str, tells: str, least: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._least = least
        self._values = 0.0, least
        """The least and the greatest value that are shown."""
        self._lines: dict[tuple[str, int], Any] = {}
        self._tick_s = 0.0
        self._title = QLabel(title)
        self._title.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._title.setToolTip(tells)
        self._graph: Any = pg.PlotWidget()
        self._graph.setAccessibleName(title)
        self._graph.setAccessibleDescription(tells)
        self._graph.setToolTip(
            tr("{tells}. Click: go there in a recording. Wheel: closer. Double click: all", tells=tells)
        )
        # Whoever uses the keyboard goes along the timeline.
        self._graph.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._graph.setMinimumSize(120, 56)
        self._item: Any = self._graph.getPlotItem()
        # Its clock runs from left to right in every language, and so its axes stand as ever.
        self._item.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._item.setMenuEnabled(False)
        self._item.hideButtons()
        self._item.setMouseEnabled(x=True, y=False)
        self._item.showGrid(x=True, y=True, alpha=0.12)
        self._item.getAxis("left").setWidth(AXIS_PX)
        for side in ("left", "bottom"):
            axis = self._item.getAxis(side)
            axis.enableAutoSIPrefix(False)
            # They and their grid change seldom, and would take longer to draw than the curves.
            axis.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._item.getAxis("bottom").tickStrings = _clock_times
        self._item.getAxis("left").tickStrings = _values_written
        self._cursor: Any = pg.InfiniteLine(movable=True)
        self._cursor.hide()
        self._item.addItem(self._cursor, ignoreBounds=True)
        self._cursor.sigDragged.connect(lambda line: self.sought.emit(float(line.value())))
        self._graph.scene().sigMouseClicked.connect(self._click)
        box = self._item.getViewBox()
        box.sigRangeChangedManually.connect(lambda _moved: self.looked.emit())
        # Its clock may follow another plot's, which is laid out in its own time.
        box.sigXRangeChanged.connect(lambda *_: self._space_ticks())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._title)
        column.addWidget(self._graph, 1)

    @property
    def span_s(self) -> tuple[float, float]:
        """What part of the clock is shown."""
        begin_s, end_s = self._item.getViewBox().viewRange()[0]
        return float(begin_s), float(end_s)

    @property
    def pixel_s(self) -> float:
        """How much of the clock a pixel is."""
        begin_s, end_s = self.span_s
        return (end_s - begin_s) / max(int(self._graph.width()) - AXIS_PX, 1)

    @property
    def viewport(self) -> QWidget:
        """What the mouse is used on."""
        viewport: QWidget = self._graph.viewport()
        return viewport

    @property
    def graph_area(self) -> QRectF:
        """Where in the viewport the curves are, without the axes."""
        area: QRectF = self._item.getViewBox().sceneBoundingRect()
        return area

    @property
    def lines(self) -> int:
        """How many curves there are."""
        return len(self._lines)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        colors = COLORS[theme]
        self._graph.setBackground(colors.floor)
        for side in ("left", "bottom"):
            axis = self._item.getAxis(side)
            axis.setPen(pg.mkPen(colors.edge))
            axis.setTextPen(pg.mkPen(colors.quiet_text))
        self._cursor.setPen(pg.mkPen(colors.text, width=1))
        self._cursor.setHoverPen(pg.mkPen(QColor(colors.robot(0)), width=3))

    def follow_clock_of(self, other: "Plot") -> None:
        """Show the same part of the clock as another plot, whichever of the two is moved."""
        self._item.setXLink(other._item)  # noqa: SLF001  # another of the same class

    def show_clock(self, shown: bool) -> None:
        """Write the times below, or leave them to the plot below this one."""
        axis = self._item.getAxis("bottom")
        axis.setStyle(showValues=shown)
        axis.setHeight(None if shown else 6)

    def draw(self, lines: Sequence[Line]) -> None:
        """Draw these curves in place of the last ones."""
        width_px = max(self._graph.width() - AXIS_PX, COLUMN_PX)
        begin_s, end_s = self.span_s
        low, high = 0.0, self._least
        for gone in self._lines.keys() - {line.key for line in lines}:
            self._item.removeItem(self._lines.pop(gone))
        for line in lines:
            curve = self._lines.get(line.key)
            if curve is None:
                curve = self._lines[line.key] = pg.PlotCurveItem()
                self._item.addItem(curve)
            first, last = np.searchsorted(line.time_s, (begin_s, end_s))
            seen = slice(max(int(first) - 1, 0), int(last) + 1)
            time_s, values = thinned(line.time_s[seen], line.values[seen], width_px // COLUMN_PX)
            # Without antialiasing, which in the worst case makes thick dashed lines five times as dear.
            curve.setData(time_s, values, pen=line.pen, connect="finite", antialias=False)
            if len(values):
                low, high = float(np.fmin.reduce(values, initial=low)), float(np.fmax.reduce(values, initial=high))
        self._values = -_up_to(-low), _up_to(high)
        self._show_values()

    def show_span(self, begin_s: float, end_s: float) -> None:
        """Show the clock from one time to another, or somewhat longer, so that it seldom changes."""
        self._item.setXRange(begin_s, begin_s + _whole_steps(max(end_s - begin_s, LEAST_SPAN_S)), padding=0.0)

    def show_cursor(self, time_s: float | None) -> None:
        """Mark a time; None for none."""
        self._cursor.setVisible(time_s is not None)
        if time_s is not None and not self._cursor.moving:
            self._cursor.setValue(time_s)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the times apart."""
        super().resizeEvent(event)
        self._space_ticks()
        self._show_values()

    def _show_values(self) -> None:
        """Leave so much room that the least and the greatest value, too, are written beside the curves."""
        high_px = self._graph.height() - self._item.getAxis("bottom").height()
        line_share = min(0.6 * QFontMetricsF(self.font()).height() / max(high_px, 1.0), MOST_SHARE)
        # pyqtgraph counts it in parts of the values' range, not of the plot.
        self._item.setYRange(*self._values, padding=max(LEAST_PADDING, line_share / (1.0 - 2.0 * line_share)))

    def _space_ticks(self) -> None:
        """Put the times below the plot so far apart that even the longest one, at the end, is clear of the next."""
        metrics = QFontMetricsF(self.font())
        tick_s = round_length(TICK_GAP_PX * self.pixel_s)
        while self._widest_px(tick_s, metrics) + TICK_GAP_PX > tick_s / self.pixel_s:
            tick_s = round_length(1.01 * tick_s)
        if tick_s != self._tick_s:
            self._tick_s = tick_s
            self._item.getAxis("bottom").setTickSpacing(major=tick_s, minor=tick_s)

    def _widest_px(self, tick_s: float, metrics: QFontMetricsF) -> float:
        """Return how wide a time is at most that stands below the plot."""
        return max(metrics.horizontalAdvance(words) for words in _clock_times(self.span_s, 1.0, tick_s))

    def _click(self, event: Any) -> None:
        box = self._item.getViewBox()
        if event.button() is not Qt.MouseButton.LeftButton or not box.sceneBoundingRect().contains(event.scenePos()):
            return
        if event.double():
            self.looked_at_all.emit()
        else:
            self.sought.emit(float(box.mapSceneToView(event.scenePos()).x()))


def _clock_times(values: Sequence[float], _scale: float, spacing_s: float) -> list[str]:
    """Return times as they stand below a plot."""
    return [f"{value:.{_decimals(spacing_s)}f} s" for value in values]


def _values_written(values: Sequence[float], _scale: float, spacing: float) -> list[str]:
    """Return values as they stand beside a plot, written as everywhere in the window."""
    return [f"{value:z,.{_decimals(spacing)}f}" for value in values]


def _decimals(spacing: float) -> int:
    """Return how many decimals tell numbers that are so far apart."""
    return max(0, math.ceil(-math.log10(spacing)))


def _up_to(value: float) -> float:
    """Return a round number that is not less than a value: the axis then changes seldom."""
    return round_length(value) if value > 0.0 else 0.0


def _whole_steps(span_s: float) -> float:
    """Return a span in whole steps of some fifth of it."""
    step_s = round_length(span_s / 5.0)
    return step_s * math.ceil(span_s / step_s - 1e-9)
