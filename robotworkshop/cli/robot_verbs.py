"""The verbs about real robots: what each does, once its options are read. Return the exit status."""

import math
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from robotdriver.create.driver.calibrating import MeasuredDrive, calibrate
from robotdriver.create.driver.checkup import SPEED_MM_S, CheckUp, check_up
from robotdriver.create.driver.diagnosis import battery_verdict, battery_words
from robotdriver.create.driver.odometry import UNCALIBRATED, Calibration
from robotdriver.create.driver.robot import PhysicalRobot
from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.create.opcodes import Mode
from robotdriver.create.packets import PacketId
from robotdriver.create3.driver.robot import Create3Robot
from robotdriver.interface import RobotInterface, SensorData
from robotdriver.models import LIGHT_BUMPERS, RobotModel
from robotworkshop.assets import find_scene
from robotworkshop.cli.interrupts import interrupted_by_signals
from robotworkshop.cli.printing import console, stdout
from robotworkshop.cli.printing.stderr import complain
from robotworkshop.cli.scene_verbs import (
    ExitStatus,
    complaints_about,
    draw,
    new_session,
    report_plans,
    report_recording,
    report_runs,
)
from robotworkshop.cli.umbmark import TrackRecorder, Way
from robotworkshop.recording.header import RunKind
from robotworkshop.recording.options import RecordingOptions
from robotworkshop.run.calibrations import calibrations_file, store_calibration
from robotworkshop.run.create3_choice import Create3Choice
from robotworkshop.run.racers import robots_with_goals
from robotworkshop.run.reports import RunReport, SolveReport
from robotworkshop.run.robot_choice import RobotChoice
from robotworkshop.run.settings import Settings
from robotworkshop.use_cases import run_scene
from robotworkshop.view.snapshot_picture import Onlooker
from scene.files import load_scene

if TYPE_CHECKING:
    from robotworkshop.web.audience import Audience

Confirm = Callable[[str], bool]
"""Asks a question that is answered by yes or no."""

AskNumber = Callable[[str, float], float]
"""Asks for a number, with what it is if nothing is typed."""

_CLIFF_SIGNALS = {
    "left": PacketId.CLIFF_LEFT_SIGNAL,
    "front left": PacketId.CLIFF_FRONT_LEFT_SIGNAL,
    "front right": PacketId.CLIFF_FRONT_RIGHT_SIGNAL,
    "right": PacketId.CLIFF_RIGHT_SIGNAL,
}

_LISTEN_FRAMES = 134
"""The doctor listens for two seconds."""

_CREATE3_LISTEN_FRAMES = 40
"""Likewise."""

_TRY_MM, _TRY_MM_S, _TRY_RAD = 100.0, 100.0, math.pi / 4.0
"""The movements of the doctor."""


def run(
    scene: str,
    settings: Settings,
    choice: RobotChoice | Create3Choice,
    robot_name: str | None,
    confirm: Confirm,
    as_json: bool,
    pictures: Sequence[Path],
    recording: RecordingOptions,
    audience: "Audience | None" = None,
) -> ExitStatus:
    """Solve the task of one robot of a scene, and drive it with a real one."""
    loaded = load_scene(find_scene(scene))
    with complaints_about(scene):
        in_scene, _ = robots_with_goals(loaded, robot_name)[0]
    said, choice = choice, choice.detected()
    _say_found(said, choice, as_json)
    session = new_session(scene, loaded.with_model(in_scene.name, choice.model), settings, robot=in_scene.name)
    onlooker = Onlooker(session) if pictures else None
    start = session.racers[0].task.start
    health = ""

    def planned(plans: Sequence[SolveReport]) -> bool:
        report_plans(plans, as_json)
        return all(plan.solved for plan in plans) and confirm(
            f"Clear the floor, and put the robot at ({start.x_mm:.0f}, {start.y_mm:.0f}) mm, "
            f"facing {math.degrees(start.heading_rad):.0f} degrees. Drive now?"
        )

    def drive() -> tuple[RunReport, ...]:
        nonlocal health
        with interrupted_by_signals(), choice.robot() as robot:
            robot.connect()
            reports = session.drive_real(robot)
            health = _health_line(robot)
        return reports

    shown = partial(console.shown_progress, session.announcer)
    done = run_scene(session, recording, scene, drive, RunKind.REAL, planned, shown, audience, complain)
    if not done.reports:
        is_solved = all(plan.solved for plan in done.plans)
        return ExitStatus.NOT_REACHED if is_solved else report_runs(done.plans, (), as_json)
    if onlooker is not None:
        draw(onlooker, pictures)
    if not as_json:
        stdout.print_line(health)
        report_recording(done.recorder)
    return report_runs(done.plans, done.reports, as_json)


