"""What sensors read is what is there, and what errs does so as it was asked to."""

import math
import shutil
import statistics
from pathlib import Path

import numpy as np
import pytest
import shapely

from robotdriver.conditions import FLOORS
from robotdriver.pose import Pose
from robotworkshop.families.eyebot.worlds.maz import MAZ
from robotworkshop.families.eyebot.worlds.wld import WLD
from scene.scene import Scene

from .floors import run_all

MOUSE_MAZE = """\
 _________________
|  _________|     |
| |  _____  | |___|
| | |_____  | | | |
| |  _  __|___|  _|
| |_|____________ |
| |___    |  _  | |
|  _  | |___| | __|
| | | |   | ____  |
|S|_____|_______|_|
180
"""
ROOM = "floor 3000 2000\n0 0 3000 0\n3000 0 3000 2000\n3000 2000 0 2000\n0 2000 0 0\n" + (
    "700 500 1200 700\n1500 1200 1900 900\n2300 300 2300 900\n400 1400 900 1600\n"
)
POSES = 1000
PSDS = {1: (19.2, 20.0, 0.0), 2: (19.2, 45.0, 90.0), 3: (19.2, -45.0, -90.0), 4: (-40.8, 20.0, 180.0)}
RAYS = (0, 45, 90, 135, 180, 225, 270, 315)


def distance(walls: shapely.Geometry, x: float, y: float, heading_deg: float) -> float:
    heading = math.radians(heading_deg)
    ray = shapely.LineString([(x, y), (x + 9000.0 * math.cos(heading), y + 9000.0 * math.sin(heading))])
    return shapely.distance(shapely.Point(x, y), shapely.intersection(ray, walls))


def walls_of(scene: Scene) -> shapely.Geometry:
    return shapely.MultiLineString([(wall.start, wall.end) for wall in scene.walls])


def test_distances_are_exact_at_a_thousand_poses(tmp_path: Path) -> None:
    scene = WLD.read(ROOM.encode(), "room.wld")
    walls = walls_of(scene)
    random = np.random.default_rng(5)
    poses: list[tuple[int, int, int]] = []
    while len(poses) < POSES:
        x, y, phi = int(random.integers(100, 2900)), int(random.integers(100, 1900)), int(random.integers(-179, 180))
        if shapely.distance(shapely.Point(x, y), walls) > 80.0:
            poses.append((x, y, phi))
    program = f"""
    poses = {poses!r}
    with open({str(tmp_path / "read")!r}, "w") as out:
        for x, y, phi in poses:
            assert SIMSetRobot(1, x, y, 0, phi) == 0
            OSWait(15)
            scan = LIDARGet()
            print(*(PSDGet(n) for n in (1, 2, 3, 4)), *(scan[n] for n in {RAYS!r}), file=out)
    """
    (report,) = run_all(tmp_path, program, scene=scene, poses=[Pose(150.0, 150.0)])
    assert (report.status, report.errors) == (0, "")
    rows = [tuple(map(int, line.split())) for line in (tmp_path / "read").read_text().splitlines()]
    assert len(rows) == POSES
    for (x, y, phi), row in zip(poses, rows, strict=True):
        c, s = math.cos(math.radians(phi)), math.sin(math.radians(phi))
        for (ahead, left, aside), read in zip(PSDS.values(), row[:4], strict=True):
            true = distance(walls, x + c * ahead - s * left, y + s * ahead + c * left, phi + aside)
            assert abs(read - true) <= 0.5 + 1e-6
        for index, read in zip(RAYS, row[4:], strict=True):
            true = distance(walls, x, y, phi + 180.0 - index)
            assert -1e-6 <= true - read <= 1.0 + 1e-6


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_the_left_hand_rule_reaches_the_goal_of_a_maze(tmp_path: Path) -> None:
    scene = MAZ.read(MOUSE_MAZE.encode(), "mouse.maz")
    start = scene.robots[0].start
    program = """
    #define CELL 180
    static int x = 0, y = 0, heading = 1; /* of the cell; quarter turns from x */
    static int is_open(int sensor) { return PSDGet(sensor) > CELL * 3 / 4; }
    static void turn(int quarters) {
        VWTurn(90 * quarters, 90);
        VWWait();
        heading = (heading + quarters + 4) % 4;
    }
    int main(void) {
        int steps = 0;
        while (!(x == 4 && y == 4) && ++steps < 400) {
            if (is_open(PSD_LEFT)) turn(1);
            else if (!is_open(PSD_FRONT)) { turn(is_open(PSD_RIGHT) ? -1 : 2); }
            if (!is_open(PSD_FRONT)) continue;
            VWStraight(CELL, 400);
            VWWait();
            x += (heading == 0) - (heading == 2);
            y += (heading == 1) - (heading == 3);
        }
        LCDPrintf("%d %d", x, y);
        return steps >= 400;
    }
    """
    (report,) = run_all(tmp_path, program, scene=Scene(scene.workspace, walls=scene.walls), poses=[start])
    assert (report.status, report.errors, report.lcd, report.collisions) == (0, "", ("4 4",), ())
    assert (report.pose.x_mm, report.pose.y_mm) == pytest.approx((4.5 * 180.0, 4.5 * 180.0), abs=3.0)


