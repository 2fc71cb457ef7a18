"""The readings of many cones and lasers at one moment: of standing things, and of robots with corners that moved.

Coordinates in mm, angles in rad.
"""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from robotdriver.ranging.box_grid import Floats, Indices, expanded
from robotdriver.ranging.kernel import crowds as kernel
from robotdriver.ranging.range_map import RangeMap, shapes_of


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
    def table(self) -> kernel.Crowd:
        """The same as the kernel reads them."""
        numbers, first = (np.ascontiguousarray(each, dtype=np.int64) for each in (self.numbers, self.first))
        places, edges = np.ascontiguousarray(self.poses[:, :2]), np.ascontiguousarray(shapes_of(self.edges).T)
        order = self.poses[:, 0].argsort(kind="stable")
        return kernel.Crowd(numbers, places, self.radii, first, edges, order)

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
"""The bodies around a robot that is alone."""


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
    found = np.empty((2, len(listeners), len(mounts)))
    asked = np.ascontiguousarray(listeners), np.ascontiguousarray(mounts)
    kernel.cones(ranges.table, bodies.table, *asked, half_angle_rad, max_range_mm, *found)
    return found


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
    whose = np.ascontiguousarray(own, dtype=np.int64)
    return ranges.scans(bodies.table, firsts, whose, step_rad, rays, max_range_mm)
