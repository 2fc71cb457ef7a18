"""Scenes that are hardly passable, or hardly not, of seven kinds, at any angle; and maps of games.

Whether a disc has a way is decided apart from the planner, by shapely's buffers of polygons that are a little smaller
than the disc, and a little larger.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from planning_scenes import maze_walls

from robotdriver.pose import Pose
from scene.scene import Obstacle, Scene, Task, Wall, Workspace

Outline = np.ndarray
SIZE_MM = 9_000.0
_QUARTER = 64
"""Edges of a quarter of the polygon that stands for a disc: 0.013 mm at a radius of 176."""


@dataclass(frozen=True)
class Tight:
    """A scene.

    Attributes:
        kind: Its kind.
        scene: The scene.
        task: Start and goal.
    """

    kind: str
    scene: Scene
    task: Task


def tight_scenes(count: int, seed: int, robot_mm: float, margin_mm: float) -> Iterator[Tight]:
    """Yield scenes of all kinds in turn.

    Half of them let the disc with its margin through with 0.05 to 4 mm to spare, a quarter lets only the disc itself
    through, and a quarter is up to 4 mm too narrow for it.

    Args:
        count: How many.
        seed: Other seeds, other scenes.
        robot_mm: The disc's diameter.
        margin_mm: The least margin that is planned with.
    """
    rng = np.random.default_rng(seed)
    for number in range(count):
        kind, make = list(KINDS.items())[number % len(KINDS)]
        case = rng.uniform()
        if case < 0.5:
            width_mm = robot_mm + 2.0 * margin_mm + rng.uniform(0.05, 4.0)
        elif case < 0.75:
            width_mm = robot_mm + 2.0 * margin_mm * rng.uniform(0.02, 0.98)
        else:
            width_mm = robot_mm - rng.uniform(0.01, 4.0)
        outlines, lines, start, goal = make(width_mm, rng)
        yield _turned(kind, outlines, lines, start, goal, rng)


def slits(width_mm: float, rng: np.random.Generator):
    """Three walls of boxes, each with a slit; the middle one is the narrowest."""
    outlines = []
    for x, gap in ((-1_500.0, width_mm + 80.0), (0.0, width_mm), (1_500.0, width_mm + 40.0)):
        y, thick = rng.uniform(-1_000.0, 1_000.0), rng.uniform(20.0, 300.0)
        outlines += [_box(x, -10_000.0, x + thick, y), _box(x, y + gap, x + thick, 10_000.0)]
    return outlines, [], (-2_300.0, 0.0), (2_600.0, 0.0)


def walls(width_mm: float, rng: np.random.Generator):
    """A wall without thickness with a door, and others about it."""
    y = rng.uniform(-1_000.0, 1_000.0)
    lines = [((0.0, -10_000.0), (0.0, y)), ((0.0, y + width_mm), (0.0, 10_000.0))]
    lines += [((x, -900.0), (x, 900.0)) for x in (-900.0, 900.0)]
    return [], lines, (-1_800.0, 0.0), (1_800.0, 0.0)


def combs(width_mm: float, rng: np.random.Generator):
    """Two combs of one outline each, whose teeth leave a winding way: down one tooth and up the next."""
    teeth, pitch, thick = 4, 900.0, 100.0
    last = int(rng.integers(teeth))
    upper, lower = [(-2_500.0, 10_000.0), (-2_500.0, 1_500.0)], [(-2_500.0, -10_000.0), (-2_500.0, -1_500.0)]
    for tooth in range(teeth):
        x = -1_800.0 + pitch * tooth
        gap = width_mm if tooth == last else width_mm + 200.0
        upper += [(x, 1_500.0), (x, -1_500.0 + gap), (x + thick, -1_500.0 + gap), (x + thick, 1_500.0)]
        x += pitch / 2.0
        lower += [(x, -1_500.0), (x, 900.0), (x + thick, 900.0), (x + thick, -1_500.0)]
    upper += [(2_500.0, 1_500.0), (2_500.0, 10_000.0)]
    lower += [(2_500.0, -1_500.0), (2_500.0, -10_000.0)]
    return [np.array(upper), np.array(lower)], [], (-2_200.0, 0.0), (2_250.0, 0.0)


def mazes(width_mm: float, rng: np.random.Generator):
    """A maze of 6 x 6 cells, of boxes; before the goal's cell the only door is the narrow one."""
    cells, cell, half = 6, 900.0, 40.0
    outlines = []
    for x, y, side in sorted(maze_walls(cells, rng)):
        if side == 0 and x + 1 < cells:
            outlines.append(_box((x + 1) * cell - half, y * cell - half, (x + 1) * cell + half, (y + 1) * cell + half))
        elif side == 1 and y + 1 < cells:
            outlines.append(_box(x * cell - half, (y + 1) * cell - half, (x + 1) * cell + half, (y + 1) * cell + half))
    low, high = -half, cells * cell + half
    around = 400.0
    outlines += [
        _box(low - around, low - around, high + around, low),
        _box(low - around, high, high + around, high + around),
        _box(low - around, low, low, high),
    ]
    # The goal stands outside, behind a door in the right wall of the last cell.
    y = (cells - 0.5) * cell - width_mm / 2.0
    outlines += [_box(high - half, low, high + around, y), _box(high - half, y + width_mm, high + around, high)]
    middle = np.array((cells * cell / 2.0, cells * cell / 2.0))
    outlines = [outline - middle for outline in outlines]
    return outlines, [], tuple(np.array((cell / 2.0, cell / 2.0)) - middle), (high - middle[0] + 800.0, 0.0)


