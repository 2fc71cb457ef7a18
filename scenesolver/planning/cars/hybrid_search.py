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

from robotdriver.pose import Pose
from scene.mover import CancelRequested
from scene.scene import Point
from scenesolver.geometry.predicates import FloatArray
from scenesolver.geometry.ragged import IntArray
from scenesolver.planning.cars.legs import REVERSE_MM, STEER_MM, Leg, costs_of, legs_of
from scenesolver.planning.cars.reeds_shepp import Curves
from scenesolver.planning.cars.steered_space import SteeredSpace
from scenesolver.planning.progress import stop_if
from scenesolver.planning.roadmap import Roadmap
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
_CELL_SHARE = math.sqrt(0.5)
"""The side of a cell in legs: every leg leaves its cell."""

_EVERY_SLICE = 4
"""The estimate looks for free floor in every fourth slice."""


class _Reached(NamedTuple):
    """A pose that was reached: from which one, by which leg, at what cost."""

    before: int
    leg: Leg
    cost_mm: float


class HybridSearch:
    """One search.

    Args:
        space: Where the car can drive.
        start: Where it stands.
        goal: Where it has to go, mm; any heading is right.
        leg_slices: Through how many slices of heading a leg turns.
        cancel: Asked every round.
    """

    def __init__(self, space: SteeredSpace, start: Pose, goal: Point, leg_slices: int, cancel: CancelRequested) -> None:
        self._space, self._cancel = space, cancel
        self._leg_mm = leg_slices * space.slices.step_rad * space.radius_mm
        self._cell_mm = self._leg_mm * _CELL_SHARE
        self._leg_slices = leg_slices
        headings = np.arange(GOAL_HEADINGS) * math.tau / GOAL_HEADINGS
        goals = np.column_stack((np.full((GOAL_HEADINGS, 2), goal), headings))
        self._goals = goals[space.holds(goals)]
        self._poses = [np.array((start.x_mm, start.y_mm, start.heading_rad))]
        self._reached = [_Reached(0, Leg(0, 0.0), 0.0)]
        self._best: dict[tuple[int, int, int], float] = {}
        self._estimate = _Estimate(space, goal, self._cell_mm)

    def find(self) -> tuple[list[Leg] | None, Roadmap]:
        """Return the legs of a way, None where none was found, and the tree of poses that were reached."""
        waiting = [(self._estimate.of(self._poses[0][None])[0], 0)]
        closed: set[tuple[int, int, int]] = set()
        nearest_mm, rounds = math.inf, 0
        while waiting and len(self._goals) and len(self._poses) < _MOST_POSES:
            stop_if(self._cancel)
            nodes: list[int] = []
            while waiting and len(nodes) < _AT_ONCE:
                node = heappop(waiting)[1]
                if (cell := self._cell(self._poses[node])) not in closed:
                    closed.add(cell)
                    nodes.append(node)
            if not nodes:
                break
            to_go = self._estimate.of(np.stack([self._poses[node] for node in nodes]))
            best = int(np.argmin(to_go))
            if to_go[best] < _NEARER * nearest_mm or rounds % _SHOT_EVERY == 0:
                nearest_mm = min(nearest_mm, float(to_go[best]))
                last = self._shot(nodes[best])
                if last is not None:
                    return [*self._legs(nodes[best]), *last], self._tree
            rounds += 1
            for node, estimate_mm in self._expanded(nodes):
                heappush(waiting, (self._reached[node].cost_mm + estimate_mm, node))
        return None, self._tree

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
        """Return the best free curve from a pose to the goal, if there is one."""
        begins = np.broadcast_to(self._poses[node], self._goals.shape)
        curves = self._space.curves(begins, self._goals)
        free = np.flatnonzero(self._space.free(begins, curves))
        if not len(free):
            return None
        costs = costs_of(curves, self._space.radius_mm)[free]
        return legs_of(curves, int(free[np.argmin(costs)]), self._space.radius_mm)

    def _legs(self, node: int) -> list[Leg]:
        legs = []
        while node:
            reached = self._reached[node]
            legs.append(reached.leg)
            node = reached.before
        return legs[::-1]

    def _cell(self, pose: FloatArray) -> tuple[int, int, int]:
        x, y, heading = pose.tolist()
        slices = self._space.slices
        number = round(heading / (slices.step_rad * self._leg_slices)) % (slices.count // self._leg_slices)
        return math.floor(x / self._cell_mm), math.floor(y / self._cell_mm), number

    @property
    def _tree(self) -> Roadmap:
        edges = [(reached.before, node) for node, reached in enumerate(self._reached) if node]
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
