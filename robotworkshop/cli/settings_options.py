"""The command line's options about how a session runs, read and checked."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from robotdriver.conditions import FLOORS
from robotworkshop.run.settings import Settings, SettingsError, load_settings, read_speed, settings_file

MoverOption = Annotated[str | None, typer.Option(help="An installed mover, or the path of a .py file.")]
SeedOption = Annotated[int | None, typer.Option(help="Random seed; 0 or more. The same seed gives the same run.")]
SamplesOption = Annotated[int | None, typer.Option(help="Milestones of the first roadmap.")]
NeighboursOption = Annotated[int | None, typer.Option(help="Nearest milestones that each one is connected to.")]
SamplerOption = Annotated[
    str | None, typer.Option(metavar="NAME|FILE", help="The sampler of a textbook planner: uniform, halton, bridge.")
]
SearchOption = Annotated[
    str | None, typer.Option(metavar="NAME|FILE", help="The search of a textbook planner: dijkstra, astar, greedy.")
]
FinishOption = Annotated[
    str | None, typer.Option(metavar="NAME|FILE", help="The finish of a textbook planner: none, shortcut, taut, exact.")
]
SetOption = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Any parameter of the mover; repeatable.")
]
SpeedOption = Annotated[str | None, typer.Option(metavar="FACTOR|max", help="Times real time, or max.")]
TogetherOption = Annotated[
    bool | None,
    typer.Option(
        "--together/--alone",
        show_default=False,
        help="Plan for robots together, those of each team or all. Default: where the scene has a team.",
    ),
]
FloorOption = Annotated[
    str | None,
    typer.Option(metavar="NAME", help=f"What goes wrong on the floor: {', '.join(FLOORS)}. Default: as in the scene."),
]


def stored() -> Settings:
    """Return the user's stored settings; if they are unusable, say so and go on with the defaults."""
    try:
        return load_settings(settings_file())
    except SettingsError as error:
        typer.echo(f"robotworkshop: {error}; going on with the defaults", err=True)
        return Settings()


def changed(
    settings: Settings,
    mover: str | None = None,
    seed: int | None = None,
    samples: int | None = None,
    neighbours: int | None = None,
    parameters: Sequence[str] | None = None,
    speed: str | None = None,
    time_limit: float | None = None,
    floor: str | None = None,
    max_speed_mm_s: float | None = None,
    together: bool | None = None,
    **parts: str | None,
) -> Settings:
    """Return the settings with what was said on the command line; ``parts`` are those of a planner by their kinds."""
    values: dict[str, Any] = dict(settings.parameters)
    if samples is not None:
        values["samples"] = samples
    if neighbours is not None:
        values["neighbours"] = neighbours
    values |= {kind: name for kind, name in parts.items() if name is not None}
    for text in parameters or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise SettingsError(f"--set {text}: not of the form NAME=VALUE")
        values[name.strip()] = value.strip()
    return Settings(
        mover=settings.mover if mover is None else mover,
        seed=settings.seed if seed is None else seed,
        parameters=values,
        speed=settings.speed if speed is None else read_speed(speed),
        time_limit_s=settings.time_limit_s if time_limit is None else time_limit,
        floor=settings.floor if floor is None else floor,
        rules=settings.rules,
        max_speed_mm_s=settings.max_speed_mm_s if max_speed_mm_s is None else max_speed_mm_s,
        together=settings.together if together is None else together,
    )
