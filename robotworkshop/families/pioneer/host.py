"""The owner of a floor with Pioneers: puts them down, and does what their clients ask of it."""

import logging
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from robotdriver.emulation.guest import Guest
from robotdriver.errors import PlacementError, WorkshopError
from robotdriver.models import RobotModel
from robotdriver.models.pioneers.model import PioneerModel
from robotdriver.phrases import placing
from robotdriver.pioneer.emulator import EmulatedPioneer
from robotdriver.pioneer.habits import Habits
from robotdriver.pioneer.requests import Exit, LoadMap, ReleaseMap, Request, RotateLogs, SetGhost
from robotdriver.pioneer.surroundings import PioneerSurroundings
from robotdriver.pioneer.wgs84 import Georeference
from robotdriver.pose import Pose
from robotdriver.simulator import World, WorldRobot
from robotworkshop.families import phrases
from robotworkshop.families.pioneer.background import short_turns
from robotworkshop.families.pioneer.boxes import Box
from robotworkshop.families.pioneer.map_files import map_in_folder, read_map
from robotworkshop.families.pioneer.starts import PioneerStart, Starts
from robotworkshop.stage.events import SceneChanged
from robotworkshop.stage.floor import lay_scene
from robotworkshop.stage.simulated_stage import SimulatedStage
from robotworkshop.stage.things import lay_thing
from scene.scene import Scene
from scene.things import PolygonShape, Thing

log = logging.getLogger(__name__)


def _nothing() -> None: ...


def _ignore(_status: int) -> None: ...


@dataclass(frozen=True, slots=True)
class HostSettings:
    """The settings by which robots are put on a floor.

    Attributes:
        start: Where robots start.
        habits: How robots differ from what their protocol says.
        seed: Of random starts.
        version: Of the program, as clients are told.
        has_window: Whether a window shows the floor; clients can ask for it.
        was_restarted: Whether the program was started again after it had been killed.
        rotate_logs: Called when a client asks for a new log file.
        end: Called with an exit status when a client that may ends the program.
    """

    start: PioneerStart = field(default=PioneerStart())
    habits: Habits = field(default=Habits())
    seed: int = 0
    version: str = ""
    has_window: bool = False
    was_restarted: bool = False
    rotate_logs: Callable[[], None] = _nothing
    end: Callable[[int], None] = _ignore


@dataclass(slots=True)
class _Member:
    guest: EmulatedPioneer
    body: WorldRobot


