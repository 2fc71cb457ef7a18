"""The command line of a ladder."""

import os
from pathlib import Path
from typing import Annotated

import typer

from robotworkshop.cli import web_options
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
) -> None:
    """Let all movers of a folder play on and on; files may come and change meanwhile. Ctrl-C ends it."""
    from robotworkshop.cli.races import ladder_verbs
    from robotworkshop.tournament.isolation.limits import Limits
    from robotworkshop.tournament.ladder import LadderConfig
    from robotworkshop.tournament.setup import Rules

    rules = Rules(limits=Limits(drive_s=time_limit), time_limit_s=time_limit)
    config = LadderConfig(folder, tuple(scenes or ()), rules, seeds, jobs or os.cpu_count() or 1, out, isolation)
    with web_options.tournament_shown(web, out, "Ladder"):
        ladder_verbs.hold(config)
