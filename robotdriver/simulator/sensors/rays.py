"""The readings of thin rays: single ones and the scans of lasers."""

import math
from collections.abc import Sequence

import numpy as np

from robotdriver.interface import Reading
from robotdriver.material import Eye
from robotdriver.models import LaserScanner, RayRanger, Sensor
from robotdriver.ranging.box_grid import Floats
from robotdriver.ranging.crowds import scans
from robotdriver.ranging.discs import ray_to_disc, scan_discs
from robotdriver.simulator.bodies.robot_body import PolygonBody
from robotdriver.simulator.randomness import normals_of
from robotdriver.simulator.sensors.echoes import ROUNDING_STEPS, distance_to_box
from robotdriver.simulator.sensors.moment import Look, Moment, in_frame_of, mounted
from robotdriver.simulator.sensors.rings import Ring, RingBatch

Ray = tuple[float, float, float]

Disc = tuple[float, float, float]
"""Its centre and its radius, mm."""


def read_lasers(moment: Moment, sensor: Sensor, looks: Sequence[Look]) -> list[Reading]:
    """Return the scans of lasers of one kind and place, each of another robot."""
    if not isinstance(sensor, LaserScanner):
        raise TypeError(f"{sensor} is no laser")
    return [tuple(row) for row in _scans(moment, sensor, looks).tolist()]


def read_scans(moment: Moment, ring: Ring, indices: Sequence[int]) -> RingBatch:
    """Return the scans of lasers that stand in no ring with others, each of another robot."""
    (laser,) = ring.sensors
    if not isinstance(laser, LaserScanner):
        raise TypeError(f"{laser} is no laser")
    looks = [Look(index, moment.tick, laser) for index in indices]
    robots = [moment.around.robots[index] for index in indices]
    return RingBatch(robots, _scans(moment, laser, looks), lambda distances_mm: (tuple(distances_mm.tolist()),))


def _scans(moment: Moment, laser: LaserScanner, looks: Sequence[Look]) -> Floats:
    """Return what lasers measure along their rays, shape (looks, rays)."""
    around, firsts = moment.around, [_first_ray(moment, laser, look) for look in looks]
    step_rad, rays = laser.sector_rad / (laser.rays - 1), laser.rays
    found = _nearest(moment, Eye.LASER, looks, firsts, step_rad, rays, laser.max_range_mm)
    if laser.noise_mm:
        streams = [around.noise_of(around.robots[look.index], laser.name) for look in looks]
        errors = laser.noise_mm * normals_of(streams, [look.number for look in looks], rays)
        found = np.maximum(found + errors, 0.0)
    if laser.resolution_mm:
        found = np.floor(found / laser.resolution_mm + ROUNDING_STEPS) * laser.resolution_mm
    return found


def read_rays(moment: Moment, sensor: Sensor, looks: Sequence[Look]) -> list[Reading]:
    """Return what single rays of one kind and place read, each of another robot."""
    if not isinstance(sensor, RayRanger):
        raise TypeError(f"{sensor} is no ray")
    readings: list[Reading] = []
    for look in looks:
        distance_mm = ray_mm(moment, look, *mounted(moment, look), sensor.max_range_mm, sensor.eye)
        if math.isfinite(distance_mm) and sensor.noise_mm:
            noise = moment.around.noise_of(moment.around.robots[look.index], sensor.name)
            distance_mm += sensor.noise_mm * noise.normal(look.number)
        if not distance_mm <= sensor.max_range_mm:
            readings.append(None)
            continue
        if sensor.resolution_mm:
            distance_mm = math.floor(distance_mm / sensor.resolution_mm + ROUNDING_STEPS) * sensor.resolution_mm
        readings.append(max(distance_mm, sensor.min_range_mm))
    return readings


