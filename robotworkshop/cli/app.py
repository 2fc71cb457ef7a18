"""The command line: its verbs and options, read and checked. The work is in `verbs`, loaded when a verb is called."""

import logging
import math
import sys
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from typing import Annotated

import typer
import typer.exceptions

from robotdriver import compiled
from robotworkshop.assets import DEMO_SCENE, find_scene
from robotworkshop.cli import (
    emulation_options,
    example_options,
    listings,
    recording_options,
    robot_options,
    settings_options,
    web_options,
)
from robotworkshop.cli.exit_status import exit_status
from robotworkshop.cli.installed_verbs import VerbGroup, words_before
from robotworkshop.cli.printing.stderr import INTERRUPTED, complain, set_up
from robotworkshop.cli.races import (
    compare_options,
    ladder_options,
    player_options,
    referee_options,
    series_options,
    tournament_options,
)
from robotworkshop.frontends import NoDisplayError, WindowPlacement, load_frontend
from robotworkshop.run.settings import SettingsError

DEMO_PICTURE = Path("robotworkshop-demo.png")

app = typer.Typer(
    cls=VerbGroup,
    help="Plan, drive and race small mobile robots. Without a command the window opens. "
    "Exit status: 0 reached or solved, 1 not, 2 bad input.",
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
)

SceneArgument = Annotated[str, typer.Argument(metavar="SCENE", help="A scene file, or the name of a ready scene.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
SvgOption = Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the result as SVG.")]
PngOption = Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the result as PNG.")]


@app.callback()
def default(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version, and which parts are compiled.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="Log what goes on, with tracebacks of movers.")] = False,
) -> None:
    """Open the window on the demo scene when no command is given; without a display, play it headless."""
    if version:
        sys.stdout.write(f"robotworkshop {metadata.version('robotworkshop')}\n{compiled.describe()}\n")
        raise typer.Exit
    if verbose:
        logging.getLogger().setLevel(logging.DEBUG)
    if context.invoked_subcommand is not None:
        return
    try:
        raise typer.Exit(load_frontend("window")(None, settings_options.stored()))
    except NoDisplayError as error:
        complain(f"{error}; playing the scene {DEMO_SCENE} without a window")
    from robotworkshop.cli import scene_verbs

    recording = recording_options.wished(None, no_record=False)
    settings = settings_options.changed(settings_options.stored(), speed="max")
    status = scene_verbs.run(DEMO_SCENE, settings, as_json=False, pictures=(DEMO_PICTURE,), recording=recording)
    sys.stdout.write(f"The driven run is drawn in {DEMO_PICTURE}\n")
    raise typer.Exit(status)


@app.command()
def window(
    scene: Annotated[
        str | None, typer.Argument(metavar="[SCENE]", help="A scene or a recording. Default: the demo scene.")
    ] = None,
    full_screen: Annotated[bool, typer.Option("--full-screen", help="Take the whole screen.")] = False,
    maximised: Annotated[bool, typer.Option("--maximised", help="Fill the desktop.")] = False,
    other_screen: Annotated[bool, typer.Option("--other-screen", help="Open on the second screen.")] = False,
) -> None:
    """Open the window on a scene, or on a recording."""
    file = None if scene is None else find_scene(scene)
    placement = WindowPlacement(full_screen, maximised, other_screen)
    raise typer.Exit(load_frontend("window")(file, settings_options.stored(), placement))


