"""The robot that a program was written for: read from the constructors that it calls, without running it."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from robotdriver.ev3.layout import MOTOR_PORTS, SENSOR_PORTS, Layout, Part, PartKind
from robotworkshop.families.ev3.program_values import ProgramValues, argument_of, modules_of, name_of

_REMOTE_TANK = "RemoteControlledTank"
"""A tank that makes itself an infrared sensor."""
_TANKS = {"MoveTank", "MoveSteering", "MoveJoystick", "MoveDifferential", "MotorSet", "WebControlledTank", _REMOTE_TANK}
_TANKS |= {"Tank"}  # of ev3dev 1, in its module `helper`
_BALANCER = "GyroBalancer"
"""It makes itself two motors, a gyro sensor and a touch sensor."""
_MOTORS = {"LargeMotor": False, "Motor": False, "MediumMotor": True}
_SENSORS = {
    "TouchSensor": PartKind.TOUCH,
    "GyroSensor": PartKind.GYRO,
    "ColorSensor": PartKind.COLOR,
    "UltrasonicSensor": PartKind.ULTRASONIC,
    "InfraredSensor": PartKind.INFRARED,
    "LightSensor": PartKind.LIGHT,
    # Of ev3dev 1, which look for an infrared sensor themselves.
    "RemoteControl": PartKind.INFRARED,
    "BeaconSeeker": PartKind.INFRARED,
}
_MODES = {
    "TOUCH": PartKind.TOUCH,
    "GYRO": PartKind.GYRO,
    "COL": PartKind.COLOR,
    "US": PartKind.ULTRASONIC,
    "IR": PartKind.INFRARED,
}
"""By the beginnings of their modes' names."""
_USUAL = {PartKind.TOUCH: "in1", PartKind.GYRO: "in2", PartKind.COLOR: "in3", PartKind.LIGHT: "in3"}
"""LEGO's own convention of sockets; whatever looks ahead is in 4."""
_WHEELS_MM = {"EV3Rim": 30.0, "EV3Tire": 43.2, "EV3EducationSetRim": 43.0, "EV3EducationSetTire": 56.0}
"""Diameters, as of the library's wheels."""
_PAIRS = (("outB", "outC"), ("outA", "outD"))
"""Large motors in these sockets are most likely the wheels' motors."""
_FREE_MOTOR_PORTS = ("outA", "outD", "outB", "outC")
"""The sockets for motors of which a program names none: the first free one is taken."""
_USUAL_BASE_MM = 120.0


@dataclass(slots=True)
class _Found:
    """The parts that a program's constructors name.

    Attributes:
        motors: Whether each is a medium one, by its socket.
        sizes: Whether medium ones, and whether large ones, are constructed without a socket: the library takes the
            first of its kind.
        drive: The sockets of the left and the right wheel's motors.
        sensors: Each with its socket, which may be empty.
        base_mm: Distance of the wheels.
        wheel_mm: Their diameter.
        is_balancing: Whether it stands on two wheels.
    """

    motors: dict[str, bool] = field(default_factory=dict)
    sizes: set[bool] = field(default_factory=set)
    drive: tuple[str, str] | None = None
    sensors: list[tuple[PartKind, str]] = field(default_factory=list)
    base_mm: float = _USUAL_BASE_MM
    wheel_mm: float | None = None
    is_balancing: bool = False


def layout_of(program: Path) -> Layout:
    """Return a robot with all that a program and the modules beside it construct; the rest is as of a small robot.

    A program that cannot be read or parsed gets a robot all the same: its own error tells more.
    """
    modules = tuple(modules_of(program))
    values, found = ProgramValues(modules), _Found()
    for module in modules:
        _Reader(module, values, found).look()
    return _built(found)


