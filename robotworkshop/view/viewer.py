"""Follows the events of any run or match, live or recorded, and can say at any time what a picture of it shows."""

import math
from functools import cached_property

import shapely

from robotdriver.interface import Bumper, SensorData
from robotdriver.models import MODELS
from robotdriver.simulator import Outline, RobotSnapshot, WorldSnapshot
from robotworkshop.run.events import DriveEnded, Event, Judged, PlanningEnded, PlanningProgressed, PlayersPolled
from robotworkshop.run.session import inflated_obstacles
from robotworkshop.run.verdict import PlayerView
from robotworkshop.stage.events import DriveStarted, FloorChanged, Moved, MoverView
from robotworkshop.view.components import KnownComponents
from robotworkshop.view.picture import Layer, Picture, Theme, Track
from robotworkshop.view.scoreboard import Score, Scoreboard
from scene.mover import MoverStatus, RoadmapView
from scene.scene import Point, Scene

TRAIL_STEP_MM = 10.0
"""A robot's trail gets a new point each time it has come this far."""

_SILENT = SensorData(0, 0.0, 0.0, 0.0, 0.0, 0.0, Bumper.NONE, None, wall=False)
"""Of a robot that is known by its player's word alone."""


class Viewer:
    """Knows what is to be seen after the events that it was told of, from the first one on.

    Args:
        scene: Where it happens.
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._scoreboard = Scoreboard(scene)
        self._roadmaps: dict[str, RoadmapView] = {}
        self._components = KnownComponents()
        self._paths: dict[str, tuple[Point, ...]] = {}
        self._snapshot: WorldSnapshot | None = None
        self._movers: tuple[MoverView, ...] = ()
        self._is_truth_known = False
        self._trails: dict[str, list[Point]] = {}
        self._reached: frozenset[str] = frozenset()
        self._sing_since_s: float | None = None

    def follow(self, event: Event) -> None:
        """Take note of an event."""
        self._scoreboard.follow(event)
        match event:
            case PlanningProgressed(robot, progress) if progress.roadmap is not None:
                self._roadmaps[robot] = progress.roadmap
            case PlanningEnded(reports):
                self._paths = {report.robot: report.path for report in reports}
            case DriveStarted(snapshot):
                self._trails, self._reached, self._sing_since_s = {}, frozenset(), None
                self._see(snapshot)
            case FloorChanged(snapshot):
                self._see(snapshot)
            case Moved(snapshot, movers):
                self._movers = movers or self._movers
                self._see(snapshot)
            case PlayersPolled(time_s, players):
                self._hear(time_s, players)
            case DriveEnded(reports):
                self._reached |= {report.outcome.robot for report in reports if report.outcome.reached}
            case Judged(verdict):
                self._reached |= {player.robot for player in verdict.players if player.name == verdict.winner}
            case _:
                pass

    @property
    def score(self) -> Score:
        """How it stands now."""
        return self._scoreboard.score

    def picture(self, layers: frozenset[Layer], theme: Theme = Theme.LIGHT) -> Picture:
        """Return what is to be seen now."""
        snapshot = self._snapshot
        tracks = (
            Track(
                robot=robot.name,
                roadmap=(roadmap := self._roadmaps.get(robot.name)),
                components=self._components.of(robot, roadmap, self._inflated) if Layer.COMPONENTS in layers else None,
                path=self._paths.get(robot.name, ()),
                trail=tuple(self._trails.get(robot.name, ())),
                reached=robot.name in self._reached,
            )
            for robot in self.scene.robots
        )
        return Picture(
            scene=self.scene,
            inflated=self._inflated if Layer.INFLATED in layers else None,
            tracks=tuple(tracks),
            snapshot=snapshot,
            movers=self._movers,
            layers=layers,
            theme=theme,
            cheer_s=None if snapshot is None or self._sing_since_s is None else snapshot.time_s - self._sing_since_s,
        )

    @cached_property
    def _inflated(self) -> shapely.Geometry | None:
        robots = [robot for robot in self.scene.robots if robot.goal is not None]
        return inflated_obstacles(self.scene, robots[0]) if robots else None

    @cached_property
    def _standing(self) -> tuple[tuple[int, Outline], ...]:
        """The obstacles at rest as the scene has them, for a floor that nobody knows."""
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
        winners = {robot.name for robot in snapshot.robots if robot.song == "winner"}
        if winners and self._sing_since_s is None:
            self._reached |= winners
            self._sing_since_s = snapshot.time_s

    def _hear(self, time_s: float, players: tuple[PlayerView, ...]) -> None:
        """Take note of what the players say; where nobody knows better, the robots are where they say."""
        self._movers = tuple(
            MoverView(player.robot, player.claim, player.path, player.dynamic_obstacle, MoverStatus())
            for player in players
            if player.claim is not None
        )
        if not self._is_truth_known:
            models = {robot.name: MODELS[robot.model] for robot in self.scene.robots}
            robots = tuple(
                RobotSnapshot(mover.robot, models[mover.robot], mover.pose, _SILENT, touching=False, song="")
                for mover in self._movers
                if mover.robot in models
            )
            self._show(WorldSnapshot(time_s, robots, self._loose, self._standing))

    def _show(self, snapshot: WorldSnapshot) -> None:
        self._snapshot = snapshot
        for robot in snapshot.robots:
            trail = self._trails.setdefault(robot.name, [])
            place = (robot.pose.x_mm, robot.pose.y_mm)
            if not trail or math.dist(trail[-1], place) >= TRAIL_STEP_MM:
                trail.append(place)
