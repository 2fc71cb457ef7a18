"""Hybrid A*: from pose to pose by short legs, of all that come into one cell and slice only the best; then a curve.

A cell is a small square of the floor with a slice of heading. Each keeps the pose with which it was reached, not its
own middle, so all legs fit together. From time to time a Reeds-Shepp curve is tried to the goal, so on an open floor
there is no search. How far it is to the goal is estimated by the floor alone, round what stands there.

Source: D. Dolgov, S. Thrun, M. Montemerlo, J. Diebel, Practical search techniques in path planning for autonomous
driving, 2008.
"""

import math
from heapq import heappop, heappush
from typing import Any, NamedTuple

import numpy as np
import shapely
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from scene.mover import CancelRequested
from scene.scene import Point, Task
from scenesolver.geometry.predicates import FloatArray
from scenesolver.geometry.ragged import IntArray
from scenesolver.planning.cars.legs import REVERSE_MM, STEER_MM, Leg, costs_of, legs_of
from scenesolver.planning.cars.reeds_shepp import Curves
from scenesolver.planning.cars.steered_space import SteeredSpace
from scenesolver.planning.progress import stop_if
from scenesolver.planning.roadmap import Roadmap
from scenesolver.planning.shapes.drive_planner import goal_poses
from scenesolver.planning.textbook.problem import roadmap_of

GOAL_HEADINGS = 32
"""A curve is tried to the goal with so many headings."""

_AT_ONCE = 96
"""So many poses are expanded together: questions about free space are cheap by the dozen."""

_SHOT_EVERY = 8
"""A curve is tried from the most promising pose of every so many rounds ..."""

_NEARER = 0.85
"""... and from one that is nearer to the goal by this factor than those before."""

_MOST_POSES = 40_000
_NONE = -1
"""Before a pose from which a search sets out there is no other one."""

_CELL_SHARE = math.sqrt(0.5)
"""The side of a cell in legs: every leg leaves its cell."""

_EVERY_SLICE = 4
"""The estimate looks for free floor in every fourth slice."""


def find_way(
    space: SteeredSpace, task: Task, leg_slices: int, cancel: CancelRequested
) -> tuple[list[Leg] | None, Roadmap]:
    """Return the legs of a way, None where none was found, and the tree of poses that were reached.

    It is searched from both ends in turns. A car goes back as it has come, and out of a tight place there are few ways:
    what is long sought from one end is soon found from the other.

    Args:
        space: Where the car can drive.
        task: From where to where.
        leg_slices: Through how many slices of heading a leg turns.
        cancel: Asked every round.
    """
    begin = task.start
    starts = np.array(((begin.x_mm, begin.y_mm, begin.heading_rad),))
    goals = np.array([(*task.goal, pose.heading_rad) for pose in goal_poses(task, GOAL_HEADINGS)])
    goals = goals[space.holds(goals)]
    there = HybridSearch(space, starts, goals, leg_slices)
    back = HybridSearch(space, goals, starts, 1) if len(goals) else there
    while len(goals) and not (there.is_over and back.is_over):
        for search in (there, back):
            stop_if(cancel)
            way = search.advance()
            if way is not None:
                reverse = [Leg(leg.turn, -leg.length_mm) for leg in reversed(way)]
                return (way if search is there else reverse), search.tree
    return None, there.tree


class _Reached(NamedTuple):
    """A pose that was reached: from which one, by which leg, at what cost."""

    before: int
    leg: Leg
    cost_mm: float