def ray_mm(
    moment: Moment,
    look: Look,
    x_mm: float,
    y_mm: float,
    heading_rad: float,
    max_range_mm: float,
    eye: Eye = Eye.INFRARED,
) -> float:
    """Return how far a ray of a robot goes until it meets anything that an eye sees, or ``math.inf``."""
    around, ray = moment.around, (x_mm, y_mm, heading_rad)
    nearest_mm = around.standing.ranges(eye).ray(*ray, max_range_mm)
    nearest_mm = min(nearest_mm, around.standing.points.ray(*ray, min(nearest_mm, max_range_mm)))
    for number, (robot, pose) in enumerate(zip(around.robots, moment.poses, strict=True)):
        shape, reach_mm = robot.shape, min(nearest_mm, max_range_mm)
        if number == look.index or eye not in robot.material.seen_by:
            continue
        if math.hypot(pose.x_mm - x_mm, pose.y_mm - y_mm) - shape.radius_mm > reach_mm:
            continue
        if isinstance(shape, PolygonBody):
            nearest_mm = min(nearest_mm, shape.ranges.ray(*in_frame_of(pose, *ray), reach_mm))
        else:
            nearest_mm = min(nearest_mm, ray_to_disc(*ray, reach_mm, (pose.x_mm, pose.y_mm, shape.radius_mm)))
    for obstacle, pose in zip(around.movable, moment.moved_poses, strict=True):
        if eye in around.material_of(obstacle.thing).seen_by:
            local, reach_mm = in_frame_of(pose, *ray), min(nearest_mm, max_range_mm)
            if distance_to_box(*local[:2], obstacle.bounds) <= reach_mm:
                nearest_mm = min(nearest_mm, obstacle.ranges.ray(*local, reach_mm))
    return nearest_mm


def reflectances(moment: Moment, sensor: LaserScanner, look: Look) -> tuple[float, ...]:
    """Return the reflectance of what each ray of a laser meets; 0 for nothing."""
    first, step_rad = _first_ray(moment, sensor, look), sensor.sector_rad / (sensor.rays - 1)
    nearest = _nearest(moment, Eye.LASER, [look], [first], step_rad, sensor.rays, sensor.max_range_mm)[0]
    seen = np.where(np.isfinite(nearest), 1.0, 0.0)
    standing = moment.around.standing
    for material in standing.materials:
        if Eye.LASER in material.seen_by and material.reflectance != 1.0:
            part = standing.ranges_of(material).scan(*first, step_rad, sensor.rays, sensor.max_range_mm)
            seen[np.isfinite(part) & (part <= nearest)] = material.reflectance
    values: list[float] = seen.tolist()
    return tuple(values)


def _first_ray(moment: Moment, sensor: LaserScanner, look: Look) -> Ray:
    x, y, heading = mounted(moment, look)
    return x, y, heading - sensor.sector_rad / 2.0


def _nearest(
    moment: Moment,
    eye: Eye,
    looks: Sequence[Look],
    firsts: Sequence[Ray],
    step_rad: float,
    count: int,
    max_range_mm: float,
) -> Floats:
    """Return how far one sees along the rays of each robot, past its own body, shape (looks, count)."""
    around, origins = moment.around, np.array(firsts)
    own, extent = np.array([look.index for look in looks]), (step_rad, count, max_range_mm)
    found = scans(around.standing.ranges(eye), moment.bodies(eye), origins, own, *extent)
    x, y, first = origins.T
    around.standing.points.cut_short(found, x, y, first, step_rad, max_range_mm)
    for obstacle, pose in zip(moment.around.movable, moment.moved_poses, strict=True):
        if eye not in moment.around.material_of(obstacle.thing).seen_by:
            continue
        for nearest, first in zip(found, firsts, strict=True):
            local = in_frame_of(pose, *first)
            if distance_to_box(*local[:2], obstacle.bounds) < max_range_mm:
                np.minimum(nearest, obstacle.ranges.scan(*local, step_rad, count, max_range_mm), out=nearest)
    has_round = len(around.robots) > 1 and around.outlines_for(eye).has_round
    discs = _round_robots(moment, eye) if has_round else []
    for nearest, first, look in zip(found, firsts, looks, strict=True) if discs else ():
        near = [disc for number, disc in discs if number != look.index and _is_in_range(first, disc, max_range_mm)]
        if near:
            np.minimum(nearest, scan_discs(*first, step_rad, count, max_range_mm, near), out=nearest)
    return found


def _round_robots(moment: Moment, eye: Eye) -> list[tuple[int, Disc]]:
    """Return the round robots that an eye sees, by their numbers at the moment."""
    return [
        (number, (pose.x_mm, pose.y_mm, robot.shape.radius_mm))
        for number, (robot, pose) in enumerate(zip(moment.around.robots, moment.poses, strict=True))
        if not isinstance(robot.shape, PolygonBody) and eye in robot.material.seen_by
    ]


def _is_in_range(first: Ray, disc: Disc, max_range_mm: float) -> bool:
    dx, dy, reach_mm = first[0] - disc[0], first[1] - disc[1], max_range_mm + disc[2]
    return dx * dx + dy * dy < reach_mm * reach_mm
