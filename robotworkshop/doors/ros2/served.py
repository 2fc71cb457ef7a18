"""Emulated robots for programs of ROS 2, beside the clients of their own families.

Each robot has the topics and services that it has under the mover `ros2`. What was told last drives it. A robot to
which ROS 2 has said nothing yet is left to its other clients.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Protocol

from robotdriver.create3.emulated_create3 import EmulatedCreate3
from robotdriver.interface import DriveCommand, SensorData, Stop, Wheels
from robotdriver.pioneer.emulator import EmulatedPioneer
from robotdriver.pose import Pose
from robotworkshop.doors.installed import Drivable
from robotworkshop.doors.ros2.commands import take_commands
from robotworkshop.doors.ros2.live import serve_live
from robotworkshop.doors.ros2.names import name_spaces
from robotworkshop.doors.ros2.node import Topics
from robotworkshop.doors.ros2.obedience import Obedience
from robotworkshop.doors.ros2.robot_topics import RobotTopics
from robotworkshop.doors.ros2.rosaria import RosAria
from robotworkshop.recording.header import Header
from robotworkshop.stage.events import Announcer, DriveStarted, Moved

TIMEOUT_S = 0.5
"""A robot stands when it has heard no cmd_vel for so long, on its own clock."""


@contextmanager
def serve_robots(
    robots: Callable[[], Sequence[Drivable]], announcer: Announcer, header: Header, tell: Callable[[str], None]
) -> Iterator[None]:
    """Let programs of ROS 2 drive robots while the block runs.

    Args:
        robots: Returns those that are there now.
        announcer: Of the floor that they are on.
        header: How the run comes about.
        tell: Told in a line where to find them.

    Raises:
        Ros2Error: the extra is not installed.
    """
    with serve_live(None, announcer, header, tell):
        served = ServedRobots(robots)
        announcer.listen(lambda _: served.look(), DriveStarted, Moved)
        try:
            yield
        finally:
            served.close()


class ServedRobots:
    """The robots that are there now.

    Args:
        robots: Returns them.
    """

    def __init__(self, robots: Callable[[], Sequence[Drivable]]) -> None:
        self._robots = robots
        self._present: tuple[str, ...] = ()
        self._driven: dict[str, _Driven] = {}
        self._is_over = False

    def look(self) -> None:
        """Tell of all robots, and have them do what they were told; called between two ticks."""
        if self._is_over:
            return
        robots = {robot.name: robot for robot in self._robots()}
        if tuple(robots) != self._present:
            self._present = tuple(robots)
            for name in [name for name in self._driven if name not in robots]:
                self._driven.pop(name).close()
            for name, space in name_spaces(robots).items():
                if name not in self._driven:
                    self._driven[name] = _Driven(robots[name], space)
        for driven in self._driven.values():
            driven.look()

    def close(self) -> None:
        """Take all topics back."""
        self._is_over = True
        for driven in self._driven.values():
            driven.close()


class _Driven:
    """One robot.

    Args:
        robot: It.
        space: Its name space.
    """

    def __init__(self, robot: Drivable, space: str) -> None:
        self._robot = robot
        self._obedience = Obedience(robot.body.model, TIMEOUT_S)
        self._topics = topics = Topics(space)
        self._told = RobotTopics(topics, space, robot.body.model, None)
        self._before: SensorData | None = None
        self._pose: Pose = robot.body.pose
        self._command: DriveCommand = Stop()
        take_commands(topics, self._obedience)
        self._own = _own_topics(topics, space, robot, self._obedience)

    def look(self) -> None:
        """Tell of a frame that is new, and do what was told."""
        data = self._robot.body.sensor_data
        before, self._before = self._before, data
        if before is not None and data.frame == before.frame:
            return
        if before is not None:
            way_mm, turn_rad = data.distance_mm - before.distance_mm, data.orientation_rad - before.orientation_rad
            self._pose = self._pose.along_arc(way_mm, turn_rad)
        self._told.publish(data, self._pose)
        if self._own is not None:
            self._own.publish(data, self._pose)
        command = self._obedience.command(data.time_s)
        if command != self._command or isinstance(command, Wheels):  # A robot may stop that is not told again.
            self._command = command
            left, right = (command.left_mm_s, command.right_mm_s) if isinstance(command, Wheels) else (0.0, 0.0)
            self._robot.drive(left, right)

    def close(self) -> None:
        """Take topics and services back."""
        self._topics.close()


class _OwnTopics(Protocol):
    """Topics that robots of one family have, beside those of all."""

    def publish(self, data: SensorData, pose: Pose) -> None:
        """Tell all of a frame; the pose is where the wheels have brought the robot."""


def _own_topics(topics: Topics, space: str, robot: Drivable, obedience: Obedience) -> _OwnTopics | None:
    """Return the topics that a robot's family has of its own; None for none."""
    match robot.device:
        case EmulatedPioneer():
            return RosAria(topics, space, robot.body.model, obedience)
        case EmulatedCreate3() if find_spec("irobot_create_msgs") is not None:
            from robotworkshop.doors.ros2.create3_topics import Create3Topics

            return Create3Topics(topics, space, robot.device)
        case _:
            return None
