"""The floor's side of a RoBIOS program: one robot with its panel."""

import logging
import math
import struct
from collections.abc import Callable, Sequence

from robotdriver.errors import CommandError
from robotdriver.eyebot.company import Company
from robotdriver.eyebot.drive import Drive
from robotdriver.eyebot.errors import DeviceErrors
from robotdriver.eyebot.inside.layout import (
    FOUND_PLACE,
    INTEGER,
    INTEGER_NUMBER,
    LIDAR_FIELD,
    MAX_RADIO_BYTES,
    PLACE,
    SNAPSHOT,
    TWO_INTEGERS,
    Ask,
    Op,
)
from robotdriver.eyebot.keys import Keypad
from robotdriver.eyebot.lcd import Lcd
from robotdriver.eyebot.lines import Lines
from robotdriver.eyebot.robots import EyeBotKind
from robotdriver.eyebot.senses import EyeBotSenses
from robotdriver.eyebot.servos import Servos
from robotdriver.pose import Pose
from robotdriver.programs.device import Device
from robotdriver.simulator.commands import Sing
from robotdriver.simulator.world_robot import WorldRobot

log = logging.getLogger(__name__)

_SENSING = frozenset((Ask.DISTANCE, Ask.LIDAR, Ask.CAMERA, Ask.SENSOR))


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
        senses: Its sensors.
        is_called: Whether its program has called anything yet.
        is_on_floor: Whether its program has driven it, or asked what it senses.
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
        self.is_called = self.is_on_floor = False
        self._company = company
        self._lines = lines or Lines()
        warn, errors = on_warning or log.warning, errors or DeviceErrors({}, 0, robot.name)
        self._drive = Drive(robot, kind, company.world, warn)
        self._servos = Servos(robot, kind, company, self._drive, errors)
        self.senses = EyeBotSenses(robot, kind, company.world, errors, film, warn)

    # As any Device.

    def snapshot(self, now_s: float) -> bytes:
        """Return what a program reads without asking."""
        carriage = self.robot.undercarriage
        if carriage.is_stalled:
            self._drive.give_up_stalled()
        believed = carriage.odometer.pose
        movement, remaining, done_in_s = self._drive.movement
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
            self._drive.is_blocked,
            *self._drive.encoders,
            *((press.number, press.key, press.x, press.y) if press else (0, 0, 0, 0)),
            len(mail),
            mail[0].sender if mail else 0,
        )
        return robot + self.senses.known_distances()

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
            elif self._drive.obey(letter, fields):
                self.is_on_floor = True
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
        self.is_on_floor = self.is_on_floor or letter in _SENSING
        try:
            return self._answer(letter, fields)
        except struct.error as error:
            raise CommandError(f"the question {letter!r} of {self.name} cannot be read: {error}") from error

    def stop(self) -> None:
        """Let the robot stand, as its program has left it."""
        self.halt()

    def release(self) -> None:
        """Let the robot drive on as it was last told, as EyeSim does, where its program has ended well."""

    @property
    def is_under_way(self) -> bool:
        """True if the robot was told to drive, and has not come to the end of that."""
        return self._drive.is_under_way

    @property
    def encoder_ticks(self) -> list[int]:
        """The ticks that the encoder of each motor has counted."""
        return self._drive.encoders[: self._drive.motors]

    # What the floor tells.

    def halt(self) -> None:
        """Let the robot stand."""
        self._drive.halt()

    def collide(self) -> None:
        """Stop, as the robot has driven into something."""
        self._drive.collide()

    # Commands other than driving and drawing.

    def _obey(self, letter: bytes, fields: bytes) -> None:
        match letter:
            case Op.SERVO:
                self._servos.turn(*INTEGER_NUMBER.unpack_from(fields))
            case Op.LIDAR:
                self.senses.set_lidar(*LIDAR_FIELD.unpack_from(fields))
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

    # Answers.

    def _answer(self, letter: bytes, fields: bytes) -> bytes:
        company = self._company
        match letter:
            case Ask.DISTANCE:
                return self.senses.asked_distance(*INTEGER.unpack_from(fields))
            case Ask.LIDAR:
                return self.senses.scan()
            case Ask.CAMERA:
                return self.senses.picture(*TWO_INTEGERS.unpack_from(fields))
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
                return self.senses.switch(*INTEGER.unpack_from(fields))
            case _:
                raise CommandError(f"there is no question {letter!r}")

    def _receive(self) -> bytes:
        mail = self._company.mail(self.identity)
        if not mail:
            return LIDAR_FIELD.pack(0, 0, 0)
        message = mail.popleft()
        return LIDAR_FIELD.pack(message.sender, len(mail), mail[0].sender if mail else 0) + message.text


def _place(pose: Pose | None) -> bytes:
    if pose is None:
        return FOUND_PLACE.pack(0, 0, 0, 0, 0)
    heading_deg = math.degrees(math.remainder(pose.heading_rad, math.tau))
    return FOUND_PLACE.pack(1, round(pose.x_mm), round(pose.y_mm), 0, round(heading_deg))
