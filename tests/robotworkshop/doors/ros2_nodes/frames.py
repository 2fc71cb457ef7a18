"""A program of ROS 2 that prints the frames that it is told, and odom, a line of JSON each, until it is ended."""

import json
from typing import Any

import rclpy
from nav_msgs.msg import Odometry
from rclpy.qos import DurabilityPolicy, QoSProfile
from tf2_msgs.msg import TFMessage

rclpy.init()
node = rclpy.create_node("frames")


def tell(topic: str, header: Any, child: str, place: Any, turn: Any) -> None:
    stamp_ns = header.stamp.sec * 1_000_000_000 + header.stamp.nanosec
    print(json.dumps([topic, stamp_ns, header.frame_id, child, [place.x, place.y, turn.z, turn.w]]), flush=True)


def hear(topic: str, message: TFMessage) -> None:
    for each in message.transforms:
        tell(topic, each.header, each.child_frame_id, each.transform.translation, each.transform.rotation)


def hear_odometry(odom: Odometry) -> None:
    tell("odom", odom.header, odom.child_frame_id, odom.pose.pose.position, odom.pose.pose.orientation)


node.create_subscription(TFMessage, "/tf", lambda message: hear("tf", message), 1000)
latched = QoSProfile(depth=10, durability=DurabilityPolicy.TRANSIENT_LOCAL)
node.create_subscription(TFMessage, "/tf_static", lambda message: hear("tf_static", message), latched)
node.create_subscription(Odometry, "/ada/odom", hear_odometry, 1000)
rclpy.spin(node)
