"""Attack the planners: python benchmarks/planning_campaign.py [--seed N] [--scenes 1600] [--kind tight] [--only 17].

Every planner plans every scene, and plans again round points, lines and discs that it senses on its way. Each of them
runs in a process of its own, with limits of time and memory. All first plans and re-plans are verified. What a planner
says where it has found no way is held against shapely's buffers: a proof must be true, and a planner that misses no way
must prove what is plain, and find what is there. Asked for: 0 endless, 0 crashes, 0 invalid, 0 false proofs, 0 missed.
"""

import argparse
import multiprocessing
import os
import resource
import signal
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection

import numpy as np
import shapely
from planning_hostile_scenes import KINDS, Hostile, hostile_scenes, sensed_things
from planning_scenes import RADIUS_MM
from planning_tight_scenes import FreeParts

from robotdriver.pose import Pose
from scene.scene import Scene, Task
from scenesolver import NoPathError, PlannerParameters, SolverPRM, verify_path
from scenesolver.driving.location_robots import (
    CellsRobot,
    LazyLocationRobot,
    PrmStarRobot,
    RrtConnectRobot,
    RrtRobot,
    RrtStarRobot,
    VisibilityLocationRobot,
)
from scenesolver.driving.textbook_robot import TextbookRobot
from scenesolver.planning.no_way import hair_mm
from scenesolver.planning.planner import Planner
from scenesolver.planning.textbook.planner import TextbookPlanner
from scenesolver.verify import verify_replan

TEXTBOOK: dict[str, type[TextbookRobot]] = {
    "prm-textbook": TextbookRobot,
    "prm-star": PrmStarRobot,
    "lazy_prm": LazyLocationRobot,
    "rrt": RrtRobot,
    "rrt-star": RrtStarRobot,
    "rrt-connect": RrtConnectRobot,
    "cells": CellsRobot,
    "visibility": VisibilityLocationRobot,
}
PLANNERS = ("prm", *TEXTBOOK)
EXHAUSTIVE = ("prm", "cells", "visibility")
"""They find a way wherever there is one that is not as narrow as the robot to a hair."""
PARAMETERS = (
    PlannerParameters(),
    PlannerParameters(samples=40),
    PlannerParameters(margin_mm=0.0),
    PlannerParameters(extra_margin_mm=200.0),
)
_MOST_BYTES = 3 << 30


