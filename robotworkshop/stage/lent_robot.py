"""A robot that a mover has for the time of a drive, and that can be taken back whatever the mover does."""

import threading

from robotdriver.errors import LinkError
from robotdriver.interface import RobotInterface, SensorData
from robotdriver.models import RobotModel


class LentRobot(RobotInterface):
    """A robot on loan. Once it is taken back every command is a LinkError, as after `close`; the robot stays connected.

    Args:
        robot: Belongs to the caller.
    """

    def __init__(self, robot: RobotInterface) -> None:
        self._robot = robot
        self._taken_back = threading.Event()
        self._waiter: threading.Thread | None = None
        self._commanding = threading.Lock()  # no command comes through after `take_back` has returned

    @property
    def is_taken_back(self) -> bool:
        """True if it is on loan no longer."""
        return self._taken_back.is_set()

    @property
    def is_driven(self) -> bool:
        """True if it is on loan, and the thread that waited for its frames last has not ended."""
        return not self.is_taken_back and (self._waiter is None or self._waiter.is_alive())

    @property
    def has_waited(self) -> bool:
        """True if anybody has ever waited for its frames."""
        return self._waiter is not None

    def take_back(self) -> None:
        """End the loan; may be called more than once, from any thread."""
        with self._commanding:
            self._taken_back.set()

    @property
    def model(self) -> RobotModel:
        """The robot's model."""
        return self._robot.model

    @property
    def odometry_drifts(self) -> bool:
        """True if its odometry is known to err."""
        return self._robot.odometry_drifts

    def drive_forward(self, speed_mm_s: float) -> None:
        """Drive straight; negative speeds drive backwards."""
        with self._commanding:
            self._check()
            self._robot.drive_forward(speed_mm_s)

    def turn_clockwise(self, speed_mm_s: float) -> None:
        """Turn on the spot to the right with this wheel speed."""
        with self._commanding:
            self._check()
            self._robot.turn_clockwise(speed_mm_s)

    def turn_counter_clockwise(self, speed_mm_s: float) -> None:
        """Turn on the spot to the left with this wheel speed."""
        with self._commanding:
            self._check()
            self._robot.turn_counter_clockwise(speed_mm_s)

    def drive_wheels(self, left_mm_s: float, right_mm_s: float) -> None:
        """Drive each wheel at a speed of its own."""
        with self._commanding:
            self._check()
            self._robot.drive_wheels(left_mm_s, right_mm_s)

    def stop(self) -> None:
        """Stop both wheels."""
        with self._commanding:
            self._check()
            self._robot.stop()

    def sensor_data(self) -> SensorData:
        """Return the newest frame without waiting."""
        self._check()
        return self._robot.sensor_data()

    def wait_frame(self, after: int, timeout_s: float | None = None) -> SensorData:
        """Wait until there is a frame with a number greater than ``after``, and return the newest one."""
        self._check()
        self._waiter = threading.current_thread()
        data = self._robot.wait_frame(after, timeout_s)
        self._check()
        return data

    def be_happy(self) -> None:
        """Celebrate: play the winner's song."""
        with self._commanding:
            self._check()
            self._robot.be_happy()

    def be_sad(self) -> None:
        """Mourn: play the loser's song."""
        with self._commanding:
            self._check()
            self._robot.be_sad()

    def close(self) -> None:
        """Stop the wheels and give the robot back."""
        with self._commanding:
            if not self._taken_back.is_set():
                self._taken_back.set()
                self._robot.stop()

    def _check(self) -> None:
        if self._taken_back.is_set():
            raise LinkError("the drive is over: the robot was taken back")
