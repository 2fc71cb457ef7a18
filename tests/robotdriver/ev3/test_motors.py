"""Motors as programs see them, driven by the unmodified library."""

import math
from pathlib import Path

import pytest

from robotdriver.ev3.ready import SMALL
from robotdriver.pose import Pose

from .bricks import Bench


def test_a_way_a_time_and_a_turn_are_exact(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    notes = bench.run(
        """
        from ev3dev2.wheel import EV3EducationSetTire
        drive = MoveDifferential(OUTPUT_A, OUTPUT_D, EV3EducationSetTire, 120)
        drive.odometry_start(theta_degrees_start=0)
        drive.on_for_distance(SpeedDPS(500), 500)
        drive.on_for_seconds(SpeedDPS(360), SpeedDPS(360), 2.003)
        time.sleep(0.1)
        notes["positions"] = [drive.left_motor.position, drive.right_motor.position]
        drive.turn_left(SpeedDPS(200), 90)
        time.sleep(0.5)
        notes["odometry"] = [drive.x_pos_mm, drive.y_pos_mm, drive.theta]
        drive.odometry_stop()
        """
    )
    pose = bench.robot.pose
    rim_mm = 56.0 * math.pi / 360.0
    way_mm = round(500 / rim_mm) * rim_mm
    assert abs(way_mm - 500.0) < 1.0
    assert pose.x_mm == pytest.approx(way_mm + 2.003 * 360 * rim_mm, abs=1.5)
    assert notes["positions"] == [1744, 1744]
    assert math.degrees(pose.heading_rad) == pytest.approx(90.0, abs=0.5)
    x_mm, y_mm, theta = notes["odometry"]
    assert math.hypot(x_mm - pose.x_mm, y_mm - pose.y_mm) < 0.01 * pose.x_mm
    assert theta == pytest.approx(pose.heading_rad, abs=math.radians(1.0))


def test_a_blocked_wheel_stalls(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.world.add_wall((400.0, -1000.0), (400.0, 1000.0))
    notes = bench.run(
        """
        tank = MoveTank(OUTPUT_A, OUTPUT_D)
        tank.on(30, 30)
        tank.left_motor.wait_until_not_moving()
        notes["state"] = tank.left_motor.state
        notes["stalled"] = tank.left_motor.is_stalled
        notes["position"] = tank.left_motor.position
        tank.off()
        notes["at rest"] = tank.left_motor.state
        """
    )
    front_mm = max(x for x, _ in bench.model.model.body.corners)
    assert bench.robot.pose.x_mm == pytest.approx(400.0 - front_mm, abs=0.5)
    assert notes["stalled"]
    assert "running" in notes["state"]
    assert notes["position"] == pytest.approx(bench.robot.pose.x_mm / (56.0 * math.pi / 360.0), abs=1.0)
    assert notes["at rest"] == ["holding"]


def test_drivers_attributes_act_as_their_documentation_says(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    notes = bench.run(
        """
        motor = LargeMotor(OUTPUT_A)
        motor.position = 100
        motor.run_to_abs_pos(position_sp=-260, speed_sp=400, stop_action="brake")
        motor.wait_until("running", timeout=100)
        motor.wait_until_not_moving()
        notes["absolute"] = [motor.position, motor.state]
        motor.polarity = "inversed"
        motor.run_timed(speed_sp=300, time_sp=1000, stop_action="coast")
        time.sleep(0.5)
        notes["inversed"] = [motor.position, motor.speed]
        motor.wait_while("running")
        time.sleep(1)
        notes["coasted"] = motor.position - 260 > 300
        motor.reset()
        notes["reset"] = [motor.position, motor.polarity, motor.speed_sp]
        motor.ramp_up_sp = 2000
        motor.run_forever(speed_sp=1050)
        time.sleep(1)
        notes["ramp"] = [motor.speed, "ramping" in motor.state]
        motor.run_direct(duty_cycle_sp=50)
        time.sleep(0.5)
        motor.duty_cycle_sp = -20
        time.sleep(0.5)
        notes["direct"] = [motor.speed, motor.duty_cycle]
        motor.stop()
        try:
            motor.speed_sp = 1051
        except ValueError as error:
            notes["too fast"] = str(error)
        """
    )
    assert notes["absolute"] == [-260, []]
    assert notes["inversed"][0] == pytest.approx(260 + 150, abs=8)
    assert notes["inversed"][1] == 300
    assert notes["coasted"]
    assert notes["reset"] == [0, "normal", 0]
    assert notes["ramp"][0] == pytest.approx(525, abs=10)
    assert notes["ramp"][1]
    assert notes["direct"] == [-210, -20]
    assert "Max speed: +/-1050" in notes["too fast"]


def test_a_killed_program_stops_its_robot(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.run(
        """
        import os, signal, time
        from ev3dev2.motor import MoveTank
        MoveTank("outA", "outD").on(50, 50)
        time.sleep(1)
        os.kill(os.getpid(), signal.SIGKILL)
        """,
        is_noting=False,
    )
    before, ended_s = bench.robot.pose, bench.world.time_s
    while bench.world.time_s < ended_s + 0.3:
        bench.world.step()
    stopped = bench.robot.pose
    bench.world.step()
    assert bench.robot.pose == stopped
    assert before.distance_to(stopped.x_mm, stopped.y_mm) < 50.0


def test_a_socket_with_nothing_in_it_says_what_there_is(tmp_path: Path) -> None:
    bench = Bench(tmp_path, SMALL)
    bench.run("from ev3dev2.motor import *\nLargeMotor(OUTPUT_B)\n", is_noting=False)
    assert bench.end.status == 1
    assert "LargeMotor(ev3-ports:outB) is not connected" in bench.end.stderr
    assert "The brick brick has: outA large motor, outD large motor, in1 touch sensor" in bench.end.stderr
    assert 'program.py", line 2' in bench.end.stderr
    assert bench.robot.pose == Pose(0.0, 0.0, 0.0)


def test_a_wheel_that_is_to_stand_ends_a_turn_about_it(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    notes = bench.run(
        """
        steer = MoveSteering(OUTPUT_A, OUTPUT_D)
        steer.on(0, 40)
        time.sleep(0.5)
        steer.off()
        steer.on_for_rotations(50, 40, 1)
        notes["states"] = [motor.state for motor in steer.motors.values()]
        """
    )
    assert notes["states"] == [["holding"], ["holding"]]
    assert math.degrees(bench.robot.pose.heading_rad) == pytest.approx(-math.degrees(56.0 * math.pi / 120.0), abs=3.0)
