"""A Pioneer that is not there: a robot on the simulated floor, seen from outside as the packets of a Pioneer.

No input or output, see `emulation.guest`. What a client sends is taken apart at once and carried out between the next
two ticks, so that every command acts on the floor as it is then. Only the handshake is answered on the spot.
"""

import logging
import math
from collections import deque
from collections.abc import Callable, Mapping

from robotdriver.emulation.guest import Guest
from robotdriver.interface import Reading
from robotdriver.models.pioneers.model import SIP_PERIOD_S, PioneerModel
from robotdriver.pioneer.drive import PioneerDrive
from robotdriver.pioneer.gripper import Gripper
from robotdriver.pioneer.habits import NAME, Habits
from robotdriver.pioneer.packets.commands import Command, CommandId, without_argument
from robotdriver.pioneer.packets.framing import PacketReader
from robotdriver.pioneer.packets.reports import identity, map_changed, pulse
from robotdriver.pioneer.ptz import PtzCamera
from robotdriver.pioneer.requests import Ask, ReleaseMap
from robotdriver.pioneer.session import Session
from robotdriver.pioneer.simulator_commands import SimulatorCommands
from robotdriver.pioneer.surroundings import PioneerSurroundings
from robotdriver.pose import Pose
from robotdriver.simulator.world import World, WorldRobot

log = logging.getLogger(__name__)

_LAST_SYNC = 2
_ROUNDING_S = 1e-9
_BEFORE_OPEN = (CommandId.OPEN, CommandId.CLOSE, CommandId.CONFIG)


