"""How far a convex outline is from a segment, in scalar arithmetic: the one measure of bodies with corners.

Everything on the floor is held against such a body as segments, rounded by a radius where they stand for discs: a point
is a segment without length. The distance is signed: a body that has gone in is as deep in as the shortest way out.
Separating axes tell both at once (S. Gottschalk and others, OBBTree, 1996, section 5): two convex shapes are apart if
an edge's normal of either keeps them apart, and the greatest such distance is a lower bound of the true one.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

Point = tuple[float, float]

_ROUNDING_MM = 1e-9
"""Nearer shapes touch: the direction from one nearest point to the other would be rounding."""


class Gap(NamedTuple):
    """Between a body and a segment, in the body's frame.

    Attributes:
        distance_mm: Less than 0 where they overlap: the least way apart.
        normal_x: Of the unit vector from the segment towards the body.
        normal_y: The same.
        x_mm: Of the place on the body, or in it, where the gap is.
        y_mm: The same.
    """

    distance_mm: float
    normal_x: float
    normal_y: float
    x_mm: float
    y_mm: float


class Convex:
    """A convex outline about its origin.

    Args:
        corners: Counter-clockwise, without repeating the first.

    Attributes:
        corners: As given.
        edges: Of each its begin, its direction and its length.
        faces: Of each edge its outward normal, and its distance from the origin.
        radius_mm: Of the disc about the origin that holds it.
        inner_mm: Of the disc about the origin that it holds.
    """

    __slots__ = ("corners", "edges", "faces", "inner_mm", "radius_mm")

    def __init__(self, corners: Sequence[Point]) -> None:
        self.corners = tuple(corners)
        self.radius_mm = max(math.hypot(x, y) for x, y in corners)
        self.faces: list[tuple[float, float, float]] = []
        self.edges: list[tuple[float, float, float, float, float]] = []
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
            length = math.hypot(bx - ax, by - ay)
            ux, uy = (bx - ax) / length, (by - ay) / length
            self.faces.append((uy, -ux, uy * ax - ux * ay))
            self.edges.append((ax, ay, ux, uy, length))
        self.inner_mm = min(offset for _, _, offset in self.faces)

    def gap(self, ax: float, ay: float, bx: float, by: float, within_mm: float) -> Gap | None:
        """Return the gap to a segment from a to b, or None where it is wider than this."""
        widest, face = -math.inf, 0
        for index, (nx, ny, offset) in enumerate(self.faces):
            at_a, at_b = nx * ax + ny * ay, nx * bx + ny * by
            distance = (at_a if at_a < at_b else at_b) - offset
            if distance > widest:
                if distance > within_mm:
                    return None
                widest, face = distance, index
        # A root rounds alike everywhere, which Python's own hypot does not from one version to the next.
        length = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        side = 0.0
        mx = my = 0.0
        if length > 0.0:
            mx, my = (by - ay) / length, (ax - bx) / length
            origin = mx * ax + my * ay
            heights = [mx * x + my * y - origin for x, y in self.corners]
            left, right = min(heights), -max(heights)
            if left > widest or right > widest:
                widest, side = (left, 1.0) if left > right else (right, -1.0)
                if widest > within_mm:
                    return None
        if widest > _ROUNDING_MM:
            nearest = self._apart(ax, ay, bx, by)
            return None if nearest.distance_mm > within_mm else nearest
        if side:
            x, y = min(self.corners, key=lambda corner: side * (mx * corner[0] + my * corner[1]))
            return Gap(widest, side * mx, side * my, x, y)
        nx, ny, _ = self.faces[face]
        x, y = (ax, ay) if nx * ax + ny * ay <= nx * bx + ny * by else (bx, by)
        return Gap(widest, -nx, -ny, x, y)

    def _apart(self, ax: float, ay: float, bx: float, by: float) -> Gap:
        """Return the gap to a segment that does not meet the outline: from a corner, or from an end of the segment."""
        best = math.inf
        way_x = way_y = x = y = 0.0
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy or 1.0
        for cx, cy in self.corners:
            along = ((cx - ax) * dx + (cy - ay) * dy) / square
            along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
            from_x, from_y = cx - ax - along * dx, cy - ay - along * dy
            if (near := from_x * from_x + from_y * from_y) < best:
                best, way_x, way_y, x, y = near, from_x, from_y, cx, cy
        for end_x, end_y in ((ax, ay), (bx, by)):
            for edge_x, edge_y, ux, uy, length in self.edges:
                along = (end_x - edge_x) * ux + (end_y - edge_y) * uy
                # The ends of the edge are corners, and have been looked at.
                if 0.0 < along < length:
                    from_x, from_y = edge_x + along * ux - end_x, edge_y + along * uy - end_y
                    if (near := from_x * from_x + from_y * from_y) < best:
                        best, way_x, way_y, x, y = near, from_x, from_y, end_x + from_x, end_y + from_y
        distance = math.sqrt(best)
        return Gap(distance, way_x / distance, way_y / distance, x, y)