def main() -> None:
    """Attack and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--scenes", type=int, default=1_600)
    parser.add_argument("--replans", type=int, default=4, help="of each first plan")
    parser.add_argument(
        "--seconds", type=float, default=60.0, help="processor time that one planner may take for a scene"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", type=int, help="the number of one scene")
    parser.add_argument("--planner", choices=PLANNERS, action="append")
    parser.add_argument("--kind", choices=KINDS, action="append", help="Default: all in turn.")
    arguments = parser.parse_args()
    planners = arguments.planner or list(PLANNERS)
    tallies = {name: Counter[str]() for name in planners}
    slowest = dict.fromkeys(planners, 0.0)

    def attack(job: tuple[int, Hostile, str]) -> None:
        number, hostile, planner = job
        if planner == planners[0] and not number % 50:
            print(f"{number} scenes are done", file=sys.stderr, flush=True)
        began = time.perf_counter()
        outcomes = _isolated(hostile, planner, arguments, number)
        slowest[planner] = max(slowest[planner], time.perf_counter() - began)
        for outcome in outcomes:
            tallies[planner][outcome.split(":")[0]] += 1
            if outcome.split(":")[0].split(" ")[0] not in ("found", "none", "proven", "unsure"):
                print(f"scene {number} ({hostile.kind}), {planner}: {outcome}", flush=True)

    margin_mm, kinds = PARAMETERS[0].margins_mm()[-1], arguments.kind or tuple(KINDS)
    scenes = enumerate(hostile_scenes(arguments.scenes, arguments.seed, 2.0 * RADIUS_MM, margin_mm, kinds))
    jobs = (
        (number, hostile, planner)
        for number, hostile in scenes
        for planner in planners
        if arguments.only in (None, number)
    )
    with ThreadPoolExecutor(arguments.jobs) as pool:
        list(pool.map(attack, jobs))
    for planner, tally in tallies.items():
        print(f"{planner}: " + ", ".join(f"{kind} {count}" for kind, count in sorted(tally.items())), end="; ")
        print(f"slowest scene {slowest[planner]:.1f} s")


def _isolated(hostile: Hostile, planner: str, arguments: argparse.Namespace, number: int) -> list[str]:
    """Return what became of a first plan and its re-plans, each as a word and what is known of it."""
    context = multiprocessing.get_context("fork")
    near, far = context.Pipe(duplex=False)
    seed = arguments.seed + number
    child = context.Process(target=_plan, args=(far, hostile, planner, seed, arguments.replans, arguments.seconds))
    child.start()
    far.close()
    outcomes = []
    try:
        while True:
            outcomes.append(near.recv())
    except EOFError:
        child.join()
    if child.exitcode:
        died = child.exitcode in (-signal.SIGXCPU, -signal.SIGKILL)
        outcomes.append("endless" if died else f"crashed: exit code {child.exitcode}")
    return outcomes


def _plan(pipe: Connection, hostile: Hostile, planner: str, seed: int, replans: int, seconds: float) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_BYTES, _MOST_BYTES))
    for outcome in outcomes_of(hostile, planner, seed, replans):
        pipe.send(outcome)
    os._exit(0)  # A process forked by a thread has no interpreter to close down.


def outcomes_of(hostile: Hostile, planner: str, seed: int, replans: int):
    """Yield what became of a first plan, and of each re-plan."""
    parameters = PARAMETERS[seed % len(PARAMETERS)]
    solver = _made(planner, hostile, parameters, seed)
    try:
        solver.preprocess(lambda _: None, lambda: False)
    except NoPathError as error:
        yield _judged(planner, hostile.scene, hostile.task, error, "first", RADIUS_MM, parameters)
        return
    except Exception as error:
        yield f"crashed first: {error!r}"
        return
    verdict = verify_path(hostile.scene, hostile.task, RADIUS_MM, solver.path.points, parameters.max_edge_mm)
    yield "found first" if verdict.passed else f"invalid first: {verdict.violations[0]}"
    rng = np.random.default_rng(seed)
    for number, (place, sensed) in enumerate(sensed_things(solver.path.points, rng, replans)):
        x, y = place.tolist()
        task = Task(hostile.task.name, Pose(x, y), hostile.task.goal)
        try:
            path = solver.query_with_obstacle((x, y), sensed)
        except NoPathError as error:
            radius = RADIUS_MM + parameters.margins_mm()[-1]
            yield _judged(planner, hostile.scene, task, error, f"again {number}", radius, parameters, sensed)
            continue
        except Exception as error:
            yield f"crashed again: {number} {error!r}"
            continue
        verdict = verify_replan(hostile.scene, task, RADIUS_MM, path.points, parameters.max_edge_mm, sensed)
        yield "found again" if verdict.passed else f"invalid again: {number} {verdict.violations[0]}"


def _made(name: str, hostile: Hostile, parameters: PlannerParameters, seed: int) -> Planner:
    if name == "prm":
        return SolverPRM(hostile.scene, hostile.task, RADIUS_MM, parameters, seed)
    kind = TEXTBOOK[name]
    robot = kind(kind.parameters_type(margin_mm=parameters.margin_mm), seed=seed)
    return TextbookPlanner(hostile.scene, hostile.task, RADIUS_MM, robot.parameters, robot.plan, robot.parts(), seed)


def _judged(
    planner: str,
    scene: Scene,
    task: Task,
    error: NoPathError,
    which: str,
    radius_mm: float,
    parameters: PlannerParameters,
    sensed: shapely.Geometry | None = None,
) -> str:
    """Return what is right or wrong about an answer that there is no way, or that none was found.

    Args:
        planner: Who said so.
        scene: What is known.
        task: Start and goal.
        error: The answer.
        which: Whether to the first question, or to which one again.
        radius_mm: Of the disc that a proof is to hold for.
        parameters: Of the planner.
        sensed: What is not in the scene.
    """
    word = which.split(" ")[0]
    ends = np.array(((task.start.x_mm, task.start.y_mm), task.goal))
    if error.proven:
        is_joined = FreeParts.of(scene, radius_mm, sensed).join(ends)
        return f"false proof {which}: {error}" if is_joined else f"proven {word}"
    if planner in EXHAUSTIVE:
        # A re-plan's polygon has 64 corners at most: it is wider than the disc by so much.
        spare_mm = hair_mm(RADIUS_MM) if sensed is None else 2e-3 * RADIUS_MM
        roomy_mm = RADIUS_MM + parameters.margins_mm()[-1] + spare_mm
        if FreeParts.of(scene, roomy_mm, sensed).join(ends):
            return f"missed {which}: {error}"
        if sensed is None and FreeParts.of(scene, RADIUS_MM - hair_mm(RADIUS_MM)).join(ends) is False:
            return f"unproven {which}: {error}"
    return f"unsure {word}"


if __name__ == "__main__":
    main()
