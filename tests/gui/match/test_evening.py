"""A whole evening by real actions: a duel is drawn, planned, driven, then played by programs of others to a verdict."""

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest
from driven import LONG_MS
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from gui.shell.main_window import MainWindow
from gui.sources.plan_source import RunPhase
from robotworkshop.view.scoreboard import Act
from tests.warm.programs import warm

LEFT = Qt.MouseButton.LeftButton
CODE = "TEST22"


@pytest.fixture
def players(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[list[str]]:
    """The addresses of two players, each a program of its own as in a workshop."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    options = ("player", "--json", "--no-announce", "--pairing-code", CODE, "--speed", "20", "--name")
    with ExitStack() as stack:
        programs = [
            stack.enter_context(subprocess.Popen([warm("robotworkshop"), *options, name], stdout=subprocess.PIPE))
            for name in ("ada", "bob")
        ]
        for program in programs:
            stack.callback(program.terminate)
        addresses = []
        for program in programs:
            assert program.stdout is not None
            addresses.append(msgspec.json.decode(program.stdout.readline())["address"])
        yield addresses


def drag(qtbot: QtBot, window: MainWindow, *way: tuple[float, float]) -> None:
    places = [QPoint(*map(round, window.rooms.view.canvas.view.to_px(x, y))) for x, y in way]
    qtbot.mousePress(window.rooms.view.canvas, LEFT, pos=places[0])
    for each in places[1:]:
        qtbot.mouseMove(window.rooms.view.canvas, pos=each)
    qtbot.mouseRelease(window.rooms.view.canvas, LEFT, pos=places[-1])


def do(window: MainWindow, command: str) -> None:
    assert window.rooms.commands[command].isEnabled(), window.rooms.commands[command].toolTip()
    window.rooms.commands[command].trigger()


def test_from_an_empty_scene_to_a_finished_match(
    qtbot: QtBot, window: MainWindow, players: list[str], tmp_path: Path
) -> None:
    do(window, "new")
    do(window, "tool.box")
    drag(qtbot, window, (1800.0, 1300.0), (2000.0, 1500.0), (2200.0, 1700.0))
    for y_mm, goal_x_mm in ((800.0, 2600.0), (2200.0, 1500.0)):  # The second one has an easy game.
        do(window, "tool.robot")
        drag(qtbot, window, (600.0, y_mm), (700.0, y_mm), (900.0, y_mm))
        do(window, "tool.goal")
        goal = window.rooms.view.canvas.view.to_px(goal_x_mm, y_mm)
        qtbot.mouseClick(window.rooms.view.canvas, LEFT, pos=QPoint(round(goal[0]), round(goal[1])))
    do(window, "tool.select")
    scene = window.rooms.run.scene
    assert scene is not None
    assert len(scene.tasks) == 2, window.rooms.run.unfit
    window.rooms.scene_editor.save(tmp_path / "mine.json")
    window.rooms.scene_editor.finish_saving()

    do(window, "workspace.plan")
    do(window, "solve")
    qtbot.waitUntil(lambda: window.rooms.run.phase is RunPhase.SOLVED, timeout=LONG_MS)
    do(window, "workspace.drive")
    do(window, "start")
    qtbot.waitUntil(lambda: window.rooms.run.phase is RunPhase.ENDED, timeout=LONG_MS)
    assert any(report.outcome.reached for report in window.rooms.run.run_reports)

    do(window, "match.referee")
    matches, form = window.rooms.matches, window.rooms.matches.forms.referee
    matches.discovery.rest()  # Nobody else on this network takes part in a test.
    do(window, "audience")
    screen = window.rooms.projector.screen
    assert screen is not None
    assert screen.content.is_next
    for number, address in enumerate(players):
        form.type_player(number, address, CODE)
    seen: list[str] = []
    matches.changed.connect(lambda: seen.extend(matches.players_panel.lines))
    next(each for each in form.findChildren(QPushButton) if each.text() == "Start match").click()
    qtbot.waitUntil(lambda: matches.match.verdict is not None and not matches.match.is_on, timeout=LONG_MS)
    verdict = matches.match.verdict
    assert verdict is not None
    assert (verdict.rule, verdict.winner) == ("goal", "bob")
    assert "bob has won" in matches.players_panel.verdict
    assert verdict.reason in matches.players_panel.verdict
    lines = [line.replace("\u00a0", " ") for line in matches.players_panel.lines]
    assert any("round trip" in line and "to its goal" in line for line in lines)
    qtbot.waitUntil(lambda: screen.content.score is not None and screen.content.score.act is Act.OVER, timeout=LONG_MS)
    assert verdict.reason in screen.accessibleDescription()
    assert "round trip" not in screen.accessibleDescription()
    assert any("driving" in line or "planning" in line for line in seen)
