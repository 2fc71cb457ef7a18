"""The one painter: it draws a `Picture` on the canvas, in a PNG and in an SVG alike.

A picture is painted in four parts, from below: the still one (floor, obstacles, roadmaps, scales), the settled one
(what was sensed, goals, paths), the trails, and the moving one (robots, obstacles that move). The canvas keeps the
first three as pixmaps and paints the last one again; it can have a large roadmap drawn in steps. Shapes are drawn in
millimetres, y up, by one flip of the view and with cosmetic pens; text and symbols are drawn in pixels.
"""
