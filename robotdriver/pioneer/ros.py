"""Pioneers for programs of ROS: the topics and services that AMRISim gives a robot, each in the robot's name space.

Lengths are in m and angles in rad, as everywhere in ROS. A pose is the robot's odometry, seen from where it was zero.
"""

import base64
import math
import re
import struct
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from robotdriver.models import LaserScanner
from robotdriver.models.pioneers.model import SIP_PERIOD_S, SONAR_PREFIX
from robotdriver.pioneer.emulator import EmulatedPioneer
from robotdriver.rosbridge.graph import Command, Graph, Message, RosError, Service, Topic

PATIENCE_S = 0.6
"""A robot stands when no cmd_vel has come for so long, as with the node rosaria."""

_COVARIANCE = (0.0,) * 36  # not known
_FLOAT32 = 7
_BYTES_PER_POINT = 12


class _Vector(msgspec.Struct):
    x: float = 0.0
    y: float = 0.0
    z: float = 0.0


class _Twist(msgspec.Struct):
    linear: _Vector = msgspec.field(default_factory=_Vector)
    angular: _Vector = msgspec.field(default_factory=_Vector)


class PioneerGraph(Graph):
    """The topics and services of all Pioneers of a floor.

    Args:
        robots: Returns those that are there now.
        now_s: Returns the time of the messages' stamps, s since 1970.
    """

    def __init__(self, robots: Callable[[], Sequence[EmulatedPioneer]], now_s: Callable[[], float]) -> None:
        self._robots = robots
        self._now_s = now_s
        self._present: tuple[EmulatedPioneer, ...] = ()
        self._topics: dict[str, Topic] = {}
        self._commands: dict[str, Command] = {}
        self._services: dict[str, Service] = {}

    @property
    def topics(self) -> Mapping[str, Topic]:
        """The topics that robots publish."""
        self._look()
        return self._topics

    @property
    def commands(self) -> Mapping[str, Command]:
        """The topics that robots listen to."""
        self._look()
        return self._commands

    @property
    def services(self) -> Mapping[str, Service]:
        """The services that robots offer."""
        self._look()
        return self._services

    def _look(self) -> None:
        """Make topics and services again when robots have come or gone."""
        present = tuple(self._robots())
        if present == self._present:
            return
        self._present = present
        spaces: dict[str, EmulatedPioneer] = {}
        for robot in present:
            space = name_space(robot.name)
            while space in spaces:
                space += "_"
            spaces[space] = robot
        self._topics, self._commands, self._services = {}, {}, {}
        for space, robot in spaces.items():
            self._add(space, RosPioneer(robot, space, self._now_s))

    def _add(self, space: str, robot: "RosPioneer") -> None:
        self._topics |= {
            f"/{space}/pose": Topic("nav_msgs/Odometry", robot.odometry),
            f"/{space}/sonar": Topic("sensor_msgs/PointCloud", robot.sonar),
            f"/{space}/sonar_pointcloud2": Topic("sensor_msgs/PointCloud2", robot.sonar_points),
            f"/{space}/motors_state": Topic("std_msgs/Bool", robot.motors_state, is_latched=True),
        }
        for number, name in enumerate(robot.lasers):
            topic = f"/{space}/scan" if not number else f"/{space}/scan_{number + 1}"
            self._topics[topic] = Topic("sensor_msgs/LaserScan", partial(robot.scan, name))
        self._commands[f"/{space}/cmd_vel"] = Command("geometry_msgs/Twist", robot.drive_at, robot.rest, PATIENCE_S)
        self._services |= {
            f"/{space}/enable_motors": Service("std_srvs/Empty", lambda _args: robot.enable(True)),
            f"/{space}/disable_motors": Service("std_srvs/Empty", lambda _args: robot.enable(False)),
        }


