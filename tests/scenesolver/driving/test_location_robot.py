"""LocationRobot on a simulated floor: surprises, bumps, dead ends, and what it says about them."""

import math
import random
import re
from pathlib import Path

import pytest
import shapely

from robotdriver.pose import Pose
from robotworkshop.run.events import Event, Replanned
from robotworkshop.run.reports import Outcome
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, Bumped
from scene.scene import Motion, Obstacle, Point, Scene, SceneRobot, Wall, Workspace
from scenesolver.driving.location_robot import LocationRobot

WIDTH, HEIGHT = 6000.0, 4500.0
START, GOAL = Pose(400.0, 400.0, 0.0), (WIDTH - 400.0, HEIGHT - 400.0)


def box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def room(*obstacles: Obstacle, walls: tuple[Wall, ...] = (), start: Pose = START, goal: Point = GOAL) -> Scene:
    robot = SceneRobot("ada", start, goal)
    return Scene(Workspace(0.0, 0.0, WIDTH, HEIGHT), (robot,), obstacles, walls)


def drive(
    scene: Scene, *kinds: type[Event], time_limit_s: float = 600.0, **parameters: float
) -> tuple[Outcome, list[Event]]:
    announcer, heard = Announcer(), []
    if kinds:
        announcer.listen(heard.append, *kinds)
    session = Session(scene, Settings(speed=None, time_limit_s=time_limit_s, parameters=parameters), announcer)
    (solved,) = session.solve()
    assert solved.solved, solved.reason
    (report,) = session.drive()
    return report.outcome, heard


def test_a_crate_on_the_path_is_found_and_passed() -> None:
    crate = Obstacle(box(2700.0, 1950.0, 600.0, 600.0), known=False)
    outcome, replans = drive(room(crate), Replanned)
    assert outcome.reached, outcome.reason
    assert (outcome.collisions, outcome.replans > 0) == (0, True)
    # What was sensed lies where the crate is.
    for event in replans:
        assert isinstance(event, Replanned)
        assert shapely.Polygon(crate.polygon).distance(event.dynamic_obstacle) < 50.0


def test_a_scene_without_surprises_is_driven_without_replanning() -> None:
    outcome, replans = drive(room(Obstacle(box(2700.0, 1000.0, 600.0, 2500.0))), Replanned)
    assert outcome.reached, outcome.reason
    assert (outcome.replans, replans) == (0, [])


IMPATIENT = """
from scene.mover import Hold
from scenesolver.driving.location_robot import LocationRobot

class Impatient(LocationRobot):
    def step(self, sensor_data):
        answer = super().step(sensor_data)
        return answer.command if isinstance(answer, Hold) else answer
"""


def test_a_command_that_is_held_is_the_one_that_every_frame_would_be_given(tmp_path: Path) -> None:
    impatient = tmp_path / "impatient.py"
    impatient.write_text(IMPATIENT)
    crate = Obstacle(box(2700.0, 1950.0, 600.0, 600.0), known=False)
    outcomes = []
    for mover in ("prm", str(impatient)):
        session = Session(room(crate), Settings(speed=None, mover=mover), Announcer())
        session.solve()
        outcomes.append(session.drive()[0].outcome)
    held, asked = outcomes
    assert (held.sim_time_s, held.replans) == (asked.sim_time_s, asked.replans)
    assert held.truth.distance_to(asked.truth.x_mm, asked.truth.y_mm) < 1e-3


STARVED = """
from scenesolver.driving.location_robot import LocationRobot

class Starved(LocationRobot):
    lasts_s = 1.0

    def begin(self):
        super().begin()
        self.until_s, self.answer = None, None

    def step(self, sensor_data):
        if self.until_s is None and self.pose.distance_to(*self.task.goal) < 150.0:
            self.until_s = sensor_data.time_s + self.lasts_s
        if self.until_s is None or sensor_data.time_s >= self.until_s:
            self.answer = super().step(sensor_data)
            self.answer = getattr(self.answer, "command", self.answer)
        return self.answer
"""


