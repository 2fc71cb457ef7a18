"""One robot on the floor: its true pose, motors that are told what to do, and sensors that yield readings."""

import math
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Protocol

import msgspec

from robotdriver.conditions import FloorConditions
from robotdriver.errors import CommandError
from robotdriver.interface import Bumper, Reading, SensorData
from robotdriver.material import ROBOT_MATERIAL
from robotdriver.models import RobotModel, Sensor
from robotdriver.pose import Arc, Pose
from robotdriver.simulator.bodies.robot_body import RoundBody, body_of
from robotdriver.simulator.bodies.settling import Mover
from robotdriver.simulator.bodies.things import Thing, ThingKind, Touch
from robotdriver.simulator.commands import Command, Sing, fault_of, motors_named
from robotdriver.simulator.memento import Memento
from robotdriver.simulator.sensors.frames import Frame, FrameReader
from robotdriver.simulator.sensors.moment import Batch, Moment, Readings, Surroundings
from robotdriver.simulator.sensors.schedule import ROUNDING_S, SensorSchedule
from robotdriver.simulator.undercarriage.odometer import Stride
from robotdriver.simulator.undercarriage.undercarriage import Undercarriage, WholeUnits

_STANDS = Stride()
"""The stride of a robot that goes nowhere."""


class Senses(Protocol):
    """All that can be sensed on the floor."""

    @property
    def moment(self) -> Moment:
        """Another object whenever there is anything new to be sensed."""

    @property
    def around(self) -> Surroundings | None:
        """All that can be sensed: another object whenever anything comes or goes; None until it is looked at."""


