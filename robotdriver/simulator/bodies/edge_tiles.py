"""Things on a floor that nothing has come near yet: edges, and points, by square tiles.

A scanned map has tens of thousands of points, and a large scene as many edges; robots come near a few of them. To make
a shape of each takes more than a second, in which no tick could be made, and a search for garbage looks at all of them.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from robotdriver.ranging.box_grid import Floats
from robotdriver.simulator.memento import Memento

if TYPE_CHECKING:
    from robotdriver.simulator.bodies.contacts import Thing

TILE_MM = 2_000.0
"""The edge of a tile."""

Tile = tuple[int, int]


class EdgeTiles:
    """Keeps edges until something comes near them. Each is handed out once, unless its thing is taken away before."""

    __slots__ = ("_reach_mm", "_tiles")

    def __init__(self) -> None:
        self._tiles: dict[Tile, list[tuple[Thing, Floats]]] = {}  # An edge is in the tile of its middle.
        self._reach_mm = 0.0  # No edge goes farther from its middle, in x or in y.

    @property
    def is_empty(self) -> bool:
        """True if there are none, or something was near all of them."""
        return not self._tiles

    def keep(self, memento: Memento) -> None:
        """Take down which edges are kept."""
        memento.keep(self, "_tiles", "_reach_mm")
        for members in self._tiles.values():
            memento.keep_content(members)

    def add(self, thing: "Thing", edges: Floats) -> None:
        """Keep the edges of a thing, shape (n, 4), mm: x and y of one end, x and y of the other."""
        starts, ends = edges[:, :2], edges[:, 2:]
        # Rounding moves a middle by less than this.
        self._reach_mm = max(self._reach_mm, float(np.abs(ends - starts).max()) / 2.0 * (1.0 + 1e-9) + 1e-6)
        columns, rows = np.floor((starts / 2.0 + ends / 2.0) / TILE_MM).astype(np.int64).T
        order = np.lexsort((rows, columns))
        columns, rows, edges = columns[order], rows[order], edges[order]
        is_next = (np.diff(columns) != 0) | (np.diff(rows) != 0)
        firsts = np.concatenate(((0,), is_next.nonzero()[0] + 1))
        for first, some in zip(firsts.tolist(), np.split(edges, firsts[1:]), strict=True):
            self._tiles.setdefault((int(columns[first]), int(rows[first])), []).append((thing, some))

    def remove(self, thing: "Thing") -> None:
        """Keep the edges of a thing no longer."""
        for tile, members in list(self._tiles.items()):
            if any(one == thing for one, _ in members):
                self._tiles[tile] = [member for member in members if member[0] != thing]
                if not self._tiles[tile]:
                    del self._tiles[tile]

    def taken(self, min_x: float, min_y: float, max_x: float, max_y: float) -> Iterator[tuple["Thing", Floats]]:
        """Yield what is in all tiles whose edges may meet a box, by what it belongs to; it is kept no longer."""
        tiles, reach_mm = self._tiles, self._reach_mm
        left, right = int((min_x - reach_mm) // TILE_MM), int((max_x + reach_mm) // TILE_MM)
        bottom, top = int((min_y - reach_mm) // TILE_MM), int((max_y + reach_mm) // TILE_MM)
        if (right - left + 1) * (top - bottom + 1) > len(tiles):
            met = [tile for tile in tiles if left <= tile[0] <= right and bottom <= tile[1] <= top]
        else:
            met = [(x, y) for x in range(left, right + 1) for y in range(bottom, top + 1) if (x, y) in tiles]
        for tile in met:
            yield from tiles.pop(tile)
