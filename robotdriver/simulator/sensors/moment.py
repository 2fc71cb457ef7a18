"""One moment of a floor as sensors see it, and readings that are worked out when somebody looks at them.

A moment never changes. So a reading can be worked out at any later time, or never, and is always the same: a sensor
that nobody looks at costs nothing, and whether somebody looks changes nothing.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from robotdriver.box_grid import Floats, Indices
from robotdriver.compiled_ranging import compiled_mounted, library
from robotdriver.crowd_ranging import Bodies
from robotdriver.interface import Reading
from robotdriver.material import PLAIN_MATERIAL, Eye, Material
from robotdriver.models import Sensor
from robotdriver.pose import Pose
from robotdriver.simulator.bodies.contacts import Thing
from robotdriver.simulator.bodies.loose import MovableObstacle
from robotdriver.simulator.randomness import NoiseStream
from robotdriver.simulator.sensors.beacon import Beacon
from robotdriver.simulator.sensors.floor_regions import FloorRegions
from robotdriver.simulator.sensors.seen_bodies import SeenOutlines, Sight
from robotdriver.simulator.sensors.standing import Standing

if TYPE_CHECKING:
    from robotdriver.simulator.sensors.schedule import SensorSchedule
    from robotdriver.simulator.world_robot import WorldRobot


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What there is on a floor to be sensed, as long as nothing comes or goes.

    Attributes:
        standing: What stands still.
        robots: All robots.
        loose: The obstacles that do not keep their place.
        regions: What the floor is like.
        beacons: What sends out infrared light.
        remotes: The code that is sent on each channel.
        materials: Of the things that are not plain.
        readers: How sensors are read, by their kinds.
        noise_of: Gives the stream of chance of a robot's sensor.
        ring_cells: Gives the readings of a ring of a robot at a moment.
        outlines: What eyes see of robots with corners; filled when an eye first looks.
    """

    standing: Standing
    robots: "tuple[WorldRobot, ...]"
    loose: tuple[MovableObstacle, ...]
    regions: FloorRegions
    beacons: tuple[Beacon, ...]
    remotes: Mapping[int, int]
    materials: Mapping[Thing, Material]
    readers: "Mapping[type[Sensor], Reader]"
    noise_of: "Callable[[WorldRobot, str], NoiseStream]"
    ring_cells: "Callable[[Moment, int, Sequence[Sensor]], Mapping[str, Cell]]"
    outlines: dict[Eye, SeenOutlines] = field(default_factory=dict)

    def material_of(self, thing: Thing) -> Material:
        """Return what an obstacle or a wall is like."""
        return self.materials.get(thing, PLAIN_MATERIAL)

    def outlines_for(self, eye: Eye) -> SeenOutlines:
        """Return what an eye sees of robots with corners, in their own frames."""
        outlines = self.outlines.get(eye)
        if outlines is None:
            outlines = self.outlines[eye] = SeenOutlines(self.robots, eye)
        return outlines


class Moment(NamedTuple):
    """What there is to see at the end of a tick.

    Attributes:
        tick: Which one.
        time_s: The World's time.
        around: What is on the floor.
        poses: Where the robots are.
        loose_poses: Where the obstacles are that do not keep their place.
        turned_rad: By how much each robot turned in the tick; empty where no robot has a gyro.
        tick_s: The World's.
        sight: The poses as arrays.
    """

    tick: int
    time_s: float
    around: Surroundings
    poses: tuple[Pose, ...]
    loose_poses: tuple[Pose, ...]
    turned_rad: tuple[float, ...]
    tick_s: float
    sight: Sight

    def bodies(self, eye: Eye) -> Bodies:
        """Return the robots with corners that an eye sees, where they are."""
        return self.sight.bodies(eye, self.around.outlines_for(eye))


Reader = Callable[[Moment, Sensor, "Sequence[Cell]"], Sequence[Reading]]
"""Reads sensors that are alike, of several robots at one moment, in one batch."""


class Batch:
    """The sensors of one kind and place that read at the same moment.

    Args:
        moment: Which.
        sensor: What reads; of several robots.
        reader: How.
    """

    __slots__ = ("cells", "moment", "reader", "sensor")

    def __init__(self, moment: Moment, sensor: Sensor, reader: Reader) -> None:
        self.moment = moment
        self.sensor = sensor
        self.reader = reader
        self.cells: list[Cell] = []

    def work_out(self, asked: "Cell") -> None:
        """Work out one reading, and with it those of the robots whose last one was looked at."""
        cells = [cell for cell in self.cells if cell is asked or (cell.is_expected and not cell.is_known)]
        for cell, value in zip(cells, self.reader(self.moment, self.sensor, cells), strict=True):
            cell.know(value)


