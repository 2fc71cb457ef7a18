"""The files of EyeBot worlds, as scenes and back."""

import math
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver.models import AckermannDrive, DifferentialDrive, OmniDrive
from robotworkshop.cli.app import main
from robotworkshop.families.eyebot.setup import load_world
from robotworkshop.families.eyebot.worlds.maz import MAZ
from robotworkshop.families.eyebot.worlds.parameters import load_parameters
from robotworkshop.families.eyebot.worlds.robi import read_robi
from robotworkshop.families.eyebot.worlds.sim import load_simulation
from robotworkshop.families.eyebot.worlds.wld import WLD
from scene.errors import SceneError
from scene.files import load_scene
from scene.scene import Scene, Wall, Workspace
from scene.things import DiscShape, PolygonShape

WORLD = """
; a comment
floor 2000 1000   # the size
0 0 2000 0
push 1000 500 90
0 0 200 0
 push 100 0 45
 0 0 100 0
 pop
pop
position 300 400 90
100 900 300 900 20 150 255 0 0
"""
MAZE = """\
 _ _
|s| |
|_ _|
200
"""
ROBOT = """
Robi file: a word that means nothing
drive DIFFERENTIAL_DRIVE
name "My Bot"
collider box 160 80 180 0 40 0
axis 20 10
psd 1 PSD_FRONT 40 0 90 0 0 0
psd PSD_LEFT 2 40 70 0 90
wheel 50 1000 500 110
lidar 0 0 0 0 0 180 90
"""


def test_frames_turn_counter_clockwise_and_shift() -> None:
    scene = WLD.read(WORLD.encode(), "world.wld")
    assert scene.workspace == Workspace(0.0, 0.0, 2000.0, 1000.0)
    _, turned, inner = scene.walls
    assert turned.start == pytest.approx((1000.0, 500.0))
    assert turned.end == pytest.approx((1000.0, 700.0))
    # 45 degrees in the inner frame, 90 in the outer one.
    assert inner.start == pytest.approx((1000.0, 600.0))
    half = 100.0 / math.sqrt(2.0)
    assert inner.end == pytest.approx((1000.0 - half, 600.0 + half))
    (robot,) = scene.robots
    assert (robot.start.x_mm, robot.start.y_mm, robot.start.heading_rad) == pytest.approx((300, 400, math.pi / 2))
    (slab,) = scene.things
    assert isinstance(slab.shape, PolygonShape)
    assert (slab.material.height_mm, slab.material.color) == (150.0, "#ff0000")
    assert sorted(slab.shape.corners) == [(100, 890), (100, 910), (300, 890), (300, 910)]


def test_a_robot_in_turned_frames_looks_where_they_turn_it() -> None:
    world = "floor 2000 1000\npush 1000 500 90\npush 100 0 45\nposition 10 0 30\npop\nposition 0 50 -30\npop\n"
    world += "position 5 5 7"
    inner, outer, free = (robot.start for robot in WLD.read(world.encode(), "world.wld").robots)
    half = 10.0 / math.sqrt(2.0)
    assert (inner.x_mm, inner.y_mm, inner.heading_rad) == pytest.approx((1000 - half, 600 + half, math.radians(165)))
    assert (outer.x_mm, outer.y_mm, outer.heading_rad) == pytest.approx((950, 500, math.radians(60)))
    assert free.heading_rad == pytest.approx(math.radians(7))


def test_a_wall_may_have_a_colour_and_no_sizes() -> None:
    scene = WLD.read(b"floor 1000 1000\n0 0 1000 0 255 255 0\n0 0 0 1000 20\n", "world.wld")
    coloured, thick = scene.things
    assert (coloured.material.color, coloured.material.height_mm) == ("#ffff00", thick.material.height_mm)


def test_a_world_is_written_and_read_again() -> None:
    scene = WLD.read(WORLD.encode(), "world.wld")
    again = WLD.read(WLD.write(scene), "world.wld")
    assert again.workspace == scene.workspace
    for wall, other in zip(scene.walls, again.walls, strict=False):
        assert (*wall.start, *wall.end) == pytest.approx((*other.start, *other.end), abs=1e-3)


