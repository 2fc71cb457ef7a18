"""How everything on a floor moves in a tick, so that nothing overlaps."""

import math
from collections.abc import Sequence

from robotdriver.pose import Pose
from robotdriver.simulator.bodies.box import Box
from robotdriver.simulator.bodies.contacts import SKIN_MM, SLIDE, TOUCH_MM, ContactSpace, Near, Thing
from robotdriver.simulator.bodies.movable import solid_of, widened
from robotdriver.simulator.bodies.polygon_body import CorneredBody
from robotdriver.simulator.bodies.route import MovingObstacle
from robotdriver.simulator.bodies.world_obstacles import Furniture
from robotdriver.simulator.undercarriage.undercarriage import Stride
from robotdriver.simulator.world_robot import WorldRobot

_STALE_MM = 40.0
"""A bound that has shrunk so much since it was computed is computed anew where that may save casting a beam."""

_LONELY_MM = 250.0
"""A robot that is farther from everything needs no exact place in the contact space: nobody asks so far."""

_ASTRAY_MM = 50.0
"""It is put into its place again when it has gone so far; who is asked how far the next thing is allows for that."""


class Motion:
    """Moves the obstacles on their routes, then the robots, each along its exact arc and out of what it would end in.

    Each robot keeps a lower bound of its distance to the nearest other thing, and the contact space is asked only where
    that is used up. `look_again` is to be called whenever something has come or gone.

    Args:
        tick_s: The World's.
        contacts: Where things can be touched.
        furniture: The obstacles and walls.
    """

    def __init__(self, tick_s: float, contacts: ContactSpace, furniture: Furniture) -> None:
        self._tick_s = tick_s
        self._contacts = contacts
        self._furniture = furniture
        self._robots: Sequence[WorldRobot] = ()
        self._moving: tuple[MovingObstacle, ...] = ()
        self._boxes: dict[Thing, Box] = {}
        # How far the fastest other thing may move in a tick, and whether there is any.
        self._fastest_mm = 0.0
        self._is_shared = False

    def look_again(self, robots: Sequence[WorldRobot]) -> None:
        """Forget all that was concluded from what was on the floor before."""
        self._robots = robots
        self._moving, self._boxes = self._furniture.moving, self._furniture.boxes
        movers_mm_s = [obstacle.speed_mm_s for obstacle in self._moving]
        robots_mm_s = [robot.model.drive.max_wheel_speed_mm_s for robot in robots]
        if self._boxes:
            movers_mm_s.append(sum(robots_mm_s))  # All may push one box.
        if len(robots) > 1:
            movers_mm_s += robots_mm_s
        self._is_shared = bool(movers_mm_s)
        self._fastest_mm = SLIDE * max(movers_mm_s, default=0.0) * self._tick_s
        for robot in robots:
            robot.free_mm = robot.looked_mm = 0.0
            self._place(robot)

    def move(self) -> None:
        """Let everything move for a tick."""
        for obstacle in self._moving:
            self._move_obstacle(obstacle)
        lonely_mm = _LONELY_MM + self._fastest_mm
        for robot in self._robots:
            stride = robot.roll()
            free_mm = robot.free_mm - stride.reach_mm - self._fastest_mm
            if free_mm <= TOUCH_MM or (free_mm <= robot.sensors.close_mm and robot.looked_mm - free_mm > _STALE_MM):
                self._move_by_contacts(robot, stride)
                continue
            robot.free_mm = free_mm
            if stride.arc is not None:
                robot.pose = robot.pose.along(stride.arc)
                robot.astray_mm += stride.reach_mm
            if robot.astray_mm and self._is_shared and (free_mm < lonely_mm or robot.astray_mm > _ASTRAY_MM):
                self._place(robot)

    def _move_obstacle(self, obstacle: MovingObstacle) -> None:
        way_mm = obstacle.speed_mm_s * self._tick_s
        around = self._contacts.things_in_box(*obstacle.box_within(way_mm))
        others = [solid_of(robot.model.body, robot.pose) for robot in self._robots if robot.shape.thing in around]
        others += [widened(box.present_polygon) for thing, box in self._boxes.items() if thing in around]
        obstacle.advance(way_mm, others)
        self._contacts.place(obstacle.shape, *obstacle.offset)

    def _move_by_contacts(self, robot: WorldRobot, stride: Stride) -> None:
        """Move a robot along its arc, and out of what it would end in."""
        start = robot.pose
        intended = start if stride.arc is None else start.along(stride.arc)
        robot.move = (intended.x_mm - start.x_mm, intended.y_mm - start.y_mm)
        if isinstance(robot.shape, CorneredBody):
            self._settle_cornered(robot, robot.shape, stride, intended)
            return
        shape = robot.shape
        # No step is so long that the centre might cross an edge.
        steps = math.floor(2.0 * math.hypot(stride.twist.ahead_mm, stride.twist.aside_mm) / shape.radius_mm) + 1
        for _ in range(steps):
            end = intended
            if steps > 1:
                end = start.along(stride.part(1.0 / steps))
            if self._boxes:
                for near in self._contacts.near(shape, end.x_mm, end.y_mm, 0.0):
                    if near.thing in self._boxes:
                        self._push(robot, self._boxes[near.thing], near, SKIN_MM - near.distance_mm)
            x, y, clearance = self._contacts.settle(shape, (start.x_mm, start.y_mm), (end.x_mm, end.y_mm))
            start = end if (x, y) == (end.x_mm, end.y_mm) else Pose(x, y, end.heading_rad)
        self._rest(robot, start, clearance)

    def _settle_cornered(self, robot: WorldRobot, shape: CorneredBody, stride: Stride, intended: Pose) -> None:
        """Move a robot with corners as far as it comes, and on with the boxes that it pushes."""
        way_mm, turn_rad = stride.twist.ahead_mm, stride.twist.turn_rad
        rest, clearance = shape.settle(self._contacts, robot.pose, way_mm, turn_rad)
        if self._boxes and clearance <= TOUCH_MM and self._push_on(robot, shape, rest, intended):
            left_over_mm = math.copysign(rest.distance_to(intended.x_mm, intended.y_mm), way_mm)
            rest, clearance = shape.settle(self._contacts, rest, left_over_mm, 0.0)
        self._rest(robot, rest, clearance)

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
        others = self._furniture.solids(around, besides=box.thing)
        others += [
            solid_of(other.model.body, other.pose)
            for other in self._robots
            if other.shape.thing in around or other is robot
        ]
        pushed = box.push(-near.normal_x * depth_mm, -near.normal_y * depth_mm, others)
        if pushed:
            self._contacts.place(box.shape, *box.offset)
        return pushed

    def _rest(self, robot: WorldRobot, pose: Pose, clearance_mm: float) -> None:
        """Have a robot stand somewhere, as far from the nearest other thing as was found."""
        robot.pose = pose
        free_mm = clearance_mm - self._fastest_mm
        if self._is_shared:
            self._place(robot)
            # What is nearer is in its exact place.
            if clearance_mm > _LONELY_MM - _ASTRAY_MM:
                free_mm -= _ASTRAY_MM
        robot.free_mm = robot.looked_mm = free_mm

    def _place(self, robot: WorldRobot) -> None:
        if isinstance(robot.shape, CorneredBody):
            robot.shape.body.angle = robot.pose.heading_rad
        self._contacts.place(robot.shape, robot.pose.x_mm, robot.pose.y_mm)
        robot.astray_mm = 0.0
