"""The command line's `create3`: programs of iRobot's education SDK."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from robotworkshop.cli import settings_options

app = typer.Typer(add_completion=False)


@app.command()
def create3(
    programs: Annotated[
        list[Path], typer.Argument(metavar="PROGRAM...", help="Python programs, unchanged; one for each robot.")
    ],
    world: Annotated[
        str | None, typer.Option(metavar="SCENE", help="A ready scene or a file. Default: an empty room.")
    ] = None,
    speed: settings_options.SpeedOption = "max",
    seed: settings_options.SeedOption = 0,
    time_limit: Annotated[
        float, typer.Option("--for", metavar="SECONDS", min=0.1, help="End the run at this time of the floor.")
    ] = 600.0,
    touch: Annotated[
        str, typer.Option(metavar="'BUTTON@TIME ...'", help="Touches of buttons, as 'front_left@2s back_right@4.5s'.")
    ] = "",
) -> None:
    """Run programs for iRobot's Create 3 and Root, unchanged."""
    from robotdriver.create3.touches import read_touches
    from robotworkshop.cli.families.program import run_programs
    from robotworkshop.families.create3.family import Create3Family
    from robotworkshop.families.opening import open_programs

    family = Create3Family(read_touches(touch))
    opened = partial(open_programs, family, tuple(programs), world, seed or 0, time_limit_s=time_limit)
    raise typer.Exit(run_programs(opened, speed or "max"))
