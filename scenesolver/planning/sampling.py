"""Samples of free space: uniform ones, and bridge samples that look for narrow passages."""

import numpy as np

from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import FloatArray, Points

_MOST_ROUNDS = 32
_MOST_BRIDGE_ROUNDS = 4
_DRAWS_PER_BRIDGE = 8
_BRIDGE_LENGTHS = (0.3, 8.0)
"""Shortest and longest bridge, in robot radii."""


def sample_uniform(space: FreeSpace, count: int, rng: np.random.Generator) -> FloatArray:
    """Return samples drawn uniformly from free space.

    Whole solid cells of the grid are never drawn from, so few samples are thrown away.

    Returns:
        Shape (n, 2), mm; fewer than count (or none) only where next to nothing is free.
    """
    grid = space.layers[0]
    found = [np.empty((0, 2))]
    missing = count
    for _ in range(_MOST_ROUNDS):
        points = grid.points_in(grid.open_cells, missing + missing // 8 + 8, rng)
        free = np.flatnonzero(space.holds(points))[:missing]
        found.append(np.column_stack(points.take(free)))
        missing -= len(free)
        if not missing:
            break
    return np.concatenate(found)


def sample_bridges(space: FreeSpace, count: int, rng: np.random.Generator) -> FloatArray:
    """Return free middles of segments whose both ends are forbidden: samples in narrow passages.

    The middles are drawn near the obstacles' outlines, the segments' lengths log-uniformly from 0.3 to 8 robot radii,
    their directions uniformly.
    Source: D. Hsu, T. Jiang, J. Reif, Z. Sun, The bridge test for sampling narrow passages with probabilistic roadmap
    planners, 2003.

    Returns:
        Shape (n, 2), mm; fewer than count where passages are rare or absent.
    """
    shortest, longest = np.log(_BRIDGE_LENGTHS)
    found = [np.empty((0, 2))]
    missing = count
    for _ in range(_MOST_BRIDGE_ROUNDS if count else 0):
        draws = _DRAWS_PER_BRIDGE * missing // len(space.layers)
        x, y = zip(*(layer.points_in(layer.mixed_cells, draws, rng) for layer in space.layers), strict=True)
        middle = Points(np.concatenate(x), np.concatenate(y))
        half = 0.5 * space.robot_radius_mm * np.exp(rng.uniform(shortest, longest, len(middle.x)))
        angle = rng.uniform(0.0, np.pi, len(middle.x))
        across = Points(half * np.cos(angle), half * np.sin(angle))
        for sign in (1.0, -1.0):
            blocked = np.flatnonzero(~space.holds(Points(middle.x + sign * across.x, middle.y + sign * across.y)))
            middle, across = middle.take(blocked), across.take(blocked)
        bridges = np.flatnonzero(space.holds(middle))[:missing]
        found.append(np.column_stack(middle.take(bridges)))
        missing -= len(bridges)
        if not missing:
            break
    return np.concatenate(found)