def test_a_maze_stands_as_it_is_drawn() -> None:
    scene = MAZ.read(MAZE.encode(), "maze.maz")
    ends = {(wall.start, wall.end) for wall in scene.walls}
    assert ends == {
        ((0.0, 400.0), (400.0, 400.0)),
        ((0.0, 0.0), (0.0, 400.0)),
        ((200.0, 200.0), (200.0, 400.0)),
        ((400.0, 0.0), (400.0, 400.0)),
        ((0.0, 0.0), (400.0, 0.0)),
    }
    (robot,) = scene.robots
    assert (robot.start.x_mm, robot.start.y_mm, robot.start.heading_rad) == pytest.approx((100, 300, math.pi / 2))


def test_letters_of_a_maze() -> None:
    scene = MAZ.read(b"| o X R |\n100\n", "maze.maz")
    ball, box = scene.things
    assert isinstance(ball.shape, DiscShape)
    assert ball.shape.center == (50.0, 50.0)
    assert ball.movable is not None
    assert ball.movable.rolls
    assert isinstance(box.shape, PolygonShape)
    # The capitals have a wall below, the small letter has none.
    level = [wall for wall in scene.walls if wall.start[1] == wall.end[1]]
    assert [(wall.start, wall.end) for wall in level] == [((100.0, 0.0), (300.0, 0.0))]
    assert scene.robots[0].start.heading_rad == 0.0


def test_the_size_of_a_cell_may_come_first_or_be_missing() -> None:
    first = MAZ.read(b"100\n _\n|_|\n", "maze.maz")
    assert first.workspace == Workspace(0.0, 0.0, 100.0, 100.0)
    assert MAZ.read(b" _\n|_|\n", "maze.maz").workspace == Workspace(0.0, 0.0, 360.0, 360.0)


