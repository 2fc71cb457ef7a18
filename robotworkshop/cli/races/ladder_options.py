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
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Folder of the movers' .py files.")],
    scenes: Annotated[
        list[str] | None,
        typer.Option(metavar="DIR|FILE|NAME", help="Scenes to play; repeatable. Default: all ready scenes."),
    ] = None,
    seeds: Annotated[int, typer.Option(min=1, max=100, help="Play each match with up to so many seeds.")] = 8,
    time_limit: Annotated[
        float, typer.Option(metavar="SECONDS", help="Limit for simulated time and for computing time per game.")
    ] = 300.0,
    jobs: Annotated[int | None, typer.Option(min=1, help="Games at a time. Default: one per processor.")] = None,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Folder of games and table; what is there resumes.")] = Path(
        "ladder"
    ),
    isolation: Annotated[
        Isolation,
        typer.Option(help="best: the strongest isolation that works here; strict: sandboxes, or refuse to start."),
    ] = Isolation.BEST,
    web: web_options.WebOption = None,
    pupils: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Pupils who may hand in movers on the page, one name per line. Each gets a key."
        ),
    ] = None,
) -> None:
    """Rank the movers in a folder, as files come and change. Ctrl-C ends it."""
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
