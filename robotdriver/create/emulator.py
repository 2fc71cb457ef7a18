"""A Create that is not there: a robot on the simulated floor, seen from outside as the bytes of a Create.

No input or output, see `emulation.guest`: `EmulatedCreate.receive` takes what a driver sent and returns what is
answered at once, and `EmulatedCreate.advance` lets time pass and returns what the robot sends meanwhile. Which command
is heard in which mode, and what mode it leads to, stands in the table of `opcodes`.
"""

import logging
import math
import struct
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from robotdriver.create.commands import (
    BAUDS,
    MAX_RADIUS_MM,
    MAX_SPEED_MM_S,
    SPIN_CLOCKWISE_RADIUS,
    SPIN_COUNTER_CLOCKWISE_RADIUS,
    STRAIGHT_RADIUS,
    STRAIGHT_RADIUS_TOO,
)
from robotdriver.create.emulated_demos import Demo, demo_of
from robotdriver.create.emulated_sensors import Condition, EmulatedSensors
from robotdriver.create.emulated_waits import Wait, begin_wait
from robotdriver.create.opcodes import COMMANDS, Mode, Opcode
from robotdriver.create.packets import PacketId, encode_packets, single_packets
from robotdriver.create.parser import Command, CommandParser
from robotdriver.create.protocol_variants import DIALECTS, STREAM_PERIOD_S, transmission_s
from robotdriver.create.sonar import DEFAULT_SUPPLY_V
from robotdriver.create.songs import LOSER, WINNER, Note, Song
from robotdriver.create.stream import MAX_CONTENT_BYTES, encode_frame, frame_size
from robotdriver.create.wire_faults import FaultyWire, WireFaults
from robotdriver.emulation.guest import Guest
from robotdriver.errors import CommandError
from robotdriver.models import Ramps
from robotdriver.pose import Pose
from robotdriver.simulator.commands import SetRamps, SetVelocities, Sing
from robotdriver.simulator.world import WorldRobot

log = logging.getLogger(__name__)

BOOT = ((0.015, b"Soft reset!"), (1.0, b"\xfe"), (3.0, b"\r\nRoomba by iRobot!\r\n"))
"""The lines of a Create 2 after a reset, with their times, s, as public drivers document it. It hears nothing until the
end."""

_MAX_INPUT_BYTES = 4096
"""The most input that is kept while a script waits; more is lost."""

_COMMANDS_AT_ONCE = 256
"""A script that plays itself without waiting goes on after the next tick."""

SLEEPS_AFTER_S = 300.0
"""A Create 2 that has been in Passive mode for so long and heard no command falls asleep (Create 2 Open Interface);
whether questions keep it awake is unverified."""

SPIN_UP_MM_S2 = 1_000.0
"""The acceleration of a Create 2's wheels (unverified; a floor may slow them more)."""

_MAX_PWM = 255
_ROUNDING_S = 1e-9
_SONGS_REMEMBERED = 64


