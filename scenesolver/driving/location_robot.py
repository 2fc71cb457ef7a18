"""LocationRobot: drives a planned path by dead reckoning, looks where it goes, and plans anew round what it meets.

What it does next is written as a generator: each ``yield`` hands out one command and waits for the next frame, so that
turning, looking, driving and backing off read as the sequence that they are. A command that is known to stay the same
is held until something new is sensed; the frames of that while are only taken down.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from robotdriver.interface import Bumper, Cliff, DriveCommand, Forward, Quiet, Rolled, SensorData, Stop
from robotdriver.pose import Pose, wrap_angle
from scene.mover import CancelRequested, Hold, Preparation, ProgressListener, RoadmapView, SteppedMover
from scene.scene import Point, Task
from scenesolver.driving.corridor import Corridor
from scenesolver.driving.driver import BUMP_BEARING_RAD, Bumped, Driver, Steady, Step
from scenesolver.driving.eyes import eyes_of
from scenesolver.driving.fewer_turns import with_fewer_turns
from scenesolver.driving.giving_up import why_closed
from scenesolver.driving.localization.lost_robot import find_itself
from scenesolver.driving.localization.particle_filter import ParticleFilter
from scenesolver.driving.moving_obstacle_filter import moving_obstacles_of
from scenesolver.driving.moving_obstacles import MovingObstacles, routes_to_avoid
from scenesolver.driving.perception import LOOK_AHEAD_MM, Perception, known_ranges, looks_in_turn
from scenesolver.driving.reaction import stop_distance_mm
from scenesolver.driving.sonar_map import CELL_MM, PROVEN_S
from scenesolver.driving.wariness import Wariness
from scenesolver.driving.yielding import Endangered, RightOfWay, path_off_routes
from scenesolver.errors import NoPathError
from scenesolver.geometry.clearance import Surroundings
from scenesolver.planning.parameters import PlannerParameters
from scenesolver.planning.path import Path
from scenesolver.planning.planner import Planner
from scenesolver.planning.smoothing import cut_edges
from scenesolver.planning.solver_prm import SolverPRM
from scenesolver.verify import Verdict, verify_replan

BACK_OFF_MM = 40.0
"""How far it backs off from what it has bumped into."""

BACK_OFF_MM_S = 60.0
"""It backs off at this speed ..."""

BACK_OFF_S = 5.0
"""... and for no longer than this."""

SURVEY_RAD = math.radians(40.0)
"""How far it turns to both sides of a thing in its way to see where the thing ends."""

SURVEYED_MM = 50.0
"""Where it is blocked again so near to its last survey, it goes by what is marked."""

BLOCK_AHEAD_MM = 1500.0
"""Marks along this much of the way are heeded; what lies farther ahead is judged when it is near."""

PASSING_MM = 700.0
"""What was sensed only just now is heeded along no more of the way than this: it may be gone before the robot comes."""

HEED_MM = 200.0
"""What was seen meanwhile is taken in when the corridor is known to be free no farther than this."""

GROPING_MM_S = 200.0
"""A robot that has nothing but light bumpers stops from this speed before it touches what one of them notices."""

LOOK_AGAIN_MM = 12.0
"""So far before what it has not seen it stops to look."""

WAIVE_MM = 150.0
"""What no look shows so near ahead does not hold it up any longer."""

KEPT_MM = CELL_MM / 3.0
"""The body keeps so far from the marks' centres: a thing may be nearer than its mark by half a cell, and the outlines
of the marks, which are planned round, are simplified by as much as they lack to that."""

KEPT_AT_LEAST_MM = 2.0
"""It keeps only so far from them where there was no way else."""

ROLLED_MM = 1.0
"""A robot that has rolled on by more while it turned drives along another corridor."""

NEAR_MM = 0.5
"""A target no farther ahead than this counts as reached."""

STRAIGHT_RAD = 0.005
"""Legs whose headings differ by less are one straight line."""

LOOSEST_MM = 8.0
"""No leg may end farther aside than this."""

TIGHTEST_MM = 0.8
"""No leg is held to less than this, however narrow the way: the drive cannot do better."""

PATIENCE = 4
"""How often it looks all round when it is boxed in before it gives up."""

PAUSE_S = 2.0
"""How long it waits between two such looks: what shut it in may move off."""

RESPITE_S = 0.5
"""So long it stands where nothing is better than to stand."""

PROGRESS_MM = 100.0
"""The way to the goal has become shorter when it is this much shorter than it ever was."""

STUCK_S = 300.0
"""A robot that has made no progress for so long gives up."""

MOST_LOSSES = 3
"""It finds out anew at most so often where it is."""

BACK_FROM_DROP_MM = 200.0
"""It backs off at most so far until its cliff sensors see the floor again."""

_CLIFF_BEARING_RAD = {
    Cliff.FRONT_LEFT: math.radians(15.0),
    Cliff.FRONT_RIGHT: math.radians(-15.0),
    Cliff.LEFT: math.radians(63.0),
    Cliff.RIGHT: math.radians(-63.0),
}


_NO_MARKS: NDArray[np.float64] = np.zeros((0, 2))


class _Lost(Exception):  # noqa: N818 - an interruption of the drive, not an error
    """The readings show that the robot is not where it believes to be."""


class _Blocked(Exception):  # noqa: N818 - an interruption of the drive, not an error
    """Something sensed stands in the corridor ahead."""


@dataclass(frozen=True, slots=True)
class LocationRobotParameters(PlannerParameters):
    """What a user may choose about planning and driving."""

    cruise_mm_s: float = field(
        default=300.0,
        metadata={
            "label": "Cruising speed",
            "unit": "mm/s",
            "minimum": 20.0,
            "maximum": 500.0,
            "help": "Speed on long legs with nothing near.",
        },
    )
    correct_drift: bool = field(
        default=True,
        metadata={
            "label": "Correct drift",
            "help": "Where odometry drifts, weigh poses by what the sonar reads in the known scene: a particle filter.",
        },
    )


class LocationRobot(SteppedMover):
    """PRM planner; drives by dead reckoning, looks with the sonar, and plans anew round obstacles that it meets."""

    parameters_type = LocationRobotParameters

    def __init__(self, parameters: Any = None, *, seed: int = 0) -> None:
        super().__init__(parameters, seed=seed)
        self._plan: Planner | None = None
        self._eyes: Perception | None = None
        self._corrector: ParticleFilter | None = None
        self._planned: tuple[Point, ...] = ()  # empty until there is a plan
        self._path: tuple[Point, ...] = ()  # what is driven in place of that
        self._clearances: list[float] = []
        self._avoided: shapely.Geometry = shapely.Polygon()

    def make_planner(self) -> Planner:
        """Return the planner of one task; other movers override this."""
        return SolverPRM(self.scene, self.task, self._radius_mm, self.parameters, self.seed)

    def preprocess(self, progress: ProgressListener, cancel: CancelRequested) -> None:
        """Build the roadmap and find the path."""
        model = self.robot.model
        self._radius_mm = model.body.radius_mm
        self._planned = self._path = ()
        self._plan = self.make_planner()
        self._solver.preprocess(progress, cancel)
        self._avoided, self._first_path = path_off_routes(
            self._solver, self.task, routes_to_avoid(moving_obstacles_of(self.scene))
        )
        self._surroundings = Surroundings(self.scene.as_known())
        self._set_path(self._first_path, self._first_path)

    @property
    def roadmap(self) -> RoadmapView | None:
        """The solver's roadmap, once it has found a path."""
        return self._solver.roadmap if self._path else None

    @property
    def current_path(self) -> tuple[Point, ...]:
        """The path that was planned; what it drives is that, with fewer turns."""
        return self._planned

    @property
    def preparation(self) -> Preparation:
        """Times of the solver's stages, its margin, and the path that it smoothed."""
        if not self._path:
            return Preparation()
        raw_path = tuple((x, y) for x, y in self._solver.raw_path.points.tolist())
        return Preparation(self._solver.seconds, self._solver.margin_mm, raw_path)

    @property
    def dynamic_obstacle(self) -> shapely.Geometry:
        """What the sonar and the bumper have found."""
        return shapely.Polygon() if self._eyes is None else self._eyes.map.obstacle

    @property
    def pose(self) -> Pose:
        """Where it believes that its robot is: by dead reckoning, or corrected by the sonar."""
        return self._pose if self._corrector is None else self._corrector.pose

    @property
    def cloud(self) -> NDArray[np.float64] | None:
        """The particles of the drift correction, if that is on."""
        return None if self._eyes is None else self._eyes.cloud

    def begin(self) -> None:
        """Forget what was sensed in an earlier drive, and take up the planned path."""
        known = known_ranges(self.scene)
        model, now = self.robot.model, self.robot.sensor_data()
        eyes, corrector = eyes_of(model), None
        measures = any(not eye.is_vague for eye in eyes)
        if measures and self.parameters.correct_drift and self.robot.odometry_drifts:
            corrector = ParticleFilter(self.task.start, known, np.random.default_rng(self.seed))
        self._corrector = corrector
        traffic = MovingObstacles(moving_obstacles_of(self.scene), self._radius_mm)
        self._eyes = Perception(eyes, known, self._radius_mm, model.frame_period_s, corrector, traffic)
        self._driver = Driver(model, self._eyes.period_s, self.parameters.cruise_mm_s, now, self.pose)
        self._wariness = Wariness(self._driver, self._eyes, self._surroundings)
        self._right_of_way = RightOfWay(self._driver, self._eyes, self._surroundings)
        self._kept_mm = KEPT_MM
        self._why_not = ""
        self._losses = 0
        self._surveyed: Point | None = None
        self._least_rest_mm = math.inf
        self._progress_s = now.time_s
        self._set_path(self._first_path, self._with_fewer_turns(self._first_path, self._avoided))
        self._steady, self._steady_from = Steady(Stop(), -math.inf), (0.0, 0.0)
        self._behaviour = self._journey()

    def step(self, sensor_data: SensorData) -> DriveCommand | Hold:
        """Take in what was sensed, and return what to do until the next frame, or for longer."""
        driver, outlook = self._driver, self._outlook
        if driver.now is not sensor_data:
            self._follow(sensor_data)
        if outlook.is_due(sensor_data):
            outlook.sense(sensor_data, driver.pose)
        driver.sense(self.pose, outlook.ahead_mm)
        answer = next(self._behaviour, Stop())
        if not isinstance(answer, Steady):
            return driver.obey(answer)
        command = driver.obey(answer.command)
        if driver.is_setting_out:
            return command
        self._steady, self._steady_from = answer, (sensor_data.distance_mm, sensor_data.orientation_rad)
        return Hold(command, self._may_change, self._quiet, self._roll_on_held)

    def _quiet(self) -> Quiet:
        """Return which frames to come cannot change the command that is held."""
        steady, outlook, (from_mm, from_rad) = self._steady, self._outlook, self._steady_from
        until_s = min(steady.until_s, outlook.due_s)
        return Quiet(until_s, from_mm, steady.way_mm, from_rad, steady.turn_rad, outlook.sensors)

    def _roll_on_held(self, rolled: Sequence[Rolled], poses: Sequence[Pose]) -> None:
        """Take down the frames that were passed over while a command was held."""
        driver = self._driver
        driver.roll_on(rolled, self._outlook.roll_on(driver.rolled, rolled, poses))

    def _may_change(self, now: SensorData) -> bool:
        """Take down a frame while a command is held; return whether another one may be due."""
        self._follow(now)
        steady, (from_mm, from_rad) = self._steady, self._steady_from
        return (
            now.time_s >= steady.until_s
            or now.bumper is not Bumper.NONE
            or bool(now.cliffs)
            or abs(now.orientation_rad - from_rad) > steady.turn_rad
            or abs(now.distance_mm - from_mm) > steady.way_mm
            or (self._outlook.is_due(now) and self._is_new(now))
        )

    def _is_new(self, now: SensorData) -> bool:
        """Enter the readings of a frame where that may leave the command as it is; return whether it may not."""
        driver, outlook, steady = self._driver, self._outlook, self._steady
        if now.time_s >= steady.calm_until_s or self._corrector is not None:
            return True
        outlook.sense(now, driver.pose)
        driver.seen_ahead_mm = outlook.ahead_mm
        return steady.is_over()

    def _follow(self, now: SensorData) -> None:
        """Take down where the robot is in a new frame."""
        driver = self._driver
        driver.follow(now, self._outlook.follow(driver.rolled, now, self._pose))

    # What it does, as a sequence of commands

    def _journey(self) -> Iterator[Step]:
        """Drive to the goal, whatever comes between, or give up."""
        recovery: Callable[[], Iterator[Step]] | None = None
        while not self.status.state.is_final:
            try:
                if recovery is not None:
                    yield from recovery()
                recovery = None
                while self._next < len(self._path) and not self.status.state.is_final:
                    yield from self._leg(self._path[self._next])
                if not self.status.state.is_final:
                    self.arrive()
                yield Stop()
            except Bumped:
                recovery = self._after_bump
            except _Blocked:
                recovery = self._after_block
            except Endangered:
                recovery = self._after_danger
            except _Lost:
                recovery = self._after_loss
            self._heed_progress()

    def _after_bump(self) -> Iterator[Step]:
        """Retreat from what was touched, and find a way round it."""
        yield from self._back_off()
        yield from self._plan_anew()

    def _after_block(self) -> Iterator[Step]:
        """See where the thing in the way ends; where it is still in the way then, find a way round it."""
        # What a survey from here has cleared is back as soon as it sets out: another one would clear it again.
        if self._surveyed is None or math.dist(self._surveyed, self.location) > SURVEYED_MM:
            yield from self._survey()
            self._surveyed = self.location
        if len(self._blocking_marks()):
            yield from self._plan_anew()

    def _after_danger(self) -> Iterator[Step]:
        """Get out of the way of what moves, and find the way from there; where nothing is better, stand."""
        yield Stop()
        if (yield from self._right_of_way.make_way()):
            yield from self._plan_anew()
        else:
            yield from self._driver.wait(RESPITE_S)

    def _after_loss(self) -> Iterator[Step]:
        """Find out where the robot is, and the way from there; give up where that does not show, or not for long."""
        x, y = self.location
        self._losses += 1
        half_base_mm = self.robot.model.drive.wheel_base_mm / 2.0
        rng = np.random.default_rng((self.seed, self._losses))
        if self._losses <= MOST_LOSSES and (
            yield from find_itself(self._driver, self._outlook, half_base_mm, self.scene.workspace, rng)
        ):
            self._driver.forget_way()
            yield from self._plan_anew()
            return
        self.give_up(f"lost: what the ranger reads does not fit the scene near ({x:.0f}, {y:.0f})")
        yield Stop()

    def _leg(self, target: Point) -> Iterator[Step]:
        """Turn towards a target, look over the way, and drive there in a straight line as far as it is seen free."""
        driver = self._driver
        if self._outlook.is_lost:
            raise _Lost
        tolerance_mm, run_on_mm = self._tolerance_mm(), self._run_on_mm()
        corridor = self._corridor(target)
        yield from self._look_along(corridor, LOOK_AHEAD_MM)
        looked_at = self.location
        if abs(driver.aside_mm(target)) > tolerance_mm / 2.0:
            yield from driver.turn_to(driver.heading_to(target))
        if driver.pose.distance_to(*corridor.start) > ROLLED_MM:
            corridor = self._corridor(target)
        judged: tuple[int, float | None] = (-1, None)
        # Where the way goes straight on, the frame that ends nearest to the target will do.
        near_mm = NEAR_MM if run_on_mm == 0.0 else driver.cruise_mm_s * driver.frame_s / 2.0
        while (ahead_mm := driver.ahead_mm(target)) > near_mm:
            now_s, sensed = driver.now.time_s, self._outlook.map
            # What was sensed only just now may be in the way by the next reading, although no mark has changed.
            if judged != (newest := (sensed.changes, None if sensed.all_stands else sensed.seen.newest_s)):
                judged = newest
                if len(self._blocking_marks()):
                    yield Stop()
                    raise _Blocked
            yield from self._right_of_way.wait_to_cross(self._path[self._next :])
            if (yield from self._wariness.watch_out(target)):
                yield from self._plan_anew()
                self._heed_progress()
                return
            if driver.now.time_s > now_s + PAUSE_S:
                self._heed_progress()
                if self.status.state.is_final:
                    yield Stop()
                    return
            if abs(driver.aside_mm(target)) > tolerance_mm:
                yield from driver.turn_to(driver.heading_to(target))
                corridor = self._corridor(target)
            brake_mm = ahead_mm + run_on_mm
            self._right_of_way.safe(driver.pace_mm_s(brake_mm))  # in danger it makes way rather than stops to look
            seen_mm = self._seen_mm(corridor)
            if seen_mm < LOOK_AGAIN_MM:
                if driver.pose.distance_to(*looked_at) > LOOK_AGAIN_MM:
                    yield from driver.stand()
                    yield from self._look_along(corridor, WAIVE_MM)
                    looked_at = self.location
                corridor.waive(driver.pose.distance_to(*corridor.start) + WAIVE_MM)
                judged = (-1, None)
                continue
            pace = driver.pace_mm_s(brake_mm, seen_mm)
            if not self._outlook.can_look:
                pace = min(pace, GROPING_MM_S)
            wished = min(pace, driver.heedful_mm_s())
            speed = self._right_of_way.safe(wished)
            if run_on_mm == 0.0 and driver.is_almost_there(speed, ahead_mm):
                yield from driver.close_in(speed, target)
                continue
            is_over = partial(self._is_over, pace, wished, judged[0])
            steady_mm = min(driver.steady_mm(speed, ahead_mm, brake_mm, seen_mm), seen_mm - LOOK_AGAIN_MM)
            # Where something may move, every frame shows whether it can still come to rest in time.
            if not self._outlook.map.all_stands or not self._right_of_way.is_at_ease(steady_mm):
                steady_mm = 0.0
            aside_rad = (tolerance_mm - abs(driver.aside_mm(target))) / driver.aim.distance_to(*target)
            # What comes nearer is asked for, as long as it need not look where it drives.
            calm_mm = seen_mm - HEED_MM if self._outlook.traffic.is_empty else 0.0
            yield from driver.advance(speed, steady_mm, aside_rad, calm_mm, is_over)
        self._next += 1
        if run_on_mm == 0.0:
            yield Stop()

    def _is_over(self, pace_mm_s: float, speed_mm_s: float, changes: int) -> bool:
        """Return whether new readings ask for another speed than this, at this pace, or show anything else new."""
        outlook = self._outlook
        return (
            min(pace_mm_s, self._driver.heedful_mm_s()) != speed_mm_s
            or outlook.map.changes != changes
            or not outlook.map.all_stands
            or not outlook.can_look
        )

    def _corridor(self, target: Point) -> Corridor:
        """Return what the body will sweep on its way to a target, less what was seen of late."""
        corridor = Corridor(self.location, target, self._radius_mm + 1.0, self._driver.trail)
        if self._outlook.can_look:
            corridor.heed(self._outlook.map.seen, self._driver.now.time_s)
        return corridor

    def _seen_mm(self, corridor: Corridor) -> float:
        """Return how far ahead the corridor was seen to be free; infinite where all of it was."""
        driver = self._driver
        if not self._outlook.can_look:
            return math.inf
        gone_mm = driver.pose.distance_to(*corridor.start)
        ahead_mm = corridor.free_mm - gone_mm
        if ahead_mm < HEED_MM and corridor.free_mm < corridor.length_mm:
            seen = self._outlook.map.seen
            if ahead_mm < stop_distance_mm(driver.cruise_mm_s, driver.latency_s) or corridor.may_be_freer(seen):
                corridor.heed(seen, driver.now.time_s)
        return math.inf if corridor.free_mm >= corridor.length_mm else corridor.free_mm - gone_mm

    def _look_along(self, corridor: Corridor, length_mm: float) -> Iterator[Step]:
        """Turn to both sides as far as is needed to see the next part of a corridor, and then along it.

        The robot may look elsewhere at first: what the turn towards the corridor shows needs no look of its own.
        """
        driver, ahead = self._driver, self._driver.heading_to(corridor.end)
        reach_mm = driver.pose.distance_to(*corridor.start) + length_mm
        unseen = corridor.within(reach_mm)
        if shapely.is_empty(unseen) or not self._outlook.can_look:
            return
        sides = self._outlook.looks_aside(self.pose, ahead, unseen)
        for side in looks_in_turn(wrap_angle(driver.aim.heading_rad - ahead), *sides):
            yield from self._look_until_seen(corridor, reach_mm, ahead + side)
        if sides != (0.0, 0.0):
            yield from driver.turn_to(driver.heading_to(corridor.end))
        corridor.heed(self._outlook.map.seen, driver.now.time_s)

    def _look_until_seen(self, corridor: Corridor, reach_mm: float, heading_rad: float) -> Iterator[Step]:
        """Turn towards a heading until a part of a corridor is seen, or the heading is reached."""
        driver = self._driver

        def is_seen() -> bool:
            return corridor.is_seen_by_now(reach_mm, self._outlook.map.seen, driver.now.time_s)

        for manoeuvre in (
            driver.glance_to(heading_rad),
            driver.wait(self._outlook.period_s),
        ):
            for command in manoeuvre:
                if is_seen():
                    return
                yield command._replace(is_over=is_seen) if isinstance(command, Steady) else command

    def _survey(self) -> Iterator[Step]:
        """Turn to both sides of the thing in the way, to see where it ends."""
        marks = self._blocking_marks()
        if not len(marks):
            return
        nearest = marks[np.hypot(marks[:, 0] - self.pose.x_mm, marks[:, 1] - self.pose.y_mm).argmin()]
        middle = self._driver.heading_to((float(nearest[0]), float(nearest[1])))
        for side in (SURVEY_RAD, -SURVEY_RAD):
            yield from self._driver.glance_to(middle + side)
            yield from self._driver.wait(self._outlook.period_s)

    def _back_off(self) -> Iterator[Step]:
        """Stop, mark what was bumped into or where the floor ends, and retreat as far as nothing known is behind."""
        begin, now = self.pose, self._driver.now
        if now.bumper is not Bumper.NONE:
            self._outlook.map.mark_contact(begin, BUMP_BEARING_RAD[now.bumper])
        for cliff, bearing in _CLIFF_BEARING_RAD.items():
            if cliff in now.cliffs:
                self._outlook.map.mark_contact(begin, bearing)
        yield Stop()
        behind = self._outlook.known.wedge(
            begin.x_mm,
            begin.y_mm,
            begin.heading_rad + math.pi,
            math.pi / 3.0,
            self._radius_mm + 2.0 * BACK_FROM_DROP_MM,
        )
        room = behind - self._radius_mm - TIGHTEST_MM if self._wariness.can_back_off(BACK_OFF_MM) else 0.0
        # Something may stand behind that it does not know: then it gets no farther.
        until_s = now.time_s + BACK_OFF_S
        while (gone := self.pose.distance_to(begin.x_mm, begin.y_mm)) < min(BACK_OFF_MM, room) or (
            self._driver.now.cliffs and gone < min(BACK_FROM_DROP_MM, room)
        ):
            if self._driver.now.time_s > until_s:
                break
            yield Forward(-BACK_OFF_MM_S)
        yield Stop()

    def _plan_anew(self) -> Iterator[Step]:
        """Find a way round what was sensed; where there seems to be none, wait and look all round, at last give up.

        What moves may hem it in and wait until it has left: it goes aside from that if it can.
        """
        for _ in range(PATIENCE):
            if self._find_way():
                return
            self._outlook.map.heed_near_echoes()
            if self._find_way():
                return
            if self._wariness.is_hemmed_in and (yield from self._wariness.step_aside(self.pose.heading_rad)):
                continue
            yield from self._driver.wait(PAUSE_S)
            begin = self.pose.heading_rad
            for third in (1.0, 2.0, 3.0):
                yield from self._driver.glance_to(begin + third * math.tau / 3.0)
        marks, goal = self._outlook.map, self.task.goal
        self.give_up(f"{why_closed(self.scene, self._radius_mm, self.location, goal, marks.core)}: {self._why_not}")
        yield Stop()

    def _heed_progress(self) -> None:
        """Give up when no way has become shorter for too long: then what is in the way does not let it by."""
        if self.status.state.is_final:
            return
        rest = shapely.length(shapely.LineString([self.location, *self._path[self._next :]]))
        now_s = self._driver.now.time_s
        if rest < self._least_rest_mm - PROGRESS_MM:
            self._least_rest_mm, self._progress_s = rest, now_s
        elif now_s - self._progress_s > STUCK_S:
            self.give_up(f"no nearer to the goal for {STUCK_S:g} s: something keeps getting in the way")

    def _find_way(self) -> bool:
        """Take up a path round everything that is marked; return whether there is one."""
        marked, core = self._outlook.map.obstacle, self._outlook.map.core
        for obstacle, kept_mm in (
            (shapely.union(marked, self._avoided), KEPT_MM),
            (marked, KEPT_MM),
            (core, KEPT_AT_LEAST_MM),
        ):
            try:
                path = self._solver.query_with_obstacle(self.location, obstacle)
            except NoPathError as error:
                self._why_not = str(error)
                continue
            verdict = self._verify(path, obstacle)
            if verdict.passed:
                self._set_path(path, self._with_fewer_turns(path, obstacle))
                self._kept_mm = kept_mm
                return True
            self._why_not = verdict.violations[0]
        return False

    def _with_fewer_turns(self, path: Path, obstacle: shapely.Geometry) -> Path:
        """Return the path to drive in place of a planned one; that one itself where the other is not safe."""

        def room_mm(legs: NDArray[np.float64]) -> float:
            return float(self._surroundings.clearances(legs[:-1], legs[1:], self._radius_mm, obstacle).min())

        fewer = with_fewer_turns(path.points, room_mm, self._solver.margin_mm)
        drawn = Path(cut_edges(fewer, self.parameters.max_edge_mm))
        return drawn if self._verify(drawn, obstacle).passed else path

    def _verify(self, path: Path, obstacle: shapely.Geometry) -> Verdict:
        """Judge a path from where the robot stands; what was not verified is not driven."""
        here = Task(self.task.name, self.pose, self.task.goal)
        longest_mm = self.parameters.max_edge_mm
        return verify_replan(self.scene.as_known(), here, self._radius_mm, path.points, longest_mm, obstacle)

    # What it knows about its way

    @property
    def _solver(self) -> Planner:
        if self._plan is None:
            raise RuntimeError("preprocess() comes first: this mover has no plan yet")
        return self._plan

    @property
    def _outlook(self) -> Perception:
        if self._eyes is None:
            raise RuntimeError("begin() comes first: this mover drives nothing yet")
        return self._eyes

    def _set_path(self, planned: Path, driven: Path) -> None:
        self._planned = tuple((x, y) for x, y in planned.points.tolist())
        self._path = tuple((x, y) for x, y in driven.points.tolist())
        starts, ends = driven.points[:-1], driven.points[1:]
        self._clearances = self._surroundings.clearances(starts, ends, self._radius_mm).tolist()
        self._next = 1

    def _tolerance_mm(self) -> float:
        """Return how far aside the present leg may end: tighter where the way is narrow."""
        clearance_mm: float = self._clearances[self._next - 1]
        return min(LOOSEST_MM, max(TIGHTEST_MM, 0.4 * clearance_mm))

    def _run_on_mm(self) -> float:
        """Return how far the way goes straight on after the present leg: cuts are no halts."""
        ahead = np.diff(np.array(self._path[self._next - 1 :]), axis=0)
        headings = np.arctan2(ahead[:, 1], ahead[:, 0])
        straight = np.abs(headings[1:] - headings[0]) < STRAIGHT_RAD
        count = len(straight) if straight.all() else int(straight.argmin())
        return float(np.hypot(*ahead[1 : 1 + count].T).sum())

    def _blocking_marks(self) -> NDArray[np.float64]:
        """Return the marks that the body would touch on the near part of the way; shape (n, 2)."""
        if self._outlook.map.is_empty:
            return _NO_MARKS
        far = self._way_ahead(BLOCK_AHEAD_MM)
        # A way that leads out of a place that is already too near is not blocked by what it leads away from.
        reach = min(self._radius_mm + self._kept_mm, self._outlook.map.nearest_mm(self.location) - 1.0)
        marks = self._outlook.map.marks_near(far, reach)
        if not len(marks):
            return marks
        settled = self._outlook.map.marks_near(far, reach, self._driver.now.time_s - PROVEN_S)
        return np.concatenate((settled, self._outlook.map.marks_near(self._way_ahead(PASSING_MM), reach)))

    def _way_ahead(self, length_mm: float) -> NDArray[np.float64]:
        """Return so much of the way from here; shape (n, 2)."""
        way = [self.location]
        for x, y in self._path[self._next :]:
            leg_mm = math.dist(way[-1], (x, y))
            if leg_mm >= length_mm:
                share, (from_x, from_y) = length_mm / leg_mm, way[-1]
                way.append((from_x + share * (x - from_x), from_y + share * (y - from_y)))
                break
            way.append((x, y))
            length_mm -= leg_mm
        return np.array(way)
