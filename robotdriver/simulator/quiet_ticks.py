"""Ticks that pass in one call: nothing comes of them but that the robots roll on. bodies/ticks.c makes them.

A tick brings news of a robot where that begins to move or comes to stand, may touch something, or may feel otherwise
than before, or has gone as far as it may, a sensor of it is to be read, or a frame is due that who follows it has to be
shown. The first tick with news is the last of the call, and the robots that it brings news of finish it like any other
tick. For the other robots, and for the ticks before it, C buffers only odometry, charge and pose, which Python reads
when it needs them. One tick in each call gives the same run, to the last bit.
"""

import ctypes
import math
import struct
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from robotdriver.interface import Reading
from robotdriver.simulator.kept_ticks import KEPT, MOST_KEPT, Kept, KeptTicks, Watch
from robotdriver.simulator.sensors.feelers import Switches, switches_of

if TYPE_CHECKING:
    from robotdriver.simulator.sensors.overheard import Cone
    from robotdriver.simulator.sensors.sensing import Sensing
    from robotdriver.simulator.world_robot import WorldRobot

MOST_TICKS = MOST_KEPT
"""No call makes more."""

MOST_ROBOTS = 8
"""Among more robots there is news in nearly every tick."""

_TICKS, _WATCH, _WAY = struct.Struct("@4q3d3P"), struct.Struct("@11d4q4P"), 8
_MADE = struct.Struct("=16x2q").unpack_from
_SHOWN = -math.inf, 0.0, 0.0, 0.0, 0.0  # of a robot whose frames are all shown
_KEPT_SIZE = MOST_KEPT * KEPT.size


