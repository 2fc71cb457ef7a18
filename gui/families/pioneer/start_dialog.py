"""Asks for map and robot, where Pioneers are to be emulated and nothing was said of either."""

import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.style.icons import application_icon
from gui.texts.language import AS_THE_SYSTEM, language_for, speak, tr
from robotworkshop.families.pioneer.choice import StartChoice
from robotworkshop.frontends import NoDisplayError

_WITHOUT_SCREEN = ("offscreen", "minimal")


class StartDialog(QDialog):
    """Asks for map and robot.

    Args:
        models: The words for the robots that there are.
        choice: What is chosen at first.
    """

    def __init__(self, models: Sequence[str], choice: StartChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Emulate Pioneers"))
        self.robot = QComboBox()
        self.robot.addItems(models)
        self.robot.setCurrentText(choice.model)
        self.is_factory = QCheckBox(tr("A robot for each client"))
        self.is_factory.setChecked(choice.is_factory)
        self.map = QLineEdit("" if choice.map_file is None else str(choice.map_file))
        self.map.setPlaceholderText(tr("None: 200 m by 200 m"))
        self.map.setClearButtonEnabled(True)
        self.map.setMinimumWidth(320)
        self.browse = QPushButton(tr("Browse…"))
        self.browse.clicked.connect(self._browse)
        self.fault = QLabel()
        self.fault.setWordWrap(True)
        self.fault.hide()
        self.map.textEdited.connect(lambda _text: self.fault.hide())
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, parent=self
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(tr("Start"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._lay_out()

    @property
    def choice(self) -> StartChoice:
        """What is chosen now."""
        text = self.map.text().strip()
        return StartChoice(Path(text) if text else None, self.robot.currentText(), self.is_factory.isChecked())

    def accept(self) -> None:
        """Take the choice, if its map is a file."""
        file = self.choice.map_file
        if file is not None and not file.is_file():
            self.fault.setText(tr("There is no file {name}. Choose another map, or none.", name=str(file)))
            self.fault.show()
            self.map.setFocus()
            return
        super().accept()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.map)
        row.addWidget(self.browse)
        self.form = form = QFormLayout()
        form.addRow(tr("Robot"), self.robot)
        form.addRow("", self.is_factory)
        form.addRow(tr("Map"), row)
        self.robot.setAccessibleName(tr("Robot"))
        self.map.setAccessibleName(tr("Map"))
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self.fault)
        column.addWidget(self.buttons)

    def _browse(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, tr("Map"), self.map.text())
        if name:
            self.map.setText(name)
            self.fault.hide()


def ask_for_start(models: Sequence[str], choice: StartChoice, platform: str) -> StartChoice | None:
    """Ask in a window of its own; return the choice, None where the user cancels.

    Args:
        models: The words for the robots that there are.
        choice: What is chosen at first.
        platform: Of Qt; empty for its own choice.

    Raises:
        NoDisplayError: Qt is asked to draw without a screen, so that there is nothing to answer on.
    """
    if os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0] in _WITHOUT_SCREEN:
        raise NoDisplayError("there is no display to open a window on")
    if QApplication.instance() is None:
        application = QApplication(["robotworkshop", *(("-platform", platform) if platform else ())])
        application.setApplicationName("robotworkshop")
        speak(application, language_for(AS_THE_SYSTEM, QLocale.system().uiLanguages()))
    dialog = StartDialog(models, choice)
    dialog.setWindowIcon(application_icon())
    return dialog.choice if dialog.exec() == QDialog.DialogCode.Accepted else None
