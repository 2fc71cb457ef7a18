"""Distances of the floor from what is in the way, as colours: near is strong, and from 600 mm on there is none."""

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPen

from gui.painter.colors import Colors
from gui.painter.ground.heat import draw_heat
from gui.painter.shapes import polygon
from gui.painter.viewport import Viewport
from robotworkshop.view.picture import Picture
from scene.things import DiscShape, PointsShape, PolygonShape, PolylineShape, Shape

MOST_MM = 600.0
"""The distance from which on there is no colour."""
CELL_PX = 2
"""The distances are worked out for the middles of squares of this side."""


def draw_clearance(painter: QPainter, view: Viewport, picture: Picture, colors: Colors) -> None:
    """Colour the floor by its distance to the nearest known obstacle, wall or edge.

    It is for the eye: distances are those between the middles of squares of two pixels.
    """
    beyond_px = math.ceil(MOST_MM * view.px_per_mm)
    nearness = 1.0 - _distances_mm(view, picture, beyond_px) / MOST_MM
    high, wide = nearness.shape
    area = QRectF(-beyond_px, -beyond_px, CELL_PX * wide, CELL_PX * high)
    draw_heat(painter, view, picture.scene.workspace, nearness, area, colors)


def _distances_mm(view: Viewport, picture: Picture, beyond_px: int) -> np.ndarray:
    """Return for squares of the view, and so far round it, how far they are from what is in the way."""
    from scipy.ndimage import distance_transform_edt  # Heavy: a window is painted before anybody asks for colours.

    wide, high = (math.ceil((side + 2.0 * beyond_px) / CELL_PX) for side in (view.width_px, view.height_px))
    taken = QImage(wide, high, QImage.Format.Format_Grayscale8)
    taken.fill(Qt.GlobalColor.white)
    inked = QPainter(taken)
    inked.scale(1.0 / CELL_PX, 1.0 / CELL_PX)
    inked.translate(beyond_px, beyond_px)
    inked.setTransform(view.transform() * inked.transform())
    scene, workspace = picture.scene, picture.scene.workspace
    inked.fillRect(
        QRectF(workspace.min_x_mm, workspace.min_y_mm, workspace.width_mm, workspace.height_mm), Qt.GlobalColor.black
    )
    inked.setPen(Qt.PenStyle.NoPen)
    inked.setBrush(Qt.GlobalColor.white)
    for obstacle in scene.obstacles:
        if obstacle.known:
            inked.drawPolygon(polygon(obstacle.polygon))
    inked.setPen(QPen(Qt.GlobalColor.white, 0.0))
    for wall in scene.walls:
        inked.drawLine(QPointF(*wall.start), QPointF(*wall.end))
    for thing in scene.things:
        if thing.known and thing.material.solid:
            _draw_shape(inked, thing.shape)
    inked.end()
    cells = np.frombuffer(taken.constBits(), np.uint8).reshape(high, taken.bytesPerLine())[:, :wide]
    return np.asarray(distance_transform_edt(cells < 128)) * (CELL_PX / view.px_per_mm)


def _draw_shape(painter: QPainter, shape: Shape) -> None:
    match shape:
        case PolygonShape(corners):
            painter.drawPolygon(polygon(corners))
        case DiscShape() as disc:
            painter.drawPolygon(polygon(disc.outline))
        case PolylineShape(points):
            painter.drawPolyline(polygon(points))
        case PointsShape(points):
            painter.drawPoints(polygon(points))
