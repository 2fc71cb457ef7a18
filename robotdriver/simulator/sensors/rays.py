"""What thin rays see: single ones and the scans of lasers."""

import math
from collections.abc import Sequence

import numpy as np

from robotdriver.box_grid import Floats
from robotdriver.interface import Reading
from robotdriver.material import Eye, Material
from robotdriver.models import LaserScanner, RayRanger, Sensor
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap, scan_discs
from robotdriver.simulator.bodies.robot_body import CorneredBody
from robotdriver.simulator.sensors.echoes import ROUNDING_STEPS, distance_to_box
from robotdriver.simulator.sensors.moment import Cell, Moment, in_frame_of, mounted

_THIN_RAD = 1e-6
"""A single ray is cast as the middle one of three rays so near each other."""


def read_lasers(moment: Moment, sensor: Sensor, cells: Sequence[Cell]) -> list[Reading]:
    """Return the scans of lasers of one kind and place, each of another robot."""
    if not isinstance(sensor, LaserScanner):
        raise TypeError(f"{sensor} is no laser")
    scans: list[Reading] = []
    for cell in cells:
        nearest = _scan(moment, sensor, cell, moment.around.standing.ranges(Eye.LASER), Eye.LASER)
        if sensor.noise_mm:
            noise = moment.around.noise_of(moment.around.robots[cell.index], sensor.name)
            nearest = np.maximum(nearest + sensor.noise_mm * noise.normals(cell.number, sensor.rays), 0.0)
        if sensor.resolution_mm:
            nearest = np.floor(nearest / sensor.resolution_mm + ROUNDING_STEPS) * sensor.resolution_mm
        scan: list[float] = nearest.tolist()
        scans.append(tuple(scan))
    return scans


def read_rays(moment: Moment, sensor: Sensor, cells: Sequence[Cell]) -> list[Reading]:
    """Return what single rays of one kind and place read, each of another robot."""
    if not isinstance(sensor, RayRanger):
        raise TypeError(f"{sensor} is no ray")
    readings: list[Reading] = []
    for cell in cells:
        distance_mm = ray_mm(moment, cell, *mounted(moment, sensor, cell), sensor.max_range_mm)
        if math.isfinite(distance_mm) and sensor.noise_mm:
            noise = moment.around.noise_of(moment.around.robots[cell.index], sensor.name)
            distance_mm += sensor.noise_mm * noise.normal(cell.number)
        if not distance_mm <= sensor.max_range_mm:
            readings.append(None)
            continue
        if sensor.resolution_mm:
            distance_mm = math.floor(distance_mm / sensor.resolution_mm + ROUNDING_STEPS) * sensor.resolution_mm
        readings.append(max(distance_mm, sensor.min_range_mm))
    return readings


def ray_mm(moment: Moment, cell: Cell, x_mm: float, y_mm: float, heading_rad: float, max_range_mm: float) -> float:
    """Return how far a ray of infrared light of a robot goes until it meets anything, or ``math.inf``."""
    ray = (x_mm, y_mm, heading_rad - _THIN_RAD)
    standing = moment.around.standing.ranges(Eye.INFRARED)
    return float(_nearest(moment, cell, standing, Eye.INFRARED, ray, _THIN_RAD, 3, max_range_mm)[1])


def reflectances(moment: Moment, sensor: LaserScanner, cell: Cell) -> tuple[float, ...]:
    """Return the reflectance of what each ray of a laser meets; 0 for nothing."""
    nearest = _scan(moment, sensor, cell, moment.around.standing.ranges(Eye.LASER), Eye.LASER)
    seen = np.where(np.isfinite(nearest), 1.0, 0.0)
    for material in moment.around.standing.materials:
        if Eye.LASER in material.seen_by and material.reflectance != 1.0:
            part = _scan_of_standing(moment, sensor, cell, moment.around.standing.ranges_of(material))
            seen[part <= nearest] = np.where(np.isfinite(part), material.reflectance, 0.0)[part <= nearest]
    values: list[float] = seen.tolist()
    return tuple(values)


def _sweep(moment: Moment, sensor: LaserScanner, cell: Cell) -> tuple[tuple[float, float, float], float]:
    x, y, heading = mounted(moment, sensor, cell)
    return (x, y, heading - sensor.sector_rad / 2.0), sensor.sector_rad / (sensor.rays - 1)


def _scan(moment: Moment, sensor: LaserScanner, cell: Cell, standing: RangeMap, eye: Eye) -> Floats:
    first, step = _sweep(moment, sensor, cell)
    return _nearest(moment, cell, standing, eye, first, step, sensor.rays, sensor.max_range_mm)


def _scan_of_standing(moment: Moment, sensor: LaserScanner, cell: Cell, standing: RangeMap) -> Floats:
    first, step = _sweep(moment, sensor, cell)
    return standing.scan(*first, step, sensor.rays, sensor.max_range_mm)


def _nearest(
    moment: Moment,
    cell: Cell,
    standing: RangeMap,
    eye: Eye,
    first: tuple[float, float, float],
    step_rad: float,
    count: int,
    max_range_mm: float,
) -> Floats:
    """Return how far one sees along rays from one point, past the robot's own body, shape (count,)."""
    x, y, _ = first
    discs: list[tuple[float, float, float]] = []
    edges: list[Floats] = []
    for number, (robot, pose) in enumerate(zip(moment.around.robots, moment.poses, strict=True)):
        shape, dx, dy = robot.shape, x - pose.x_mm, y - pose.y_mm
        reach_mm = max_range_mm + shape.radius_mm
        if number == cell.index or dx * dx + dy * dy >= reach_mm * reach_mm or not _sees(eye, robot.material):
            continue
        if isinstance(shape, CorneredBody):
            edges.append(_moved(shape.ranges.segments, pose))
        else:
            discs.append((pose.x_mm, pose.y_mm, shape.radius_mm))
    nearest = standing.scan(*first, step_rad, count, max_range_mm, np.concatenate(edges) if edges else ())
    for obstacle, pose in zip(moment.around.loose, moment.loose_poses, strict=True):
        local = in_frame_of(pose, *first)
        is_near = distance_to_box(*local[:2], obstacle.bounds) < max_range_mm
        if is_near and _sees(eye, moment.around.material_of(obstacle.thing)):
            np.minimum(nearest, obstacle.ranges.scan(*local, step_rad, count, max_range_mm), out=nearest)
    if discs:
        np.minimum(nearest, scan_discs(*first, step_rad, count, max_range_mm, discs), out=nearest)
    return nearest


def _moved(segments: Floats, pose: Pose) -> Floats:
    """Return segments of a body's frame, shape (n, 4), where they are when the body is at a pose."""
    c, s = math.cos(pose.heading_rad), math.sin(pose.heading_rad)
    points = segments.reshape(-1, 2)
    moved = np.empty_like(points)
    moved[:, 0] = pose.x_mm + c * points[:, 0] - s * points[:, 1]
    moved[:, 1] = pose.y_mm + s * points[:, 0] + c * points[:, 1]
    return moved.reshape(-1, 4)


def _sees(eye: Eye, material: Material) -> bool:
    return eye in material.seen_by
