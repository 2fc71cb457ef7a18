"""The verb `emulate pioneer`, once its options are read: it serves robots until it is ended."""

import gc
import logging
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from importlib import metadata
from pathlib import Path
from typing import NoReturn

import typer

from robotdriver.conditions import OdometryError
from robotdriver.errors import LinkError, ModelError, WorkshopError
from robotdriver.models.pioneers.model import SIP_PERIOD_S, PioneerModel
from robotdriver.pioneer.emulator import EmulatedPioneer
from robotdriver.pioneer.habits import Habits
from robotworkshop.assets import find_scene
from robotworkshop.cli.families.pioneer.log_file import LogFile
from robotworkshop.cli.families.pioneer.sparing import Sparing
from robotworkshop.cli.families.pioneer.status import PioneerExitStatus
from robotworkshop.cli.interrupts import interrupted_by_signals
from robotworkshop.cli.printing import stdout
from robotworkshop.cli.printing.stderr import complain
from robotworkshop.cli.web_options import address_of
from robotworkshop.families.pioneer.choice import StartChoice
from robotworkshop.families.pioneer.host import HostSettings
from robotworkshop.families.pioneer.map_files import EMPTY, read_map
from robotworkshop.families.pioneer.models import Wanted, find_model, known_models, user_folder, wanted
from robotworkshop.families.pioneer.run_mark import run_marked
from robotworkshop.families.pioneer.serving import PIONEER_FLOOR, TICK_S, PioneerServing, ServeOptions, pioneers_served
from robotworkshop.families.pioneer.starts import PioneerStart, read_start
from robotworkshop.frontends import FrontendError, ShownFloor, load_frontend
from robotworkshop.recording.header import Header, RunKind
from robotworkshop.run.settings import Settings, SettingsError
from robotworkshop.stage.events import Announcer
from scene.scene import Scene

log = logging.getLogger(__name__)

DEFAULT_MODEL = "p3dx"

_LOOK_S = 0.5
_SIP_MS = round(SIP_PERIOD_S * 1_000.0)
_LOG_BYTES = 5_000_000


@dataclass(frozen=True, slots=True)
class LogWish:
    """The files into which it writes what happens.

    Attributes:
        file: None for none.
        max_bytes: A new file is begun then; None for the default, 0 for never.
        is_verbose: Whether to print it as well.
        is_interactive: Whether a person is there to mind the size of the file.
    """

    file: Path | None
    max_bytes: int | None
    is_verbose: bool
    is_interactive: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of the command line, as they stand there."""

    robots: tuple[str, ...]
    factories: tuple[str, ...]
    map_file: str | None
    map_at_end: str | None
    scene: str | None
    no_map: bool
    stage_world: str | None
    host: str
    port: int
    is_found: bool
    start: str | None
    seed: int
    odometry_error: OdometryError
    speed: str
    interval_ms: int
    sim_time_ms: int
    habits: Habits
    folder: Path | None
    log: LogWish
    statistics_s: int | None
    ros_port: int | None
    recording: Path | None
    web: str | None
    serial_port: Path | None
    with_ros2: bool = False


@dataclass(slots=True)
class _End:
    """The end that a client has given the program, with its status."""

    is_over: threading.Event = field(default_factory=threading.Event)
    status: int = 0

    def come(self, status: int) -> None:
        self.status = status
        self.is_over.set()


def print_version() -> None:
    """Print the program's version."""
    stdout.print_line(f"robotworkshop {metadata.version('robotworkshop')}")


def tell_what_means_nothing(options: Iterable[str]) -> None:
    """Say of options of the seed that they mean nothing in this program."""
    for option in options:
        complain(f"{option} means nothing here")


def show(
    robots: Sequence[str],
    factories: Sequence[str],
    floor: str | None,
    port: int,
    start: str,
    seed: int,
    odometry_error: OdometryError,
    ros_port: int | None,
) -> int:
    """Serve robots on a floor in the window, and return its exit status when it is closed.

    Args:
        robots: The words for the robots that are always there.
        factories: Those for the robots that clients get; the window serves one kind at most.
        floor: A map or a scene, by file or name; None for one without a map.
        port: Of the first robot.
        start: Where robots start; empty for a home of the map.
        seed: Of all chance.
        odometry_error: How the errors of odometry come about.
        ros_port: At which programs of ROS are served; None for none.

    Raises:
        SettingsError: there are several factories.
    """
    from robotworkshop.cli.families.showing import show
    from robotworkshop.families.pioneer.live import PioneerWish

    if len(factories) > 1:
        raise SettingsError("--window: the window serves one --robot-factory; leave the others out")
    models = tuple(robots) or (() if factories else (DEFAULT_MODEL,))
    file = None if floor is None else find_scene(floor)
    wish = PioneerWish(models, "".join(factories), file, port, seed, start, odometry_error, ros_port)
    return show(ShownFloor("Pioneers", wish.opened, serves=True), seed=seed, speed=None)


