"""A celebrating robot: rings and confetti round it, the same at the same moment in every picture."""

import math

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter

from gui.painter.colors import Colors, tinted
from gui.painter.shapes import pen
from gui.painter.streams import LINE_TO, MOVE_TO, streamed_paths
from robotworkshop.view.picture import CHEER_S

BURST_S = 1.2
"""Time between two bursts of confetti."""
PIECES = 36
RING_LINES_PX = (-0.5, 0.5)
"""A ring is of lines side by side: two of one pixel are drawn in a third of the time of a broader one."""
FALL_PX = 40.0
"""The distance that the confetti of a burst has fallen in the end."""
GOLDEN_ANGLE_RAD = math.pi * (3.0 - math.sqrt(5.0))
"""Successive directions at this angle never crowd."""
CONFETTI = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00")

_ORIGIN = QPointF(0.0, 0.0)
_ANGLES_RAD = np.arange(PIECES) * GOLDEN_ANGLE_RAD
_SPEEDS = 0.55 + 0.45 * (np.arange(PIECES) * 7 % 11) / 10.0
_CORNERS_PX = np.array([4.0 + 2.0j, 4.0 - 2.0j, -4.0 - 2.0j, -4.0 + 2.0j, 4.0 + 2.0j])
_KINDS = np.tile([MOVE_TO, LINE_TO, LINE_TO, LINE_TO, LINE_TO], PIECES // len(CONFETTI))
"""The kinds of pieces of one colour."""


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
    painter.save()
    painter.translate(x_px, y_px)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(tinted(colors.good, 0.8 * faded), 1.0))
    for ring in (0.55, 1.0):
        reach = radius_px + ring * flown * (2.0 * radius_px + 30.0)
        for line in RING_LINES_PX:
            painter.drawEllipse(_ORIGIN, reach + line, reach + line)
    away = radius_px + flown * _SPEEDS * (2.0 * radius_px + 70.0)
    ways = _ANGLES_RAD + burst
    middles = away * np.exp(1j * ways) + 1j * FALL_PX * (age / BURST_S) ** 2
    corners = middles[:, None] + _CORNERS_PX * np.exp(1j * (ways + math.tau * age * _SPEEDS))[:, None]
    # One path of each colour: those of one colour are laid down together.
    by_color = np.ascontiguousarray(corners.reshape(-1, len(CONFETTI), corners.shape[1]).swapaxes(0, 1))
    points = by_color.view(np.float64).reshape(len(CONFETTI), -1, 2)
    for pieces, color in zip(streamed_paths(_KINDS, points, Qt.FillRule.WindingFill), CONFETTI, strict=True):
        painter.fillPath(pieces, tinted(color, min(1.0, 2.0 * faded)))
    painter.restore()
