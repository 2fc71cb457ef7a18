"""Measure whether the planner is right: python benchmarks/planning_exactness.py [--seed N] [--scenes 170] [--halls 50].

Tight scenes: every way that exists with the least margin is found, no proof is false, no path is invalid, no answer
takes long. Halls: how much longer a path is than the shortest one, which SolverVisibility finds without a roadmap.
Give another seed, and the scenes are others.
"""

import argparse
import math
import time
from collections import Counter, defaultdict
from statistics import median

import numpy as np
from planning_scenes import RADIUS_MM, city, star_hall
from planning_tight_scenes import game_map, has_way, tight_scenes

from scene.scene import Scene, Task
from scenesolver import FreeSpace, NoPathError, PlannerParameters, SolverPRM, verify_path
from scenesolver.planning.shortest_path import explore

LEAST_MARGIN_MM = PlannerParameters().margins_mm()[-1]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--scenes", type=int, default=170)
    parser.add_argument("--halls", type=int, default=50)
    parser.add_argument("--city", type=int, default=2, help="seeds of the city of 2,000 polygons")
    parser.add_argument("--map", type=int, default=512, help="cells along each side of the game map")
    arguments = parser.parse_args()
    if arguments.scenes:
        _tight(arguments.scenes, arguments.seed)
    if arguments.halls:
        _halls(arguments.halls, arguments.seed)
    if arguments.city:
        _lengths("city", [city()], arguments.city)
    if arguments.map:
        _game_map(arguments.map, arguments.seed)


def _tight(count: int, seed: int) -> None:
    tallies: dict[str, Counter[str]] = defaultdict(Counter)
    slowest = 0.0
    for tight in tight_scenes(count, seed, 2.0 * RADIUS_MM, LEAST_MARGIN_MM):
        tally = tallies[tight.kind]
        with_margin, alone = has_way(tight, RADIUS_MM + LEAST_MARGIN_MM), has_way(tight, RADIUS_MM)
        tally["with margin"] += with_margin is True
        tally["disc alone"] += with_margin is not True and alone is True
        tally["none"] += alone is False
        solver = SolverPRM(tight.scene, tight.task, RADIUS_MM, PlannerParameters(), seed)
        began = time.process_time()
        try:
            solver.preprocess(lambda _: None, lambda: False)
        except NoPathError as error:
            tally["missed"] += with_margin is True
            tally["false proofs"] += error.proven and alone is True
            tally["no proof"] += not error.proven and alone is False
        else:
            tally["found"] += 1
            verdict = verify_path(tight.scene, tight.task, RADIUS_MM, solver.path.points, 1_000.0)
            tally["invalid"] += not verdict.passed
        slowest = max(slowest, time.process_time() - began)
    columns = ("with margin", "disc alone", "none", "found", "missed", "false proofs", "no proof", "invalid")
    print(f"{'tight scenes':14}" + "".join(f"{name:>14}" for name in columns))
    for kind, tally in (*tallies.items(), ("all", sum(tallies.values(), Counter()))):
        print(f"{kind:14}" + "".join(f"{tally[name]:14}" for name in columns))
    print(f"slowest answer: {1e3 * slowest:.0f} ms")


def _halls(count: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    halls = [star_hall(int(rng.integers(2**31)), int(rng.integers(40, 200))) for _ in range(count)]
    _lengths("halls", halls, 6)


def _lengths(name: str, scenes: list[tuple[Scene, Task]], seeds: int) -> None:
    ratios, seconds, corners, invalid = [], [], [], 0
    for scene, task in scenes:
        space = FreeSpace(scene, RADIUS_MM)
        ends = np.array((task.start.x_mm, task.start.y_mm)), np.array(task.goal)
        optimum = math.nan
        for number in range(seeds):
            solver = SolverPRM(scene, task, RADIUS_MM, PlannerParameters(margin_mm=0.0), number)
            began = time.process_time()
            try:
                solver.preprocess(lambda _: None, lambda: False)
            except NoPathError:
                break
            seconds.append(time.process_time() - began)
            if math.isnan(optimum):
                best = explore(space, *ends, solver.path.length_mm + 1e-3, 10**6).path
                assert best is not None, "the path found is at most that long"
                optimum = best.length_mm
            ratios.append(solver.path.length_mm / optimum)
            invalid += not verify_path(scene, task, RADIUS_MM, solver.path.points, 1_000.0).passed
        corners.append(len(space.curve.corners.places.x))
    print(
        f"{name}: {len(ratios)} paths among {min(corners)} to {max(corners)} corners, length / optimum: median"
        f" {median(ratios):.4f}, worst {max(ratios):.4f}; invalid {invalid}; {1e3 * median(seconds):.1f} ms, at most"
        f" {1e3 * max(seconds):.0f}"
    )


def _game_map(cells: int, seed: int) -> None:
    scene, task = game_map(cells, cells // 32, seed, 400.0)
    solver = SolverPRM(scene, task, RADIUS_MM, PlannerParameters(), seed)
    began = time.process_time()
    try:
        solver.preprocess(lambda _: None, lambda: False)
    except NoPathError as error:
        said = str(error)
    else:
        verdict = verify_path(scene, task, RADIUS_MM, solver.path.points, 1_000.0)
        said = f"{solver.path.length_mm / 1e3:.1f} m, {'valid' if verdict.passed else 'INVALID'}"
    seconds = time.process_time() - began
    print(f"game map of {cells} x {cells} cells, {len(scene.obstacles)} boxes: {said}; {seconds:.2f} s")


if __name__ == "__main__":
    main()