class WorldRobot:
    """A robot in a World.

    The World moves it; others read it between ticks, and post commands at any time.

    Args:
        name: Its name in the World.
        model: What kind of robot it is.
        pose: Where it stands.
        number: Of all robots that ever joined the World, which one it is.
        joined_s: The World's time now.
        undercarriage: Its motors, odometer and battery.
        conditions: What goes wrong for this robot.
        alike: A robot of the same model that was put down at the same time, if there is one.

    Attributes:
        mover: The numbers that every tick changes.
        undercarriage: Its motors, odometer and battery.
        motors: By name; those of a differential drive are "left" and "right".
        felt: What the feelers read, by name; replaced, never changed.
        batches: Of the sensors with a clock the newest ones, by name; replaced, never changed.
        least_echo_cosine: Of the angle of incidence beyond which a face gives its cones no echo; 0 hears all.
        has_echo_errors: Whether anything goes wrong with its echoes.
        has_orders: Whether `carry_out` may have anything to do.
        material: What it is like for sensors; one that no eye sees is a ghost to them.
        place: Which of the robots of the floor it is now.
        joined_heading_rad: Where it looked when it was put down.
        in_contact: What it has touched and has not parted from since.
        taken: The posted commands that it took in at the beginning of the last tick; replaced, never changed.
        joined_s: The World's time when it was put down.
        conditions: What goes wrong for it.
        frame: The newest one.
        next_frame_s: When the next frame is due, since it was put down.
        follower: Is handed each new frame; None without one.
        is_removed: Whether it has left the World.
        shape: Its body in the contact space.
        song: What it sings now; "" for nothing.
        sensors: When and where it senses.
    """

    __slots__ = (
        "_latency_s",
        "_pose",
        "_posted",
        "_read_at",
        "_reader",
        "_readings",
        "_senses",
        "_song_ends_s",
        "_touches",
        "_under_way",
        "_whole_units",
        "batches",
        "conditions",
        "felt",
        "follower",
        "frame",
        "has_echo_errors",
        "has_orders",
        "in_contact",
        "is_removed",
        "joined_heading_rad",
        "joined_s",
        "least_echo_cosine",
        "material",
        "model",
        "motors",
        "mover",
        "name",
        "next_frame_s",
        "place",
        "sensors",
        "shape",
        "song",
        "taken",
        "undercarriage",
    )

    def __init__(
        self,
        name: str,
        model: RobotModel,
        pose: Pose,
        number: int,
        joined_s: float,
        undercarriage: Undercarriage,
        conditions: FloorConditions,
        alike: "WorldRobot | None" = None,
    ) -> None:
        self.name = name
        self.model = model
        self.joined_s = joined_s
        self.conditions = conditions
        cosine = math.cos(math.radians(conditions.echo_incidence_deg))
        self.least_echo_cosine = 0.0 if cosine < 1e-9 else cosine
        self.has_echo_errors = conditions.has_echo_errors
        self.is_removed = self.has_orders = False
        self.undercarriage = undercarriage
        self.motors = undercarriage.motors
        self._touches: tuple[Touch, ...] = ()
        self.in_contact: frozenset[Thing] = frozenset()
        self.shape: RoundBody = body_of(Thing(ThingKind.ROBOT, name), model.body, number)
        self._pose = pose
        self.mover = Mover(undercarriage.carriage, self.shape.outline, model.mass_kg)
        self._begin_at(pose)
        self.sensors: SensorSchedule = SensorSchedule(
            model.sensors, model.motors, self.shape.inner_mm, joined_s, None if alike is None else alike.sensors
        )
        self.mover.close_mm, self.mover.feelers_mm = self.sensors.close_mm, self.sensors.reach_mm
        self.material = ROBOT_MATERIAL
        self.place = 0
        self.joined_heading_rad = pose.heading_rad
        self.felt: Mapping[str, Reading] = self.sensors.at_rest()
        self.batches: Mapping[str, Batch] = {}
        self._senses: Senses | None = None
        self._readings: Readings | None = None
        self._read_at: object = None
        self.frame = Frame(0, 0.0, 0.0, 0.0, self.charge_mah, self.felt)
        self._reader = FrameReader(model)
        self.next_frame_s = model.frame_period_s
        self.follower: Callable[[Frame], None] | None = None
        self.song = ""
        self._song_ends_s = -math.inf
        self._posted: deque[Command] = deque()
        self.taken: Sequence[Command] = ()
        self._under_way: deque[tuple[float, Command]] = deque()
        self._latency_s = conditions.latency_s
        self._whole_units = WholeUnits() if conditions.whole_units else None

    @property
    def pose(self) -> Pose:
        """The robot's true pose."""
        pose: Pose = self._pose
        mover = self.mover
        if pose.x_mm != mover.x or pose.y_mm != mover.y or pose.heading_rad != mover.heading:
            pose = self._pose = Pose(mover.x, mover.y, mover.heading)
        return pose

    @pose.setter
    def pose(self, pose: Pose) -> None:
        mover = self.mover
        mover.x, mover.y, mover.heading = pose.x_mm, pose.y_mm, pose.heading_rad
        mover.is_placed = False
        self._pose = Pose(mover.x, mover.y, mover.heading)

    @property
    def stride(self) -> Stride:
        """The motion of its body by its wheels in the last tick."""
        return _STANDS if self.mover.has_fallen else self.mover.carriage.stride

    @property
    def arc(self) -> Arc | None:
        """The way on which its wheels were to take its centre in the last tick; None where they stood."""
        return self.stride.arc

    @property
    def touches(self) -> tuple[Touch, ...]:
        """The points at which its body touches something."""
        return self._touches

    @touches.setter
    def touches(self, touches: tuple[Touch, ...]) -> None:
        self._touches = touches
        self.mover.rubs = touches != ()

    @property
    def has_fallen(self) -> bool:
        """True if it has left the floor over a drop: its wheels turn, and it stays where it is."""
        return self.mover.has_fallen

    @has_fallen.setter
    def has_fallen(self, has_fallen: bool) -> None:
        self.mover.has_fallen = has_fallen

    @property
    def charge_mah(self) -> float:
        """The rest of the battery's charge; the floor drives on with an empty one."""
        return self.undercarriage.charge_mah

    @property
    def is_coasting(self) -> bool:
        """True if nothing drives its wheels, and no brake holds them: any robot can push it."""
        return self.mover.carriage.is_coasting()

    @property
    def touching(self) -> bool:
        """True if its body touches anything."""
        return bool(self._touches)

    @property
    def song_ends_s(self) -> float:
        """The World's time from which on it sings no more; infinite while it does not sing."""
        return self._song_ends_s - ROUNDING_S if self.song else math.inf

    def sense_by(self, senses: "Senses") -> None:
        """Sense by these from now on."""
        self._senses = senses

    def begin(self, senses: "Senses") -> None:
        """Sense by these from now on; the robot stands on the floor."""
        self.sense_by(senses)
        self.frame = msgspec.structs.replace(self.frame, readings=self.readings)

    def keep(self, memento: Memento) -> None:
        """Take down what it is at, what it was told and what it has reported."""
        memento.keep(self, "model", "material", "sensors", "is_removed", "_senses")
        memento.keep(self, "_touches", "in_contact", "felt", "batches", "frame", "next_frame_s")
        memento.keep(self, "song", "_song_ends_s", "_posted", "taken", "_under_way", "has_orders")
        self.undercarriage.keep(memento)
        self.sensors.keep(memento)
        if self._whole_units is not None:
            self._whole_units.keep(memento)
        memento.keep_numbers(self.mover)

    def put(self, pose: Pose) -> None:
        """Be put down elsewhere, where there is room; the odometry does not notice."""
        self._begin_at(pose)
        self.touches, self.in_contact = (), frozenset()
        self.has_fallen = False

    def _begin_at(self, pose: Pose) -> None:
        """Stand there, as if it had before the last tick, too: a robot that is put down has not turned."""
        self.pose, mover = pose, self.mover
        mover.start_x, mover.start_y, mover.start_heading = pose.x_mm, pose.y_mm, pose.heading_rad

    def change_sensor(self, sensor: Sensor, now_s: float) -> None:
        """Have another sensor in place of the one of this name.

        Raises:
            CommandError: there is none of this name.
        """
        names = [each.name for each in self.model.sensors]
        if sensor.name not in names:
            known = ", ".join(names)
            raise CommandError(f"robot {self.name} has no sensor {sensor.name!r}; it has {known}")
        self.model = model = _with_sensor(self.model, sensor)
        self.sensors = SensorSchedule(model.sensors, model.motors, self.shape.inner_mm, now_s)
        self.mover.close_mm, self.mover.feelers_mm = self.sensors.close_mm, self.sensors.reach_mm
        self.felt, self.batches = self.sensors.at_rest(), {}

    @property
    def readings(self) -> Mapping[str, Reading]:
        """The newest reading of every sensor, by name; of a robot that was taken from the floor the last ones."""
        senses, newest = self._senses, self._readings
        if senses is None or self.is_removed:
            return self.felt if newest is None else newest
        if (
            newest is not None
            and newest.batches is self.batches
            and newest.felt is self.felt
            and self.sensors.are_alike_anywhere
            and newest.around is senses.around
            and newest.around.is_plain
        ):
            return newest
        moment = senses.moment
        if newest is None or self._read_at is not moment:
            self._read_at = moment
            place, felt, batches = self.place, self.felt, self.batches
            self._readings = newest = Readings(moment, place, self.sensors, felt, batches, newest)
        return newest

    @property
    def turned_rad(self) -> float:
        """The turn of the body in the last tick."""
        return self.mover.heading - self.mover.start_heading

    @property
    def sensor_data(self) -> SensorData:
        """Its newest frame, as the Create game sees it."""
        return self._reader.read(self.frame)

    def read(self, frame: Frame) -> SensorData:
        """Return one of its frames, as the Create game sees it."""
        return self._reader.read(frame)

    @property
    def bumper(self) -> Bumper:
        """The side of its bumper that is pressed in its newest frame."""
        return self._reader.bumper(self.frame)

    def frame_due_s(self, number: int) -> float:
        """Return the World's time at which the frame with this number is made."""
        return self.joined_s + number * self.model.frame_period_s

    def post(self, command: Command) -> None:
        """Have a command carried out at the beginning of the next tick, or the floor's latency later; from any thread.

        Speeds beyond the model's limit are cut to it.

        Raises:
            CommandError: the robot has no such motor, or a number in it cannot be.
        """
        for name in motors_named(command):
            if name not in self.motors:
                known = ", ".join(self.motors)
                raise CommandError(f"robot {self.name} has no motor {name!r}; it has {known}")
        if refusal := fault_of(command) or self.undercarriage.refusal(command):
            raise CommandError(f"robot {self.name}: {refusal}")
        self._posted.append(command)
        self.has_orders = True

    def carry_out(self, now_s: float) -> None:
        """Carry out what was posted, and let a song end."""
        self.has_orders = False  # first of all: others may post at any time
        if now_s >= self.song_ends_s:
            self.song = ""
        posted = self._posted
        if posted or self.taken:
            taken: list[Command] = []
            self.taken = taken
            while posted:
                command = posted.popleft()
                taken.append(command)
                self._under_way.append((now_s + self._latency_s - ROUNDING_S, command))
        while self._under_way and self._under_way[0][0] <= now_s:
            command = self._under_way.popleft()[1]
            if isinstance(command, Sing):
                self.song, self._song_ends_s = command.song, now_s + command.duration_s
            else:
                self.undercarriage.obey(command)
        if self.taken or self._under_way or self.song:
            self.has_orders = True

    def report(self, number: int, elapsed_s: float, next_frame_s: float) -> None:
        """Make a new frame.

        Args:
            number: Of the frame.
            elapsed_s: Since the robot was put down.
            next_frame_s: When the next one is due, since then.
        """
        self.next_frame_s = next_frame_s
        distance_mm, turn_rad, charge_mah = self.mover.carriage.counters()
        if self._whole_units is not None:
            distance_mm, turn_rad = self._whole_units.reported(distance_mm, turn_rad)
        self.frame = Frame(number, elapsed_s, distance_mm, turn_rad, charge_mah, self.readings)
        if (follower := self.follower) is not None:
            follower(self.frame)


