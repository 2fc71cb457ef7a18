"""Where a robot's body comes to rest that is moved among things: the one contact rule, for discs and convex outlines.

A move that ends in something is pushed out along the contact normals, so only the part of it that leads into things is
taken away, and the body slides along a wall. Where there is no room to slide, it goes along its arc until it touches.
"""

import math
from collections.abc import Callable, Sequence
from itertools import combinations

import pymunk

from robotdriver.pose import Pose
from robotdriver.simulator.bodies.contacts import SKIN_MM, TOUCH_MM, ContactSpace, Near, Point
from robotdriver.simulator.bodies.robot_body import RoundBody

Path = Callable[[float], Pose]
"""The way of a body: where it is after each share of it, from 0 to 1."""

SLIDE = 1.1
"""Sliding round a corner carries a body at most so many times as far as it was driven."""

_ROUNDS = 8
"""Normals at corners turn while a body is pushed, so pushing out is repeated, at most so often."""

_DEMANDS = 10
"""Among so many things at once a way out is looked for; those that are deepest in come first."""


def way_between(start: Pose, end: Pose) -> float:
    """Return how far it is from one place to another; rounded as in C, which `math.hypot` is not."""
    dx, dy = end.x_mm - start.x_mm, end.y_mm - start.y_mm
    return math.sqrt(dx * dx + dy * dy)


def settle(
    space: ContactSpace, body: RoundBody, path: Path, length_mm: float, blind: pymunk.ShapeFilter
) -> tuple[Pose, float]:
    """Return where a body comes to rest that is moved along a way from a free pose.

    Args:
        space: What is there.
        body: What is moved.
        path: Its way.
        length_mm: No point of its outline goes farther; no more than its inner radius.
        blind: What is no obstacle.

    Returns:
        The pose, and a lower bound of the distance to the nearest thing there: at least 0.
    """
    end = path(1.0)
    clearance = body.clearance(space, end, blind)
    if clearance >= 0.0:
        return end, clearance
    start = path(0.0)
    move = way_between(start, end)
    for _ in range(_ROUNDS):
        step = _way_out(body.near(space, end, move, blind))
        if step is None:
            break
        end = Pose(end.x_mm + step[0], end.y_mm + step[1], end.heading_rad)
        clearance = body.clearance(space, end, blind)
        if clearance >= 0.0 and way_between(start, end) <= SLIDE * move:
            return end, clearance
    return _advance(space, body, path, length_mm, blind)


def _advance(
    space: ContactSpace, body: RoundBody, path: Path, length_mm: float, blind: pymunk.ShapeFilter
) -> tuple[Pose, float]:
    """Go along the way by the clearance, again and again, until the body touches."""
    pose, gone = path(0.0), 0.0
    while True:
        clearance = body.clearance(space, pose, blind)
        if clearance < TOUCH_MM or gone >= length_mm:
            # A disc turns on while it is held, since its outline does not move.
            heading = pose.heading_rad if body.outline_mm else path(1.0).heading_rad
            return Pose(pose.x_mm, pose.y_mm, heading), max(clearance, 0.0)
        gone = min(gone + clearance - TOUCH_MM / 2.0, length_mm)
        pose = path(gone / length_mm)


def _way_out(nears: Sequence[Near]) -> Point | None:
    """Return the shortest move that leaves every near thing's half plane, or None if there is none.

    Each thing demands ``normal . move >= SKIN_MM - distance``. The shortest move that fulfils all demands fulfils one
    of them exactly, or two.
    """
    demands = [(near.normal_x, near.normal_y, SKIN_MM - near.distance_mm) for near in nears[:_DEMANDS]]
    moves = [(nx * gap, ny * gap) for nx, ny, gap in demands if gap > 0.0]
    for (ax, ay, a), (bx, by, b) in combinations(demands, 2):
        turn = ax * by - ay * bx
        if abs(turn) > 1e-9:
            moves.append(((a * by - b * ay) / turn, (ax * b - bx * a) / turn))
    fulfilling = [(x, y) for x, y in moves if all(nx * x + ny * y >= gap - SKIN_MM / 2.0 for nx, ny, gap in demands)]
    return min(fulfilling, key=lambda move: move[0] * move[0] + move[1] * move[1], default=None)
