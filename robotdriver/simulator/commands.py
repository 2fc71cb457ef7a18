"""The commands of a robot on the floor, as data: the orders that its undercarriage obeys, and songs.

Speeds beyond a limit are cut to it; the sign of a way counts.

The speed of a motion over some way is more than 0, and so is each ramp; see `fault_of`, which is asked once, where an
order comes in.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from numbers import Real
from typing import TypeGuard

from robotdriver.models import Ramps


class StopAction(Enum):
    """The ways in which a motor stops."""

    BRAKE = "brake"
    """The motor slows down by its deceleration and stands."""
    COAST = "coast"
    """The motor runs out by friction, and turns freely."""
    HOLD = "hold"
    """Like BRAKE, and it resists being turned."""


@dataclass(frozen=True, slots=True)
class SetVelocities:
    """Let motors run at these speeds, by name, in mm/s at the wheel's rim; motors not named keep theirs."""

    mm_s: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class SetDuties:
    """Let motors run at these shares of their full speeds, by name, from -1 to 1; motors not named keep theirs."""

    shares: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class StopMotors:
    """Stop motors."""

    motors: tuple[str, ...]
    action: StopAction = StopAction.BRAKE


@dataclass(frozen=True, slots=True)
class RunMotor:
    """Run one motor by so much from here, and stop it.

    Attributes:
        motor: Its name.
        way: In mm at the wheel's rim; of a motor without a wheel in rad.
        speed: At most, per second.
        action: How it stands then.
    """

    motor: str
    way: float
    speed: float
    action: StopAction = StopAction.HOLD


@dataclass(frozen=True, slots=True)
class RunMotorTo:
    """Run one motor to a place of its tacho, and stop it.

    Attributes:
        motor: Its name.
        place: What the tacho shall count; mm at the wheel's rim, or rad.
        speed: At most, per second.
        action: How it stands then.
    """

    motor: str
    place: float
    speed: float
    action: StopAction = StopAction.HOLD


@dataclass(frozen=True, slots=True)
class SetRamps:
    """Let the speeds of motors change so fast, by name."""

    ramps: Mapping[str, Ramps]


MotorOrder = SetVelocities | SetDuties | StopMotors | RunMotor | RunMotorTo | SetRamps


@dataclass(frozen=True, slots=True)
class Timed:
    """Carry out an order for motors so long after the beginning of the next tick, to the moment, within a tick too.

    What these motors were to do at a later moment is forgotten.

    Attributes:
        order: For motors.
        after_s: 0 or more.
    """

    order: MotorOrder
    after_s: float


@dataclass(frozen=True, slots=True)
class SetTwist:
    """Let the body go ahead, to the left, and round at these speeds. None lets a movement in that direction go on."""

    ahead_mm_s: float | None = None
    aside_mm_s: float | None = None
    turn_rad_s: float | None = None


@dataclass(frozen=True, slots=True)
class SetBodyRamps:
    """Let the body's own speeds change so fast; None keeps what is set."""

    ahead: Ramps | None = None
    aside: Ramps | None = None
    turn: Ramps | None = None


@dataclass(frozen=True, slots=True)
class Straight:
    """Go so far ahead, by the odometer; negative ways go back."""

    way_mm: float
    speed_mm_s: float


@dataclass(frozen=True, slots=True)
class TurnBy:
    """Turn by so much, by the odometer; positive is counter-clockwise."""

    turn_rad: float
    speed_rad_s: float


@dataclass(frozen=True, slots=True)
class Curve:
    """Go along an arc of this length that turns by so much, by the odometer."""

    way_mm: float
    turn_rad: float
    speed_mm_s: float


@dataclass(frozen=True, slots=True)
class TurnTo:
    """Turn to a heading of the odometer, the shorter way round."""

    heading_rad: float
    speed_rad_s: float


@dataclass(frozen=True, slots=True)
class Advance:
    """Go so far ahead, by the odometer, and turn meanwhile as before; negative ways go back."""

    way_mm: float
    speed_mm_s: float


@dataclass(frozen=True, slots=True)
class SteerTo:
    """Turn to a heading of the odometer, the shorter way round, and go meanwhile as before."""

    heading_rad: float
    speed_rad_s: float


@dataclass(frozen=True, slots=True)
class SteerBy:
    """Turn by so much, by the odometer, and go meanwhile as before."""

    turn_rad: float
    speed_rad_s: float


