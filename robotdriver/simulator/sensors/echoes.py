"""The echoes that cones hear: the nearest echo of things that stand, of those that move, and of robots."""

import math
from collections.abc import Sequence

import numpy as np

from robotdriver.conditions import FloorConditions
from robotdriver.interface import Reading
from robotdriver.material import Eye
from robotdriver.models import ConeRanger, Sensor
from robotdriver.ranging.box_grid import Floats, Indices
from robotdriver.ranging.crowds import apexes_of, cones
from robotdriver.ranging.discs import disc_in_wedge, discs_in_wedges
from robotdriver.ranging.kernel.crowds import cones_among_discs
from robotdriver.simulator.bodies.robot_body import PolygonBody
from robotdriver.simulator.randomness import NoiseStream
from robotdriver.simulator.sensors.moment import Look, Moment, in_frame_of
from robotdriver.simulator.sensors.rings import Ring, RingBatch

Apex = Sequence[float]


_SONAR = Eye.SONAR  # an enum's member costs more to look up than an echo off one wall

_FEW_CONES = 8
"""Up to so many cones are computed faster one by one than all at once, where few robots can be heard."""

_FEW_ROBOTS = 8
"""Among up to so many robots, single cones are faster, too."""

_ROUNDING_MM = 1e-6
"""The distance beyond the range from which a thing is not looked at."""

ROUNDING_STEPS = 1e-9
"""A distance that is so little short of a whole step is at it: one and many robots are worked out in other orders."""


_FALSE, _WHERE, _MISSED, _CROSS, _WHEN, _NOISE = 0, 1, 2, 3, 4, 5
"""The draws of a sensor's stream that say what goes wrong with a reading."""


def read_cones(moment: Moment, sensor: Sensor, looks: Sequence[Look]) -> list[Reading]:
    """Return what cones of one kind and place read, each of another robot."""
    if not isinstance(sensor, ConeRanger):
        raise TypeError(f"{sensor} is no cone")
    around = moment.around
    are_few = len(looks) <= _FEW_CONES and len(around.robots) <= _FEW_ROBOTS
    if are_few and (len(around.robots) == 1 or not len(around.outlines_for(_SONAR).numbers)):
        distances_mm = None if len(around.robots) == 1 else _distances_among_discs(moment, sensor, looks)
        if distances_mm is not None:
            return [_in_steps(sensor, distance_mm) for distance_mm in distances_mm]
        return [_reading(moment, sensor, look) for look in looks]
    mount, indices = sensor.mount, [look.index for look in looks]
    echoes = _echoes(moment, sensor, indices, np.array([(mount.x_mm, mount.y_mm, mount.heading_rad)]))
    numbers = [look.number for look in looks]
    return echo_readings(_told(moment, [sensor], indices, numbers, echoes)[:, 0])


def read_rings(moment: Moment, ring: Ring, indices: Sequence[int]) -> RingBatch:
    """Return what rings of cones read, each of another robot."""
    cones = [sensor for sensor in ring.sensors if isinstance(sensor, ConeRanger)]
    echoes = _echoes(moment, cones[0], indices, ring.mounts)
    told = _told(moment, cones, indices, [moment.tick] * len(indices), echoes)
    return RingBatch([moment.around.robots[index] for index in indices], told, echo_readings)


def echo_readings(distances_mm: Floats) -> list[Reading]:
    """Return what cones read of distances, shape (n,): None where there is no echo."""
    return [mm if mm < math.inf else None for mm in distances_mm.tolist()]


def _told(
    moment: Moment, sensors: Sequence[ConeRanger], indices: Sequence[int], numbers: Sequence[int], echoes: Floats
) -> Floats:
    """Return what rangers say of echoes: whole steps, rounded down, within their limits; ``math.inf`` for none.

    Args:
        moment: When.
        sensors: Alike but for their places.
        indices: Of the robots that have them.
        numbers: Of the readings of each robot.
        echoes: What `_echoes` returns.
    """
    ranger, distances = sensors[0], np.minimum(echoes[0], echoes[1])
    for row, (index, number) in enumerate(zip(indices, numbers, strict=True)):
        robot = moment.around.robots[index]
        conditions = robot.conditions
        if robot.has_echo_errors:
            for column, sensor in enumerate(sensors):
                noise = moment.around.noise_of(robot, sensor.name)
                echo_mm, faces_robot = float(distances[row, column]), math.isfinite(echoes[1, row, column])
                distances[row, column] = _heard(sensor, echo_mm, faces_robot, conditions, noise, number)
    told: Floats = distances
    if ranger.resolution_mm:
        told = np.floor(told / ranger.resolution_mm + ROUNDING_STEPS) * ranger.resolution_mm
    told = np.maximum(told, ranger.min_range_mm)
    told[distances > ranger.max_range_mm] = math.inf
    return told


