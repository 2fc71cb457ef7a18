"""What cones hear: the nearest echo of things that stand, of those that move, and of robots."""

import math
from collections.abc import Sequence

import numpy as np

from robotdriver.box_grid import Floats, Indices
from robotdriver.crowd_ranging import cones
from robotdriver.disc_ranging import disc_in_wedge, discs_in_wedges
from robotdriver.interface import Reading
from robotdriver.material import Eye
from robotdriver.models import ConeRanger, Sensor
from robotdriver.ranging import EYES
from robotdriver.simulator.bodies.robot_body import PolygonBody
from robotdriver.simulator.sensors.echo_errors import heard
from robotdriver.simulator.sensors.moment import Cell, Moment, all_mounted, in_frame_of, indices_of, mounted

Apex = Sequence[float]

Echo = tuple[float, float]
"""How far the nearest thing is that is no robot, and the nearest robot, mm; infinite for none."""


_SONAR = Eye.SONAR  # an enum's member costs more to look up than an echo off one wall

_FEW_CONES = 8
"""So few cones are worked out one by one quicker than all at once, where few robots can be heard."""

ROUNDING_STEPS = 1e-9
"""A distance that is so little short of a whole step is at it: one and many robots are worked out in other orders."""


def read_cones(moment: Moment, sensor: Sensor, cells: Sequence[Cell]) -> list[Reading]:
    """Return what cones of one kind read, each of another robot or at another place of one."""
    if not isinstance(sensor, ConeRanger):
        raise TypeError(f"{sensor} is no cone")
    all_robots = moment.around.robots
    robots = [all_robots[cell.index] for cell in cells]
    are_few = len(cells) <= _FEW_CONES and len(all_robots) <= EYES
    if are_few and (len(all_robots) == 1 or not len(moment.around.outlines_for(_SONAR).numbers)):
        echoes = _few_echoes(moment, sensor, cells)
    else:
        echoes = _echoes(moment, sensor, cells)
    readings: list[Reading] = []
    for cell, robot, (thing_mm, other_mm) in zip(cells, robots, echoes, strict=True):
        distance_mm = other_mm if other_mm < thing_mm else thing_mm
        conditions = robot.conditions
        if conditions.has_echo_errors:
            noise = moment.around.noise_of(robot, cell.sensor.name)
            distance_mm = heard(sensor, distance_mm, math.isfinite(other_mm), conditions, noise, cell.number)
        readings.append(_as_read(sensor, distance_mm))
    return readings


def _few_echoes(moment: Moment, sensor: ConeRanger, cells: Sequence[Cell]) -> list[Echo]:
    """Return what `_echoes` returns, where no robot but a cone's own has corners: one by one, which is quicker."""
    standing, look = moment.around.standing.ranges(_SONAR), (sensor.half_angle_rad, sensor.max_range_mm)
    robots, echoes = moment.around.robots, []
    for cell in cells:
        apex, cosine = mounted(moment, cell), robots[cell.index].least_echo_cosine
        thing_mm, other_mm = standing.wedge(*apex, *look, cosine), math.inf
        if moment.loose_poses:
            thing_mm = _echo_of_loose(moment, sensor, apex, cosine, thing_mm)
        for number, pose in enumerate(moment.poses):
            robot = robots[number]
            if number != cell.index and _SONAR in robot.material.seen_by:
                disc = pose.x_mm, pose.y_mm, robot.shape.radius_mm
                other_mm = min(other_mm, disc_in_wedge(*apex, *look, disc))
        echoes.append((thing_mm, other_mm))
    return echoes


def _echoes(moment: Moment, sensor: ConeRanger, cells: Sequence[Cell]) -> list[Echo]:
    """Return how far the nearest thing is in each cone, and the nearest other robot."""
    apexes, own, robots = all_mounted(moment, cells), indices_of(cells), moment.around.robots
    # Robots of one floor may meet different conditions.
    cosines = np.array([robots[cell.index].least_echo_cosine for cell in cells])
    standing, look = moment.around.standing.ranges(_SONAR), (sensor.half_angle_rad, sensor.max_range_mm)
    nearest, others = cones(standing, moment.bodies(_SONAR), apexes, own, cosines, *look)
    things: list[float] = nearest.tolist()
    if moment.loose_poses:
        given = zip(apexes.tolist(), cosines.tolist(), things, strict=True)
        things = [_echo_of_loose(moment, sensor, *told) for told in given]
    if moment.around.outlines_for(_SONAR).has_round:
        others = np.minimum(others, _echoes_of_discs(moment, sensor, own, apexes))
    return list(zip(things, others.tolist(), strict=True))


def _echo_of_loose(moment: Moment, sensor: ConeRanger, apex: Apex, cosine: float, nearest_mm: float) -> float:
    """Return how near the nearest obstacle is that does not keep its place, where it is nearer than what stands."""
    half_angle, max_range = sensor.half_angle_rad, sensor.max_range_mm
    for obstacle, pose in zip(moment.around.loose, moment.loose_poses, strict=True):
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


def _as_read(ranger: ConeRanger, distance_mm: float) -> float | None:
    """Return what a ranger says of an echo: whole steps, rounded down, within its limits."""
    if distance_mm > ranger.max_range_mm:
        return None
    if ranger.resolution_mm:
        distance_mm = math.floor(distance_mm / ranger.resolution_mm + ROUNDING_STEPS) * ranger.resolution_mm
    return max(distance_mm, ranger.min_range_mm)