def test_a_robot_whose_last_order_comes_late_goes_back_to_its_goal(tmp_path: Path) -> None:
    # A computer that is busy, or a radio link that stalls, does so: it has driven past by the time that it may stop.
    starved = tmp_path / "starved.py"
    starved.write_text(STARVED)
    session = Session(room(goal=(WIDTH - 900.0, 400.0)), Settings(speed=None, mover=str(starved)), Announcer())
    session.solve()
    (report,) = session.drive()
    assert report.outcome.reached, report.outcome.reason
    assert report.outcome.goal_error_mm < 50.0


def crowded_room(seed: int) -> Scene:
    """A room with known boxes and unknown ones, in which there is a way with some room to spare."""
    source = random.Random(seed)
    while True:
        outlines = [_random_box(source, 200.0, 900.0) for _ in range(8)] + [
            _random_box(source, 150.0, 500.0) for _ in range(6)
        ]
        swollen = shapely.union_all([outline.buffer(174.0 * 1.02 + 25.0) for outline in outlines])
        free = shapely.box(200.0, 200.0, WIDTH - 200.0, HEIGHT - 200.0).difference(swollen)
        ends = shapely.MultiPoint([(START.x_mm, START.y_mm), GOAL])
        if any(part.contains(ends) for part in shapely.get_parts(free)):
            known = [Obstacle(_corners(outline)) for outline in outlines[:8]]
            return room(*known, *(Obstacle(_corners(outline), known=False) for outline in outlines[8:]))


def _random_box(source: random.Random, smallest: float, largest: float) -> shapely.Polygon:
    x, y = source.uniform(0.0, WIDTH), source.uniform(0.0, HEIGHT)
    width, height, angle = source.uniform(smallest, largest), source.uniform(smallest, largest), source.uniform(0, 3.2)
    c, s = math.cos(angle), math.sin(angle)
    corners = [(-width, -height), (width, -height), (width, height), (-width, height)]
    return shapely.Polygon([(x + (c * u - s * v) / 2.0, y + (s * u + c * v) / 2.0) for u, v in corners])


def _corners(outline: shapely.Polygon) -> tuple[Point, ...]:
    return tuple((x, y) for x, y in list(outline.exterior.coords)[:-1])


@pytest.mark.parametrize("seed", range(1000, 1006))
def test_unknown_boxes_are_never_touched(seed: int) -> None:
    outcome, _ = drive(crowded_room(seed))
    assert outcome.reached, outcome.reason
    assert outcome.collisions == 0


U_TRAP = (
    ((2111.0, 2095.0), (2058.0, 2055.0), (3041.0, 758.0), (3093.0, 799.0)),
    ((2974.0, 791.0), (2145.0, 163.0), (2185.0, 110.0), (3014.0, 738.0)),
    ((2032.0, 2035.0), (1203.0, 1407.0), (1243.0, 1354.0), (2072.0, 1982.0)),
    ((2756.0, 2900.0), (2674.0, 2838.0), (3341.0, 1952.0), (3423.0, 2014.0)),
    ((3238.0, 2003.0), (2394.0, 1368.0), (2455.0, 1286.0), (3300.0, 1921.0)),
    ((2633.0, 2808.0), (1789.0, 2172.0), (1850.0, 2090.0), (2695.0, 2726.0)),
)
NARROW_DOORS = (
    ((2380.0, -594.0), (2500.0, -583.0), (2336.0, 1192.0), (2216.0, 1181.0)),
    ((2166.0, 1714.0), (2286.0, 1725.0), (2020.0, 4594.0), (1900.0, 4583.0)),
    ((4484.0, -534.0), (4523.0, -524.0), (4029.0, 1546.0), (3990.0, 1536.0)),
    ((3883.0, 1984.0), (3922.0, 1993.0), (3316.0, 4534.0), (3277.0, 4524.0)),
)
CORNERS = (((1878.0, 0.0), (2122.0, 0.0), (2122.0, 2447.0), (1878.0, 2447.0)), box(3950.0, 1277.0, 100.0, 2723.0))
BEHIND_CORNERS = (
    ((2184.0, 2328.0), (2279.0, 2308.0), (2328.0, 2546.0), (2233.0, 2565.0)),
    box(4105.0, 1585.0, 74.0, 68.0),
)


