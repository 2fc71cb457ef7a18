"""What an audience is shown at one moment, as plain data."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from robotworkshop.view.picture import Picture, Theme

if TYPE_CHECKING:
    from robotworkshop.tournament.game import GameKey
    from robotworkshop.tournament.leaderboard import Leaderboard
    from robotworkshop.view.scoreboard import Score


@dataclass(frozen=True, slots=True)
class Table:
    """A tournament's table as far as it is filled.

    Attributes:
        board: The table; None before the first figures.
        under_way: The games that are being played.
        is_on: Whether more is to come.
    """

    board: "Leaderboard | None"
    under_way: "tuple[GameKey, ...]"
    is_on: bool


@dataclass(frozen=True, slots=True)
class Bill:
    """What is shown: a tournament's table, else a race, of which the picture or the score may not be known yet.

    Attributes:
        theme: Light or dark.
        picture: The floor.
        score: How the race stands.
        is_next: Whether the race is only announced.
        table: That of a tournament.
    """

    theme: Theme
    picture: Picture | None = None
    score: "Score | None" = None
    is_next: bool = False
    table: Table | None = None