def run(asked: Asked) -> None:
    """Serve what is asked for until a signal, or a client that may, ends the program.

    Raises:
        typer.Exit: something that is asked for cannot be, which has been printed; or a client ended the program.
    """
    if asked.stage_world is not None:
        reason = "worlds of Stage are not read; make a map of their bitmap with robotworkshop convert BITMAP a.map"
        _fail(f"-W {asked.stage_world}: {reason}", PioneerExitStatus.BAD_ARGUMENTS)
    if asked.folder is not None:
        try:
            os.chdir(asked.folder)
        except OSError as error:
            _fail(f"--cwd {asked.folder}: {(error.strerror or str(error)).lower()}", PioneerExitStatus.NO_FOLDER)
    end = _End()
    try:
        options = _options(asked, _logged(asked.log), end)
        asked = _asked_for(asked)
        options = _chosen(options, asked)
        robots, factories = _robots(asked)
    except ModelError as error:
        _fail(str(error), PioneerExitStatus.BAD_MODEL)
    except WorkshopError as error:
        _fail(str(error), PioneerExitStatus.BAD_ARGUMENTS)
    try:
        scene, file = _floor(asked)
    except WorkshopError as error:
        _fail(str(error), PioneerExitStatus.BAD_MAP)
    try:
        wanted_options = replace(options, robots=robots, factories=factories)
        _serve(scene, file, wanted_options, end, asked)
    except LinkError as error:
        _fail(str(error), PioneerExitStatus.NO_PORT)
    except WorkshopError as error:
        _fail(str(error), PioneerExitStatus.BAD_ARGUMENTS)
    if end.status:
        raise typer.Exit(end.status)


def _asked_for(asked: Asked) -> Asked:
    """Return what is asked for; where no option names a floor or a robot, the user chooses, if there is a display.

    Raises:
        typer.Exit: the user cancels.
    """
    if not _is_open(asked):
        return asked
    own = _own_map()
    usual = StartChoice(
        own, DEFAULT_MODEL, start=asked.start or "", odometry_error=asked.odometry_error, ros_port=asked.ros_port
    )
    try:
        platform, language = load_frontend("display")(), load_frontend("language")()
        choice: StartChoice | None = load_frontend("pioneer_start")(known_models(), usual, platform, language)
    except FrontendError:
        return asked
    if choice is None:
        raise typer.Exit(PioneerExitStatus.CANCELLED)
    file = None if choice.map_file is None else str(choice.map_file)
    robots, factories = ((), (choice.model,)) if choice.is_factory else ((choice.model,), ())
    return replace(
        asked,
        map_file=file,
        no_map=file is None,
        robots=robots,
        factories=factories,
        start=choice.start or None,
        odometry_error=choice.odometry_error,
        ros_port=choice.ros_port,
    )


def _is_open(asked: Asked) -> bool:
    """Return whether no option names a floor or a robot, and a person is there to choose."""
    stated = asked.map_file, asked.map_at_end, asked.scene, asked.no_map, asked.robots, asked.factories
    return asked.log.is_interactive and not any(stated)


