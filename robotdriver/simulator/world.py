"""The simulated floor: robots and obstacles in a plane, moved on tick by tick."""

import math
from collections.abc import Sequence

import numpy as np
import shapely

from robotdriver.conditions import PERFECT, FloorConditions
from robotdriver.errors import PlacementError
from robotdriver.models import Disc, Polygon, RobotModel
from robotdriver.pose import Pose
from robotdriver.simulator.box import Box
from robotdriver.simulator.contacts import (
    SKIN_MM,
    SLIDE,
    TOUCH_MM,
    Contact,
    ContactSpace,
    Near,
    Point,
    Thing,
    ThingKind,
    Touch,
)
from robotdriver.simulator.cornered import CorneredBody
from robotdriver.simulator.errors import EchoErrors
from robotdriver.simulator.loose import LooseObstacle, Solid, solid_of, widened
from robotdriver.simulator.route import MovingObstacle, Route
from robotdriver.simulator.sensing import Sensing
from robotdriver.simulator.snapshot import Outline, RobotSnapshot, WorldSnapshot
from robotdriver.simulator.world_robot import WorldRobot

__all__ = ["Contact", "Route", "World", "WorldRobot"]

_STALE_MM = 40.0
"""A bound that has shrunk so much since it was computed is computed anew where that may save casting a beam."""


