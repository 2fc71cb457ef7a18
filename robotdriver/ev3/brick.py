"""An EV3 brick on the simulated floor: the floor's side of one program."""

import base64
import json
import math
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from robotdriver.ev3.balance import Balance
from robotdriver.ev3.inside import wire
from robotdriver.ev3.inside.wire import BUTTONS, VALUES, Description, SnapshotLayout, decode
from robotdriver.ev3.lego import Lego
from robotdriver.ev3.model import BrickSockets, ramps
from robotdriver.ev3.probe import Probe
from robotdriver.ev3.radio import Radio, mac_of
from robotdriver.ev3.tacho import Tacho
from robotdriver.phrases.guests import MOTORS_RAN
from robotdriver.programs.device import Device
from robotdriver.simulator.world_robot import WorldRobot

DISPLAY_COLUMNS, DISPLAY_ROWS = 178, 128

TOUCH = "touch"
"""Among the buttons, all touch sensors of a brick: a finger presses them."""

_UNKNOWN = (math.nan,)
_WHEELS = ("left", "right")


@dataclass(frozen=True, slots=True)
class ButtonPress:
    """A button that is held for some time.

    Attributes:
        button: One of `BUTTONS`, or `TOUCH`.
        from_s: When it goes down.
        to_s: When it comes up.
    """

    button: str
    from_s: float
    to_s: float


@dataclass(frozen=True, slots=True)
class Heard:
    """A sound that a brick plays.

    Attributes:
        brick: Its name.
        time_s: When it began.
        text: In words.
        duration_s: How long it takes.
        volume_percent: How loud.
        tones: Frequencies in Hz, 0 for a pause, and their durations in s; nothing for speech and files.
        speech: The words that are spoken.
        file: The path of the file that is played.
    """

    brick: str
    time_s: float
    text: str
    duration_s: float
    volume_percent: int
    tones: tuple[tuple[float, float], ...] = ()
    speech: str = ""
    file: str = ""


@dataclass(slots=True)
class Panel:
    """The front of a brick, as people see it.

    Attributes:
        lamps: Brightness of the lamps, 0 to 255, by the names of their folders.
        packed_picture: The display's pixels, a byte each and 0 for black, compressed by zlib; nothing before the
            program draws.
        held: The buttons that a person holds down; perhaps with `TOUCH` among them.
    """

    lamps: dict[str, int] = field(default_factory=dict)
    packed_picture: bytes = b""
    held: frozenset[str] = frozenset()

    @property
    def picture(self) -> bytes:
        """The display's pixels, a byte each and 0 for black; nothing before the program draws."""
        return zlib.decompress(self.packed_picture) if self.packed_picture else b""

    @property
    def lamp_colors(self) -> tuple[str, str]:
        """The colours in which the left and the right lamp shine: black, red, green, or a mixture of these."""
        left, right = (
            _lamp_color(*(self.lamps.get(f"led{side}:{color}:brick-status", 0) for color in ("red", "green")))
            for side in (0, 1)
        )
        return left, right


