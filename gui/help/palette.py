"""The palette: every command by its name, for those who know what they want and not where it stands."""

import re
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QMargins, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from gui.contributions.actions import Actions
from gui.contributions.command import Command, menu_title, plain
from gui.texts.language import english, isolated, tr
from gui.widgets.empty_hint import hint_in_list

WIDTH_PX, HEIGHT_PX = 560, 380
EDGE_PX, GAP_PX = 8, 2
KEY_ROLE = Qt.ItemDataRole.UserRole + 1
GREYED_ROLE = Qt.ItemDataRole.UserRole + 2
"""True if what is listed cannot be done now."""
CALLED_SO = 2
"""The greatest distance of what is called as it was typed, see `distance`."""
_SEPARATORS = re.compile(r"[._]")


def matches(typed: str, command: Command, title: str = "") -> bool:
    """Return whether every word that was typed begins a word of the command's titles, menu or tip.

    Who knows the program in English finds it by its English title and by its id as well.

    Args:
        typed: Words, in any order.
        command: It.
        title: What it is called now, if that changes: Start may be called Pause.
    """
    return _begins(typed, *_names(command, title), plain(menu_title(command.menu)), command.tip)


def is_named(typed: str, command: Command, title: str = "") -> bool:
    """Return whether every word that was typed begins a word of what the command is called."""
    return _begins(typed, *_names(command, title))


def distance(typed: str, command: Command, title: str = "") -> int:
    """Return how far what was typed is from a command's title.

    Returns:
        0 for the title itself, 1 for its beginning, 2 for words of what it is called, 3 for less.
    """
    begun = " ".join(typed.lower().split())
    titles = [each.lower() for each in _titles(command, title)]
    if begun in titles:
        return 0
    if any(each.startswith(begun) for each in titles):
        return 1
    return 2 if is_named(typed, command, title) else 3


def _names(command: Command, title: str) -> tuple[str, ...]:
    return *_titles(command, title), *_SEPARATORS.split(command.id)


def _titles(command: Command, title: str) -> tuple[str, ...]:
    return (*filter(None, (command.plain_title, title)), plain(english(command.title)))


def _begins(typed: str, *texts: str) -> bool:
    words = " ".join(texts).lower().split()
    return all(any(word.startswith(part) for word in words) for part in typed.lower().split())


class _Row(QStyledItemDelegate):
    """Draws a command's name at one end of its row, and its key at the other."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Leave some room between rows."""
        return super().sizeHint(option, index).grownBy(QMargins(0, GAP_PX, 0, GAP_PX))

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Draw what cannot be done in the quiet colour of the palette that there is then: it may change."""
        super().initStyleOption(option, index)
        if index.data(GREYED_ROLE):
            quiet = option.palette.color(QPalette.ColorRole.PlaceholderText)
            option.palette.setColor(QPalette.ColorRole.Text, quiet)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw a row."""
        super().paint(painter, option, index)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if is_chosen else QPalette.ColorRole.PlaceholderText
        box = option.rect.adjusted(EDGE_PX, 0, -EDGE_PX, 0)
        end = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        painter.setPen(option.palette.color(role))
        painter.drawText(box, int(end), index.data(KEY_ROLE))


class CommandPalette(QDialog):
    """A list that narrows while one types; Return runs the chosen command, Esc closes."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self.setWindowTitle(tr("Commands"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(WIDTH_PX, HEIGHT_PX)
        self._typed = QLineEdit()
        self._typed.setPlaceholderText(tr("Type what you want to do"))
        self._typed.setAccessibleName(tr("Search among the commands"))
        self._typed.installEventFilter(self)
        self._list = QListWidget()
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setItemDelegate(_Row(self._list))
        hint_in_list(self._list, tr("No command has all these words."))
        column = QVBoxLayout(self)
        column.addWidget(self._typed)
        column.addWidget(self._list)
        self._typed.textChanged.connect(self._narrow)
        self._typed.returnPressed.connect(self._run)
        self._list.itemClicked.connect(self._run)
        self._narrow("")

    @property
    def titles(self) -> Sequence[str]:
        """The titles in the list."""
        return [self._list.item(row).text() for row in range(self._list.count())]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrow keys go through the list while the text field has the focus."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            if step is not None:
                row = self._list.currentRow() + step
                self._list.setCurrentRow(min(max(row, 0), self._list.count() - 1))
                return True
        return super().eventFilter(watched, event)

    def _narrow(self, typed: str) -> None:
        self._list.clear()
        for command in self._found(typed):
            action = self._actions[command.id]
            key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            item = QListWidgetItem(self._actions.title(command.id))
            item.setData(KEY_ROLE, isolated(key))
            item.setData(Qt.ItemDataRole.UserRole, command.id)
            item.setToolTip(action.toolTip())
            if not action.isEnabled():
                item.setData(GREYED_ROLE, True)
            self._list.addItem(item)
        self._list.setCurrentRow(0)

    def _found(self, typed: str) -> list[Command]:
        """Return the commands that are meant: what is called just so, what can be done, else what is nearly called so.

        Return runs the first one: it must not do something else because what was named cannot be done now.
        """
        titled = [(command, self._actions.title(command.id)) for command in self._actions.commands]
        apart = {
            command.id: distance(typed, command, title) for command, title in titled if matches(typed, command, title)
        }
        greyed = {command for command in apart if not self._actions[command].isEnabled()}
        may_go_on = any(far <= CALLED_SO and command not in greyed for command, far in apart.items())

        def order(command: Command) -> tuple[bool, bool, int, bool]:
            is_greyed, far = command.id in greyed, apart[command.id]
            return far > 0, may_go_on and is_greyed, far, is_greyed

        return sorted((command for command, _ in titled if command.id in apart), key=order)

    def _run(self) -> None:
        item = self._list.currentItem()
        if item is None:
            return
        command = item.data(Qt.ItemDataRole.UserRole)
        self.close()
        if (action := self._actions[command]).isEnabled():
            action.trigger()
        else:
            self._actions.refuse(command)
