"""Whether the window shows what a whole repaint would show: what was not painted anew in time stays wrong for ever."""

import numpy as np
from drawn import colours
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from gui.canvas.painted_floor import PaintedFloor
from gui.shell.main_window import MainWindow

CLEARLY = 40
"""So far two colours are apart, of 255, that are not the same colour drawn at another part of a pixel."""


def stale_pixels(window: MainWindow) -> int:
    """Return how many pixels of the canvas would look clearly different after a whole repaint with nothing kept.

    What lies over the canvas is left out. Nothing must be about to be painted.
    """
    canvas = window.canvas
    corner = canvas.mapTo(window, QPoint(0, 0))
    place = corner.x(), corner.y(), canvas.width(), canvas.height()
    shown = window.screen().grabWindow(window.winId(), *place).toImage()
    apart = np.abs(_channels(shown) - _channels(_whole(window))).max(axis=2) > CLEARLY
    return int((apart & ~_covered(window, corner)).sum())


def _whole(window: MainWindow) -> QImage:
    """Return the canvas as it is painted by one that has kept nothing. It must not have the canvas paint anew."""
    canvas, scratch = window.canvas, QImage(window.canvas.size(), QImage.Format.Format_RGB32)
    fresh = PaintedFloor()
    painter = QPainter(scratch)
    if canvas._picture is not None:
        fresh.draw(painter, canvas._picture, canvas.view, canvas.devicePixelRatioF(), (), in_motion=False)
    painter.end()
    while not fresh.is_whole:
        fresh.go_on(1.0)
    kept, canvas._floor = canvas._floor, fresh
    try:
        return canvas.grab().toImage()
    finally:
        canvas._floor = kept


def _channels(image: QImage) -> NDArray[np.int16]:
    pixels = colours(image)
    return pixels.view(np.uint8).reshape(*pixels.shape, 4)[..., :3].astype(np.int16)


def _covered(window: MainWindow, corner: QPoint) -> NDArray[np.bool_]:
    """Return where something else lies over the canvas."""
    canvas = window.canvas
    covered = np.zeros((canvas.height(), canvas.width()), np.bool_)
    for part in window.work.findChildren(QWidget):
        if part.isVisible() and part is not canvas and not part.isAncestorOf(canvas) and not part.isWindow():
            area = QRect(part.mapTo(window, QPoint(0, 0)) - corner, part.size()).intersected(canvas.rect())
            covered[area.top() : area.bottom() + 1, area.left() : area.right() + 1] = True
    return covered
