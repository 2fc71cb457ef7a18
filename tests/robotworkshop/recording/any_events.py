"""Any event, for property tests, and equality of events that hold arrays."""

import math
from dataclasses import replace

import numpy as np
import shapely
from hypothesis import strategies as st

from robotdriver.conditions import FLOORS
from robotdriver.ground import Ground
from robotdriver.interface import Bumper, LinkHealth, SensorData
from robotdriver.models import MODELS, Polygon
from robotdriver.pose import Pose
from robotdriver.simulator import RoundThing, SetVelocities, Sing
from robotdriver.simulator.snapshot import RobotSnapshot, WorldSnapshot
from robotworkshop.recording.rows.shapes import RecordedRoadmap
from robotworkshop.run import events
from robotworkshop.run.events import Event, PlanningProgressed
from robotworkshop.run.reports import Outcome, RunReport, SolveReport
from robotworkshop.run.verdict import Phase, PlayerResult, PlayerView, Verdict
from robotworkshop.stage.events import CommandsTaken, MoverView, PanelShown, SceneChanged
from scene.mover import MoverState, MoverStatus, Progress
from scene.scene import Motion, Obstacle, Scene, SceneRobot, Wall, Workspace
from scene.shown import Shown, packed

number = st.floats(allow_nan=False)
small = st.floats(-5_000.0, 5_000.0)
count = st.integers(0, 2**31)
word = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
name = st.sampled_from(["robot", "rot", "blau", "זריז"])
point = st.tuples(number, number)
path = st.lists(point, max_size=4).map(tuple)
pose = st.builds(Pose, number, number, number)
outline = st.lists(point, min_size=3, max_size=5).map(tuple)
outlines = st.lists(st.tuples(st.integers(0, 99), outline), max_size=3).map(tuple)


def _square(x: float, y: float, side: float, has_hole: bool) -> shapely.Polygon:
    hole = shapely.box(x + side / 4.0, y + side / 4.0, x + side / 2.0, y + side / 2.0).exterior.coords
    return shapely.Polygon(shapely.box(x, y, x + side, y + side).exterior.coords, [hole] if has_hole else [])


polygon = st.builds(_square, small, small, st.floats(1.0, 300.0), st.booleans())
area = polygon | st.just(shapely.Polygon()) | st.lists(polygon, max_size=3).map(shapely.MultiPolygon)

sensor_data = st.builds(
    SensorData,
    frame=count,
    time_s=number,
    battery_charge_mah=number,
    battery_capacity_mah=number,
    distance_mm=number,
    orientation_rad=number,
    bumper=st.sampled_from(Bumper),
    obstacle_distance_mm=st.none() | number,
    wall=st.booleans(),
    link=st.builds(LinkHealth, count, count),
)
reading = st.one_of(
    st.none(),
    number,
    st.booleans(),
    st.lists(number | st.just(math.inf), max_size=3).map(tuple),
    st.builds(Ground, st.tuples(*[st.integers(0, 255)] * 3), st.booleans()),
)


own_model = replace(MODELS["pioneer3dx"], name="my own", body=Polygon(((-90.0, -80.0), (90.0, -80.0), (0.0, 120.0))))
models = [*MODELS.values(), own_model, replace(MODELS["create1"], mass_kg=9.0)]


@st.composite
def robots(draw: st.DrawFn) -> RobotSnapshot:
    """Return a robot of which any sensors but the sonar read anything."""
    model, data = draw(st.sampled_from(models)), draw(sensor_data)
    readings = {sensor.name: draw(reading) for sensor in model.sensors}
    if model.sonar is not None:
        readings[model.sonar.name] = data.obstacle_distance_mm
    song = draw(st.sampled_from(["", "winner", "loser"]))
    data = replace(data, readings=readings)
    return RobotSnapshot(draw(name), model, draw(pose), data, draw(st.booleans()), song, draw(st.booleans()))


robot = robots()
discs = st.lists(st.tuples(st.integers(0, 100), st.builds(RoundThing, pose, number, st.booleans())), max_size=3)
snapshot = st.builds(
    WorldSnapshot, number, st.lists(robot, max_size=3).map(tuple), outlines, outlines, discs.map(tuple)
)
values = st.dictionaries(st.sampled_from(("gap", "risk")), st.floats(-1e6, 1e6))
drawings = st.dictionaries(
    st.sampled_from(("aim", "fan")), st.builds(lambda x: packed("", [(x, 0), (0, x)]), st.floats(-9, 9))
)
shown = st.builds(Shown, values, drawings)
mover = st.builds(
    MoverView, name, pose, path, area, st.builds(MoverStatus, st.sampled_from(MoverState), word, word), shown
)
movers = st.lists(mover, max_size=3).map(tuple)


