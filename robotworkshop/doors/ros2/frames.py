"""The frames of a robot, as tf: map, odom, base_link and its sensors.

No package on PyPI has the type of tf's messages. If no ROS 2 brings it, and `make_types` has not made it, no frames are
published.
"""

from typing import Any

from geometry_msgs.msg import Transform, TransformStamped, Vector3

from robotdriver.models import RobotModel
from robotdriver.pose import Pose
from robotworkshop.doors.ros2.messages import MAP, pose3
from robotworkshop.doors.ros2.publishing import Publishes

try:
    from tf2_msgs.msg import TFMessage
except ImportError:
    TFMessage = None

HAS_TF = TFMessage is not None
"""True if the type is there."""

_ORIGIN = Pose(0.0, 0.0)


class FrameBroadcaster:
    """Tells the frames of a robot.

    Args:
        topics: Of the robot's name space; tf's own topics are for all.
        space: The robot's name.
        model: Of the robot.
    """

    def __init__(self, topics: Publishes, space: str, model: RobotModel) -> None:
        self._topics, self._space, self._model = topics, space, model
        if HAS_TF:
            topics.offer("/tf", TFMessage)
            topics.offer("/tf_static", TFMessage, latched=True)

    def publish_static(self, stamp: Any) -> None:
        """Tell where odometry begins, and where sensors sit."""
        if not HAS_TF:
            return
        base = f"{self._space}/base_link"
        mounts = {sensor.name: mount for sensor in self._model.sensors if (mount := getattr(sensor, "mount", None))}
        places = {name: Pose(mount.x_mm, mount.y_mm, mount.heading_rad) for name, mount in mounts.items()}
        fixed = [_transform(MAP, f"{self._space}/odom", _ORIGIN, stamp)]
        fixed += [_transform(base, f"{self._space}/{name}", place, stamp) for name, place in places.items()]
        self._topics.publish("/tf_static", TFMessage(transforms=fixed))

    def publish(self, pose: Pose, stamp: Any) -> None:
        """Tell where the robot is by its wheels."""
        if HAS_TF:
            moved = _transform(f"{self._space}/odom", f"{self._space}/base_link", pose, stamp)
            self._topics.publish("/tf", TFMessage(transforms=[moved]))


def _transform(parent: str, child: str, place: Pose, stamp: Any) -> TransformStamped:
    at = pose3(place)
    message = TransformStamped(child_frame_id=child)
    message.header.stamp, message.header.frame_id = stamp, parent
    message.transform = Transform(translation=Vector3(x=at.position.x, y=at.position.y, z=0.0), rotation=at.orientation)
    return message
