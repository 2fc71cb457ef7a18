"""The rows of one obstacle: its place and size, its kind, and how it moves."""

from dataclasses import replace
from typing import Any

from gui.editor.fields import ChoiceField, SwitchField, length
from gui.editor.obstacle_kinds import kind_of, obstacle_kinds, with_kind
from gui.editor.properties.frame_rows import frame_rows
from gui.editor.properties.rows import Rows
from gui.texts.language import tr
from gui.widgets.column import width_for
from scene.editing import Kind, Part, replace_obstacle
from scene.scene import Scene


def obstacle_rows(rows: Rows, index: int) -> None:
    """Show one obstacle."""
    frame_rows(rows, (Part(Kind.OBSTACLE, index),))
    kind = ChoiceField(
        tr("Kind"),
        obstacle_kinds(),
        lambda kind: rows.edit(with_kind(rows.scene, index, kind), f"make it {kind}"),
    )
    kind.setToolTip(tr("The planner plans around known obstacles. The robot must sense unknown ones."))
    # The row wraps where this does not fit beside its name.
    kind.setMinimumWidth(width_for(kind, max(obstacle_kinds().values(), key=kind.fontMetrics().horizontalAdvance)))
    rows.add(tr("Kind"), kind)
    rows.follow(lambda scene: kind.show_value(kind_of(scene.obstacles[index])))
    _motion_rows(rows, index)


def _motion_rows(rows: Rows, index: int) -> None:
    def changed(**values: Any) -> Scene:
        obstacle = rows.scene.obstacles[index]
        old = obstacle.motion
        if old is None:
            return rows.scene
        return replace_obstacle(rows.scene, index, replace(obstacle, motion=replace(old, **values)))

    speed = length(tr("Speed"), lambda value: rows.edit(changed(speed_mm_s=value), "change the speed"), 1.0)
    speed.setSuffix(" mm/s")
    loop = SwitchField(tr("Goes round"), lambda on: rows.edit(changed(loop=on), "change the way"))

    def show(scene: Scene) -> None:
        motion = scene.obstacles[index].motion if index < len(scene.obstacles) else None
        for field in (speed, loop):
            rows.show_row(field, on=motion is not None)
        if motion is not None:
            speed.show_value(motion.speed_mm_s)
            loop.show_value(motion.loop)

    rows.add(tr("Speed"), speed)
    rows.add(tr("Goes round"), loop)
    rows.follow(show)
