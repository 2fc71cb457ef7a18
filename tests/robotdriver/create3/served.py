"""Emulated robots at TCP ports, for tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from robotdriver.create3.emulated import EmulatedRobot
from robotdriver.create3.emulated_create3 import EmulatedCreate3
from robotdriver.create3.emulated_root import EmulatedRoot
from robotdriver.create3.guest import ServedRobot
from robotdriver.emulation.server import GuestServer
from robotdriver.models import MODELS
from robotdriver.pose import Pose
from robotdriver.simulator import World, WorldRobot
from robotdriver.simulator.clock import SimulationClock
from tests.robotdriver.beating_clock import clock_of

KINDS: dict[str, type[EmulatedRobot]] = {"create3": EmulatedCreate3, "root": EmulatedRoot}


@dataclass(frozen=True)
class Served:
    """A robot that can be reached.

    Attributes:
        address: As people type it.
        host: Where.
        port: Where.
        body: On the floor.
        clock: The floor's time.
    """

    address: str
    host: str
    port: int
    body: WorldRobot
    clock: SimulationClock


@contextmanager
def served(kind: str = "create3", world: World | None = None, speed: float = 2.0) -> Iterator[Served]:
    """Serve a robot in the middle of a floor, at so many times real time."""
    world = World(seed=0) if world is None else world
    body = world.add_robot(MODELS[kind], Pose(0.0, 0.0, 0.0), "robot")
    with clock_of(world, speed) as clock, GuestServer(clock) as server:
        robot = KINDS[kind](body, lambda: world.ticks, lambda _: None)
        host, port = server.serve_tcp(ServedRobot(robot), "127.0.0.1", 0, max_clients=1)
        yield Served(f"{kind}:tcp:{host}:{port}", host, port, body, clock)