class RosPioneer:
    """One Pioneer, as ROS sees it. To be called between two ticks, but for `rest`.

    Args:
        robot: The robot; it may have a client of its own meanwhile.
        space: The robot's name space.
        now_s: Returns the time of the messages' stamps, s since 1970.
    """

    def __init__(self, robot: EmulatedPioneer, space: str, now_s: Callable[[], float]) -> None:
        self._robot = robot
        self._space = space
        self._now_s = now_s

    def odometry(self) -> Message:
        """Return a nav_msgs/Odometry."""
        undercarriage = self._robot.body.undercarriage
        pose, (ahead, aside, turn) = undercarriage.odometer.pose, undercarriage.twist_per_s
        half = pose.heading_rad / 2.0
        return {
            "header": self._header("odom"),
            "child_frame_id": f"{self._space}/base_link",
            "pose": {
                "pose": {
                    "position": _point(pose.x_mm, pose.y_mm),
                    "orientation": {"x": 0.0, "y": 0.0, "z": math.sin(half), "w": math.cos(half)},
                },
                "covariance": _COVARIANCE,
            },
            "twist": {
                "twist": {"linear": _point(ahead, aside), "angular": {"x": 0.0, "y": 0.0, "z": turn}},
                "covariance": _COVARIANCE,
            },
        }

    def sonar(self) -> Message:
        """Return a sensor_msgs/PointCloud: what the sonars hear, on their axes, as the robot sees it."""
        points = [_point(x_mm, y_mm) for x_mm, y_mm in self._echoes()]
        return {"header": self._header("base_link"), "points": points, "channels": ()}

    def sonar_points(self) -> Message:
        """Return a sensor_msgs/PointCloud2 of the same points."""
        echoes = self._echoes()
        packed = b"".join(struct.pack("<fff", x_mm / 1e3, y_mm / 1e3, 0.0) for x_mm, y_mm in echoes)
        fields = [
            {"name": axis, "offset": 4 * number, "datatype": _FLOAT32, "count": 1} for number, axis in enumerate("xyz")
        ]
        return {
            "header": self._header("base_link"),
            "height": 1,
            "width": len(echoes),
            "fields": fields,
            "is_bigendian": False,
            "point_step": _BYTES_PER_POINT,
            "row_step": _BYTES_PER_POINT * len(echoes),
            "data": base64.b64encode(packed).decode(),
            "is_dense": True,
        }

    @property
    def lasers(self) -> tuple[str, ...]:
        """The names of its lasers among the sensors on the floor."""
        sensors = self._robot.body.model.sensors
        return tuple(sensor.name for sensor in sensors if isinstance(sensor, LaserScanner))

    def scan(self, name: str) -> Message:
        """Return a sensor_msgs/LaserScan of a laser: its rays from the right to the left, infinite where nothing is."""
        laser = next(each for each in self._robot.body.model.sensors if each.name == name)
        assert isinstance(laser, LaserScanner)
        reading = self._robot.body.readings[name]
        distances_mm = reading if isinstance(reading, Sequence) else ()
        half_rad = laser.sector_rad / 2.0
        return {
            "header": self._header("laser" if name == self.lasers[0] else name),
            "angle_min": -half_rad,
            "angle_max": half_rad,
            "angle_increment": laser.sector_rad / max(laser.rays - 1, 1),
            "time_increment": 0.0,
            "scan_time": SIP_PERIOD_S,
            "range_min": 0.0,
            "range_max": laser.max_range_mm / 1e3,
            # JSON has no infinity: as the original servers of rosbridge, null where a ray meets nothing.
            "ranges": [each / 1e3 if each < math.inf else None for each in distances_mm],
            "intensities": (),
        }

    def motors_state(self) -> Message:
        """Return a std_msgs/Bool: whether the motors are on."""
        return {"data": self._robot.drive.is_enabled}

    def drive_at(self, message: Message) -> None:
        """Drive as a geometry_msgs/Twist says; aside only if the robot can.

        Raises:
            RosError: the message is none.
        """
        try:
            twist = msgspec.convert(message, _Twist)
        except msgspec.ValidationError as error:
            raise RosError(f"no geometry_msgs/Twist: {error}") from None
        drive = self._robot.drive
        drive.go_at(twist.linear.x * 1e3)
        drive.go_aside_at(twist.linear.y * 1e3)
        drive.turn_at(math.degrees(twist.angular.z))

    def enable(self, is_enabled: bool) -> Message:
        """Switch the motors on or off; return the answer of a std_srvs/Empty."""
        self._robot.drive.enable(is_enabled)
        return {}

    def rest(self) -> None:
        """Let the robot stand."""
        self._robot.drive.stop()

    def _echoes(self) -> list[tuple[float, float]]:
        """Return where each sonar that hears something takes it to be, mm."""
        robot = self._robot
        if not robot.sonars_are_on:
            return []
        readings, echoes = robot.body.readings, []
        for number, mount in enumerate(robot.model.sonars.mounts):
            distance_mm = readings[f"{SONAR_PREFIX}{number}"]
            if isinstance(distance_mm, float):
                x_mm = mount.x_mm + distance_mm * math.cos(mount.heading_rad)
                echoes.append((x_mm, mount.y_mm + distance_mm * math.sin(mount.heading_rad)))
        return echoes

    def _header(self, frame: str) -> dict[str, Any]:
        seconds, fraction = divmod(self._now_s(), 1.0)
        stamp = {"secs": int(seconds), "nsecs": int(fraction * 1e9)}
        return {"seq": 0, "stamp": stamp, "frame_id": f"{self._space}/{frame}"}


def name_space(name: str) -> str:
    """Return the name space of a robot: its name, with a low line for each character that ROS has not in names."""
    space = re.sub(r"[^A-Za-z0-9_]", "_", name)
    return space if space[:1].isalpha() else f"robot_{space}"


def _point(x_mm: float, y_mm: float) -> dict[str, float]:
    return {"x": x_mm / 1e3, "y": y_mm / 1e3, "z": 0.0}