def spirals(width_mm: float, rng: np.random.Generator):
    """A spiral of one outline whose corridor is as wide as the passage everywhere."""
    turns, thick = rng.uniform(1.2, 2.0), 60.0
    angles = np.linspace(0.0, math.tau * turns, int(60 * turns))
    radii = 450.0 + (width_mm + thick) * angles / math.tau
    inner = np.column_stack((radii * np.cos(angles), radii * np.sin(angles)))
    outer = np.column_stack(((radii + thick) * np.cos(angles), (radii + thick) * np.sin(angles)))
    return [np.concatenate((inner, outer[::-1]))], [], (0.0, 0.0), (3_600.0, 0.0)


def rings(width_mm: float, rng: np.random.Generator):
    """A ring of blocks round the goal; between two of them there is a door, the others overlap."""
    blocks, radius = int(rng.integers(9, 40)), 1_300.0
    door = 2.0 * math.asin(width_mm / 2.0 / (radius - 100.0))
    edges = np.linspace(door / 2.0, math.tau - door / 2.0, blocks + 1)
    outlines = []
    for number, ends in enumerate(pairwise(edges)):
        # Blocks overlap, but at the door.
        arc = np.array(ends) + np.array((-0.01 * (number > 0), 0.01 * (number < blocks - 1)))
        inner = (radius - 100.0) * np.column_stack((np.cos(arc), np.sin(arc)))
        outer = (radius + 100.0) * np.column_stack((np.cos(arc), np.sin(arc)))
        outlines.append(np.concatenate((inner, outer[::-1])))
    return outlines, [], (-2_600.0, 300.0), (0.0, 0.0)


def gates(width_mm: float, rng: np.random.Generator):
    """Posts without thickness in a row, wall to wall: all gaps are too narrow but for one."""
    xs = np.arange(-10_000.0, 10_000.0, 300.0)
    at = int(rng.integers(12, 20))
    xs[at:] += width_mm - 300.0
    return [], [((x, 0.0), (x, 0.001)) for x in xs], (-300.0, -1_500.0), (200.0, 1_700.0)


KINDS: dict[str, Callable] = {
    "slits": slits,
    "walls": walls,
    "combs": combs,
    "mazes": mazes,
    "spirals": spirals,
    "rings": rings,
    "gates": gates,
}


