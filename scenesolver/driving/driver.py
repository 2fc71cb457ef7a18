"""Turning, waiting and driving straight: what every behaviour of a driven robot is made of.

Each manoeuvre is a generator: a ``yield`` hands out one command, and comes back with the next frame. A command that is
known to stay the same for a while is a `Hold`: its ``yield`` comes back when that is over, or with a new reading.
"""

import math
from collections.abc import Generator, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from robotdriver.interface import DriveCommand, Forward, Reading, SensorData, Stop, Turn, Wake, Wheels
from robotdriver.models import RobotModel
from robotdriver.pose import Pose, wrap_angle
from scene.mover import Hold
from scene.scene import Point
from scenesolver.driving.reaction import Pace, Reaction
from scenesolver.driving.touch import Touch

TURN_RAD_S = 2.5
"""Rate of turns between two legs."""

LOOK_RAD_S = 2.5
"""Rate of turns made to look: slow enough that two readings of a 20 Hz sonar overlap well."""

AIM_RAD = 0.0006
"""A turn ends this near to its heading: 0.6 mm aside after a leg of 1 m."""

GLANCE_RAD = 0.02
"""A look may end this far from the heading that it was meant for."""

SLOW_SHARE = 0.5
"""A turn on wheels that coast ends at this share of its rate: a tenth of the way to rest is left to come."""

SLOW_WITHIN = 1.25
"""It slows down to that when so many times the way to rest from its full rate is left."""

SLOWEST_TURN_MM_S = 8.0
"""Wheels turn no slower than this before the last frame of a turn: slower ones may stick."""

MOST_WOUND_RAD = math.radians(200.0)
"""A turn that would leave the robot turned by more than this in all, to one side, goes the other way round: an error of
turns that stays the same grows with what is left of them, and cancels where the robot turns back."""

MOST_TURNS = 8
"""So often at most it corrects what a turn has missed."""

TARRY_S = 0.3
"""A turn that takes so much longer than it should, and ..."""

TARRY_SHARE = 0.5
"""... this share of its time, is looked into."""

RETREAT_MM = 40.0
"""The distance by which it drives back from what it has touched ..."""

FROM_DROP_MM = 200.0
"""... or from where the floor ends, so far at most, until its cliff sensors see the floor again ..."""

RETREAT_MM_S = 60.0
RETREAT_S = 5.0
"""... at this speed, and for no longer than this: something may stand behind it."""

Step = DriveCommand | Hold
"""The commands that a manoeuvre hands out."""

NO_READINGS: Mapping[str, Reading] = {}