@st.composite
def roadmaps(draw: st.DrawFn) -> RecordedRoadmap:
    nodes = draw(st.integers(2, 6))
    points = draw(st.lists(point, min_size=nodes, max_size=nodes))
    edges = draw(st.lists(st.tuples(st.integers(0, nodes - 1), st.integers(0, nodes - 1)), max_size=6))
    return RecordedRoadmap(np.array(points, dtype=np.float64), np.array(edges, dtype=np.int32).reshape(-1, 2))


solve_report = st.builds(
    SolveReport,
    robot=name,
    mover=word,
    solved=st.booleans(),
    reason=word,
    path=path,
    length_mm=number,
    nodes=count,
    edges=count,
    margin_mm=number,
    seconds=st.dictionaries(word, number, max_size=3),
    robot_radius_mm=number,
    seed=count,
    verified=st.none() | st.booleans(),
    optimum_mm=st.none() | number,
)
outcome = st.builds(Outcome, name, st.booleans(), word, count, count, count, number, pose, st.none() | pose, number)
player = st.builds(
    PlayerView,
    name=name,
    robot=name,
    mover=word,
    address=word,
    phase=st.sampled_from(Phase),
    activity=word,
    progress=number,
    reason=word,
    claim=st.none() | pose,
    path=path,
    dynamic_obstacle=area,
    collisions=count,
    round_trip_s=st.none() | number,
    missed_polls=count,
)
players = st.lists(player, max_size=2).map(tuple)
result = st.builds(
    PlayerResult,
    name=name,
    robot=name,
    mover=word,
    address=word,
    phase=st.sampled_from(Phase),
    reason=word,
    preprocess_s=st.none() | number,
    drive_s=number,
    goal_distance_mm=st.none() | number,
    collisions=count,
    median_round_trip_s=st.none() | number,
    worst_round_trip_s=st.none() | number,
    polls=count,
    missed_polls=count,
)
verdict = st.builds(
    Verdict, st.none() | word, word, word, st.booleans(), number, st.lists(result, max_size=2).map(tuple)
)


command = st.builds(SetVelocities, st.dictionaries(word, number, max_size=3)) | st.builds(
    Sing, word, st.floats(0.0, 1e6)
)


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    heading = st.floats(-7.0, 7.0)
    place = st.builds(Pose, small, small, heading)
    corner = draw(st.tuples(small, small))
    box = ((corner[0], corner[1]), (corner[0] + 50.0, corner[1]), (corner[0], corner[1] + 50.0))
    motion = st.none() | st.builds(Motion, st.just(((100.0, 100.0),)), st.floats(1.0, 200.0), st.booleans())
    return Scene(
        workspace=Workspace(-6_000.0, -6_000.0, 6_000.0, 6_000.0),
        robots=(SceneRobot("one", draw(place), draw(st.tuples(small, small))), SceneRobot("two", draw(place))),
        obstacles=(Obstacle(box, draw(st.booleans()), draw(motion)),),
        walls=(Wall((0.0, 0.0), (10.0, 5.0)),),
        meta={"title": draw(word)},
        floor=draw(st.sampled_from(list(FLOORS.values()))),
    )


any_event: st.SearchStrategy[Event] = st.one_of(
    st.builds(PlanningProgressed, name, st.builds(Progress, word, number, st.none() | roadmaps())),
    st.builds(events.PlanningEnded, st.lists(solve_report, max_size=2).map(tuple)),
    st.builds(events.PlansCompared, st.lists(solve_report, max_size=2).map(tuple)),
    st.builds(events.DriveStarted, snapshot),
    st.builds(events.Moved, snapshot, movers),
    st.builds(events.FloorChanged, snapshot),
    st.builds(events.Replanned, number, name, path, area),
    st.builds(events.Bumped, number, name, st.sampled_from(Bumper)),
    st.builds(events.Told, number, name, word),
    st.builds(PanelShown, number, name, count, count, st.binary(max_size=9), st.lists(word, max_size=2).map(tuple)),
    st.builds(events.Collided, number, name, word, st.booleans()),
    st.builds(events.DriveEnded, st.lists(st.builds(RunReport, solve_report, outcome, number), max_size=2).map(tuple)),
    st.builds(SceneChanged, scenes()),
    st.builds(events.MatchOpened, scenes(), players),
    st.builds(events.PlayersPolled, number, players),
    st.builds(events.MatchStarted, st.none() | number),
    st.builds(CommandsTaken, st.integers(1, 2**31), name, st.lists(command, max_size=3).map(tuple)),
    st.builds(events.Judged, verdict),
)
"""An event of any kind."""


def is_same(first: Event, second: Event) -> bool:
    """Return whether two events say the same, roadmaps to the last bit."""
    if not (isinstance(first, PlanningProgressed) and isinstance(second, PlanningProgressed)):
        return first == second
    one, two = first.progress, second.progress
    if one.roadmap is None or two.roadmap is None:
        return first == second
    return (
        (first.robot, one.phase, one.fraction) == (second.robot, two.phase, two.fraction)
        and one.roadmap.points.tobytes() == two.roadmap.points.tobytes()
        and one.roadmap.edges.tobytes() == two.roadmap.edges.tobytes()
    )
