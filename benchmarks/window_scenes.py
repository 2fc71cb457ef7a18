"""Large scenes for the window: fields of polygons, a map as a laser scan leaves it, and a crowd of robots."""

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from robotdriver.pose import Pose
from scene.scene import Obstacle, Scene, SceneRobot, Wall, Workspace
from scene.things import PointsShape, Thing

MAP_WALLS, MAP_POINTS = 470, 63_311
"""So many lines and points has the office map that Pioneers are shown in."""

_CELL_MM = 1_000.0
_ROBOT_CELL_MM = 2_000.0
_ROOM_MM = 6_000.0


def polygon_field(polygons: int, seed: int, corners: int = 7, unknown: int = 0) -> Scene:
    """Return a robot among so many polygons, one a cell of a grid, of which so many are on no map."""
    rng = np.random.default_rng(seed)
    side = math.ceil(math.sqrt(polygons)) + 3
    cells = [(column, row) for column in range(side) for row in range(side) if max(column, row) > 2]
    obstacles = []
    for place in rng.permutation(len(cells))[:polygons]:
        middle = (np.array(cells[place]) + rng.uniform(0.35, 0.65, 2)) * _CELL_MM
        angles = (np.arange(corners) + rng.uniform(0.0, 0.8, corners)) * math.tau / corners
        reach = rng.uniform(150.0, 340.0, (corners, 1))
        outline = middle + reach * np.column_stack((np.cos(angles), np.sin(angles)))
        obstacles.append(Obstacle(_points(outline), known=len(obstacles) >= unknown))
    size = side * _CELL_MM
    robot = SceneRobot("Ada", Pose(500.0, 500.0, 0.0), (1_500.0, 1_500.0))
    return Scene(Workspace(0.0, 0.0, size, size), (robot,), tuple(obstacles), meta={"title": f"{polygons} polygons"})


def fine_polygon(corners: int, seed: int) -> Scene:
    """Return a robot beside one polygon of so many corners, rugged like a coast."""
    rng = np.random.default_rng(seed)
    angles = np.arange(corners) * math.tau / corners
    reach = 2_500.0 + rng.uniform(-150.0, 150.0, corners)
    outline = 5_000.0 + reach[:, None] * np.column_stack((np.cos(angles), np.sin(angles)))
    robot = SceneRobot("Ada", Pose(800.0, 800.0, 0.0), (9_200.0, 9_200.0))
    title = {"title": f"{corners} corners"}
    return Scene(Workspace(0.0, 0.0, 10_000.0, 10_000.0), (robot,), (Obstacle(_points(outline)),), meta=title)


def scanned_map(seed: int) -> Scene:
    """Return rooms with doors, as walls, with the points of a scan strewn along them."""
    rng = np.random.default_rng(seed)
    rooms = math.ceil(math.sqrt(MAP_WALLS / 4.0))
    walls = np.array(list(_room_walls(rooms, rng)))[:MAP_WALLS]
    starts, ways = walls[:, :2], walls[:, 2:] - walls[:, :2]
    lengths = np.hypot(*ways.T)
    on = rng.choice(len(walls), MAP_POINTS, p=lengths / lengths.sum())
    points = starts[on] + rng.uniform(0.0, 1.0, (MAP_POINTS, 1)) * ways[on] + rng.normal(0.0, 15.0, (MAP_POINTS, 2))
    size = rooms * _ROOM_MM
    middle = _ROOM_MM / 2.0
    robot = SceneRobot("Ada", Pose(middle, middle, 0.0), (middle + 800.0, middle))
    return Scene(
        Workspace(-500.0, -500.0, size + 500.0, size + 500.0),
        (robot,),
        walls=tuple(Wall((ax, ay), (bx, by)) for ax, ay, bx, by in walls.tolist()),
        things=(Thing(PointsShape(_points(points)), "scan"),),
        meta={"title": f"{MAP_POINTS} points"},
    )


def crowd(robots: int, seed: int) -> Scene:
    """Return so many robots, each with a goal in another place, and a few obstacles between them."""
    rng = np.random.default_rng(seed)
    side = math.ceil(math.sqrt(2.0 * robots)) + 1
    cells = rng.permutation([(column, row) for column in range(side) for row in range(side)])
    places = (cells + 0.5) * _ROBOT_CELL_MM
    starts, goals, crates = places[:robots], places[robots : 2 * robots], places[2 * robots :]
    corner = np.array([(-150.0, -150.0), (150.0, -150.0), (150.0, 150.0), (-150.0, 150.0)])
    size = side * _ROBOT_CELL_MM
    return Scene(
        Workspace(0.0, 0.0, size, size),
        tuple(
            SceneRobot(f"Robot {number + 1}", Pose(float(x), float(y), 0.0), (float(to_x), float(to_y)))
            for number, ((x, y), (to_x, to_y)) in enumerate(zip(starts, goals, strict=True))
        ),
        tuple(Obstacle(_points(crate + corner)) for crate in crates),
        meta={"title": f"{robots} robots"},
    )


def _room_walls(rooms: int, rng: np.random.Generator) -> Iterator[tuple[float, float, float, float]]:
    """Yield the walls of square rooms, each wall with a door in it."""
    for row in range(rooms + 1):
        for room in range(rooms):
            low, side = room * _ROOM_MM, row * _ROOM_MM
            door = low + rng.uniform(1_200.0, _ROOM_MM - 2_400.0)
            yield low, side, door, side
            yield door + 1_200.0, side, low + _ROOM_MM, side
            yield side, low, side, door
            yield side, door + 1_200.0, side, low + _ROOM_MM


def _points(array: NDArray[np.float64]) -> tuple[tuple[float, float], ...]:
    return tuple((x, y) for x, y in array.tolist())
