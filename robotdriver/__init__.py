"""One robot, real or simulated: poses, the robot interface, robot models, ranging, and the simulated floor.

Knows nothing of scenes, planning or the game. The names below are imported when they are first used: a program that
needs only the errors need not read the robot models.
"""

TYPE_CHECKING = False  # As in typing, which takes longer to load than all else that is needed here.
if TYPE_CHECKING:
    from typing import Any

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
        Wake,
        Wheels,
    )
    from robotdriver.models import CREATE_1, CREATE_2, MODELS, RobotModel
    from robotdriver.pose import Pose, wrap_angle

_HOMES = {
    "CREATE_1": "models",
    "CREATE_2": "models",
    "MODELS": "models",
    "Bumper": "interface",
    "Cliff": "interface",
    "DriveCommand": "interface",
    "Forward": "interface",
    "Ground": "ground",
    "LinkError": "errors",
    "LinkHealth": "interface",
    "Pose": "pose",
    "RobotInterface": "interface",
    "RobotModel": "models",
    "SensorData": "interface",
    "Stop": "interface",
    "Turn": "interface",
    "Wake": "interface",
    "Wheels": "interface",
    "WorkshopError": "errors",
    "wrap_angle": "pose",
}

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
    "Wake",
    "Wheels",
    "WorkshopError",
    "wrap_angle",
]


def __getattr__(name: str) -> "Any":
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
