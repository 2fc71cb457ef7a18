"""The drive of an EyeBot: movements of the body, single motors, encoders, and when something holds it fast."""

import math
from collections.abc import Callable

from robotdriver.errors import CommandError
from robotdriver.eyebot.inside.layout import (
    INTEGER,
    INTEGER_NUMBER,
    MOTORS,
    THREE_NUMBERS,
    TWO_NUMBERS,
    Movement,
    Op,
)
from robotdriver.eyebot.robots import EyeBotKind, MotorPort
from robotdriver.models import Ramps
from robotdriver.simulator import World
from robotdriver.simulator.commands import (
    Curve,
    DriveOrder,
    SetBodyRamps,
    SetDuties,
    SetOdometer,
    SetTwist,
    SetVelocities,
    Straight,
    TurnBy,
)
from robotdriver.simulator.world_robot import WorldRobot

MAX_SPEED_MM_S = 500.0
MAX_TURN_RAD_S = math.radians(90.0)
"""The fastest turn that RoBIOS asks of an EyeBot when it drives the body as a whole."""

TURN_RAMP_RAD_S2 = math.radians(720.0)

STALL_S = 0.2
"""A movement that something holds fast for so long is given up."""

_ROUNDING_S = 1e-6
_MOVING = frozenset((Op.SPEED, Op.STRAIGHT, Op.TURN, Op.CURVE, Op.DUTY, Op.TICKS_PER_S))


class Drive:
    """The wheels of one robot, as its program drives them.

    Args:
        robot: On the floor.
        kind: What RoBIOS numbers on it.
        world: The floor.
        warn: Called with what the robot cannot do, in a line.

    Attributes:
        is_blocked: Whether something has stopped it since it was last told to drive.
    """

    def __init__(self, robot: WorldRobot, kind: EyeBotKind, world: World, warn: Callable[[str], None]) -> None:
        self.is_blocked = False
        self._robot = robot
        self._world = world
        self._warn = warn
        self._motors = kind.motors
        self._ticks_per_mm = kind.ticks_per_mm
        self._encoded = [(port.motor, port.sign * kind.ticks_per_mm) for port in kind.motors]
        self._counted_from = [0.0] * MOTORS
        self._begins_s = 0.0
        self._turned_on: set[int] = set()  # motors that turn until they are told otherwise; 0 for the body as a whole
        self._cruise = 0.0  # of the movement under way, in mm/s or rad/s
        ramps = kind.model.drive.ramps
        self.post(SetBodyRamps(ahead=ramps, aside=ramps, turn=Ramps(*(TURN_RAMP_RAD_S2,) * 3)))

    def obey(self, letter: bytes, fields: bytes) -> bool:
        """Carry out a command; return whether it is one of driving.

        Raises:
            struct.error: it is too short.
        """
        if letter in _MOVING:
            self.is_blocked = False
            self._note_endless(letter, fields)
            # On a floor with latency a movement is under way before the wheels know of it.
            self._begins_s = self._world.time_s + self._robot.conditions.latency_s + self._world.tick_s
        match letter:
            case Op.SPEED:
                ahead, turn = TWO_NUMBERS.unpack_from(fields)
                self.post(SetTwist(cut(ahead, MAX_SPEED_MM_S), 0.0, cut(turn, MAX_TURN_RAD_S)))
            case Op.STRAIGHT:
                way, speed = TWO_NUMBERS.unpack_from(fields)
                self._cruise = min(abs(speed), MAX_SPEED_MM_S)
                self.post(Straight(way, self._cruise))
            case Op.TURN:
                angle, speed = TWO_NUMBERS.unpack_from(fields)
                self._cruise = min(abs(speed), MAX_TURN_RAD_S)
                self.post(TurnBy(angle, self._cruise))
            case Op.CURVE:
                way, angle, speed = THREE_NUMBERS.unpack_from(fields)
                self._cruise = min(abs(speed), MAX_SPEED_MM_S)
                self.post(Curve(way, angle, self._cruise))
            case Op.BELIEVE:
                self.post(SetOdometer(*THREE_NUMBERS.unpack_from(fields)))
            case Op.DUTY:
                number, share = INTEGER_NUMBER.unpack_from(fields)
                if port := self._port(number):
                    self.post(SetDuties({port.motor: port.sign * cut(share, 1.0)}))
            case Op.TICKS_PER_S:
                number, ticks = INTEGER_NUMBER.unpack_from(fields)
                if port := self._port(number):
                    self.post(SetVelocities({port.motor: port.sign * ticks / self._ticks_per_mm}))
            case Op.RESET_ENCODER:
                (number,) = INTEGER.unpack_from(fields)
                if port := self._port(number):
                    self._counted_from[number - 1] = self._robot.motors[port.motor].distance_mm
            case _:
                return False
        return True

    def post(self, order: DriveOrder) -> None:
        """Have the wheels take an order, or warn that they cannot."""
        try:
            self._robot.post(order)
        except CommandError as error:
            self._warn(str(error))

    def _note_endless(self, letter: bytes, fields: bytes) -> None:
        """Take note of which motors turn without an end from now on."""
        match letter:
            case Op.SPEED:
                self._turned_on = {0} if any(TWO_NUMBERS.unpack_from(fields)) else set()
            case Op.DUTY | Op.TICKS_PER_S:
                number, amount = INTEGER_NUMBER.unpack_from(fields)
                self._turned_on = (self._turned_on - {0, number}) | ({number} if amount else set())
            case _:
                self._turned_on = set()

    def halt(self) -> None:
        """Let the robot stand."""
        self._turned_on = set()
        self._robot.post(SetVelocities(dict.fromkeys(self._robot.motors, 0.0)))

    def collide(self) -> None:
        """Stop, as the robot has driven into something."""
        self.is_blocked, self._begins_s = True, 0.0
        self.halt()

    def give_up_stalled(self) -> None:
        """Stop where something has held a motor fast for long."""
        if any(motor.stalled_s >= STALL_S for motor in self._robot.motors.values()):
            self.collide()

    @property
    def is_under_way(self) -> bool:
        """True if it was told to drive, and has not come to the end of that."""
        return bool(self._turned_on) or self.movement[0] is not Movement.NONE

    @property
    def motors(self) -> int:
        """The number of motors."""
        return len(self._motors)

    @property
    def encoders(self) -> list[int]:
        """The ticks of each motor's encoder, followed by its ticks per second."""
        counts, rates = [0] * MOTORS, [0] * MOTORS
        motors = self._robot.motors
        for index, (name, ticks_per_mm) in enumerate(self._encoded):
            motor = motors[name]
            counts[index] = round((motor.distance_mm - self._counted_from[index]) * ticks_per_mm)
            rates[index] = round(motor.speed_mm_s * ticks_per_mm)
        return counts + rates

    @property
    def movement(self) -> tuple[Movement, float, float]:
        """The movement under way, the rest of it, and the least time for that."""
        carriage = self._robot.undercarriage
        remaining = carriage.remaining
        if remaining is None:
            left_s = self._begins_s - self._world.time_s
            return (Movement.WAY_MM, 0.0, left_s) if left_s > _ROUNDING_S else (Movement.NONE, 0.0, 0.0)
        movement = Movement.TURN_RAD if carriage.is_turning else Movement.WAY_MM
        return movement, remaining, remaining / self._cruise if self._cruise else math.inf

    def _port(self, number: int) -> MotorPort | None:
        return self._motors[number - 1] if 1 <= number <= len(self._motors) else None


def cut(value: float, most: float) -> float:
    """Return a value, at most so far from 0."""
    return min(max(value, -most), most)