class Reporters:
    """Robots that report at the same times.

    Args:
        robots: Put down at the same time, of models that report as often.
    """

    __slots__ = ("_joined_s", "_next_s", "_period_s", "_robots")

    def __init__(self, robots: Sequence[WorldRobot]) -> None:
        self._robots = robots
        self._joined_s, self._next_s = robots[0].joined_s, robots[0].next_frame_s
        self._period_s = robots[0].model.frame_period_s

    @classmethod
    def among(cls, robots: Sequence[WorldRobot]) -> "tuple[Reporters, ...]":
        """Return all robots of a floor, sorted by when they report."""
        groups: dict[tuple[float, float, float], list[WorldRobot]] = {}
        for robot in robots:
            groups.setdefault((robot.joined_s, robot.next_frame_s, robot.model.frame_period_s), []).append(robot)
        return tuple([cls(group) for group in groups.values()])

    def report(self, now_s: float) -> float:
        """Make new frames, if any are due; return a time before which none are."""
        elapsed_s = now_s - self._joined_s
        if elapsed_s >= self._next_s - ROUNDING_S:
            number = int((elapsed_s + ROUNDING_S) / self._period_s)
            self._next_s = next_s = (number + 1) * self._period_s
            for robot in self._robots:
                robot.report(number, elapsed_s, next_s)
        return self._joined_s + self._next_s - 2.0 * ROUNDING_S


@lru_cache(maxsize=256)
def _with_sensor(model: RobotModel, sensor: Sensor) -> RobotModel:
    """Return a model with another sensor in place of the one of its name.

    The same object for the same change: robots of one model listen together.
    """
    sensors = tuple(sensor if each.name == sensor.name else each for each in model.sensors)
    return replace(model, sensors=sensors)