class EmulatedCreate(Guest):
    """One emulated Create. Calls must not overlap; `advance` belongs between two ticks of the floor.

    Args:
        body: The robot on the floor; its model says whether it is a Create 1 or a Create 2.
        rng: The source of the line's faults.
        supply_v: The sonar's supply voltage.
        wheel_scales: The left and the right wheel are so many times as large as the robot believes: both its speed and
            its way come out wrong.

    Raises:
        CommandError: the robot on the floor is no Create.

    Attributes:
        name: The robot's on the floor.
        dialect: How its model speaks.
        mode: How much it obeys.
        baud: At which rate it speaks and hears.
        led_bits: The last LED command: bits, colour and intensity.
        songs_played: The last songs that it began to play.
    """

    def __init__(
        self,
        body: WorldRobot,
        *,
        rng: np.random.Generator,
        supply_v: float = DEFAULT_SUPPLY_V,
        wheel_scales: tuple[float, float] = (1.0, 1.0),
    ) -> None:
        if body.model.name not in DIALECTS:
            raise CommandError(f"robot {body.name} is a {body.model.name}; only {', '.join(DIALECTS)} can be emulated")
        self.name = body.name
        self.dialect = DIALECTS[body.model.name]
        self.mode = Mode.OFF
        self.baud = self.dialect.baud
        self.led_bits = (0, 0, 0)
        self.songs_played: deque[Song] = deque(maxlen=_SONGS_REMEMBERED)
        self._body = body
        self._wheel_scales = wheel_scales
        self._sensors = EmulatedSensors(body, self.dialect, supply_v, wheel_scales)
        self._wire = FaultyWire(rng)
        self._forms = COMMANDS[self.dialect.model]
        self._parser = CommandParser(self._forms)
        self._incoming: deque[tuple[float, bytes]] = deque()
        self._now_s = 0.0
        self._boots_until_s = -math.inf
        self._boot_texts: deque[tuple[float, bytes]] = deque()
        self._waiting: Wait | None = None
        self._script = b""
        self._songs: dict[int, tuple[Note, ...]] = {}
        self._song_number = 0
        self._song_ends_s = -math.inf
        self._stream_ids: tuple[int, ...] = ()
        self._streams = False
        self._next_frame_s = 0.0
        self._wire_free_s = 0.0
        # As they were asked for: velocity and radius, and the speeds of the right and the left wheel.
        self._requested = (0, 0)
        self._requested_wheels = (0, 0)
        self._heard_s = 0.0
        self._demo: Demo | None = None
        self._demo_begin_s = 0.0
        if self.dialect.has_encoders:
            ramp = min(SPIN_UP_MM_S2, body.conditions.acceleration_mm_s2)
            body.post(SetRamps(dict.fromkeys(("left", "right"), Ramps(ramp, ramp, ramp))))
        self._handlers: Mapping[Opcode, Callable[[bytes], None]] = {
            Opcode.BAUD: self._set_baud,
            Opcode.DRIVE: self._drive,
            Opcode.DRIVE_DIRECT: self._drive_direct,
            Opcode.DRIVE_PWM: self._drive_pwm,
            Opcode.LEDS: self._set_leds,
            Opcode.SONG: self._keep_song,
            Opcode.PLAY_SONG: self._play_song,
            Opcode.SENSORS: lambda data: self._answer(tuple(data)),
            Opcode.QUERY_LIST: lambda data: self._answer(tuple(data[1:])),
            Opcode.STREAM: self._set_stream,
            Opcode.PAUSE_RESUME_STREAM: self._pause_or_resume,
            Opcode.SCRIPT: self._keep_script,
            Opcode.PLAY_SCRIPT: lambda _data: self._parser.prepend(self._script),
            Opcode.SHOW_SCRIPT: self._show_script,
            Opcode.STOP: lambda _data: self._end_stream(),
            Opcode.RESET: self._reset,
        }

    @property
    def faults(self) -> WireFaults:
        """The faults of the line; may be replaced at any time."""
        return self._wire.faults

    @faults.setter
    def faults(self, faults: WireFaults) -> None:
        self._wire.faults = faults

    @property
    def condition(self) -> Condition:
        """The robot's events of which the floor knows nothing; may be replaced at any time."""
        return self._sensors.condition

    @condition.setter
    def condition(self, condition: Condition) -> None:
        self._sensors.condition = condition

    @property
    def pose(self) -> Pose:
        """The robot's true pose."""
        return self._body.pose

    @property
    def requested_wheels_mm_s(self) -> tuple[int, int]:
        """The commanded speeds of the left and the right wheel."""
        right, left = self._requested_wheels
        return left, right

    def receive(self, data: bytes) -> bytes:
        """Take bytes from the driver, and return what is answered at once."""
        if data and not (self.faults.is_deaf or self._is_dead) and self._now_s >= self._boots_until_s:
            self._incoming.append((self._now_s + self.faults.latency_s, data))
            self._carry_out()
        return self._wire.take(self._now_s)

    def advance(self, time_s: float) -> bytes:
        """Let time pass until the floor's present moment, and return what the robot sends meanwhile."""
        self._now_s = time_s
        self._sensors.sample()
        if self._is_dead:
            self._fall_asleep()
        else:
            self._keep_safe()
            self._go_by_itself()
        self._carry_out()
        while self._boot_texts and self._boot_texts[0][0] <= time_s + _ROUNDING_S:
            self._wire.send(self._boot_texts.popleft()[1], time_s)
        self._send_frame()
        return self._wire.take(time_s)

    def stop(self) -> None:
        """Let the robot stand."""
        self._set_wheels(0, 0)

    # Modes.

    @property
    def _is_dead(self) -> bool:
        return self.condition.is_asleep or self._sensors.battery_share <= 0.0

    def _fall_asleep(self) -> None:
        if self.mode is not Mode.OFF:
            log.info("%s fell asleep", self.name)
            self._change_mode(Mode.OFF)
            self._end_stream()
        self._incoming.clear()
        self._parser.clear()
        self._waiting = None

    def _go_by_itself(self) -> None:
        """Go on with Spot, Clean or Dock, or fall asleep if nothing goes on in Passive mode."""
        if self._demo is not None:
            wheels = self._demo(self._now_s - self._demo_begin_s)
            if wheels is None or self._sensors.condition.wheel_drops:
                self._demo, wheels = None, (0.0, 0.0)
                self._heard_s = self._now_s
            self._roll(*wheels)
        elif self.dialect.has_encoders and self.mode is Mode.PASSIVE and self._now_s - self._heard_s > SLEEPS_AFTER_S:
            self.condition = replace(self.condition, is_asleep=True)
            self._fall_asleep()

    def _keep_safe(self) -> None:
        """Leave Safe mode as robots do: at a cliff, with a dropped wheel, or with a plugged-in charger."""
        if self.mode is not Mode.SAFE:
            return
        condition = self.condition
        reasons = {
            "a wheel dropped": bool(condition.wheel_drops),
            "it met a cliff": bool(self._sensors.cliffs) and self._may_go_over_a_cliff,
            "the charger was plugged in": condition.is_charging or condition.is_docked,
        }
        for reason, holds in reasons.items():
            if holds:
                log.info("%s left Safe mode: %s", self.name, reason)
                self._change_mode(Mode.PASSIVE)
                return

    @property
    def _may_go_over_a_cliff(self) -> bool:
        """True if it goes forward, or backward in a circle smaller than itself (Open Interface v2, Safe mode).

        Straight back is the way to get away from a cliff.
        """
        right, left = self._requested_wheels
        model = self._body.model
        if left + right > 0 or left == right:
            return left + right > 0
        circle_mm = abs((left + right) / (right - left)) * model.drive.wheel_base_mm / 2.0
        return circle_mm < model.body.radius_mm

    def _change_mode(self, mode: Mode) -> None:
        if mode in (Mode.OFF, Mode.PASSIVE) or self._demo is not None:
            self._demo = None
            self._requested = (0, 0)
            self._set_wheels(0, 0)
        self.mode = mode

    # Commands.

    def _carry_out(self) -> None:
        """Carry out what has arrived, until a script waits."""
        while self._incoming and self._incoming[0][0] <= self._now_s + _ROUNDING_S:
            data = self._incoming.popleft()[1]
            room = max(_MAX_INPUT_BYTES - self._parser.pending_bytes, 0)
            if len(data) > room:
                log.warning("%s waits, and lost %d bytes of input", self.name, len(data) - room)
            self._parser.receive(data[:room])
        for _ in range(_COMMANDS_AT_ONCE):
            if self._waiting is not None:
                if not self._waiting(self._now_s):
                    return
                self._waiting = None
            command = self._parser.next_command()
            if command is None:
                return
            self._obey(command)

    def _obey(self, command: Command) -> None:
        form = self._forms[command.opcode]
        if self.mode not in form.heard_in:
            log.debug("%s ignores %s in mode %s", self.name, command.opcode.name, self.mode.name)
            return
        log.debug("%s: %s %s", self.name, command.opcode.name, list(command.data))
        self._heard_s = self._now_s
        if form.mode_after is not None:
            self._change_mode(form.mode_after)
        self._waiting = begin_wait(command, self._now_s, self._sensors, lambda: self.mode)
        demo = demo_of(command.opcode, self._sensors, self._body.model.drive.wheel_base_mm)
        if demo is not None:
            self._demo, self._demo_begin_s = demo, self._now_s
        handler = self._handlers.get(command.opcode)
        if handler is not None:
            handler(command.data)

    def _set_baud(self, data: bytes) -> None:
        if data[0] < len(BAUDS):
            self.baud = BAUDS[data[0]]

    def _reset(self, _data: bytes) -> None:
        self._end_stream()
        self._songs.clear()
        self._script = b""
        self.baud = self.dialect.baud
        self._boots_until_s = self._now_s + BOOT[-1][0]
        self._boot_texts = deque((self._now_s + after_s, text) for after_s, text in BOOT)

    def _drive(self, data: bytes) -> None:
        velocity, radius = struct.unpack(">hh", data)
        velocity = _within(velocity, MAX_SPEED_MM_S)
        if radius not in (STRAIGHT_RADIUS, STRAIGHT_RADIUS_TOO):
            radius = _within(radius, MAX_RADIUS_MM)
        left, right = wheel_speeds(velocity, radius, self._body.model.drive.wheel_base_mm)
        self._requested = (velocity, radius)
        self._set_wheels(left, right)

    def _drive_direct(self, data: bytes) -> None:
        right, left = struct.unpack(">hh", data)
        self._requested = (0, 0)
        self._set_wheels(_within(left, MAX_SPEED_MM_S), _within(right, MAX_SPEED_MM_S))

    def _drive_pwm(self, data: bytes) -> None:
        right, left = (_within(pwm, _MAX_PWM) * MAX_SPEED_MM_S / _MAX_PWM for pwm in struct.unpack(">hh", data))
        self._requested = (0, 0)
        self._set_wheels(left, right)

    def _set_wheels(self, left_mm_s: float, right_mm_s: float) -> None:
        self._requested_wheels = (round(right_mm_s), round(left_mm_s))
        self._roll(left_mm_s, right_mm_s)

    def _roll(self, left_mm_s: float, right_mm_s: float) -> None:
        left_scale, right_scale = self._wheel_scales
        self._body.post(SetVelocities({"left": left_mm_s * left_scale, "right": right_mm_s * right_scale}))

    def _set_leds(self, data: bytes) -> None:
        self.led_bits = (data[0], data[1], data[2])

    def _keep_song(self, data: bytes) -> None:
        number, count = data[0], data[1]
        if number < self.dialect.songs and count:
            self._songs[number] = tuple(Note(*data[at : at + 2]) for at in range(2, len(data), 2))

    def _play_song(self, data: bytes) -> None:
        notes = self._songs.get(data[0])
        if notes is None or self._is_playing:
            return
        name = next((tune.name for tune in (WINNER, LOSER) if tune.notes == notes), f"song {data[0]}")
        song = Song(name, notes)
        self._song_number, self._song_ends_s = data[0], self._now_s + song.duration_s
        self.songs_played.append(song)
        if song.duration_s > 0.0:
            log.info("%s plays %s: %s", self.name, name, " ".join(f"{note.pitch}/{note.ticks}" for note in notes))
            self._body.post(Sing(name, song.duration_s))

    @property
    def _is_playing(self) -> bool:
        return self._now_s < self._song_ends_s - _ROUNDING_S

    # Sensors and the stream.

    def _values(self, ids: tuple[int, ...]) -> dict[PacketId, int]:
        packets = single_packets(ids)
        values = self._sensors.read(packets)
        own = {
            PacketId.MODE: self.mode,
            PacketId.SONG_NUMBER: self._song_number,
            PacketId.SONG_PLAYING: self._is_playing,
            PacketId.STREAM_PACKETS: len(self._stream_ids),
            PacketId.REQUESTED_VELOCITY: self._requested[0],
            PacketId.REQUESTED_RADIUS: self._requested[1],
            PacketId.REQUESTED_RIGHT_VELOCITY: self._requested_wheels[0],
            PacketId.REQUESTED_LEFT_VELOCITY: self._requested_wheels[1],
        }
        values.update((packet, int(value)) for packet, value in own.items() if packet in values)
        return values

    def _knows(self, ids: tuple[int, ...]) -> bool:
        unknown = [id_ for id_ in ids if id_ not in self.dialect.packets]
        if unknown:
            log.info("%s, a %s, was asked for packets that it has not: %s", self.name, self.dialect.model, unknown)
        return not unknown

    def _answer(self, ids: tuple[int, ...]) -> None:
        if ids and self._knows(ids):
            self._wire.send(encode_packets(ids, self._values(ids)), self._now_s)

    def _set_stream(self, data: bytes) -> None:
        ids = tuple(data[1:])
        if not self._knows(ids):
            return
        size = frame_size(ids)
        if size - 3 > MAX_CONTENT_BYTES:
            log.warning("%s was asked for a stream of %d bytes a frame: too long", self.name, size)
            return
        self._stream_ids, self._streams = ids, bool(ids)
        self._next_frame_s = self._now_s + STREAM_PERIOD_S

    def _pause_or_resume(self, data: bytes) -> None:
        self._streams = data[0] == 1 and bool(self._stream_ids)
        self._next_frame_s = self._now_s + STREAM_PERIOD_S

    def _end_stream(self) -> None:
        self._stream_ids, self._streams = (), False

    def _send_frame(self) -> None:
        """Send a frame if one is due and the line has carried the one before; a robot that waits sends none."""
        now_s = self._now_s
        if not self._streams or now_s < self._next_frame_s - _ROUNDING_S:
            return
        late = math.floor((now_s - self._next_frame_s + _ROUNDING_S) / STREAM_PERIOD_S)
        self._next_frame_s += (late + 1) * STREAM_PERIOD_S
        if self._waiting is None and now_s >= self._wire_free_s - _ROUNDING_S:
            frame = encode_frame(self._stream_ids, self._values(self._stream_ids))
            self._wire.send(frame, now_s)
            self._wire_free_s = now_s + transmission_s(len(frame), self.baud)

    # Scripts.

    def _keep_script(self, data: bytes) -> None:
        self._script = data[1:]

    def _show_script(self, _data: bytes) -> None:
        self._streams = False
        self._wire.send(bytes((len(self._script),)) + self._script, self._now_s)