class Cell:
    """One reading of one sensor of one robot.

    Args:
        batch: The readings that are worked out together with it.
        index: Which robot of the moment.
        number: Of the sensor's readings, which one.
        is_expected: Whether somebody is likely to look at it.
        sensor: What reads, where the batch is of several sensors of a ring; None for the batch's own.

    Attributes:
        sensor: What reads.
        index: Which robot of the moment.
        number: Of the sensor's readings, which one.
        is_expected: Whether somebody is likely to look at it.
        was_looked_at: Whether somebody has.
        is_known: Whether it has been worked out.
        value: What was worked out.
    """

    __slots__ = ("_batch", "index", "is_expected", "is_known", "number", "sensor", "value", "was_looked_at")

    def __init__(self, batch: Batch, index: int, number: int, is_expected: bool, sensor: Sensor | None = None) -> None:
        self.sensor: Sensor = batch.sensor if sensor is None else sensor
        self._batch = batch
        self.is_known = False
        self.value: Reading = None
        self.index = index
        self.number = number
        self.is_expected = is_expected
        self.was_looked_at = False
        batch.cells.append(self)

    def know(self, value: Reading) -> None:
        """Take what was worked out."""
        self.value = value
        self.is_known = True  # last of all: others look in threads of their own

    def look(self) -> Reading:
        """Return the reading."""
        self.was_looked_at = True
        if not self.is_known:
            self._batch.work_out(self)
        return self.value


class Readings(Mapping[str, Reading]):
    """The readings of all sensors of one robot at one moment, by name; what nobody looks at is not worked out.

    Args:
        moment: Which.
        index: Which robot of the moment.
        schedule: Its sensors, and which of them are read together.
        felt: What was read in the tick itself.
        cells: The newest readings of the sensors that have a clock.

    Attributes:
        felt: What was read in the tick itself; another object whenever it is other than in the tick before.
        cells: The newest readings of the sensors that have a clock; another object whenever there is a newer one.
    """

    __slots__ = ("_demanded", "_index", "_moment", "_schedule", "cells", "felt")

    def __init__(
        self,
        moment: Moment,
        index: int,
        schedule: "SensorSchedule",
        felt: Mapping[str, Reading],
        cells: Mapping[str, Cell],
    ) -> None:
        self._moment = moment
        self._index = index
        self._schedule = schedule
        self.felt = felt
        self.cells = cells
        self._demanded: dict[str, Cell] | None = None

    @property
    def is_plain(self) -> bool:
        """Whether the floor is plain all over."""
        return self._moment.around.regions.is_empty

    def __getitem__(self, name: str) -> Reading:
        """Return the reading of a sensor."""
        cell = self.cells.get(name)
        if cell is not None and cell.is_known:
            cell.was_looked_at = True
            return cell.value
        if name in self.felt:
            return self.felt[name]
        if cell is None and self._demanded is not None:
            cell = self._demanded.get(name)
        if cell is None:
            sensor = self._schedule.by_name[name]
            if getattr(sensor, "period_s", 0.0):
                return None
            ring, around = self._schedule.rings.get(name), self._moment.around
            if ring is not None:
                together = around.ring_cells(self._moment, self._index, ring)
            else:
                batch = Batch(self._moment, sensor, around.readers[type(sensor)])
                together = {name: Cell(batch, self._index, self._moment.tick, True)}
            self._demanded = {**(self._demanded or {}), **together}
            cell = together[name]
        return cell.look()

    def get(self, name: str, default: Any = None) -> Any:
        """Return the reading of a sensor, or the default where there is no such sensor."""
        if name in self.felt:
            return self.felt[name]
        cell = self.cells.get(name)
        if cell is not None:
            return cell.look()
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


def mounted(moment: Moment, cell: Cell) -> tuple[float, float, float]:
    """Return where the sensor of a reading is at a moment, and where it looks."""
    pose, mount = moment.poses[cell.index], cell.sensor.mount  # type: ignore[union-attr]
    x, y = pose.to_world(mount.x_mm, mount.y_mm)
    return x, y, pose.heading_rad + mount.heading_rad


def all_mounted(moment: Moment, cells: Sequence[Cell]) -> Floats:
    """Return what `mounted` returns for each of many readings, shape (p, 3)."""
    compiled = library()
    if compiled is None:
        return np.array([mounted(moment, cell) for cell in cells]).reshape(-1, 3)
    mounts = [cell.sensor.mount for cell in cells]  # type: ignore[union-attr]
    numbers = [number for mount in mounts for number in (mount.x_mm, mount.y_mm, mount.heading_rad)]
    return compiled_mounted(compiled, moment.sight.poses, indices_of(cells), np.array(numbers))


def indices_of(cells: Sequence[Cell]) -> Indices:
    """Return which robots of the moment readings are of."""
    return np.array([cell.index for cell in cells], dtype=np.int64)


def in_frame_of(pose: Pose, x_mm: float, y_mm: float, heading_rad: float) -> tuple[float, float, float]:
    """Return a place and a direction in the frame of something that is at a pose."""
    x, y = pose.from_world(x_mm, y_mm)
    return x, y, heading_rad - pose.heading_rad
