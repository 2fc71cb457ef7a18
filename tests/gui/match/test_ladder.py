"""A ladder is held in the window: movers are handed in, all play all, and a table tells where they stand."""

import urllib.request
from pathlib import Path

import pytest
from driven import LONG_MS, ROBOT, ROOM, opened, press, written
from pytestqt.qtbot import QtBot

from gui.match.ladder_room import ladder_folder
from gui.shell.main_window import MainWindow

STRAIGHT = """
import math
from robotdriver import Forward, Stop, Turn, wrap_angle
from scene.mover import SteppedMover
class StraightAhead(SteppedMover):
    def step(self, sensor_data):
        x, y = self.task.goal[0] - self.pose.x_mm, self.task.goal[1] - self.pose.y_mm
        if math.hypot(x, y) < 20.0:
            self.arrive()
            return Stop()
        error = wrap_angle(math.atan2(y, x) - self.pose.heading_rad)
        return Turn(math.copysign(60.0, error)) if abs(error) > 0.05 else Forward({speed})
"""


def test_movers_that_are_handed_in_play_and_stand_in_a_table_on_a_page(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    scene = written(tmp_path, "bare", ROOM | {"robots": [ROBOT], "obstacles": []})
    opened(qtbot, window, scene)
    press(qtbot, window, "workspace.match")
    ladder, form = window.rooms.matches.ladder, window.rooms.matches.forms.ladder
    form.type_names(["Ada", "Bob"])
    form.button.click()
    assert ladder.ladder.is_on
    qtbot.waitUntil(lambda: bool(ladder.ladder.url), timeout=LONG_MS)
    assert [name for name, _ in ladder.ladder.keys] == ["Ada", "Bob"], "each hands in with a key of its own"
    port = ladder.ladder.url.rpartition(":")[2]
    with urllib.request.urlopen(f"http://127.0.0.1:{port}", timeout=LONG_MS / 1000.0) as page:
        assert b"Hand in a mover" in page.read()
    files = []
    for name, speed in (("fast", 400.0), ("slow", 200.0)):
        file = tmp_path / f"{name}.py"
        file.write_text(STRAIGHT.format(speed=speed))
        files.append(file)
    ladder.add(files)
    qtbot.waitUntil(lambda: len(ladder.ladder.standings) == 2 and ladder.ladder.games >= 2, timeout=2 * LONG_MS)
    assert {row.split()[1] for row in form.rows} == {"fast", "slow"}
    ladder.stop()
    qtbot.waitUntil(lambda: not ladder.ladder.is_on, timeout=LONG_MS)
    assert "leaderboard.html" in {file.name for file in ladder_folder().iterdir()}
    assert form.button.isEnabled(), "the same button goes on with it"


def test_a_ladder_needs_a_scene_with_a_goal(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    robot = {name: value for name, value in ROBOT.items() if name != "goal"}
    opened(qtbot, window, written(tmp_path, "aimless", ROOM | {"robots": [robot], "obstacles": []}))
    press(qtbot, window, "workspace.match")
    form = window.rooms.matches.forms.ladder
    qtbot.waitUntil(lambda: not form.button.isEnabled(), timeout=LONG_MS)
