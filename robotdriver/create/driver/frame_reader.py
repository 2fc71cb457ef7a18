"""From a stream frame's raw values to SensorData; no input or output, no clock."""

from functools import reduce
from itertools import compress
from operator import itemgetter, or_
from types import MappingProxyType

from robotdriver.create.cliff_signals import ground_below
from robotdriver.create.driver.odometry import UNCALIBRATED, Calibration, odometry_for
from robotdriver.create.packets import LIGHT_SIGNALS, PacketId
from robotdriver.create.protocol_variants import STREAM_PERIOD_S, Dialect, stream_budget_bytes
from robotdriver.create.sonar import DEFAULT_SUPPLY_V, sonar_distance_mm
from robotdriver.create.stream import Frame, frame_size
from robotdriver.errors import CommandError
from robotdriver.interface import PERFECT_LINK, Bumper, Cliff, LinkHealth, Reading, SensorData
from robotdriver.models import LIGHT_BUMPERS, RobotModel

_EVERY_MODEL = (
    PacketId.BUMPS_AND_DROPS,
    PacketId.WALL,
    PacketId.CLIFF_LEFT,
    PacketId.CLIFF_FRONT_LEFT,
    PacketId.CLIFF_FRONT_RIGHT,
    PacketId.CLIFF_RIGHT,
    PacketId.VIRTUAL_WALL,
    PacketId.WALL_SIGNAL,
    PacketId.CLIFF_LEFT_SIGNAL,
    PacketId.CLIFF_FRONT_LEFT_SIGNAL,
    PacketId.CLIFF_FRONT_RIGHT_SIGNAL,
    PacketId.CLIFF_RIGHT_SIGNAL,
    PacketId.VOLTAGE,
    PacketId.BATTERY_CHARGE,
    PacketId.BATTERY_CAPACITY,
    PacketId.CHARGING_SOURCES,
    PacketId.MODE,
    PacketId.SONG_PLAYING,
    PacketId.REQUESTED_RIGHT_VELOCITY,
    PacketId.REQUESTED_LEFT_VELOCITY,
)
_CREATE_2 = (PacketId.LEFT_ENCODER, PacketId.RIGHT_ENCODER, *LIGHT_SIGNALS)
_CREATE_1 = (PacketId.DISTANCE, PacketId.ANGLE, PacketId.ANALOG_INPUT)

_SENSED = itemgetter(
    PacketId.BUMPS_AND_DROPS,
    PacketId.WALL,
    PacketId.BATTERY_CHARGE,
    PacketId.BATTERY_CAPACITY,
)
_LIGHT_VALUES = itemgetter(*LIGHT_SIGNALS)
_CLIFF_BITS = itemgetter(
    PacketId.CLIFF_LEFT, PacketId.CLIFF_FRONT_LEFT, PacketId.CLIFF_FRONT_RIGHT, PacketId.CLIFF_RIGHT
)
_CLIFF_SIGNALS = itemgetter(
    PacketId.CLIFF_LEFT_SIGNAL,
    PacketId.CLIFF_FRONT_LEFT_SIGNAL,
    PacketId.CLIFF_FRONT_RIGHT_SIGNAL,
    PacketId.CLIFF_RIGHT_SIGNAL,
)
_CLIFF_NAMES = ("cliff_left", "cliff_front_left", "cliff_front_right", "cliff_right")
_NO_CLIFF = (0, 0, 0, 0)
_CLIFFS = (Cliff.LEFT, Cliff.FRONT_LEFT, Cliff.FRONT_RIGHT, Cliff.RIGHT)
_BUMPERS = MappingProxyType({0: Bumper.NONE, 1: Bumper.RIGHT, 2: Bumper.LEFT, 3: Bumper.BOTH})


def stream_packets(dialect: Dialect, baud: int) -> tuple[PacketId, ...]:
    """Return the packets that a driver of this model needs in every frame.

    Raises:
        CommandError: at this baud rate they do not fit the 15 ms from one frame to the next.
    """
    packets = _EVERY_MODEL + (_CREATE_2 if dialect.has_encoders else _CREATE_1)
    size, budget = frame_size(packets), stream_budget_bytes(baud)
    if size > budget:
        raise CommandError(f"a frame of {size} bytes does not fit the {budget} that {baud} baud carry in 15 ms")
    return packets


