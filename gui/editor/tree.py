"""The scene as a list: every part by its name, those with faults in red; what is selected here is selected there."""

from collections.abc import Iterator

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QItemSelectionRange, Qt
from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import QAbstractItemView, QTreeWidget, QTreeWidgetItem, QWidget

from gui.editor.document import Document
from gui.painter import COLORS
from gui.texts import messages
from gui.texts.language import counted, tr
from robotworkshop.view.picture import Theme
from scene.editing import Kind, Part
from scene.scene import Scene

_PART = Qt.ItemDataRole.UserRole


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
        self._items: dict[Part, QTreeWidgetItem] = {}
        self._labels: list[tuple[str, Part | None, str]] = []
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
        self._show_faults()

    def _show(self) -> None:
        document = self.sender_document()
        if document is None:
            return
        labels = list(_labels(document.scene))
        if labels != self._labels:
            self._labels = labels
            self._fill()
        self._show_faults()
        self._show_selection()

    def sender_document(self) -> Document | None:
        """Return the document that is listed, unless another one has spoken, which is not shown any more."""
        sender = self.sender()
        return None if isinstance(sender, Document) and sender is not self._document else self._document

    def _fill(self) -> None:
        self.blockSignals(True)
        self.clear()
        self._items.clear()
        groups: dict[str, QTreeWidgetItem] = {}
        for group, part, label in self._labels:
            if group not in groups:
                groups[group] = QTreeWidgetItem(self, [group])
                groups[group].setFlags(Qt.ItemFlag.ItemIsEnabled)
                groups[group].setExpanded(True)
            item = QTreeWidgetItem(groups[group], [label])
            if part is not None:
                item.setData(0, _PART, part)
                self._items[part] = item
        self.blockSignals(False)

    def _show_faults(self) -> None:
        if self._document is None:
            return
        wrong = {fault.part: messages.parts_by_number(fault.reason) for fault in self._document.faults}
        bad = QBrush(QColor(COLORS[self._theme].bad))
        for part, item in self._items.items():
            reason = wrong.get(part, "")
            if item.toolTip(0) != reason or reason:
                item.setToolTip(0, reason)
                item.setForeground(0, bad if reason else QBrush())

    def _show_selection(self) -> None:
        document = self.sender_document()
        if document is None:
            return
        self.blockSignals(True)
        self.selectionModel().select(self._rows_of(document), QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if document.selection and document.selection[-1] in self._items:
            newest = self._items[document.selection[-1]]
            self.setCurrentItem(newest, 0, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.scrollToItem(newest)
        self.blockSignals(False)

    def _rows_of(self, document: Document) -> QItemSelection:
        """Return the rows of what is selected, those that follow each other as one range."""
        indexes = [self.indexFromItem(self._items[part]) for part in document.selection if part in self._items]
        indexes.sort(key=lambda index: (index.parent().row(), index.row()))
        chosen, first = QItemSelection(), 0
        for place, index in enumerate(indexes):
            after = indexes[place + 1] if place + 1 < len(indexes) else None
            if after is None or after.parent() != index.parent() or after.row() != index.row() + 1:
                chosen.append(QItemSelectionRange(indexes[first], index))
                first = place + 1
        return chosen

    def _select_in_document(self) -> None:
        if self._document is not None:
            parts = [item.data(0, _PART) for item in self.selectedItems()]
            self._document.select(part for part in parts if isinstance(part, Part))


def _labels(scene: Scene) -> Iterator[tuple[str, Part | None, str]]:
    """Return group, part and name of every line, in the scene's order."""
    for index, robot in enumerate(scene.robots):
        yield tr("Robots"), Part(Kind.START, index), tr("{robot}: start", robot=robot.name)
        if robot.goal is not None:
            yield tr("Robots"), Part(Kind.GOAL, index), tr("{robot}: goal", robot=robot.name)
    obstacles, kinds = tr("Obstacles"), dict[tuple[int, bool, bool, bool], str]()
    for index, obstacle in enumerate(scene.obstacles):
        traits = len(obstacle.polygon), obstacle.known, obstacle.movable, obstacle.motion is not None
        kind = kinds.get(traits) or kinds.setdefault(traits, _kind(*traits))
        yield obstacles, Part(Kind.OBSTACLE, index), tr("{n}: {kind}", n=index + 1, kind=kind)
    for index in range(len(scene.walls)):
        yield tr("Walls"), Part(Kind.WALL, index), tr("{n}: wall", n=index + 1)


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