class Driver:
    """The hands and feet of a mover.

    Args:
        model: The robot.
        sonar_period_s: Time between two readings of what looks ahead.
        cruise_mm_s: How fast it drives where nothing is near, if its wheels turn so fast.
        now: The newest frame.
        pose: Where it is.
        drifts: Whether its odometry drifts.

    Attributes:
        now: The newest frame.
        pose: Where the robot is.
        aim: Where it will be when the next command gets to its wheels: what it steers by.
        radius_mm: Radius of its body.
        pace: How fast it may drive.
        frame_s: Time between two frames.
        seen_ahead_mm: How far the nearest thing ahead is, from the body's middle; None where nothing is seen.
    """

    def __init__(
        self,
        model: RobotModel,
        sonar_period_s: float,
        cruise_mm_s: float,
        now: SensorData,
        pose: Pose,
        drifts: bool = False,
    ) -> None:
        self.now = now
        self._begin_rad = now.orientation_rad
        self._drifts = drifts
        self._before = now
        self.pose = self.aim = pose
        self.radius_mm = model.body.radius_mm
        self._fastest_mm_s = model.drive.max_wheel_speed_mm_s
        self.frame_s = model.frame_period_s
        self.seen_ahead_mm = now.obstacle_distance_mm
        self._readings, self._next_reading_s = NO_READINGS, math.inf
        self._half_base_mm = model.drive.wheel_base_mm / 2.0
        self._reaction = Reaction(self.frame_s, self._half_base_mm)
        self.pace = Pace(self._reaction, self.frame_s, sonar_period_s, min(cruise_mm_s, self._fastest_mm_s))
        self._touch = Touch(model, now)

    def follow(self, now: SensorData, pose: Pose) -> None:
        """Take in a new frame, and where it puts the robot: all that there is to do while a command is held."""
        # Slower wheels may stick by themselves.
        self._touch.follow(now, self._reaction.told_mm_s >= SLOWEST_TURN_MM_S)
        self._before, self.now, self.pose = self.now, now, pose

    def sense(
        self,
        pose: Pose,
        seen_ahead_mm: float | None,
        readings: Mapping[str, Reading] = NO_READINGS,
        next_reading_s: float = math.inf,
    ) -> None:
        """Get ready for a command.

        Args:
            pose: Where the robot is after all.
            seen_ahead_mm: How far the nearest thing ahead is.
            readings: What each ranger reads, by its name: a command is held until one of them reads something else ...
            next_reading_s: ... or until then, when one has read again.
        """
        self.pose, self.seen_ahead_mm = pose, seen_ahead_mm
        self._readings, self._next_reading_s = readings, next_reading_s
        self._reaction.observe(self._before, self.now)
        self.aim = self._reaction.pose_to_come(pose, self.now.time_s)

    def obey(self, command: DriveCommand) -> DriveCommand:
        """Take down a command that is sent now, and return it."""
        self._reaction.command(command, self.now.time_s)
        return command

    @property
    def location(self) -> Point:
        """The robot's place, mm."""
        return self.pose.x_mm, self.pose.y_mm

    @property
    def is_setting_out(self) -> bool:
        """True if it is to be seen yet when the wheels obey: then no frame may be missed."""
        return self._reaction.is_setting_out

    @property
    def to_wheels_mm(self) -> float:
        """The way that it goes until the next command gets to its wheels."""
        return self.pose.distance_to(self.aim.x_mm, self.aim.y_mm)

    @property
    def wary_mm_s(self) -> float:
        """The speed that suits what is seen ahead: the nearer, the slower."""
        if self.seen_ahead_mm is None:
            return self.pace.cruise_mm_s
        return self.pace.wary_mm_s(max(0.0, self.seen_ahead_mm - self.radius_mm))

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

    def straight(self, ways_mm: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return places straight ahead, behind where less than 0, shape (n, 2)."""
        heading, (x, y) = self.pose.heading_rad, self.location
        return np.column_stack((x + ways_mm * math.cos(heading), y + ways_mm * math.sin(heading)))

    def be_at(self, pose: Pose) -> None:
        """Take in that the robot, which stands, is at this pose."""
        self.pose = self.aim = pose

    # What it can do

    def _hold(
        self, command: DriveCommand, until_s: float, way_mm: float = math.inf, turn_rad: float = math.inf
    ) -> Hold:
        """Return a command that stays until a time, a way or a turn from now on by the encoders, or until news."""
        now, until_s = self.now, min(until_s, self._next_reading_s)
        return Hold(command, Wake(until_s, now.distance_mm, way_mm, now.orientation_rad, turn_rad, self._readings))

    def turn_to(self, heading_rad: float, tolerance_rad: float = AIM_RAD) -> Iterator[Step]:
        """Turn on the spot by the smaller angle, and come to rest there; then again by what was missed.

        What is left is missed where wheels stick at the rate that would turn it in a frame.

        Raises:
            Bumped: a body that is not round touches something, or something holds the wheels.
        """
        yield from self._unwind(heading_rad)
        for _ in range(MOST_TURNS):
            if abs(self._error_rad(heading_rad)) <= tolerance_rad:
                return
            begin_rad = self.now.orientation_rad
            speed, goal_rad = yield from self._turn_once(heading_rad)
            yield from self.stand()
            sticks = speed < SLOWEST_TURN_MM_S and self.now.orientation_rad == begin_rad
            if sticks or abs(goal_rad - self._turned_rad) <= tolerance_rad:
                return

    def _turn_once(self, heading_rad: float) -> Generator[Step, None, tuple[float, float]]:
        """Turn to a heading, but for what the wheels go on when they are to stop.

        Wheels that stop at once turn at one rate, so chosen that they are there at the end of a frame. Others slow down
        to a rate from which they stop as exactly as it takes; by a small angle they turn for a time.

        Returns:
            How fast the wheels turned last, mm/s, and where the encoders are to show that it has come to rest, rad.
        """
        error, speed = self._error_rad(heading_rad), self._wheel_mm_s(TURN_RAD_S)
        slow_within_mm = SLOW_WITHIN * self._reaction.coast_mm(speed)
        way, goal_rad = abs(error) * self._half_base_mm, self._turned_rad + error
        if 0.0 < way <= slow_within_mm:
            fastest = min(SLOW_SHARE * speed, math.sqrt(self._reaction.brakes_mm_s2 * way))
            speed = self._in_whole_frames(fastest, way)
            yield from self._turn_for(way / speed, math.copysign(speed, error))
            return speed, goal_rad
        if slow_within_mm:
            yield from self._turn_by(error, speed, slow_within_mm)
            error, speed = self._error_rad(heading_rad), SLOW_SHARE * speed
            goal_rad = self._turned_rad + error
        speed = self._in_whole_frames(speed, abs(error) * self._half_base_mm)
        yield from self._turn_by(error, speed, self._reaction.coast_mm(speed))
        return speed, goal_rad

    def _unwind(self, heading_rad: float) -> Iterator[Step]:
        """Begin by the greater angle to a heading if the smaller one leads too far round for odometry that drifts."""
        error = self._error_rad(heading_rad)
        if self._drifts and abs(self._wound_rad + error) > MOST_WOUND_RAD and error * self._wound_rad > 0.0:
            yield from self._turn_by((error - math.copysign(math.tau, error)) / 2.0, self._wheel_mm_s(TURN_RAD_S), 0.0)

    def _turn_by(self, angle_rad: float, speed_mm_s: float, left_mm: float) -> Iterator[Step]:
        """Turn by an angle at one rate, by the encoders, but for a way of the wheels that is left at the end."""
        goal_rad, side = self._turned_rad + angle_rad, math.copysign(1.0, angle_rad)
        last_mm = left_mm + speed_mm_s * self.frame_s / 2.0
        while (way := side * (goal_rad - self._turned_rad) * self._half_base_mm) > last_mm:
            # When the encoders show so much, what is on its way to the wheels does the rest.
            seen = side * (goal_rad - self.now.orientation_rad) * self._half_base_mm
            turn_rad = max(seen - speed_mm_s * self._reaction.latency_s - last_mm, 0.0) / self._half_base_mm
            until_s = self.now.time_s + (1.0 + TARRY_SHARE) * way / speed_mm_s + TARRY_S
            yield self._hold(Turn(side * speed_mm_s), until_s, turn_rad=turn_rad)
            self._touch.check_turn()

    def _turn_for(self, lasts_s: float, speed_mm_s: float) -> Iterator[Step]:
        """Turn for so long from rest: what wheels fall short of in spinning up, they make up for in coming to rest."""
        until_s = self.now.time_s + lasts_s - self.frame_s / 2.0
        while self.now.time_s < until_s:
            yield self._hold(Turn(speed_mm_s), until_s)
            self._touch.check_turn()

    def _wheel_mm_s(self, rate_rad_s: float) -> float:
        """Return how fast the wheels go in a turn at a rate, or at the greatest that they can."""
        return min(rate_rad_s * self._half_base_mm, self._fastest_mm_s)

    def _error_rad(self, heading_rad: float) -> float:
        """Return by how much it has to turn to a heading, the shorter way round."""
        return wrap_angle(heading_rad - self.aim.heading_rad)

    @property
    def side_to_circle(self) -> float:
        """The side to which it turns once round: 1 is the left, -1 the right."""
        return -1.0 if self._drifts and self._wound_rad > 0.0 else 1.0

    @property
    def _wound_rad(self) -> float:
        """Its whole turn since the drive began when the next command gets to its wheels, to the left if positive."""
        return self._turned_rad - self._begin_rad

    @property
    def _turned_rad(self) -> float:
        """Its turn by its encoders when the next command gets to its wheels."""
        return self.now.orientation_rad + wrap_angle(self.aim.heading_rad - self.pose.heading_rad)

    def _in_whole_frames(self, fastest_mm_s: float, way_mm: float) -> float:
        """Return the greatest speed that covers a way in whole frames, at least so slow that wheels do not stick."""
        frames = math.ceil(way_mm / (max(fastest_mm_s, SLOWEST_TURN_MM_S) * self.frame_s) - 1e-9)
        return way_mm / (max(frames, 1) * self.frame_s)

    def glance_to(self, heading_rad: float) -> Iterator[Step]:
        """Turn on the spot by the smaller angle to look there; where exactly it ends does not matter, so it is fast."""
        yield from self._unwind(heading_rad)
        error = self._error_rad(heading_rad)
        if abs(error) > GLANCE_RAD:
            speed = self._in_whole_frames(self._wheel_mm_s(LOOK_RAD_S), abs(error) * self._half_base_mm)
            yield from self._turn_by(error, speed, 0.0)
        yield Stop()

    def wait(self, duration_s: float) -> Iterator[Step]:
        """Stand still for a while."""
        until = self.now.time_s + duration_s
        while self.now.time_s < until:
            yield self._hold(Stop(), until)

    def stand(self) -> Iterator[Step]:
        """Stop, and wait until the wheels have obeyed and come to rest."""
        obeyed_s = self.now.time_s + self._reaction.latency_s - self.frame_s / 2.0
        yield self._hold(Stop(), obeyed_s)
        while self.now.time_s < obeyed_s or not self._reaction.stands:
            yield Stop()

    def advance(self, speed_mm_s: float, same_mm: float = 0.0, turn_rad: float = math.inf) -> Iterator[Step]:
        """Drive forward for a frame, or longer. A turn on the spot cannot push anything, but this can.

        Args:
            speed_mm_s: How fast.
            same_mm: So far it may drive on at this speed, unless something new is sensed ...
            turn_rad: ... or it turns by more.

        Raises:
            Bumped: the bumper is pressed, there is no floor ahead, or something holds the wheels.
        """
        self._touch.set_out()
        command = Forward(speed_mm_s)
        # So far by the encoders: at the end, what is on its way to the wheels leads farther.
        way_mm = same_mm + self.to_wheels_mm - speed_mm_s * self._reaction.latency_s
        if way_mm > 0.0:
            until_s = self.now.time_s + (1.0 + TARRY_SHARE) * way_mm / speed_mm_s + TARRY_S
            yield self._hold(command, until_s, way_mm, turn_rad)
        else:
            yield command
        self._touch.check_ahead()

    def reverse(self, speed_mm_s: float) -> Iterator[Step]:
        """Drive back for a frame. What is touched there only the wheels can tell.

        Raises:
            Bumped: something holds them.
        """
        yield Forward(-speed_mm_s)
        self._touch.check_wheels()

    def curve(self, speed_mm_s: float, curvature_per_mm: float) -> Iterator[Step]:
        """Drive along a curve for a frame.

        Args:
            speed_mm_s: How fast the body's middle goes; less than 0 back.
            curvature_per_mm: By how much it turns for each mm that it goes ahead, rad; positive to the left.

        Raises:
            Bumped: the bumper is pressed, there is no floor ahead, or something holds the wheels.
        """
        self._touch.set_out()
        aside = curvature_per_mm * self._half_base_mm
        yield Wheels(speed_mm_s * (1.0 - aside), speed_mm_s * (1.0 + aside))
        if speed_mm_s > 0.0:
            self._touch.check_ahead()
        else:
            self._touch.check_wheels()

    def retreat(self, room_mm: float = math.inf) -> Iterator[Step]:
        """Drive back from what was touched or where the floor ends, no farther than there is room behind."""
        begin, until_s = self.location, self.now.time_s + RETREAT_S
        while self.now.time_s < until_s:
            gone_mm = self.pose.distance_to(*begin)
            if gone_mm >= min(FROM_DROP_MM if self.now.cliffs else RETREAT_MM, room_mm):
                break
            yield Forward(-RETREAT_MM_S)
        self._touch.rest()
        yield from self.stand()

    def close_in(self, fastest_mm_s: float, target: Point) -> Iterator[Step]:
        """Drive the rest of a way at one speed, so chosen that it meets the target at the end of a frame.

        Raises:
            Bumped: as `advance`.
        """
        speed = self._in_whole_frames(fastest_mm_s, self.ahead_mm(target))
        last_mm = speed * self.frame_s / 2.0
        while (ahead_mm := self.ahead_mm(target)) > last_mm:
            yield from self.advance(speed, ahead_mm - last_mm)
