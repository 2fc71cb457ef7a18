"""Control of a real robot: connecting it, releasing it once the floor is clear, and stopping it."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gui.panels.run.connection_bar import ConnectionBar
from gui.sources.connection import Connection, LinkState
from gui.sources.real_robot import choice_at
from gui.sources.run_source import RealStart, RunSource
from gui.texts import messages
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.widgets.question import Question


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
        self._question: Question | None = None
        bar.pressed.connect(self.connect_or_disconnect)
        bar.task_chosen.connect(run.choose_real_task)
        connection.changed.connect(self._take_robot)
        connection.vitals_changed.connect(self._show_vitals)

    def start_or_pause(self) -> None:
        """Let the robots go, hold them, or let them go on; before a real one goes, have its floor cleared."""
        run = self._run
        if run.robot is None or run.is_driving:
            run.start_or_pause()
        elif not run.is_plan_for_robot:
            text = tr("The plan is for another model than the {model}: solve again", model=run.robot.model.title)
            self.noticed.emit(Notice(Severity.ERROR, text))
        elif (start := run.real_start) is not None:
            self._ask_to_drive(start)

    def _ask_to_drive(self, start: RealStart) -> None:
        run = self._run
        robot = self._connection.robot
        heading = tr("Drive the {model}?", model=robot.model.title if robot is not None else tr("robot"))
        text = messages.clear_the_floor(start.task)
        question = Question(heading, text, lambda: run.real_start == start, self._window)
        question.leave(tr("Keep it still"))
        question.answer(tr("Drive the robot"), lambda: run.drive_real(start), "primary")
        run.changed.connect(question.look_on)
        question.outdated.connect(lambda: self.noticed.emit(messages.outdated_start()))
        question.closed.connect(self._forget_question)
        self._question = question
        question.ask()

    def withdraw(self) -> None:
        """Ask no more: stopping all robots is an answer."""
        if self._question is not None:
            self._question.close_unanswered()

    def _forget_question(self) -> None:
        self._question = None

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
        if address := self._bar.address:
            self.address_used.emit(address)
        self._connection.connect_to(choice_at(address, self._bar.model))

    def _take_robot(self) -> None:
        robot, connection = self._connection.robot, self._connection
        what = "" if robot is None else tr("{model} at {address}", model=robot.model.title, address=robot.address)
        self._bar.show_state(connection.state, connection.vitals, what)
        self._run.take_robot(robot)

    def _show_vitals(self) -> None:
        if self._connection.vitals is not None:
            self._bar.show_vitals(self._connection.vitals)
