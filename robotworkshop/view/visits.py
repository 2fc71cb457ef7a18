"""The routes of several runs on one floor: how many of them passed over each small square of it."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from robotworkshop.view.heat import Grid, HeatMap
from scene.scene import Point, Workspace


def visits_of(runs: Iterable[Sequence[tuple[float, Sequence[Point]]]], workspace: Workspace) -> HeatMap | None:
    """Return how many of these runs passed over each square of a floor with some robot's body; None without runs.

    Args:
        runs: Of each run the robots: the radius of each body and its trail, mm.
        workspace: The floor.
    """
    grid = Grid.of(workspace)
    counts, number = grid.zeros(), 0
    for robots in runs:
        number += 1
        passed = np.zeros(counts.shape, dtype=np.bool_)
        for radius_mm, trail in robots:
            for leg in pairwise(trail) if len(trail) > 1 else [(place, place) for place in trail]:
                _pass(passed, grid, leg, radius_mm)
        counts += passed
    return HeatMap(grid, counts, number) if number else None


def _pass(passed: NDArray[np.bool_], grid: Grid, leg: tuple[Point, Point], radius_mm: float) -> None:
    """Mark the squares whose middles a disc passes over on its way along a leg."""
    (from_x, from_y), (to_x, to_y) = leg
    low = min(from_x, to_x) - radius_mm, min(from_y, to_y) - radius_mm
    high = max(from_x, to_x) + radius_mm, max(from_y, to_y) + radius_mm
    if (part := grid.part((low, high))) is None:
        return
    way_x, way_y = to_x - from_x, to_y - from_y
    dx, dy = part.x_mm - from_x, part.y_mm - from_y
    square = way_x * way_x + way_y * way_y
    share = np.clip((dx * way_x + dy * way_y) / square, 0.0, 1.0) if square > 0.0 else 0.0
    passed[part.rows, part.columns] |= np.hypot(dx - share * way_x, dy - share * way_y) <= radius_mm
