"""Scenes for teams, drawn from seeds: a swap with a bay, a ring, crossings, crowds, and many robots on few places."""

import math
from itertools import pairwise

import numpy as np

from robotdriver.pose import Pose
from scene.scene import Obstacle, Point, Scene, SceneRobot, Wall, Workspace


def _box(min_x: float, min_y: float, max_x: float, max_y: float) -> Obstacle:
    return Obstacle(((min_x, min_y), (max_x, min_y), (max_x, max_y), (min_x, max_y)))


def _team(starts: list[Point], goals: list[Point]) -> tuple[SceneRobot, ...]:
    return tuple(
        SceneRobot(f"r{n}", Pose(*start, math.atan2(goal[1] - start[1], goal[0] - start[0])), goal, team="team")
        for n, (start, goal) in enumerate(zip(starts, goals, strict=True), 1)
    )


def _walls(width: float, height: float) -> tuple[Wall, ...]:
    """Return the walls of a room, by which robots on an imperfect floor find out where they are."""
    corners = (0.0, 0.0), (width, 0.0), (width, height), (0.0, height)
    return tuple(Wall(a, b) for a, b in pairwise((*corners, corners[0])))


def swap_with_bay(seed: int) -> Scene:
    """Return a corridor of 500 mm in which two robots have to change places, and a bay somewhere beside it."""
    rng = np.random.default_rng(seed)
    bay = float(rng.uniform(1500.0, 4000.0))
    obstacles = (
        _box(0.0, 0.0, 6000.0, 500.0),
        _box(0.0, 1000.0, bay, 2000.0),
        _box(bay + 600.0, 1000.0, 6000.0, 2000.0),
        _box(bay, 1600.0, bay + 600.0, 2000.0),
    )
    starts = [(400.0, 750.0), (5600.0, 750.0)]
    return Scene(Workspace(0.0, 0.0, 6000.0, 2000.0), _team(starts, starts[::-1]), obstacles)


def ring_of_four(seed: int) -> Scene:
    """Return a ring round a block, with a robot on each side that has to come to where the next one stands."""
    rng = np.random.default_rng(seed)
    wide = float(rng.uniform(480.0, 620.0))
    side = 2400.0
    places = [(side / 2, wide / 2), (side - wide / 2, side / 2), (side / 2, side - wide / 2), (wide / 2, side / 2)]
    block = (_box(wide, wide, side - wide, side - wide),)
    return Scene(Workspace(0.0, 0.0, side, side), _team(places, places[1:] + places[:1]), block, _walls(side, side))


def crossing(count: int, seed: int) -> Scene:
    """Return a room of 6 m with some pillars in which robots round a circle have to come to the other side."""
    rng = np.random.default_rng(seed)
    turn = float(rng.uniform(0.0, math.tau))
    angles = turn + math.tau * (np.arange(count) + rng.uniform(-0.15, 0.15, count)) / count
    starts = [(3000.0 + 2500.0 * math.cos(angle), 3000.0 + 2500.0 * math.sin(angle)) for angle in angles]
    goals = [(6000.0 - x, 6000.0 - y) for x, y in starts]
    pillars = []
    while len(pillars) < 4:
        x, y = rng.uniform(1200.0, 4600.0, 2)
        size = rng.uniform(150.0, 400.0)
        if all(math.dist((x, y), place) > 700.0 + size for place in (*starts, *goals)):
            pillars.append(_box(x, y, x + size, y + size))
    return Scene(Workspace(0.0, 0.0, 6000.0, 6000.0), _team(starts, goals), tuple(pillars), _walls(6000.0, 6000.0))


def crowd(count: int, seed: int) -> Scene:
    """Return a room of 6 by 6 places 800 mm apart; starts and goals are drawn by chance."""
    rng = np.random.default_rng(seed)
    places = [(600.0 + 800.0 * column, 600.0 + 800.0 * row) for row in range(6) for column in range(6)]
    starts = [places[n] for n in rng.permutation(36)[:count]]
    goals = [places[n] for n in rng.permutation(36)[:count]]
    return Scene(Workspace(0.0, 0.0, 5200.0, 5200.0), _team(starts, goals), (), _walls(5200.0, 5200.0))


def few_places(count: int, seed: int) -> Scene:
    """Return a room in which hardly more than 6 by 6 robots can stand, 500 mm apart."""
    rng = np.random.default_rng(seed)
    places = [(300.0 + 500.0 * column, 300.0 + 500.0 * row) for row in range(6) for column in range(6)]
    starts = [places[n] for n in rng.permutation(36)[:count]]
    goals = [places[n] for n in rng.permutation(36)[:count]]
    return Scene(Workspace(0.0, 0.0, 3100.0, 3100.0), _team(starts, goals), (), _walls(3100.0, 3100.0))
