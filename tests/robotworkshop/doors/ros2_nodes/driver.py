"""A program of ROS 2, in a process of its own: drives a robot, and prints all that it hears, a line of JSON each.

    driver.py NAME_SPACE AHEAD_M_S TURN_RAD_S FOR_S END [stamped] [TOPIC ...]

It drives for so long from the first motion on, by the stamps of odom. Then it stops the robot and ends when that rests
("rest"), or dies at once ("die").
"""

import json
import os
import signal
import sys
from typing import Any

import rclpy
from geometry_msgs.msg import Twist, TwistStamped
from nav_msgs.msg import OccupancyGrid, Odometry
from rclpy.qos import DurabilityPolicy, QoSProfile
from rosgraph_msgs.msg import Clock
from sensor_msgs.msg import JointState, LaserScan, Range
from std_msgs.msg import Bool

KINDS = {"scan": LaserScan, "clock": Clock, "map": OccupancyGrid, "bump_left": Bool, "joint_states": JointState}
space, ahead, turn, lasts, end, *topics = sys.argv[1:]
is_stamped = "stamped" in topics
rclpy.init()
node = rclpy.create_node("driver")
publisher = node.create_publisher(TwistStamped if is_stamped else Twist, f"/{space}/cmd_vel", 1)
began_ns: int | None = None


def time_ns(stamp: Any) -> int:
    return int(stamp.sec * 1_000_000_000 + stamp.nanosec)


def tell(topic: str, told: Any) -> None:
    print(json.dumps([topic, told]), flush=True)


def command(x: float, z: float) -> None:
    twist = Twist()
    twist.linear.x, twist.angular.z = x, z
    publisher.publish(TwistStamped(twist=twist) if is_stamped else twist)


def hear_odometry(odom: Odometry) -> None:
    global began_ns
    pose, twist, now_ns = odom.pose.pose, odom.twist.twist, time_ns(odom.header.stamp)
    place = [pose.position.x, pose.position.y, pose.orientation.z, pose.orientation.w]
    tell("odom", [now_ns, *place, twist.linear.x, twist.angular.z, odom.header.frame_id, odom.child_frame_id])
    moves = twist.linear.x != 0.0 or twist.angular.z != 0.0
    if began_ns is None and moves:
        began_ns = now_ns
    if began_ns is None or now_ns - began_ns < float(lasts) * 1e9:
        command(float(ahead), float(turn))
    elif end == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    elif moves:
        command(0.0, 0.0)
    else:
        sys.exit()


def hear(topic: str, message: Any) -> None:
    match message:
        case LaserScan():
            tell(
                topic, [time_ns(message.header.stamp), list(message.ranges), message.angle_min, message.header.frame_id]
            )
        case JointState():
            tell(topic, [time_ns(message.header.stamp), list(message.name), list(message.position)])
        case Range():
            tell(topic, [time_ns(message.header.stamp), message.range, message.field_of_view, message.header.frame_id])
        case Clock():
            tell(topic, time_ns(message.clock))
        case OccupancyGrid():
            tell(topic, [message.info.width, message.info.height, message.info.resolution, list(message.data)])
        case Bool():
            tell(topic, message.data)


for topic in topics:
    if topic != "stamped":
        kind = KINDS.get(topic, Range)
        lasting = topic in ("map", "bump_left")
        qos = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL) if lasting else QoSProfile(depth=1000)
        whole = f"/{topic}" if topic in ("clock", "map") else f"/{space}/{topic}"
        node.create_subscription(kind, whole, lambda message, topic=topic: hear(topic, message), qos)
node.create_subscription(Odometry, f"/{space}/odom", hear_odometry, 1000)
tell("ready", None)
rclpy.spin(node)
