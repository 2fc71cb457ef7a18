"""The senses of all robots on a floor: what is felt in each tick, and what is read when it is looked at."""

import math
from collections.abc import Mapping, Sequence

from robotdriver.errors import CommandError
from robotdriver.interface import Reading
from robotdriver.material import PLAIN_MATERIAL, Material
from robotdriver.models import Camera, Gyro, LaserScanner, Sensor
from robotdriver.ranging.box_grid import Floats
from robotdriver.simulator.bodies.contacts import ContactSpace
from robotdriver.simulator.bodies.movable_obstacle import MovableObstacle
from robotdriver.simulator.bodies.outlines import checked_outline
from robotdriver.simulator.bodies.things import Point, Thing, ThingKind
from robotdriver.simulator.memento import Memento
from robotdriver.simulator.randomness import NoiseStream
from robotdriver.simulator.sensors.beacon import Beacon
from robotdriver.simulator.sensors.camera import Picture, take_picture
from robotdriver.simulator.sensors.feelers import feel, unfelt_way_mm
from robotdriver.simulator.sensors.floor_regions import FloorRegions
from robotdriver.simulator.sensors.moment import Batch, Look, Moment, Surroundings
from robotdriver.simulator.sensors.rays import reflectances
from robotdriver.simulator.sensors.readers import READERS, RING_READERS
from robotdriver.simulator.sensors.rings import RingDemand
from robotdriver.simulator.sensors.schedule import Listeners, SensorClock
from robotdriver.simulator.sensors.standing import Standing
from robotdriver.simulator.world_robot import WorldRobot


