"""How everything on a floor moves in a tick, so that nothing overlaps."""

import math
from collections.abc import Sequence

import pymunk

from robotdriver.pose import Pose
from robotdriver.simulator.bodies.compiled_crowd import ALL_WENT, IS_ASKED
from robotdriver.simulator.bodies.contacts import ContactSpace, Point, Thing
from robotdriver.simulator.bodies.crowd import ASTRAY_MM, LONELY_MM, Crowd, crowd_of
from robotdriver.simulator.bodies.dynamics import Carried, Dynamics
from robotdriver.simulator.bodies.known_place import KnownSpace
from robotdriver.simulator.bodies.loose import solid_of
from robotdriver.simulator.bodies.route import MovingObstacle
from robotdriver.simulator.bodies.settling import Path, settle, way_between
from robotdriver.simulator.bodies.shape_filters import ALL_BUT_MOVABLE
from robotdriver.simulator.bodies.world_obstacles import WorldObstacles
from robotdriver.simulator.undercarriage.state import Stride
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
        # How far another thing may move in this tick at most, and whether there is any.
        self._fastest_mm = self._routes_mm = 0.0
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
        # A robot alone is not kept in its place in the contact space.
        was_shared, self._is_shared = self._is_shared, bool(self._moving or self._dynamics.things or len(robots) > 1)
        self._crowd, self._fastest_mm = None, 0.0
        for robot in robots:
            if robot.state.astray_mm or not was_shared:
                self._place(robot)

    def move(self) -> Crowd:
        """Let everything move for a tick; return the robots, and what is near them."""
        if self._moving:
            for obstacle in self._moving:
                self._move_obstacle(obstacle)
        crowd, things = self._crowd, self._dynamics.things
        if crowd is None:
            crowd = self._crowd = self._new_crowd()
        if things:
            self._asked, self._began, self._pushes = [], {}, False
        why = crowd.tick()
        if self._is_shared:
            self._fastest_mm = crowd.fastest_mm
        while why != ALL_WENT:
            robot = crowd.stopped
            if why == IS_ASKED:
                if things:
                    self._asked.append(robot)
                self._move_by_contacts(robot)
                if (known := robot.shape.known) is not None and not known.awake_far_mm:
                    self._contacts.keep_awake(known, robot.pose.x_mm, robot.pose.y_mm)
            else:
                self._place(robot)
            why = crowd.go_on()
        if things and (self._pushes or self._dynamics.is_moving):
            self._move_things()
            crowd.look_close()
        return crowd

    def _new_crowd(self) -> Crowd:
        """Return the robots as they are now; none of them knows any more what is near."""
        for robot in self._robots:
            state = robot.state
            state.free_mm = state.looked_mm = state.calm_mm = 0.0
            if (known := robot.shape.known) is not None:
                known.awake_far_mm = 0.0
        space = KnownSpace()
        if not self._dynamics.things and all(robot.shape.known is not None for robot in self._robots):
            space = KnownSpace.of(self._contacts.space, self._contacts.version, has_routes=bool(self._moving))
        return crowd_of(self._robots, self._contacts, space, is_shared=self._is_shared, routes_mm=self._routes_mm)

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
        pose, shape, stride, things = robot.pose, robot.shape, robot.stride, self._dynamics.things
        if not stride.moves:
            self._rest(robot, pose, shape.clearance(self._contacts, pose, shape.blind))
            return
        if things and not things_stand:
            self._began.setdefault(robot, pose)
        blind = shape.blind if things_stand or not things else shape.blind_to_movable
        # No step is so long that the centre might cross an edge.
        steps = math.floor((abs(stride.chord_mm) + stride.reach_mm) / 2.0 / shape.inner_mm) + 1
        for _ in range(steps):
            pose, clearance_mm = self._go(robot, _path(pose, stride, steps), stride.reach_mm / steps, blind)
        if blind is not shape.blind:
            clearance_mm = shape.clearance(self._contacts, pose, shape.blind)
            self._pushes = self._pushes or clearance_mm < 0.0
        self._rest(robot, pose, clearance_mm)

    def _go(self, robot: WorldRobot, path: Path, length_mm: float, blind: pymunk.ShapeFilter) -> tuple[Pose, float]:
        """Return where a robot comes to rest, and its clearance there, once what is lighter has given way."""
        rest, clearance_mm = settle(self._contacts, robot.shape, path, length_mm, blind)
        if len(self._robots) == 1 or rest == (intended := path(1.0)):
            return rest, clearance_mm
        gave_way = False
        for near in robot.shape.near(self._contacts, intended, 0.0, blind):
            other = self._by_thing.get(near.thing)
            if other is not None and gives_way(other, robot):
                way_mm = -near.distance_mm
                self._shove(other, robot, -near.normal_x * way_mm, -near.normal_y * way_mm, blind.mask)
                gave_way = True
        if gave_way:
            rest, clearance_mm = settle(self._contacts, robot.shape, path, length_mm, blind)
        return rest, clearance_mm

    def _shove(self, robot: WorldRobot, by: WorldRobot, dx_mm: float, dy_mm: float, mask: int) -> None:
        """Move a robot that another one pushes, as far as there is room; what is lighter gives way to both."""
        start, length_mm = robot.pose, math.hypot(dx_mm, dy_mm)
        if self._dynamics.things:
            self._began.setdefault(robot, start)
        # While it is moved, the one that pushes is no obstacle: it follows.
        blind = pymunk.ShapeFilter(robot.shape.blind.group, mask=mask)

        def path(share: float) -> Pose:
            return Pose(start.x_mm + share * dx_mm, start.y_mm + share * dy_mm, start.heading_rad)

        rest, _ = settle(self._contacts, robot.shape, path, length_mm, blind)
        if rest != path(1.0):
            for near in robot.shape.near(self._contacts, path(1.0), 0.0, blind):
                other = self._by_thing.get(near.thing)
                if other is not None and other is not by and gives_way(other, by):
                    way_mm = -near.distance_mm
                    self._shove(other, by, -near.normal_x * way_mm, -near.normal_y * way_mm, mask)
            rest, _ = settle(self._contacts, robot.shape, path, length_mm, blind)
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
        crowd = self._crowd
        if way_mm and crowd is not None:
            crowd.allow_for(way_mm)

    def _rest(self, robot: WorldRobot, pose: Pose, clearance_mm: float) -> None:
        """Have a robot stand somewhere, as far from the nearest other thing as was found."""
        before, state = robot.pose, robot.state
        turned_mm = abs(pose.heading_rad - before.heading_rad) * state.feelers_mm
        state.calm_mm -= way_between(before, pose) + turned_mm + self._fastest_mm
        robot.pose = pose
        free_mm = clearance_mm - self._fastest_mm
        if self._is_shared:
            self._place(robot)
            # What is nearer is in its exact place.
            if clearance_mm > LONELY_MM - ASTRAY_MM:
                free_mm -= ASTRAY_MM
        state.free_mm = state.looked_mm = free_mm

    def _place(self, robot: WorldRobot) -> None:
        pose = robot.pose
        # A disc is the same however it is turned.
        self._contacts.place(robot.shape, pose.x_mm, pose.y_mm, pose.heading_rad if robot.shape.outline_mm else None)
        robot.state.astray_mm = 0.0


def gives_way(robot: WorldRobot, pusher: WorldRobot) -> bool:
    """Return whether a robot is moved by another that drives into it: where it is lighter, or its wheels are free.

    One that has fallen lies where it is.
    """
    return not robot.has_fallen and (robot.model.mass_kg < pusher.model.mass_kg or robot.is_coasting)


def _path(start: Pose, stride: Stride, steps: int) -> Path:
    """Return the first of so many equal steps of a stride, from a pose."""
    whole = stride.arc
    if whole is None:
        raise ValueError("a robot that stands goes no way")

    def path(share: float) -> Pose:
        if steps == 1 and share == 1.0:
            return start.along(whole)
        return start.along(stride.part(share / steps))

    return path
