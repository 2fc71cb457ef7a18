"""Our own scenes: they load, fit, keep their layout, and every task has a solution by exact geometry."""

import math
import runpy
from pathlib import Path

import pytest
import shapely

from robotdriver import MODELS, RobotModel
from scene import Scene, Task, check_fit, document_from_scene, load_scene
from scene.document import write_document

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "scenes").glob("*.json"))
MARGIN_MM = 20.0
WAY_ROUND_MM = 600.0
"""What the unknown leaves free at least: room for the wide guess that a sonar makes of a crate."""


@pytest.fixture(params=FILES, ids=lambda file: file.stem)
def file(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def free_space(scene: Scene, reach_mm: float) -> shapely.Geometry:
    """Return where a disc's centre may be, its radius being what it must keep away from everything that stands."""
    bounds, still = scene.workspace, [obstacle for obstacle in scene.obstacles if obstacle.motion is None]
    solids = [shapely.Polygon(obstacle.polygon) for obstacle in still]
    solids += [shapely.LineString([wall.start, wall.end]) for wall in scene.walls]
    # The buffer's corners are cut a little inside of the true arc; its mitre makes up for more than that.
    grown = shapely.buffer(solids, reach_mm / math.cos(math.pi / 64), quad_segs=16)
    inside = shapely.box(
        bounds.min_x_mm + reach_mm, bounds.min_y_mm + reach_mm, bounds.max_x_mm - reach_mm, bounds.max_y_mm - reach_mm
    )
    return inside.difference(shapely.union_all(grown))


def is_solvable(scene: Scene, task: Task, reach_mm: float) -> bool:
    start, goal = shapely.Point(task.start.x_mm, task.start.y_mm), shapely.Point(task.goal)
    return any(part.covers(start) and part.covers(goal) for part in shapely.get_parts(free_space(scene, reach_mm)))


def reach_of(model: RobotModel, margin_mm: float) -> float:
    """Return the radius of the polygon of 16 edges round the body, plus a margin."""
    return model.body.radius_mm / math.cos(math.pi / 16) + margin_mm


def test_there_are_enough_of_them() -> None:
    scenes = [load_scene(file) for file in FILES]
    assert len(scenes) >= 10
    assert sum(len(scene.tasks) == 2 for scene in scenes) == 2
    assert {"empty_room", "maze", "narrow_passage", "hall", "warehouse", "crates", "crossing"} <= {
        f.stem for f in FILES
    }


def test_it_loads_fits_and_says_what_it_is(file: Path) -> None:
    scene = load_scene(file)
    assert check_fit(scene) == ()
    assert scene.tasks
    assert scene.title
    assert scene.meta["author"] == "Robot Workshop"
    assert scene.meta["description"]


def test_the_file_is_laid_out_as_the_program_would(file: Path) -> None:
    assert file.read_bytes() == write_document(document_from_scene(load_scene(file)))


def test_every_task_can_be_solved_with_a_margin(file: Path) -> None:
    scene = load_scene(file)
    for robot, task in zip(scene.robots, scene.tasks, strict=True):
        reach = reach_of(MODELS[robot.model], MARGIN_MM)
        assert is_solvable(scene.as_known(), task, reach)
        assert is_solvable(scene, task, reach), "the unknown obstacles block every way"


def test_what_is_unknown_is_large_enough_to_be_heard_and_leaves_a_wide_way(file: Path) -> None:
    scene = load_scene(file)
    unknown = [obstacle for obstacle in scene.obstacles if not obstacle.known]
    for obstacle in unknown:
        outline = shapely.Polygon(obstacle.polygon)
        assert 2.0 * shapely.maximum_inscribed_circle(outline).length >= 249.0
    if unknown:
        assert all(is_solvable(scene, task, WAY_ROUND_MM / 2.0) for task in scene.tasks)


def test_the_symmetric_duel_is_fair() -> None:
    scene = load_scene(ROOT / "scenes" / "duel_symmetric.json")
    bounds = scene.workspace

    def turned(x: float, y: float) -> tuple[float, float]:
        return bounds.min_x_mm + bounds.max_x_mm - x, bounds.min_y_mm + bounds.max_y_mm - y

    outlines = shapely.MultiPolygon([shapely.Polygon(obstacle.polygon) for obstacle in scene.obstacles])
    again = shapely.MultiPolygon(
        [shapely.Polygon([turned(*point) for point in obstacle.polygon]) for obstacle in scene.obstacles]
    )
    assert outlines.buffer(0).hausdorff_distance(again.buffer(0)) <= 1.0
    one, other = scene.tasks
    assert turned(one.start.x_mm, one.start.y_mm) == (other.start.x_mm, other.start.y_mm)
    assert turned(*one.goal) == other.goal
    assert math.cos(one.start.heading_rad - other.start.heading_rad) == pytest.approx(-1.0)


def test_the_crossing_cart_keeps_clear_of_everything_that_stands() -> None:
    scene = load_scene(ROOT / "scenes" / "crossing.json")
    (cart,) = [obstacle for obstacle in scene.obstacles if obstacle.motion]
    assert cart.motion is not None
    shape = shapely.Polygon(cart.polygon)
    centre = shape.centroid
    route = shapely.LineString([(centre.x, centre.y), *cart.motion.waypoints])
    reach = max(centre.distance(shapely.Point(corner)) for corner in cart.polygon)
    swept = route.buffer(reach)
    stands = [shapely.Polygon(obstacle.polygon) for obstacle in scene.obstacles if obstacle.motion is None]
    # Wide enough for a robot to stand or pass between the cart's way and anything else, wherever the cart is.
    assert min(swept.distance(solid) for solid in stands) > 2.0 * reach_of(MODELS["create1"], MARGIN_MM)
    for task in scene.tasks:
        start, goal = shapely.Point(task.start.x_mm, task.start.y_mm), shapely.Point(task.goal)
        assert route.crosses(shapely.LineString([start, goal]))
        assert min(swept.distance(start), swept.distance(goal)) > 1000.0


def test_the_hall_is_what_its_script_makes() -> None:
    script = runpy.run_path(str(ROOT / "tools" / "make_hall_scene.py"))
    hall = script["make_hall"](script["SEED"])
    assert len(hall.obstacles) == 100
    assert hall == load_scene(ROOT / "scenes" / "hall.json")