class _Reader:
    """Reads one module's constructors."""

    def __init__(self, module: ast.Module, values: ProgramValues, found: _Found) -> None:
        self._module = module
        self._values = values
        self._found = found
        self._wheels = dict(_WHEELS_MM)
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef) and "Wheel" in {values.word(base) for base in node.bases}:
                self._wheels |= self._wheel(node)

    def look(self) -> None:
        """Take in every constructor."""
        found, ports = self._found, self._values.ports
        for call, name, first in sorted(self._constructors(), key=lambda each: (each[0].lineno, each[0].col_offset)):
            if name in _TANKS:
                self._tank(call, name, first)
            elif name == _BALANCER:
                self._balancer(call, first)
            elif name in _MOTORS:
                self._motor(name, ports(argument_of(call, first, "address")))
            elif name in _SENSORS:
                sockets = [port for port in ports(argument_of(call, first, "address")) if port in SENSOR_PORTS]
                found.sensors += [(_SENSORS[name], port) for port in sockets or [""]]
        for node in ast.walk(self._module):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                self._sensor_by_mode(node.value, [name_of(target) for target in node.targets])

    def _constructors(self) -> Iterator[tuple[ast.Call, str, int]]:
        """Yield calls that may construct something: each with the class, and the place of its first argument."""
        for node in ast.walk(self._module):
            if isinstance(node, ast.Call):
                yield node, self._values.word(node.func), 0
            elif isinstance(node, ast.ClassDef):
                bases = [self._values.word(base) for base in node.bases]
                for call in ast.walk(node):
                    if isinstance(call, ast.Call) and name_of(call.func) == "__init__" and bases:
                        # "super().__init__(left, right)" or "MoveTank.__init__(self, left, right)".
                        whose = call.func.value if isinstance(call.func, ast.Attribute) else None
                        named = self._values.word(whose)
                        yield call, named or bases[0], 1 if named else 0

    def _motor(self, name: str, ports: tuple[str, ...]) -> None:
        sockets = [port for port in ports if port in MOTOR_PORTS]
        for port in sockets:
            self._found.motors[port] = self._found.motors.get(port, False) or _MOTORS[name]
        if not sockets:
            self._found.sizes.add(_MOTORS[name])

    def _tank(self, call: ast.Call, name: str, first: int) -> None:
        if name == _REMOTE_TANK:
            self._found.sensors.append((PartKind.INFRARED, ""))
        lefts = self._values.ports(argument_of(call, first, "left_motor_port", "left_motor"))
        rights = self._values.ports(argument_of(call, first + 1, "right_motor_port", "right_motor"))
        left, right = next(iter(lefts), ""), next((port for port in rights if port not in lefts[:1]), "")
        if left not in MOTOR_PORTS or right not in MOTOR_PORTS:
            return
        is_medium = any(
            keyword.arg == "motor_class" and self._values.word(keyword.value) == "MediumMotor"
            for keyword in call.keywords
        )
        for port in (left, right):
            self._found.motors.setdefault(port, is_medium)
        if self._found.drive is None or name == "MoveDifferential":
            self._found.drive = (left, right)
        if name == "MoveDifferential":
            wheel = argument_of(call, first + 2, "wheel_class")
            base_mm = self._values.number(argument_of(call, first + 3, "wheel_distance_mm"))
            if base_mm is not None and 20.0 <= base_mm <= 500.0:
                self._found.base_mm = base_mm
            self._found.wheel_mm = self._wheels.get(self._values.word(wheel), self._found.wheel_mm)

    def _balancer(self, call: ast.Call, first: int) -> None:
        place = first + (5 if len(call.args) - first <= 7 and call.args else 10)  # ev3dev 1 has fewer figures
        left = self._values.ports(argument_of(call, place, "left_motor_port", "left_motor"))
        right = self._values.ports(argument_of(call, place + 1, "right_motor_port", "right_motor"))
        drive = next(iter(left), "outD"), next(iter(right), "outA")
        for port in drive:
            self._found.motors.setdefault(port, False)
        self._found.drive = drive
        self._found.sensors += [(PartKind.GYRO, ""), (PartKind.TOUCH, "")]
        self._found.is_balancing = True

    def _sensor_by_mode(self, call: ast.Call, names: list[str]) -> None:
        """Take in a plain ``Sensor(INPUT_2)``, by the mode that the program sets it to."""
        if self._values.word(call.func) != "Sensor":
            return
        modes = [mode for name in names for mode in self._values.texts(f"{name}.mode")]
        kinds = [_MODES[word] for mode in modes if (word := mode.partition("-")[0]) in _MODES]
        for port in self._values.ports(argument_of(call, 0, "address")):
            if port in SENSOR_PORTS and kinds:
                self._found.sensors.append((kinds[0], port))

    def _wheel(self, node: ast.ClassDef) -> dict[str, float]:
        """Return the diameter of a wheel that the program defines itself."""
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and name_of(call.func) == "__init__":
                numbers = [number for each in call.args if (number := self._values.number(each)) is not None]
                if len(numbers) == 2 and numbers[0] > 0.0:
                    return {node.name: numbers[0]}
        return {}


