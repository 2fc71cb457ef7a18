"""A session: one scene that is solved and driven, once or many times, with everything that happens announced."""

import logging
import math
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import Enum

import msgspec
import shapely

from robotdriver.conditions import FloorConditions
from robotdriver.errors import PlacementError, WorkshopError
from robotdriver.interface import RobotInterface
from robotdriver.models import MODELS
from robotdriver.movable import CRATE
from robotdriver.pose import Pose
from robotdriver.simulator import Route, World
from robotworkshop.run.drive import Drive
from robotworkshop.run.end_song import Finale, sing_by_outcome
from robotworkshop.run.events import Announcer, DriveEnded, FloorChanged, PlanningEnded, PlanningProgressed
from robotworkshop.run.movers import make_mover
from robotworkshop.run.real_drive import RealDrive
from robotworkshop.run.reports import RunReport, SolveReport
from robotworkshop.run.settings import Settings
from robotworkshop.stage.floor import Floor
from scene.checks import check_fit
from scene.errors import SceneError
from scene.failure import failure_line
from scene.mover import CancelRequested, PlanningCancelledError, Progress, RoadmapView, RobotMoverInterface
from scene.scene import Point, Scene, SceneRobot, Task
from scenesolver.errors import NoPathError, PlanningError
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.planning.parameters import PlannerParameters
from scenesolver.planning.solver_prm import SolverPRM
from scenesolver.verify import verify_path

log = logging.getLogger(__name__)


class SessionState(Enum):
    """What a session is doing."""

    LOADED = "loaded"
    SOLVING = "solving"
    SOLVED = "solved"
    DRIVING = "driving"
    PAUSED = "paused"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A robot with a task, and the mover that drives it."""

    robot: SceneRobot
    task: Task
    mover: RobotMoverInterface

    @property
    def radius_mm(self) -> float:
        """Radius of the robot's body."""
        return MODELS[self.robot.model].body.radius_mm


