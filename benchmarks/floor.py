"""Measures how fast the simulated floor is, and how fast a drive is on it, each figure beside what it must reach.

Wandering crowds, Pioneers in a scanned map, whole drives of LocationRobot, and the cost of lock-step, beside a bare
pymunk loop as the peer: one round robot among the same obstacles, that is stepped, read, and casts a ray. Robots wander
among random triangles and boxes, and bump into them and into each other.

Speeds are simulated time over processor time, which other programs disturb less than the clock on the wall; the speed
by that stands beside them, and the load of the computer is their ratio. Every row is the best of several runs, which
go round all rows in turn. Usage: ``python benchmarks/floor.py [--seconds 3] [--only WORD]``.
"""

import argparse
import math
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial

from floor_scenes import (
    TURN_EVERY_TICKS,
    BarePymunk,
    crossing_of,
    crowded_floor,
    scanned_floor,
    wander,
    with_unknown_things,
    without_laser,
)
from rich import box
from rich.console import Console
from rich.table import Table

from robotdriver import CREATE_1
from robotdriver.conditions import LAB_FLOOR
from robotdriver.models import PIONEER_3DX, Camera, Disc, LaserScanner, Mount
from robotdriver.simulator import TICK_S, SimulationClock, SimulatorRobot, World
from robotdriver.simulator.robot import SONG_S
from robotworkshop.assets import find_scene
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, DriveStarted
from robotworkshop.stage.simulated_stage import SimulatedStage
from scene import load_scene
from scene.scene import Scene

ROUNDS = 6


@dataclass(slots=True)
class Stopwatch:
    """Measures processor time of this process, and time on the wall."""

    cpu_s: float = 0.0
    wall_s: float = 0.0

    @contextmanager
    def running(self) -> Iterator[None]:
        """Add what the block takes."""
        self.start()
        yield
        self.stop()

    def start(self) -> None:
        """Count from now on."""
        self.cpu_s -= time.process_time()
        self.wall_s -= time.perf_counter()

    def stop(self) -> None:
        """Count no longer."""
        self.cpu_s += time.process_time()
        self.wall_s += time.perf_counter()


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


def wait_frames(robot: SimulatorRobot, frames: int) -> None:
    """Do what the shortest mover does: wait for every frame, and command now and then."""
    frame = robot.sensor_data().frame
    for count in range(frames):
        if count % TURN_EVERY_TICKS == 0:
            robot.turn_clockwise(100.0 + count % 7)
        frame = robot.wait_frame(frame).frame


def drive(scene: Scene, watch: Stopwatch) -> float:
    """Drive LocationRobot through a scene, and return how much time passed on its floor.

    Neither its plan is timed nor the laying out of the floor: ticks are counted from the robots' start on.
    """
    announcer = Announcer()
    announcer.listen(lambda _: watch.start(), DriveStarted)
    session = Session(scene, Settings(seed=0, speed=None), announcer)
    session.solve()
    reports = session.drive()
    watch.stop()
    return max(report.outcome.sim_time_s for report in reports) + SONG_S


def ticking(world: World, run: Callable[[int], object], budget_s: float) -> Callable[[Stopwatch], float]:
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


def wandering(name: str, world: World, wanted: float | None, budget_s: float) -> Row:
    """Return the row of a floor on which all robots wander, and those in maps are asked for all that they sense."""
    return Row(name, ticking(world, partial(wander, world, reads="in a map" in name), budget_s), wanted)


def film(world: World, ticks: int) -> None:
    """Let a robot wander, and take a picture with its camera in each tick."""
    for _ in range(ticks):
        wander(world, 1)
        world.sensing.picture(world.robots[0], "camera", *PICTURE_PX)


