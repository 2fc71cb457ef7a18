"""A cell: one planner, one task, one seed; and what came of it."""

from dataclasses import dataclass
from enum import StrEnum

import msgspec
import numpy as np

from robotdriver.errors import WorkshopError
from robotdriver.interface import BEFORE_FIRST_FRAME
from robotdriver.models import MODELS
from robotworkshop.run.guarded_mover import MoverFaultError
from robotworkshop.stage.parked_robot import ParkedRobot
from robotworkshop.tournament.isolation.isolated_mover import IsolatedMover, MoverCode
from robotworkshop.tournament.isolation.level import IsolationLevel
from robotworkshop.tournament.isolation.limits import Limits
from robotworkshop.tournament.isolation.messages import Work
from scene.document import parse_document
from scene.formats import scene_from_document
from scene.scene import Point
from scenesolver.geometry.clearance import segment_clearances
from scenesolver.verify_plan import verify_plan


class CellOutcome(StrEnum):
    """The outcome of a cell."""

    FOUND = "found"
    NO_PATH = "no path"
    INVALID = "invalid"
    FAULT = "fault"


class CellKey(msgspec.Struct, frozen=True, order=True):
    """The names of a cell.

    Attributes:
        planner: Its label.
        scene: The scene's label.
        robot: Name of the robot whose task it is.
        seed: Of the planner.
    """

    planner: str
    scene: str
    robot: str
    seed: int


class CellResult(msgspec.Struct, frozen=True, tag="cell"):
    """The result of a cell.

    Attributes:
        key: Which one.
        outcome: Whether a path was found that the verifier passed.
        reason: Why not, in one line.
        length_mm: Length of the path; 0 where there is none.
        clearance_mm: What the path leaves between the robot's body and everything, at its narrowest; None where
            it was planned with the body's outline.
        milestones: Of the roadmap, or tree, that the planner shows.
        edges: Likewise.
        cpu_s: Processor time of planning.
        path: Its corners, mm; of the first seed only, for pictures.
    """

    key: CellKey
    outcome: CellOutcome
    reason: str = ""
    length_mm: float = 0.0
    clearance_mm: float | None = 0.0
    milestones: int = 0
    edges: int = 0
    cpu_s: float = 0.0
    path: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """A task to plan with one planner and one seed.

    Attributes:
        key: Which one.
        code: The planner's mover.
        scene: Content of the scene's file, in the native format.
        limits: What it may use.
        level: How its process is kept from the computer.
    """

    key: CellKey
    code: MoverCode
    scene: bytes
    limits: Limits
    level: IsolationLevel


def plan(cell: Cell) -> CellResult:
    """Have a path planned in a process of its own, and verify it."""
    scene = scene_from_document(parse_document(cell.scene))
    (robot,) = (each for each in scene.robots if each.name == cell.key.robot)
    task, model = robot.task, MODELS[robot.model]
    assert task is not None, "robots without a task get no cell"
    mover = IsolatedMover(cell.code, cell.limits, seed=cell.key.seed, level=cell.level)
    try:
        known = scene.as_known()
        mover.initialize(ParkedRobot(model, lambda: BEFORE_FIRST_FRAME), known, task)
        mover.preprocess(lambda _: None, lambda: False)
        path, poses, work = mover.current_path, mover.preparation.poses, mover.work
    except MoverFaultError as error:
        return CellResult(cell.key, CellOutcome.FAULT, str(error))
    except WorkshopError as error:
        return CellResult(cell.key, CellOutcome.NO_PATH, str(error), cpu_s=mover.work.cpu_s)
    finally:
        mover.close()
    if not path:
        return _refused(cell.key, "it names no current_path", work)
    verdict, points = verify_plan(known, task, model, path, poses), np.array(path)
    if not verdict.passed:
        return _refused(cell.key, verdict.violations[0], work)
    return CellResult(
        cell.key,
        CellOutcome.FOUND,
        length_mm=float(np.hypot(*np.diff(points, axis=0).T).sum()),
        clearance_mm=None if poses else float(segment_clearances(known, points, model.body.radius_mm).min()),
        milestones=work.milestones,
        edges=work.edges,
        cpu_s=work.cpu_s,
        path=path if cell.key.seed == 0 else (),
    )


def _refused(key: CellKey, reason: str, work: Work) -> CellResult:
    return CellResult(key, CellOutcome.INVALID, reason, milestones=work.milestones, edges=work.edges, cpu_s=work.cpu_s)
