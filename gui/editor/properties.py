"""The form of what is selected, typed in millimetres and degrees; with nothing selected, of the scene as a whole."""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QFormLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget
from shiboken6 import isValid

from gui.editor.document import Document
from gui.editor.fault_card import FaultCard
from gui.editor.fields import ChoiceField, NumberField, SwitchField, TextField, angle, length
from gui.editor.handles import selection_box
from gui.editor.names import obstacle_name
from gui.editor.obstacle_kinds import kind_of, obstacle_kinds, with_kind
from gui.editor.tables import obstacle_tables
from gui.style.fonts import caption, emphasised
from gui.style.fonts import title as title_font
from gui.texts.language import counted, tr
from gui.texts.names import named
from gui.widgets.column import Column, width_for
from gui.widgets.elided import ElidedLabel
from gui.widgets.slices import slices
from gui.widgets.wrapped import WrappedLabel
from robotdriver.conditions import FLOORS, preset_name
from robotdriver.models import MODELS
from robotdriver.pose import Pose, wrap_angle
from scene.editing import (
    Kind,
    Part,
    move,
    outline,
    replace_obstacle,
    replace_robot,
    replace_wall,
    rotate,
    scale,
    tidy,
)
from scene.editing.parts import Box, centre
from scene.scene import Motion, Scene, SceneRobot, Wall

Refresh = Callable[[Scene], None]
"""Shows in one field what a scene has there."""

AT_ONCE = 1_000
"""The numbers of so many parts are worked out at once."""


