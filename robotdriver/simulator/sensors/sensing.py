"""What the robots' sensors read at one moment of a World."""

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from robotdriver.box_grid import Floats
from robotdriver.interface import Reading
from robotdriver.models import BumperSector, ConeRanger, LaserScanner, Mount
from robotdriver.pose import Pose
from robotdriver.ranging import EYES, RangeMap, disc_in_wedge, discs_in_wedges, scan_discs
from robotdriver.simulator.bodies.contacts import ContactSpace, Point, Thing, Touch
from robotdriver.simulator.bodies.loose import LooseObstacle
from robotdriver.simulator.bodies.robot_body import CorneredBody
from robotdriver.simulator.randomness import NoiseStream
from robotdriver.simulator.sensors.echo_errors import heard
from robotdriver.simulator.sensors.floor_regions import FloorRegions
from robotdriver.simulator.sensors.schedule import RangerClock
from robotdriver.simulator.world_robot import WorldRobot

_FEW_PAIRS = 64
"""So few pairs of an ear and a disc are worked out one by one quicker than all at once."""


class Sensing:
    """Reads the sensors of all robots after each tick, those of one kind in one batch.

    Args:
        contacts: The contact space of the World.
        loose: Its obstacles that do not keep their place; the World adds to the list.
        regions: What its floor is like.
        seed: Of the sensors' chance.
    """

    def __init__(
        self, contacts: ContactSpace, loose: Sequence[LooseObstacle], regions: FloorRegions, seed: int
    ) -> None:
        self._seed = seed
        self._noises: dict[tuple[str, str], NoiseStream] = {}
        self._regions = regions
        self._contacts = contacts
        self._loose = loose
        self._outlines: dict[Thing, Sequence[Point]] = {}
        self._walls: list[tuple[Point, Point]] = []
        self._points: list[Floats] = []
        self._standing: RangeMap | None = None
        self._robots: Sequence[WorldRobot] = ()
        # Who reads by which clock: the places of the robots in their order.
        self._sonars: dict[RangerClock[ConeRanger], list[int]] = {}
        self._lasers: dict[RangerClock[LaserScanner], list[int]] = {}

    def look_again(self, robots: Sequence[WorldRobot]) -> None:
        """Learn which robots there are; to be called when one has come or gone."""
        self._robots, self._sonars, self._lasers = robots, {}, {}
        for index, robot in enumerate(robots):
            for sonar in robot.sensors.rangers:
                self._sonars.setdefault(sonar, []).append(index)
            for laser in robot.sensors.lasers:
                self._lasers.setdefault(laser, []).append(index)

    def put_outline(self, thing: Thing, outline: Sequence[Point]) -> None:
        """Have rangers see the outline of an obstacle that stands still, and no longer where it stood before."""
        self._outlines[thing] = outline
        self._standing = None

    def remove_outline(self, thing: Thing) -> None:
        """Have rangers see an obstacle that stood still no longer."""
        del self._outlines[thing]
        self._standing = None

    def add_wall(self, start: Point, end: Point) -> None:
        """Have rangers see a wall."""
        self._walls.append((start, end))
        self._standing = None

    def add_points(self, points: Floats) -> None:
        """Have rangers see points, shape (n, 2)."""
        self._points.append(points)
        self._standing = None

    def sense(self, now_s: float) -> None:
        """Replace the readings of all robots' sensors that are due."""
        robots = self._robots
        for robot in robots:
            if robot.free_mm <= robot.sensors.close_mm or robot.sensors.is_excited:
                self._feel(robot)
        if not self._regions.is_empty:
            for robot in robots:
                _update(robot, self._regions.under(robot.pose, robot.sensors.floor))
        for laser, scanning in self._lasers.items():
            if laser.is_due(now_s):
                for index in scanning:
                    _update(robots[index], {laser.ranger.name: self._scan(laser.ranger, index)})
        # Robots of one model that joined at different times may listen together as well.
        due: dict[int, tuple[ConeRanger, list[tuple[int, int]]]] = {}
        for sonar, listeners in self._sonars.items():
            if sonar.is_due(now_s):
                known = due.setdefault(id(sonar.ranger), (sonar.ranger, []))[1]
                known.extend((index, sonar.number) for index in listeners)
        for ranger, numbered in due.values():
            numbered.sort()
            echoes = self._echoes(ranger, [index for index, _ in numbered])
            for (index, number), distance in zip(numbered, echoes, strict=True):
                robot = robots[index]
                heard_mm = heard(ranger, distance, robot.conditions, self._noise(robot, ranger.name), number)
                _update(robot, {ranger.name: _as_read(ranger, heard_mm)})

    def _noise(self, robot: WorldRobot, sensor: str) -> NoiseStream:
        """Return the stream of chance of one sensor."""
        key = (robot.name, sensor)
        stream = self._noises.get(key)
        if stream is None:
            stream = self._noises[key] = NoiseStream(self._seed, "sensor", *key)
        return stream

    def _feel(self, robot: WorldRobot) -> None:
        """Read what only something close by can excite."""
        sensors = robot.sensors
        touches = robot.touches
        fresh: dict[str, Reading] = {
            bumper.name: bool(touches) and _is_pressed(bumper, touches) for bumper in sensors.bumpers
        }
        for switch in sensors.switches:
            start, end = _beam(robot.pose, switch.mount, switch.range_mm)
            fresh[switch.name] = self._contacts.is_hit(robot.shape.blind, start, end)
        sensors.is_excited = True in fresh.values()
        _update(robot, fresh)

    def _scan(self, laser: LaserScanner, own: int) -> tuple[float, ...]:
        """Return what a laser of one robot reads."""
        robots = self._robots
        x, y, heading = _mounted(robots[own].pose, laser.mount)
        first, step = heading - laser.sector_rad / 2.0, laser.sector_rad / (laser.rays - 1)
        count, max_range = laser.rays, laser.max_range_mm
        nearest = self._standing_ranges().scan(x, y, first, step, count, max_range)
        for obstacle in self._loose:
            local_x, local_y, local_first = obstacle.seen_from(x, y, first)
            if _distance_to_box(local_x, local_y, obstacle.bounds) < max_range:
                seen = obstacle.ranges.scan(local_x, local_y, local_first, step, count, max_range)
                np.minimum(nearest, seen, out=nearest)
        discs = []
        for index, robot in enumerate(robots):
            pose, shape = robot.pose, robot.shape
            if index == own or pose.distance_to(x, y) >= max_range + shape.radius_mm:
                continue
            if isinstance(shape, CorneredBody):
                seen = shape.ranges.scan(*shape.seen_from(pose, x, y, first), step, count, max_range)
                np.minimum(nearest, seen, out=nearest)
            else:
                discs.append((pose.x_mm, pose.y_mm, shape.radius_mm))
        if discs:
            np.minimum(nearest, scan_discs(x, y, first, step, count, max_range, discs), out=nearest)
        scan: list[float] = (np.floor(nearest / laser.resolution_mm) * laser.resolution_mm).tolist()
        return tuple(scan)

    def _standing_ranges(self) -> RangeMap:
        if self._standing is None:
            # A point is a wall without length.
            points = [np.hstack((points, points)).reshape(-1, 2, 2) for points in self._points]
            walls = np.concatenate((np.array(self._walls).reshape(-1, 2, 2), *points))
            self._standing = RangeMap.from_outlines(self._outlines.values(), walls)
        return self._standing

    def _echoes(self, ranger: ConeRanger, listeners: Sequence[int]) -> list[float]:
        """Return the distance of the nearest echo for each robot that listens."""
        standing, robots = self._standing_ranges(), self._robots
        half_angle, max_range = ranger.half_angle_rad, ranger.max_range_mm
        poses = [_mounted(robots[index].pose, ranger.mount) for index in listeners]
        if len(poses) <= EYES:
            nearest = [standing.wedge(*pose, half_angle, max_range) for pose in poses]
        else:
            xs, ys, headings = zip(*poses, strict=True)
            nearest = standing.wedges(xs, ys, headings, half_angle, max_range).tolist()
        for obstacle in self._loose:
            for place, pose in enumerate(poses):
                local_x, local_y, local_heading = obstacle.seen_from(*pose)
                if _distance_to_box(local_x, local_y, obstacle.bounds) < min(nearest[place], max_range):
                    echo = obstacle.ranges.wedge(local_x, local_y, local_heading, half_angle, max_range)
                    nearest[place] = min(nearest[place], echo)
        if len(robots) == 1:
            return nearest
        return [min(pair) for pair in zip(nearest, self._echoes_of_robots(ranger, listeners, poses), strict=True)]

    def _echoes_of_robots(
        self, ranger: ConeRanger, listeners: Sequence[int], poses: Sequence[tuple[float, float, float]]
    ) -> list[float]:
        """Return the distance of the nearest other robot for each robot that listens; poses are those of the ears."""
        half_angle, max_range = ranger.half_angle_rad, ranger.max_range_mm
        nearest = [math.inf] * len(listeners)
        discs: list[tuple[float, float, float]] = []
        disc_of: dict[int, int] = {}
        for number, robot in enumerate(self._robots):
            shape, pose = robot.shape, robot.pose
            if not isinstance(shape, CorneredBody):
                disc_of[number] = len(discs)
                discs.append((pose.x_mm, pose.y_mm, shape.radius_mm))
                continue
            for place, listener in enumerate(listeners):
                if listener != number and pose.distance_to(*poses[place][:2]) < max_range + shape.radius_mm:
                    apex = shape.seen_from(pose, *poses[place])
                    nearest[place] = min(nearest[place], shape.ranges.wedge(*apex, half_angle, max_range))
        if not discs:
            return nearest
        own = [disc_of.get(listener, -1) for listener in listeners]
        if len(discs) * len(listeners) <= _FEW_PAIRS:
            for place, blind in enumerate(own):
                for number, disc in enumerate(discs):
                    if number != blind:
                        echo = disc_in_wedge(*poses[place], half_angle, max_range, disc)
                        nearest[place] = min(nearest[place], echo)
            return nearest
        xs, ys, headings = zip(*poses, strict=True)
        echoes = discs_in_wedges(xs, ys, headings, half_angle, max_range, discs, own)
        return [min(pair) for pair in zip(nearest, echoes.tolist(), strict=True)]


