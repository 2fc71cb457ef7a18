"""Programs in the manner of published ones, each of another topic, do what their authors meant."""

import math
from pathlib import Path
from tempfile import TemporaryFile

import pytest

from robotdriver.ev3.brick import ButtonPress
from robotdriver.ev3.lego import shipped_lego
from robotdriver.ev3.remote import RemotePress
from robotdriver.pose import Pose
from robotworkshop.families.ev3.processes import command_of
from robotworkshop.families.ev3.run import BrickProgram, Ev3Floor, Ev3Run, Ev3RunOptions, RunResult
from robotworkshop.families.ev3.world_by_name import load_world
from robotworkshop.families.processes import launched

PROGRAMS = Path(__file__).with_name("programs")


def run(
    *programs: str,
    world: str | None = None,
    for_s: float = 100.0,
    presses: tuple[ButtonPress, ...] = (),
    remote: tuple[RemotePress, ...] = (),
) -> tuple[RunResult, str]:
    """Run programs, written as ``brick=program``; return what came of it and all that they printed."""
    loaded = load_world(world)
    jobs = []
    for text in programs:
        brick, _, program = text.rpartition("=")
        jobs.append(BrickProgram(PROGRAMS / f"{program}.py", next(iter(loaded.robots)), brick or None))
    options = Ev3RunOptions(time_limit_s=for_s, presses=presses, remote=remote)
    with (
        TemporaryFile() as stdout,
        launched([command_of(job.program) for job in jobs], options.seed, stdout) as processes,
        Ev3Floor(loaded, shipped_lego(), jobs, options) as floor,
    ):
        result = Ev3Run(floor, jobs, options, processes, stdout).run()
        stdout.seek(0)
        printed = stdout.read().decode()
    return result, printed


def pose(result: RunResult) -> Pose:
    assert all(program.status == 0 for program in result.programs), result.programs
    assert not result.was_paced
    return result.robots[0].pose


def test_a_square_by_the_gyro() -> None:
    result, printed = run("gyro_square")
    end = pose(result)
    assert math.hypot(end.x_mm, end.y_mm) < 15.0
    assert math.degrees(end.heading_rad) == pytest.approx(90.0 - 360.0, abs=1.5)
    assert "angle 360" in printed


def test_a_line_follower_follows_a_line_round_a_corner() -> None:
    result, _ = run("line_follower", world="ev3_track")
    end = pose(result)
    assert math.degrees(end.heading_rad) == pytest.approx(0.0, abs=15.0)
    assert end.y_mm == pytest.approx(1200.0 - 215.0, abs=15.0)  # the inner edge of the upper line


def test_a_wall_follower_keeps_off_the_walls() -> None:
    result, printed = run("wall_follower")
    pose(result)
    distances = [float(line.rpartition(" ")[2]) for line in printed.splitlines()]
    assert distances == pytest.approx([15.0] * 4, abs=0.7)


def test_a_gripper_closes_until_it_stalls() -> None:
    result, printed = run("gripper")
    assert pose(result).y_mm == pytest.approx(2.0 * 0.3 * 1050.0 * 56.0 * math.pi / 360.0, abs=2.0)
    assert "closed at -3600 True" in printed
    assert "opened to -2880" in printed
    assert [heard.text for heard in result.sounds] == ['say "done"']


def test_a_menu_is_driven_by_keys() -> None:
    keys = (("down", 1.0), ("enter", 2.0), ("up", 4.0), ("enter", 5.0), ("backspace", 8.0))
    result, printed = run("menu", presses=tuple(ButtonPress(key, at_s, at_s + 0.2) for key, at_s in keys))
    assert math.degrees(pose(result).heading_rad) == pytest.approx(90.0 + 168.0, abs=1.0)
    assert "chosen ahead" in printed


def test_two_bricks_of_a_rover_talk() -> None:
    result, _ = run("brick-left=rover_arm", "brick-right=rover_eyes", world="ev3_rover")
    pose(result)
    assert [heard.text for heard in result.sounds] == ['say "measured 90"']
    assert result.robots[0].motors_deg["brick-left:outB"] == pytest.approx(90.0)


def test_it_wanders_on_a_table_and_never_falls() -> None:
    result, printed = run("wander", world="ev3_small")
    pose(result)
    assert not result.robots[0].has_fallen
    assert "found" in printed
    assert len(result.sounds) > 30


def test_the_remote_control_drives_each_wheel() -> None:
    both = (RemotePress(1, "top_left", 1.0, 2.0), RemotePress(1, "top_right", 1.0, 2.0))
    result, _ = run("remote", remote=(*both, RemotePress(2, "top_left", 3.0, 4.0)))
    end = pose(result)
    assert end.y_mm == pytest.approx(400.0 * 56.0 * math.pi / 360.0, abs=12.0)
    assert math.degrees(end.heading_rad) == pytest.approx(90.0, abs=5.0)


def test_there_and_back_by_odometry() -> None:
    result, printed = run("touch_and_back")
    end = pose(result)
    assert (end.x_mm, end.y_mm) == pytest.approx((200.0, 300.0), abs=5.0)
    assert "met a wall at 10" in printed
    assert "at 199 300" in printed


def test_four_runs_are_identical_threads_included() -> None:
    first, *others = [run("wander", world="ev3_small", for_s=3.0)[0] for _ in range(4)]
    assert first.robots[0].pose != pose_at_start()
    assert all(other == first for other in others)


def pose_at_start() -> Pose:
    return load_world("ev3_small").robots["explorer"].pose


def test_a_robot_balances_by_the_librarys_own_balancer() -> None:
    result, printed = run("balancer", presses=(ButtonPress("touch", 4.0, 4.2),))
    (robot,) = result.robots
    assert not robot.has_fallen
    assert 100.0 < float(printed) < 1500.0
    assert robot.pose.y_mm > 50.0
