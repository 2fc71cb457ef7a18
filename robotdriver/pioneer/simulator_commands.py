"""Commands that only a simulator obeys, and no real robot: another place, lasers, maps, and the truth."""

import logging
import math
from collections.abc import Callable, Mapping
from enum import IntEnum

from robotdriver.errors import PlacementError
from robotdriver.models.pioneers.model import GPS, SIP_PERIOD_S, PioneerModel
from robotdriver.phrases import guests
from robotdriver.pioneer.habits import NAME, Habits
from robotdriver.pioneer.packets.commands import (
    Command,
    CommandId,
    SimControl,
    printable,
    with_number,
    without_argument,
)
from robotdriver.pioneer.packets.reports import (
    HAS_GEOREFERENCE,
    HAS_MAP,
    HAS_ODOMETRY_ERRORS,
    HAS_WINDOW,
    WAS_RESTARTED,
    SimInfoDevice,
    SimulatorState,
    simulator_info,
)
from robotdriver.pioneer.requests import Ask, Exit, LoadMap, ReleaseMap, RotateLogs, SetGhost
from robotdriver.pioneer.session import Session
from robotdriver.pioneer.surroundings import PioneerSurroundings
from robotdriver.pose import Pose
from robotdriver.simulator.world import World, WorldRobot

log = logging.getLogger(__name__)


class StateRequest(IntEnum):
    """The interval at which a client wants the simulator's state."""

    NO_LONGER = 0
    ONCE = 1
    BEFORE_EACH_REPORT = 2