def doctor(choice: RobotChoice | Create3Choice, move: bool, as_json: bool) -> ExitStatus:
    """Connect to a robot and say how it is; with ``move`` also drive a little, back and forth."""
    try:
        said, choice = choice, choice.detected()
        _say_found(said, choice, as_json)
        with interrupted_by_signals(), choice.robot() as robot:
            robot.connect()
            found = _create3_findings(robot) if isinstance(robot, Create3Robot) else _findings(robot, choice.address)
            if move:
                found["moved"] = _move(robot)
            if move and isinstance(robot, PhysicalRobot):
                found |= _checked(check_up(robot))
    except DiagnosedError as error:
        complain(str(error))
        if as_json:
            stdout.print_json({"robot": choice.address, "cause": error.cause.value, "error": str(error)})
        return ExitStatus.NOT_REACHED
    if as_json:
        stdout.print_json(found)
    else:
        for name, value in found.items():
            stdout.print_line(f"{name.replace('_', ' '):16} {value}")
    return ExitStatus.DONE


def calibrate_robot(choice: RobotChoice, side_mm: float, runs: int, confirm: Confirm, ask: AskNumber) -> ExitStatus:
    """Drive a line and squares, ask where the robot came to stand, and keep the factors that follow."""
    if not confirm(
        f"The robot will drive squares of {side_mm:.0f} mm to both sides. Clear the floor, "
        "mark where the robot stands and looks. Drive now?"
    ):
        return ExitStatus.NOT_REACHED
    said, choice = choice, choice.detected()
    _say_found(said, choice, as_json=False)
    drives: list[MeasuredDrive] = []
    with interrupted_by_signals(), choice.robot(UNCALIBRATED) as robot:
        robot.connect()
        track = TrackRecorder(robot, choice.max_speed_mm_s).line(side_mm)
        x_mm = ask("How far ahead has it come, mm?", round(track.way_mm))
        drives.append(track.measured(x_mm, ask("How far to the left, mm?", 0.0)))
        for way in (Way.COUNTER_CLOCKWISE, Way.CLOCKWISE):
            for _ in range(runs):
                if not confirm(f"Put the robot back on its mark. Drive the square {way.words}?"):
                    return ExitStatus.NOT_REACHED
                track = TrackRecorder(robot, choice.max_speed_mm_s).square(side_mm, way)
                x_mm = ask("How far ahead of the mark does it stand, mm (behind is negative)?", 0.0)
                y_mm = ask("How far to the left of the mark, mm (right is negative)?", 0.0)
                drives.append(track.measured(x_mm, y_mm))
    found = calibrate(drives, choice.robot_model)
    store_calibration(choice.called, found, calibrations_file())
    stdout.print_line(_calibration_line(choice.called, found, choice.robot_model))
    return ExitStatus.DONE


def _say_found(said: RobotChoice | Create3Choice, found: RobotChoice | Create3Choice, as_json: bool) -> None:
    """Say what a robot has told of itself beyond what was known.

    Args:
        said: The robot, as the user knows it.
        found: The same, with what it tells.
        as_json: Whether nothing but JSON may be printed.
    """
    if as_json or (found.address == said.address and found.model == said.model):
        return
    words = f"found: {found.robot_model.title} at {found.address}"
    baud = found.baud if isinstance(found, RobotChoice) else None
    stdout.print_line(words if baud is None else f"{words}, {baud} baud")


def _listen(robot: RobotInterface, frames: int) -> SensorData:
    data = robot.sensor_data()
    for _ in range(frames):
        data = robot.wait_frame(data.frame)
    return data


def _listen_to_log(robot: PhysicalRobot, frames: int) -> SensorData:
    """Listen until a log ends, if it ends earlier: an examination's own log is no longer than the examination."""
    try:
        return _listen(robot, frames)
    except DiagnosedError as error:
        if error.cause is not Cause.LINK_GONE:
            raise
        return robot.last_data


def _findings(robot: PhysicalRobot, address: str) -> dict[str, Any]:
    """Return how a robot is, after listening for a while."""
    data = (_listen if robot.address.hears else _listen_to_log)(robot, _LISTEN_FRAMES)
    frame, statistics = robot.raw_frame, robot.statistics
    came = statistics.frames + data.link.lost_frames
    rule = statistics.checksum_rule
    return {
        "robot": address,
        "model": robot.model.title,
        "mode": Mode(min(frame[PacketId.MODE], Mode.FULL)).name.capitalize(),
        "battery": battery_verdict(frame),
        "frames_per_s": round(robot.frame_rate_hz, 1),
        "lost_frames": f"{data.link.lost_frames} of {came} ({data.link.bad_frames} of them came damaged)",
        "checksum": "not settled" if rule is None else rule.value,
        "answers": "when it is asked" if statistics.answers else "nothing that it is asked while it streams",
        "bumper": data.bumper.value,
        "wall_sensor": f"{'sees a wall' if data.wall else 'sees nothing'}, signal {frame[PacketId.WALL_SIGNAL]}",
        "cliff_signals": ", ".join(f"{name} {frame[packet]}" for name, packet in _CLIFF_SIGNALS.items()),
        **_eyes(robot.model, data),
        "guard": _guard_words(robot),
    }