def wheel_speeds(velocity_mm_s: float, radius_mm: float, wheel_base_mm: float) -> tuple[float, float]:
    """Return the speeds of the left and the right wheel for a drive command, in mm/s.

    Where the outer wheel would be too fast both are slowed down, so that the circle stays the same.

    Args:
        velocity_mm_s: Of the body's centre.
        radius_mm: Of its circle, positive to the left, or one of the special numbers; 0 is taken as straight.
        wheel_base_mm: Between the wheels.
    """
    if radius_mm in (STRAIGHT_RADIUS, STRAIGHT_RADIUS_TOO, 0):
        return velocity_mm_s, velocity_mm_s
    if radius_mm == SPIN_CLOCKWISE_RADIUS:
        return velocity_mm_s, -velocity_mm_s
    if radius_mm == SPIN_COUNTER_CLOCKWISE_RADIUS:
        return -velocity_mm_s, velocity_mm_s
    half = wheel_base_mm / 2.0 / radius_mm
    left, right = velocity_mm_s * (1.0 - half), velocity_mm_s * (1.0 + half)
    slower = max(abs(left), abs(right), MAX_SPEED_MM_S) / MAX_SPEED_MM_S
    return left / slower, right / slower


def _within(value: int, limit: int) -> int:
    return max(min(value, limit), -limit)