class PioneerHost:
    """Puts Pioneers on a Stage's floor and takes them away, and owns the floor's map.

    Args:
        stage: Whose floor it is.
        scene: What the floor is laid out as.
        map_file: Where the scene was read from; None for a floor without a map.
        folder: Where maps are looked for that clients ask for.
        settings: How robots are put on the floor.
    """

    def __init__(
        self, stage: SimulatedStage, scene: Scene, map_file: Path | None, folder: Path, settings: HostSettings
    ) -> None:
        self._stage = stage
        self._starts = Starts(scene, settings.seed)
        self._scene = without_robots(scene)
        self._map_file = map_file
        self._map_state = None if map_file is None else _state_of(map_file)
        self._folder = folder
        self._settings = settings
        self._members: dict[str, _Member] = {}
        self._boxes: list[tuple[Box, int]] = []  # with their numbers among the floor's obstacles
        self._robots_ever = 0
        self._keeper = ""
        self._loads = threading.Lock()
        self._requests = threading.Lock()
        self._requested: dict[str, str] = {}  # by robot, the map that its client asked for last; not begun yet
        self._is_loading = False

    @property
    def scene(self) -> Scene:
        """The scene of the floor; another object when there is another map."""
        return self._scene

    @property
    def robots(self) -> tuple[str, ...]:
        """The names of the robots that are there now."""
        return tuple(self._members)

    @property
    def pioneers(self) -> tuple[EmulatedPioneer, ...]:
        """The robots that are there now, in the order in which they came."""
        return tuple(member.guest for member in self._members.values())

    def add_robot(self, model: PioneerModel, name: str = "") -> EmulatedPioneer:
        """Put a robot down.

        Args:
            model: What kind of robot it is.
            name: None that another robot has; empty for one that is made of the model's.

        Raises:
            PlacementError: the name is taken, or there is no room.
        """
        with self._stage.changed() as world:
            own_name = name or self._free_name(model.name)
            kind, number = _on_floor(model), len(self._members) + len(self._boxes)
            refused = PlacementError(placing.NO_ROOM_HERE())
            if own_name in self._members:
                raise PlacementError(placing.NAME_THERE(name=repr(own_name)))
            for pose in self._starts.places(self._settings.start, number):
                try:
                    body = world.add_robot(kind, pose, own_name, model.conditions(world.conditions))
                except PlacementError as error:
                    refused = error
                    continue
                if not number and self._settings.start == PioneerStart() and self._starts.is_guess:
                    place = f"({pose.x_mm:.0f}, {pose.y_mm:.0f})"
                    log.warning("%s", phrases.NO_HOME(place=place))
                body.material = model.material
                phase_s = self._robots_ever * world.tick_s
                self._robots_ever += 1
                guest = EmulatedPioneer(world, body, model, self._ask, self._settings.habits, phase_s)
                guest.surroundings = self._surroundings()
                self._members[own_name] = _Member(guest, body)
                return guest
        raise PlacementError(placing.NONE_FREE(reason=str(refused)))

    def remove_robot(self, guest: Guest) -> None:
        """Take a robot from the floor."""
        member = self._members.pop(guest.name)
        with self._stage.changed() as world:
            world.remove_robot(member.body)

    def add_box(self, box: Box) -> None:
        """Put a box down that robots can push.

        Raises:
            PlacementError: there is no room.
        """
        ahead, aside = box.length_mm / 2.0, box.width_mm / 2.0
        refused = PlacementError(placing.NO_ROOM_HERE())
        with self._stage.changed() as world:
            number = len(self._members) + len(self._boxes)
            for pose in self._starts.places(self._settings.start, number):
                corners = tuple(
                    pose.to_world(x, y) for x, y in ((-ahead, -aside), (ahead, -aside), (ahead, aside), (-ahead, aside))
                )
                try:
                    self._boxes.append((box, _lay_box(world, box, corners)))
                except PlacementError as error:
                    refused = error
                    continue
                return
        raise refused

    def change_map(self, file: Path, *, by_user: bool) -> None:
        """Lay the floor out as another map says; robots stay where they are, or go where there is room.

        Args:
            file: Of the map.
            by_user: Whether the user asked for it, and no client.

        Raises:
            SceneError: the file cannot be read, or is faulty; the floor is as it was.
        """
        with self._loads:
            # Beside the floor on which robots drive, and taken by it whole: a large map takes longer than a tick may.
            with short_turns():
                state, drawn = _state_of(file), read_map(file)
                starts, scene = Starts(drawn, self._settings.seed), without_robots(drawn)
                floor = self._stage.world.bare()
                lay_scene(floor, scene)
                floor.sensing.make_ready()
                starts.make_ready()
            with self._stage.changed() as world:
                self._take(world, floor, scene, starts)
                self._starts, self._scene, self._map_file, self._map_state = starts, scene, file, state
                self._stage.announcer.announce(SceneChanged(scene))
                for member in self._members.values():
                    member.guest.surroundings = self._surroundings()
                    member.guest.tell_map_changed(file.name, by_user=by_user, is_loaded=True)
        log.info("%s", phrases.MAP_IS(file=str(file)))

    def begin_change(self, file: Path) -> None:
        """Have another map laid out as the user asks, in a thread; the log says what comes of it."""

        def change() -> None:
            try:
                self.change_map(file, by_user=True)
            except WorkshopError as error:
                log.warning("%s", phrases.MAP_STAYS(reason=str(error)))

        threading.Thread(target=change, name="map of the user", daemon=True).start()

    def _ask(self, name: str, request: Request) -> None:
        """Do what a robot's client asks for; called between two ticks, by the thread that makes them."""
        match request:
            case LoadMap(file, keeps):
                if self._keeper and not (keeps and self._keeper == name):
                    log.warning("%s: %s", name, phrases.MAP_KEPT(file=file, name=self._keeper))
                    return
                self._keeper = name if keeps else self._keeper
                self._request(name, file)
            case ReleaseMap():
                self._keeper = "" if self._keeper == name else self._keeper
            case RotateLogs():
                self._settings.rotate_logs()
            case SetGhost():
                self._stage.world.make_ghost(self._members[name].body)
            case Exit(status):
                self._settings.end(status)

    def _request(self, name: str, file: str) -> None:
        """Have a map loaded, in a thread: reading takes longer than a tick may.

        Of each client's requests the last one counts, so that clients who ask without end fill nothing.
        """
        with self._requests:
            self._requested.pop(name, None)
            self._requested[name] = file
            is_loading, self._is_loading = self._is_loading, True
        if not is_loading:
            threading.Thread(target=self._load_requested, name="maps of clients", daemon=True).start()

    def _load_requested(self) -> None:
        while True:
            with self._requests:
                if not self._requested:
                    self._is_loading = False
                    return
                name = next(iter(self._requested))
                file = self._requested.pop(name)
            self._load(name, file)

    def _load(self, name: str, file: str) -> None:
        try:
            present = self._map_file
            path = present if not file and present is not None else map_in_folder(self._folder, file)
            if file and present is not None and _state_of(path) == self._map_state:
                self._tell_map(name, path.name, is_loaded=False)
                return
            self.change_map(path, by_user=False)
        except WorkshopError as error:
            log.warning("%s: %s", name, phrases.MAP_STAYS(reason=str(error)))
            self._tell_map(name, file, is_loaded=False)

    def _tell_map(self, name: str, file: str, *, is_loaded: bool) -> None:
        """Tell a client what came of the map that it has asked for."""
        with self._stage.held():
            member = self._members.get(name)
            if member is not None:
                member.guest.tell_map_changed(file, by_user=False, is_loaded=is_loaded)

    def _take(self, world: World, floor: World, scene: Scene, starts: Starts) -> None:
        """Have the robots stand on another floor: where they are, or at the nearest free place, or beside the map."""
        numbers = {member.body: number for number, member in enumerate(self._members.values())}

        def elsewhere(robot: WorldRobot) -> Iterator[Pose]:
            for start in (PioneerStart(pose=robot.pose), self._settings.start):
                yield from starts.places(start, 0)
            yield _beside(scene, numbers[robot])

        outlines, kept = dict(world.parts.obstacles.moved_outlines), []
        for box, number in self._boxes:
            try:
                kept.append((box, _lay_box(floor, box, outlines[number])))
            except PlacementError:
                log.info("%s", phrases.BOX_GONE())
        for robot in world.take_floor(floor, elsewhere):
            there = robot.pose
            place = f"({there.x_mm:.0f}, {there.y_mm:.0f})"
            log.info("%s", phrases.MOVED_ASIDE(name=robot.name, place=place))
        self._boxes = kept

    def _surroundings(self) -> PioneerSurroundings:
        origin = self._scene.georeference
        return PioneerSurroundings(
            "" if self._map_file is None else self._map_file.name,
            None if origin is None else Georeference(origin.latitude_deg, origin.longitude_deg, origin.altitude_m),
            self._settings.version,
            self._settings.has_window,
            self._settings.was_restarted,
        )

    def _free_name(self, word: str) -> str:
        number, name = 1, word
        while name in self._members:
            number += 1
            name = f"{word}-{number}"
        return name


