"""Solve queries on maps of others: python benchmarks/planning_public_maps.py FOLDER [--queries 40] [--seed N].

The folder holds scenes in any format that robotworkshop reads (DiscoPygal's, maps of ROS, worlds, ...) and maps of
games as movingai.com has them (``type octile``). None are kept here. A map of a game is planned at several widths of
its cells, among them some that are hardly wider than the robot. Every path is judged by the verifier and by shapely's
distances, every answer "no way" by shapely's buffers; see `planning_tight_scenes`.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import numpy as np
import shapely
from planning_scenes import RADIUS_MM
from planning_tight_scenes import FreeParts, bodies_of

from robotdriver.pose import Pose
from scene.errors import SceneError
from scene.files import load_scene
from scene.scene import Obstacle, Scene, Task, Workspace
from scenesolver import NoPathError, PlannerParameters, SolverPRM, verify_path

CELLS_MM = (2.0 * RADIUS_MM + 1.0, 2.0 * RADIUS_MM + 6.0, 500.0)
ROUNDING_MM = 1e-6
COLUMNS = ("queries", "found", "missed", "no way", "false proofs", "no proof", "invalid")


def main() -> None:
    """Solve and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--queries", type=int, default=40, help="of each map")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    rng = np.random.default_rng(arguments.seed)
    print(f"{'map':40}{'obstacles':>14}" + "".join(f"{name:>14}" for name in COLUMNS) + f"{'slowest, ms':>14}")
    for name, scene in _scenes(arguments.folder):
        tally, slowest = _solve(scene, arguments.queries, rng)
        counts = len(scene.obstacles) + len(scene.walls), *(tally[column] for column in COLUMNS)
        print(f"{name:40}" + "".join(f"{count:14}" for count in (*counts, round(1e3 * slowest))), flush=True)


def _scenes(folder: Path) -> Iterator[tuple[str, Scene]]:
    for file in sorted(folder.iterdir()):
        if file.read_bytes()[:11] == b"type octile":
            for cell_mm in CELLS_MM:
                yield f"{file.name}, cells of {cell_mm:g} mm", _game_map(file, cell_mm)
            continue
        try:
            yield file.name, load_scene(file)
        except SceneError as error:
            print(f"{file.name}: {error}")


def _game_map(file: Path, cell_mm: float) -> Scene:
    """Return the scene of a map of a game: each row of blocked cells is one box."""
    rows = file.read_text(encoding="ascii").split("\nmap\n", 1)[1].split()
    obstacles = []
    for up, row in enumerate(reversed(rows)):
        along = 0
        for is_free, cells in groupby(row, key=".GS".__contains__):
            width = len(list(cells))
            if not is_free:
                low, high = np.array((along, up)) * cell_mm, np.array((along + width, up + 1)) * cell_mm
                obstacles.append(Obstacle(((low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1]))))
            along += width
    return Scene(Workspace(0.0, 0.0, len(rows[0]) * cell_mm, len(rows) * cell_mm), obstacles=tuple(obstacles))


def _solve(scene: Scene, queries: int, rng: np.random.Generator) -> tuple[Counter[str], float]:
    """Return what became of queries between places where the disc can stand, and the longest time of one."""
    least_mm = PlannerParameters().margins_mm()[-1]
    alone, with_margin = (FreeParts.of(scene, radius) for radius in (RADIUS_MM, RADIUS_MM + least_mm))
    everything = shapely.STRtree(bodies_of(scene))
    tally, slowest = Counter[str](), 0.0
    for _ in range(queries):
        ends = _places(alone.larger, rng)
        if ends is None:
            break
        (x, y), goal = ends.tolist()
        task = Task("disc", start=Pose(x, y, 0.0), goal=tuple(goal))
        exists, exists_with_margin = alone.join(ends), with_margin.join(ends)
        tally["queries"] += 1
        solver = SolverPRM(scene, task, RADIUS_MM, PlannerParameters(), 0)
        began = time.process_time()
        try:
            solver.preprocess(lambda _: None, lambda: False)
        except NoPathError as error:
            tally["no way"] += 1
            tally["missed"] += exists_with_margin is True
            tally["false proofs"] += error.proven and exists is True
            tally["no proof"] += not error.proven and exists is False
        else:
            tally["found"] += 1
            points = solver.path.points
            nearest = everything.query_nearest(shapely.LineString(points), return_distance=True)[1]
            passed = verify_path(scene, task, RADIUS_MM, points, 1_000.0).passed
            tally["invalid"] += not passed or nearest.min(initial=np.inf) < RADIUS_MM - ROUNDING_MM or exists is False
        slowest = max(slowest, time.process_time() - began)
    return tally, slowest


def _places(parts: np.ndarray, rng: np.random.Generator) -> np.ndarray | None:
    """Return two places drawn uniformly from parts of the plane, or None where there are none."""
    if not len(parts):
        return None
    bounds = shapely.bounds(parts)
    weights = shapely.area(parts) / shapely.area(parts).sum()
    found: list[np.ndarray] = []
    while len(found) < 2:
        number = rng.choice(len(parts), p=weights)
        place = rng.uniform(bounds[number, :2], bounds[number, 2:])
        if shapely.contains_properly(parts[number], shapely.Point(place)):
            found.append(place)
    return np.array(found)


if __name__ == "__main__":
    main()
