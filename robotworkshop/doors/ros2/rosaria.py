"""A Pioneer's topics and services by the names that RosAria has for them, beside the common ones.

Source: amor-ros-pkg/rosaria, RosAria.cpp. Of its topics, bumper_state has a type of its own and is left out. Its type
of the sonars' points is gone from ROS 2, so they come as PointCloud2, as its ports to ROS 2 send them.
"""

import math
from typing import Any

import numpy as np
from nav_msgs.msg import Odometry
from sensor_msgs.msg import PointCloud2, PointField
from std_msgs.msg import Bool, Float32
from std_srvs.srv import Empty

from robotdriver.interface import SensorData
from robotdriver.models import ConeRanger, RobotModel
from robotdriver.pose import Pose
from robotworkshop.doors.ros2 import messages
from robotworkshop.doors.ros2.node import Topics
from robotworkshop.doors.ros2.obedience import Obedience

_POINT = np.dtype([("x", "<f4"), ("y", "<f4"), ("z", "<f4")])


class RosAria:
    """Publishes a Pioneer's frames as RosAria does, and answers its services.

    Args:
        topics: Of the robot's name space.
        space: Its name.
        model: Of the robot.
        obedience: The robot's.
    """

    def __init__(self, topics: Topics, space: str, model: RobotModel, obedience: Obedience) -> None:
        self._topics, self._space, self._obedience = topics, space, obedience
        self._sonars = [sensor for sensor in model.sensors if isinstance(sensor, ConeRanger)]
        self._before: SensorData | None = None
        topics.offer("pose", Odometry)
        topics.offer("sonar_pointcloud2", PointCloud2)
        topics.offer("battery_state_of_charge", Float32, latched=True)
        topics.offer("motors_state", Bool, latched=True)
        topics.serve("enable_motors", Empty, lambda _, response: self._enable(True, response))
        topics.serve("disable_motors", Empty, lambda _, response: self._enable(False, response))
        topics.publish("motors_state", Bool(data=True))

    def publish(self, data: SensorData, pose: Pose) -> None:
        """Tell all of a frame.

        Args:
            data: The frame.
            pose: Where the wheels have brought the robot.
        """
        topics, before = self._topics, self._before
        stamp = topics.stamp(data.time_s)
        topics.publish("pose", messages.odometry(pose, data.speed_since(before), stamp, self._space))
        topics.publish("sonar_pointcloud2", self._points(data, stamp))
        share = data.battery_charge_mah / data.battery_capacity_mah
        if before is None or round(share, 2) != round(before.battery_charge_mah / before.battery_capacity_mah, 2):
            topics.publish("battery_state_of_charge", Float32(data=share))
        self._before = data

    def _points(self, data: SensorData, stamp: Any) -> PointCloud2:
        """Return the ends of the sonars' echoes, on the robot; a sonar that hears nothing has none."""
        ends = []
        for sonar in self._sonars:
            reading = data.readings.get(sonar.name)
            if isinstance(reading, int | float):
                end = sonar.mount.heading_rad
                x_mm = sonar.mount.x_mm + reading * math.cos(end)
                y_mm = sonar.mount.y_mm + reading * math.sin(end)
                ends.append((x_mm / 1e3, y_mm / 1e3, 0.0))
        message = PointCloud2(
            height=1,
            width=len(ends),
            fields=[
                PointField(name=name, offset=4 * number, datatype=PointField.FLOAT32, count=1)
                for number, name in enumerate("xyz")
            ],
            point_step=_POINT.itemsize,
            row_step=_POINT.itemsize * len(ends),
            data=np.array(ends, dtype=_POINT).tobytes(),
            is_dense=True,
        )
        message.header.stamp, message.header.frame_id = stamp, f"{self._space}/base_link"
        return message

    def _enable(self, is_enabled: bool, response: Any) -> Any:
        self._obedience.enable(is_enabled)
        self._topics.publish("motors_state", Bool(data=is_enabled))
        return response