@settings(max_examples=50, deadline=None)
@given(
    st.lists(st.tuples(st.booleans(), st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=40, unique=True),
    st.sampled_from([100.0, 180.0, 360.0]),
)
def test_mazes_are_written_as_they_were_read(edges: list[tuple[bool, int, int]], cell_mm: float) -> None:
    walls = {Wall((0.0, 0.0), (0.0, cell_mm))}
    for is_upright, line, along in edges:
        across, begin, end = line * cell_mm, along * cell_mm, (along + 1) * cell_mm
        walls.add(Wall((across, begin), (across, end)) if is_upright else Wall((begin, across), (end, across)))
    source = {"source": {"format": "eyebot_maz", "cell_mm": cell_mm}}
    scene = Scene(Workspace(0.0, 0.0, 1.0, 1.0), walls=tuple(walls), meta=source)
    once = MAZ.read(MAZ.write(scene), "maze.maz")
    assert MAZ.read(MAZ.write(once), "maze.maz") == once
    assert sum(math.dist(wall.start, wall.end) for wall in once.walls) == pytest.approx(cell_mm * len(walls))


def test_a_robot_is_read_whole() -> None:
    kind = read_robi(ROBOT.encode(), "my.robi")
    model = kind.model
    assert model.title == "My Bot"
    assert isinstance(model.drive, DifferentialDrive)
    assert model.drive.wheel_base_mm == 110.0
    assert model.drive.max_wheel_speed_mm_s == pytest.approx(1000.0 / 360.0 * 50.0 * math.pi)
    assert kind.ticks_per_mm == pytest.approx(500.0 / (50.0 * math.pi))
    front, left, lidar, _ = model.sensors
    assert (front.mount.x_mm, front.mount.y_mm) == (80.0, 0.0)
    assert (left.mount.y_mm, left.mount.heading_rad) == pytest.approx((70.0, math.pi / 2))
    # The middle point of 90 looks straight ahead, the first one half of the field to the left.
    assert lidar.rays == 90
    assert lidar.mount.heading_rad + lidar.sector_rad / 2.0 == pytest.approx(math.pi / 2)


@pytest.mark.parametrize(("drive", "kind"), [("OMNI_DRIVE", OmniDrive), ("ACKERMANN_DRIVE", AckermannDrive)])
def test_other_drives(drive: str, kind: type) -> None:
    found = read_robi(f"drive {drive}\nwheel 50 1000 500 110\naxel turn 20 150\n".encode(), "car.robi")
    assert isinstance(found.model.drive, kind)


@pytest.fixture
def simulation(tmp_path: Path) -> Path:
    (tmp_path / "maze.maz").write_text(MAZE)
    (tmp_path / "my.robi").write_text(ROBOT)
    (tmp_path / "tin.esObj").write_text("name Tin\nmass 0.4\ncollider capsule 0 0 0 30 100\n")
    (tmp_path / "go.py").write_text("")
    file = tmp_path / "all.sim"
    file.write_text(
        dedent(r"""
        # a simulation
        world "C:\old\place/maze.maz"
        settings VIS TRACE
        robot my.robi
        object tin.esObj
        marker 100 100 0 255 0
        "My Bot" 300 100 180 go.py
        S4 S 90 none
        Tin 300 300 0
        """)
    )
    return file


def test_a_simulation_names_all_there_is(simulation: Path) -> None:
    found = load_simulation(simulation)
    first, second = found.robots
    assert (first.kind.model.title, first.program) == ("My Bot", simulation.with_name("go.py"))
    assert (second.pose.x_mm, second.pose.y_mm, second.program) == (100.0, 300.0, None)
    assert [thing.name for thing in found.scene.things] == ["Tin"]
    assert found.scene.floor_regions[0].color == "#00ff00"
    assert found.settings == ("VIS", "TRACE")
    scene = load_scene(simulation)
    assert len(scene.robots) == 2
    assert len(scene.walls) == 5


def test_a_simulation_names_starts_by_their_letters(tmp_path: Path) -> None:
    (tmp_path / "field.maz").write_text(" _____\n|     |\n|U_S_r|\n1000\n")
    file = tmp_path / "all.sim"
    file.write_text("world field.maz\nS4 S 100 none\nS4 U 65 none\nS4 R 0\n")
    poses = [robot.pose for robot in load_simulation(file).robots]
    assert [(pose.x_mm, round(math.degrees(pose.heading_rad))) for pose in poses] == [(1500, 100), (500, 65), (2500, 0)]


def test_a_parameter_file_of_the_first_simulator(tmp_path: Path) -> None:
    (tmp_path / "maze.maz").write_text(MAZE)
    file = tmp_path / "eyesim.p"
    file.write_text(
        "name Duo\ndiameter 100\nspeed 60\nturn 300\nmaze maze.maz\npause off\n"
        "psd PSD_FRONT -200 0 50 0\nir IR_BACK -300 180 50 0\nbump BUMP_LEFT -501 0 180\n"
    )
    found = load_parameters(file)
    (robot,) = found.robots
    assert robot.kind.psds == {-200: "psd_-200", 1: "psd_-200"}, "by both generations' numbers"
    assert set(robot.kind.switches) == {-300, -501}
    assert load_world(file).scene.walls


BAD = {
    "push.wld": ("floor 10 10\npush 1 2\n", "line 2"),
    "pop.wld": ("floor 10 10\npop\n", "line 2"),
    "open.wld": ("floor 10 10\npush 1 2 3\n0 0 1 1\n", "line 2"),
    "three.wld": ("0 0 1\n", "line 1"),
    "word.wld": ("floor 10 10\nwand 0 0 1 1\n", "line 2"),
    "letter.wld": ("0 0 1 x\n", "line 1"),
    "size.wld": ("floor 0 10\n", "line 1"),
    "colour.wld": ("0 0 9 9 1 2 300 0 0\n", "line 1"),
    "nothing.wld": ("; nothing\n", "floor WIDTH HEIGHT"),
    "quote.wld": ('floor_texture "a\n', "line 1"),
    "endless.wld": ("0 0 inf 1\n", "line 1"),
    "letter.maz": (" _\n|q|\n", "line 2"),
    "sizes.maz": (" _\n|_|\n100\n200\n", "line 4"),
    "cell.maz": (" _\n|_|\n-5\n", "line 3"),
    "words.maz": ("hello\n", "line 1"),
    "nothing.maz": ("100\n", "draw it"),
    "world.sim": ("world no.wld\n", "line 1"),
    "robot.sim": ("S4 1 2\n", "line 1"),
    "name.sim": ("Bot 1 2 3\n", "line 1"),
    "start.sim": ("S4 S 90\n", "line 1"),
    "marker.sim": ("marker 1 2 3\n", "line 1"),
    "object.sim": ("object no.esObj\n", "line 1"),
    "twice.sim": ("world a.wld\nworld a.wld\n", "line"),
    "outside.sim": ("S4 9999 0 0\n", "line 1"),
    "overlap.sim": ("S4 500 500 0 program.py\nS4 500 500 0 program.py\n", "line 2"),
    "bad.p": ("pause maybe\n", "line 1"),
}
BAD_ROBOTS = {
    "drive.robi": ("name Bot\n", "line 1"),
    "kind.robi": ("drive TRACKS\n", "line 1"),
    "wheel.robi": ("drive OMNI_DRIVE\n", "wheel line"),
    "wheels.robi": ("drive OMNI_DRIVE\nwheel 0 1 2 3\n", "line 2"),
    "psd.robi": ("drive OMNI_DRIVE\npsd 1 FRONT 1 2\n", "line 2"),
    "twice.robi": ("drive OMNI_DRIVE\npsd 1 A 0 0 0 0 0 0\npsd 1 B 0 0 0 0 0 0\n", "line 3"),
    "lidar.robi": ("drive OMNI_DRIVE\nlidar 0 5\n", "line 2"),
}


@pytest.mark.parametrize("name", [*BAD, *BAD_ROBOTS])
def test_a_faulty_file_is_one_line(name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text, place = (BAD | BAD_ROBOTS)[name]
    file, program = tmp_path / name, tmp_path / "program.py"
    file.write_text(text)
    program.write_text("")
    option = "--robot" if name.endswith(".robi") else "--world"
    assert main(["eyebot", str(program), option, str(file), "--speed", "max"]) == 2
    (line,) = capfd.readouterr().err.splitlines()
    assert name in line
    assert place in line


def test_a_missing_texture_is_a_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "world.wld"
    file.write_text("floor 100 100\nfloor_texture tiles.png\n0 0 100 0\n")
    assert main(["convert", str(file), str(tmp_path / "out.json")]) == 0
    assert "tiles.png" in caplog.text


@pytest.mark.parametrize(
    ("name", "drive"),
    [
        ("LabBot", DifferentialDrive),
        ("SoccerBot", DifferentialDrive),
        ("Omni", OmniDrive),
        ("AckermannBot", AckermannDrive),
    ],
)
def test_robots_that_ship_need_no_file(tmp_path: Path, name: str, drive: type) -> None:
    simulation = tmp_path / "one.sim"
    simulation.write_text(f'robot "../../robots/{name}/{name}.robi"\n{name} 1000 1000 0\n')
    (robot,) = load_simulation(simulation).robots
    assert robot.kind.model.title == name
    assert isinstance(robot.kind.model.drive, drive)


@pytest.mark.parametrize("line", ["Mako 1000 1000 0 dive.py", 'robot "../submarines/BlueROV.robi"'])
def test_a_submarine_is_refused_with_its_line(tmp_path: Path, line: str) -> None:
    simulation = tmp_path / "pool.sim"
    simulation.write_text(f"# water\n{line}\n")
    with pytest.raises(SceneError, match=r"line 2: (Mako|BlueROV) is a submarine"):
        load_simulation(simulation)