class Session:
    """Solves a scene and drives it.

    `solve` and `drive` take their time and are called from a worker thread where there is a window; the other methods
    may be called from any thread.

    Args:
        scene: What is to be solved.
        settings: How.
        announcer: Told of everything that happens.

    Raises:
        SceneError: the scene does not fit its robots, or none of them has a goal.
        MoverError: the mover cannot be made.
    """

    def __init__(self, scene: Scene, settings: Settings, announcer: Announcer) -> None:
        complaints = check_fit(scene)
        if complaints:
            raise complaints[0]
        self.scene = scene
        self.settings = settings
        self.announcer = announcer
        self.entrants = tuple(
            Entrant(robot, task, make_mover(settings.mover, settings.parameters, settings.seed))
            for robot in scene.robots
            if (task := robot.task) is not None
        )
        if not self.entrants:
            raise SceneError("no robot has a goal, so there is nothing to solve; give a robot a goal", place="robots")
        self._activity = SessionState.LOADED
        self._solved: tuple[SolveReport, ...] = ()
        self._speed = settings.speed
        self._lock = threading.Lock()
        self._floor: Floor | None = None
        self._drive: Drive | RealDrive | None = None

    @property
    def state(self) -> SessionState:
        """What the session is doing now."""
        floor = self._floor
        if self._activity is SessionState.DRIVING and floor is not None and floor.clock.is_paused:
            return SessionState.PAUSED
        return self._activity

    @property
    def floor_conditions(self) -> FloorConditions:
        """What goes wrong on the floor: as the settings have it, else as the scene has it."""
        chosen = self.settings.floor_conditions
        return self.scene.floor if chosen is None else chosen

    @property
    def movers(self) -> tuple[RobotMoverInterface, ...]:
        """The movers of the robots that have a task, in the scene's order."""
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
        floor = Floor.of_scene(self.scene, seed=self.settings.seed, speed=None)
        try:
            self._solved = tuple(self._solve(entrant, floor, cancel) for entrant in self.entrants)
        finally:
            floor.clock.stop()
            self._activity = SessionState.SOLVED if self._is_solved else SessionState.LOADED
        self.announcer.announce(PlanningEnded(self._solved))
        return self._solved

    def compare_with_optimum(self, cancel: CancelRequested = lambda: False) -> tuple[SolveReport, ...]:
        """Return the reports of `solve` with the shortest of all paths of the same margin.

        Takes milliseconds in a room and half a minute among thousands of obstacles.

        Raises:
            PlanningCancelledError: ``cancel`` answered True.
        """
        return tuple(
            self._compared(entrant, report, cancel) if report.path else report
            for entrant, report in zip(self.entrants, self._solved, strict=True)
        )

    def _compared(self, entrant: Entrant, report: SolveReport, cancel: CancelRequested) -> SolveReport:
        parameters = PlannerParameters(margin_mm=report.margin_mm)
        solver = SolverPRM(self.scene.as_known(), entrant.task, entrant.radius_mm, parameters, self.settings.seed)
        solver.preprocess(lambda _: None, cancel)
        best = solver.optimal_path(cancel)
        return replace(report, optimum_mm=best.length_mm, optimum=tuple((x, y) for x, y in best.points.tolist()))

    def drive(self, finale: Finale = sing_by_outcome) -> tuple[RunReport, ...]:
        """Let the robots drive from their starts until one has reached its goal, or none will.

        Args:
            finale: Says what the robots sing at the end.

        Raises:
            PlanningError: the scene is not solved.
        """
        if not self._is_solved:
            raise PlanningError("there is no plan to drive by; solve the scene first")
        floor = Floor.of_scene(self.scene, seed=self.settings.seed, speed=None, conditions=self.floor_conditions)
        starters = [
            (entrant.task, entrant.mover, report.path)
            for entrant, report in zip(self.entrants, self._solved, strict=True)
        ]
        drive = Drive(floor, starters, self.settings.time_limit_s, self.announcer, finale)
        with self._lock:
            floor.clock.set_speed(self._speed)
            self._floor, self._drive, self._activity = floor, drive, SessionState.DRIVING
        started = time.monotonic()
        try:
            outcomes = drive.run()
        finally:
            with self._lock:
                self._floor, self._drive, self._activity = None, None, SessionState.ENDED
        wall_time_s = time.monotonic() - started
        reports = tuple(
            RunReport(solve, outcome, wall_time_s) for solve, outcome in zip(self._solved, outcomes, strict=True)
        )
        self.announcer.announce(DriveEnded(reports))
        return reports

    def drive_real(self, robot: RobotInterface, finale: Finale = sing_by_outcome) -> tuple[RunReport, ...]:
        """Let the mover drive a real robot, which stands at the start, until it is at its goal or never will be.

        The mover keeps what it has prepared with a simulated robot of the same model. The robot is neither connected
        nor closed here.

        Args:
            robot: Connected.
            finale: Says what the robot sings at the end.

        Raises:
            PlanningError: the scene is not solved.
            SceneError: the scene has tasks for several robots, or for one of another model.
        """
        if not self._is_solved:
            raise PlanningError("there is no plan to drive by; solve the scene first")
        entrant, *others = self.entrants
        if others:
            raise SceneError("a real drive takes one robot with a goal, not several", place="robots")
        if entrant.robot.model != robot.model.name:
            raise SceneError(f"solved for a {entrant.robot.model}, not for a {robot.model.name}", place="robots")
        solved = self._solved[0]
        limit_s = self.settings.time_limit_s
        outlines = [obstacle.polygon for obstacle in self.scene.obstacles]
        drive = RealDrive(robot, entrant.task, entrant.mover, solved.path, limit_s, self.announcer, outlines, finale)
        with self._lock:
            self._drive, self._activity = drive, SessionState.DRIVING
        started = time.monotonic()
        try:
            outcome = drive.run()
        finally:
            with self._lock:
                self._drive, self._activity = None, SessionState.ENDED
        reports = (RunReport(solved, outcome, time.monotonic() - started),)
        self.announcer.announce(DriveEnded(reports))
        return reports

    def pause(self) -> None:
        """Let the floor's time stand still."""
        if (floor := self._floor) is not None:
            floor.clock.pause()

    def resume(self) -> None:
        """Let the floor's time go on."""
        if (floor := self._floor) is not None:
            floor.clock.resume()

    def single_step(self) -> None:
        """Let one tick pass while the floor is paused."""
        if (floor := self._floor) is not None:
            floor.clock.single_step()

    def set_speed(self, speed: float | None) -> None:
        """Run at this factor of real time from now on; None for as fast as possible."""
        with self._lock:
            self._speed = speed
            if self._floor is not None:
                self._floor.clock.set_speed(speed)

    def set_floor(self, floor: str | None) -> None:
        """Drive on this kind of floor from the next drive on, a key of `FLOORS`; None for what the scene says."""
        self.settings = msgspec.structs.replace(self.settings, floor=floor)

    def stop(self, reason: str = "stopped by the user") -> None:
        """End the drive, if there is one."""
        if (drive := self._drive) is not None:
            drive.stop(reason)

    def add_obstacle(self, polygon: Sequence[Point], motion: Route | None = None, *, movable: bool = False) -> int:
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

    @contextmanager
    def _floor_changed(self) -> Iterator[World]:
        """Give the World between two ticks to one who changes it, and announce what has become of it."""
        floor = self._floor
        if floor is None:
            raise PlacementError("nothing drives, so there is no floor to change; change the scene instead")
        with floor.clock.between_ticks() as world:
            yield world
            snapshot = world.snapshot()
        self.announcer.announce(FloorChanged(snapshot))

    @property
    def achieved_speed(self) -> float:
        """The factor of real time that the floor reaches; 0 while nothing drives."""
        floor = self._floor
        return 0.0 if floor is None else floor.clock.achieved_speed

    @property
    def _is_solved(self) -> bool:
        return bool(self._solved) and all(report.solved for report in self._solved)

    def _solve(self, entrant: Entrant, floor: Floor, cancel: CancelRequested) -> SolveReport:
        name, mover = entrant.robot.name, entrant.mover

        searched: RoadmapView | None = None

        def announce(progress: Progress) -> None:
            nonlocal searched
            searched = progress.roadmap or searched
            self.announcer.announce(PlanningProgressed(name, progress))

        reason, crashed, proven = "", False, False
        try:
            mover.initialize(floor.robots[name], self.scene.as_known(), entrant.task)
            mover.preprocess(announce, cancel)
        except PlanningCancelledError:
            raise
        except NoPathError as error:
            reason, proven = str(error), error.proven
        except WorkshopError as error:
            reason = str(error)
        except (Exception, SystemExit) as error:
            log.debug("the mover of %s failed while planning", name, exc_info=True)
            reason, crashed = f"{type(mover).__name__}: {failure_line(error)}", True
        return self._report(entrant, mover.roadmap or searched, reason, crashed, proven)

    def _report(
        self, entrant: Entrant, roadmap: RoadmapView | None, reason: str, crashed: bool, proven: bool
    ) -> SolveReport:
        mover = entrant.mover
        path = () if reason else mover.current_path
        verified = None
        if path:
            max_edge_mm = getattr(mover.parameters, "max_edge_mm", math.inf)
            verdict = verify_path(self.scene.as_known(), entrant.task, entrant.radius_mm, path, max_edge_mm)
            verified = not verdict.violations
            if not verified:
                reason = f"the verifier refuses the path: {verdict.violations[0]}"
        return SolveReport(
            robot=entrant.robot.name,
            mover=self.settings.mover,
            solved=not reason,
            reason=reason,
            path=path,
            length_mm=shapely.length(shapely.LineString(path)) if len(path) > 1 else 0.0,
            nodes=0 if roadmap is None else len(roadmap.points),
            edges=0 if roadmap is None else len(roadmap.edges),
            margin_mm=mover.preparation.margin_mm,
            seconds=dict(mover.preparation.seconds),
            robot_radius_mm=entrant.radius_mm,
            seed=self.settings.seed,
            verified=verified,
            crashed=crashed,
            proven=proven,
            raw_path=mover.preparation.raw_path if path else (),
        )


def inflated_obstacles(scene: Scene, robot: SceneRobot) -> shapely.Geometry:
    """Return where the centre of a robot cannot be: near the known obstacles and the workspace's edge, for drawing."""
    radius_mm, area = MODELS[robot.model].body.radius_mm, scene.workspace
    floor = shapely.box(area.min_x_mm, area.min_y_mm, area.max_x_mm, area.max_y_mm)
    inner = shapely.buffer(floor, -radius_mm, join_style="mitre")
    return shapely.union(FreeSpace(scene.as_known(), radius_mm).inflated, shapely.difference(floor, inner))
