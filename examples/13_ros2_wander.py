"""Wanders about as a program of ROS 2, from a terminal of its own: python 13_ros2_wander.py player1.

robotworkshop run crates --mover ros2 --ros2
"""

import random
import sys

import rclpy
from geometry_msgs.msg import Twist
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile
from sensor_msgs.msg import Range
from std_msgs.msg import Bool

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)


class Wander(Node):
    """Drives on, slower where something is near, and turns away before it; backs off from what it bumps into."""

    def __init__(self, robot: str) -> None:
        super().__init__("wander", namespace=robot)
        self.near_m = 0.0
        self.side = 0
        self.pressed = {"bump_left": False, "bump_right": False}
        self.commands = self.create_publisher(Twist, "cmd_vel", 1)
        self.create_subscription(Range, "sonar", self.hear, 1)
        for name in self.pressed:
            self.create_subscription(
                Bool, name, lambda bump, name=name: self.pressed.update({name: bump.data}), LATCHED
            )
        self.create_timer(0.1, self.drive)

    def hear(self, echo: Range) -> None:
        """Keep how far the next thing ahead is; infinite for nothing."""
        self.near_m = echo.range

    def drive(self) -> None:
        """Say how to go on, ten times a second: after half a second without a word the robot stops by itself."""
        command = Twist()
        if any(self.pressed.values()):
            command.linear.x = -0.1
        elif self.near_m < 0.5:
            self.side = self.side or random.choice((-1, 1))
            command.angular.z = 0.8 * self.side
        else:
            self.side = 0
            command.linear.x = min(0.3, 0.5 * (self.near_m - 0.3))
        self.commands.publish(command)


rclpy.init()
rclpy.spin(Wander(sys.argv[1] if len(sys.argv) > 1 else "player1"))
