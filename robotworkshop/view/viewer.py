"""The one fold of events into a picture and a score: of any run or match, live, watched or recorded."""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import count

import shapely

from robotdriver.interface import BEFORE_FIRST_FRAME
from robotdriver.models import MODELS
from robotdriver.pose import Pose
from robotdriver.simulator import Outline, RobotSnapshot, WorldSnapshot
from robotworkshop.run.contest import GOAL_MM
from robotworkshop.run.events import (
    DriveEnded,
    Event,
    Judged,
    PlanningEnded,
    PlanningProgressed,
    PlansCompared,
    PlayersPolled,
)
from robotworkshop.run.reports import SolveReport
from robotworkshop.run.verdict import GOAL_RULE, PlayerView
from robotworkshop.stage.events import DriveStarted, FloorChanged, Moved, MoverView, PanelShown, SceneChanged
from robotworkshop.view.components import KnownComponents
from robotworkshop.view.coverage import Coverage
from robotworkshop.view.inflation import inflated_obstacles
from robotworkshop.view.odometry import Odometry
from robotworkshop.view.picture import Drawing, Layer, Picture, Theme, Track
from robotworkshop.view.scoreboard import Score, Scoreboard
from robotworkshop.view.trail import Trail
from scene.mover import MoverStatus, RoadmapView
from scene.scene import Scene, SceneRobot
from scene.shown import unpacked


