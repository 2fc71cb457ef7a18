"""Teams of robots, planned from fresh seeds: how many are solved, how soon, and how much longer than alone.

    python -m benchmarks.together [--seeds 20] [--first 1000] [--only KIND] [--drive]

With --drive the scenes that are solved are driven instead, on a perfect floor and on the lab floor, and the others are
counted. Each row is a kind of scene from `benchmarks.together_scenes`. Times are processor time, medians and the worst
over the seeds. "sums" is the sum of all arrivals over the sum of the ways that the robots would take alone. Every plan
is judged by `scenesolver.verify_together`.
"""

import argparse
import random
import time
from collections.abc import Callable, Iterable
from statistics import median

from benchmarks.together_scenes import crossing, crowd, few_places, ring_of_four, swap_with_bay
from robotdriver.models import MODELS
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from scene.scene import Scene
from scenesolver.errors import NoPathError
from scenesolver.planning.together.planner import TeamPlan, TeamPlanner
from scenesolver.planning.together.schedule import Member
from scenesolver.verify_together import TimedTask, timed_points, verify_together

SPEED_MM_S = 400.0

KINDS: dict[str, tuple[Callable[[int], Scene], str]] = {
    "swap with a bay": (swap_with_bay, "all"),
    "ring of four": (ring_of_four, "all"),
    "8 crossing": (lambda seed: crossing(8, seed), "20 of 20, 0.5 s"),
    "12 in a crowd": (lambda seed: crowd(12, seed), "2 s, sums 1.5"),
    "16 in a crowd": (lambda seed: crowd(16, seed), "2 s"),
    "24 on 36 places": (lambda seed: few_places(24, seed), "8 of 10"),
}


def members_of(scene: Scene) -> list[Member]:
    """Return the robots of a scene that have a task as one team."""
    return [Member(robot.task, MODELS[robot.model].body.radius_mm, SPEED_MM_S) for robot in scene.robots if robot.task]


def is_sound(scene: Scene, members: list[Member], plan: TeamPlan) -> bool:
    """Return whether the independent verifier passes a plan."""
    paths = plan.schedule.paths
    team = [
        TimedTask(
            m.task,
            m.radius_mm,
            m.speed_mm_s,
            timed_points(paths[m.name].times_s.tolist(), paths[m.name].points.tolist()),
        )
        for m in members
    ]
    return verify_together(scene.as_known(), team).passed


def drive_all(only: str, seeds: Iterable[int]) -> None:
    """Drive the scenes on two floors, and print how many robots came home, what they met, and what was not solved."""
    for name, (make, _) in KINDS.items():
        if only not in name:
            continue
        for floor in ("perfect", "lab floor"):
            home = robots = contacts = replans = unsolved = 0
            times = []
            for seed in seeds:
                session = Session(make(seed), Settings(speed=None, floor=floor, seed=seed), Announcer())
                if not all(report.solved for report in session.solve()):
                    unsolved += 1
                    continue
                outcomes = [report.outcome for report in session.drive()]
                robots += len(outcomes)
                home += sum(outcome.reached for outcome in outcomes)
                contacts += sum(outcome.collisions for outcome in outcomes)
                replans += sum(outcome.replans for outcome in outcomes)
                times.append(outcomes[0].sim_time_s)
            print(
                f"{name:18} {floor:10} {home:>4} of {robots:<4} home, {contacts} contacts, {replans} replans,"
                f" {median(times or [0.0]):.0f} s, {unsolved} scenes not solved",
                flush=True,
            )


def main() -> None:
    """Plan, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first", type=int, default=random.SystemRandom().randrange(1_000_000))
    parser.add_argument("--only", default="")
    parser.add_argument("--drive", action="store_true")
    chosen = parser.parse_args()
    print(f"seeds from {chosen.first}")
    if chosen.drive:
        drive_all(chosen.only, range(chosen.first, chosen.first + chosen.seeds))
        return
    print(f"{'':18} {'solved':>8} {'refused':>8} {'median s':>9} {'worst s':>8} {'sums':>6} {'worst':>6}  asked")
    for name, (make, asked) in KINDS.items():
        if chosen.only not in name:
            continue
        seconds, sums, refused = [], [], 0
        for seed in range(chosen.first, chosen.first + chosen.seeds):
            scene = make(seed)
            members = members_of(scene)
            began = time.process_time()
            try:
                plan = TeamPlanner(scene, members, seed=seed).plan()
            except NoPathError as error:
                print(f"  {name} {seed}: {error}")
                seconds.append(time.process_time() - began)
                continue
            seconds.append(time.process_time() - began)
            refused += not is_sound(scene, members, plan)
            alone = sum(plan.alone[member.name].length_mm / member.speed_mm_s for member in members)
            sums.append(plan.schedule.arrivals_s / alone if alone else 1.0)
        print(
            f"{name:18} {len(sums):>3} of {chosen.seeds:<3}{refused:>6} {median(seconds):>9.2f} {max(seconds):>8.2f}"
            f" {median(sums or [0]):>6.2f} {max(sums or [0]):>6.2f}  {asked}",
            flush=True,
        )


if __name__ == "__main__":
    main()
