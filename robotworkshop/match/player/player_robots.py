"""The robot that a player drives: simulated on a floor of its own, real, or one of a referee's arena."""

import ipaddress
import logging
import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, TypeVar

from robotdriver.create.driver.odometry import UNCALIBRATED
from robotdriver.create.driver.robot import PhysicalRobot
from robotdriver.create.driver.safety import HOLD_S
from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.create.links import TcpAddress, parse_address
from robotdriver.create3.driver.robot import Create3Robot
from robotdriver.errors import LinkError
from robotdriver.interface import SensorData
from robotworkshop.match import phrases
from robotworkshop.match.wire.rpc_errors import CallRefusedError, RefusalCode
from robotworkshop.match.wire.set_scene import SetSceneMessage
from robotworkshop.run.create3_choice import Create3Choice
from robotworkshop.run.end_song import EndSong, SongChoice
from robotworkshop.run.reports import Outcome
from robotworkshop.run.robot_choice import RobotChoice
from robotworkshop.run.session import Session
from robotworkshop.run.verdict import Health
from robotworkshop.stage.events import Bumped, Collided
from scene.scene import Scene

log = logging.getLogger(__name__)

RobotAtALink = PhysicalRobot | Create3Robot
Choice = TypeVar("Choice", bound=RobotChoice | Create3Choice)


class PlayerRobot(ABC):
    """A robot in a player's hands, from one match to the next.

    Attributes:
        kind: What the player says of it: "sim", "real" or "arena".
        contact: The event that counts as a contact of it.
    """

    kind: ClassVar[str]
    contact: ClassVar[type[Collided | Bumped]]

    @abstractmethod
    def make_ready(self, scene: Scene, assignment: SetSceneMessage, referee_host: str) -> Scene:
        """Make ready to stand at the start of a scene's only robot; return the scene for a robot of its model.

        Args:
            scene: With no other robot in it.
            assignment: What the referee says of the robot.
            referee_host: The referee's own address.

        Raises:
            CallRefusedError: the address is not fit for this robot, or the robot cannot be reached.
        """

    @abstractmethod
    def drive(self, session: Session, choose_songs: SongChoice) -> None:
        """Let a solved session drive it to the end.

        Raises:
            WorkshopError: it cannot be driven.
        """

    @abstractmethod
    def sing(self, song: EndSong) -> None:
        """Sing while nothing drives. What cannot sing is silent."""

    @abstractmethod
    def health(self, newest: SensorData | None) -> Health:
        """Return how well it is heard.

        Args:
            newest: What the session saw last; None before it drove.
        """

    @abstractmethod
    def close(self) -> None:
        """Stop it and let it go."""


class SimulatedRobot(PlayerRobot):
    """A robot alone on a simulated floor; there is a new one for each drive."""

    kind = "sim"
    contact = Collided

    def make_ready(self, scene: Scene, assignment: SetSceneMessage, referee_host: str) -> Scene:  # noqa: ARG002 - it is no real one
        """Do nothing: the drive makes the floor."""
        _refuse_arena(assignment.robot_address, self.kind)
        return scene

    def drive(self, session: Session, choose_songs: SongChoice) -> None:
        """Drive on a new floor."""
        session.drive(choose_songs)

    def sing(self, song: EndSong) -> None:
        """Stay silent: without a drive there is no robot."""
        log.debug("the song of %s is not heard: there is no simulated robot now", song.value)

    def health(self, newest: SensorData | None) -> Health:
        """Return that all is well."""
        return Health() if newest is None else Health(battery=_battery(newest))

    def close(self) -> None:
        """Do nothing: the end of the drive has let it go."""


class ConnectedRobot(PlayerRobot):
    """A robot at the other end of a link: real, or what speaks as one."""

    contact = Bumped

    def __init__(self) -> None:
        self._robot: RobotAtALink | None = None

    def drive(self, session: Session, choose_songs: SongChoice) -> None:
        """Drive the robot, which stands at the start."""
        session.drive_real(self._connected(), choose_songs)

    def sing(self, song: EndSong) -> None:
        """Sing, if it is heard."""
        try:
            song.sung_by(self._connected())
        except LinkError as error:
            log.debug("the robot could not sing: %s", error)

    def health(self, newest: SensorData | None) -> Health:  # noqa: ARG002 - the robot knows better
        """Return how well the robot is heard now."""
        try:
            robot = self._connected()
            data, age_s = robot.sensor_data(), robot.age_s
        except LinkError:
            return Health(is_good=False, age_s=0.0, loss=1.0, battery=0.0)
        came = data.frame + data.link.lost_frames
        return Health(age_s <= HOLD_S, age_s, data.link.lost_frames / came if came else 0.0, _battery(data))

    def close(self) -> None:
        """Stop it and let it go."""
        robot, self._robot = self._robot, None
        if robot is not None:
            robot.close()

    def _connected(self) -> RobotAtALink:
        if self._robot is None:
            raise LinkError(phrases.NOT_CONNECTED())
        return self._robot

    def _connect(self, robot: RobotAtALink) -> None:
        """Have this robot from now on."""
        if robot is not self._robot:
            self.close()
        try:
            robot.connect()
        except LinkError as error:
            raise CallRefusedError(RefusalCode.ROBOT_UNREACHABLE, str(error)) from error
        self._robot = robot


