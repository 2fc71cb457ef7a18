"""Messages of ROS 2 from what the floor is made of: millimetres come in, metres go out."""

import math
from typing import Any

import numpy as np
import shapely
from builtin_interfaces.msg import Time
from geometry_msgs.msg import Point, PointStamped, PoseStamped, Quaternion
from geometry_msgs.msg import Pose as Pose3
from nav_msgs.msg import OccupancyGrid, Odometry
from sensor_msgs.msg import BatteryState, Imu, JointState, LaserScan, Range

from robotdriver.interface import Reading, SensorData
from robotdriver.models import ConeRanger, DifferentialDrive, LaserScanner, RayRanger
from robotdriver.pose import Pose
from robotworkshop.doors.ros2.urdf import WHEEL_RADIUS_M, joint_names
from scene.scene import Scene

MAP = "map"
"""The frame of the floor."""

CELL_M = 0.05
"""Side of a cell of the map."""
OCCUPIED, FREE = 100, 0
_MOST_CELLS = 4_000_000
_EDGE_MM = 1e-6


def pose3(pose: Pose) -> Pose3:
    """Return a pose on the floor as one in space."""
    half_rad = pose.heading_rad / 2.0
    turn = Quaternion(x=0.0, y=0.0, z=math.sin(half_rad), w=math.cos(half_rad))
    return Pose3(position=Point(x=pose.x_mm / 1e3, y=pose.y_mm / 1e3, z=0.0), orientation=turn)


def _with_header(message: Any, stamp: Time, frame: str) -> Any:
    message.header.stamp = stamp
    message.header.frame_id = frame
    return message


def pose_stamped(pose: Pose, stamp: Time) -> PoseStamped:
    """Return where something is on the map."""
    return _with_header(PoseStamped(pose=pose3(pose)), stamp, MAP)


def point_stamped(x_mm: float, y_mm: float, stamp: Time) -> PointStamped:
    """Return a place on the map."""
    return _with_header(PointStamped(point=Point(x=x_mm / 1e3, y=y_mm / 1e3, z=0.0)), stamp, MAP)


def odometry(pose: Pose, speed: tuple[float, float], stamp: Time, space: str) -> Odometry:
    """Return a robot's odometry.

    Args:
        pose: By its wheels.
        speed: Ahead, mm/s, and round, rad/s.
        stamp: When.
        space: The robot's name space.
    """
    message = _with_header(Odometry(child_frame_id=f"{space}/base_link"), stamp, f"{space}/odom")
    message.pose.pose = pose3(pose)
    message.twist.twist.linear.x, message.twist.twist.angular.z = speed[0] / 1e3, speed[1]
    return message


def joint_states(
    drive: DifferentialDrive, data: SensorData, speed: tuple[float, float], stamp: Time, space: str
) -> JointState:
    """Return how far the wheels have turned, rad, and how fast they turn, rad/s.

    Their torque is not a number, as joint_state_broadcaster tells what is not known. An empty sequence at the end of a
    message, which would say the same, is written by ROS 2 so that rosbags cannot read it.

    Args:
        drive: Of the robot.
        data: Its frame.
        speed: Ahead, mm/s, and round, rad/s.
        stamp: When.
        space: The robot's name space.
    """
    arms_mm = (-drive.wheel_base_mm / 2.0, drive.wheel_base_mm / 2.0)
    radius_mm = WHEEL_RADIUS_M * 1e3
    message = JointState(
        name=joint_names(space),
        position=[(data.distance_mm + arm_mm * data.orientation_rad) / radius_mm for arm_mm in arms_mm],
        velocity=[(speed[0] + arm_mm * speed[1]) / radius_mm for arm_mm in arms_mm],
        effort=[math.nan for _ in arms_mm],
    )
    return _with_header(message, stamp, "")


def range_reading(ranger: ConeRanger | RayRanger, reading: Reading, stamp: Time, space: str) -> Range:
    """Return what a ranger reads: infinite where it sees nothing (REP 117)."""
    message = Range(
        radiation_type=Range.ULTRASOUND if isinstance(ranger, ConeRanger) else Range.INFRARED,
        field_of_view=2.0 * ranger.half_angle_rad if isinstance(ranger, ConeRanger) else 0.0,
        min_range=ranger.min_range_mm / 1e3,
        max_range=ranger.max_range_mm / 1e3,
        range=float(reading) / 1e3 if isinstance(reading, int | float) else math.inf,
    )
    return _with_header(message, stamp, f"{space}/{ranger.name}")


