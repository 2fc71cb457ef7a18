"""Plans for a robot that steers: a search over short legs and curves, then curves in the place of what is longer."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from robotdriver.models.body import Disc, Polygon
from robotdriver.pose import Pose
from scene.mover import CancelRequested
from scene.scene import Scene, Task
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.cars.hybrid_search import find_way
from scenesolver.planning.cars.legs import Leg, cost, costs_of, drawn_poses, joined, legs_of, poses_along
from scenesolver.planning.cars.reeds_shepp import Curves
from scenesolver.planning.cars.steered_space import SteeredSpace
from scenesolver.planning.progress import stop_if
from scenesolver.planning.roadmap import Roadmap
from scenesolver.planning.shapes.drive_planner import gliding_way, goal_poses, goal_text, outline_of
from scenesolver.planning.shapes.planner import COUNTS, no_way, require_free
from scenesolver.planning.shapes.slices import Slices

RESERVE = 1.1
"""It plans arcs so many times as wide as its narrowest, so that it can still steer towards them."""

_QUICK, _THOROUGH = ((64, 3),), ((64, 2), (128, 3))
"""The number of slices of heading, and the number through which a leg turns."""

_MOST_ROUNDS = 40


@dataclass(frozen=True, slots=True)
class CarPlan:
    """A way for a car.

    Attributes:
        legs: What it drives from the start on, one after the other.
        poses: From start to goal. Between two it drives straight, or along an arc, ahead or back.
        margin_mm: What it keeps from obstacles.
        roadmap: The poses that the search has reached.
        seconds: How long planning took, by stage.
    """

    legs: tuple[Leg, ...]
    poses: tuple[Pose, ...]
    margin_mm: float
    roadmap: Roadmap
    seconds: Mapping[str, float]


def plan_car(
    scene: Scene,
    task: Task,
    body: Disc | Polygon,
    radius_mm: float,
    margins_mm: Sequence[float],
    cancel: CancelRequested = lambda: False,
) -> CarPlan:
    """Return a way for a robot that steers.

    Args:
        scene: What is known; obstacles with a motion are left out.
        task: From where to where.
        body: Of the robot; its origin is the middle of the axle that does not steer.
        radius_mm: Of the narrowest arc of that middle that is planned.
        margins_mm: What may be kept from obstacles: the first with which there is a way.
        cancel: Asked now and then.

    Raises:
        PlanningError: the start is not free.
        NoPathError: there is no way (``proven``), or none was found.
        PlanningCancelledError: ``cancel`` answered True.
    """
    began = time.perf_counter()
    bare = outline_of(body)
    require_free(scene, bare, ("start", task.start))
    tries = [*((each, _QUICK) for each in margins_mm), (margins_mm[-1], _THOROUGH), (0.0, _QUICK + _THOROUGH)]
    for margin_mm, efforts in tries:
        outline = outline_of(body, margin_mm)
        for count, leg_slices in efforts:
            slices = Slices(scene, outline, count)
            # Where not even a body gets through that glides sideways and turns on the spot, no car does.
            if gliding_way(slices, task, outline, cancel) is None:
                continue
            space = SteeredSpace(slices, radius_mm)
            way, roadmap = find_way(space, task, leg_slices, cancel)
            if way is not None:
                start = np.array((task.start.x_mm, task.start.y_mm, task.start.heading_rad))
                legs = _shortened(space, start, way, cancel)
                poses = drawn_poses(start, legs, radius_mm)
                return CarPlan(legs, poses, margin_mm, roadmap, {"plan": time.perf_counter() - began})
    raise no_way(scene, bare, task.start, goal_poses(task, COUNTS[-1]), goal_text(task), cancel)


def _shortened(space: SteeredSpace, start: FloatArray, way: Sequence[Leg], cancel: CancelRequested) -> tuple[Leg, ...]:
    """Return a way with curves in the place of several legs, as long as one is free and costs less."""
    legs = joined(way)
    for _ in range(_MOST_ROUNDS):
        stop_if(cancel)
        halves = [half for leg in legs for half in (Leg(leg.turn, leg.length_mm / 2.0),) * 2]
        poses = poses_along(start, halves, space.radius_mm)
        begins, ends = np.triu_indices(len(poses), k=2)
        curves = space.curves(poses[begins], poses[ends])
        replaced = np.array([cost(halves[begin:end]) for begin, end in zip(begins, ends, strict=True)])
        promising = np.flatnonzero(costs_of(curves, space.radius_mm) < replaced)
        free = space.free(poses[begins[promising]], Curves(curves.turns[promising], curves.lengths[promising]))
        best = legs
        for row in promising[free].tolist():
            curve = legs_of(curves, row, space.radius_mm)
            best = min(best, joined((*halves[: begins[row]], *curve, *halves[ends[row] :])), key=cost)
        if cost(best) > cost(legs) - 1.0:
            break
        legs = best
    return tuple(legs)
