"""Makes frames for movers of what a Create 3 or a Root tells. No input or output."""

import math
import struct

from robotdriver.create3.colours import SENSORS as COLOUR_SENSORS
from robotdriver.create3.emulated_create3 import CLIFF_SENSORS, INFRARED_SENSORS
from robotdriver.create3.packets import Packet
from robotdriver.ground import PLAIN, Ground, Rgb
from robotdriver.interface import Bumper, Cliff, LinkHealth, Reading, SensorData
from robotdriver.models import RobotModel

POSITION, INFRARED, BATTERY = (1, 16), (11, 2), (14, 1)
"""The questions to the robot, by device and command."""
BUMPED, CLIFF_SEEN, COLOURS_SEEN = (12, 0), (20, 0), (4, 2)
"""The events that the robot tells by itself."""

_DROP = Ground(is_drop=True)
_RGB: tuple[Rgb, ...] = ((255, 255, 255), (0, 0, 0), (255, 0, 0), (0, 128, 0), (0, 0, 255))
"""Of the colours that a Root tells apart, by their numbers."""

_CLIFFS = (Cliff.RIGHT, Cliff.FRONT_RIGHT, Cliff.FRONT_LEFT, Cliff.LEFT)
"""By the bits of a Create 3's event, the least one first."""

_CLOCK_MS = 1 << 32


class FrameMaker:
    """Follows one robot. Each position that it tells makes a frame; what else it told before is in it.

    Args:
        model: What kind of robot it is.
    """

    def __init__(self, model: RobotModel) -> None:
        self._model = model
        self._names = {sensor.name for sensor in model.sensors}
        self._readings: dict[str, Reading] = dict.fromkeys(("bump_left", "bump_right"), False)
        self._readings |= {name: PLAIN for name in (*CLIFF_SENSORS, "cliff", *COLOUR_SENSORS) if name in self._names}
        self._readings |= {name: 0.0 for name in INFRARED_SENSORS if name in self._names}
        self._bumper, self._cliffs = Bumper.NONE, Cliff.NONE
        self._charge_share = 1.0
        self._frame = 0
        self._time_s = self._distance_mm = self._turned_rad = 0.0
        self._clock_ms: int | None = None
        self._place: tuple[float, float, float] | None = None

    @property
    def cliffs(self) -> Cliff:
        """The cliff sensors that see no floor; of a Root's one, the front."""
        return self._cliffs

    @property
    def charge_share(self) -> float:
        """The charge of the battery, 0 to 1."""
        return self._charge_share

    def restart(self) -> None:
        """Go on from here when the robot is connected again: it counts from another place."""
        self._clock_ms = self._place = None

    def take(self, packet: Packet, link: LinkHealth) -> SensorData | None:
        """Take in a packet; return the frame where it makes one."""
        payload = packet.payload
        match packet.device, packet.command:
            case 1, 16:
                self._roll(payload)
                return self._made(link)
            case 11, 2:
                for number, name in enumerate(INFRARED_SENSORS):
                    low = payload[12 + number // 2]
                    self._readings[name] = float(payload[5 + number] << 4 | (low & 0xF if number % 2 else low >> 4))
            case 12, 0:
                self._bumper = (Bumper.NONE, Bumper.RIGHT, Bumper.LEFT, Bumper.BOTH)[payload[4] >> 6]
                self._readings["bump_left"] = self._bumper in (Bumper.LEFT, Bumper.BOTH)
                self._readings["bump_right"] = self._bumper in (Bumper.RIGHT, Bumper.BOTH)
            case 14, 1 | 0:
                self._charge_share = min(payload[6], 100) / 100.0
            case 20, 0:
                self._look_down(payload[4])
            case 4, 2:
                for number, name in enumerate(COLOUR_SENSORS):
                    colour = payload[number // 2] >> (0 if number % 2 else 4) & 0xF
                    self._readings[name] = Ground(_RGB[colour] if colour < len(_RGB) else _RGB[0])
        return None

    def _look_down(self, bits: int) -> None:
        if "cliff" in self._names:
            self._cliffs = Cliff.FRONT_LEFT | Cliff.FRONT_RIGHT if bits else Cliff.NONE
            self._readings["cliff"] = _DROP if bits else PLAIN
            return
        self._cliffs = Cliff.NONE
        for bit, (name, cliff) in enumerate(zip(CLIFF_SENSORS, _CLIFFS, strict=True)):
            self._readings[name] = _DROP if bits >> bit & 1 else PLAIN
            if bits >> bit & 1:
                self._cliffs |= cliff

    def _roll(self, payload: bytes) -> None:
        """Add up time, way and turn since the position before."""
        (clock_ms,) = struct.unpack_from(">I", payload)
        if self._clock_ms is not None:
            self._time_s += (clock_ms - self._clock_ms) % _CLOCK_MS / 1e3
        self._clock_ms = clock_ms
        place = self._position(payload)
        if self._place is not None:
            x, y, heading = self._place
            turned = math.remainder(place[2] - heading, math.tau)
            middle = heading + turned / 2.0
            self._distance_mm += (place[0] - x) * math.cos(middle) + (place[1] - y) * math.sin(middle)
            self._turned_rad += turned
        self._place = place

    def _position(self, payload: bytes) -> tuple[float, float, float]:
        """Return where the robot says that it is: x to the right and y ahead of its first place, counter-clockwise."""
        if self._model.name == "root":
            x, y, heading = struct.unpack_from(">hhh", payload, 4)
            return x, y, math.pi / 2.0 - math.radians(heading / 10.0)
        x, y, heading = struct.unpack_from(">iih", payload, 4)
        return x, y, math.radians(heading / 10.0)

    def _made(self, link: LinkHealth) -> SensorData:
        self._frame += 1
        capacity_mah = self._model.battery.capacity_mah
        return SensorData(
            frame=self._frame,
            time_s=self._time_s,
            battery_charge_mah=self._charge_share * capacity_mah,
            battery_capacity_mah=capacity_mah,
            distance_mm=self._distance_mm,
            orientation_rad=self._turned_rad,
            bumper=self._bumper,
            obstacle_distance_mm=None,
            wall=False,
            link=link,
            cliffs=self._cliffs,
            readings=dict(self._readings),
        )