def rows(budget_s: float, word: str) -> list[Row]:
    """Return what is measured, each run to take so long, of those whose names hold a word."""
    laser = LaserScanner("laser", Mount(), 180, math.radians(179.0), 8_000.0, 10.0, 0.1)
    scanning = replace(CREATE_1, sensors=(*CREATE_1.sensors, laser))
    blind = replace(PIONEER_3DX, sensors=())
    round_one = replace(blind, body=Disc(PIONEER_3DX.body.radius_mm))
    sonars = without_laser(PIONEER_3DX)
    makers: list[tuple[str, float | None, Callable[[], World]]] = [
        (ONE, None, lambda: crowded_floor(1)),
        (TWO, None, lambda: crowded_floor(2)),
        ("100 wandering, sonar", 50.0, lambda: crowded_floor(100)),
        ("1,000 wandering, sonar", 3.0, lambda: crowded_floor(1_000)),
        ("10 wandering, laser", 12.0, lambda: crowded_floor(10, scanning)),
        (DISCS, None, lambda: crowded_floor(30, round_one)),
        (POLYGONS, None, lambda: crowded_floor(30, blind)),
        ("50 Pioneers in a map, no sensors", None, lambda: scanned_floor(50, blind)),
        ("50 Pioneers in a map, 16 sonars, laser", 5.0, lambda: scanned_floor(50, PIONEER_3DX)),
        ("200 Pioneers in a map, 16 sonars, laser", 1.0, lambda: scanned_floor(200, PIONEER_3DX)),
        ("1,000 Pioneers in a map, 16 sonars", 1.0, lambda: scanned_floor(1_000, sonars)),
        (SPARSE, None, lambda: crowded_floor(10, obstacles=100)),
        (DENSE, None, lambda: crowded_floor(10, obstacles=10_000)),
    ]
    found = [wandering(name, make(), wanted, budget_s) for name, wanted, make in makers if word in name]
    if word in FILMED:
        camera = Camera("camera", Mount(), 100.0, math.radians(60.0))
        world = crowded_floor(1, replace(CREATE_1, sensors=(*CREATE_1.sensors, camera)), obstacles=100)
        found.append(Row(FILMED, ticking(world, partial(film, world), budget_s), PICTURES_A_SECOND * TICK_S))
    hall = load_scene(find_scene("hall"))
    drives = (
        (HALL, 300.0, partial(drive, hall)),
        (UNKNOWN, 250.0, partial(drive, with_unknown_things("hall", 12))),
        ("duel, LocationRobot", 100.0, partial(drive, load_scene(find_scene("duel_crossing")))),
        ("eight movers in a crossing", 20.0, partial(drive, crossing_of(8))),
        ("hall, correcting drift", 5.0, partial(drive, replace(hall, floor=LAB_FLOOR))),
    )
    found += [Row(name, run, wanted, 1 if "drift" in name else ROUNDS) for name, wanted, run in drives if word in name]
    bare = BarePymunk(hall)
    found.append(Row(BARE, ticking(World(seed=0), bare.run, budget_s)))
    if word in (name := "1 turning, wait_frame"):
        world = crowded_floor(1)
        robot = SimulatorRobot(world.robots[0], SimulationClock(world))
        robot.enlist()
        found.append(Row(name, ticking(world, partial(wait_frames, robot), budget_s)))
    return found


PICTURE_PX, PICTURES_A_SECOND = (160, 120), 200
FILMED = "1 wandering, a picture of 160x120 a tick"
BARE = "bare pymunk loop"
HALL, UNKNOWN = "hall, LocationRobot", "hall, twelve unknown things"
ONE, TWO = "1 wandering, sonar", "2 wandering, sonar"
DISCS, POLYGONS = "30 wandering discs", "30 wandering octagons"
SPARSE, DENSE = "10 among 100 obstacles", "10 among 10,000 obstacles"

RATIOS = ((TWO, ONE, 2.5), (POLYGONS, DISCS, 4.0), (DENSE, SPARSE, 3.0))
"""The rows that may cost at most so many times another one."""


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="processor time for each row, about")
    parser.add_argument("--only", default="", metavar="WORD", help="only the rows with this in their names")
    options = parser.parse_args()

    measured = rows(options.seconds / ROUNDS, options.only)
    for done in range(ROUNDS):
        for row in measured:
            if done < row.rounds:
                row.measure()
    console = Console(width=None if sys.stdout.isatty() else 120)
    table = Table(title="Simulated time over processor time", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("floor", no_wrap=True)
    for heading in ("us/tick", "x real", "wanted", "by wall", "wall/cpu"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in measured:
        table.add_row(*row.figures(TICK_S))
    console.print(table)
    speeds = {row.name: row.cpu_speed for row in measured}
    for name, base, wanted in RATIOS:
        if name in speeds and base in speeds:
            ratio = speeds[base] / speeds[name]
            verdict = "reached" if ratio <= wanted else "missed"
            console.print(f"{name}: {ratio:.2f} times {base}; at most {wanted:g}: {verdict}")
    if HALL in speeds:
        watch = Stopwatch()
        with watch.running():
            SimulatedStage(load_scene(find_scene("hall")), Announcer(), seed=0, speed=None)
        console.print(f"The hall's floor was laid out in {1e3 * watch.cpu_s:.0f} ms, which no tick counts.")
    load, cores = os.getloadavg()[0], os.cpu_count()
    console.print(f"Load average {load:.1f} on {cores} processors; beyond one each, processor time grows as well.")


if __name__ == "__main__":
    main()
