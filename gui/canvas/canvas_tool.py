"""A tool on the canvas: what takes hold of things on the floor before the canvas takes hold of the floor itself."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter

from gui.painter.viewport import Viewport
from robotworkshop.view.picture import Theme


class CanvasTool(Protocol):
    """Takes part in what the mouse does on a canvas, and draws over its picture."""

    def press(self, event: QMouseEvent, view: Viewport) -> bool:
        """Return whether it has taken hold of something; then what follows up to the release is its own."""

    def move(self, event: QMouseEvent, view: Viewport) -> None:
        """Take notice that the mouse has moved, with a button held or without."""

    def release(self, event: QMouseEvent, view: Viewport) -> None:
        """Let go of what it held."""

    def double_click(self, event: QMouseEvent, view: Viewport) -> bool:
        """Return whether the double click was meant for it; else the canvas shows the whole workspace."""

    def key(self, event: QKeyEvent, view: Viewport) -> bool:
        """Return whether a key that no command has was meant for it."""

    def held_areas(self, view: Viewport) -> Sequence[QRectF]:
        """Return where in the view, in pixels, what can be held is drawn: no name should stand there."""

    def paint(self, painter: QPainter, view: Viewport, theme: Theme) -> None:
        """Draw over the picture."""
