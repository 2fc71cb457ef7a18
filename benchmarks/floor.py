"""How fast the simulated floor is, and how fast a drive is on it, each figure beside what it must reach.

1, 100 and 1,000 robots with sonar, 10 robots with a laser of 180 rays at 10 Hz, whole drives of LocationRobot through
the hall without and with drift correction, and the cost of lock-step. Robots wander among random triangles and boxes,
one for every robot and at least fifty, and bump into them and into each other.

Speeds are simulated time over processor time, which other programs disturb less than the clock on the wall; the speed
by that stands beside them, and the load of the computer is their ratio. Every row is the best of several runs, which
go round all rows in turn. Usage: ``python benchmarks/floor.py [--seconds 3]``.
"""

import argparse
import math
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from rich import box
from rich.console import Console
from rich.table import Table

from robotdriver import CREATE_1, Pose, RobotModel
from robotdriver.errors import PlacementError
from robotdriver.models import LaserScanner, Mount
from robotdriver.simulator import SimulationClock, SimulatorRobot, World
from robotdriver.simulator.world_robot import SetVelocities
from robotworkshop.assets import find_scene
from robotworkshop.run.drive import SONG_S
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from scene import load_scene

ROUNDS = 6
AREA_PER_ROBOT_MM2 = 9e6
TURN_EVERY_TICKS = 60


@dataclass(slots=True)
class Stopwatch:
    """Measures processor time of this process, and time on the wall."""

    cpu_s: float = 0.0
    wall_s: float = 0.0

    @contextmanager
    def running(self) -> Iterator[None]:
        """Add what the block takes."""
        cpu_s, wall_s = time.process_time(), time.perf_counter()
        yield
        self.cpu_s += time.process_time() - cpu_s
        self.wall_s += time.perf_counter() - wall_s


@dataclass(slots=True)
class Row:
    """Something that is measured.

    Attributes:
        name: For people.
        run: Does it once, with a stopwatch; returns how much time passed on the floor.
        wanted: What the speed must reach; None where nothing is asked.
        rounds: How often it is run.
        cpu_speed: The best so far, simulated time over processor time.
        wall_speed: The same over time on the wall.
        load: Time on the wall over processor time, of the best run.
    """

    name: str
    run: Callable[[Stopwatch], float]
    wanted: float | None = None
    rounds: int = ROUNDS
    cpu_speed: float = 0.0
    wall_speed: float = 0.0
    load: float = 0.0

    def measure(self) -> None:
        """Run once more."""
        watch = Stopwatch()
        passed_s = self.run(watch)
        if passed_s / watch.cpu_s > self.cpu_speed:
            self.cpu_speed, self.load = passed_s / watch.cpu_s, watch.wall_s / watch.cpu_s
        self.wall_speed = max(self.wall_speed, passed_s / watch.wall_s)

    def figures(self, tick_s: float) -> tuple[str, ...]:
        """Return its line of the table."""
        wanted = ""
        if self.wanted is not None:
            wanted = f"{self.wanted:g} {'reached' if self.cpu_speed >= self.wanted else 'missed'}"
        return (
            self.name,
            f"{1e6 * tick_s / self.cpu_speed:,.1f}",
            _three_digits(self.cpu_speed),
            wanted,
            _three_digits(self.wall_speed),
            f"{self.load:.2f}",
        )


def _three_digits(speed: float) -> str:
    return f"{speed:,.0f}" if speed >= 100.0 else f"{speed:.3g}"


