"""The robot that a mover has while it plans."""

from collections.abc import Callable

from robotdriver.errors import LinkError
from robotdriver.interface import RobotInterface, SensorData
from robotdriver.models import RobotModel


class ParkedRobot(RobotInterface):
    """A robot before the drive: it can be asked what it is and senses, and does not move.

    Args:
        model: What kind of robot it is.
        look: Returns what it senses; called only when a mover asks.
    """

    def __init__(self, model: RobotModel, look: Callable[[], SensorData]) -> None:
        self._model = model
        self._look = look

    @property
    def model(self) -> RobotModel:
        """The robot's model."""
        return self._model

    def drive_forward(self, speed_mm_s: float) -> None:
        """Do nothing yet."""

    def turn_clockwise(self, speed_mm_s: float) -> None:
        """Do nothing yet."""

    def turn_counter_clockwise(self, speed_mm_s: float) -> None:
        """Do nothing yet."""

    def drive_wheels(self, left_mm_s: float, right_mm_s: float) -> None:
        """Do nothing yet."""

    def stop(self) -> None:
        """Do nothing yet."""

    def sensor_data(self) -> SensorData:
        """Return the newest frame without waiting."""
        return self._look()

    def wait_frame(self, after: int, timeout_s: float | None = None) -> SensorData:  # noqa: ARG002 - none comes
        """Refuse: no time passes before the drive.

        Raises:
            LinkError: always.
        """
        raise LinkError(f"no frame after {after} comes: the drive has not begun")

    def be_happy(self) -> None:
        """Do nothing yet."""

    def be_sad(self) -> None:
        """Do nothing yet."""

    def close(self) -> None:
        """Do nothing yet."""
