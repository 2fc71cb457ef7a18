"""Measure the planner beside its peers: python benchmarks/planning.py [--quick | --thorough] [--scenes room,hall].

Every figure of one table comes from one run; what is compared is measured in turns, and medians are printed. Times are
those of the processor: each planner runs in one thread, and other programs on the machine hardly change them. Ctrl-C
prints the scenes that are done. The peers need the `bench` extra; without it (or with --alone) only the planner and
scipy are measured, in a third of the time.
"""

import argparse
import importlib.util
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
import shapely
from planning_peers import Found, Ompl, inflated_by_shapely, naive_seconds_per_edge
from planning_scenes import RADIUS_MM, SCENES, marks_across, marks_around
from planning_tables import print_figures, print_targets
from scipy.spatial import cKDTree

from scene.scene import Point, Scene, Task
from scenesolver import FreeSpace, NoPathError, PlannerParameters, Roadmap, SolverPRM, verify_path
from scenesolver.geometry.predicates import Points
from scenesolver.planning.roadmap import build_roadmap
from scenesolver.planning.sampling import sample_uniform
from scenesolver.planning.shortest_path import shortest_path

NEIGHBOURS = 12
OMPL_NEIGHBOURS = 7
"""Gives OMPL's PRM about as many edges: it tries each milestone with this many that were there before."""
ZERO_MARGIN = PlannerParameters(margin_mm=0.0)


@dataclass(frozen=True)
class Effort:
    """The longest that it may take.

    Attributes:
        rounds: How often each work is measured.
        seeds: How many paths are planned in each scene.
        sizes: Of the roadmaps that are built; 5,000 is one of them.
        peer_rounds: How often each peer is measured.
        has_slow_works: OMPL's roadmap at 10 mm, half a minute in a scene, and the exact optimum of the city.
    """

    rounds: int
    seeds: int
    sizes: tuple[int, ...]
    peer_rounds: int
    has_slow_works: bool


QUICK = Effort(3, 5, (5_000, 10_000), 1, has_slow_works=False)
USUAL = Effort(5, 10, (1_000, 5_000, 10_000, 20_000, 40_000, 50_000), 3, has_slow_works=False)
THOROUGH = Effort(15, 20, USUAL.sizes, 7, has_slow_works=True)


def main() -> None:
    """Measure and print."""
    arguments = _arguments()
    if arguments.memory_of:
        print(_memory_mb(*arguments.memory_of.split(":")))
        return
    peers = not arguments.alone and importlib.util.find_spec("ompl") is not None
    if not peers and not arguments.alone:
        print("OMPL is not installed, so there is nothing to compare with; make bench installs it", file=sys.stderr)
    effort = QUICK if arguments.quick else THOROUGH if arguments.thorough else USUAL
    results: dict[str, dict[str, Any]] = {}
    try:
        for name in arguments.scenes.split(","):
            began = time.monotonic()
            print(f"{name} ...", end=" ", file=sys.stderr, flush=True)
            results[name] = _measured(name, effort, peers=peers)
            print(f"{time.monotonic() - began:.0f} s", file=sys.stderr)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        if not results:
            return
    print_figures(results)
    print_targets(results)
    if arguments.json:
        file = Path(arguments.json)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
        print(f"All figures, in milliseconds where their name says ms: {file}")


def _measured(name: str, effort: Effort, *, peers: bool) -> dict[str, Any]:
    scene, task = SCENES[name]()
    figures = _building(scene, effort)
    figures |= _querying(scene, task, effort.rounds)
    figures |= _solving(scene, task, effort.seeds, with_optimum=name != "city" or effort.has_slow_works)
    if peers:
        figures |= _beside_peers(scene, task, figures, effort)
    figures["memory_50000_mb"] = _in_a_new_process(f"{name}:50000")
    return figures


def _building(scene: Scene, effort: Effort) -> dict[str, Any]:
    space = FreeSpace(scene, RADIUS_MM)
    samples = _samples(space, 5_000, 0)
    inflate, union = _in_turns(
        [lambda: FreeSpace(scene, RADIUS_MM), lambda: inflated_by_shapely(scene)], min(effort.rounds, 7)
    )
    unit, *builds = _in_turns(
        [
            lambda: cKDTree(samples).query(samples, k=NEIGHBOURS + 1, workers=1),
            *((lambda size=size: _build(space, size, 0)) for size in effort.sizes),
        ],
        effort.rounds,
    )
    roadmap = _build(space, 5_000, 0)
    return {
        "segments": len(space.curve.starts.x),
        "edges": len(roadmap.edges),
        "invalid_edges": _invalid(scene, roadmap.points[roadmap.edges]),
        "inflate_ms": 1e3 * inflate,
        "shapely_inflate_ms": 1e3 * union,
        "unit_ms": 1e3 * unit,
        "build_ms": {size: 1e3 * seconds for size, seconds in zip(effort.sizes, builds, strict=True)},
    }


