"""The tour: points at the controls, goes on when they are used, blocks nothing, and comes by itself only once."""

from pathlib import Path

import pytest
from driven import LONG_MS, opened, press, until
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from gui.help.callout import beside
from gui.help.tour import Step, Tour
from gui.shell.app import greet
from gui.shell.furnishing import furnished_window
from gui.shell.main_window import MainWindow
from gui.shell.tour_steps import FIRST_SCENE
from gui.shell.window_state import load_window_state, window_state_file
from gui.sources.plan_source import RunPhase
from gui.texts.messages import Notice, Severity
from robotworkshop.assets import find_scene
from robotworkshop.run.settings import Settings


@pytest.fixture
def tour(qtbot: QtBot, window: MainWindow) -> Tour:
    press(qtbot, window, "welcome")
    press(qtbot, window, "tour")
    assert window.rooms.guide.tour is not None
    return window.rooms.guide.tour


def test_whoever_does_what_it_speaks_of_is_led_to_the_end(qtbot: QtBot, window: MainWindow, tour: Tour) -> None:
    def leads_to(title: str) -> None:
        qtbot.waitUntil(lambda: tour.card.title == title, timeout=LONG_MS)

    leads_to("Open a scene")
    qtbot.mouseClick(window.rooms.notices.welcome.card(find_scene(FIRST_SCENE)), Qt.MouseButton.LeftButton)
    leads_to("Solve it")
    press(qtbot, window, "solve")
    leads_to("Let it drive")
    press(qtbot, window, "start")
    leads_to("Go to the Drive workspace")
    press(qtbot, window, "workspace.drive")
    leads_to("Hurry")
    assert tour.step.target() is not None, "the speed is seen there"
    press(qtbot, window, "slower")
    leads_to("Look back")
    window.rooms.run.set_speed(None)
    until(qtbot, window, RunPhase.ENDED)
    qtbot.waitUntil(lambda: window.rooms.playback.is_open, timeout=LONG_MS)
    qtbot.mouseClick(
        window.rooms.timeline.strip, Qt.MouseButton.LeftButton, pos=window.rooms.timeline.strip.rect().center()
    )
    leads_to("Read on")
    press(qtbot, window, "manual")
    qtbot.waitUntil(lambda: window.rooms.guide.tour is None, timeout=LONG_MS)


def test_next_and_back_lead_through_it_without_doing_anything(qtbot: QtBot, window: MainWindow, tour: Tour) -> None:
    assert not tour.card.back.isVisible()
    titles = []
    while window.rooms.guide.tour is not None:
        titles.append(tour.card.title)
        assert window.rect().contains(tour.card.geometry())
        qtbot.mouseClick(tour.card.next, Qt.MouseButton.LeftButton)
    assert 5 <= len(set(titles)) == len(titles) <= 7
    assert window.rooms.run.phase is RunPhase.EMPTY


def test_it_can_be_gone_through_backwards(qtbot: QtBot, tour: Tour) -> None:
    first = tour.card.title
    qtbot.mouseClick(tour.card.next, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(tour.card.back, Qt.MouseButton.LeftButton)
    assert tour.card.title == first


def test_escape_ends_it_and_nothing_else(qtbot: QtBot, window: MainWindow, tour: Tour) -> None:
    qtbot.keyClick(window.rooms.view.canvas, Qt.Key.Key_Escape)
    assert window.rooms.guide.tour is None
    assert window.rooms.notices.welcome.isVisible()
    assert not tour.card.isVisible()
    press(qtbot, window, "tour")
    assert window.rooms.guide.tour is not None


def test_it_leaves_the_keys_to_the_floor(qtbot: QtBot, window: MainWindow, tour: Tour) -> None:
    opened(qtbot, window, find_scene("empty_room"))
    qtbot.keyClick(window.rooms.view.canvas, Qt.Key.Key_F5)
    until(qtbot, window, RunPhase.SOLVED)
    qtbot.keyClick(window.rooms.view.canvas, Qt.Key.Key_Space)
    until(qtbot, window, RunPhase.DRIVING, RunPhase.ENDED)
    assert tour.card.title == "Go to the Drive workspace"


def test_it_stays_beside_its_control_when_the_window_changes(qtbot: QtBot, window: MainWindow, tour: Tour) -> None:
    window.rooms.notices.welcome.hide()  # As when a scene is opened.
    tour.go(1)
    for size in (QSize(1400, 900), QSize(1000, 700)):
        window.resize(size)
        target = tour.step.target()
        assert target is not None
        qtbot.waitUntil(lambda: window.rect().contains(tour.card.geometry()), timeout=LONG_MS)
        assert not tour.card.geometry().adjusted(10, 10, -10, -10).intersects(target)


@pytest.mark.parametrize("width", [1024, 1280, 1920])
def test_what_stops_the_robots_is_never_covered(qtbot: QtBot, window: MainWindow, tour: Tour, width: int) -> None:
    window.resize(width, 700)
    window.rooms.notices.banner.show_notice(Notice(Severity.ERROR, "Something that must be read"))
    qtbot.waitUntil(lambda: window.bar.width() == width and window.rooms.notices.banner.isVisible(), timeout=LONG_MS)
    stop = window.bar.stop
    while window.rooms.guide.tour is not None:
        tour.look()
        card = tour.card.geometry()
        for control in (stop, window.rooms.notices.banner):
            assert not card.intersects(QRect(control.mapTo(window, QPoint(0, 0)), control.size())), tour.card.title
        tour.go(1)


def test_it_comes_by_itself_the_first_time_only(qtbot: QtBot, room: Path) -> None:
    def begun(file: Path | None) -> bool:
        window = furnished_window(Settings())
        qtbot.addWidget(window)
        window.show()
        greet(window, file)
        qtbot.waitUntil(lambda: window.rooms.run.scene is not None, timeout=LONG_MS)
        assert window.rooms.notices.welcome.isVisible() is (file is None), "who names a scene knows what to do"
        if file is None:
            first_drive(qtbot, window)
        is_on = window.rooms.guide.tour is not None
        window.close()
        return is_on

    assert not begun(room)
    assert begun(None)
    assert not begun(None)


def first_drive(qtbot: QtBot, window: MainWindow) -> None:
    """Press the one primary button of the welcome page, and wait for the maze."""
    qtbot.waitUntil(lambda: window.rooms.notices.welcome.is_whole, timeout=LONG_MS)
    welcome = window.rooms.notices.welcome
    (button,) = (each for each in welcome.findChildren(QPushButton) if each.property("role") == "primary")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not welcome.isVisible(), timeout=LONG_MS)


