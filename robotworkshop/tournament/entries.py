"""The entries of a tournament by the names a user gives: movers and scenes, found and checked; no mover's code runs."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from robotdriver.models import MODELS
from robotworkshop.assets import find_scene, scene_files
from robotworkshop.run.movers import MoverError
from robotworkshop.run.refusals import MOVER
from robotworkshop.tournament.isolation.isolated_mover import MoverCode
from robotworkshop.tournament.mover_sources import MAX_MOVER_BYTES, installed_movers, version_of
from robotworkshop.tournament.phrases import entering
from robotworkshop.tournament.setup import (
    Course,
    MoverEntry,
    Rules,
    Setup,
    Tournament,
    TournamentError,
    digest_of,
    present_versions,
)
from scene.checks import check_fit
from scene.document import parse_document
from scene.errors import SceneError
from scene.files import MAX_FILE_BYTES
from scene.formats import scene_from_document
from scene.phrases import NOT_READ, TOO_LARGE
from scene.scene import Scene
from scenesolver.errors import PlanningError
from scenesolver.planning.parameters import PlannerParameters
from scenesolver.planning.solver_prm import SolverPRM

Entrant = tuple[MoverEntry, MoverCode]
"""A mover that takes part, and its code."""


def prepare(
    entrants: Sequence[Entrant], scenes: Sequence[str], seeds: int, rules: Rules, known: Sequence[Course]
) -> tuple[Tournament, tuple[SceneError, ...]]:
    """Return a tournament, and why files of its folders are left out of it.

    Args:
        entrants: The movers, see `entrant`.
        scenes: Folders, files, and names of ready scenes; none takes all ready scenes.
        seeds: With how many every match is played.
        rules: How games are played.
        known: Scenes whose optimum is known from before.

    Raises:
        SceneError: a scene that was named cannot be played.
        TournamentError: two movers or two scenes have the same label, a folder holds no scene, or a mover is alone with
            duels.
    """
    labels = [entry.label for entry, _ in entrants]
    if twice := {label for label in labels if labels.count(label) > 1}:
        raise TournamentError(MOVER(name=min(twice), reason=entering.TWICE()))
    optima = {course.digest: course.optimum_mm for course in known}
    courses: dict[str, tuple[Course, bytes]] = {}
    left_out: list[SceneError] = []
    for file, is_named in _scene_files(scenes):
        try:
            course, content = _course(file, optima)
        except SceneError as error:
            if is_named:
                raise
            left_out.append(error)
            continue
        if courses.setdefault(course.label, (course, content))[0].digest != course.digest:
            raise TournamentError(f"{file}: {entering.SAME_SCENE(name=course.label)}")
    if not courses:
        raise TournamentError(entering.NO_SCENES(names=", ".join(scenes), reason=str(left_out[0])))
    if len(entrants) < 2 and all(course.tasks == 2 for course, _ in courses.values()):
        raise TournamentError(f"{', '.join(courses)}: {entering.LONE_MOVER()}")
    setup = Setup(
        versions=present_versions(),
        movers=tuple(entry for entry, _ in entrants),
        courses=tuple(course for course, _ in courses.values()),
        seeds=seeds,
        rules=rules,
    )
    codes = {entry.label: code for entry, code in entrants}
    return Tournament(setup, codes, {label: content for label, (_, content) in courses.items()}), tuple(left_out)


def check_scenes(scenes: Sequence[str]) -> None:
    """Make sure that there are scenes to play, as they are named.

    Raises:
        SceneError: a scene that was named cannot be played.
        TournamentError: a folder holds no scene.
    """
    wrong: list[SceneError] = []
    files = 0
    for file, is_named in _scene_files(scenes):
        files += 1
        try:
            _read(file)
        except SceneError as error:
            if is_named:
                raise
            wrong.append(error)
    if len(wrong) == files:
        raise TournamentError(entering.NO_SCENES(names=", ".join(scenes), reason=str(wrong[0])))


def entrant(name: str) -> Entrant:
    """Return a mover that a user names, by its name where it is installed, else by the path of its .py file.

    Raises:
        MoverError: there is no such mover.
    """
    if name.endswith(".py"):
        file = Path(name)
        try:
            with file.open("rb") as opened:
                source = opened.read(MAX_MOVER_BYTES + 1)
        except OSError as error:
            raise MoverError(MOVER(name=name, reason=(error.strerror or str(error)).lower())) from None
        if len(source) > MAX_MOVER_BYTES:
            raise MoverError(MOVER(name=name, reason=entering.MOVER_SIZE(size=f"{MAX_MOVER_BYTES // 2**20} MB")))
        return file_entrant(file.name, source)
    points = installed_movers()
    if name not in points:
        missing = entering.NOT_INSTALLED(known=", ".join(sorted(points)))
        raise MoverError(MOVER(name=repr(name), reason=missing))
    return MoverEntry(name, name, version_of(points[name])), MoverCode(name)


def file_entrant(name: str, source: bytes) -> Entrant:
    """Return the mover of a .py file by the file's name and content."""
    return MoverEntry(Path(name).stem, name, digest_of(source)), MoverCode(name, source)


def _scene_files(scenes: Sequence[str]) -> Iterable[tuple[Path, bool]]:
    """Yield the files of scenes, and of each whether it was named itself."""
    if not scenes:
        yield from ((file, False) for file in scene_files())
    for name in scenes:
        if Path(name).is_dir():
            files = sorted(Path(name).glob("*.json"))
            if not files:
                raise TournamentError(entering.EMPTY_FOLDER(name=name))
            yield from ((file, False) for file in files)
        else:
            yield find_scene(name), True


def _course(file: Path, optima: dict[str, float | None]) -> tuple[Course, bytes]:
    content, scene = _read(file)
    digest, tasks = digest_of(content), len(scene.tasks)
    if tasks == 1 and digest not in optima:
        optima[digest] = shortest_way_mm(scene)
    return Course(file.stem, digest, tasks, optima.get(digest)), content


def _read(file: Path) -> tuple[bytes, Scene]:
    """Return the content of a file, and the scene in it, which can be played.

    Raises:
        SceneError: it cannot.
    """
    try:
        with file.open("rb") as opened:
            content = opened.read(MAX_FILE_BYTES + 1)
        if len(content) > MAX_FILE_BYTES:
            raise SceneError(TOO_LARGE(size=f"{MAX_FILE_BYTES // 2**20} MB"))
        scene = scene_from_document(parse_document(content))
        for complaint in check_fit(scene):
            raise complaint
        if len(scene.tasks) not in (1, 2):
            raise SceneError(entering.TASKS(count=str(len(scene.tasks))), place="robots")
    except OSError as error:
        raise SceneError(NOT_READ(words=(error.strerror or str(error)).lower()), file=file) from None
    except SceneError as error:
        raise error.of_file(file) from None
    return content, scene


def shortest_way_mm(scene: Scene) -> float | None:
    """Return the length of the shortest way of a scene's one task past all that stands still, told or not.

    It is exact, with the planner's usual margin from everything; None where there is no way for the body's disc. One
    that is planned with its outline may have one.
    """
    standing = tuple(
        replace(obstacle, known=True)
        for obstacle in scene.obstacles
        if obstacle.motion is None and not obstacle.movable
    )
    (task,) = scene.tasks
    (model,) = (MODELS[robot.model] for robot in scene.robots if robot.task is not None)
    solver = SolverPRM(replace(scene, obstacles=standing), task, model.body.radius_mm, PlannerParameters(), 0)
    try:
        solver.preprocess(lambda _: None, lambda: False)
    except PlanningError:
        return None
    return float(solver.optimal_path().length_mm)
