"""The game's end of a `RobotProxy`: carries out on the robot what a mover in another process calls its own to do."""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from robotdriver.errors import CommandError, LinkError
from robotdriver.interface import Quiet, RobotInterface, Rolled, SensorData
from robotworkshop.tournament.isolation.channel import Channel, ChannelError, ProtocolError
from robotworkshop.tournament.isolation.messages import (
    Call,
    CatchUp,
    CaughtUp,
    DriveForward,
    Ended,
    Failed,
    FollowFrames,
    Frame,
    FrameRolled,
    MoverReport,
    NoFrame,
    Sing,
    StopWheels,
    TurnCounterClockwise,
    WaitFrame,
    calls,
)
from robotworkshop.tournament.isolation.processor_time import Budget, receive_within

log = logging.getLogger(__name__)

REPLY_S = 5.0
"""A mover takes its replies within this time: it waits for them."""

DISMISS_S = 1.0
"""A mover whose drive is over has this long to end its own part of it."""


class MoverFailedError(Exception):
    """The mover says that it cannot go on; the text says why."""


FAULTS = ChannelError, CommandError, MoverFailedError
"""What goes wrong by the mover's fault as it is talked with."""


class RobotServer:
    """Serves one drive of a mover in another process.

    A mover that follows the frames of its robot is shown them by whichever thread makes the ticks; those that it need
    not see are passed over, and go along with the next one. What the mover believes after them is asked only when
    somebody wants to know.

    Args:
        robot: What the mover drives.
        line: To the mover's process.
        step: What the mover may take from one frame to the next.
        drive: What all its steps together may take.
        believe: Called with what the mover says of itself.
        lose: Called with one of `FAULTS` while the mover follows the frames of its robot.
    """

    def __init__(
        self,
        robot: RobotInterface,
        line: Channel,
        step: Budget,
        drive: Budget,
        believe: Callable[[MoverReport], None],
        lose: Callable[[Exception], None],
    ) -> None:
        self._robot = robot
        self._line = line
        self._step = step
        self._drive = drive
        self._believe = believe
        self._lose = lose
        self._newest = robot.sensor_data().frame
        self._talking = threading.Lock()
        self._is_followed = False  # the mover waits for a frame to be shown
        self._rolled: list[FrameRolled] = []  # frames of which it does not know yet

    def serve(self) -> None:
        """Do what the mover calls, until it has ended, or the drive is over.

        Raises:
            TooLateError: one of the budgets is over before it follows the frames of its robot.
            ChannelError: the mover cannot be talked with.
            CommandError: it calls for what no robot can do.
            MoverFailedError: it says that it cannot go on.
        """
        robot = self._robot
        try:
            follow = self._next_request()
            if follow is not None:
                robot.follow_frames(follow.after, self._take, self._roll_on)
        except LinkError as error:
            self._dismiss(str(error))

    def catch_up(self) -> None:
        """Tell the mover of frames that were passed over, and take down what it believes now.

        Raises:
            As `serve` does.
        """
        if not self._rolled:
            return
        with self._talking:
            rolled, self._rolled = self._rolled, []
            if not (rolled and self._is_followed):
                return
            self._reply(CatchUp(tuple(rolled)))
            while not isinstance(call := self._next_call(), CaughtUp):
                if isinstance(call, WaitFrame | FollowFrames | Ended):
                    raise ProtocolError("it waits or ends while it is told of frames that were passed over")
                with suppress(LinkError):  # the drive is over
                    _carry_out(self._robot, call)
            self._believe(call.facts)

    def _take(self, sensors: SensorData) -> bool | Quiet:
        """Show the mover a frame; return whether it follows on, and what it need not see."""
        with self._talking:
            rolled, self._rolled = self._rolled, []
            self._is_followed = False
            try:
                self._show(Frame(sensors, tuple(rolled)))
                follow = self._next_request()
            except FAULTS as error:
                self._lose(error)  # Before it leaves its robot: who sees that it has left must know why.
                return False
            if follow is None:
                return False
            self._is_followed = True
            return True if follow.quiet is None else follow.quiet

    def _roll_on(self, rolled: Sequence[Rolled]) -> None:
        self._rolled += [FrameRolled(frame.time_s, frame.distance_mm, frame.orientation_rad) for frame in rolled]

    def _next_request(self) -> FollowFrames | None:
        """Do what the mover calls until it follows the frames of its robot; None where it has ended instead."""
        while True:
            call = self._next_call()
            match call:
                case WaitFrame(after, timeout_s, facts):
                    self._believe(facts)
                    self._answer(after, timeout_s)
                case FollowFrames(_, quiet, facts):
                    if quiet is not None and len(quiet.sensors) > len(self._robot.model.sensors):
                        raise ProtocolError(f"{len(quiet.sensors):,} sensors to look at, more than its robot has")
                    self._believe(facts)
                    self._is_followed = True
                    return call
                case Ended(facts):
                    self._believe(facts)
                    return None
                case CaughtUp():
                    raise ProtocolError("it answers what it was not told")
                case _:
                    _carry_out(self._robot, call)

    def _next_call(self) -> Call:
        step, drive = self._step, self._drive
        step.begin()
        drive.begin()
        try:
            return receive_within(self._line, calls, step, drive)
        finally:
            step.end()
            drive.end()

    def _answer(self, after: int, timeout_s: float | None) -> None:
        """Wait for a frame in the mover's place."""
        try:
            sensors = self._robot.wait_frame(after, timeout_s)
        except LinkError as error:
            self._reply(NoFrame(str(error)))
            self._robot.sensor_data()  # raises LinkError where the drive is over
        else:
            self._show(Frame(sensors, ()))

    def _show(self, frame: Frame) -> None:
        # Only a new frame begins a new step: who asks for what is there already gains no time.
        if frame.sensors.frame > self._newest:
            self._newest = frame.sensors.frame
            self._step.renew()
        self._reply(frame)

    def _reply(self, reply: Frame | CatchUp | NoFrame) -> None:
        self._line.send(reply, deadline=time.monotonic() + REPLY_S)

    def _dismiss(self, why: str) -> None:
        """Tell a mover whose drive is over that there are no more frames; what it says and does now counts no more."""
        deadline = time.monotonic() + DISMISS_S
        with self._talking:
            is_followed, self._is_followed = self._is_followed, False
            try:
                if is_followed:
                    self._line.send(NoFrame(why), deadline=deadline)
                while not isinstance(call := self._line.receive(calls, deadline), Ended | Failed):
                    if isinstance(call, WaitFrame | FollowFrames):
                        self._line.send(NoFrame(why), deadline=deadline)
            except ChannelError as error:
                log.debug("a mover did not end with its drive: %s", type(error).__name__)


def _carry_out(robot: RobotInterface, call: Call) -> None:
    """Do what needs no answer."""
    match call:
        case DriveForward(speed_mm_s):
            robot.drive_forward(speed_mm_s)
        case TurnCounterClockwise(speed_mm_s):
            robot.turn_counter_clockwise(speed_mm_s)
        case StopWheels():
            robot.stop()
        case Sing(happy):
            robot.be_happy() if happy else robot.be_sad()
        case Failed(reason):
            raise MoverFailedError(reason)
