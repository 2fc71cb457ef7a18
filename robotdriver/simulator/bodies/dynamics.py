"""The motion of movable things: pymunk's solver carries them, and what it leaves is checked before anybody sees it.

In the solver each robot that is near drives as a free body of its mass, at the speed that takes it to where its wheels
are to take it: so a thing that is jammed stops it, and nothing is squeezed. Then the robots are put where they are to
be, the things are eased out of them and out of everything else, without any speed, and it is measured how deep they are
in. Where there is no room, the robots go back, the things are eased from where the solver left them, and the robots
settle among them as among walls.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pymunk

from robotdriver.pose import Pose
from robotdriver.simulator.bodies.contacts import LOOK_MM, ContactSpace
from robotdriver.simulator.bodies.movable import MovableThing
from robotdriver.simulator.bodies.shapes import pose_of
from robotdriver.simulator.bodies.things import Point, Thing
from robotdriver.simulator.memento import Memento

SINK_MM = 0.1
"""Things in touch stay so deep in each other, so that the solver does not lose them from one step to the next."""

DEPTH_MM = 0.4
"""Nothing movable is left deeper in anything than this: the promise is half a millimetre."""

_STEP_MM = 1.0
"""Nothing goes farther in one step of the solver."""

_FEWEST_STEPS, _MOST_STEPS = 3, 40

_EASINGS = 2
"""Steps without speed after each tick: one carries out what the solver has still to correct, one measures."""

_LONG_EASINGS = 12
"""The same where robots had to go back."""

_ITERATIONS = 20
"""The iterations of the solver; a push goes through a row of so many things in one step."""

_CORRECTS, _LEAVES = 0.0, 1.0
"""Shares of an overlap that are left after a second: the solver corrects all in the next step, or nothing."""

_CREEP_MM = 0.2
"""A jammed thing that would move less than this in a tick is held by friction: corrections know no friction."""

_REST_MM_S = 1e-3
"""Slower things stand."""

_SLEEP_S = 0.1
"""The rest after which a thing that touches nothing moving sleeps, and costs the solver nothing."""


class Carried(NamedTuple):
    """A robot that moves among things.

    Attributes:
        body: Its body in the contact space.
        start: Where it was.
        end: Where it is to be.
        mass_kg: How heavy it is.
        radius_mm: Of the disc that holds it.
    """

    body: pymunk.Body
    start: Pose
    end: Pose
    mass_kg: float
    radius_mm: float


class Dynamics:
    """Moves the movable things of a floor.

    Args:
        contacts: The contact space.

    Attributes:
        things: All of them, by what they are called.
        is_moving: Whether one of them has any speed.
    """

    def __init__(self, contacts: ContactSpace) -> None:
        self._contacts = contacts
        self._set_up()
        self.things: dict[Thing, MovableThing] = {}
        self._by_body: dict[pymunk.Body, MovableThing] = {}
        self.is_moving = False
        self._fastest_mm_s = 0.0
        # How fast the things were before this tick.
        self._before: list[tuple[MovableThing, pymunk.Vec2d, float]] = []
        # Where the solver left the things in this tick, before they were eased.
        self._solved: list[tuple[MovableThing, Pose]] = []
        self._deep: set[MovableThing] = set()

    @property
    def energy_j(self) -> float:
        """The kinetic energy of all things."""
        return sum(thing.energy for thing in self.things.values()) * 1e-6

    def _set_up(self) -> None:
        self._space = space = self._contacts.space
        space.iterations = _ITERATIONS
        space.collision_slop = SINK_MM
        space.collision_bias = _CORRECTS
        space.sleep_time_threshold = _SLEEP_S
        space.idle_speed_threshold = _REST_MM_S

    def keep(self, memento: Memento) -> None:
        """Take down where the things are; the contact space has been."""
        memento.keep(self, "things", "_by_body", "is_moving", "_fastest_mm_s")
        asleep = [thing.shape.body for thing in self.things.values() if thing.shape.body.is_sleeping]
        memento.then(lambda: self._renew(asleep))

    def _renew(self, asleep: Sequence[pymunk.Body]) -> None:
        """Have a new space hold the things to the floor."""
        self._set_up()
        for movable in self.things.values():
            movable.hold_to(self._contacts.ground)
            self._space.add(*movable.joints)
        for body in asleep:
            body.sleep()

    def add(self, movable: MovableThing) -> None:
        """Put a thing down; it stands."""
        movable.hold_to(self._contacts.ground)
        self._contacts.add(movable.thing, movable.shape)
        self._space.add(*movable.joints)
        self.things[movable.thing] = movable
        self._by_body[movable.shape.body] = movable
        self.wake_about(movable)

    def wake_about(self, movable: MovableThing) -> None:
        """Have pymunk know of all that a thing may touch next: in a tick it goes less than a metre."""
        self._contacts.wake(movable.pose.x_mm, movable.pose.y_mm, movable.radius_mm + LOOK_MM)

    def remove(self, thing: Thing) -> None:
        """Take a thing away."""
        movable = self.things.pop(thing)
        del self._by_body[movable.shape.body]
        self._space.remove(*movable.joints)
        self._contacts.remove(thing)

    def put(self, movable: MovableThing, pose: Pose) -> None:
        """Put a thing elsewhere; it stands there."""
        body = movable.shape.body
        body.velocity, body.angular_velocity = (0.0, 0.0), 0.0
        self._contacts.place(movable.shape, pose.x_mm, pose.y_mm, pose.heading_rad)
        movable.pose = pose
        self.wake_about(movable)

    def kick(self, movable: MovableThing, velocity_mm_s: Point) -> None:
        """Let a thing go at a speed from now on, whatever speed it had."""
        body = movable.shape.body
        body.activate()
        body.velocity = velocity_mm_s
        self.is_moving = True
        self._fastest_mm_s = max(self._fastest_mm_s, math.hypot(*velocity_mm_s))

    def advance(self, duration_s: float, carried: Sequence[Carried]) -> bool:
        """Let things move for a tick, pushed by robots; return whether all of them fit where they are now.

        Where they do not, `retreat` is to be called, else `read`.

        Args:
            duration_s: The tick.
            carried: The robots that are near; all others stand, as far as things are concerned.
        """
        self._before = [
            (thing, thing.shape.body.velocity, thing.shape.body.angular_velocity) for thing in self._awake() if carried
        ]
        before = sum(thing.energy for thing in self._awake()) if self.is_moving and not carried else math.inf
        steps = self._steps(duration_s, carried)
        for robot in carried:
            self._drive(robot, duration_s)
        for _ in range(steps):
            self._space.step(duration_s / steps)
        for robot in carried:
            robot.body.body_type = pymunk.Body.KINEMATIC
        self._solved = [(thing, pose_of(thing.shape.body)) for thing in self._awake()] if carried else []
        self._stand((robot.body, robot.end) for robot in carried)
        self._keep_energy(before)
        self._ease(duration_s / steps, _EASINGS)
        self._deep = self._too_deep()
        return not self._deep

    def jams(self) -> list[set[pymunk.Body]]:
        """Return the bodies, robots' among them, that touch each other in each heap with something too deep in it."""
        found: list[set[pymunk.Body]] = []
        for thing in self.things.values():
            if thing in self._deep and not any(thing.shape.body in jam for jam in found):
                found.append(self._bodies_touching(self._in_touch_with((thing,))))
        return found

    def rewind(self) -> None:
        """Have all things be as they were before `advance`."""
        speeds = {thing: (velocity, spin) for thing, velocity, spin in self._before}
        for thing in self._awake():
            self.put(thing, thing.pose)
            if thing in speeds:
                thing.shape.body.velocity, thing.shape.body.angular_velocity = speeds[thing]

    def retreat(self, duration_s: float, carried: Sequence[Carried]) -> None:
        """Have the robots go back to where they were, and the things out of whatever they are in by then."""
        self._stand((robot.body, robot.start) for robot in carried)
        jammed = self._in_touch_with(self._deep)
        for thing, pose in self._solved:
            before = thing.pose
            if thing in jammed and before.distance_to(pose.x_mm, pose.y_mm) < _CREEP_MM:
                self.put(thing, before)
            else:
                self._contacts.place(thing.shape, pose.x_mm, pose.y_mm, pose.heading_rad)
        self._ease(duration_s, _LONG_EASINGS)
        # What does not find a place even so goes back to where it was, with all that it touches.
        back: set[MovableThing] = set()
        deep = self._too_deep()
        while deep - back:
            touching = self._in_touch_with(deep) - back
            # In the order in which they joined: the order of a set would show in the solver's sums.
            for thing in self.things.values():
                if thing in touching:
                    self.put(thing, thing.pose)
            back |= touching
            deep = {self._by_body[hit] for thing in back for hit in self._hits(thing) if hit in self._by_body}

    def read(self) -> float:
        """Note where the things are now; return how far any part of one went at most, mm."""
        farthest_mm = 0.0
        self._fastest_mm_s = 0.0
        for thing in self._awake():
            body, before = thing.shape.body, thing.pose
            speed = body.velocity.length + abs(body.angular_velocity) * thing.radius_mm
            if speed < _REST_MM_S:
                body.velocity, body.angular_velocity = (0.0, 0.0), 0.0
            else:
                self._fastest_mm_s = max(self._fastest_mm_s, speed)
            thing.pose = now = pose_of(body)
            self.wake_about(thing)
            turned_mm = abs(now.heading_rad - before.heading_rad) * thing.radius_mm
            farthest_mm = max(farthest_mm, before.distance_to(now.x_mm, now.y_mm) + turned_mm)
        self.is_moving = self._fastest_mm_s > 0.0
        return farthest_mm

    def _awake(self) -> list[MovableThing]:
        return [thing for thing in self.things.values() if not thing.shape.body.is_sleeping]

    def _steps(self, duration_s: float, carried: Sequence[Carried]) -> int:
        ways = [robot.start.distance_to(robot.end.x_mm, robot.end.y_mm) for robot in carried]
        ways.append(self._fastest_mm_s * duration_s)
        return min(max(math.ceil(max(ways) / _STEP_MM), _FEWEST_STEPS), _MOST_STEPS)

    @staticmethod
    def _drive(robot: Carried, duration_s: float) -> None:
        """Have a robot's body drive freely from where it was to where it is to be."""
        body, start, end = robot.body, robot.start, robot.end
        body.body_type = pymunk.Body.DYNAMIC
        body.mass, body.moment = robot.mass_kg, 0.5 * robot.mass_kg * robot.radius_mm**2
        body.position, body.angle = (start.x_mm, start.y_mm), start.heading_rad
        body.velocity = (end.x_mm - start.x_mm) / duration_s, (end.y_mm - start.y_mm) / duration_s
        body.angular_velocity = (end.heading_rad - start.heading_rad) / duration_s

    def _stand(self, places: Iterable[tuple[pymunk.Body, Pose]]) -> None:
        for body, pose in places:
            body.velocity, body.angular_velocity = (0.0, 0.0), 0.0
            body.position, body.angle = (pose.x_mm, pose.y_mm), pose.heading_rad
            self._space.reindex_shapes_for_body(body)

    def _keep_energy(self, before: float) -> None:
        """Let the things gain no energy while nothing drives them: several bounces at once may make some."""
        if before == math.inf:
            return
        awake = self._awake()
        now = sum(thing.energy for thing in awake)
        if now > before:
            share = math.sqrt(before / now)
            for thing in awake:
                body = thing.shape.body
                body.velocity, body.angular_velocity = body.velocity * share, body.angular_velocity * share

    def _ease(self, duration_s: float, steps: int) -> None:
        """Have the solver carry out its corrections of overlaps alone."""
        bodies = [thing.shape.body for thing in self._awake()]
        speeds = [(body.velocity, body.angular_velocity) for body in bodies]
        for left in reversed(range(steps)):
            for body in bodies:
                body.velocity, body.angular_velocity = (0.0, 0.0), 0.0
            # The last step works out no correction, or it would be carried out wherever the things are put meanwhile.
            self._space.collision_bias = _CORRECTS if left else _LEAVES
            self._space.step(duration_s)
        self._space.collision_bias = _CORRECTS
        for body, (velocity, spin) in zip(bodies, speeds, strict=True):
            body.velocity, body.angular_velocity = velocity, spin

    def _too_deep(self) -> set[MovableThing]:
        """Return the things that were too deep in anything in the last step."""
        deep: set[MovableThing] = set()

        def look(arbiter: pymunk.Arbiter, thing: MovableThing) -> None:
            if any(point.distance < -DEPTH_MM for point in arbiter.contact_point_set.points):
                deep.add(thing)

        for thing in self._awake():
            thing.shape.body.each_arbiter(look, thing)
        return deep

    def _in_touch_with(self, things: Iterable[MovableThing]) -> set[MovableThing]:
        """Return these things and all that touch them, directly or through others."""
        found, rim = set(things), list(things)

        def look(arbiter: pymunk.Arbiter) -> None:
            for shape in arbiter.shapes:
                other = None if shape.body is None else self._by_body.get(shape.body)
                if other is not None and other not in found:
                    found.add(other)
                    rim.append(other)

        while rim:
            rim.pop().shape.body.each_arbiter(look)
        return found

    @staticmethod
    def _bodies_touching(things: Iterable[MovableThing]) -> set[pymunk.Body]:
        """Return the bodies of these things, and of all that they touch."""
        found: set[pymunk.Body] = set()

        def look(arbiter: pymunk.Arbiter) -> None:
            found.update(arbiter.bodies)

        for thing in things:
            found.add(thing.shape.body)
            thing.shape.body.each_arbiter(look)
        return found

    def _hits(self, thing: MovableThing) -> set[pymunk.Body]:
        """Return the bodies that a thing is too deep in where it is now."""
        hits: set[pymunk.Body] = set()
        for shape, _ in thing.shape.parts:
            for hit in self._space.shape_query(shape):
                body = None if hit.shape is None else hit.shape.body
                depths = (point.distance for point in hit.contact_point_set.points)
                if body is not None and body is not thing.shape.body and min(depths, default=0.0) < -DEPTH_MM:
                    hits.add(body)
        return hits
