"""The check that ROS 2 is there."""

import os

from robotdriver.errors import WorkshopError

RANGE = "ROS_AUTOMATIC_DISCOVERY_RANGE"
"""ROS's own setting of how far programs look for each other: LOCALHOST, SUBNET, OFF."""


class Ros2Error(WorkshopError):
    """ROS 2 cannot be served; the text says what to do."""


def check_installed() -> None:
    """Load rclpy. Unless ROS's own setting says otherwise, only programs on this computer are looked for.

    Raises:
        Ros2Error: the extra is not installed.
    """
    os.environ.setdefault(RANGE, "LOCALHOST")
    try:
        import rclpy  # noqa: F401
    except ImportError:
        raise Ros2Error(
            "ros2: not installed; pip install 'robotworkshop[ros2]' with Python 3.11 on Linux, or source ROS 2"
        ) from None