def _serve(scene: Scene, file: Path | None, options: ServeOptions, end: _End, asked: Asked) -> None:
    maps = Path.cwd() if file is None else file.parent
    announcer = Announcer()
    with run_marked(options.port) as was_killed:
        marked = replace(options, settings=replace(options.settings, was_restarted=was_killed))
        with (
            interrupted_by_signals(),
            suppress(KeyboardInterrupt),
            pioneers_served(scene, file, maps, marked, announcer) as serving,
            _recorded(serving, file, asked),
            _shown(serving, asked),
            _driven_by_ros2(serving, asked, announcer),
        ):
            for place in serving.places:
                name = place.name or "a robot for each client"
                also = f", {place.serial_port}" if place.serial_port else ""
                stdout.print_line(f"{name} ({place.model}): tcp:{place.host}:{place.port}{also}")
            if not serving.places:
                stdout.print_line("no robot is served, only what -r puts on the floor; -r MODEL adds one")
            if serving.ros is not None:
                stdout.print_line("all robots, for ROS: ws://{}:{}".format(*serving.ros))
            if _is_open(asked):
                floor = "200 m by 200 m without a map" if file is None else str(file)
                stdout.print_line(f"no map and no robot is given: one {DEFAULT_MODEL} on {floor}; see --map and -r")
            # What is loaded by now stays: to look through all of it for garbage would hold up reports.
            gc.collect()
            gc.freeze()
            _wait(serving, end, asked.statistics_s)


def _recorded(serving: PioneerServing, file: Path | None, asked: Asked) -> AbstractContextManager[object]:
    """Return a context in which what happens is recorded, if that is asked for."""
    if asked.recording is None:
        return nullcontext()
    from robotworkshop.families.pioneer.recorded import pioneers_recorded

    return pioneers_recorded(serving, "" if file is None else file.name, asked.seed, asked.recording)


@contextmanager
def _shown(serving: PioneerServing, asked: Asked) -> Iterator[None]:
    """Show what happens to browsers while the block runs, if that is asked for."""
    if asked.web is None:
        yield
        return
    from robotworkshop.families.pioneer.recorded import pioneers_told
    from robotworkshop.web.audience import Audience

    told, began = Announcer(), datetime.now().astimezone().isoformat(timespec="seconds")
    settings, tick_s = Settings(seed=asked.seed), serving.stage.world.tick_s
    header = Header(RunKind.PROGRAMS, serving.host.scene, settings, began, tick_s=tick_s)
    audience = Audience(web=address_of(asked.web))
    with audience.watching(told, header, stdout.print_line), pioneers_told(serving, told):
        yield


def _driven_by_ros2(serving: PioneerServing, asked: Asked, announcer: Announcer) -> AbstractContextManager[object]:
    """Return a context in which programs of ROS 2 may drive all robots, if that is asked for."""
    if not asked.with_ros2:
        return nullcontext()
    from robotworkshop.doors.installed import Drivable, load_driver

    def drivable(robot: EmulatedPioneer) -> Drivable:
        def drive(left_mm_s: float, right_mm_s: float) -> None:
            robot.drive.enable(True)
            robot.drive.run_wheels(left_mm_s, right_mm_s)

        return Drivable(robot.name, robot.body, drive, robot)

    began, tick_s = datetime.now().astimezone().isoformat(timespec="seconds"), serving.stage.world.tick_s
    header = Header(RunKind.PROGRAMS, serving.host.scene, Settings(seed=asked.seed, speed=1.0), began, tick_s=tick_s)
    return load_driver("ros2")(
        lambda: [drivable(robot) for robot in serving.host.pioneers], announcer, header, stdout.print_line
    )


def _wait(serving: PioneerServing, end: _End, statistics_s: int | None) -> None:
    """Wait for a signal, or for a client that may end the program."""
    looks = 0
    while not end.is_over.wait(_LOOK_S):
        looks += 1
        if statistics_s and looks % round(statistics_s / _LOOK_S) == 0:
            speed, robots = serving.stage.clock.achieved_speed, len(serving.host.robots)
            log.info("time passes %.2f times as fast as on the wall, for %d robots", speed, robots)


def _options(asked: Asked, rotate_logs: Callable[[], None], end: _End) -> ServeOptions:
    """Return how robots are served; which ones, and how they begin, the user may choose later.

    Raises:
        WorkshopError: an option cannot be.
    """
    for option, port in (("--port", asked.port), ("--ros", asked.ros_port)):
        if port is not None and not 0 <= port <= 65535:
            raise WorkshopError(f"{option} {port}: a port is a number up to 65535")
    tick_s, speed = _pace(asked)
    settings = HostSettings(
        habits=asked.habits,
        seed=asked.seed,
        version=metadata.version("robotworkshop"),
        rotate_logs=rotate_logs,
        end=end.come,
    )
    options = ServeOptions(
        host=asked.host,
        port=asked.port,
        is_found=asked.is_found,
        tick_s=tick_s,
        speed=speed,
        settings=settings,
        serial_port=asked.serial_port,
    )
    return _chosen(options, asked)


