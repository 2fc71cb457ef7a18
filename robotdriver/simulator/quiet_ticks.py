"""Ticks that pass in one call: nothing comes of them but that the robots roll on. bodies/ticks.c makes them.

A tick brings news where a robot begins to move or comes to stand, may touch something, or may feel otherwise than
before, or has gone as far as it may, a sensor is to be read, or a frame is due that who follows the robot has to be
shown. The first tick with news is the last of the call, and is finished like any other; of those before it only what
every frame counts is kept. One tick in each call comes to the same, to the last bit.
"""

import ctypes
import math
import struct
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from robotdriver.simulator.sensors.feelers import Switches, switches_of

if TYPE_CHECKING:
    from robotdriver.simulator.sensors.overheard import Cone
    from robotdriver.simulator.sensors.sensing import Sensing
    from robotdriver.simulator.world_robot import WorldRobot

MOST_TICKS = 256
"""No call makes more."""

MOST_ROBOTS = 8
"""Among more robots there is news in nearly every tick."""

_TICKS, _WATCH, _PASSED, _WAY = struct.Struct("@3q2d2P"), struct.Struct("@10d2q4P"), struct.Struct("@q7d"), 8
_MADE = struct.Struct("=16xq").unpack_from
_SHOWN = -math.inf, 0.0, 0.0, 0.0, 0.0  # of a robot whose frames are all shown


class QuietTicks:
    """The ticks of one call, and what is kept of them.

    Args:
        robots: All on the floor, in their order.
        tick_s: The World's.

    Attributes:
        address: Where C finds it: ``QuietTicks`` in ticks.c.
        made: How many ticks the call has made.
    """

    def __init__(self, robots: "Sequence[WorldRobot]", tick_s: float) -> None:
        self._robots = tuple(robots)
        self._tick_s = tick_s
        count = len(robots)
        sizes = _TICKS.size, count * _WATCH.size, MOST_TICKS * _WAY, count * MOST_TICKS * _PASSED.size
        self._memory = ctypes.create_string_buffer(sum(sizes))
        self.address = ctypes.addressof(self._memory)
        self._watches_at = sizes[0]
        self._ways_at = self._watches_at + sizes[1]
        self._passed_at = self._ways_at + sizes[2]
        self.made = 0
        self._switches = {robot: switches_of(robot.sensors.feelers) for robot in robots}
        self._sensing: Sensing | None = None
        self._cones: Sequence[Cone] = ()

    def begin(self, tick: int, most: int, until_s: float, sensing: "Sensing", cones: "Sequence[Cone]") -> bool:
        """Make ready for a call; return whether more than one tick may pass in it.

        Args:
            tick: How many ticks have passed.
            most: How many may at most.
            until_s: The first tick at or after this time ends the call.
            sensing: The senses of the robots.
            cones: The ranger of each robot, where all followers have lent an ear; none has every reading end the call.
        """
        memory, address, at, passed_at = self._memory, self.address, self._watches_at, self._passed_at
        due_s = sensing.next_due_s
        self._sensing, self._cones = sensing, cones
        read_s = due_s
        for number, robot in enumerate(self._robots):
            if not robot.is_settled:
                return False
            switches = self.switches_of(robot, sensing)
            if switches is not None:
                switches.begin(robot.felt)
            elif robot.sensors.is_excited:
                return False
            follower = robot.follower
            bounds, ears = _SHOWN if follower is None else follower.quiet[:5], (0, 0)
            if cones and follower is not None and (ear := follower.ear) is not None:
                cone = cones[number]
                cone.listen(read_s, robot.frame.readings[cone.name])
                bounds, ears, due_s = (ear.until_s, *bounds[1:]), (ear.address, ctypes.addressof(cone)), math.inf
            watched = robot.joined_s, robot.model.frame_period_s, robot.next_frame_s, *bounds, 0.0, robot.leeway_mm
            felt_by = 0 if switches is None else ctypes.addressof(switches)
            _WATCH.pack_into(memory, at, *watched, follower is not None, 0, address + passed_at, *ears, felt_by)
            at += _WATCH.size
            passed_at += MOST_TICKS * _PASSED.size
        places = address + self._watches_at, address + self._ways_at
        _TICKS.pack_into(memory, 0, tick, min(most, MOST_TICKS), 0, self._tick_s, min(due_s, until_s), *places)
        return True

    def switches_of(self, robot: "WorldRobot", sensing: "Sensing") -> Switches | None:
        """Return how C feels what a robot feels; None where Python has to."""
        return self._switches[robot] if sensing.do_all_reflect else None

    def end(self) -> None:
        """Take note that the call is over."""
        (self.made,) = _MADE(self._memory)

    def pass_one(self) -> None:
        """Take note that one tick has passed, in another way."""
        self.made = 1

    def stirred(self) -> Iterable[float]:
        """Return how far anything may have gone by itself in each tick but the last one, mm."""
        return struct.unpack_from(f"={self.made - 1}d", self._memory, self._ways_at)

    def hand_out(self) -> None:
        """Have the robots take down what they counted in each tick but the last one."""
        count, at, view = (self.made - 1) * _PASSED.size, self._passed_at, memoryview(self._memory)
        cones = self._cones
        has_read = bool(cones) and cones[0].tick > 0
        if has_read and self._sensing is not None:
            self._sensing.overhear(cones)
        for robot in self._robots:
            if has_read:
                robot.hear()
            robot.pass_over(_PASSED.iter_unpack(view[at : at + count]), is_heard=bool(cones))
            at += MOST_TICKS * _PASSED.size
