"""Scenes with things that the scene file does not tell the robot of: kinds that are hard in as many ways.

Sizes are those of real things: a Create is 348 mm wide, a chair's leg 20 mm, a door of a flat 800 mm, a board 4 mm.
"""

import math
from collections.abc import Callable

import numpy as np
import shapely

from robotdriver.pose import Pose
from scene.scene import Motion, Obstacle, Point, Scene, SceneRobot, Workspace

_CLEAR_MM = 330.0
"""Nothing is nearer than this to the start or to the goal: the robot can turn there and look about."""


def trap(rng: np.random.Generator) -> Scene:
    """A U of three walls, open towards the robot, on the straight way; some more lie about."""
    frame = _Frame(6_000.0, 4_500.0, rng)
    for _ in range(2):
        middle = (float(rng.uniform(2_000.0, 4_200.0)), float(rng.uniform(1_200.0, 3_300.0)))
        turn = math.atan2(middle[1] - frame.goal[1], middle[0] - frame.goal[0]) + rng.uniform(-0.6, 0.6)
        depth, width, thickness = rng.uniform((500.0, 600.0, 30.0), (1_400.0, 1_500.0, 120.0)).tolist()
        # The open side looks along +x before the turn, to where the robot comes from.
        parts = (
            _box(-thickness, 0.0, thickness, width + 2.0 * thickness),
            _box(depth / 2.0, (width + thickness) / 2.0, depth, thickness),
            _box(depth / 2.0, -(width + thickness) / 2.0, depth, thickness),
        )
        frame.stand(*(_placed(part, middle, turn) for part in parts))
    return frame.scene()


def zigzag(rng: np.random.Generator) -> Scene:
    """A corridor of known walls that turns four times, with unknown boxes along its sides."""
    width = float(rng.uniform(850.0, 1_150.0))
    frame = _Frame(6_000.0, 4.0 * (width + 100.0) + 100.0, rng, start=(500.0, 100.0 + width / 2.0))
    frame.goal = (500.0 if rng.random() < 0.5 else 5_500.0, frame.height_mm - 100.0 - width / 2.0)
    for floor in range(3):
        level = 100.0 + (floor + 1) * width + floor * 100.0
        right_open = floor % 2 == 0
        span = 6_000.0 - width - 100.0
        x = span / 2.0 if right_open else 6_000.0 - span / 2.0
        frame.known.append(_placed(_box(0.0, 0.0, span, 100.0), (x, level + 50.0), 0.0))
    for _ in range(9):
        size = rng.uniform(120.0, 340.0, 2)
        lane = int(rng.integers(0, 4))
        low = 100.0 + lane * (width + 100.0)
        at_wall = (size[1] / 2.0, width - size[1] / 2.0)[int(rng.integers(0, 2))]
        frame.stand(
            _placed(
                _box(0.0, 0.0, *size.tolist()), (float(rng.uniform(900.0, 5_100.0)), low + at_wall), rng.normal(0, 0.2)
            )
        )
    return frame.scene()


def hall(rng: np.random.Generator) -> Scene:
    """A hall of 10 x 8 m, where twelve stars are known and as many are not."""
    frame = _Frame(10_000.0, 8_000.0, rng)
    for index in range(24):
        middle = (float(rng.uniform(700.0, 9_300.0)), float(rng.uniform(700.0, 7_300.0)))
        count = int(rng.integers(3, 9))
        angles = (np.arange(count) + rng.uniform(0.1, 0.9, count)) * math.tau / count
        radii = float(rng.uniform(150.0, 600.0)) * rng.uniform(0.4, 1.0, count)
        star = np.column_stack((radii * np.cos(angles), radii * np.sin(angles)))
        (frame.known.append if index < 12 else frame.stand)(_placed(star, middle, 0.0))
    return frame.scene()


def door(rng: np.random.Generator) -> Scene:
    """Two unknown walls across the room, each with one door of 460 to 560 mm."""
    frame = _Frame(6_000.0, 4_000.0, rng)
    for x in (2_200.0, 3_900.0):
        turn, thickness = rng.uniform((-0.25, 40.0), (0.25, 200.0)).tolist()
        gap, level = rng.uniform((460.0, -900.0), (560.0, 900.0)).tolist()
        for side in (-1.0, 1.0):
            reach = 2_600.0 - side * level - gap / 2.0
            part = _box(0.0, level + side * (gap + reach) / 2.0, thickness, reach)
            frame.stand(_placed(part, (x, 2_000.0), turn))
    return frame.scene()


def board(rng: np.random.Generator) -> Scene:
    """Ten unknown boards of 4 to 12 mm standing on edge, and four known blocks."""
    frame = _Frame(6_000.0, 4_500.0, rng)
    for index in range(14):
        middle = (float(rng.uniform(900.0, 5_100.0)), float(rng.uniform(700.0, 3_800.0)))
        size = rng.uniform((200.0, 200.0), (600.0, 600.0)) if index < 4 else rng.uniform((4.0, 300.0), (12.0, 1_000.0))
        part = _placed(_box(0.0, 0.0, *size.tolist()), middle, rng.uniform(0.0, math.pi))
        (frame.known.append if index < 4 else frame.stand)(part)
    return frame.scene()


