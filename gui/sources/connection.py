"""The link to one real robot, as the window knows it: a machine of three states that never stops the window."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from gui.sources.worker import Worker
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained
from robotdriver.errors import LinkError, WorkshopError

if TYPE_CHECKING:
    from gui.sources.real_robot import RealChoice, RealRobot

RETRY_S, RETRY_WITHIN_S = 1.0, 60.0
"""A robot whose link is gone is looked for again so often, and for so long."""

LOOK_MS = 50
"""The link is looked at this often while there is one, or one is being made."""
CLOSE_WITHIN_S = 3.0
"""A window that closes waits so long for a robot to be let go; the guard process does not wait for the window."""


class LinkState(Enum):
    """The state of a link."""

    APART = "apart"
    CONNECTING = "connecting"
    CONNECTED = "connected"


@dataclass(frozen=True, slots=True)
class Vitals:
    """The health of a robot and of its link.

    Attributes:
        frames_per_s: Good frames a second since the link was opened.
        expected_frames_per_s: How many the model sends.
        lost_share: Share of the frames that did not come, or came damaged, 0 to 1.
        battery_share: What is left of the battery's charge, 0 to 1.
    """

    frames_per_s: float
    expected_frames_per_s: float
    lost_share: float
    battery_share: float


class Connection(QObject):
    """Connects to a robot, watches it, and lets it go; see the module.

    Attributes:
        state: How far it has come.
        robot: The robot, while it is connected.
        vitals: The last ones that are known, also of a robot that was lost since; None before the first.
    """

    changed = Signal()
    vitals_changed = Signal()
    noticed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.state = LinkState.APART
        self.robot: RealRobot | None = None
        self.vitals: Vitals | None = None
        self._choice: RealChoice | None = None  # what it was connected to last
        self._worker = Worker()
        self._cancelled = threading.Event()
        # An attempt that was cancelled may hold the port for a moment longer; the next one waits for it.
        self._one_at_a_time = threading.Lock()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)

    def connect_to(self, choice: "RealChoice") -> None:
        """Begin to connect; nothing happens unless it is apart."""
        if self.state is LinkState.APART:
            self.vitals = None
            self._connect(choice.detected, 0.0)

    def _connect(self, find: "Callable[[], RealChoice]", within_s: float) -> None:
        """Begin to connect to a robot that is found in the thread that connects, and try again for so long."""
        self._cancelled = cancelled = threading.Event()
        deadline_s = time.monotonic() + within_s

        def connect() -> "tuple[RealChoice, RealRobot] | None":
            with self._one_at_a_time:
                while not cancelled.is_set():
                    try:
                        choice = find()
                        robot = _connected(choice.robot())
                    except LinkError:
                        if time.monotonic() >= deadline_s:
                            raise
                        cancelled.wait(RETRY_S)
                    else:
                        if not cancelled.is_set():
                            return choice, robot
                        robot.close()
            return None

        def done(found: "tuple[RealChoice, RealRobot] | None") -> None:
            if found is None:
                return
            choice, robot = found
            if cancelled.is_set():
                self._let_go(robot)
            else:
                self._choice, self.robot = choice, robot
                self._enter(LinkState.CONNECTED)
                text = tr("Connected to the {model} at {address}", model=robot.model.title, address=robot.address)
                self.noticed.emit(Notice(Severity.ROUTINE, text))

        def failed(error: WorkshopError) -> None:
            if not cancelled.is_set():
                self._enter(LinkState.APART)
                self.noticed.emit(Notice(Severity.ERROR, complained(error)))

        self._enter(LinkState.CONNECTING)
        self._worker.start("connecting", connect, done, failed)
        self._timer.start()

    def cancel(self) -> None:
        """Give up connecting."""
        if self.state is LinkState.CONNECTING:
            self._cancelled.set()
            self._enter(LinkState.APART)
            self.noticed.emit(Notice(Severity.ROUTINE, tr("Connecting was cancelled")))

    def disconnect_robot(self) -> None:
        """Stop the robot and let it go."""
        if (robot := self._taken_robot()) is not None:
            self._enter(LinkState.APART)
            self._let_go(robot)
            self.noticed.emit(Notice(Severity.ROUTINE, tr("Disconnected from {address}", address=robot.address)))

    def stop_wheels(self) -> None:
        """Stop the robot, if there is one; it stays connected."""
        if self.robot is not None:
            self._worker.start("stopping", self.robot.stop, lambda _: None, lambda _: None)  # A lost one has stopped.

    def close(self) -> None:
        """End everything and wait for it: whatever robot there is stands and is let go."""
        self._cancelled.set()
        if (robot := self._taken_robot()) is not None:
            self._let_go(robot)
        self._timer.stop()
        self._worker.join(CLOSE_WITHIN_S)

    def _let_go(self, robot: "RealRobot") -> None:
        """Close a robot in a thread of its own: the last words to it take their time."""
        self._worker.start("disconnecting", robot.close, lambda _: None, lambda _: None)
        self._timer.start()

    def _taken_robot(self) -> "RealRobot | None":
        robot, self.robot = self.robot, None
        return robot

    def _look(self) -> None:
        self._worker.collect()
        if (robot := self.robot) is not None:
            try:
                self.vitals = _vitals(robot)
            except LinkError as error:
                self._taken_robot()
                self._let_go(robot)
                self._lose(error)
            else:
                self.vitals_changed.emit()
        elif not self._worker.is_busy:
            self._timer.stop()

    def _lose(self, error: LinkError) -> None:
        """Tell that the robot is lost; one whose link is gone is looked for again. It stands until it is driven."""
        from robotdriver.create.errors import Cause, DiagnosedError

        choice = self._choice
        if choice is not None and isinstance(error, DiagnosedError) and error.cause is Cause.LINK_GONE:
            self._connect(lambda: choice, RETRY_WITHIN_S)
        else:
            self._enter(LinkState.APART)
        text = tr("Robot lost. It gets no drive command until you start it again. {reason}.", reason=complained(error))
        self.noticed.emit(Notice(Severity.ERROR, text))

    def _enter(self, state: LinkState) -> None:
        self.state = state
        self.changed.emit()


def _connected(robot: "RealRobot") -> "RealRobot":
    try:
        robot.connect()
    except BaseException:
        robot.close()
        raise
    return robot


def _vitals(robot: "RealRobot") -> Vitals:
    data = robot.sensor_data()
    frames, lost = data.frame, data.link.lost_frames
    return Vitals(
        frames_per_s=robot.frame_rate_hz,
        expected_frames_per_s=1.0 / robot.model.frame_period_s,
        lost_share=lost / (frames + lost) if lost else 0.0,
        battery_share=data.battery_charge_mah / data.battery_capacity_mah if data.battery_capacity_mah else 0.0,
    )
