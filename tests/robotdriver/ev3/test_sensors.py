"""Sensors as programs see them, driven by the unmodified library."""

import itertools
import math
from pathlib import Path

import pytest

from robotdriver.ev3.brick import Brick, ButtonPress
from robotdriver.ev3.inside.sensors import MODES
from robotdriver.ev3.inside.wire import Description, SnapshotLayout
from robotdriver.ev3.layout import Layout, Part, PartKind
from robotdriver.ev3.lego import shipped_lego
from robotdriver.ev3.model import build
from robotdriver.ev3.radio import Radio
from robotdriver.ev3.ready import SMALL
from robotdriver.ground import Ground, Rgb
from robotdriver.pose import Pose
from robotdriver.simulator.sensors.beacon import Beacon
from robotdriver.simulator.world import World

from .bricks import Bench

COLORS: dict[int, Rgb] = {
    1: (59, 60, 54),
    2: (58, 166, 221),
    3: (122, 182, 72),
    4: (252, 227, 3),
    5: (201, 45, 57),
    6: (235, 235, 235),
    7: (105, 46, 20),
}
SEEING = Layout(
    (
        *(part for part in SMALL.parts if part.port not in ("in1", "in2")),
        Part(PartKind.GYRO, "gyro", 0, 0.0, 0.0, "in1"),
        Part(PartKind.INFRARED, "eyes", 0, 0.0, 60.0, "in2"),
    )
)


def test_the_colour_sensor_knows_seven_colours_at_every_pose_of_a_sweep() -> None:
    lego = shipped_lego()
    built = build(SMALL, lego)
    for code, rgb in COLORS.items():
        world = World(seed=0)
        ring = [(1000.0 + 80.0 * math.cos(a), 80.0 * math.sin(a)) for a in (math.tau * n / 96 for n in range(96))]
        world.add_floor_region(ring, Ground(rgb))
        robot = world.add_robot(built.model, Pose(0.0, 0.0, 0.0), "robot")
        (probe,) = [
            probe
            for probe, socket in zip(
                Brick("brick", robot, built.bricks[0], lego, Radio()).probes, built.bricks[0].sensors, strict=True
            )
            if socket.port.driver == "lego-ev3-color"
        ]
        for bearing, radius in itertools.product(range(0, 360, 15), (0.0, 40.0, 79.0, 81.0, 120.0)):
            heading = math.radians(bearing)
            eye = (1000.0 + radius * math.cos(3 * heading), radius * math.sin(3 * heading))
            place = Pose(eye[0] - 81.0 * math.cos(heading), eye[1] - 81.0 * math.sin(heading), heading)
            world.put_robot(robot, place)
            is_inside = math.hypot(eye[0] - 1000.0, eye[1]) < 80.0
            assert probe.numbers()[0] == (code if is_inside else 6)


def test_raw_colours_are_on_the_librarys_scale() -> None:
    raw = MODES["lego-ev3-color"]["RGB-RAW"].values
    board, half = Ground((235, 235, 235)).light, Ground((235, 235, 235)).light[0] / 2.0
    assert raw([6.0, *board, board[0], 0.0]) == [300, 300, 300], "a sheet of white paper, as the library has it"
    assert raw([6.0, half, half, half, half, 0.0]) == [150, 150, 150], "an edge is no white"


def test_reflected_light_changes_gently_over_an_edge() -> None:
    lego = shipped_lego()
    built = build(SMALL, lego)
    world = World(seed=0)
    world.add_floor_region(((0.0, -50.0), (400.0, -50.0), (400.0, 50.0), (0.0, 50.0)), Ground((0, 0, 0)))
    robot = world.add_robot(built.model, Pose(0.0, 0.0, 0.0), "robot")
    probe = Brick("brick", robot, built.bricks[0], lego, Radio()).probes[1]
    light = []
    for offset in range(-10, 11):
        world.put_robot(robot, Pose(200.0 - 81.0, 50.0 + offset, 0.0))
        light.append(probe.numbers()[4])
    assert light == sorted(light)
    assert light[0] == 0.0
    assert light[-1] == 1.0
    assert light[10] == pytest.approx(0.5, abs=0.01)


def test_gyro_infrared_and_remote(tmp_path: Path) -> None:
    bench = Bench(tmp_path, SEEING)
    bench.world.add_wall((510.0, -300.0), (510.0, 300.0))
    bench.world.sensing.set_beacons((Beacon(Pose(300.0, -173.2, 0.0), channel=2),))
    bench.world.sensing.set_remote(1, 5)
    notes = bench.run(
        """
        gyro, eyes = GyroSensor(), InfraredSensor()
        notes["near"] = eyes.proximity
        notes["beacon"] = [eyes.heading(2), eyes.distance(2), eyes.distance(1)]
        notes["remote"] = [eyes.top_left(1), eyes.top_right(1), eyes.buttons_pressed(1)]
        tank = MoveTank(OUTPUT_A, OUTPUT_D)
        gyro.reset()
        tank.on(SpeedDPS(100), SpeedDPS(-100))
        time.sleep(0.5)
        notes["rate"] = gyro.rate
        gyro.mode = gyro.MODE_GYRO_ANG
        gyro.wait_until_angle_changed_by(90)
        tank.off()
        time.sleep(0.3)
        notes["angle"] = gyro.angle
        gyro.mode = "GYRO-G&A"
        notes["both"] = [gyro.value(0), gyro.value(1), gyro.num_values]
        notes["bytes"] = list(gyro.bin_data("<2h"))
        gyro.reset()
        notes["zero"] = gyro.angle
        """
    )
    assert notes["near"] == pytest.approx(100 * (510 - 60) / 700, abs=1)
    assert notes["beacon"][0] == 25
    assert notes["beacon"][2] is None
    assert notes["remote"] == [True, True, ["top_left", "top_right"]]
    assert notes["rate"] == pytest.approx(2 * 100 * 56 / 2 / 120, abs=1)
    assert notes["angle"] == pytest.approx(-math.degrees(bench.robot.pose.heading_rad), abs=1.0)
    assert notes["angle"] > 90
    assert notes["both"] == [notes["angle"], 0, 2]
    assert notes["bytes"] == notes["both"][:2]
    assert notes["zero"] == 0


