"""The rows of the box round some parts: where it is, how large it is, and a turn of all in it."""

import math
from collections.abc import Callable
from functools import partial

from gui.editor.fields import NumberField, angle, length
from gui.editor.handles import selection_box
from gui.editor.properties.rows import Rows
from gui.texts.language import tr
from scene.editing import Part, move, rotate, scale, tidy
from scene.editing.parts import Box, centre
from scene.scene import Scene


def frame_rows(rows: Rows, parts: tuple[Part, ...]) -> None:
    """Show where the box round some parts is, and how large."""

    def moved(dx: float, dy: float) -> None:
        rows.make("move", len(parts), partial(move, rows.scene, parts, dx, dy))

    def stretched(along_x: float, along_y: float) -> None:
        scene, low = rows.scene, box(rows.scene)[:2]
        stretch = partial(scale, scene, parts, (along_x, along_y), low)
        rows.make("stretch", len(parts), lambda: tidy(stretch(), parts))

    def box(scene: Scene) -> Box:
        return selection_box(scene, parts)

    def field(
        key: str, name: str, read: Callable[[Box], float], typed: Callable[[float, Box], None], low: float
    ) -> NumberField:
        made = length(name, lambda value: typed(value, box(rows.scene)), low)
        made.show_key(key)
        rows.follow(lambda scene: made.show_value(read(box(scene))))
        return made

    def turned(degrees: float) -> None:
        if degrees:
            turn.show_value(0.0)
            turn_all = partial(rotate, rows.scene, parts, math.radians(degrees), centre(box(rows.scene)))
            rows.make("turn", len(parts), lambda: tidy(turn_all(), parts))

    turn = angle(tr("Turn by"), turned)
    turn.show_key(tr("turn"))
    rows.heading(tr("Place and size"), "mm")
    rows.pair(
        field("x", tr("Left"), lambda now: now[0], lambda value, now: moved(value - now[0], 0.0), -1e6),
        field("y", tr("Bottom"), lambda now: now[1], lambda value, now: moved(0.0, value - now[1]), -1e6),
    )
    rows.pair(
        field(
            "w",
            tr("Width"),
            lambda now: _size(now)[0],
            lambda value, now: stretched(value / _size(now)[0], 1.0),
            1.0,
        ),
        field(
            "h",
            tr("Height"),
            lambda now: _size(now)[1],
            lambda value, now: stretched(1.0, value / _size(now)[1]),
            1.0,
        ),
    )
    rows.pair(turn)


def _size(box: Box) -> tuple[float, float]:
    return max(box[2] - box[0], 1e-9), max(box[3] - box[1], 1e-9)
