"""The robots of a floor moved in C, where a compiler was there when the program was installed."""

import ctypes
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from robotdriver import compiled
from robotdriver.simulator.world_robot import WorldRobot

ALL_WENT, IS_ASKED, IS_ASTRAY, _ARE_UNKNOWN = range(4)
"""Why a crowd stopped: it did not; a robot may meet something; it has to be put into its place in the contact space;
there are drives that C does not know."""

_SOURCE = Path(__file__).with_name("stride.c")

_pointer, _number, _real = ctypes.c_void_p, ctypes.c_int64, ctypes.c_double


@cache
def library() -> ctypes.CDLL | None:
    """Return the library that was built of the very source, if there is one."""
    loaded = compiled.library(_SOURCE, kind=ctypes.PyDLL)
    if loaded is None:
        return None
    for name in ("tick", "begin_to_go", "go_on", "look_close", "allow_for", "came"):
        getattr(loaded, name).argtypes = (_pointer,)
        getattr(loaded, name).restype = _number if name in {"tick", "begin_to_go", "go_on"} else None
    loaded.allow_for.argtypes = (_pointer, _real)
    return loaded


class _Crowd(ctypes.Structure):
    """``Crowd`` in the C source."""

    next: int
    routes: float
    fastest: float

    _fields_ = (
        ("robots", _pointer),
        *((name, _number) for name in ("count", "next", "is_shared")),
        *((name, _real) for name in ("routes", "fastest")),
        ("near", _pointer),
    )


class CompiledCrowd:
    """A `Crowd` in C.

    Args:
        robots: In their order.
        loaded: The library.
        is_shared: Whether anything else may move.

    Attributes:
        fastest_mm: How far another thing may go in this tick at most.
        stopped: The robot that was stopped at.
    """

    def __init__(self, robots: Sequence[WorldRobot], loaded: ctypes.CDLL, *, is_shared: bool) -> None:
        self._robots = tuple(robots)
        count = len(robots)
        # What the structure points at lives as long as it.
        self._rows = (_pointer * count)(*[ctypes.addressof(robot.state) for robot in robots])
        self._near = bytearray(count)
        self._marks = (ctypes.c_uint8 * count).from_buffer(self._near)
        self._crowd = _Crowd(
            ctypes.addressof(self._rows), count, 0, int(is_shared), 0.0, 0.0, ctypes.addressof(self._marks)
        )
        self._address = ctypes.addressof(self._crowd)
        self._tick, self._begin_to_go, self._go_on = loaded.tick, loaded.begin_to_go, loaded.go_on
        self._look_close, self._allow_for = loaded.look_close, loaded.allow_for
        self.fastest_mm = 0.0
        self.stopped: WorldRobot

    def tick(self, routes_mm: float) -> int:
        """Turn the wheels of all robots, and let them go; return why it stopped, or `ALL_WENT`.

        Args:
            routes_mm: How far anything on a route goes in a tick at most.
        """
        crowd = self._crowd
        crowd.routes = routes_mm
        why: int = self._tick(self._address)
        if why == _ARE_UNKNOWN:
            for robot, is_unknown in zip(self._robots, self._near, strict=True):
                if is_unknown:
                    robot.roll()
            why = self._begin_to_go(self._address)
        self.fastest_mm = crowd.fastest
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

    def near(self) -> Sequence[int]:
        """Return of each robot 2 where it may touch something, 1 where its feelers may be excited, and else 0."""
        self._look_close(self._address)
        return self._near

    def allow_for(self, way_mm: float) -> None:
        """Take from the room of all robots what something else went."""
        self._allow_for(self._address, way_mm)