class World:
    """A floor, owned by the one thread that steps it. Nothing on it ever overlaps.

    In each tick the posted commands are carried out and the robots are moved in the order in which they joined, each
    along its exact arc; what would end in something is pushed out along the contact normals. A robot pushes nothing but
    movable boxes, and an obstacle on its route that would crush a robot or a box halts.

    Args:
        tick_s: Time from one step to the next.
        conditions: What goes wrong on it.
        rng: The source of all randomness on the floor.

    Attributes:
        tick_s: Time from one step to the next.
        conditions: What goes wrong on it.
        rng: The source of all randomness on the floor.
        ticks: Steps made so far.
        contacts_begun: The collisions of the last tick, in the order of the robots.
    """

    def __init__(
        self, tick_s: float = 0.015, *, rng: np.random.Generator, conditions: FloorConditions = PERFECT
    ) -> None:
        if not 0.0 < tick_s < math.inf:
            raise PlacementError(f"the floor's tick must be more than 0 s, not {tick_s:g}")
        self.tick_s = tick_s
        self.rng = rng
        self.conditions = conditions
        self.ticks = 0
        self.contacts_begun: tuple[Contact, ...] = ()
        self._robots: list[WorldRobot] = []
        self._robots_ever = 0
        self._standing: dict[Thing, shapely.Geometry] = {}
        self._outlines: dict[int, Outline] = {}
        self._listed: tuple[tuple[int, Outline], ...] | None = None
        self._loose: list[LooseObstacle] = []
        self._obstacles = 0
        self._walls = 0
        self._contacts = ContactSpace()
        self._sensing = Sensing(self._contacts, self._loose, EchoErrors(conditions, rng))
        # How far the fastest other thing may move in a tick, and whether there is any.
        self._boxes: dict[Thing, Box] = {}
        self._fastest_mm = 0.0
        self._is_shared = False

    @property
    def time_s(self) -> float:
        """Time since the World began."""
        return self.ticks * self.tick_s

    @property
    def robots(self) -> tuple[WorldRobot, ...]:
        """The robots, in the order in which they joined."""
        return tuple(self._robots)

    def robot(self, name: str) -> WorldRobot:
        """Return the robot of this name.

        Raises:
            PlacementError: there is none.
        """
        for robot in self._robots:
            if robot.name == name:
                return robot
        raise PlacementError(f"there is no robot {name!r} on the floor")

    def add_obstacle(self, polygon: Sequence[Point], motion: Route | None = None, *, movable: bool = False) -> int:
        """Put an obstacle down, and return its number.

        Args:
            polygon: Its corners in mm, at least three, without repeating the first; concave ones too.
            motion: How it moves by itself; None where it does not.
            movable: Whether robots can push it; not together with a motion.

        Raises:
            PlacementError: the outline is no polygon, or a robot or a box is in the way.
        """
        thing = Thing(ThingKind.OBSTACLE, self._obstacles)
        if movable and motion is not None:
            raise PlacementError(f"{thing} cannot both be pushed and move by itself; choose one")
        outline = tuple((float(x), float(y)) for x, y in polygon)
        if len(outline) < 3 or not (shape := shapely.Polygon(outline)).is_valid:
            raise PlacementError(f"{thing}: its outline must have at least 3 finite corners and must not cross itself")
        self._refuse_in_the_way(thing, shape, movable)
        if motion is not None:
            self._add_loose(MovingObstacle(thing, outline, motion))
        elif movable:
            self._add_loose(Box(thing, outline))
        else:
            self._stand(thing, outline, shape)
        self._obstacles += 1
        self._look_again()
        return self._obstacles - 1

    def drag_obstacle(self, number: int, dx_mm: float, dy_mm: float) -> None:
        """Put an obstacle elsewhere, and its route with it.

        Raises:
            PlacementError: there is none of this number, or it would overlap a robot or a box.
        """
        thing = self._obstacle_named(number)
        if not (math.isfinite(dx_mm) and math.isfinite(dy_mm)):
            raise PlacementError(f"{thing} cannot be dragged by ({dx_mm:g}, {dy_mm:g}) mm; use finite numbers")
        loose = next((obstacle for obstacle in self._loose if obstacle.thing == thing), None)
        outline = self._outlines[number] if loose is None else loose.present_outline
        dragged = tuple((x + dx_mm, y + dy_mm) for x, y in outline)
        shape = shapely.Polygon(dragged)
        self._refuse_in_the_way(thing, shape, isinstance(loose, Box))
        if loose is None:
            self._contacts.remove(thing)
            self._stand(thing, dragged, shape)
        else:
            loose.drag(dx_mm, dy_mm)
            self._contacts.place(loose.shape, *loose.offset)
        self._look_again()

    def remove_obstacle(self, number: int) -> None:
        """Take an obstacle from the floor; the others keep their numbers.

        Raises:
            PlacementError: there is none of this number.
        """
        thing = self._obstacle_named(number)
        self._contacts.remove(thing)
        if number in self._outlines:
            del self._outlines[number], self._standing[thing]
            self._sensing.remove_outline(thing)
            self._listed = None
        else:
            self._loose[:] = (obstacle for obstacle in self._loose if obstacle.thing != thing)
        self._look_again()

    def add_wall(self, start: Point, end: Point) -> int:
        """Put a wall without thickness down, and return its number.

        Raises:
            PlacementError: a coordinate is not finite, or a robot stands there.
        """
        thing = Thing(ThingKind.WALL, self._walls)
        start, end = (float(start[0]), float(start[1])), (float(end[0]), float(end[1]))
        if not all(math.isfinite(value) for value in (*start, *end)):
            raise PlacementError(f"{thing}: its ends must be finite numbers, not {start} and {end}")
        shape = shapely.LineString((start, end))
        self._refuse_in_the_way(thing, shape, False)
        self._contacts.add_wall(thing, start, end)
        self._sensing.add_wall(start, end)
        self._standing[thing] = shape
        self._walls += 1
        self._look_again()
        return self._walls - 1

    def add_robot(self, model: RobotModel, pose: Pose, name: str) -> WorldRobot:
        """Put a robot down.

        Raises:
            PlacementError: the name is taken, the pose is not finite, or the robot would overlap something.
        """
        if any(robot.name == name for robot in self._robots):
            raise PlacementError(f"there is a robot {name!r} on the floor already; choose another name")
        self._refuse_overlap(name, model.body, pose)
        robot = WorldRobot(name, model, pose, self._robots_ever, self.time_s, self.conditions, self.rng)
        if isinstance(robot.shape, CorneredBody):
            self._contacts.add_moving(robot.shape.thing, robot.shape)
        else:
            self._contacts.add_body(robot.shape)
        self._robots.append(robot)
        self._robots_ever += 1
        self._look_again()
        return robot

    def put_robot(self, robot: WorldRobot, pose: Pose) -> None:
        """Pick a robot up and put it down elsewhere: its odometry does not notice.

        Raises:
            PlacementError: it is not on the floor, the pose is not finite, or the robot would overlap something.
        """
        if robot not in self._robots:
            raise PlacementError(f"robot {robot.name} is not on the floor")
        self._refuse_overlap(robot.name, robot.model.body, pose)
        robot.pose, robot.move, robot.touches = pose, (0.0, 0.0), ()
        self._look_again()

    def remove_robot(self, robot: WorldRobot) -> None:
        """Take a robot from the floor.

        Raises:
            PlacementError: it is not on the floor.
        """
        if robot not in self._robots:
            raise PlacementError(f"robot {robot.name} is not on the floor")
        self._robots.remove(robot)
        self._contacts.remove(robot.shape.thing)
        robot.is_removed = True
        self._look_again()

    def step(self) -> None:
        """Let one tick pass."""
        began_s = self.time_s
        self.ticks += 1
        now_s = self.time_s
        for robot in self._robots:
            robot.carry_out(began_s)
        for obstacle in self._loose:
            if isinstance(obstacle, MovingObstacle):
                self._move_obstacle(obstacle)
        for robot in self._robots:
            self._move_robot(robot)
        begun: list[Contact] = []
        for robot in self._robots:
            if robot.free_mm <= TOUCH_MM:
                begun += self._touch(robot)
            else:
                robot.touches = ()
        self.contacts_begun = tuple(begun)
        self._sensing.sense(self._robots, now_s)
        for robot in self._robots:
            robot.report(now_s)

    def snapshot(self) -> WorldSnapshot:
        """Return a picture of this moment that never changes."""
        if self._listed is None:
            self._listed = tuple(sorted(self._outlines.items()))
        return WorldSnapshot(
            self.time_s,
            tuple(
                RobotSnapshot(robot.name, robot.model, robot.pose, robot.sensor_data, robot.touching, robot.song)
                for robot in self._robots
            ),
            tuple((int(obstacle.thing.label), obstacle.present_outline) for obstacle in self._loose),
            self._listed,
        )

    def _move_obstacle(self, obstacle: MovingObstacle) -> None:
        way_mm = obstacle.speed_mm_s * self.tick_s
        around = self._contacts.things_in_box(*obstacle.box_within(way_mm))
        others = [solid_of(robot.model.body, robot.pose) for robot in self._robots if robot.shape.thing in around]
        others += [widened(box.present_polygon) for thing, box in self._boxes.items() if thing in around]
        obstacle.advance(way_mm, others)
        self._contacts.place(obstacle.shape, *obstacle.offset)

    def _push_on(self, robot: WorldRobot, shape: CorneredBody, rest: Pose, intended: Pose) -> bool:
        """Let a robot with corners that was stopped by boxes push them with what is left of its way."""
        self._rest(robot, rest, 0.0)
        dx, dy = intended.x_mm - rest.x_mm, intended.y_mm - rest.y_mm
        pushed = False
        for near in shape.near(self._contacts, rest, TOUCH_MM):
            depth_mm = -(dx * near.normal_x + dy * near.normal_y)
            if near.thing in self._boxes and depth_mm > SKIN_MM:
                pushed = self._push(robot, self._boxes[near.thing], near, depth_mm) or pushed
        return pushed

    def _push(self, robot: WorldRobot, box: Box, near: Near, depth_mm: float) -> bool:
        """Let a robot push a box out of its way along the normal; return whether the box gave way."""
        around = self._contacts.things_in_box(*box.box_within(depth_mm))
        others: list[Solid] = [(self._standing[thing], 0.0) for thing in around if thing in self._standing]
        others += [(other.present_polygon, 0.0) for other in self._loose if other.thing in around and other is not box]
        others += [
            solid_of(other.model.body, other.pose)
            for other in self._robots
            if other.shape.thing in around or other is robot
        ]
        pushed = box.push(-near.normal_x * depth_mm, -near.normal_y * depth_mm, others)
        if pushed:
            self._contacts.place(box.shape, *box.offset)
        return pushed

    def _move_robot(self, robot: WorldRobot) -> None:
        """Move a robot along its arc; only where something may be near is the contact space asked."""
        left_mm, right_mm = robot.roll(self.tick_s)
        way_mm = abs(left_mm + right_mm) / 2.0
        if isinstance(robot.shape, CorneredBody):
            way_mm += abs(right_mm - left_mm) / robot.model.drive.wheel_base_mm * robot.shape.radius_mm
        free_mm = robot.free_mm - way_mm - self._fastest_mm
        if free_mm <= TOUCH_MM or (free_mm <= robot.sensors.close_mm and robot.looked_mm - free_mm > _STALE_MM):
            self._move_by_contacts(robot, left_mm, right_mm)
            return
        start = robot.pose
        if left_mm or right_mm:
            robot.pose = start.driven(left_mm, right_mm, robot.model.drive.wheel_base_mm)
            if self._is_shared and way_mm:
                self._place(robot)
        robot.free_mm = free_mm

    def _move_by_contacts(self, robot: WorldRobot, left_mm: float, right_mm: float) -> None:
        """Move a robot along its arc, and out of what it would end in."""
        wheel_base_mm = robot.model.drive.wheel_base_mm
        shape = robot.shape
        drawn = start = robot.pose
        intended = drawn.driven(left_mm, right_mm, wheel_base_mm)
        robot.move = (intended.x_mm - drawn.x_mm, intended.y_mm - drawn.y_mm)
        if isinstance(shape, CorneredBody):
            way_mm, turn_rad = (left_mm + right_mm) / 2.0, (right_mm - left_mm) / wheel_base_mm
            rest, clearance = shape.settle(self._contacts, start, way_mm, turn_rad)
            if self._boxes and clearance <= TOUCH_MM and self._push_on(robot, shape, rest, intended):
                left_over_mm = math.copysign(rest.distance_to(intended.x_mm, intended.y_mm), way_mm)
                rest, clearance = shape.settle(self._contacts, rest, left_over_mm, 0.0)
            self._rest(robot, rest, clearance)
            return
        # No step is so long that the centre might cross an edge.
        steps = math.floor(abs(left_mm + right_mm) / shape.radius_mm) + 1
        for _ in range(steps):
            end = start.driven(left_mm / steps, right_mm / steps, wheel_base_mm)
            if self._boxes:
                for near in self._contacts.near(shape, end.x_mm, end.y_mm, 0.0):
                    if near.thing in self._boxes:
                        self._push(robot, self._boxes[near.thing], near, SKIN_MM - near.distance_mm)
            x, y, clearance = self._contacts.settle(shape, (start.x_mm, start.y_mm), (end.x_mm, end.y_mm))
            start = end if (x, y) == (end.x_mm, end.y_mm) else Pose(x, y, end.heading_rad)
        self._rest(robot, start, clearance)

    def _rest(self, robot: WorldRobot, pose: Pose, clearance_mm: float) -> None:
        """Have a robot stand somewhere, as far from the nearest other thing as was found."""
        robot.pose = pose
        robot.free_mm = robot.looked_mm = clearance_mm - self._fastest_mm
        if self._is_shared:
            self._place(robot)

    def _place(self, robot: WorldRobot) -> None:
        if isinstance(robot.shape, CorneredBody):
            robot.shape.body.angle = robot.pose.heading_rad
        self._contacts.place(robot.shape, robot.pose.x_mm, robot.pose.y_mm)

    def _touch(self, robot: WorldRobot) -> list[Contact]:
        """Find what a robot touches now, and return the contacts that have begun."""
        pose, shape = robot.pose, robot.shape
        if isinstance(shape, CorneredBody):
            nears = shape.near(self._contacts, pose, TOUCH_MM)
        else:
            nears = self._contacts.near(shape, pose.x_mm, pose.y_mm, TOUCH_MM)
        known = {touch.thing for touch in robot.touches}
        touches, begun = [], []
        for near in nears:
            bearing_rad = pose.bearing_to(*near.place)
            touches.append(Touch(near.thing, bearing_rad))
            if near.thing not in known:
                known.add(near.thing)
                towards_mm = -(robot.move[0] * near.normal_x + robot.move[1] * near.normal_y)
                begun.append(Contact(robot.name, near.thing, bearing_rad, towards_mm > SKIN_MM))
        robot.touches = tuple(touches)
        return begun

    def _look_again(self) -> None:
        """Forget all that was concluded from what stood on the floor before something came or went."""
        movers_mm_s = [obstacle.speed_mm_s for obstacle in self._loose if isinstance(obstacle, MovingObstacle)]
        self._boxes = {obstacle.thing: obstacle for obstacle in self._loose if isinstance(obstacle, Box)}
        robots_mm_s = [robot.model.drive.max_wheel_speed_mm_s for robot in self._robots]
        if self._boxes:
            movers_mm_s.append(sum(robots_mm_s))  # All may push one box.
        if len(self._robots) > 1:
            movers_mm_s += robots_mm_s
        self._is_shared = bool(movers_mm_s)
        self._fastest_mm = SLIDE * max(movers_mm_s, default=0.0) * self.tick_s
        for robot in self._robots:
            robot.free_mm = robot.looked_mm = 0.0
            self._place(robot)

    def _obstacle_named(self, number: int) -> Thing:
        """Return the obstacle of this number.

        Raises:
            PlacementError: there is none.
        """
        thing = Thing(ThingKind.OBSTACLE, number)
        if number not in self._outlines and all(obstacle.thing != thing for obstacle in self._loose):
            raise PlacementError(f"there is no {thing} on the floor")
        return thing

    def _stand(self, thing: Thing, outline: Outline, shape: shapely.Geometry) -> None:
        """Have an obstacle stand somewhere."""
        self._contacts.add_outline(thing, outline)
        self._sensing.put_outline(thing, outline)
        self._standing[thing] = shape
        self._outlines[int(thing.label)] = outline
        self._listed = None

    def _add_loose(self, obstacle: LooseObstacle) -> None:
        self._contacts.add_moving(obstacle.thing, obstacle.shape)
        self._loose.append(obstacle)

    def _refuse_in_the_way(self, thing: Thing, shape: shapely.Geometry, movable: bool) -> None:
        """Refuse to put something where a robot or a box is; a box of its own anywhere but on free floor."""
        for robot in self._robots:
            geometry, radius_mm = solid_of(robot.model.body, robot.pose)
            if shapely.distance(shape, geometry) < radius_mm:
                raise PlacementError(f"{thing} cannot be put where robot {robot.name} stands; move one of them")
        others = {
            obstacle.thing: obstacle.present_polygon
            for obstacle in self._loose
            if movable or obstacle.thing in self._boxes
        }
        for other, polygon in ((others | self._standing) if movable else others).items():
            if other != thing and shapely.relate_pattern(shape, polygon, "T********"):
                raise PlacementError(f"{thing} would overlap {other}; a movable box stands on free floor")

    def _refuse_overlap(self, name: str, body: Disc | Polygon, pose: Pose) -> None:
        if not all(math.isfinite(value) for value in (pose.x_mm, pose.y_mm, pose.heading_rad)):
            raise PlacementError(f"robot {name}: its pose must be finite numbers, not {pose}")
        geometry, radius_mm = solid_of(body, pose)
        gaps = dict(zip(self._standing, shapely.distance(list(self._standing.values()), geometry), strict=True))
        for obstacle in self._loose:
            gaps[obstacle.thing] = shapely.distance(obstacle.present_polygon, geometry)
        for robot in self._robots:
            if robot.name != name:
                other, other_radius_mm = solid_of(robot.model.body, robot.pose)
                gaps[robot.shape.thing] = shapely.distance(other, geometry) - other_radius_mm
        thing = min(gaps, key=gaps.__getitem__, default=None)
        if thing is not None and gaps[thing] < radius_mm:
            raise PlacementError(
                f"robot {name} overlaps {thing} at ({pose.x_mm:g}, {pose.y_mm:g}) by "
                f"{radius_mm - gaps[thing]:.1f} mm; put it elsewhere"
            )
