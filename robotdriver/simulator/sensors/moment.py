"""One moment of a floor as sensors see it, and readings that are computed when they are looked at.

A moment never changes. So a reading can be worked out at any later time, or never, and is always the same: a sensor
that is never looked at costs nothing, and looking changes nothing.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from robotdriver.interface import Reading
from robotdriver.material import PLAIN_MATERIAL, Eye, Material
from robotdriver.models import Sensor
from robotdriver.pose import Pose
from robotdriver.ranging.box_grid import Floats
from robotdriver.ranging.crowds import NO_BODIES, Bodies
from robotdriver.simulator.bodies.crowd import write_poses
from robotdriver.simulator.bodies.movable_obstacle import MovableObstacle
from robotdriver.simulator.bodies.things import Thing
from robotdriver.simulator.randomness import NoiseStream
from robotdriver.simulator.sensors.beacon import Beacon
from robotdriver.simulator.sensors.floor_regions import FloorRegions
from robotdriver.simulator.sensors.seen_bodies import PoseTable, SeenOutlines
from robotdriver.simulator.sensors.standing import Standing

if TYPE_CHECKING:
    from robotdriver.simulator.sensors.rings import Ring, RingReading
    from robotdriver.simulator.sensors.schedule import SensorSchedule
    from robotdriver.simulator.world_robot import WorldRobot


_FEW = 16
"""The poses of so few robots are read one by one, without a table."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """All that can be sensed on a floor, as long as nothing comes or goes.

    Attributes:
        standing: What stands still.
        robots: All robots.
        places: Which of them is where in that order.
        movable: The obstacles that do not keep their place.
        regions: What the floor is like.
        beacons: What sends out infrared light.
        remotes: The code that is sent on each channel.
        materials: Of the things that are not plain.
        readers: How sensors are read, by their kinds.
        noise_of: Gives the stream of chance of a robot's sensor.
        ring_reading: Gives the reading of a ring of a robot at a moment.
        is_plain: Whether the floor is plain all over, and nothing sends out light.
        outlines: What eyes see of robots with corners; filled when an eye first looks.
    """

    standing: Standing
    robots: "tuple[WorldRobot, ...]"
    places: "Mapping[WorldRobot, int]"
    movable: tuple[MovableObstacle, ...]
    regions: FloorRegions
    beacons: tuple[Beacon, ...]
    remotes: Mapping[int, int]
    materials: Mapping[Thing, Material]
    readers: "Mapping[type[Sensor], Reader]"
    noise_of: "Callable[[WorldRobot, str], NoiseStream]"
    ring_reading: "Callable[[Moment, int, Ring], RingReading]"
    is_plain: bool
    outlines: dict[Eye, SeenOutlines] = field(default_factory=dict)

    def poses(self) -> Sequence[Pose]:
        """Return where the robots are now, in their order."""
        if len(self.robots) <= _FEW:
            return tuple([robot.pose for robot in self.robots])
        found = np.empty((len(self.robots), 3))
        write_poses([robot.mover for robot in self.robots], found)
        return PoseTable(found)

    def material_of(self, thing: Thing) -> Material:
        """Return what an obstacle or a wall is like."""
        return self.materials.get(thing, PLAIN_MATERIAL)

    def outlines_for(self, eye: Eye) -> SeenOutlines:
        """Return what an eye sees of robots with corners, in their own frames."""
        outlines = self.outlines.get(eye)
        if outlines is None:
            outlines = self.outlines[eye] = SeenOutlines(self.robots, eye)
        return outlines


class Moment(msgspec.Struct, eq=False):
    """The floor as sensors see it at the end of a tick. What is worked out of it is kept with it.

    Attributes:
        tick: Which one.
        time_s: The World's time.
        around: What is on the floor.
        poses: Where the robots are.
        moved_poses: Where the obstacles are that do not keep their place.
        turned_rad: By how much each robot turned in the tick; empty where no robot has a gyro.
        tick_s: The World's.
    """

    tick: int
    time_s: float
    around: Surroundings
    poses: Sequence[Pose]
    moved_poses: tuple[Pose, ...]
    turned_rad: tuple[float, ...]
    tick_s: float
    _table: Floats | None = None
    _bodies: dict[Eye, Bodies] = msgspec.field(default_factory=dict)

    @property
    def pose_table(self) -> Floats:
        """The poses: x, y and heading, shape (n, 3)."""
        if self._table is None:
            poses = self.poses
            if isinstance(poses, PoseTable):
                self._table = poses.array
            else:
                rows = [(pose.x_mm, pose.y_mm, pose.heading_rad) for pose in poses]
                self._table = np.array(rows).reshape(-1, 3)
        return self._table

    def bodies(self, eye: Eye) -> Bodies:
        """Return the robots with corners that an eye sees, where they are; of a robot alone none, which is its own."""
        if len(self.poses) == 1:
            return NO_BODIES
        bodies = self._bodies.get(eye)
        if bodies is None:
            bodies = self._bodies[eye] = self.around.outlines_for(eye).at(self.pose_table)
        return bodies


class Look(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A reading that is asked for.

    Attributes:
        index: Which robot of the moment.
        number: Of the sensor's readings, which one.
        sensor: What reads.
    """

    index: int
    number: int
    sensor: Sensor


