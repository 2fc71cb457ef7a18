"""The commands of a window as Qt's actions."""

import unicodedata
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QGuiApplication, QIcon, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from gui.contributions.command import Command, Menu, plain
from gui.texts.language import isolated, tr


class Actions(QObject):
    """The commands of a window as Qt's actions.

    Args:
        commands: In the order of the menus.
        window: Where their keys work.
    """

    def __init__(self, commands: Sequence[Command], window: QWidget) -> None:
        super().__init__(window)
        self.commands = tuple(commands)
        self._actions: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        self._shown: dict[str, tuple[str, str]] = {}
        for command in self.commands:
            action = QAction(_lettering(command), self)
            action.setObjectName(command.id)
            action.setShortcuts([QKeySequence(key) for key in command.keys])
            action.setAutoRepeat(command.repeats)
            if command.is_on is None:
                action.triggered.connect(lambda _checked, run=command.run: run())
            else:
                action.setCheckable(True)
                action.setChecked(command.is_on)
                action.toggled.connect(command.run)
                if command.group:
                    self._groups.setdefault(command.group, QActionGroup(self)).addAction(action)
            window.addAction(action)
            self._actions[command.id] = action

    def __getitem__(self, command_id: str) -> QAction:
        return self._actions[command_id]

    def title(self, command_id: str) -> str:
        """Return what a command is called now, without marks."""
        return plain(self._actions[command_id].text().partition("\t")[0])

    def fill(self, menu: QMenu, which: Menu) -> None:
        """Put the commands of a menu into it, in order, with a line between groups."""
        group = ""
        for command in self.commands:
            if command.menu is which:
                if command.group != group and not menu.isEmpty():
                    menu.addSeparator()
                group = command.group
                menu.addAction(self._actions[command.id])

    def refresh(self) -> None:
        """Enable what can be done now; say in the tooltip of the rest why it cannot."""
        for command in self.commands:
            action, reason = self._actions[command.id], command.blocked()
            if self._shown.get(command.id) == (shown := (action.text(), reason)):
                continue  # Of all commands a few change at a time, and Qt tells every menu and bar of each.
            self._shown[command.id] = shown
            action.setEnabled(not reason)
            title = self.title(command.id)
            if command.keys:
                key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
                title = f"{title} ({isolated(key)})"
            why_not = tr("Not now: {reason}.", reason=reason) if reason else ""
            action.setToolTip("\n".join(line for line in (title, f"{command.tip}.", why_not) if line))
            action.setStatusTip(why_not)

    def paint_icons(self, icon: Callable[[str], QIcon]) -> None:
        """Draw the icons anew; ``icon`` returns the one of a name."""
        for command in self.commands:
            if command.icon:
                self._actions[command.id].setIcon(icon(command.icon))


def _lettering(command: Command) -> str:
    """Return what a menu shows of a command: its title, and its key where Qt would show another one.

    Qt draws a key in the direction of the menu, from right to left a bracket turned round: the key beside it.
    """
    key = QKeySequence(command.keys[0]).toString(QKeySequence.SequenceFormat.NativeText) if command.keys else ""
    if not (QGuiApplication.isRightToLeft() and any(unicodedata.mirrored(letter) for letter in key)):
        return command.title
    return f"{command.title}\t{isolated(key)}"
