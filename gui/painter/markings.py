"""Marks on a floor that touch nothing: areas where something holds, and places with names."""

import math
from collections.abc import Iterator

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from gui.painter.colors import Colors, tinted
from gui.painter.shapes import dashed, in_millimetres, outline_path, pen, polygon
from gui.painter.text import draw_plate, plate_area
from gui.painter.viewport import Viewport
from scene.scene import Scene
from scene.things import Area, NamedPlace, PolygonShape

FORBIDDEN = "forbidden"
"""The kind of area that robots are to keep out of; `Area` has the others."""
PLACE_PX = 6.0
"""A place with a name is marked by a ring of this radius, however far the view is zoomed."""
HEADING_PX = 13.0
"""The heading of a place is a line of this length from its middle."""
NAME_GAP_PX = 4.0


def draw_area(painter: QPainter, *, view: Viewport, area: Area, colors: Colors) -> None:
    """Draw an area tinted inside a dashed border, red where it is forbidden; a border alone is a dashed line."""
    color = _color(area, colors)
    with in_millimetres(painter, view):
        painter.setPen(dashed(color, 1.5))
        if isinstance(area.shape, PolygonShape):
            outline = outline_path([area.shape.corners])
            painter.fillPath(outline, tinted(color, 0.12))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(outline)
        else:
            line = QPainterPath()
            line.addPolygon(polygon(area.shape.points))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(line)


def draw_place(painter: QPainter, *, view: Viewport, place: NamedPlace, colors: Colors) -> None:
    """Mark a place by a ring with a dot in it, and a line to where a robot shall look there."""
    middle = QPointF(*view.to_px(*place.place))
    painter.save()
    painter.setPen(pen(colors.text, 1.5))
    painter.setBrush(tinted(colors.plate, 0.85))
    if place.heading_rad is not None:
        ahead = QPointF(math.cos(place.heading_rad), -math.sin(place.heading_rad)) * HEADING_PX
        painter.drawLine(QLineF(middle, middle + ahead))
    painter.drawEllipse(middle, PLACE_PX, PLACE_PX)
    painter.setBrush(tinted(colors.text, 1.0))
    painter.drawEllipse(middle, 1.0, 1.0)
    painter.restore()


def draw_names(painter: QPainter, view: Viewport, scene: Scene, colors: Colors) -> None:
    """Write the names of places and areas on plates, but for those that would hide others or are out of sight."""
    seen = QRectF(0.0, 0.0, view.width_px, view.height_px)
    taken: list[QRectF] = []
    for x_mm, y_mm, below_px, words, color in _names(scene, colors):
        x, y = view.to_px(x_mm, y_mm)
        area = plate_area(x, y + below_px, words)
        if seen.contains(area) and not any(area.intersects(other) for other in taken):
            taken.append(area)
            draw_plate(painter, x, y + below_px, words, color, colors)


def _names(scene: Scene, colors: Colors) -> Iterator[tuple[float, float, float, str, str]]:
    """Yield where a name is written, mm, how far below, what, and in which colour; places go before areas."""
    for place in scene.places:
        yield *place.place, PLACE_PX + NAME_GAP_PX, place.name, colors.text
    for area in scene.areas:
        # Of a kind that this program does not know, its word is better than nothing.
        if words := area.name or ("" if area.kind == FORBIDDEN else area.kind.replace("_", " ")):
            yield *_middle(area), NAME_GAP_PX, words, _color(area, colors)


def _color(area: Area, colors: Colors) -> str:
    return colors.bad if area.kind == FORBIDDEN else colors.unknown


def _middle(area: Area) -> tuple[float, float]:
    """Return a place in a polygon, or the middle of a border's box."""
    import shapely  # Heavy: a window is painted before it has a scene.

    if isinstance(area.shape, PolygonShape):
        inside = shapely.Polygon(area.shape.corners).representative_point()
        return float(inside.x), float(inside.y)
    xs, ys = zip(*area.shape.points, strict=True)
    return (min(xs) + max(xs)) / 2.0, (min(ys) + max(ys)) / 2.0
