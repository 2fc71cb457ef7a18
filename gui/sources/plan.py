"""The work of a run's threads on its plan."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gui.texts import messages
from gui.texts.messages import Notice
from robotworkshop.run.settings import Settings
from scene.scene import Scene

if TYPE_CHECKING:
    from robotworkshop.run.movers import MoverMaker
    from robotworkshop.run.reports import SolveReport
    from robotworkshop.run.session import Session
    from robotworkshop.stage.events import Announcer
    from robotworkshop.view.no_path import NoPath
    from robotworkshop.view.plan_figures import PlanFigures
    from scene.mover import CancelRequested


@dataclass(frozen=True, slots=True)
class Plan:
    """The result of planning.

    Attributes:
        session: Can drive by it, if all reports are good.
        reports: One for each robot that has a goal.
        figures: Of the robots' plans, by their names.
        no_paths: Why those robots have no path that have none.
    """

    session: "Session"
    reports: "tuple[SolveReport, ...]"
    figures: "dict[str, PlanFigures]"
    no_paths: "tuple[NoPath, ...]"


def make_plan(
    scene: Scene, settings: Settings, announcer: "Announcer", make: "MoverMaker", cancel: "CancelRequested"
) -> Plan:
    """Plan for all robots of a scene, and find out why those without a path have none.

    Args:
        scene: What is to be solved.
        settings: How.
        announcer: Told of everything that happens.
        make: Makes the movers.
        cancel: Asked now and then.

    Raises:
        WorkshopError: nothing can be planned, or ``cancel`` answered True.
    """
    from robotworkshop.run.events import PlanningProgressed
    from robotworkshop.run.session import Session
    from robotworkshop.view.no_path import explain_no_path
    from robotworkshop.view.plan_figures import plan_figures

    roadmaps = {}

    def keep(event: object) -> None:
        if isinstance(event, PlanningProgressed) and event.progress.roadmap is not None:
            roadmaps[event.robot] = event.progress.roadmap

    announcer.listen(keep, PlanningProgressed)
    session = Session(scene, settings, announcer, make=make)
    reports = session.solve(cancel)
    figures = {
        report.robot: plan_figures(scene, racer.robot, roadmaps.get(report.robot), report.path, report.poses)
        for racer, report in zip(session.racers, reports, strict=True)
    }
    no_paths = tuple(explain_no_path(scene, report) for report in reports if not report.solved)
    return Plan(session, reports, figures, no_paths)


def verify_plan(session: "Session", reports: "tuple[SolveReport, ...]") -> list[Notice]:
    """Check paths once more, by other means than those that planned them; return what to tell of each."""
    from scenesolver.verify_plan import verify_plan as judged

    notices, known = [], session.scene.as_known()
    for racer, report in zip(session.racers, reports, strict=True):
        verdict = judged(known, racer.task, racer.model, report.path, report.poses, racer.max_edge_mm)
        notices.append(messages.verified(report, verdict.violations))
    return notices
