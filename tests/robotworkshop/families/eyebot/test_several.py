"""Several robots on one floor, and programs that do not end well."""

import shutil
from pathlib import Path

import pytest

from robotdriver.movable import GOLF_BALL
from robotdriver.pose import Pose
from scene.scene import Scene, Wall, Workspace
from scene.things import DiscShape, Material, Thing

from .floors import run_all

needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")

APART = [Pose(500.0, 500.0 + 600.0 * number) for number in range(6)]

STEADY = """
for _ in range(5):
    VWStraight(100, 200)
    VWWait()
    OSWait(200)
x, y, phi = VWGetPosition()
LCDPrintf("%d", x)
"""


@needs_compiler
def test_two_programs_in_c_and_two_in_python_talk_by_radio(tmp_path: Path) -> None:
    c = """
    int main(void) {
        char text[100];
        int from, id = RADIOGetID();
        RADIOInit();
        if (id == 1) {
            OSWait(100);
            RADIOSend(2, "token");
            RADIOReceive(&from, text, 100);
        } else {
            RADIOReceive(&from, text, 100);
            RADIOSend(id % 4 + 1, strcat(text, "+c"));
        }
        LCDPrintf("%d %s", from, text);
        return 0;
    }
    """
    python = """
    sender, text = RADIOReceive()
    RADIOSend(RADIOGetID() % 4 + 1, text + "+py")
    LCDPrintf("%d %s", sender, text)
    """
    reports = run_all(tmp_path, c, python, c, python, poses=APART)
    assert [report.status for report in reports] == [0, 0, 0, 0]
    lcds = [" ".join(report.lcd) for report in reports]
    assert lcds == ["4 token+py+c+py", "1 token", "2 token+py+c", "3 token+py+c"]


def test_six_robots_with_one_program(tmp_path: Path) -> None:
    program = """
    me = OSMachineID()
    VWStraight(100 * me, 200)
    VWWait()
    LCDPrintf("%d of %d at %d", me, SIMGetRobotCount(), VWGetPosition()[0])
    """
    scene = Scene(Workspace(0.0, 0.0, 4000.0, 4000.0), walls=(Wall((0.0, 0.0), (4000.0, 0.0)),))
    reports = run_all(tmp_path, *[program] * 6, poses=APART, scene=scene)
    assert [report.lcd for report in reports] == [(f"{me} of 6 at {100 * me}",) for me in range(1, 7)]


def test_robots_see_and_hit_each_other(tmp_path: Path) -> None:
    drives = """
    LCDPrintf("%d ", PSDGet(PSD_FRONT))
    VWStraight(1000, 300)
    VWWait()
    LCDPrintf("%d", VWStalled())
    """
    first, second = run_all(tmp_path, drives, "OSWait(5000)", poses=[Pose(500.0, 500.0), Pose(1000.2, 520.0)])
    # From the sensor, 19.2 mm ahead of the axle, to the back of the other, 58.3 mm behind its axle.
    assert first.lcd == ("423 1",)
    assert [other for _, other in first.collisions] == ["robot robot 2"]
    assert first.pose.x_mm < 910.0
    assert second.collisions == ()


def test_a_ball_is_pushed_over_a_line(tmp_path: Path) -> None:
    ball = Thing(DiscShape((800.0, 500.0), 21.35), "Golf", movable=GOLF_BALL)
    scene = Scene(Workspace(0.0, 0.0, 4000.0, 1000.0), walls=(Wall((0.0, 0.0), (4000.0, 0.0)),), things=(ball,))
    program = """
    x, y, z, phi = SIMGetObject(1)
    LCDPrintf("%d %d\\n", SIMGetObjectCount(), x.value)
    VWStraight(600, 400)
    VWWait()
    OSWait(2000)
    LCDPrintf("%d", SIMGetObject(1)[0] > 1200)
    """
    (report,) = run_all(tmp_path, program, poses=[Pose(500.0, 500.0)], scene=scene)
    assert (report.lcd, report.collisions) == (("1 800", "1"), ())


