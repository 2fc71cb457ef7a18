"""The command line of those who play in a match."""

from typing import Annotated

import typer

from robotworkshop.cli import robot_options, settings_options
from robotworkshop.run.settings import SettingsError

RobotOption = Annotated[
    str,
    typer.Option(
        metavar="sim|arena|real|ADDRESS",
        help="sim: a simulated robot; arena: one of the referee's; real: the only real one that answers; or the address"
        " of a real one: serial:PORT, rfcomm:ADDRESS, tcp:HOST:PORT, create3:NAME, root:NAME.",
    ),
]
ListenOption = Annotated[
    str,
    typer.Option(
        metavar="HOST:PORT", help="Address for referees. Without HOST only this computer, 0.0.0.0 for all networks."
    ),
]
AnnounceOption = Annotated[
    bool | None,
    typer.Option(
        "--announce/--no-announce",
        help="Whether referees on the network can find this player. Default: if the network can reach it.",
    ),
]

app = typer.Typer()


@app.command()
def player(
    listen: ListenOption = "127.0.0.1:0",
    name: Annotated[str | None, typer.Option(help="Name in the match. Default: this computer's name.")] = None,
    robot: RobotOption = "sim",
    pairing_code: Annotated[
        str | None, typer.Option(metavar="CODE", help="Pairing code of 6 or more characters. Default: a random one.")
    ] = None,
    allow_unprotected: Annotated[
        bool, typer.Option("--allow-unprotected", help="Accept older referees. They send the pairing code unencrypted.")
    ] = False,
    mover: settings_options.MoverOption = None,
    seed: settings_options.SeedOption = None,
    samples: settings_options.SamplesOption = None,
    neighbours: settings_options.NeighboursOption = None,
    parameters: settings_options.SetOption = None,
    speed: settings_options.SpeedOption = None,
    floor: settings_options.FloorOption = None,
    announce: AnnounceOption = None,
    model: robot_options.ModelOption = None,
    robot_name: robot_options.NameOption = None,
    baud: robot_options.BaudOption = None,
    sonar_supply: robot_options.SupplyOption = None,
    sonar: robot_options.SonarOption = None,
    ports: robot_options.PortsOption = None,
    max_speed: robot_options.MaxSpeedOption = None,
    log: robot_options.LogOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what happens as JSON, an object a line.")] = False,
) -> None:
    """Play the matches of referees until Ctrl-C."""
    from robotworkshop.cli.races import player_verbs

    settings = settings_options.changed(
        settings_options.stored(), mover, seed, samples, neighbours, parameters, speed, None, floor, max_speed
    )
    if robot in ("sim", "arena"):
        robot_options.refuse_without_robot(model, None, baud, sonar_supply, log, False, sonar, ports)
        if robot_name is not None:
            raise SettingsError("--robot-name is about a real robot's calibration; leave it out")
    if robot != "sim" and (speed is not None or floor is not None):
        raise SettingsError("--speed and --floor are about a player's own simulated floor; leave them out")
    from robotworkshop.match.player.player_robots import ArenaRobot, PlayerRobot, RealRobot, SimulatedRobot

    driven: PlayerRobot
    match robot:
        case "sim":
            driven = SimulatedRobot()
        case "arena":
            driven = ArenaRobot() if max_speed is None else ArenaRobot(max_speed)
        case _:
            choice = robot_options.chosen(robot, model, robot_name, baud, sonar_supply, max_speed, log, sonar, ports)
            driven = RealRobot(choice)
    player_verbs.play(name, settings, driven, listen, pairing_code, announce, allow_unprotected, as_json)


@app.command()
def players(
    wait: Annotated[
        float, typer.Option(min=0.1, max=60.0, metavar="SECONDS", help="How long to wait for answers.")
    ] = 3.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print them as JSON.")] = False,
) -> None:
    """List the players that can be found on the network. Exit status: 0 some, 1 none."""
    from robotworkshop.cli.races import player_verbs

    raise typer.Exit(player_verbs.players(wait, as_json))
