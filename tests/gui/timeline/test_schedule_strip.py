"""The plan of a team in space and time, where one plans."""

from dataclasses import replace
from pathlib import Path

from driven import LONG_MS, ROBOT, ROOM, press, solved, written
from pytestqt.qtbot import QtBot

from gui.shell.main_window import MainWindow
from gui.timeline.schedule_strip import timed_ways

BERT = {"name": "Bert", "start": {"x": 2600, "y": 1600, "heading_deg": 180}, "goal": {"x": 400, "y": 1600}}
TEAM = ROOM | {"robots": [ROBOT | {"team": "us"}, BERT | {"team": "us"}], "obstacles": []}


def test_a_team_is_seen_in_time_where_one_plans_and_nowhere_else(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    solved(qtbot, window, written(tmp_path, "team", TEAM))
    strip = window.rooms.schedule
    qtbot.waitUntil(strip.isVisible, timeout=LONG_MS)
    assert [way.robot for way in strip.ways] == ["Ada", "Bert"]
    assert all(way.shares[0] == 0.0 and way.shares[-1] == 1.0 for way in strip.ways)
    assert not strip.grab().isNull()
    press(qtbot, window, "workspace.drive")
    assert not strip.isVisible()
    press(qtbot, window, "workspace.plan")
    assert strip.isVisible()
    press(qtbot, window, "compare_planners")
    assert not strip.isVisible()


def test_who_waits_gets_no_farther_meanwhile_and_who_has_no_times_is_left_out(
    qtbot: QtBot, window: MainWindow, room: Path
) -> None:
    solved(qtbot, window, room)
    assert not window.rooms.schedule.isVisible(), "a robot alone has no times"
    (alone,) = window.rooms.run.solve_reports
    waits = replace(alone, path=((0.0, 0.0), (300.0, 0.0), (300.0, 0.0), (1_200.0, 0.0)), times_s=(0.0, 1.0, 4.0, 7.0))
    (way,) = timed_ways([alone, waits], ["Ada"])
    assert way.shares == (0.0, 0.25, 0.25, 1.0)
