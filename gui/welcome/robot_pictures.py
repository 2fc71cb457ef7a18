"""Pictures of robots, for cards that offer them."""

import math

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPainter, QPixmap

from gui.painter.colors import COLORS, tinted
from gui.painter.robots import draw_robot
from gui.painter.shapes import scaled_pens
from gui.painter.viewport import Viewport
from robotdriver.interface import Bumper
from robotdriver.models import MODELS
from robotdriver.pose import Pose
from robotworkshop.view.picture import Theme

SHARE = 0.36
"""The radius of a robot's body, as a part of the picture's height."""


def robot_picture(model: str, size: QSize, theme: Theme, pixel_ratio: float) -> QPixmap:
    """Return a robot that looks up, in the middle of a picture."""
    image = QImage(size * pixel_ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(pixel_ratio)
    colors, body = COLORS[theme], MODELS[model].body
    image.fill(tinted(colors.background, 1.0))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    view = Viewport(size.width(), size.height(), 0.0, 0.0, SHARE * size.height() / body.radius_mm)
    with scaled_pens(painter):
        draw_robot(painter, view, MODELS[model], Pose(0.0, 0.0, math.pi / 2.0), Bumper.NONE, colors.robot(0), colors)
    painter.end()
    return QPixmap.fromImage(image)
