"""Draw the pictures of docs/planning*.md and docs/planners.md: python tools/draw_planning_pictures.py [FOLDER]."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray

from gui.painter.files.export import write_picture
from robotdriver.models import MODELS, AckermannDrive
from robotdriver.pose import Pose
from robotworkshop.assets import examples_folder
from robotworkshop.stage.events import MoverView
from robotworkshop.view.picture import Layer, Picture, Track
from scene.files import load_scene
from scene.mover import MoverStatus
from scene.scene import Obstacle, Point, Scene, SceneRobot, Task, Workspace
from scenesolver import FreeSpace, PlannerParameters, SolverPRM
from scenesolver.driving.location_robots import (
    CellsRobot,
    LazyLocationRobot,
    RrtConnectRobot,
    RrtRobot,
    RrtStarRobot,
    VisibilityLocationRobot,
)
from scenesolver.driving.textbook_robot import TextbookRobot
from scenesolver.geometry.convolution import Curve
from scenesolver.geometry.grid import CurveGrid
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.cars.car_planner import RESERVE, plan_car
from scenesolver.planning.sampling import sample_bridges, sample_uniform
from scenesolver.planning.shapes.drive_planner import plan_drive
from scenesolver.planning.textbook.planner import TextbookPlanner
from scenesolver.planning.together.planner import TeamPlanner
from scenesolver.planning.together.schedule import Member

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "images"
WIDTH_PX = 640
RADIUS_MM = 170.0
START, GOAL = Pose(400.0, 400.0), (4_400.0, 2_800.0)
TASK = Task("robot", START, GOAL)
_COATS = 2
PARAMETERS = PlannerParameters(samples=200, neighbours=6)
LESSONS: dict[str, type[TextbookRobot]] = {
    "lazy": LazyLocationRobot,
    "visibility": VisibilityLocationRobot,
    "rrt": RrtRobot,
    "rrt-connect": RrtConnectRobot,
    "rrt-star": RrtStarRobot,
    "cells": CellsRobot,
}

_OUTLINES: tuple[tuple[Point, ...], ...] = (
    ((900, 600), (2_000, 600), (2_000, 950), (1_250, 950), (1_250, 1_750), (900, 1_750)),
    ((1_300, 2_350), (1_950, 2_150), (2_050, 2_650), (1_550, 2_850)),
    # A wall with a door that is 80 mm wider than the robot.
    ((2_600, 0), (2_740, 0), (2_740, 1_300), (2_600, 1_300)),
    ((2_600, 1_720), (2_740, 1_720), (2_740, 3_200), (2_600, 3_200)),
    ((3_250, 450), (4_150, 750), (3_450, 1_250)),
    ((3_350, 1_950), (3_850, 1_750), (4_100, 2_150), (3_900, 2_550), (3_350, 2_450)),
)
SCENE = Scene(
    Workspace(0.0, 0.0, 4_800.0, 3_200.0),
    robots=(SceneRobot("robot", START, GOAL),),
    obstacles=tuple(Obstacle(tuple((float(x), float(y)) for x, y in outline)) for outline in _OUTLINES),
)


@dataclass(frozen=True)
class Lines:
    """Points and lines between them, which the painter draws as it draws a roadmap."""

    points: FloatArray
    edges: NDArray[np.int32]


def main() -> None:
    """Draw all pictures into a folder."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    for name, picture in pictures():
        file = folder / f"planning-{name}.svg"
        write_picture(picture, file, WIDTH_PX)
        print(f"{file}  {file.stat().st_size / 1024:.0f} kB")


def pictures() -> Iterator[tuple[str, Picture]]:
    """Yield the name and the content of each picture."""
    space = FreeSpace(SCENE, RADIUS_MM + PARAMETERS.margin_mm)
    rng = np.random.default_rng(1)
    yield "free-space", _picture(Track("robot"), inflated=space.inflated)
    yield "curves", _picture(Track("robot", _segments(space.curve)))
    yield "grid", _picture(Track("robot", _cells(CurveGrid(space.curve, space.bounds))))
    yield "uniform", _picture(Track("robot", _dots(sample_uniform(space, 300, rng))), inflated=space.inflated)
    yield "bridges", _picture(Track("robot", _dots(sample_bridges(space, 150, rng))), inflated=space.inflated)

    solver = _solved()
    raw, path = _points(solver.raw_path.points), _points(solver.path.points)
    yield "roadmap", _picture(Track("robot", solver.roadmap, raw))
    yield "smoothing", _picture(Track("robot", None, raw, path), inflated=space.inflated)

    crate = shapely.box(2_230.0, 800.0, 2_400.0, 1_000.0)
    around = solver.query_with_obstacle((START.x_mm, START.y_mm), crate)
    view = MoverView("robot", START, _points(around.points), crate, MoverStatus())
    yield "replanning", _picture(Track("robot", None, (), path), movers=(view,))

    for name, robot in LESSONS.items():
        other = _planned(robot(seed=1))
        yield name, _picture(Track("robot", other.roadmap, (), _points(other.path.points)), inflated=space.inflated)

    yield "together", _together()
    yield "shape", _shape()
    yield "car", _car()


