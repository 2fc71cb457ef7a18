"""The plan of a team in space and time: how far along its way each robot is when, and where it waits."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import dist
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from gui.contributions.panel import Panel
from gui.contributions.place import own_place
from gui.style.fonts import caption
from gui.texts.language import tr
from gui.timeline.layout import HEIGHT_PX
from gui.timeline.painted_strip import PaintedStrip
from gui.timeline.time_axis import TimeAxis, clock

if TYPE_CHECKING:
    from robotworkshop.run.reports import SolveReport

EDGE_PX, ABOVE_PX, BELOW_PX, GAP_PX, TICK_PX = 16.0, 10.0, 20.0, 8.0, 90.0
WAY_PX, WAIT_PX, CASING_PX = 2.0, 5.0, 4.0
"""The widths of lines: of a way, of a way where the robot waits, and of what keeps a name clear of ways."""


@dataclass(frozen=True, slots=True)
class TimedWay:
    """The way of one robot in time.

    Attributes:
        robot: Its name.
        number: By which it has its colour.
        times_s: When it is at each corner of its path.
        shares: Which share of its way it has driven there, 0 to 1.
    """

    robot: str
    number: int
    times_s: tuple[float, ...]
    shares: tuple[float, ...]


def timed_ways(reports: "Sequence[SolveReport]", robots: Sequence[str]) -> tuple[TimedWay, ...]:
    """Return the ways of those that were planned for in time.

    Args:
        reports: What came of planning.
        robots: The names of all robots, in the scene's order.
    """
    found = []
    for report in reports:
        if len(report.times_s) == len(report.path) > 1:
            driven_mm = list(accumulate((dist(a, b) for a, b in pairwise(report.path)), initial=0.0))
            whole_mm = driven_mm[-1] or 1.0
            shares = tuple(way_mm / whole_mm for way_mm in driven_mm)
            found.append(TimedWay(report.robot, robots.index(report.robot), report.times_s, shares))
    return tuple(found)


class ScheduleStrip(PaintedStrip):
    """Draws time from left to right, and every robot's way from its start below to its goal above."""

    def __init__(self) -> None:
        super().__init__()
        self.ways: tuple[TimedWay, ...] = ()
        self.setAccessibleName(tr("The plan in time"))
        self.setMinimumHeight(HEIGHT_PX)

    def panels(self) -> tuple[Panel, ...]:
        """Return it as the window's panel."""
        text = tr(
            "How far along its way each robot of a team is planned to be when. Where its line is thick and level, the "
            "robot waits. Lines may cross: each robot has a way of its own."
        )
        return (Panel(own_place("Schedule"), lambda: self, text),)

    def show_plan(self, reports: "Sequence[SolveReport]", robots: Sequence[str]) -> None:
        """Show the ways of a plan."""
        self.ways = timed_ways(reports, robots)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room that a few robots need."""
        return QSize(300, HEIGHT_PX)

    def ground_key(self) -> Hashable:
        """Return all that it shows."""
        return self.ways

    def draw_over(self, painter: QPainter) -> None:
        """Draw nothing: a plan stands still."""

    def draw_ground(self, painter: QPainter) -> None:
        """Draw the axes and the ways."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(caption(self.font()))
        metrics, colors = QFontMetricsF(painter.font()), self.colors
        ends = ((tr("Goal"), 1.0), (tr("Start"), 0.0))
        left = EDGE_PX + GAP_PX + max(metrics.horizontalAdvance(name) for name, _ in ends)
        names_px = GAP_PX + max((metrics.horizontalAdvance(way.robot) for way in self.ways), default=0.0)
        band = QRectF(left, ABOVE_PX, self.width() - left - names_px - EDGE_PX, self.height() - ABOVE_PX - BELOW_PX)
        latest_s = max((way.times_s[-1] for way in self.ways), default=1.0) or 1.0
        axis = TimeAxis(0.0, latest_s, band.left(), band.right())

        def place(time_s: float, share: float) -> QPointF:
            return QPointF(axis.x(time_s), band.bottom() - share * band.height())

        painter.fillRect(band, QColor(colors.sunk))
        painter.setPen(QColor(colors.second_text))
        for name, share in ends:
            y = place(0.0, share).y() + metrics.capHeight() / 2.0
            painter.drawText(QPointF(band.left() - GAP_PX - metrics.horizontalAdvance(name), y), name)
        for tick_s in axis.ticks_s(TICK_PX):
            x = axis.x(tick_s)
            painter.setPen(QPen(QColor(colors.line), 1.0))
            painter.drawLine(QLineF(x, band.top(), x, band.bottom()))
            painter.setPen(QColor(colors.second_text))
            painter.drawText(QPointF(x + 2.0, band.bottom() + metrics.height()), clock(tick_s))
        for way in self.ways:
            color = QColor(colors.robot(way.number))
            corners = [place(time_s, share) for time_s, share in zip(way.times_s, way.shares, strict=True)]
            painter.setPen(QPen(color, WAY_PX))
            painter.drawPolyline(QPolygonF(corners))
            painter.setPen(QPen(color, WAIT_PX))
            for before, after in pairwise(corners):
                if before.y() == after.y():
                    painter.drawLine(before, after)
        self._draw_names(painter, metrics, place)

    def _draw_names(self, painter: QPainter, metrics: QFontMetricsF, place: Callable[[float, float], QPointF]) -> None:
        """Write each robot's name where it arrives; those who arrive together stand below each other."""
        below, free_to = 0.0, float(self.width())
        for way in sorted(self.ways, key=lambda way: -way.times_s[-1]):
            end, wide = place(way.times_s[-1], 1.0), GAP_PX + metrics.horizontalAdvance(way.robot)
            below = below + metrics.height() if end.x() + wide > free_to else 0.0
            free_to = end.x()
            name = QPainterPath()
            name.addText(end.x() + GAP_PX, end.y() + metrics.capHeight() / 2.0 + below, painter.font(), way.robot)
            painter.strokePath(name, QPen(QColor(self.colors.sunk), CASING_PX))  # Another way may pass there.
            painter.fillPath(name, QColor(self.colors.robot(way.number)))
