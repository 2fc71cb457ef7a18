"""What a lecture says of planners, counted: python benchmarks/planning_lessons.py [success | optimum] [--seeds 20].

success: in how many of so many seeds a planner finds a way through three narrow passages, over its samples: an S.
optimum: how much longer than the shortest way its path is in the mean, as it was found, over its samples.
"""

import argparse
import multiprocessing
import os
from collections.abc import Sequence
from functools import cache
from itertools import product

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
HALLS = ("columns", "gallery", "warehouse")
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
    arguments = parser.parse_args()
    with multiprocessing.Pool(arguments.jobs) as pool:
        if arguments.lesson != "optimum":
            counts = [[_successes(pool, *row, count, arguments.seeds) for count in SAMPLES] for row in _rows(PASSAGES)]
            _print(f"found, of {arguments.seeds} seeds", SAMPLES, _rows(PASSAGES), counts, "7d")
        if arguments.lesson != "success":
            planners, samples = ("prm-textbook", "prm-star", "rrt", "rrt-star"), SAMPLES[4:]
            rows = [(planner, scene) for scene, planner in product(HALLS, planners)]
            means = [[_mean_ratio(pool, *row, count, arguments.seeds) for count in samples] for row in rows]
            _print("mean length over optimum", samples, rows, means, "7.3f")


def _rows(scenes: Sequence[str]) -> list[tuple[str, str]]:
    return [(planner, scene) for scene, planner in product(scenes, ROBOTS)]


def _print(
    title: str, samples: Sequence[int], rows: Sequence[tuple[str, str]], table: Sequence[Sequence[float]], figure: str
) -> None:
    print(f"{title:30}" + "".join(f"{count:7}" for count in samples))
    for (planner, scene), values in zip(rows, table, strict=True):
        print(f"{scene:16}{planner:14}" + "".join(f"{value:{figure}}" for value in values), flush=True)


def _successes(pool: "multiprocessing.pool.Pool", planner: str, scene: str, samples: int, seeds: int) -> int:
    lengths = pool.map(_raw_length_mm, [(planner, scene, samples, seed) for seed in range(seeds)])
    return sum(length is not None for length in lengths)


def _mean_ratio(pool: "multiprocessing.pool.Pool", planner: str, scene: str, samples: int, seeds: int) -> float:
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