class Brick(Device):
    """One brick of a robot.

    Args:
        name: Unique on the floor.
        robot: Whose it is.
        sockets: What is plugged in.
        lego: The parts' physics.
        radio: The floor's air.
        presses: Of its buttons, that were planned.
        on_sound: Called with what it plays.

    Attributes:
        balance: How far its robot leans; None for one that stands by itself.
        panel: What people see of it.
        robot: Whose it is.
        tachos: Its motors, in the order of the sockets.
        probes: Its sensors, in the order of the sockets.
        sockets: What is plugged in.
        sounds: What it has played.
    """

    def __init__(
        self,
        name: str,
        robot: WorldRobot,
        sockets: BrickSockets,
        lego: Lego,
        radio: Radio,
        presses: Sequence[ButtonPress] = (),
        on_sound: Callable[[Heard], None] | None = None,
    ) -> None:
        self.name = name
        self.robot = robot
        self.panel = Panel()
        self.sockets = sockets
        self.sounds: list[Heard] = []
        self.tachos = tuple(
            Tacho(socket, robot, ramps(lego, socket.per_degree), lego.motion.stall_s) for socket in sockets.motors
        )
        self.probes = tuple(Probe(socket, robot, lego) for socket in sockets.sensors)
        is_balancing = any(socket.facing == "side" for socket in sockets.sensors)
        self.balance = Balance(lego.motion.pendulum) if is_balancing else None
        self._sensed = [False] * len(self.probes)
        self._is_touched = False
        self._presses = tuple(presses)
        self._lego = lego
        self._radio = radio
        self._on_sound = on_sound
        self._mac = mac_of(robot.name, sockets.name)
        radio.join(self._mac, name)
        self._description = Description(
            name,
            self._mac,
            tuple(socket.port for socket in sockets.motors),
            tuple(socket.port for socket in sockets.sensors),
        )
        self._layout = SnapshotLayout(self._description)
        self._now_s = 0.0

    def snapshot(self, now_s: float) -> bytes:
        """Return all that the program may read until it waits again."""
        self._now_s = now_s
        battery = self._lego.battery
        left = self.robot.charge_mah / battery.capacity_mah
        # A lithium-ion pack keeps most of its voltage to the end.
        volts = battery.volts * (0.85 + 0.15 * left)
        pressed, change_s = self._pressed(now_s)
        current_ma = battery.idle_ma
        numbers: list[Any] = [pressed, change_s, round(volts * 1e6), 0, self._radio.arrivals(self._mac)]
        for tacho in self.tachos:
            tacho_numbers = tacho.numbers(now_s)
            current_ma += battery.motor_ma * abs(tacho_numbers[2]) / 100.0
            numbers += tacho_numbers
        numbers[SnapshotLayout.CURRENT_UA] = round(current_ma * 1000.0)
        for number, (is_sensed, socket) in enumerate(zip(self._sensed, self.sockets.sensors, strict=True)):
            numbers += self._sense(number) if is_sensed else _UNKNOWN * VALUES[socket.port.driver]
        return self._layout.pack(numbers)

    def write(self, command: bytes, time_s: float) -> None:
        """Carry out a command: ``MOTOR number word speed amount action up down``, or what the panel shows."""
        kind, *args = decode(command)
        match kind:
            case wire.MOTOR:
                number, *more = args
                self.tachos[number].command(*more, max(time_s - self._now_s, 0.0))
            case wire.LED:
                lamp, brightness, *_ = args
                self.panel.lamps[lamp] = brightness
            case wire.DISPLAY:
                self.panel.packed_picture = base64.b64decode(args[0])
            case wire.SOUND:
                text, duration_s, volume, tones, speech, file = args
                pairs = tuple((hz, s) for hz, s in tones)
                heard = Heard(self.name, time_s, text, duration_s, volume, pairs, speech, file)
                self.sounds.append(heard)
                if self._on_sound is not None:
                    self._on_sound(heard)

    def call(self, question: bytes) -> bytes:
        """Answer what the program asks: its description, a sensor's first reading, or what comes by radio."""
        kind, *args = decode(question)
        match kind:
            case wire.DESCRIBE:
                answer: Any = self._description
            case wire.SENSE:
                self._sensed[args[0]] = True
                answer = self._sense(args[0])
            case wire.RADIO:
                answer = self._radio.answer(self._mac, *args)
            case _:
                raise ValueError(f"{self.name} cannot answer {kind!r}")
        return json.dumps(answer).encode()

    def sway(self, duration_s: float) -> None:
        """Let a robot on two wheels lean as its axle moves; a finger on it, or its fall, is a hand that holds it."""
        if self.balance is None:
            return
        if self._is_touched or self.robot.has_fallen:
            self.balance.hold()
        else:
            wheels = [
                tacho.speed_deg_s * socket.per_degree
                for tacho, socket in zip(self.tachos, self.sockets.motors, strict=True)
                if socket.motor in _WHEELS
            ]
            self.balance.step(sum(wheels) / len(_WHEELS), duration_s)

    def release(self) -> None:
        """Let the robot stand, and say so where its motors still ran: a real brick need not stop them."""
        running = [tacho.letter for tacho in self.tachos if tacho.is_running]
        self.stop()
        if running:
            self.parting_words = MOTORS_RAN(ports=", ".join(running))

    def stop(self) -> None:
        """Let the robot stand, as the program has ended."""
        self.parting_words = ""
        if self.balance is not None:
            self.balance.hold()
        for tacho in self.tachos:
            tacho.stop()
        self._radio.leave(self._mac)

    def _sense(self, number: int) -> list[float]:
        """Return what a sensor senses, also of a finger, and of how the robot leans."""
        socket = self.sockets.sensors[number]
        if self._is_touched and socket.port.driver == "lego-ev3-touch":
            return [1.0]
        if self.balance is not None and socket.facing == "side":
            return self.balance.reading
        return self.probes[number].numbers()

    def _pressed(self, now_s: float) -> tuple[int, float]:
        """Return the bits of the pressed buttons, and when that is planned to change next."""
        pressed, change_s = set(self.panel.held), math.inf
        for press in self._presses:
            if press.from_s <= now_s < press.to_s:
                pressed.add(press.button)
            for moment_s in (press.from_s, press.to_s):
                if moment_s > now_s:
                    change_s = min(change_s, moment_s)
        self._is_touched = TOUCH in pressed
        return sum(1 << BUTTONS.index(button) for button in pressed - {TOUCH}), change_s


def _lamp_color(red: int, green: int) -> str:
    """Return the name that the library has for what two brightnesses, 0 to 255, mix to."""
    if not red or not green:
        return "red" if red else "green" if green else "black"
    if red > 1.5 * green:
        return "orange"
    return "yellow" if green > 1.5 * red else "amber"
