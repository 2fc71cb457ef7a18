"""Programs of iRobot's SDK run unchanged: where they end is held by plain geometry."""

import math
import re
from pathlib import Path
from queue import Queue

import pytest

from robotdriver.pose import Pose
from robotworkshop.cli.app import main
from robotworkshop.families.create3.family import CREATE3
from robotworkshop.families.family import family_of
from robotworkshop.families.opening import open_programs
from robotworkshop.stage.events import Announcer
from scene.files import save_scene
from scene.scene import Obstacle, Scene, SceneRobot, Workspace

pytest.importorskip("irobot_edu_sdk")

HEAD = """
from irobot_edu_sdk.backend.bluetooth import Bluetooth
from irobot_edu_sdk.robots import event, Color, Create3
from irobot_edu_sdk.music import Note
robot = Create3(Bluetooth("any name"))
"""


def written(folder: Path, body: str) -> Path:
    file = folder / "program.py"
    file.write_text(HEAD + body + "\nrobot.play()\nprint('after play')\n")
    return file


def test_a_square_closes_and_the_program_ends_by_itself(tmp_path: Path) -> None:
    program = written(
        tmp_path,
        """
@event(robot.when_play)
async def play(robot):
    for _ in range(4):
        await robot.move(50)
        await robot.turn_left(90)
    await robot.arc_left(90, 20)
    await robot.play_note(Note.A5, .25)
    print(robot.pose)
    await robot.wait(1)
    print(await robot.get_position(), (await robot.get_ir_proximity()).sensors)
""",
    )
    assert family_of(program) == "create3"
    said: Queue[str] = Queue()
    with open_programs(CREATE3, [program], None, 0, Announcer(), None, said.put) as live:
        (ending,) = live.run()
        (robot,) = live.stage.world.robots
    assert (ending.status, ending.reason) == (0, "")
    # A quarter of a circle of 200 mm to the left of the start.
    assert (robot.pose.x_mm, robot.pose.y_mm) == (pytest.approx(600.0 + 200.0), pytest.approx(600.0 + 200.0))
    assert math.remainder(robot.pose.heading_rad - math.pi / 2.0, math.tau) == pytest.approx(0.0, abs=1e-9)
    assert 30.0 > ending.time_s > 14.0  # 2 m, five quarters of a turn, a note, a second
    lines = [said.get(timeout=60) for _ in range(said.qsize())]
    assert "Pose (-20.00, 20.00, 180.0°)" in lines
    assert lines[-1] == "after play"


def test_bumps_come_as_events_and_a_run_ends_in_time(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = written(
        tmp_path,
        """
@event(robot.when_bumped, [])
async def bumped(robot):
    print("bumped", robot.get_bumpers_cached())
    await robot.set_wheel_speeds(-10, -10)

@event(robot.when_play)
async def play(robot):
    await robot.set_wheel_speeds(20, 20)
    while True:
        await robot.wait(0.1)
""",
    )
    wall = Obstacle(((1_500.0, 0.0), (1_600.0, 0.0), (1_600.0, 2_000.0), (1_500.0, 2_000.0)))
    robot = SceneRobot("ada", Pose(500.0, 1_000.0, 0.0))
    save_scene(Scene(Workspace(0.0, 0.0, 3_000.0, 2_000.0), robots=(robot,), obstacles=(wall,)), tmp_path / "wall.json")
    assert main(["create3", str(program), "--for", "6", "--world", str(tmp_path / "wall.json")]) == 0
    printed = capfd.readouterr().out
    assert "bumped (True, True)" in printed
    # It meets the wall 829 mm ahead after 4.15 s, and is then driven back at half of the speed.
    back_mm = 100.0 * (6.0 - (1_000.0 - 171.0) / 200.0)
    assert float(re.search(r"ada is at x ([0-9.]+) mm", printed)[1]) == pytest.approx(1_329.0 - back_mm, abs=5.0)  # type: ignore[index]
    assert "the run ended at 6 s" in printed


def test_a_program_that_fails_is_said_with_its_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = tmp_path / "program.py"
    program.write_text(HEAD + "robot.no_such_thing\n")
    assert main(["create3", str(program)]) == 1
    assert "no_such_thing" in capfd.readouterr().out


def test_a_scene_without_robots_is_refused(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program = written(tmp_path, "")
    assert main(["create3", str(program), "--world", "no_such_scene"]) == 2
    assert capfd.readouterr().err.count("\n") == 1


def test_without_the_sdk_the_line_to_install_it_is_named(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("robotworkshop.families.create3.floor.find_spec", lambda _: None)
    assert main(["create3", str(written(tmp_path, ""))]) == 2
    assert "pip install 'robotworkshop[create3]'" in capfd.readouterr().err
