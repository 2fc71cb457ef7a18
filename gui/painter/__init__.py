"""The one painter: it draws a `Picture` on the canvas, in a PNG and in an SVG alike.

A picture is painted in four parts, from below: the still one (floor, obstacles, roadmaps, scales), the settled one
(what was sensed, goals, paths), the trails, and the moving one (robots, obstacles that move). The canvas keeps the
first three as pixmaps and paints the last one anew; it can have a large roadmap drawn in steps. Shapes are drawn in
millimetres, y up, by one flip of the view and with cosmetic pens; text and symbols are drawn in pixels.
"""

from gui.painter.colors import COLORS, Colors
from gui.painter.draw_list import acting_areas, actors_in
from gui.painter.floor_things import laid_things, loose_discs, loose_obstacles, standing_obstacles
from gui.painter.painter import (
    Step,
    are_roadmaps_alike,
    do_roadmaps_grow,
    ground_steps,
    is_ground_alike,
    is_settled_alike,
    is_still_alike,
    paint,
    paint_moving,
    paint_scales,
    paint_settled,
    paint_still,
    paint_trails,
    roadmap_steps,
)
from gui.painter.viewport import Viewport

__all__ = [
    "COLORS",
    "Colors",
    "Step",
    "Viewport",
    "acting_areas",
    "actors_in",
    "are_roadmaps_alike",
    "do_roadmaps_grow",
    "ground_steps",
    "is_ground_alike",
    "is_settled_alike",
    "is_still_alike",
    "laid_things",
    "loose_discs",
    "loose_obstacles",
    "paint",
    "paint_moving",
    "paint_scales",
    "paint_settled",
    "paint_still",
    "paint_trails",
    "roadmap_steps",
    "standing_obstacles",
]
