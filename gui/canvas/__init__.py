"""The canvas: a widget that shows a picture of the floor, to be zoomed and dragged."""

from gui.canvas.canvas import Canvas

__all__ = ["Canvas"]