def _built(found: _Found) -> Layout:
    left, right = found.drive or _drive_of(found.motors)
    motors = {left: False, right: False, **found.motors}
    for is_medium in sorted(found.sizes - set(motors.values())):
        motors |= dict.fromkeys([each for each in _FREE_MOTOR_PORTS if each not in motors][:1], is_medium)
    half = found.base_mm / 2.0
    arms = [port for port in motors if port not in (left, right)]
    parts = [
        Part(PartKind.BRICK, "brick", 0, 0.0, -22.5),
        Part(PartKind.MOTOR, "motor-left", 0, -half, 0.0, left, medium=motors[left]),
        Part(PartKind.MOTOR, "motor-right", 0, half, 0.0, right, medium=motors[right]),
        *(
            Part(PartKind.ARM, f"arm-{port}", 0, 15.0 * number, 102.0, port, medium=motors[port])
            for number, port in enumerate(arms)
        ),
        Part(PartKind.SPEAKER, "speaker"),
    ]
    return Layout((*parts, *_sensors_of(found)), found.wheel_mm)


def _drive_of(motors: Mapping[str, bool]) -> tuple[str, str]:
    """Return the sockets of the wheels' motors where no tank names them."""
    large = [port for port in motors if not motors[port]]
    for pair in _PAIRS:
        if all(port in large for port in pair):
            return pair
    # A single large motor, or none: the program drives no wheels that we could name, and gets wheels elsewhere.
    chosen = sorted(large if len(large) >= 2 else motors) if len(motors) >= 2 else []
    free = [port for port in ("outB", "outC", "outA", "outD") if port not in motors]
    left, right, *_ = [*chosen, *free]
    return left, right


def _sensors_of(found: _Found) -> Iterator[Part]:
    taken: dict[str, PartKind] = {}
    for kind, port in found.sensors:
        if port:
            taken.setdefault(port, kind)
    for kind, port in found.sensors:
        if not port and kind not in taken.values():
            free = [each for each in (_USUAL.get(kind, "in4"), *SENSOR_PORTS) if each not in taken]
            if free:
                taken[free[0]] = kind
    count = {kind: list(taken.values()).count(kind) for kind in taken.values()}
    placed: dict[PartKind, int] = {}
    for port in sorted(taken):
        kind = taken[port]
        number = placed[kind] = placed.get(kind, -1) + 1
        yield _placed(kind, port, number, count[kind], is_balancing=found.is_balancing)


def _placed(kind: PartKind, port: str, number: int, count: int, *, is_balancing: bool) -> Part:
    aside = number - (count - 1) / 2.0
    name = f"{kind.value.replace('_', '-')}-{port}"
    match kind:
        case PartKind.TOUCH:
            facing = "" if count == 1 else ("left", "right", "rear", "")[number]
            if facing == "rear":
                return Part(kind, name, 0, 0.0, -95.0, port, facing)
            return Part(kind, name, 0, {"left": -75.0, "right": 75.0}.get(facing, 0.0), 102.0, port, facing)
        case PartKind.COLOR | PartKind.LIGHT:
            return Part(kind, name, 0, 50.0 * aside, 81.0, port)
        case PartKind.GYRO:
            return Part(kind, name, 0, 0.0, -40.0, port, "side" if is_balancing else "")
        case _:
            return Part(kind, name, 0, 60.0 * aside, 50.0, port, "front" if kind is PartKind.ULTRASONIC else "")
