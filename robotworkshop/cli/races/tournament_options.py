"""The command line of a tournament."""

import os
from pathlib import Path
from typing import Annotated

import typer

from robotdriver.conditions import FLOORS
from robotworkshop.cli import web_options
from robotworkshop.run.settings import SettingsError
from robotworkshop.tournament.isolation.demand import Isolation

app = typer.Typer()


@app.command()
def tournament(
    context: typer.Context,
    mover: Annotated[
        list[str] | None,
        typer.Option(
            help="An installed mover, or the path of a .py file; repeatable. Default: resume the tournament in --out."
        ),
    ] = None,
    scenes: Annotated[
        list[str] | None,
        typer.Option(metavar="DIR|FILE|NAME", help="Scenes to play; repeatable. Default: all ready scenes."),
    ] = None,
    seeds: Annotated[int, typer.Option(min=1, help="Number of seeds for each match.")] = 1,
    best_of: Annotated[int, typer.Option("--best-of", min=1, help="Most games of a duel.")] = 1,
    floor: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help=f"What goes wrong on the floor: {', '.join(FLOORS)}. Default: as in the scene."
        ),
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Games at a time. Default: one per processor.")] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Dask cluster: its scheduler, as tcp://HOST:8786.")
    ] = None,
    memory: Annotated[int, typer.Option(metavar="MB", help="Memory limit of a mover's process.")] = 1024,
    preprocess_time: Annotated[
        float, typer.Option(metavar="SECONDS", help="Time limit for a mover's planning.")
    ] = 60.0,
    step_time: Annotated[
        float, typer.Option(metavar="SECONDS", help="Time limit for a mover from frame to frame.")
    ] = 5.0,
    time_limit: Annotated[
        float, typer.Option(metavar="SECONDS", help="Limit for simulated time and for computing time per game.")
    ] = 300.0,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Folder of games and leaderboard; an interrupted tournament resumes.")
    ] = Path("tournament"),
    record: Annotated[
        bool, typer.Option("--record", help="Record every game in the folder recordings of --out; replay shows them.")
    ] = False,
    isolation: Annotated[
        Isolation,
        typer.Option(help="best: the strongest isolation that works here; strict: sandboxes, or refuse to start."),
    ] = Isolation.BEST,
    web: web_options.WebOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Rank movers by solo trials and duels. Repeat the command to resume."""
    from robotworkshop.cli.races import tournament_verbs
    from robotworkshop.tournament.isolation.limits import Limits
    from robotworkshop.tournament.run_tournament import TournamentConfig
    from robotworkshop.tournament.setup import Rules

    if floor is not None and floor not in FLOORS:
        raise SettingsError(f"--floor {floor[:60]!r}: it is not known; there are: {', '.join(FLOORS)}")
    limits = Limits(memory_mb=memory, preprocess_s=preprocess_time, step_s=step_time, drive_s=time_limit)
    rules = Rules(best_of=best_of, floor=floor, limits=limits, time_limit_s=time_limit)
    if not mover:
        _refuse_changes(context)
        with web_options.tournament_shown(web, out):
            raise typer.Exit(tournament_verbs.resume(out, jobs or os.cpu_count() or 1, cluster, isolation, as_json))
    config = TournamentConfig(
        mover,
        scenes or (),
        seeds,
        rules,
        jobs or os.cpu_count() or 1,
        out,
        cluster,
        record or web is not None,
        isolation,
    )
    with web_options.tournament_shown(web, out):
        raise typer.Exit(tournament_verbs.hold(config, as_json))


def _refuse_changes(context: typer.Context) -> None:
    """Refuse what would do nothing: a tournament that goes on does so as it was entered."""
    goes_on = ("out", "jobs", "cluster", "isolation", "web", "as_json")
    for parameter in context.command.params:
        name = parameter.name or ""
        source = context.get_parameter_source(name)
        if name not in goes_on and source is not None and source.name == "COMMANDLINE":
            raise SettingsError(
                f"{parameter.opts[0]}: without --mover a tournament goes on as it was; enter its movers with it"
            )
