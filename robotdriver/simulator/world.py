"""The simulated floor: robots and obstacles in a plane, moved tick by tick."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from robotdriver.conditions import PERFECT, FloorConditions
from robotdriver.errors import PlacementError
from robotdriver.ground import Ground
from robotdriver.material import NO_EYES, Material
from robotdriver.models import RobotModel, Sensor
from robotdriver.movable import Movable
from robotdriver.phrases import placing
from robotdriver.pose import Pose
from robotdriver.simulator.bodies.crowd import IN_TOUCH, Crowd
from robotdriver.simulator.bodies.outlines import check_body
from robotdriver.simulator.bodies.route import Route
from robotdriver.simulator.bodies.things import Point, Thing
from robotdriver.simulator.collisions import Contact, touch
from robotdriver.simulator.floor_parts import FloorParts
from robotdriver.simulator.memento import Memento
from robotdriver.simulator.randomness import NoiseStream
from robotdriver.simulator.sensing import Sensing
from robotdriver.simulator.snapshot import RobotSnapshot, WorldSnapshot
from robotdriver.simulator.tick import TICK_S
from robotdriver.simulator.undercarriage.undercarriage import Undercarriage
from robotdriver.simulator.world_obstacles import Footprint, WorldObstacles
from robotdriver.simulator.world_robot import Reporters, WorldRobot

__all__ = ["TICK_S", "Contact", "Route", "World", "WorldRobot"]


class World:
    """A floor, owned by the one thread that steps it.

    In each tick the posted commands are carried out and the robots are moved in the order in which they joined, each
    along its exact arc; what would end in something is pushed out along the contact normals. A robot pushes movable
    things and lighter robots; an obstacle on its route that would crush a robot or a movable thing halts. Then the
    robots feel what they touch, read the sensors that are due, and report. Nothing that stands and no robot ever
    overlaps a robot; movable things give way by themselves, and are in touch as deep as half a millimetre at most.

    Args:
        tick_s: Time from one step to the next.
        conditions: What goes wrong on it.
        seed: Of all chance on it; each robot and sensor has a stream of its own, by its name.

    Attributes:
        tick_s: Time from one step to the next.
        conditions: What goes wrong on it.
        seed: Of all chance on it; each robot and sensor has a stream of its own, by its name.
        parts: What the floor is made of.
        ticks: Steps made so far.
        time_s: Time since the World began.
        contacts_begun: The collisions of the last tick, in the order of the robots.
        falls: The robots that fell in the last tick.
    """

    def __init__(self, tick_s: float = TICK_S, *, seed: int, conditions: FloorConditions = PERFECT) -> None:
        if not 0.0 < tick_s < math.inf:
            raise PlacementError(f"the floor's tick must be more than 0 s, not {tick_s:g}")
        self.tick_s = tick_s
        self.seed = seed
        self.conditions = conditions
        self.ticks = 0
        self.time_s = 0.0
        self.contacts_begun: tuple[Contact, ...] = ()
        self.falls: tuple[str, ...] = ()
        self.is_anything_touched = False
        self._robots: list[WorldRobot] = []
        self._robots_ever = 0
        self._frame_due_s = 0.0  # the first robot may have something to report then
        self._reporters: tuple[Reporters, ...] = ()
        self._has_drops = False
        self.parts = FloorParts.of_empty_floor(seed, tick_s)

    @property
    def sensing(self) -> Sensing:
        """The surroundings that can be sensed: materials, beacons, pictures of cameras."""
        return self.parts.sensing

    @property
    def robots(self) -> tuple[WorldRobot, ...]:
        """The robots, in the order in which they joined."""
        return tuple(self._robots)

    @property
    def energy_j(self) -> float:
        """The kinetic energy of all movable things."""
        return self.parts.dynamics.energy_j

    @property
    def movable_obstacles(self) -> tuple[int, ...]:
        """The numbers of the obstacles that robots can push, in the order in which they were put down."""
        return self.parts.obstacles.movable_numbers

    def robot(self, name: str) -> WorldRobot:
        """Return the robot of this name.

        Raises:
            PlacementError: there is none.
        """
        for robot in self._robots:
            if robot.name == name:
                return robot
        raise PlacementError(placing.NO_ROBOT(name=repr(name)))

    def add_obstacle(
        self, polygon: Sequence[Point], motion: Route | None = None, *, movable: Movable | None = None
    ) -> int:
        """Put an obstacle down, and return its number.

        Args:
            polygon: Its corners in mm, at least three, without repeating the first; concave ones too.
            motion: How it moves by itself; None where it does not.
            movable: How robots can push it; None where they cannot. Not together with a motion.

        Raises:
            PlacementError: the outline is no polygon, or a robot or a box is in the way.
        """
        number = self.parts.obstacles.add_obstacle(polygon, motion, movable, self._robots)
        self._look_again()
        return number

    def add_disc(self, x_mm: float, y_mm: float, radius_mm: float, movable: Movable) -> int:
        """Put a disc or a ball down that can be pushed, and return its number among the obstacles.

        Raises:
            PlacementError: a number is none, or something is in the way.
        """
        number = self.parts.obstacles.add_disc((x_mm, y_mm), radius_mm, movable, self._robots)
        self._look_again()
        return number

    def add_points(self, points: Sequence[Point], size_mm: float = 0.0) -> int:
        """Add points that block and echo, as in a scanned map, and return the cloud's number.

        Args:
            points: Shape (n, 2), mm; bodies touch them and cones hear them as points.
            size_mm: A single ray, and a laser's, ends beside a point that it passes within half of this; 0 for never.

        Raises:
            PlacementError: a number is not finite, there is no point, or something is in the way.
        """
        number = self.parts.obstacles.add_points(points, size_mm, self._robots)
        self._look_again()
        return number

    def drag_obstacle(self, number: int, dx_mm: float, dy_mm: float) -> None:
        """Move an obstacle elsewhere, together with its route.

        Raises:
            PlacementError: there is none of this number, or it would overlap a robot or a box.
        """
        self.parts.obstacles.drag_obstacle(number, dx_mm, dy_mm, self._robots)
        self._look_again()

    def kick_obstacle(self, number: int, velocity_mm_s: Point) -> None:
        """Give a movable thing a speed in x and y, as a kicker does.

        Raises:
            PlacementError: there is none of this number, it cannot be pushed, or the speed is not finite.
        """
        self.parts.obstacles.kick_obstacle(number, velocity_mm_s)
        self._look_again()

    def remove_obstacle(self, number: int) -> None:
        """Take an obstacle from the floor; the others keep their numbers.

        Raises:
            PlacementError: there is none of this number.
        """
        self.parts.obstacles.remove_obstacle(number)
        self._look_again()

    def add_wall(self, start: Point, end: Point) -> int:
        """Put a wall without thickness down, and return its number.

        Raises:
            PlacementError: a coordinate is not finite, or a robot stands there.
        """
        number = self.parts.obstacles.add_wall(start, end, self._robots)
        self._look_again()
        return number

    def add_phantom(self, polygon: Sequence[Point], material: Material) -> None:
        """Add a thing that sensors see and no body touches, such as a strip of reflecting foil.

        Args:
            polygon: Its corners in mm, at least three, without repeating the first.
            material: Says which eyes see it.

        Raises:
            PlacementError: the outline is no polygon.
        """
        self.sensing.add_phantom(polygon, material)
        self._look_again()

    def bare(self) -> "World":
        """Return an empty floor of this kind, to be laid out separately and taken by `take_floor`."""
        return World(self.tick_s, seed=self.seed, conditions=self.conditions)

    def take_floor(self, other: "World", places: Callable[[WorldRobot], Iterable[Pose]]) -> tuple[WorldRobot, ...]:
        """Exchange everything but the robots with another World; time continues.

        A robot stays where it is if there is room. The time that this takes does not grow with what stands there, so a
        large floor is laid out aside, by any thread, while this one is being stepped.

        Args:
            other: Made by `bare`, and without robots. It has the former floor then, and letting go of it takes
                thousands of shapes apart.
            places: Returns where else a robot may go, the best place first.

        Returns:
            The robots that went elsewhere.

        Raises:
            PlacementError: a robot has no place; nothing has changed.
        """
        obstacles = other.parts.obstacles
        poses, moved = {}, []
        for robot in self._robots:
            try:
                obstacles.refuse_overlap(robot.name, robot.model.body, robot.pose, ())
                poses[robot] = robot.pose
            except PlacementError:
                moved.append(robot)
        for robot in moved:
            poses[robot] = _first_free(obstacles, robot, places(robot), poses)
        for robot in self._robots:
            self.parts.contacts.remove(robot.shape.thing)
            other.parts.contacts.add(robot.shape.thing, robot.shape)
        other.sensing.go_on(self.ticks, self.time_s)
        self.parts, other.parts = other.parts, self.parts
        for robot in moved:
            robot.put(poses[robot])
        self._look_again()
        for robot in self._robots:
            robot.sense_by(self.sensing)
        return tuple(moved)

    def add_floor_region(self, polygon: Sequence[Point], ground: Ground) -> None:
        """Lay a region of another colour on the floor, or a drop, on top of those that are there.

        Floor sensors see it. A robot whose centre of rotation comes over a drop falls: it stays where it is, and its
        wheels turn in the air.

        Args:
            polygon: Its corners in mm, at least three, without repeating the first.
            ground: What the floor is like there.

        Raises:
            PlacementError: the outline is no polygon, or the colour is none.
        """
        self.parts.regions.add(polygon, ground)
        self._look_again()

    def add_robot(
        self, model: RobotModel, pose: Pose, name: str, conditions: FloorConditions | None = None
    ) -> WorldRobot:
        """Put a robot down.

        Args:
            model: What kind of robot it is.
            pose: Where.
            name: Nothing else on the floor has it.
            conditions: What goes wrong for this robot; None for what goes wrong on the floor.

        Raises:
            PlacementError: the name is taken, the pose is not finite, or the robot would overlap something.
        """
        if any(robot.name == name for robot in self._robots):
            raise PlacementError(placing.NAME_TAKEN(name=repr(name)))
        check_body(f"robot {name}", model.body)
        self.parts.obstacles.refuse_overlap(name, model.body, pose, self._footprints())
        conditions = self.conditions if conditions is None else conditions
        noise = NoiseStream(self.seed, "robot", name)
        undercarriage = Undercarriage(model, self.tick_s, conditions, noise)
        now_s = self.time_s
        alike = next((other for other in self._robots if other.model is model and other.joined_s == now_s), None)
        robot = WorldRobot(name, model, pose, self._robots_ever, now_s, undercarriage, conditions, alike)
        self.parts.contacts.add(robot.shape.thing, robot.shape)
        self._robots.append(robot)
        self._robots_ever += 1
        self._look_again()
        robot.begin(self.sensing)
        return robot

    def put_robot(self, robot: WorldRobot, pose: Pose) -> None:
        """Lift a robot and put it elsewhere; its odometry does not notice.

        Raises:
            PlacementError: it is not on the floor, the pose is not finite, or the robot would overlap something.
        """
        if robot not in self._robots:
            raise PlacementError(f"robot {robot.name} is not on the floor")
        self.parts.obstacles.refuse_overlap(robot.name, robot.model.body, pose, self._footprints(robot))
        robot.put(pose)
        self._look_again()

    def make_ghost(self, robot: WorldRobot) -> None:
        """Hide this robot: no other robot sees or touches it, while it still sees and touches them."""
        robot.material = replace(robot.material, seen_by=NO_EYES)
        self.parts.contacts.hide(robot.shape.thing)
        robot.mover.is_hidden = True
        self._look_again()

    def change_sensor(self, robot: WorldRobot, sensor: Sensor) -> None:
        """Replace a robot's sensor by another of this name; its clock starts again.

        Raises:
            CommandError: it has no sensor of this name.
        """
        robot.change_sensor(sensor, self.time_s)
        self._look_again()

    def remove_robot(self, robot: WorldRobot) -> None:
        """Take a robot from the floor.

        Raises:
            PlacementError: it is not on the floor.
        """
        if robot not in self._robots:
            raise PlacementError(f"robot {robot.name} is not on the floor")
        self._robots.remove(robot)
        self.parts.contacts.remove(robot.shape.thing)
        robot.is_removed = True
        self._look_again()

    def step(self) -> None:
        """Let one tick pass."""
        robots, parts = self._robots, self.parts
        for robot in robots:
            if robot.has_orders:
                robot.carry_out(self.time_s)
        falls: Sequence[WorldRobot] = ()
        sunk: Sequence[Thing] = ()
        if self._has_drops:
            crowd, falls, sunk = self._move_over_drops()
        else:
            crowd = parts.motion.move()
        self.ticks += 1
        self.time_s = now_s = self.ticks * self.tick_s
        self.contacts_begun = ()
        self.is_anything_touched = False
        for robot, nearness in zip(robots, crowd.near, strict=True):
            if nearness == IN_TOUCH or robot.in_contact:
                if begun := touch(robot, parts.motion):
                    self.contacts_begun += begun
                if robot.touches:
                    self.is_anything_touched = True
                    robot.mover.came()
        for robot in falls:
            robot.has_fallen = True
        self.falls = tuple([robot.name for robot in falls]) if falls else ()
        for thing in sunk:
            parts.obstacles.let_fall(thing)
        if sunk:
            self._look_again()
        parts.sensing.sense(self.ticks, now_s, crowd.near)
        if now_s >= self._frame_due_s:
            self._frame_due_s = min([group.report(now_s) for group in self._reporters], default=math.inf)

    def _move_over_drops(self) -> tuple[Crowd, Sequence[WorldRobot], Sequence[Thing]]:
        """Let everything move; return the robots, and those of them and of the movable things that fall.

        A robot falls where its centre of rotation passed a place without floor, a thing where its centre of mass did.

        A body stands while its centre of mass is above its supports (R. B. McGhee and A. A. Frank, On the stability
        properties of quadruped creeping gaits, 1968). The mass of these robots is near the middle of their axle.
        """
        began = [(robot, robot.pose) for robot in self._robots if not robot.has_fallen]
        places = self.parts.obstacles.movable_places
        crowd = self.parts.motion.move()
        is_without_floor = self.parts.regions.is_without_floor
        falls = [
            robot
            for robot, start in began
            if is_without_floor((start.x_mm, start.y_mm), (robot.pose.x_mm, robot.pose.y_mm))
        ]
        now = self.parts.obstacles.movable_places
        sunk = [thing for thing, place in places.items() if place != now[thing] and is_without_floor(place, now[thing])]
        return crowd, falls, sunk

    def snapshot(self) -> WorldSnapshot:
        """Return a picture of this moment that never changes."""
        robots = tuple(
            RobotSnapshot(
                robot.name, robot.model, robot.pose, robot.sensor_data, robot.touching, robot.song, robot.has_fallen
            )
            for robot in self._robots
        )
        obstacles = self.parts.obstacles
        return WorldSnapshot(
            self.time_s, robots, obstacles.moved_outlines, obstacles.standing_outlines, obstacles.moved_discs
        )

    def save(self) -> Memento:
        """Save this moment, to restore it as often as you wish. Call it between ticks.

        The robots are driven on to the same bits from each restore, and from here. Where things can be pushed, their
        solver begins again here, as it does on each restore: it forgets the impulses of its last step, so the run may
        differ in its last digits from one that was never saved.
        """
        memento = Memento(self)
        memento.keep(self, "ticks", "time_s", "contacts_begun", "falls", "_robots", "_robots_ever", "parts")
        for robot in self._robots:
            robot.keep(memento)
        for part in (self.parts.contacts, self.parts.obstacles, self.parts.dynamics, self.parts.regions, self.sensing):
            part.keep(memento)
        if self.parts.dynamics.things:
            memento.restore()
            self._look_again()
        return memento

    def restore(self, saved: Memento) -> None:
        """Go back to a saved moment: robots, obstacles, random generators and time.

        Robots and obstacles that came since are taken away, those that went come back. What drives robots from
        outside, as movers and programs, is not part of the floor and keeps what it knows.

        Args:
            saved: By this World.

        Raises:
            PlacementError: it was saved by another one.
        """
        if saved.owner is not self:
            raise PlacementError("this was saved of another floor; restore what this floor's own save has returned")
        for robot in self._robots:
            robot.is_removed = True
        saved.restore()
        self._look_again()

    def _footprints(self, but: WorldRobot | None = None) -> Iterator[Footprint]:
        """Yield what the robots take of the floor, but for one."""
        return (_footprint(robot, robot.pose) for robot in self._robots if robot is not but)

    def _look_again(self) -> None:
        """Forget all that was concluded from what was on the floor before something came or went."""
        self._frame_due_s, self._reporters = 0.0, Reporters.among(self._robots)
        self._has_drops = self.parts.regions.has_drops
        self.parts.motion.look_again(self._robots)
        self.sensing.look_again(self._robots)


def _first_free(
    obstacles: WorldObstacles, robot: WorldRobot, places: Iterable[Pose], others: Mapping[WorldRobot, Pose]
) -> Pose:
    """Return the first place at which a robot overlaps nothing.

    Raises:
        PlacementError: there is none.
    """
    footprints = [_footprint(other, pose) for other, pose in others.items()]
    for pose in places:
        try:
            obstacles.refuse_overlap(robot.name, robot.model.body, pose, footprints)
        except PlacementError:
            continue
        return pose
    raise PlacementError(placing.NO_ROOM_ON_NEW(robot=robot.name))


def _footprint(robot: WorldRobot, pose: Pose) -> Footprint:
    return Footprint(robot.shape.thing, robot.model.body, robot.shape.radius_mm, pose)