@pytest.mark.parametrize(
    ("start", "goal", "known", "hidden"),
    [
        (Pose(500.0, 736.0, -2.03), (5500.0, 3845.0), (), U_TRAP),
        (Pose(500.0, 1620.0, -0.56), (5500.0, 664.0), (), NARROW_DOORS),
        (Pose(600.0, 600.0, 0.34), (5400.0, 600.0), CORNERS, BEHIND_CORNERS),
    ],
    ids=["trap", "doors", "behind corners"],
)
def test_what_only_the_body_would_meet_beside_the_cone_is_looked_for(
    start: Pose, goal: Point, known: tuple[tuple[Point, ...], ...], hidden: tuple[tuple[Point, ...], ...]
) -> None:
    obstacles = [*(Obstacle(outline) for outline in known), *(Obstacle(outline, known=False) for outline in hidden)]
    outcome, _ = drive(room(*obstacles, start=start, goal=goal))
    assert outcome.reached, outcome.reason
    assert outcome.own_collisions == 0


def surprised(*hidden: tuple[Point, ...], walls: tuple[Wall, ...] = (), goal: Point = GOAL) -> Scene:
    return room(*(Obstacle(outline, known=False) for outline in hidden), walls=walls, goal=goal)


CORRIDOR = (Wall((0.0, 1400.0), (WIDTH, 1400.0)),)


@pytest.mark.parametrize(
    ("scene", "reason"),
    [
        (
            surprised(box(3000.0, 0.0, 100.0, HEIGHT), walls=CORRIDOR, goal=(5600.0, 700.0)),
            r"the way is closed at \((29|30)\d\d, \d+\) by",
        ),
        (
            surprised(box(GOAL[0] - 60.0, GOAL[1] - 60.0, 120.0, 120.0)),
            r"something stands on the goal at \(5600, 4100\)",
        ),
        (
            surprised(box(100.0, 1000.0, 900.0, 60.0), box(1000.0, 0.0, 60.0, 1060.0)),
            r"boxed in at \(\d\d\d, \d\d\d\)",
        ),
    ],
    ids=["closed door", "thing on the goal", "boxed in"],
)
def test_a_robot_that_gives_up_says_truly_why(scene: Scene, reason: str) -> None:
    outcome, _ = drive(scene)
    assert not outcome.reached
    assert outcome.own_collisions == 0
    assert re.match(reason, outcome.reason), outcome.reason


@pytest.mark.parametrize("bearing_deg", [0.0, 90.0, 180.0])
def test_what_stands_beside_the_goal_leaves_room_near_enough_to_it(bearing_deg: float) -> None:
    # Nearer than two bodies: the goal's very place is taken, but not all within 100 mm.
    away, bearing, goal = 320.0, math.radians(bearing_deg), (2200.0, 1200.0)
    x, y = goal[0] + away * math.cos(bearing), goal[1] + away * math.sin(bearing)
    body = shapely.Point(x, y).buffer(174.0, quad_segs=4)
    corners = tuple((px, py) for px, py in shapely.get_coordinates(body)[:-1].tolist())
    outcome, _ = drive(room(Obstacle(corners, known=False), start=Pose(700.0, 1200.0, 0.0), goal=goal))
    assert outcome.reached, outcome.reason
    assert (outcome.own_collisions, outcome.goal_error_mm < 100.0) == (0, True)


def test_what_was_in_the_way_and_has_gone_is_forgotten() -> None:
    # A gate across the only gap stands closed at first, and moves aside for good.
    walls = (Wall((3000.0, 0.0), (3000.0, 1800.0)), Wall((3000.0, 2700.0), (3000.0, HEIGHT)))
    gate = Obstacle(box(3100.0, 1800.0, 80.0, 900.0), known=False, motion=Motion(((3140.0, 4000.0),), 60.0, loop=False))
    outcome, _ = drive(room(gate, walls=walls))
    assert outcome.reached, outcome.reason
    assert outcome.own_collisions == 0


