"""Turning, waiting and driving straight: what every behaviour of a driven robot is made of.

Each manoeuvre is a generator: a ``yield`` hands out one command and waits for the next frame, or for as long as the
command is known to stay the same.
"""

import math
from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from robotdriver.interface import Bumper, DriveCommand, Forward, Rolled, SensorData, Stop, Turn
from robotdriver.models import RobotModel
from robotdriver.pose import Pose, wrap_angle
from scene.scene import Point
from scenesolver.driving.reaction import BRAKES_MM_S2, Reaction, speed_to_stop_within, stop_distance_mm

TURN_RAD_S = 2.0
"""Rate of turns between two legs."""

LOOK_RAD_S = 1.6
"""Rate of turns made to look: slow enough that two readings of a 20 Hz sonar overlap well."""

AIM_RAD = 0.0006
"""A turn ends this near to its heading: 0.6 mm aside after a leg of 1 m."""

GLANCE_RAD = 0.02
"""A look may end this far from the heading that it was meant for."""

SETTLE_S = 0.12
"""A turn slows down as if this much time were left."""

SLOWEST_TURN_MM_S = 8.0
"""Wheels turn no slower than this before the last frame of a turn: slower ones may stick."""

BRAKING_MM_S2 = 300.0
"""The robot slows down towards a target as if it could brake no harder: half of what it can is left for surprises."""

ROOM_S = 1.0
"""It drives so fast that it would need this long to reach what the sonar sees ahead."""

NEAR_MM_S = 40.0
"""So fast it may be when it is there; what is as near ahead as that it turns away from, or stops at."""

CREEP_MM_S = 15.0
"""It never drives slower than this."""

TRAIL_STEP_MM = 30.0
TRAIL_LENGTH = 40
"""So many places that it has come by are remembered, so far apart: the way back is free."""

BUMP_BEARING_RAD = {
    Bumper.LEFT: math.radians(45.0),
    Bumper.RIGHT: math.radians(-45.0),
    Bumper.BOTH: 0.0,
}
"""Where on the body, from straight ahead, the thing is that presses a side of the bumper."""

_HURRY = 1.05
"""Wheels turn at most so much faster than they are commanded to, while a command is steady."""


class Steady(NamedTuple):
    """A command that stays as it is until something new is sensed, or until one of these bounds.

    Attributes:
        command: The command.
        until_s: The time at which it may be another one, on the robot's clock.
        turn_rad: It may be another one when the robot has turned by more, by its encoders.
        calm_until_s: Until then new readings do not end it by themselves: those of a turn not at all, those of a way
            ahead only by what they show.
    """

    command: DriveCommand
    until_s: float
    turn_rad: float = math.inf
    calm_until_s: float = -math.inf


Step = DriveCommand | Steady
"""What a manoeuvre hands out."""


class Bumped(Exception):  # noqa: N818 - an interruption of the drive, not an error
    """The bumper was pressed, or a cliff sensor sees no floor."""