def test_buttons_lamps_screen_and_voice(tmp_path: Path) -> None:
    bench = Bench(tmp_path, presses=(ButtonPress("left", 2.0, 2.5), ButtonPress("enter", 4.0, 4.25)))
    notes = bench.run(
        """
        from ev3dev2.button import Button
        from ev3dev2.console import Console
        from ev3dev2.display import Display
        from ev3dev2.led import Leds
        from ev3dev2.power import PowerSupply
        from ev3dev2.sound import Sound
        button, leds, sound, display = Button(), Leds(), Sound(), Display()
        leds.set_color("LEFT", "ORANGE")
        display.rectangle(False, 0, 0, 9, 9)
        display.update()
        seen = []
        button.on_left = lambda is_pressed: seen.append([is_pressed, time.monotonic()])
        while not seen or seen[-1][0]:
            button.process()
        notes["left"] = seen
        notes["bump"] = button.wait_for_bump("enter", 5000)
        notes["bumped at"] = time.monotonic()
        begun = time.monotonic()
        sound.tone([(440, 300, 200), (880, 500)])
        notes["tones take"] = time.monotonic() - begun
        sound.speak("I am here", play_type=Sound.PLAY_NO_WAIT_FOR_COMPLETE)
        notes["volume"] = (sound.set_volume(40), sound.get_volume())[1]
        notes["console"] = [Console().columns, Console("Lat15-Terminus16").columns]
        notes["volts"] = PowerSupply().measured_volts
        """
    )
    (down, went_down_s), (up, went_up_s) = notes["left"]
    assert (down, up) == (True, False)
    assert went_down_s == pytest.approx(2.0, abs=0.02)
    assert went_up_s == pytest.approx(2.5, abs=0.02)
    assert notes["bump"]
    assert notes["bumped at"] == pytest.approx(4.25, abs=0.02)
    assert notes["tones take"] == pytest.approx(1.0, abs=0.02)
    assert notes["volume"] == 40
    assert notes["console"] == [14, 22]
    assert notes["volts"] == pytest.approx(7.5, abs=0.05)
    assert bench.brick.panel.lamps["led0:red:brick-status"] == 255
    assert bench.brick.panel.lamps["led0:green:brick-status"] == 127
    assert bench.brick.panel.lamp_colors[0] == "orange"
    assert len(bench.brick.panel.picture) == 178 * 128
    assert bench.brick.panel.picture.count(0) == 100
    assert [heard.text for heard in bench.brick.sounds] == ["beep 440 Hz 880 Hz", 'say "I am here"']


def test_a_sensor_that_no_program_reads_is_not_in_its_snapshots(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    description = Description(
        "brick",
        "",
        tuple(socket.port for socket in bench.model.bricks[0].motors),
        tuple(socket.port for socket in bench.model.bricks[0].sensors),
    )
    layout = SnapshotLayout(description)
    numbers = layout.unpack(bench.brick.snapshot(0.0))
    assert all(math.isnan(numbers[at]) for at in layout.sensors)
    bench.brick.call(b'["sense",0]')
    numbers = layout.unpack(bench.brick.snapshot(0.0))
    assert [math.isnan(numbers[at]) for at in layout.sensors] == [False, True, True, True]


@pytest.mark.parametrize(("rgb", "percent"), [((0, 0, 0), 30.0), ((255, 255, 255), 60.0)])
def test_the_light_sensor_of_an_nxt_tells_a_line_from_the_floor(rgb: Rgb, percent: float, tmp_path: Path) -> None:
    parts = (part for part in SMALL.parts if part.port != "in2")
    bench = Bench(tmp_path, Layout((*parts, Part(PartKind.LIGHT, "light", 0, 0.0, 81.0, "in2"))))
    bench.world.add_floor_region(((50.0, -50.0), (150.0, -50.0), (150.0, 50.0), (50.0, 50.0)), Ground(rgb))
    notes = bench.run(
        """
        eye = LightSensor(INPUT_2)
        notes["light"] = [eye.reflected_light_intensity, eye.ambient_light_intensity]
        notes["mode"] = eye.mode
        """
    )
    assert notes == {"light": [pytest.approx(percent), pytest.approx(5.0)], "mode": "AMBIENT"}


def test_a_finger_presses_touch_sensors(tmp_path: Path) -> None:
    bench = Bench(tmp_path, presses=(ButtonPress("touch", 2.0, 2.5), ButtonPress("enter", 4.0, 4.5)))
    notes = bench.run(
        """
        left, right = TouchSensor(INPUT_1), TouchSensor(INPUT_4)
        notes["before"] = left.is_pressed
        left.wait_for_bump()
        notes["released"] = time.monotonic()
        notes["bumped"] = [right.wait_for_pressed(timeout_ms=3000), left.is_pressed]
        """
    )
    assert not notes["before"]
    assert notes["released"] == pytest.approx(2.5, abs=0.05)
    assert not any(notes["bumped"])
