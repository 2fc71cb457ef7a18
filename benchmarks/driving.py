"""Counts robots that arrive: a campaign over scenes, seeds, floors and movers' settings, in parallel processes.

Prints a table, writes every drive as JSON, and for each failure its scene and a picture. Usage, all options optional:

    python benchmarks/driving.py --scenes 20 --kinds static unknown moving long files --floors perfect "lab floor"
        --seeds 1 --drift off on --folder ../shared/scenes --output driving --processes 2

The kind "maps" sets ``--scenes`` tasks on each map of the folders, also on those that name no robot and no goal.

One drive again: ``--only "unknown 7"``, or ``robotworkshop run`` with the scene that was written.

The kinds "moving" and "untold" are the same scenes, with the routes of what moves told and not told. Where both are
driven, a line sets them side by side: how much a forward cone misses that a robot avoids which knows the routes.
``--stop-distances`` prints the table of docs/driving_position.md instead.
"""

import argparse
import json
import math
import os
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from itertools import chain, pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from driving_maps import tasks_on_maps
from driving_scenes import KINDS, random_scene, scenes_in
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from robotdriver.conditions import FLOORS, PERFECT
from robotdriver.errors import WorkshopError
from robotdriver.models import CREATE_1, EZ0
from robotdriver.pose import wrap_angle
from robotworkshop.frontends import load_frontend
from robotworkshop.run.contest import GOAL_MM
from robotworkshop.run.events import Event
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, Bumped, Moved
from robotworkshop.view.snapshot_picture import Onlooker
from scene import document_from_scene, save_scene, scene_from_document
from scene.scene import Point, Scene
from scenesolver.driving.reaction import USUAL_LATENCY_S, stop_distance_mm

OUR_SCENES = Path(__file__).resolve().parent.parent / "scenes"
IDEAL_MM_S, IDEAL_RAD_S = 300.0, 2.0
"""The ideal drive follows the planned path at the cruising speed and turns at its corners at the usual rate."""
TIME_LIMIT_S = 900.0


