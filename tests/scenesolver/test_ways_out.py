"""Ways out of places that are too near to something: each obstacle is judged by itself, and every re-plan verified."""

import math

import numpy as np
import shapely
from hypothesis import given
from hypothesis import strategies as st

from robotdriver.pose import Pose
from scene.scene import Obstacle, Scene, SceneRobot, Task, Workspace
from scenesolver.errors import NoPathError
from scenesolver.geometry.clearance import Surroundings
from scenesolver.planning.solver_prm import SolverPRM
from scenesolver.verify import verify_replan

RADIUS = 174.0
START, GOAL = (2_000.0, 2_000.0), (5_400.0, 2_000.0)


def post(bearing_rad: float, away_mm: float) -> Obstacle:
    """A square post whose nearest face is so far from the robot's body at the start."""
    reach = RADIUS + away_mm
    c, s = math.cos(bearing_rad), math.sin(bearing_rad)
    corners = [(reach, -30.0), (reach + 60.0, -30.0), (reach + 60.0, 30.0), (reach, 30.0)]
    return Obstacle(tuple((START[0] + c * x - s * y, START[1] + s * x + c * y) for x, y in corners))


def planned(*posts: Obstacle) -> SolverPRM:
    scene = Scene(Workspace(0.0, 0.0, 6_000.0, 4_000.0), (SceneRobot("ada", Pose(600.0, 600.0), GOAL),), posts)
    solver = SolverPRM(scene, scene.tasks[0], RADIUS)
    solver.preprocess(lambda _: None, lambda: False)
    return solver


@given(st.floats(-3.0, 3.0), st.floats(1.0, 15.0), st.floats(-3.0, 3.0), st.floats(20.0, 170.0))
def test_the_way_out_of_a_mark_leads_into_nothing_known(
    bearing: float, away: float, mark_bearing: float, overlap: float
) -> None:
    solver = planned(post(bearing, away))
    reach = RADIUS - overlap + 12.0
    mark = shapely.Point(START[0] + reach * math.cos(mark_bearing), START[1] + reach * math.sin(mark_bearing)).buffer(
        12.0
    )
    try:
        path = solver.query_with_obstacle(START, mark).points
    except NoPathError:
        return
    way = shapely.LineString(path)
    assert way.distance(shapely.Polygon(solver.scene.obstacles[0].polygon)) >= RADIUS - 1e-6
    assert shapely.LineString(path[:2]).distance(mark) >= min(RADIUS, RADIUS - overlap) - 1e-3
    assert verify_replan(solver.scene, Task("ada", Pose(*START), GOAL), RADIUS, path, 1_000.0, mark).passed


def test_a_disc_gets_no_deeper_into_anything() -> None:
    surroundings = Surroundings(planned(post(0.0, 5.0)).scene)
    mark = shapely.Point(START[0] - 60.0, START[1]).buffer(12.0)
    ends = np.array(START) + np.array(((4.9, 0.0), (5.1, 0.0), (52.9, 0.0), (-4.0, 0.0), (0.0, 300.0), (300.0, 300.0)))
    safe = surroundings.safe_from(np.array(START), ends, RADIUS, mark, 1e-7)
    assert safe.tolist() == [True, False, False, False, True, False]


def test_a_replan_is_judged_but_for_where_the_robot_stands() -> None:
    scene = planned(post(0.0, -3.0)).scene
    task = Task("ada", Pose(*START), GOAL)
    nothing = shapely.Polygon()
    round_it = [START, (1_900.0, 2_500.0), (2_900.0, 2_500.0), (3_800.0, 2_000.0), (4_700.0, 2_000.0), GOAL]
    assert verify_replan(scene, task, RADIUS, round_it, 1_100.0, nothing).passed
    deeper = [START, (2_002.0, 2_500.0), *round_it[2:]]
    assert verify_replan(scene, task, RADIUS, deeper, 1_100.0, nothing).violations[0].startswith("segment 0: at")
    mark = shapely.Point(2_400.0, 2_600.0).buffer(12.0)
    assert "mark 0" in verify_replan(scene, task, RADIUS, round_it, 1_100.0, mark).violations[0]
