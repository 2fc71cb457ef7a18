"""Tournaments are entered, watched, called off, resumed and exported in the window, by its real actions."""

from pathlib import Path

import pytest
from driven import LONG_MS, ROOM, until, written
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.shell.main_window import MainWindow
from gui.sources.plan_source import RunPhase
from gui.sources.playback import MarkKind
from gui.tournament.room import TournamentRoom
from robotworkshop.run.settings import Settings
from robotworkshop.tournament.isolation.level import present_level
from robotworkshop.tournament.journal import Journal

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


@pytest.fixture
def movers(tmp_path: Path) -> list[str]:
    files = []
    for name, speed in (("fast", 400.0), ("slow", 200.0)):
        file = tmp_path / f"{name}.py"
        file.write_text(STRAIGHT.format(speed=speed))
        files.append(str(file))
    return files


@pytest.fixture
def tournaments(window: MainWindow, tmp_path: Path, movers: list[str]) -> TournamentRoom:
    """A window's hall with a tournament of two quick movers in an empty room entered, but not begun."""
    window.rooms.commands["match.tournament"].trigger()
    tournaments = window.rooms.tournaments
    window.rooms.matches.discovery.rest()
    assert tournaments.is_shown
    form = tournaments.panel.form
    scene = written(tmp_path, "bare", {**ROOM, "obstacles": []})
    form.offer_movers(movers)
    form.movers.choose(["fast", "slow"])
    form.scenes.offer("bare", str(scene), is_chosen=True)
    form.jobs.setValue(2)
    form.folder.setText(str(tmp_path / "out"))
    return tournaments


def button(form: QWidget, text: str) -> QPushButton:
    return next(each for each in form.findChildren(QPushButton) if each.text() == text)


def hold(tournaments: TournamentRoom) -> None:
    button(tournaments.panel, "Start tournament").click()
    assert tournaments.source.is_on


def ended(qtbot: QtBot, tournaments: TournamentRoom) -> None:
    qtbot.waitUntil(lambda: not tournaments.source.is_on, timeout=LONG_MS)


def cells(tournaments: TournamentRoom) -> list[list[str]]:
    model = tournaments.panel.standings_table.model()
    return [
        [model.index(row, column).data() for column in range(model.columnCount())] for row in range(model.rowCount())
    ]


def test_the_button_of_a_tournament_is_seen_in_a_small_window(
    qtbot: QtBot, window: MainWindow, tournaments: TournamentRoom
) -> None:
    window.resize(1280, 800)
    hold_it = button(tournaments.panel, "Start tournament")
    qtbot.waitUntil(lambda: hold_it.visibleRegion().boundingRect() == hold_it.rect(), timeout=LONG_MS)


def test_all_scenes_are_seen_in_a_large_window_and_no_list_has_empty_lines(
    qtbot: QtBot, window: MainWindow, tournaments: TournamentRoom
) -> None:
    window.resize(1920, 1080)
    form = tournaments.panel.form
    bar = form.scenes.verticalScrollBar()
    qtbot.waitUntil(lambda: form.scenes.isVisible() and bar.maximum() == 0, timeout=LONG_MS)
    last = form.scenes.visualItemRect(form.scenes.item(form.scenes.count() - 1))
    assert form.scenes.viewport().height() - last.bottom() <= last.height()


def test_a_table_fills_in_and_a_game_of_it_is_played_on_the_timeline(
    qtbot: QtBot, window: MainWindow, tournaments: TournamentRoom, tmp_path: Path
) -> None:
    told: list[str] = []
    tournaments.source.noticed.connect(lambda notice: told.append(notice.text))
    hold(tournaments)
    assert not tournaments.panel.form.seeds.isEnabled()
    ended(qtbot, tournaments)
    assert [text for text in told if text.startswith("Tournament: ")] == [
        f"Tournament: {warning}" for warning in (present_level().warning,) if warning
    ]
    assert window.rooms.notices.banner.text.startswith("The tournament has ended: 2 games were played")
    (first, second) = cells(tournaments)
    assert (first[0], first[1], first[5], first[6]) == ("1", "fast", "1:0:0", "1/1 (100 %)")
    assert (second[0], second[1], second[5]) == ("2", "slow", "0:0:1")
    assert (tmp_path / "out" / "leaderboard.html").is_file()
    games = tournaments.panel.games_table
    assert games.model().rowCount() == 2
    games.selectRow(0)
    play = button(tournaments.panel, "Play the recording")
    assert play.isEnabled()
    play.click()
    qtbot.waitUntil(lambda: window.rooms.playback.is_shown, timeout=LONG_MS)
    assert window.panes["Timeline"].is_open
    assert window.rooms.run.scene is None
    assert not window.rooms.notices.welcome.isVisible(), "the scenes to choose from do not lie over what is played"
    assert any(mark.kind is MarkKind.END for mark in window.rooms.playback.marks)


