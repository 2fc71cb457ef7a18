"""Plans for a convex body that drives as wheels on one axle let it: straight ahead or back, and turns on the spot.

A body that could also glide sideways shows where to look: places are drawn round its way, and evenly over the floor.
Each place is free for some slices of heading. In a row of slices in which it is free the body may turn there; from one
place to another it drives with the heading of the line between them, ahead or back, if all of that line is free in the
slice of that heading. A search over places and slices finds the way, and shortcuts straighten it.
"""

import math
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra
from scipy.spatial import cKDTree
from scipy.stats import qmc

from robotdriver.pose import Pose
from scene.mover import CancelRequested
from scene.scene import Task
from scenesolver.geometry.predicates import BoolArray, FloatArray
from scenesolver.geometry.ragged import IntArray, expand
from scenesolver.planning.progress import stop_if
from scenesolver.planning.roadmap import Roadmap
from scenesolver.planning.shapes.slices import GeometryArray, Slices
from scenesolver.planning.textbook.problem import roadmap_of

TURN_MM_PER_RAD = 150.0
"""A turn by a radian costs as much as so much way: about as much time at a robot's usual speeds."""

STOP_MM = 100.0
"""So does each stop to turn."""

_NEIGHBOURS = 24
_LOOKED_AT = 200
"""A place is tried with so many others, of so many nearest that are looked at: few lie where it may drive to."""

_LEAST_MM = 1e-3
_EVENLY = 400
_SPREADS = (0.05, 0.15, 0.5)
"""The farthest that places are drawn from the gliding body's way, in reaches of the body."""

_BEFORE_AND_BEHIND = (-2.0, -1.5, -1.0, -0.5, 0.5, 1.0, 1.5, 2.0)
"""Places that it would come to if it drove on, ahead or back, in reaches."""

_PIECE_REACHES = 0.25
"""Its way is looked at so often."""


class Drives(NamedTuple):
    """Straight drives, by columns.

    Attributes:
        begin: From which place, shape (n,).
        end: To which.
        heading_rad: With which heading, ahead or back.
        number: In which slice that lies.
        length_mm: How far.
    """

    begin: IntArray
    end: IntArray
    heading_rad: FloatArray
    number: IntArray
    length_mm: FloatArray

    def take(self, rows: IntArray) -> "Drives":
        """Return some of them."""
        return Drives(self.begin[rows], self.end[rows], self.heading_rad[rows], self.number[rows], self.length_mm[rows])


def _joined(parts: Sequence[Drives]) -> Drives:
    """Return drives one after the other."""
    begin, end, number = (np.concatenate([part[column] for part in parts]).astype(np.int64) for column in (0, 1, 3))
    heading_rad, length_mm = (np.concatenate([part[column] for part in parts]) for column in (2, 4))
    return Drives(begin, end, heading_rad, number, length_mm)


