"""The verbs of the command line: what each does, once its options are read. Return the exit status."""

import json
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from enum import IntEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from robotdriver.conditions import PERFECT
from robotdriver.models import MODELS
from robotdriver.pose import Pose
from robotworkshop.assets import find_scene
from robotworkshop.cli.printing import console, stdout
from robotworkshop.cli.printing.stderr import complain
from robotworkshop.frontends import load_frontend
from robotworkshop.run.racers import robots_with_goals
from robotworkshop.run.reports import RunReport, SolveReport, run_as_json, solve_as_json, undriven_as_json
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings, SettingsError
from robotworkshop.stage.events import Announcer
from scene.addition import with_lines_of
from scene.errors import SceneError
from scene.files import load_scene, save_scene
from scene.formats import format_for, left_out
from scene.generated import generated_scene
from scene.scene import Point, Scene
from scenesolver.verify_plan import verify_plan

# To solve or verify a scene neither recordings nor pictures are needed, and each is quicker to start without them.
if TYPE_CHECKING:
    from robotworkshop.recording.options import RecordingOptions
    from robotworkshop.recording.recorder import Recorder
    from robotworkshop.view.snapshot_picture import Onlooker
    from robotworkshop.web.audience import Audience


class ExitStatus(IntEnum):
    """Exit status of a verb. Bad input, status 2, is raised as a WorkshopError."""

    DONE = 0
    NOT_REACHED = 1


def run(
    scene: str,
    settings: Settings,
    as_json: bool,
    pictures: Sequence[Path],
    recording: "RecordingOptions",
    audience: "Audience | None" = None,
    robot: str | None = None,
) -> ExitStatus:
    """Solve a scene and drive it, all its robots that have a goal, or only the one of this name."""
    from robotworkshop.recording.header import RunKind
    from robotworkshop.use_cases import run_scene

    with complaints_about(scene):
        loaded = with_one_goal(_load(scene), robot)
    session = new_session(scene, loaded, settings)
    onlooker = watching(session, pictures)

    def planned(plans: Sequence[SolveReport]) -> bool:
        report_plans(plans, as_json)
        return True

    shown = partial(console.shown_progress, session.announcer)
    done = run_scene(session, recording, scene, session.drive, RunKind.SIMULATED, planned, shown, audience, complain)
    solved, reports, recorder = done.plans, done.reports, done.recorder
    draw(onlooker, pictures)
    status = report_runs(solved, reports, as_json)
    if not as_json:
        report_recording(recorder)
    could_look = any(getattr(mover.parameters, "correct_drift", None) is False for mover in session.movers)
    if status is ExitStatus.NOT_REACHED and reports and could_look and session.floor_conditions != PERFECT:
        complain("on this floor odometry drifts; correct it by what the rangers see: --set correct_drift=yes")
    return status


def report_recording(recorder: "Recorder | None") -> None:
    """Say where a run was recorded, if it was."""
    if recorder is not None and not recorder.has_failed:
        stdout.print_line(f"recorded in {recorder.file}")


def report_plans(solved: Sequence[SolveReport], as_json: bool) -> None:
    """Print what came of planning; as JSON it is printed with what comes of driving."""
    for plan in solved:
        if not plan.solved:
            complain(console.solve_line(plan))
        elif not as_json:
            stdout.print_line(console.solve_line(plan))


def report_runs(solved: Sequence[SolveReport], reports: Sequence[RunReport], as_json: bool) -> ExitStatus:
    """Print what came of driving, and return the exit status."""
    if as_json:
        results = [run_as_json(report) for report in reports] or [undriven_as_json(report) for report in solved]
        stdout.print_json(_alone_or_all(results))
    else:
        for report in reports:
            stdout.print_line(console.run_line(report))
        if len(reports) > 1:
            stdout.print_line(console.verdict_line([report.outcome for report in reports]))
    # In a duel one robot at its goal ends the game.
    reached = any(report.outcome.reached for report in reports)
    if reports and not reached:
        for report in reports:
            complain(f"{report.outcome.robot}: goal not reached: {report.outcome.reason}")
    return ExitStatus.DONE if reached else ExitStatus.NOT_REACHED


