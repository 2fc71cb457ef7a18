"""The one painter: it draws a `Picture` on the canvas, in a PNG and in an SVG alike.

A picture has a still part (floor, obstacles, roadmap), which the canvas keeps as a pixmap, and a moving part (what was
sensed, paths, trails, robots), which is drawn anew. Shapes are drawn in millimetres, y up, by one flip of the view and
with cosmetic pens; text and symbols are drawn in pixels.
"""

from gui.painter.colors import COLORS, Colors
from gui.painter.painter import paint, paint_moving, paint_still
from gui.painter.viewport import Viewport

__all__ = ["COLORS", "Colors", "Viewport", "paint", "paint_moving", "paint_still"]
