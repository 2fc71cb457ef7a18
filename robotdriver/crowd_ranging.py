"""What many cones and lasers see at one moment: of things that stand, and of robots with corners that have moved.

In C, where there was a compiler; else as arrays, which see the same to the last bit. Coordinates in mm, angles in rad.
"""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from robotdriver.box_grid import Floats, Indices, expanded
from robotdriver.compiled_ranging import CompiledBodies, compiled_cones, compiled_scans, library
from robotdriver.ranging import EYES, RangeMap
from robotdriver.segment_ranging import segments_in_wedges, shapes_of

_FEW_CONES = 32
"""So few cones of few robots are seen quicker one by one than as arrays."""

_ROUNDING_MM = 1e-6
"""Bounds are so much wider than computed."""


@dataclass(frozen=True)
class Bodies:
    """Outlines of robots where they are now.

    Attributes:
        numbers: Of the robots, shape (n,).
        poses: Where they are: x, y and heading, shape (n, 3).
        radii: Of the discs about these places that hold them, shape (n,).
        first: Of each robot's edges, and the end of the last one's, shape (n + 1,).
        outlines: Of all edges x and y of both ends, in the robots' own frames, shape (m, 4).
    """

    numbers: Indices
    poses: Floats
    radii: Floats
    first: Indices
    outlines: Floats

    @cached_property
    def compiled(self) -> CompiledBodies | None:
        """The same for functions in C; None where there are none."""
        loaded = library()
        if loaded is None:
            return None
        return CompiledBodies(loaded, self.numbers, self.poses, self.radii, self.first, self.outlines)

    @cached_property
    def edges(self) -> Floats:
        """X and y of both ends of all edges, shape (m, 4)."""
        owner, _ = expanded(np.diff(self.first))
        (x, y), heading = self.poses[owner, :2].T, self.poses[:, 2]
        c, s = np.cos(heading)[owner], np.sin(heading)[owner]
        edges = np.empty_like(self.outlines)
        for end in (0, 2):
            edges[:, end] = x + c * self.outlines[:, end] - s * self.outlines[:, end + 1]
            edges[:, end + 1] = y + s * self.outlines[:, end] + c * self.outlines[:, end + 1]
        return edges


NO_BODIES = Bodies(
    np.empty(0, dtype=np.intp), np.empty((0, 3)), np.empty(0), np.zeros(1, dtype=np.intp), np.empty((0, 4))
)
"""Where a robot is alone."""


def cones(
    ranges: RangeMap, bodies: Bodies, listeners: Floats, mounts: Floats, half_angle_rad: float, max_range_mm: float
) -> Floats:
    """Return how far the nearest thing is in each cone that stands, and the nearest robot; ``math.inf`` for none.

    Args:
        ranges: What stands.
        bodies: The robots.
        listeners: Of each robot that listens its x, y and heading, the cosine of the angle of incidence at which a
            thing that stands is heard at least, and its number among the robots, shape (n, 5).
        mounts: Of its cones in its own frame: x, y and heading, shape (k, 3).
        half_angle_rad: Of all cones; more than 0, at most pi/2.
        max_range_mm: Of all cones.

    Returns:
        Shape (2, n, k): things, robots.
    """
    compiled = library()
    if compiled is not None and bodies.compiled is not None:
        return compiled_cones(compiled, ranges.table, bodies.compiled, listeners, mounts, half_angle_rad, max_range_mm)
    apexes = apexes_of(listeners, mounts)
    cosines, own = (np.repeat(column, len(mounts)) for column in listeners[:, 3:].T)
    if len(apexes) <= _FEW_CONES and len(bodies.numbers) <= EYES:
        look, each = (half_angle_rad, max_range_mm), zip(apexes.tolist(), cosines.tolist(), strict=True)
        things = np.array([ranges.wedge(x, y, heading, *look, cosine) for (x, y, heading), cosine in each])
    else:
        things = ranges.cones(apexes, cosines, half_angle_rad, max_range_mm)
    robots = _cones_of_bodies(bodies, apexes, own, half_angle_rad, max_range_mm)
    return np.stack((things, robots)).reshape(2, len(listeners), len(mounts))


