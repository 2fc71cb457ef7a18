"""The one painter: it draws a `Picture` on the canvas, in a PNG and in an SVG alike.

A picture is painted in three parts, from below: the still one (floor, obstacles, roadmap), the settled one (what was
sensed, goals, paths), and the moving one (trails, robots). The canvas keeps the first two as pixmaps and paints the
third anew. Shapes are drawn in millimetres, y up, by one flip of the view and with cosmetic pens; text and symbols are
drawn in pixels.
"""

from gui.painter.cast import acting_areas, cast
from gui.painter.colors import COLORS, Colors
from gui.painter.obstacles import loose_obstacles, standing_obstacles
from gui.painter.painter import (
    is_settled_alike,
    is_still_alike,
    paint,
    paint_moving,
    paint_settled,
    paint_still,
)
from gui.painter.viewport import Viewport

__all__ = [
    "COLORS",
    "Colors",
    "Viewport",
    "acting_areas",
    "cast",
    "is_settled_alike",
    "is_still_alike",
    "loose_obstacles",
    "paint",
    "paint_moving",
    "paint_settled",
    "paint_still",
    "standing_obstacles",
]