@app.command()
def run(
    scene: SceneArgument,
    mover: settings_options.MoverOption = None,
    seed: settings_options.SeedOption = None,
    samples: settings_options.SamplesOption = None,
    neighbours: settings_options.NeighboursOption = None,
    sampler: settings_options.SamplerOption = None,
    search: settings_options.SearchOption = None,
    finish: settings_options.FinishOption = None,
    together: settings_options.TogetherOption = None,
    parameters: settings_options.SetOption = None,
    speed: settings_options.SpeedOption = None,
    time_limit: Annotated[float | None, typer.Option(metavar="SECONDS", help="End the drive at this time.")] = None,
    floor: settings_options.FloorOption = None,
    as_json: JsonOption = False,
    svg: SvgOption = None,
    png: PngOption = None,
    robot: robot_options.RobotOption = None,
    model: robot_options.ModelOption = None,
    name: robot_options.NameOption = None,
    robot_name: robot_options.RobotNameOption = None,
    baud: robot_options.BaudOption = None,
    sonar_supply: robot_options.SupplyOption = None,
    sonar: robot_options.SonarOption = None,
    ports: robot_options.PortsOption = None,
    max_speed: robot_options.MaxSpeedOption = None,
    log: robot_options.LogOption = None,
    yes: robot_options.YesOption = False,
    record: recording_options.RecordOption = None,
    no_record: recording_options.NoRecordOption = False,
    web: web_options.WebOption = None,
    foxglove: web_options.FoxgloveOption = None,
    ros2: web_options.Ros2Option = False,
) -> None:
    """Plan a scene and drive it, simulated or with --robot for real."""
    settings = settings_options.changed(
        settings_options.stored(),
        mover,
        seed,
        samples,
        neighbours,
        parameters,
        speed,
        time_limit,
        floor,
        max_speed,
        sampler=sampler,
        search=search,
        finish=finish,
        together=together,
    )
    recording = recording_options.wished(record, no_record)
    if robot is not None:
        from robotworkshop.cli import robot_verbs

        choice = robot_options.chosen(robot, model, name, baud, sonar_supply, max_speed, log, sonar, ports)
        confirm = robot_options.confirmation(yes)
        with web_options.audience_of(web, foxglove=foxglove, ros2=ros2) as audience:
            status = robot_verbs.run(
                scene, settings, choice, robot_name, confirm, as_json, _pictures(svg, png), recording, audience
            )
        raise typer.Exit(status)
    robot_options.refuse_without_robot(model, name, baud, sonar_supply, log, yes, sonar, ports)
    from robotworkshop.cli import scene_verbs

    with web_options.audience_of(web, foxglove=foxglove, ros2=ros2) as audience:
        status = scene_verbs.run(scene, settings, as_json, _pictures(svg, png), recording, audience, robot_name)
    raise typer.Exit(status)


@app.command()
def solve(
    scene: SceneArgument,
    mover: settings_options.MoverOption = None,
    seed: settings_options.SeedOption = None,
    samples: settings_options.SamplesOption = None,
    neighbours: settings_options.NeighboursOption = None,
    sampler: settings_options.SamplerOption = None,
    search: settings_options.SearchOption = None,
    finish: settings_options.FinishOption = None,
    together: settings_options.TogetherOption = None,
    parameters: settings_options.SetOption = None,
    as_json: JsonOption = False,
    svg: SvgOption = None,
    png: PngOption = None,
    steps: Annotated[
        Path | None,
        typer.Option(metavar="FILE.html|gif|svg|png", help="Write what a textbook planner does, step by step."),
    ] = None,
    optimal: Annotated[bool, typer.Option("--optimal", help="Compare with the shortest of all paths.")] = False,
) -> None:
    """Find a path through a scene, and verify it."""
    from robotworkshop.cli import scene_verbs

    settings = settings_options.changed(
        settings_options.stored(),
        mover,
        seed,
        samples,
        neighbours,
        parameters,
        sampler=sampler,
        search=search,
        finish=finish,
        together=together,
    )
    raise typer.Exit(scene_verbs.solve(scene, settings, as_json, _pictures(svg, png), steps, optimal=optimal))


