"""Gaps from a body to segments: from a disc, or a convex outline in the disc that holds it. mm and rad.

What goes in is where the body is, and rows of segments, each rounded by a radius where it stands for a disc; a point
is a segment without length. What comes out is the gap to each: signed, with the unit vector from the segment towards
the body, and the place on the body.

A body that has gone in is as deep in as the shortest way out. Separating axes tell both at once (S. Gottschalk and
others, OBBTree, 1996, section 5): two convex shapes are apart if an edge's normal of either keeps them apart, and the
greatest such distance is a lower bound of the true one. Where they are apart, the nearest points are a corner and the
segment, or an end of the segment and an edge. The disc about a body tells of most segments that they are not so near,
before any edge is looked at.

Compiled; see docs/kernels.md. The types of all numbers stand in gaps.pxd.
"""

import math
from collections.abc import Sequence
from typing import Any

import cython
import numpy as np
from cython.cimports.libc.math import cos, sin, sqrt

if cython.compiled:
    from cython.cimports.robotdriver.simulator.undercarriage.ramps import least, most
else:
    from robotdriver.simulator.undercarriage.ramps import least, most

INFINITY = cython.declare(cython.double, math.inf)

ROUNDING = cython.declare(cython.double, 1e-9)
"""Nearer shapes touch: the direction from one nearest point to the other would be rounding."""
SURELY = 1e-6
"""More than any rounding."""
NEAREST = cython.declare(cython.double, 1e-5)
"""Nearer than this the way between two points is no direction."""


class Place:
    """The place of a body: a point and a heading, by its cosine and sine."""

    def __init__(self) -> None:
        self.x, self.y, self.c, self.s = 0.0, 0.0, 1.0, 0.0

    def put(self, x: float, y: float, heading: float) -> None:
        """Be there."""
        self.x, self.y, self.c, self.s = x, y, cos(heading), sin(heading)


class Rows:
    """Segments as bodies are held against them.

    Args:
        segments: x and y of both ends, and a radius, shape (n, 5).

    Attributes:
        table: The same.
        count: How many they are.
    """

    def __init__(self, segments: Any) -> None:
        table = np.array(segments, dtype=np.float64).reshape(-1, 5)
        self.count = len(table)
        self.table = table.data if self.count else np.empty((1, 5)).data


