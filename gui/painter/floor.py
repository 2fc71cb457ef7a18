"""The ground of a picture: background, workspace with its regions, grid with its numbers, and the scale bar."""

import math
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from gui.painter.colors import Colors, tinted
from gui.painter.shapes import dashed, in_millimetres, is_drawn, outline_path, pen
from gui.painter.text import draw_text, font
from gui.painter.viewport import Viewport, grid_step, round_length
from robotdriver.phrases.figures import figure
from scene.scene import FloorRegion, Workspace

RIM_PX = 4.0
"""A printed floor goes so far beyond its edge: more than half of a wall's pen."""
SCALE_BAR_PX, BESIDE_SCALE_PX = 90.0, 54.0
"""The scale bar is at least this long, and less than two and a half times as long."""


def draw_floor(painter: QPainter, view: Viewport, workspace: Workspace, colors: Colors, *, is_printed: bool) -> None:
    """Fill the background and the workspace.

    Args:
        painter: In pixels.
        view: Which part of the floor is seen.
        workspace: It.
        colors: Of the floor.
        is_printed: It is white in the dark, too, as are the colours of what stands on it: the floor then goes beyond
            the walls at its edge, which are as dark as what is round it.
    """
    painter.fillRect(QRectF(0.0, 0.0, view.width_px, view.height_px), tinted(colors.background, 1.0))
    rim_mm = RIM_PX / view.px_per_mm if is_printed else 0.0
    with in_millimetres(painter, view):
        painter.fillRect(_rect(workspace).adjusted(-rim_mm, -rim_mm, rim_mm, rim_mm), tinted(colors.floor, 1.0))


def draw_regions(painter: QPainter, view: Viewport, regions: Sequence[FloorRegion], colors: Colors) -> None:
    """Draw the parts of the floor that have a colour of their own; where there is no floor, what is round the floor."""
    with in_millimetres(painter, view):
        for region in regions:
            outline = outline_path([region.polygon])
            painter.fillPath(outline, tinted(colors.background if region.drop else region.color, 1.0))
            if region.drop:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(dashed(colors.bad, 1.5))
                painter.drawPath(outline)


def draw_edge(painter: QPainter, view: Viewport, workspace: Workspace, colors: Colors) -> None:
    """Draw the workspace's edge."""
    with in_millimetres(painter, view):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(colors.edge, 1.5))
        painter.drawRect(_rect(workspace))


def draw_grid(painter: QPainter, view: Viewport, workspace: Workspace, colors: Colors) -> None:
    """Draw a grid that adapts to the zoom, on the part of the workspace that is seen; each second line is stronger."""
    step = grid_step(view)
    seen = _seen(view, workspace)
    with in_millimetres(painter, view):
        for every, color in ((2.5, colors.grid), (5.0, colors.grid_major)):
            painter.setPen(pen(color, 1.0))
            lines = [
                QLineF(x, seen.top(), x, seen.bottom()) for x in _multiples(step * every, seen.left(), seen.right())
            ]
            lines += [
                QLineF(seen.left(), y, seen.right(), y) for y in _multiples(step * every, seen.top(), seen.bottom())
            ]
            painter.drawLines(lines)


def draw_numbers(painter: QPainter, view: Viewport, workspace: Workspace, colors: Colors) -> None:
    """Write the grid's millimetres along the lower and the left edge of the workspace."""
    step = 5.0 * grid_step(view)
    left, bottom = view.to_px(workspace.min_x_mm, workspace.min_y_mm)
    # Zoomed in, the edges are out of sight: the numbers then keep to the picture's own edge.
    baseline = min(bottom + 10.0, view.height_px - 8.0)
    margin = max(left - 6.0, 34.0)
    seen = _seen(view, workspace)
    for x in _multiples(step, seen.left(), seen.right()):
        _draw_number(painter, view.to_px(x, 0.0)[0], baseline, x, Qt.AlignmentFlag.AlignHCenter, colors)
    for y in _multiples(step, seen.top(), seen.bottom()):
        _draw_number(painter, margin, view.to_px(0.0, y)[1], y, Qt.AlignmentFlag.AlignRight, colors)


def _draw_number(
    painter: QPainter, x_px: float, y_px: float, number: float, align: Qt.AlignmentFlag, colors: Colors
) -> None:
    """Write a number on a patch of the background, which is seen only where it lies on the floor."""
    face, words = font(10), figure(number)
    width = QFontMetricsF(face).horizontalAdvance(words)
    left = x_px - (width if align is Qt.AlignmentFlag.AlignRight else width / 2.0)
    patch = QRectF(left - 2.0, y_px - 7.0, width + 4.0, 14.0)
    if is_drawn(painter, patch):
        painter.fillRect(patch, tinted(colors.background, 0.75))
        draw_text(painter, x_px, y_px, words, face, colors.quiet_text, align)


def draw_scale_bar(painter: QPainter, view: Viewport, colors: Colors) -> None:
    """Draw a bar of a round length in the lower right corner."""
    length_mm = round_length(SCALE_BAR_PX / view.px_per_mm)
    length_px = length_mm * view.px_per_mm
    words = f"{length_mm / 1000.0:g} m" if length_mm >= 1000.0 else f"{length_mm:g} mm"
    right, y = view.width_px - BESIDE_SCALE_PX, view.height_px - 14.0
    left = right - length_px
    plate = QRectF(left - 66.0, y - 9.0, length_px + 74.0, 16.0)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tinted(colors.background, 0.8))
    painter.drawRoundedRect(plate, 4.0, 4.0)
    painter.setPen(pen(colors.text, 1.5))
    painter.drawLines([QLineF(left, y, right, y), QLineF(left, y - 5, left, y), QLineF(right, y - 5, right, y)])
    draw_text(painter, left - 8.0, y - 2.0, words, font(11), colors.text, Qt.AlignmentFlag.AlignRight)


def _rect(workspace: Workspace) -> QRectF:
    return QRectF(workspace.min_x_mm, workspace.min_y_mm, workspace.width_mm, workspace.height_mm)


def _seen(view: Viewport, workspace: Workspace) -> QRectF:
    """Return the part of the workspace that the view shows, mm."""
    left, top = view.to_mm(0.0, 0.0)
    right, bottom = view.to_mm(view.width_px, view.height_px)
    return _rect(workspace).intersected(QRectF(left, bottom, right - left, top - bottom))


def _multiples(step: float, low: float, high: float) -> Iterator[float]:
    """Yield the multiples of the step from low to high; none where the range is empty."""
    if high <= low:
        return
    for number in range(math.ceil(low / step), math.floor(high / step) + 1):
        yield number * step
