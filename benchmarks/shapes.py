"""Bodies planned with their heading: tight tasks, and random ones whose poses are judged one by one.

    python -m benchmarks.shapes [--queries 10000] [--first SEED] [--wheels | --car]

With --wheels the bodies drive straight, ahead or back, and turn on the spot; with --car it is a car that steers, in the
random tasks alone; without either they glide in any direction.
Times are processor time. Each way is judged by `scenesolver.verify_shapes`, and poses drawn along it by shapely alone.
"""

import argparse
import math
import random
import time
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import shapely

from robotdriver.models import MODELS, AckermannDrive, Polygon
from robotdriver.pose import Pose
from scene.scene import Obstacle, Scene, Task, Workspace
from scenesolver.errors import NoPathError, PlanningError
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.cars.car_planner import RESERVE, plan_car
from scenesolver.planning.cars.legs import Leg, poses_along
from scenesolver.planning.parameters import halved_margins_mm
from scenesolver.planning.shapes.drive_planner import plan_drive
from scenesolver.planning.shapes.planner import plan_shape
from scenesolver.planning.shapes.slices import turned
from scenesolver.verify_shapes import verify_car, verify_drive, verify_shape

CAR = MODELS["eyebot_ackermann"]
Bench = tuple[str, Scene, FloatArray, Pose, Pose]


def box_body(length_mm: float, width_mm: float) -> FloatArray:
    """Return a rod or a box about its middle."""
    a, b = length_mm / 2.0, width_mm / 2.0
    return np.array([(-a, -b), (a, -b), (a, b), (-a, b)])


def _box(min_x: float, min_y: float, max_x: float, max_y: float) -> Obstacle:
    return Obstacle(((min_x, min_y), (max_x, min_y), (max_x, max_y), (min_x, max_y)))


def two_corners() -> Bench:
    """Return a rod of 1,200 x 20 in a corridor of 500 with two corners."""
    scene = Scene(
        Workspace(0.0, 0.0, 4_000.0, 3_500.0),
        obstacles=(_box(0.0, 500.0, 1_750.0, 3_500.0), _box(2_250.0, 0.0, 4_000.0, 3_000.0)),
    )
    return "rod round two corners of 500", scene, box_body(1_200.0, 20.0), Pose(700.0, 250.0), Pose(3_300.0, 3_250.0)


def through_a_door() -> Bench:
    """Return a rod of 1,000 that has to go lengthways through a door of 60."""
    scene = Scene(
        Workspace(0.0, 0.0, 4_000.0, 3_000.0),
        obstacles=(_box(1_950.0, 0.0, 2_050.0, 1_470.0), _box(1_950.0, 1_530.0, 2_050.0, 3_000.0)),
    )
    ends = Pose(700.0, 800.0, math.pi / 2), Pose(3_300.0, 2_200.0, -math.pi / 2)
    return "rod of 1,000 through a door of 60", scene, box_body(1_000.0, 20.0), *ends


def too_long() -> Bench:
    """Return a rod that cannot be brought round the corners."""
    _, scene, _, start, goal = two_corners()
    return (
        "rod of 1,480 round them: no way",
        scene,
        box_body(1_480.0, 20.0),
        Pose(800.0, start.y_mm),
        Pose(3_200.0, goal.y_mm),
    )


def drawn(seed: int) -> Bench:
    """Return a body and a room of blocks, drawn from a seed."""
    rng = np.random.default_rng(seed)
    corners = int(rng.integers(3, 9))
    reach = rng.uniform(100.0, 500.0)
    angles = np.sort(rng.uniform(0.0, math.tau, corners))
    hull = shapely.convex_hull(shapely.MultiPoint(reach * np.column_stack((np.cos(angles), np.sin(angles)))))
    body = shapely.get_coordinates(hull)[:-1] if shapely.area(hull) > 1e4 else box_body(2.0 * reach, 40.0)
    body = body - np.mean(body, axis=0)
    blocks = []
    for x, y in rng.uniform(0.0, 5_000.0, (int(rng.integers(3, 30)), 2)).tolist():
        turn = np.sort(rng.uniform(0.0, math.tau, int(rng.integers(3, 7))))
        size = rng.uniform(100.0, 700.0)
        blocks.append(Obstacle(tuple((x + size * math.cos(a), y + size * math.sin(a)) for a in turn.tolist())))
    places = rng.uniform((300.0, 300.0, -math.pi), (4_700.0, 4_700.0, math.pi), (2, 3)).tolist()
    ends = [Pose(x, y, heading) for x, y, heading in places]
    return f"drawn {seed}", Scene(Workspace(0.0, 0.0, 5_000.0, 5_000.0), obstacles=tuple(blocks)), body, *ends


