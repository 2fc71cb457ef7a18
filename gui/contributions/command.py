"""Commands: each is one record, shown alike in menus, on the toolbar, in the list of keys, and by its key."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from gui.texts.language import tr


class Menu(Enum):
    """The menu in which a command stands."""

    FILE = "file"
    SCENES = "scenes"
    EDIT = "edit"
    DRAW = "draw"
    VIEW = "view"
    LAYERS = "layers"
    RUN = "run"
    MATCH = "match"
    HELP = "help"


SUBMENUS = {Menu.SCENES: Menu.FILE, Menu.DRAW: Menu.EDIT, Menu.LAYERS: Menu.VIEW, Menu.MATCH: Menu.RUN}
"""The menus that stand inside of another one."""


def menu_title(menu: Menu) -> str:
    """Return the title of a menu, with its key after the ampersand."""
    return {
        Menu.FILE: tr("&File"),
        Menu.SCENES: tr("Read&y scenes"),
        Menu.EDIT: tr("&Edit"),
        Menu.DRAW: tr("Dra&w"),
        Menu.RUN: tr("&Run"),
        Menu.MATCH: tr("Matches, to&urnaments"),
        Menu.VIEW: tr("&View"),
        Menu.LAYERS: tr("La&yers"),
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