def test_a_ball_is_kicked_by_a_servo(tmp_path: Path) -> None:
    ball = Thing(DiscShape((570.0, 510.0), 21.35), "Golf", movable=GOLF_BALL)
    scene = Scene(Workspace(0.0, 0.0, 4000.0, 1000.0), walls=(Wall((0.0, 0.0), (4000.0, 0.0)),), things=(ball,))
    program = """
    SERVOSet(3, 0)
    OSWait(500)
    x0 = SIMGetObject(1)[0]
    SERVOSet(3, 255)
    OSWait(1000)
    x, y, z, phi = SIMGetObject(1)
    LCDPrintf("%d %d %d", x0, x > 1200, y)
    """
    (report,) = run_all(tmp_path, program, poses=[Pose(500.0, 500.0)], scene=scene)
    assert (report.status, report.lcd) == (0, ("570 1 510",))


def test_the_camera_is_turned_by_a_servo(tmp_path: Path) -> None:
    ball = Thing(DiscShape((500.0, 700.0), 60.0), "Soccer", material=Material(color="#ff0000"), movable=GOLF_BALL)
    scene = Scene(Workspace(0.0, 0.0, 4000.0, 1000.0), walls=(Wall((0.0, 0.0), (4000.0, 0.0)),), things=(ball,))
    program = """
    def reds():
        picture = CAMGet()
        return sum(r > 200 and g < 60 for r, g in zip(picture[0::3], picture[1::3]))
    ahead = reds()
    SERVOSet(1, 0)
    OSWait(50)
    LCDPrintf("%d %d", ahead, reds() > 100)
    """
    (report,) = run_all(tmp_path, program, poses=[Pose(500.0, 500.0)], scene=scene)
    assert (report.status, report.errors, report.lcd) == (0, "", ("0 1",))


BAD = {
    "crash": ("VWSetSpeed(200, 0)\nLCDPrintf('going')\nOSWait(1000)\nraise ValueError('no luck')\n", 1),
    "exit": ("VWSetSpeed(200, 0)\nLCDPrintf('going')\nOSWait(1000)\nraise SystemExit(7)\n", 7),
    "kill": (
        "import os\nVWSetSpeed(200, 0)\nLCDPrintf('going')\nOSWait(1000)\nos.kill(os.getpid(), 9)\n",
        -9,
    ),
    "fork": (
        "import os\nVWSetSpeed(200, 0)\nLCDPrintf('going')\nOSWait(1000)\n"
        "if os.fork() == 0:\n    VWSetSpeed(500, 0)\n    OSWait(5000)\n    os._exit(0)\nraise SystemExit(3)\n",
        3,
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_program_that_fails_stops_its_robot_and_no_other(name: str, tmp_path: Path) -> None:
    text, status = BAD[name]
    bad, good = run_all(tmp_path, text, STEADY, poses=APART)
    assert bad.status == status
    assert bad.lcd == ("going",)
    assert bad.ended_s < 1.4
    # 200 mm in the first second, and it stops within 0.3 s.
    assert bad.pose.x_mm == pytest.approx(700.0, abs=60.0)
    assert (good.status, good.lcd, good.errors) == (0, ("500",), "")
    if name == "crash":
        assert "ValueError: no luck" in bad.errors


@needs_compiler
def test_a_crash_in_c_is_told_with_its_signal(tmp_path: Path) -> None:
    (bad,) = run_all(
        tmp_path,
        """
        int main(void) {
            volatile int *nowhere = 0;
            LCDPrintf("falling");
            return *nowhere;
        }
        """,
    )
    assert (bad.status, bad.lcd) == (-11, ("falling",))


@needs_compiler
def test_a_loop_without_a_call_lets_the_others_go_on(tmp_path: Path) -> None:
    stuck, good = run_all(
        tmp_path,
        "int main(void) { volatile int i = 0; VWSetSpeed(200, 0); OSWait(500); for (;;) i++; }",
        STEADY,
        poses=APART,
        time_limit_s=5.0,
    )
    assert (stuck.status, good.status, good.lcd) == (None, 0, ("500",))
    assert stuck.pose.x_mm < 700.0


def test_the_same_seed_is_the_same_run(tmp_path: Path) -> None:
    wanders = """
    for i in range(20):
        VWSetSpeed(150, 30 if i % 3 else -60)
        while PSDGet(PSD_FRONT) > 400 and OSGetCount() < 500 * i:
            pass
    """
    once, again = (run_all(tmp_path, wanders, wanders, poses=APART, seed=3) for _ in range(2))
    assert [(report.pose, report.ended_s) for report in once] == [(report.pose, report.ended_s) for report in again]
