"""Which robot a program was written for: read from the constructors that it calls, without running it."""

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from robotdriver.ev3.layout import MOTOR_PORTS, SENSOR_PORTS, Layout, Part, PartKind

_TANKS = {"MoveTank", "MoveSteering", "MoveJoystick", "MoveDifferential", "MotorSet"}
_MOTORS = {"LargeMotor": False, "Motor": False, "MediumMotor": True}
_SENSORS = {
    "TouchSensor": PartKind.TOUCH,
    "GyroSensor": PartKind.GYRO,
    "ColorSensor": PartKind.COLOR,
    "UltrasonicSensor": PartKind.ULTRASONIC,
    "InfraredSensor": PartKind.INFRARED,
}
_USUAL = {PartKind.TOUCH: "in1", PartKind.GYRO: "in2", PartKind.COLOR: "in3"}
"""LEGO's own convention of sockets; whatever looks ahead is in 4."""
_WHEELS_MM = {"EV3Rim": 30.0, "EV3Tire": 43.2, "EV3EducationSetRim": 43.0, "EV3EducationSetTire": 56.0}
"""Diameters, as of the library's wheels."""
_NUMBERS = {"STUD_MM": 8.0}
_PAIRS = (("outB", "outC"), ("outA", "outD"))
"""Large motors in these sockets are most likely the wheels' motors."""
_USUAL_BASE_MM = 120.0
_OPERATORS: Mapping[type, Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


@dataclass(slots=True)
class _Found:
    """What a program's constructors name.

    Attributes:
        motors: Whether each is a medium one, by its socket.
        drive: The sockets of the left and the right wheel's motors.
        sensors: Each with its socket, which may be empty.
        base_mm: Distance of the wheels.
        wheel_mm: Their diameter.
    """

    motors: dict[str, bool] = field(default_factory=dict)
    drive: tuple[str, str] | None = None
    sensors: list[tuple[PartKind, str]] = field(default_factory=list)
    base_mm: float = _USUAL_BASE_MM
    wheel_mm: float | None = None


def layout_of(program: Path) -> Layout:
    """Return a robot with all that a program and the modules beside it construct; the rest is as of a small robot.

    A program that cannot be read or parsed gets a robot all the same: its own error tells more.
    """
    found = _Found()
    for tree in _trees(program, set()):
        _Reader(tree, found).look()
    return _built(found)


def _trees(program: Path, seen: set[Path]) -> Iterator[ast.Module]:
    if program in seen or not program.is_file():
        return
    seen.add(program)
    try:
        tree = ast.parse(program.read_bytes())
    except (SyntaxError, ValueError, OSError):
        return
    yield tree
    for node in ast.walk(tree):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        for name in names:
            yield from _trees(program.parent / f"{name.replace('.', '/')}.py", seen)


class _Reader:
    """Reads one module's constructors."""

    def __init__(self, tree: ast.Module, found: _Found) -> None:
        self._tree = tree
        self._found = found
        self._values: dict[str, ast.expr] = {}
        self._wheels = dict(_WHEELS_MM)
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign):
                self._values |= {target.id: node.value for target in node.targets if isinstance(target, ast.Name)}
            elif isinstance(node, ast.ClassDef) and "Wheel" in {_name(base) for base in node.bases}:
                self._wheels |= self._wheel(node)

    def look(self) -> None:
        """Take in every constructor."""
        calls = [node for node in ast.walk(self._tree) if isinstance(node, ast.Call)]
        for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
            name = _name(call.func)
            if name in _TANKS:
                self._tank(call, name)
            elif name in _MOTORS:
                port = self._port(call, 0, "address")
                if port in MOTOR_PORTS:
                    self._found.motors.setdefault(port, _MOTORS[name])
                    if name == "MediumMotor":
                        self._found.motors[port] = True
            elif name in _SENSORS:
                port = self._port(call, 0, "address")
                self._found.sensors.append((_SENSORS[name], port if port in SENSOR_PORTS else ""))

    def _tank(self, call: ast.Call, name: str) -> None:
        left, right = self._port(call, 0, "left_motor_port"), self._port(call, 1, "right_motor_port")
        if left not in MOTOR_PORTS or right not in MOTOR_PORTS or left == right:
            return
        is_medium = any(
            keyword.arg == "motor_class" and _name(keyword.value) == "MediumMotor" for keyword in call.keywords
        )
        for port in (left, right):
            self._found.motors.setdefault(port, is_medium)
        if self._found.drive is None or name == "MoveDifferential":
            self._found.drive = (left, right)
        if name == "MoveDifferential":
            wheel, base = self._argument(call, 2, "wheel_class"), self._argument(call, 3, "wheel_distance_mm")
            base_mm = self._number(base)
            if base_mm is not None and 20.0 <= base_mm <= 500.0:
                self._found.base_mm = base_mm
            self._found.wheel_mm = self._wheels.get(_name(wheel), self._found.wheel_mm)

    def _wheel(self, node: ast.ClassDef) -> dict[str, float]:
        """Return the diameter of a wheel that the program defines itself."""
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and _name(call.func) == "__init__":
                numbers = [number for each in call.args if (number := self._number(each)) is not None]
                if len(numbers) == 2 and numbers[0] > 0.0:
                    return {node.name: numbers[0]}
        return {}

    @staticmethod
    def _argument(call: ast.Call, place: int, name: str) -> ast.expr | None:
        for keyword in call.keywords:
            if keyword.arg == name:
                return keyword.value
        return call.args[place] if place < len(call.args) else None

    def _port(self, call: ast.Call, place: int, name: str) -> str:
        """Return the socket that an argument names, as "outA"; empty where it names none that can be read."""
        node = self._argument(call, place, name)
        for _ in range(5):
            word = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else _name(node)
            if word.startswith(("OUTPUT_", "INPUT_")):
                return word.replace("OUTPUT_", "out").replace("INPUT_", "in")
            if isinstance(node, ast.Constant):
                return word.rpartition(":")[2]
            node = self._values.get(word)
        return ""

    def _number(self, node: ast.expr | None, depth: int = 5) -> float | None:
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            return float(node.value)
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS and depth:
            left, right = self._number(node.left, depth - 1), self._number(node.right, depth - 1)
            if left is None or right is None or (right == 0.0 and isinstance(node.op, ast.Div)):
                return None
            return _OPERATORS[type(node.op)](left, right)
        name = _name(node)
        if name in _NUMBERS:
            return _NUMBERS[name]
        return self._number(self._values.get(name), depth - 1) if name in self._values and depth else None