def test_what_is_seen_to_cross_the_way_and_was_not_told_finds_the_robot_at_rest() -> None:
    crossing = Obstacle(box(3_000.0, 3_200.0, 300.0, 300.0), known=False, motion=Motion(((3_150.0, 150.0),), 150.0))
    outcome, _ = drive(room(crossing, start=Pose(400.0, 2_000.0, 0.0), goal=(5_600.0, 2_000.0)))
    assert outcome.reached, outcome.reason
    assert outcome.own_collisions == 0


def test_a_low_thing_that_only_the_bumper_finds_is_backed_off_from() -> None:
    # Beside a known wall the cone hears the wall first: a thin post hides behind that echo until it is touched.
    walls = (Wall((1000.0, 700.0), (5000.0, 700.0)),)
    posts = tuple(Obstacle(box(x, 560.0, 20.0, 130.0), known=False) for x in (2500.0, 3500.0))
    outcome, bumps = drive(room(*posts, walls=walls, goal=(5500.0, 400.0)), Bumped)
    assert outcome.reached, outcome.reason
    assert outcome.collisions == len(bumps)


@pytest.mark.parametrize("cruise_mm_s", [100.0, 500.0])
def test_the_cruising_speed_is_kept(cruise_mm_s: float) -> None:
    outcome, _ = drive(room(), cruise_mm_s=cruise_mm_s)
    assert outcome.reached, outcome.reason
    way = math.dist((START.x_mm, START.y_mm), GOAL)
    assert outcome.sim_time_s > way / cruise_mm_s
    assert outcome.sim_time_s < way / cruise_mm_s + 15.0


@pytest.mark.parametrize("model", ["create1", "create2", "ev3"])
def test_a_goal_straight_behind_is_driven_to(model: str) -> None:
    robot = SceneRobot("player1", Pose(2_500.0, 1_500.0, 0.0), (1_000.0, 1_500.0), model)
    outcome, _ = drive(Scene(Workspace(0.0, 0.0, 4_000.0, 3_000.0), (robot,)))
    assert outcome.reached, outcome.reason


def test_odometry_and_truth_agree_on_a_perfect_floor() -> None:
    outcome, _ = drive(crowded_room(1003))
    assert math.dist((outcome.odometry.x_mm, outcome.odometry.y_mm), (outcome.truth.x_mm, outcome.truth.y_mm)) < 1e-3


def test_a_mover_that_was_never_used_can_be_asked() -> None:
    mover = LocationRobot()
    assert (mover.roadmap, mover.current_path, mover.cloud) == (None, (), None)
    assert mover.dynamic_obstacle.is_empty
    assert mover.preparation.margin_mm == 0.0


def test_a_robot_whose_odometry_drifts_corrects_it_by_itself() -> None:
    scene = crowded_room(1003)
    session = Session(scene, Settings(speed=None, floor="lab floor"), Announcer())
    session.solve()
    outcome = session.drive()[0].outcome
    assert outcome.reached, outcome.reason
    assert outcome.odometry.distance_to(outcome.truth.x_mm, outcome.truth.y_mm) < 40.0


EAGER = '''
from scenesolver.driving.location_robot import LocationRobot


class Eager(LocationRobot):
    """Asks again after it has arrived."""

    def step(self, sensor_data):
        command = super().step(sensor_data)
        for _ in range(3 * self.status.state.is_final):
            command = super().step(sensor_data)
        return command
'''


def test_a_robot_that_has_arrived_stands_however_often_it_is_asked(tmp_path: Path) -> None:
    file = tmp_path / "eager.py"
    file.write_text(EAGER, encoding="utf-8")
    session = Session(room(), Settings(mover=str(file), speed=None), Announcer())
    session.solve()
    (report,) = session.drive()
    assert (report.outcome.reached, report.outcome.crashed, report.outcome.reason) == (True, False, "")
