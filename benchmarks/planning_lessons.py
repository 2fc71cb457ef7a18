"""Counts what a lecture says of planners: python benchmarks/planning_lessons.py [success | optimum] [--seeds 20].

success: in how many of so many seeds a planner finds a way through three narrow passages, over its samples: an S.
optimum: how much longer than the shortest way its path is in the mean, as it was found, over its samples.
"""

import argparse
import multiprocessing
import os
from collections.abc import Sequence
from functools import cache
from itertools import product
from multiprocessing.pool import Pool

import numpy as np

from robotdriver.models import MODELS
from robotworkshop.assets import find_scene
from scene.files import load_scene
from scene.scene import Scene, Task
from scenesolver import FreeSpace, NoPathError, verify_path
from scenesolver.driving.location_robots import LazyLocationRobot, PrmStarRobot, RrtConnectRobot, RrtRobot, RrtStarRobot
from scenesolver.driving.textbook_robot import TextbookRobot
from scenesolver.planning.shortest_path import shortest_path
from scenesolver.planning.textbook.planner import TextbookPlanner

PASSAGES = ("maze", "bug_trap", "narrow_passage")
HALLS = ("columns", "warehouse")
ROBOTS: dict[str, type[TextbookRobot]] = {
    "prm-textbook": TextbookRobot,
    "prm-star": PrmStarRobot,
    "lazy_prm": LazyLocationRobot,
    "rrt": RrtRobot,
    "rrt-connect": RrtConnectRobot,
    "rrt-star": RrtStarRobot,
}
SAMPLES = (10, 20, 40, 80, 160, 320, 640, 1_280, 2_560)
_NARROW = {"narrow_passage": {"margin_mm": 5.0}}
"""With the usual margin the passage is wider than the robot by 2 mm on either side: a lesson for the exact planners."""

_Question = tuple[str, str, int, int]
"""Planner, scene, samples, seed."""


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lesson", nargs="?", choices=("success", "optimum"))
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--planner", choices=ROBOTS, action="append", help="Default: a few, which take minutes.")
    arguments = parser.parse_args()
    seeds = arguments.seeds
    with multiprocessing.Pool(arguments.jobs) as pool:
        if arguments.lesson != "optimum":
            _print_head(f"found, of {seeds} seeds", SAMPLES)
            for scene, planner in product(PASSAGES, arguments.planner or ("prm-textbook", "rrt-connect")):
                counts = [_successes(pool, planner, scene, count, seeds) for count in SAMPLES]
                print(f"{scene:16}{planner:14}" + "".join(f"{count:7d}" for count in counts), flush=True)
        if arguments.lesson != "success":
            _print_head("mean length over optimum", SAMPLES[4:])
            for scene, planner in product(HALLS, arguments.planner or ("prm-textbook", "prm-star", "rrt", "rrt-star")):
                means = [_mean_ratio(pool, planner, scene, count, seeds) for count in SAMPLES[4:]]
                print(f"{scene:16}{planner:14}" + "".join(f"{mean:7.3f}" for mean in means), flush=True)


def _print_head(title: str, samples: Sequence[int]) -> None:
    print(f"{title:30}" + "".join(f"{count:7}" for count in samples), flush=True)


def _successes(pool: Pool, planner: str, scene: str, samples: int, seeds: int) -> int:
    lengths = pool.map(_raw_length_mm, [(planner, scene, samples, seed) for seed in range(seeds)])
    return sum(length is not None for length in lengths)


def _mean_ratio(pool: Pool, planner: str, scene: str, samples: int, seeds: int) -> float:
    lengths = pool.map(_raw_length_mm, [(planner, scene, samples, seed) for seed in range(seeds)])
    found = [length for length in lengths if length is not None]
    # A mean over the seeds that found nothing would flatter those that find little.
    return float(np.mean(found)) / _optimum_mm(scene) if len(found) == seeds else float("nan")


def _raw_length_mm(question: _Question) -> float | None:
    """Return the length of the way as it was found, mm; None where none was."""
    name, scene_name, samples, seed = question
    scene, task, radius_mm = _task(scene_name)
    robot = ROBOTS[name](ROBOTS[name].parameters_type(samples=samples, **_NARROW.get(scene_name, {})), seed=seed)
    planner = TextbookPlanner(scene, task, radius_mm, robot.parameters, robot.plan, robot.parts(), seed)
    try:
        planner.preprocess(lambda _: None, lambda: False)
    except NoPathError:
        return None
    verdict = verify_path(scene, task, radius_mm, planner.path.points, robot.parameters.max_edge_mm)
    assert verdict.passed, verdict.violations
    return planner.raw_path.length_mm


@cache
def _task(name: str) -> tuple[Scene, Task, float]:
    scene = load_scene(find_scene(name)).as_known()
    (robot,) = (each for each in scene.robots if each.task is not None)
    assert robot.task is not None
    return scene, robot.task, MODELS[robot.model].body.radius_mm


@cache
def _optimum_mm(name: str) -> float:
    scene, task, radius_mm = _task(name)
    space = FreeSpace(scene, radius_mm + TextbookRobot.parameters_type().margin_mm)
    best = shortest_path(space, np.array((task.start.x_mm, task.start.y_mm)), np.array(task.goal))
    assert best is not None
    return best.length_mm


if __name__ == "__main__":
    main()
