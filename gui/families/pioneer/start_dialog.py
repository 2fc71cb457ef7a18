"""Asks for map and robot, and how they begin, where Pioneers are to be emulated and nothing was said of either."""

import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QWidget,
)

from gui.style.application import new_application
from gui.style.icons import application_icon
from gui.texts.language import language_for, speak, tr
from gui.texts.told_below import complained
from gui.widgets.file_dialog import FileDialog
from gui.widgets.form_dialog import FormDialog, small_button
from gui.widgets.number_boxes import WholeNumberBox
from robotdriver.conditions import OdometryError
from robotdriver.errors import WorkshopError
from robotworkshop.families import refusals
from robotworkshop.families.pioneer.choice import StartChoice
from robotworkshop.families.pioneer.models import find_model
from robotworkshop.families.pioneer.starts import StartKind, read_start
from robotworkshop.frontends import NoDisplayError

LAST_PORT = 65_535

_USUAL_ROS_PORT = 9_090

_WITHOUT_SCREEN = ("offscreen", "minimal")


class StartDialog(FormDialog):
    """Asks for map and robot, and how they begin.

    Args:
        models: The words for the robots that there are.
        choice: What is chosen at first.
    """

    def __init__(self, models: Sequence[str], choice: StartChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Emulate Pioneers"))
        self.robot = QComboBox()
        self.robot.setEditable(True)
        self.robot.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.robot.setToolTip(tr("A model, or a parameter file of ARIA (.p) or TOML file of a robot of your own"))
        self.robot.addItems(models)
        self.robot.setCurrentText(choice.model)
        self.is_factory = QCheckBox(tr("A robot for each client"))
        self.is_factory.setChecked(choice.is_factory)
        self.map = QLineEdit("" if choice.map_file is None else str(choice.map_file))
        self.map.setPlaceholderText(tr("No map: 200 m by 200 m"))
        self.map.setClearButtonEnabled(True)
        self.map.setMinimumWidth(320)
        self.browse = small_button(tr("Browse…"))
        self.browse.clicked.connect(self._browse)
        self.start = QComboBox()
        self.start.setEditable(True)
        self.start.addItems(["", *(kind.value for kind in StartKind if kind is not StartKind.HOME)])
        self.start.setCurrentText(choice.start)
        self.start.setToolTip(tr("X,Y,TH in mm and degrees, outside, or random; else a home of the map"))
        line = self.start.lineEdit()
        assert line is not None
        line.setPlaceholderText(tr("A home of the map"))
        self.error = QComboBox()
        for mode, words in _error_words():
            self.error.addItem(words, mode)
        self.error.setCurrentIndex(self.error.findData(choice.odometry_error))
        self.has_ros = QCheckBox(tr("Programs of ROS too, at port"))
        self.has_ros.setChecked(choice.ros_port is not None)
        self.ros_port = WholeNumberBox()
        self.ros_port.setRange(0, LAST_PORT)
        self.ros_port.setValue(_USUAL_ROS_PORT if choice.ros_port is None else choice.ros_port)
        self.ros_port.setSpecialValueText(tr("any that is free"))
        self.ros_port.setEnabled(self.has_ros.isChecked())
        self.has_ros.toggled.connect(self.ros_port.setEnabled)
        self.map.textEdited.connect(lambda _text: self.said.hide())
        self.robot.currentTextChanged.connect(lambda _text: self.said.hide())
        self.start.currentTextChanged.connect(lambda _text: self.said.hide())
        self._lay_out()

    @property
    def choice(self) -> StartChoice:
        """The current choice."""
        text = self.map.text().strip()
        return StartChoice(
            Path(text) if text else None,
            self.robot.currentText().strip(),
            self.is_factory.isChecked(),
            self.start.currentText().strip(),
            self.error.currentData(),
            self.ros_port.value() if self.has_ros.isChecked() else None,
        )

    def accept(self) -> None:
        """Take the choice, if its map is a file and its start is one."""
        choice = self.choice
        file = choice.map_file
        if file is not None and not file.is_file():
            self._refuse(tr("There is no file {name}. Choose another map, or none.", name=str(file)), self.map)
            return
        try:
            find_model(choice.model)
        except WorkshopError as error:
            stranger = refusals.NO_PIONEER.read(str(error))  # The field shows which models there are.
            told = (
                complained(error)
                if stranger is None
                else tr("{name} is not a model of a Pioneer", name=stranger["name"])
            )
            self._refuse(told, self.robot)
            return
        try:
            if choice.start:
                read_start(choice.start)
        except WorkshopError:
            self._refuse(tr("Write the start as X,Y,TH in mm and degrees, outside, or random."), self.start)
            return
        super().accept()

    def _refuse(self, reason: str, field: QWidget) -> None:
        self.say(reason)
        field.setFocus()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.map)
        row.addWidget(self.browse)
        form = self.form
        form.addRow(tr("Robot"), self.robot)
        form.addRow("", self.is_factory)
        form.addRow(tr("Map"), row)
        form.addRow(tr("Start"), self.start)
        form.addRow(tr("Odometry"), self.error)
        ros = QHBoxLayout()
        ros.addWidget(self.has_ros)
        ros.addWidget(self.ros_port)
        ros.addStretch()
        form.addRow("", ros)
        names: tuple[tuple[QWidget, str], ...] = (
            (self.robot, tr("Robot")),
            (self.map, tr("Map")),
            (self.start, tr("Start")),
            (self.error, tr("Odometry")),
            (self.ros_port, tr("Port for programs of ROS")),
        )
        for field, name in names:
            field.setAccessibleName(name)

    def _browse(self) -> None:
        dialog = FileDialog(self, tr("Map"), self.map.text())
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self._take_map)
        dialog.open()

    def _take_map(self, name: str) -> None:
        self.map.setText(name)
        self.said.hide()


def _error_words() -> tuple[tuple[OdometryError, str], ...]:
    return (
        (OdometryError.RANDOM_EACH_UPDATE, tr("Errors that change all the time")),
        (OdometryError.RANDOM_INIT, tr("Errors that each robot keeps")),
        (OdometryError.CONSTANT, tr("The same errors for all")),
        (OdometryError.NONE, tr("Without errors")),
    )


def ask_for_start(models: Sequence[str], choice: StartChoice, platform: str, language: str) -> StartChoice | None:
    """Ask in a window of its own; return the choice, None where the user cancels.

    Args:
        models: The words for the robots that there are.
        choice: What is chosen at first.
        platform: Of Qt; empty for its own choice.
        language: Code of the one that the user has chosen; empty for that of the system.

    Raises:
        NoDisplayError: Qt is asked to draw without a screen, so that there is nothing to answer on.
    """
    if os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0] in _WITHOUT_SCREEN:
        raise NoDisplayError("there is no display to open a window on")
    if QApplication.instance() is None:
        application = new_application(platform)
        application.setApplicationName("robotworkshop")
        speak(application, language_for(language, QLocale.system().uiLanguages()))
    dialog = StartDialog(models, choice)
    dialog.setWindowIcon(application_icon())
    return dialog.choice if dialog.exec() == QDialog.DialogCode.Accepted else None
