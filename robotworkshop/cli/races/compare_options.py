"""The command line of a comparison of planners."""

import os
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()


@app.command()
def compare(
    planner: Annotated[
        list[str],
        typer.Option(
            help="An installed mover, the path of a .py file, or ompl:NAME; repeatable. The first is the base."
        ),
    ],
    scenes: Annotated[
        list[str] | None,
        typer.Option(metavar="DIR|FILE|NAME", help="Scenes to plan in; repeatable. Default: all ready scenes."),
    ] = None,
    seeds: Annotated[int, typer.Option(min=1, max=100_000, help="Seeds that each task is planned with.")] = 10,
    seconds: Annotated[float, typer.Option(metavar="SECONDS", help="Processor time that one plan may take.")] = 60.0,
    memory: Annotated[int, typer.Option(metavar="MB", help="Memory limit of a planner's process.")] = 1024,
    jobs: Annotated[int | None, typer.Option(min=1, help="Plans at a time. Default: one per processor.")] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Plan on a Dask cluster: its scheduler, as tcp://HOST:8786.")
    ] = None,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Folder of cells and tables; an interrupted comparison resumes.")
    ] = Path("comparison"),
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Compare planners on the same tasks and seeds.

    Every path is verified. Repeat the command to resume.
    """
    from robotworkshop.cli.races import compare_verbs
    from robotworkshop.comparison.run_comparison import ComparisonConfig
    from robotworkshop.tournament.isolation.limits import Limits

    limits = Limits(memory_mb=memory, preprocess_s=seconds)
    config = ComparisonConfig(planner, scenes or (), seeds, limits, jobs or os.cpu_count() or 1, out, cluster)
    raise typer.Exit(compare_verbs.hold(config, as_json))