def corner(rng: np.random.Generator) -> Scene:
    """Two known walls to be rounded, and unknown things close behind their corners."""
    frame = _Frame(6_000.0, 4_000.0, rng, start=(600.0, 600.0))
    frame.goal = (5_400.0, 600.0)
    for x, hangs in ((2_000.0, False), (4_000.0, True)):
        thickness, length = rng.uniform((60.0, 2_300.0), (300.0, 2_900.0)).tolist()
        middle = (x, 4_000.0 - length / 2.0 if hangs else length / 2.0)
        frame.known.append(_placed(_box(0.0, 0.0, thickness, length), middle, 0.0))
        edge = 4_000.0 - length if hangs else length
        size = rng.uniform(40.0, 260.0, 2)
        away, past = rng.uniform((5.0, -350.0), (120.0, 40.0)).tolist()
        frame.stand(
            _placed(
                _box(0.0, 0.0, *size.tolist()),
                (x + thickness / 2.0 + away + size[0] / 2.0, edge - past if hangs else edge + past),
                float(rng.uniform(-0.4, 0.4)),
            )
        )
    return frame.scene()


def posts(rng: np.random.Generator) -> Scene:
    """Thirty unknown posts, 20 to 60 mm thick."""
    frame = _Frame(6_000.0, 4_500.0, rng)
    for _ in range(30):
        middle = (float(rng.uniform(500.0, 5_500.0)), float(rng.uniform(400.0, 4_100.0)))
        around = np.arange(8) * math.tau / 8.0
        post = float(rng.uniform(10.0, 30.0)) * np.column_stack((np.cos(around), np.sin(around)))
        frame.stand(_placed(post, middle, 0.0))
    return frame.scene()


def slalom(rng: np.random.Generator) -> Scene:
    """Five unknown boards of 4 to 12 mm that leave gaps at the left and the right of a lane by turns."""
    width = float(rng.uniform(1_900.0, 2_500.0))
    frame = _Frame(8_000.0, width, rng)
    side = 1.0 if rng.random() < 0.5 else -1.0
    for number in range(5):
        gap, thickness = rng.uniform((600.0, 4.0), (850.0, 12.0)).tolist()
        x = 1_500.0 + 1_250.0 * number + float(rng.uniform(-120.0, 120.0))
        middle = width / 2.0 + side * gap / 2.0
        frame.stand(_placed(_box(0.0, 0.0, thickness, width - gap), (x, middle), 0.0))
        side = -side
    return frame.scene()


def lane(rng: np.random.Generator) -> Scene:
    """Three unknown things that cross the straight way to and fro, at 50 to 200 mm/s."""
    frame = _Frame(7_000.0, 4_000.0, rng, start=(500.0, 2_000.0))
    frame.goal = (6_500.0, 2_000.0)
    for x in (1_900.0, 3_500.0, 5_100.0):
        at, slant = x + float(rng.uniform(-300.0, 300.0)), float(rng.uniform(-900.0, 900.0))
        below, above = rng.uniform((500.0, 2_700.0), (1_300.0, 3_500.0)).tolist()
        size, speed = rng.uniform((60.0, 50.0), (250.0, 200.0)).tolist()
        ends = [(at - slant / 2.0, below), (at + slant / 2.0, above)]
        if rng.random() < 0.5:
            ends.reverse()
        count = int(rng.integers(3, 9))
        around = (np.arange(count) + rng.uniform(0.1, 0.9, count)) * math.tau / count
        star = size * np.column_stack((np.cos(around), np.sin(around)))
        frame.move(_placed(star, ends[0], 0.0), Motion((ends[1],), speed))
    return frame.scene()


SURPRISES: dict[str, Callable[[np.random.Generator], Scene]] = {
    "trap": trap,
    "zigzag": zigzag,
    "hall": hall,
    "door": door,
    "board": board,
    "corner": corner,
    "posts": posts,
    "slalom": slalom,
    "lane": lane,
}


class _Frame:
    """A room that is being furnished."""

    def __init__(self, width_mm: float, height_mm: float, rng: np.random.Generator, start: Point | None = None) -> None:
        self.width_mm, self.height_mm = width_mm, height_mm
        self.start = start or (500.0, float(rng.uniform(500.0, height_mm - 500.0)))
        self.goal = (width_mm - 500.0, float(rng.uniform(500.0, height_mm - 500.0)))
        self._heading = float(rng.uniform(-math.pi, math.pi))
        self.known: list[shapely.Polygon] = []
        self._unknown: list[shapely.Polygon] = []
        self._moving: list[Obstacle] = []

    def stand(self, *parts: shapely.Polygon) -> None:
        """Put up an unknown thing, where it leaves the ends of the drive alone."""
        ends = shapely.MultiPoint((self.start, self.goal))
        if all(part.distance(ends) > _CLEAR_MM for part in parts):
            self._unknown += parts

    def move(self, part: shapely.Polygon, motion: Motion) -> None:
        """Let an unknown thing move."""
        self._moving.append(Obstacle(_corners(part), known=False, motion=motion))

    def scene(self) -> Scene:
        """Return the scene."""
        robot = SceneRobot("robot", Pose(*self.start, self._heading), self.goal)
        obstacles = [Obstacle(_corners(part), known=True) for part in self.known]
        obstacles += [Obstacle(_corners(part), known=False) for part in self._unknown]
        obstacles += self._moving
        return Scene(Workspace(0.0, 0.0, self.width_mm, self.height_mm), (robot,), tuple(obstacles))


def _box(x: float, y: float, width: float, height: float) -> np.ndarray:
    """Return the corners of a box about a place, shape (4, 2)."""
    return np.array((x, y)) + np.array(((-1, -1), (1, -1), (1, 1), (-1, 1))) * (width / 2.0, height / 2.0)


def _placed(corners: np.ndarray, middle: Point, turn_rad: float) -> shapely.Polygon:
    """Return an outline turned about the origin and moved to a place."""
    c, s = math.cos(turn_rad), math.sin(turn_rad)
    return shapely.Polygon(corners @ np.array(((c, s), (-s, c))) + middle)


def _corners(part: shapely.Polygon) -> tuple[Point, ...]:
    return tuple((x, y) for x, y in shapely.get_coordinates(part.exterior)[:-1].tolist())