class HybridSearch:
    """One search, round by round.

    Args:
        space: Where the car can drive.
        begins: Poses from which it sets out, shape (n, 3), mm and rad.
        ends: Poses of one place at which it may arrive, shape (m, 3).
        leg_slices: Through how many slices of heading a leg turns.
    """

    def __init__(self, space: SteeredSpace, begins: FloatArray, ends: FloatArray, leg_slices: int) -> None:
        self._space, self._ends = space, ends
        self._leg_mm = leg_slices * space.slices.step_rad * space.radius_mm
        self._cell_mm = self._leg_mm * _CELL_SHARE
        self._leg_slices = leg_slices
        self._poses = list(begins)
        self._reached = [_Reached(_NONE, Leg(0, 0.0), 0.0) for _ in begins]
        self._best: dict[tuple[int, int, int], float] = {}
        self._closed: set[tuple[int, int, int]] = set()
        self._nearest_mm, self._rounds = math.inf, 0
        self._waiting: list[tuple[float, int]] = []
        if len(ends):
            x_mm, y_mm, _ = ends[0].tolist()
            self._estimate = _Estimate(space, (x_mm, y_mm), self._cell_mm)
            self._waiting = sorted((to_go, node) for node, to_go in enumerate(self._estimate.of(begins).tolist()))

    @property
    def is_over(self) -> bool:
        """True if nothing is left to be tried."""
        return not self._waiting or len(self._poses) >= _MOST_POSES

    def advance(self) -> list[Leg] | None:
        """Expand the most promising poses, and try a curve to the end now and then; return the legs of a way."""
        nodes: list[int] = []
        while not self.is_over and len(nodes) < _AT_ONCE:
            node = heappop(self._waiting)[1]
            if (cell := self._cell(self._poses[node])) not in self._closed:
                self._closed.add(cell)
                nodes.append(node)
        if not nodes:
            return None
        to_go = self._estimate.of(np.stack([self._poses[node] for node in nodes]))
        best = int(np.argmin(to_go))
        if to_go[best] < _NEARER * self._nearest_mm or self._rounds % _SHOT_EVERY == 0:
            self._nearest_mm = min(self._nearest_mm, float(to_go[best]))
            last = self._shot(nodes[best])
            if last is not None:
                return [*self._legs(nodes[best]), *last]
        self._rounds += 1
        for node, estimate_mm in self._expanded(nodes):
            heappush(self._waiting, (self._reached[node].cost_mm + estimate_mm, node))
        return None

    def _expanded(self, nodes: list[int]) -> list[tuple[int, float]]:
        """Reach what legs lead to from some poses; return the new ones, and how far it is from there."""
        legs = [Leg(turn, way * self._leg_mm) for turn in (0, 1, -1) for way in (1.0, -1.0)]
        begins = np.repeat(np.stack([self._poses[node] for node in nodes]), len(legs), axis=0)
        turns = np.tile([leg.turn for leg in legs], len(nodes))[:, None]
        lengths = np.tile([leg.length_mm for leg in legs], len(nodes))[:, None] / self._space.radius_mm
        curves = Curves(turns, lengths)
        free = np.flatnonzero(self._space.free(begins, curves))
        ends = self._space.poses(begins, curves)[free, -1]
        new = []
        for row, end, to_go in zip(free.tolist(), ends, self._estimate.of(ends).tolist(), strict=True):
            node, leg = nodes[row // len(legs)], legs[row % len(legs)]
            before, cell = self._reached[node], self._cell(end)
            cost_mm = before.cost_mm + self._leg_mm
            cost_mm += STEER_MM * (leg.turn != before.leg.turn) + REVERSE_MM * (
                leg.length_mm * before.leg.length_mm < 0
            )
            if cost_mm < self._best.get(cell, math.inf) and math.isfinite(to_go):
                self._best[cell] = cost_mm
                new.append((len(self._poses), to_go))
                self._poses.append(end)
                self._reached.append(_Reached(node, leg, cost_mm))
        return new

    def _shot(self, node: int) -> list[Leg] | None:
        """Return the best free curve from a pose to an end, if there is one."""
        begins = np.broadcast_to(self._poses[node], self._ends.shape)
        curves = self._space.curves(begins, self._ends)
        free = np.flatnonzero(self._space.free(begins, curves))
        if not len(free):
            return None
        costs = costs_of(curves, self._space.radius_mm)[free]
        return legs_of(curves, int(free[np.argmin(costs)]), self._space.radius_mm)

    def _legs(self, node: int) -> list[Leg]:
        legs = []
        while (reached := self._reached[node]).before != _NONE:
            legs.append(reached.leg)
            node = reached.before
        return legs[::-1]

    def _cell(self, pose: FloatArray) -> tuple[int, int, int]:
        x, y, heading = pose.tolist()
        slices = self._space.slices
        number = round(heading / (slices.step_rad * self._leg_slices)) % (slices.count // self._leg_slices)
        return math.floor(x / self._cell_mm), math.floor(y / self._cell_mm), number

    @property
    def tree(self) -> Roadmap:
        """The poses that were reached, and from which."""
        edges = [(reached.before, node) for node, reached in enumerate(self._reached) if reached.before != _NONE]
        return roadmap_of(np.stack(self._poses)[:, :2], np.array(edges, dtype=np.int64).reshape(-1, 2))


class _Estimate:
    """The distances over the floor to the goal, round the obstacles, from anywhere in a grid.

    Args:
        space: Where the car can drive.
        goal: mm.
        cell_mm: The side of a square of the grid.
    """

    def __init__(self, space: SteeredSpace, goal: Point, cell_mm: float) -> None:
        min_x, min_y, max_x, max_y = space.slices.bounds
        self._low, self._cell_mm = np.array((min_x, min_y)), cell_mm
        self._shape = math.ceil((max_x - min_x) / cell_mm) + 1, math.ceil((max_y - min_y) / cell_mm) + 1
        columns, rows = np.divmod(np.arange(self._shape[0] * self._shape[1]), self._shape[1])
        middles = self._low + cell_mm * (np.column_stack((columns, rows)) + 0.5)
        points: Any = np.asarray(shapely.points(middles))
        free = np.zeros(len(middles), dtype=np.bool_)
        for number in range(0, space.slices.count, _EVERY_SLICE):
            asked = np.flatnonzero(~free)
            free[asked] = space.slices.cover(number, points[asked])
        goal_cell = self._cells(np.array((goal,)))[0]
        free[goal_cell] = True
        edges, lengths = _neighbours(self._shape, free)
        graph = csr_array((cell_mm * lengths, (edges[:, 0], edges[:, 1])), (len(free),) * 2)
        search: Any = dijkstra
        self._ways_mm: FloatArray = search(graph, directed=False, indices=int(goal_cell))

    def of(self, poses: FloatArray) -> FloatArray:
        """Return the estimates of poses, shape (n,), mm; infinite where no way leads from there."""
        cells = self._cells(poses[:, :2])
        # A pose can be free in a cell whose middle is not.
        column, row = np.divmod(cells, self._shape[1])
        near = [
            self._ways_mm[
                np.clip(column + across, 0, self._shape[0] - 1) * self._shape[1]
                + np.clip(row + up, 0, self._shape[1] - 1)
            ]
            for across in (-1, 0, 1)
            for up in (-1, 0, 1)
        ]
        estimates: FloatArray = np.min(near, axis=0)
        return estimates

    def _cells(self, places: FloatArray) -> IntArray:
        column, row = np.floor((places - self._low) / self._cell_mm).astype(np.int64).T
        cells: IntArray = np.clip(column, 0, self._shape[0] - 1) * self._shape[1] + np.clip(row, 0, self._shape[1] - 1)
        return cells


def _neighbours(shape: tuple[int, int], free: Any) -> tuple[IntArray, FloatArray]:
    """Return the pairs of free squares that touch, each pair once, shape (n, 2), and how far apart they are."""
    numbers = np.arange(shape[0] * shape[1]).reshape(shape)
    slanting = np.full(numbers[1:, 1:].size, math.sqrt(2.0))
    pairs = [
        (numbers[1:], numbers[:-1], np.ones(numbers[1:].size)),
        (numbers[:, 1:], numbers[:, :-1], np.ones(numbers[:, 1:].size)),
        (numbers[1:, 1:], numbers[:-1, :-1], slanting),
        (numbers[1:, :-1], numbers[:-1, 1:], slanting),
    ]
    edges = np.concatenate([np.column_stack((a.ravel(), b.ravel())) for a, b, _ in pairs])
    kept = free[edges].all(axis=1)
    found: IntArray = edges[kept]
    return found, np.concatenate([length for _, _, length in pairs])[kept]
