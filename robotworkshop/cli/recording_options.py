"""The command line's options about recordings, and the commands that are about nothing else."""

import math
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from robotworkshop.cli import web_options
from robotworkshop.run.settings import SettingsError

if TYPE_CHECKING:
    from robotworkshop.recording.options import RecordingOptions

RecordOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Where to record the run. Default: the user's folder of recordings.")
]
NoRecordOption = Annotated[bool, typer.Option("--no-record", help="Do not record the run.")]

JsonOption = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
FileArgument = Annotated[Path | None, typer.Argument(metavar="FILE", help="A recording. Default: your newest one.")]

SLOWEST, FASTEST = 0.1, 10.0
"""A recording is played this many times as fast as it happened; or as fast as it can be read."""

app = typer.Typer()


def wished(file: Path | None, no_record: bool) -> "RecordingOptions":
    """Return what was said about recording."""
    from datetime import datetime

    from robotworkshop.recording.options import RecordingOptions

    if file is not None and no_record:
        raise SettingsError("--record and --no-record: give one of them")
    return RecordingOptions(datetime.now().astimezone(), file, is_wanted=not no_record)


@app.command()
def replay(
    file: FileArgument = None,
    from_s: Annotated[
        float, typer.Option("--from", metavar="S", help="Begin at this time.", show_default=False)
    ] = -math.inf,
    to_s: Annotated[float, typer.Option("--to", metavar="S", help="End at this time.", show_default=False)] = math.inf,
    speed: Annotated[
        str | None, typer.Option(metavar="FACTOR|max", help="From 0.1 to 10 times as fast, or max.")
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Go step by step, back and forth.")] = False,
    web: web_options.WebOption = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Simulate it again, and compare every number of every tick.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Play a recorded run or match. With --verify the exit status is 0 if the simulation agrees, else 1."""
    from robotworkshop.cli import recording_verbs

    said = {"--from": from_s != -math.inf, "--to": to_s != math.inf, "--speed": speed is not None, "--json": as_json}
    if web is not None:
        _refuse("replay --web", "lets every spectator play it", said | {"--step": step, "--verify": verify})
        raise typer.Exit(recording_verbs.serve(file, web_options.address_of(web)))
    if verify:
        _refuse("replay --verify", "compares the whole run", said | {"--step": step, "--json": False})
        raise typer.Exit(recording_verbs.check(file, as_json))
    if step:
        _refuse("replay --step", "goes wherever one says, at anybody's pace", said | {"--from": False})
        raise typer.Exit(recording_verbs.step(file, from_s))
    factor = None if as_json and speed is None else _factor(speed or "1")
    raise typer.Exit(recording_verbs.play(file, from_s, to_s, factor, as_json))


@app.command("export")
def export_recording(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A recording.")],
    target: Annotated[
        Path,
        typer.Argument(metavar="OUT", help="A .svg or .png, a picture; a .gif or .mp4, a film; .html; or .mcap."),
    ],
    at_s: Annotated[
        float | None, typer.Option("--at", metavar="S", help="Time of the picture. Default: the end.")
    ] = None,
    from_s: Annotated[
        float, typer.Option("--from", metavar="S", help="The film begins at this time.", show_default=False)
    ] = -math.inf,
    to_s: Annotated[
        float, typer.Option("--to", metavar="S", help="The film ends at this time.", show_default=False)
    ] = math.inf,
    every_s: Annotated[
        float | None,
        typer.Option("--every", metavar="S", min=0.01, help="Write a picture for each S seconds, in numbered files."),
    ] = None,
    speed: Annotated[
        float | None,
        typer.Option(min=SLOWEST, max=100.0, help="Times real time. Default: 4 for a .gif, 1 for an .mp4."),
    ] = None,
    width: Annotated[
        int | None, typer.Option(metavar="PX", min=100, max=4000, help="The width of the picture or film.")
    ] = None,
    dark: Annotated[bool, typer.Option("--dark", help="Draw in dark colours. A page has both.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Write a recording as a picture, film or web page."""
    from robotworkshop.cli.export import ExportOptions, Kind, export, kind_of
    from robotworkshop.doors.installed import export_suffixes
    from robotworkshop.view.picture import Theme

    said = {"--from": from_s != -math.inf, "--to": to_s != math.inf, "--speed": speed is not None}
    if target.suffix.lower() in export_suffixes():
        useless = {
            "--at": at_s is not None,
            "--speed": speed is not None,
            "--dark": dark,
            "--every": every_s is not None,
        }
        _refuse("a log of messages", "goes --from S --to S", useless | {"--width": width is not None})
        raise typer.Exit(export(file, target, ExportOptions(from_s, to_s), as_json))
    match kind_of(target):
        case Kind.SVG | Kind.PNG if every_s is not None:
            useless = {"--at": at_s is not None, "--speed": speed is not None}
            _refuse("a sequence of pictures", "goes --from S --to S", useless)
        case Kind.SVG | Kind.PNG:
            _refuse("a picture", "shows one moment, --at S", said)
        case Kind.GIF | Kind.MP4:
            _refuse("a film", "goes --from S --to S", {"--at": at_s is not None, "--every": every_s is not None})
        case Kind.HTML:
            said = {
                "--at": at_s is not None,
                "--speed": said["--speed"],
                "--dark": dark,
                "--every": every_s is not None,
            }
            _refuse("a page", "has every moment, all speeds, light and dark", said)
    until_s = to_s if at_s is None else at_s
    options = ExportOptions(from_s, until_s, speed, width, Theme.DARK if dark else Theme.LIGHT, every_s)
    raise typer.Exit(export(file, target, options, as_json))


def _refuse(what: str, does: str, said: Mapping[str, bool]) -> None:
    """Refuse the options that were said and would do nothing.

    Args:
        what: For which they are nothing.
        does: What that does instead, in words.
        said: Whether each of the options that it does not take was said.
    """
    if useless := [option for option, is_said in said.items() if is_said]:
        raise SettingsError(f"{' '.join(useless)}: {what} {does}; leave {' and '.join(useless)} out")


def _factor(text: str) -> float | None:
    """Return how fast to play; None for as fast as possible."""
    if text == "max":
        return None
    try:
        factor = float(text)
    except ValueError:
        factor = math.nan
    if not SLOWEST <= factor <= FASTEST:
        raise SettingsError(f"--speed {text}: use a number from {SLOWEST:g} to {FASTEST:g}, or max")
    return factor