def _shape() -> Picture:
    """Return a Pioneer that was planned with its outline, and goes through a door that its disc does not fit."""
    scene = load_scene(examples_folder() / "15_narrow_door.json")
    (robot,), (task,) = scene.robots, scene.tasks
    plan = plan_drive(scene, task, MODELS[robot.model].body, PARAMETERS.margins_mm(), seed=1)
    path = tuple((pose.x_mm, pose.y_mm) for pose in plan.poses)
    layers = frozenset({Layer.OBSTACLES, Layer.PATH})
    return Picture(scene, tracks=(Track(robot.name, path=path, poses=plan.poses),), layers=layers)


def _car() -> Picture:
    """Return a car that backs into a gap."""
    scene = load_scene(examples_folder() / "16_parking.json")
    (robot,), (task,) = scene.robots, scene.tasks
    model = MODELS[robot.model]
    assert isinstance(model.drive, AckermannDrive)
    plan = plan_car(scene, task, model.body, RESERVE * model.drive.least_radius_mm, PARAMETERS.margins_mm())
    path = tuple((pose.x_mm, pose.y_mm) for pose in plan.poses)
    layers = frozenset({Layer.OBSTACLES, Layer.PATH})
    return Picture(scene, tracks=(Track(robot.name, path=path, poses=plan.poses),), layers=layers)


def _together() -> Picture:
    """Return three robots of a team, two of which change places through a door."""
    ends = (
        ((400.0, 400.0), (4_400.0, 2_800.0)),
        ((4_400.0, 2_800.0), (400.0, 400.0)),
        ((2_300.0, 2_900.0), (4_300.0, 350.0)),
    )
    members = [
        Member(Task(f"r{number}", Pose(*start), goal), RADIUS_MM, 400.0) for number, (start, goal) in enumerate(ends, 1)
    ]
    robots = tuple(SceneRobot(each.name, each.task.start, each.task.goal, team="team") for each in members)
    scene = replace(SCENE, robots=robots)
    paths = TeamPlanner(scene, members, seed=1).plan().schedule.paths
    tracks = (
        Track(name, path=_points(path.points), times_s=path.times_s.tolist(), number=number)
        for number, (name, path) in enumerate(paths.items())
    )
    layers = frozenset({Layer.OBSTACLES, Layer.PATH, Layer.WAITS, Layer.LABELS})
    return Picture(scene, tracks=tuple(tracks), layers=layers)


def _planned(robot: TextbookRobot) -> TextbookPlanner:
    planner = TextbookPlanner(SCENE, TASK, RADIUS_MM, robot.parameters, robot.plan, robot.parts(), robot.seed)
    planner.preprocess(lambda _: None, lambda: False)
    return planner


def _solved() -> SolverPRM:
    solver = SolverPRM(SCENE, TASK, RADIUS_MM, PARAMETERS, 1)
    solver.preprocess(lambda _: None, lambda: False)
    return solver


def _picture(track: Track, inflated: shapely.Geometry | None = None, movers: tuple[MoverView, ...] = ()) -> Picture:
    layers = frozenset(
        {
            Layer.INFLATED,
            Layer.OBSTACLES,
            Layer.UNKNOWN,
            Layer.ROADMAP,
            Layer.SAMPLES,
            Layer.RAW_PATH,
            Layer.PATH,
        }
    )
    # The painter draws roadmaps faintly, since they are dense as a rule. Here they are what the picture is about.
    return Picture(SCENE, inflated, (track,) * _COATS, movers=movers, layers=layers)


def _segments(curve: Curve) -> Lines:
    points = np.concatenate((np.column_stack(curve.starts), np.column_stack(curve.ends)))
    count = len(curve.starts.x)
    return Lines(points, np.column_stack((np.arange(count), np.arange(count) + count)).astype(np.int32))


def _cells(grid: CurveGrid) -> Lines:
    """Return the outlines of the cells that the curve runs through, and dots in those that are wholly solid."""
    row, column = np.divmod(grid.mixed_cells, grid.raster.columns)
    # The corners of cells are numbered row by row, as cells are, with one more in each row.
    width = grid.raster.columns + 1
    corner = row * width + column
    sides = ((corner, corner + 1), (corner, corner + width), (corner + 1, corner + width + 1))
    edges = np.unique(np.concatenate([*map(np.column_stack, sides), np.column_stack(sides[0]) + width]), axis=0)
    used, edges = np.unique(edges, return_inverse=True)
    row, column = np.divmod(used, width)
    is_solid = np.ones(grid.raster.count, dtype=np.bool_)
    is_solid[grid.open_cells] = False
    solid_row, solid_column = np.divmod(np.flatnonzero(is_solid), grid.raster.columns)
    cells = np.column_stack((np.concatenate((column, solid_column + 0.5)), np.concatenate((row, solid_row + 0.5))))
    points = np.array(grid.raster.origin) + grid.raster.cell_mm * cells
    return Lines(points, edges.reshape(-1, 2).astype(np.int32))


def _dots(points: FloatArray) -> Lines:
    return Lines(points, np.empty((0, 2), dtype=np.int32))


def _points(array: FloatArray) -> tuple[Point, ...]:
    return tuple((x, y) for x, y in array.tolist())


if __name__ == "__main__":
    main()
