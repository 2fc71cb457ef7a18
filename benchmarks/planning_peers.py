"""The peers of the planner: OMPL's Python wheel, one k-nearest query of scipy, and the naive way."""

import math
import time
from dataclasses import dataclass

import numpy as np
import shapely
from planning_scenes import RADIUS_MM
from shapely.prepared import prep

from scene.scene import Scene, Task

STEP_MM = 5.0


def inflated_by_shapely(scene: Scene) -> shapely.Geometry:
    """Return the union of the obstacles' buffers with a circle of 16 edges, circumscribed as ours is."""
    bodies = [shapely.Polygon(obstacle.polygon) for obstacle in scene.obstacles]
    radius_mm = RADIUS_MM / math.cos(math.pi / 16)
    return shapely.union_all(shapely.buffer(bodies, radius_mm, quad_segs=4))


def naive_seconds_per_edge(inflated: shapely.Geometry, edges: np.ndarray) -> float:
    """Return how long an edge takes that is checked point by point, one point every 5 mm."""
    checker = prep(inflated)
    began = time.process_time()
    for (ax, ay), (bx, by) in edges.tolist():
        steps = int(np.hypot(bx - ax, by - ay) / STEP_MM) + 1
        for step in range(steps + 1):
            part = step / steps
            if checker.intersects(shapely.Point(ax + part * (bx - ax), ay + part * (by - ay))):
                break
    return (time.process_time() - began) / len(edges)


@dataclass(frozen=True)
class Found:
    """A peer's path, shape (n, 2), mm; of no points where none was found."""

    seconds: float
    points: np.ndarray


class Ompl:
    """OMPL's planners for one scene, with a prepared shapely geometry as validity checker.

    The checker is what shapely's manual shows, ``prepared.intersects(Point(x, y))``, at some 5 us. Its vectorised
    functions, called for one point, take two thirds of that.

    Args:
        scene: The scene.
        task: Start and goal.
        inflated: From `inflated_by_shapely`.
        resolution_mm: Distance of the points that are checked along an edge; None for OMPL's default.
    """

    def __init__(self, scene: Scene, task: Task, inflated: shapely.Geometry, resolution_mm: float | None) -> None:
        from ompl import base, geometric, util

        util.setLogLevel(util.LOG_ERROR)
        self._base, self._geometric = base, geometric
        area = scene.workspace
        self._space = base.RealVectorStateSpace(2)
        bounds = base.RealVectorBounds(2)
        for axis, (low, high) in enumerate(((area.min_x_mm, area.max_x_mm), (area.min_y_mm, area.max_y_mm))):
            bounds.setLow(axis, low + RADIUS_MM)
            bounds.setHigh(axis, high - RADIUS_MM)
        self._space.setBounds(bounds)
        if resolution_mm is not None:
            self._space.setLongestValidSegmentFraction(resolution_mm / self._space.getMaximumExtent())
        self._inflated, self._task = inflated, task

    def prm(self, milestones: int, neighbours: int) -> tuple[float, int, np.ndarray]:
        """Grow a roadmap; return seconds, the number of milestones, and its edges, shape (m, 2, 2), mm."""
        setup = self._setup()
        planner = self._geometric.PRM(setup.getSpaceInformation())
        planner.setMaxNearestNeighbors(neighbours)
        setup.setPlanner(planner)
        setup.setup()
        enough = self._base.PlannerTerminationCondition(lambda: planner.milestoneCount() >= milestones)
        began = time.process_time()
        planner.growRoadmapPtc(enough)
        seconds = time.process_time() - began
        data = self._base.PlannerData(setup.getSpaceInformation())
        planner.getPlannerData(data)
        states = [data.getVertex(i).getState() for i in range(data.numVertices())]
        places = [(state[0], state[1]) for state in states]
        edges = {(min(i, j), max(i, j)) for i in range(data.numVertices()) for j in data.getEdges(i)}
        return seconds, planner.milestoneCount(), np.array([(places[i], places[j]) for i, j in sorted(edges)])

    def path(self, planner: str, limit_s: float, *, simplify: bool) -> Found:
        """Let a planner find a path, with its own simplification or without."""
        setup = self._setup()
        setup.setPlanner(getattr(self._geometric, planner)(setup.getSpaceInformation()))
        began = time.process_time()
        setup.solve(limit_s)
        if not setup.haveExactSolutionPath():
            return Found(time.process_time() - began, np.empty((0, 2)))
        if simplify:
            setup.simplifySolution()
        seconds = time.process_time() - began
        return Found(seconds, np.array([(state[0], state[1]) for state in setup.getSolutionPath().getStates()]))

    def _setup(self):
        setup = self._geometric.SimpleSetup(self._space)
        checker = prep(self._inflated)
        setup.setStateValidityChecker(lambda state: not checker.intersects(shapely.Point(state[0], state[1])))
        start, goal = self._space.allocState(), self._space.allocState()
        start[0], start[1] = self._task.start.x_mm, self._task.start.y_mm
        goal[0], goal[1] = self._task.goal
        setup.setStartAndGoalStates(start, goal)
        return setup
