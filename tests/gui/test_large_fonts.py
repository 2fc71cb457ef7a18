"""Fonts twice as large: nothing of the forms is cut off, and the window still fits on a screen."""

import pytest
from driven import LONG_MS, opened, press
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLabel, QLineEdit, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from gui.contributions.workspace import Workspace
from gui.shell.furnishing import furnished_window
from gui.shell.main_window import MainWindow
from robotworkshop.run.settings import Settings
from scene.editing import Kind, Part


@pytest.fixture
def large(qtbot: QtBot, room: object) -> MainWindow:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    usual = application.font()
    face = application.font()
    face.setPointSizeF(2.0 * face.pointSizeF())
    application.setFont(face)
    window = furnished_window(Settings())
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.rooms.run.find_movers()
    qtbot.waitUntil(lambda: bool(window.rooms.run.movers), timeout=LONG_MS)
    opened(qtbot, window, room)
    yield window
    window.close()
    application.setFont(usual)


@pytest.mark.parametrize("workspace", [Workspace.DESIGN, Workspace.PLAN])
def test_what_stands_in_a_form_is_all_there(qtbot: QtBot, large: MainWindow, workspace: Workspace) -> None:
    press(qtbot, large, "solve") if workspace is Workspace.PLAN else None
    large.rooms.commands[f"workspace.{workspace.id}"].setChecked(True)
    if large.rooms.scene_editor.editor.document is not None:
        large.rooms.scene_editor.editor.document.select((Part(Kind.OBSTACLE, 0),))
    areas = [each for each in (large.rooms.run_room.planner, large.rooms.scene_editor.form) if each.isVisible()]
    assert len(areas) == 1

    def cut() -> list[str]:
        return [_name(part) for area in areas for part in _parts(area) if _is_cut(part, area)]

    qtbot.waitUntil(lambda: not cut(), timeout=LONG_MS)
    assert large.minimumSizeHint().width() <= 1280


def _parts(area: QScrollArea) -> list[QLabel | QPushButton | QComboBox | QLineEdit | QCheckBox]:
    kinds = (QLabel, QPushButton, QComboBox, QLineEdit, QCheckBox)
    return [part for kind in kinds for part in area.widget().findChildren(kind) if part.isVisible()]


def _is_cut(part: QLabel | QPushButton | QComboBox | QLineEdit | QCheckBox, area: QScrollArea) -> bool:
    right = part.mapTo(area, part.rect().topRight()).x()
    if right > area.viewport().width():
        return True
    if isinstance(part, QLabel) and part.wordWrap():
        return False
    words = part.currentText() if isinstance(part, QComboBox) else part.text()
    return part.fontMetrics().horizontalAdvance(words) > part.width()


def _name(part: QLabel | QPushButton | QComboBox | QLineEdit | QCheckBox) -> str:
    return part.accessibleName() or (part.currentText() if isinstance(part, QComboBox) else part.text())
