"""The command line's `emulate create3`: Create 3s and Roots at TCP ports."""

from enum import StrEnum
from typing import Annotated

import typer

app = typer.Typer(add_completion=False)


class Model(StrEnum):
    """The models of an emulated robot."""

    CREATE_3 = "create3"
    ROOT = "root"


@app.command()
def create3(
    model: Annotated[Model, typer.Option(help="The robot's model; of all, if a scene has several.")] = Model.CREATE_3,
    tcp: Annotated[
        str, typer.Option(metavar="HOST:PORT", help="Listen here. Without HOST only this computer can connect.")
    ] = "4003",
    scene: Annotated[
        str | None, typer.Option(metavar="SCENE", help="The scene to stand in. Default: an empty room.")
    ] = None,
    ros2: Annotated[bool, typer.Option("--ros2", help="Let programs of ROS 2 drive the robots, too.")] = False,
) -> None:
    """Emulate iRobot's Create 3 or Root in real time; Ctrl-C ends it.

    Robots of a scene have a port each, one above the other.
    """
    from robotworkshop.cli.emulation import read_address
    from robotworkshop.cli.families.create3.served import emulate

    emulate(model.value, read_address(tcp), scene, with_ros2=ros2)
