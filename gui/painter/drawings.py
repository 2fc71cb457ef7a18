"""The drawings of movers and contributed layers on the floor: geometries, with a few words."""

from collections.abc import Sequence

import shapely
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from gui.painter.colors import Colors, tinted
from gui.painter.shapes import areas_path, in_millimetres, pen, polygon
from gui.painter.text import draw_plate, plate_area
from gui.painter.viewport import Viewport, bounds_px
from robotworkshop.view.picture import Drawing

LINE_PX, POINT_PX = 1.5, 5.0
ROOM_PX, GAP_PX = 8.0, 6.0


def draw_drawings(painter: QPainter, view: Viewport, drawings: Sequence[Drawing], colors: Colors) -> None:
    """Draw geometries in the colours of their robots, and the words of each above it."""
    for drawing in drawings:
        color = colors.bad if drawing.is_fault else _plain(drawing, colors)
        with in_millimetres(painter, view):
            for part in _parts(drawing.geometry):
                match part:
                    case shapely.Polygon():
                        painter.setPen(pen(color, LINE_PX))
                        painter.setBrush(tinted(color, 0.12))
                        painter.drawPath(areas_path([part]))
                    case shapely.LineString() | shapely.LinearRing():
                        painter.setPen(pen(color, LINE_PX))
                        painter.setBrush(Qt.BrushStyle.NoBrush)
                        painter.drawPolyline(polygon(shapely.get_coordinates(part).tolist()))
                    case shapely.Point():
                        painter.setPen(pen(color, POINT_PX))
                        painter.drawPoint(QPointF(part.x, part.y))
                    case _:
                        pass
        if drawing.words and not shapely.is_empty(drawing.geometry):
            place = _words_area(drawing, view)
            draw_plate(painter, place.center().x(), place.top(), drawing.words, color, colors)


def _plain(drawing: Drawing, colors: Colors) -> str:
    return colors.text if drawing.number is None else colors.robot(drawing.number)


def drawn_areas(drawings: Sequence[Drawing], view: Viewport) -> list[QRectF]:
    """Return where in a view, in pixels, these are drawn."""
    areas = []
    for drawing in drawings:
        if not shapely.is_empty(drawing.geometry):
            areas.append(_bounds(drawing, view))
            if drawing.words:
                areas.append(_words_area(drawing, view).adjusted(-2.0, -2.0, 2.0, 2.0))
    return areas


def _bounds(drawing: Drawing, view: Viewport) -> QRectF:
    left, bottom, right, top = shapely.bounds(drawing.geometry).tolist()
    return bounds_px(((left, bottom), (right, top)), view, ROOM_PX)


def _words_area(drawing: Drawing, view: Viewport) -> QRectF:
    """Return where the plate with the words of a drawing is: above it, and centred on it."""
    around = _bounds(drawing, view)
    plate = plate_area(around.center().x(), around.top() - GAP_PX, drawing.words)
    return plate.translated(0.0, -plate.height())


def _parts(geometry: shapely.Geometry) -> Sequence[shapely.Geometry]:
    """Return a geometry's points, lines and polygons; there may be collections in a collection."""
    parts = shapely.get_parts(geometry)
    while any(hasattr(part, "geoms") for part in parts):
        parts = shapely.get_parts(parts)
    return [part for part in parts if not shapely.is_empty(part)]
