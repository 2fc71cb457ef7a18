"""A question stands beside what it is about; Esc and Return change nothing, and Stop all can be pressed over it."""

from pathlib import Path

from driven import answer, press, question, solved
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from gui.shell.main_window import MainWindow
from gui.style.sheet import give_role
from gui.widgets.question import Question


def asked(window: MainWindow, done: list[str]) -> Question:
    made = Question("Go?", "It goes.", lambda: True, window)
    made.leave("Stay")
    made.answer("Go", lambda: done.append("gone"), "primary")
    made.ask()
    return made


def test_return_and_esc_change_nothing(qtbot: QtBot, window: MainWindow) -> None:
    done: list[str] = []
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Space):
        made = asked(window, done)
        qtbot.waitUntil(made.safe.hasFocus)
        focus = QApplication.focusWidget()
        if key is Qt.Key.Key_Return:  # Qt presses a button by Space, and a default one by Return.
            assert not any(button.isDefault() for button in made.buttons[1:])
        qtbot.keyClick(focus, key)
        made.close_unanswered()
    assert done == []
    asked(window, done)
    answer(window, "Go")
    assert done == ["gone"]


def test_only_stop_can_be_clicked_beside_a_question(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    asked(window, [])
    QApplication.processEvents()

    def above(widget: QPushButton) -> bool:
        place = widget.mapTo(window, widget.rect().center())
        return window.childAt(place) is widget

    assert above(window.bar.stop)
    assert not above(window.bar.primary)
    assert window.bar.primary.property("role") != "primary", "the question's own is the only one"
    answer(window, "Stay")
    assert window.bar.primary.property("role") == "primary"
    assert above(window.bar.primary)


def test_a_new_question_takes_the_place_of_the_one_before(window: MainWindow) -> None:
    first = asked(window, [])
    second = asked(window, [])
    assert question(window) is second
    assert first.isHidden()


def test_a_question_hides_neither_robot_nor_goal(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    press(qtbot, window, "workspace.drive")
    made = asked(window, [])
    box = QRect(made.pos(), made.size())
    assert window.rect().contains(box)
    scene = window.rooms.run.scene
    assert scene is not None
    (robot,) = scene.robots
    assert robot.goal is not None
    for place in ((robot.start.x_mm, robot.start.y_mm), robot.goal):
        x_px, y_px = window.canvas.view.to_px(*place)
        assert not box.contains(window.canvas.mapTo(window, QPoint(round(x_px), round(y_px))))


def test_it_closes_though_a_button_that_it_made_plain_is_gone(qtbot: QtBot, window: MainWindow) -> None:
    panel = QPushButton("Send", window)
    give_role(panel, "primary")
    made = asked(window, [])
    with qtbot.waitSignal(panel.destroyed):
        panel.deleteLater()
    made.close_unanswered()
    assert made.isHidden()
