"""A mover's own code goes wrong in every way: it alone is out, in one line with its file, and its rival drives on."""

import textwrap
import threading
from pathlib import Path

import pytest

from robotdriver.pose import Pose
from robotworkshop.assets import find_scene
from robotworkshop.cli.app import main
from robotworkshop.run.movers import make_mover
from robotworkshop.run.reports import RunReport, SolveReport
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, Moved
from scene import load_scene
from scene.mover import MoverState
from scene.scene import Scene, SceneRobot, Workspace

SMALL_DUEL = Scene(
    Workspace(0.0, 0.0, 2500.0, 2000.0),
    (
        SceneRobot("player1", Pose(400.0, 400.0, 0.0), (2100.0, 400.0)),
        SceneRobot("player2", Pose(400.0, 1500.0, 0.0), (1200.0, 1500.0)),
    ),
)
"""Two robots that are not in each other's way; the second one is soon at its goal."""

BODY = """
import math, threading
from robotdriver import Forward, Pose, Stop
from scene.mover import Progress, SteppedMover

class Mine(SteppedMover):
    drives = False
    def step(self, sensor_data):
        self.drives = sensor_data.frame > 5
        return Forward(50.0)
"""

FAULTS = {
    "location raises": ("location", "1 / 0", "Mine: ZeroDivisionError: division by zero (mine.py, line 14)"),
    "location is None": ("location", "None", "Mine: location is None, not two finite numbers (mine.py, line 11)"),
    "location is NaN": (
        "location",
        "(math.nan, 1.0)",
        "Mine: location is (nan, 1.0), not two finite numbers (mine.py, line 11)",
    ),
    "location is text": ("location", "'ab'", "Mine: location is 'ab', not two finite numbers (mine.py, line 11)"),
    "orientation raises": ("orientation", "{}['x']", "Mine: KeyError: 'x' (mine.py, line 14)"),
    "orientation is NaN": (
        "orientation",
        "math.nan",
        "Mine: orientation is nan, not a finite number (mine.py, line 11)",
    ),
    "pose is NaN": (
        "pose",
        "Pose(math.nan, 0.0)",
        "Mine: pose is Pose(x_mm=nan, y_mm=0.0, heading_rad=0.0), not a Pose",
    ),
    "pose is None": ("pose", "None", "Mine: pose is None, not a Pose of finite numbers (mine.py, line 11)"),
    "current_path raises": ("current_path", "1 / 0", "Mine: ZeroDivisionError: division by zero (mine.py, line 14)"),
    "current_path is None": ("current_path", "None", "Mine: current_path is None, not a tuple of points (mine.py, "),
    "current_path is NaN": (
        "current_path",
        "((math.nan, 0.0),)",
        "Mine: current_path leads through (nan, 0.0) (mine.py, ",
    ),
    "current_path is endless": (
        "current_path",
        "((0.0, 0.0),) * 10_001",
        "Mine: current_path has 10,001 points; 10,000 are allowed",
    ),
    "status raises": ("status", "1 / 0", "Mine: ZeroDivisionError: division by zero (mine.py, line 14)"),
    "status is None": ("status", "None", "Mine: status is None, not a MoverStatus (mine.py, line 11)"),
    "dynamic_obstacle raises": ("dynamic_obstacle", "1 / 0", "Mine: ZeroDivisionError: division by zero (mine.py, "),
    "dynamic_obstacle is None": ("dynamic_obstacle", "None", "Mine: dynamic_obstacle is None, not a shapely geometry"),
}


def member(name: str, value: str) -> str:
    return f"""
@property
def {name}(self):
    if self.drives:
        return {value}
    return super().{name}
"""


def written(folder: Path, code: str) -> str:
    file = folder / "mine.py"
    file.write_text(BODY + textwrap.indent(code.strip("\n"), "    ") + "\n", encoding="utf-8")
    return str(file)


def duel(mover: str, announcer: Announcer | None = None) -> tuple[tuple[SolveReport, ...], tuple[RunReport, ...]]:
    """Let a mover drive against a built-in one."""
    settings = Settings(speed=None, time_limit_s=100.0)
    movers = [("mine", make_mover(mover, {}, 0)), ("prm", make_mover("visibility", {}, 0))]
    session = Session(SMALL_DUEL, settings, announcer or Announcer(), movers=movers)
    return session.solve(), session.drive()


