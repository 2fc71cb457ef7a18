"""What of a game is to be seen now, gathered from all that comes in, and made into a picture when one is drawn."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from gui.painter.cheer import CHEER_S
from robotworkshop.view.picture import Layer, Picture, Theme, Track
from scene.scene import Point, Scene, SceneRobot

if TYPE_CHECKING:
    import shapely

    from robotworkshop.run.reports import SolveReport
    from robotworkshop.stage.events import Moved
    from robotworkshop.view.components import KnownComponents, RoadmapComponents
    from scene.mover import RoadmapView

ROADMAP_EVERY_S = 0.1
"""A growing roadmap is taken this often: drawing it costs more than anything else on the canvas."""


class Shown:
    """One scene, with its plan and its drive as far as they are known."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.inflated: shapely.Geometry | None = None
        self.moved: Moved | None = None
        self._roadmaps: dict[str, RoadmapView] = {}
        self._roadmaps_taken_at_s = 0.0
        self._components: KnownComponents | None = None
        self._raw_paths: dict[str, Sequence[Point]] = {}
        self._paths: dict[str, Sequence[Point]] = {}
        self._optima: dict[str, Sequence[Point]] = {}
        self._reached: frozenset[str] = frozenset()
        self._cheering_since_s: float | None = None

    @property
    def is_cheering(self) -> bool:
        """Whether somebody celebrates."""
        return self._cheering_for_s is not None

    @property
    def _cheering_for_s(self) -> float | None:
        age_s = CHEER_S if self._cheering_since_s is None else time.monotonic() - self._cheering_since_s
        return age_s if age_s < CHEER_S else None

    def take_growing(self, roadmaps: "Mapping[str, RoadmapView]") -> bool:
        """Take roadmaps that still grow, unless the last ones are too young; return whether they were taken."""
        same = all(self._roadmaps.get(robot) is roadmap for robot, roadmap in roadmaps.items())
        if same or time.monotonic() - self._roadmaps_taken_at_s < ROADMAP_EVERY_S:
            return False
        self._roadmaps, self._roadmaps_taken_at_s = dict(roadmaps), time.monotonic()
        return True

    def take_plan(self, roadmaps: "Mapping[str, RoadmapView]", reports: "Iterable[SolveReport]") -> None:
        """Take what planning came to, or that somebody has asked for the shortest paths of all."""
        self._roadmaps.update(roadmaps)
        for report in reports:
            self._raw_paths[report.robot], self._paths[report.robot] = report.raw_path, report.path
            self._optima[report.robot] = report.optimum

    def celebrate(self, robots: Iterable[str]) -> None:
        """Let robots that have reached their goals celebrate, each once."""
        winners = self._reached.union(robots)
        if winners != self._reached:
            self._reached, self._cheering_since_s = winners, time.monotonic()

    def forget_drive(self) -> None:
        """Show the robots at their starts."""
        self.moved, self._reached, self._cheering_since_s = None, frozenset(), None

    def forget_plan(self) -> None:
        """Show the bare scene."""
        self.forget_drive()
        self._roadmaps, self._raw_paths, self._paths, self._optima = {}, {}, {}, {}

    def _parts_of(self, robot: SceneRobot, roadmap: "RoadmapView | None") -> "RoadmapComponents | None":
        if self._components is None:
            from robotworkshop.view.components import (
                KnownComponents,  # Whoever has a roadmap has loaded what this needs.
            )

            self._components = KnownComponents()
        return self._components.of(robot, roadmap, self.inflated)

    def picture(self, layers: frozenset[Layer], theme: Theme, trail: Callable[[str], Sequence[Point]]) -> Picture:
        """Return what is to be drawn now; ``trail`` says where a robot has been."""
        moved = self.moved
        tracks = tuple(
            Track(
                robot=robot.name,
                roadmap=(roadmap := self._roadmaps.get(robot.name)),
                components=self._parts_of(robot, roadmap) if Layer.COMPONENTS in layers else None,
                raw_path=self._raw_paths.get(robot.name, ()),
                path=self._paths.get(robot.name, ()),
                optimum=self._optima.get(robot.name, ()),
                trail=() if moved is None else trail(robot.name),
                reached=robot.name in self._reached,
            )
            for robot in self.scene.robots
        )
        return Picture(
            scene=self.scene,
            inflated=self.inflated,
            tracks=tracks,
            snapshot=None if moved is None else moved.snapshot,
            movers=() if moved is None else moved.movers,
            layers=layers,
            theme=theme,
            cheer_s=self._cheering_for_s,
        )
