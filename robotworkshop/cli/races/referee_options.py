"""The command line of those who hold a match, and of those who watch one."""

import sys
from typing import Annotated

import typer

from robotworkshop.cli import recording_options, web_options

JsonOption = Annotated[bool, typer.Option("--json", help="Print the verdict as JSON.")]

app = typer.Typer()


@app.command()
def referee(
    scene: Annotated[str, typer.Argument(metavar="SCENE", help="A scene file, or the name of a ready scene.")],
    player: Annotated[
        list[str],
        typer.Option(
            metavar="HOST:PORT#CODE",
            help="A player and its pairing code, asked for if missing. Once for each robot, in the scene's order.",
        ),
    ],
    arena: Annotated[
        bool,
        typer.Option("--arena", help="Put all robots on one simulated floor. What happens there decides."),
    ] = False,
    speed: Annotated[
        float, typer.Option(min=0.01, help="Times real time: the arena's floor, or each simulated robot's own.")
    ] = 1.0,
    max_speed: Annotated[
        float | None,
        typer.Option(min=1.0, metavar="MM_S", help="Speed limit of each wheel. Default: the robot's own."),
    ] = None,
    seed: Annotated[
        int, typer.Option(min=0, help="Random seed of the first player's mover; the next player has the next one.")
    ] = 0,
    time_limit: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="End the drive at this time, undecided.")
    ] = None,
    rule: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Change a rule, as goal_mm=150 or collisions=0; repeatable."),
    ] = None,
    observers: Annotated[
        str | None, typer.Option(metavar="HOST:PORT", help="Let observers watch the match here; see watch.")
    ] = None,
    web: web_options.WebOption = None,
    foxglove: web_options.FoxgloveOption = None,
    ros2: web_options.Ros2Option = False,
    record: recording_options.RecordOption = None,
    no_record: recording_options.NoRecordOption = False,
    allow_unprotected: Annotated[
        bool,
        typer.Option("--allow-unprotected", help="Let older programs play. They get the pairing code unencrypted."),
    ] = False,
    name: Annotated[str | None, typer.Option(help="Name shown to the players. Default: this computer's name.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Referee a match between players. Exit status: 0 won, 1 draw, 2 no match, 130 interrupted."""
    from robotworkshop.cli.races import referee_verbs
    from robotworkshop.match.names import checked_name, computer_name
    from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
    from robotworkshop.match.referee.referee import MatchSettings
    from robotworkshop.run.rulebook import read_rules
    from robotworkshop.web.audience import NO_AUDIENCE

    said = [] if time_limit is None else [f"time_limit_s={time_limit}"]
    settings = MatchSettings(
        rules=read_rules([*said, *(rule or ())], MatchRuleOptions()),
        has_arena=arena,
        speed=speed,
        max_speed_mm_s=max_speed,
        seed=seed,
        referee=computer_name() if name is None else checked_name(name),
        allows_unprotected=allow_unprotected,
    )
    invitations = [referee_verbs.read_invitation(text, _ask_code) for text in player]
    recording = recording_options.wished(record, no_record)
    with web_options.audience_of(web, observers, foxglove, ros2=ros2) as audience:
        status = referee_verbs.referee(scene, invitations, settings, audience or NO_AUDIENCE, recording, as_json)
    raise typer.Exit(status)


@app.command()
def watch(
    address: Annotated[str, typer.Argument(metavar="HOST:PORT", help="The referee's address for observers.")],
    as_json: JsonOption = False,
) -> None:
    """Watch a match of another referee. Exit status: 0 won, 1 not won, 2 no match there."""
    from robotworkshop.cli.races import referee_verbs

    raise typer.Exit(referee_verbs.watch(address, as_json))


def _ask_code(address: str) -> str | None:
    """Ask the person at the terminal for a pairing code; None without a person."""
    if not sys.stdin.isatty():
        return None
    code: str = typer.prompt(f"The pairing code that {address} shows", err=True)
    return code
