"""Maps of games as Moving AI's benchmarks have them: a letter a cell; what a robot on the ground cannot enter blocks.

Each straight stretch of the border between cells that block and cells that do not is one wall. A file does not say how
large a cell is; here it is 500 mm, so that a robot 340 mm wide gets through ways that are one cell wide.

Source: N. Sturtevant, Benchmarks for grid-based pathfinding, 2012; https://movingai.com/benchmarks/formats.html
"""

import numpy as np

from robotdriver.pose import Pose
from scene.errors import SceneError
from scene.formats import faults
from scene.formats.bitmap import MAX_PIXELS, scene_of_cells
from scene.scene import Scene

MM_PER_CELL = 500.0
_FREE = b".GS"
"""Ground, ground and swamp. Trees, water, walls and what lies outside block."""
_KNOWN = b".GS@OTW"


class MovingAiFormat:
    """Reads maps of games."""

    name = "moving_ai"
    title = "Moving AI map"
    can_write = False
    suffixes = (".map",)

    def recognises(self, content: bytes, name: str) -> bool:  # noqa: ARG002  # Other maps end in .map, too.
        """Tell whether a file is meant to be such a map."""
        return content.lstrip().startswith(b"type ")

    def read(self, content: bytes, name: str) -> Scene:  # noqa: ARG002  # A map does not say its name.
        """Return the scene of a map, its lower left corner at (0, 0).

        Raises:
            SceneError: a line of its head is missing, or a row has another length than it says.
        """
        lines = content.splitlines()
        head = dict(line.split(maxsplit=1) for line in lines[:4] if len(line.split(maxsplit=1)) == 2)
        begin = next((number for number, line in enumerate(lines[:8], 1) if line.strip() == b"map"), None)
        if begin is None:
            raise SceneError(faults.NO_GRID(), place="line 4")
        columns, rows = _size(head, b"width"), _size(head, b"height")
        if columns * rows > MAX_PIXELS:
            raise SceneError(faults.TOO_MANY_PIXELS(size=f"{columns} x {rows}", limit=f"{MAX_PIXELS:,}"))
        grid = [line.rstrip() for line in lines[begin : begin + rows]]
        if len(grid) < rows:
            raise SceneError(faults.FEW_ROWS(count=str(len(grid)), rows=str(rows)), place=f"line {begin + len(grid)}")
        for number, line in enumerate(grid, begin + 1):
            if len(line) != columns or line.translate(None, _KNOWN):
                raise SceneError(faults.BAD_ROW(columns=str(columns), known=_KNOWN.decode()), place=f"line {number}")
        cells = np.frombuffer(b"".join(grid), dtype=np.uint8).reshape(rows, columns)
        return scene_of_cells(~np.isin(cells, np.frombuffer(_FREE, dtype=np.uint8)), MM_PER_CELL, Pose(0.0, 0.0))

    def write(self, scene: Scene) -> bytes:  # noqa: ARG002  # No scene can be written so.
        """Refuse: cells keep little of a scene.

        Raises:
            SceneError: always.
        """
        raise SceneError(faults.GRID_NOT_WRITTEN())

    def left_out(self, scene: Scene) -> tuple[str, ...]:  # noqa: ARG002
        """Return nothing, as nothing is written."""
        return ()


def _size(head: dict[bytes, bytes], key: bytes) -> int:
    word = head.get(key, b"").strip()
    if not word.isdigit() or not 1 <= int(word) <= MAX_PIXELS:
        raise SceneError(
            faults.NO_SIZE(key=key.decode(), word=ascii(word.decode(errors="replace"))), place=key.decode()
        )
    return int(word)


MOVING_AI = MovingAiFormat()
