"""The command line's `ev3`: its options."""

import math
from pathlib import Path
from typing import Annotated

import typer

from robotworkshop.cli import settings_options

app = typer.Typer(add_completion=False)


@app.command()
def ev3(
    programs: Annotated[
        list[str] | None,
        typer.Argument(metavar="PROGRAM...", help="Python programs, unchanged; BRICK=PROGRAM where there are several."),
    ] = None,
    world: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A world (YAML), a scene, or the name of a ready one. Default: a room."),
    ] = None,
    robot: Annotated[str | None, typer.Option(metavar="NAME", help="The robot that the programs drive.")] = None,
    brick: Annotated[str | None, typer.Option(metavar="NAME", help="The brick that the program runs on.")] = None,
    start: Annotated[
        list[str] | None,
        typer.Option(
            "--at", metavar="[ROBOT=]X,Y,HEADING", help="Where a robot starts, in mm and degrees; repeatable."
        ),
    ] = None,
    fit: Annotated[
        bool, typer.Option("--fit", help="Give robots the parts that their programs construct, not the world's.")
    ] = False,
    speed: settings_options.SpeedOption = "max",
    seed: settings_options.SeedOption = 0,
    limit_s: Annotated[
        float, typer.Option("--for", metavar="SECONDS", help="End at this simulated time.", show_default=False)
    ] = math.inf,
    keys: Annotated[
        list[str] | None,
        typer.Option(metavar="KEYS", help='Presses of buttons, as "enter@2s" or "left@1.5s+0.5s up@3s"; repeatable.'),
    ] = None,
    beacon: Annotated[
        list[str] | None,
        typer.Option(metavar="X,Y[@CHANNEL]", help="An infrared beacon, in mm, on channel 1 to 4; repeatable."),
    ] = None,
    sound: Annotated[
        bool, typer.Option("--sound", help="Play sounds. Runs at real time unless --speed is given.")
    ] = False,
    lego: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A TOML file that changes sizes and physics of Lego parts.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Record to this file. Default: not recorded.")
    ] = None,
    read_cost_ms: Annotated[
        float, typer.Option("--read-cost", metavar="MS", help="Time that each read takes in a program.")
    ] = 0.5,
    wait: Annotated[
        bool, typer.Option("--wait", help="Open a floor that programs join from other terminals, round after round.")
    ] = False,
    together: Annotated[
        bool, typer.Option("--together", help="With --wait, end a round with its first program, not with its last.")
    ] = False,
    setting: Annotated[
        bool, typer.Option("--setting", help="Print the PYTHONPATH that lets plain python join a waiting floor.")
    ] = False,
    window: Annotated[bool, typer.Option("--window", help="Show the floor and the bricks in the window.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Run programs for EV3 bricks, unchanged, on a simulated floor."""
    from robotworkshop.cli.families.ev3 import verb

    if setting:
        raise typer.Exit(verb.print_setting())
    wish = verb.Ev3Options(
        tuple(programs or ()),
        world,
        robot,
        brick,
        tuple(start or ()),
        fit,
        speed or "max",
        seed or 0,
        limit_s,
        tuple(keys or ()),
        tuple(beacon or ()),
        sound,
        lego,
        record,
        read_cost_ms,
    )
    if window:
        raise typer.Exit(verb.show(wish))
    raise typer.Exit(verb.wait(wish, is_together=together) if wait else verb.run(wish, as_json))
