"""What an audience sees: the same that the operator has before them, without the controls."""

from dataclasses import replace
from typing import TYPE_CHECKING

from gui.audience.audience_content import Bill
from gui.match.match_controller import Hall
from gui.match.parts import Part
from gui.sources.game import Game
from gui.sources.playback import Playback
from robotworkshop.view.picture import ALL_LAYERS, Theme

if TYPE_CHECKING:
    from robotworkshop.view.scoreboard import Score


def bill_of(game: Game, hall: Hall, playback: Playback, theme: Theme, *, is_match: bool) -> Bill:
    """Return what an audience is shown.

    A recording that somebody plays goes first. Then, in the workspace of matches, the tournament where its form is
    before the operator, a match that goes on or has ended, or one that is being prepared; else the game.

    Args:
        game: Of the window.
        hall: Likewise.
        playback: Likewise.
        theme: Light or dark.
        is_match: Whether the operator is in the workspace of matches.
    """
    if playback.is_shown:
        return Bill(theme, playback.picture(ALL_LAYERS, theme), playback.score)
    if is_match:
        if hall.forms.part is Part.TOURNAMENT:
            return Bill(theme, table=hall.contest.table)
        picture, score = hall.picture(ALL_LAYERS, theme), hall.score
        if score is not None:
            return Bill(theme, picture, score)
        if hall.forms.part is Part.PLAYER:  # In which scene it will play is its referee's to say.
            return Bill(theme, game.picture(ALL_LAYERS, theme))
        return Bill(theme, game.picture(ALL_LAYERS, theme), _announced(game, hall.forms.referee.names), is_next=True)
    return Bill(theme, game.picture(ALL_LAYERS, theme), game.score)


def _announced(game: Game, names: tuple[str, ...]) -> "Score | None":
    """Return a match that has not begun, with the players that were chosen for it."""
    from robotworkshop.view.scoreboard import Scoreboard

    if game.scene is None:
        return None
    score = Scoreboard(game.scene).score
    called = zip(score.racers, (*names, *("" for _ in score.racers)), strict=False)
    return replace(
        score, is_match=True, racers=tuple(replace(racer, name=name or racer.name) for racer, name in called)
    )
