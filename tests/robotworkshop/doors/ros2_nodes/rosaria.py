"""A program of ROS 2 that knows a robot by RosAria's names: drives, has its motors disabled, enables them, drives on.

    rosaria.py NAME_SPACE

Prints a line of JSON each time that it is done with a step, and at the end where the last sonar's echoes were, m.
"""

import json
import struct
import sys

import rclpy
from geometry_msgs.msg import Twist
from nav_msgs.msg import Odometry
from rclpy.qos import DurabilityPolicy, QoSProfile
from sensor_msgs.msg import PointCloud2
from std_msgs.msg import Bool
from std_srvs.srv import Empty

space = sys.argv[1]
rclpy.init()
node = rclpy.create_node("rosaria_client")
commands = node.create_publisher(Twist, f"/{space}/cmd_vel", 1)
heard: dict[str, object] = {}
latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
node.create_subscription(Odometry, f"/{space}/pose", lambda each: heard.update(pose=each), 10)
node.create_subscription(PointCloud2, f"/{space}/sonar_pointcloud2", lambda each: heard.update(sonar=each), 10)
node.create_subscription(Bool, f"/{space}/motors_state", lambda each: heard.update(motors=each.data), latched)


def moves() -> bool:
    command = Twist()
    command.linear.x = 0.2
    commands.publish(command)
    rclpy.spin_once(node, timeout_sec=0.1)
    pose = heard.get("pose")
    return isinstance(pose, Odometry) and pose.twist.twist.linear.x > 0.0


def call(name: str) -> None:
    client = node.create_client(Empty, f"/{space}/{name}")
    client.wait_for_service()
    rclpy.spin_until_future_complete(node, client.call_async(Empty.Request()))


while not moves():
    pass
print(json.dumps(["moves", heard["motors"]]), flush=True)
call("disable_motors")
while moves() or heard["motors"]:
    pass
print(json.dumps(["stands", heard["motors"]]), flush=True)
call("enable_motors")
while not moves():
    pass
print(json.dumps(["moves", heard["motors"]]), flush=True)
cloud = heard["sonar"]
assert isinstance(cloud, PointCloud2)
points = [struct.unpack_from("<fff", bytes(cloud.data), at) for at in range(0, cloud.row_step, cloud.point_step)]
print(json.dumps(["sonar", cloud.header.frame_id, points]), flush=True)
