"""`emulate pioneer`: robots that programs for Pioneers drive, with the options of MobileSim and AMRISim."""

import logging
import logging.handlers
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import IntEnum
from importlib import metadata
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from robotdriver.conditions import FloorConditions, OdometryError
from robotdriver.errors import LinkError, ModelError, PlacementError, WorkshopError
from robotdriver.pioneer.habits import Habits
from robotworkshop.assets import find_scene
from robotworkshop.cli.interrupts import interrupted_by_signals
from robotworkshop.cli.printing import console
from robotworkshop.cli.printing.stderr import complain
from robotworkshop.families.pioneer.host import HostSettings
from robotworkshop.families.pioneer.map_files import EMPTY, read_map
from robotworkshop.families.pioneer.models import Wanted, find_model, user_folder, wanted
from robotworkshop.families.pioneer.run_mark import run_marked
from robotworkshop.families.pioneer.serving import (
    DEFAULT_PORT,
    LOOPBACK,
    PIONEER_FLOOR,
    TICK_S,
    ServeOptions,
    Serving,
    pioneers_served,
)
from robotworkshop.families.pioneer.starts import Start, read_start
from scene.errors import SceneError
from scene.scene import Scene

log = logging.getLogger(__name__)

_LOOK_S = 0.5
_STATISTICS_S = 10.0
_LOG_FILES = 5
_DEFAULT_LOG_BYTES = 5_000_000

app = typer.Typer(add_completion=False, rich_markup_mode=None)


class Status(IntEnum):
    """Exit statuses, as of the simulator that programs for Pioneers know."""

    DONE = 0
    NO_FOLDER = 247
    NO_PORT = 248
    BAD_MODEL = 250
    BAD_MAP = 253
    BAD_ARGUMENTS = 255


@dataclass(slots=True)
class _End:
    """Whether, and with which status, a client has ended the program."""

    is_over: threading.Event = field(default_factory=threading.Event)
    status: int = Status.DONE

    def come(self, status: int) -> None:
        self.status = status
        self.is_over.set()


