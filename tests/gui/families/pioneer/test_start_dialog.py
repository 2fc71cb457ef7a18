"""The dialog that asks for map and robot."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from gui.families.pioneer.start_dialog import StartDialog, ask_for_start
from robotdriver.conditions import OdometryError
from robotworkshop.families.pioneer.choice import StartChoice
from robotworkshop.frontends import NoDisplayError


def test_what_is_chosen_is_taken_once_its_map_is_there(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = StartDialog(("amigo", "p3dx"), StartChoice(None, "p3dx"))
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.choice == StartChoice(None, "p3dx")
    dialog.robot.setCurrentText("amigo")
    dialog.is_factory.setChecked(True)
    dialog.map.setText(str(tmp_path / "office.map"))
    start = dialog.accept_button
    start.click()
    assert dialog.isVisible()
    assert "office.map" in dialog.said.text()
    (tmp_path / "office.map").touch()
    dialog.robot.setEditText("roomba")
    start.click()
    assert dialog.isVisible()
    assert dialog.said.text() == "'roomba' is not a model of a Pioneer"
    dialog.robot.setEditText("amigo")
    dialog.start.setEditText("here")
    start.click()
    assert dialog.isVisible()
    assert "X,Y,TH" in dialog.said.text()
    dialog.start.setEditText("500,0,90")
    dialog.error.setCurrentIndex(dialog.error.findData(OdometryError.NONE))
    dialog.has_ros.setChecked(True)
    dialog.ros_port.setValue(9091)
    start.click()
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.choice == StartChoice(
        tmp_path / "office.map", "amigo", True, "500,0,90", OdometryError.NONE, ros_port=9091
    )


def test_without_a_screen_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    with pytest.raises(NoDisplayError):
        ask_for_start(("p3dx",), StartChoice(None, "p3dx"), "", "")
