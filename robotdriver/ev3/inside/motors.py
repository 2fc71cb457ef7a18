"""Tacho motors as their driver shows them (lego-ev3-l-motor and lego-ev3-m-motor of ev3dev's kernel)."""

from collections.abc import Mapping

from .attributes import ANY_INTEGER, NATURAL, Attribute, Values, invalid
from .view import BrickView
from .wire import HOLDING, MOTOR, RUNNING, STATES, Port

COMMANDS = ("run-forever", "run-to-abs-pos", "run-to-rel-pos", "run-timed", "run-direct", "stop", "reset")
STOP_ACTIONS = ("coast", "brake", "hold")
_DEGREES, _SPEED, _DUTY, _STATE, _COMMANDS, _CHANGE_S = range(6)
_LOOK_S = 0.1
"""After a command the state of a motor is known for no longer than this."""


class TachoMotor:
    """One motor: what was set is kept here; commands go to the brick, which says what has become of them.

    Args:
        view: Of the brick.
        number: Of the brick's motors.
        port: Where it is plugged in.
    """

    def __init__(self, view: BrickView, number: int, port: Port) -> None:
        self._view = view
        self._number = number
        self._at = view.layout.motors[number]
        self._max_speed = port.max_speed
        self._sent = 0
        self._awaited_state = 0
        self._is_direct = False
        self._zero = 0.0
        fastest = range(-port.max_speed, port.max_speed + 1)
        pid = {"hold_pid/Kp": 80000, "hold_pid/Ki": 0, "hold_pid/Kd": 0}
        pid |= {"speed_pid/Kp": 1000, "speed_pid/Ki": 60, "speed_pid/Kd": 0}
        self._values = Values(
            {
                "address": port.address,
                "driver_name": port.driver,
                "commands": " ".join(COMMANDS),
                "stop_actions": " ".join(STOP_ACTIONS),
                "count_per_rot": 360,
                "max_speed": port.max_speed,
                "position_sp": 0,
                "speed_sp": 0,
                "time_sp": 0,
                "duty_cycle_sp": 0,
                "ramp_up_sp": 0,
                "ramp_down_sp": 0,
                "polarity": "normal",
                "stop_action": "coast",
                **pid,
            },
            {
                "position_sp": ANY_INTEGER,
                "speed_sp": fastest,
                "time_sp": NATURAL,
                "duty_cycle_sp": range(-100, 101),
                "ramp_up_sp": range(60_001),
                "ramp_down_sp": range(60_001),
                "polarity": ("normal", "inversed"),
                "stop_action": STOP_ACTIONS,
                **dict.fromkeys(pid, ANY_INTEGER),
            },
        )

    def files(self) -> Mapping[str, Attribute]:
        """Return the motor's files, by name."""
        kept = {name: self._values.attribute(name, self._view.read) for name in self._values.now}
        return {
            **kept,
            "command": Attribute(write=self._command),
            "state": Attribute(self._words),
            "position": Attribute(self._position, self._set_position),
            "speed": Attribute(lambda: round(self._sign * self._read(_SPEED))),
            "duty_cycle": Attribute(lambda: round(self._sign * self._read(_DUTY))),
            "duty_cycle_sp": Attribute(kept["duty_cycle_sp"].read, self._set_duty),
        }

    @property
    def state(self) -> int:
        """The bits of the motor's state now; costs nothing."""
        numbers = self._view.peek()
        # Until a command has reached the brick, its snapshot is that of the command before.
        is_awaited = numbers[self._at + _COMMANDS] < self._sent
        return self._awaited_state if is_awaited else int(numbers[self._at + _STATE])

    @property
    def next_change_s(self) -> float:
        """The earliest time, in s from now, at which the state may change; it may be looked at before."""
        numbers = self._view.peek()
        return 0.0 if numbers[self._at + _COMMANDS] < self._sent else min(numbers[self._at + _CHANGE_S], _LOOK_S)

    @property
    def _sign(self) -> int:
        return -1 if self._values.now["polarity"] == "inversed" else 1

    def _read(self, place: int) -> float:
        value: float = self._view.read()[self._at + place]
        return value

    @property
    def words(self) -> str:
        """The words of the motor's state now; costs nothing."""
        state = self.state
        return " ".join(word for bit, word in STATES.items() if state & bit)

    def _words(self) -> str:
        self._view.read()
        return self.words

    def _position(self) -> int:
        return round(self._sign * (self._read(_DEGREES) - self._zero))

    def _set_position(self, text: str) -> None:
        try:
            wanted = int(text)
        except ValueError:
            raise invalid() from None
        self._zero = self._read(_DEGREES) - self._sign * wanted

    def _set_duty(self, text: str) -> None:
        self._values.set("duty_cycle_sp", text)
        if self._is_direct:
            self._command("run-direct")

    def _command(self, command: str) -> None:
        if command not in COMMANDS:
            raise invalid()
        now, sign = self._values.now, self._sign
        amount = 0.0
        match command:
            case "run-timed":
                amount = now["time_sp"] / 1000.0
            case "run-to-abs-pos":
                amount = sign * now["position_sp"] + self._zero
            case "run-to-rel-pos":
                amount = sign * now["position_sp"]
            case "run-direct":
                amount = sign * now["duty_cycle_sp"] / 100.0
            case "reset":
                self._values.reset()
                self._zero = self._read(_DEGREES)
        self._is_direct = command == "run-direct"
        self._sent += 1
        holds = now["stop_action"] == "hold" and command == "stop"
        self._awaited_state = RUNNING if command.startswith("run") else HOLDING * holds
        ramps = [now["ramp_up_sp"] / 1000.0, now["ramp_down_sp"] / 1000.0]
        self._view.command(MOTOR, self._number, command, sign * now["speed_sp"], amount, now["stop_action"], *ramps)