def apexes_of(poses: Floats, mounts: Floats) -> Floats:
    """Return where sensors are, and where they look, that sit on each of some robots.

    Args:
        poses: Of the robots: x, y and heading first, shape (n, 3 or more).
        mounts: In the robots' frames: x, y and heading, shape (k, 3).

    Returns:
        x, y and heading, robot by robot, shape (n * k, 3).
    """
    apexes = []
    for x, y, heading in poses[:, :3].tolist():
        c, s = math.cos(heading), math.sin(heading)
        apexes += [
            (x + c * ahead - s * aside, y + s * ahead + c * aside, heading + turn)
            for ahead, aside, turn in mounts.tolist()
        ]
    return np.array(apexes).reshape(-1, 3)


def scans(
    ranges: RangeMap, bodies: Bodies, firsts: Floats, own: Indices, step_rad: float, rays: int, max_range_mm: float
) -> Floats:
    """Return how far lasers see along their rays; ``math.inf`` for nothing in range.

    Args:
        ranges: What stands.
        bodies: The robots.
        firsts: Origins of the scans and directions of their first rays: x, y and direction, shape (p, 3).
        own: The number of the robot that each does not see, shape (p,).
        step_rad: From one ray to the next, counter-clockwise; the same for all.
        rays: The same for all; together less than a full circle.
        max_range_mm: The same for all.

    Returns:
        Shape (p, rays).
    """
    compiled = library()
    if compiled is not None and bodies.compiled is not None:
        return compiled_scans(compiled, ranges.table, bodies.compiled, firsts, own, step_rad, rays, max_range_mm)
    between = np.hypot(bodies.poses[:, 0] - firsts[:, :1], bodies.poses[:, 1] - firsts[:, 1:2])
    scan, body = ((between < max_range_mm + bodies.radii + _ROUNDING_MM) & (bodies.numbers != own[:, None])).nonzero()
    edges, pair = _edges_of(bodies, body)
    x, y, first = firsts.T
    return ranges.scans(x, y, first, step_rad, rays, max_range_mm, bodies.edges[edges], scan[pair])


def _cones_of_bodies(bodies: Bodies, apexes: Floats, own: Floats, half_angle_rad: float, max_range_mm: float) -> Floats:
    """Return the distance of the nearest robot for each cone."""
    cone, body = _pairs_near(bodies, apexes, own, max_range_mm)
    if not len(cone):  # as of a robot that is alone
        return np.full(len(apexes), math.inf)
    dx, dy = bodies.poses[body, 0] - apexes[cone, 0], bodies.poses[body, 1] - apexes[cone, 1]
    radius = bodies.radii[body] + _ROUNDING_MM
    c, s = np.cos(apexes[:, 2])[cone], np.sin(apexes[:, 2])[cone]
    # Whether the disc that holds a robot reaches over the nearer edge of the wedge, and is not behind nor too far.
    along, aside = dx * c + dy * s, np.abs(dy * c - dx * s)
    beyond = math.cos(half_angle_rad) * aside - math.sin(half_angle_rad) * along
    may_be_heard = (beyond <= radius) & (along >= -radius) & (np.hypot(dx, dy) < max_range_mm + radius)
    cone, body = cone[may_be_heard], body[may_be_heard]
    edges, pair = _edges_of(bodies, body)
    shapes, plain = shapes_of(bodies.edges[edges]), np.zeros(len(apexes))
    return segments_in_wedges(apexes, half_angle_rad, max_range_mm, shapes, cone[pair], plain)


def _pairs_near(bodies: Bodies, apexes: Floats, own: Floats, max_range_mm: float) -> tuple[Indices, Indices]:
    """Return which cone may be near which robot but its own: robots far off are many."""
    if not len(bodies.numbers):
        return np.empty(0, dtype=np.intp), np.empty(0, dtype=np.intp)
    # Of all robots only those in a strip about each cone are looked at.
    order = bodies.poses[:, 0].argsort(kind="stable")
    across, reach_mm = bodies.poses[order, 0], max_range_mm + bodies.radii.max() + _ROUNDING_MM
    first = np.searchsorted(across, apexes[:, 0] - reach_mm)
    cone, nth = expanded(np.searchsorted(across, apexes[:, 0] + reach_mm) - first)
    body = order[first[cone] + nth]
    others = bodies.numbers[body] != own[cone]
    return cone[others], body[others]


def _edges_of(bodies: Bodies, which: Indices) -> tuple[Indices, Indices]:
    """Return the edges of some robots, one after the other, and beside each edge its place in `which`."""
    place, nth = expanded(np.diff(bodies.first)[which])
    return bodies.first[which[place]] + nth, place
