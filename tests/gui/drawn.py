"""A picture with one of everything, made by hand, so that the painter is tested without a planner or a floor."""

import math
from dataclasses import dataclass, replace

import numpy as np
import shapely
from numpy.typing import NDArray
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter

from gui.canvas.painted_floor import PaintedFloor
from gui.painter.painter import paint
from gui.painter.viewport import Viewport
from robotdriver.interface import Bumper, SensorData
from robotdriver.models import CREATE_1
from robotdriver.pose import Pose
from robotdriver.simulator.snapshot import RobotSnapshot, WorldSnapshot
from robotworkshop.stage.events import MoverView
from robotworkshop.view.components import KnownComponents
from robotworkshop.view.heat import Grid, HeatMap
from robotworkshop.view.picture import Layer, Picture, Track
from scene.mover import MoverStatus
from scene.scene import Motion, Obstacle, Scene, SceneRobot, Wall, Workspace


def colours(image: QImage) -> NDArray[np.uint32]:
    """Return the colour of each pixel, row by row, as `QColor.rgb` has it."""
    opaque = image.convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(opaque.constBits(), np.uint32).reshape(image.height(), image.width()).copy()


@dataclass(frozen=True)
class Roadmap:
    points: NDArray[np.float64]
    edges: NDArray[np.int32]


def box(x: float, y: float, width: float, height: float) -> tuple[tuple[float, float], ...]:
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


SCENE = Scene(
    Workspace(0.0, 0.0, 4000.0, 3000.0),
    robots=(
        SceneRobot("Ada", Pose(500.0, 500.0, math.pi / 2), (3500.0, 2500.0)),
        SceneRobot("Bo", Pose(3500.0, 500.0, math.pi), (500.0, 2500.0)),
    ),
    obstacles=(
        Obstacle(box(1500.0, 1000.0, 400.0, 1000.0)),
        Obstacle(box(2500.0, 2600.0, 200.0, 200.0), known=False),
        Obstacle(box(2400.0, 200.0, 200.0, 200.0), motion=Motion(((2500.0, 1500.0),), 100.0)),
    ),
    walls=(Wall((3000.0, 1500.0), (4000.0, 1500.0)),),
)
PATH = ((500.0, 500.0), (1200.0, 2300.0), (2200.0, 2300.0), (3500.0, 2500.0))
FRAME = SensorData(100, 1.5, 2900.0, 3000.0, 250.0, 0.2, Bumper.NONE, 508.0, wall=False)
STARTED = WorldSnapshot(
    1.5,
    (
        RobotSnapshot("Ada", CREATE_1, Pose(600.0, 800.0, 1.2), FRAME, touching=False, song=""),
        RobotSnapshot("Bo", CREATE_1, Pose(3300.0, 520.0, 3.0), FRAME, touching=False, song=""),
    ),
    ((2, box(2400.0, 700.0, 200.0, 200.0)),),
    tuple((number, SCENE.obstacles[number].polygon) for number in (0, 1)),
)
VIEW = MoverView("Ada", Pose(640.0, 800.0, 1.25), PATH, shapely.Polygon(), MoverStatus(awaits="Bo"))


def everything() -> Picture:
    rng = np.random.default_rng(1)
    roadmap = Roadmap(rng.uniform(200.0, 2800.0, (60, 2)), rng.integers(0, 60, (150, 2), dtype=np.int32))
    inflated = shapely.union_all([shapely.Polygon(obstacle.polygon).buffer(174.0) for obstacle in SCENE.obstacles])
    tracks = (
        Track(
            "Ada",
            roadmap,
            KnownComponents().of(SCENE.robots[0], roadmap, None),
            raw_path=((500.0, 500.0), (900.0, 2500.0), (3500.0, 2500.0)),
            path=PATH,
            optimum=((500.0, 500.0), (3500.0, 2500.0)),
            trail=((500.0, 500.0), (600.0, 800.0)),
        ),
        Track("Bo", path=((3500.0, 500.0), (500.0, 2500.0)), number=1),
    )
    counts = Grid.of(SCENE.workspace).zeros()
    counts[40:60, 40:90] = 2
    heats = {layer: HeatMap(Grid.of(SCENE.workspace), counts, 3) for layer in (Layer.COVERAGE, Layer.VISITS)}
    return Picture(SCENE, inflated, tracks, STARTED, (VIEW,), heats=heats)


def painted(picture: Picture, view: Viewport) -> QImage:
    """Return a picture as it is painted at once, as large as the view."""
    image = QImage(round(view.width_px), round(view.height_px), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint(painter, picture, view)
    painter.end()
    return image


def left_stale(before: Picture, after: Picture, view: Viewport) -> int:
    """Return how many pixels differ between two pictures where a canvas would not paint anew.

    They must differ somewhere, and in places only.
    """
    areas = PaintedFloor().changed_areas(before, after, view)
    assert areas is not None
    apart = colours(painted(before, view)) != colours(painted(after, view))
    assert apart.any()
    high, wide = apart.shape
    for area in areas:
        seen = area.toAlignedRect().adjusted(-2, -2, 2, 2).intersected(QRect(0, 0, wide, high))
        apart[seen.top() : seen.bottom() + 1, seen.left() : seen.right() + 1] = False
    return int(apart.sum())


def pressed(picture: Picture, side: Bumper) -> Picture:
    assert picture.snapshot is not None
    ada, *others = picture.snapshot.robots
    ada = replace(ada, sensor_data=replace(ada.sensor_data, bumper=side))
    return replace(picture, snapshot=replace(picture.snapshot, robots=(ada, *others)))
