"""Every public class and method of the library works on a brick, or says in its own words that a part is missing."""

import json
import wave
from pathlib import Path

from PIL import Image

from robotdriver.ev3.brick import ButtonPress
from robotdriver.ev3.layout import Layout, Part, PartKind
from robotdriver.ev3.ready import SMALL
from robotdriver.programs.host import ProgramHost
from robotdriver.programs.process import python_command
from robotdriver.simulator.clock import SimulationClock

from .bricks import BOOT, PATIENCE_S, Bench

SURVEY = Path(__file__).with_name("survey.py")
EVERYTHING = Layout(
    (
        *(part for part in SMALL.parts if part.port not in ("in4",)),
        Part(PartKind.ARM, "arm", 0, 0.0, 100.0, "outB", medium=True),
        Part(PartKind.GYRO, "gyro", 0, 0.0, 0.0, "in4"),
    )
)

FAULTS_OF_THE_LIBRARY = {
    "Led.trigger",
    *(f"{tank}.turn_{how}" for tank in ("MoveJoystick", "MoveSteering") for how in ("degrees", "left", "right")),
}
"""These fail on a real EV3 as well: they call other functions of the library with arguments that do not fit."""

FAULTS_OF_THE_REMOTE = {
    *(f"InfraredSensor.wait_for_{what}" for what in ("pressed", "released", "bump")),
    *(f"InfraredSensor.{name}" for name in ("check_buttons", "evdev_device", "process_forever")),
}
"""These likewise: the infrared sensor inherits them from the brick's buttons, and does not have what they call."""

NOT_ON_THIS_ROBOT = {
    "ActuonixL12100Motor",
    "ActuonixL1250Motor",
    "DcMotor",
    "I2cSensor",
    "InfraredSensor",
    "LightSensor",
    "RemoteControlledTank",
    "ServoMotor",
    "SoundSensor",
    *(
        f"{motor}.{name}"
        for motor in ("LargeMotor", "MediumMotor", "Motor")
        for name in ("count_per_m", "full_travel_count")
    ),
}
"""Parts that it lacks, and attributes of linear motors."""


def surveyed(folder: Path, layout: Layout, *classes: str) -> dict[str, str]:
    """Return what came of every public method and property of the library on a robot, or of those of some classes."""
    presses = [ButtonPress("enter", second + 0.2, second + 0.5) for second in range(200)]
    bench = Bench(folder, layout, presses)
    notes, sound = folder / "notes.json", folder / "sound.wav"
    with wave.open(str(sound), "wb") as file:
        file.setparams((1, 1, 8000, 800, "NONE", ""))
        file.writeframes(bytes(800))
    Image.new("1", (20, 20)).save(sound.with_suffix(".bmp"))
    clock = SimulationClock(bench.world)
    with ProgramHost(clock, on_event=bench.events.append) as host:
        host.start(python_command(SURVEY, [str(notes), str(sound), *classes], BOOT), bench.brick)
        assert host.wait(PATIENCE_S)
    clock.stop()
    assert bench.end.status == 0, bench.end.stderr
    outcomes: dict[str, str] = json.loads(notes.read_text())
    return outcomes


def test_every_public_method_works_or_says_what_is_not_connected(tmp_path: Path) -> None:
    outcomes = surveyed(tmp_path, EVERYTHING)
    assert len(outcomes) > 500
    odd = {
        place
        for place, outcome in outcomes.items()
        if outcome not in ("works", "not connected") and "write-only property" not in outcome
    }
    assert odd == FAULTS_OF_THE_LIBRARY
    missing = {place for place, outcome in outcomes.items() if outcome == "not connected"}
    assert missing == NOT_ON_THIS_ROBOT


def test_what_needs_an_infrared_sensor_works_where_there_is_one(tmp_path: Path) -> None:
    parts = [part for part in EVERYTHING.parts if part.port != "in1"]
    infrared = Layout((*parts, Part(PartKind.INFRARED, "infrared", 0, 0.0, 60.0, "in1")))
    outcomes = surveyed(tmp_path, infrared, "InfraredSensor", "RemoteControlledTank")
    assert len(outcomes) > 60
    odd = {place for place, outcome in outcomes.items() if outcome != "works" and "write-only property" not in outcome}
    assert odd == FAULTS_OF_THE_REMOTE
