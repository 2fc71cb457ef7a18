"""The conditions of a floor, as data: the errors of wheels, encoders and echoes on it.

What a robot is, its RobotModel says; what befalls it, one of these. The floor's simulator draws the errors, scene files
and settings name a preset or state the figures, and a form can be made from the fields' metadata.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from types import MappingProxyType
from typing import Any

from robotdriver.errors import ConditionsError


class OdometryError(Enum):
    """The source of the errors of distance and turn; the names are those of MobileSim and AMRISim.

    An error is a share: what the encoders report is ``1 + error`` times what the wheels rolled.
    """

    NONE = "none"
    CONSTANT = "constant"
    """The error is the range itself, for every robot and all the time."""
    RANDOM_INIT = "random_init"
    """Each robot draws an error in plus or minus the range when it is put on the floor, and keeps it."""
    RANDOM_EACH_UPDATE = "random_each_update"
    """Each robot draws a new error in plus or minus the range ten times a second."""


def _field(default: float, label: str, unit: str, maximum: float, help_: str) -> Any:
    """Return a field for a number from 0 up, with what a form needs to ask for it."""
    words = {"label": label, "unit": unit, "minimum": 0.0, "maximum": maximum, "help": help_}
    return field(default=default, metadata=words)


@dataclass(frozen=True, slots=True)
class FloorConditions:
    """The imperfections of a floor. By default there are none.

    Raises:
        ConditionsError: a number is not finite or out of its bounds, which stand in the field's metadata.
    """

    odometry_error: OdometryError = field(
        default=OdometryError.NONE,
        metadata={"label": "Odometry errors", "help": "How the errors of distances and turns come about."},
    )
    distance_error: float = _field(
        0.0075, "Distance error", "", 0.5, "Range of the encoders' error in distance, as a share of it."
    )
    turn_error: float = _field(
        0.0075, "Turn error", "", 0.5, "Range of the encoders' error in turns, as a share of it."
    )
    wheel_difference: float = _field(
        0.0,
        "Unequal wheels",
        "",
        0.2,
        "Range of the difference between what the right and the left wheel count of equal ways, as a share of it.",
    )
    heading_noise_deg: float = _field(
        0.0,
        "Heading noise",
        "°",
        90.0,
        "Standard deviation of the odometry's heading after a metre; it grows with the root of the way.",
    )
    contact_slip: float = _field(
        0.0,
        "Slip on contact",
        "",
        1.0,
        "While the body touches something, each wheel slips up to this share of its way.",
    )
    whole_units: bool = field(
        default=False,
        metadata={
            "label": "Whole millimetres and degrees",
            "help": "Each frame reports its distance in mm and its turn in degrees, cut; the remainders are lost.",
        },
    )
    sonar_noise_mm: float = _field(
        0.0, "Sonar noise", "mm", 1000.0, "Standard deviation of echoes' distances, before they are rounded."
    )
    missed_echoes: float = _field(0.0, "Missed echoes", "", 1.0, "Share of echoes that are not heard.")
    false_echoes: float = _field(
        0.0, "False echoes", "", 1.0, "Share of readings that report something nearer than anything is."
    )
    echo_incidence_deg: float = _field(
        90.0,
        "Steepest echo",
        "°",
        90.0,
        "A flat face gives no echo beyond this angle of incidence, since the sound glances off; 90 hears all.",
    )
    crosstalk: float = _field(
        0.0,
        "Crosstalk",
        "",
        1.0,
        "Share of readings that hear the ping of another robot's ranger in their cone.",
    )
    dead_band_mm_s: float = _field(
        0.0, "Dead band", "mm/s", 500.0, "A wheel that is told to turn slower than this stands still."
    )
    spin_up_s: float = _field(
        0.0, "Spin-up time", "s", 60.0, "Time in which a wheel comes from rest to 500 mm/s, or back to rest."
    )
    latency_s: float = _field(0.0, "Latency", "s", 10.0, "Time from a command to the wheels.")
    distance_bias: float = 0.0
    """The middle of the distance error's range, which then is skewed; of robots whose makers state it so."""
    turn_bias: float = 0.0
    """The middle of the turn error's range."""

    def __post_init__(self) -> None:
        if not isinstance(self.odometry_error, OdometryError):
            known = ", ".join(kind.value for kind in OdometryError)
            raise ConditionsError("odometry_error", f"{self.odometry_error!r} is no kind of error; there are {known}")
        for figure in fields(self):
            if "maximum" not in figure.metadata:
                continue
            value, maximum = getattr(self, figure.name), figure.metadata["maximum"]
            if not (math.isfinite(value) and 0.0 <= value <= maximum):
                raise ConditionsError(figure.name, f"it must be a number from 0 to {maximum:g}, not {value:g}")

    @property
    def has_echo_errors(self) -> bool:
        """True if rangers may read anything but the nearest echo."""
        return bool(self.sonar_noise_mm or self.missed_echoes or self.false_echoes or self.crosstalk)

    @property
    def odometry_drifts(self) -> bool:
        """True if what the encoders report leads away from where a robot is."""
        shares = (self.distance_error, self.turn_error, self.distance_bias, self.turn_bias)
        drawn = any(shares) and self.odometry_error is not OdometryError.NONE
        return bool(drawn or self.wheel_difference or self.heading_noise_deg or self.whole_units)

    @property
    def acceleration_mm_s2(self) -> float:
        """The greatest acceleration of a wheel; infinite where there is no limit."""
        return SPIN_UP_SPEED_MM_S / self.spin_up_s if self.spin_up_s else math.inf