class EmulatedPioneer(Guest):
    """One emulated Pioneer. Calls must not overlap; `advance` belongs between two ticks of the floor.

    Args:
        world: The floor, which `advance` may change.
        body: The robot on it.
        model: What kind of robot it is; the body was made of it.
        ask: Told what a client asks of the program.
        habits: How it differs from what the protocol says.
        phase_s: It reports at this time of the floor, and at whole periods before and after; None for whole periods
            after a client has opened it. Clients of many robots may open all of them at once, and who makes the floor's
            ticks should not make all reports in one of them.

    Attributes:
        name: The robot's on the floor.
        is_open: Whether a client has opened it, so that it reports.
    """

    def __init__(
        self,
        world: World,
        body: WorldRobot,
        model: PioneerModel,
        ask: Ask,
        habits: Habits | None = None,
        phase_s: float | None = None,
    ) -> None:
        self.name = body.name
        self.is_open = False
        self.next_due_s = math.inf
        self._world = world
        self._body = body
        self._model = model
        self._ask = ask
        self._habits = Habits() if habits is None else habits
        self._phase_s = phase_s
        self._reader = PacketReader()
        self._queue: deque[Command] = deque()
        self._is_synchronised = False
        self._was_asked_to_open = False
        self._was_left = False
        self._now_s = self._next_sip_s = 0.0
        self._session = Session(world, body, model, self._habits)
        self._simulator = SimulatorCommands(world, body, model, ask, self._habits, self._session)
        self._handlers = self._table()

    def receive(self, data: bytes) -> bytes:
        """Take bytes from the client, and return what is answered at once: the handshake."""
        answers = []
        for content in self._reader.receive(data):
            command = Command.of(content)
            if self._is_greeting(command):
                answers.append(self._shake_hands(command.number))
            elif self._is_synchronised:
                self._was_asked_to_open |= command.number == CommandId.OPEN
                self._queue.append(command)
                self.next_due_s = -math.inf
        return b"".join(answers)

    def advance(self, now_s: float) -> bytes:
        """Let time pass until the floor's present moment, and return what the robot sends meanwhile."""
        self._now_s = now_s
        if self._was_left:
            self._was_left = False
            self._see_off()
        if self._queue:
            self._session.heard(now_s)
        while self._queue:
            self._obey(self._queue.popleft())
        if self.is_open:
            self._session.look_after(now_s)
            if now_s >= self._next_sip_s - _ROUNDING_S:
                self._report()
        self._plan()
        answers = self._session.answers
        sent = b"".join(answers)
        answers.clear()
        return sent

    def stop(self) -> None:
        """Let the robot stand."""
        self._session.drive.stop()

    def disconnected(self) -> None:
        """Have the robot stop between the next two ticks, and wait for the next client."""
        self._reader.clear()
        self._queue.clear()
        self._is_synchronised = self._was_asked_to_open = False
        # The next client may shake hands before the floor's next tick.
        self.is_open, self._was_left = False, self.is_open or self._was_left
        self.next_due_s = -math.inf

    # What others on the floor ask of the robot beside its client, between ticks.

    @property
    def body(self) -> WorldRobot:
        """The robot on the floor."""
        return self._body

    @property
    def model(self) -> PioneerModel:
        """The robot's model."""
        return self._model

    @property
    def drive(self) -> PioneerDrive:
        """The way it is driven; another one from the moment that a client opens the robot."""
        return self._session.drive

    @property
    def sonars_are_on(self) -> bool:
        """True if its sonars read."""
        return self._session.reporter.sonars_are_on

    @property
    def heard(self) -> Mapping[str, Reading]:
        """The readings of the rangers that are on, as last told to the client, by name; none without one."""
        session = self._session
        if not self.is_open:
            return {}
        return {**(session.reporter.heard if session.reporter.sonars_are_on else {}), **session.scanning.heard}

    @property
    def gripper(self) -> Gripper:
        """Its gripper, as the present client has it."""
        return self._session.reporter.gripper

    @property
    def camera(self) -> PtzCamera:
        """The camera at its serial port, as the present client has it."""
        return self._session.camera

    @property
    def lasers_on(self) -> tuple[int, ...]:
        """The numbers of the lasers whose scans its client gets, from 0."""
        return tuple(number for number, (_, is_on) in enumerate(self._session.scanning.lasers) if is_on)

    # What the owner of the floor tells, between ticks.

    @property
    def surroundings(self) -> PioneerSurroundings:
        """The surroundings that the client is told of; may be replaced."""
        return self._simulator.surroundings

    @surroundings.setter
    def surroundings(self, surroundings: PioneerSurroundings) -> None:
        self._simulator.surroundings = surroundings

    @property
    def start(self) -> Pose:
        """The pose to which a reset puts the robot; may be replaced."""
        return self._simulator.start

    @start.setter
    def start(self, start: Pose) -> None:
        self._simulator.start = start

    def tell_map_changed(self, file: str, *, by_user: bool, is_loaded: bool) -> None:
        """Tell the client of another map."""
        if self.is_open:
            self._session.answers.append(map_changed(file, by_user=by_user, is_loaded=is_loaded))
            self.next_due_s = -math.inf

    # The client's visit.

    def _is_greeting(self, command: Command) -> bool:
        """Return whether a command is a SYNC, whose numbers PULSE, OPEN and CLOSE have as well.

        ARIA opens a robot with an argument, the drivers of Player and ROS without one.
        """
        if self._was_asked_to_open or command.number > _LAST_SYNC or command.argument:
            return False
        return not (self._is_synchronised and command.number == CommandId.OPEN)

    def _shake_hands(self, number: int) -> bytes:
        if number < _LAST_SYNC:
            return pulse(number)
        self._is_synchronised = True
        return identity(NAME, self._model.robot_class, self._model.subclass)

    def _obey(self, command: Command) -> None:
        if command.number in self._habits.ignored:
            return
        if self._is_for_gripper(command):
            return
        handler = self._handlers.get(command.number)
        if handler is None:
            level = logging.WARNING if self._habits.warns_of_unknown else logging.DEBUG
            log.log(level, "%s does not know command %d", self.name, command.number)
        elif self.is_open or command.number in _BEFORE_OPEN:
            handler(command)

    def _table(self) -> Mapping[int, Callable[[Command], None]]:
        own: dict[int, Callable[[Command], None]] = {
            CommandId.OPEN: without_argument(self._open),
            CommandId.CLOSE: without_argument(self._close),
        }
        return {**self._session.table(), **self._simulator.table(), **own}

    def _is_for_gripper(self, command: Command) -> bool:
        """Return whether a command was the gripper's, and has been carried out."""
        return self.is_open and self._session.takes_for_gripper(command)

    def _open(self) -> None:
        """Begin to report, as a robot that was just switched on; where it stands is kept."""
        if self.is_open:
            return
        self._session = Session(self._world, self._body, self._model, self._habits, self._now_s)
        self._session.drive.set_odometer()
        self._simulator.session = self._session
        self._handlers = self._table()
        self.is_open = True
        phase_s = self._now_s if self._phase_s is None else self._phase_s
        periods = math.floor((self._now_s - phase_s) / SIP_PERIOD_S + _ROUNDING_S)
        self._next_sip_s = phase_s + (periods + 1) * SIP_PERIOD_S

    def _close(self) -> None:
        if self.is_open:
            self.is_open = False
            self._see_off()
        self._queue.clear()
        self._is_synchronised = self._was_asked_to_open = False
        self.wants_hangup = True

    def _see_off(self) -> None:
        """Do what has to be done when a client that had opened the robot leaves it."""
        self._session.drive.stop()
        self._ask(self.name, ReleaseMap())

    def _report(self) -> None:
        late = math.floor((self._now_s - self._next_sip_s + _ROUNDING_S) / SIP_PERIOD_S)
        self._next_sip_s += (late + 1) * SIP_PERIOD_S
        if self._session.tells_state:
            self._session.answers.append(self._simulator.state())
        self._session.report()

    def _plan(self) -> None:
        """Say when there is something to do next."""
        if not self.is_open:
            self.next_due_s = math.inf
        elif self._session.is_watchful:
            self.next_due_s = -math.inf
        else:
            self.next_due_s = self._next_sip_s - _ROUNDING_S