class QuietTicks:
    """The ticks of one call, and what is kept of them.

    Args:
        robots: All on the floor, in their order.
        tick_s: The World's.
        sensing: The senses of the robots.

    Attributes:
        address: Where C finds it: ``QuietTicks`` in ticks.c.
        made: How many ticks the call has made.
        news: Of each robot, whether the last tick has brought news of it.
    """

    def __init__(self, robots: "Sequence[WorldRobot]", tick_s: float, sensing: "Sensing") -> None:
        self._robots = tuple(robots)
        self._tick_s = tick_s
        self._sensing = sensing
        count = len(robots)
        sizes = _TICKS.size, count * _WATCH.size, MOST_TICKS * _WAY, count * _KEPT_SIZE
        self._memory = ctypes.create_string_buffer(sum(sizes))
        self.address = ctypes.addressof(self._memory)
        watches_at = sizes[0]
        self._ways_at = watches_at + sizes[1]
        self._kept_at = self._ways_at + sizes[2]
        self.made = self._read = 0
        self.news = bytearray(b"\x01" * count)
        self._marks = (ctypes.c_uint8 * count).from_buffer(self.news)
        self._places = tuple(
            self.address + at if at is not None else ctypes.addressof(self._marks)
            for at in (watches_at, self._ways_at, None)
        )
        self._switches = {robot: switches_of(robot.sensors.feelers) for robot in robots}
        self._cones: Sequence[Cone] = ()
        self._around: object = None  # what there was to be sensed in the last call
        view = memoryview(self._memory).cast("B")
        self._watches: list[Watch] = []
        for number, robot in enumerate(robots):
            watch = Watch.from_buffer(self._memory, watches_at + number * _WATCH.size)
            at = self._kept_at + number * _KEPT_SIZE
            robot.kept = KeptTicks(watch, view[at : at + _KEPT_SIZE])
            self._watches.append(watch)

    def begin(self, tick: int, most: int, until_s: float) -> None:
        """Make ready for a call.

        Args:
            tick: How many ticks have passed.
            most: How many may at most.
            until_s: The first tick at or after this time ends the call.
        """
        sensing, news = self._sensing, self.news
        cones, around = sensing.cones(), sensing.plain_surroundings
        is_new = cones is not self._cones or around is not self._around or around is None
        self._cones, self._around = cones, around
        for number, robot in enumerate(self._robots):
            if is_new or news[number] or not robot.is_watched:
                self._watch(number, robot)
            self._watches[number].leeway = robot.leeway_mm
        limits = self._tick_s, sensing.next_due_s, until_s
        _TICKS.pack_into(self._memory, 0, tick, min(most, MOST_TICKS), 0, 0, *limits, *self._places)

    def _watch(self, number: int, robot: "WorldRobot") -> None:
        """Tell C what is news of a robot from now on."""
        watch, follower = self._watches[number], robot.follower
        if watch.kept:
            robot.take_down()
        watch.is_always, robot.is_watched = 1, True
        # Where the next frame has to be shown in any case, nothing else need be known.
        if (follower is not None and follower.until_s <= robot.next_frame_s) or not robot.is_settled:
            return
        switches = self._switches_of(robot)
        if switches is not None:
            switches.begin(robot.felt)
        elif robot.sensors.is_excited:
            return
        bounds, reading, heard_by = _SHOWN if follower is None else follower.quiet[:5], math.nan, (0, 0)
        if follower is not None and (ear := follower.ear) is not None:
            reading, heard_by = _number_of(robot.frame.readings[ear.sensor]), (ear.address, 0)
            bounds = ear.until_s, *bounds[1:]
            if self._cones and (cone := self._cones[number]).name == ear.sensor:
                cone.listen(self._sensing.next_due_s, reading)
                heard_by = ear.address, ctypes.addressof(cone)
        watched = robot.joined_s, robot.model.frame_period_s, robot.next_frame_s, *bounds, 0.0, 0.0, reading
        at = self.address + self._kept_at + number * _KEPT_SIZE
        felt_by = 0 if switches is None else ctypes.addressof(switches)
        place = _TICKS.size + number * _WATCH.size
        _WATCH.pack_into(self._memory, place, *watched, 0, follower is not None, 0, 0, at, *heard_by, felt_by)

    def _switches_of(self, robot: "WorldRobot") -> Switches | None:
        """Return how C feels what a robot feels; None where Python has to."""
        return self._switches[robot] if self._sensing.do_all_reflect else None

    def end(self) -> None:
        """Take note that the call is over."""
        self.made, self._read = _MADE(self._memory)

    def pass_one(self) -> None:
        """Take note that one tick has passed, in another way."""
        self.made, self._read = 1, 0
        self.news[:] = b"\x01" * len(self.news)

    def stirred(self) -> Iterable[float]:
        """Return how far anything may have gone by itself in each tick but the last one, mm."""
        return struct.unpack_from(f"={self.made - 1}d", self._memory, self._ways_at)

    def tell_of_news(self) -> None:
        """Have the robots of which there is news take down the ticks before; to be called before these sense."""
        if self._read:
            self._sensing.overhear(self._cones)
            for robot in self._robots:
                robot.has_heard = True
        passed = self.made - 1
        for robot, is_new, watch in zip(self._robots, self.news, self._watches, strict=True):
            if passed:
                robot.taken = ()  # what it took in was of the first of these ticks
            if is_new and watch.kept:
                taken = robot.take_down()
                if passed:
                    robot.passed_places = _places(taken[-passed:])

    def tell_of_others(self, *, has_read: bool) -> None:
        """Have the other robots know what they need not be asked for; to be called after the tick was sensed.

        Args:
            has_read: Whether sensors were read in the last tick.
        """
        made, cones = self.made, self._cones
        for number, robot in enumerate(self._robots):
            if self.news[number]:
                continue
            if has_read:
                cone = cones[number]
                robot.batches[cone.name].know(robot, cone.heard)
                robot.has_heard = True
            if made > 1 or robot.follower is None:
                robot.passed_places = _places(robot.take_down()[-made:-1])

    def let_go(self) -> None:
        """Have all robots take down what is kept, since the next tick passes in another way."""
        for robot in self._robots:
            robot.take_down()
            robot.is_watched = False


def _places(kept: Iterable[Kept]) -> list[tuple[float, float, float]]:
    return [(x_mm, y_mm, heading_rad) for *_, x_mm, y_mm, heading_rad in kept]


def _number_of(reading: Reading) -> float:
    return float(reading) if isinstance(reading, int | float) else math.nan
