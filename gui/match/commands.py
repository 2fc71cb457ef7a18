"""What the user can do about matches and tournaments, as commands."""

from typing import TYPE_CHECKING

from gui.match.parts import Part, part_title
from gui.shell.actions import Command, Menu
from gui.texts.language import tr

if TYPE_CHECKING:
    from gui.shell.main_window import MainWindow


def match_commands(window: "MainWindow") -> list[Command]:
    """Return the commands of the menu Match, in its order."""
    matches = window.matches
    return [
        Command(
            "audience",
            tr("&Audience screen"),
            Menu.MATCH,
            window.projector.switch,
            tr("Show what goes on to an audience, large and without controls, on the second monitor if there is one"),
            ("F12",),
            is_on=False,
        ),
        *(
            Command(
                f"match.{part.value}",
                part_title(part),
                Menu.MATCH,
                lambda part=part: window.show_match_part(part),
                _tip(part),
                group="parts",
            )
            for part in Part
        ),
        Command(
            "tournament.export",
            tr("&Export the tournament's table..."),
            Menu.MATCH,
            lambda: matches.tournament_panel.choose_file(),
            tr("Write the table into a file: CSV, HTML or JSON"),
            blocked=lambda: "" if matches.tournament.table.board is not None else tr("there is no table yet"),
            group="tournament",
        ),
    ]


def _tip(part: Part) -> str:
    return {
        Part.REFEREE: tr("Hold a match between players of the network"),
        Part.PLAYER: tr("Wait with a robot for a referee"),
        Part.WATCH: tr("Watch a match that is held elsewhere"),
        Part.TOURNAMENT: tr("Let movers play against each other, many games at a time"),
    }[part]
