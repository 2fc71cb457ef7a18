"""Heat maps: a share of each small square of the floor as colours on one scale, from faint yellow to strong red."""

import math

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from gui.painter.colors import Colors, blended
from gui.painter.viewport import Viewport
from robotworkshop.view.heat import HeatMap
from scene.scene import Workspace

STEPS = 12
"""So many colours there are: an eye tells no more apart, and finds the edge between two of them again on the legend."""
OPACITY = 0.62


def draw_heat(
    painter: QPainter, view: Viewport, workspace: Workspace, shares: NDArray[np.float64], area: QRectF, colors: Colors
) -> None:
    """Colour the floor, and nothing beyond its edges.

    Args:
        painter: In pixels.
        view: Which part of the floor is seen.
        workspace: The floor.
        shares: Of squares, row by row from above, from 0 or less for no colour to 1 for the strongest.
        area: Where the squares lie, in pixels.
        colors: Of the floor.
    """
    shades = _shades(shares, colors)
    high, wide = shares.shape
    image = QImage(shades.data, wide, high, 4 * wide, QImage.Format.Format_ARGB32)
    low = QPointF(*view.to_px(workspace.min_x_mm, workspace.min_y_mm))
    up = QPointF(*view.to_px(workspace.max_x_mm, workspace.max_y_mm))
    painter.save()
    painter.setClipRect(QRectF(low, up).normalized(), Qt.ClipOperation.IntersectClip)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(area, image)
    painter.restore()


def draw_counts(painter: QPainter, *, view: Viewport, workspace: Workspace, heat: HeatMap, colors: Colors) -> None:
    """Colour a floor by the counts of its squares."""
    grid = heat.grid
    left, top = view.to_px(grid.min_x_mm, grid.max_y_mm)
    side = grid.cell_mm * view.px_per_mm
    area = QRectF(left, top, grid.columns * side, grid.rows * side)
    draw_heat(painter, view, workspace, heat.counts / heat.most, area, colors)


def shade(share: float, colors: Colors) -> QColor:
    """Return the colour of a share."""
    step = min(max(math.ceil(share * STEPS), 0), STEPS) / STEPS
    made = QColor(blended(colors.bad, colors.sensed, step))
    made.setAlphaF(OPACITY * step)
    return made


def _shades(shares: NDArray[np.float64], colors: Colors) -> NDArray[np.uint8]:
    """Return the colour of each share, as blue, green, red and opacity, shape (rows, columns, 4)."""
    table = [shade(step / STEPS, colors).getRgb() for step in range(STEPS + 1)]
    steps = np.clip(np.ceil(shares * STEPS), 0, STEPS).astype(np.intp)
    return np.ascontiguousarray(np.array(table, dtype=np.uint8)[:, (2, 1, 0, 3)][steps])
