"""The registry of sensor kinds: how each is read. A kind is a data class and a reader of batches."""

from robotdriver.models import (
    BeaconReceiver,
    BeaconSeeker,
    Compass,
    ConeRanger,
    DownwardRanger,
    FloorSensor,
    Gps,
    Gyro,
    LaserScanner,
    RayRanger,
    RemoteReceiver,
    Sensor,
    WheelDrop,
)
from robotdriver.simulator.sensors.bearings import read_compasses, read_gps, read_gyros
from robotdriver.simulator.sensors.echoes import read_cones, read_rings
from robotdriver.simulator.sensors.infrared import read_receivers, read_remotes, read_seekers
from robotdriver.simulator.sensors.moment import Reader
from robotdriver.simulator.sensors.rays import read_lasers, read_rays, read_scans
from robotdriver.simulator.sensors.rings import RingReader
from robotdriver.simulator.sensors.underfoot import read_downward, read_floor, read_wheel_drops

READERS: dict[type[Sensor], Reader] = {
    ConeRanger: read_cones,
    RayRanger: read_rays,
    LaserScanner: read_lasers,
    FloorSensor: read_floor,
    DownwardRanger: read_downward,
    WheelDrop: read_wheel_drops,
    Gyro: read_gyros,
    Compass: read_compasses,
    Gps: read_gps,
    BeaconReceiver: read_receivers,
    BeaconSeeker: read_seekers,
    RemoteReceiver: read_remotes,
}
"""The readers by kind; feelers are read in the tick itself, and cameras when a program asks for a picture."""

RING_READERS: dict[type[Sensor], RingReader] = {ConeRanger: read_rings, LaserScanner: read_scans}
"""The same for sensors without a period that are read with others of their robot."""
