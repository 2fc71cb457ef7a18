"""The command line of a series of matches between the players of a network."""

from pathlib import Path
from typing import Annotated

import typer

from robotworkshop.cli import web_options
from robotworkshop.run.settings import SettingsError
from robotworkshop.tournament.series.pairing_system import PairingSystem

app = typer.Typer()


@app.command()
def series(
    context: typer.Context,
    scenes: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SCENE]...", help="Scenes for two robots; each round takes the next one. Default: resume --out."
        ),
    ] = None,
    code: Annotated[
        str | None,
        typer.Option(metavar="CODE", help="The players' --pairing-code; all players on the network with it take part."),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(metavar="HOST:PORT[#CODE]", help="A player that is not found on the network; repeatable."),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(min=2, max=64, help="Start when this many players are there. Default: when you press Enter."),
    ] = None,
    wait: Annotated[
        float, typer.Option(min=0.0, metavar="SECONDS", help="Without a terminal, how long to wait for players.")
    ] = 15.0,
    pairing: Annotated[PairingSystem, typer.Option(help="Who meets whom.")] = PairingSystem.SWISS,
    rounds: Annotated[
        int | None, typer.Option(min=1, max=63, help="Rounds of a Swiss evening. Default: as many as find one winner.")
    ] = None,
    best_of: Annotated[
        int, typer.Option("--best-of", min=1, max=9, help="Most games of a pair in a round; sides are swapped.")
    ] = 1,
    arena: Annotated[bool, typer.Option("--arena", help="Put all robots on one floor, as in referee.")] = False,
    speed: Annotated[float, typer.Option(min=0.01, help="Times real time, as in referee.")] = 1.0,
    time_limit: Annotated[
        float, typer.Option(min=1.0, metavar="SECONDS", help="A game ends at this time, as a draw.")
    ] = 300.0,
    time_bank: Annotated[
        float | None,
        typer.Option(
            min=1.0, metavar="SECONDS", help="A player's planning time for all games together. Default: 300 s in each."
        ),
    ] = None,
    rule: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Change a rule, as in referee; repeatable.")
    ] = None,
    at_once: Annotated[int, typer.Option("--at-once", min=1, max=32, help="Games at a time.")] = 1,
    countdown: Annotated[
        float, typer.Option(min=0.0, max=600.0, metavar="SECONDS", help="Countdown before each round.")
    ] = 10.0,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Folder of games and table; what is there resumes.")] = Path(
        "evening"
    ),
    web: web_options.WebOption = None,
    give_back: Annotated[
        list[str] | None,
        typer.Option("--give-back", metavar="NAME", help="Let another player take this name; repeatable."),
    ] = None,
    allow_unprotected: Annotated[
        bool, typer.Option("--allow-unprotected", help="Let older programs play. They get the code unencrypted.")
    ] = False,
    name: Annotated[str | None, typer.Option(help="Name shown to the players. Default: this computer's name.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Run a race night of many matches. Repeat the command to resume."""
    from robotworkshop.cli.races import series_verbs
    from robotworkshop.evening.lobby import Greeter
    from robotworkshop.match.names import checked_name, computer_name
    from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
    from robotworkshop.run.rulebook import read_rules

    if code is None and not all("#" in one for one in player or ()):
        raise SettingsError("--player: its pairing code is missing; write HOST:PORT#CODE, or give all the same --code")
    if code is None and not player:
        raise SettingsError("--code: give the players' pairing code, or name them with --player")
    if rounds is not None and pairing is not PairingSystem.SWISS:
        raise SettingsError(f"--rounds: the rounds of {pairing} follow from its players; leave it out")
    if not scenes:
        _refuse_changes(context)
    wish = series_verbs.SeriesSettings(
        scenes=tuple(scenes or ()),
        pairing=pairing,
        rounds=rounds,
        best_of=best_of,
        has_arena=arena,
        speed=speed,
        time_limit_s=time_limit,
        time_bank_s=time_bank,
        players=players,
        wait_s=wait,
    )
    held = series_verbs.Holding(
        out=out,
        code=code,
        named=tuple(player or ()),
        rules=read_rules(rule or (), MatchRuleOptions()),
        at_once=at_once,
        countdown_s=countdown,
        web=None if web is None else web_options.address_of(web),
        greeter=Greeter(computer_name() if name is None else checked_name(name), allow_unprotected),
        given_back=tuple(give_back or ()),
    )
    raise typer.Exit(series_verbs.hold(wish, held, as_json))


def _refuse_changes(context: typer.Context) -> None:
    """Refuse what would do nothing: a series that goes on does so as it was."""
    fixed = ("pairing", "rounds", "best_of", "arena", "speed", "time_limit", "time_bank", "players")
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if parameter.name in fixed and source is not None and source.name == "COMMANDLINE":
            raise SettingsError(f"{parameter.opts[0]}: without a scene a series resumes as it was; leave it out")
