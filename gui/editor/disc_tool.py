"""The tool that draws discs: obstacles with so many edges that they pass for round."""

import math

from gui.editor.tools import NO_SKETCH, SMALLEST_MM, Sketch, Tool, Touch, draw_obstacle
from scene.scene import Point

DISC_EDGES = 32


class DiscTool(Tool):
    """Draws a disc from its middle to its edge."""

    span = (200.0, 0.0)

    def press(self, touch: Touch) -> None:
        """Set the middle."""
        self._middle = touch.snapped
        self.sketch = Sketch((self._middle, self._middle), is_closed=True)

    def drag(self, touch: Touch) -> None:
        """Widen it up to the hand."""
        if self.sketch.line:
            self.sketch = Sketch(disc(self._middle, math.dist(self._middle, touch.snapped)), is_closed=True)

    def release(self, touch: Touch) -> None:
        """Put the disc into the scene."""
        self.drag(touch)
        corners, self.sketch = self.sketch.line, NO_SKETCH
        if corners and math.dist(self._middle, touch.snapped) >= SMALLEST_MM:
            draw_obstacle(self.document, corners, "draw a disc")


def disc(middle: Point, radius_mm: float) -> tuple[Point, ...]:
    """Return the corners of the regular polygon with its corners on a circle, counter-clockwise from +x."""
    angles = (math.tau * number / DISC_EDGES for number in range(DISC_EDGES))
    return tuple((middle[0] + radius_mm * math.cos(angle), middle[1] + radius_mm * math.sin(angle)) for angle in angles)