class PropertyForm(Column):
    """Shows one document's selection."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document: Document | None = None
        self._refreshes: list[Refresh] = []
        self._card: FaultCard | None = None
        self._shape: object = None
        self._focused: tuple[QWidget | None, QWidget | None] = None, None
        hint = WrappedLabel(tr("What is selected in the scene is edited here, in millimetres and degrees."))
        hint.setContentsMargins(16, 12, 16, 12)
        hint.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.setWidget(hint)

    def set_document(self, document: Document) -> None:
        """Show another document."""
        self._document, self._shape = document, None
        document.changed.connect(self._show)
        document.selection_changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        """Make the form again where it has other rows than before, and bring its values up to date."""
        document = self._document
        if document is None:
            return
        self._let_edit(not document.is_making)
        slices().begin(self, self._shown(document))

    def _let_edit(self, on: bool) -> None:
        """Take numbers, or none while the scene is being edited; who types goes on in the same field after that."""
        if on is self.isEnabled():
            return
        before = QApplication.focusWidget()
        self.setEnabled(on)
        if not on:
            self._focused = before if before and self.isAncestorOf(before) else None, QApplication.focusWidget()
        elif (field := self._focused[0]) is not None and isValid(field) and before is self._focused[1]:
            field.setFocus()

    def _shown(self, document: Document) -> Iterator[None]:
        selection = document.selection
        if self._shape != (document, selection):
            self._shape = document, selection
            self._refreshes = []
            self.setWidget(self._built(document))
        if len(selection) > AT_ONCE:
            yield  # The box round thousands of parts takes a while, as has all else that shows them.
        for refresh in self._refreshes:
            refresh(document.scene)
        if self._card is not None:
            self._card.show_faults()

    def _built(self, document: Document) -> QWidget:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(10)
        title = ElidedLabel(cut=Qt.TextElideMode.ElideMiddle)
        title.setFont(title_font(title.font()))
        column.addWidget(title)
        self._card = FaultCard(document)
        column.addWidget(self._card)
        rows = QFormLayout()
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setVerticalSpacing(8)
        rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        column.addLayout(rows)
        form = _Rows(document, rows, self._refreshes)
        match document.selection:
            case ():
                title.setText(tr("Scene"))
                form.scene_rows()
            case (Part(Kind.OBSTACLE, index),):
                title.setText(obstacle_name(document.scene.obstacles[index], index))
                form.obstacle_rows(index)
                tables, refresh = obstacle_tables(document, index)
                column.addWidget(tables)
                self._refreshes.append(refresh)
            case (Part(Kind.WALL, index),):
                title.setText(tr("Wall {n}", n=index + 1))
                form.wall_rows(index)
            case (Part(_, index),):
                title.setText(document.scene.robots[index].name)
                form.robot_rows(index)
            case parts:
                title.setText(counted("{n} part", "{n} parts", len(parts)))
                form.frame_rows(parts)
        column.addStretch(1)
        return body


class _Rows:
    """Makes the rows of a form, each with what brings it up to date."""

    def __init__(self, document: Document, rows: QFormLayout, refreshes: list[Refresh]) -> None:
        self._document = document
        self._rows = rows
        self._refreshes = refreshes

    def scene_rows(self) -> None:
        """Show what concerns the whole scene."""
        self._text(tr("Title"), lambda scene: scene.title, lambda title: self._with_meta("title", title))
        self._text(
            tr("Author"),
            lambda scene: str(scene.meta.get("author", "")),
            lambda author: self._with_meta("author", author),
        )
        self._heading(tr("Lower left corner"), "mm")
        self._pair(self._edge_field("x", tr("Left"), "min_x_mm"), self._edge_field("y", tr("Bottom"), "min_y_mm"))
        self._heading(tr("Upper right corner"), "mm")
        self._pair(self._edge_field("x", tr("Right"), "max_x_mm"), self._edge_field("y", tr("Top"), "max_y_mm"))
        field = ChoiceField(
            tr("Floor"), {name: named(name) for name in FLOORS}, lambda name: self._edit(*self._with_floor(name))
        )
        self._add(tr("Floor"), field, lambda scene: field.show_value(_floor_of(scene)))

    def _edge_field(self, letter: str, name: str, key: str) -> NumberField:
        def typed(value: float) -> tuple[Scene, str]:
            workspace = replace(self._scene.workspace, **{key: value})
            return replace(self._scene, workspace=workspace), "change the workspace"

        return self._length(letter, name, lambda scene: float(getattr(scene.workspace, key)), typed)

    def obstacle_rows(self, index: int) -> None:
        """Show one obstacle."""
        part = Part(Kind.OBSTACLE, index)
        self.frame_rows((part,))
        kind = ChoiceField(
            tr("Kind"),
            obstacle_kinds(),
            lambda kind: self._edit(with_kind(self._scene, index, kind), f"make it {kind}"),
        )
        kind.setToolTip(tr("The planner plans around known obstacles. The robot must sense unknown ones."))
        # The row wraps where this does not fit beside its name.
        kind.setMinimumWidth(width_for(kind, max(obstacle_kinds().values(), key=kind.fontMetrics().horizontalAdvance)))
        self._add(tr("Kind"), kind, lambda scene: kind.show_value(kind_of(scene.obstacles[index])))
        self._motion_rows(index)

    def _motion_rows(self, index: int) -> None:
        def motion(scene: Scene) -> Motion | None:
            return scene.obstacles[index].motion if index < len(scene.obstacles) else None

        def changed(**values: Any) -> Scene:
            obstacle = self._scene.obstacles[index]
            old = obstacle.motion
            if old is None:
                return self._scene
            return replace_obstacle(self._scene, index, replace(obstacle, motion=replace(old, **values)))

        speed = length(tr("Speed"), lambda value: self._edit(changed(speed_mm_s=value), "change the speed"), 1.0)
        speed.setSuffix(" mm/s")
        loop = SwitchField(tr("Goes round"), lambda on: self._edit(changed(loop=on), "change the way"))

        def show(scene: Scene) -> None:
            moves = motion(scene)
            for field in (speed, loop):
                self._rows.setRowVisible(field, moves is not None)
            if moves is not None:
                speed.show_value(moves.speed_mm_s)
                loop.show_value(moves.loop)

        self._rows.addRow(tr("Speed"), speed)
        self._rows.addRow(tr("Goes round"), loop)
        self._refreshes.append(show)

    def wall_rows(self, index: int) -> None:
        """Show one wall."""
        for end, title, names in (
            (0, tr("Start"), (tr("Start {axis}", axis="x"), tr("Start {axis}", axis="y"))),
            (1, tr("End"), (tr("End {axis}", axis="x"), tr("End {axis}", axis="y"))),
        ):
            self._heading(title, "mm")
            self._pair(*(self._wall_field(index, end, axis, name) for axis, name in enumerate(names)))

    def _wall_field(self, index: int, end: int, axis: int, name: str) -> NumberField:
        def typed(value: float) -> tuple[Scene, str]:
            wall = self._scene.walls[index]
            ends = [list(wall.start), list(wall.end)]
            ends[end][axis] = value
            (x0, y0), (x1, y1) = ends
            return replace_wall(self._scene, index, Wall((x0, y0), (x1, y1))), "move a wall"

        return self._length("xy"[axis], name, lambda scene: outline(scene, Part(Kind.WALL, index))[end][axis], typed)

    def robot_rows(self, index: int) -> None:
        """Show one robot, its start and its goal."""

        def changed(**values: Any) -> tuple[Scene, str]:
            return replace_robot(self._scene, index, replace(self._robot(index), **values)), "change a robot"

        self._text(tr("Name"), lambda scene: scene.robots[index].name, lambda name: changed(name=name))
        model = ChoiceField(
            tr("Model"),
            _models(robot.model for robot in self._scene.robots),
            lambda name: self._edit(*changed(model=name)),
        )
        self._add(tr("Model"), model, lambda scene: model.show_value(scene.robots[index].model))
        self._text(tr("Team"), lambda scene: scene.robots[index].team, lambda team: changed(team=team.strip()))
        x_mm = self._length(
            "x",
            tr("Start {axis}", axis="x"),
            lambda scene: scene.robots[index].start.x_mm,
            lambda x_mm: changed(start=replace(self._robot(index).start, x_mm=x_mm)),
        )
        y_mm = self._length(
            "y",
            tr("Start {axis}", axis="y"),
            lambda scene: scene.robots[index].start.y_mm,
            lambda y_mm: changed(start=replace(self._robot(index).start, y_mm=y_mm)),
        )

        def look(degrees: float) -> None:
            start = self._robot(index).start
            self._edit(*changed(start=Pose(start.x_mm, start.y_mm, wrap_angle(math.radians(degrees)))))

        heading = angle(tr("Heading"), look)
        heading.show_key(tr("facing"))
        self._refreshes.append(
            lambda scene: heading.show_value(math.degrees(wrap_angle(scene.robots[index].start.heading_rad)))
        )
        self._heading(tr("Start"), "mm")
        self._pair(x_mm, y_mm)
        self._pair(heading)
        self._goal_rows(index, changed)

    def _goal_rows(self, index: int, changed: Callable[..., tuple[Scene, str]]) -> None:
        def switched(on: bool) -> None:
            start = self._robot(index).start
            self._edit(*changed(goal=(start.x_mm, start.y_mm) if on else None))

        has_goal = SwitchField(tr("Has a goal"), switched)
        has_goal.setToolTip(tr("Has a goal"))
        self._refreshes.append(lambda scene: has_goal.show_value(scene.robots[index].goal is not None))
        self._heading(tr("Goal"), "mm", has_goal)
        fields = [self._goal_field(index, axis, changed) for axis in range(2)]
        pair = self._pair(*fields)
        self._refreshes.append(lambda scene: self._rows.setRowVisible(pair, scene.robots[index].goal is not None))

    def _goal_field(self, index: int, axis: int, changed: Callable[..., tuple[Scene, str]]) -> NumberField:
        def typed(value: float) -> None:
            goal = list(self._robot(index).goal or (0.0, 0.0))
            goal[axis] = value
            self._edit(*changed(goal=(goal[0], goal[1])))

        field = length(tr("Goal {axis}", axis="xy"[axis]), typed)
        field.show_key("xy"[axis])

        def show(scene: Scene) -> None:
            goal = scene.robots[index].goal
            if goal is not None:
                field.show_value(goal[axis])

        self._refreshes.append(show)
        return field

    def frame_rows(self, parts: tuple[Part, ...]) -> None:
        """Show where the box round some parts is, and how large."""

        def moved(dx: float, dy: float) -> None:
            self._make("move", len(parts), partial(move, self._scene, parts, dx, dy))

        def stretched(along_x: float, along_y: float) -> None:
            scene, low = self._scene, box(self._scene)[:2]
            stretch = partial(scale, scene, parts, (along_x, along_y), low)
            self._make("stretch", len(parts), lambda: tidy(stretch(), parts))

        def box(scene: Scene) -> Box:
            return selection_box(scene, parts)

        def field(
            key: str, name: str, read: Callable[[Box], float], typed: Callable[[float, Box], None], low: float
        ) -> NumberField:
            made = length(name, lambda value: typed(value, box(self._scene)), low)
            made.show_key(key)
            self._refreshes.append(partial(_show_length, made, lambda scene: read(box(scene))))
            return made

        def turned(degrees: float) -> None:
            if degrees:
                turn.show_value(0.0)
                turn_all = partial(rotate, self._scene, parts, math.radians(degrees), centre(box(self._scene)))
                self._make("turn", len(parts), lambda: tidy(turn_all(), parts))

        turn = angle(tr("Turn by"), turned)
        turn.show_key(tr("turn"))
        self._heading(tr("Place and size"), "mm")
        self._pair(
            field("x", tr("Left"), lambda now: now[0], lambda value, now: moved(value - now[0], 0.0), -1e6),
            field("y", tr("Bottom"), lambda now: now[1], lambda value, now: moved(0.0, value - now[1]), -1e6),
        )
        self._pair(
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
        self._pair(turn)

    # What all rows share.

    @property
    def _scene(self) -> Scene:
        return self._document.scene

    def _robot(self, index: int) -> SceneRobot:
        return self._scene.robots[index]

    def _edit(self, scene: Scene, words: str) -> None:
        self._document.edit(scene, words)

    def _make(self, words: str, size: int, work: Callable[[], Scene]) -> None:
        """Have an edit of so many parts made."""
        self._document.make_edit(words, size, lambda: (work(), None))

    def _add(self, title: str, field: QWidget, refresh: Refresh) -> None:
        self._rows.addRow(title, field)
        self._refreshes.append(refresh)

    def _heading(self, title: str, unit: str, switch: QWidget | None = None) -> None:
        """Begin a group of fields: its title, and at the end of the line their unit, or what switches them."""
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 6, 0, 0)
        name, of = QLabel(title), QLabel(unit)
        name.setFont(emphasised(caption(name.font())))
        of.setFont(caption(of.font()))
        of.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        row.addWidget(name, 1)
        row.addWidget(of)
        if switch is not None:
            row.addWidget(switch)
        self._rows.addRow(line)

    def _pair(self, first: QWidget, second: QWidget | None = None) -> QWidget:
        """Put two fields side by side, or one into the first half of the line."""
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(first, 1)
        row.addWidget(second or QWidget(), 1)
        self._rows.addRow(line)
        return line

    def _length(
        self, key: str, name: str, read: Callable[[Scene], float], typed: Callable[[float], tuple[Scene, str]]
    ) -> NumberField:
        field = length(name, lambda value: self._edit(*typed(value)), -1e6)
        field.show_key(key)
        self._refreshes.append(partial(_show_length, field, read))
        return field

    def _text(self, title: str, read: Callable[[Scene], str], typed: Callable[[str], tuple[Scene, str]]) -> None:
        field = TextField(title, lambda text: self._edit(*typed(text)))
        self._add(title, field, lambda scene: field.show_value(read(scene)))

    def _with_meta(self, key: str, text: str) -> tuple[Scene, str]:
        meta = {name: value for name, value in self._scene.meta.items() if name != key}
        if text:
            meta[key] = text
        if meta == dict(self._scene.meta):
            return self._scene, ""
        return replace(self._scene, meta=MappingProxyType(meta)), f"change the {key}"

    def _with_floor(self, name: str) -> tuple[Scene, str]:
        return replace(self._scene, floor=FLOORS[name]), "change the floor"


def _show_length(field: NumberField, read: Callable[[Scene], float], scene: Scene) -> None:
    field.show_value(read(scene))


def _models(present: Iterable[str]) -> dict[str, str]:
    """Return the robot models to choose from, by their titles: one of each title, and those that are there."""
    names: dict[str, str] = {}
    for name in MODELS:
        names.setdefault(MODELS[name].title, name)
    words = {name: title for title, name in names.items()}
    others = {name: f"{MODELS[name].title} ({name})" for name in present if name not in words}
    return dict(sorted({**words, **others}.items(), key=lambda word: word[1]))


def _floor_of(scene: Scene) -> str:
    return preset_name(scene.floor) or ""


def _size(box: Box) -> tuple[float, float]:
    return max(box[2] - box[0], 1e-9), max(box[3] - box[1], 1e-9)
