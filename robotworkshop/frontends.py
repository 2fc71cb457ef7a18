"""Finds the window and the painter of pictures, so that Qt is loaded only when one of them is asked for."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from robotdriver.errors import WorkshopError

if TYPE_CHECKING:
    from robotworkshop.families.live import OpenFloor

ENTRY_POINT_GROUP = "robotworkshop.frontends"


@dataclass(frozen=True, slots=True)
class WindowPlacement:
    """The place where the window opens.

    Attributes:
        full_screen: Whether it takes the whole screen, without a frame.
        maximised: Whether it takes all the room that the desktop leaves it.
        other_screen: Whether it opens on another screen than it would; nothing where there is one alone.
    """

    full_screen: bool = False
    maximised: bool = False
    other_screen: bool = False


@dataclass(frozen=True, slots=True)
class ShownFloor:
    """A floor of programs that the window opens in place of a scene.

    Attributes:
        title: What its user calls it.
        opened: Lays it out.
        serves: Whether clients elsewhere drive its robots, and not programs of its own.
    """

    title: str
    opened: "OpenFloor"
    serves: bool = False


class FrontendError(WorkshopError):
    """A window or a picture was asked for, and there is nothing to make it with."""


class NoDisplayError(FrontendError):
    """There is no screen to open a window on."""


def load_frontend(name: str) -> Any:
    """Return a front end's function: "window" or "painter".

    Raises:
        FrontendError: it is not installed, or does not load.
    """
    from scene.entry_points import entry_points  # Heavy, and who has the window already asks for none.

    for point in entry_points(group=ENTRY_POINT_GROUP):
        if point.name == name:
            try:
                return point.load()
            except ImportError as error:
                raise FrontendError(
                    f"the {name} cannot be loaded: {error}; see README, 'If Qt does not load'"
                ) from error
    raise FrontendError(f"no {name} is installed; reinstall robotworkshop")