SPIN_UP_SPEED_MM_S = 500.0
"""The speed that is reached in the spin-up time: a Create's top speed."""

PERFECT = FloorConditions()

LAB_FLOOR = FloorConditions(
    # The defaults of MobileSim's Pioneers. Wheels that are a little too large or too far apart err the same way all
    # day, so the error is drawn once.
    odometry_error=OdometryError.RANDOM_INIT,
    distance_error=0.0075,
    turn_error=0.0075,
    # Borenstein and Feng (1996) measured wheels that differ by some thousandths on robots of this size.
    wheel_difference=0.001,
    heading_noise_deg=0.2,
    # Plastic treads on a smooth hard floor, rubbing along a table's leg.
    contact_slip=0.1,
    # LV-MaxSonar-EZ0 data sheet: 1 inch resolution; half of it for air and a target that is no board. One echo in
    # fifty glances off a smooth face, one reading in five hundred is another robot's ping.
    sonar_noise_mm=12.0,
    missed_echoes=0.02,
    false_echoes=0.002,
    # The Create's own controller holds the speed, so only crawling sticks.
    dead_band_mm_s=2.0,
    # A Create is at full speed within half a second, and a command is at its wheels within two of its 15 ms rounds.
    spin_up_s=0.5,
    latency_s=0.03,
)

CARPET = FloorConditions(
    # The pile gives under the wheels and leads them aside: several times the error of a hard floor, the same all along
    # the nap.
    odometry_error=OdometryError.RANDOM_INIT,
    distance_error=0.02,
    turn_error=0.03,
    wheel_difference=0.003,
    heading_noise_deg=0.5,
    contact_slip=0.3,
    # Carpet swallows sound that comes in low, and gives no ghosts of its own.
    sonar_noise_mm=12.0,
    missed_echoes=0.05,
    false_echoes=0.002,
    # More rolling friction: slower off the mark, and stuck where it should crawl.
    dead_band_mm_s=5.0,
    spin_up_s=0.7,
    latency_s=0.03,
)

FLOORS: Mapping[str, FloorConditions] = MappingProxyType({"perfect": PERFECT, "lab floor": LAB_FLOOR, "carpet": CARPET})
"""The presets that scenes, settings and the command line may name."""


def floor_conditions(name: str) -> FloorConditions:
    """Return a preset by its name.

    Raises:
        ConditionsError: there is none of this name.
    """
    if name not in FLOORS:
        raise ConditionsError("floor", f"{name[:60]!r} is no floor; there are: {', '.join(FLOORS)}")
    return FLOORS[name]


def preset_name(conditions: FloorConditions) -> str | None:
    """Return the name of the preset that these conditions are, if they are one."""
    return next((name for name, preset in FLOORS.items() if preset == conditions), None)
