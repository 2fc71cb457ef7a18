"""A session: one scene that is solved and driven, once or many times, with everything that happens announced."""

import math
import threading
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

import msgspec
import shapely

from robotdriver.conditions import FloorConditions
from robotdriver.errors import PlacementError, WorkshopError
from robotdriver.interface import RobotInterface, SensorData
from robotdriver.models import MODELS
from robotdriver.models.body import Disc, Polygon
from robotdriver.movable import CRATE
from robotdriver.phrases import placing
from robotdriver.pose import Pose
from robotworkshop.run import phrases, refusals
from robotworkshop.run.end_song import SongChoice, sing_by_outcome
from robotworkshop.run.events import DriveEnded, PlanningEnded, PlanningProgressed, PlansCompared
from robotworkshop.run.guarded_mover import GuardedMover, MoverFaultError
from robotworkshop.run.losses import warn_of_losses
from robotworkshop.run.mover_checks import one_line
from robotworkshop.run.movers import make_mover
from robotworkshop.run.reports import RunReport, SolveReport
from robotworkshop.run.settings import Settings
from robotworkshop.run.teams import TOGETHER, shared_movers, teams_of, verified_together
from robotworkshop.stage.events import Announcer
from robotworkshop.stage.parked_robot import ParkedRobot
from robotworkshop.stage.stage import Stage
from scene.checks import check_fit
from scene.errors import SceneError
from scene.mover import CancelRequested, PlanningCancelledError, Progress, RobotMoverInterface
from scene.scene import Point, Scene, SceneRobot, Task
from scenesolver.errors import NoPathError, PlanningError
from scenesolver.verify_plan import verify_plan

if TYPE_CHECKING:
    from robotdriver.simulator import Route, World
    from robotworkshop.run.drive import Drive
    from robotworkshop.stage.simulated_stage import SimulatedStage


class SessionState(Enum):
    """The states of a session."""

    LOADED = "loaded"
    SOLVING = "solving"
    SOLVED = "solved"
    DRIVING = "driving"
    PAUSED = "paused"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A robot with a task, and the mover that drives it.

    Attributes:
        robot: The robot.
        task: What it has to do.
        mover: Its mover, behind the guard.
        label: What the mover is called.
    """

    robot: SceneRobot
    task: Task
    mover: GuardedMover
    label: str

    @property
    def body(self) -> Disc | Polygon:
        """The outline of the robot's body."""
        return MODELS[self.robot.model].body

    @property
    def radius_mm(self) -> float:
        """Radius of the robot's body."""
        return self.body.radius_mm

    @property
    def max_edge_mm(self) -> float:
        """The longest leg that the mover's parameters allow."""
        return float(getattr(self.mover.parameters, "max_edge_mm", math.inf))


