"""The user's choices at the start, where no option says them."""

from dataclasses import dataclass
from pathlib import Path

from robotdriver.conditions import OdometryError


@dataclass(frozen=True, slots=True)
class StartChoice:
    """A floor and its first robot.

    Attributes:
        map_file: The floor; None for one without a map.
        model: The word for the robot.
        is_factory: Whether every client gets one of its own.
        start: Where robots start, as `starts.read_start` reads it; empty for a home of the map.
        odometry_error: How odometry errors are drawn.
        ros_port: At which programs of ROS are served; None for none.
    """

    map_file: Path | None
    model: str
    is_factory: bool = False
    start: str = ""
    odometry_error: OdometryError = OdometryError.RANDOM_EACH_UPDATE
    ros_port: int | None = None