@dataclass(frozen=True, slots=True)
class Case:
    """One drive: what has to be repeated to see it again. The scene is a document, which passes between processes."""

    kind: str
    name: str
    document: dict[str, Any]
    seed: int
    floor: str
    drift: bool

    @property
    def title(self) -> str:
        """Its name in tables and file names."""
        return f"{self.name}, seed {self.seed}, {self.floor}, drift correction {'on' if self.drift else 'off'}"


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a drive; distances in mm, times in s."""

    title: str
    kind: str
    name: str
    seed: int
    floor: str
    drift: bool
    reached: bool
    reached_by_odometry: bool
    reason: str
    collisions: int
    own_collisions: int
    bumps: int
    replans: int
    path_mm: float
    sim_time_s: float
    ideal_s: float
    worst_pose_error_mm: float
    goal_error_mm: float
    wall_time_s: float

    @property
    def is_clean(self) -> bool:
        """True if it came to its goal without driving into anything."""
        return self.reached and not self.own_collisions


class Witness:
    """Takes down what the reports do not hold: bumps, and how far the mover was wrong about its pose."""

    def __init__(self, session: Session) -> None:
        self.bumps = 0
        self.worst_pose_error_mm = 0.0
        session.announcer.listen(self._hear, Moved, Bumped)

    def _hear(self, event: Event) -> None:
        if isinstance(event, Bumped):
            self.bumps += 1
        elif isinstance(event, Moved):
            truth, believed = event.snapshot.robots[0].pose, event.movers[0].pose
            self.worst_pose_error_mm = max(self.worst_pose_error_mm, truth.distance_to(believed.x_mm, believed.y_mm))


def drive(case: Case, pictures: Path | None) -> Result:
    """Solve a scene, drive it, and draw how it went if it went wrong."""
    began = time.perf_counter()
    scene = scene_from_document(case.document)
    settings = Settings(
        seed=case.seed,
        floor=case.floor if scene.floor == PERFECT else None,
        speed=None,
        time_limit_s=TIME_LIMIT_S,
        parameters={"correct_drift": case.drift},
    )
    session = Session(scene, settings, Announcer())
    onlooker, witness = Onlooker(session), Witness(session)
    (solved,) = session.solve()
    outcome = session.drive()[0].outcome if solved.solved else None
    goal = session.racers[0].task.goal
    result = Result(
        title=case.title,
        kind=case.kind,
        name=case.name,
        seed=case.seed,
        floor=case.floor,
        drift=case.drift,
        reached=outcome is not None and outcome.reached,
        reached_by_odometry=outcome is not None and outcome.odometry.distance_to(*goal) <= GOAL_MM,
        reason=solved.reason if outcome is None else outcome.reason,
        collisions=0 if outcome is None else outcome.collisions,
        own_collisions=0 if outcome is None else outcome.own_collisions,
        bumps=witness.bumps,
        replans=0 if outcome is None else outcome.replans,
        path_mm=solved.length_mm,
        sim_time_s=0.0 if outcome is None else outcome.sim_time_s,
        ideal_s=ideal_s(solved.path, scene.robots[0].start.heading_rad),
        worst_pose_error_mm=witness.worst_pose_error_mm,
        goal_error_mm=math.inf if outcome is None else outcome.goal_error_mm,
        wall_time_s=time.perf_counter() - began,
    )
    if pictures is not None and not result.is_clean:
        load_frontend("painter")(onlooker.picture(), pictures / f"{case.title}.png")
        save_scene(scene, pictures / f"{case.title}.json")
    return result


def ideal_s(path: Sequence[Point], heading_rad: float) -> float:
    """Return how long the planned path takes a robot that never slows down but for turning on the spot."""
    total, before = 0.0, heading_rad
    for (ax, ay), (bx, by) in pairwise(path):
        heading = math.atan2(by - ay, bx - ax)
        total += abs(wrap_angle(heading - before)) / IDEAL_RAD_S + math.dist((ax, ay), (bx, by)) / IDEAL_MM_S
        before = heading
    return total


def cases(options: argparse.Namespace) -> Iterable[Case]:
    """Return all drives of the campaign."""
    scenes: list[tuple[str, str, Scene]] = []
    for kind in options.kinds:
        if kind == "files":
            folders = [OUR_SCENES, *options.folder]
            scenes += [("files", name, scene) for folder in folders for name, scene in scenes_in(folder)]
        elif kind == "maps":
            tasks = [tasks_on_maps(folder, options.scenes, options.first) for folder in options.folder]
            scenes += [("maps", name, scene) for name, scene in chain.from_iterable(tasks)]
        else:
            numbers = range(options.first, options.first + options.scenes)
            scenes += [(kind, f"{kind} {n}", random_scene(kind, n)) for n in numbers]
    for kind, name, scene in scenes:
        if options.only is None or name == options.only:
            for floor in options.floors:
                for drift in options.drift:
                    for seed in range(options.seeds):
                        yield Case(kind, name, document_from_scene(scene), seed, floor, drift == "on")


def campaign(todo: Sequence[Case], processes: int, pictures: Path | None, console: Console) -> list[Result]:
    """Drive all cases, in the order in which processes are free; return the results in the cases' order."""
    done: dict[int, Result] = {}
    bar = Progress(TextColumn("driving"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console)
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool, bar:
        shown = bar.add_task("", total=len(todo))
        waiting = {pool.submit(drive, case, pictures): index for index, case in enumerate(todo)}
        for future in as_completed(waiting):
            index = waiting[future]
            try:
                done[index] = future.result()
            except WorkshopError as error:
                console.print(f"{todo[index].title}: left out: {error}")
            bar.advance(shown)
    return [done[index] for index in sorted(done)]


def summary(results: Sequence[Result]) -> Table:
    """Return the campaign in a few lines: one for each kind of scene, floor, and setting of the drift correction."""
    table = Table(
        "scenes", "floor", "drift", "drives", "reached", "by odometry", "collisions", "own", "bumps", "replans",
        "time/ideal", "pose error", "goal error", "x real time",
    )  # fmt: skip
    groups: defaultdict[tuple[str, str, bool], list[Result]] = defaultdict(list)
    for result in results:
        groups[result.kind, result.floor, result.drift].append(result)
    for (kind, floor, drift), group in groups.items():
        reached = [result for result in group if result.reached]
        slow = [result.sim_time_s / result.ideal_s for result in reached]
        table.add_row(
            kind,
            floor,
            "on" if drift else "off",
            str(len(group)),
            f"{len(reached) / len(group):.1%}",
            f"{sum(result.reached_by_odometry for result in group) / len(group):.1%}",
            str(sum(result.collisions for result in group)),
            str(sum(result.own_collisions for result in group)),
            str(sum(result.bumps for result in group)),
            str(sum(result.replans for result in group)),
            f"{statistics.median(slow):.2f}" if slow else "-",
            f"{max(result.worst_pose_error_mm for result in group):.0f} mm",
            f"{statistics.median(result.goal_error_mm for result in group):.0f} mm",
            f"{sum(result.sim_time_s for result in group) / sum(result.wall_time_s for result in group):.0f}",
        )
    return table


def what_telling_is_worth(results: Sequence[Result]) -> Iterable[str]:
    """Yield how the same scenes were driven with their routes told and not told."""
    for floor, drift in dict.fromkeys((result.floor, result.drift) for result in results):
        kinds = {
            kind: [result for result in results if (result.kind, result.floor, result.drift) == (kind, floor, drift)]
            for kind in ("untold", "moving")
        }
        if all(kinds.values()):
            shares = [
                f"{sum(result.own_collisions > 0 for result in group) / len(group):.1%} {kind}"
                for kind, group in kinds.items()
            ]
            yield f"{floor}, drives in which the robot drove into something: {', '.join(shares)}"


def stop_distances() -> Table:
    """Return the stop distances of a Create for some speeds and latencies."""
    latencies_s = (0.0, USUAL_LATENCY_S, 0.09, 0.15)
    table = Table("speed", *(f"latency {latency_s * 1000.0:.0f} ms" for latency_s in latencies_s))
    seen_s = EZ0.period_s + 2.0 * CREATE_1.frame_period_s
    for speed_mm_s in (50.0, 100.0, 200.0, 300.0, 400.0, 500.0):
        ways = [stop_distance_mm(speed_mm_s, seen_s + latency_s) for latency_s in latencies_s]
        table.add_row(f"{speed_mm_s:.0f} mm/s", *(f"{way:.0f} mm" for way in ways))
    return table


def main() -> None:
    """Run a campaign."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kinds", nargs="+", choices=[*KINDS, "files", "maps"], default=[*KINDS, "files"])
    parser.add_argument("--scenes", type=int, default=20, help="random scenes of each kind")
    parser.add_argument("--first", type=int, default=0, help="seed of the first of them")
    parser.add_argument("--seeds", type=int, default=1, help="drives of each scene, with seeds from 0")
    parser.add_argument("--floors", nargs="+", choices=list(FLOORS), default=["perfect"])
    parser.add_argument("--drift", nargs="+", choices=["off", "on"], default=["on"], help="drift correction")
    parser.add_argument("--folder", nargs="*", type=Path, default=[], help="further folders of scene files, or of maps")
    parser.add_argument("--only", help="the name of one scene")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--output", type=Path, help="folder for results.json and pictures of failures")
    parser.add_argument("--stop-distances", action="store_true", help="print the stop distances, and drive nothing")
    options = parser.parse_args()

    # Where nobody looks, as in a file, the table is not folded to a terminal's usual width.
    console = Console(width=None if sys.stdout.isatty() else 160)
    if options.stop_distances:
        console.print(stop_distances())
        return
    if options.output is not None:
        options.output.mkdir(parents=True, exist_ok=True)
    results = campaign(tuple(cases(options)), options.processes, options.output, console)
    for result in results:
        if not result.is_clean:
            what = result.reason or f"drove into something {result.own_collisions} times"
            console.print(f"{result.title}: {what}", soft_wrap=True, highlight=False)
    console.print(summary(results))
    for line in what_telling_is_worth(results):
        console.print(line, soft_wrap=True, highlight=False)
    if options.output is not None:
        file = options.output / "results.json"
        file.write_text(json.dumps([asdict(result) for result in results], indent=1) + "\n", encoding="utf-8")
        console.print(f"All drives are in {file}, pictures of the failures beside it.")


if __name__ == "__main__":
    main()
