"""The scene as a list: every part by its name, those with faults in red; what is selected here is selected there."""

from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import Any

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QItemSelectionRange, Qt
from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import QAbstractItemView, QTreeWidget, QTreeWidgetItem, QWidget

from gui.editor.document import Document
from gui.painter.colors import COLORS
from gui.texts.language import counted, tr
from gui.texts.told_below import fault_said
from gui.widgets.slices import slices
from robotworkshop.view.picture import Theme
from scene.editing import Kind, Part
from scene.scene import Scene

AT_ONCE = 1_000
"""So many rows are made in a slice."""


class SceneTree(QTreeWidget):
    """Lists the parts of one document at a time."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Parts of the scene"))
        self.setHeaderHidden(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setUniformRowHeights(True)
        self._document: Document | None = None
        self._theme = Theme.LIGHT
        self._rows: dict[Kind, list[_Row]] = {}
        self._shape: object = None
        self._wrong: dict[Part | None, str] = {}
        self.itemSelectionChanged.connect(self._select_in_document)

    def set_document(self, document: Document) -> None:
        """List another document."""
        self._document = document
        document.changed.connect(self._show)
        document.selection_changed.connect(self._show_selection)
        self._show()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self.viewport().update()

    def row_of(self, part: Part) -> QTreeWidgetItem:
        """Return the row of a part of the scene."""
        slices().end(self)
        rows = self._rows[part.kind]
        if part.kind is Kind.GOAL:  # Not every robot has one.
            return next(row for row in rows if row.part == part)
        return rows[part.index]

    def look_of(self, part: Part, role: int) -> Any:
        """Return what a row shows of its part; asked for what is in sight alone."""
        document = self._document
        match role:
            case Qt.ItemDataRole.DisplayRole if document is not None:
                return _name(document.scene, part)
            case Qt.ItemDataRole.ToolTipRole:
                return fault_said(self._wrong.get(part, "")) or None
            case Qt.ItemDataRole.ForegroundRole if part in self._wrong:
                return QBrush(QColor(COLORS[self._theme].bad))
            case _:
                return None

    def sender_document(self) -> Document | None:
        """Return the document that is listed, unless another one has spoken, which is not shown any more."""
        sender = self.sender()
        return None if isinstance(sender, Document) and sender is not self._document else self._document

    def _show(self) -> None:
        document = self.sender_document()
        if document is None:
            return
        self._wrong = {fault.part: fault.reason for fault in document.faults}
        if (shape := _shape(document.scene)) != self._shape:
            self._shape = shape
            slices().begin(self, self._fill(document.scene))
            self._show_selection()
        self.viewport().update()

    def _fill(self, scene: Scene) -> Iterator[None]:
        """Make the rows of a scene; those of thousands of parts in slices."""
        self._rows = {kind: [] for kind in Kind}
        self.blockSignals(True)
        self.clear()
        self.blockSignals(False)
        ends = [
            Part(kind, index)
            for index, robot in enumerate(scene.robots)
            for kind in (Kind.START, *([Kind.GOAL] if robot.goal is not None else []))
        ]
        obstacles = list(map(Part, repeat(Kind.OBSTACLE), range(len(scene.obstacles))))
        walls = list(map(Part, repeat(Kind.WALL), range(len(scene.walls))))
        for title, parts in ((tr("Robots"), ends), (tr("Obstacles"), obstacles), (tr("Walls"), walls)):
            if parts:
                group = QTreeWidgetItem(self, [title])
                group.setFlags(Qt.ItemFlag.ItemIsEnabled)
                group.setExpanded(True)
                for begin in range(0, len(parts), AT_ONCE):
                    rows = [_Row(self, part) for part in parts[begin : begin + AT_ONCE]]
                    group.addChildren(rows)
                    for row in rows:
                        self._rows[row.part.kind].append(row)
                    if len(rows) == AT_ONCE:
                        yield

    def _show_selection(self) -> None:
        document = self.sender_document()
        if document is None:
            return
        if document.selection:
            slices().end(self)  # What is selected may be in any row.
        self.blockSignals(True)
        self.selectionModel().select(self._ranges(document), QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if document.selection:
            newest = self.row_of(document.selection[-1])
            self.setCurrentItem(newest, 0, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.scrollToItem(newest)
        self.blockSignals(False)

    def _ranges(self, document: Document) -> QItemSelection:
        """Return the rows of what is selected, those that follow each other as one range."""
        chosen = QItemSelection()
        numbers = {kind: [number for of, number in document.selection if of is kind] for kind in Kind}
        for kind in (Kind.OBSTACLE, Kind.WALL):
            rows = self._rows[kind]
            for first, last in _runs(sorted(numbers[kind])):
                chosen.append(QItemSelectionRange(self.indexFromItem(rows[first]), self.indexFromItem(rows[last])))
        for kind in (Kind.START, Kind.GOAL):
            for number in numbers[kind]:
                chosen.append(QItemSelectionRange(self.indexFromItem(self.row_of(Part(kind, number)))))
        return chosen

    def _select_in_document(self) -> None:
        if self._document is not None:
            self._document.select(row.part for row in self.selectedItems() if isinstance(row, _Row))


class _Row(QTreeWidgetItem):
    """The row of a part, which takes its name from the tree when it comes into sight: a scene may have many."""

    __slots__ = ("part", "tree")

    def __init__(self, tree: SceneTree, part: Part) -> None:
        super().__init__()
        self.tree, self.part = tree, part

    def data(self, _column: int, role: int) -> Any:
        """Return what Qt asks for."""
        return self.tree.look_of(self.part, role)


def _shape(scene: Scene) -> tuple[object, ...]:
    """Return what decides which rows there are."""
    return len(scene.obstacles), len(scene.walls), tuple(robot.goal is not None for robot in scene.robots)


def _runs(ordered: Sequence[int]) -> list[tuple[int, int]]:
    """Return the first and the last of each run of numbers that follow each other."""
    breaks = [place for place in range(1, len(ordered)) if ordered[place] != ordered[place - 1] + 1]
    begins, ends = [0, *breaks], [*breaks, len(ordered)]
    return [(ordered[begin], ordered[end - 1]) for begin, end in zip(begins, ends, strict=True) if ordered]


def _name(scene: Scene, part: Part) -> str:
    match part.kind:
        case Kind.START:
            return tr("{robot}: start", robot=scene.robots[part.index].name)
        case Kind.GOAL:
            return tr("{robot}: goal", robot=scene.robots[part.index].name)
        case Kind.WALL:
            return tr("{n}: wall", n=part.index + 1)
        case Kind.OBSTACLE:
            obstacle = scene.obstacles[part.index]
            traits = len(obstacle.polygon), obstacle.known, obstacle.movable, obstacle.motion is not None
            return tr("{n}: {kind}", n=part.index + 1, kind=_kind(*traits))


def _kind(corners: int, known: bool, movable: bool, moving: bool) -> str:
    named = {3: tr("triangle"), 4: tr("quadrangle")}
    words = [named[corners] if corners in named else counted("{n} corner", "{n} corners", corners)]
    if not known:
        words.append(tr("unknown"))
    if movable:
        words.append(tr("movable"))
    if moving:
        words.append(tr("moving"))
    return ", ".join(words)
