"""Commands: each is one record, shown alike in menus, on the toolbar, in the list of keys, and by its key."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QPalette
from PySide6.QtWidgets import QMenu, QWidget

from gui.style.icons import icon
from gui.texts.language import isolated, tr


class Menu(Enum):
    """The menu in which a command stands."""

    FILE = "file"
    SCENES = "scenes"
    EDIT = "edit"
    DRAW = "draw"
    GAME = "game"
    MATCH = "match"
    VIEW = "view"
    LAYERS = "layers"
    HELP = "help"


def menu_title(menu: Menu) -> str:
    """Return the title of a menu, with its key after the ampersand."""
    return {
        Menu.FILE: tr("&File"),
        Menu.SCENES: tr("&Scenes"),
        Menu.EDIT: tr("&Edit"),
        Menu.DRAW: tr("&Draw"),
        Menu.GAME: tr("&Game"),
        Menu.MATCH: tr("&Match"),
        Menu.VIEW: tr("&View"),
        Menu.LAYERS: tr("&Layers"),
        Menu.HELP: tr("&Help"),
    }[menu]


def plain(title: str) -> str:
    """Return a title without its marks."""
    return title.replace("&", "").removesuffix("...")


def always() -> str:
    """Return no reason against a command."""
    return ""


@dataclass(frozen=True, slots=True)
class Command:
    """One thing that the user can do.

    Attributes:
        id: Name of it for programs; never shown.
        title: Name of it for people.
        menu: Where it stands.
        run: Does it; a command that is switched takes whether it is on.
        tip: What it does, in one sentence without a full stop.
        keys: Its keys; the first is shown. They work wherever the focus is, but in a field that needs them itself.
        icon: Name of its icon, if it has one.
        blocked: Says why it cannot be done now; an empty text where it can.
        is_on: Whether it is switched on at first; None for a command that is not switched.
        group: Of the commands of one group one is on; a group stands apart in its menu.
    """

    id: str
    title: str
    menu: Menu
    run: Callable[..., object]
    tip: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    blocked: Callable[[], str] = always
    is_on: bool | None = None
    group: str = ""

    @property
    def plain_title(self) -> str:
        """The title without its marks."""
        return plain(self.title)


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
        for command in self.commands:
            action = QAction(command.title, self)
            action.setObjectName(command.id)
            action.setShortcuts([QKeySequence(key) for key in command.keys])
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
            action.setEnabled(not reason)
            title = plain(action.text())
            if command.keys:
                key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
                title = f"{title} ({isolated(key)})"
            why_not = tr("Not now: {reason}.", reason=reason) if reason else ""
            action.setToolTip("\n".join(line for line in (title, f"{command.tip}.", why_not) if line))
            action.setStatusTip(why_not)

    def paint_icons(self, palette: QPalette) -> None:
        """Draw the icons in the colours of a palette."""
        for command in self.commands:
            if command.icon:
                self._actions[command.id].setIcon(icon(command.icon, palette))
