"""The topics of a robot, in its name space.

odom                    where its wheels have brought it; its frame begins at the start that the scene gives
joint_states            how its two wheels have turned
goal                    where it has to go
scan                    its laser; SENSOR for any further one
SENSOR                  each other ranger, bumper, switch and light bumper, the cliff sensors, the gyro
battery                 once a second
robot_description       its body and sensors as URDF
tf, tf_static           where ROS 2 has the type: map, odom, base_link, sensors

Frames carry the name space, too: "ada/base_link".
"""

import math
from collections.abc import Callable
from typing import Any

from geometry_msgs.msg import PointStamped
from nav_msgs.msg import Odometry
from sensor_msgs.msg import BatteryState, Imu, JointState, LaserScan, Range
from std_msgs.msg import Bool, Float64, String

from robotdriver.ground import Ground
from robotdriver.interface import Reading, SensorData
from robotdriver.models import (
    BumperSector,
    ConeRanger,
    DifferentialDrive,
    FloorSensor,
    Gyro,
    LaserScanner,
    LightBumper,
    ProximitySwitch,
    Ranger,
    RayRanger,
    RobotModel,
    Sensor,
    TouchShape,
)
from robotdriver.pose import Pose
from robotworkshop.doors.ros2 import messages
from robotworkshop.doors.ros2.frames import FrameBroadcaster
from robotworkshop.doors.ros2.names import word
from robotworkshop.doors.ros2.publishing import Publishes
from robotworkshop.doors.ros2.urdf import urdf_of
from scene.scene import Point

_BATTERY_S = 1.0


class RobotTopics:
    """Publishes a robot's frames.

    Args:
        topics: Of the robot's name space.
        space: Its name.
        model: Of the robot.
        goal: Where it has to go, mm; None for nowhere.
    """

    def __init__(self, topics: Publishes, space: str, model: RobotModel, goal: Point | None) -> None:
        self._topics, self._space, self._goal = topics, space, goal
        self._wheels = model.drive if isinstance(model.drive, DifferentialDrive) else None
        self._before: SensorData | None = None
        self._battery_due_s = -math.inf
        topics.offer("odom", Odometry)
        if self._wheels is not None:
            topics.offer("joint_states", JointState)
        topics.offer("goal", PointStamped, latched=True)
        topics.offer("battery", BatteryState, latched=True)
        topics.offer("robot_description", String, latched=True)
        topics.publish("robot_description", String(data=urdf_of(model, space)))
        self._sensors = [teller for sensor in model.sensors if (teller := self._teller(sensor, model)) is not None]
        self._frames = FrameBroadcaster(topics, space, model)

    def publish(self, data: SensorData, pose: Pose) -> None:
        """Tell all of a frame.

        Args:
            data: The frame.
            pose: Where the wheels have brought the robot.
        """
        topics, stamp = self._topics, self._topics.stamp(data.time_s)
        if self._before is None:
            if self._goal is not None:
                topics.publish("goal", messages.point_stamped(*self._goal, stamp))
            self._frames.publish_static(stamp)
        speed = data.speed_since(self._before)
        topics.publish("odom", messages.odometry(pose, speed, stamp, self._space))
        if self._wheels is not None:
            topics.publish("joint_states", messages.joint_states(self._wheels, data, speed, stamp, self._space))
        self._frames.publish(pose, stamp)
        for tell in self._sensors:
            tell(data, stamp)
        if data.time_s >= self._battery_due_s:
            self._battery_due_s = data.time_s + _BATTERY_S
            topics.publish("battery", messages.battery(data, stamp))
        self._before = data

    def _teller(self, sensor: Sensor, model: RobotModel) -> "_Teller | None":
        """Return what tells of a sensor, and offer its topic; None for one of which ROS 2 is told nothing."""
        space, name = self._space, word(sensor.name)
        match sensor:
            case LaserScanner():
                first = next(each for each in model.sensors if isinstance(each, LaserScanner))
                topic = "scan" if sensor is first else name
                period_s = sensor.period_s or model.frame_period_s
                self._topics.offer(topic, LaserScan)
                return self._regular(
                    topic, sensor, lambda reading, at: messages.scan(sensor, reading, period_s, at, space)
                )
            case ConeRanger() | RayRanger():
                self._topics.offer(name, Range)
                return self._regular(
                    name, sensor, lambda reading, at: messages.range_reading(sensor, reading, at, space)
                )
            case Gyro():
                self._topics.offer(name, Imu)
                return self._each(name, sensor, lambda reading, at: messages.imu(reading, at, f"{space}/base_link"))
            case BumperSector() | TouchShape() | ProximitySwitch():
                self._topics.offer(name, Bool, latched=True)
                return self._changed(name, sensor, lambda reading: Bool(data=bool(reading)))
            case FloorSensor():
                self._topics.offer(name, Bool, latched=True)
                return self._changed(
                    name, sensor, lambda reading: Bool(data=isinstance(reading, Ground) and reading.is_drop)
                )
            case LightBumper():
                self._topics.offer(name, Float64, latched=True)
                return self._changed(name, sensor, lambda reading: Float64(data=float(reading or 0.0)))
            case _:
                return None

    def _regular(self, topic: str, sensor: Ranger, message: Callable[[Reading, Any], Any]) -> "_Teller":
        """Tell of a ranger as often as it reads."""
        turn = -1

        def tell(data: SensorData, stamp: Any) -> None:
            nonlocal turn
            if sensor.period_s:
                # A frame in which it reads is late by rounding, never early.
                now = math.floor((data.time_s - sensor.phase_s) / sensor.period_s + 1e-6)
                if now == turn:
                    return
                turn = now
            self._topics.publish(topic, message(data.readings.get(sensor.name), stamp))

        return tell

    def _each(self, topic: str, sensor: Sensor, message: Callable[[Any, Any], Any]) -> "_Teller":
        """Tell of a sensor in each frame in which it has a reading."""

        def tell(data: SensorData, stamp: Any) -> None:
            reading = data.readings.get(sensor.name)
            if reading is not None:
                self._topics.publish(topic, message(reading, stamp))

        return tell

    def _changed(self, topic: str, sensor: Sensor, message: Callable[[Any], Any]) -> "_Teller":
        """Tell of a sensor when it reads otherwise than before, and at once."""
        told: Any = None

        def tell(data: SensorData, _: Any) -> None:
            nonlocal told
            made = message(data.readings.get(sensor.name))
            if told is None or made.data != told:
                told = made.data
                self._topics.publish(topic, made)

        return tell


_Teller = Callable[[SensorData, Any], None]