def _name(node: ast.AST | None) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def _built(found: _Found) -> Layout:
    left, right = found.drive or _drive_of(found.motors)
    half = found.base_mm / 2.0
    arms = [port for port in found.motors if port not in (left, right)]
    parts = [
        Part(PartKind.BRICK, "brick", 0, 0.0, -22.5),
        Part(PartKind.MOTOR, "motor-left", 0, -half, 0.0, left, medium=found.motors.get(left, False)),
        Part(PartKind.MOTOR, "motor-right", 0, half, 0.0, right, medium=found.motors.get(right, False)),
        *(
            Part(PartKind.ARM, f"arm-{port}", 0, 15.0 * number, 102.0, port, medium=found.motors[port])
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
        yield _placed(kind, port, number, count[kind])


def _placed(kind: PartKind, port: str, number: int, count: int) -> Part:
    aside = number - (count - 1) / 2.0
    name = f"{kind.value.replace('_', '-')}-{port}"
    match kind:
        case PartKind.TOUCH:
            facing = "" if count == 1 else ("left", "right", "rear", "")[number]
            if facing == "rear":
                return Part(kind, name, 0, 0.0, -95.0, port, facing)
            return Part(kind, name, 0, {"left": -75.0, "right": 75.0}.get(facing, 0.0), 102.0, port, facing)
        case PartKind.COLOR:
            return Part(kind, name, 0, 50.0 * aside, 81.0, port)
        case PartKind.GYRO:
            return Part(kind, name, 0, 0.0, -40.0, port)
        case _:
            return Part(kind, name, 0, 60.0 * aside, 50.0, port, "front" if kind is PartKind.ULTRASONIC else "")
