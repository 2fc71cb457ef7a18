"""One client's visit to a robot, from the moment that it opens it: the commands of the robot, and its reports."""

import logging
import math
from collections.abc import Callable, Mapping
from functools import partial

from robotdriver.models.pioneers.model import SIP_PERIOD_S, PioneerModel
from robotdriver.phrases import guests
from robotdriver.pioneer.drive import PioneerDrive
from robotdriver.pioneer.habits import NAME, WATCHDOG_S, Habits
from robotdriver.pioneer.packets.commands import (
    GRIPPER_REQUEST,
    GRIPPER_VALUE,
    Command,
    CommandId,
    printable,
    with_number,
    without_argument,
)
from robotdriver.pioneer.packets.reports import Configuration, auxiliary
from robotdriver.pioneer.ptz import PtzCamera
from robotdriver.pioneer.reporting import DEFAULT_VOLTAGE_DV, FULL_CHARGE, Reporter
from robotdriver.pioneer.scanning import Scanning
from robotdriver.simulator.world import World, WorldRobot

log = logging.getLogger(__name__)

_ONCE = 1
"""The argument of a request for a single packet; more asks for one with each report, and 0 ends that."""

_BUMP_FRONT, _BUMP_REAR = 1, 2
_MOST_AUX_BYTES = 200


