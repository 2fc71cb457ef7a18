"""One robot on the floor: its true pose, motors that are told what to do, and sensors that yield readings."""

import math
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from robotdriver.conditions import FloorConditions, OdometryError
from robotdriver.errors import CommandError
from robotdriver.interface import SensorData
from robotdriver.models import Disc, RobotModel
from robotdriver.pose import Pose
from robotdriver.simulator.contacts import RoundBody, Thing, ThingKind, Touch
from robotdriver.simulator.cornered import CorneredBody
from robotdriver.simulator.errors import EncoderErrors, WholeUnits, slipped
from robotdriver.simulator.frames import Frame, FrameReader
from robotdriver.simulator.schedule import ROUNDING_S, Reading, SensorSchedule

_SECONDS_PER_HOUR = 3600.0


@dataclass(frozen=True, slots=True)
class SetVelocities:
    """Let motors run at these speeds, by name, in mm/s at the wheel's rim; motors not named keep theirs."""

    mm_s: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Sing:
    """Sing a song for some simulated time."""

    song: str
    duration_s: float


Command = SetVelocities | Sing


class Motor:
    """A driven wheel.

    Args:
        acceleration_mm_s2: Its speed changes no faster.
        dead_band_mm_s: Told to turn slower than this, it stands still.

    Attributes:
        velocity_mm_s: What it is told to keep, at the wheel's rim.
        speed_mm_s: How fast it turned at the end of the last tick.
        distance_mm: What its encoder has counted since the robot was put down, backwards counted negative.
    """

    __slots__ = ("_acceleration_mm_s2", "_dead_band_mm_s", "distance_mm", "speed_mm_s", "velocity_mm_s")

    def __init__(self, acceleration_mm_s2: float, dead_band_mm_s: float) -> None:
        self._acceleration_mm_s2 = acceleration_mm_s2
        self._dead_band_mm_s = dead_band_mm_s
        self.velocity_mm_s = self.speed_mm_s = 0.0
        self.distance_mm = 0.0

    def turn(self, duration_s: float) -> float:
        """Turn for some time, with a change of speed at its beginning; return the way in mm."""
        before, wanted = self.speed_mm_s, self.velocity_mm_s
        if abs(wanted) < self._dead_band_mm_s:
            wanted = 0.0
        if wanted == before:
            return wanted * duration_s
        change_s = abs(wanted - before) / self._acceleration_mm_s2
        if change_s <= duration_s:
            self.speed_mm_s = wanted
            return (before + wanted) / 2.0 * change_s + wanted * (duration_s - change_s)
        self.speed_mm_s = before + math.copysign(self._acceleration_mm_s2 * duration_s, wanted - before)
        return (before + self.speed_mm_s) / 2.0 * duration_s


