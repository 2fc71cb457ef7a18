"""Three plots over one clock: speed, ranges, and pose error. Whoever imports this pays for pyqtgraph."""

import math
from collections.abc import Iterable, Iterator

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from gui.plots.legend import Legend, Names, robot_pen
from gui.plots.plot import Line, Plot
from gui.sources.samples import Curves, Floats, RobotCurves
from gui.texts.language import tr
from robotworkshop.view.picture import Picture, Theme

FAINT = 0.35
"""Opacity of the single rangers of a robot that has many."""
WIDE = 1.6
"""A panel wider than so many times its height shows its plots side by side."""


def made_plots() -> Iterator[Plot]:
    """Yield the plots of charts: speed, ranges and pose error. Each takes long enough to make for a turn of its own."""
    yield Plot(tr("Speed, mm/s"), tr("How fast each robot's middle goes, by its wheel encoders"), 100.0)
    yield Plot(tr("Ranges, mm"), tr("How far the nearest thing is that each robot's rangers see"), 1000.0)
    yield Plot(tr("Pose error, mm"), tr("How far odometry is from the truth, where the truth is known"), 10.0)


class Charts(QWidget):
    """Shows curves; see the module.

    Args:
        theme: Whose colours they have.
        plots: As `made_plots` makes them.
        parent: In whose room they are laid out from the beginning: a dock that grows for a layout that does not fit
            does not shrink again with the next one.
    """

    sought = Signal(float)

    def __init__(self, theme: Theme, plots: Iterable[Plot], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._curves: Curves | None = None
        self._cursor_s: float | None = None
        self._picture: Picture | None = None
        self._drawn_to_s = -math.inf
        self._is_close = False  # Its user looks at a part of the clock, which then stays.
        self.speed, self.ranges, self.error = plots
        self.legend = Legend()
        names = Names()
        names.setWidget(self.legend)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(6)
        for plot in self.plots:
            self._row.addWidget(plot, 1)
            plot.sought.connect(self.sought)
            plot.looked.connect(lambda: self._look(is_close=True))
            plot.looked_at_all.connect(lambda: self._look(is_close=False))
        for plot in self.plots[1:]:
            plot.follow_clock_of(self.speed)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 4)
        column.setSpacing(2)
        column.addLayout(self._row, 1)
        column.addWidget(names)
        self.set_theme(theme)
        if parent is not None:
            self.resize(parent.size())
        self._turn()

    @property
    def plots(self) -> tuple[Plot, Plot, Plot]:
        """Speed, ranges and pose error."""
        return self.speed, self.ranges, self.error

    @property
    def cursor_s(self) -> float | None:
        """The time that is marked; None while what is shown happens now."""
        return self._cursor_s

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self.legend.set_theme(theme)
        for plot in self.plots:
            plot.set_theme(theme)
        self._draw()

    def show_curves(self, curves: Curves) -> None:
        """Show these curves in place of the last ones; they are drawn anew once they have grown by a pixel."""
        end_s = curves.time_s[-1]
        if self._curves is None or end_s < self._curves.time_s[-1]:
            self.begin_anew()
        self._curves = curves
        if end_s - self._drawn_to_s >= self.speed.pixel_s:
            self._draw()
        else:
            self._write()

    def begin_anew(self) -> None:
        """Take the next curves for those of another drive, or of another source."""
        self._is_close = False
        self._drawn_to_s = -math.inf

    def show_cursor(self, time_s: float | None) -> None:
        """Mark a time of a recording; None while what is shown happens now."""
        self._cursor_s = time_s
        for plot in self.plots:
            plot.show_cursor(time_s)
        self._write()

    def show_picture(self, picture: Picture | None) -> None:
        """Let the legend have the values of this picture, as other panels have."""
        self._picture = picture
        self._write()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the plots side by side, or above one another, as there is room."""
        super().resizeEvent(event)
        self._turn()
        self._draw()

    def _turn(self) -> None:
        is_wide = self.width() > WIDE * self.height()
        self._row.setDirection(QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom)
        for plot in self.plots:
            plot.show_clock(is_wide or plot is self.error)

    def _look(self, *, is_close: bool) -> None:
        self._is_close = is_close
        self._draw()

    def _draw(self) -> None:
        curves = self._curves
        if curves is None:
            return
        self._drawn_to_s = curves.time_s[-1]
        if not self._is_close:
            self.speed.show_span(curves.time_s[0], curves.time_s[-1])  # The others follow its clock.
        pens = [robot_pen(self._theme, robot.number, self.devicePixelRatioF()) for robot in curves.robots]
        robots = list(zip(curves.robots, pens, strict=True))
        self.speed.draw([Line((robot.name, 0), curves.time_s, robot.speed_mm_s, pen) for robot, pen in robots])
        self.ranges.draw([line for robot, pen in robots for line in _range_lines(curves.time_s, robot, pen)])
        self.error.draw([Line((robot.name, 0), curves.time_s, robot.error_mm, pen) for robot, pen in robots])
        self._write()

    def _write(self) -> None:
        if (curves := self._curves) is not None:
            sample = len(curves.time_s) - 1 if self._cursor_s is None else curves.sample_at(self._cursor_s)
            self.legend.show_sample(curves.robots, sample, self._picture)


def _range_lines(time_s: Floats, robot: RobotCurves, pen: QPen) -> Iterator[Line]:
    """Yield a robot's nearest range as a strong line, and where it has several rangers, each one as a faint line."""
    rangers = robot.ranges_mm.shape[1]
    if rangers > 1:
        color = QColor(pen.color())
        color.setAlphaF(FAINT)
        faint = QPen(color, 1.0)
        faint.setCosmetic(True)
        for number in range(rangers):
            yield Line((robot.name, number + 1), time_s, robot.ranges_mm[:, number], faint)
    if rangers:
        yield Line((robot.name, 0), time_s, np.fmin.reduce(robot.ranges_mm, axis=1), pen)