class Viewer:
    """Shows what is to be seen after the events that it has followed, from the first one on.

    Args:
        scene: Where it happens.

    Attributes:
        inflated: Where the centre of the robot cannot be, mm. Computing it takes up to a second among thousands of
            obstacles, so a viewer starts without it; `inflated_in` gives it.
        is_real: Whether real robots drive, whose true places nobody knows.
        snapshot: The floor as it was last; None before the robots drive.
        reached: The robots that have reached their goals in this drive.
        panels: What robots and bricks show of themselves, by their names.
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.inflated: shapely.Geometry | None = None
        self.is_real = False
        self.snapshot: WorldSnapshot | None = None
        self._scoreboard = Scoreboard(scene)
        self._roadmaps: dict[str, RoadmapView] = {}
        self._components = KnownComponents()
        self._plans: dict[str, SolveReport] = {}
        self._movers: tuple[MoverView, ...] = ()
        self._is_truth_known = False
        self._trails: dict[str, Trail] = {}
        self._odometries: dict[str, Odometry] = {}
        self._coverage = Coverage(scene.workspace)
        self._numbers = {robot.name: number for number, robot in enumerate(scene.robots)}
        self.reached: frozenset[str] = frozenset()
        self._celebrating: frozenset[str] = frozenset()
        self.panels: dict[str, PanelShown] = {}
        self._cheer_since_s: float | None = None

    def follow(self, event: Event) -> None:
        """Take note of an event."""
        self._scoreboard.follow(event)
        match event:
            case PlanningProgressed(robot, progress) if progress.roadmap is not None:
                self._roadmaps[robot] = progress.roadmap
            case PlanningEnded(reports) | PlansCompared(reports):
                self._plans = {report.robot: report for report in reports}
            case DriveStarted(snapshot):
                self._trails, self._odometries, self._movers, self.panels = {}, {}, (), {}
                self._coverage = Coverage(self.scene.workspace)
                self.reached, self._celebrating, self._cheer_since_s = frozenset(), frozenset(), None
                self._see(snapshot)
            case FloorChanged(snapshot):
                self._see(snapshot)
            case SceneChanged(scene):
                self.scene, self.inflated = scene, None
                self.__dict__.pop("_standing", None)
                self.__dict__.pop("_loose", None)
            case Moved(snapshot, movers):
                self._movers = movers or self._movers
                self._see(snapshot)
            case PanelShown(_, robot):
                self.panels[robot] = event
            case PlayersPolled(time_s, players):
                self._hear(time_s, players)
            case DriveEnded(reports):
                arrived = {report.outcome.robot for report in reports if report.outcome.reached}
                self.reached |= arrived
                self._celebrate(arrived)
            case Judged(verdict) if verdict.rule == GOAL_RULE:
                self.reached |= {player.robot for player in verdict.players if player.name == verdict.winner}
            case _:
                pass

    @property
    def is_coverage_behind(self) -> bool:
        """True if the last picture does not show yet all that sonars have seen."""
        return self._coverage.is_behind

    @property
    def score(self) -> Score:
        """The score now."""
        return self._scoreboard.score

    def picture(self, layers: frozenset[Layer], theme: Theme = Theme.LIGHT) -> Picture:
        """Return what is to be seen now."""
        snapshot, since_s = self.snapshot, self._cheer_since_s
        seen = self._coverage.map() if Layer.COVERAGE in layers else None
        return Picture(
            scene=self.scene,
            inflated=self.inflated if Layer.INFLATED in layers else None,
            tracks=(*(self._track(robot, layers) for robot in self.scene.robots), *self._guest_tracks()),
            snapshot=snapshot,
            movers=self._movers,
            layers=layers,
            theme=theme,
            cheer_s=None if snapshot is None or since_s is None else snapshot.time_s - since_s,
            drawings=tuple(self._drawings()) if Layer.DRAWINGS in layers else (),
            heats={} if seen is None else {Layer.COVERAGE: seen},
            is_truth_known=self._is_truth_known and not self.is_real,
            players=self._scoreboard.players,
        )

    def _drawings(self) -> Iterator[Drawing]:
        """Yield what the movers draw, in the colours of their robots."""
        for mover in self._movers:
            for name, drawing in mover.shown.drawings.items():
                yield Drawing(_unpacked(name, drawing), self._numbers.get(mover.robot), name)

    def _track(self, robot: SceneRobot, layers: frozenset[Layer]) -> Track:
        name = robot.name
        roadmap, plan, trail = self._roadmaps.get(name), self._plans.get(name), self._trails.get(name)
        return Track(
            robot=name,
            roadmap=roadmap,
            components=self._components.of(robot, roadmap, self.inflated) if Layer.COMPONENTS in layers else None,
            raw_path=() if plan is None else plan.raw_path,
            path=() if plan is None else plan.path,
            times_s=() if plan is None else plan.times_s,
            poses=() if plan is None else plan.poses,
            optimum=() if plan is None else plan.optimum,
            trail=() if trail is None else trail.points,
            reached=name in self.reached,
            celebrates=name in self._celebrating,
            number=self._numbers[name],
            odometry=self._odometry(name),
        )

    def _odometry(self, name: str) -> Pose | None:
        return None if name not in self._odometries else self._odometries[name].pose

    def _guest_tracks(self) -> Iterator[Track]:
        """Yield where the robots have been that the scene does not have."""
        for name in tuple(self._numbers)[len(self.scene.robots) :]:
            yield Track(
                name, trail=self._trails[name].points, number=self._numbers[name], odometry=self._odometry(name)
            )

    @cached_property
    def _standing(self) -> tuple[tuple[int, Outline], ...]:
        """The obstacles at rest as the scene has them, for an unknown floor."""
        obstacles = enumerate(self.scene.obstacles)
        return tuple((number, each.polygon) for number, each in obstacles if each.motion is None and not each.movable)

    @cached_property
    def _loose(self) -> tuple[tuple[int, Outline], ...]:
        obstacles = enumerate(self.scene.obstacles)
        return tuple((number, each.polygon) for number, each in obstacles if each.motion is not None or each.movable)

    def _see(self, snapshot: WorldSnapshot) -> None:
        """Take note of where the robots truly are."""
        self._is_truth_known = True
        self._show(snapshot)
        for robot in snapshot.robots:
            if (odometry := self._odometries.get(robot.name)) is None:
                self._odometries[robot.name] = Odometry(robot.pose, robot.sensor_data)
            else:
                odometry.follow(robot.sensor_data)
            self._coverage.follow(robot)
        singing = [robot for robot in snapshot.robots if robot.song == "winner"]
        # Who has won because the others are gone sings, too; its goal is still to be reached.
        self.reached |= {robot.name for robot in singing if self._is_at_goal(robot)}
        self._celebrate({robot.name for robot in singing})

    def _is_at_goal(self, robot: RobotSnapshot) -> bool:
        goal = next((each.goal for each in self.scene.robots if each.name == robot.name), None)
        return goal is not None and robot.pose.distance_to(*goal) <= GOAL_MM

    def _celebrate(self, winners: set[str]) -> None:
        """Let winners celebrate; another one that comes later begins it again."""
        if not winners <= self._celebrating and self.snapshot is not None:
            self._celebrating, self._cheer_since_s = self._celebrating | winners, self.snapshot.time_s

    def _hear(self, time_s: float, players: tuple[PlayerView, ...]) -> None:
        """Take note of what the players say; without better knowledge, the robots are where they say."""
        self._movers = tuple(
            MoverView(player.robot, player.claim, player.path, player.dynamic_obstacle, MoverStatus())
            for player in players
            if player.claim is not None
        )
        if not self._is_truth_known:
            models = {robot.name: MODELS[robot.model] for robot in self.scene.robots}
            robots = tuple(
                RobotSnapshot(mover.robot, models[mover.robot], mover.pose, BEFORE_FIRST_FRAME, touching=False, song="")
                for mover in self._movers
                if mover.robot in models
            )
            self._show(WorldSnapshot(time_s, robots, self._loose, self._standing))

    def _show(self, snapshot: WorldSnapshot) -> None:
        self.snapshot = snapshot
        self._meet_and_part(snapshot)
        for robot in snapshot.robots:
            self._trails.setdefault(robot.name, Trail()).follow((robot.pose.x_mm, robot.pose.y_mm))

    def _meet_and_part(self, snapshot: WorldSnapshot) -> None:
        """Give robots that join a number of their own, and forget those that have left but the scene's."""
        here, known = {robot.name for robot in snapshot.robots}, len(self.scene.robots)
        for name in [name for name in tuple(self._numbers)[known:] if name not in here]:
            del self._numbers[name]
            self._trails.pop(name, None)
            self._odometries.pop(name, None)
        for robot in snapshot.robots:
            if robot.name not in self._numbers:
                taken = set(self._numbers.values())
                self._numbers[robot.name] = next(number for number in count(known) if number not in taken)


_unpacked = lru_cache(maxsize=256)(unpacked)
"""A drawing stays for many pictures."""


def inflated_in(scene: Scene) -> shapely.Geometry | None:
    """Return where the centre of the first robot that has a goal cannot be, mm; None in a scene without robots."""
    robots = sorted(scene.robots, key=lambda robot: robot.goal is None)
    return inflated_obstacles(scene, robots[0]) if robots else None
