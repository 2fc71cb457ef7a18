"""A recording as a bag of ROS 2, as rosbag2 keeps them: a folder with a database and its description."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from robotdriver.models import MODELS
from robotdriver.pose import Pose
from robotworkshop.doors.ros2.installed import Ros2Error, check_installed
from robotworkshop.doors.ros2.names import name_spaces
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.header import RunKind
from robotworkshop.recording.replay import Replay
from robotworkshop.stage.events import Moved

_BILLION = 1_000_000_000


def write_bag(replay: Replay, target: Path, from_s: float, to_s: float) -> str:
    """Write a recording as a bag; return in words what was made.

    Args:
        replay: The recording.
        target: The bag's folder, whose name ends in .rosbag2; it must not be there yet.
        from_s: Events from this time on are written.
        to_s: And up to this one.

    Raises:
        Ros2Error: the extra is not installed.
        RecordingError: an event cannot be read, or the folder cannot be written.
    """
    check_installed()
    try:
        from rosbags.rosbag2 import Writer
    except ImportError:
        raise Ros2Error("rosbags: not installed; pip install 'robotworkshop[ros2]'") from None
    from robotworkshop.doors.ros2.robot_topics import RobotTopics
    from robotworkshop.doors.ros2.run_topics import RunTopics

    if target.exists():
        raise RecordingError(f"{target}: is there already; choose another name, or move it away")
    header = replay.header
    try:
        with Writer(target, version=9) as writer:
            bag = _Bag(writer, _nanoseconds(header.began))
            run = RunTopics(bag, header.scene, is_simulated=header.kind is not RunKind.REAL)
            spaces = name_spaces(robot.name for robot in header.scene.robots)
            robots = {
                robot.name: _RecordedRobot(
                    RobotTopics(bag.within(spaces[robot.name]), spaces[robot.name], MODELS[robot.model], robot.goal)
                )
                for robot in header.scene.robots
            }
            for timed in replay.events(from_s, to_s):
                bag.now_s = max(bag.now_s, timed.time_s)
                run.follow(timed.event)
                if isinstance(timed.event, Moved):
                    for robot in timed.event.snapshot.robots:
                        if robot.name in robots:
                            robots[robot.name].follow(robot.sensor_data, robot.pose)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise RecordingError(f"{target}: cannot be written: {reason}; choose another file or folder") from error
    return f"{bag.messages:,} messages, a bag of ROS 2"


class _Bag:
    """Writes messages, each at the time of its event.

    Args:
        writer: Of rosbags.
        began_ns: When the floor's clock showed 0, ns since 1970.

    Attributes:
        now_s: The floor's clock.
        messages: How many there are.
    """

    def __init__(self, writer: Any, began_ns: int) -> None:
        from rosbags.typesys import Stores, get_typestore

        self._writer, self._began_ns = writer, began_ns
        self._types = get_typestore(Stores.ROS2_KILTED)
        self._topics: dict[str, Any] = {}
        self.now_s = 0.0
        self.messages = 0

    def within(self, space: str) -> "_Space":
        """Return it as one name space."""
        return _Space(self, space)

    def stamp(self, time_s: float) -> Any:
        """Return the stamp of a time on the floor's clock."""
        from builtin_interfaces.msg import Time

        seconds, nanoseconds = divmod(self._began_ns + round(time_s * 1e9), _BILLION)
        return Time(sec=seconds, nanosec=nanoseconds)

    def offer(self, topic: str, kind: type, *, latched: bool = False) -> None:
        """Have a topic."""
        from rosbags.interfaces import Qos, QosDurability, QosHistory, QosLiveliness, QosReliability, QosTime

        whole = topic if topic.startswith("/") else f"/{topic}"
        if whole in self._topics:
            return
        package = kind.__module__.partition(".")[0]
        endless = QosTime(2_147_483_647, 4_294_967_295)
        qos = Qos(
            history=QosHistory.KEEP_LAST,
            depth=1 if latched else 10,
            reliability=QosReliability.RELIABLE,
            durability=QosDurability.TRANSIENT_LOCAL if latched else QosDurability.VOLATILE,
            deadline=endless,
            lifespan=endless,
            liveliness=QosLiveliness.AUTOMATIC,
            liveliness_lease_duration=endless,
            avoid_ros_namespace_conventions=False,
        )
        self._topics[whole] = self._writer.add_connection(
            whole, f"{package}/msg/{kind.__name__}", typestore=self._types, offered_qos_profiles=[qos]
        )

    def publish(self, topic: str, message: Any) -> None:
        """Write a message."""
        from rclpy.serialization import serialize_message

        whole = topic if topic.startswith("/") else f"/{topic}"
        self._writer.write(self._topics[whole], self._began_ns + round(self.now_s * 1e9), serialize_message(message))
        self.messages += 1


class _Space:
    """A bag as one name space."""

    def __init__(self, bag: _Bag, space: str) -> None:
        self._bag, self._space = bag, space

    def stamp(self, time_s: float) -> Any:
        """Return the stamp of a time on the floor's clock."""
        return self._bag.stamp(time_s)

    def offer(self, topic: str, kind: type, *, latched: bool = False) -> None:
        """Have a topic."""
        self._bag.offer(self._whole(topic), kind, latched=latched)

    def publish(self, topic: str, message: Any) -> None:
        """Write a message."""
        self._bag.publish(self._whole(topic), message)

    def _whole(self, topic: str) -> str:
        return topic if topic.startswith("/") else f"/{self._space}/{topic}"


class _RecordedRobot:
    """A robot whose frames are published as its mover would publish them.

    Args:
        topics: Its own.
    """

    def __init__(self, topics: Any) -> None:
        self._topics = topics
        self._pose: Pose | None = None
        self._before: Any = None

    def follow(self, data: Any, truth: Pose) -> None:
        """Tell of a frame; where the first one is, odometry begins."""
        before, self._before = self._before, data
        if before is None or self._pose is None:
            self._pose = truth
        elif data.frame == before.frame:
            return
        else:
            way_mm, turn_rad = data.distance_mm - before.distance_mm, data.orientation_rad - before.orientation_rad
            self._pose = self._pose.along_arc(way_mm, turn_rad)
        self._topics.publish(data, self._pose)


def _nanoseconds(began: str) -> int:
    try:
        moment = datetime.fromisoformat(began)
    except ValueError:
        return 0
    return round((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()) * _BILLION
