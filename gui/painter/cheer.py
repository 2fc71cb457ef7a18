"""How a robot celebrates: rings and confetti round it, the same at the same moment in every picture."""

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from gui.painter.colors import Colors, tinted
from gui.painter.shapes import pen, polygon
from robotworkshop.view.picture import CHEER_S

BURST_S = 1.2
"""Time between two bursts of confetti."""
PIECES = 36
GOLDEN_ANGLE_RAD = math.pi * (3.0 - math.sqrt(5.0))
"""Successive directions at this angle never crowd."""
CONFETTI = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00")


def cheer_reach_px(radius_px: float) -> float:
    """Return how far from the robot's middle a celebration reaches."""
    return 3.0 * radius_px + 90.0


def draw_cheer(painter: QPainter, x_px: float, y_px: float, radius_px: float, age_s: float, colors: Colors) -> None:
    """Draw one moment of the celebration of a robot that is seen there with this radius."""
    if not 0.0 <= age_s < CHEER_S:
        return
    burst, age = divmod(age_s, BURST_S)
    flown = 1.0 - (1.0 - age / BURST_S) ** 2  # Fast at first, slower and slower.
    faded = 1.0 - age / BURST_S
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ring in (0.55, 1.0):
        painter.setPen(pen(tinted(colors.good, 0.8 * faded), 3.0))
        reach = radius_px + ring * flown * (2.0 * radius_px + 30.0)
        painter.drawEllipse(QPointF(x_px, y_px), reach, reach)
    confetti = [QPainterPath() for _ in CONFETTI]
    for piece in range(PIECES):
        angle = piece * GOLDEN_ANGLE_RAD + burst
        speed = 0.55 + 0.45 * ((piece * 7) % 11) / 10.0
        away = radius_px + flown * speed * (2.0 * radius_px + 70.0)
        fall = 40.0 * (age / BURST_S) ** 2
        x, y = x_px + away * math.cos(angle), y_px + away * math.sin(angle) + fall
        turned = angle + math.tau * age * speed
        ahead, aside = 4.0 * math.cos(turned), 4.0 * math.sin(turned)
        corners = ((ahead - aside / 2.0, aside + ahead / 2.0), (ahead + aside / 2.0, aside - ahead / 2.0))
        both = [*corners, *((-dx, -dy) for dx, dy in corners)]
        confetti[piece % len(CONFETTI)].addPolygon(polygon([(x + dx, y + dy) for dx, dy in both]))
    for color, pieces in zip(CONFETTI, confetti, strict=True):
        pieces.setFillRule(Qt.FillRule.WindingFill)  # All turn the same way: what overlaps is filled.
        painter.fillPath(pieces, tinted(color, min(1.0, 2.0 * faded)))
