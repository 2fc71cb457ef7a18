"""Patterns that tell robots apart without their colours: each has its own, on the floor and beside its name."""

import math

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

PLAIN, STRIPES, DOTS, CHECKS = range(4)
"""The patterns in the order of the robots in their scene; they come round again after the last."""
_KINDS = 4


def draw_pattern(painter: QPainter, area: QPainterPath, number: int, gap: float, color: QColor) -> None:
    """Draw the pattern of the robot with this place in the scene on an area.

    Args:
        painter: Restored afterwards.
        area: Where; in the painter's units.
        number: The robot's place in the scene, from 0.
        gap: From one stripe to the next, in the painter's units.
        color: Of the stripes or dots; half of the area is covered at most.
    """
    kind = number % _KINDS
    if kind == PLAIN:
        return
    box = area.boundingRect()
    reach = math.hypot(box.width(), box.height()) / 2.0
    steps = [gap * step for step in range(-math.ceil(reach / gap), math.ceil(reach / gap) + 1)]
    painter.save()
    painter.setClipPath(area, Qt.ClipOperation.IntersectClip)
    painter.translate(box.center())
    if kind == DOTS:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        for row, y in enumerate(steps):
            for x in steps:
                painter.drawEllipse(QPointF(x + 0.5 * gap * (row % 2), y), 0.27 * gap, 0.27 * gap)
    else:
        painter.setPen(QPen(color, 0.42 * gap, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.rotate(45.0)
        painter.drawLines([QLineF(x, -reach, x, reach) for x in steps])
        if kind == CHECKS:
            painter.drawLines([QLineF(-reach, y, reach, y) for y in steps])
    painter.restore()