class Driver:
    """The hands and feet of a mover.

    Args:
        model: The robot.
        sonar_period_s: Time between two readings of what looks ahead.
        cruise_mm_s: How fast it drives where nothing is near, if its wheels turn so fast.
        now: The newest frame.
        pose: Where it is.

    Attributes:
        now: The newest frame that it was shown.
        rolled: The newest frame, though it was passed over.
        pose: Where the robot is.
        aim: Where it will be when the next command gets to its wheels: what it steers by.
        radius_mm: Radius of its body.
        cruise_mm_s: How fast it drives where nothing is near.
        frame_s: Time between two frames.
        seen_ahead_mm: How far the nearest thing ahead is, from the body's middle; None where nothing is seen.
    """

    def __init__(
        self, model: RobotModel, sonar_period_s: float, cruise_mm_s: float, now: SensorData, pose: Pose
    ) -> None:
        self.now = now
        self.rolled: Rolled = now
        self._before: Rolled = now
        self.pose = self.aim = pose
        self.radius_mm = model.body.radius_mm
        self.cruise_mm_s = min(cruise_mm_s, model.drive.max_wheel_speed_mm_s)
        self.frame_s = model.frame_period_s
        self._sonar_period_s = sonar_period_s
        self.seen_ahead_mm = now.obstacle_distance_mm
        self._half_base_mm = model.drive.wheel_base_mm / 2.0
        self._reaction = Reaction(self.frame_s, self._half_base_mm)
        self._trail: deque[Point] = deque(maxlen=TRAIL_LENGTH)

    def follow(self, now: SensorData, pose: Pose) -> None:
        """Take in a new frame, and where it puts the robot: all that there is to do while a command is steady."""
        self.now = now
        self.roll_on(now, pose)

    def roll_on(self, rolled: Rolled, pose: Pose) -> None:
        """Take in where the robot is in a frame that is passed over."""
        self._before, self.rolled, self.pose = self.rolled, rolled, pose
        if not self._trail or pose.distance_to(*self._trail[-1]) > TRAIL_STEP_MM:
            self._trail.append((pose.x_mm, pose.y_mm))

    def sense(self, pose: Pose, seen_ahead_mm: float | None) -> None:
        """Get ready for a command: take in where the robot is after all, and how far the nearest thing ahead is."""
        self.pose, self.seen_ahead_mm = pose, seen_ahead_mm
        self._reaction.observe(self._before, self.now)
        self.aim = self._reaction.pose_to_come(pose, self.now.time_s)

    def obey(self, command: DriveCommand) -> DriveCommand:
        """Take down a command that is sent now, and return it."""
        self._reaction.command(command, self.now.time_s)
        return command

    @property
    def location(self) -> Point:
        """Where the robot is, mm."""
        return self.pose.x_mm, self.pose.y_mm

    @property
    def is_setting_out(self) -> bool:
        """Whether it is to be seen yet when the wheels obey: then no frame may be missed."""
        return self._reaction.is_setting_out

    @property
    def reaction_s(self) -> float:
        """Time from an echo to the brakes, at most: the sonar's period, two frames, and the way of the command."""
        return self._sonar_period_s + 2.0 * self.frame_s + self._reaction.latency_s

    @property
    def latency_s(self) -> float:
        """Time from what is known now to the brakes, at most."""
        return 2.0 * self.frame_s + self._reaction.latency_s

    # Where things are from here

    def heading_to(self, place: Point) -> float:
        """Return the direction of a place, rad."""
        return math.atan2(place[1] - self.aim.y_mm, place[0] - self.aim.x_mm)

    def ahead_mm(self, target: Point) -> float:
        """Return how far a target is in the direction in which the robot looks."""
        return self.aim.distance_to(*target) * math.cos(self.aim.bearing_to(*target))

    def aside_mm(self, target: Point) -> float:
        """Return by how much the robot would miss a target if it drove straight on; positive to its left."""
        return self.aim.distance_to(*target) * math.sin(self.aim.bearing_to(*target))

    def straight(self, ways_mm: NDArray[np.float64], turn_rad: float = 0.0) -> NDArray[np.float64]:
        """Return places straight ahead, behind where less than 0, after a turn on the spot; shape (n, 2)."""
        heading = self.pose.heading_rad + turn_rad
        x, y = self.location
        return np.column_stack((x + ways_mm * math.cos(heading), y + ways_mm * math.sin(heading)))

    def came_along(self, places: NDArray[np.float64], within_mm: float) -> bool:
        """Return whether it came by all of these places, shape (n, 2), of late."""
        if not self._trail:
            return False
        offsets = places[:, None] - np.array(self._trail)
        return bool((np.hypot(offsets[..., 0], offsets[..., 1]).min(axis=1) < within_mm).all())

    @property
    def trail(self) -> tuple[Point, ...]:
        """The places that it has come by of late, the newest last."""
        return tuple(self._trail)

    def forget_way(self) -> None:
        """Forget the places that it has come by: it was not there."""
        self._trail.clear()

    # What it can do

    def turn_to(
        self, heading_rad: float, rate_rad_s: float = TURN_RAD_S, tolerance_rad: float = AIM_RAD
    ) -> Iterator[Step]:
        """Turn on the spot by the smaller angle; slows down towards the heading."""
        top = rate_rad_s * self._half_base_mm
        slow_within_mm = max(top * SETTLE_S, top * top / BRAKES_MM_S2, top * self.frame_s)
        while abs(error := wrap_angle(heading_rad - self.aim.heading_rad)) > tolerance_rad:
            way = abs(error) * self._half_base_mm
            slowing = min(way / SETTLE_S, math.sqrt(BRAKES_MM_S2 * way))
            speed = min(top, max(slowing, SLOWEST_TURN_MM_S), way / self.frame_s)
            steady_mm = way - slow_within_mm
            yield self._steady(Turn(math.copysign(speed, error)), steady_mm, calm_mm=steady_mm)
        yield Stop()

    def glance_to(self, heading_rad: float) -> Iterator[Step]:
        """Turn on the spot by the smaller angle to look there; where exactly it ends does not matter, so it is fast."""
        top = LOOK_RAD_S * self._half_base_mm
        while abs(error := wrap_angle(heading_rad - self.aim.heading_rad)) > GLANCE_RAD:
            way = abs(error) * self._half_base_mm
            speed = min(top, way / self.frame_s)
            yield self._steady(Turn(math.copysign(speed, error)), way - top * self.frame_s)
        yield Stop()

    def wait(self, duration_s: float) -> Iterator[Step]:
        """Stand still for a while."""
        until = self.now.time_s + duration_s
        while self.now.time_s < until:
            yield Steady(Stop(), until)

    def stand(self) -> Iterator[Step]:
        """Stop, and wait until the wheels have come to rest."""
        yield Stop()
        while not self._reaction.stands:
            yield Stop()

    def advance(
        self, speed_mm_s: float, steady_mm: float = 0.0, turn_rad: float = math.inf, calm_mm: float = 0.0
    ) -> Iterator[Step]:
        """Drive forward for a frame. A turn on the spot cannot push anything, but this can.

        Args:
            speed_mm_s: How fast.
            steady_mm: So far it may drive on at this speed, unless something new is sensed ...
            turn_rad: ... or it turns by more.
            calm_mm: So far only a reading that shows something new ahead counts as new.

        Raises:
            Bumped: the bumper is pressed, or there is no floor ahead.
        """
        yield self._steady(Forward(speed_mm_s), steady_mm, turn_rad, calm_mm)
        if self.now.bumper is not Bumper.NONE or self.now.cliffs:
            raise Bumped

    def within(self, speed_mm_s: float, room_mm: float) -> float:
        """Return a speed, at most the one given, from which it comes to rest within the room that there is."""
        return (
            speed_mm_s
            if room_mm == math.inf
            else min(speed_mm_s, max(CREEP_MM_S, speed_to_stop_within(room_mm, self.latency_s)))
        )

    def steady_mm(self, speed_mm_s: float, ahead_mm: float, brake_mm: float, room_mm: float) -> float:
        """Return how far it may go until `speed` or `within` gives another speed for what is then left of these ways.

        That is so as long as nothing new is seen ahead; less than 0 where the speed changes at once.
        """
        return min(
            ahead_mm - speed_mm_s * self.frame_s,
            brake_mm - speed_mm_s * speed_mm_s / (2.0 * BRAKING_MM_S2),
            room_mm - stop_distance_mm(speed_mm_s, self.latency_s),
        )

    @property
    def is_held_up(self) -> bool:
        """Whether something is seen so near ahead that it drives slower than it might."""
        return self.speed(math.inf, math.inf) < self.cruise_mm_s

    def _steady(self, command: Forward | Turn, way_mm: float, turn_rad: float = math.inf, calm_mm: float = 0.0) -> Step:
        """Return a command that stays the same until the wheels have gone so far."""
        now_s, hurry_mm_s = self.now.time_s, _HURRY * abs(command.speed_mm_s)
        until_s = now_s + way_mm / hurry_mm_s
        if until_s <= now_s + self.frame_s:
            return command
        return Steady(command, until_s, turn_rad, now_s + calm_mm / hurry_mm_s)

    def speed(self, ahead_mm: float, brake_mm: float) -> float:
        """Return how fast to drive: slower towards the next turn, and slower the less of the way ahead is seen free.

        Args:
            ahead_mm: To the target, which is met exactly at the end of a frame.
            brake_mm: To where the robot must stand.
        """
        fastest = min(self.cruise_mm_s, math.sqrt(2.0 * BRAKING_MM_S2 * brake_mm))
        seen = self.seen_ahead_mm
        if seen is not None:
            room = max(0.0, seen - self.radius_mm)
            fastest = min(fastest, NEAR_MM_S + room / ROOM_S, speed_to_stop_within(room, self.reaction_s))
        return min(max(CREEP_MM_S, fastest), ahead_mm / self.frame_s)
