"""A flyout stays at its button."""

from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.widgets.flyout import Flyout


def test_a_flyout_goes_with_its_button_when_the_window_is_resized(qtbot: QtBot) -> None:
    window, button = QWidget(), QPushButton("Layers")
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    row.addStretch()
    row.addWidget(button)
    flyout = Flyout(button, window)
    flyout.column.addWidget(QLabel("Shortest path"))
    window.resize(900, 500)
    window.show()
    button.click()
    window.resize(500, 400)
    qtbot.waitUntil(lambda: flyout.geometry().right() == button.geometry().right())
    assert window.rect().contains(flyout.geometry())