class Session:
    """Solves a scene and drives it.

    `solve` and `drive` take their time and are called from a worker thread where there is a window; the other methods
    may be called from any thread.

    Args:
        scene: What is to be solved.
        settings: How.
        announcer: Told of everything that happens.
        movers: What they are called and the movers themselves, for the robots with tasks in the scene's order; None has
            each made as the settings say.
        robot: Name of the only robot whose task is solved and driven; None for all that have one.

    Raises:
        SceneError: the scene does not fit its robots, or none of them has a goal.
        MoverError: the mover cannot be made.
    """

    def __init__(
        self,
        scene: Scene,
        settings: Settings,
        announcer: Announcer,
        *,
        movers: Sequence[tuple[str, RobotMoverInterface]] | None = None,
        robot: str | None = None,
    ) -> None:
        complaints = check_fit(scene)
        if complaints:
            raise complaints[0]
        self.scene = scene
        self.settings = settings
        self.announcer = announcer
        racing = robots_with_goals(scene, robot)
        self._teams = teams_of([robot for robot, _ in racing], settings) if movers is None else {}
        if movers is None:
            shared = shared_movers(self._teams, settings)
            movers = [
                shared[robot.name]
                if robot.name in shared
                else (settings.mover, make_mover(settings.mover, settings.parameters, settings.seed))
                for robot, _ in racing
            ]
        self.entrants = tuple(
            Entrant(robot, task, GuardedMover(mover, task.name, task.start), label)
            for (robot, task), (label, mover) in zip(racing, movers, strict=True)
        )
        self._activity = SessionState.LOADED
        self._solved: tuple[SolveReport, ...] = ()
        self._speed = settings.speed
        self._lock = threading.Lock()
        self._stage: SimulatedStage | None = None
        self._drive: Drive | None = None

    @property
    def state(self) -> SessionState:
        """The phase of the session."""
        stage = self._stage
        if self._activity is SessionState.DRIVING and stage is not None and stage.clock.is_paused:
            return SessionState.PAUSED
        return self._activity

    @property
    def floor_conditions(self) -> FloorConditions:
        """The imperfections of the floor: those of the settings, else those of the scene."""
        chosen = self.settings.floor_conditions
        return self.scene.floor if chosen is None else chosen

    @property
    def movers(self) -> tuple[GuardedMover, ...]:
        """The movers of the robots that have a task, in the scene's order, each behind its guard."""
        return tuple(entrant.mover for entrant in self.entrants)

    def solve(self, cancel: CancelRequested = lambda: False) -> tuple[SolveReport, ...]:
        """Let every mover do its long work, and verify what it found.

        Returns:
            A report for each robot with a task; where no way was found, ``solved`` is False and the reason is given.

        Raises:
            PlanningCancelledError: ``cancel`` answered True.
        """
        self._activity = SessionState.SOLVING
        self._solved = ()
        try:
            solved = tuple(self._solve(entrant, cancel) for entrant in self.entrants)
            self._solved = verified_together(self.scene, self._teams, solved) if self._teams else solved
        finally:
            self._activity = SessionState.SOLVED if self._is_solved else SessionState.LOADED
        self.announcer.announce(PlanningEnded(self._solved))
        return self._solved

    def compare_with_optimum(self, cancel: CancelRequested = lambda: False) -> tuple[SolveReport, ...]:
        """Return the reports of `solve` with the shortest of all paths of the same margin.

        A plan with poses gets none: the shortest path is known of discs only. Takes milliseconds in a room and half a
        minute among thousands of obstacles.

        Raises:
            PlanningCancelledError: ``cancel`` answered True.
        """
        reports = tuple(
            self._compared(entrant, report, cancel) if report.path and not report.poses else report
            for entrant, report in zip(self.entrants, self._solved, strict=True)
        )
        self.announcer.announce(PlansCompared(reports))
        return reports

    def _compared(self, entrant: Entrant, report: SolveReport, cancel: CancelRequested) -> SolveReport:
        # Not before: it takes half a second to load, and a game of movers in processes of their own plans nothing here.
        from scenesolver.planning.parameters import PlannerParameters
        from scenesolver.planning.solver_prm import SolverPRM

        parameters = PlannerParameters(margin_mm=report.margin_mm)
        solver = SolverPRM(self.scene.as_known(), entrant.task, entrant.radius_mm, parameters, self.settings.seed)
        solver.preprocess(lambda _: None, cancel)
        best = solver.optimal_path(cancel)
        return replace(report, optimum_mm=best.length_mm, optimum=tuple((x, y) for x, y in best.points.tolist()))

    def drive(self, choose_songs: SongChoice = sing_by_outcome) -> tuple[RunReport, ...]:
        """Let the robots that have a plan drive from their starts until one has reached its goal, or none will.

        The others stand where they are.

        Args:
            choose_songs: Says what the robots sing at the end.

        Raises:
            PlanningError: no task is solved.
        """
        pairs = [pair for pair in self._plans if pair[1].solved]
        if not pairs:
            raise PlanningError(refusals.NO_PLAN())
        stage = self._simulated(self.announcer, self.floor_conditions)
        with self._lock:
            stage.clock.set_speed(self._speed)
            self._stage = stage
        return self._driven(stage, pairs, choose_songs)

    def drive_real(
        self, robot: RobotInterface, choose_songs: SongChoice = sing_by_outcome, *, name: str | None = None
    ) -> tuple[RunReport, ...]:
        """Let a mover drive a real robot, which stands at the start, until it is at its goal or never will be.

        The mover keeps what it has prepared with a simulated robot of the same model. The robot is neither connected
        nor closed here.

        Args:
            robot: Connected.
            choose_songs: Says what the robot sings at the end.
            name: Of the robot in the scene whose task is driven; None for the first that has one.

        Raises:
            PlanningError: the task is not solved.
            SceneError: there is no such task, or it is one for another model.
            LinkError: the robot cannot be heard.
        """
        names = [entrant.task.name for entrant in self.entrants]
        name = names[0] if name is None else name
        if name not in names:
            raise SceneError(refusals.NO_GOAL(name=repr(name), known=", ".join(names)), place="robots")
        pairs = [pair for pair in self._plans if pair[0].task.name == name and pair[1].solved]
        if not pairs:
            raise PlanningError(refusals.NO_PLAN())
        ((entrant, _),) = pairs
        if entrant.robot.model != robot.model.name:
            raise SceneError(refusals.OTHER_MODEL(name=entrant.robot.model, other=robot.model.name), place="robots")
        from robotworkshop.stage.real_stage import RealStage

        outlines = [obstacle.polygon for obstacle in self.scene.obstacles]
        stage = RealStage(robot, name, lambda: entrant.mover.pose, self.announcer, outlines)
        begin = robot.sensor_data()
        try:
            return self._driven(stage, pairs, choose_songs)
        finally:
            warn_of_losses(name, begin, stage.snapshot().robots[0].sensor_data)

    def _parked(self, entrant: Entrant) -> ParkedRobot:
        """Return a robot before its drive; the floor round it is laid out only if its mover looks at that."""

        def look() -> SensorData:
            stage = self._simulated(Announcer(), None)
            stage.stop()
            return stage.robots[entrant.task.name].body.sensor_data

        return ParkedRobot(MODELS[entrant.robot.model], look)

    def _simulated(self, announcer: Announcer, conditions: FloorConditions | None) -> "SimulatedStage":
        from robotworkshop.stage.simulated_stage import SimulatedStage  # The floor is heavy, and plans need none.

        settings = self.settings
        return SimulatedStage(
            self.scene,
            announcer,
            seed=settings.seed,
            speed=None,
            conditions=conditions,
            max_speed_mm_s=settings.max_speed_mm_s or math.inf,
        )

    @property
    def _plans(self) -> list[tuple[Entrant, SolveReport]]:
        """The robots with what came of planning for them; empty before `solve`."""
        return list(zip(self.entrants, self._solved, strict=True)) if self._solved else []

    def _driven(
        self, stage: Stage, pairs: Sequence[tuple[Entrant, SolveReport]], choose_songs: SongChoice
    ) -> tuple[RunReport, ...]:
        """Drive on a Stage to the end."""
        from robotworkshop.run.drive import Drive  # Its rules take their time to load, and plans need none.

        riders = [(entrant.task, entrant.mover) for entrant, _ in pairs]
        teams = {entrant.task.name: entrant.robot.team for entrant, _ in pairs if entrant.robot.team}
        teams |= {robot.name: name or TOGETHER for name, robots in self._teams.items() for robot in robots}
        drive = Drive(stage, riders, self.scene, self.settings.rule_options, choose_songs, teams)
        with self._lock:
            self._drive, self._activity = drive, SessionState.DRIVING
        started = time.monotonic()
        try:
            outcomes = drive.run()
        finally:
            with self._lock:
                self._stage, self._drive, self._activity = None, None, SessionState.ENDED
        wall_time_s = time.monotonic() - started
        reports = tuple(
            RunReport(solve, outcome, wall_time_s) for (_, solve), outcome in zip(pairs, outcomes, strict=True)
        )
        self.announcer.announce(DriveEnded(reports))
        return reports

    def pause(self) -> None:
        """Let the floor's time stand still."""
        if (stage := self._stage) is not None:
            stage.clock.pause()

    def resume(self) -> None:
        """Let the floor's time go on."""
        if (stage := self._stage) is not None:
            stage.clock.resume()

    def single_step(self) -> None:
        """Let one tick pass while the floor is paused."""
        if (stage := self._stage) is not None:
            stage.clock.single_step()

    def set_speed(self, speed: float | None) -> None:
        """Run at this factor of real time from now on; None for as fast as possible."""
        with self._lock:
            self._speed = speed
            if self._stage is not None:
                self._stage.clock.set_speed(speed)

    def set_floor(self, floor: str | None) -> None:
        """Drive on this kind of floor from the next drive on, a key of `FLOORS`; None for what the scene says."""
        self.settings = msgspec.structs.replace(self.settings, floor=floor)

    def stop(self, reason: str = "stopped by the user") -> None:
        """End the drive, if there is one."""
        if (drive := self._drive) is not None:
            drive.stop(reason)

    def add_obstacle(self, polygon: Sequence[Point], motion: "Route | None" = None, *, movable: bool = False) -> int:
        """Put an obstacle on the floor while the robots drive; no mover is told.

        Returns:
            Its number; the scene's own obstacles have the numbers from 0 on.

        Raises:
            PlacementError: nothing drives, or it cannot be put there; nothing has changed.
        """
        with self._floor_changed() as world:
            return world.add_obstacle(polygon, motion, movable=CRATE if movable else None)

    def drag_obstacle(self, number: int, dx_mm: float, dy_mm: float) -> None:
        """Put an obstacle elsewhere while the robots drive, and its route with it.

        Raises:
            PlacementError: nothing drives, there is no such obstacle, or something is in the way; nothing has changed.
        """
        with self._floor_changed() as world:
            world.drag_obstacle(number, dx_mm, dy_mm)

    def remove_obstacle(self, number: int) -> None:
        """Take an obstacle from the floor while the robots drive.

        Raises:
            PlacementError: nothing drives, or there is no such obstacle.
        """
        with self._floor_changed() as world:
            world.remove_obstacle(number)

    def put_robot(self, name: str, pose: Pose) -> None:
        """Pick a robot up while it drives, and put it down elsewhere; neither its encoders nor its mover notice.

        Raises:
            PlacementError: nothing drives, there is no such robot, or something is in the way; nothing has changed.
        """
        with self._floor_changed() as world:
            world.put_robot(world.robot(name), pose)

    def _floor_changed(self) -> "AbstractContextManager[World]":
        """Return the World between two ticks to one who changes it."""
        stage = self._stage
        if stage is None:
            raise PlacementError(placing.NOTHING_DRIVES())
        return stage.changed()

    @property
    def achieved_speed(self) -> float:
        """The factor of real time that the floor reaches; 0 while nothing drives."""
        stage = self._stage
        return 0.0 if stage is None else stage.clock.achieved_speed

    @property
    def _is_solved(self) -> bool:
        return bool(self._solved) and all(report.solved for report in self._solved)

    def _solve(self, entrant: Entrant, cancel: CancelRequested) -> SolveReport:
        name, shown = entrant.task.name, None

        def announce(progress: Progress) -> None:
            nonlocal shown
            shown = progress.roadmap or shown
            self.announcer.announce(PlanningProgressed(name, progress))

        reason, crashed, proven = "", False, False
        try:
            entrant.mover.prepare(self._parked(entrant), self.scene.as_known(), entrant.task, announce, cancel)
        except PlanningCancelledError:
            raise
        except MoverFaultError as error:
            reason, crashed = str(error), True
        except NoPathError as error:
            reason, proven = str(error), error.proven
        except WorkshopError as error:
            reason = one_line(str(error))
        roadmap = entrant.mover.roadmap
        if roadmap is not None and roadmap is not shown:
            announce(Progress("done", 1.0, roadmap))  # A student's planner need not tell how it gets on.
        return self._report(entrant, reason, crashed, proven)

    def _report(self, entrant: Entrant, reason: str, crashed: bool, proven: bool) -> SolveReport:
        mover = entrant.mover
        path, roadmap, preparation = () if reason else mover.current_path, mover.roadmap, mover.preparation
        verified = None
        if path:
            verdict = verify_plan(
                self.scene.as_known(), entrant.task, entrant.body, path, preparation.poses, entrant.max_edge_mm
            )
            verified = verdict.passed
            if not verified:
                reason = phrases.PATH_REFUSED(reason=verdict.violations[0])
        return SolveReport(
            robot=entrant.robot.name,
            mover=entrant.label,
            solved=not reason,
            reason=reason,
            path=path,
            length_mm=shapely.length(shapely.LineString(path)) if len(path) > 1 else 0.0,
            nodes=0 if roadmap is None else len(roadmap.points),
            edges=0 if roadmap is None else len(roadmap.edges),
            margin_mm=preparation.margin_mm,
            seconds=dict(preparation.seconds),
            robot_radius_mm=entrant.radius_mm,
            seed=self.settings.seed,
            verified=verified,
            crashed=crashed,
            proven=proven,
            raw_path=preparation.raw_path if path else (),
            times_s=preparation.times_s if path else (),
            poses=preparation.poses if path else (),
        )


def robots_with_goals(scene: Scene, name: str | None = None) -> list[tuple[SceneRobot, Task]]:
    """Return the robots that have a goal with their tasks, or only the one of this name.

    Raises:
        SceneError: there is none.
    """
    racing = [(robot, task) for robot in scene.robots if (task := robot.task) is not None]
    if not racing:
        raise SceneError(refusals.NO_GOALS(), place="robots")
    chosen = [pair for pair in racing if name in (None, pair[0].name)]
    if not chosen:
        names = ", ".join(robot.name for robot, _ in racing)
        raise SceneError(refusals.NO_GOAL(name=repr(name), known=names), place="robots")
    return chosen
