"""What a program finds of the brick as a computer: names, home folder, sockets, and the libraries that it has."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from robotdriver.ev3.layout import Layout, Part, PartKind
from robotdriver.ev3.ready import SMALL

from .bricks import Bench


def test_the_names_of_the_brick(tmp_path: Path) -> None:
    notes = Bench(tmp_path).run(
        """
        import getpass, os, platform, socket
        notes["names"] = [socket.gethostname(), platform.node(), os.uname().nodename, getpass.getuser()]
        notes["machine"] = platform.machine()
        notes["home"] = os.path.expanduser("~")
        """
    )
    assert notes["names"] == ["ev3dev", "ev3dev", "ev3dev", "robot"]
    assert notes["machine"] == "armv5tejl"
    assert notes["home"] == "/home/robot"


def test_files_of_the_home_folder_lie_beside_the_program(tmp_path: Path) -> None:
    (tmp_path / "sounds").mkdir()
    (tmp_path / "sounds" / "horn.txt").write_text("toot")
    notes = Bench(tmp_path).run(
        """
        import os, pathlib
        notes["read"] = open("/home/robot/rover/sounds/horn.txt").read()
        pathlib.Path.home().joinpath("log.txt").write_text("one")
        os.makedirs("/home/robot/data/today")
        with open(os.path.expanduser("~/data/today/log.txt"), "a") as file:
            file.write("two")
        notes["there"] = [os.path.exists("/home/robot/log.txt"), os.path.exists("/home/robot/nothing.txt")]
        os.rename("/home/robot/log.txt", "/home/robot/old.txt")
        """
    )
    assert notes == {"read": "toot", "there": [True, False]}
    assert (tmp_path / "old.txt").read_text() == "one"
    assert (tmp_path / "data" / "today" / "log.txt").read_text() == "two"


def test_sockets_have_the_modes_of_an_ev3(tmp_path: Path) -> None:
    notes = Bench(tmp_path).run(
        """
        from ev3dev2.port import LegoPort
        touch, out = LegoPort(INPUT_1), LegoPort(OUTPUT_B)
        notes["status"] = [touch.status, LegoPort(INPUT_2).status, LegoPort(OUTPUT_A).status, out.status]
        for mode in touch.modes:
            touch.mode = mode
            assert touch.mode == mode
        touch.mode = "ev3-uart"
        touch.set_device = "lego-ev3-color"
        out.mode = "dc-motor"
        notes["set"] = [touch.status, out.status]
        """
    )
    assert notes["status"] == ["ev3-analog", "ev3-uart", "tacho-motor", "no-motor"]
    assert notes["set"] == ["ev3-uart", "dc-motor"]


def test_any_class_of_motors_opens_an_arm(tmp_path: Path) -> None:
    layout = Layout((*SMALL.parts, Part(PartKind.ARM, "arm", 0, 0.0, 100.0, "outB")))
    notes = Bench(tmp_path, layout).run(
        """
        for motor in (LargeMotor, MediumMotor, Motor):
            motor(OUTPUT_B).on_for_degrees(20, 90)
        notes["degrees"] = MediumMotor("ev3-ports:outB").position
        try:
            MediumMotor(OUTPUT_A)
        except Exception as error:
            notes["wheel"] = type(error).__name__
        """
    )
    assert notes == {"degrees": 270, "wheel": "DeviceNotFound"}


def test_a_program_of_pybricks_fails_with_what_to_do(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.run("from pybricks.hubs import EV3Brick\nEV3Brick().speaker.beep()\n", is_noting=False)
    assert bench.end.status == 1
    assert "write the program for ev3dev2" in bench.end.stderr.splitlines()[-1]


def test_a_library_that_is_missing_names_the_line_that_installs_it(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    # As where it is not installed: no finder but the last one is asked.
    hide = "import sys\nsys.meta_path[:] = sys.meta_path[-1:]\nsys.modules.pop('ev3dev', None)\n"
    bench.run(f"{hide}import ev3dev.ev3\n", is_noting=False)
    assert bench.end.status == 1
    assert bench.end.stderr.splitlines()[-1].endswith("ev3dev: not installed; pip install 'robotworkshop[ev3]'")


def test_a_program_that_also_knows_pybricks_takes_the_library_that_is_there(tmp_path: Path) -> None:
    notes = Bench(tmp_path).run(
        """
        try:
            from pybricks.hubs import EV3Brick
        except ImportError:
            notes["library"] = "ev3dev2"
        """
    )
    assert notes == {"library": "ev3dev2"}


def test_lamps_take_more_than_their_brightest(tmp_path: Path) -> None:
    notes = Bench(tmp_path).run(
        """
        from ev3dev2.led import Led
        lamp = Led("led0:red:brick-status")
        lamp.brightness = 25500
        notes["brightness"] = lamp.brightness
        """
    )
    assert notes == {"brightness": 255}


@pytest.mark.skipif(find_spec("ev3dev") is None, reason="python-ev3dev, of the extra ev3, is not installed")
def test_a_program_of_the_first_ev3dev(tmp_path: Path) -> None:
    notes = Bench(tmp_path).run(
        """
        import ev3dev.ev3 as ev3
        left, right = ev3.LargeMotor("outA"), ev3.LargeMotor(ev3.OUTPUT_D)
        assert left.connected and right.connected
        for motor in (left, right):
            motor.run_to_rel_pos(position_sp=360, speed_sp=300, stop_action="brake")
        left.wait_while("running")
        right.wait_while("running")
        ev3.Sound.beep().wait()
        ev3.Leds.set_color(ev3.Leds.LEFT, ev3.Leds.ORANGE)
        screen = ev3.Screen()
        screen.draw.rectangle((10, 10, 60, 20), fill="black")
        screen.update()
        button = ev3.Button()
        notes["position"] = [left.position, right.position]
        notes["touched"] = ev3.TouchSensor().is_pressed
        notes["color"] = ev3.ColorSensor().color
        notes["buttons"] = button.buttons_pressed
        """
    )
    assert notes["position"] == [360, 360]
    assert (notes["touched"], notes["buttons"]) == (0, [])


@pytest.mark.skipif(find_spec("ev3dev") is None, reason="python-ev3dev, of the extra ev3, is not installed")
def test_what_newer_packages_have_lost_is_there(tmp_path: Path) -> None:
    (tmp_path / "horn.txt").write_text("toot")
    notes = Bench(tmp_path).run(
        """
        import pkg_resources
        import ev3dev.fonts as fonts
        from PIL import Image, ImageDraw
        drawing = ImageDraw.Draw(Image.new("1", (178, 128)))
        small, large = drawing.textsize("Hello"), drawing.textsize("Hello", font=fonts.load("luBS24"))
        notes["grows"] = small[0] < large[0] and small[1] < large[1] == fonts.load("luBS24").getsize("Hello")[1]
        notes["lines"] = drawing.multiline_textsize("a\\nb", spacing=40)[1] > 40
        notes["resized"] = Image.new("L", (9, 9)).resize((3, 3), Image.ANTIALIAS).size
        notes["horn"] = [pkg_resources.resource_exists(__name__, name) for name in ("horn.txt", "nothing.txt")]
        notes["fonts"] = "luBS14" in fonts.available()
        """
    )
    assert notes == {"grows": True, "lines": True, "resized": [3, 3], "horn": [True, False], "fonts": True}
