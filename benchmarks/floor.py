"""How fast the simulated floor is, and how fast a drive is on it.

Ticks a second for 1, 100 and 1,000 robots with sonar, for 10 robots with a laser of 180 rays at 10 Hz, the cost of
lock-step, and whole drives of LocationRobot through the hall without and with drift correction. Robots wander among
random triangles and boxes, one for every robot and at least fifty, and bump into them and into each other. Every row is
the best of several runs. Usage: ``python benchmarks/floor.py [--seconds 3]``.
"""

import argparse
import math
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np
from rich.console import Console
from rich.table import Table

from robotdriver import CREATE_1, Pose, RobotModel
from robotdriver.errors import PlacementError
from robotdriver.models import LaserScanner, Mount
from robotdriver.simulator import SimulationClock, SimulatorRobot, World
from robotdriver.simulator.world_robot import SetVelocities
from robotworkshop.assets import find_scene
from robotworkshop.drive import SONG_S
from robotworkshop.events import Announcer
from robotworkshop.session import Session
from robotworkshop.settings import Settings
from scene import load_scene

REPEATS = 3
AREA_PER_ROBOT_MM2 = 9e6
TURN_EVERY_TICKS = 60


def crowded_floor(robots: int, model: RobotModel = CREATE_1, seed: int = 1) -> World:
    """Return a floor on which robots and obstacles stand at random."""
    rng = np.random.default_rng(seed)
    world = World(rng=rng)
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


def drive_speed(correct_drift: bool) -> float:
    """Return how many times faster than real time a whole drive through the hall is, the best of some."""
    best = 0.0
    for seed in range(REPEATS):
        settings = Settings(seed=seed, speed=None, parameters={"correct_drift": correct_drift})
        session = Session(load_scene(find_scene("hall")), settings, Announcer())
        session.solve()
        (report,) = session.drive()
        best = max(best, (report.outcome.sim_time_s + SONG_S) / report.wall_time_s)
    return best


def seconds_a_tick(run: Callable[[int], None], budget_s: float) -> float:
    """Return the best time of one tick over some runs that take about so long together."""
    started = time.perf_counter()
    run(20)
    ticks = max(20, int(20 * budget_s / REPEATS / (time.perf_counter() - started)))
    best = math.inf
    for _ in range(REPEATS):
        started = time.perf_counter()
        run(ticks)
        best = min(best, (time.perf_counter() - started) / ticks)
    return best


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each row")
    budget_s = parser.parse_args().seconds

    console = Console()
    table = Table("floor", "us a tick", "us a robot", "ticks/s", "x real time")
    for robots in (1, 100, 1_000):
        world = crowded_floor(robots)
        seconds = seconds_a_tick(partial(wander, world), budget_s)
        table.add_row(f"{robots:,} wandering", *figures(world, seconds))

    laser = LaserScanner("laser", Mount(), 180, math.radians(179.0), 8_000.0, 10.0, 0.1)
    world = crowded_floor(10, replace(CREATE_1, sensors=(*CREATE_1.sensors, laser)))
    table.add_row("10 wandering with lasers", *figures(world, seconds_a_tick(partial(wander, world), budget_s)))

    world = crowded_floor(1)
    robot = SimulatorRobot(world.robots[0], SimulationClock(world))
    robot.enlist()
    in_step = seconds_a_tick(partial(wait_frames, robot), budget_s)
    table.add_row("1 turning, wait_frame", *figures(world, in_step))
    bare = seconds_a_tick(partial(step, world), budget_s)
    table.add_row("1 turning, World.step", *figures(world, bare))
    console.print(table)
    for words, correct_drift in (("", False), (" with drift correction", True)):
        console.print(f"The hall driven by LocationRobot{words}: {drive_speed(correct_drift):,.0f} times real time.")
    console.print(f"Lock-step and the frame's data: {1e6 * (in_step - bare):.1f} us a tick.")


def figures(world: World, seconds: float) -> tuple[str, ...]:
    """Return the row of a floor whose tick takes so long."""
    micros = seconds * 1e6
    return (
        f"{micros:,.1f}",
        f"{micros / len(world.robots):.1f}",
        f"{1 / seconds:,.0f}",
        f"{world.tick_s / seconds:,.1f}",
    )


if __name__ == "__main__":
    main()
