"""The common parts of the textbook planners: margin, free space, ends, finish, re-plans."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import shapely

from scene.mover import CancelRequested, ProgressListener
from scene.scene import Point, Scene, Task
from scenesolver.errors import NoPathError
from scenesolver.geometry.barriers import TOUCHING_MM, Barriers
from scenesolver.geometry.clearance import NOTHING_SENSED
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.nested_spaces import SensedSpaces
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.endpoint_connection import EndpointConnection, with_ends
from scenesolver.planning.no_way import not_found, too_narrow, why_none
from scenesolver.planning.parts.parts import Parts
from scenesolver.planning.path import Path, cut_edges
from scenesolver.planning.progress import PhaseSeconds, Report
from scenesolver.planning.textbook.problem import Answer, Problem
from scenesolver.planning.textbook.steps import Step, StepListener
from scenesolver.planning.textbook.watching import WatchedProblem, steps_of_finish, tree_steps, way_step

Algorithm = Callable[[Problem], Answer]

_CORNERS = (16, 64, 256)
"""The corners of the polygon that takes the disc's place: more where a gap is too narrow for fewer."""


class TextbookPlanner:
    """Plans for one robot in one scene; a `Planner`.

    Before it asks its algorithm it finds the largest margin that leaves a way at all. Where an algorithm of samples
    finds none, nothing is proven, unless all gaps are narrower than the robot.

    Args:
        scene: What is known.
        task: Start and goal.
        robot_radius_mm: The true radius of the robot's disc.
        parameters: A `TextbookParameters`, or one with more fields, for the algorithm.
        algorithm: The planner proper.
        parts: What it is made of.
        seed: Same seed, same result.
    """

    def __init__(
        self,
        scene: Scene,
        task: Task,
        robot_radius_mm: float,
        parameters: Any,
        algorithm: Algorithm,
        parts: Parts,
        seed: int,
    ) -> None:
        self._scene, self._parameters, self._algorithm, self._parts = scene, parameters, algorithm, parts
        self._start, self._goal = np.array((task.start.x_mm, task.start.y_mm)), np.array(task.goal)
        self._radius_mm = robot_radius_mm
        self._footing = EndpointConnection(scene, robot_radius_mm)
        self._rng = np.random.default_rng(seed)
        self._seconds = PhaseSeconds()
        self._seed = seed
        self._spaces: dict[float, FreeSpace] = {}

    def preprocess(self, progress: ProgressListener, cancel: CancelRequested) -> None:
        """Find the path of the task, with the largest margin that leaves any way.

        Raises:
            PlanningError: start or goal lies in an obstacle or outside.
            NoPathError: no way was found; proven where every gap is narrower than the robot, or the algorithm misses
                no way.
            PlanningCancelledError: ``cancel`` answered True.
        """
        report = Report(progress, cancel)
        for name, place in (("start", self._start), ("goal", self._goal)):
            self._footing.require_legal(name, place)
        report.begins("inflating")
        with self._seconds.counting("inflate"):
            self.margin_mm, self._space = self._roomiest()
        self._spaces[self.margin_mm] = self._space
        report.begins("searching")
        answer = self._asked(self._space, self._start, self._goal, NOTHING_SENSED, cancel)
        if answer is None or answer.way is None:
            raise self._why_none(answer)
        self.roadmap, self.raw_path = answer.roadmap, Path(answer.way)
        report.begins("smoothing", answer.roadmap)
        self.path = self._finished(self._space, answer.way, self._start, self._goal)
        report.done()

    def tell_steps(self, tell: StepListener, cancel: CancelRequested = lambda: False) -> None:
        """Plan once more, as `preprocess` did, and tell each step; call that first, whether or not it finds a path.

        Raises:
            PlanningCancelledError: ``cancel`` answered True.
        """
        ends = self._footing.free_ends(self._space, self._start, self._goal, NOTHING_SENSED)
        if ends is None:
            return
        told: list[Step] = []

        def take(step: Step) -> None:
            told.append(step)
            tell(step)

        rng = np.random.default_rng(self._seed)
        asked = self._space, *ends, self._parameters, self._parts, rng, cancel, PhaseSeconds()
        answer = self._algorithm(WatchedProblem(*asked, tell=take))
        if not told:
            for step in tree_steps(answer.roadmap, ends[0]):
                tell(step)
        if answer.way is not None:
            tell(way_step(answer.way))
            for step in steps_of_finish(answer.way, self._parts.finish(self._space, answer.way)):
                tell(step)

    @property
    def seconds(self) -> dict[str, float]:
        """The seconds that each phase of planning took: inflate, sample, connect, query, smooth."""
        return self._seconds.as_dict()

    def query_with_obstacle(self, start: Point, obstacle: shapely.Geometry, goal: Point | None = None) -> Path:
        """Return a path from anywhere to a goal round what was sensed: the algorithm is asked again.

        The margin is halved down to 2 mm where no way is found otherwise.

        Raises:
            NoPathError: no way was found; proven where the algorithm misses none.
        """
        here, sensed = np.array(start), SensedSpaces(obstacle)
        there = self._goal if goal is None else np.array(goal)
        answer: Answer | None = None
        for margin in self._parameters.margins_mm():
            if margin <= self.margin_mm:
                space = sensed.of(self._known(margin))
                answer = self._asked(space, here, there, obstacle, lambda: False)
                if answer is not None and answer.way is not None:
                    return self._finished(space, answer.way, here, there)
        radius_mm = self._radius_mm + self._parameters.margins_mm()[-1]
        is_proven = not self._footing.can_stand(there, obstacle)
        if not is_proven and answer is not None and answer.is_exhaustive:
            is_proven = Barriers(self._scene, obstacle).narrowest(here, there, radius_mm) is not None
        samples = 0 if answer is None or answer.is_exhaustive else self._parameters.samples
        raise not_found(start, _point(there), radius_mm, samples, proven=is_proven)

    def _roomiest(self) -> tuple[float, FreeSpace]:
        """Return the largest margin that leaves a way, and its free space, with a polygon that gets through."""
        *_, least = margins = self._parameters.margins_mm()
        widest_mm = (self._radius_mm + margins[0]) / math.cos(math.pi / _CORNERS[0])
        passage = Barriers(self._scene).narrowest(self._start, self._goal, widest_mm)
        self._narrowest = passage
        room_mm = widest_mm if passage is None else passage.width_mm / 2.0
        for margin in margins:
            for corners in _CORNERS:
                if (self._radius_mm + margin) / math.cos(math.pi / corners) <= room_mm:
                    return margin, FreeSpace(self._scene, self._radius_mm + margin, corners)
        # A polygon that is not larger than the disc: what the disc can do, it can.
        inner_mm = (self._radius_mm + least) * math.cos(math.pi / _CORNERS[-1])
        return least, FreeSpace(self._scene, max(self._radius_mm, inner_mm), _CORNERS[-1])

    def _known(self, margin_mm: float) -> FreeSpace:
        if margin_mm not in self._spaces:
            self._spaces[margin_mm] = FreeSpace(self._scene, self._radius_mm + margin_mm, _CORNERS[0])
        return self._spaces[margin_mm]

    def _asked(
        self, space: FreeSpace, start: FloatArray, goal: FloatArray, sensed: shapely.Geometry, cancel: CancelRequested
    ) -> Answer | None:
        """Return what the algorithm answers; None where start or goal cannot be reached from any free place."""
        ends = self._footing.free_ends(space, start, goal, sensed)
        if ends is None:
            return None
        return self._algorithm(Problem(space, *ends, self._parameters, self._parts, self._rng, cancel, self._seconds))

    def _finished(self, space: FreeSpace, way: FloatArray, start: FloatArray, goal: FloatArray) -> Path:
        """Return what is driven of a way, with the steps out of a start, and into a goal, that are near walls."""
        with self._seconds.counting("smooth"):
            whole = with_ends(start, self._parts.finish(space, way), goal)
            return Path(cut_edges(whole, self._parameters.max_edge_mm))

    def _why_none(self, answer: Answer | None) -> NoPathError:
        start, goal = _point(self._start), _point(self._goal)
        least_mm, passage = self._parameters.margins_mm()[-1], self._narrowest
        if passage is not None and passage.width_mm < 2.0 * self._radius_mm - TOUCHING_MM:
            return too_narrow(passage, start, goal, self._radius_mm, least_mm)
        if answer is not None and not answer.is_exhaustive:
            return not_found(start, goal, self._radius_mm + self.margin_mm, self._parameters.samples)
        return why_none(self._scene, self._footing, (self._start, self._goal), self._radius_mm, least_mm, 0)


def _point(place: FloatArray) -> Point:
    return float(place[0]), float(place[1])