class RealRobot(ConnectedRobot):
    """A robot at the end of a wire or a radio link. It stays connected between matches.

    Args:
        choice: Which robot.

    Raises:
        LinkError: its address means nothing.
        SettingsError: there is no such model, or the calibrations cannot be read.
    """

    kind = "real"

    def __init__(self, choice: RobotChoice | Create3Choice) -> None:
        super().__init__()
        choice.check()
        self._choice = choice
        self._found: RobotChoice | Create3Choice | None = None
        self._connected_as: RobotChoice | Create3Choice | None = None

    def make_ready(self, scene: Scene, assignment: SetSceneMessage, referee_host: str) -> Scene:  # noqa: ARG002 - not an arena's
        """Connect to the robot, which tells its port, model and rate where the user did not give them."""
        _refuse_arena(assignment.robot_address, self.kind)
        found = self._found or self._detected()
        self._found = None  # until it is connected: what does not answer there is looked for again
        scene = scene.with_model(scene.robots[0].name, found.model)
        choice = _limited(found, assignment)
        if self._robot is None or choice != self._connected_as:
            self._connect(choice.robot())
        else:
            self._connect(self._robot)
        self._found, self._connected_as = found, choice
        return scene

    def _detected(self) -> RobotChoice | Create3Choice:
        try:
            return self._choice.detected()
        except LinkError as error:
            raise CallRefusedError(RefusalCode.ROBOT_UNREACHABLE, str(error)) from error


ARENA_LOST_S = 10.0
"""An arena's robot may be silent for so long, or its player stand still: a busy computer is no reason to lose a match.
On a simulated floor this is safe, and its wheels are held as early as those of a real robot."""

_FLOOR_LOST = frozenset({Cause.LINK_GONE, Cause.ASLEEP_OR_OFF, Cause.CORRUPT_FRAMES})
"""The causes of an arena robot's silence that are not the player's own fault."""


class ArenaRobot(ConnectedRobot):
    """An emulated robot in the arena of the referee, who says where it listens. To the player it is a real one.

    Args:
        max_speed_mm_s: No wheel is told to turn faster; the referee's own limit counts where it is lower.
    """

    kind = "arena"

    def __init__(self, max_speed_mm_s: float = math.inf) -> None:
        super().__init__()
        self._max_speed_mm_s = max_speed_mm_s

    def drive(self, session: Session, choose_songs: SongChoice) -> None:
        """Drive the robot; where it is lost, what is said of it is fit for people who have no cable to plug in."""

        def told(outcomes: Sequence[Outcome]) -> Mapping[str, EndSong]:
            return choose_songs([self._with_fit_reason(outcome) for outcome in outcomes])

        try:
            super().drive(session, told)
        except LinkError as error:
            raise _floor_gone(error) from error

    def _with_fit_reason(self, outcome: Outcome) -> Outcome:
        try:
            self._connected().sensor_data()
        except LinkError as error:
            return outcome if outcome.reached else replace(outcome, reason=str(_floor_gone(error)))
        return outcome

    def make_ready(self, scene: Scene, assignment: SetSceneMessage, referee_host: str) -> Scene:
        """Connect to the robot that the referee names."""
        address = _arena_address(assignment.robot_address, referee_host)
        choice = RobotChoice(address, model=scene.robots[0].model, max_speed_mm_s=self._max_speed_mm_s)
        self._connect(_limited(choice, assignment).robot(UNCALIBRATED, ARENA_LOST_S))
        return scene


def _limited(choice: Choice, assignment: SetSceneMessage) -> Choice:
    """Return the robot with the lower one of its own top speed and the match's."""
    limit_mm_s = math.inf if assignment.max_speed_mm_s is None else assignment.max_speed_mm_s
    return replace(choice, max_speed_mm_s=min(choice.max_speed_mm_s, limit_mm_s))


def _floor_gone(error: LinkError) -> LinkError:
    """Return what a lost link to an arena means; its own words, which speak of cables and buttons, go to the log.

    What has gone wrong at the player's own side, as a program that stalls, is said as it is.
    """
    if isinstance(error, DiagnosedError) and error.cause not in _FLOOR_LOST:
        return error
    log.info("%s", error)
    return LinkError(phrases.FLOOR_GONE())


def _refuse_arena(address: str | None, kind: str) -> None:
    if address:
        raise CallRefusedError(
            RefusalCode.BAD_TASK,
            phrases.OWN_ROBOT(kind=kind),
        )


def _arena_address(address: str | None, referee_host: str) -> str:
    """Return where a robot of the arena listens, with its token: on the referee's own host and nowhere else."""
    if not address:
        raise CallRefusedError(RefusalCode.BAD_TASK, phrases.WAITS_FOR_ARENA())
    try:
        where = parse_address(address)
    except LinkError as error:
        raise CallRefusedError(RefusalCode.BAD_TASK, str(error)) from error
    if not isinstance(where, TcpAddress) or not _is_same_host(where.host, referee_host):
        wanted = f"tcp:{referee_host}:PORT"
        reason = phrases.OTHER_HOST(address=wanted, other=str(where)[:100])
        raise CallRefusedError(RefusalCode.BAD_TASK, reason)
    return address


def _is_same_host(host: str, other: str) -> bool:
    """Return whether two numeric addresses are of one host; names are not looked up, since they may lie."""
    try:
        return _ip(host) == _ip(other)
    except ValueError:
        return False


def _ip(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    address = ipaddress.ip_address(text)
    return (address.ipv4_mapped or address) if isinstance(address, ipaddress.IPv6Address) else address


def _battery(data: SensorData) -> float:
    return min(max(data.battery_charge_mah / data.battery_capacity_mah, 0.0), 1.0) if data.battery_capacity_mah else 0.0