class Session:
    """A robot as it is when it was just switched on, and what a client has made of it since. Called between ticks.

    Args:
        world: The floor.
        body: The robot on it.
        model: What kind of robot it is.
        habits: How the robot differs from what the protocol says.
        now_s: The floor's time.

    Attributes:
        drive: How it is driven.
        reporter: What it reports.
        scanning: Its lasers.
        camera: At its auxiliary serial port.
        answers: What is to be sent; emptied by the sender.
        tells_state: Whether the simulator's state is told before each report.
    """

    def __init__(self, world: World, body: WorldRobot, model: PioneerModel, habits: Habits, now_s: float = 0.0) -> None:
        self.drive = PioneerDrive(body, model)
        self.reporter = Reporter(world, body, model, self.drive)
        self.scanning = Scanning(world, body, model)
        self.camera = PtzCamera()
        self.answers: list[bytes] = []
        self.tells_state = False
        self._world = world
        self._body = body
        self._model = model
        self._habits = habits
        self._bump_stall = 0
        self._last_command_s = now_s
        self._is_unattended = False
        self._asked = dict.fromkeys(self._additions(), 0)

    @property
    def belief(self) -> tuple[float, float, float]:
        """The robot's pose by its odometry: mm, mm, degrees."""
        belief = self._body.undercarriage.odometer.pose
        return belief.x_mm, belief.y_mm, math.degrees(math.remainder(belief.heading_rad, math.tau))

    @property
    def is_watchful(self) -> bool:
        """True if the robot has to be looked after in every tick."""
        return bool(self._bump_stall) or self.drive.is_braking

    def heard(self, now_s: float) -> None:
        """Take note of a command."""
        self._last_command_s, self._is_unattended = now_s, False

    def look_after(self, now_s: float) -> None:
        """Do what a robot does without being told: end an emergency stop, and stop where it is bumped or alone."""
        self.drive.look()
        if self._bump_stall:
            self._mind_bumpers()
        if not self._is_unattended and now_s - self._last_command_s > WATCHDOG_S:
            self._is_unattended = True
            if self._habits.stops_unattended:
                self.drive.stop()
            log.info("%s", guests.NO_COMMAND(name=self._body.name, time=f"{WATCHDOG_S:g} s"))

    def report(self) -> None:
        """Send the regular packet, those that a client asked for with each, and those of the lasers."""
        self.answers.append(self.reporter.sip())
        for number, make in self._additions().items():
            if self._asked[number]:
                self.answers.append(make())
                if self._asked[number] == _ONCE:
                    self._asked[number] = 0
        if self.scanning.is_on:
            self.answers.append(self.scanning.packets(self.belief))

    def _additions(self) -> Mapping[int, Callable[[], bytes]]:
        """Return what makes the packets that clients ask for once or with every report, by the commands."""
        return {
            CommandId.ENCODER: self.reporter.encoders,
            CommandId.IOREQUEST: self.reporter.inputs_and_outputs,
            GRIPPER_REQUEST: self.reporter.gripper_state,
        }

    def table(self) -> Mapping[int, Callable[[Command], None]]:
        """Return what carries out each command of the robot."""
        additions = {
            number: with_number(partial(self._asked.__setitem__, number))
            for number in self._asked
            if number != GRIPPER_REQUEST
        }
        return {
            **additions,
            CommandId.GRIPPER: with_number(self._move_gripper),
            CommandId.GETAUX: with_number(self._ask_camera),
            CommandId.PULSE: without_argument(lambda: None),
            CommandId.CONFIG: without_argument(self._send_configuration),
            CommandId.ENABLE: with_number(lambda value: self.drive.enable(bool(value))),
            CommandId.SETA: with_number(lambda value: self.drive.set_acceleration(self.drive.ahead, value)),
            CommandId.SETV: with_number(self.drive.ahead.limit),
            CommandId.SETRA: with_number(
                lambda value: self.drive.set_acceleration(self.drive.turn, math.radians(value))
            ),
            CommandId.SETRV: with_number(lambda value: self.drive.turn.limit(math.radians(value))),
            CommandId.LATACCEL: with_number(lambda value: self.drive.set_acceleration(self.drive.aside, value)),
            CommandId.SETO: self._set_odometer,
            CommandId.MOVE: with_number(self.drive.go_by),
            CommandId.VEL: with_number(self.drive.go_at),
            CommandId.ROTATE: with_number(self.drive.turn_at),
            CommandId.RVEL: with_number(self.drive.turn_at),
            CommandId.HEAD: with_number(self.drive.turn_to),
            CommandId.DHEAD: with_number(self.drive.turn_by),
            CommandId.LATVEL: with_number(self.drive.go_aside_at),
            CommandId.VEL2: self._run_wheels,
            CommandId.STOP: without_argument(self.drive.stop),
            CommandId.ESTOP: without_argument(self.drive.brake),
            CommandId.ESTOP_TOO: without_argument(self.drive.brake),
            CommandId.BUMPSTALL: with_number(self._set_bump_stall),
            CommandId.SONAR: with_number(self._switch_sonars),
            CommandId.DIGOUT: self._set_outputs,
            CommandId.BATTEST: with_number(self._set_battery),
            CommandId.DIGTEMPTEST: with_number(self._set_temperature_fault),
            CommandId.SPOOFANALOGTEMP: with_number(self._set_temperature),
            CommandId.MESSAGE: lambda command: self._log("says", printable(command.argument[3:])),
            CommandId.TTY2: self._send_to_camera,
            CommandId.TTY4: lambda command: self._log("sends to its serial port 4", command.text),
            CommandId.RESET: without_argument(lambda: self._refuse("a reset")),
            CommandId.MAINT: without_argument(lambda: self._refuse("maintenance mode")),
        }

    def takes_for_gripper(self, command: Command) -> bool:
        """Carry out a command that is the gripper's or, to simulators, a laser's; return whether it was the gripper's.

        Clients ask for a gripper's state by 0, 1 or 2, where no laser's scan ends; its values follow a command of its.
        """
        gripper, value = self.reporter.gripper, command.integer
        if value is None:
            return False
        if command.number == GRIPPER_VALUE and gripper.awaits_value:
            gripper.take_value(value)
            return True
        if command.number == GRIPPER_REQUEST and (value in (1, 2) or (value == 0 and gripper.is_used)):
            gripper.is_used = True
            self._asked[GRIPPER_REQUEST] = value
            return True
        return False

    def _move_gripper(self, value: int) -> None:
        self.reporter.gripper.obey(value, self._world.time_s)
        log.info("%s: gripper: %s", self._body.name, self.reporter.gripper)

    def _send_to_camera(self, command: Command) -> None:
        """Send bytes to the auxiliary serial port, where the camera is; a text that is none of its is logged."""
        camera = self.camera
        if camera.receive(command.content):
            where = f"pan {camera.pan}, tilt {camera.tilt}, zoom {camera.zoom}"
            log.info("%s: camera: %s", self._body.name, where if camera.is_on else f"{where}, off")
        elif command.text.isascii() and "?" not in command.text:
            self._log("sends to its serial port 2", command.text)
        self._hand_over_answers()

    def _ask_camera(self, count: int) -> None:
        self.camera.ask(min(count, _MOST_AUX_BYTES))
        self._hand_over_answers()

    def _hand_over_answers(self) -> None:
        """Send what the camera was asked for, if it is whole."""
        if collected := self.camera.collected():
            self.answers.append(auxiliary(collected))

    def _mind_bumpers(self) -> None:
        """Stop where a bumper that counts touches something ahead of the way, and tell so until it is free."""
        ahead = self._body.undercarriage.twist_per_s.ahead_mm
        is_hit = False
        for touch in self._body.touches:
            is_front = abs(touch.bearing_rad) <= math.pi / 2.0
            counts = self._bump_stall & (_BUMP_FRONT if is_front else _BUMP_REAR)
            is_hit |= bool(counts)
            if counts and (ahead > 0.0) is is_front and ahead:
                self.drive.go_at(0.0)
        self.reporter.is_bumped = is_hit

    def _send_configuration(self) -> None:
        model, drive = self._model, self.drive
        is_front = [mount.x_mm >= 0.0 for mount in model.sonars.mounts]
        configuration = Configuration(
            model.robot_class,
            model.subclass,
            NAME,
            round(SIP_PERIOD_S * 1_000.0),
            round(WATCHDOG_S * 1_000.0) if self._habits.stops_unattended else 0,
            any(is_front),
            not all(is_front),
            model.front_bumpers,
            model.rear_bumpers,
            drive.turn.settings(math.radians(1.0)),
            drive.ahead.settings(1.0),
            (0, 0, 0) if drive.aside is None else drive.aside.settings(1.0),
        )
        self.answers.append(configuration.encoded())

    def _set_odometer(self, command: Command) -> None:
        there = command.numbers("hhh")
        self.drive.set_odometer(*map(float, there or ()))

    def _run_wheels(self, command: Command) -> None:
        speeds = command.low_and_high
        if speeds is not None:
            right, left = ((speed ^ 0x80) - 0x80 for speed in speeds)  # which are signed
            unit_mm_s = self._model.conversions.vel2_mm_s
            self.drive.run_wheels(left * unit_mm_s, right * unit_mm_s)

    def _set_bump_stall(self, value: int) -> None:
        self._bump_stall = value & (_BUMP_FRONT | _BUMP_REAR)
        self.reporter.is_bumped = False

    def _switch_sonars(self, value: int) -> None:
        self.reporter.sonars_are_on = bool(value)

    def _set_outputs(self, command: Command) -> None:
        states, mask = command.low_and_high or (0, 0)
        self.reporter.digital_out = (self.reporter.digital_out & ~mask | states & mask) & 0xFF
        log.info("%s: digital outputs %s", self._body.name, f"{self.reporter.digital_out:08b}")

    def _set_battery(self, value: int) -> None:
        reporter = self.reporter
        if self._model.has_charge:
            reporter.charge = min(value, FULL_CHARGE) if value > 0 else FULL_CHARGE
        else:
            reporter.voltage_dv = value if value > 0 else DEFAULT_VOLTAGE_DV

    def _set_temperature_fault(self, value: int) -> None:
        self.reporter.has_temperature_fault = bool(value)

    def _set_temperature(self, value: int) -> None:
        self.reporter.temperature = min(max(value, -128), 127)

    def _log(self, verb: str, text: str) -> None:
        log.info("%s %s: %s", self._body.name, verb, text)

    def _refuse(self, what: str) -> None:
        log.warning("%s: %s", self._body.name, guests.NO_SUCH_PART(what=what))
