"""The content of an audience's screen at one moment, as plain data."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gui.sources.tournament_source import TournamentTable
from robotworkshop.view.picture import Picture, Theme

if TYPE_CHECKING:
    from robotworkshop.view.scoreboard import Score


@dataclass(frozen=True, slots=True)
class AudienceContent:
    """The content of the screen: a tournament's table, else a race, maybe without its picture or score yet.

    Attributes:
        theme: Light or dark.
        picture: The floor.
        score: How the race stands.
        is_next: Whether the race is only announced.
        table: That of a tournament.
        url: Of the page on which telephones see the race; empty for none.
    """

    theme: Theme
    picture: Picture | None = None
    score: "Score | None" = None
    is_next: bool = False
    table: TournamentTable | None = None
    url: str = ""
