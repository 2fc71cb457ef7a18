"""What cones hear: the nearest echo of things that stand, of those that move, and of robots."""

import math
from collections.abc import Sequence

import numpy as np

from robotdriver.box_grid import Floats, Indices, expanded
from robotdriver.disc_ranging import disc_in_wedge, discs_in_wedges
from robotdriver.interface import Reading
from robotdriver.material import Eye
from robotdriver.models import ConeRanger, Sensor
from robotdriver.ranging import EYES
from robotdriver.segment_ranging import segments_in_wedges
from robotdriver.simulator.bodies.robot_body import PolygonBody
from robotdriver.simulator.sensors.echo_errors import heard
from robotdriver.simulator.sensors.moment import Cell, Moment, in_frame_of, mounted
from robotdriver.simulator.sensors.seen_bodies import SeenBodies

Apex = tuple[float, float, float]

_SONAR = Eye.SONAR  # an enum's member costs more to look up than an echo off one wall

_FEW_PAIRS = 64
"""So few pairs of an ear and a disc are worked out one by one quicker than all at once."""

ROUNDING_STEPS = 1e-9
"""A distance that is so little short of a whole step is at it: one and many robots are worked out in other orders."""


_ROUNDING_MM = 1e-6
"""Bounds are so much lower than computed."""


def read_cones(moment: Moment, sensor: Sensor, cells: Sequence[Cell]) -> list[Reading]:
    """Return what cones of one kind and place read, each of another robot."""
    if not isinstance(sensor, ConeRanger):
        raise TypeError(f"{sensor} is no cone")
    apexes = [mounted(moment, cell) for cell in cells]
    all_robots = moment.around.robots
    robots = [all_robots[cell.index] for cell in cells]
    # Robots of one floor may meet different conditions.
    cosines = [robot.least_echo_cosine for robot in robots]
    if len(all_robots) <= EYES:
        nearest = [_echo_of_things(moment, sensor, *one) for one in zip(apexes, cosines, strict=True)]
    else:
        nearest = [math.inf] * len(cells)
        for cosine in dict.fromkeys(cosines):
            places = [place for place, each in enumerate(cosines) if each == cosine]
            echoes = _echoes_of_things(moment, sensor, [apexes[place] for place in places], cosine)
            for place, echo in zip(places, echoes, strict=True):
                nearest[place] = echo
    others = _echoes_of_robots(moment, sensor, cells, apexes) if len(all_robots) > 1 else [math.inf] * len(cells)
    readings: list[Reading] = []
    for cell, robot, thing_mm, other_mm in zip(cells, robots, nearest, others, strict=True):
        distance_mm = other_mm if other_mm < thing_mm else thing_mm
        conditions = robot.conditions
        if conditions.has_echo_errors:
            noise = moment.around.noise_of(robot, cell.sensor.name)
            distance_mm = heard(sensor, distance_mm, math.isfinite(other_mm), conditions, noise, cell.number)
        readings.append(_as_read(sensor, distance_mm))
    return readings


def _echo_of_things(moment: Moment, sensor: ConeRanger, apex: Apex, cosine: float) -> float:
    standing = moment.around.standing.ranges(_SONAR)
    nearest_mm = standing.wedge(*apex, sensor.half_angle_rad, sensor.max_range_mm, cosine)
    return _echo_of_loose(moment, sensor, apex, cosine, nearest_mm) if moment.loose_poses else nearest_mm


def _echoes_of_things(moment: Moment, sensor: ConeRanger, apexes: Sequence[Apex], cosine: float) -> list[float]:
    """Return what `_echo_of_things` returns for each of many cones, worked out together."""
    xs, ys, headings = zip(*apexes, strict=True)
    standing = moment.around.standing.ranges(_SONAR)
    nearest: list[float] = standing.wedges(
        xs, ys, headings, sensor.half_angle_rad, sensor.max_range_mm, cosine
    ).tolist()
    if not moment.loose_poses:
        return nearest
    return [
        _echo_of_loose(moment, sensor, apex, cosine, echo_mm) for apex, echo_mm in zip(apexes, nearest, strict=True)
    ]


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