class SimulatorCommands:
    """The simulator's side of one robot. Called between ticks.

    Args:
        world: The floor.
        body: The robot on it.
        model: What kind of robot it is.
        ask: Told what a client asks of the program.
        habits: How the robot differs from what the protocol says.
        session: Of the present client.

    Attributes:
        surroundings: What the client is told of the floor; may be replaced.
        start: Where a reset puts the robot; may be replaced.
        session: Of the present client; replaced when another one opens the robot.
    """

    def __init__(
        self, world: World, body: WorldRobot, model: PioneerModel, ask: Ask, habits: Habits, session: Session
    ) -> None:
        self.surroundings = PioneerSurroundings()
        self.start = body.pose
        self.session = session
        self._world = world
        self._body = body
        self._model = model
        self._ask = ask
        self._habits = habits

    def table(self) -> Mapping[int, Callable[[Command], None]]:
        """Return what carries out each command."""
        table: dict[int, Callable[[Command], None]] = {
            CommandId.SIM_SET_POSE: self._put,
            CommandId.SIM_RESET: without_argument(self._reset),
            CommandId.SIM_LASER_ENABLE: self._of_a_laser(lambda form, n: self.session.scanning.switch(form, n)),
            CommandId.SIM_LASER_START: self._of_a_laser(lambda value, n: self.session.scanning.set_start(value, n)),
            CommandId.SIM_LASER_END: self._of_a_laser(lambda value, n: self.session.scanning.set_end(value, n)),
            CommandId.SIM_LASER_RESOLUTION: self._of_a_laser(
                lambda value, n: self.session.scanning.set_step(value / 100.0, n)
            ),
            CommandId.SIM_CTRL: self._control,
            CommandId.SIM_STAT: self._tell_state,
            CommandId.SIM_MESSAGE: lambda command: log.info("%s says: %s", self._body.name, command.text),
            CommandId.SIM_EXIT: with_number(self._exit),
        }
        if self._habits.has_old_laser_commands:
            table[CommandId.LASER_ENABLE] = table[CommandId.SIM_LASER_ENABLE]
            table[CommandId.LASER_START] = table[CommandId.SIM_LASER_START]
            table[CommandId.LASER_END] = table[CommandId.SIM_LASER_END]
            table[CommandId.LASER_RESOLUTION] = table[CommandId.SIM_LASER_RESOLUTION]
        if self._habits.is_srisim:
            table[CommandId.OLD_END] = without_argument(lambda: self._exit(0))
            table[CommandId.OLD_SET_X] = with_number(lambda value: self._put_at(x_mm=value))
            table[CommandId.OLD_SET_Y] = with_number(lambda value: self._put_at(y_mm=value))
            table[CommandId.OLD_SET_HEADING] = with_number(lambda value: self._put_at(heading_deg=value))
            table[CommandId.OLD_RESET] = without_argument(self._reset)
        return table

    def _put(self, command: Command) -> None:
        there = command.numbers("iii")
        if there is not None:
            self._put_at(*there)

    def _put_at(self, x_mm: float | None = None, y_mm: float | None = None, heading_deg: float | None = None) -> None:
        pose = self._body.pose
        self._put_to(
            Pose(
                pose.x_mm if x_mm is None else float(x_mm),
                pose.y_mm if y_mm is None else float(y_mm),
                pose.heading_rad if heading_deg is None else math.radians(heading_deg),
            )
        )

    def _put_to(self, pose: Pose) -> None:
        try:
            self._world.put_robot(self._body, pose)
        except PlacementError as error:
            log.warning("%s", guests.STAYS(name=self._body.name, reason=str(error)))
            return
        self.session.scanning.was_put_elsewhere = True

    def _reset(self) -> None:
        self.session.drive.stop()
        self._put_to(self.start)
        self.session.drive.set_odometer()

    def _of_a_laser(self, act: Callable[[int, int], None]) -> Callable[[Command], None]:
        """Return what passes on a command's number and that of the laser, which may follow it and counts from 1."""

        def handle(command: Command) -> None:
            value = command.integer
            if value is not None:
                act(value, max(command.argument[3] - 1, 0) if len(command.argument) > 3 else 0)

        return handle

    def _control(self, command: Command) -> None:
        operation = command.integer
        match operation:
            case SimControl.LOAD_MAP | SimControl.LOAD_MAP_AND_KEEP:
                file = printable(_with_length(command.argument[3:]))
                self._ask(self._body.name, LoadMap(file, keeps=operation == SimControl.LOAD_MAP_AND_KEEP))
            case SimControl.RELEASE_MAP:
                self._ask(self._body.name, ReleaseMap())
            case SimControl.ROTATE_LOGS:
                self._ask(self._body.name, RotateLogs())
            case SimControl.LOG_STATE:
                self._log_state(printable(_note(command.argument[3:])))
            case SimControl.INFO:
                self.session.answers.append(self._info())
            case SimControl.GHOST:
                self._ask(self._body.name, SetGhost())
            case _:
                log.info("%s: there is no control %s", self._body.name, operation)

    def _log_state(self, note: str) -> None:
        drive, session = self.session.drive, self.session
        log.info("%s: %s: at %s, believed at %s", self._body.name, note, self._true_pose(), session.belief)
        log.info(
            "%s: speed, acceleration and deceleration ahead %s mm, turning %s degrees; motors %s, sonars %s, lasers %s",
            self._body.name,
            drive.ahead.settings(1.0),
            drive.turn.settings(math.radians(1.0)),
            "on" if drive.is_enabled else "off",
            "on" if session.reporter.sonars_are_on else "off",
            [is_on for _, is_on in session.scanning.lasers],
        )

    def _tell_state(self, command: Command) -> None:
        match command.integer:
            case None | StateRequest.ONCE:
                self.session.answers.append(self.state())
            case StateRequest.BEFORE_EACH_REPORT:
                self.session.tells_state = True
            case StateRequest.NO_LONGER:
                self.session.tells_state = False
            case other:
                log.info("%s: a client asked for its state with %d; there are 0, 1 and 2", self._body.name, other)

    def _exit(self, status: int) -> None:
        if self._habits.may_exit:
            self._ask(self._body.name, Exit(status))
        else:
            log.warning("%s: %s", self._body.name, guests.EXIT_ASKED())

    def _true_pose(self) -> tuple[float, float, float]:
        pose = self._body.pose
        return pose.x_mm, pose.y_mm, math.degrees(math.remainder(pose.heading_rad, math.tau))

    def state(self) -> bytes:
        """Return the packet with the simulator's state now."""
        around, errors = self.surroundings, self._body.undercarriage.odometry_errors
        flags = HAS_ODOMETRY_ERRORS | (HAS_MAP if around.map_file else 0)
        cycle_ms = round(SIP_PERIOD_S * 1_000.0)
        state = SimulatorState(flags, cycle_ms, cycle_ms, cycle_ms, self._true_pose(), odometry_errors=errors)
        if around.georeference is None:
            return state.encoded()
        receiver = self._body.readings[GPS]
        x_mm, y_mm = self._body.pose.to_world(self._model.gps_x_mm, self._model.gps_y_mm)
        here = around.georeference.at(x_mm, y_mm)
        return SimulatorState(
            flags | HAS_GEOREFERENCE,
            cycle_ms,
            cycle_ms,
            cycle_ms,
            self._true_pose(),
            here.latitude_deg,
            here.longitude_deg,
            here.altitude_m,
            0.0 if receiver is None else 1.0,
            errors,
        ).encoded()

    def _info(self) -> bytes:
        around = self.surroundings
        flags = (HAS_WINDOW if around.has_window else 0) | (WAS_RESTARTED if around.was_restarted else 0)
        devices: list[SimInfoDevice] = []
        if self._model.sonars.mounts:
            devices.append(
                SimInfoDevice(f"{self._body.name}.sonar", "pioneerSonar", 0, self.session.reporter.sonars_are_on)
            )
        for number, (laser, is_on) in enumerate(self.session.scanning.lasers):
            devices.append(SimInfoDevice(f"{self._body.name}.{laser.kind}:{number}", laser.kind, number, is_on))
        return simulator_info(NAME, around.version, flags, devices)


def _with_length(content: bytes) -> bytes:
    """Return a string that begins with its length in two bytes; as much of it as is there."""
    return content[2 : 2 + int.from_bytes(content[:2], "little")]


def _note(content: bytes) -> bytes:
    """Return a string that may begin with its length, or be the whole rest of a packet."""
    note = _with_length(content)
    return note if len(note) == int.from_bytes(content[:2], "little") else content
