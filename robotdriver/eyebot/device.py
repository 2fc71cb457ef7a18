"""The floor's side of a RoBIOS program: one robot with its panel."""

import logging
import math
import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from robotdriver.errors import CommandError
from robotdriver.eyebot.company import Company
from robotdriver.eyebot.errors import DeviceErrors
from robotdriver.eyebot.inside.layout import (
    CAMERA_SIZES,
    FOUND_PLACE,
    INTEGER,
    INTEGER_NUMBER,
    KNOWN_DISTANCES,
    LIDAR_FIELD,
    MAX_LIDAR_POINTS,
    MAX_RADIO_BYTES,
    MOTORS,
    NO_ECHO_MM,
    PLACE,
    SNAPSHOT,
    THREE_NUMBERS,
    TWO_INTEGERS,
    TWO_NUMBERS,
    Ask,
    Movement,
    Op,
)
from robotdriver.eyebot.keys import Keypad
from robotdriver.eyebot.lcd import Lcd
from robotdriver.eyebot.lines import Lines
from robotdriver.eyebot.robots import EyeBotKind, MotorPort
from robotdriver.models import AckermannDrive, Camera, LaserScanner, Mount, Polygon, Ramps
from robotdriver.pose import Pose
from robotdriver.programs.device import Device
from robotdriver.simulator.commands import Sing
from robotdriver.simulator.undercarriage.commands import (
    Curve,
    DriveOrder,
    RunMotor,
    SetBodyRamps,
    SetDuties,
    SetOdometer,
    SetTwist,
    SetVelocities,
    Straight,
    TurnBy,
)
from robotdriver.simulator.world_robot import WorldRobot

log = logging.getLogger(__name__)

MAX_SPEED_MM_S = 500.0
MAX_TURN_RAD_S = math.radians(90.0)
"""What RoBIOS asks of an EyeBot at most when it drives the body as a whole."""

TURN_RAMP_RAD_S2 = math.radians(720.0)
_SERVO_MIDDLE = 128.0 / 255.0
_PAN_RAD, _TILT_RAD = math.radians(90.0), math.radians(45.0)

LIDAR_HEIGHT_MM = 100.0
"""So high above the floor is a laser scanner; robots' descriptions do not say."""

KICKER_MM = 30.0
KICK_MM_S = 1_500.0
"""A kicker reaches so far ahead of the body, and a ball goes so fast when the servo turns from one end to the other."""

_KICK_SHARE = 0.2

_ROUNDING_S, _ROUNDING_MM = 1e-6, 1e-6
_ASKED_TICKS = 8
"""A distance sensor that was asked is read for so many ticks without being asked again."""

STALL_S = 0.2
"""A movement that something holds fast for so long is given up."""

_MOVING = frozenset((Op.SPEED, Op.STRAIGHT, Op.TURN, Op.CURVE, Op.DUTY, Op.TICKS_PER_S))