def _echoes_of_robots(moment: Moment, sensor: ConeRanger, cells: Sequence[Cell], apexes: Sequence[Apex]) -> list[float]:
    """Return the distance of the nearest other robot for each cone."""
    half_angle, max_range = sensor.half_angle_rad, sensor.max_range_mm
    nearest = [math.inf] * len(cells)
    discs: list[tuple[float, float, float]] = []
    disc_of: dict[int, int] = {}
    has_corners = False
    for number, (robot, pose) in enumerate(zip(moment.around.robots, moment.poses, strict=True)):
        if _SONAR not in robot.material.seen_by:
            continue
        if isinstance(robot.shape, PolygonBody):
            has_corners = True
        else:
            disc_of[number] = len(discs)
            discs.append((pose.x_mm, pose.y_mm, robot.shape.radius_mm))
    if has_corners:
        nearest = _echoes_of_bodies(moment, cells, apexes, SeenBodies(moment, _SONAR), half_angle, max_range)
    if not discs:
        return nearest
    own = [disc_of.get(cell.index, -1) for cell in cells]
    if len(discs) * len(cells) <= _FEW_PAIRS:
        for place, blind in enumerate(own):
            for number, disc in enumerate(discs):
                if number != blind:
                    nearest[place] = min(nearest[place], disc_in_wedge(*apexes[place], half_angle, max_range, disc))
        return nearest
    xs, ys, headings = zip(*apexes, strict=True)
    echoes = discs_in_wedges(xs, ys, headings, half_angle, max_range, discs, own)
    return [min(pair) for pair in zip(nearest, echoes.tolist(), strict=True)]


def _echoes_of_bodies(
    moment: Moment,
    cells: Sequence[Cell],
    apexes: Sequence[Apex],
    bodies: SeenBodies,
    half_angle_rad: float,
    max_range_mm: float,
) -> list[float]:
    """Return the distance of the nearest robot with corners for each cone."""
    xs, ys, headings = np.array(apexes).T
    cone, which = _pairs_near(moment, cells, xs, ys, bodies, max_range_mm)
    dx, dy = bodies.places[which, 0] - xs[cone], bodies.places[which, 1] - ys[cone]
    radius = bodies.radii[which] + _ROUNDING_MM
    c, s = np.cos(headings)[cone], np.sin(headings)[cone]
    # Whether the disc that holds a robot reaches over the nearer edge of the wedge, and is not behind nor too far.
    along, aside = dx * c + dy * s, np.abs(dy * c - dx * s)
    beyond = math.cos(half_angle_rad) * aside - math.sin(half_angle_rad) * along
    may_be_heard = (beyond <= radius) & (along >= -radius) & (np.hypot(dx, dy) < max_range_mm + radius)
    cone, which = cone[may_be_heard], which[may_be_heard]
    if not len(cone):
        return [math.inf] * len(cells)
    edges, owner = bodies.edges(which)
    echoes: list[float] = segments_in_wedges(
        xs, ys, headings, half_angle_rad, max_range_mm, edges, cone[owner]
    ).tolist()
    return echoes


def _pairs_near(
    moment: Moment, cells: Sequence[Cell], xs: Floats, ys: Floats, bodies: SeenBodies, max_range_mm: float
) -> tuple[Indices, Indices]:
    """Return which cone may be near which robot but its own, ordered by the cones: robots far off are many.

    Args:
        moment: Of the readings.
        cells: Of each cone.
        xs: Apexes, shape (p,).
        ys: Apexes, shape (p,).
        bodies: The robots.
        max_range_mm: Farther robots are not heard.

    Returns:
        Two arrays of the same length: places of cones, and rows of the bodies.
    """
    listeners, own = np.unique(np.array([cell.index for cell in cells]), return_inverse=True)
    ears = np.array([(pose.x_mm, pose.y_mm) for pose in map(moment.poses.__getitem__, listeners.tolist())])
    off_centre_mm = float(np.hypot(xs - ears[own, 0], ys - ears[own, 1]).max()) + _ROUNDING_MM
    # Of all robots only those in a strip about each listener are looked at.
    order = bodies.places[:, 0].argsort(kind="stable")
    across, reach_mm = bodies.places[order, 0], max_range_mm + off_centre_mm + bodies.radii.max()
    first = np.searchsorted(across, ears[:, 0] - reach_mm)
    listener, nth = expanded(np.searchsorted(across, ears[:, 0] + reach_mm) - first)
    robot = order[first[listener] + nth]
    between = np.hypot(*(bodies.places[robot] - ears[listener]).T)
    is_near = (between < max_range_mm + off_centre_mm + bodies.radii[robot]) & (
        bodies.numbers[robot] != listeners[listener]
    )
    listener, robot = listener[is_near], robot[is_near]
    ends = np.searchsorted(listener, np.arange(len(listeners) + 1))
    cone, nth = expanded(np.diff(ends)[own])
    return cone, robot[ends[own[cone]] + nth]


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