@app.command()
def verify(
    scene: SceneArgument,
    path: Annotated[Path, typer.Argument(metavar="PATH.json", help="What solve --json printed, or [[x, y], ...].")],
    max_edge: Annotated[float, typer.Option(metavar="MM", help="No edge may be longer.")] = math.inf,
    as_json: JsonOption = False,
) -> None:
    """Check a path independently of the planner."""
    from robotworkshop.cli import scene_verbs

    raise typer.Exit(scene_verbs.verify(scene, path, max_edge, as_json))


@app.command()
def convert(
    source: Annotated[
        str,
        typer.Argument(
            metavar="IN", help="A scene of any known format, or the name of a ready scene. Not with --generate."
        ),
    ],
    target: Annotated[
        Path | None, typer.Argument(metavar="[OUT]", help="The file to write. Its ending sets the format.")
    ] = None,
    word: Annotated[
        str | None,
        typer.Option("--format", metavar="NAME", help="The format to write, if the ending is not enough."),
    ] = None,
    into: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Add its walls and outlines to this scene, in place of OUT.")
    ] = None,
    generate: Annotated[
        str | None,
        typer.Option(
            metavar="KIND:N",
            help="Generate a scene instead of reading IN: hall:100, maze:12, comb:8, rooms:4, crowd:50.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="With --generate: the random seed.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Convert a scene, add its lines to another, or generate one."""
    from robotworkshop.cli import scene_verbs

    if generate is not None:
        if target is not None or into is not None:
            raise SettingsError("convert --generate: give OUT alone, where to write the scene")
        raise typer.Exit(scene_verbs.generate(generate, seed, Path(source), word, as_json))
    if (target is None) == (into is None):
        raise SettingsError("convert: give either OUT, or --into FILE")
    if into is not None:
        raise typer.Exit(scene_verbs.convert_into(source, into, word, as_json))
    assert target is not None
    raise typer.Exit(scene_verbs.convert(source, target, word, as_json))


@app.command()
def movers(as_json: JsonOption = False) -> None:
    """List the movers that are installed."""
    raise typer.Exit(listings.movers(as_json))


app.add_typer(emulation_options.app, name="emulate")
app.add_typer(example_options.app, name="examples")
app.add_typer(robot_options.app)
app.add_typer(recording_options.app)
app.add_typer(referee_options.app)
app.add_typer(player_options.app)
app.add_typer(tournament_options.app)
app.add_typer(compare_options.app)
app.add_typer(series_options.app)
app.add_typer(ladder_options.app)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit status. Nothing that a user can cause ends in a traceback."""
    set_up()

    def called() -> int:
        try:
            return int(app(args=None if arguments is None else list(arguments), standalone_mode=False) or 0)
        except typer.exceptions.TyperException as error:
            complain(_usage_line(error))
            return error.exit_code
        except typer.Abort:
            return INTERRUPTED

    return exit_status(called)


def _usage_line(error: typer.exceptions.TyperException) -> str:
    """Return what is wrong with a command line in one line, with where to read what would be right."""
    # The words of the library that checks values are for programmers.
    text = " ".join(error.format_message().replace("Value error, ", "").split()).rstrip(".")
    text = text.replace("Input should be a valid integer, unable to parse string as an integer", "not a whole number")
    text = text.replace("Input should be a valid number, unable to parse string as a number", "not a number")
    text = text.replace("Input should be", "it should be")
    verb = "".join(f"{word} " for word in words_before(getattr(error, "ctx", None)))
    return f"{text} (robotworkshop {verb}--help lists what there is)"


def _pictures(svg: Path | None, png: Path | None) -> tuple[Path, ...]:
    """Return the pictures that are asked for; their names say of which kind they are."""
    for option, file, suffix in (("--svg", svg, ".svg"), ("--png", png, ".png")):
        if file is not None and file.suffix.lower() != suffix:
            raise SettingsError(f"{option} {file}: the name must end in {suffix}")
        if file is not None and not file.parent.is_dir():
            raise SettingsError(f"{option} {file}: there is no folder {file.parent}; make it first")
    return tuple(file for file in (svg, png) if file is not None)