class Sensing:
    """Knows what there is to be sensed, and has the robots sense it after each tick.

    Args:
        contacts: The contact space of the World.
        movable: Its obstacles that do not keep their place; the World adds to the list.
        regions: What its floor is like.
        seed: Of the sensors' chance.
        tick_s: The World's.

    Attributes:
        around: What there is to be sensed, another object whenever anything comes or goes; None until it is looked at.
        next_due_s: When the first of the sensors that have a clock is to be read.
    """

    def __init__(
        self,
        contacts: ContactSpace,
        movable: Sequence[MovableObstacle],
        regions: FloorRegions,
        seed: int,
        tick_s: float,
    ) -> None:
        self._contacts = contacts
        self._movable = movable
        self._regions = regions
        self._seed = seed
        self._tick_s = tick_s
        self._rings = RingDemand(RING_READERS)
        self._noises: dict[tuple[str, str], NoiseStream] = {}
        self._outlines: dict[Thing, Sequence[Point]] = {}
        self._walls: dict[Thing, tuple[Point, Point]] = {}
        self._clouds: list[tuple[Floats, float]] = []
        self._phantoms = 0
        self._materials: dict[Thing, Material] = {}
        self._beacons: tuple[Beacon, ...] = ()
        self._remotes: Mapping[int, int] = {}
        self._standing: Standing | None = None
        self._robots: Sequence[WorldRobot] = ()
        self.around: Surroundings | None = None
        self._has_gyros = False
        self._moment: Moment | None = None
        self._now = (0, 0.0)
        # Who reads when.
        self._listeners: tuple[Listeners, ...] = ()
        self.next_due_s = math.inf

    def keep(self, memento: Memento) -> None:
        """Take down what there is to be sensed; after a restore, `look_again` is to be called."""
        memento.keep(self, "_outlines", "_walls", "_clouds", "_phantoms", "_materials", "_beacons", "_remotes")
        memento.keep(self, "_standing", "_now")

    def look_again(self, robots: Sequence[WorldRobot]) -> None:
        """Learn which robots there are; to be called when anything has come or gone, or was put elsewhere."""
        self._robots = robots
        self._rings.keep_only(robots)
        self.around = self._moment = None
        by_clocks: dict[tuple[SensorClock, ...], list[WorldRobot]] = {}
        for place, robot in enumerate(robots):
            robot.place = place
            by_clocks.setdefault(robot.sensors.clocks, []).append(robot)
        self._listeners = tuple([Listeners(clocks, found) for clocks, found in by_clocks.items() if clocks])
        self.next_due_s = min([listeners.due_s for listeners in self._listeners], default=math.inf)

    def put_outline(self, thing: Thing, outline: Sequence[Point]) -> None:
        """Have eyes see the outline of an obstacle that stands still, and no longer where it stood before."""
        self._outlines[thing] = outline
        self._standing = None

    def remove_outline(self, thing: Thing) -> None:
        """Have eyes see an obstacle that stood still no longer."""
        del self._outlines[thing]
        self._standing = None

    def add_phantom(self, polygon: Sequence[Point], material: Material) -> None:
        """Have eyes see the outline of something that no body touches.

        Raises:
            PlacementError: the outline is no polygon.
        """
        thing = Thing(ThingKind.PHANTOM, self._phantoms)
        outline, _ = checked_outline(str(thing), polygon)
        self._phantoms += 1
        self.put_outline(thing, outline)
        self.set_material(thing, material)

    def add_wall(self, start: Point, end: Point) -> None:
        """Have eyes see the next wall."""
        self._walls[Thing(ThingKind.WALL, len(self._walls))] = (start, end)
        self._standing = None

    def add_points(self, points: Floats, size_mm: float) -> None:
        """Have eyes see points, shape (n, 2), each of a width to thin rays."""
        self._clouds.append((points, size_mm))
        self._standing = None

    def go_on(self, tick: int, now_s: float) -> None:
        """Begin at this moment, where robots come that have been elsewhere before."""
        self._now, self._moment = (tick, now_s), None

    def make_ready(self) -> None:
        """Sort what stands here by the eyes that see it, which the first look would else do."""
        if self._standing is None:
            self._standing = Standing(self._outlines, self._walls, self._clouds, self._materials)
        self._standing.make_ready()

    def set_material(self, thing: Thing, material: Material) -> None:
        """Have an obstacle or a wall be of a material from now on."""
        self._materials = {**self._materials, thing: material}
        self._standing = self.around = self._moment = None

    def set_beacons(self, beacons: tuple[Beacon, ...]) -> None:
        """Have these send out light."""
        self._beacons = beacons
        self.around = self._moment = None

    def add_gps_shadow(self, polygon: Sequence[Point]) -> None:
        """Keep satellites from being heard in a region.

        Raises:
            PlacementError: the outline is no polygon.
        """
        self._regions.add_shadow(polygon)
        self._moment = None

    @property
    def has_reflectors(self) -> bool:
        """True if anything that stands here is brighter than a plain surface."""
        return any(material.reflectance > 1.0 for material in self._materials.values())

    def reflectances(self, robot: WorldRobot, laser: str) -> tuple[float, ...]:
        """Return the reflectance of what each ray of a robot's laser meets now; 0 for nothing.

        Raises:
            KeyError: the robot has no such laser.
        """
        sensor = robot.sensors.by_name[laser]
        if not isinstance(sensor, LaserScanner):
            raise KeyError(laser)
        return reflectances(self.moment, sensor, Look(robot.place, 0, sensor))

    def picture(self, robot: WorldRobot, camera: str, width: int, height: int) -> Picture:
        """Return what a robot's camera sees now: red, green and blue, shape (height, width, 3), the top row first.

        Raises:
            CommandError: the robot has no such camera, or the picture is too large.
        """
        for sensor in robot.model.sensors:
            if isinstance(sensor, Camera) and sensor.name == camera:
                return take_picture(self.moment, robot.place, sensor, width, height)
        raise CommandError(f"robot {robot.name} has no camera {camera!r}")

    def set_remote(self, channel: int, code: int) -> None:
        """Have a remote control send a code on a channel."""
        self._remotes = {**self._remotes, channel: code}
        self.around = self._moment = None

    def sense(self, tick: int, now_s: float, near: Sequence[int]) -> None:
        """Let a tick's readings begin: feel what is near, and make ready what is due.

        Args:
            tick: Which.
            now_s: The World's time.
            near: Of each robot, whether anything is so near that its feelers may be excited.
        """
        self._now, self._moment = (tick, now_s), None
        for robot, nearness in zip(self._robots, near, strict=True):
            if nearness or robot.sensors.is_excited:
                self._feel(robot)
        if now_s >= self.next_due_s:
            self._begin_readings(now_s)

    def _begin_readings(self, now_s: float) -> None:
        """Make ready what is to be read now, of all robots."""
        # Robots of one model that joined at different times may listen together as well.
        together: dict[int, Batch] = {}

        def batch_of(sensor: Sensor) -> Batch:
            batch = together.get(id(sensor))
            if batch is None:
                batch = together[id(sensor)] = Batch(self.moment, sensor, READERS[type(sensor)])
            return batch

        for listeners in self._listeners:
            if now_s >= listeners.due_s:
                listeners.begin(now_s, batch_of)
        self.next_due_s = min([listeners.due_s for listeners in self._listeners], default=math.inf)

    @property
    def moment(self) -> Moment:
        """The moment that can be sensed now."""
        moment = self._moment
        if moment is None:
            around = self.around
            if around is None:
                around = self._look_round()
            robots, movable = around.robots, around.movable
            moment = self._moment = Moment(
                *self._now,
                around,
                around.poses(),
                tuple([obstacle.pose for obstacle in movable]) if movable else (),
                tuple([robot.turned_rad for robot in robots]) if self._has_gyros else (),
                self._tick_s,
            )
        return moment

    def _look_round(self) -> Surroundings:
        standing = self._standing
        if standing is None:
            standing = self._standing = Standing(self._outlines, self._walls, self._clouds, self._materials)
        models = {id(robot.model): robot.model for robot in self._robots}
        self._has_gyros = any(isinstance(sensor, Gyro) for model in models.values() for sensor in model.sensors)
        self.around = Surroundings(
            standing,
            tuple(self._robots),
            {robot: place for place, robot in enumerate(self._robots)},
            tuple(self._movable),
            self._regions,
            self._beacons,
            self._remotes,
            self._materials,
            READERS,
            self.noise_of,
            self._rings.reading,
            is_plain=not self._beacons and self._regions.is_empty,
        )
        return self.around

    def noise_of(self, robot: WorldRobot, sensor: str) -> NoiseStream:
        """Return the stream of chance of one sensor."""
        key = (robot.name, sensor)
        stream = self._noises.get(key)
        if stream is None:
            stream = self._noises[key] = NoiseStream(self._seed, "sensor", *key)
        return stream

    def _feel(self, robot: WorldRobot) -> None:
        """Read what only something close by can excite."""
        fresh: dict[str, Reading] = {
            feeler.name: feel(feeler, robot, self._contacts, self.material_of) for feeler in robot.sensors.feelers
        }
        robot.sensors.is_excited = is_excited = any(fresh.values())
        if not is_excited and robot.mover.unfelt_mm <= 0.0:
            robot.mover.unfelt_mm = unfelt_way_mm(robot, self._contacts)
        if robot.felt != fresh:
            robot.felt = fresh

    def material_of(self, thing: Thing) -> Material:
        """Return what a thing or a robot is made of."""
        if thing.kind is ThingKind.ROBOT:
            return next((robot.material for robot in self._robots if robot.name == thing.label), PLAIN_MATERIAL)
        return self._materials.get(thing, PLAIN_MATERIAL)
