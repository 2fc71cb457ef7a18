"""What the user does with a real robot: connects it, lets it go once the floor is clear, and stops it."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from gui.panels.run.connection_bar import ConnectionBar
from gui.sources.connection import Connection, LinkState
from gui.sources.run_source import RunSource
from gui.texts import messages
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity


class RobotDrive(QObject):
    """Ties the connection and its bar to the run.

    Args:
        run: Drives the robot that is connected, or simulated ones.
        connection: To the real robot.
        bar: Where its address is typed.
        window: Over which questions are shown.
    """

    address_used = Signal(str)
    noticed = Signal(object)

    def __init__(self, run: RunSource, connection: Connection, bar: ConnectionBar, window: QWidget) -> None:
        super().__init__(window)
        self._run = run
        self._connection = connection
        self._bar = bar
        self._window = window
        bar.pressed.connect(self.connect_or_disconnect)
        bar.task_chosen.connect(run.choose_real_task)
        connection.changed.connect(self._take_robot)
        connection.vitals_changed.connect(self._show_vitals)

    def start_or_pause(self) -> None:
        """Let the robots go, hold them, or let them go on; before a real one goes, have its floor cleared."""
        run = self._run
        task = run.real_task
        if run.robot is None or run.is_driving or task is None:
            run.start_or_pause()
            return
        if not run.is_plan_for_robot:
            text = tr("The plan is for another model than the {model}: solve again", model=run.robot.model.title)
            self.noticed.emit(Notice(Severity.ERROR, text))
            return
        question = QMessageBox(
            QMessageBox.Icon.Warning,
            tr("Drive the real robot"),
            messages.clear_the_floor(task),
            QMessageBox.StandardButton.Cancel,
            self._window,
        )
        question.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        drive = question.addButton(tr("Drive"), QMessageBox.ButtonRole.AcceptRole)
        question.setDefaultButton(QMessageBox.StandardButton.Cancel)  # No robot goes because somebody pressed Return.
        drive.clicked.connect(run.start_or_pause)
        question.open()

    def connect_or_disconnect(self) -> None:
        """Do what the button of the connection bar says."""
        match self._connection.state:
            case LinkState.APART:
                self._connect()
            case LinkState.CONNECTING:
                self._connection.cancel()
            case LinkState.CONNECTED:
                self._run.stop()
                self._connection.disconnect_robot()

    def _connect(self) -> None:
        from robotworkshop.run.robot_choice import ANY_ADDRESS, RobotChoice

        if address := self._bar.address:
            self.address_used.emit(address)
        self._connection.connect_to(RobotChoice(address or ANY_ADDRESS, self._bar.model))

    def _take_robot(self) -> None:
        robot, connection = self._connection.robot, self._connection
        what = "" if robot is None else tr("{model} at {address}", model=robot.model.title, address=robot.address)
        self._bar.show_state(connection.state, connection.vitals, what)
        self._run.take_robot(robot)

    def _show_vitals(self) -> None:
        if self._connection.vitals is not None:
            self._bar.show_vitals(self._connection.vitals)
