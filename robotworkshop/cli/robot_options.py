"""The command line's options about real robots, and the commands that are about nothing else."""

import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from robotworkshop.cli import listings
from robotworkshop.run.settings import SettingsError

if TYPE_CHECKING:
    from robotworkshop.run.create3_choice import Create3Choice
    from robotworkshop.run.robot_choice import RobotChoice


class SonarChoice(StrEnum):
    """The sonar that is wired to the cargo bay."""

    EZ0 = "ez0"
    NONE = "none"


RobotOption = Annotated[
    str | None,
    typer.Option(
        metavar="real|ADDRESS",
        help="Drive a real robot: a port (COM3, /dev/ttyUSB0), rfcomm:ADDRESS, tcp:HOST:PORT, create3:NAME, root:NAME, "
        "or real for the only Create that answers.",
    ),
]
NeededRobotOption = Annotated[
    str,
    typer.Option(
        "--robot",
        metavar="real|ADDRESS",
        help="A port (COM3, /dev/ttyUSB0), rfcomm:ADDRESS, tcp:HOST:PORT, replay:FILE, create3:NAME, root:NAME, or "
        "real for the only Create that answers.",
    ),
]
PortsOption = Annotated[
    str | None,
    typer.Option(metavar="GLOB", help="With --robot real: the ports to try, as '/dev/ttyUSB*'. Default: USB adapters."),
]
ModelOption = Annotated[
    str | None, typer.Option(metavar="create1|create2", help="The robot's model. Default: found out.")
]
SonarOption = Annotated[SonarChoice | None, typer.Option(help="The sonar in a Create 1's cargo bay. Default: ez0.")]
NameOption = Annotated[str | None, typer.Option(help="The robot's name, for its calibration. Default: its address.")]
RobotNameOption = Annotated[
    str | None,
    typer.Option(
        "--robot-name",
        metavar="NAME",
        help="The robot to drive, if the scene has several. Default: all in simulation, the first for a real robot.",
    ),
]
BaudOption = Annotated[int | None, typer.Option(help="The port's baud rate. Default: found out.")]
SupplyOption = Annotated[float | None, typer.Option(metavar="VOLTS", help="The sonar's supply voltage.")]
MaxSpeedOption = Annotated[
    float | None, typer.Option(metavar="MM/S", help="Speed limit of each wheel. Default: 200 for a real robot.")
]
LogOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Log every byte to this file. Replay it by --robot replay:FILE.")
]
YesOption = Annotated[bool, typer.Option("--yes", help="Do not ask whether the floor is clear.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]

app = typer.Typer()


@app.command()
def ports(as_json: JsonOption = False) -> None:
    """List the serial ports of this computer."""
    raise typer.Exit(listings.ports(as_json))


@app.command()
def doctor(
    robot: NeededRobotOption,
    model: ModelOption = None,
    move: Annotated[bool, typer.Option("--move", help="Also drive a little, back and forth.")] = False,
    name: NameOption = None,
    baud: BaudOption = None,
    sonar_supply: SupplyOption = None,
    sonar: SonarOption = None,
    ports: PortsOption = None,
    log: LogOption = None,
    as_json: JsonOption = False,
) -> None:
    """Examine a real robot; nothing moves without --move."""
    from robotworkshop.cli import robot_verbs

    choice = chosen(robot, model, name, baud, sonar_supply, None, log, sonar, ports)
    raise typer.Exit(robot_verbs.doctor(choice, move, as_json))


@app.command()
def calibrate(
    robot: NeededRobotOption,
    model: ModelOption = None,
    name: NameOption = None,
    side: Annotated[float, typer.Option(min=200.0, metavar="MM", help="The side of a square.")] = 1000.0,
    runs: Annotated[int, typer.Option(min=1, help="The number of squares in each direction.")] = 1,
    baud: BaudOption = None,
    max_speed: MaxSpeedOption = None,
    ports: PortsOption = None,
    yes: YesOption = False,
) -> None:
    """Measure a real robot's odometry: it drives squares.

    You measure where it stops. The factors are stored under its name.
    """
    from robotworkshop.cli import robot_verbs

    choice = only_create(chosen(robot, model, name, baud, None, max_speed, None, None, ports))
    raise typer.Exit(robot_verbs.calibrate_robot(choice, side, runs, confirmation(yes), _ask_number))


@app.command()
def bridge(
    port: Annotated[str, typer.Argument(metavar="PORT", help="The serial port that leads to the robot.")],
    tcp: Annotated[str, typer.Option(metavar="HOST:PORT", help="Where to listen.")] = "0.0.0.0:4000",
    key: Annotated[str, typer.Option(help="The key that drivers must have. Default: none.")] = "",
) -> None:
    """Serve a robot's serial port over the network.

    It stops the robot when its driver is silent. The driver connects to bridge:KEY@HOST:PORT.
    """
    from robotdriver.create import bridge as robot_bridge

    raise typer.Exit(robot_bridge.main([port, "--tcp", tcp, "--key", key]))


def chosen(
    address: str,
    model: str | None,
    name: str | None,
    baud: int | None,
    supply_v: float | None,
    max_speed_mm_s: float | None,
    log: Path | None,
    sonar: SonarChoice | None,
    ports: str | None = None,
) -> "RobotChoice | Create3Choice":
    """Return the robot that was said; what was not said is as usual.

    Raises:
        SettingsError: something was said of a Create 3 or a Root that only a Create has.
    """
    from robotdriver.create3.driver.addresses import is_meant

    if is_meant(address):
        from robotworkshop.run.create3_choice import Create3Choice

        _refuse(
            {
                "--model": model,
                "--name": name,
                "--baud": baud,
                "--sonar-supply": supply_v,
                "--sonar": sonar,
                "--ports": ports,
                "--log": log,
            },
            f"a Create; {address} is none, so leave it out",
        )
        return Create3Choice(address) if max_speed_mm_s is None else Create3Choice(address, max_speed_mm_s)
    from robotworkshop.run.robot_choice import RobotChoice

    said: dict[str, Any] = {
        "model": model,
        "name": name,
        "baud": baud,
        "supply_v": supply_v,
        "max_speed_mm_s": max_speed_mm_s,
        "has_sonar": None if sonar is None else sonar is SonarChoice.EZ0,
        "ports": ports,
    }
    return RobotChoice(address, log=log, **{key: value for key, value in said.items() if value is not None})


def only_create(choice: "RobotChoice | Create3Choice") -> "RobotChoice":
    """Return a Create that was chosen.

    Raises:
        SettingsError: it is no Create.
    """
    from robotworkshop.run.robot_choice import RobotChoice

    if not isinstance(choice, RobotChoice):
        raise SettingsError(
            f"{choice.address}: only a Create can do this; a Create 3 and a Root are for run, player and doctor"
        )
    return choice


def refuse_without_robot(
    model: str | None,
    name: str | None,
    baud: int | None,
    supply_v: float | None,
    log: Path | None,
    yes: bool,
    sonar: SonarChoice | None,
    ports: str | None = None,
) -> None:
    """Complain of an option about a real robot where none is driven."""
    said = {
        "--model": model,
        "--name": name,
        "--baud": baud,
        "--sonar-supply": supply_v,
        "--sonar": sonar,
        "--ports": ports,
        "--log": log,
        "--yes": yes or None,
    }
    _refuse(said, "a real robot: name it with --robot, or leave it out")


def _refuse(said: dict[str, Any], about: str) -> None:
    for option, value in said.items():
        if value is not None:
            raise SettingsError(f"{option} is about {about}")


def confirmation(yes: bool) -> Callable[[str], bool]:
    """Return what asks whether to go on: nothing where the answer was given beforehand."""
    return (lambda _question: True) if yes else _confirm


def _confirm(question: str) -> bool:
    if not sys.stdin.isatty():
        raise SettingsError("not a terminal; pass --yes if the floor is clear")
    return typer.confirm(question, err=True)


def _ask_number(question: str, default: float) -> float:
    answer: float = typer.prompt(question, default=default, type=float, err=True)
    return answer