@dataclass(frozen=True, slots=True)
class SetOdometer:
    """Let the odometer say that the robot is here; its counters of distance and turn go on."""

    x_mm: float = 0.0
    y_mm: float = 0.0
    heading_rad: float = 0.0


DriveOrder = (
    MotorOrder
    | Timed
    | SetTwist
    | SetBodyRamps
    | Straight
    | TurnBy
    | Curve
    | TurnTo
    | Advance
    | SteerTo
    | SteerBy
    | SetOdometer
)


@dataclass(frozen=True, slots=True)
class Sing:
    """Sing a song for some simulated time, 0 s or more."""

    song: str
    duration_s: float


Command = DriveOrder | Sing


def motors_named(order: Command) -> tuple[str, ...]:
    """Return the motors that a command names."""
    if isinstance(order, Timed):
        return motors_named(order.order)
    if isinstance(order, SetVelocities):
        return tuple(order.mm_s)
    if isinstance(order, SetDuties):
        return tuple(order.shares)
    if isinstance(order, SetRamps):
        return tuple(order.ramps)
    if isinstance(order, StopMotors):
        return order.motors
    return (order.motor,) if isinstance(order, RunMotor | RunMotorTo) else ()


_FARTHEST = 1e9
"""The farthest way or place, in mm or rad: a double still tells a micrometre there."""

_ANY_SPEED, _ANY_WAY = (-math.inf, math.inf), (-_FARTHEST, _FARTHEST)
_SOME_SPEED, _SOME_RAMP = (1e-6, math.inf), (1e-3, math.inf)
_BOUNDS: Mapping[str, tuple[float, float]] = {
    # What a motion over some way needs to come to its end.
    "speed": _SOME_SPEED,
    "speed_mm_s": _SOME_SPEED,
    "speed_rad_s": _SOME_SPEED,
    "acceleration": _SOME_RAMP,
    "deceleration": _SOME_RAMP,
    "coasting": _SOME_RAMP,
    "way": _ANY_WAY,
    "place": _ANY_WAY,
    "way_mm": _ANY_WAY,
    "turn_rad": _ANY_WAY,
    "heading_rad": _ANY_WAY,
    "x_mm": _ANY_WAY,
    "y_mm": _ANY_WAY,
    "after_s": (0.0, _FARTHEST),
    "duration_s": (0.0, _FARTHEST),
}
"""The bounds of numbers, by their names; speeds that a motor keeps may be infinite, since they are cut."""


def fault_of(order: Command) -> str:
    """Return what cannot be in a command, with its place and its bounds; "" where all can."""
    if isinstance(order, SetVelocities) and _are_numbers(order.mm_s.values()):
        return ""  # what most robots are told in most ticks
    if isinstance(order, SetTwist) and _are_numbers(
        each for each in (order.ahead_mm_s, order.aside_mm_s, order.turn_rad_s) if each is not None
    ):
        return ""  # as what crowds are told
    for name, place, value in _values(order):
        if not _is_number(value):
            return f"{place} must be a number, not {value!r}"
        low, high = _BOUNDS.get(name, _ANY_SPEED)
        if not low <= value <= high:
            bounds = f"at least {low:g}" if high == math.inf else f"{low:g} to {high:g}"
            return f"{place} must be {bounds}, not {value:g}"
    return ""


def _is_number(value: object) -> TypeGuard[float]:
    # Nearly all are floats, and to ask an abstract class takes its time.
    return (type(value) is float or isinstance(value, Real)) and not math.isnan(value)


def _are_numbers(values: Iterable[float]) -> bool:
    return all(map(_is_number, values))


def _values(order: object, name: str = "", motor: str = "") -> Iterator[tuple[str, str, object]]:
    """Yield the name, the place and the value of whatever must be a number in a command."""
    if isinstance(order, Mapping):
        for each, value in order.items():
            yield from _values(value, name, f" of motor {each!r}")
    elif isinstance(order, Command | Ramps):
        for field in fields(order):
            if field.name not in _NAMES:
                yield from _values(getattr(order, field.name), field.name, motor)
    elif order is not None or name not in _OPTIONAL:
        yield name, f"{name}{motor}", order


_NAMES = frozenset(("motor", "motors", "action", "song"))
_OPTIONAL = frozenset(("ahead_mm_s", "aside_mm_s", "turn_rad_s", "ahead", "aside", "turn"))
"""The fields that an order may leave as they are."""