Reader = Callable[[Moment, Sensor, Sequence[Look]], Sequence[Reading]]
"""Reads sensors that are alike, of several robots at one moment, in one batch."""


class Batch:
    """The sensors of one kind and place that read at the same moment.

    The first look at a reading works it out, together with those of all robots whose last reading was looked at: these
    are likely to be looked at, too.

    Args:
        moment: Which.
        sensor: What reads; of several robots.
        reader: How.

    Attributes:
        looked_at: The robots whose reading was looked at.
    """

    __slots__ = ("_expected", "_moment", "_numbers", "_reader", "_sensor", "_values", "looked_at")

    def __init__(self, moment: Moment, sensor: Sensor, reader: Reader) -> None:
        self._moment = moment
        self._sensor = sensor
        self._reader = reader
        self._numbers: dict[WorldRobot, int] = {}
        self._expected: set[WorldRobot] = set()
        self.looked_at: set[WorldRobot] = set()
        self._values: dict[WorldRobot, Reading] = {}

    def join(self, robots: "Set[WorldRobot]", number: int, before: "Batch | None") -> None:
        """Have robots read.

        Args:
            robots: Which; they are on the floor.
            number: Of their readings, which one.
            before: Their last one; None where this is the first.
        """
        self._numbers.update(dict.fromkeys(robots, number))
        self._expected |= robots if before is None else robots & before.looked_at

    def look(self, robot: "WorldRobot") -> Reading:
        """Return the reading of a robot."""
        self.looked_at.add(robot)
        if robot not in self._values:
            self._work_out(robot)
        return self._values[robot]

    def _work_out(self, asked: "WorldRobot") -> None:
        """Work out one reading, and with it those of the robots that are expected to be looked at."""
        # Others look in threads of their own: they find no one to expect meanwhile, and work out the same.
        expected, self._expected = self._expected, set()
        moment, sensor, numbers, places = self._moment, self._sensor, self._numbers, self._moment.around.places
        robots = sorted({asked, *expected}, key=places.__getitem__)
        looks = [Look(places[robot], numbers[robot], sensor) for robot in robots]
        self._values.update(zip(robots, self._reader(moment, sensor, looks), strict=True))


_NOTHING: Mapping[str, Reading] = MappingProxyType({})