class EyeBot(Device):
    """One robot, and what its program reads and writes.

    Args:
        robot: On the floor, of the kind's model.
        kind: What RoBIOS numbers on it.
        company: The EyeBots of the floor; this one joins it.
        script: When keys are pressed without a person, as for `Keypad`.
        lines: What drives its digital and analog lines; None for nothing.
        errors: What its switches, camera and servos get wrong; None for nothing.
        film: Takes width and height and returns the next picture that the camera shows, as red, green and blue of each
            pixel; None for what the camera sees of the floor.
        on_warning: Called with what the robot cannot do, in a line; None for the log.

    Attributes:
        name: Of the robot.
        robot: On the floor.
        identity: What `OSMachineID` says, from 1 on.
        lcd: Its display.
        keypad: Its keys.
        is_called: Whether its program has called anything yet.
        left_s: The floor's time when its program left it; None while it has one.
    """

    def __init__(
        self,
        robot: WorldRobot,
        kind: EyeBotKind,
        company: Company,
        *,
        script: Sequence[tuple[float, int]] = (),
        lines: Lines | None = None,
        errors: DeviceErrors | None = None,
        film: Callable[[int, int], bytes] | None = None,
        on_warning: Callable[[str], None] | None = None,
    ) -> None:
        self.name = robot.name
        self.robot = robot
        self.identity = company.join(robot)
        self.lcd = Lcd()
        self.keypad = Keypad(script)
        self.is_called = False
        self.left_s: float | None = None
        self._kind = kind
        self._company = company
        self._lines = lines or Lines()
        self._errors = errors or DeviceErrors({}, 0, robot.name)
        self._film = film
        self._warn = on_warning or log.warning
        self._is_blocked = False
        self._servos: dict[int, float] = {}
        self._lidar_tilt_rad = self._lidar_step_rad = self._lidar_begin_rad = 0.0
        self._asked: dict[int, int] = {}  # the tick in which a distance sensor was asked
        self._encoded = [(port.motor, port.sign * kind.ticks_per_mm) for port in kind.motors]
        self._counted_from = [0.0] * MOTORS
        self._begins_s = 0.0
        self._cruise = 0.0  # of the movement under way, in mm/s or rad/s
        drive = kind.model.drive
        self._post(SetBodyRamps(ahead=drive.ramps, aside=drive.ramps, turn=Ramps(*(TURN_RAMP_RAD_S2,) * 3)))

    # As any Device.

    def snapshot(self, now_s: float) -> bytes:
        """Return what a program reads without asking."""
        carriage = self.robot.undercarriage
        if carriage.is_stalled:
            self._give_up_stalled()
        believed = carriage.odometer.pose
        movement, remaining, done_in_s = self._movement()
        ahead, _, turn = carriage.twist_per_s
        press = self.keypad.first(now_s)
        mail = self._company.mail(self.identity)
        robot = SNAPSHOT.pack(
            believed.x_mm,
            believed.y_mm,
            math.remainder(believed.heading_rad, math.tau),
            ahead,
            turn,
            remaining,
            done_in_s,
            self.identity,
            self._company.size,
            movement,
            self._is_blocked,
            *self._encoders(),
            *((press.number, press.key, press.x, press.y) if press else (0, 0, 0, 0)),
            len(mail),
            mail[0].sender if mail else 0,
        )
        return robot + self._known_distances() if self._asked else robot

    def write(self, command: bytes, time_s: float) -> None:
        """Carry out a command.

        Raises:
            CommandError: it is none, or too short.
        """
        del time_s
        self.is_called = True
        letter, fields = command[:1], command[1:]
        try:
            if self.lcd.knows(letter):
                self.lcd.draw(letter, fields)
            else:
                self._obey(letter, fields)
        except struct.error as error:
            raise CommandError(f"the command {letter!r} of {self.name} cannot be read: {error}") from error

    def call(self, question: bytes) -> bytes:
        """Answer a question.

        Raises:
            CommandError: it is none, or too short.
        """
        self.is_called = True
        letter, fields = question[:1], question[1:]
        try:
            return self._answer(letter, fields)
        except struct.error as error:
            raise CommandError(f"the question {letter!r} of {self.name} cannot be read: {error}") from error

    def stop(self) -> None:
        """Let the robot stand, as its program has left it."""
        self.left_s = self._company.world.time_s
        self.halt()

    # What the floor tells.

    def halt(self) -> None:
        """Let the robot stand."""
        self.robot.post(SetVelocities(dict.fromkeys(self.robot.motors, 0.0)))

    def collide(self) -> None:
        """Stop, as the robot has driven into something."""
        self._is_blocked, self._begins_s = True, 0.0
        self.halt()

    # Driving.

    def _obey(self, letter: bytes, fields: bytes) -> None:
        if letter in _MOVING:
            self._is_blocked = False
            # On a floor with latency a movement is under way before the wheels know of it.
            world = self._company.world
            self._begins_s = world.time_s + self.robot.conditions.latency_s + world.tick_s
        match letter:
            case Op.SPEED:
                ahead, turn = TWO_NUMBERS.unpack_from(fields)
                self._post(SetTwist(_cut(ahead, MAX_SPEED_MM_S), 0.0, _cut(turn, MAX_TURN_RAD_S)))
            case Op.STRAIGHT:
                way, speed = TWO_NUMBERS.unpack_from(fields)
                self._cruise = min(abs(speed), MAX_SPEED_MM_S)
                self._post(Straight(way, self._cruise))
            case Op.TURN:
                angle, speed = TWO_NUMBERS.unpack_from(fields)
                self._cruise = min(abs(speed), MAX_TURN_RAD_S)
                self._post(TurnBy(angle, self._cruise))
            case Op.CURVE:
                way, angle, speed = THREE_NUMBERS.unpack_from(fields)
                self._cruise = min(abs(speed), MAX_SPEED_MM_S)
                self._post(Curve(way, angle, self._cruise))
            case Op.BELIEVE:
                self._post(SetOdometer(*THREE_NUMBERS.unpack_from(fields)))
            case Op.DUTY:
                number, share = INTEGER_NUMBER.unpack_from(fields)
                if port := self._port(number):
                    self._post(SetDuties({port.motor: port.sign * _cut(share, 1.0)}))
            case Op.TICKS_PER_S:
                number, ticks = INTEGER_NUMBER.unpack_from(fields)
                if port := self._port(number):
                    self._post(SetVelocities({port.motor: port.sign * ticks / self._kind.ticks_per_mm}))
            case Op.RESET_ENCODER:
                (number,) = INTEGER.unpack_from(fields)
                if port := self._port(number):
                    self._counted_from[number - 1] = self.robot.motors[port.motor].distance_mm
            case Op.SERVO:
                self._turn_servo(*INTEGER_NUMBER.unpack_from(fields))
            case Op.LIDAR:
                self._set_lidar(*LIDAR_FIELD.unpack_from(fields))
            case Op.TAKE_KEY:
                self.keypad.take(*INTEGER.unpack_from(fields))
            case Op.SEND:
                (to,) = INTEGER.unpack_from(fields)
                self._company.send(self.identity, to, fields[INTEGER.size :][:MAX_RADIO_BYTES])
            case Op.SOUND:
                (duration_ms,) = INTEGER.unpack_from(fields)
                self.robot.post(Sing("beep", max(duration_ms, 0) / 1000.0))
            case _:
                raise CommandError(f"there is no command {letter!r}")

    def _post(self, order: DriveOrder) -> None:
        try:
            self.robot.post(order)
        except CommandError as error:
            self._warn(str(error))

    def _port(self, number: int) -> MotorPort | None:
        motors = self._kind.motors
        return motors[number - 1] if 1 <= number <= len(motors) else None

    def _encoders(self) -> list[int]:
        """Return what each motor's encoder has counted, and its ticks per second."""
        counts, rates = [0] * MOTORS, [0] * MOTORS
        motors = self.robot.motors
        for index, (name, ticks_per_mm) in enumerate(self._encoded):
            motor = motors[name]
            counts[index] = round((motor.distance_mm - self._counted_from[index]) * ticks_per_mm)
            rates[index] = round(motor.speed_mm_s * ticks_per_mm)
        return counts + rates

    def _movement(self) -> tuple[Movement, float, float]:
        """Return what is left of the movement under way, its unit, and how long it takes at least."""
        carriage = self.robot.undercarriage
        remaining = carriage.remaining
        if remaining is None:
            left_s = self._begins_s - self._company.world.time_s
            return (Movement.WAY_MM, 0.0, left_s) if left_s > _ROUNDING_S else (Movement.NONE, 0.0, 0.0)
        movement = Movement.TURN_RAD if carriage.is_turning else Movement.WAY_MM
        return movement, remaining, remaining / self._cruise if self._cruise else math.inf

    def _give_up_stalled(self) -> None:
        if any(motor.stalled_s >= STALL_S for motor in self.robot.motors.values()):
            self.collide()

    def _turn_servo(self, number: int, share: float) -> None:
        """Turn a servo to 0, full left or down, up to 1: number 1 steers or pans the camera, 2 tilts it, 3 kicks."""
        share = self._errors.servo(number, share)
        before, self._servos[number] = self._servos.get(number, _SERVO_MIDDLE), share
        offset = _cut((_SERVO_MIDDLE - share) / _SERVO_MIDDLE, 1.0)
        drive = self._kind.model.drive
        match number:
            case 1 if isinstance(drive, AckermannDrive):
                way = offset * drive.max_steering_rad - self.robot.motors["steer"].distance_mm
                self._post(RunMotor("steer", way, math.inf))
            case 1:
                self._aim(pan_rad=offset * _PAN_RAD)
            case 2:
                self._aim(pitch_rad=offset * _TILT_RAD)
            case 3 if share - before >= _KICK_SHARE:
                body = self._kind.model.body
                corners = body.corners if isinstance(body, Polygon) else ((body.radius_mm, body.radius_mm),)
                front_mm, half_width_mm = max(x for x, _ in corners), max(abs(y) for _, y in corners)
                reach = (front_mm, front_mm + KICKER_MM)
                self._company.kick_from(self.robot.pose, reach, half_width_mm, KICK_MM_S * (share - before))

    def _aim(self, *, pan_rad: float | None = None, pitch_rad: float | None = None) -> None:
        """Turn the camera to an angle from where its description has it look."""
        built = next((each for each in self._kind.model.sensors if each.name == self._kind.camera), None)
        present = next((each for each in self.robot.model.sensors if each.name == self._kind.camera), None)
        if not isinstance(built, Camera) or not isinstance(present, Camera):
            return
        if pan_rad is not None:
            mount = replace(built.mount, heading_rad=built.mount.heading_rad + pan_rad)
            present = replace(present, mount=mount)
        if pitch_rad is not None:
            present = replace(present, pitch_rad=_cut(built.pitch_rad + pitch_rad, 1.5))
        self._company.world.change_sensor(self.robot, present)

    # Answers.

    def _answer(self, letter: bytes, fields: bytes) -> bytes:
        company = self._company
        match letter:
            case Ask.DISTANCE:
                (number,) = INTEGER.unpack_from(fields)
                if len(self._asked) < KNOWN_DISTANCES:
                    self._asked[number] = company.world.ticks
                return INTEGER.pack(self._distance(number))
            case Ask.LIDAR:
                return self._scan()
            case Ask.CAMERA:
                return self._picture(*TWO_INTEGERS.unpack_from(fields))
            case Ask.RECEIVE:
                return self._receive()
            case Ask.ROBOT:
                (number,) = INTEGER.unpack_from(fields)
                return _place(company.robot_pose(number or self.identity))
            case Ask.PUT_ROBOT:
                (number,) = INTEGER.unpack_from(fields)
                x_mm, y_mm, _, phi_deg = PLACE.unpack_from(fields, INTEGER.size)
                pose = Pose(x_mm, y_mm, math.radians(phi_deg))
                return INTEGER.pack(company.put_robot(number or self.identity, pose))
            case Ask.OBJECT:
                return _place(company.object_pose(*INTEGER.unpack_from(fields)))
            case Ask.PUT_OBJECT:
                (number,) = INTEGER.unpack_from(fields)
                x_mm, y_mm, _, _ = PLACE.unpack_from(fields, INTEGER.size)
                return INTEGER.pack(company.put_object(number, x_mm, y_mm))
            case Ask.OBJECTS:
                return INTEGER.pack(len(company.objects))
            case Ask.CURSOR:
                return TWO_INTEGERS.pack(*self.lcd.cursor)
            case Ask.PIXEL:
                return INTEGER.pack(self.lcd.pixel(*TWO_INTEGERS.unpack_from(fields)))
            case Ask.DIGITAL:
                return TWO_INTEGERS.pack(*self._lines.digital(company.world.time_s))
            case Ask.ANALOG:
                (channel,) = INTEGER.unpack_from(fields)
                return INTEGER.pack(self._lines.analog(channel, company.world.time_s))
            case Ask.SENSOR:
                return self._switch(*INTEGER.unpack_from(fields))
            case _:
                raise CommandError(f"there is no question {letter!r}")

    def _known_distances(self) -> bytes:
        """Return what the distance sensors read that were asked of late: most programs ask again and again."""
        oldest = self._company.world.ticks - _ASKED_TICKS
        self._asked = {number: tick for number, tick in self._asked.items() if tick >= oldest}
        return b"".join([TWO_INTEGERS.pack(number, self._distance(number)) for number in self._asked])

    def _distance(self, number: int) -> int:
        reading = self.robot.readings.get(self._kind.psds.get(number, ""))
        return min(math.floor(reading + 0.5), NO_ECHO_MM) if isinstance(reading, float | int) else NO_ECHO_MM

    def _scan(self) -> bytes:
        scan = self.robot.readings.get(self._kind.lidar)
        if not isinstance(scan, tuple):
            return b""
        # Ours goes counter-clockwise from the right, RoBIOS' clockwise from the left.
        ways: Iterable[float] = reversed(scan)
        if self._lidar_tilt_rad:
            ways = self._tilted(ways)
        points = np.minimum(np.fromiter(ways, np.float64, len(scan)) + _ROUNDING_MM, NO_ECHO_MM)
        return points.astype("<i4").tobytes()

    def _tilted(self, ways: Iterable[float]) -> Iterator[float]:
        """Yield how far the beams of a scanner that is tilted down go, to a wall, however high, or the floor.

        Args:
            ways: How far they would go if it were level, clockwise.
        """
        for number, way_mm in enumerate(ways):
            ahead = math.cos(self._lidar_step_rad * number - self._lidar_begin_rad)
            falls = math.sin(self._lidar_tilt_rad) * ahead  # sine of the beam's angle below the horizontal
            slant_mm = way_mm / math.sqrt(1.0 - falls * falls) if abs(falls) < 1.0 else math.inf
            yield min(slant_mm, LIDAR_HEIGHT_MM / falls) if falls > 0.0 else slant_mm

    def _set_lidar(self, field_deg: int, tilt_deg: int, points: int) -> None:
        """Change the scan: its first point looks half of the field to the left, the middle one straight ahead."""
        sensor = next((each for each in self.robot.model.sensors if each.name == self._kind.lidar), None)
        if not isinstance(sensor, LaserScanner) or not (1 <= field_deg <= 360 and 2 <= points <= MAX_LIDAR_POINTS):
            return
        field_rad = math.radians(field_deg)
        step_rad = field_rad / points
        self._lidar_tilt_rad = math.radians(_cut(tilt_deg, 90.0))
        self._lidar_step_rad, self._lidar_begin_rad = step_rad, field_rad / 2.0
        mount = Mount(sensor.mount.x_mm, sensor.mount.y_mm, step_rad / 2.0)
        changed = replace(sensor, mount=mount, rays=points, sector_rad=field_rad - step_rad)
        self._company.world.change_sensor(self.robot, changed)

    def _picture(self, width: int, height: int) -> bytes:
        """Return what the camera sees, at most as large as a VGA picture; programs enlarge what is to be larger."""
        widest, highest = CAMERA_SIZES[2]
        share = min(widest / max(width, 1), highest / max(height, 1), 1.0)
        columns, rows = max(round(width * share), 1), max(round(height * share), 1)
        if self._film is not None:
            return TWO_INTEGERS.pack(columns, rows) + self._errors.picture(self._film(columns, rows))
        try:
            picture = self._company.world.sensing.picture(self.robot, self._kind.camera, columns, rows)
        except CommandError as error:
            self._warn(str(error))
            return b""
        return TWO_INTEGERS.pack(columns, rows) + self._errors.picture(picture.tobytes())

    def _receive(self) -> bytes:
        mail = self._company.mail(self.identity)
        if not mail:
            return LIDAR_FIELD.pack(0, 0, 0)
        message = mail.popleft()
        return LIDAR_FIELD.pack(message.sender, len(mail), mail[0].sender if mail else 0) + message.text

    def _switch(self, number: int) -> bytes:
        name = self._kind.switches.get(number)
        if name is None:
            return TWO_INTEGERS.pack(0, 0)
        kind = "bump" if name.startswith("bump") else "ir"
        return TWO_INTEGERS.pack(1, self._errors.switch(kind, number, bool(self.robot.readings[name])))


def _cut(value: float, most: float) -> float:
    return min(max(value, -most), most)


def _place(pose: Pose | None) -> bytes:
    if pose is None:
        return FOUND_PLACE.pack(0, 0, 0, 0, 0)
    heading_deg = math.degrees(math.remainder(pose.heading_rad, math.tau))
    return FOUND_PLACE.pack(1, round(pose.x_mm), round(pose.y_mm), 0, round(heading_deg))
