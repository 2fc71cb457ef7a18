"""Small things that look the same wherever they are, kept as images: to copy one takes a fiftieth of drawing it."""

import math
from collections.abc import Hashable
from functools import lru_cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPaintEngine, QPainter

from gui.painter.shapes import scaled_pens

STEPS = 4
"""Into so many steps a pixel is divided, each way: nothing is farther from its place than an eighth of a pixel."""
LARGEST_PX = 128.0
"""The largest radius of a kept image: a few larger ones would take the room of all small ones.

It is measured in pixels of the screen."""
AT_ONCE = 512
MANY = 100
"""Of so many like things the eye does not see to a quarter of a pixel where each is."""


class Look(Hashable, Protocol):
    """The look of a small thing. Equal ones look alike: they are hashed and compared each time that one is drawn."""

    @property
    def reach_px(self) -> tuple[float, float]:
        """Its reach from its middle, sideways and up or down."""

    def draw(self, painter: QPainter) -> None:
        """Draw it about the origin on a painter that smooths edges, and whose pen and brush may be left changed."""


def stamp(painter: QPainter, x_px: float, y_px: float, look: Look) -> None:
    """Draw something with its middle at a point: as an image where pixels are painted, else, in a file, as it is.

    Args:
        painter: In pixels.
        x_px: The middle's place.
        y_px: The middle's place.
        look: What is drawn.
    """
    to_screen = painter.deviceTransform()
    ratio = to_screen.m11()
    is_plain = ratio == to_screen.m22() and ratio > 0.0 and not to_screen.isRotating()
    if (
        painter.paintEngine().type() is not QPaintEngine.Type.Raster
        or not is_plain
        or max(look.reach_px) * ratio > LARGEST_PX
    ):
        painter.save()
        painter.translate(x_px, y_px)
        look.draw(painter)
        painter.restore()
        return
    # In pixels of the screen, whatever the painter is scaled by: an image that is scaled has ragged edges.
    left, top = to_screen.dx(), to_screen.dy()
    column, part_x = divmod(round((x_px * ratio + left) * STEPS), STEPS)
    row, part_y = divmod(round((y_px * ratio + top) * STEPS), STEPS)
    image, middle_x, middle_y = _image(look, part_x, part_y, ratio)
    painter.drawImage(QPointF((column - middle_x - left) / ratio, (row - middle_y - top) / ratio), image)


def stamp_all(painter: QPainter, places_px: NDArray[np.float64], look: Look) -> None:
    """Draw the same thing at many places, shape (n, 2): where pixels are painted, each in the middle of its pixel."""
    if painter.paintEngine().type() is not QPaintEngine.Type.Raster or len(places_px) < MANY:
        for x_px, y_px in places_px.tolist():
            stamp(painter, x_px, y_px, look)
        return
    ratio = painter.device().devicePixelRatio()
    image, middle_x, middle_y = _image(look, STEPS // 2, STEPS // 2, ratio)
    for x_px, y_px in ((np.floor(places_px * ratio) - (middle_x, middle_y)) / ratio).tolist():
        painter.drawImage(QPointF(x_px, y_px), image)


@lru_cache(maxsize=AT_ONCE)
def _image(look: Look, part_x: int, part_y: int, ratio: float) -> tuple[QImage, int, int]:
    """Return an image of something, and where in it the pixel is in which its middle lies.

    Args:
        look: What is drawn.
        part_x: Where in its pixel the middle lies, in steps.
        part_y: Where in its pixel the middle lies, in steps.
        ratio: Pixels of the image to a pixel of the painter.
    """
    middle_x, middle_y = (math.ceil(reach * ratio) + 1 for reach in look.reach_px)
    image = QImage(2 * middle_x + 1, 2 * middle_y + 1, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate((middle_x + part_x / STEPS) / ratio, (middle_y + part_y / STEPS) / ratio)
    with scaled_pens(painter):
        look.draw(painter)
    painter.end()
    return image, middle_x, middle_y
