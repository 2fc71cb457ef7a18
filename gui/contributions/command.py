"""Commands: each is one record, shown alike in menus, on the toolbar, in the list of keys, and by its key."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from gui.texts.language import tr


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu in which commands stand.

    Attributes:
        id: Name of it for programs.
        title: Name of it for people; the window's own have one in the user's language.
        inside: The menu in which it stands; None for one of the bar.
    """

    id: str
    title: str = ""
    inside: "Menu | None" = None

    FILE: "ClassVar[Menu]"
    SCENES: "ClassVar[Menu]"
    EDIT: "ClassVar[Menu]"
    DRAW: "ClassVar[Menu]"
    VIEW: "ClassVar[Menu]"
    LAYERS: "ClassVar[Menu]"
    RUN: "ClassVar[Menu]"
    MATCH: "ClassVar[Menu]"
    HELP: "ClassVar[Menu]"


Menu.FILE, Menu.EDIT, Menu.VIEW = Menu("file"), Menu("edit"), Menu("view")
Menu.RUN, Menu.HELP = Menu("run"), Menu("help")
Menu.SCENES, Menu.DRAW = Menu("scenes", inside=Menu.FILE), Menu("draw", inside=Menu.EDIT)
Menu.LAYERS, Menu.MATCH = Menu("layers", inside=Menu.VIEW), Menu("match", inside=Menu.RUN)
MENUS = (
    *(Menu.FILE, Menu.SCENES, Menu.EDIT, Menu.DRAW, Menu.VIEW),
    *(Menu.LAYERS, Menu.RUN, Menu.MATCH, Menu.HELP),
)
"""The window's own, in the order in which they stand."""


def menu_title(menu: Menu) -> str:
    """Return the title of a menu, with its key after the ampersand."""
    return menu.title or {
        Menu.FILE: tr("&File"),
        Menu.SCENES: tr("Read&y scenes"),
        Menu.EDIT: tr("&Edit"),
        Menu.DRAW: tr("Dra&w"),
        Menu.RUN: tr("&Run"),
        Menu.MATCH: tr("Matches, to&urnaments"),
        Menu.VIEW: tr("&View"),
        Menu.LAYERS: tr("La&yers"),
        Menu.HELP: tr("&Help"),
    }.get(menu, menu.id)


def menus_of(commands: "Sequence[Command]") -> tuple[Menu, ...]:
    """Return the menus that these commands need, the window's own first; one comes after what it stands inside of."""
    menus = [*MENUS]
    for command in commands:
        for menu in (command.menu.inside, command.menu):
            if menu is not None and menu not in menus:
                menus.append(menu)
    return tuple(menus)


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
        repeats: Whether it is done again and again while its key is held down.
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
    repeats: bool = False
    group: str = ""

    @property
    def plain_title(self) -> str:
        """The title without its marks."""
        return plain(self.title)
