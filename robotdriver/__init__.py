"""One robot, real or simulated: poses, the robot interface, robot models, ranging, and the simulated floor.

Knows nothing of scenes, planning or the game.
"""

from robotdriver.errors import LinkError, WorkshopError
from robotdriver.ground import Ground
from robotdriver.interface import (
    Bumper,
    Cliff,
    DriveCommand,
    Forward,
    LinkHealth,
    RobotInterface,
    SensorData,
    Stop,
    Turn,
)
from robotdriver.models import CREATE_1, CREATE_2, MODELS, RobotModel
from robotdriver.pose import Pose, wrap_angle

__all__ = [
    "CREATE_1",
    "CREATE_2",
    "MODELS",
    "Bumper",
    "Cliff",
    "DriveCommand",
    "Forward",
    "Ground",
    "LinkError",
    "LinkHealth",
    "Pose",
    "RobotInterface",
    "RobotModel",
    "SensorData",
    "Stop",
    "Turn",
    "WorkshopError",
    "wrap_angle",
]
