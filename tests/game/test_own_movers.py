"""Movers that are not ours win scenes too: the one of README, and one written the way of the first workshop."""

import re
from pathlib import Path

import pytest

from robotworkshop.assets import find_scene
from robotworkshop.run.reports import RunReport
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from scene import load_scene

ROOT = Path(__file__).parents[2]
ORIGINAL_WAY = str(Path(__file__).with_name("original_way.py"))


@pytest.fixture
def readme_mover(tmp_path: Path) -> str:
    """The mover that README shows, as a reader would save it."""
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(code.splitlines()) <= 30
    file = tmp_path / "straight_ahead.py"
    file.write_text(code, encoding="utf-8")
    return str(file)


HOLDING = """
import math

from robotdriver import Forward, Stop, Turn
from scene import Hold, SteppedMover


class Holding(SteppedMover):
    def begin(self):
        self.questions = 0

    def step(self, sensor_data):
        self.questions += 1
        x_mm, y_mm = self.task.goal
        if self.questions == 1:
            return Hold(Turn(math.copysign(60, self.pose.bearing_to(x_mm, y_mm))), until=self.faces)
        if self.questions == 2:
            return Hold(Forward(150), until=lambda data: self.pose.distance_to(x_mm, y_mm) < 60)
        self.arrive() if self.questions == 3 else self.give_up("asked too often")
        return Stop()

    def faces(self, data):
        return abs(self.pose.bearing_to(*self.task.goal)) < 0.01
"""


def drive(scene: str, mover: str, speed: float | None = None) -> RunReport:
    session = Session(load_scene(find_scene(scene)), Settings(mover=mover, speed=speed), Announcer())
    assert all(report.solved for report in session.solve())
    (report,) = session.drive()
    return report


def test_the_mover_of_readme_wins_a_scene(readme_mover: str) -> None:
    outcome = drive("empty_room", readme_mover).outcome
    assert outcome.reached, outcome.reason
    assert (outcome.collisions, outcome.goal_error_mm < 10.0) == (0, True)


@pytest.fixture
def holding_mover(tmp_path: Path) -> str:
    file = tmp_path / "holding.py"
    file.write_text(HOLDING, encoding="utf-8")
    return str(file)


def test_a_command_that_is_held_stays_until_its_condition_is_true(holding_mover: str) -> None:
    outcome = drive("empty_room", holding_mover).outcome
    assert outcome.reached, outcome.reason
    assert outcome.own_collisions == 0


def test_a_mover_with_a_thread_of_its_own_wins_a_scene() -> None:
    outcome = drive("narrow_passage", ORIGINAL_WAY).outcome
    assert outcome.reached, outcome.reason
    assert (outcome.collisions, outcome.goal_error_mm < 10.0) == (0, True)


def test_a_mover_with_a_thread_of_its_own_drives_the_same_every_time() -> None:
    first, second = (drive("narrow_passage", ORIGINAL_WAY).outcome for _ in range(2))
    assert first == second


WAITING = """
from robotdriver import Forward
from scene import SteppedMover


class Waiting(SteppedMover):
    def step(self, sensor_data):
        later = self.robot.wait_frame(sensor_data.frame + 1)
        if later.frame != sensor_data.frame + 2:
            self.give_up("has missed a frame")
        elif later.time_s > 0.6:
            self.stop()
        return Forward(100)
"""


def test_movers_that_wait_and_stop_within_their_step_hold_no_rival_up(tmp_path: Path) -> None:
    file = tmp_path / "waiting.py"
    file.write_text(WAITING, encoding="utf-8")
    session = Session(load_scene(find_scene("duel_symmetric")), Settings(mover=str(file), speed=None), Announcer())
    assert all(report.solved for report in session.solve())
    for report in session.drive():
        assert report.outcome.rule == "stopped short", report.outcome.reason
        assert report.outcome.driven_mm > 30.0