def game_map(cells: int, rooms: int, seed: int, cell_mm: float) -> tuple[Scene, Task]:
    """Return a map of cells, as games have them: rooms whose doors are one cell wide.

    Args:
        cells: So many along each side.
        rooms: Rooms along each side.
        seed: Other seeds, other maps.
        cell_mm: A cell's size.
    """
    rng = np.random.default_rng(seed)
    step = cells // rooms
    boxes = []
    for line in range(1, rooms):
        at = line * step * cell_mm
        for room in range(rooms):
            first, last = room * step, (room + 1) * step
            for across in (True, False):
                door = int(rng.integers(first + 2, last - 2))
                for low, high in ((first, door), (door + 1, last)):
                    box = (at, low * cell_mm, at + cell_mm, high * cell_mm)
                    boxes.append(_box(*box) if across else _box(box[1], box[0], box[3], box[2]))
    size = cells * cell_mm
    # A room whose doors another wall covers is not passed through; start and goal lie in opposite corners.
    place = step * cell_mm / 2.0
    return (
        Scene(Workspace(0.0, 0.0, size, size), obstacles=tuple(_obstacle(box) for box in boxes)),
        Task("robot", Pose(place, place), (size - place, size - place)),
    )


def has_way(tight: Tight, radius_mm: float) -> bool | None:
    """Return whether a disc has a way, or None where it touches on both sides within 0.01 mm."""
    task = tight.task
    return FreeParts.of(tight.scene, radius_mm).join(np.array(((task.start.x_mm, task.start.y_mm), task.goal)))


@dataclass(frozen=True)
class FreeParts:
    """The connected parts of where a disc may be.

    Attributes:
        smaller: Those of a polygon a little smaller than the disc.
        larger: Those of a larger one.
    """

    smaller: np.ndarray
    larger: np.ndarray

    @classmethod
    def of(cls, scene: Scene, radius_mm: float, sensed: shapely.Geometry | None = None) -> "FreeParts":
        """Return the parts of a scene, less what was sensed in it."""
        bodies = bodies_of(scene) + ([] if sensed is None else [sensed])
        area = scene.workspace

        def parts(reach_mm: float) -> np.ndarray:
            inner = shapely.box(
                area.min_x_mm + reach_mm, area.min_y_mm + reach_mm, area.max_x_mm - reach_mm, area.max_y_mm - reach_mm
            )
            free = inner - shapely.union_all(shapely.buffer(bodies, reach_mm, quad_segs=_QUARTER))
            return np.asarray(shapely.get_parts(free))

        return cls(parts(radius_mm), parts(radius_mm / math.cos(math.pi / (4 * _QUARTER))))

    def join(self, ends: np.ndarray) -> bool | None:
        """Return whether both ends, shape (2, 2), lie in one part, or None where the two polygons disagree."""
        smaller, larger = (
            bool(shapely.contains_properly(parts[:, None], shapely.points(ends)).all(axis=1).any())
            for parts in (self.smaller, self.larger)
        )
        return smaller if smaller == larger else None


def bodies_of(scene: Scene) -> list[shapely.Geometry]:
    """Return all that stands in a scene."""
    bodies: list[shapely.Geometry] = [shapely.Polygon(obstacle.polygon) for obstacle in scene.obstacles]
    return bodies + [shapely.LineString((wall.start, wall.end)) for wall in scene.walls]


def _turned(kind, outlines, lines, start, goal, rng: np.random.Generator) -> Tight:
    angle = rng.uniform(0.0, math.tau)
    turn = np.array(((math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))))
    middle = SIZE_MM / 2.0 + rng.uniform(-50.0, 50.0, 2)

    def place(points) -> np.ndarray:
        return np.array(points, dtype=np.float64) @ turn + middle

    start, goal = place(start).tolist(), place(goal).tolist()
    scene = Scene(
        Workspace(-2_000.0, -2_000.0, SIZE_MM + 2_000.0, SIZE_MM + 2_000.0),
        obstacles=tuple(_obstacle(place(outline)) for outline in outlines),
        walls=tuple(Wall(*(tuple(end) for end in place(line).tolist())) for line in lines),
    )
    return Tight(kind, scene, Task("robot", Pose(*start), tuple(goal)))


def _obstacle(outline: np.ndarray) -> Obstacle:
    return Obstacle(tuple((x, y) for x, y in outline.tolist()))


def _box(min_x: float, min_y: float, max_x: float, max_y: float) -> np.ndarray:
    return np.array(((min_x, min_y), (max_x, min_y), (max_x, max_y), (min_x, max_y)))