def _reading(moment: Moment, sensor: ConeRanger, look: Look) -> float | None:
    """Return what one cone reads where no robot but its own has corners: where few listen, one by one is quicker."""
    around, poses, place = moment.around, moment.poses, sensor.mount
    robots, pose, cone = around.robots, poses[look.index], (sensor.half_angle_rad, sensor.max_range_mm)
    listener, other_mm = robots[look.index], math.inf
    apex = *pose.to_world(place.x_mm, place.y_mm), pose.heading_rad + place.heading_rad
    distance_mm = around.standing.ranges(_SONAR).wedge(*apex, *cone, listener.least_echo_cosine)
    if moment.moved_poses:
        distance_mm = _echo_of_movable(moment, sensor, apex, listener.least_echo_cosine, distance_mm)
    conditions = listener.conditions
    if len(robots) > 1:
        # Where echoes err it matters whether a robot is heard, else only what is heard first.
        far_mm = sensor.max_range_mm if listener.has_echo_errors else min(distance_mm, sensor.max_range_mm)
        other_mm = _echo_of_others(moment, sensor, look.index, apex, far_mm)
        distance_mm = min(distance_mm, other_mm)
    if listener.has_echo_errors:
        noise = moment.around.noise_of(listener, sensor.name)
        distance_mm = _heard(sensor, distance_mm, math.isfinite(other_mm), conditions, noise, look.number)
    return _in_steps(sensor, distance_mm)


def _in_steps(sensor: ConeRanger, distance_mm: float) -> float | None:
    """Return what a cone tells of the nearest echo: whole steps, rounded down, within its limits."""
    if distance_mm > sensor.max_range_mm or math.isinf(distance_mm):
        return None
    if sensor.resolution_mm:
        distance_mm = math.floor(distance_mm / sensor.resolution_mm + ROUNDING_STEPS) * sensor.resolution_mm
    return max(distance_mm, sensor.min_range_mm)


def _distances_among_discs(moment: Moment, sensor: ConeRanger, looks: Sequence[Look]) -> list[float] | None:
    """Return the distances of the nearest echoes of cones on a floor of round robots and of no other moving things."""
    around, mount = moment.around, sensor.mount
    if moment.moved_poses or math.isinf(sensor.max_range_mm):
        return None
    listeners: list[tuple[float, ...]] = []
    for look in looks:
        robot, pose = around.robots[look.index], moment.poses[look.index]
        if robot.has_echo_errors:
            return None
        listeners.append((pose.x_mm, pose.y_mm, pose.heading_rad, robot.least_echo_cosine, look.index))
    radii_mm = around.outlines_for(_SONAR).radii_mm
    discs = [(pose.x_mm, pose.y_mm, radius_mm) for radius_mm, pose in zip(radii_mm, moment.poses, strict=True)]
    things, cone = around.standing.ranges(_SONAR).table, (sensor.half_angle_rad, sensor.max_range_mm)
    place, found = (mount.x_mm, mount.y_mm, mount.heading_rad), np.empty(len(looks))
    cones_among_discs(things, np.array(discs), np.array(listeners), place, *cone, found)
    distances_mm: list[float] = found.tolist()
    return distances_mm


def _echo_of_others(moment: Moment, sensor: ConeRanger, own: int, apex: Apex, far_mm: float) -> float:
    """Return how near the nearest other round robot is; one that is not nearer than this may be left out."""
    (x, y, heading), half_angle, nearest_mm = apex, sensor.half_angle_rad, math.inf
    (cosine, sine), (half_cosine, half_sine) = _turn(heading), _turn(half_angle)
    for number, (robot, pose) in enumerate(zip(moment.around.robots, moment.poses, strict=True)):
        dx, dy, room_mm = pose.x_mm - x, pose.y_mm - y, robot.shape.radius_mm + _ROUNDING_MM
        along = cosine * dx + sine * dy
        # Most are beyond what is heard, or beside the edges of the cone.
        if along > far_mm + room_mm or half_cosine * abs(cosine * dy - sine * dx) - half_sine * along > room_mm:
            continue
        if number != own and _SONAR in robot.material.seen_by:
            disc = pose.x_mm, pose.y_mm, robot.shape.radius_mm
            nearest_mm = min(nearest_mm, disc_in_wedge(x, y, heading, half_angle, sensor.max_range_mm, disc))
    return nearest_mm


def _turn(angle_rad: float) -> tuple[float, float]:
    return math.cos(angle_rad), math.sin(angle_rad)