def test_all_figures_of_the_standings_are_seen_in_a_small_window(
    qtbot: QtBot, window: MainWindow, tournaments: TournamentRoom
) -> None:
    window.resize(1024, 700)
    hold(tournaments)
    ended(qtbot, tournaments)
    table = tournaments.panel.standings_table
    qtbot.waitUntil(lambda: table.isVisible() and table.horizontalScrollBar().maximum() == 0, timeout=LONG_MS)


def test_the_table_is_exported_as_its_file_is_named(
    qtbot: QtBot, window: MainWindow, tournaments: TournamentRoom, tmp_path: Path
) -> None:
    assert not window.rooms.commands["tournament.export"].isEnabled()
    hold(tournaments)
    ended(qtbot, tournaments)
    window.rooms.commands.refresh()
    assert window.rooms.commands["tournament.export"].isEnabled()
    tournaments.source.export(tmp_path / "mine.csv")
    tournaments.source.export(tmp_path / "mine.html")
    assert (tmp_path / "mine.csv").read_text().splitlines()[1].startswith("1,fast,")
    assert "<h1>Tournament</h1>" in (tmp_path / "mine.html").read_text()
    tournaments.source.export(tmp_path / "mine.doc")
    assert ".csv, .json or .html" in window.rooms.notices.banner.text


def test_a_tournament_is_called_off_and_goes_on_later(
    qtbot: QtBot, window: MainWindow, tournaments: TournamentRoom, tmp_path: Path
) -> None:
    tournaments.panel.form.seeds.setValue(20)
    hold(tournaments)
    qtbot.waitUntil(lambda: bool(tournaments.source.games), timeout=LONG_MS)
    button(tournaments.panel, "Cancel tournament").click()
    ended(qtbot, tournaments)
    kept = len(tournaments.source.games)
    assert 0 < kept < 40
    assert "Now:" not in tournaments.panel.told
    with Journal(tmp_path / "out") as journal:
        assert len(journal.results) == kept
    tournaments.panel.form.resumed.emit(tmp_path / "out")
    qtbot.waitUntil(lambda: len(tournaments.source.games) > kept, timeout=LONG_MS)
    assert tournaments.source.progress[1] == 40
    assert window.isEnabled()


def test_closing_the_window_in_mid_run_loses_nothing(
    qtbot: QtBot, window: MainWindow, tournaments: TournamentRoom, tmp_path: Path
) -> None:
    tournaments.panel.form.seeds.setValue(20)
    hold(tournaments)
    qtbot.waitUntil(lambda: bool(tournaments.source.games), timeout=LONG_MS)
    seen = len(tournaments.source.games)
    window.close()
    with Journal(tmp_path / "out") as journal:  # It is let go of.
        assert journal.dropped == ""
        assert seen <= len(journal.results) < 40


def test_what_cannot_be_held_is_told(
    qtbot: QtBot, window: MainWindow, tournaments: TournamentRoom, tmp_path: Path
) -> None:
    form = tournaments.panel.form
    form.movers.choose([])
    button(tournaments.panel, "Start tournament").click()
    assert "choose one mover at least" in window.rooms.notices.banner.text
    form.movers.choose(["fast"])
    (tmp_path / "fast.py").unlink()
    hold(tournaments)
    ended(qtbot, tournaments)
    assert "no such file" in window.rooms.notices.banner.text
    form.resumed.emit(tmp_path / "nowhere")
    assert "there is no tournament to resume" in window.rooms.notices.banner.text
    assert not (tmp_path / "nowhere").exists()


def test_the_window_moves_while_games_are_played(
    qtbot: QtBot, window: MainWindow, tournaments: TournamentRoom, room: Path
) -> None:
    """Another scene is opened, solved and driven meanwhile."""
    tournaments.panel.form.seeds.setValue(20)
    window.rooms.run.settings = Settings(speed=None)
    hold(tournaments)
    window.rooms.run.open_scene(room)
    qtbot.waitUntil(lambda: window.rooms.run.scene is not None, timeout=LONG_MS)
    window.rooms.commands["solve"].trigger()
    until(qtbot, window, RunPhase.SOLVED)
    window.rooms.commands["start"].trigger()
    qtbot.waitUntil(lambda: bool(window.rooms.run.run_reports), timeout=LONG_MS)
    assert tournaments.source.is_on