class FrameReader:
    """Reads the frames of one robot, told in order, as SensorData. Keeps where the robot has got to.

    The robot has no clock: its time is counted in frames of 15 ms, lost ones included.

    Args:
        model: What kind of robot it is.
        dialect: How that model speaks.
        calibration: How this robot's wheels differ from the model's.
        supply_v: The sonar's supply voltage.
    """

    def __init__(
        self,
        model: RobotModel,
        dialect: Dialect,
        calibration: Calibration = UNCALIBRATED,
        supply_v: float = DEFAULT_SUPPLY_V,
    ) -> None:
        sonar_distance_mm(0, supply_v)  # a wrong supply is refused here, not in the middle of a drive
        self._model = model
        self._dialect = dialect
        self._calibration = calibration
        self._wheel_base_mm = model.drive.wheel_base_mm
        self._supply_v = supply_v
        self._sonar = model.sonar
        self._number = 0
        self._periods = 0
        self._distance_mm = 0.0
        self._orientation_rad = 0.0
        self.restart()

    def restart(self) -> None:
        """Take what follows for a new stream: how far the robot got meanwhile is not known."""
        self._odometry = odometry_for(self._dialect, self._model)

    def read(
        self, frame: Frame, lost_frames: int = 0, elapsed_s: float = STREAM_PERIOD_S, link: LinkHealth = PERFECT_LINK
    ) -> SensorData:
        """Return what a frame says.

        Args:
            frame: Raw values of the packets of `stream_packets`.
            lost_frames: How many were lost just before it.
            elapsed_s: Time since the frame before, as far as is known.
            link: State of the connection.
        """
        left_mm, right_mm = self._odometry.roll(frame, lost_frames, elapsed_s)
        distance_mm, turn_rad = self._calibration.motion(left_mm, right_mm, self._wheel_base_mm)
        self._distance_mm += distance_mm
        self._orientation_rad += turn_rad
        bumps_and_drops, wall, charge_mah, capacity_mah = _SENSED(frame)
        echo_mm = None if self._sonar is None else sonar_distance_mm(frame[PacketId.ANALOG_INPUT], self._supply_v)
        self._number += 1
        self._periods += 1 + lost_frames
        # In the order of the fields: names cost a tenth of all the time that a frame takes.
        return SensorData(
            self._number,
            self._periods * STREAM_PERIOD_S,
            float(charge_mah),
            float(capacity_mah),
            self._distance_mm,
            self._orientation_rad,
            _BUMPERS[bumps_and_drops & 3],
            echo_mm,
            wall != 0,
            link,
            _cliffs(frame),
            self._readings(frame, echo_mm),
        )

    def _readings(self, frame: Frame, echo_mm: float | None) -> dict[str, Reading]:
        """Return what the model's sensors read, by the names that they have on the simulated floor."""
        bumps_and_drops, wall, _, _ = _SENSED(frame)
        readings: dict[str, Reading] = {
            "bump_left": bool(bumps_and_drops & 2),
            "bump_right": bool(bumps_and_drops & 1),
            "wall": wall != 0,
            "virtual_wall": frame[PacketId.VIRTUAL_WALL] != 0,
        }
        if self._sonar is not None:
            readings[self._sonar.name] = echo_mm
        for name, is_drop, signal in zip(_CLIFF_NAMES, _CLIFF_BITS(frame), _CLIFF_SIGNALS(frame), strict=True):
            readings[name] = ground_below(signal, is_drop != 0)
        if self._dialect.has_encoders:
            for name, signal in zip(LIGHT_BUMPERS, _LIGHT_VALUES(frame), strict=True):
                readings[name] = float(signal)
        return readings


def _cliffs(frame: Frame) -> Cliff:
    bits = _CLIFF_BITS(frame)
    if bits == _NO_CLIFF:  # as nearly always, and combining flags takes its time
        return Cliff.NONE
    return reduce(or_, compress(_CLIFFS, bits), Cliff.NONE)
