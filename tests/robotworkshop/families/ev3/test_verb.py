"""The verb `ev3`: what it prints, and what it exits with."""

import json
import os
import signal
import subprocess
import zlib
from pathlib import Path

import pytest

from robotworkshop.cli.app import main
from robotworkshop.recording.replay import Replay
from robotworkshop.stage.events import Moved, Told
from robotworkshop.view.viewer import Viewer
from tests.warm.programs import warm

PROGRAM = """
from ev3dev2.motor import *
from ev3dev2.led import Leds
from ev3dev2.display import Display
from ev3dev2.sound import Sound
tank = MoveTank(OUTPUT_A, OUTPUT_D)
tank.on(30, 30)
Leds().set_color("LEFT", "ORANGE")
screen = Display()
screen.rectangle(True, 10, 20, 40, 50)
screen.update()
Sound().beep()
time.sleep(1)
tank.off()
time.sleep(0.3)
print("over")
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    return file


def test_it_prints_json_and_records(program: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "run.rwr"
    arguments = ["ev3", f"left={program}", "--world", "ev3_small_pair", "--record", str(file), "--json"]
    assert main(arguments) == 0
    out, err = capfd.readouterr()
    result = json.loads(out)
    assert "over" in err
    assert result["programs"][0]["status"] == 0
    assert [sound["text"] for sound in result["sounds"]] == ["beep 440 Hz"]
    left, right = result["robots"]
    assert left["y_mm"] > 400.0
    assert right["y_mm"] == 272.5
    replay = Replay(file)
    events = [timed.event for timed in replay.events()]
    assert replay.header.read_cost_s == 0.0005
    assert [event.text for event in events if isinstance(event, Told)] == [
        "beep 440 Hz",
        "lamps orange, black",
        "the program has ended",
    ]
    later = Viewer(replay.header.scene)
    for event in replay.situation(0.9):
        later.follow(event)
    shown = later.panels["left"]
    assert shown.lamps == ("orange", "black")
    assert zlib.decompress(shown.picture).count(0) == 31 * 31
    last = [event for event in events if isinstance(event, Moved)][-1]
    assert last.snapshot.robots[0].pose.y_mm == left["y_mm"]


def test_a_worlds_robot_may_have_what_the_program_constructs(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "other_ports.py"
    file.write_text(PROGRAM.replace("OUTPUT_A, OUTPUT_D", "OUTPUT_B, OUTPUT_C"))
    arguments = ["ev3", str(file), "--world", "ev3_small", "--at", "400,300,0", "--json"]
    assert main(arguments) == 1
    assert "outA large motor" in capfd.readouterr().err
    assert main([*arguments, "--fit"]) == 0
    (robot,) = json.loads(capfd.readouterr().out)["robots"]
    assert (robot["y_mm"], robot["heading_deg"]) == (pytest.approx(300.0, abs=1.0), pytest.approx(0.0, abs=1.0))
    assert robot["x_mm"] > 500.0


def test_a_programs_chance_begins_from_the_seed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "chance.py"
    file.write_text("import random\nprint(random.random(), {'a', 'b', 'c'})\nrandom.seed()\nprint(random.random())\n")
    printed = []
    for seed in ("3", "3", "4"):
        assert main(["ev3", str(file), "--seed", seed]) == 0
        printed.append(capfd.readouterr().out)
    assert printed[0] == printed[1] != printed[2]


def test_motors_that_ran_at_the_end_are_named(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    left_running = {
        "wheels.on(20, 20)": "(A, D)",
        "wheels.on(20, 20); time.sleep(1)": "(A, D)",
        "wheels.left_motor.on_for_degrees(20, 900, block=False); time.sleep(1)": "(A)",
        "wheels.on_for_seconds(20, 20, 1)": "",
        "wheels.on_for_degrees(20, 20, 90, block=False); time.sleep(3)": "",
        "wheels.on(20, 20); time.sleep(1); wheels.off()": "",
    }
    for lines, ports in left_running.items():
        file = tmp_path / "ends.py"
        file.write_text(
            "import time\nfrom ev3dev2.motor import OUTPUT_A, OUTPUT_D, MoveTank\n"
            f"wheels = MoveTank(OUTPUT_A, OUTPUT_D)\n{lines}\n"
        )
        assert main(["ev3", str(file)]) == 0
        said = capfd.readouterr().out
        assert ("motors still ran" in said) is bool(ports), lines
        assert ports in said, lines


def test_threads_end_without_a_word_when_the_run_does(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "threads.py"
    file.write_text(
        "import threading, time\nimport ev3dev2.motor\n\n\ndef nap():\n    while True:\n        time.sleep(0.1)\n\n\n"
        "for n in range(3):\n    threading.Thread(target=nap).start()\nnap()\n"
    )
    assert main(["ev3", str(file), "--for", "1"]) == 0
    assert "Traceback" not in capfd.readouterr().err


def test_what_is_wrong_is_said_in_a_line(program: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("board_width: 5\n")
    cases = {
        ("ev3", str(tmp_path / "none.py")): "no such program",
        ("ev3", str(program), "--world", str(bad)): "line 1: board_width",
        (
            "ev3",
            str(program),
            "--keys",
            "space@1s",
        ): "right, enter, backspace, touch, and remote1.top_left",
        ("ev3", str(program), "--keys", "enter"): "enter@2s",
        ("ev3", f"middle={program}", "--world", "ev3_small_pair"): "the world has left/brick, right/brick",
        ("ev3", str(program), "--for", "0"): "above 0",
        ("ev3", str(program), "--beacon", "300,y"): "300,450@2",
        ("ev3", str(program), "--beacon", "300,450@5"): "300,450@2",
        ("ev3", str(program), "--at", "300,450"): "300,450,90",
        ("ev3", str(program), "--at", "scout=300,450,0"): "it has robot",
        ("ev3",): "--wait",
    }
    for arguments, reason in cases.items():
        assert main(list(arguments)) == 2
        complaint = capfd.readouterr().err
        assert reason in complaint
        assert complaint.count("\n") == 1


def test_a_programs_error_is_its_own(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("from ev3dev2.motor import *\n\n\nLargeMotor(OUTPUT_A).run_fast()\n")
    assert main(["ev3", str(file)]) == 1
    err = capfd.readouterr().err
    assert "line 4" in err
    assert "run_fast" in err
    assert "workshop" not in err


def test_an_interrupt_ends_it_at_once(tmp_path: Path) -> None:
    file = tmp_path / "endless.py"
    file.write_text("import sys, time\nimport ev3dev2.motor\nprint('begun', flush=True)\nwhile True: time.sleep(1)\n")
    process = subprocess.Popen(
        [warm("robotworkshop"), "ev3", str(file), "--speed", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"begun\n"
    process.send_signal(signal.SIGINT)
    process.wait(60.0)  # The program itself never ends.
    process.stdout.close()
    assert process.returncode != 0
