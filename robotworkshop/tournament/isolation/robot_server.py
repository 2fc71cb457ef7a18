"""The game's end of a `RobotProxy`: carries out on the robot what a mover in another process calls its own to do."""

import logging
import time
from collections.abc import Callable

import msgspec

from robotdriver.errors import CommandError, LinkError
from robotdriver.interface import RobotInterface, SensorData
from robotworkshop.tournament.isolation.channel import Channel, ChannelError, ProtocolError
from robotworkshop.tournament.isolation.messages import (
    Call,
    DriveForward,
    DriveWheels,
    Ended,
    Failed,
    Frames,
    FramesUntil,
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

MAX_BOUNDS = 1_000
"""A sensor may have so many bounds on a way."""

FARTHEST = 1e9
"""No robot comes so far, in mm, or turns so far, in rad."""

REPLY_S = 5.0
"""A mover takes its replies within this time: it waits for them."""

DISMISS_S = 1.0
"""A mover whose drive is over has this long to end its own part of it."""


class MoverFailedError(Exception):
    """The mover says that it cannot go on; the text says why."""


FAULTS = ChannelError, CommandError, MoverFailedError
"""Failures of a conversation that are the mover's fault."""


class RobotServer:
    """Serves one drive of a mover in another process, in a thread that stands for it.

    Args:
        robot: What the mover drives.
        line: To the mover's process.
        step: What the mover may take from one frame to the next that it is handed.
        drive: What all its steps together may take.
        believe: Called with what the mover says of itself, and the newest frame that it has.
    """

    def __init__(
        self,
        robot: RobotInterface,
        line: Channel,
        step: Budget,
        drive: Budget,
        believe: Callable[[MoverReport, SensorData], None],
    ) -> None:
        self._robot = robot
        self._line = line
        self._step = step
        self._drive = drive
        self._believe = believe
        self._newest = robot.sensor_data()

    def serve(self) -> None:
        """Do what the mover calls, until it has ended, or the drive is over.

        Raises:
            TooLateError: one of the budgets is over.
            ChannelError: the mover cannot be talked with.
            CommandError: it calls for what no robot can do.
            MoverFailedError: it says that it cannot go on.
        """
        try:
            while not isinstance(call := self._next_call(), Ended):
                if isinstance(call, WaitFrame | FramesUntil):
                    self._believe(call.facts, self._newest)
                    self._answer(call)
                else:
                    _carry_out(self._robot, call)
            self._believe(call.facts, self._newest)
        except LinkError as error:
            self._dismiss(str(error))

    def _next_call(self) -> Call:
        step, drive = self._step, self._drive
        step.begin()
        drive.begin()
        try:
            return receive_within(self._line, calls, step, drive)
        finally:
            step.end()
            drive.end()

    def _answer(self, call: WaitFrame | FramesUntil) -> None:
        """Wait for frames in the mover's place, and hand them to it."""
        try:
            frames = self._waited_for(call)
        except LinkError as error:
            self._reply(NoFrame(str(error)))
            self._robot.sensor_data()  # raises LinkError where the drive is over
            return
        # Only a new frame begins a new step: who asks for what is there already gains no time.
        if frames[-1].frame > self._newest.frame:
            self._step.renew()
        self._newest = frames[-1]
        self._reply(Frames(frames))

    def _waited_for(self, call: WaitFrame | FramesUntil) -> tuple[SensorData, ...]:
        robot = self._robot
        if isinstance(call, WaitFrame):
            return (robot.wait_frame(call.after, call.timeout_s),)
        wake, sensors = call.wake, len(robot.model.sensors)
        if (named := max(len(wake.readings), len(wake.below))) > sensors:
            raise ProtocolError(f"{named:,} sensors to wake it, more than its robot has")
        if any(len(bounds) > MAX_BOUNDS for bounds in wake.below.values()):
            raise ProtocolError(f"more than {MAX_BOUNDS:,} bounds of a sensor to wake it")
        if not all(
            abs(number) < FARTHEST for number in (wake.from_mm, wake.from_rad, *msgspec.structs.astuple(wake.pose))
        ):
            raise ProtocolError("a wake at a place that cannot be")
        return tuple(robot.frames_until(call.after, call.wake))

    def _reply(self, reply: Frames | NoFrame) -> None:
        self._line.send(reply, deadline=time.monotonic() + REPLY_S)

    def _dismiss(self, why: str) -> None:
        """Tell a mover whose drive is over that there are no more frames; what it says and does now counts no more."""
        deadline = time.monotonic() + DISMISS_S
        try:
            while not isinstance(call := self._line.receive(calls, deadline), Ended | Failed):
                if isinstance(call, WaitFrame | FramesUntil):
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
        case DriveWheels(left_mm_s, right_mm_s):
            robot.drive_wheels(left_mm_s, right_mm_s)
        case StopWheels():
            robot.stop()
        case Sing(happy):
            robot.be_happy() if happy else robot.be_sad()
        case Failed(reason):
            raise MoverFailedError(reason)
