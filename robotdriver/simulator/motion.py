"""The motion of everything on a floor in one tick, without overlaps."""

import math
from collections.abc import Sequence

import numpy as np
import pymunk

from robotdriver.pose import Pose
from robotdriver.simulator.bodies.contacts import ContactSpace
from robotdriver.simulator.bodies.crowd import Crowd
from robotdriver.simulator.bodies.dynamics import Carried, Dynamics
from robotdriver.simulator.bodies.movable_obstacle import solid_of
from robotdriver.simulator.bodies.robot_body import RoundBody, near_of
from robotdriver.simulator.bodies.route import MovingObstacle
from robotdriver.simulator.bodies.settling import Settling, Way
from robotdriver.simulator.bodies.shapes import ALL_BUT_MOVABLE
from robotdriver.simulator.bodies.things import Near, Point, Thing, sorted_nears
from robotdriver.simulator.world_obstacles import WorldObstacles
from robotdriver.simulator.world_robot import WorldRobot


class Motion:
    """Moves the obstacles on their routes, then the robots, each along its exact arc and out of what it would end in.

    Each robot keeps a lower bound of its distance to the nearest other thing, and the contact space is asked only where
    that is used up. `look_again` is to be called whenever something has come or gone.

    Movable things come last: robots move as if there were none, and the things make room; where they cannot, the robots
    move once more, and the things stand.

    Args:
        tick_s: The World's.
        contacts: Where things can be touched.
        furniture: The obstacles and walls.
        dynamics: The movable things.
    """

    def __init__(self, tick_s: float, contacts: ContactSpace, furniture: WorldObstacles, dynamics: Dynamics) -> None:
        self._tick_s = tick_s
        self._contacts = contacts
        self._furniture = furniture
        self._dynamics = dynamics
        self._robots: Sequence[WorldRobot] = ()
        self._by_thing: dict[Thing, WorldRobot] = {}
        self._moving: tuple[MovingObstacle, ...] = ()
        self._routes_mm = 0.0  # how far anything on a route may go in a tick
        self._boxes = np.zeros((0, 4))  # round what is on a route
        self._crowd: Crowd | None = None  # made when it is to move next: robots come one by one
        # Whether several things may move.
        self._is_shared = False
        # Of this tick: the robots that the contact space was asked about, and where they began; whether one of them
        # meets a movable thing.
        self._asked: list[WorldRobot] = []
        self._began: dict[WorldRobot, Pose] = {}
        self._pushes = False

    def look_again(self, robots: Sequence[WorldRobot]) -> None:
        """Forget all that was concluded from what was on the floor before."""
        self._robots = robots
        self._by_thing = {robot.shape.thing: robot for robot in robots}
        self._moving = self._furniture.moving
        self._routes_mm = max((obstacle.speed_mm_s * self._tick_s for obstacle in self._moving), default=0.0)
        self._is_shared = bool(self._moving or self._dynamics.things or len(robots) > 1)
        self._crowd = None
        self._contacts.place_in = self.place_in
        for robot in robots:
            if not robot.mover.is_placed:
                self._place(robot)

    def move(self) -> Crowd:
        """Let everything move for a tick; return the robots, and what is near them."""
        crowd, things = self._crowd, self._dynamics.things
        if crowd is None:
            crowd = self._crowd = self._new_crowd()
        for number, obstacle in enumerate(self._moving):
            self._move_obstacle(obstacle)
            self._boxes[number] = obstacle.box_within(0.0)
        if things:
            self._asked, self._began, self._pushes = [], {}, False
        went, lost = crowd.tick(), -1
        while not went:
            number = crowd.stopped
            robot = self._robots[number]
            if crowd.is_lost and lost != number:
                robot.shape.look_round(self._contacts, robot.mover)
                lost = number
            else:
                crowd.next = number + 1
                if things:
                    self._asked.append(robot)
                self._move_by_contacts(robot)
            went = crowd.go_on()
        if things and (self._pushes or self._dynamics.is_moving):
            self._place_all()
            self._move_things()
            crowd.look_close()
        return crowd

    def _new_crowd(self) -> Crowd:
        """Return the robots as they are now; none of them knows any more what is near."""
        movers = [robot.mover for robot in self._robots]
        for mover in movers:
            mover.free_mm = mover.looked_mm = mover.unfelt_mm = 0.0
            mover.forget_standing()
        self._boxes = np.zeros((len(self._moving), 4))
        return Crowd(
            movers,
            is_shared=self._is_shared,
            has_things=bool(self._dynamics.things),
            routes_mm=self._routes_mm,
            boxes=self._boxes,
        )

    def things_near(self, robot: WorldRobot, within_mm: float) -> list[Near]:
        """Return what is not farther than this from a robot's edge, the nearest first."""
        crowd, shape = self._crowd, robot.shape
        gaps = None if crowd is None else crowd.things_near(robot.mover, within_mm)
        if gaps is None:
            return shape.near(self._contacts, robot.pose, within_mm, shape.blind)
        robots, things = self._robots, shape.things
        return sorted_nears(
            [
                near_of(things[int(gap[-1])] if gap[-1] >= 0 else robots[-1 - int(gap[-1])].shape.thing, gap)
                for gap in gaps
            ]
        )

    def place_in(self, min_x: float, min_y: float, max_x: float, max_y: float) -> None:
        """Put the robots that may meet a box into their places in the contact space."""
        crowd = self._crowd
        if crowd is not None and self._is_shared:
            for number in crowd.unplaced_in(min_x, min_y, max_x, max_y):
                self._place(self._robots[number])

    def _place_all(self) -> None:
        self.place_in(-math.inf, -math.inf, math.inf, math.inf)

    def _move_obstacle(self, obstacle: MovingObstacle) -> None:
        way_mm = obstacle.speed_mm_s * self._tick_s
        around = self._contacts.things_in_box(*obstacle.box_within(way_mm))
        others = [solid_of(robot.model.body, robot.pose) for robot in self._robots if robot.shape.thing in around]
        others += [movable.solid for thing, movable in self._dynamics.things.items() if thing in around]
        obstacle.advance(way_mm, others)
        self._contacts.place(obstacle.shape, obstacle.pose.x_mm, obstacle.pose.y_mm)

    def _move_by_contacts(self, robot: WorldRobot, *, things_stand: bool = False) -> None:
        """Move a robot along its arc, and out of what it would end in.

        Args:
            robot: Which.
            things_stand: Whether movable things are in its way; else they make room when all robots have moved.
        """
        mover, shape, things = robot.mover, robot.shape, self._dynamics.things
        if not robot.stride.moves:
            self._rest(robot, robot.pose, shape.clearance(self._contacts, robot.pose, shape.blind))
            return
        if things and not things_stand:
            self._began.setdefault(robot, robot.pose)
        blind = shape.blind if things_stand or not things else shape.blind_to_movable
        stride = robot.stride
        # No step is so long that the centre might cross an edge.
        steps = math.floor((abs(stride.chord_mm) + stride.reach_mm) / 2.0 / shape.inner_mm) + 1
        way = Way()
        way.roll(mover, steps)
        for _ in range(steps):
            pose, clearance_mm = self._go(robot, way, stride.reach_mm / steps, blind)
            way.start_at(pose.x_mm, pose.y_mm, pose.heading_rad)
        if blind is not shape.blind:
            clearance_mm = shape.clearance(self._contacts, pose, shape.blind)
            self._pushes = self._pushes or clearance_mm < 0.0
        self._rest(robot, pose, clearance_mm)

    def _settle(self, robot: WorldRobot, way: Way, length_mm: float, blind: pymunk.ShapeFilter) -> tuple[Pose, float]:
        """Return where a robot comes to rest that is moved along a way from a free pose, and its clearance there."""
        found = _AmongContacts(self._contacts, robot.shape, blind)
        found.settle(way, length_mm, robot.shape.has_corners)
        return Pose(found.x, found.y, found.heading), found.room

    def _go(self, robot: WorldRobot, way: Way, length_mm: float, blind: pymunk.ShapeFilter) -> tuple[Pose, float]:
        """Return where a robot comes to rest, and its clearance there, once what is lighter has given way."""
        rest, clearance_mm = self._settle(robot, way, length_mm, blind)
        if len(self._robots) == 1 or rest == (intended := _end_of(way)):
            return rest, clearance_mm
        gave_way = False
        for near in robot.shape.near(self._contacts, intended, 0.0, blind):
            other = self._by_thing.get(near.thing)
            if other is not None and gives_way(other, robot):
                way_mm = -near.distance_mm
                self._shove(other, robot, -near.normal_x * way_mm, -near.normal_y * way_mm, blind.mask)
                gave_way = True
        if gave_way:
            rest, clearance_mm = self._settle(robot, way, length_mm, blind)
        return rest, clearance_mm

    def _shove(self, robot: WorldRobot, by: WorldRobot, dx_mm: float, dy_mm: float, mask: int) -> None:
        """Move a robot that another one pushes, as far as there is room; what is lighter gives way to both."""
        start, length_mm = robot.pose, math.hypot(dx_mm, dy_mm)
        if self._dynamics.things:
            self._began.setdefault(robot, start)
        # While it is moved, the one that pushes is no obstacle: it follows.
        blind = pymunk.ShapeFilter(robot.shape.blind.group, mask=mask)
        way = Way()
        way.push(robot.mover, dx_mm, dy_mm)
        rest, _ = self._settle(robot, way, length_mm, blind)
        if rest != (intended := _end_of(way)):
            for near in robot.shape.near(self._contacts, intended, 0.0, blind):
                other = self._by_thing.get(near.thing)
                if other is not None and other is not by and gives_way(other, by):
                    way_mm = -near.distance_mm
                    self._shove(other, by, -near.normal_x * way_mm, -near.normal_y * way_mm, mask)
            rest, _ = self._settle(robot, way, length_mm, blind)
        self._rest(robot, rest, 0.0)
        self._allow_for(start.distance_to(rest.x_mm, rest.y_mm))

    def _move_things(self) -> None:
        """Let the movable things make room, or have the robots move once more, among things that stand."""
        dynamics = self._dynamics
        fits = dynamics.advance(self._tick_s, self._carried())
        if not fits and (behind := self._those_behind()):
            dynamics.rewind()
            self._go_back()
            for robot, by, way in behind:
                self._shove(robot, by, *way, ALL_BUT_MOVABLE)
            for robot in self._asked:
                self._move_by_contacts(robot)
            fits = dynamics.advance(self._tick_s, self._carried())
        if not fits:
            dynamics.retreat(self._tick_s, self._carried())
            self._go_back()
            for robot in self._asked:
                self._move_by_contacts(robot, things_stand=True)
        self._allow_for(dynamics.read())

    def _carried(self) -> list[Carried]:
        return [
            Carried(robot.shape.body, start, robot.pose, robot.model.mass_kg, robot.shape.radius_mm)
            for robot, start in self._began.items()
        ]

    def _go_back(self) -> None:
        """Put all robots that were moved by contacts in this tick back to where they began."""
        for robot, start in self._began.items():
            robot.pose = start
            self._place(robot)

    def _those_behind(self) -> list[tuple[WorldRobot, WorldRobot, Point]]:
        """Return which robots are to give way to whom, and how far, since things are jammed between the two."""
        pushers = [(robot, start) for robot, start in self._began.items() if robot.pose != start]
        found = []
        for jam in self._dynamics.jams():
            for by, start in pushers:
                if by.shape.body in jam:
                    way = by.pose.x_mm - start.x_mm, by.pose.y_mm - start.y_mm
                    behind = (robot for robot in self._robots if robot is not by and robot.shape.body in jam)
                    found += [(robot, by, way) for robot in behind if gives_way(robot, by)]
        return found

    def _allow_for(self, way_mm: float) -> None:
        """Have all robots know that something else went so far."""
        if way_mm and self._crowd is not None:
            self._crowd.allow_for(way_mm)

    def _rest(self, robot: WorldRobot, pose: Pose, clearance_mm: float) -> None:
        """Have a robot stand somewhere, as far from the nearest other thing as was found."""
        if self._crowd is not None:
            self._crowd.rest(robot.mover, pose.x_mm, pose.y_mm, pose.heading_rad, clearance_mm)

    def _place(self, robot: WorldRobot) -> None:
        pose = robot.pose
        # A disc is the same however it is turned.
        self._contacts.place(robot.shape, pose.x_mm, pose.y_mm, pose.heading_rad if robot.shape.has_corners else None)
        robot.mover.is_placed = True