def solve(
    scene: str,
    settings: Settings,
    as_json: bool,
    pictures: Sequence[Path],
    steps: Path | None = None,
    *,
    optimal: bool = False,
) -> ExitStatus:
    """Find a path for every robot with a task, and where it is asked for its steps, or the shortest of all paths."""
    if steps is not None:
        from robotworkshop.cli.steps import check_suffix

        check_suffix(steps)
    session = _session(scene, settings)
    onlooker = watching(session, pictures)
    with console.shown_progress(session.announcer):
        reports = session.solve()
        if optimal:
            reports = session.compare_with_optimum()
            for report in reports:
                if report.poses:
                    complain(f"{report.robot}: planned with its outline; the shortest path is known of discs only")
    draw(onlooker, pictures)
    if as_json:
        stdout.print_json(_alone_or_all([solve_as_json(report) for report in reports]))
    report_plans(reports, as_json)
    if steps is not None:
        from robotworkshop.cli.steps import write_steps

        write_steps(session.scene, Path(scene).stem, settings, steps, is_quiet=as_json)
    return ExitStatus.DONE if all(report.solved for report in reports) else ExitStatus.NOT_REACHED


def verify(scene: str, file: Path, max_edge_mm: float, as_json: bool) -> ExitStatus:
    """Check paths that a file holds against a scene."""
    if not max_edge_mm > 0.0:
        raise SettingsError(f"--max-edge {max_edge_mm:g}: no edge can be this short; use a number above 0")
    loaded = _load(scene)
    robots = {robot.name: robot for robot in loaded.robots if robot.goal is not None}
    results = []
    for name, points, poses in _read_paths(file):
        robot = robots.get(name) if name else next(iter(robots.values()), None)
        task = None if robot is None else robot.task
        if robot is None or task is None:
            raise SceneError(f"{scene} has no robot {name!r} with a goal", file=file)
        verdict = verify_plan(loaded.as_known(), task, MODELS[robot.model], points, poses, max_edge_mm)
        results.append((robot.name, verdict))
    if as_json:
        documents = [
            {"robot": name, "verified": not verdict.violations, "violations": list(verdict.violations)}
            for name, verdict in results
        ]
        stdout.print_json(_alone_or_all(documents))
    for name, verdict in results:
        for violation in verdict.violations:
            complain(f"{name}: {violation}")
        if not verdict.violations and not as_json:
            stdout.print_line(f"{name}: the path is safe")
    return ExitStatus.NOT_REACHED if any(verdict.violations for _, verdict in results) else ExitStatus.DONE


def convert(source: str, target: Path, word: str | None, as_json: bool) -> ExitStatus:
    """Write a scene of any known format in another one, and tell what that has no place for."""
    return _write(_load(source), target, word, as_json)


def generate(words: str, seed: int, target: Path, word: str | None, as_json: bool) -> ExitStatus:
    """Write a scene that is drawn from a seed."""
    return _write(generated_scene(words, seed), target, word, as_json)


def convert_into(source: str, target: Path, word: str | None, as_json: bool) -> ExitStatus:
    """Add the walls and outlines of a scene to another one that is there, as a robot has mapped it."""
    return _write(with_lines_of(load_scene(target), _load(source)), target, word, as_json)


def _write(scene: Scene, target: Path, word: str | None, as_json: bool) -> ExitStatus:
    scene_format = format_for(target.name, word)
    save_scene(scene, target, scene_format)
    for lost in left_out(scene, scene_format):
        complain(f"{target}: the format {scene_format.name} has no place for {lost}")
    robots, obstacles, walls = len(scene.robots), len(scene.obstacles), len(scene.walls)
    if as_json:
        stdout.print_json({"file": str(target), "robots": robots, "obstacles": obstacles, "walls": walls})
    else:
        counts = ((robots, "robot"), (obstacles, "obstacle"), (walls, "wall"))
        stdout.print_line(f"{target}: " + ", ".join(console.counted(number, thing) for number, thing in counts))
    return ExitStatus.DONE