@pytest.mark.parametrize("fault", FAULTS)
def test_a_property_that_goes_wrong_puts_its_own_robot_out(
    fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name, value, reason = FAULTS[fault]
    announcer, places = Announcer(), []
    announcer.listen(lambda event: places.append(event.snapshot.robots[0].pose), Moved)
    _, (mine, rival) = duel(written(tmp_path, member(name, value)), announcer)
    assert not mine.outcome.reached
    assert mine.outcome.crashed
    assert mine.outcome.reason.startswith(reason)
    assert "\n" not in mine.outcome.reason
    assert rival.outcome.reached, rival.outcome.reason
    assert len(places) > 140
    assert places[70:] == places[70:71] * len(places[70:]), "its robot stands from then on"
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("def start(self): 1 / 0", "Mine: ZeroDivisionError: division by zero (mine.py, line 11)"),
        ("def start(self): self.robot.drive_forward(50.0); 1 / 0", "Mine: ZeroDivisionError: division by zero"),
        ("def begin(self): raise SystemExit", "Mine: SystemExit (mine.py, line 11)"),
        (
            "def start(self): threading.Thread(target=self.run).start()\n"
            "def run(self): self.robot.wait_frame(3); self.robot.drive_forward(50.0); 1 / 0",
            "Mine: ZeroDivisionError: division by zero (mine.py, line 12)",
        ),
        ("def start(self): self.robot.drive_forward(math.nan)", "Mine: robot player1: "),
    ],
)
def test_a_mover_that_cannot_start_is_out_alone(
    code: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, (mine, rival) = duel(written(tmp_path, code))
    assert mine.outcome.crashed
    assert mine.outcome.reason.startswith(reason)
    assert rival.outcome.reached
    assert capsys.readouterr().err == ""
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("mover")]


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("def initialize(self, *_): 1 / 0", "Mine: ZeroDivisionError: division by zero (mine.py, line 11)"),
        ("def preprocess(self, progress, cancel): progress('half')", "Mine: preprocess is 'half', not a Progress"),
        (
            "def preprocess(self, progress, cancel): progress(Progress('it', math.nan))",
            "Mine: preprocess is Progress(phase='it', fraction=nan, roadmap=None), not a Progress with a fraction",
        ),
        ("roadmap = 3", "Mine: roadmap is 3, not points and edges between them (mine.py, line "),
        ("preparation = None", "Mine: preparation is None, not a Preparation (mine.py, line "),
        ("current_path = ((1.0, math.inf),)", "Mine: current_path leads through (1.0, inf) (mine.py, line "),
    ],
)
def test_a_mover_that_cannot_plan_has_crashed_with_its_line(code: str, reason: str, tmp_path: Path) -> None:
    plans, reports = duel(written(tmp_path, code))
    assert plans[0].crashed
    assert plans[0].reason.startswith(reason)
    assert [(report.outcome.robot, report.outcome.reached) for report in reports] == [("player2", True)]


def test_progress_is_cut_to_what_it_can_be(tmp_path: Path) -> None:
    code = "def preprocess(self, progress, cancel):\n    progress(Progress('a\\nb' * 999, 7.0))"
    session = Session(
        load_scene(find_scene("empty_room")), Settings(mover=written(tmp_path, code)), announcer := Announcer()
    )
    heard = []
    announcer.listen(heard.append)
    session.solve()
    progress = heard[0].progress
    assert (progress.fraction, "\n" in progress.phase, len(progress.phase)) == (1.0, False, 500)


def test_the_command_line_says_it_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    mover = written(tmp_path, member("orientation", "None"))
    assert main(["run", "empty_room", "--speed", "max", "--mover", mover, "--no-record"]) == 1
    err = capsys.readouterr().err
    assert "Traceback" not in err
    assert "the floor failed" not in err
    assert "goal not reached: Mine: orientation is None, not a finite number (mine.py, line 11)" in err


def test_a_mover_of_the_workshop_has_not_failed_when_its_drive_is_stopped() -> None:
    session = Session(load_scene(find_scene("empty_room")), Settings(speed=None), announcer := Announcer())
    session.solve()
    announcer.listen(lambda event: event.snapshot.time_s > 1.0 and session.stop(), Moved)
    session.drive()
    assert session.movers[0].status.state is MoverState.IDLE