def crowded_floor(robots: int, model: RobotModel = CREATE_1, seed: int = 1) -> World:
    """Return a floor on which robots and obstacles stand at random."""
    rng = np.random.default_rng(seed)
    world = World(seed=seed)
    obstacles = max(50, robots)
    half_mm = math.sqrt(AREA_PER_ROBOT_MM2 * obstacles) / 2.0
    for _ in range(obstacles):
        x, y = rng.uniform(-half_mm, half_mm, 2)
        corners, turn, radius = rng.integers(3, 5), rng.uniform(0.0, math.tau), rng.uniform(150.0, 500.0)
        angles = turn + np.arange(corners) * math.tau / corners
        world.add_obstacle([(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles])
    while len(world.robots) < robots:
        x, y, heading = rng.uniform((-half_mm, -half_mm, -math.pi), (half_mm, half_mm, math.pi))
        try:
            world.add_robot(model, Pose(x, y, heading), str(len(world.robots)))
        except PlacementError:
            continue
    return world


def wander(world: World, ticks: int) -> None:
    """Drive all robots at speeds that change now and then."""
    for tick in range(ticks):
        if tick % TURN_EVERY_TICKS == 0:
            for robot in world.robots:
                left, right = world.rng.uniform(-100.0, 500.0, 2)
                robot.post(SetVelocities({"left": left, "right": right}))
        world.step()


def wait_frames(robot: SimulatorRobot, frames: int) -> None:
    """Do what the shortest mover does: wait for every frame, and command now and then."""
    frame = robot.sensor_data().frame
    for count in range(frames):
        if count % TURN_EVERY_TICKS == 0:
            robot.turn_clockwise(100.0 + count % 7)
        frame = robot.wait_frame(frame).frame


def step(world: World, ticks: int) -> None:
    """Let ticks pass."""
    for _ in range(ticks):
        world.step()


def through_the_hall(correct_drift: bool, watch: Stopwatch) -> float:
    """Drive LocationRobot through the hall, and return how much time passed on its floor; the plan is not timed."""
    settings = Settings(seed=0, speed=None, parameters={"correct_drift": correct_drift})
    session = Session(load_scene(find_scene("hall")), settings, Announcer())
    session.solve()
    with watch.running():
        (report,) = session.drive()
    return report.outcome.sim_time_s + SONG_S


def ticking(world: World, run: Callable[[int], None], budget_s: float) -> Callable[[Stopwatch], float]:
    """Return a run of about so many seconds, of something that lets so many ticks pass on a floor."""
    run(20)
    warm = Stopwatch()
    with warm.running():
        run(20)
    ticks = max(20, int(20.0 * budget_s / warm.cpu_s))

    def timed(watch: Stopwatch) -> float:
        with watch.running():
            run(ticks)
        return ticks * world.tick_s

    return timed


def rows(budget_s: float) -> list[Row]:
    """Return what is measured, each run to take so long."""
    found = []
    for robots, wanted in ((1, None), (100, 10.0), (1_000, 1.0)):
        world = crowded_floor(robots)
        name = f"{robots:,} wandering, sonar"
        found.append(Row(name, ticking(world, partial(wander, world), budget_s), wanted))
    laser = LaserScanner("laser", Mount(), 180, math.radians(179.0), 8_000.0, 10.0, 0.1)
    world = crowded_floor(10, replace(CREATE_1, sensors=(*CREATE_1.sensors, laser)))
    found.append(Row("10 wandering, laser", ticking(world, partial(wander, world), budget_s), 12.0))
    found.append(Row("hall, LocationRobot", partial(through_the_hall, False), wanted=300.0))
    found.append(Row("hall, correcting drift", partial(through_the_hall, True), wanted=5.0, rounds=1))
    world = crowded_floor(1)
    robot = SimulatorRobot(world.robots[0], SimulationClock(world))
    robot.enlist()
    found.append(Row("1 turning, wait_frame", ticking(world, partial(wait_frames, robot), budget_s)))
    found.append(Row("1 turning, World.step", ticking(world, partial(step, world), budget_s)))
    return found


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="processor time for each row, about")
    budget_s = parser.parse_args().seconds

    measured = rows(budget_s / ROUNDS)
    for done in range(ROUNDS):
        for row in measured:
            if done < row.rounds:
                row.measure()
    table = Table(title="Simulated time over processor time", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("floor", no_wrap=True)
    for heading in ("us/tick", "x real", "wanted", "by wall", "wall/cpu"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in measured:
        table.add_row(*row.figures(CREATE_1.frame_period_s))
    console = Console()
    console.print(table)
    in_step, bare = (1e6 * CREATE_1.frame_period_s / row.cpu_speed for row in measured[-2:])
    console.print(f"Lock-step and the frame's data: {in_step - bare:.1f} us a tick.")
    load, cores = os.getloadavg()[0], os.cpu_count()
    console.print(f"Load average {load:.1f} on {cores} processors; beyond one each, processor time grows as well.")


if __name__ == "__main__":
    main()
