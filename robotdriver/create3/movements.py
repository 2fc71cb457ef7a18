"""Movements of an emulated robot: each is carried out in parts, and whoever asked for it is told when it is over."""

import math
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from robotdriver.pose import Pose, wrap_angle
from robotdriver.simulator.commands import Curve, DriveOrder, SetVelocities, Straight, TurnBy
from robotdriver.simulator.world_robot import WorldRobot

STALLED_S = 1.0
"""A movement that something holds back for so long is given up."""

BUMPED_S = 0.25
"""The longest time that a movement goes on after a bump: the robot does not push on."""

_SLOWEST_MM_S = 10.0
FARTHEST_MM, MOST_TURN_RAD = 1e6, 1e5
"""A longer way and a greater turn are cut to these: no floor is so large, and no program waits so long."""

OnEnd = Callable[[bool], None]
"""Told that a movement is over, and whether it was made whole."""

Part = Callable[[], DriveOrder | None]
"""Makes an order when its turn has come, from where the robot then is; None for one that goes nowhere."""


@dataclass(slots=True)
class _Movement:
    """A movement that is not over.

    Attributes:
        on_end: Is told when it is.
        parts: What is still to be begun.
        begun_tick: Of the part under way; it counts from the next tick on.
    """

    on_end: OnEnd
    parts: deque[Part]
    begun_tick: int


class Movements:
    """The movements of one robot.

    Args:
        robot: On the floor.
        tick: Tells the number of the floor's newest tick.
        move_mm_s: How fast it goes where a program says only how far.
        turn_mm_s: How fast its wheels turn it then.
    """

    def __init__(
        self,
        robot: WorldRobot,
        tick: Callable[[], int],
        move_mm_s: float,
        turn_mm_s: float,
    ) -> None:
        self._robot, self._tick = robot, tick
        self._move_mm_s, self._turn_mm_s = move_mm_s, turn_mm_s
        self._movement: _Movement | None = None
        self._bumped_s: float | None = None
        self._wheels = {"left": 0.0, "right": 0.0}

    @property
    def are_under_way(self) -> bool:
        """True if the robot moves, or is told to."""
        return self._movement is not None or any(self._wheels.values())

    def drive(self, left_mm_s: float | None = None, right_mm_s: float | None = None) -> None:
        """Turn the wheels at these speeds; None leaves a wheel as it is. A movement under way ends."""
        self.abort()
        told = {"left": left_mm_s, "right": right_mm_s}
        self._wheels |= {wheel: speed for wheel, speed in told.items() if speed is not None}
        self._robot.post(SetVelocities(dict(self._wheels)))

    def begin(self, on_end: OnEnd, parts: Sequence[Part]) -> None:
        """Begin a movement; one that is under way is given up."""
        self.drive(0.0, 0.0)
        self._bumped_s = None
        # Its first part begins after the next tick: what was told before, as where it is, then holds.
        self._movement = _Movement(on_end, deque(parts), self._tick())

    def bump(self, now_s: float) -> None:
        """Take note that the bumper was pressed."""
        self._bumped_s = now_s

    @property
    def remaining(self) -> float:
        """The rest of the part under way, mm or rad; 0 while nothing is."""
        return self._robot.undercarriage.remaining or 0.0 if self._movement is not None else 0.0

    def go_on(self, now_s: float) -> None:
        """Look how the movement is getting on."""
        movement = self._movement
        if movement is None or self._tick() <= movement.begun_tick:
            return
        has_bumped = self._bumped_s is not None and now_s - self._bumped_s >= BUMPED_S
        if has_bumped or any(motor.stalled_s >= STALLED_S for motor in self._robot.motors.values()):
            self.drive(0.0, 0.0)
        elif self._robot.undercarriage.remaining is None:
            self._begin_next(movement)

    def abort(self) -> None:
        """End the movement under way, if there is one."""
        self._end(is_whole=False)

    def _begin_next(self, movement: _Movement) -> None:
        while movement.parts:
            order = movement.parts.popleft()()
            if order is not None:
                self._robot.post(order)
                movement.begun_tick = self._tick()
                return
        self._end(is_whole=True)

    def _end(self, *, is_whole: bool) -> None:
        movement, self._movement = self._movement, None
        if movement is not None:
            movement.on_end(is_whole)

    # Parts of movements.

    @property
    def believed(self) -> Pose:
        """The robot's pose by its odometry, since its position was reset."""
        return self._robot.undercarriage.odometer.pose

    def straight(self, way_mm: float, speed_mm_s: float = math.inf) -> DriveOrder | None:
        """Return a way ahead, no faster than a speed; a negative one goes back."""
        fastest_mm_s = max(min(speed_mm_s, self._move_mm_s), _SLOWEST_MM_S)
        return Straight(_cut(way_mm, FARTHEST_MM), fastest_mm_s) if abs(way_mm) >= 0.5 else None

    def turn(self, turn_rad: float, speed_rad_s: float = math.inf) -> DriveOrder | None:
        """Return a turn on the spot, counter-clockwise, no faster than a speed."""
        half_base_mm = self._wheel_base_mm / 2.0
        fastest_mm_s = max(min(speed_rad_s * half_base_mm, self._turn_mm_s), _SLOWEST_MM_S)
        return TurnBy(_cut(turn_rad, MOST_TURN_RAD), fastest_mm_s / half_base_mm) if abs(turn_rad) > 1e-4 else None

    def arc(self, turn_rad: float, radius_mm: float, speed_mm_s: float = math.inf) -> DriveOrder | None:
        """Return an arc, no faster than a speed; positive angles turn to the right, a positive radius goes ahead."""
        turn_rad = _cut(turn_rad, min(MOST_TURN_RAD, FARTHEST_MM / max(abs(radius_mm), 1.0)))
        way_mm = turn_rad * radius_mm
        if abs(way_mm) < 0.5:
            return self.turn(-turn_rad)
        # The outer wheel is the faster one.
        share = 1.0 / (1.0 + self._wheel_base_mm / 2.0 / abs(radius_mm))
        fastest_mm_s = min(speed_mm_s, self._move_mm_s * share)
        return Curve(way_mm, -turn_rad, max(fastest_mm_s, _SLOWEST_MM_S))

    def journey(
        self,
        x_mm: float,
        y_mm: float,
        heading_rad: float | None,
        speed_mm_s: float = math.inf,
        turning_rad_s: float = math.inf,
    ) -> list[Part]:
        """Return a turn to a place, the way there, and a turn to a heading if one is given, no faster than speeds."""
        parts: list[Part] = [
            lambda: self.turn(self._bearing_to(x_mm, y_mm), turning_rad_s),
            lambda: self.straight(self.believed.distance_to(x_mm, y_mm), speed_mm_s),
        ]
        if heading_rad is not None:
            parts.append(lambda: self.turn(wrap_angle(heading_rad - self.believed.heading_rad), turning_rad_s))
        return parts

    def _bearing_to(self, x_mm: float, y_mm: float) -> float:
        here = self.believed
        return 0.0 if here.distance_to(x_mm, y_mm) < 1.0 else here.bearing_to(x_mm, y_mm)

    @property
    def _wheel_base_mm(self) -> float:
        return self._robot.model.drive.wheel_base_mm


def _cut(value: float, most: float) -> float:
    return max(-most, min(most, float(value)))
