"""The parts of a robot and their places, as a world's file or a program names them."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from robotdriver.errors import ModelError
from robotdriver.phrases import models as phrases

T = TypeVar("T")

MOTOR_PORTS = ("outA", "outB", "outC", "outD")
SENSOR_PORTS = ("in1", "in2", "in3", "in4")


class PartKind(Enum):
    """A kind of part, by its word in robot files."""

    BRICK = "brick"
    MOTOR = "motor"
    ARM = "arm"
    COLOR = "color_sensor"
    TOUCH = "touch_sensor"
    ULTRASONIC = "ultrasonic_sensor"
    GYRO = "gyro_sensor"
    INFRARED = "infrared_sensor"
    LIGHT = "light_sensor"
    SPEAKER = "speaker"

    @property
    def ports(self) -> tuple[str, ...]:
        """The sockets that it may be plugged in; none for a part without a cable."""
        if self in (PartKind.MOTOR, PartKind.ARM):
            return MOTOR_PORTS
        return () if self in (PartKind.BRICK, PartKind.SPEAKER) else SENSOR_PORTS


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a robot.

    Attributes:
        kind: What it is.
        name: What people call it.
        brick: Number of the brick that it is plugged in, or that it is.
        right_mm: How far to the right of the middle of the axle it sits; to the left is negative.
        ahead_mm: How far ahead of it.
        port: As "outA" or "in1"; empty for a part without a cable.
        facing: "left", "right" or "rear" of a touch sensor; "front" or "bottom" of an ultrasonic one; "side" of a gyro
            that feels how far a robot on two wheels leans.
        medium: Of a motor or an arm, whether it is a medium motor.
    """

    kind: PartKind
    name: str
    brick: int = 0
    right_mm: float = 0.0
    ahead_mm: float = 0.0
    port: str = ""
    facing: str = ""
    medium: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """A robot of parts.

    Attributes:
        parts: All of them.
        wheel_diameter_mm: Of its wheels; None for that of the settings.

    Raises:
        ModelError: it has not exactly two wheels' motors side by side, no brick, or two parts in one socket.
    """

    parts: tuple[Part, ...]
    wheel_diameter_mm: float | None = None

    def __post_init__(self) -> None:
        numbers = [part.brick for part in self.of(PartKind.BRICK)]
        if not numbers:
            raise ModelError("parts", phrases.NO_BRICK())
        if len(set(numbers)) < len(numbers):
            raise ModelError("parts", phrases.SAME_NUMBER(number=str(_doubled(numbers))))
        names = [part.name for part in self.of(PartKind.BRICK)]
        if len(set(names)) < len(names):
            raise ModelError("parts", phrases.SAME_BRICK(name=_doubled(names)))
        if len(self.of(PartKind.MOTOR)) != 2:
            count = len(self.of(PartKind.MOTOR))
            raise ModelError("parts", phrases.TWO_MOTORS(count=str(count)))
        left, right = self.wheels
        if right.right_mm - left.right_mm < 1.0:
            raise ModelError("parts", phrases.SAME_PLACE())
        sockets = []
        for part in self.parts:
            if part.brick not in numbers:
                raise ModelError(part.name, phrases.OTHER_BRICK(number=str(part.brick), known=_listed(numbers)))
            if part.kind.ports and part.port not in part.kind.ports:
                reason = phrases.OTHER_PORT(name=repr(part.port), known=_listed(part.kind.ports))
                raise ModelError(part.name, reason)
            if part.port:
                sockets.append((part.brick, part.port))
        if len(set(sockets)) < len(sockets):
            brick, port = _doubled(sockets)
            raise ModelError("parts", phrases.SAME_PORT(name=port, number=str(brick)))

    def of(self, *kinds: PartKind) -> tuple[Part, ...]:
        """Return its parts of some kinds, in their order."""
        return tuple(part for part in self.parts if part.kind in kinds)

    @property
    def wheels(self) -> tuple[Part, Part]:
        """The motors of the left and the right wheel."""
        left, right = sorted(self.of(PartKind.MOTOR), key=lambda part: part.right_mm)
        return left, right

    @property
    def bricks(self) -> tuple[Part, ...]:
        """The bricks by their numbers."""
        return tuple(sorted(self.of(PartKind.BRICK), key=lambda part: part.brick))

    def plugged(self, brick: int) -> tuple[Part, ...]:
        """Return what is plugged in a brick, by the sockets."""
        return tuple(sorted((part for part in self.parts if part.port and part.brick == brick), key=lambda p: p.port))


def _doubled(values: Iterable[T]) -> T:
    seen = list(values)
    return next(value for value in seen if seen.count(value) > 1)


def _listed(words: Iterable[object]) -> str:
    return ", ".join(map(str, words))
