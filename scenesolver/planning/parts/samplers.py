"""The places of milestones."""

import numpy as np

from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.sampling import sample_bridges, sample_uniform

_MOST_ROUNDS = 16


def uniform(space: FreeSpace, count: int, rng: np.random.Generator) -> FloatArray:
    """Draw points evenly from the free space."""
    return sample_uniform(space, count, rng)


def halton(space: FreeSpace, count: int, rng: np.random.Generator) -> FloatArray:
    """Take the points of a scrambled Halton sequence that are free: fewer gaps and clusters than chance leaves.

    Source: J. Halton, On the efficiency of certain quasi-random sequences of points, 1960.
    """
    from scipy.stats import qmc  # takes a third of a second to load, and most planners draw evenly

    low, high = np.array(space.bounds[:2]), np.array(space.bounds[2:])
    if (low >= high).any():
        return np.empty((0, 2))
    sequence = qmc.Halton(2, rng=rng)
    points = np.empty((0, 2))
    for _ in range(_MOST_ROUNDS):
        drawn = low + sequence.random(count) * (high - low)
        points = np.concatenate((points, drawn[space.is_free(drawn)]))
        if len(points) >= count:
            break
    return points[:count]


def bridge(space: FreeSpace, count: int, rng: np.random.Generator) -> FloatArray:
    """Draw half of the points in narrow places, by the bridge test, and the others evenly; shuffled."""
    narrow = sample_bridges(space, count // 2, rng)
    return rng.permutation(np.concatenate((narrow, sample_uniform(space, count - len(narrow), rng))))
