"""Make scenes/hall.json: a hall of 20 m with 100 random polygons that keep passages between them.

The seed is the scene: the same seed and numpy release give the same file.
"""

import math
from pathlib import Path
from types import MappingProxyType

import numpy as np
import shapely

from robotdriver import Pose
from scene import Obstacle, Point, Scene, SceneRobot, Workspace, save_scene

SEED = 7
SIZE_MM = 20_000
COUNT = 100
PASSAGE_MM = 520.0
"""Least distance between two polygons, and from a polygon to the hall's edge: a Create and some 85 mm at each side."""
CORNER_MM = 1000.0
START, GOAL = (CORNER_MM, CORNER_MM), (SIZE_MM - CORNER_MM, SIZE_MM - CORNER_MM)
FREE_ROUND_ENDS_MM = 900.0


def random_polygon(rng: np.random.Generator) -> tuple[Point, ...]:
    """Return a polygon of 3 to 9 corners about a random place, star-shaped, in whole millimetres."""
    corners = int(rng.integers(3, 10))
    radius_mm = float(rng.uniform(450.0, 1150.0))
    centre = rng.uniform(0.0, SIZE_MM, 2)
    # Even angles with jitter: corners in order round the centre, none too sharp.
    angles = (np.arange(corners) + rng.uniform(-0.28, 0.28, corners)) * math.tau / corners + rng.uniform(0.0, math.tau)
    radii = radius_mm * rng.uniform(0.62, 1.0, corners)
    points = np.rint(centre + radii[:, None] * np.stack([np.cos(angles), np.sin(angles)], axis=1))
    return tuple((float(x), float(y)) for x, y in points)


def make_hall(seed: int) -> Scene:
    """Return the hall: polygons are thrown at random, and stay where they leave the passages free."""
    rng = np.random.default_rng(seed)
    inside = shapely.box(PASSAGE_MM, PASSAGE_MM, SIZE_MM - PASSAGE_MM, SIZE_MM - PASSAGE_MM)
    ends = shapely.MultiPoint([START, GOAL])
    polygons: list[tuple[Point, ...]] = []
    shapes: list[shapely.Polygon] = []
    while len(polygons) < COUNT:
        polygon = random_polygon(rng)
        shape = shapely.Polygon(polygon)
        is_clear = not shapes or float(shapely.distance(shape, shapely.MultiPolygon(shapes))) >= PASSAGE_MM
        if is_clear and inside.covers(shape) and shape.distance(ends) >= FREE_ROUND_ENDS_MM:
            polygons.append(polygon)
            shapes.append(shape)
    return Scene(
        workspace=Workspace(0.0, 0.0, SIZE_MM, SIZE_MM),
        robots=(SceneRobot("player1", Pose(*START, math.radians(45.0)), GOAL),),
        obstacles=tuple(Obstacle(polygon) for polygon in sorted(polygons)),
        meta=MappingProxyType(
            {
                "title": "The hall",
                "author": "Robot Workshop",
                "description": f"{COUNT} random polygons in a hall of 20 m, never nearer than {PASSAGE_MM:.0f} mm.",
            }
        ),
    )


if __name__ == "__main__":
    file = Path(__file__).resolve().parent.parent / "scenes" / "hall.json"
    save_scene(make_hall(SEED), file)
    print(f"written: {file}")