def _querying(scene: Scene, task: Task, repeats: int) -> dict[str, Any]:
    solver = SolverPRM(scene, task, RADIUS_MM, PlannerParameters(margin_mm=0.0, samples=5_000), 0)
    solver.preprocess(lambda _: None, lambda: False)
    start = task.start.x_mm, task.start.y_mm
    crate = shapely.Point(solver.raw_path.points[len(solver.raw_path.points) // 2]).buffer(50.0)
    arcs, ring = marks_across(task), marks_around(task)
    milestones = len(solver.roadmap.points)
    build, query, masked, requery, among, shut_in, smooth = _in_turns(
        [
            lambda: _build(solver.free_space, milestones, 0),
            lambda: solver.query(start, task.goal),
            lambda: solver.query(start, task.goal, crate),
            lambda: solver.query_with_obstacle(start, crate),
            lambda: solver.query_with_obstacle(start, arcs),
            lambda: _finds_none(solver, start, ring),
            lambda: solver.smooth(solver.raw_path),
        ],
        repeats,
    )
    return {
        "queried_milestones": milestones,
        "queried_build_ms": 1e3 * build,
        "query_ms": 1e3 * query,
        "requery_ms": 1e3 * masked,
        "requery_smoothed_ms": 1e3 * requery,
        "requery_marks_ms": 1e3 * among,
        "requery_shut_in_ms": 1e3 * shut_in,
        "smooth_ms": 1e3 * smooth,
    }


def _finds_none(solver: SolverPRM, start: Point, obstacle: shapely.Geometry) -> None:
    try:
        solver.query_with_obstacle(start, obstacle)
    except NoPathError:
        return
    raise AssertionError("there is no way through a closed ring")


def _solving(scene: Scene, task: Task, seeds: int, *, with_optimum: bool) -> dict[str, Any]:
    seconds, lengths, samples, invalid = [], [], [], 0
    solver = None
    for seed in range(seeds):
        solver = SolverPRM(scene, task, RADIUS_MM, ZERO_MARGIN, seed)
        began = time.process_time()
        try:
            solver.preprocess(lambda _: None, lambda: False)
        except NoPathError:
            continue
        seconds.append(time.process_time() - began)
        lengths.append(solver.path.length_mm)
        samples.append(len(solver.roadmap.points))
        invalid += not verify_path(scene, task, RADIUS_MM, solver.path.points, ZERO_MARGIN.max_edge_mm).passed
    figures: dict[str, Any] = {
        "solved": len(lengths),
        "seeds": seeds,
        "invalid_paths": invalid,
        "first_path_ms": 1e3 * median(seconds),
        "samples": median(samples),
        "length_mm": median(lengths),
    }
    if with_optimum:
        assert solver is not None
        ends = np.array((task.start.x_mm, task.start.y_mm)), np.array(task.goal)
        began = time.process_time()
        best = shortest_path(solver.free_space, *ends, min(lengths) + 1e-3)
        assert best is not None
        figures["optimum_ms"] = 1e3 * (time.process_time() - began)
        figures["optimum_mm"] = best.length_mm
        figures["ratio_median"] = median(lengths) / best.length_mm
        figures["ratio_worst"] = max(lengths) / best.length_mm
    return figures


def _beside_peers(scene: Scene, task: Task, figures: dict[str, Any], effort: Effort) -> dict[str, Any]:
    inflated = inflated_by_shapely(scene)
    space = FreeSpace(scene, RADIUS_MM)
    found: dict[str, Any] = {}
    own_builds, own_paths, own_plans = [], [], []
    peers = {"default": Ompl(scene, task, inflated, None), "10 mm": Ompl(scene, task, inflated, 10.0)}
    for resolution, peer in peers.items():
        prm, rrt, bit = [], [], []
        edges = np.empty((0, 2, 2))
        for repeat in range(effort.peer_rounds):
            own_builds.append(_timed(lambda: _build(space, 5_000, 0)))
            # At 10 mm one roadmap takes OMPL up to half a minute.
            if resolution == "default" or (repeat == 0 and effort.has_slow_works):
                seconds, _, edges = peer.prm(5_000, OMPL_NEIGHBOURS)
                prm.append(seconds)
            solver = SolverPRM(scene, task, RADIUS_MM, ZERO_MARGIN, repeat)
            own_paths.append(_timed(lambda solver=solver: solver.preprocess(lambda _: None, lambda: False)))
            own_plans.append(own_paths[-1] - _timed(lambda: FreeSpace(scene, RADIUS_MM)))
            rrt.append(peer.path("RRTConnect", 30.0, simplify=True))
            if repeat < (3 if effort.has_slow_works else 1):
                bit.append(peer.path("BITstar", 1.0, simplify=False))
        if prm:
            found[f"ompl_prm_ms, {resolution}"] = 1e3 * median(prm)
            found[f"ompl_prm_edges, {resolution}"] = len(edges)
            found[f"ompl_prm_invalid_edges, {resolution}"] = _invalid(scene, edges)
        found |= _paths(f"ompl_rrtconnect, {resolution}", scene, rrt, figures)
        found |= _paths(f"ompl_bitstar_1s, {resolution}", scene, bit, figures)
    found["own_build_beside_peers_ms"] = 1e3 * median(own_builds)
    found["own_path_beside_peers_ms"] = 1e3 * median(own_paths)
    found["own_plan_beside_peers_ms"] = 1e3 * median(own_plans)
    samples = _samples(space, 5_000, 0)
    candidates = samples[cKDTree(samples).query(samples[:100], k=4)[1][:, (0, 3)]]
    found["naive_edge_ms"] = 1e3 * naive_seconds_per_edge(inflated, candidates)
    return found


def _paths(name: str, scene: Scene, paths: list[Found], figures: dict[str, Any]) -> dict[str, Any]:
    lengths = [float(np.hypot(*np.diff(path.points, axis=0).T).sum()) for path in paths if len(path.points)]
    best = figures.get("optimum_mm", figures["length_mm"])
    return {
        f"{name}_ms": 1e3 * median(path.seconds for path in paths),
        f"{name}_solved": len(lengths),
        f"{name}_of": len(paths),
        f"{name}_invalid": sum(
            _invalid(scene, np.stack((path.points[:-1], path.points[1:]), axis=1)) > 0 for path in paths
        ),
        f"{name}_ratio": median(lengths) / best if lengths else None,
    }


def _build(space: FreeSpace, count: int, seed: int) -> Roadmap:
    """Sample, find neighbours, check edges, make the graph's arrays: all that is counted as building."""
    roadmap = build_roadmap(space, _samples(space, count, seed), NEIGHBOURS)
    _ = roadmap.adjacency
    return roadmap


def _samples(space: FreeSpace, count: int, seed: int) -> np.ndarray:
    points = sample_uniform(space, count, np.random.default_rng(seed))
    return points[space.layers[0].spatial_order(Points.of(points))]


def _invalid(scene: Scene, edges: np.ndarray) -> int:
    """Return how many edges bring the disc nearer to an obstacle than its radius, by shapely's distances."""
    if not len(edges):
        return 0
    bodies = shapely.STRtree([shapely.Polygon(obstacle.polygon) for obstacle in scene.obstacles])
    near = bodies.query(shapely.linestrings(edges), predicate="dwithin", distance=RADIUS_MM - 1e-6)
    return len(set(near[0].tolist()))


def _in_turns(works: list[Callable[[], object]], repeats: int) -> list[float]:
    """Return the median seconds of each work; every round does each once."""
    rounds = [[_timed(work) for work in works] for _ in range(repeats)]
    return [median(times) for times in zip(*rounds, strict=True)]


def _timed(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def _memory_mb(name: str, count: str) -> float:
    space = FreeSpace(SCENES[name]()[0], RADIUS_MM)
    _build(space, int(count), 0)
    status = Path("/proc/self/status")
    if status.exists():
        # Linux's own account: that of `resource` begins with what the parent process had.
        return next(float(line.split()[1]) for line in status.read_text().splitlines() if line[:5] == "VmHWM") / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _in_a_new_process(what: str) -> float:
    done = subprocess.run([sys.executable, __file__, "--memory-of", what], check=True, capture_output=True, text=True)
    return float(done.stdout)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", help="write the figures to this file")
    parser.add_argument("--scenes", default=",".join(SCENES), help="which of them, with commas between")
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--quick", action="store_true", help="each work a few times, and fewer sizes of roadmaps")
    length.add_argument("--thorough", action="store_true", help="more rounds, and what takes half a minute each")
    parser.add_argument("--alone", action="store_true", help="without OMPL")
    parser.add_argument("--memory-of", help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    main()
