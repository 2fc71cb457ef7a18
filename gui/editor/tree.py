"""The scene as a list: every part by its name, those with faults in red; what is selected here is selected there."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QItemSelectionRange,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
)
from PySide6.QtGui import QBrush, QColor, QIcon, QPainter, QPalette, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from gui.editor.document import Document
from gui.editor.names import obstacle_name, obstacle_picture
from gui.painter.colors import COLORS, Colors
from gui.style.fonts import caption
from gui.style.icons import icon
from gui.texts.language import tr
from gui.texts.told_below import fault_said
from gui.widgets.empty_hint import hint_in_list
from gui.widgets.slices import slices
from robotworkshop.view.picture import Theme
from scene.editing import Fault, Kind, Part
from scene.editing.parts import first_parts
from scene.scene import Scene

INDENT_PX, ROW_PX, TITLE_PX = 18, 24, 16
COUNT_INDENT_PX = 6
COUNT_ROLE = Qt.ItemDataRole.UserRole
"""The number of things in a group; None for a part."""
RANGES_AT_ONCE = 500
"""The runs of rows that are gathered in a slice."""


class PartsModel(QStandardItemModel):
    """The parts of a scene, in groups.

    Qt keeps the rows, of which it makes ten thousand in a few milliseconds; a row asks for its name and its look when
    it comes into sight.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._scene: Scene | None = None
        self._shape: object = None
        self._groups: list[Sequence[Part]] = []
        self._faults: Sequence[Fault] = ()
        self._wrong: dict[Part | None, str] = {}
        self._wrong_look = QBrush()
        self._theme = Theme.LIGHT
        self._icons: dict[tuple[str, str], QIcon] = {}

    def take(self, scene: Scene, faults: Sequence[Fault]) -> bool:
        """Show a scene and what is wrong with it; return whether the rows are others than before."""
        self._scene = scene
        if faults is not self._faults:
            self._faults = faults
            self._wrong = {fault.part: fault.reason for fault in faults}
        if (shape := _shape(scene)) == self._shape:
            return False
        self._shape = shape
        self.clear()
        self._groups = []
        for title, parts in _groups(scene):
            group = QStandardItem(title)
            group.setFlags(Qt.ItemFlag.ItemIsEnabled)
            group.setColumnCount(1)
            group.setRowCount(len(parts))
            self._groups.append(parts)
            self.invisibleRootItem().appendRow(group)
        return True

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self._icons = {}
        self._wrong_look = QBrush(QColor(COLORS[theme].bad))

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what Qt asks for."""
        group = index.parent()
        if not group.isValid() or self._scene is None:
            return _count(self._groups[index.row()]) if role == COUNT_ROLE else super().data(index, role)
        part = self._groups[group.row()][index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _name(self._scene, part)
            case Qt.ItemDataRole.ToolTipRole:
                return fault_said(self._wrong.get(part, "")) or None
            case Qt.ItemDataRole.ForegroundRole if part in self._wrong:
                return self._wrong_look
            case Qt.ItemDataRole.DecorationRole:
                return self._icon(*_picture(self._scene, part, COLORS[self._theme]))
            case _:
                return None

    def _icon(self, name: str, color: str) -> QIcon:
        if (name, color) not in self._icons:
            self._icons[name, color] = icon(name, QApplication.palette(), color)
        return self._icons[name, color]

    def index_of(self, part: Part) -> QModelIndex:
        """Return the row of a part of the scene."""
        group = self._group_of(part.kind)
        is_listed = part.kind in (Kind.START, Kind.GOAL)  # Not every robot has a goal.
        return self.index(self._groups[group.row()].index(part) if is_listed else part.index, 0, group)

    def _group_of(self, kind: Kind) -> QModelIndex:
        """Return the row of the group in which parts of a kind stand; none where there are none."""
        found = (number for number, parts in enumerate(self._groups) if _holds(parts[0].kind, kind))
        return self.index(next(found, -1), 0)

    def ranges(self, parts: Sequence[Part]) -> Iterator[QItemSelectionRange]:
        """Yield the rows of parts, those that follow each other as one range."""
        numbers = {kind: [part.index for part in parts if part.kind is kind] for kind in Kind}
        for kind in (Kind.OBSTACLE, Kind.WALL):
            group = self._group_of(kind)
            for first, last in _runs(sorted(numbers[kind])):
                yield QItemSelectionRange(self.index(first, 0, group), self.index(last, 0, group))
        for kind in (Kind.START, Kind.GOAL):
            for number in numbers[kind]:
                yield QItemSelectionRange(self.index_of(Part(kind, number)))

    def parts_in(self, chosen: QItemSelection) -> Iterator[Part]:
        """Yield the parts in some rows."""
        for rows in chosen.toList():
            if rows.parent().isValid():  # A group is no part.
                yield from self._groups[rows.parent().row()][rows.top() : rows.bottom() + 1]


class _Rows(QStyledItemDelegate):
    """Leaves room between the rows, and writes behind a group how many things it has."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw a row."""
        super().paint(painter, option, index)
        if (count := index.data(COUNT_ROLE)) is not None:
            painter.save()
            painter.setFont(caption(option.font))
            painter.setPen(option.palette.color(QPalette.ColorRole.PlaceholderText))
            end = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
            side = QStyle.visualAlignment(option.direction, end)
            painter.drawText(option.rect.adjusted(COUNT_INDENT_PX, 0, -COUNT_INDENT_PX, 0), side, f"{count:,}")
            painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Be higher than the letters."""
        return QSize(super().sizeHint(option, index).width(), max(ROW_PX, round(1.5 * option.fontMetrics.height())))


class SceneTree(QTreeView):
    """Lists the parts of one document at a time."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Parts of the scene"))
        self.setHeaderHidden(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformRowHeights(True)
        self.setIndentation(INDENT_PX)
        self.setItemDelegate(_Rows(self))
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # Start and goal of a robot differ in their last word.
        self.parts = PartsModel(self)
        self.setModel(self.parts)
        hint_in_list(self, tr("Robots, obstacles and walls of the scene are listed here."), TITLE_PX)
        self._document: Document | None = None
        self._is_showing = False
        self.selectionModel().selectionChanged.connect(self._select_in_document)

    def set_document(self, document: Document) -> None:
        """List another document."""
        self._document = document
        document.changed.connect(self._show)
        document.selection_changed.connect(self._show_selection)
        self._show()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self.parts.set_theme(theme)
        self.viewport().update()

    def sender_document(self) -> Document | None:
        """Return the document that is listed, unless another one has spoken, which is not shown any more."""
        sender = self.sender()
        return None if isinstance(sender, Document) and sender is not self._document else self._document

    def _show(self) -> None:
        document = self.sender_document()
        if document is None:
            return
        with self._by_itself():  # Rows that go take their selection along; the document knows what is selected.
            if self.parts.take(document.scene, document.faults):
                self.expandToDepth(0)
                self._show_selection()
        self.viewport().update()

    def selectionCommand(
        self, index: QModelIndex | QPersistentModelIndex, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        """Show all that is selected before its user changes it."""
        slices().end(self)
        return super().selectionCommand(index, event)

    def _show_selection(self) -> None:
        document = self.sender_document()
        if document is None:
            return
        slices().begin(self, self._selected(document.selection))

    def _selected(self, selection: Sequence[Part]) -> Iterator[None]:
        """Select the rows of parts, whose many ranges are gathered in slices."""
        rows, chosen = self.selectionModel(), QItemSelection()
        for number, each in enumerate(self.parts.ranges(selection), start=1):
            chosen.append(each)
            if number % RANGES_AT_ONCE == 0:
                yield
        with self._by_itself():
            rows.clearSelection()  # Else Qt would compare each range before with each one after.
            rows.select(chosen, QItemSelectionModel.SelectionFlag.Select)
        if selection:
            newest = self.parts.index_of(selection[-1])
            with self._by_itself():
                rows.setCurrentIndex(newest, QItemSelectionModel.SelectionFlag.NoUpdate)
                self.scrollTo(newest)

    @contextmanager
    def _by_itself(self) -> Iterator[None]:
        """Change the selection of rows, which is not its user's doing."""
        before, self._is_showing = self._is_showing, True
        yield
        self._is_showing = before

    def _select_in_document(self) -> None:
        if self._document is not None and not self._is_showing:
            self._document.select(self.parts.parts_in(self.selectionModel().selection()))


def _groups(scene: Scene) -> Iterator[tuple[str, Sequence[Part]]]:
    """Yield the groups of parts that there are, each with its title."""
    ends = [
        Part(kind, index)
        for index, robot in enumerate(scene.robots)
        for kind in (Kind.START, *([Kind.GOAL] if robot.goal is not None else []))
    ]
    obstacles = first_parts(Kind.OBSTACLE, len(scene.obstacles))
    walls = first_parts(Kind.WALL, len(scene.walls))
    for title, parts in ((tr("Robots"), ends), (tr("Obstacles"), obstacles), (tr("Walls"), walls)):
        if parts:
            yield title, parts


def _count(parts: Sequence[Part]) -> int:
    """Return of how many things these are the parts: start and goal are of one robot."""
    return sum(part.kind is Kind.START for part in parts) if parts[0].kind is Kind.START else len(parts)


def _holds(of: Kind, kind: Kind) -> bool:
    """Return whether a part stands in the same group as those of a kind."""
    return of is kind or (of is Kind.START and kind is Kind.GOAL)


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
            return tr("Wall {n}", n=part.index + 1)
        case Kind.OBSTACLE:
            return obstacle_name(scene.obstacles[part.index], part.index)


def _picture(scene: Scene, part: Part, colors: Colors) -> tuple[str, str]:
    """Return the icon that stands for a part, and its colour, which is that of the part on the floor."""
    match part.kind:
        case Kind.START:
            return "tool_robot", colors.robot(part.index)
        case Kind.GOAL:
            return "tool_goal", colors.robot(part.index)
        case Kind.WALL:
            return "tool_wall", colors.second_text
        case Kind.OBSTACLE:
            obstacle = scene.obstacles[part.index]
            return obstacle_picture(obstacle), colors.second_text if obstacle.known else colors.unknown
