"""Places where robots can stand aside while others pass."""

import numpy as np
import shapely

from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import FloatArray

_DRAWS = 1_500
_MOST_POCKETS = 400


def standing_places(space: FreeSpace, taken: FloatArray, apart_mm: float, draws: FloatArray, most: int) -> FloatArray:
    """Return places to stand that leave each other, and all starts and goals, free as well.

    Each is as far from all others as can be. At first come the middles of pockets: of what is left where everything
    is taken, as in a room of few places, which draws by chance would hardly ever hit.

    Args:
        space: Where robots can be.
        taken: Starts and goals, shape (n, 2), mm.
        apart_mm: How far two that stand must be apart at least.
        draws: Free points, drawn by chance, shape (m, 2), mm.
        most: How many places are wanted at most.
    """
    candidates = np.concatenate((_pockets(space, taken, apart_mm), draws))
    if not len(candidates):
        return candidates
    away = np.hypot(*(candidates[:, None] - taken[None]).transpose(2, 0, 1)).min(axis=1)
    found: list[FloatArray] = []
    while len(found) < most and (best := int(np.argmax(away))) >= 0 and away[best] >= apart_mm:
        found.append(candidates[best])
        away = np.minimum(away, np.hypot(*(candidates - candidates[best]).T))
    return np.array(found).reshape(-1, 2)


def _pockets(space: FreeSpace, taken: FloatArray, apart_mm: float) -> FloatArray:
    """Return middles of the small pieces of free space that starts and goals leave."""
    discs = shapely.union_all(shapely.buffer(shapely.points(taken), apart_mm, quad_segs=16))
    left = shapely.difference(shapely.difference(shapely.box(*space.bounds), space.inflated), discs)
    parts = shapely.get_parts(left)
    small = parts[(shapely.area(parts) < apart_mm * apart_mm) & (shapely.area(parts) > 0.0)][:_MOST_POCKETS]
    middles = shapely.get_coordinates(shapely.point_on_surface(small))
    centroids = shapely.get_coordinates(shapely.centroid(small))
    inside = shapely.contains_xy(small, *centroids.T) if len(small) else np.zeros(0, dtype=bool)
    middles = np.where(inside[:, None], centroids, middles).reshape(-1, 2)
    return middles[space.is_free(middles)] if len(middles) else middles