def scan(laser: LaserScanner, reading: Reading, period_s: float, stamp: Time, space: str) -> LaserScan:
    """Return a laser's scan: its rays from the right to the left, infinite where nothing is."""
    half_rad = laser.sector_rad / 2.0
    message = LaserScan(
        angle_min=-half_rad,
        angle_max=half_rad,
        angle_increment=laser.sector_rad / (laser.rays - 1),
        scan_time=period_s,
        range_min=0.0,
        range_max=laser.max_range_mm / 1e3,
        ranges=[each / 1e3 for each in reading] if isinstance(reading, tuple) else [],
    )
    return _with_header(message, stamp, f"{space}/{laser.name}")


def imu(reading: tuple[float, ...], stamp: Time, frame: str) -> Imu:
    """Return what a gyro reads: its angle, rad, and its rate, rad/s. It feels no acceleration."""
    angle_rad, rate_rad_s = reading
    message = _with_header(Imu(orientation=pose3(Pose(0.0, 0.0, angle_rad)).orientation), stamp, frame)
    message.angular_velocity.z = rate_rad_s
    message.linear_acceleration_covariance[0] = -1.0
    return message


def battery(data: SensorData, stamp: Time) -> BatteryState:
    """Return a battery's charge, Ah."""
    capacity_mah = data.battery_capacity_mah
    message = BatteryState(
        voltage=math.nan,
        temperature=math.nan,
        current=math.nan,
        charge=data.battery_charge_mah / 1e3,
        capacity=capacity_mah / 1e3,
        design_capacity=math.nan,
        percentage=data.battery_charge_mah / capacity_mah if capacity_mah else math.nan,
        present=True,
    )
    return _with_header(message, stamp, "")


def map_of(scene: Scene) -> OccupancyGrid:
    """Return the map of what a scene tells its movers: cells that an obstacle or a wall touches are occupied.

    Cells are 50 mm wide; in a very large scene so wide that there are four millions.
    """
    known, space = scene.as_known(), scene.workspace
    cell_mm = max(CELL_M * 1e3, math.sqrt(space.width_mm * space.height_mm / _MOST_CELLS))
    columns, rows = math.ceil(space.width_mm / cell_mm), math.ceil(space.height_mm / cell_mm)
    cells = np.full((rows, columns), FREE, dtype=np.int8)
    solids: list[shapely.Geometry] = [shapely.Polygon(each.polygon) for each in known.obstacles if each.motion is None]
    solids += [shapely.LineString((wall.start, wall.end)) for wall in known.walls]
    for solid in solids:
        # Only the cells round each are looked at: the map of a hall has many more.
        x0, y0, x1, y1 = shapely.bounds(solid).tolist()
        first_x, last_x = _span(x0 - space.min_x_mm, x1 - space.min_x_mm, cell_mm, columns)
        first_y, last_y = _span(y0 - space.min_y_mm, y1 - space.min_y_mm, cell_mm, rows)
        left = space.min_x_mm + np.arange(first_x, last_x) * cell_mm
        low = space.min_y_mm + np.arange(first_y, last_y) * cell_mm
        lefts, lows = np.meshgrid(left, low)
        # An area that ends where a cell begins is not in it; a wall has no area, and is in all that it touches.
        edge_mm = _EDGE_MM if isinstance(solid, shapely.Polygon) else 0.0
        ends = cell_mm - edge_mm
        shapely.prepare(solid)
        boxes = shapely.box(lefts + edge_mm, lows + edge_mm, lefts + ends, lows + ends)
        touched = shapely.intersects(solid, boxes)
        cells[first_y:last_y, first_x:last_x][touched] = OCCUPIED
    grid = _with_header(OccupancyGrid(), Time(), MAP)  # It was so at any time.
    grid.info.resolution = cell_mm / 1e3
    grid.info.width, grid.info.height = columns, rows
    grid.info.origin = pose3(Pose(space.min_x_mm, space.min_y_mm))
    grid.data = cells.ravel().tolist()
    return grid


def _span(low_mm: float, high_mm: float, cell_mm: float, count: int) -> tuple[int, int]:
    """Return the first cell that a span reaches, and the first that it no longer does."""
    return max(0, math.floor(low_mm / cell_mm)), min(count, math.floor(high_mm / cell_mm) + 1)
