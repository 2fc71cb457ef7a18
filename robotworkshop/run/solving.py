"""The planning for one racer: its mover does its long work, and what it found is verified."""

from dataclasses import dataclass, replace

import shapely

from robotdriver.errors import WorkshopError
from robotdriver.interface import RobotInterface
from robotworkshop.run import phrases
from robotworkshop.run.events import PlanningProgressed
from robotworkshop.run.guarded_mover import MoverFaultError
from robotworkshop.run.mover_checks import one_line
from robotworkshop.run.racers import Racer
from robotworkshop.run.reports import SolveReport
from robotworkshop.stage.events import Announcer
from scene.mover import CancelRequested, PlanningCancelledError, Progress
from scene.scene import Scene
from scenesolver.errors import NoPathError
from scenesolver.verify_plan import verify_plan


@dataclass(frozen=True, slots=True)
class _Failure:
    """The reasons why there is no plan; all empty where there is one. As in `SolveReport`."""

    reason: str = ""
    crashed: bool = False
    proven: bool = False
    needed_mm: float = 0.0


def solve(
    racer: Racer, robot: RobotInterface, scene: Scene, seed: int, announcer: Announcer, cancel: CancelRequested
) -> SolveReport:
    """Let a mover prepare its drive, and report what it found; a fault of the mover is a reason, not an error.

    Args:
        racer: Whose task it is.
        robot: What the mover prepares with: the robot at its start.
        scene: As it is known to the mover.
        seed: The settings', for the report.
        announcer: Told how the mover gets on.
        cancel: Asked by the mover now and then.

    Raises:
        PlanningCancelledError: ``cancel`` answered True.
    """
    name, shown = racer.task.name, None

    def announce(progress: Progress) -> None:
        nonlocal shown
        shown = progress.roadmap or shown
        announcer.announce(PlanningProgressed(name, progress))

    failure = _Failure()
    try:
        racer.mover.prepare(robot, scene, racer.task, announce, cancel)
    except PlanningCancelledError:
        raise
    except MoverFaultError as error:
        failure = _Failure(str(error), crashed=True)
    except NoPathError as error:
        failure = _Failure(str(error), proven=error.proven, needed_mm=error.needed_mm)
    except WorkshopError as error:
        failure = _Failure(one_line(str(error)))
    roadmap = racer.mover.roadmap
    if roadmap is not None and roadmap is not shown:
        announce(Progress("done", 1.0, roadmap))  # A student's planner need not tell how it gets on.
    return _report(racer, scene, seed, failure)


def with_optimum(racer: Racer, report: SolveReport, scene: Scene, seed: int, cancel: CancelRequested) -> SolveReport:
    """Return a report with the shortest of all paths of the same margin; one with poses, or without a path, as it is.

    Raises:
        PlanningCancelledError: ``cancel`` answered True.
    """
    if not report.path or report.poses:
        return report
    # Not before: it takes half a second to load, and a game of movers in processes of their own plans nothing here.
    from scenesolver.planning.parameters import PlannerParameters
    from scenesolver.planning.solver_prm import SolverPRM

    parameters = PlannerParameters(margin_mm=report.margin_mm)
    solver = SolverPRM(scene, racer.task, racer.radius_mm, parameters, seed)
    solver.preprocess(lambda _: None, cancel)
    best = solver.optimal_path(cancel)
    return replace(report, optimum_mm=best.length_mm, optimum=tuple((x, y) for x, y in best.points.tolist()))


def _report(racer: Racer, scene: Scene, seed: int, failure: _Failure) -> SolveReport:
    mover, reason = racer.mover, failure.reason
    path, roadmap, preparation = () if reason else mover.current_path, mover.roadmap, mover.preparation
    verified = None
    if path:
        verdict = verify_plan(scene, racer.task, racer.model, path, preparation.poses, racer.max_edge_mm)
        verified = verdict.passed
        if not verified:
            reason = phrases.PATH_REFUSED(reason=verdict.violations[0])
    return SolveReport(
        robot=racer.robot.name,
        mover=racer.label,
        solved=not reason,
        reason=reason,
        path=path,
        length_mm=shapely.length(shapely.LineString(path)) if len(path) > 1 else 0.0,
        nodes=0 if roadmap is None else len(roadmap.points),
        edges=0 if roadmap is None else len(roadmap.edges),
        margin_mm=preparation.margin_mm,
        seconds=dict(preparation.seconds),
        robot_radius_mm=racer.radius_mm,
        seed=seed,
        verified=verified,
        crashed=failure.crashed,
        proven=failure.proven,
        needed_mm=failure.needed_mm,
        raw_path=preparation.raw_path if path else (),
        times_s=preparation.times_s if path else (),
        poses=preparation.poses if path else (),
    )