def _create3_findings(robot: Create3Robot) -> dict[str, Any]:
    """Return how a Create 3 or a Root is, after listening for a while."""
    data = _listen(robot, _CREATE3_LISTEN_FRAMES)
    lit = [f"{name.removeprefix('ir_').replace('_', ' ')} {reading:.0f}" for name, reading in data.readings.items()
           if name.startswith("ir_") and isinstance(reading, float) and reading]  # fmt: skip
    return {
        "robot": str(robot.address),
        "model": robot.model.title,
        "battery": f"{robot.charge_share:.0%}",
        "frames_per_s": round(robot.frame_rate_hz, 1),
        "bumper": data.bumper.value,
        "infrared": ", ".join(lit) or "sees nothing",
        "guard": "the process that holds the link stops it when this program ends; nothing does when the link fails",
    }


def _guard_words(robot: PhysicalRobot) -> str:
    """Return what stops the robot when this program cannot."""
    if not robot.address.hears:
        return "none: this is a log, and drives nothing"
    if robot.has_bridge:
        return "a bridge on the robot stops it when it does not hear this program"
    if robot.guard_process_ids:
        return "two processes on this computer stop it when this program ends; nothing does when the link fails"
    return "none: nothing stops it when this program ends; a bridge on the robot would"


def _eyes(model: RobotModel, data: SensorData) -> dict[str, str]:
    """Return what the sonar or the light bumpers say."""
    found: dict[str, str] = {}
    if model.sonar is not None:
        echo_mm = data.obstacle_distance_mm
        found["sonar"] = "hears nothing" if echo_mm is None else f"{echo_mm:.0f} mm"
        if echo_mm is not None and echo_mm < model.sonar.min_range_mm:
            found["sonar"] = "reads 0 at the analog input: not wired? Then say --sonar none"
    signals = {
        name.removeprefix("light_").replace("_", " "): reading
        for name, reading in data.readings.items()
        if name in LIGHT_BUMPERS
    }
    if signals:
        lit = [f"{name} {signal:.0f}" for name, signal in signals.items() if signal]
        found["light_bumpers"] = ", ".join(lit) or "see nothing"
    return found


def _move(robot: RobotInterface) -> str:
    """Drive a little back and forth, turn a little left and right; return what the odometry made of it."""
    begin = robot.sensor_data()
    track = TrackRecorder(robot, _TRY_MM_S)
    ahead = track.line(_TRY_MM).way_mm
    track.line(-_TRY_MM)
    left_rad = robot.sensor_data().orientation_rad
    track.turn(_TRY_RAD)
    left_rad = robot.sensor_data().orientation_rad - left_rad
    track.turn(-_TRY_RAD)
    end = robot.sensor_data()
    return (
        f"{ahead:.0f} mm ahead and back to {end.distance_mm - begin.distance_mm:.0f} mm, "
        f"{math.degrees(left_rad):.0f} degrees left and back to "
        f"{math.degrees(end.orientation_rad - begin.orientation_rad):.0f} degrees"
    )


def _checked(found: CheckUp) -> dict[str, str]:
    """Return what a check-up came to, beside what is assumed of every robot."""
    echo = f"packets 41 and 42 tell of a command after {found.echo_frames} frames"
    if found.echo_frames is None:
        echo = (
            "packets 41 and 42 do not tell what was commanded: only its wheels show whether the robot hears, and slow "
            "turns of a Create 1 are not measured well"
        )
    return {
        "echo": echo,
        "speed": f"{found.speed_mm_s:.0f} mm/s where {SPEED_MM_S:.0f} were commanded",
        "brakes": f"stood {found.braking_s:.2f} s and {found.braking_mm:.0f} mm after it was told to stop",
    }


def _health_line(robot: PhysicalRobot | Create3Robot) -> str:
    """Return how well a robot was heard."""
    if isinstance(robot, Create3Robot):
        return f"{robot.address}: {robot.frame_rate_hz:.1f} frames a second; battery {robot.charge_share:.0%}"
    link = robot.sensor_data().link
    return (
        f"{robot.address}: {robot.frame_rate_hz:.1f} frames a second, {link.lost_frames} lost, "
        f"{link.bad_frames} of them damaged; battery {battery_words(robot.raw_frame)}"
    )


def _calibration_line(name: str, found: Calibration, model: RobotModel) -> str:
    return (
        f"{name}: the left wheel rolls {found.left_factor:.4f} and the right one {found.right_factor:.4f} times as far "
        f"as it believes; the wheels stand {found.wheel_base_factor * model.drive.wheel_base_mm:.1f} mm apart "
        f"({found.wheel_base_factor:.4f} times). Kept, and used from now on under this name"
    )