def _update(robot: WorldRobot, fresh: Mapping[str, Reading]) -> None:
    """Replace the readings if there is news; frames hold on to the old ones."""
    readings = robot.readings
    for name, value in fresh.items():
        if readings[name] != value:
            robot.readings = {**readings, **fresh}
            return


def _is_pressed(bumper: BumperSector, touches: Iterable[Touch]) -> bool:
    width = bumper.to_rad - bumper.from_rad
    return any((touch.bearing_rad - bumper.from_rad) % math.tau <= width for touch in touches)


def _as_read(ranger: ConeRanger, distance_mm: float) -> float | None:
    """Return what a ranger says of an echo: whole steps, rounded down, within its limits."""
    if distance_mm > ranger.max_range_mm:
        return None
    return max(math.floor(distance_mm / ranger.resolution_mm) * ranger.resolution_mm, ranger.min_range_mm)


def _mounted(pose: Pose, mount: Mount) -> tuple[float, float, float]:
    x, y = pose.to_world(mount.x_mm, mount.y_mm)
    return x, y, pose.heading_rad + mount.heading_rad


def _beam(pose: Pose, mount: Mount, range_mm: float) -> tuple[Point, Point]:
    x, y, heading = _mounted(pose, mount)
    return (x, y), (x + range_mm * math.cos(heading), y + range_mm * math.sin(heading))


def _distance_to_box(x: float, y: float, bounds: tuple[float, float, float, float]) -> float:
    min_x, min_y, max_x, max_y = bounds
    return math.hypot(max(min_x - x, 0.0, x - max_x), max(min_y - y, 0.0, y - max_y))
