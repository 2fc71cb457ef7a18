"""The command line of a ladder."""

import os
from pathlib import Path
from typing import Annotated

import typer

from robotworkshop.cli import web_options
from robotworkshop.run.settings import SettingsError
from robotworkshop.tournament.isolation.demand import Isolation

app = typer.Typer()


@app.command()
def ladder(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where movers come in, as .py files.")],
    scenes: Annotated[
        list[str] | None,
        typer.Option(metavar="DIR|FILE|NAME", help="Scenes to play; repeatable. Else all ready scenes."),
    ] = None,
    seeds: Annotated[int, typer.Option(min=1, max=100, help="Play each match with up to so many seeds.")] = 8,
    time_limit: Annotated[
        float, typer.Option(metavar="SECONDS", help="End a drive at this time; movers may think as long in all.")
    ] = 300.0,
    jobs: Annotated[int | None, typer.Option(min=1, help="Games at a time; else one a processor.")] = None,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Games and table; what is there goes on.")] = Path("ladder"),
    isolation: Annotated[
        Isolation,
        typer.Option(help="best: movers in sandboxes where bubblewrap is installed; strict: there or not at all."),
    ] = Isolation.BEST,
    web: web_options.WebOption = None,
    pupils: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Let these, a name a line, hand in movers on the page, each with a key."),
    ] = None,
) -> None:
    """Rank a folder of movers that may come and change. Ctrl-C ends it."""
    from robotworkshop.cli.races import ladder_verbs
    from robotworkshop.tournament.isolation.limits import Limits
    from robotworkshop.tournament.ladder import LadderConfig
    from robotworkshop.tournament.setup import Rules

    rules = Rules(limits=Limits(drive_s=time_limit), time_limit_s=time_limit)
    config = LadderConfig(folder, tuple(scenes or ()), rules, seeds, jobs or os.cpu_count() or 1, out, isolation)
    if pupils is not None and web is None:
        raise SettingsError("--pupils: they hand in on the page; give --web, too")
    uploads = None if pupils is None else ladder_verbs.uploads_of(pupils, config)
    with web_options.tournament_shown(web, out, "Ladder", uploads):
        ladder_verbs.hold(config)
