"""The robot that a program was written for, in the many ways in which programs name their ports."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from robotdriver.ev3.layout import PartKind
from robotworkshop.families.ev3.from_program import layout_of

BASIC = {"motor outB", "motor outC"}


def parts(folder: Path, program: str, modules: Mapping[str, str] | None = None) -> set[str]:
    for name, text in (modules or {}).items():
        module = folder / name
        module.parent.mkdir(parents=True, exist_ok=True)
        module.write_text(text)
    file = folder / "program.py"
    file.write_text(program)
    return {
        f"{'medium ' if part.medium else ''}{part.kind.value} {part.port}"
        for part in layout_of(file).parts
        if part.port
    }


@pytest.mark.parametrize(
    ("program", "wanted"),
    [
        ("MoveTank(OUTPUT_B, OUTPUT_C)", BASIC),
        ("[LargeMotor(address) for address in (OUTPUT_B, OUTPUT_C)]", BASIC),
        ("for port in ('outB', 'outC'):\n    LargeMotor(port)", BASIC),
        ("left, right = OUTPUT_B, OUTPUT_C\nMoveTank(left, right)", BASIC),
        ("import ev3dev2.auto as ev3\nev3.MoveSteering(ev3.OUTPUT_B, ev3.OUTPUT_C)", BASIC),
        ("from ev3dev2.motor import MediumMotor as Small\nSmall('ev3-ports:outA')", {*BASIC, "medium arm outA"}),
        ("class Rover(MoveTank):\n    pass\nRover(OUTPUT_A, OUTPUT_D)", {"motor outA", "motor outD"}),
        ("GyroBalancer()", {"motor outA", "motor outD", "gyro_sensor in2", "touch_sensor in1"}),
        ("LightSensor(INPUT_4)", {*BASIC, "light_sensor in4"}),
        ("def claw(port=OUTPUT_A):\n    return MediumMotor(port)", {*BASIC, "medium arm outA"}),
        ("def claw(port):\n    return MediumMotor(port)\nclaw(OUTPUT_A)", {*BASIC, "medium arm outA"}),
        (
            "class Robot:\n    def __init__(self, eye):\n        self.eye = ColorSensor(eye)\nRobot(eye=INPUT_2)",
            {*BASIC, "color_sensor in2"},
        ),
        (
            "class Tank(RemoteControlledTank):\n    def __init__(self, left=OUTPUT_A, right=OUTPUT_B):\n"
            "        RemoteControlledTank.__init__(self, left, right)",
            {"motor outA", "motor outB", "infrared_sensor in4"},
        ),
        (
            "class Tank(MoveTank):\n    def __init__(self):\n        super().__init__(OUTPUT_A, OUTPUT_D)",
            {"motor outA", "motor outD"},
        ),
        ("far = Sensor(INPUT_2)\nfar.mode = 'US-DIST-CM'", {*BASIC, "ultrasonic_sensor in2"}),
        ("this is no Python", BASIC),
        ("MediumMotor()", {*BASIC, "medium arm outA"}),
        ("LargeMotor()\nMediumMotor()\nMediumMotor()", {*BASIC, "medium arm outA"}),
        ("MediumMotor(OUTPUT_D)\nMediumMotor()", {*BASIC, "medium arm outD"}),
        ("MoveTank(OUTPUT_A, OUTPUT_D)\nMediumMotor()", {"motor outA", "motor outD", "medium arm outB"}),
        (
            "import ev3dev.ev3 as ev3\nev3.LargeMotor(ev3.OUTPUT_B)\nev3.LargeMotor('outC')\n"
            "ev3.RemoteControl(channel=1)\nev3.BeaconSeeker(ev3.InfraredSensor())",
            {*BASIC, "infrared_sensor in4"},
        ),
        ("from ev3dev.helper import Tank\nTank(OUTPUT_A, OUTPUT_D)", {"motor outA", "motor outD"}),
    ],
)
def test_a_robot_has_what_its_program_constructs(tmp_path: Path, program: str, wanted: set[str]) -> None:
    assert parts(tmp_path, program) == wanted


def test_what_is_constructed_beside_the_program_counts(tmp_path: Path) -> None:
    program = "from ports import EYE\nimport arms\nColorSensor(EYE)\narms.Claw(OUTPUT_A)"
    arms = "class Claw:\n    def __init__(self, port):\n        self.motor = MediumMotor(port)"
    wanted = {*BASIC, "color_sensor in1", "medium arm outA"}
    assert parts(tmp_path, program, {"ports.py": "EYE = INPUT_1", "arms.py": arms}) == wanted


@pytest.mark.parametrize(
    ("program", "modules"),
    [
        ("from rover import claw", ["rover/claw.py"]),
        ("import rover.arms.claw", ["rover/arms/claw.py"]),
        ("from rover.arms.claw import Claw", ["rover/arms/claw.py"]),
        ("from rover import Rover", ["rover/__init__.py"]),
        ("from rover import *", ["rover/__init__.py: from .arms import claw", "rover/arms/claw.py"]),
        (
            "import rover",
            ["rover/__init__.py: from . import arms", "rover/arms.py: from .deep import *", "rover/deep.py"],
        ),
        ("import rover.eye", ["rover/eye.py: from ..claws import claw", "claws/claw.py"]),
    ],
)
def test_what_the_modules_of_a_package_construct_counts(tmp_path: Path, program: str, modules: list[str]) -> None:
    files = dict(module.partition(": ")[::2] for module in modules)
    texts = {name: text or "MediumMotor(OUTPUT_A)" for name, text in files.items()}
    assert parts(tmp_path, program, texts) == {*BASIC, "medium arm outA"}


def test_a_differentials_figures_are_the_robots(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text("BASE = 16 * STUD_MM\nMoveDifferential(OUTPUT_A, OUTPUT_D, EV3Tire, BASE + 2)")
    layout = layout_of(file)
    left, right = layout.wheels
    assert (left.port, right.port) == ("outA", "outD")
    assert right.right_mm - left.right_mm == 130.0
    assert layout.wheel_diameter_mm == 43.2
    assert not layout.of(PartKind.ARM)