def _echoes(moment: Moment, sensor: ConeRanger, indices: Sequence[int], mounts: Floats) -> Floats:
    """Return how far the nearest thing is in each cone, and the nearest other robot, shape (2, robots, cones).

    Args:
        moment: When.
        sensor: What all cones are like but for their places.
        indices: Of the robots that listen.
        mounts: Of the cones of each: x, y and heading in its frame, shape (cones, 3).
    """
    around, robots, look = moment.around, moment.around.robots, (sensor.half_angle_rad, sensor.max_range_mm)
    listeners = np.column_stack(
        (moment.pose_table[indices], [robots[index].least_echo_cosine for index in indices], indices)
    )
    echoes = cones(around.standing.ranges(_SONAR), moment.bodies(_SONAR), listeners, mounts, *look)
    if moment.moved_poses:
        apexes, cosines = apexes_of(listeners, mounts).tolist(), np.repeat(listeners[:, 3], len(mounts)).tolist()
        given = zip(apexes, cosines, echoes[0].ravel().tolist(), strict=True)
        echoes[0] = np.reshape([_echo_of_movable(moment, sensor, *told) for told in given], echoes[0].shape)
    if len(robots) > 1 and around.outlines_for(_SONAR).has_round:
        discs = _echoes_of_discs(moment, sensor, np.repeat(indices, len(mounts)), apexes_of(listeners, mounts))
        echoes[1] = np.minimum(echoes[1], discs.reshape(echoes[1].shape))
    return echoes


def _echo_of_movable(moment: Moment, sensor: ConeRanger, apex: Apex, cosine: float, nearest_mm: float) -> float:
    """Return how near the nearest obstacle is that does not keep its place, where it is nearer than what stands."""
    half_angle, max_range = sensor.half_angle_rad, sensor.max_range_mm
    for obstacle, pose in zip(moment.around.movable, moment.moved_poses, strict=True):
        if _SONAR not in moment.around.material_of(obstacle.thing).seen_by:
            continue
        x, y, heading = in_frame_of(pose, *apex)
        if distance_to_box(x, y, obstacle.bounds) < min(nearest_mm, max_range):
            nearest_mm = min(nearest_mm, obstacle.ranges.wedge(x, y, heading, half_angle, max_range, cosine))
    return nearest_mm


def _echoes_of_discs(moment: Moment, sensor: ConeRanger, own: Indices, apexes: Floats) -> Floats:
    """Return the distance of the nearest other round robot for each cone."""
    half_angle, max_range = sensor.half_angle_rad, sensor.max_range_mm
    discs: list[tuple[float, float, float]] = []
    disc_of: dict[int, int] = {}
    for number, (robot, pose) in enumerate(zip(moment.around.robots, moment.poses, strict=True)):
        if _SONAR in robot.material.seen_by and not isinstance(robot.shape, PolygonBody):
            disc_of[number] = len(discs)
            discs.append((pose.x_mm, pose.y_mm, robot.shape.radius_mm))
    blind = [disc_of.get(number, -1) for number in own.tolist()]
    x, y, heading = apexes.T
    return discs_in_wedges(x, y, heading, half_angle, max_range, discs, blind)


def distance_to_box(x: float, y: float, bounds: tuple[float, float, float, float]) -> float:
    """Return how far a point is from a box, 0 inside."""
    min_x, min_y, max_x, max_y = bounds
    return math.hypot(max(min_x - x, 0.0, x - max_x), max(min_y - y, 0.0, y - max_y))


def _heard(
    ranger: ConeRanger,
    distance_mm: float,
    faces_robot: bool,
    conditions: FloorConditions,
    noise: NoiseStream,
    number: int,
) -> float:
    """Return the distance of the echo that a ranger takes for the nearest, with its errors; infinite if it hears none.

    The ping of another robot comes at any time between its own ping and the last echo that it waits for.

    Args:
        ranger: What listens.
        distance_mm: Of the nearest thing; infinite where there is none in range.
        faces_robot: Whether another robot is in its cone.
        conditions: That the robot meets.
        noise: The sensor's own stream.
        number: Which of the sensor's readings this is.
    """
    if faces_robot and conditions.crosstalk and noise.uniform(number, _CROSS) < conditions.crosstalk:
        distance_mm = min(distance_mm, ranger.max_range_mm * noise.uniform(number, _WHEN))
    if conditions.false_echoes and noise.uniform(number, _FALSE) < conditions.false_echoes:
        farthest_mm = min(distance_mm, ranger.max_range_mm)
        nearest_mm = min(ranger.min_range_mm, farthest_mm)
        return nearest_mm + (farthest_mm - nearest_mm) * noise.uniform(number, _WHERE)
    if conditions.missed_echoes and noise.uniform(number, _MISSED) < conditions.missed_echoes:
        return math.inf
    if conditions.sonar_noise_mm and math.isfinite(distance_mm):
        return max(distance_mm + conditions.sonar_noise_mm * noise.normal(number, _NOISE), 0.0)
    return distance_mm
