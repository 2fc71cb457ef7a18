"""The commands of a window as Qt's actions."""

import unicodedata
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QGuiApplication, QIcon, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from gui.contributions.command import Command, Menu, plain
from gui.texts.language import isolated, tr

OF_TOOLS = frozenset({"Esc", "Return", "Del", "Backspace"})
"""Keys that lists, fields and tools have a use for, too, while a command has none."""


class Actions(QObject):
    """The commands of a window as Qt's actions.

    Args:
        commands: In the order of the menus.
        window: Where their keys work.
    """

    refused = Signal(str)
    """A command was given by its key, or from the palette, that cannot be carried out now: which one, and why."""

    def __init__(self, commands: Sequence[Command], window: QWidget) -> None:
        super().__init__(window)
        self.commands = tuple(commands)
        self._actions: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        self._shown: dict[str, tuple[str, str]] = {}
        self._refusals: dict[str, QAction] = {}
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
            if keys := [QKeySequence(key) for key in command.keys if key not in OF_TOOLS]:
                self._refusals[command.id] = self._refusal(command.id, keys, window)

    def __getitem__(self, command_id: str) -> QAction:
        return self._actions[command_id]

    def give(self, command_id: str) -> str:
        """Give a command, unless it cannot be carried out now; return why not."""
        reason = next(command for command in self.commands if command.id == command_id).blocked()
        if not reason:
            self._actions[command_id].trigger()
        return reason

    def refuse(self, command_id: str) -> None:
        """Say why a command cannot be carried out now."""
        reason = self._shown.get(command_id, ("", ""))[1]
        self.refused.emit(tr("{command}: {reason}.", command=self.title(command_id), reason=reason))

    def title(self, command_id: str) -> str:
        """Return what a command is called now, without marks."""
        return plain(self._actions[command_id].text().partition("\t")[0])

    def fill(self, menu: QMenu, which: Menu) -> None:
        """Put the commands of a menu into it, in order, with a line between groups."""
        group = ""
        for command in self.commands:
            if command.menu == which:
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
            if (refusal := self._refusals.get(command.id)) is not None:
                refusal.setEnabled(bool(reason))
            title = self.title(command.id)
            if command.keys:
                key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
                title = f"{title} ({isolated(key)})"
            why_not = tr("Not now: {reason}.", reason=reason) if reason else ""
            action.setToolTip("\n".join(line for line in (title, f"{command.tip}.", why_not) if line))
            action.setStatusTip(why_not)

    def _refusal(self, command_id: str, keys: Sequence[QKeySequence], window: QWidget) -> QAction:
        """Return what has the keys of a command while that cannot be carried out: Qt would do nothing at all."""
        refusal = QAction(self)
        refusal.setShortcuts(keys)
        refusal.setAutoRepeat(False)
        refusal.setEnabled(False)
        refusal.triggered.connect(lambda: self.refuse(command_id))
        window.addAction(refusal)
        return refusal

    def paint_icons(self, icon: Callable[[str], QIcon]) -> None:
        """Draw the icons again; ``icon`` returns the one of a name."""
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
