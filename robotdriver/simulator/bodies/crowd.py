"""All robots of a floor, in their order: their wheels are turned together, and what meets nothing goes on.

Where a compiler was there when the program was installed, the same is done in C.
"""

from collections.abc import Sequence
from typing import Protocol

from robotdriver.simulator.bodies.compiled_crowd import ALL_WENT, IS_ASKED, IS_ASTRAY, CompiledCrowd
from robotdriver.simulator.bodies.contacts import TOUCH_MM, ContactSpace, Near
from robotdriver.simulator.bodies.known_place import KnownSpace
from robotdriver.simulator.bodies.settling import SLIDE
from robotdriver.simulator.bodies.stride_library import library
from robotdriver.simulator.world_robot import WorldRobot

IN_TOUCH = 2
"""A robot that is so `near` to something may touch it."""

LONELY_MM = 250.0
"""A robot that is farther from everything needs no exact place in the contact space: no question reaches so far."""

ASTRAY_MM = 50.0
"""It is put into its place again when it has gone so far; distances to the next thing allow for that."""

_STALE_MM = 40.0
"""A bound that has shrunk so much since it was computed is computed anew where that may save casting a beam."""


class Crowd(Protocol):
    """The robots of a floor, as long as none comes or goes.

    `tick` and `go_on` let robots go along their arcs until one may meet something, or has to be put into its place in
    the contact space: that one is `stopped` then, and the robots before it have gone.
    """

    fastest_mm: float
    """How far another thing may go in this tick at most."""

    stopped: WorldRobot
    """The robot that was stopped at."""

    @property
    def near(self) -> Sequence[int]:
        """Of each robot: `IN_TOUCH` where it may touch something, 1 where its feelers may be excited, or 0."""

    def tick(self) -> int:
        """Turn the wheels of all robots, and let them go; return why it stopped, or `ALL_WENT`."""

    def go_on(self) -> int:
        """Let the robots after the one that was stopped at go; return why it stopped, or `ALL_WENT`."""

    def look_close(self) -> None:
        """Find out what is `near` once more."""

    def things_near(self, robot: WorldRobot, within_mm: float) -> list[Near]:
        """Return what is not farther than this from a robot's edge, the nearest first."""

    def note_blocked(self, robot: WorldRobot) -> None:
        """Have a robot's wheels know how far they came, after a tick in which something may have been in the way."""

    def allow_for(self, way_mm: float) -> None:
        """Take from the room of all robots what something else went."""


class PlainCrowd:
    """A `Crowd` in Python.

    Args:
        robots: In their order.
        contacts: Where they can be touched.
        is_shared: Whether anything else may move.
        routes_mm: How far anything on a route goes in a tick at most.

    Attributes:
        fastest_mm: How far another thing may go in this tick at most.
        stopped: The robot that was stopped at.
        near: Of each robot, what is to be asked of it after the tick.
    """

    def __init__(
        self, robots: Sequence[WorldRobot], contacts: ContactSpace, *, is_shared: bool, routes_mm: float
    ) -> None:
        self._robots = tuple(robots)
        self._contacts = contacts
        self._is_shared = is_shared
        self._routes_mm = routes_mm
        self._next = 0
        self.fastest_mm = 0.0
        self.stopped: WorldRobot
        self.near: Sequence[int] = (0,) * len(robots)

    def tick(self) -> int:
        """Turn the wheels of all robots, and let them go; return why it stopped, or `ALL_WENT`."""
        robots = self._robots
        for robot in robots:
            robot.roll()
        self.fastest_mm = self._routes_mm
        if len(robots) > 1:
            self.fastest_mm = SLIDE * max(self._routes_mm, *[robot.stride.reach_mm for robot in robots])
        self._next = 0
        return self.go_on()

    def go_on(self) -> int:
        """Let the robots after the one that was stopped at go; return why it stopped, or `ALL_WENT`."""
        for index in range(self._next, len(self._robots)):
            robot = self._robots[index]
            self._next, self.stopped = index + 1, robot
            state, stride = robot.state, robot.stride
            free_mm = state.free_mm - stride.reach_mm - self.fastest_mm
            if free_mm <= TOUCH_MM or (free_mm <= state.close_mm and state.looked_mm - free_mm > _STALE_MM):
                return IS_ASKED
            state.free_mm = free_mm
            state.calm_mm -= self.fastest_mm
            arc = stride.arc
            if arc is not None:
                robot.pose = robot.pose.along(arc)
                state.astray_mm += stride.reach_mm
                state.calm_mm -= abs(arc.chord_mm) + abs(arc.turn_rad) * state.feelers_mm
            is_met = free_mm < LONELY_MM + self.fastest_mm or state.astray_mm > ASTRAY_MM
            if is_met and self._is_shared and state.astray_mm:
                return IS_ASTRAY
        self.look_close()
        return ALL_WENT

    def look_close(self) -> None:
        """Find out what is near once more."""
        states = [robot.state for robot in self._robots]
        self.near = [
            IN_TOUCH if state.free_mm <= TOUCH_MM else int(state.free_mm <= state.close_mm and state.calm_mm <= 0.0)
            for state in states
        ]

    def things_near(self, robot: WorldRobot, within_mm: float) -> list[Near]:
        """Return what is not farther than this from a robot's edge, the nearest first."""
        return robot.shape.near(self._contacts, robot.pose, within_mm, robot.shape.blind)

    def note_blocked(self, robot: WorldRobot) -> None:
        """Have a robot's wheels know how far they came, after a tick in which something may have been in the way."""
        robot.note_blocked()

    def allow_for(self, way_mm: float) -> None:
        """Take from the room of all robots what something else went."""
        for robot in self._robots:
            robot.state.free_mm -= way_mm
            robot.state.calm_mm -= way_mm


def crowd_of(
    robots: Sequence[WorldRobot], contacts: ContactSpace, space: KnownSpace, *, is_shared: bool, routes_mm: float
) -> Crowd:
    """Return the crowd of some robots.

    Args:
        robots: In their order.
        contacts: Where they can be touched.
        space: What C knows of the contact space.
        is_shared: Whether anything else may move.
        routes_mm: How far anything on a route goes in a tick at most.
    """
    loaded = library()
    if loaded is None:
        return PlainCrowd(robots, contacts, is_shared=is_shared, routes_mm=routes_mm)
    return CompiledCrowd(robots, loaded, contacts, space, is_shared=is_shared, routes_mm=routes_mm)