class FreeHeadings:
    """Places and the headings that a body may have there.

    Args:
        slices: Of its heading.
        points: Shape (n, 2), mm; the first is the start, the second the goal.
        cancel: Asked for each slice.
    """

    def __init__(self, slices: Slices, points: FloatArray, cancel: CancelRequested) -> None:
        self._slices, self._cancel = slices, cancel
        free = _free(slices, points, cancel)
        kept: BoolArray = np.logical_or.reduce(free, axis=0)
        kept[:2] = True
        self.points = points[kept]
        self._free = free[:, kept]
        self._above, self._below = _runs(self._free), _runs(self._free[::-1])[::-1]

    @property
    def slice_count(self) -> int:
        """The number of slices."""
        return self._slices.count

    @property
    def step_rad(self) -> float:
        """The width of each slice."""
        return self._slices.step_rad

    def turns(self, places: IntArray, begins: IntArray, ends: IntArray) -> tuple[IntArray, BoolArray]:
        """Return by how many slices to turn at places from one slice to another, and whether that is free at all.

        It is the shorter way round that is free. All of shape (n,).
        """
        count = self._slices.count
        up = (ends - begins) % count
        down = (count - up) % count
        may_up, may_down = up <= self._above[begins, places], down <= self._below[begins, places]
        goes_up = may_up & ((up <= down) | ~may_down)
        return np.where(goes_up, up, -down), may_up | may_down

    def drives(self, pairs: IntArray) -> Drives:
        """Return the free drives, ahead and back, from the first to the second of each pair of places, shape (m, 2)."""
        begins, ends = self.points[pairs[:, 0]], self.points[pairs[:, 1]]
        along = ends - begins
        lines: GeometryArray = np.asarray(shapely.linestrings(np.stack((begins, ends), axis=1)))
        lengths, ahead = np.hypot(*along.T), np.arctan2(along[:, 1], along[:, 0])
        found = []
        for headings in (ahead, ahead + math.pi):
            numbers, free = self._slices_of(headings), np.zeros(len(pairs), dtype=np.bool_)
            for number in np.unique(numbers).tolist():
                stop_if(self._cancel)
                asked = np.flatnonzero(numbers == number)
                free[asked] = self._slices.cover(number, lines[asked])
            found.append(Drives(pairs[:, 0], pairs[:, 1], headings, numbers, lengths).take(np.flatnonzero(free)))
        return _joined(found)

    @cached_property
    def legs(self) -> Drives:
        """All drives between neighbours, from either one to the other, in the order of where they begin."""
        there = self.drives(self._pairs())
        legs = _joined((there, there._replace(begin=there.end, end=there.begin)))
        return legs.take(np.argsort(legs.begin, kind="stable"))

    def _pairs(self) -> IntArray:
        """Return each place with the nearest of those to which it may set out, each pair once, shape (m, 2)."""
        count = min(_LOOKED_AT + 1, len(self.points))
        distances, others = cKDTree(self.points).query(self.points, k=count)
        first = np.repeat(np.arange(len(self.points)), count)
        pairs = np.column_stack((first, np.ravel(others)))[np.ravel(distances) > _LEAST_MM]
        along = self.points[pairs[:, 1]] - self.points[pairs[:, 0]]
        ahead = self._slices_of(np.arctan2(along[:, 1], along[:, 0]))
        back = (ahead + self._slices.count // 2) % self._slices.count
        may = np.stack([self._free[number[:, None], pairs] for number in (ahead, back)])
        pairs = pairs[may.all(axis=2).any(axis=0)]
        # They are in the order of the first ones, and of distance.
        rank = np.arange(len(pairs)) - np.searchsorted(pairs[:, 0], pairs[:, 0])
        return np.unique(np.sort(pairs[rank < _NEIGHBOURS], axis=1), axis=0)

    def _slices_of(self, headings_rad: FloatArray) -> IntArray:
        numbers: IntArray = np.round(headings_rad / self.step_rad).astype(np.int64) % self._slices.count
        return numbers

    @property
    def roadmap(self) -> Roadmap:
        """The places, and the drives between them."""
        return roadmap_of(self.points, np.column_stack((self.legs.begin, self.legs.end)))


def _runs(free: BoolArray) -> IntArray:
    """Return for each slice and place how many slices in a row are free above it, shape (slices, n).

    It is -1 where the slice itself is not free, and one less than all where all are.
    """
    count = len(free)
    runs = np.full(free.shape, -1, dtype=np.int64)
    above = np.full(free.shape[1], -1, dtype=np.int64)
    for number in range(2 * count - 1, -1, -1):
        above = np.where(free[number % count], np.minimum(above + 1, count - 1), -1)
        runs[number % count] = above
    return runs


def turn_and_drive(
    slices: Slices,
    task: Task,
    gliding: Sequence[Pose],
    reach_mm: float,
    rounds: int,
    seed: int,
    cancel: CancelRequested,
) -> tuple[tuple[Pose, ...] | None, Roadmap]:
    """Return a way that a body on wheels can drive, None where none was found, and the roadmap that was searched.

    Args:
        slices: Of its heading.
        task: From where to where.
        gliding: A way of the same body that can also glide sideways.
        reach_mm: Of its farthest corner.
        rounds: How many places are drawn round each piece of that way.
        seed: Of where they are drawn.
        cancel: Asked for each slice.
    """
    rng, start = np.random.default_rng(seed), task.start
    ends = np.array(((start.x_mm, start.y_mm), task.goal))
    points = np.concatenate((ends, _round_a_way(gliding, reach_mm, rounds, rng), _evenly(slices.bounds, rounds, rng)))
    places, begin = FreeHeadings(slices, points, cancel), slices.of(start.heading_rad)
    end = None if task.goal_heading_rad is None else slices.of(task.goal_heading_rad)
    way = _search(places, begin, end)
    poses = None if way is None else _poses(places, _straightened(places, way, begin, end), task, begin, end)
    return poses, places.roadmap


def _free(slices: Slices, points: FloatArray, cancel: CancelRequested) -> BoolArray:
    """Return in which slices each of some points is free, shape (slices, n)."""
    asked: GeometryArray = np.asarray(shapely.points(points))
    free = []
    for number in range(slices.count):
        stop_if(cancel)
        free.append(slices.cover(number, asked))
    return np.stack(free)


def _round_a_way(gliding: Sequence[Pose], reach_mm: float, rounds: int, rng: np.random.Generator) -> FloatArray:
    poses = []
    for a, b in pairwise(gliding):
        pieces = max(math.ceil(a.distance_to(b.x_mm, b.y_mm) / (_PIECE_REACHES * reach_mm)), 1)
        turns = max(math.ceil(abs(b.heading_rad - a.heading_rad) / 0.2), 1)
        shares = np.arange(max(pieces, turns)) / max(pieces, turns)
        ends = np.array(((a.x_mm, a.y_mm, a.heading_rad), (b.x_mm, b.y_mm, b.heading_rad)))
        poses.append(ends[0] + shares[:, None] * (ends[1] - ends[0]))
    x, y, heading = np.concatenate(poses).T
    middles, ahead = np.column_stack((x, y)), np.column_stack((np.cos(heading), np.sin(heading)))
    on = [middles + share * reach_mm * ahead for share in (0.0, *_BEFORE_AND_BEHIND)]
    spreads = [spread * reach_mm for spread in _SPREADS for _ in range(rounds)]
    return np.concatenate((*on, *(middles + rng.normal(0.0, spread, middles.shape) for spread in spreads)))


def _evenly(bounds: tuple[float, float, float, float], rounds: int, rng: np.random.Generator) -> FloatArray:
    low, high = np.array(bounds[:2]), np.array(bounds[2:])
    points: FloatArray = low + qmc.Halton(2, rng=rng).random(_EVENLY * rounds) * (high - low)
    return points


def _costs(places: FreeHeadings, legs: Drives, turned: IntArray) -> FloatArray:
    """Return what drives cost, and the turns by so many slices before them."""
    costs: FloatArray = legs.length_mm + STOP_MM + TURN_MM_PER_RAD * places.step_rad * np.abs(turned)
    return costs


def _search(places: FreeHeadings, begin: int, end: int | None) -> Drives | None:
    """Return the drives of the best way from the first place, with the heading of a slice, to the second place.

    There it turns to the slice of its end, if it has one. The search goes from arrival to arrival: an arrival is a
    place and the slice in which the body comes there.
    """
    legs, count = places.legs, places.slice_count
    ids = np.append(legs.end * count + legs.number, begin)  # the last one is the start: place 0
    arrivals, of_leg = np.unique(ids, return_inverse=True)
    place, number = np.divmod(arrivals, count)
    first = np.searchsorted(legs.begin, np.arange(len(places.points) + 1))
    which, nth = expand((first[1:] - first[:-1])[place])
    leg = first[place[which]] + nth
    turned, may = places.turns(place[which], number[which], legs.number[leg])
    which, leg = which[may], leg[may]
    costs = _costs(places, legs.take(leg), turned[may])
    graph = csr_array((costs, (which, of_leg[leg])), (len(arrivals),) * 2)
    lengths, before = dijkstra(graph, indices=of_leg[-1], return_predecessors=True)
    ends = np.flatnonzero(place == 1)
    totals = lengths[ends] + _last_costs(places, number[ends], end)
    if not len(ends) or np.isinf(totals).all():
        return None
    way = [int(ends[np.argmin(totals)])]
    while way[-1] != of_leg[-1]:
        way.append(int(before[way[-1]]))
    by_ends = {ends: row for row, ends in enumerate(zip(legs.begin.tolist(), of_leg[:-1].tolist(), strict=True))}
    return legs.take(np.array([by_ends[int(place[a]), b] for a, b in pairwise(way[::-1])], dtype=np.int64))


def _straightened(places: FreeHeadings, way: Drives, begin: int, end: int | None) -> Drives:
    """Return a way with drives in the place of several, where they are free and cost less."""
    first = 0
    while first < len(way.begin):
        for last in range(len(way.begin) - 1, first, -1):
            straight = places.drives(np.array(((way.begin[first], way.end[last]),)))
            before, after = way.take(np.arange(first)), way.take(np.arange(last + 1, len(way.begin)))
            drawn = [_joined((before, straight.take(np.array([row])), after)) for row in range(len(straight.begin))]
            best = min(drawn, key=lambda each: _cost(places, each, begin, end), default=way)
            if _cost(places, best, begin, end) < _cost(places, way, begin, end):
                way = best
                break
        first += 1
    return way


def _cost(places: FreeHeadings, way: Drives, begin: int, end: int | None) -> float:
    """Return what a way costs; infinite where a turn is not free."""
    turned, may = places.turns(way.begin, np.append(begin, way.number[:-1]), way.number)
    last = float(_last_costs(places, way.number[-1:], end)[0])
    return float(_costs(places, way, turned).sum()) + last if may.all() else math.inf


def _last_costs(places: FreeHeadings, numbers: IntArray, end: int | None) -> FloatArray:
    """Return what turns at the goal cost from some slices to the last one; infinite where they are not free."""
    if end is None:
        return np.zeros(len(numbers))
    turned, may = places.turns(np.ones_like(numbers), numbers, np.full_like(numbers, end))
    return np.where(may, TURN_MM_PER_RAD * places.step_rad * np.abs(turned), math.inf)


def _poses(places: FreeHeadings, way: Drives, task: Task, begin: int, end: int | None) -> tuple[Pose, ...]:
    """Return the poses of a way: where it turns on the spot, and where it has come to."""
    poses, heading = [task.start], task.start.heading_rad
    turned, _ = places.turns(way.begin, np.append(begin, way.number[:-1]), way.number)
    about = (turned * places.step_rad).tolist()
    for end, leg_rad, about_rad in zip(way.end.tolist(), way.heading_rad.tolist(), about, strict=True):
        heading += about_rad + math.remainder(leg_rad - heading - about_rad, math.tau)
        if heading != poses[-1].heading_rad:
            poses.append(Pose(poses[-1].x_mm, poses[-1].y_mm, heading))
        x, y = places.points[end].tolist()
        poses.append(Pose(x, y, heading))
    if task.goal_heading_rad is not None and end is not None:
        last, _ = places.turns(way.end[-1:], way.number[-1:], np.array([end]))
        about_rad = float(last[0]) * places.step_rad
        heading += about_rad + math.remainder(task.goal_heading_rad - heading - about_rad, math.tau)
        poses.append(Pose(*task.goal, heading))
    return tuple(poses)
