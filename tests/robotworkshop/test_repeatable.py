"""Runs that can be trusted: the same seed gives the same run to the last bit, in any process, and leaks nothing."""

import gc
import hashlib
import struct
import subprocess
import sys
import tracemalloc
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from robotdriver import CREATE_1, Pose
from robotdriver.conditions import LAB_FLOOR
from robotdriver.movable import CRATE
from robotdriver.simulator import Route, SimulationClock, SimulatorRobot, World
from robotworkshop.assets import find_scene
from robotworkshop.run.events import Event
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, Moved
from scene import load_scene

ROOT = Path(__file__).resolve().parents[2]
THREADED = ROOT / "tests" / "game" / "original_way.py"


def fingerprint(scene: str, seed: int, mover: str = "prm", floor: str = "lab floor") -> str:
    """Return a digest of every bit of every true pose, belief and encoder value of a drive."""
    settings = Settings(mover=mover, seed=seed, floor=floor, speed=None, time_limit_s=10.0)
    session, digest = Session(load_scene(find_scene(scene)), settings, Announcer()), hashlib.sha256()

    def hear(event: Event) -> None:
        assert isinstance(event, Moved)
        for robot in event.snapshot.robots:
            pose, data = robot.pose, robot.sensor_data
            digest.update(struct.pack("<5d", *_numbers(pose), data.distance_mm, data.orientation_rad))
            digest.update(repr(data.obstacle_distance_mm).encode())
        for _, outline in event.snapshot.moved_obstacles:
            digest.update(np.array(outline).tobytes())

    session.announcer.listen(hear, Moved)
    session.solve()
    reports = session.drive()
    for report in reports:
        digest.update(struct.pack("<3d", *_numbers(report.outcome.odometry)))
    return digest.hexdigest()


def _numbers(pose: Pose) -> tuple[float, float, float]:
    return pose.x_mm, pose.y_mm, pose.heading_rad


RUNS = {
    "alone": ("crates", "prm"),
    "duel": ("duel_crossing", "prm"),
    "movers with threads of their own": ("duel_crossing", str(THREADED)),
}
SEED = 5


@cache
def in_another_process() -> dict[str, str]:
    """Return the fingerprints of all runs that this file, run as a program, prints."""
    done = subprocess.run([sys.executable, __file__], capture_output=True, text=True, check=True)
    return dict(zip(RUNS, done.stdout.split(), strict=True))


@pytest.mark.parametrize("run", RUNS)
def test_the_same_seed_gives_the_same_run_in_another_process(run: str) -> None:
    scene, mover = RUNS[run]
    assert fingerprint(scene, SEED, mover) == in_another_process()[run]


def test_another_seed_gives_another_run() -> None:
    assert fingerprint("empty_room", 1) != fingerprint("empty_room", 2)


def test_a_long_run_leaks_nothing() -> None:
    """One more minute on a busy floor, one tick after the other as in an hour, leaves no more memory in use."""
    world = World(seed=0, conditions=LAB_FLOOR)
    for x in (-1_500.0, 1_500.0):
        world.add_wall((x, -1_500.0), (x, 1_500.0))
        world.add_wall((-1_500.0, x), (1_500.0, x))
    world.add_obstacle([(-100, 500), (100, 500), (0, 700)], Route(((0.0, -900.0),), 100.0))
    world.add_obstacle([(600, -600), (800, -600), (700, -400)], movable=CRATE)
    clock = SimulationClock(world)
    robot = SimulatorRobot(world.add_robot(CREATE_1, Pose(0.0, 0.0), "a"), clock)
    robot.enlist()

    def drive(minutes: float) -> int:
        for second in range(round(minutes * 60.0)):
            robot.turn_clockwise(150.0) if second % 3 == 0 else robot.drive_forward(250.0)
            deadline = robot.sensor_data().frame + 66
            while robot.sensor_data().frame < deadline:
                robot.wait_frame(robot.sensor_data().frame)
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        early = drive(0.5)
        assert drive(1.0) - early < 10_000
    finally:
        tracemalloc.stop()
        clock.stop()


if __name__ == "__main__":
    print(*(fingerprint(scene, SEED, mover) for scene, mover in RUNS.values()))
