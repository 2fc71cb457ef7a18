"""Draw the pictures of docs/driving*.md: python tools/draw_driving_pictures.py [FOLDER]."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray

from gui.painter.files.export import write_picture
from robotdriver.conditions import LAB_FLOOR
from robotdriver.pose import Pose
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, Moved
from robotworkshop.view.picture import Drawing, Layer, Picture
from robotworkshop.view.snapshot_picture import Onlooker
from scene.scene import Motion, Obstacle, Point, Scene, SceneRobot, Wall, Workspace
from scenesolver.driving.belief.moving_things import CELL_MM
from scenesolver.driving.belief.seen_floor import MEMORY_S
from scenesolver.driving.location_robot import LocationRobot, LocationRobotParameters
from scenesolver.geometry.outlines import outline_of, polygons_of

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "images"
WIDTH_PX = 640
LAYERS = frozenset({Layer.OBSTACLES, Layer.UNKNOWN, Layer.PATH, Layer.SONAR, Layer.DRAWINGS})
AREA = Workspace(0.0, 0.0, 4_800.0, 2_600.0)
ROBOT = SceneRobot("robot", Pose(500.0, 1_300.0), (4_300.0, 1_300.0))
WALLS = tuple(
    Wall(start, end)
    for start, end in (
        ((0.0, 0.0), (4_800.0, 0.0)),
        ((4_800.0, 0.0), (4_800.0, 2_600.0)),
        ((4_800.0, 2_600.0), (0.0, 2_600.0)),
        ((0.0, 2_600.0), (0.0, 0.0)),
    )
)

EACH_PARTICLE, LINE_MM = 10, 1_500.0
"""Of so many particles one is drawn, as a line of this length."""

Belief = Callable[[LocationRobot, float], tuple[shapely.Geometry, ...]]
"""The parts of a picture that show what a mover believes at a time, s."""


def main() -> None:
    """Draw all pictures into a folder."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    for name, picture in pictures():
        file = folder / f"driving-{name}.svg"
        write_picture(picture, file, WIDTH_PX)
        print(f"{file}  {file.stat().st_size / 1024:.0f} kB")


def pictures() -> Iterator[tuple[str, Picture]]:
    """Yield the name and the content of each picture."""
    crate = Obstacle(_box(2_500.0, 1_250.0, 300.0, 500.0), known=False)
    strewn = _scene(Obstacle(_box(1_500.0, 2_000.0, 500.0, 400.0)), crate)
    yield "unseen", _believed(strewn, 2.0, unseen)
    yield "echo", _believed(strewn, 4.4, nothing)
    yield "marks", _believed(strewn, 8.0, nothing)

    cart = _box(2_400.0, 500.0, 300.0, 300.0)
    crosses = Motion(((2_400.0, 2_100.0),), 120.0)
    yield "phases", _believed(_scene(Obstacle(cart, motion=crosses)), 5.0, phases)
    yield "cells", _believed(_scene(Obstacle(cart, known=False, motion=crosses)), 5.0, cells)

    yield "cloud", _believed(replace(_scene(Obstacle(cart)), floor=LAB_FLOOR), 7.0, cloud)


def unseen(robot: LocationRobot, now_s: float) -> tuple[shapely.Geometry, ...]:
    """Return the floor that it has not seen of late."""
    floor = shapely.box(AREA.min_x_mm, AREA.min_y_mm, AREA.max_x_mm, AREA.max_y_mm)
    return (polygons_of(robot.perception.map.seen.unseen(outline_of(floor), now_s - MEMORY_S)),)


def nothing(_robot: LocationRobot, _now_s: float) -> tuple[shapely.Geometry, ...]:
    """Return nothing: the painter shows marks anyway."""
    return ()


def phases(robot: LocationRobot, _now_s: float) -> tuple[shapely.Geometry, ...]:
    """Return the outline of each moving obstacle wherever on its route it may be."""
    return tuple(
        shapely.union_all([shapely.Polygon(outline) for outline in each.possible_outlines])
        for each in robot.perception.traffic.obstacles
    )


def cells(robot: LocationRobot, _now_s: float) -> tuple[shapely.Geometry, ...]:
    """Return the cells where something may be that moves."""
    sensed = robot.perception.map.moving_things
    places = np.concatenate((sensed.moving.places, sensed.undecided.places))
    return (shapely.union_all(shapely.buffer(shapely.points(places), CELL_MM / 2.0, cap_style="square")),)


def cloud(robot: LocationRobot, _now_s: float) -> tuple[shapely.Geometry, ...]:
    """Return some of the poses that it may have, each as a line in which it would look."""
    poses: NDArray[np.float64] = np.zeros((0, 3)) if robot.cloud is None else robot.cloud[::EACH_PARTICLE]
    ahead = np.column_stack((np.cos(poses[:, 2]), np.sin(poses[:, 2])))
    lines = np.stack((poses[:, :2], poses[:, :2] + LINE_MM * ahead), axis=1)
    return (shapely.MultiLineString(list(lines)),)


def _believed(scene: Scene, at_s: float, belief: Belief) -> Picture:
    """Drive up to a moment, and return what the floor looks like then, and what the mover believes."""
    robot = LocationRobot(LocationRobotParameters(), seed=1)
    announcer = Announcer()
    taken: list[Picture] = []
    session = Session(scene, Settings(seed=1, speed=None, time_limit_s=at_s + 1.0), announcer, movers=[("prm", robot)])
    onlooker = Onlooker(session)

    def look(event: Moved) -> None:
        now_s = event.snapshot.time_s
        if not taken and now_s >= at_s:
            drawings = tuple(Drawing(geometry, 1) for geometry in belief(robot, now_s))
            taken.append(replace(onlooker.picture(LAYERS), drawings=drawings))

    announcer.listen(look, Moved)
    session.solve()
    session.drive()
    return taken[0]


def _scene(*obstacles: Obstacle) -> Scene:
    return Scene(AREA, (ROBOT,), obstacles, WALLS)


def _box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """Return the corners of a box about a place."""
    right, top = width / 2.0, height / 2.0
    return (x - right, y - top), (x + right, y - top), (x + right, y + top), (x - right, y + top)


if __name__ == "__main__":
    main()
