"""The commands of ROS 2 to a robot: speeds on a topic, and two services that stop it and let it obey again."""

from collections.abc import Callable
from typing import Any

from geometry_msgs.msg import Twist, TwistStamped
from std_srvs.srv import Trigger

from robotworkshop.doors.ros2.node import Topics
from robotworkshop.doors.ros2.obedience import Obedience


def take_commands(topics: Topics, obedience: Obedience, *, are_stamped: bool = False) -> None:
    """Have a robot obey cmd_vel and the services stop and enable, until its topics are closed.

    Args:
        topics: Of the robot's name space.
        obedience: The robot's.
        are_stamped: Whether cmd_vel is a TwistStamped; else a Twist.
    """

    def hear(twist: Any) -> None:
        obedience.hear(twist.linear.x, twist.angular.z)

    def answering(is_enabled: bool, words: str) -> Callable[[Any, Any], Any]:
        def answer(_: Any, response: Any) -> Any:
            obedience.enable(is_enabled)
            response.success, response.message = True, words
            return response

        return answer

    if are_stamped:
        topics.listen("cmd_vel", TwistStamped, lambda stamped: hear(stamped.twist))
    else:
        topics.listen("cmd_vel", Twist, hear)
    topics.serve("stop", Trigger, answering(False, "stopped, until enabled"))
    topics.serve("enable", Trigger, answering(True, "obeys cmd_vel"))
