"""Sixteen programs as school courses have them, each on a yard of its own of one floor: where they end is geometry."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from queue import Queue

import pytest

from robotdriver.create3.emulated_root import EmulatedRoot
from robotdriver.create3.touches import read_touches
from robotdriver.pose import Pose
from robotworkshop.families.create3.family import Create3Family
from robotworkshop.families.opening import open_programs
from robotworkshop.families.program_run import ProgramFloor
from robotworkshop.stage.events import Announcer, Moved, Told
from scene.files import save_scene
from scene.scene import FloorRegion, Obstacle, Scene, SceneRobot, Workspace
from scene.shown import unpacked

pytest.importorskip("irobot_edu_sdk")

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.py"))
YARD_MM = 2_000.0
ROW = 4
START = (1_000.0, 1_000.0)
"""Of each robot in its yard, facing +x."""


def box(x_mm: float, y_mm: float, width_mm: float, height_mm: float) -> tuple[tuple[float, float], ...]:
    return ((x_mm, y_mm), (x_mm + width_mm, y_mm), (x_mm + width_mm, y_mm + height_mm), (x_mm, y_mm + height_mm))


WALLS = {
    "wall": [box(1_800.0, 200.0, 50.0, 1_600.0)],
    "bump": [box(1_800.0, 200.0, 50.0, 1_600.0)],
    "line": [box(1_800.0, 200.0, 50.0, 1_600.0)],
    # An enclosure of 1,600 mm inside.
    "explorer": [box(150.0, 150.0, 1_700.0, 50.0), box(150.0, 1_800.0, 1_700.0, 50.0),
                 box(150.0, 200.0, 50.0, 1_600.0), box(1_800.0, 200.0, 50.0, 1_600.0)],
}  # fmt: skip
REGIONS = {
    "edge": [FloorRegion(box(1_500.0, 200.0, 400.0, 1_600.0), drop=True)],
    "stripes": [
        FloorRegion(box(1_150.0, 900.0, 40.0, 200.0), color="#e01010"),
        FloorRegion(box(1_230.0, 900.0, 40.0, 200.0), color="#10a020"),
        FloorRegion(box(1_310.0, 900.0, 40.0, 200.0), color="#1030d0"),
    ],
    # A line that bends by 20 degrees: 40 mm ahead of the robot it begins, and the wall ends it.
    "line": [
        FloorRegion(((1_000.0, 990.0), (1_400.0, 990.0), (1_800.0, 1_135.6), (1_800.0, 1_156.9), (1_396.5, 1_010.0),
                     (1_000.0, 1_010.0)), color="#000000"),
    ],
}  # fmt: skip


def moved(outline: tuple[tuple[float, float], ...], corner: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    return tuple((corner[0] + x, corner[1] + y) for x, y in outline)


def campus() -> Scene:
    """Return a floor with a yard for each program, its robot called like it."""
    robots, obstacles, regions = [], [], []
    for number, program in enumerate(PROGRAMS):
        corner = YARD_MM * (number % ROW), YARD_MM * (number // ROW)
        robots.append(SceneRobot(program.stem, Pose(corner[0] + START[0], corner[1] + START[1], 0.0)))
        obstacles += [Obstacle(moved(wall, corner)) for wall in WALLS.get(program.stem, ())]
        regions += [
            FloorRegion(moved(region.polygon, corner), region.color, region.drop)
            for region in REGIONS.get(program.stem, ())
        ]
    rows = math.ceil(len(PROGRAMS) / ROW)
    return Scene(
        Workspace(0.0, 0.0, ROW * YARD_MM, rows * YARD_MM),
        tuple(robots),
        tuple(obstacles),
        floor_regions=tuple(regions),
    )


@dataclass(frozen=True)
class Ran:
    """What came of all programs; places are those in a robot's own yard."""

    places: Mapping[str, Pose]
    ended_s: Mapping[str, float]
    fallen: Mapping[str, bool]
    said: str
    signs: Mapping[str, tuple[str, ...]]
    strokes: Mapping[str, list[list[tuple[float, float]]]]
    shown: Mapping[str, float]


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Ran:
    file = tmp_path_factory.mktemp("campus") / "campus.json"
    save_scene(campus(), file)
    corners = {
        program.stem: (YARD_MM * (number % ROW), YARD_MM * (number // ROW)) for number, program in enumerate(PROGRAMS)
    }
    said: Queue[str] = Queue()
    signs: dict[str, list[str]] = {name: [] for name in corners}
    shown: dict[str, float] = {}

    def hear(event: Told | Moved) -> None:
        match event:
            case Told(_, robot, text):
                signs[robot].append(text)
            case Moved(_, movers):
                for mover in movers:
                    lines = [unpacked(name, drawing) for name, drawing in mover.shown.drawings.items()]
                    shown[mover.robot] = sum(line.length for line in lines)

    announcer = Announcer()
    announcer.listen(hear, Told, Moved)
    family = Create3Family(read_touches("front_left@3s front_right@8s"))
    with open_programs(family, PROGRAMS, str(file), 0, announcer, None, said.put, time_limit_s=120.0) as live:
        endings = live.run()
        robots = {robot.name: robot for robot in live.stage.world.robots}
        floor: ProgramFloor = live.programs.floor
        strokes = {
            name: [
                [(x - corners[name][0], y - corners[name][1]) for x, y in stroke] for stroke in device.marker.strokes
            ]
            for name, device in floor.places.items()
            if isinstance(device, EmulatedRoot)
        }
    assert {ending.robot: (ending.status, ending.reason) for ending in endings} == dict.fromkeys(corners, (0, ""))
    return Ran(
        {
            name: Pose(robot.pose.x_mm - corners[name][0], robot.pose.y_mm - corners[name][1], robot.pose.heading_rad)
            for name, robot in robots.items()
        },
        {ending.robot: ending.time_s for ending in endings},
        {name: robot.has_fallen for name, robot in robots.items()},
        "\n".join(said.get(timeout=60) for _ in range(said.qsize())),
        {name: tuple(texts) for name, texts in signs.items()},
        strokes,
        shown,
    )


@pytest.mark.parametrize(
    ("program", "x_mm", "y_mm", "heading_deg"),
    [
        ("square", 0.0, 0.0, 0.0),
        ("star", 0.0, 0.0, 0.0),
        ("triangle", 0.0, 0.0, 0.0),
        ("eight", 0.0, 0.0, 0.0),
        ("clock", 0.0, 0.0, 0.0),
        ("button", 300.0, 0.0, 180.0),
        ("together", 0.0, 0.0, 0.0),
        ("bump", 629.0 - 200.0, 0.0, 90.0),  # the wall stands 800 mm ahead, the body reaches 171 mm
        ("drawn_square", 100.0, 0.0, 0.0),
        ("dashes", 300.0, 0.0, 0.0),
        ("erased", 100.0, 0.0, 0.0),
        ("stripes", 400.0, 0.0, 0.0),
        ("flower", 0.0, 0.0, 0.0),
    ],
)
def test_it_ends_where_geometry_says(ran: Ran, program: str, x_mm: float, y_mm: float, heading_deg: float) -> None:
    place = ran.places[program]
    assert (place.x_mm - START[0], place.y_mm - START[1]) == (
        pytest.approx(x_mm, abs=1.5),
        pytest.approx(y_mm, abs=1.5),
    )
    assert math.degrees(math.remainder(place.heading_rad - math.radians(heading_deg), math.tau)) == pytest.approx(
        0.0, abs=0.2
    )


def test_it_stops_before_a_wall_that_its_infrared_sees(ran: Ran) -> None:
    gap_mm = 800.0 - (ran.places["wall"].x_mm - START[0]) - 171.0
    assert 5.0 < gap_mm < 200.0
    assert "says 'wall'" in ran.signs["wall"]


def test_it_backs_away_from_an_edge_as_far_as_it_is_told(ran: Ran) -> None:
    # The front sensors sit 150 mm ahead of its middle, and the edge is 500 mm ahead of the start.
    assert not ran.fallen["edge"]
    assert ran.places["edge"].x_mm - START[0] == pytest.approx(500.0 - 150.0 - 100.0, abs=15.0)
    assert "edge (False, True, True, False)" in ran.said


def test_it_explores_an_enclosure_and_stays_in_it(ran: Ran) -> None:
    place = ran.places["explorer"]
    assert all(371.0 - 1.0 <= each <= 1_629.0 + 1.0 for each in (place.x_mm, place.y_mm))
    assert 14.0 < ran.ended_s["explorer"] < 20.0


def test_tasks_run_beside_each_other(ran: Ran) -> None:
    # 96 cm of moves take 6.4 s, and the notes 2 s of them.
    assert 6.4 < ran.ended_s["together"] < 12.0
    assert "sung" in ran.said
    assert ran.signs["together"].count("lights off") == 5


def test_a_clock_goes_as_fast_as_time(ran: Ran) -> None:
    # Six notes and rests of a second in all, and a turn of 360 degrees at 250 mm/s of wheels 233 mm apart.
    turning_s = math.pi * 233.0 / 250.0
    assert ran.ended_s["clock"] == pytest.approx(6.0 + turning_s, abs=5.0)


def test_colours_are_seen_in_their_order(ran: Ran) -> None:
    assert "stripes red green blue" in ran.said


def test_a_line_is_followed_round_its_bend_to_the_wall(ran: Ran) -> None:
    place = ran.places["line"]
    assert place.x_mm - START[0] == pytest.approx(800.0 - 67.0, abs=3.0)
    # On the line that leaves at 20 degrees 400 mm ahead.
    assert place.y_mm - START[1] == pytest.approx((733.0 - 400.0) * math.tan(math.radians(20.0)), abs=15.0)
    assert "arrived" in ran.said


def test_the_marker_draws_what_the_robot_drives_while_it_is_down(ran: Ran) -> None:
    (square,) = ran.strokes["drawn_square"]
    corners = [(round(x - START[0]), round(y - START[1])) for x, y in square]
    assert corners == [(0, 0), (100, 0), (100, 100), (0, 100), (0, 0)]
    dashes = ran.strokes["dashes"]
    ends = [[round(x - START[0]) for x, _ in dash] for dash in dashes]
    assert ends == [[0, 60], [100, 160], [200, 260]]


def test_the_eraser_wipes_off_what_it_drives_over(ran: Ran) -> None:
    ends = [[round(x - START[0]) for x, _ in line] for line in ran.strokes["erased"]]
    assert ends == [[0, 80], [220, 300]]


def test_drawn_lines_are_shown_to_all_who_watch(ran: Ran) -> None:
    assert ran.shown["drawn_square"] == pytest.approx(400.0, abs=1.0)
    assert ran.shown["dashes"] == pytest.approx(180.0, abs=1.0)
    assert ran.shown["erased"] == pytest.approx(160.0, abs=1.0)
    # Three petals of two arcs of 60 degrees at 80 mm.
    assert ran.shown["flower"] == pytest.approx(6.0 * 80.0 * math.pi / 3.0, rel=0.005)


def test_no_program_prints_an_error(ran: Ran) -> None:
    assert not re.search(r"Traceback|Error", ran.said)
