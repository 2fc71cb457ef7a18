"""The command line's `emulate`: a verb for each protocol that robots can be emulated by."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from robotworkshop.cli.installed_verbs import VerbGroup

app = typer.Typer(cls=VerbGroup, help="Emulate robots at ports of this computer; Ctrl-C ends it.")


@app.callback()
def emulate() -> None:
    """Emulate robots at ports of this computer; Ctrl-C ends it."""


class CreateModel(StrEnum):
    """The models of an emulated Create."""

    CREATE_1 = "create1"
    CREATE_2 = "create2"


@app.command()
def create(
    model: Annotated[
        CreateModel | None, typer.Option(help="The robot's model; of all, if a scene has several.")
    ] = None,
    pty: Annotated[
        Path | None, typer.Option(metavar="LINK", help="Be a serial port with this name. Default without --tcp.")
    ] = None,
    tcp: Annotated[
        str | None, typer.Option(metavar="HOST:PORT", help="Listen here. Without HOST only this computer can connect.")
    ] = None,
    scene: Annotated[
        str | None, typer.Option(metavar="SCENE", help="The scene to stand in; each robot of it has a port.")
    ] = None,
    faults: Annotated[
        list[str] | None,
        typer.Option("--fault", metavar="NAME=VALUE", help="A fault of the robot or its line; repeatable."),
    ] = None,
    control_port: Annotated[
        str | None,
        typer.Option(
            "--control", metavar="HOST:PORT", help="Accept changes of faults here, by UDP, from emulate control."
        ),
    ] = None,
    window: Annotated[
        bool, typer.Option("--window", help="Show where the robots are, with boxes for lifts, cliffs and faults.")
    ] = False,
) -> None:
    """Emulate an iRobot Create at a port; Ctrl-C, or closing its window, ends it."""
    from robotworkshop.cli import emulation

    address = None if tcp is None else emulation.read_address(tcp)
    at = None if control_port is None else emulation.read_address(control_port)
    emulation.emulate_create(model and model.value, pty, address, scene, faults or (), at, window=window)


@app.command()
def control(
    address: Annotated[str, typer.Argument(metavar="HOST:PORT", help="The control port of emulate create.")],
    changes: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ROBOT:] [NAME=VALUE]...", help="A fault, as is_deaf or wheel_drops=left, or clear."),
    ] = None,
) -> None:
    """Change faults of running emulated Creates, and print their positions and states."""
    from robotworkshop.cli import emulation

    emulation.control(emulation.read_address(address), changes or ())
