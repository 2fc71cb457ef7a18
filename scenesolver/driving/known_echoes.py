"""Whether something that the scene knows explains an echo: whether a piece of it lies on the arc that was heard."""

import math

from robotdriver.ranging import RangeMap


def explains_echo(
    known: RangeMap,
    x_mm: float,
    y_mm: float,
    heading_rad: float,
    half_angle_rad: float,
    nearest_mm: float,
    farthest_mm: float,
) -> bool:
    """Return whether any known segment enters the ring sector in which an echo arose.

    What is known to be nearer than the sector does not explain the echo: it would have been heard in its place. It was
    not, so it lies in the part of the wedge that the cone may not cover.

    Args:
        known: What the scene knows.
        x_mm: Apex of the wedge.
        y_mm: Apex of the wedge.
        heading_rad: Axis of the wedge.
        half_angle_rad: The wedge reaches this far to both sides of the axis; at most pi/2.
        nearest_mm: The least distance at which the echo may have arisen.
        farthest_mm: The greatest.
    """
    left, right = heading_rad + half_angle_rad, heading_rad - half_angle_rad
    # The inward normals of the wedge's edges.
    left_x, left_y = math.sin(left), -math.cos(left)
    right_x, right_y = -math.sin(right), math.cos(right)
    candidates = known.candidates(x_mm, y_mm, heading_rad, half_angle_rad, farthest_mm)
    for bound_mm, start_x, start_y, way_x, way_y, inverse_square in candidates:
        if bound_mm > farthest_mm:
            return False
        # The segment is cut to the wedge, and its nearest and farthest points are judged.
        to_x, to_y = start_x - x_mm, start_y - y_mm
        enter, leave = 0.0, 1.0
        for normal_x, normal_y in ((left_x, left_y), (right_x, right_y)):
            inside_0 = normal_x * to_x + normal_y * to_y
            inside_1 = inside_0 + normal_x * way_x + normal_y * way_y
            if inside_0 < 0.0:
                enter = max(enter, inside_0 / (inside_0 - inside_1)) if inside_1 >= 0.0 else math.inf
            elif inside_1 < 0.0:
                leave = min(leave, inside_0 / (inside_0 - inside_1))
        if enter > leave:
            continue
        foot = min(max(-(to_x * way_x + to_y * way_y) * inverse_square, enter), leave)
        least = math.hypot(to_x + foot * way_x, to_y + foot * way_y)
        if least > farthest_mm:
            continue
        ends = (math.hypot(to_x + part * way_x, to_y + part * way_y) for part in (enter, leave))
        if max(ends) >= nearest_mm:
            return True
    return False
