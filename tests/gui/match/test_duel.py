"""A duel on this computer is one click: two movers, one floor, and a score over it."""

from pathlib import Path

from driven import LONG_MS, ROBOT, ROOM, opened, press, written
from pytestqt.qtbot import QtBot

from gui.match.duel import player_names
from gui.match.lead import LEAD, Lead, lead_curve
from gui.painter.draw_list import actors_in
from gui.shell.main_window import MainWindow
from robotworkshop.view.scoreboard import Act, Competitor, Score

BEA = ROBOT | {"name": "Bea", "start": {"x": 400, "y": 1400, "heading_deg": 0}, "goal": {"x": 900, "y": 1400}}
TWO = ROOM | {"robots": [ROBOT, BEA], "obstacles": []}


def test_two_movers_drive_against_each_other_by_one_click(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    qtbot.waitUntil(lambda: bool(window.rooms.run.movers), timeout=LONG_MS)
    opened(qtbot, window, written(tmp_path, "two", TWO))
    window.rooms.run.set_speed(2.0)  # Both drive in real time: Bea, whose way is a quarter, has seconds to spare.
    press(qtbot, window, "workspace.match")
    plate = window.rooms.matches.score_plate
    assert plate.isVisible()
    assert [side.name for side in plate.sides] == ["prm", "visibility"]
    assert names_on_the_floor(window) == ["prm", "visibility"], "as it will be, before it begins"
    assert window.bar.primary.command is window.rooms.commands["duel"]
    assert window.rooms.timeline.kind == "Duel"
    press(qtbot, window, "duel")
    qtbot.waitUntil(lambda: window.rooms.commands["duel"].text() == "Stop duel", timeout=LONG_MS)
    qtbot.waitUntil(lambda: window.rooms.matches.match.verdict is not None, timeout=LONG_MS)
    verdict = window.rooms.matches.match.verdict
    assert verdict is not None
    assert names_on_the_floor(window) == ["prm", "visibility"]
    qtbot.waitUntil(lambda: not window.rooms.matches.match.is_on, timeout=LONG_MS)
    assert window.rooms.timeline.value, "who leads is drawn over time"
    assert (verdict.winner, verdict.rule) == ("visibility", "goal")
    assert {side.name: side.done for side in plate.sides}["visibility"] == 1.0


def names_on_the_floor(window: MainWindow) -> list[str]:
    picture = window.rooms.view.picture()
    assert picture is not None
    return [actor.label for actor in actors_in(picture)]


def test_a_scene_for_one_robot_says_what_a_duel_needs(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    press(qtbot, window, "workspace.match")
    assert not window.rooms.commands["duel"].isEnabled()
    assert "two robots" in window.rooms.commands["duel"].toolTip()
    assert not window.rooms.matches.score_plate.isVisible()


def test_players_of_one_mover_are_told_apart() -> None:
    assert player_names(("prm", "prm")) == ["prm 1", "prm 2"]
    assert player_names(("prm", "/home/ada/my_mover.py")) == ["prm", "my_mover"]


def test_the_lead_is_drawn_on_the_side_of_the_robot_that_has_less_way_before_it() -> None:
    lead = Lead()
    for time_s, ways in ((-1.0, (900.0, 900.0)), (1.0, (800.0, 900.0)), (2.0, (700.0, 600.0))):
        racers = tuple(Competitor(name, name, number, to_go_mm=ways[number]) for number, name in enumerate("ab"))
        lead.take(Score("", Act.DRIVING, True, time_s, racers, None))
    curves = lead.curves()
    assert curves is not None
    assert lead_curve().is_two_sided, "who is behind is not drawn as a smaller lead"
    assert curves.time_s.tolist() == [1.0, 2.0], "the countdown is no part of it"
    assert [robot.values[LEAD].tolist() for robot in curves.robots] == [[100.0, 0.0], [0.0, -100.0]]
    lead.take(Score("", Act.DRIVING, True, 0.5, racers, None))
    again = lead.curves()
    assert again is not None
    assert again.time_s.tolist() == [0.5], "another duel begins"
