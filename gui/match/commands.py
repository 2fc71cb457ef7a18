"""The commands for matches."""

from typing import TYPE_CHECKING

from gui.contributions.command import Command, Menu
from gui.match.parts import Part, part_title
from gui.texts.language import tr

if TYPE_CHECKING:
    from gui.match.match_controller import MatchController


def match_commands(matches: "MatchController") -> list[Command]:
    """Return the commands of the menu Match, in its order."""
    return [
        Command(
            "duel",
            tr("Start &duel"),
            Menu.MATCH,
            matches.start_or_stop_duel,
            tr("Let two movers drive against each other on one floor, on this computer"),
            icon="start",
            blocked=matches.no_duel,
            group="duel",
        ),
        Command(
            "night",
            tr("Hold a race &night"),
            Menu.MATCH,
            matches.night.go_on,
            tr("Let players join, and run their matches one after another"),
            icon="start",
            blocked=matches.night.why_not,
            group="duel",
        ),
        *(
            Command(
                f"match.{part.value}",
                part_title(part),
                Menu.MATCH,
                lambda part=part: matches.show_form(part),
                _tip(part),
                group="parts",
            )
            for part in Part
        ),
    ]


def _tip(part: Part) -> str:
    return {
        Part.NIGHT: tr("Hold a race night, or join one: all players meet, one match after the other"),
        Part.LADDER: tr("Hold a ladder: movers are handed in again and again, and a table shows how they stand"),
        Part.REFEREE: tr("Referee a match between players of the network"),
        Part.PLAYER: tr("Wait with a robot for a referee"),
        Part.WATCH: tr("Watch a match that is held elsewhere"),
    }[part]