def test_the_first_drive_is_in_the_maze_and_the_tour_leads_on_from_there(qtbot: QtBot, window: MainWindow) -> None:
    greet(window, None)
    qtbot.waitUntil(window.rooms.notices.welcome.isVisible, timeout=LONG_MS)
    assert window.rooms.guide.tour is None
    first_drive(qtbot, window)
    qtbot.waitUntil(lambda: window.rooms.guide.tour is not None, timeout=LONG_MS)
    tour = window.rooms.guide.tour
    assert tour is not None
    assert load_window_state(window_state_file()).tour_seen, "at once, whatever becomes of this window"
    assert window.rooms.run.scene_file == find_scene("maze")
    assert not window.rooms.notices.welcome.isVisible()
    assert tour.card.title == "Solve it"
    assert tour.card.count == "1 of 6"
    qtbot.mouseClick(tour.card.back, Qt.MouseButton.LeftButton)
    assert tour.card.count == "1 of 7", "somebody has gone back to the step that was left out"
    assert window.rooms.notices.welcome.isVisible(), "the scene that the first step tells to click must be there"
    assert tour.step.target() is not None


def test_the_tour_waits_while_lost_edits_are_offered(qtbot: QtBot, window: MainWindow) -> None:
    window.rooms.rescue.offer = Notice(Severity.ROUTINE, "Edits of a scene were not saved")
    greet(window, None)
    qtbot.waitUntil(window.rooms.notices.welcome.isVisible, timeout=LONG_MS)
    first_drive(qtbot, window)
    assert window.rooms.guide.tour is None
    assert not load_window_state(window_state_file()).tour_seen, "it comes at the next start"


def test_a_callout_moves_away_from_what_is_kept_clear() -> None:
    room, target, size = QRect(0, 0, 1280, 800), QRect(380, 0, 40, 20), QSize(350, 110)
    stop, banner = QRect(390, 25, 70, 30), QRect(300, 60, 700, 40)
    place = beside(target, size, room, (stop, banner))
    assert room.contains(place)
    assert not any(map(place.intersects, (target, stop, banner)))
    assert beside(target, size, room, (room,)) == beside(target, size, room), "where all is kept clear nothing helps"
    assert beside(target, size, room, (stop, banner, room)) == place, "what matters most is kept clear"


@pytest.mark.parametrize("size", [QSize(1024, 700), QSize(1280, 800), QSize(1920, 1080)])
def test_its_card_leaves_the_maze_s_robot_and_goal_in_sight(qtbot: QtBot, window: MainWindow, size: QSize) -> None:
    window.resize(size)
    greet(window, None)
    qtbot.waitUntil(window.rooms.notices.welcome.isVisible, timeout=LONG_MS)
    first_drive(qtbot, window)
    qtbot.waitUntil(lambda: window.rooms.guide.tour is not None, timeout=LONG_MS)
    tour = window.rooms.guide.tour
    scene = window.rooms.run.scene
    assert tour is not None
    assert scene is not None
    for robot in scene.robots:
        for x_mm, y_mm in ((robot.start.x_mm, robot.start.y_mm), robot.goal):
            place = window.canvas.mapTo(window, QPointF(*window.canvas.view.to_px(x_mm, y_mm)).toPoint())

            def is_seen(place: QPoint = place) -> bool:
                return not tour.card.geometry().contains(place)

            qtbot.waitUntil(is_seen, timeout=LONG_MS)


@given(
    st.integers(0, 1200),
    st.integers(0, 700),
    st.integers(1, 300),
    st.integers(1, 300),
    st.integers(50, 400),
    st.integers(50, 250),
)
def test_a_callout_stays_in_the_window_and_off_its_control(
    x: int, y: int, width: int, height: int, across: int, down: int
) -> None:
    room = QRect(0, 0, 1280, 800)
    target = QRect(x, y, width, height).intersected(room)
    place = beside(target, QSize(across, down), room)
    assert place.size() == QSize(across, down)
    assert room.contains(place.topLeft())
    assert room.contains(place.bottomRight() - QPoint(1, 1))
    assert not place.intersects(target)


def test_the_card_has_room_for_its_text_whatever_its_length(tour: Tour) -> None:
    card = tour.card
    (text,) = (label for label in card.findChildren(QLabel) if label.wordWrap())
    layout = card.layout()
    assert layout is not None
    for words in range(1, 80):
        card.show_step(Step("A step", "up " * words, lambda: None, lambda: lambda: False), (1, 7), is_first=True)
        card.point_at(QRect(300, 200, 80, 30))
        layout.activate()
        assert text.height() >= text.heightForWidth(text.width()), words
