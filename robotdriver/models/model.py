"""A robot model: all that is to be known of a kind of robot."""

from dataclasses import dataclass

from robotdriver.models.body import Disc, Polygon
from robotdriver.models.checks import check_body, check_cones, check_drive, check_names, check_numbers
from robotdriver.models.drives import Battery, Drive, FreeMotor
from robotdriver.models.sensors import ConeRanger, Ranger, Sensor


@dataclass(frozen=True, slots=True, weakref_slot=True)
class RobotModel:
    """One kind of robot.

    Attributes:
        name: The word for it in scene files and on the command line.
        title: The name people know it by.
        body: Its outline.
        drive: What moves it.
        battery: What feeds it.
        frame_period_s: Time between two frames of sensor values.
        sensors: What it senses with.
        mass_kg: How heavy it is; a lighter robot gives way to a heavier one that drives into it.
        motors: Those that move no wheel.

    Raises:
        ModelError: no floor can hold such a robot; it names the place and the remedy.
    """

    name: str
    title: str
    body: Disc | Polygon
    drive: Drive
    battery: Battery
    frame_period_s: float
    sensors: tuple[Sensor, ...]
    mass_kg: float
    motors: tuple[FreeMotor, ...] = ()

    def __post_init__(self) -> None:
        check_numbers(self)
        check_body(self.body)
        check_drive(self.drive)
        check_cones(self.sensors)
        check_names("sensors", [sensor.name for sensor in self.sensors])
        check_names("motors", [motor.name for motor in self.motors])

    @property
    def rangers(self) -> tuple[Ranger, ...]:
        """All sensors that tell distances round about, in their order."""
        return tuple(sensor for sensor in self.sensors if isinstance(sensor, Ranger))

    @property
    def sonar(self) -> ConeRanger | None:
        """The first cone that looks straight ahead, if there is one."""
        for sensor in self.sensors:
            if isinstance(sensor, ConeRanger) and sensor.mount.heading_rad == 0.0:
                return sensor
        return None