class Outline:
    """A convex outline about its origin, or a disc.

    How far it is from a segment is signed: a body that has gone in is as deep in as the shortest way out. Separating
    axes tell both at once (S. Gottschalk and others, OBBTree, 1996, section 5): two convex shapes are apart if an
    edge's normal of either keeps them apart, and the greatest such distance is a lower bound of the true one.

    Args:
        corners: Counter-clockwise, without repeating the first; none for a disc.
        radius_mm: Of the disc.

    Attributes:
        count: How many corners it has.
        radius_mm: Of the disc about the origin that holds it.
        inner_mm: Of the disc about the origin that it holds.
        rows: Its edges: x and y of both ends, and a radius; of a disc its centre.
        distance: The gap that was found last: less than 0 where they overlap, the least way apart.
        normal_x: Of the unit vector from the segment towards the body.
        normal_y: The same.
        x: Of the place on the body, or in it, where the gap is, in the body's frame.
        y: The same.
    """

    def __init__(self, corners: Sequence[tuple[float, float]], radius_mm: float = 0.0) -> None:
        self.count = len(corners)
        self.radius_mm = self.inner_mm = radius_mm
        self.distance = self.normal_x = self.normal_y = self.x = self.y = 0.0
        faces, edges, rows = [], [], [(0.0, 0.0, 0.0, 0.0, radius_mm)]
        if corners:
            rows = []
            self.radius_mm = max(math.hypot(x, y) for x, y in corners)
            for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
                length = math.hypot(bx - ax, by - ay)
                ux, uy = (bx - ax) / length, (by - ay) / length
                faces.append((uy, -ux, uy * ax - ux * ay))
                edges.append((ax, ay, ux, uy, length))
                rows.append((ax, ay, bx, by, 0.0))
            self.inner_mm = min(offset for _, _, offset in faces)
        self.corners = np.array(corners, dtype=np.float64).reshape(-1, 2).data
        self.faces = np.array(faces, dtype=np.float64).reshape(-1, 3).data
        self.edges = np.array(edges, dtype=np.float64).reshape(-1, 5).data
        self.rows = np.array(rows, dtype=np.float64).reshape(-1, 5).data

    def gap(self, ax: float, ay: float, bx: float, by: float, within: float) -> cython.bint:
        """Find the gap to a segment from a to b in its frame; return whether it is no wider than this."""
        each: cython.Py_ssize_t
        face: cython.Py_ssize_t = 0
        widest = -INFINITY
        for each in range(self.count):
            at_a = self.faces[each, 0] * ax + self.faces[each, 1] * ay
            at_b = self.faces[each, 0] * bx + self.faces[each, 1] * by
            distance = (at_a if at_a < at_b else at_b) - self.faces[each, 2]
            if distance > widest:
                if distance > within:
                    return False
                widest, face = distance, each
        # A root rounds alike everywhere, which Python's own hypot does not from one version to the next.
        length, side, mx, my = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)), 0.0, 0.0, 0.0
        if length > 0.0:
            mx, my = (by - ay) / length, (ax - bx) / length
            origin, lowest, highest = mx * ax + my * ay, INFINITY, -INFINITY
            for each in range(self.count):
                height = mx * self.corners[each, 0] + my * self.corners[each, 1] - origin
                lowest, highest = least(lowest, height), most(highest, height)
            left, right = lowest, -highest
            if left > widest or right > widest:
                widest, side = (left, 1.0) if left > right else (right, -1.0)
                if widest > within:
                    return False
        if widest > ROUNDING:
            self._find_apart(ax, ay, bx, by)
            return not self.distance > within
        self.distance = widest
        if side != 0.0:
            lowest = INFINITY
            for each in range(self.count):
                height = side * (mx * self.corners[each, 0] + my * self.corners[each, 1])
                if height < lowest:
                    lowest, self.x, self.y = height, self.corners[each, 0], self.corners[each, 1]
            self.normal_x, self.normal_y = side * mx, side * my
            return True
        nx, ny = self.faces[face, 0], self.faces[face, 1]
        self.normal_x, self.normal_y = -nx, -ny
        self.x, self.y = ax, ay
        if nx * ax + ny * ay > nx * bx + ny * by:
            self.x, self.y = bx, by
        return True

    def _find_apart(self, ax: float, ay: float, bx: float, by: float) -> None:
        """Find the gap to a segment that does not meet the outline: from a corner, or from an end of the segment."""
        each: cython.Py_ssize_t
        end: cython.int
        best, way_x, way_y = INFINITY, 0.0, 0.0
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        if square == 0.0:
            square = 1.0
        for each in range(self.count):
            cx, cy = self.corners[each, 0], self.corners[each, 1]
            along = ((cx - ax) * dx + (cy - ay) * dy) / square
            along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
            from_x, from_y = cx - ax - along * dx, cy - ay - along * dy
            near = from_x * from_x + from_y * from_y
            if near < best:
                best, way_x, way_y, self.x, self.y = near, from_x, from_y, cx, cy
        for end in range(2):
            end_x, end_y = (bx, by) if end else (ax, ay)
            for each in range(self.count):
                ux, uy = self.edges[each, 2], self.edges[each, 3]
                along = (end_x - self.edges[each, 0]) * ux + (end_y - self.edges[each, 1]) * uy
                # The ends of the edge are corners, and have been looked at.
                if not 0.0 < along < self.edges[each, 4]:
                    continue
                from_x = self.edges[each, 0] + along * ux - end_x
                from_y = self.edges[each, 1] + along * uy - end_y
                near = from_x * from_x + from_y * from_y
                if near < best:
                    best, way_x, way_y = near, from_x, from_y
                    self.x, self.y = end_x + from_x, end_y + from_y
        self.distance = sqrt(best)
        self.normal_x, self.normal_y = way_x / self.distance, way_y / self.distance

    def disc_gap(self, x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
        """Return how far a segment, or a point, is from the edge of the disc that holds it at a place.

        Also finds the unit vector towards it, as pymunk does (cpSegmentShapePointQuery, cpCircleShapePointQuery).
        """
        dx, dy = ax - bx, ay - by
        square = dx * dx + dy * dy
        if square > 0.0:
            along = (dx * (x - bx) + dy * (y - by)) / square
            along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
            bx, by = bx + dx * along, by + dy * along
        from_x, from_y = x - bx, y - by
        distance = sqrt(from_x * from_x + from_y * from_y)
        if distance > NEAREST:
            self.normal_x, self.normal_y = from_x * (1.0 / distance), from_y * (1.0 / distance)
        elif square > 0.0:
            length = sqrt(square)
            self.normal_x, self.normal_y = -dy / length, dx / length
        else:
            self.normal_x, self.normal_y = 0.0, 1.0
        return distance - self.radius_mm

    def rows_gap(self, place: Place, frame: Place, rows: Rows, within: float) -> float:
        """Return the least gap to rows in a frame, from an outline at a place; within where it is wider."""
        each: cython.Py_ssize_t
        nearest, table = within, rows.table
        for each in range(rows.count):
            if self.sees(place, frame, rows, each, nearest):
                nearest = least(nearest, self.distance - table[each, 4])
        return nearest

    def sees(self, place: Place, frame: Place, rows: Rows, number: cython.Py_ssize_t, within: float) -> cython.bint:
        """Find the gap to one of some rows; return whether it may be no wider, its radius still on it."""
        table = rows.table
        x = frame.x + frame.c * table[number, 0] - frame.s * table[number, 1] - place.x
        y = frame.y + frame.s * table[number, 0] + frame.c * table[number, 1] - place.y
        ax, ay = place.c * x + place.s * y, place.c * y - place.s * x
        x = frame.x + frame.c * table[number, 2] - frame.s * table[number, 3] - place.x
        y = frame.y + frame.s * table[number, 2] + frame.c * table[number, 3] - place.y
        bx, by = place.c * x + place.s * y, place.c * y - place.s * x
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        along = -(ax * dx + ay * dy) / square if square > 0.0 else 0.0
        along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
        x, y = ax + along * dx, ay + along * dy
        # The disc that holds it tells of most that they are not so near.
        if sqrt(x * x + y * y) - table[number, 4] - self.radius_mm > within + SURELY:
            return False
        return self.gap(ax, ay, bx, by, within + table[number, 4])

    def rows_gaps(self, place: Place, frame: Place, rows: Rows, within: float) -> list[tuple[float, ...]]:
        """Return of each row that is no farther: the distance, the normal, the place on the body, and which it is."""
        found = []
        for each in range(rows.count):
            if self.sees(place, frame, rows, each, within):
                found.append(self._told(place, self.distance - rows.table[each, 4], each))
        return found

    def _told(self, place: Place, distance: float, which: cython.Py_ssize_t) -> tuple[float, ...]:
        """Return the gap that was found last as a row of a near thing, in the world's frame."""
        c, s = place.c, place.s
        nx, ny = c * self.normal_x - s * self.normal_y, s * self.normal_x + c * self.normal_y
        return distance, nx, ny, place.x + c * self.x - s * self.y, place.y + s * self.x + c * self.y, which