def glided(scene: Scene, body: FloatArray, start: Pose, goal: Pose) -> tuple[Sequence[Pose], str, bool]:
    """Return the way of a body that glides, how it was found, and whether the judge passes it."""
    plan = plan_shape(scene, body, start, goal)
    passed = verify_shape(scene, body.tolist(), start, goal, plan.poses).passed
    return plan.poses, f"{plan.slices} slices", passed


def driven(scene: Scene, body: FloatArray, start: Pose, goal: Pose) -> tuple[Sequence[Pose], str, bool]:
    """Return the way of a body on wheels, how it was found, and whether the judge passes it."""
    task = Task("body", start, (goal.x_mm, goal.y_mm))
    plan = plan_drive(scene, task, Polygon(tuple((x, y) for x, y in body.tolist())), halved_margins_mm(20.0))
    passed = verify_drive(scene, body.tolist(), task, plan.poses).passed
    return plan.poses, f"margin {plan.margin_mm:g} mm", passed


def steered(scene: Scene, body: FloatArray, start: Pose, goal: Pose) -> tuple[Sequence[Pose], str, bool]:
    """Return the way of a car, how it was found, and whether the judge passes it; poses on its arcs are added to it."""
    task, drive = Task("body", start, (goal.x_mm, goal.y_mm)), CAR.drive
    assert isinstance(drive, AckermannDrive)
    plan = plan_car(scene, task, CAR.body, RESERVE * drive.least_radius_mm, halved_margins_mm(20.0))
    passed = verify_car(scene, body.tolist(), task, plan.poses, drive.least_radius_mm).passed
    legs = [Leg(leg.turn, leg.length_mm / 200.0) for leg in plan.legs for _ in range(200)]
    begin = np.array((start.x_mm, start.y_mm, start.heading_rad))
    dense = poses_along(begin, legs, RESERVE * drive.least_radius_mm)
    return [Pose(*pose) for pose in dense.tolist()], f"margin {plan.margin_mm:g} mm", passed


def bad_poses(scene: Scene, body: FloatArray, poses: Sequence[Pose], count: int, rng: np.random.Generator) -> int:
    """Return how many of poses drawn along a way overlap something by more than a hair."""
    things = shapely.STRtree([shapely.Polygon(obstacle.polygon) for obstacle in scene.obstacles])
    pairs = list(pairwise(poses))
    bad = 0
    for _ in range(count):
        a, b = pairs[int(rng.integers(len(pairs)))]
        share = float(rng.random())
        x, y = a.x_mm + share * (b.x_mm - a.x_mm), a.y_mm + share * (b.y_mm - a.y_mm)
        there = turned(body, a.heading_rad + share * (b.heading_rad - a.heading_rad)) + np.array((x, y))
        polygon = shapely.convex_hull(shapely.MultiPoint(there)).buffer(-1e-6, join_style="mitre")
        bad += len(things.query(polygon, predicate="intersects")) > 0
    return bad


def main() -> None:
    """Plan, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--queries", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=random.SystemRandom().randrange(1_000_000))
    parser.add_argument("--wheels", action="store_true")
    parser.add_argument("--car", action="store_true")
    chosen = parser.parse_args()
    planned = steered if chosen.car else driven if chosen.wheels else glided
    rng = np.random.default_rng(chosen.first)
    if not chosen.car:
        planned(*through_a_door()[1:])  # what is loaded once
    for name, scene, body, start, goal in () if chosen.car else (two_corners(), through_a_door(), too_long()):
        began = time.process_time()
        try:
            poses, how, passed = planned(scene, body, start, goal)
        except NoPathError as error:
            print(f"{name:36} {time.process_time() - began:6.2f} s  {'proven' if error.proven else 'not proven'}")
            continue
        took = time.process_time() - began
        bad = bad_poses(scene, body, poses, 5_000, rng)
        judged = f"passed {passed}, bad {bad} of 5,000"
        print(f"{name:36} {took:6.2f} s  {how}, {len(poses)} poses, {judged}")
    solved = refused = bad = proven = open_ = 0
    began, asked, seed = time.process_time(), 0, chosen.first
    while asked < chosen.queries:
        _, scene, body, start, goal = drawn(seed)
        if chosen.car:
            body = np.array(CAR.body.corners)
        seed += 1
        try:
            poses, _, passed = planned(scene, body, start, goal)
        except NoPathError as error:
            proven, open_ = proven + error.proven, open_ + (not error.proven)
        except PlanningError:
            continue  # start or goal is not free
        else:
            solved += 1
            refused += not passed
            bad += bad_poses(scene, body, poses, 20, rng)
        asked += 1
    took = time.process_time() - began
    print(f"seeds {chosen.first} to {seed}: {asked} tasks, {solved} solved, {refused} refused")
    print(f"{bad} bad poses of {20 * solved}; {proven} proven to have no way, {open_} open")
    print(f"{took / max(asked, 1):.2f} s each, judging included")


if __name__ == "__main__":
    main()