class WorldRobot:
    """A robot with a differential drive in a World.

    The World moves it; others read it between ticks, and post commands at any time.

    Args:
        name: Its name in the World.
        model: What kind of robot it is.
        pose: Where it stands.
        number: Of all robots that ever joined the World, which one it is.
        joined_s: The World's time now.
        conditions: What goes wrong on the floor.
        rng: The World's source of randomness.

    Attributes:
        pose: Where it truly is.
        motors: "left" and "right".
        readings: The newest reading of every sensor, by name; replaced, never changed.
        scans: The newest scan of every laser, by name, mm; replaced, never changed.
        touches: Where its body touches something.
        frame: The newest frame.
        charge_mah: What is left in the battery; the floor drives on with an empty one.
        joined_s: The World's time when it was put down.
        is_removed: Whether it has left the World.
        shape: Its body in the contact space.
        sensors: When and where it senses.
        free_mm: A lower bound of the distance to the nearest other thing.
        looked_mm: What the bound was when it was last computed.
        move: Where its centre was to go in the last tick, before anything stopped it, mm.
    """

    __slots__ = (
        "_encoders",
        "_idle_mah_s",
        "_latency_s",
        "_left",
        "_next_frame_s",
        "_posted",
        "_reader",
        "_right",
        "_rng",
        "_slip",
        "_song",
        "_song_ends_s",
        "_under_way",
        "_wheel_mah_mm",
        "_whole_units",
        "charge_mah",
        "frame",
        "free_mm",
        "is_removed",
        "joined_s",
        "looked_mm",
        "model",
        "motors",
        "move",
        "name",
        "pose",
        "readings",
        "scans",
        "sensors",
        "shape",
        "touches",
    )

    def __init__(
        self,
        name: str,
        model: RobotModel,
        pose: Pose,
        number: int,
        joined_s: float,
        conditions: FloorConditions,
        rng: np.random.Generator,
    ) -> None:
        self.name = name
        self.model = model
        self.pose = pose
        self.joined_s = joined_s
        self.is_removed = False
        self._left, self._right = (Motor(conditions.acceleration_mm_s2, conditions.dead_band_mm_s) for _ in range(2))
        self.motors: Mapping[str, Motor] = {"left": self._left, "right": self._right}
        self.touches: tuple[Touch, ...] = ()
        self.charge_mah = model.battery.capacity_mah
        self._idle_mah_s = model.battery.idle_ma / _SECONDS_PER_HOUR
        self._wheel_mah_mm = model.battery.wheel_ma / _SECONDS_PER_HOUR / model.drive.max_wheel_speed_mm_s
        thing, body = Thing(ThingKind.ROBOT, name), model.body
        self.shape: RoundBody | CorneredBody
        if isinstance(body, Disc):
            self.shape = RoundBody(thing, body.radius_mm, number)
            self.sensors = SensorSchedule(model.sensors, body.radius_mm, joined_s)
        else:
            self.shape = cornered = CorneredBody(thing, body.corners, number)
            self.sensors = SensorSchedule(model.sensors, cornered.inner_mm, joined_s)
        self.readings: Mapping[str, Reading] = self.sensors.at_rest()
        self.scans: Mapping[str, tuple[float, ...]] = {}
        self.frame = Frame(0, 0.0, 0.0, 0.0, self.charge_mah, self.readings)
        self._reader = FrameReader(model)
        self._next_frame_s = model.frame_period_s
        self.free_mm = self.looked_mm = 0.0
        self.move = (0.0, 0.0)
        self._song = ""
        self._song_ends_s = -math.inf
        self._posted: deque[Command] = deque()
        self._under_way: deque[tuple[float, Command]] = deque()
        self._latency_s = conditions.latency_s
        errs = conditions.odometry_error is not OdometryError.NONE
        self._encoders = EncoderErrors(conditions, rng) if errs else None
        self._whole_units = WholeUnits(model.drive.wheel_base_mm) if conditions.whole_units else None
        self._slip = conditions.contact_slip
        self._rng = rng

    @property
    def touching(self) -> bool:
        """Whether its body touches anything."""
        return bool(self.touches)

    @property
    def song(self) -> str:
        """What it sings now, or an empty string."""
        return self._song

    @property
    def sensor_data(self) -> SensorData:
        """Its newest frame, as the Create game sees it."""
        return self._reader.read(self.frame)

    def frame_due_s(self, number: int) -> float:
        """Return the World's time at which the frame with this number is made."""
        return self.joined_s + number * self.model.frame_period_s

    def post(self, command: Command) -> None:
        """Have a command carried out at the beginning of the next tick, or the floor's latency later; from any thread.

        Speeds beyond the model's limit are cut to it.

        Raises:
            CommandError: the robot has no such motor, or a speed is not a number.
        """
        if isinstance(command, SetVelocities):
            for name, speed in command.mm_s.items():
                if name not in self.motors:
                    known = ", ".join(self.motors)
                    raise CommandError(f"robot {self.name} has no motor {name!r}; it has {known}")
                if math.isnan(speed):
                    raise CommandError(f"robot {self.name}: the speed of motor {name!r} must be a number, not {speed}")
        self._posted.append(command)

    def carry_out(self, now_s: float) -> None:
        """Carry out what was posted, and let a song end."""
        if self._song and now_s >= self._song_ends_s - ROUNDING_S:
            self._song = ""
        while self._posted:
            self._under_way.append((now_s + self._latency_s - ROUNDING_S, self._posted.popleft()))
        while self._under_way and self._under_way[0][0] <= now_s:
            match self._under_way.popleft()[1]:
                case SetVelocities(targets):
                    limit = self.model.drive.max_wheel_speed_mm_s
                    for name, speed in targets.items():
                        self.motors[name].velocity_mm_s = min(max(speed, -limit), limit)
                case Sing(song, duration_s):
                    self._song, self._song_ends_s = song, now_s + duration_s

    def roll(self, duration_s: float) -> tuple[float, float]:
        """Turn the wheels for some time; return how far the left and the right one take the body, in mm.

        The encoders count what the wheels turn, whether they grip or slip. The battery gives its idle current, and for
        each wheel a current that is proportional to its speed.
        """
        left, right = self._left, self._right
        left_mm, right_mm = left.turn(duration_s), right.turn(duration_s)
        counted_mm = (left_mm, right_mm) if self._encoders is None else self._encoders.counted(left_mm, right_mm)
        left.distance_mm += counted_mm[0]
        right.distance_mm += counted_mm[1]
        drain = self._idle_mah_s * duration_s + self._wheel_mah_mm * (abs(left_mm) + abs(right_mm))
        self.charge_mah = max(self.charge_mah - drain, 0.0)
        if self._slip and self.touches:
            return slipped(left_mm, self._slip, self._rng), slipped(right_mm, self._slip, self._rng)
        return left_mm, right_mm

    def report(self, now_s: float) -> None:
        """Make a new frame, if one is due."""
        elapsed_s = now_s - self.joined_s
        if elapsed_s < self._next_frame_s - ROUNDING_S:
            return
        period_s = self.model.frame_period_s
        number = int((elapsed_s + ROUNDING_S) / period_s)
        self._next_frame_s = (number + 1) * period_s
        encoders_mm = self._left.distance_mm, self._right.distance_mm
        if self._whole_units is not None:
            encoders_mm = self._whole_units.reported(*encoders_mm)
        self.frame = Frame(number, elapsed_s, *encoders_mm, self.charge_mah, self.readings)
