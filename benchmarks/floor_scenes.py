"""Floors to measure: crowds among random obstacles, and maps as a laser scan leaves them, with robots in them."""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pymunk

from robotdriver import CREATE_1, Pose, RobotModel
from robotdriver.errors import PlacementError
from robotdriver.models import LaserScanner
from robotdriver.simulator import World
from robotdriver.simulator.commands import SetVelocities
from robotworkshop.assets import find_scene
from scene import load_scene
from scene.scene import Obstacle, Scene, SceneRobot, Workspace

AREA_PER_ROBOT_MM2 = 9e6
TURN_EVERY_TICKS = 60

MAP_LINES, MAP_POINTS = 470, 63_311
"""So many lines and points has the office map that Pioneers are shown in."""

_ROOM_MM, _DOOR_MM, _NOISE_MM = 6_000.0, 1_200.0, 15.0


def crowded_floor(robots: int, model: RobotModel = CREATE_1, seed: int = 1, obstacles: int | None = None) -> World:
    """Return a floor on which robots and obstacles stand at random, as dense whatever their number."""
    rng = np.random.default_rng(seed)
    world = World(seed=seed)
    count = max(50, robots) if obstacles is None else obstacles
    half_mm = math.sqrt(AREA_PER_ROBOT_MM2 * count) / 2.0
    for _ in range(count):
        x, y = rng.uniform(-half_mm, half_mm, 2)
        corners, turn, radius = rng.integers(3, 5), rng.uniform(0.0, math.tau), rng.uniform(150.0, 500.0)
        angles = turn + np.arange(corners) * math.tau / corners
        world.add_obstacle([(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles])
    return put_at_random(world, robots, model, rng, half_mm)


def scanned_floor(robots: int, model: RobotModel, seed: int = 1) -> World:
    """Return rooms with doors, as lines, with the points of a scan strewn along them, and robots anywhere in them."""
    rng = np.random.default_rng(seed)
    world = World(seed=seed)
    rooms = math.ceil(math.sqrt(MAP_LINES / 4.0))
    lines: list[tuple[float, float, float, float]] = []
    for row in range(rooms + 1):
        for room in range(rooms):
            low, side = room * _ROOM_MM, row * _ROOM_MM
            door = low + rng.uniform(_DOOR_MM, _ROOM_MM - 2.0 * _DOOR_MM)
            lines += [(low, side, door, side), (door + _DOOR_MM, side, low + _ROOM_MM, side)]
            lines += [(side, low, side, door), (side, door + _DOOR_MM, side, low + _ROOM_MM)]
    chosen = np.array(lines)[rng.permutation(len(lines))[:MAP_LINES]]
    for ax, ay, bx, by in chosen.tolist():
        world.add_wall((ax, ay), (bx, by))
    starts, ways = chosen[:, :2], chosen[:, 2:] - chosen[:, :2]
    lengths = np.hypot(*ways.T)
    on = rng.choice(len(chosen), MAP_POINTS, p=lengths / lengths.sum())
    along = rng.uniform(0.0, 1.0, (MAP_POINTS, 1))
    points = starts[on] + along * ways[on] + rng.normal(0.0, _NOISE_MM, (MAP_POINTS, 2))
    world.add_points([(x, y) for x, y in points.tolist()])
    half_mm = rooms * _ROOM_MM / 2.0
    return put_at_random(world, robots, model, rng, half_mm, centre_mm=half_mm)


def put_at_random(
    world: World, robots: int, model: RobotModel, rng: np.random.Generator, half_mm: float, centre_mm: float = 0.0
) -> World:
    """Put robots down where they fit in a square; return the floor."""
    while len(world.robots) < robots:
        x, y, heading = rng.uniform((-half_mm, -half_mm, -math.pi), (half_mm, half_mm, math.pi))
        try:
            world.add_robot(model, Pose(centre_mm + x, centre_mm + y, heading), str(len(world.robots)))
        except PlacementError:
            continue
    return world


def without_laser(model: RobotModel) -> RobotModel:
    """Return the same model without its lasers."""
    return replace(model, sensors=tuple(each for each in model.sensors if not isinstance(each, LaserScanner)))


def wander(world: World, ticks: int, *, reads: bool = False) -> None:
    """Drive all robots at speeds that change now and then, and read all their sensors in every tick or none."""
    rng = np.random.default_rng(world.ticks)
    for tick in range(ticks):
        if tick % TURN_EVERY_TICKS == 0:
            for robot in world.robots:
                left, right = rng.uniform(-100.0, 500.0, 2)
                robot.post(SetVelocities({"left": left, "right": right}))
        world.step()
        for robot in world.robots if reads else ():
            readings = robot.readings
            for sensor in readings:
                readings[sensor]


def with_unknown_things(name: str, count: int, seed: int = 1) -> Scene:
    """Return a ready scene with boxes that no mover is told of, away from the starts and the goals."""
    scene, rng, boxes = load_scene(find_scene(name)), np.random.default_rng(seed), []
    area = scene.workspace
    keep_off = [
        place for robot in scene.robots for place in ((robot.start.x_mm, robot.start.y_mm), robot.goal) if place
    ]
    while len(boxes) < count:
        x, y = rng.uniform((area.min_x_mm + 500, area.min_y_mm + 500), (area.max_x_mm - 500, area.max_y_mm - 500))
        if min(math.dist((x, y), place) for place in keep_off) > 1_000.0:
            corners = ((x - 60, y - 60), (x + 60, y - 60), (x + 60, y + 60), (x - 60, y + 60))
            boxes.append(Obstacle(corners, known=False))
    return replace(scene, obstacles=(*scene.obstacles, *boxes))


def crossing_of(robots: int) -> Scene:
    """Return a round hall with a pillar, in which each robot has to get to the place opposite."""

    def place(angle: float, radius_mm: float) -> tuple[float, float]:
        return 5_000.0 + radius_mm * math.cos(angle), 5_000.0 + radius_mm * math.sin(angle)

    angles = [math.tau * number / robots for number in range(robots)]
    racers = tuple(
        SceneRobot(f"robot {number}", Pose(*place(angle, 4_000.0), angle + math.pi), place(angle + math.pi, 4_000.0))
        for number, angle in enumerate(angles)
    )
    pillar = Obstacle(tuple(place(angle, 300.0) for angle in angles))
    return Scene(Workspace(0.0, 0.0, 10_000.0, 10_000.0), racers, (pillar,))


class BarePymunk:
    """The least cost of a simulator that is written on pymunk alone: one round robot among a scene's edges.

    Every tick sets the robot's speed, steps the space, reads the pose and casts one ray: no odometry, no cone, no
    commands, no frames, and a body that goes into walls before it is pushed back.
    """

    def __init__(self, scene: Scene) -> None:
        self.space = pymunk.Space()
        for obstacle in scene.obstacles:
            for start, end in zip(obstacle.polygon, (*obstacle.polygon[1:], obstacle.polygon[0]), strict=True):
                self.space.add(pymunk.Segment(self.space.static_body, start, end, 0.0))
        self.body = pymunk.Body(3.6, 5e4)
        self.body.position = scene.robots[0].start.x_mm, scene.robots[0].start.y_mm
        self.space.add(self.body, pymunk.Circle(self.body, 174.0))

    def run(self, ticks: int) -> Sequence[float]:
        """Let ticks pass; return what the rays of the last one met."""
        space, body, seen = self.space, self.body, []
        for tick in range(ticks):
            body.velocity = 200.0 * math.cos(tick / 100.0), 200.0 * math.sin(tick / 100.0)
            body.angular_velocity = 0.01
            space.step(0.015)
            x, y = body.position
            heading = body.angle
            if tick % 3 == 0:
                end = x + 6_450.0 * math.cos(heading), y + 6_450.0 * math.sin(heading)
                hit = space.segment_query_first((x + 175.0, y), end, 0.0, pymunk.ShapeFilter())
                seen = [6_450.0 if hit is None else 6_450.0 * hit.alpha]
        return seen