class RobotFactory:
    """Gives every client a robot of its own.

    Args:
        host: Puts the robots down.
        model: What kind of robots.
    """

    def __init__(self, host: PioneerHost, model: PioneerModel) -> None:
        self._host = host
        self._model = model

    def welcome(self, host: str) -> Guest:  # noqa: ARG002  # All clients get the same.
        """Put a robot down for a client.

        Raises:
            PlacementError: there is no room for it.
        """
        return self._host.add_robot(self._model)

    def farewell(self, guest: Guest) -> None:
        """Take a client's robot from the floor."""
        self._host.remove_robot(guest)


def _state_of(file: Path) -> tuple[Path, int, int] | None:
    """Return what tells a file that was changed, or another one, from this one; None for one that is not there."""
    try:
        found = file.stat()
    except OSError:
        return None
    return file.resolve(), found.st_mtime_ns, found.st_size


def _lay_box(world: World, box: Box, corners: tuple[tuple[float, float], ...]) -> int:
    """Put a box down, and return its number among the obstacles.

    Raises:
        PlacementError: something is in the way.
    """
    lay_thing(world, Thing(PolygonShape(corners), material=box.material, movable=box.movable))
    return world.movable_obstacles[-1]


@cache
def _on_floor(model: PioneerModel) -> RobotModel:
    """Return the robot that is put on a floor: the same object for each of a kind, so that they are sensed together."""
    return model.on_floor()


def _beside(scene: Scene, number: int) -> Pose:
    space = scene.workspace
    return Pose(space.max_x_mm + 5_000.0 + 3_000.0 * (number % 100), space.max_y_mm + 3_000.0 * (number // 100))


def without_robots(scene: Scene) -> Scene:
    """Return the floor of a scene alone: its robots may be of any family."""
    return replace(scene, robots=())
