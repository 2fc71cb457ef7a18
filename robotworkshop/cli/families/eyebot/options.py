"""The command line's `eyebot`: its options, read and checked."""

from pathlib import Path
from typing import Annotated

import typer

from robotworkshop.cli import settings_options

app = typer.Typer()


@app.command()
def eyebot(
    programs: Annotated[
        list[Path] | None,
        typer.Argument(metavar="PROGRAM...", help="A .py, .c or .cpp file, or a linked program; one for each robot."),
    ] = None,
    world: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A .wld, .maz, .sim or .p file, or a scene. Default: an empty square."),
    ] = None,
    robot: Annotated[Path | None, typer.Option(metavar="FILE", help="A .robi file with the robots' model.")] = None,
    robots: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=100, help="Number of robots; the last program runs on those left over."),
    ] = None,
    speed: Annotated[str, typer.Option(metavar="FACTOR|max", help="Times real time, or max.")] = "1",
    seed: Annotated[int, typer.Option(min=0, help="Random seed.")] = 0,
    arguments: Annotated[str, typer.Option(metavar="TEXT", help="Command line of every program.")] = "",
    keys: Annotated[str, typer.Option(metavar="'KEY@TIME ...'", help="Presses of keys, as '1@2s 4@10s'.")] = "",
    time_limit: Annotated[
        float | None, typer.Option("--for", metavar="SECONDS", help="End the run at this time of the floor.")
    ] = None,
    call_ms: Annotated[float, typer.Option(metavar="MS", help="Simulated time that every call takes.")] = 0.2,
    robios: Annotated[
        int, typer.Option(metavar="6|7", min=6, max=7, help="The version of RoBIOS that programs use.")
    ] = 7,
    sdk: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write header and library there, to link programs yourself.")
    ] = None,
    lines: Annotated[
        str, typer.Option(metavar="'LINE=VALUE@TIME ...'", help="Signals of the input lines, as 'd2=1@3s a1=512@5s'.")
    ] = "",
    sigma: Annotated[
        str,
        typer.Option(metavar="'NAME=NUMBER ...'", help="Errors of sensors and actuators, as psd=10 drive=0.02."),
    ] = "",
    floor: settings_options.FloorOption = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Record the run to this file.")] = None,
    film: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Folder of pictures that the camera sees instead of the floor.")
    ] = None,
    camera: Annotated[
        str | None,
        typer.Option(metavar="NUMBER|ADDRESS", help="Use the computer's camera instead of the floor; 0 is the first."),
    ] = None,
    panels: Annotated[
        bool, typer.Option("--panels", help="Show each robot's display and keys, and the floor.")
    ] = False,
    window: Annotated[bool, typer.Option("--window", help="Show the floor and the displays in the window.")] = False,
    wait: Annotated[
        bool, typer.Option("--wait", help="Open a floor that programs join from other terminals, round after round.")
    ] = False,
    join: Annotated[
        bool, typer.Option("--join", help="Join a waiting floor if there is one; otherwise open one.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Run programs for EyeBot robots, unchanged."""
    from robotworkshop.cli.families.eyebot import verb

    if sdk is not None:
        raise typer.Exit(verb.write_sdk(sdk, robios))
    wish = verb.EyeBotOptions(
        tuple(programs or ()),
        world,
        robot,
        robots,
        speed,
        seed,
        keys,
        time_limit,
        call_ms,
        robios,
        lines,
        sigma,
        floor,
        record,
        arguments,
        panels,
        film,
        camera,
    )
    if window:
        raise typer.Exit(verb.show(wish))
    if wait:
        verb.wait(wish, as_json)
    status = verb.join_open_floor(wish) if join else None
    raise typer.Exit(verb.run(wish, as_json) if status is None else status)
