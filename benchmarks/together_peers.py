"""Teams on grids beside pymapf, which plans on grids: python -m benchmarks.together_peers [--seeds 10] [--first 1000].

The scenes are those of `benchmarks.together_scenes` whose robots stand on 6 by 6 places. pymapf gets the places as
cells and moves from cell to cell in steps; ours plans for discs in the room, and finds ways of its own between the
places. "sums" is the sum of all arrivals over the sum of what each robot would take alone, in the same world. Times are
processor time, medians and the worst over the seeds. pymapf (``pip install pymapf``) is no part of any environment of
the project: put it into one of its own.
"""

import argparse
import random
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from benchmarks.together import is_sound, members_of
from benchmarks.together_scenes import crowd, few_places
from scene.scene import Scene
from scenesolver.errors import NoPathError
from scenesolver.planning.together.planner import TeamPlanner

SIDE = 6
LIMIT_S = 10.0
KINDS: dict[str, tuple[Callable[[int], Scene], float, float]] = {
    "12 in a crowd": (lambda seed: crowd(12, seed), 600.0, 800.0),
    "16 in a crowd": (lambda seed: crowd(16, seed), 600.0, 800.0),
    "24 on 36 places": (lambda seed: few_places(24, seed), 300.0, 500.0),
}
"""The maker of each scene, its first place, and the distance between places, mm."""
SOLVERS: dict[str, dict[str, Any]] = {
    "cbs": {"time_limit": LIMIT_S, "max_expansions": 10**9},
    "prioritized": {},
    "pibt": {"time_limit": LIMIT_S},
    "lacam": {"time_limit": LIMIT_S},
    "lns": {"time_limit": 1.0},
}


def by_ours(scene: Scene, seed: int) -> float | None:
    """Return the sums of our plan; None where it finds none that its judge passes."""
    members = members_of(scene)
    try:
        plan = TeamPlanner(scene, members, seed=seed).plan()
    except NoPathError:
        return None
    if not is_sound(scene, members, plan):
        return None
    alone_s = sum(plan.alone[member.name].length_mm / member.speed_mm_s for member in members)
    return float(plan.schedule.arrivals_s / alone_s)


def by_pymapf(scene: Scene, solver: str, first_mm: float, apart_mm: float) -> float | None:
    """Return the sums of one of pymapf's plans; None where it finds none, or two robots meet on it."""
    import pymapf

    def cell(x_mm: float, y_mm: float) -> tuple[int, int]:
        return round((x_mm - first_mm) / apart_mm), round((y_mm - first_mm) / apart_mm)

    agents = [
        pymapf.Agent(robot.name, cell(robot.start.x_mm, robot.start.y_mm), cell(*robot.goal))
        for robot in scene.robots
        if robot.goal is not None
    ]
    problem = pymapf.MAPFProblem(pymapf.GridMap([[0] * SIDE for _ in range(SIDE)]), agents)
    try:
        solution = pymapf.solve(problem, solver, **SOLVERS[solver])
    except Exception:  # It says in its own ways that it has found nothing.
        return None
    if solution is None or not solution.is_valid():
        return None
    alone = sum(abs(one.start[0] - one.goal[0]) + abs(one.start[1] - one.goal[1]) for one in agents)
    return float(solution.sum_of_costs / alone)


def main() -> None:
    """Plan, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--first", type=int, default=random.SystemRandom().randrange(1_000_000))
    chosen = parser.parse_args()
    print(f"seeds from {chosen.first}")
    print(f"{'':18}{'':14}{'solved':>10}{'median s':>10}{'worst s':>9}{'sums':>7}")
    for kind, (make, first_mm, apart_mm) in KINDS.items():
        for planner in ("ours", *SOLVERS):
            seconds, sums = [], []
            for seed in range(chosen.first, chosen.first + chosen.seeds):
                scene = make(seed)
                began = time.process_time()
                found = by_ours(scene, seed) if planner == "ours" else by_pymapf(scene, planner, first_mm, apart_mm)
                seconds.append(time.process_time() - began)
                sums += [] if found is None else [found]
            print(
                f"{kind:18}{planner:14}{len(sums):>4} of {chosen.seeds:<3}{median(seconds):>9.2f}{max(seconds):>9.2f}"
                f"{median(sums) if sums else float('nan'):>7.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
