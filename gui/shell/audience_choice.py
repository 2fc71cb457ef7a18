"""The choice of what an audience sees: the same as the operator, without the controls."""

from dataclasses import replace
from typing import TYPE_CHECKING

from gui.audience.audience_content import AudienceContent
from gui.match.match_controller import MatchController
from gui.match.parts import Part
from gui.sources.playback import Playback
from gui.sources.run_source import RunSource
from gui.tournament.room import TournamentRoom
from robotworkshop.view.picture import USUAL_LAYERS, Theme

if TYPE_CHECKING:
    from robotworkshop.view.scoreboard import Score


def content_of(
    run: RunSource,
    matches: MatchController,
    tournaments: TournamentRoom,
    playback: Playback,
    theme: Theme,
    *,
    is_match: bool,
) -> AudienceContent:
    """Return what an audience is shown.

    A recording that is being played goes first. Then, in the workspace of matches, the tournament where its sheet
    is open, a match that goes on or has ended, or one that is being prepared; else the run.

    Args:
        run: Of the window.
        matches: Likewise.
        tournaments: Likewise.
        playback: Likewise.
        theme: Light or dark.
        is_match: Whether the operator is in the workspace of matches.
    """
    if is_match and not playback.is_shown:
        if tournaments.is_shown:
            return AudienceContent(theme, table=tournaments.source.table)
        if not matches.source.has_content:
            picture = run.picture(USUAL_LAYERS, theme)
            if matches.forms.part is Part.PLAYER:  # In which scene it will play is its referee's to say.
                return AudienceContent(theme, picture)
            return AudienceContent(theme, picture, _announced(run, matches.forms.referee.names), is_next=True)
    source = playback if playback.is_shown else matches.source if is_match else run
    url = matches.match.url if source is matches.match else ""
    return AudienceContent(theme, source.picture(USUAL_LAYERS, theme), source.score, url=url)


def _announced(run: RunSource, names: tuple[str, ...]) -> "Score | None":
    """Return a match that has not begun, with the players that were chosen for it."""
    from robotworkshop.view.scoreboard import Scoreboard

    if run.scene is None:
        return None
    score = Scoreboard(run.scene).score
    called = zip(score.racers, (*names, *("" for _ in score.racers)), strict=False)
    return replace(
        score, is_match=True, racers=tuple(replace(racer, name=name or racer.name) for racer, name in called)
    )
