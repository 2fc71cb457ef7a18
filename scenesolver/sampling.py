"""Samples of free space: uniform ones, and bridge samples that look for narrow passages."""

import numpy as np

from scenesolver.free_space import FreeSpace
from scenesolver.predicates import FloatArray

_MOST_ROUNDS = 32
_BRIDGE_LENGTHS = (0.3, 8.0)
"""Shortest and longest bridge, in robot radii."""


def sample_uniform(space: FreeSpace, count: int, rng: np.random.Generator) -> FloatArray:
    """Return samples drawn uniformly from free space, in spatial order.

    Whole solid cells of the grid are never drawn from, so hardly a sample is thrown away.

    Returns:
        Shape (n, 2), mm; fewer than count (or none) only where next to nothing is free.
    """
    grid = space.layers[0]
    cells = grid.open_cells
    found = [np.empty((0, 2))]
    missing = count
    for _ in range(_MOST_ROUNDS if len(cells) else 0):
        draws = missing + missing // 4 + 8
        drawn = np.sort(rng.integers(len(cells), size=draws))
        points = grid.points_in(cells[drawn], rng.random((draws, 2)))
        points = points[space.is_free(points)]
        if len(points) > missing:
            # Every sample is as likely to stay; taking the first ones would favour one side of the floor.
            points = points[np.sort(rng.choice(len(points), missing, replace=False))]
        found.append(points)
        missing -= len(points)
        if not missing:
            break
    return np.concatenate(found)


def sample_bridges(space: FreeSpace, count: int, rng: np.random.Generator) -> FloatArray:
    """Return free middles of segments whose both ends are forbidden: samples in narrow passages.

    The segments' lengths are drawn log-uniformly from 0.3 to 8 robot radii, their directions uniformly.
    Source: D. Hsu, T. Jiang, J. Reif, Z. Sun, The bridge test for sampling narrow passages with probabilistic roadmap
    planners, 2003.

    Returns:
        Shape (n, 2), mm; fewer than count where passages are rare or absent.
    """
    low, high = np.array(space.bounds[:2]), np.array(space.bounds[2:])
    shortest, longest = np.log(_BRIDGE_LENGTHS)
    found = [np.empty((0, 2))]
    missing = count
    for _ in range(4):
        draws = 8 * missing
        middles = low + rng.random((draws, 2)) * (high - low)
        length = space.robot_radius_mm * np.exp(rng.uniform(shortest, longest, draws))
        angle = rng.uniform(0.0, np.pi, draws)
        half = 0.5 * length[:, None] * np.column_stack((np.cos(angle), np.sin(angle)))
        blocked = np.flatnonzero(space.is_in_cforb(middles + half))
        blocked = blocked[space.is_in_cforb(middles[blocked] - half[blocked])]
        bridges = middles[blocked]
        bridges = bridges[space.is_free(bridges)][:missing]
        found.append(bridges)
        missing -= len(bridges)
        if not missing:
            break
    return np.concatenate(found)