def _load(scene: str) -> Scene:
    return load_scene(find_scene(scene))


def with_one_goal(scene: Scene, robot: str | None) -> Scene:
    """Return a scene in which only the robot of this name has a goal; the others stand where they are.

    Raises:
        SceneError: it has no goal, or there is no such robot.
    """
    if robot is None:
        return scene
    robots_with_goals(scene, robot)
    return replace(scene, robots=tuple(one if one.name == robot else replace(one, goal=None) for one in scene.robots))


def _session(scene: str, settings: Settings) -> Session:
    return new_session(scene, _load(scene), settings)


def new_session(name: str, scene: Scene, settings: Settings, robot: str | None = None) -> Session:
    """Return a session; complaints about its scene name the file that has it.

    Args:
        name: The scene's file, or a ready scene's name.
        scene: What is in it.
        settings: How it is solved and driven.
        robot: Name of the only robot that is to drive; None for all that have a goal.
    """
    with complaints_about(name):
        return Session(scene, settings, Announcer(), robot=robot)


@contextmanager
def complaints_about(name: str) -> Iterator[None]:
    """Have complaints about a scene name the file that has it."""
    try:
        yield
    except SceneError as error:
        raise error if error.file is not None else error.of_file(find_scene(name)) from None


def watching(session: Session, files: Sequence[Path]) -> "Onlooker | None":
    """Return who looks on where pictures are to be drawn."""
    if not files:
        return None
    from robotworkshop.view.snapshot_picture import Onlooker

    return Onlooker(session)


def draw(onlooker: "Onlooker | None", files: Sequence[Path]) -> None:
    """Write what an onlooker has seen as pictures."""
    if onlooker is not None:
        write_picture = load_frontend("painter")
        picture = onlooker.picture()
        for file in files:
            write_picture(picture, file)


def _alone_or_all(results: Sequence[Any]) -> Any:
    """Return the result of a single player as it is, those of several robots under one key."""
    return results[0] if len(results) == 1 else {"robots": results}


_PlanRead = tuple[str, list[Point], list[Pose]]
"""A robot's name, its path, and its poses if it was planned with its outline."""


def _read_paths(file: Path) -> list[_PlanRead]:
    """Return the plans from what solve printed, or from a bare list of points."""
    try:
        document = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        reason = (error.strerror or "cannot be read") if isinstance(error, OSError) else f"not JSON: {error}"
        raise SceneError(reason, file=file) from error
    match document:
        case {"robots": [*documents]}:
            pass
        case _:
            documents = [document]
    return [_read_path(file, one) for one in documents]


def _read_path(file: Path, document: Any) -> _PlanRead:
    match document:
        case {"path": [*values], "robot": str(name)}:
            pass
        case {"path": [*values]} | [*values]:
            name = ""
        case _:
            raise SceneError('neither a list of points nor an object with a "path"', file=file)
    points = []
    for index, value in enumerate(values):
        match value:
            case [int() | float() as x, int() | float() as y] if math.isfinite(x) and math.isfinite(y):
                points.append((float(x), float(y)))
            case _:
                raise SceneError("not a pair of finite numbers", place=f"path[{index}]", file=file)
    if len(points) < 2:
        raise SceneError("a path has at least two points", place="path", file=file)
    return name, points, _read_poses(file, document)


def _read_poses(file: Path, document: Any) -> list[Pose]:
    poses = []
    for index, value in enumerate(document.get("poses", ()) if isinstance(document, dict) else ()):
        match value:
            case {"x": int() | float() as x, "y": int() | float() as y, "heading_deg": int() | float() as heading}:
                poses.append(Pose(float(x), float(y), math.radians(heading)))
            case _:
                raise SceneError("not a pose with x, y and heading_deg", place=f"poses[{index}]", file=file)
    return poses
