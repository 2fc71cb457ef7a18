"""Names of players and referees: short enough for a row on a screen, and for a network's announcement."""

import platform

from robotworkshop.match import phrases
from robotworkshop.match.errors import MatchError
from robotworkshop.printable import printable

MAX_NAME_CHARACTERS = 60
"""In UTF-8 at most 240 bytes, which fits into an announcement: there 255 hold a key and its value."""


def checked_name(name: str) -> str:
    """Return a name that its owner has chosen.

    Raises:
        MatchError: it is empty, too long, or cannot be printed.
    """
    if not name.strip() or len(name) > MAX_NAME_CHARACTERS or not name.isprintable():
        raise MatchError(phrases.BAD_NAME(name=repr(name[:MAX_NAME_CHARACTERS]), count=str(MAX_NAME_CHARACTERS)))
    return name


def computer_name() -> str:
    """Return the name of this computer, for those who have chosen none."""
    return shown_name(platform.node()) or "player"


def shown_name(name: str) -> str:
    """Return the name that a stranger gives itself, cut and fit for a line on a terminal."""
    return printable(name[:MAX_NAME_CHARACTERS]).strip()
