"""Robot models as data: body, drive, battery, and the sensors with the places where they sit.

Nothing that drives or senses asks which robot it has; it reads a RobotModel. The models that ship are the TOML files of
this folder and the Pioneers, see `catalogue`; others come from `read_model`.
"""

from robotdriver.models.body import Disc, Mount, Polygon
from robotdriver.models.catalogue import Catalogue
from robotdriver.models.drives import (
    AckermannDrive,
    Battery,
    DifferentialDrive,
    Drive,
    FreeMotor,
    OmniDrive,
    Ramps,
)
from robotdriver.models.files import INCH_MM, read_model
from robotdriver.models.model import RobotModel
from robotdriver.models.sensors import (
    SENSOR_KINDS,
    BeaconReceiver,
    BeaconSeeker,
    BumperSector,
    Camera,
    Compass,
    ConeRanger,
    DownwardRanger,
    FloorSensor,
    Gps,
    Gyro,
    LaserScanner,
    LightBumper,
    Overcurrent,
    ProximitySwitch,
    Ranger,
    RayRanger,
    RemoteReceiver,
    Sensor,
    StallSensor,
    TouchShape,
    WheelDrop,
)

__all__ = [
    "CREATES",
    "CREATE_1",
    "CREATE_2",
    "EZ0",
    "INCH_MM",
    "LIGHT_BUMPERS",
    "MODELS",
    "PIONEER_3DX",
    "SENSOR_KINDS",
    "AckermannDrive",
    "Battery",
    "BeaconReceiver",
    "BeaconSeeker",
    "BumperSector",
    "Camera",
    "Compass",
    "ConeRanger",
    "DifferentialDrive",
    "Disc",
    "DownwardRanger",
    "Drive",
    "FloorSensor",
    "FreeMotor",
    "Gps",
    "Gyro",
    "LaserScanner",
    "LightBumper",
    "Mount",
    "OmniDrive",
    "Overcurrent",
    "Polygon",
    "ProximitySwitch",
    "Ramps",
    "Ranger",
    "RayRanger",
    "RemoteReceiver",
    "RobotModel",
    "Sensor",
    "StallSensor",
    "TouchShape",
    "WheelDrop",
    "read_model",
]


MODELS = Catalogue()
"""The robot models that a scene may name."""

CREATE_1, CREATE_2, PIONEER_3DX = MODELS["create1"], MODELS["create2"], MODELS["pioneer3dx"]

EZ0 = next(sensor for sensor in CREATE_1.sensors if isinstance(sensor, ConeRanger))
"""The sonar of the workshop game."""

LIGHT_BUMPERS = tuple(sensor.name for sensor in CREATE_2.sensors if sensor.name.startswith("light_"))
"""The light bumpers of a Create 2, in the order of the bits of its packet 45."""

CREATES = {model.name: model for model in (CREATE_1, CREATE_2)}
"""The robot models that speak the Open Interface, real or emulated."""
