"""The contest of a comparison: planners, tasks, seeds and limits; and the cells that follow."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import msgspec
import numpy as np

from robotdriver.errors import WorkshopError
from robotdriver.models import MODELS
from robotworkshop.assets import find_scene, scene_files
from robotworkshop.comparison.cell import Cell, CellKey
from robotworkshop.comparison.contestants import Curve, contestants
from robotworkshop.tournament.isolation.isolated_mover import MoverCode
from robotworkshop.tournament.isolation.level import IsolationLevel
from robotworkshop.tournament.isolation.limits import Limits
from robotworkshop.tournament.setup import MoverEntry, digest_of, present_versions
from scene.checks import check_fit
from scene.document import parse_document
from scene.files import load_scene
from scene.formats import scene_formats, scene_from_document, scene_to_bytes
from scene.scene import Scene, Task
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.planning.shortest_path import shortest_path

_CORNERS = 64
"""The corners of the polygon that takes the disc's place where the optimum is found: 0.1 % wider."""


class ComparisonError(WorkshopError):
    """The comparison cannot be made as it was asked for."""


class ComparedTask(msgspec.Struct, frozen=True):
    """A task that is planned.

    Attributes:
        scene: Label of the scene.
        robot: Name of the robot.
        digest: Of the scene's content.
        optimum_mm: Length of the shortest way that the disc has, with no margin; None where it has none.
    """

    scene: str
    robot: str
    digest: str
    optimum_mm: float | None


class PlannerContest(msgspec.Struct, frozen=True, tag="contest"):
    """All that decides what the cells are and how they end.

    Attributes:
        versions: Of the program and what it computes with.
        planners: Who takes part, in the order of the table.
        curves: Which of them are one planner with several values of a setting.
        tasks: What is planned.
        seeds: How many each task is planned with.
        limits: What each planner may use for one.
    """

    versions: Mapping[str, str]
    planners: tuple[MoverEntry, ...]
    tasks: tuple[ComparedTask, ...]
    seeds: int
    limits: Limits
    curves: tuple[Curve, ...] = ()

    def cells(self) -> Iterator[CellKey]:
        """Yield all cells, seed by seed, so that a comparison that is called off has some of each."""
        for seed, task, planner in product(range(self.seeds), self.tasks, self.planners):
            yield CellKey(planner.label, task.scene, task.robot, seed)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A contest with what its labels stand for.

    Attributes:
        contest: What is compared.
        codes: The planners by label.
        scenes: The scenes in the native format, by label.
    """

    contest: PlannerContest
    codes: Mapping[str, MoverCode]
    scenes: Mapping[str, bytes]

    def parsed_scenes(self) -> dict[str, Scene]:
        """Return the scenes by label."""
        return {label: scene_from_document(parse_document(content)) for label, content in self.scenes.items()}

    def cell(self, key: CellKey, level: IsolationLevel) -> Cell:
        """Return all that it takes to plan a cell."""
        return Cell(key, self.codes[key.planner], self.scenes[key.scene], self.contest.limits, level)


def prepare(planners: Sequence[str], scenes: Sequence[str], seeds: int, limits: Limits) -> Prepared:
    """Return a contest.

    Args:
        planners: As `contestants` takes them.
        scenes: Folders, files in any format, and names of ready scenes; none takes all ready scenes.
        seeds: How many each task is planned with.
        limits: What each planner may use.

    Raises:
        ComparisonError: two planners or scenes have one label, or a scene has no task.
        WorkshopError: there is no such planner, or it has no such setting.
        SceneError: a scene cannot be planned in.
    """
    named = [contestants(name) for name in planners]
    entrants = [each for one in named for each in one.entrants]
    curves = tuple(one.curve for one in named if one.curve is not None)
    _check_labels("planner", [entry.label for entry, _ in entrants])
    files = list(_files(scenes))
    _check_labels("scene", [file.stem for file in files])
    loaded = {file.stem: _loaded(file) for file in files}
    contents = {label: scene_to_bytes(scene) for label, scene in loaded.items()}
    tasks = tuple(task for label, scene in loaded.items() for task in _tasks(label, scene, digest_of(contents[label])))
    if not tasks:
        raise ComparisonError(f"{', '.join(scenes) or 'the ready scenes'}: no robot there has a goal; give one a goal")
    contest = PlannerContest(present_versions(), tuple(entry for entry, _ in entrants), tasks, seeds, limits, curves)
    return Prepared(contest, {entry.label: code for entry, code in entrants}, contents)


def check_continues(old: PlannerContest, new: PlannerContest) -> None:
    """Check that cells of an old contest are cells of a new one, too.

    Raises:
        ComparisonError: it does more than add planners, scenes or seeds.
    """
    if old.versions != new.versions or old.limits != new.limits:
        changed = "limits" if old.limits != new.limits else "versions of the program or its libraries"
        raise ComparisonError(f"the {changed} differ from those that it began with; choose another folder with --out")
    for what, before, now in (("planner", old.planners, new.planners), ("task", old.tasks, new.tasks)):
        if missing := [each for each in before if each not in now]:
            label = getattr(missing[0], "label", getattr(missing[0], "scene", ""))
            raise ComparisonError(f"{what} {label} is missing or has changed; choose another folder with --out")


def _check_labels(kind: str, labels: Sequence[str]) -> None:
    if twice := sorted({label for label in labels if labels.count(label) > 1}):
        raise ComparisonError(f"two of the {kind}s are called {twice[0]}; rename one")


def _files(scenes: Sequence[str]) -> Iterator[Path]:
    suffixes = tuple(suffix for each in scene_formats() for suffix in each.suffixes)
    if not scenes:
        yield from scene_files()
    for name in scenes:
        if Path(name).is_dir():
            found = sorted(file for file in Path(name).iterdir() if file.name.lower().endswith(suffixes))
            if not found:
                raise ComparisonError(f"{name}: no scene is in this folder")
            yield from found
        else:
            yield find_scene(name)


def _loaded(file: Path) -> Scene:
    scene = load_scene(file)
    for complaint in check_fit(scene):
        raise complaint.of_file(file)
    return scene


def _tasks(label: str, scene: Scene, digest: str) -> Iterator[ComparedTask]:
    for robot in scene.robots:
        if robot.task is not None:
            radius_mm = MODELS[robot.model].body.radius_mm
            yield ComparedTask(label, robot.name, digest, _optimum_mm(scene.as_known(), radius_mm, robot.task))


def _optimum_mm(scene: Scene, radius_mm: float, task: Task) -> float | None:
    space = FreeSpace(scene, radius_mm, _CORNERS)
    start, goal = np.array((task.start.x_mm, task.start.y_mm)), np.array(task.goal)
    best = shortest_path(space, start, goal) if space.is_free(np.stack((start, goal))).all() else None
    return None if best is None else best.length_mm