class Readings(Mapping[str, Reading]):
    """The readings of all sensors of one robot at one moment, by name; what is not looked at is not computed.

    Args:
        moment: Which.
        index: Which robot of the moment.
        schedule: Its sensors, and which of them are read together.
        felt: What was read in the tick itself.
        batches: The newest of the sensors that have a clock.
        before: The robot's readings at an earlier moment.

    Attributes:
        felt: What was read in the tick itself; another object whenever it is other than in the tick before.
        batches: The newest of the sensors that have a clock; another object whenever there is a newer one.
        known: What has been looked at of these.
        around: What there was on the floor.
    """

    __slots__ = ("_demanded", "_index", "_moment", "_schedule", "around", "batches", "felt", "known")

    def __init__(
        self,
        moment: Moment,
        index: int,
        schedule: "SensorSchedule",
        felt: Mapping[str, Reading],
        batches: Mapping[str, Batch],
        before: "Readings | None" = None,
    ) -> None:
        self._moment = moment
        self.around = moment.around
        self._index = index
        self._schedule = schedule
        self.felt = felt
        self.batches = batches
        self._demanded: Mapping[str, Reading] = _NOTHING
        # A robot has many sensors, and few of them read at the same moment.
        self.known: dict[str, Reading] = {}
        if before is not None and before.known:
            passed = before.batches
            self.known = {
                name: known for name, known in before.known.copy().items() if batches.get(name) is passed[name]
            }

    def __getitem__(self, name: str) -> Reading:
        """Return the reading of a sensor."""
        known = self.known
        if name in known:  # crowds are looked at in every tick, and a call less is felt
            return known[name]
        batch = self.batches.get(name)
        if batch is not None:
            reading = known[name] = batch.look(self._moment.around.robots[self._index])
            return reading
        if name in self.felt:
            return self.felt[name]
        if name in self._demanded:
            return self._demanded[name]
        sensor = self._schedule.by_name[name]
        if getattr(sensor, "period_s", 0.0):
            return None
        moment, ring = self._moment, self._schedule.rings.get(name)
        if ring is not None:
            told = zip(ring.names, moment.around.ring_reading(moment, self._index, ring).readings, strict=True)
        else:
            look = Look(self._index, moment.tick, sensor)
            told = zip((name,), moment.around.readers[type(sensor)](moment, sensor, (look,)), strict=True)
        self._demanded = {**self._demanded, **dict(told)}
        return self._demanded[name]

    def ring(self, names: tuple[str, ...]) -> "RingReading | None":
        """Return what several sensors measured, beside those of other robots; None where they are no whole ring."""
        ring = self._schedule.rings.get(names[0]) if names else None
        if ring is None or ring.names != names:
            return None
        return self._moment.around.ring_reading(self._moment, self._index, ring)

    def get(self, name: str, default: Any = None) -> Any:
        """Return the reading of a sensor, or the default where there is no such sensor."""
        if name in self.felt:
            return self.felt[name]
        return self[name] if name in self._schedule.by_name else default

    def __contains__(self, name: object) -> bool:
        """Return whether there is such a sensor."""
        return name in self._schedule.by_name

    def __iter__(self) -> Iterator[str]:
        """Yield the names of the sensors."""
        return iter(self._schedule.by_name)

    def __len__(self) -> int:
        """Return how many sensors there are."""
        return len(self._schedule.by_name)

    def __repr__(self) -> str:
        """Return all readings, as of a dict."""
        return repr(dict(self))


def mounted(moment: Moment, look: Look) -> tuple[float, float, float]:
    """Return where the sensor of a reading is at a moment, and where it looks."""
    pose, mount = moment.poses[look.index], look.sensor.mount  # type: ignore[union-attr]
    x, y = pose.to_world(mount.x_mm, mount.y_mm)
    return x, y, pose.heading_rad + mount.heading_rad


def in_frame_of(pose: Pose, x_mm: float, y_mm: float, heading_rad: float) -> tuple[float, float, float]:
    """Return a place and a direction in the frame of something that is at a pose."""
    x, y = pose.from_world(x_mm, y_mm)
    return x, y, heading_rad - pose.heading_rad
