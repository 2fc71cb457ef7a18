"""Pioneers as the window serves them: a map, laid out, and robots that join and leave with their clients."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import metadata
from pathlib import Path

from robotdriver.conditions import OdometryError
from robotdriver.interface import Reading
from robotworkshop.families import phrases
from robotworkshop.families.live import ProgramEnding, Say
from robotworkshop.families.log_lines import logged_lines
from robotworkshop.families.pioneer.host import HostSettings
from robotworkshop.families.pioneer.map_files import EMPTY, read_map
from robotworkshop.families.pioneer.models import Wanted, find_model
from robotworkshop.families.pioneer.recorded import pioneers_recorded
from robotworkshop.families.pioneer.serving import (
    DEFAULT_PORT,
    PIONEER_FLOOR,
    PioneerServing,
    Place,
    ServeOptions,
    pioneers_served,
    place_robot,
)
from robotworkshop.families.pioneer.starts import PioneerStart, read_start
from robotworkshop.recording.recorder import Recorder
from robotworkshop.stage.events import Announcer, DriveStarted
from robotworkshop.stage.simulated_stage import SimulatedStage
from scene.scene import Scene

_LOGGERS = ("robotdriver.pioneer", "robotdriver.emulation", "robotworkshop.families.pioneer")


@dataclass(frozen=True, slots=True)
class PioneerCondition:
    """The condition of one robot's client at one moment.

    Attributes:
        name: Of the robot.
        port: At which the robot is reached; None for one that came with its client.
        is_open: Whether a client has opened it.
        sonars_are_on: Whether its client gets the sonars' readings.
        lasers_on: The numbers of the lasers whose scans its client gets, from 0.
    """

    name: str
    port: int | None
    is_open: bool
    sonars_are_on: bool
    lasers_on: tuple[int, ...]


class PioneerLive:
    """Pioneers that are served. As `LiveFloor`.

    Args:
        serving: They.
        options: How they are served.
        recorder: What records them; None where they are not recorded.

    Attributes:
        stage: Where the robots drive.
        recorder: What records them.
        places: Where robots are reached.
    """

    def __init__(self, serving: PioneerServing, options: ServeOptions, recorder: Recorder | None = None) -> None:
        self.stage: SimulatedStage = serving.stage
        self.recorder = recorder
        self.places: tuple[Place, ...] = serving.places
        self._serving = serving
        self._options = options
        self._is_over = threading.Event()

    @property
    def scene(self) -> Scene:
        """The scene of the floor; a client may load another map."""
        return self._serving.host.scene

    def run(self) -> tuple[ProgramEnding, ...]:
        """Serve until it is ended; there are no programs of which anything could come."""
        self.stage.announcer.announce(DriveStarted(self.stage.snapshot()))
        self._is_over.wait()
        return ()

    def end(self) -> None:
        """Hang up on all clients."""
        self._is_over.set()

    def add_robot(self, model: str) -> Place:
        """Put another robot down, with the next port; with any that is free if the first has one.

        Raises:
            ModelError: its file is faulty.
            LinkError: the port cannot be had.
            PlacementError: there is no room.
            WorkshopError: there is no such model.
        """
        serving, options = self._serving, self._options
        port = max((place.port for place in self.places), default=options.port - 1) + 1 if options.port else 0
        place = place_robot(serving.host, serving.server, find_model(model), "", options.host, port)
        self.places = (*self.places, place)
        return place

    def load_map(self, file: Path) -> None:
        """Lay the floor out as another map says, while robots drive on; the log says what comes of it."""
        self._serving.host.begin_change(file)

    def conditions(self) -> tuple[PioneerCondition, ...]:
        """Return how the robots' clients are now, in the order in which the robots came; called in any thread."""
        ports = {place.name: place.port for place in self.places}
        return tuple(
            PioneerCondition(guest.name, ports.get(guest.name), guest.is_open, guest.sonars_are_on, guest.lasers_on)
            for guest in self._serving.host.pioneers
        )

    def heard(self) -> Mapping[str, Mapping[str, Reading]]:
        """Return of each robot what its client was last told by its rangers."""
        return {guest.name: guest.heard for guest in self._serving.host.pioneers}


@dataclass(frozen=True, slots=True)
class PioneerWish:
    """The robots to serve, and their places.

    Attributes:
        models: The words for the robots that are always there.
        factory: The word for the robot that every client gets one of; empty for none.
        map_file: The floor; None for one without a map.
        port: Of the first robot; 0 for any that are free.
        seed: Random seed.
        start: Where robots start, as `read_start` reads it; empty for a home of the map.
        odometry_error: How odometry errors are drawn.
        ros_port: At which programs of ROS are served; None for none.
    """

    models: tuple[str, ...] = ()
    factory: str = ""
    map_file: Path | None = None
    port: int = DEFAULT_PORT
    seed: int = 0
    start: str = ""
    odometry_error: OdometryError = OdometryError.RANDOM_EACH_UPDATE
    ros_port: int | None = None

    @contextmanager
    def opened(self, announcer: Announcer, speed: float | None, say: Say) -> Iterator[PioneerLive]:
        """Lay out the map and serve the robots. As `OpenFloor`.

        Raises:
            WorkshopError: the map or a model is faulty, a port cannot be had, or there is no room.
        """
        scene = EMPTY if self.map_file is None else read_map(self.map_file)
        folder = Path.cwd() if self.map_file is None else self.map_file.parent
        start = read_start(self.start) if self.start else PioneerStart()
        settings = HostSettings(start, seed=self.seed, version=metadata.version("robotworkshop"), has_window=True)
        options = ServeOptions(
            tuple(Wanted(find_model(word)) for word in self.models),
            (find_model(self.factory),) if self.factory else (),
            port=self.port,
            conditions=replace(PIONEER_FLOOR, odometry_error=self.odometry_error),
            speed=speed,
            settings=settings,
            ros_port=self.ros_port,
        )
        with (
            logged_lines(_LOGGERS, say),
            pioneers_served(scene, self.map_file, folder, options, announcer) as serving,
            pioneers_recorded(
                serving, "Pioneers" if self.map_file is None else self.map_file.name, self.seed
            ) as recorder,
        ):
            for place in serving.places:
                address = f"tcp:{place.host}:{place.port}"
                shared = phrases.FOR_EACH_CLIENT(model=place.model, address=address)
                say(f"{place.name} ({place.model}): {address}" if place.name else shared)
            if serving.ros is not None:
                say(phrases.FOR_ROS(address="ws://{}:{}".format(*serving.ros)))
            yield PioneerLive(serving, options, recorder)
