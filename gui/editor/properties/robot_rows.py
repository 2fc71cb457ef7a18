"""The rows of one robot: its name, model and team, its start and its goal."""

import math
from collections.abc import Callable, Iterable
from dataclasses import replace

from gui.editor.fields import ChoiceField, NumberField, SwitchField, angle, length
from gui.editor.properties.rows import Rows
from gui.texts.language import tr
from robotdriver.models import MODELS
from robotdriver.pose import Pose, wrap_angle
from scene.editing import replace_robot
from scene.scene import Scene, SceneRobot

Changed = Callable[..., tuple[Scene, str]]
"""Returns the scene in which the robot has other values, by their names, and what was done to it."""


def robot_rows(rows: Rows, index: int) -> None:
    """Show one robot, its start and its goal."""

    def robot() -> SceneRobot:
        return rows.scene.robots[index]

    def changed(**values: object) -> tuple[Scene, str]:
        return replace_robot(rows.scene, index, replace(robot(), **values)), "change a robot"  # type: ignore[arg-type]

    rows.text(tr("Name"), lambda scene: scene.robots[index].name, lambda name: changed(name=name))
    model = ChoiceField(
        tr("Model"),
        _models(each.model for each in rows.scene.robots),
        lambda name: rows.edit(*changed(model=name)),
    )
    rows.add(tr("Model"), model)
    rows.follow(lambda scene: model.show_value(scene.robots[index].model))
    rows.text(tr("Team"), lambda scene: scene.robots[index].team, lambda team: changed(team=team.strip()))
    x_mm = rows.length(
        "x",
        tr("Start {axis}", axis="x"),
        lambda scene: scene.robots[index].start.x_mm,
        lambda x_mm: changed(start=replace(robot().start, x_mm=x_mm)),
    )
    y_mm = rows.length(
        "y",
        tr("Start {axis}", axis="y"),
        lambda scene: scene.robots[index].start.y_mm,
        lambda y_mm: changed(start=replace(robot().start, y_mm=y_mm)),
    )

    def look(degrees: float) -> None:
        start = robot().start
        rows.edit(*changed(start=Pose(start.x_mm, start.y_mm, wrap_angle(math.radians(degrees)))))

    heading = angle(tr("Heading"), look)
    heading.show_key(tr("facing"))
    rows.follow(lambda scene: heading.show_value(math.degrees(wrap_angle(scene.robots[index].start.heading_rad))))
    rows.heading(tr("Start"), "mm")
    rows.pair(x_mm, y_mm)
    rows.pair(heading)
    _goal_rows(rows, index, changed)


def _goal_rows(rows: Rows, index: int, changed: Changed) -> None:
    def switched(on: bool) -> None:
        start = rows.scene.robots[index].start
        rows.edit(*changed(goal=(start.x_mm, start.y_mm) if on else None, goal_heading_rad=None))

    has_goal = SwitchField(tr("Has a goal"), switched)
    has_goal.setToolTip(tr("Has a goal"))
    rows.follow(lambda scene: has_goal.show_value(scene.robots[index].goal is not None))
    rows.heading(tr("Goal"), "mm", has_goal)
    fields = [_goal_field(rows, index, axis, changed) for axis in range(2)]
    pair = rows.pair(*fields)
    rows.follow(lambda scene: rows.show_row(pair, on=scene.robots[index].goal is not None))
    _goal_heading_rows(rows, index, changed)


def _goal_heading_rows(rows: Rows, index: int, changed: Changed) -> None:
    def switched(on: bool) -> None:
        rows.edit(*changed(goal_heading_rad=rows.scene.robots[index].start.heading_rad if on else None))

    def look(degrees: float) -> None:
        rows.edit(*changed(goal_heading_rad=wrap_angle(math.radians(degrees))))

    has_heading = SwitchField(tr("Heading at the goal"), switched)
    has_heading.setText(tr("facing"))
    has_heading.setToolTip(tr("Whether the robot has to look somewhere at its goal; else any heading is right"))
    heading = angle(tr("Goal heading"), look)
    heading.show_key("")

    def show(scene: Scene) -> None:
        heading_rad = scene.robots[index].goal_heading_rad
        has_heading.show_value(heading_rad is not None)
        heading.setEnabled(heading_rad is not None)
        heading.show_value(math.degrees(wrap_angle(heading_rad or 0.0)))
        rows.show_row(line, on=scene.robots[index].goal is not None)

    line = rows.pair(has_heading, heading)
    rows.follow(show)


def _goal_field(rows: Rows, index: int, axis: int, changed: Changed) -> NumberField:
    def typed(value: float) -> None:
        goal = list(rows.scene.robots[index].goal or (0.0, 0.0))
        goal[axis] = value
        rows.edit(*changed(goal=(goal[0], goal[1])))

    field = length(tr("Goal {axis}", axis="xy"[axis]), typed)
    field.show_key("xy"[axis])

    def show(scene: Scene) -> None:
        goal = scene.robots[index].goal
        if goal is not None:
            field.show_value(goal[axis])

    rows.follow(show)
    return field


def _models(present: Iterable[str]) -> dict[str, str]:
    """Return the robot models to choose from, by their titles: one of each title, and those that are there."""
    names: dict[str, str] = {}
    for name in MODELS:
        names.setdefault(MODELS[name].title, name)
    words = {name: title for title, name in names.items()}
    others = {name: f"{MODELS[name].title} ({name})" for name in present if name not in words}
    return dict(sorted({**words, **others}.items(), key=lambda word: word[1]))