def _chosen(options: ServeOptions, asked: Asked) -> ServeOptions:
    """Return the options with what the user may choose later: where robots start, how they err, and the port for ROS.

    Raises:
        WorkshopError: the start is none.
    """
    start = PioneerStart() if asked.start is None else read_start(asked.start)
    return replace(
        options,
        conditions=replace(PIONEER_FLOOR, odometry_error=asked.odometry_error),
        settings=replace(options.settings, start=start),
        ros_port=asked.ros_port,
    )


def _robots(asked: Asked) -> tuple[tuple[Wanted, ...], tuple[PioneerModel, ...]]:
    """Return the robots that are always there, and the models of which every client gets one.

    Raises:
        ModelError: a model's file is faulty.
        WorkshopError: there is no such model.
    """
    robots = tuple(wanted(text) for text in asked.robots)
    factories = tuple(find_model(word) for word in asked.factories)
    if not robots and not factories:
        robots = (Wanted(find_model(DEFAULT_MODEL)),)
    return robots, factories


def _floor(asked: Asked) -> tuple[Scene, Path | None]:
    """Return what the floor is laid out as, and the file that says so.

    Raises:
        WorkshopError: the file cannot be read, or is faulty.
    """
    maps = [name for name in (asked.map_file, asked.map_at_end) if name is not None]
    if len(maps) + (asked.scene is not None) + asked.no_map > 1:
        raise WorkshopError("--map, a map at the end, --scene and --nomap exclude each other; give one of them")
    if maps:
        return read_map(Path(maps[0])), Path(maps[0])
    if asked.scene is not None:
        file = find_scene(asked.scene)
        return read_map(file), file
    own = _own_map()
    if not asked.no_map and own is not None:
        return read_map(own), own
    return EMPTY, None


def _own_map() -> Path | None:
    """Return the map of the user's folder that is loaded where no other is named; None where there is none."""
    file = user_folder() / "init.map"
    return file if file.is_file() else None


def _pace(asked: Asked) -> tuple[float, float | None]:
    """Return the floor's tick and the factor of real time.

    Raises:
        WorkshopError: one of them is none.
    """
    interval_ms, sim_time_ms = asked.interval_ms, asked.sim_time_ms
    if interval_ms < 0 or sim_time_ms < 0:
        raise WorkshopError("--update-interval and --update-sim-time are milliseconds, 1 or more")
    step_ms = sim_time_ms or interval_ms or round(TICK_S * 1_000.0)
    tick_ms = max(each for each in range(1, min(step_ms, _SIP_MS) + 1) if _SIP_MS % each == 0)
    if tick_ms != step_ms:
        complain(f"a step of {step_ms} ms does not divide the {_SIP_MS} ms of a robot's report: it is {tick_ms} ms")
    if asked.speed == "max":
        return tick_ms / 1_000.0, None
    try:
        # As for the seed, a step takes 100 ms as long as no interval is stated.
        factor = float(asked.speed or (sim_time_ms or interval_ms or _SIP_MS) / (interval_ms or _SIP_MS))
    except ValueError:
        factor = 0.0
    if not 0.0 < factor < 1e6:
        raise WorkshopError(f"--speed {asked.speed}: it is a positive factor of real time, or max")
    return tick_ms / 1_000.0, factor


def _logged(wish: LogWish) -> Callable[[], None]:
    """Write what happens where it is wanted; return what begins a new file.

    Raises:
        WorkshopError: the file cannot be written.
    """
    root = logging.getLogger()
    for handler in root.handlers:
        handler.setLevel(logging.INFO if wish.is_verbose else logging.WARNING)
        handler.addFilter(Sparing())
    if wish.file is not None or wish.is_verbose:
        root.setLevel(min(root.level, logging.INFO))
    if wish.file is None:
        return lambda: None
    most = wish.max_bytes if wish.max_bytes is not None else 0 if wish.is_interactive else _LOG_BYTES
    try:
        file = LogFile(wish.file, max(most, 0))
    except OSError as error:
        raise WorkshopError(f"--log {wish.file}: {(error.strerror or str(error)).lower()}") from None
    root.addHandler(file)
    return file.begin_new


def _fail(line: str, status: PioneerExitStatus) -> NoReturn:
    complain(line)
    raise typer.Exit(status)
