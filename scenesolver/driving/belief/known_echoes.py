"""Whether something that the scene knows explains an echo: whether a piece of it lies on the arc that was heard."""

import math
from collections.abc import Sequence

from robotdriver.compiled_ranging import library
from robotdriver.ranging import RangeMap


class KnownEchoes:
    """The echoes of what the scene knows.

    Args:
        known: What the scene knows.
    """

    def __init__(self, known: RangeMap) -> None:
        self._known = known
        # What explained the last echo explains the next one for the most part, and one is enough.
        self._newest: Sequence[float] = ()

    def explain(
        self,
        x_mm: float,
        y_mm: float,
        heading_rad: float,
        half_angle_rad: float,
        nearest_mm: float,
        farthest_mm: float,
    ) -> bool:
        """Return whether any known segment enters the ring sector in which an echo arose.

        What is known to be nearer than the sector does not explain the echo: it would have been heard in its place. It
        was not, so it lies in the part of the wedge that the cone may not cover.

        Args:
            x_mm: Apex of the wedge.
            y_mm: Apex of the wedge.
            heading_rad: Axis of the wedge.
            half_angle_rad: The wedge reaches this far to both sides of the axis; at most pi/2.
            nearest_mm: The least distance at which the echo may have arisen.
            farthest_mm: The greatest.
        """
        compiled = library()
        if compiled is not None:
            ring_sector = x_mm, y_mm, heading_rad, half_angle_rad, nearest_mm, farthest_mm
            return bool(compiled.enters_ring(self._known.table.address, *ring_sector))
        left, right = heading_rad + half_angle_rad, heading_rad - half_angle_rad
        # The inward normals of the wedge's edges.
        left_x, left_y = math.sin(left), -math.cos(left)
        right_x, right_y = -math.sin(right), math.cos(right)
        ring = x_mm, y_mm, left_x, left_y, right_x, right_y, nearest_mm, farthest_mm
        if self._newest and _enters(self._newest, *ring):
            return True
        for segment in self._known.candidates(x_mm, y_mm, heading_rad, half_angle_rad, farthest_mm):
            if segment[0] > farthest_mm:
                return False
            if _enters(segment, *ring):
                self._newest = segment
                return True
        return False


def _enters(
    segment: Sequence[float],
    x_mm: float,
    y_mm: float,
    left_x: float,
    left_y: float,
    right_x: float,
    right_y: float,
    nearest_mm: float,
    farthest_mm: float,
) -> bool:
    """Return whether a segment enters a ring sector.

    It is cut to the wedge, and its nearest and farthest points are judged.
    """
    _, start_x, start_y, way_x, way_y, inverse_square = segment
    to_x, to_y = start_x - x_mm, start_y - y_mm
    enter, leave = 0.0, 1.0
    for normal_x, normal_y in ((left_x, left_y), (right_x, right_y)):
        inside_0 = normal_x * to_x + normal_y * to_y
        inside_1 = inside_0 + normal_x * way_x + normal_y * way_y
        if inside_0 < 0.0:
            if inside_1 < 0.0:
                return False
            enter = max(enter, inside_0 / (inside_0 - inside_1))
        elif inside_1 < 0.0:
            leave = min(leave, inside_0 / (inside_0 - inside_1))
    if enter > leave:
        return False
    foot = min(max(-(to_x * way_x + to_y * way_y) * inverse_square, enter), leave)
    # Of its part in the wedge, the nearest point and both ends.
    away_mm, enter_mm, leave_mm = (
        _length_mm(to_x + share * way_x, to_y + share * way_y) for share in (foot, enter, leave)
    )
    return away_mm <= farthest_mm and (enter_mm >= nearest_mm or leave_mm >= nearest_mm)


def _length_mm(x_mm: float, y_mm: float) -> float:
    # Not `math.hypot`, which rounds otherwise than C does.
    return math.sqrt(x_mm * x_mm + y_mm * y_mm)
