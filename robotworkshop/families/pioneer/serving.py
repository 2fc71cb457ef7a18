"""Serving Pioneers: robots that are always there, each at its own port, and robots that come with clients."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from robotdriver.conditions import FloorConditions, OdometryError
from robotdriver.emulation.server import GuestServer
from robotdriver.errors import LinkError, WorkshopError
from robotdriver.models.pioneers.model import PioneerModel
from robotdriver.pioneer import discovery
from robotworkshop.families import phrases, refusals
from robotworkshop.families.pioneer.beliefs import Beliefs
from robotworkshop.families.pioneer.boxes import Box
from robotworkshop.families.pioneer.host import HostSettings, PioneerHost, RobotFactory, without_robots
from robotworkshop.families.pioneer.models import Wanted
from robotworkshop.stage.events import Announcer
from robotworkshop.stage.simulated_stage import SimulatedStage
from scene.scene import Scene

log = logging.getLogger(__name__)

DEFAULT_PORT = 8101
LOOPBACK = "127.0.0.1"

TICK_S = 0.02
"""A tick of the floor: five to a report, so none comes early or late."""

PIONEER_FLOOR = FloorConditions(odometry_error=OdometryError.RANDOM_EACH_UPDATE)
"""The imperfections by default: the errors of odometry that clients know."""


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """The robots to serve, and their addresses.

    Attributes:
        robots: That are always there, in the order of their ports; boxes among them have none.
        factories: Models of which every client gets a robot of its own; each has a port after those of the robots.
        host: Address to listen at.
        port: Of the first robot; 0 for any that are free.
        is_found: Whether clients find the program on the network.
        conditions: What goes wrong on the floor.
        tick_s: Time from one step of the floor to the next.
        speed: Factor of real time; None for as fast as possible.
        settings: How robots are put on the floor.
        serial_port: Name for a serial port of the first robot, a pseudo-terminal; further robots have numbers after it.
            None for no such ports.
        ros_port: At which programs of ROS are served by rosbridge; 0 for any that is free, None for no port.
    """

    robots: tuple[Wanted, ...] = ()
    factories: tuple[PioneerModel, ...] = ()
    host: str = LOOPBACK
    port: int = DEFAULT_PORT
    is_found: bool = True
    conditions: FloorConditions = PIONEER_FLOOR
    tick_s: float = TICK_S
    speed: float | None = 1.0
    settings: HostSettings = field(default=HostSettings())
    serial_port: Path | None = None
    ros_port: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """The addresses at which robots are reached.

    Attributes:
        name: Of the robot; empty where every client gets one.
        model: Of the robot.
        host: Of the port.
        port: Its number.
        serial_port: Where else the robot is reached; empty for nowhere.
    """

    name: str
    model: str
    host: str
    port: int
    serial_port: str = ""


@dataclass(frozen=True, slots=True)
class PioneerServing:
    """Pioneers that are being served.

    Attributes:
        stage: Whose floor they are on.
        host: The owner of the floor.
        server: At whose ports they are reached.
        places: Where the first ones are reached.
        ros: Host and port for programs of ROS; None for none.
    """

    stage: SimulatedStage
    host: PioneerHost
    server: GuestServer
    places: tuple[Place, ...]
    ros: tuple[str, int] | None = None


@contextmanager
def pioneers_served(
    scene: Scene, map_file: Path | None, folder: Path, options: ServeOptions, announcer: Announcer | None = None
) -> Iterator[PioneerServing]:
    """Serve Pioneers on the floor of a scene while the block runs.

    Args:
        scene: What the floor is laid out as; its own robots are left out.
        map_file: Where the scene was read from; None for a floor without a map.
        folder: Where maps are looked for that clients ask for.
        options: What is served, and where.
        announcer: Told of all that happens on the floor.

    Raises:
        LinkError: a port cannot be had.
        PlacementError: there is no room for a robot.
        WorkshopError: a package is missing that ROS needs.
    """
    stage = SimulatedStage(
        without_robots(scene),
        announcer or Announcer(),
        seed=options.settings.seed,
        speed=options.speed,
        conditions=options.conditions,
        tick_s=options.tick_s,
    )
    try:
        host = PioneerHost(stage, scene, map_file, folder, options.settings)
        stage.follow(Beliefs(host))
        with GuestServer(stage.clock) as server:
            with stage.clock.between_ticks():  # or each tick of the meantime would look again at what is near whom
                places = tuple(_served(host, server, options))
            if options.is_found:
                _be_found(server, options.host)
            ros = None if options.ros_port is None else _ros(stage, host, server, options.host, options.ros_port)
            yield PioneerServing(stage, host, server, places, ros)
    finally:
        stage.stop()


def _served(host: PioneerHost, server: GuestServer, options: ServeOptions) -> Iterator[Place]:
    port, serial_ports = options.port, _serial_ports(options.serial_port)
    for wanted in options.robots:
        if isinstance(wanted.model, Box):
            host.add_box(wanted.model)
            continue
        link = next(serial_ports, None)
        yield place_robot(host, server, wanted.model, wanted.name, options.host, port, link)
        port += bool(port)
    for model in options.factories:
        address = server.serve_factory(RobotFactory(host, model), options.host, port)
        yield Place("", model.name, *address)
        port += bool(port)


def _serial_ports(first: Path | None) -> Iterator[Path]:
    """Yield the names of serial ports: the first one, and the same with numbers."""
    if first is not None:
        yield first
        yield from (first.with_name(f"{first.name}-{number}") for number in count(2))


def place_robot(
    host: PioneerHost,
    server: GuestServer,
    model: PioneerModel,
    name: str,
    address: str,
    port: int,
    link: Path | None = None,
) -> Place:
    """Put a robot down that is always there, and serve it at a port of its own.

    Args:
        host: Owns the floor.
        server: Serves it.
        model: What kind of robot it is.
        name: For it; empty for one that is made of the model's.
        address: Where to listen.
        port: Its port; 0 for any that is free.
        link: Name of a serial port, a pseudo-terminal, at which it is served, too; None for none.

    Raises:
        LinkError: a port cannot be had; no robot was put down.
        PlacementError: the name is taken, or there is no room.
    """
    guest = host.add_robot(model, name)
    try:
        reached = server.serve_tcp(guest, address, port, max_clients=1)
        serial_port = "" if link is None else server.serve_pty(guest, link)
    except LinkError:
        server.dismiss(guest)
        host.remove_robot(guest)
        raise
    return Place(guest.name, model.name, *reached, serial_port)


def _ros(stage: SimulatedStage, host: PioneerHost, server: GuestServer, address: str, port: int) -> tuple[str, int]:
    """Let programs of ROS reach all robots at one port; return its address."""
    try:
        from robotdriver.pioneer.ros import PioneerGraph
        from robotdriver.rosbridge.client import RosClients
    except ModuleNotFoundError as error:
        raise WorkshopError(refusals.NO_ROS(words=str(error))) from None
    world, began_s = stage.world, time.time()
    graph = PioneerGraph(lambda: host.pioneers, lambda: began_s + world.time_s)
    return server.serve_factory(RosClients(graph, lambda: world.time_s), address, port)


def _be_found(server: GuestServer, host: str) -> None:
    try:
        server.serve_udp(discovery.answer, host, discovery.PORT)
    except LinkError as error:
        reason = getattr(error.__cause__, "strerror", None) or str(error)
        told = phrases.NOT_LOOKED_FOR(port=str(discovery.PORT), host=host, words=reason.lower())
        log.warning("%s", told)
