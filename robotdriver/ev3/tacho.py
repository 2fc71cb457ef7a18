"""The floor's side of one tacho motor: from the driver's commands to a motor's orders, and its state."""

import math
from enum import Enum, auto

from robotdriver.ev3.inside.wire import HOLDING, OVERLOADED, RAMPING, RUNNING, STALLED, STATES
from robotdriver.ev3.model import MotorSocket
from robotdriver.models import Ramps
from robotdriver.simulator.commands import (
    MotorOrder,
    RunMotor,
    RunMotorTo,
    SetDuties,
    SetRamps,
    SetVelocities,
    StopAction,
    StopMotors,
    Timed,
)
from robotdriver.simulator.world_robot import WorldRobot

_STOP_ACTIONS = {action.value: action for action in StopAction}


class _Doing(Enum):
    NOTHING = auto()
    FOREVER = auto()
    DIRECT = auto()
    UNTIL = auto()
    TO_PLACE = auto()


class Tacho:
    """One motor of a brick.

    Args:
        socket: Which.
        robot: Whose.
        quickest: How fast its speed may change at most.
        stall_s: Held fast for so long, it says so.
    """

    def __init__(self, socket: MotorSocket, robot: WorldRobot, quickest: Ramps, stall_s: float) -> None:
        self._socket = socket
        self._robot = robot
        self._motor = robot.motors[socket.motor]
        self._quickest = self._ramps = quickest
        self._stall_s = stall_s
        self._doing = _Doing.NOTHING
        self._ends_s = -math.inf
        self._action = StopAction.COAST
        self._is_ramped = False
        self._commands = 0
        self._robot_time_s = 0.0

    @property
    def degrees(self) -> float:
        """Degrees that the motor has turned since the robot was put down."""
        return self._motor.distance_mm / self._socket.per_degree

    @property
    def speed_deg_s(self) -> float:
        """The speed of the motor."""
        return self._motor.speed_mm_s / self._socket.per_degree

    @property
    def states(self) -> tuple[str, ...]:
        """The words of its state, as a program reads them."""
        bits = self._state()
        return tuple(word for bit, word in STATES.items() if bits & bit)

    def command(
        self,
        word: str,
        speed_deg_s: float,
        amount: float,
        stop_action: str,
        ramp_up_s: float,
        ramp_down_s: float,
        after_s: float,
    ) -> None:
        """Carry out a command of the driver.

        Args:
            word: The command.
            speed_deg_s: The set speed.
            amount: The set time in s, way or place in degrees, or duty from -1 to 1.
            stop_action: How it stands then.
            ramp_up_s: In how long it comes to full speed; 0 for as fast as it can.
            ramp_down_s: The same, to rest.
            after_s: How long after the beginning of the next tick.
        """
        self._commands += 1
        self._action = _STOP_ACTIONS[stop_action]
        motor, per_degree = self._socket.motor, self._socket.per_degree
        speed = speed_deg_s * per_degree
        self._set_ramps(ramp_up_s, ramp_down_s, after_s)
        match word:
            case "run-forever":
                self._post(SetVelocities({motor: speed}), after_s)
                self._doing = _Doing.FOREVER
            case "run-timed":
                self._post(SetVelocities({motor: speed}), after_s)
                self._post(StopMotors((motor,), self._action), after_s + amount)
                self._doing, self._ends_s = _Doing.UNTIL, self._robot_time_s + after_s + amount
            case "run-to-abs-pos" | "run-to-rel-pos" if speed == 0.0:
                # Steering with one wheel asks the other for a way of 0 at no speed: it comes to rest.
                self._post(StopMotors((motor,), self._action), after_s)
                self._doing = _Doing.NOTHING
            case "run-to-abs-pos":
                self._post(RunMotorTo(motor, amount * per_degree, abs(speed), self._action), after_s)
                self._doing = _Doing.TO_PLACE
            case "run-to-rel-pos":
                self._post(RunMotor(motor, amount * per_degree, abs(speed), self._action), after_s)
                self._doing = _Doing.TO_PLACE
            case "run-direct":
                self._post(SetDuties({motor: amount}), after_s)
                self._doing = _Doing.DIRECT
            case _:
                self._set_ramps(0.0, 0.0, after_s)
                self._post(StopMotors((motor,), self._action), after_s)
                self._doing = _Doing.NOTHING

    def stop(self) -> None:
        """Let it stand: the program is over."""
        self._robot.post(SetRamps({self._socket.motor: self._quickest}))
        self._robot.post(StopMotors((self._socket.motor,), StopAction.BRAKE))
        self._doing = _Doing.NOTHING

    @property
    def letter(self) -> str:
        """The letter of its port, as it stands on the brick."""
        return self._socket.port.address[-1]

    @property
    def is_running(self) -> bool:
        """True if it still did as it was told when its program looked last, or was told since."""
        return self._doing is not _Doing.NOTHING

    def numbers(self, now_s: float) -> tuple[float, float, float, int, int, float]:
        """Return its part of a snapshot; see `SnapshotLayout`."""
        self._robot_time_s = now_s
        motor = self._motor
        speed = motor.speed_mm_s / self._socket.per_degree
        duty = 100.0 * motor.velocity_mm_s / motor.max_speed
        change_s = math.inf
        if self._doing is _Doing.UNTIL and now_s >= self._ends_s - 1e-9:
            self._doing = _Doing.NOTHING
        elif self._doing is _Doing.UNTIL:
            change_s = self._ends_s - now_s
        elif self._doing is _Doing.TO_PLACE:
            remaining = motor.remaining
            if remaining is None:
                self._doing = _Doing.NOTHING
            else:
                fastest = max(abs(motor.velocity_mm_s), 1e-9)
                change_s = abs(remaining) / fastest
        return motor.distance_mm / self._socket.per_degree, speed, duty, self._state(), self._commands, change_s

    def _state(self) -> int:
        motor = self._motor
        if self._doing is _Doing.NOTHING:
            return HOLDING if self._action is StopAction.HOLD and self._commands else 0
        state = RUNNING
        if self._is_ramped and not motor.is_steady:
            state |= RAMPING
        if motor.is_stalled:
            state |= OVERLOADED
        if motor.stalled_s >= self._stall_s:
            state |= STALLED
        return state

    def _set_ramps(self, up_s: float, down_s: float, after_s: float) -> None:
        quickest, fastest = self._quickest, self._motor.max_speed
        ramps = Ramps(
            min(fastest / up_s, quickest.acceleration) if up_s else quickest.acceleration,
            min(fastest / down_s, quickest.deceleration) if down_s else quickest.deceleration,
            quickest.coasting,
        )
        self._is_ramped = ramps != quickest
        if ramps != self._ramps:
            self._ramps = ramps
            self._post(SetRamps({self._socket.motor: ramps}), after_s)

    def _post(self, order: MotorOrder, after_s: float) -> None:
        self._robot.post(Timed(order, after_s))
