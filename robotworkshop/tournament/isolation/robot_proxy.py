"""The robot as an isolated mover has it: every call goes over the line to the game, where the real one is."""

import math
import threading
from collections.abc import Callable

from robotdriver.errors import CommandError, LinkError
from robotdriver.interface import Block, SensorData, Wake
from robotdriver.models import RobotModel
from robotworkshop.stage.parked_robot import ParkedRobot
from robotworkshop.tournament.isolation.channel import Channel
from robotworkshop.tournament.isolation.messages import (
    MAX_WAIT_S,
    DriveForward,
    DriveWheels,
    Ended,
    FramesUntil,
    MoverReport,
    NoFrame,
    Sing,
    Start,
    StopWheels,
    TurnCounterClockwise,
    WaitFrame,
    replies,
)

_Command = DriveForward | TurnCounterClockwise | DriveWheels | StopWheels | Sing

_MOST_UNTOLD = 100
"""More commands than these are not kept back."""


class RobotProxy(ParkedRobot):
    """A robot that is driven from afar, from any thread.

    Time on the floor passes only while a thread waits in `wait_frame`. So the frame that came last is the newest one,
    and commands need not be sent before a thread waits: that spares both processes a change for each.

    Args:
        model: What kind of robot it is.
        start: What it senses now, and whether its odometry drifts.
        line: To the game.
        facts: Says what the mover thinks just now.
    """

    def __init__(self, model: RobotModel, start: Start, line: Channel, facts: Callable[[], MoverReport]) -> None:
        self._newest = start.sensors
        self._odometry_drifts = start.odometry_drifts
        super().__init__(model, lambda: self._newest)
        self._line = line
        self._facts = facts
        self._asking = threading.Lock()
        self._telling = threading.Lock()
        self._is_asked = False
        self._untold: list[_Command] = []
        self._closed = False
        self._has_ended = False
        self._threads: set[threading.Thread] = set()
        self._waiter: threading.Thread | None = None

    @property
    def newest_s(self) -> float:
        """Its clock in the newest frame that has come; also once it is closed."""
        return self._newest.time_s

    @property
    def is_left(self) -> bool:
        """True if it is no longer driven: the thread that last waited has ended, or all, where none ever waited."""
        if self._waiter is not None:
            return not self._waiter.is_alive()
        return bool(self._threads) and not any(thread.is_alive() for thread in tuple(self._threads))

    @property
    def odometry_drifts(self) -> bool:
        """True if its odometry is known to err."""
        return self._odometry_drifts

    def drive_forward(self, speed_mm_s: float) -> None:
        """Drive straight; negative speeds drive backwards."""
        self._tell(DriveForward(_number(speed_mm_s)))

    def turn_clockwise(self, speed_mm_s: float) -> None:
        """Turn on the spot to the right with this wheel speed."""
        self._tell(TurnCounterClockwise(-_number(speed_mm_s)))

    def turn_counter_clockwise(self, speed_mm_s: float) -> None:
        """Turn on the spot to the left with this wheel speed."""
        self._tell(TurnCounterClockwise(_number(speed_mm_s)))

    def drive_wheels(self, left_mm_s: float, right_mm_s: float) -> None:
        """Drive each wheel at a speed of its own."""
        self._tell(DriveWheels(_number(left_mm_s), _number(right_mm_s)))

    def stop(self) -> None:
        """Stop both wheels."""
        self._tell(StopWheels())

    def sensor_data(self) -> SensorData:
        """Return the newest frame without waiting."""
        self._check()
        return super().sensor_data()

    def wait_frame(self, after: int, timeout_s: float | None = None) -> SensorData:
        """Wait until there is a frame with a number greater than ``after``, and return the newest one.

        Raises:
            LinkError: no such frame came within ``timeout_s`` of the floor's time, or the drive is over.
        """
        self._check()
        within_s = None if timeout_s is None else min(max(float(timeout_s), 0.0), MAX_WAIT_S)
        return self._ask(WaitFrame(max(int(after), 0), within_s, self._facts()))[-1]

    def frames_until(self, after: int, wake: Wake) -> Block:
        """Wait until a frame wakes, and return it with all before it that have a number greater than ``after``.

        Raises:
            LinkError: as `wait_frame` does.
        """
        self._check()
        return self._ask(FramesUntil(max(int(after), 0), wake, self._facts()))

    def be_happy(self) -> None:
        """Celebrate: play the winner's song."""
        self._tell(Sing(True))

    def be_sad(self) -> None:
        """Mourn: play the loser's song."""
        self._tell(Sing(False))

    def close(self) -> None:
        """Stop the wheels and let the robot go."""
        if not self._closed:
            self.stop()
            self._closed = True

    def end(self) -> None:
        """Say, once, that nothing drives the robot any more."""
        facts = self._facts()
        with self._telling:
            if not self._has_ended:
                self._has_ended = True
                self._send(Ended(facts))

    def _ask(self, wait: WaitFrame | FramesUntil) -> Block:
        """Wait for frames."""
        with self._asking:
            self._waiter = threading.current_thread()
            with self._telling:
                self._is_asked = True
                self._send(wait)
            reply = self._line.receive(replies)
            self._is_asked = False
            if isinstance(reply, NoFrame):
                raise LinkError(reply.reason)
            self._newest = reply.frames[-1]
        return reply.frames

    def _tell(self, command: _Command) -> None:
        """Have a command carried out before time passes."""
        self._check()
        with self._telling:
            self._untold.append(command)
            if self._is_asked or len(self._untold) >= _MOST_UNTOLD:
                self._send()

    def _send(self, *calls: WaitFrame | FramesUntil | Ended) -> None:
        untold, self._untold = self._untold, []
        self._line.send(*untold, *calls)

    def _check(self) -> None:
        """Note who drives the robot, and refuse it where the robot was closed."""
        self._threads.add(threading.current_thread())
        if self._closed:
            raise LinkError("the robot was closed")


def _number(speed_mm_s: float) -> float:
    if math.isnan(speed_mm_s):
        raise CommandError(f"the speed must be a number, not {speed_mm_s}")
    return float(speed_mm_s)