@app.command()
def pioneer(
    map_file: Annotated[str | None, typer.Option("-m", "--map", metavar="MAP", help="An ARIA map, or a scene.")] = None,
    scene: Annotated[str | None, typer.Option(metavar="SCENE", help="A scene, by file or name.")] = None,
    no_map: Annotated[bool, typer.Option("--nomap", "--no-map", help="An empty floor of 200 m by 200 m.")] = False,
    robots: Annotated[
        list[str] | None,
        typer.Option("-r", "--robot", metavar="MODEL[:NAME]", help="A robot, or a box to push; repeatable."),
    ] = None,
    factories: Annotated[
        list[str] | None,
        typer.Option("-R", "--robot-factory", metavar="MODEL", help="A robot of its own for every client; repeatable."),
    ] = None,
    port: Annotated[int, typer.Option("-p", "--port", help="Of the first robot; others have the next ones.")] = (
        DEFAULT_PORT
    ),
    bind: Annotated[
        str,
        typer.Option("--bind", "--bind-to-address", metavar="ADDRESS", help="Listen here; 0.0.0.0 for all networks."),
    ] = LOOPBACK,
    start: Annotated[
        str | None, typer.Option(metavar="X,Y,TH", help="Where robots start: mm and degrees, or outside, or random.")
    ] = None,
    speed: Annotated[str, typer.Option(metavar="FACTOR", help="Of real time, or max.")] = "",
    seed: Annotated[int, typer.Option(help="Of all chance.")] = 0,
    no_error: Annotated[bool, typer.Option("--no-error", help="Odometry without errors.")] = False,
    error_mode: Annotated[
        OdometryError, typer.Option("--odom-error-mode", help="How the errors of odometry come about.")
    ] = OdometryError.RANDOM_EACH_UPDATE,
    interval_ms: Annotated[
        int, typer.Option("--update-interval", metavar="MS", help="Real time between two steps of the floor.")
    ] = 0,
    sim_time_ms: Annotated[
        int, typer.Option("--update-sim-time", metavar="MS", help="Simulated time of a step of the floor.")
    ] = 0,
    ignored: Annotated[
        list[int] | None, typer.Option("--ignore-command", metavar="N", help="Ignore this command; repeatable.")
    ] = None,
    warns: Annotated[
        bool, typer.Option("--warn-unsupported-commands", help="Warn of commands that are not known.")
    ] = False,
    srisim: Annotated[bool, typer.Option("--srisim-compat", help="Obey the old commands 62 and 66 to 69.")] = False,
    no_old_lasers: Annotated[
        bool, typer.Option("--no-srisim-laser-compat", help="Ignore the old laser commands 35 to 38.")
    ] = False,
    no_watchdog: Annotated[
        bool, typer.Option("--no-watchdog", help="Only log that a robot heard no command for 2 s; it drives on.")
    ] = False,
    allow_exit: Annotated[bool, typer.Option("--allow-exit", help="Let clients end the program.")] = False,
    log_file: Annotated[
        Path | None, typer.Option("-l", "--log", "--log-file", metavar="FILE", help="Write what happens here too.")
    ] = None,
    log_bytes: Annotated[
        int | None, typer.Option("--log-file-max-size", metavar="BYTES", help="Begin a new file then; 5 are kept.")
    ] = None,
    folder: Annotated[Path | None, typer.Option("--cwd", metavar="FOLDER", help="Work in this folder.")] = None,
    not_interactive: Annotated[bool, typer.Option("--noninteractive", help="Never wait for a person.")] = False,
    not_found: Annotated[
        bool, typer.Option("--no-network-discovery", help="Do not answer clients that look for simulators.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="Print what happens.")] = False,
    statistics: Annotated[bool, typer.Option("--log-timing-stats", help="Log how fast time passes.")] = False,
    version: Annotated[bool, typer.Option("-v", "--version", help="Print the version.")] = False,
    world: Annotated[str | None, typer.Option("-W", "--stageworld", hidden=True)] = None,
    resolution: Annotated[float | None, typer.Option("--resolution", hidden=True)] = None,
    lines_chunk: Annotated[int | None, typer.Option("--lines-chunksize", hidden=True)] = None,
    points_chunk: Annotated[int | None, typer.Option("--points-chunksize", hidden=True)] = None,
    html: Annotated[bool, typer.Option("--html", hidden=True)] = False,
    less_verbose: Annotated[bool, typer.Option("--less-verbose", hidden=True)] = False,
    lite_graphics: Annotated[bool, typer.Option("--lite-graphics", hidden=True)] = False,
    no_graphics: Annotated[bool, typer.Option("--no-graphics", hidden=True)] = False,
    maximize: Annotated[bool, typer.Option("--maximize-gui", hidden=True)] = False,
    fullscreen: Annotated[bool, typer.Option("--fullscreen-gui", hidden=True)] = False,
    minimize: Annotated[bool, typer.Option("--minimize-gui", hidden=True)] = False,
    no_crash_debug: Annotated[bool, typer.Option("--no-crash-debug", hidden=True)] = False,
    no_crash_restart: Annotated[bool, typer.Option("--no-crash-restart", hidden=True)] = False,
) -> None:
    """Emulate Pioneer, AmigoBot, PowerBot, PatrolBot and Seekur robots for programs that use ARIA."""
    if version:
        console.print_line(f"robotworkshop {metadata.version('robotworkshop')}")
        return
    _tell_what_means_nothing(
        {
            "--resolution": resolution is not None,
            "--lines-chunksize": lines_chunk is not None,
            "--points-chunksize": points_chunk is not None,
            "--html": html,
            "--lite-graphics": lite_graphics,
            "--maximize-gui": maximize,
            "--fullscreen-gui": fullscreen,
            "--minimize-gui": minimize,
        }
    )
    # These ask for what is always so here.
    del less_verbose, no_graphics, no_crash_debug, no_crash_restart
    if world is not None:
        _fail(f"-W {world}: worlds of Stage are not read; convert the map: robotworkshop convert", Status.BAD_ARGUMENTS)
    if folder is not None:
        _enter(folder)
    end, rotate = _End(), _log_to(log_file, log_bytes, not_interactive=not_interactive, verbose=verbose)
    try:
        options = ServeOptions(
            tuple(wanted(text) for text in robots or ()),
            tuple(find_model(word) for word in factories or ()),
            bind,
            _port(port),
            not not_found,
            FloorConditions() if no_error else replace(PIONEER_FLOOR, odometry_error=error_mode),
            *_pace(speed, interval_ms, sim_time_ms),
            HostSettings(
                Start() if start is None else read_start(start),
                Habits(
                    frozenset(ignored or ()), warns, srisim, not no_old_lasers, not no_watchdog, may_exit=allow_exit
                ),
                seed,
                metadata.version("robotworkshop"),
                rotate_logs=rotate,
                end=end.come,
            ),
        )
        if not options.robots and not options.factories:
            options = replace(options, robots=(Wanted(find_model("p3dx")),))
    except ModelError as error:
        _fail(str(error), Status.BAD_MODEL if error.place or "cannot be read" in str(error) else Status.BAD_ARGUMENTS)
    except WorkshopError as error:
        _fail(str(error), Status.BAD_ARGUMENTS)
    try:
        laid_out, file = _floor(map_file, scene, no_map=no_map)
    except WorkshopError as error:
        _fail(str(error), Status.BAD_MAP)
    _serve(laid_out, file, options, end, statistics=statistics)


def _serve(scene: Scene, file: Path | None, options: ServeOptions, end: _End, *, statistics: bool) -> None:
    maps = Path.cwd() if file is None else file.parent
    try:
        with run_marked(options.port) as was_killed:
            marked = replace(options, settings=replace(options.settings, was_restarted=was_killed))
            with (
                interrupted_by_signals(),
                suppress(KeyboardInterrupt),
                pioneers_served(scene, file, maps, marked) as serving,
            ):
                for place in serving.places:
                    name = place.name or "a robot for each client"
                    console.print_line(f"{name} ({place.model}): tcp:{place.host}:{place.port}")
                _wait(serving, end, statistics=statistics)
    except LinkError as error:
        _fail(str(error), Status.NO_PORT)
    except PlacementError as error:
        _fail(str(error), Status.BAD_ARGUMENTS)
    if end.status:
        raise typer.Exit(end.status)


def _wait(serving: Serving, end: _End, *, statistics: bool) -> None:
    """Wait for a signal, or for a client that may end the program."""
    looks = 0
    while not end.is_over.wait(_LOOK_S):
        looks += 1
        if statistics and looks % round(_STATISTICS_S / _LOOK_S) == 0:
            clock = serving.stage.clock
            log.info(
                "time passes %.2f times as fast as on the wall, for %d robots",
                clock.achieved_speed,
                len(serving.host.robots),
            )


def _floor(map_file: str | None, scene: str | None, *, no_map: bool) -> tuple[Scene, Path | None]:
    """Return what the floor is laid out as, and the file that says so.

    Raises:
        WorkshopError: the file cannot be read, or is faulty.
    """
    asked = [word for word in (map_file, scene) if word is not None]
    if len(asked) + no_map > 1:
        raise SceneError("--map, --scene and --nomap exclude each other; give one of them")
    if map_file is not None:
        return read_map(Path(map_file)), Path(map_file)
    if scene is not None:
        file = find_scene(scene)
        return read_map(file), file
    own = user_folder() / "init.map"
    if not no_map and own.is_file():
        return read_map(own), own
    return EMPTY, None


def _pace(speed: str, interval_ms: int, sim_time_ms: int) -> tuple[float, float | None]:
    """Return the floor's tick and the factor of real time.

    Raises:
        WorkshopError: one of them is none.
    """
    if interval_ms < 0 or sim_time_ms < 0:
        raise WorkshopError("--update-interval and --update-sim-time are milliseconds, 1 or more")
    tick_ms = sim_time_ms or interval_ms or round(TICK_S * 1_000.0)
    if 100 % tick_ms:
        raise WorkshopError(f"a step of {tick_ms} ms does not divide a robot's 100 ms; use 10, 20, 25, 50 or 100")
    if speed == "max":
        return tick_ms / 1_000.0, None
    try:
        factor = float(speed) if speed else tick_ms / (interval_ms or tick_ms)
    except ValueError:
        factor = 0.0
    if not 0.0 < factor < 1e6:
        raise WorkshopError(f"--speed {speed}: it is a positive factor of real time, or max")
    return tick_ms / 1_000.0, factor


def _port(port: int) -> int:
    if not 0 <= port <= 65535:
        raise WorkshopError(f"--port {port}: a port is a number up to 65535")
    return port


def _enter(folder: Path) -> None:
    try:
        os.chdir(folder)
    except OSError as error:
        _fail(f"--cwd {folder}: {(error.strerror or str(error)).lower()}", Status.NO_FOLDER)


def _log_to(file: Path | None, size: int | None, *, not_interactive: bool, verbose: bool) -> Callable[[], None]:
    """Write what happens to a file as well; return what begins a new one."""
    root = logging.getLogger()
    for handler in root.handlers:
        handler.setLevel(logging.INFO if verbose else logging.WARNING)
    if file is None and not verbose:
        return _nothing
    root.setLevel(min(root.level, logging.INFO))
    if file is None:
        return _nothing
    most = size if size is not None else _DEFAULT_LOG_BYTES if not_interactive else 0
    try:
        writer = logging.handlers.RotatingFileHandler(file, maxBytes=max(most, 0), backupCount=_LOG_FILES)
    except OSError as error:
        _fail(f"--log {file}: {(error.strerror or str(error)).lower()}", Status.BAD_ARGUMENTS)
    writer.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    root.addHandler(writer)
    return writer.doRollover


def _tell_what_means_nothing(asked: dict[str, bool]) -> None:
    for option, is_asked in asked.items():
        if is_asked:
            complain(f"{option} means nothing here")


def _fail(line: str, status: Status) -> NoReturn:
    complain(line)
    raise typer.Exit(status)


def _nothing() -> None: ...
