"""How far the floor is from what is in the way, as colours: near is strong, and from 600 mm on there is none."""

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from gui.painter.colors import Colors, tinted
from gui.painter.shapes import pen, polygon
from gui.painter.text import draw_text, font
from gui.painter.viewport import Viewport
from robotworkshop.view.picture import Picture
from scene.things import DiscShape, PointsShape, PolygonShape, PolylineShape, Shape

MOST_MM, BAND_MM = 600.0, 50.0
"""What is farther away has no colour; between two steps of the colours is so much."""
CELL_PX = 2
"""The distances are worked out for the middles of squares of this side."""
OPACITY = 0.62
BESIDE_PX, ABOVE_PX = 66.0, 78.0
"""The legend stands so far from the view's right and lower edges."""
LEGEND_PX = QRectF(0.0, 0.0, 180.0, 8.0)


def draw_clearance(painter: QPainter, view: Viewport, picture: Picture, colors: Colors) -> None:
    """Colour the floor by its distance to the nearest known obstacle, wall or edge.

    It is for the eye: distances are those between the middles of squares of two pixels.
    """
    beyond_px = math.ceil(MOST_MM * view.px_per_mm)
    shade = _shades(_distances_mm(view, picture, beyond_px), colors)
    high, wide = shade.shape[:2]
    image = QImage(shade.data, wide, high, 4 * wide, QImage.Format.Format_ARGB32)
    corner, workspace = view.transform(), picture.scene.workspace
    painter.save()
    low = corner.map(QPointF(workspace.min_x_mm, workspace.min_y_mm))
    up = corner.map(QPointF(workspace.max_x_mm, workspace.max_y_mm))
    painter.setClipRect(QRectF(low, up).normalized())
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(QRectF(-beyond_px, -beyond_px, CELL_PX * wide, CELL_PX * high), image)
    painter.restore()


def draw_clearance_legend(painter: QPainter, view: Viewport, colors: Colors) -> None:
    """Say above the scale bar which colour is how far."""
    bar = LEGEND_PX.translated(view.width_px - LEGEND_PX.width() - BESIDE_PX, view.height_px - ABOVE_PX)
    steps = round(MOST_MM / BAND_MM)
    plate = bar.adjusted(-12.0, -10.0, 12.0, 22.0)
    painter.setPen(pen(colors.grid_major, 1.0))
    painter.setBrush(tinted(colors.plate, 1.0))
    painter.drawRoundedRect(plate, 8.0, 8.0)
    painter.setPen(Qt.PenStyle.NoPen)
    shades = _shades(np.arange(steps, dtype=np.float64)[None, :] * BAND_MM, colors)[0]
    for number, (blue, green, red, alpha) in enumerate(shades.tolist()):
        painter.setBrush(QColor(red, green, blue, alpha))
        painter.drawRect(
            QRectF(bar.left() + number * bar.width() / steps, bar.top(), bar.width() / steps, bar.height())
        )
    sides = (
        (bar.left(), "0", Qt.AlignmentFlag.AlignLeft),
        (bar.right(), f"{MOST_MM:.0f} mm", Qt.AlignmentFlag.AlignRight),
    )
    for x, words, side in sides:
        draw_text(painter, x, bar.bottom() + 11.0, words, font(11), colors.text, side)


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


def _shades(distances_mm: np.ndarray, colors: Colors) -> np.ndarray:
    """Return the colour of each distance, as blue, green, red and opacity, shape (rows, columns, 4)."""
    share = np.clip(np.floor(distances_mm / BAND_MM) * BAND_MM / MOST_MM, 0.0, 1.0)[..., None]
    near, far = (np.array([color.blue(), color.green(), color.red()], dtype=np.float64) for color in _ends(colors))
    shade = np.empty((*distances_mm.shape, 4), dtype=np.uint8)
    shade[..., :3] = np.round(near + (far - near) * share)
    shade[..., 3] = np.round(255.0 * OPACITY * (1.0 - share[..., 0]))
    return np.ascontiguousarray(shade)


def _ends(colors: Colors) -> tuple[QColor, QColor]:
    """Return the colours of what is near and of what is far."""
    return QColor(colors.bad), QColor(colors.sensed)
