"""The rows of one wall: where it starts and ends."""

from gui.editor.fields import NumberField
from gui.editor.properties.rows import Rows
from gui.texts.language import tr
from scene.editing import Kind, Part, outline, replace_wall
from scene.scene import Scene, Wall


def wall_rows(rows: Rows, index: int) -> None:
    """Show one wall."""
    for end, title, names in (
        (0, tr("Start"), (tr("Start {axis}", axis="x"), tr("Start {axis}", axis="y"))),
        (1, tr("End"), (tr("End {axis}", axis="x"), tr("End {axis}", axis="y"))),
    ):
        rows.heading(title, "mm")
        rows.pair(*(_end(rows, index, end, axis, name) for axis, name in enumerate(names)))


def _end(rows: Rows, index: int, end: int, axis: int, name: str) -> NumberField:
    def typed(value: float) -> tuple[Scene, str]:
        wall = rows.scene.walls[index]
        ends = [list(wall.start), list(wall.end)]
        ends[end][axis] = value
        (x0, y0), (x1, y1) = ends
        return replace_wall(rows.scene, index, Wall((x0, y0), (x1, y1))), "move a wall"

    return rows.length("xy"[axis], name, lambda scene: outline(scene, Part(Kind.WALL, index))[end][axis], typed)
