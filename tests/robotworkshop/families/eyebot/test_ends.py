"""What a robot does when its program ends, and what is told of an end that was none of its will."""

import math
from pathlib import Path

import pytest

from robotdriver.eyebot.library import CompilerError
from robotdriver.pose import Pose
from robotworkshop.cli.app import main
from robotworkshop.families.eyebot.programs import prepared
from robotworkshop.families.eyebot.run import EyeBotRun, EyeBotRunOptions
from robotworkshop.families.eyebot.setup import load_world, setup_of
from robotworkshop.stage.events import Announcer

from .floors import run_all, write_program

MIDDLE = Pose(2000.0, 2000.0)
FAST = "VWSetSpeed(300, 0)\n"


@pytest.mark.parametrize("text", [FAST, "int main(void) { VWSetSpeed(300, 0); return 0; }\n"])
def test_a_program_that_ends_well_leaves_its_last_command_in_force(tmp_path: Path, text: str) -> None:
    leader, follower = run_all(
        tmp_path, text, "OSWait(3000)\n", poses=[MIDDLE, Pose(2000.0, 500.0)], time_limit_s=math.inf
    )
    assert leader.status == follower.status == 0
    # It drives on after the last program has ended, into the wall.
    assert leader.pose.x_mm > 3900.0
    assert leader.collisions


@pytest.mark.parametrize(
    "text",
    [
        "VWSetSpeed(300, 0)\nOSWait(1000)\nraise ValueError('lost')\n",
        "import sys\nVWSetSpeed(300, 0)\nOSWait(1000)\nsys.exit(3)\n",
        "int main(void) { VWSetSpeed(300, 0); OSWait(1000); return 3; }\n",
        "int main(void) { VWSetSpeed(300, 0); OSWait(1000); abort(); }\n",
    ],
)
def test_a_program_that_fails_stops_its_robot(tmp_path: Path, text: str) -> None:
    failed, _ = run_all(tmp_path, text, "OSWait(5000)\n", poses=[MIDDLE, Pose(2000.0, 500.0)])
    assert failed.status != 0
    assert failed.pose.x_mm == pytest.approx(2300.0, abs=40.0)


def test_a_movement_that_a_program_does_not_wait_for_is_finished(tmp_path: Path) -> None:
    (report,) = run_all(tmp_path, "VWStraight(500, 200)\n", poses=[MIDDLE], time_limit_s=math.inf)
    assert report.pose.x_mm == pytest.approx(2500.0, abs=1.0)


def test_the_time_limit_ends_what_drives_on(tmp_path: Path) -> None:
    (report,) = run_all(
        tmp_path, "MOTORDrive(1, 20)\nMOTORDrive(2, 20)\n", poses=[Pose(500.0, 500.0)], time_limit_s=2.0
    )
    assert 900.0 < report.pose.x_mm < 1300.0


def test_a_robot_without_a_program_stands_and_may_be_moved(tmp_path: Path) -> None:
    (tmp_path / "flat.wld").write_text("floor 4000 4000\n")
    write_program(tmp_path, "SIMSetRobot(2, 3000, 3000, 0, 90)\nOSWait(500)\n", "mover")
    simulation = tmp_path / "two.sim"
    simulation.write_text("world flat.wld\nS4 500 500 0 mover.py\nS4 1000 2000 0\n")
    setup = setup_of(load_world(simulation), (), lambda file: prepared(file, 7, tmp_path))
    run = EyeBotRun(setup, EyeBotRunOptions(speed=None, time_limit_s=10.0), Announcer())
    try:
        mover, other = run.run().programs
    finally:
        run.close()
    assert mover.status == 0
    assert other.program == ""
    assert (other.pose.x_mm, other.pose.y_mm) == pytest.approx((3000.0, 3000.0))


CRASHES = {
    "null.c": 'int main(void) {\n    const char *text = KEYRead() ? "" : NULL;\n    return *text; }\n',
    "endless.c": "\n\nint main(int n, char **words) { char room[999]; return main(KEYRead(), words) + *room; }\n",
    "at.cpp": "#include <vector>\nint main() {\n    return std::vector<int>(KEYRead()).at(7); }\n",
}
"""Programs that crash in their line 4: at once, with no stack left, and within the system's library."""


@pytest.mark.parametrize("name", CRASHES)
def test_a_crash_is_told_with_its_line(name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / name).write_text('#include "eyebot.h"\n' + CRASHES[name])
    assert main(["eyebot", str(tmp_path / name), "--speed", "max"]) == 1
    assert f"main at {name}:4" in capfd.readouterr().err.splitlines()


def test_a_function_that_is_missing_is_told_with_its_line(tmp_path: Path) -> None:
    program = write_program(tmp_path, "int VWFly(int);\nint main(void) {\n    return VWFly(1);\n}\n")
    with pytest.raises(CompilerError, match=r"program\.c:4: undefined reference to .VWFly"):
        prepared(program, 7, tmp_path)


def test_programs_in_cxx_run(tmp_path: Path) -> None:
    program = tmp_path / "drive.cpp"
    program.write_text(
        '#include "eyebot++.h"\n#include <iostream>\n#include <vector>\n'
        "int main() {\n    std::vector<int> ways{100, 200};\n    bool is_done = False;\n"
        "    for (auto way : ways) { VWStraight(way, 200); VWWait(); }\n    is_done = True;\n"
        "    std::cout << ways.size() << std::endl;\n    return is_done ? 0 : 1;\n}\n"
    )
    (tmp_path / "flat.wld").write_text("floor 4000 4000\n")
    simulation = tmp_path / "one.sim"
    simulation.write_text("world flat.wld\nLabBot 500 500 0 drive.x\n")
    setup = setup_of(load_world(simulation), (), lambda file: prepared(file, 7, tmp_path))
    run = EyeBotRun(setup, EyeBotRunOptions(speed=None, time_limit_s=20.0), Announcer())
    try:
        (report,) = run.run().programs
    finally:
        run.close()
    assert (report.status, report.errors) == (0, "")
    assert report.pose.x_mm == pytest.approx(800.0, abs=1.0)


@pytest.mark.parametrize("brings_its_own", [False, True])
def test_chance_is_that_of_the_seed(tmp_path: Path, *, brings_its_own: bool) -> None:
    text = "from eye import *\nimport random, sys\nprint(random.random(), file=sys.stderr)\n"
    if brings_its_own:
        (tmp_path / "eye.py").write_text('import ctypes\nlibrary = ctypes.CDLL("libeyesim.so")\n')
    told = [run_all(tmp_path, text, seed=seed)[0].errors for seed in (1, 1, 2)]
    assert told[0] == told[1] != told[2]