def test_movements_are_waited_for_on_a_floor_with_latency(tmp_path: Path) -> None:
    program = """
    for _ in range(4):
        VWStraight(300, 200)
        VWWait()
        VWTurn(90, 60)
        VWWait()
    LCDPrintf("%d", OSGetCount() > 12000)
    """
    (report,) = run_all(tmp_path, program, conditions=FLOORS["lab floor"])
    assert report.lcd == ("1",)
    # The robot believes that it has come back; the floor has led it astray.
    assert math.hypot(report.believed.x_mm, report.believed.y_mm) < 3.0
    assert 1.0 < math.dist((report.pose.x_mm, report.pose.y_mm), (2000.0, 2000.0)) < 100.0


def test_a_distance_sensor_errs_as_it_was_asked_to(tmp_path: Path) -> None:
    program = f"""
    with open({str(tmp_path / "read")!r}, "w") as out:
        for _ in range(2000):
            OSWait(15)
            print(PSDGet(PSD_FRONT), LIDARGet()[180], file=out)
    """
    (report,) = run_all(tmp_path, program, rates={"psd": 20.0, "lidar": 30.0})
    assert (report.status, report.errors) == (0, "")
    reads = [tuple(map(int, line.split())) for line in (tmp_path / "read").read_text().splitlines()]
    psd, lidar = zip(*reads, strict=True)
    assert statistics.mean(psd) == pytest.approx(1980.8, abs=2.0)
    assert statistics.stdev(psd) == pytest.approx(20.0, rel=0.05)
    assert statistics.stdev(lidar) == pytest.approx(30.0, rel=0.05)


def test_a_tilted_laser_meets_the_floor_ahead_and_not_behind(tmp_path: Path) -> None:
    program = """
    level = LIDARGet()
    LIDARSet(360, 30, 360)
    ahead_is_down = LIDARGet()
    LIDARSet(360, 1, 360)
    slightly = LIDARGet()
    LCDPrintf("%d %d %d %d %d", level[180], ahead_is_down[180], ahead_is_down[90] == level[90], level[0],
              ahead_is_down[0])
    LCDPrintf(" %d", slightly[180] - level[180])
    """
    (report,) = run_all(tmp_path, program)
    level, down, is_same_aside, behind, up, longer = map(int, report.lcd[0].split())
    assert down == 200, "100 mm above the floor, 30 degrees down"
    assert is_same_aside
    assert up == pytest.approx(behind / math.cos(math.radians(30.0)), abs=1.5)
    assert level > 1900
    assert longer == 0
