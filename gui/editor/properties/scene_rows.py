"""The rows of the scene as a whole: its name, its size, its floor."""

from dataclasses import replace
from types import MappingProxyType

from gui.editor.fields import ChoiceField, NumberField
from gui.editor.properties.rows import Rows
from gui.texts.language import tr
from gui.texts.names import named
from robotdriver.conditions import FLOORS, preset_name
from scene.scene import Scene


def scene_rows(rows: Rows) -> None:
    """Show what concerns the whole scene."""
    rows.text(tr("Title"), lambda scene: scene.title, lambda title: _with_meta(rows.scene, "title", title))
    rows.text(
        tr("Author"),
        lambda scene: str(scene.meta.get("author", "")),
        lambda author: _with_meta(rows.scene, "author", author),
    )
    rows.heading(tr("Lower left corner"), "mm")
    rows.pair(_edge(rows, "x", tr("Left"), "min_x_mm"), _edge(rows, "y", tr("Bottom"), "min_y_mm"))
    rows.heading(tr("Upper right corner"), "mm")
    rows.pair(_edge(rows, "x", tr("Right"), "max_x_mm"), _edge(rows, "y", tr("Top"), "max_y_mm"))
    field = ChoiceField(
        tr("Floor"),
        {name: named(name) for name in FLOORS},
        lambda name: rows.edit(replace(rows.scene, floor=FLOORS[name]), "change the floor"),
    )
    rows.add(tr("Floor"), field)
    rows.follow(lambda scene: field.show_value(preset_name(scene.floor) or ""))


def _edge(rows: Rows, letter: str, name: str, key: str) -> NumberField:
    def typed(value: float) -> tuple[Scene, str]:
        workspace = replace(rows.scene.workspace, **{key: value})
        return replace(rows.scene, workspace=workspace), "change the workspace"

    return rows.length(letter, name, lambda scene: float(getattr(scene.workspace, key)), typed)


def _with_meta(scene: Scene, key: str, text: str) -> tuple[Scene, str]:
    meta = {name: value for name, value in scene.meta.items() if name != key}
    if text:
        meta[key] = text
    if meta == dict(scene.meta):
        return scene, ""
    return replace(scene, meta=MappingProxyType(meta)), f"change the {key}"
