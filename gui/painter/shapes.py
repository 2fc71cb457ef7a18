"""From points and geometries to what Qt can draw, and the pens that draw them."""

import math
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from gui.painter.viewport import Viewport
from robotdriver.pose import Pose
from scene.scene import Point

if TYPE_CHECKING:
    import shapely


_scale = ContextVar("pixels of the screen to one of the painter", default=1.0)


@contextmanager
def scaled_pens(painter: QPainter) -> Iterator[None]:
    """Let pens be as broad as all else that is drawn on a painter within the block.

    Qt takes a cosmetic pen's width for pixels of the screen: at 200 %, and where a painter is scaled for an audience,
    lines would be thinner than robots and letters beside them. Whatever makes or scales a painter sets it.
    """
    token = _scale.set(painter.deviceTransform().m11())
    try:
        yield
    finally:
        _scale.reset(token)


@contextmanager
def in_millimetres(painter: QPainter, view: Viewport) -> Iterator[None]:
    """Draw in millimetres, y up, within the block; what the painter was set to is restored after it."""
    painter.save()
    painter.setTransform(view.transform(), True)
    try:
        yield
    finally:
        painter.restore()


@contextmanager
def in_pose(painter: QPainter, view: Viewport, pose: Pose) -> Iterator[None]:
    """Draw in millimetres in the frame of a pose within the block: x ahead, y to the left."""
    with in_millimetres(painter, view):
        painter.translate(pose.x_mm, pose.y_mm)
        painter.rotate(math.degrees(pose.heading_rad))
        yield


def is_drawn(painter: QPainter, area: QRectF) -> bool:
    """Return whether a painter draws any of what lies in an area, in its own pixels: it may be clipped to others.

    What it would not draw is to be left out: Qt does most of its work before it looks at the clip.
    """
    return not painter.hasClipping() or painter.clipRegion().intersects(area.toAlignedRect().adjusted(-2, -2, 2, 2))


def pen(color: QColor | str, width_px: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """Return a cosmetic pen: its width is in pixels however far the view is zoomed.

    It is the same object each time, which is not to be changed: to make one takes longer than to draw a line with it.
    To be called within `scaled_pens` of the painter.
    """
    return _pen(color if isinstance(color, str) else color.rgba(), width_px * _scale.get(), style)


def hairline(color: QColor | str) -> QPen:
    """Return a pen for lines by the thousand: one pixel of the screen broad whatever its scale.

    Broader lines take Qt several times as long. Where the others are drawn broader, a translucent colour is drawn less
    translucent instead, so that it is as strong beside them as at 100 %. It is not to be changed, as with `pen`.
    """
    shade = QColor(color)
    shade.setAlphaF(min(shade.alphaF() * max(_scale.get(), 1.0), 1.0))
    return _pen(shade.rgba(), 1.0, Qt.PenStyle.SolidLine)


@lru_cache(maxsize=512)
def _pen(color: str | int, width_px: float, style: Qt.PenStyle) -> QPen:
    shade = QColor(color) if isinstance(color, str) else QColor.fromRgba(color)
    made = QPen(shade, width_px, style, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    made.setCosmetic(True)
    return made


def dashed(color: QColor | str, width_px: float, dash_px: float = 6.0, gap_px: float = 5.0) -> QPen:
    """Return a cosmetic pen that draws dashes of this length."""
    made = QPen(pen(color, width_px))
    made.setCapStyle(Qt.PenCapStyle.FlatCap)
    made.setDashPattern([dash_px / width_px, gap_px / width_px])
    return made


def polygon(points: Iterable[Point]) -> QPolygonF:
    """Return these points as a polygon or a polyline."""
    return QPolygonF([QPointF(x, y) for x, y in points])


def outline_path(outlines: Iterable[Iterable[Point]]) -> QPainterPath:
    """Return the closed outlines as one path; where an even number of them overlap there is a hole."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for outline in outlines:
        path.addPolygon(polygon(outline))
        path.closeSubpath()
    return path


def areas_path(polygons: "Iterable[shapely.Geometry]") -> QPainterPath:
    """Return polygons, holes and all, as one path; points and lines among them are left out."""
    import shapely  # With polygons it is loaded already.

    rings = shapely.get_rings(list(polygons))
    return outline_path(shapely.get_coordinates(ring).tolist() for ring in rings)
