"""The robots of a floor moved in C, where a compiler was there when the program was installed."""

import ctypes
import math
from collections.abc import Sequence

from robotdriver.simulator.bodies.compiled_body import CompiledBody
from robotdriver.simulator.bodies.contacts import ContactSpace, Near, sorted_nears
from robotdriver.simulator.bodies.known_place import KnownSpace
from robotdriver.simulator.world_robot import WorldRobot

ALL_WENT, IS_ASKED, IS_ASTRAY, _ARE_UNKNOWN = range(4)
"""Why a crowd stopped: it did not; a robot may meet something; it has to be put into its place in the contact space;
there are drives that C does not know."""

_MOST_ROWS = 1_024
"""Among so many segments C finds what is near; as in robot.h."""

_pointer, _number, _real = ctypes.c_void_p, ctypes.c_int64, ctypes.c_double


class _Crowd(ctypes.Structure):
    """``Crowd`` in the C source."""

    next: int
    fastest: float

    _fields_ = (
        ("robots", _pointer),
        *((name, _number) for name in ("count", "next", "is_shared")),
        *((name, _real) for name in ("routes", "fastest")),
        ("near", _pointer),
        ("space", KnownSpace),
        ("sorted", _pointer),
        ("sorted_count", _number),
        *((name, _real) for name in ("widest", "stirred")),
    )


class CompiledCrowd:
    """A `Crowd` in C.

    Args:
        robots: In their order.
        loaded: The library.
        contacts: Where they can be touched.
        space: What the library knows of that.
        is_shared: Whether anything else may move.
        routes_mm: How far anything on a route goes in a tick at most.

    Attributes:
        fastest_mm: How far another thing may go in this tick at most.
        stopped: The robot that was stopped at.
        near: Of each robot, what is to be asked of it after the tick.
    """

    def __init__(
        self,
        robots: Sequence[WorldRobot],
        loaded: ctypes.CDLL,
        contacts: ContactSpace,
        space: KnownSpace,
        *,
        is_shared: bool,
        routes_mm: float,
    ) -> None:
        self._robots = tuple(robots)
        self._contacts = contacts
        self._is_shared = is_shared
        count = len(robots)
        # What the structure points at lives as long as it.
        self._rows = (_pointer * count)(*[ctypes.addressof(robot.state) for robot in robots])
        self.near = bytearray(count)
        self._marks = (ctypes.c_uint8 * count).from_buffer(self.near)
        self._sorted = (_real * (2 * count))()
        self._crowd = _Crowd(
            *(ctypes.addressof(self._rows), count, 0, int(is_shared), routes_mm, 0.0, ctypes.addressof(self._marks)),
            *(space, ctypes.addressof(self._sorted), 0, 0.0, math.inf),
        )
        self._address = ctypes.addressof(self._crowd)
        self._loaded, self._tick, self._go_on = loaded, loaded.tick, loaded.go_on
        self._found = (_real * (6 * _MOST_ROWS))()
        self._found_address = ctypes.addressof(self._found)
        self.fastest_mm = 0.0
        self.stopped: WorldRobot

    def tick(self) -> int:
        """Turn the wheels of all robots, and let them go; return why it stopped, or `ALL_WENT`."""
        return self._finish(self._tick(self._address))

    def _finish(self, why: int) -> int:
        """Turn the wheels that C does not know, let the robots go then, and return why that stopped."""
        if why == _ARE_UNKNOWN:
            for robot, is_unknown in zip(self._robots, self.near, strict=True):
                if is_unknown:
                    robot.roll()
            why = self._loaded.begin_to_go(self._address)
        if self._is_shared:
            self.fastest_mm = self._crowd.fastest
        self._take_note(0, why)
        return why

    def go_on(self) -> int:
        """Let the robots after the one that was stopped at go; return why it stopped, or `ALL_WENT`."""
        begin = self._crowd.next
        why: int = self._go_on(self._address)
        self._take_note(begin, why)
        return why

    def _take_note(self, begin: int, why: int) -> None:
        """Have the robots that went know that their poses are others."""
        robots = self._robots
        if why:
            end = self._crowd.next
            self.stopped = robots[end - 1]
            robots = robots[begin:end]
        elif begin:
            robots = robots[begin:]
        for robot in robots:
            robot.known_pose = None

    def look_close(self) -> None:
        """Find out what is near once more."""
        self._loaded.look_close(self._address)

    def things_near(self, robot: WorldRobot, within_mm: float) -> list[Near]:
        """Return what is not farther than this from a robot's edge, the nearest first."""
        shape = robot.shape
        given = self._address, ctypes.addressof(robot.state), within_mm, self._found_address
        if not isinstance(shape, CompiledBody) or (count := self._loaded.things_near(*given)) < 0:
            return shape.near(self._contacts, robot.pose, within_mm, shape.blind)
        found, nears = self._found[: 6 * count], []
        for at in range(0, 6 * count, 6):
            which, distance_mm, nx, ny, x, y = found[at : at + 6]
            number = int(which)
            thing = shape.standing_thing(number) if number >= 0 else self._robots[-1 - number].shape.thing
            nears.append(Near(thing, distance_mm, nx, ny, (x, y)))
        return sorted_nears(nears)

    def note_blocked(self, robot: WorldRobot) -> None:
        """Have a robot's wheels know how far they came, after a tick in which something may have been in the way."""
        if not self._loaded.came(ctypes.addressof(robot.state)):
            robot.note_blocked()

    def allow_for(self, way_mm: float) -> None:
        """Take from the room of all robots what something else went."""
        self._loaded.allow_for(self._address, way_mm)
