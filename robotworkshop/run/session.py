"""A session: one scene that is solved and driven, once or many times, with everything that happens announced."""

import math
import threading
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from enum import Enum
from typing import TYPE_CHECKING

import msgspec

from robotdriver.conditions import FloorConditions
from robotdriver.errors import PlacementError
from robotdriver.interface import RobotInterface, SensorData
from robotdriver.models import MODELS
from robotdriver.movable import CRATE
from robotdriver.phrases import placing
from robotdriver.pose import Pose
from robotworkshop.run import refusals
from robotworkshop.run.end_song import SongChoice, sing_by_outcome
from robotworkshop.run.events import DriveEnded, PlanningEnded, PlansCompared
from robotworkshop.run.guarded_mover import GuardedMover
from robotworkshop.run.losses import warn_of_losses
from robotworkshop.run.movers import MoverMaker, make_mover
from robotworkshop.run.racers import Racer, robots_with_goals
from robotworkshop.run.reports import RunReport, SolveReport
from robotworkshop.run.settings import Settings
from robotworkshop.run.solving import solve, with_optimum
from robotworkshop.run.teams import TOGETHER, shared_movers, teams_of, verified_together
from robotworkshop.stage.events import Announcer
from robotworkshop.stage.parked_robot import ParkedRobot
from robotworkshop.stage.stage import Stage
from scene.checks import check_fit
from scene.errors import SceneError
from scene.mover import CancelRequested, RobotMoverInterface
from scene.scene import Point, Scene
from scenesolver.errors import PlanningError

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
        make: Makes a mover of its name, its parameters and its seed.

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
        make: MoverMaker = make_mover,
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
                else (settings.mover, make(settings.mover, settings.parameters, settings.seed))
                for robot, _ in racing
            ]
        self.racers = tuple(
            Racer(robot, task, GuardedMover(mover, task.name, task.start), label)
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
        return tuple(racer.mover for racer in self.racers)

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
            known, seed = self.scene.as_known(), self.settings.seed
            solved = tuple(
                solve(racer, self._parked(racer), known, seed, self.announcer, cancel) for racer in self.racers
            )
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
            with_optimum(racer, report, self.scene.as_known(), self.settings.seed, cancel)
            for racer, report in zip(self.racers, self._solved, strict=True)
        )
        self.announcer.announce(PlansCompared(reports))
        return reports

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
        names = [racer.task.name for racer in self.racers]
        name = names[0] if name is None else name
        if name not in names:
            raise SceneError(refusals.NO_GOAL(name=repr(name), known=", ".join(names)), place="robots")
        pairs = [pair for pair in self._plans if pair[0].task.name == name and pair[1].solved]
        if not pairs:
            raise PlanningError(refusals.NO_PLAN())
        ((racer, _),) = pairs
        if racer.robot.model != robot.model.name:
            raise SceneError(refusals.OTHER_MODEL(name=racer.robot.model, other=robot.model.name), place="robots")
        from robotworkshop.stage.real_stage import RealStage

        outlines = [obstacle.polygon for obstacle in self.scene.obstacles]
        stage = RealStage(robot, name, lambda: racer.mover.pose, self.announcer, outlines)
        begin = robot.sensor_data()
        try:
            return self._driven(stage, pairs, choose_songs)
        finally:
            warn_of_losses(name, begin, stage.snapshot().robots[0].sensor_data)

    def _parked(self, racer: Racer) -> ParkedRobot:
        """Return a robot before its drive; the floor round it is laid out only if its mover looks at that."""

        def look() -> SensorData:
            stage = self._simulated(Announcer(), None)
            stage.stop()
            return stage.robots[racer.task.name].body.sensor_data

        return ParkedRobot(MODELS[racer.robot.model], look)

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
    def _plans(self) -> list[tuple[Racer, SolveReport]]:
        """The robots with what came of planning for them; empty before `solve`."""
        return list(zip(self.racers, self._solved, strict=True)) if self._solved else []

    def _driven(
        self, stage: Stage, pairs: Sequence[tuple[Racer, SolveReport]], choose_songs: SongChoice
    ) -> tuple[RunReport, ...]:
        """Drive on a Stage to the end."""
        from robotworkshop.run.drive import Drive  # Its rules take their time to load, and plans need none.

        driven = [(racer.task, racer.mover) for racer, _ in pairs]
        teams = {racer.task.name: racer.robot.team for racer, _ in pairs if racer.robot.team}
        teams |= {robot.name: name or TOGETHER for name, robots in self._teams.items() for robot in robots}
        drive = Drive(stage, driven, self.scene, self.settings.rule_options, choose_songs, teams)
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
