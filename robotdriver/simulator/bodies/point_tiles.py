"""Points of a floor that nothing has come near yet, by square tiles.

A scanned map has tens of thousands of points, and robots come near a few of them. To make a shape of each takes more
than a second, in which no tick could be made.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from robotdriver.box_grid import Floats

if TYPE_CHECKING:
    from robotdriver.simulator.bodies.contacts import Thing

TILE_MM = 2_000.0
"""The edge of a tile."""

Tile = tuple[int, int]


class PointTiles:
    """Keeps points until something comes near them. Each is handed out once."""

    __slots__ = ("_tiles",)

    def __init__(self) -> None:
        self._tiles: dict[Tile, list[tuple[Thing, Floats]]] = {}

    @property
    def is_empty(self) -> bool:
        """Whether there are none, or something was near all of them."""
        return not self._tiles

    def add(self, thing: "Thing", points: Floats) -> None:
        """Keep the points of a thing, shape (n, 2), mm."""
        columns, rows = np.floor(points / TILE_MM).astype(np.int64).T
        order = np.lexsort((rows, columns))
        columns, rows, points = columns[order], rows[order], points[order]
        is_next = (np.diff(columns) != 0) | (np.diff(rows) != 0)
        starts = np.concatenate(((0,), is_next.nonzero()[0] + 1))
        for start, some in zip(starts.tolist(), np.split(points, starts[1:]), strict=True):
            self._tiles.setdefault((int(columns[start]), int(rows[start])), []).append((thing, some))

    def taken(self, min_x: float, min_y: float, max_x: float, max_y: float) -> Iterator[tuple["Thing", Floats]]:
        """Yield the points of all tiles that a box meets, by what they belong to; they are kept no longer."""
        tiles = self._tiles
        left, right = int(min_x // TILE_MM), int(max_x // TILE_MM)
        bottom, top = int(min_y // TILE_MM), int(max_y // TILE_MM)
        if (right - left + 1) * (top - bottom + 1) > len(tiles):
            met = [tile for tile in tiles if left <= tile[0] <= right and bottom <= tile[1] <= top]
        else:
            met = [(x, y) for x in range(left, right + 1) for y in range(bottom, top + 1) if (x, y) in tiles]
        for tile in met:
            yield from tiles.pop(tile)
