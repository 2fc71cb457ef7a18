"""Teams of a session: which robots share a task, their movers, and whether their plans keep clear of each other."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from robotdriver.models import MODELS
from robotworkshop.run import phrases
from robotworkshop.run.movers import make_of
from robotworkshop.run.reports import SolveReport
from robotworkshop.run.settings import Settings
from scene.mover import RobotMoverInterface
from scene.scene import Scene, SceneRobot

TOGETHER = "together"
"""The name of the mover of robots that are planned for together."""

_DEFAULT_MOVER = Settings().mover

Teams = Mapping[str, tuple[SceneRobot, ...]]
"""The robots of each team, by its name."""


def teams_of(robots: Sequence[SceneRobot], settings: Settings) -> Teams:
    """Return the teams that are planned for together.

    Args:
        robots: Those that have tasks.
        settings: Say whether that is wanted.
    """
    wanted = settings.mover == _DEFAULT_MOVER if settings.together is None else settings.together
    if not wanted:
        return {}
    teams: dict[str, list[SceneRobot]] = {}
    for robot in robots:
        if robot.team:
            teams.setdefault(robot.team, []).append(robot)
    if not teams and settings.together:
        teams[""] = list(robots)
    return {name: tuple(members) for name, members in teams.items()}


def shared_movers(teams: Teams, settings: Settings) -> dict[str, tuple[str, RobotMoverInterface]]:
    """Return what the movers of the robots of teams are called, and the movers, by the robots' names."""
    if not teams:
        return {}
    # Not before: it takes its time to load, and most scenes have no team.
    from scenesolver.driving.location_robot import LocationRobotParameters
    from scenesolver.driving.together.team import Team
    from scenesolver.driving.together.team_robot import TeamRobot
    from scenesolver.planning.together.schedule import Member

    made: dict[str, tuple[str, RobotMoverInterface]] = {}
    for name, robots in teams.items():
        cruise_mm_s = float(settings.parameters.get("cruise_mm_s", LocationRobotParameters().cruise_mm_s))
        members = [
            Member(
                task, MODELS[each.model].body.radius_mm, min(cruise_mm_s, MODELS[each.model].drive.max_wheel_speed_mm_s)
            )
            for each in robots
            if (task := each.task) is not None
        ]
        team = Team(name, members)
        for member in members:
            mover = make_of(TeamRobot, TOGETHER, settings.parameters, settings.seed)
            assert isinstance(mover, TeamRobot), "it was made of that class"
            mover.team = team
            made[member.name] = TOGETHER, mover
    return made


def verified_together(scene: Scene, teams: Teams, reports: Sequence[SolveReport]) -> tuple[SolveReport, ...]:
    """Return reports in which the plans of a team are refused that the independent verifier does not pass."""
    from scenesolver.verify_together import TimedTask, timed_points, verify_together

    checked = {report.robot: report for report in reports}
    for robots in teams.values():
        planned = [(robot, checked[robot.name]) for robot in robots if checked[robot.name].solved]
        verdict = verify_together(
            scene.as_known(),
            [
                TimedTask(
                    task,
                    report.robot_radius_mm,
                    MODELS[robot.model].drive.max_wheel_speed_mm_s,
                    timed_points(report.times_s, report.path),
                )
                for robot, report in planned
                if (task := robot.task) is not None
            ],
        )
        if not verdict.passed:
            reason = phrases.PATH_REFUSED(reason=verdict.violations[0])
            for robot, report in planned:
                checked[robot.name] = replace(report, solved=False, verified=False, reason=reason)
    return tuple(checked[report.robot] for report in reports)