class _AmongContacts(Settling):
    """Has a body settle among all that the contact space knows.

    Args:
        contacts: The contact space.
        shape: The body.
        blind: What is no obstacle.
    """

    def __init__(self, contacts: ContactSpace, shape: RoundBody, blind: pymunk.ShapeFilter) -> None:
        super().__init__()
        self._contacts, self._shape, self._blind = contacts, shape, blind

    def clearance(self, x: float, y: float, heading: float) -> float:
        """Return how far the nearest thing is."""
        return self._shape.clearance(self._contacts, Pose(x, y, heading), self._blind)

    def find_demands(self, x: float, y: float, heading: float, within: float) -> None:
        """Demand what all near things do, the nearest first."""
        for near in self._shape.near(self._contacts, Pose(x, y, heading), within, self._blind):
            self.demand(near.distance_mm, near.normal_x, near.normal_y)


def gives_way(robot: WorldRobot, pusher: WorldRobot) -> bool:
    """Return whether a robot is moved by another that drives into it: where it is lighter, or its wheels are free.

    One that has fallen lies where it is.
    """
    return not robot.has_fallen and (robot.model.mass_kg < pusher.model.mass_kg or robot.is_coasting)


def _end_of(way: Way) -> Pose:
    way.at(1.0)
    return Pose(way.x, way.y, way.heading)
