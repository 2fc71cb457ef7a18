"""The canvas: a widget that shows a picture of the floor, to be zoomed and dragged."""

from gui.canvas.canvas import Canvas
from gui.canvas.drag import DragTool
from gui.canvas.rulers import RuledCanvas

__all__ = ["Canvas", "DragTool", "RuledCanvas"]
