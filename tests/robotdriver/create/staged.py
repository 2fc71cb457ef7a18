"""An emulated Create on a floor of its own, at a port, with the floor's truth in the test's hands."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import numpy as np

from robotdriver.create.emulator import EmulatedCreate
from robotdriver.create.emulator_server import EmulatorServer
from robotdriver.create.links import Address, SerialAddress, TcpAddress
from robotdriver.models import RobotModel
from robotdriver.pose import Pose
from robotdriver.simulator.clock import SimulationClock
from robotdriver.simulator.world import World
from tests.robotdriver.beating_clock import clock_of

PATIENCE_S = 20.0
"""No test waits so long, on the floor's clock, when all is well."""


class Stage:
    """One emulated robot at one port."""

    def __init__(self, world: World, clock: SimulationClock, robot: EmulatedCreate, address: Address) -> None:
        self.world = world
        self.clock = clock
        self.robot = robot
        self.address = address
        self.body = world.robots[0]

    @property
    def is_driving(self) -> bool:
        return any(motor.velocity_mm_s != 0.0 for motor in self.body.motors.values())

    def spoil(self, **faults: float | bool) -> None:
        """Change what is wrong with the line."""
        self.robot.faults = replace(self.robot.faults, **faults)

    def befall(self, **condition: object) -> None:
        """Change what happens to the robot."""
        self.robot.condition = replace(self.robot.condition, **condition)

    def until(self, holds: Callable[[], bool]) -> float:
        """Wait until something is so; return how long that took on the floor."""
        begin_s = self.world.time_s
        while not holds():
            assert self.world.time_s - begin_s < PATIENCE_S, "it never came to be"
            self.pass_time(self.world.tick_s)
        return self.world.time_s - begin_s

    def pass_time(self, duration_s: float) -> None:
        self.clock.observe_until(self.world.time_s + duration_s)


def serve(server: EmulatorServer, robot: EmulatedCreate, port: str) -> Address:
    """Return where a robot can be reached: at a "pty", or by "tcp"."""
    if port == "pty":
        return SerialAddress(server.serve_pty(robot))
    return TcpAddress(*server.serve_tcp(robot, "127.0.0.1", 0))


@contextmanager
def staged(
    model: RobotModel,
    port: str = "tcp",
    *,
    speed: float = 1.0,
    wheel_scales: tuple[float, float] = (1.0, 1.0),
) -> Iterator[Stage]:
    world = World(seed=0)
    body = world.add_robot(model, Pose(0.0, 0.0), "emulated")
    robot = EmulatedCreate(body, rng=np.random.default_rng(0), wheel_scales=wheel_scales)
    with clock_of(world, speed) as clock, EmulatorServer(clock) as server:
        yield Stage(world, clock, robot, serve(server, robot, port))
