"""What a robot's undercarriage can be told, as data. Speeds beyond a limit are cut to it; the sign of a way counts."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from robotdriver.models import Ramps


class StopAction(Enum):
    """How a motor stops."""

    BRAKE = "brake"
    """It slows down by its deceleration and stands."""
    COAST = "coast"
    """It runs out by friction, and turns freely."""
    HOLD = "hold"
    """As BRAKE, and it resists being turned."""


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


def motors_named(order: DriveOrder) -> tuple[str, ...]:
    """Return the motors that an order names."""
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


def first_bad_number(order: DriveOrder) -> tuple[str, float] | None:
    """Return what is no number in an order, if anything is: its place, and what it is.

    Speeds may be infinite, since they are cut; a way may not.
    """
    if isinstance(order, SetVelocities) and not any(map(math.isnan, order.mm_s.values())):
        return None  # what most robots are told in most ticks
    if isinstance(order, SetTwist):
        total = (order.ahead_mm_s or 0.0) + (order.aside_mm_s or 0.0) + (order.turn_rad_s or 0.0)
        if not math.isnan(total):
            return None  # as what crowds are told
    for place, number in _numbers(order):
        is_way = place in {"way", "place", "way_mm", "turn_rad", "heading_rad", "x_mm", "y_mm", "after_s"}
        if math.isnan(number) or (is_way and math.isinf(number)):
            return place, number
    return None


def _numbers(order: object, place: str = "") -> Iterator[tuple[str, float]]:
    if isinstance(order, int | float):
        yield place, float(order)
    elif isinstance(order, Mapping):
        for name, value in order.items():
            yield from _numbers(value, f"{place} of motor {name!r}" if place else str(name))
    else:
        for name in getattr(order, "__match_args__", ()):  # a dataclass has its fields' names there
            yield from _numbers(getattr(order, name), place if place not in {"", "order"} else name)
