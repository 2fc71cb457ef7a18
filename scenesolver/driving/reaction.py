"""The reaction time of a robot: commands on their way to the wheels, how far it goes before it stands, and its pace.

A command takes time to the wheels: over the air, through the robot's own rounds. A driver that steers by what the
encoders say now answers to a pose that is out of date, and overshoots. So it steers by the pose that the robot will
have when the next command gets through: the present one, moved on by all that was commanded and is not yet to be seen.
O. J. M. Smith, Closer control of loops with dead time (1957), does the same with a model of the whole plant.
"""

import math
from collections import deque
from itertools import pairwise

from robotdriver.interface import DriveCommand, Forward, SensorData, Stop, Turn, Wheels
from robotdriver.pose import Pose

BRAKES_MM_S2 = 700.0
"""A Create brakes at least so hard: on a carpet it comes to rest from 500 mm/s in 0.7 s."""

USUAL_LATENCY_S = 0.03
"""Taken for the latency until it was measured: two rounds of a Create's 15 ms."""

BRAKING_MM_S2 = 350.0
"""The robot slows down towards a target as if it could brake no harder: half of what it can is left for surprises."""

PACE_RATIO = 0.75
"""It slows down in steps, each to this share of the speed before: few commands, each held for a while."""

LAST_FRAMES = 3
"""A target no farther off than so many frames is met exactly at the end of a frame."""

ROOM_S = 1.0
"""It drives so fast that it would need this long to reach what the sonar sees ahead."""

NEAR_MM_S = 40.0
"""So fast it may be when it is there; what is as near ahead as that it turns away from, or stops at."""

CREEP_MM_S = 15.0
"""It never drives slower than this."""

_UNSURE_MM = 0.01
"""The place where the speed changes is known so well."""

_AT_ONCE_S = 1e-6
"""A latency below this is rounding."""

_STILL_MM = 0.01
"""A wheel that has turned less in a frame stands still."""

_TELLING_MM_S = 40.0
"""Only wheels that were as fast as this tell by how they come to rest how hard they brake ..."""

_SETTLED_SHARE = 0.05
"""... and only those that were as fast as they were told to be, but for this share."""


def stop_distance_mm(speed_mm_s: float, latency_s: float, deceleration_mm_s2: float = BRAKES_MM_S2) -> float:
    """Return how far a robot goes at most from the moment in which there is a reason to stop.

    Args:
        speed_mm_s: How fast it drives.
        latency_s: Time from the reason to the brakes: the age of the reading and the way of the command.
        deceleration_mm_s2: How hard the wheels brake, at least; may be infinite.
    """
    return speed_mm_s * latency_s + speed_mm_s**2 / (2.0 * deceleration_mm_s2)


def speed_to_stop_within(room_mm: float, latency_s: float, deceleration_mm_s2: float = BRAKES_MM_S2) -> float:
    """Return the speed whose `stop_distance_mm` is the room that there is; 0 where there is none."""
    if room_mm <= 0.0:
        return 0.0
    late = latency_s * deceleration_mm_s2
    return math.sqrt(late * late + 2.0 * deceleration_mm_s2 * room_mm) - late


class Reaction:
    """The commands on their way to one robot.

    The latency is measured: whenever wheels that stood still are told to turn, the first frame that shows them turning
    tells how long the command took. The least time counts, since wheels may also start late. So is how far the wheels
    go on when a turn ends: the newest measure counts, since the floor may be another one.

    Args:
        frame_s: Time between two frames.
        half_base_mm: Half the distance between the wheels.
    """

    def __init__(self, frame_s: float, half_base_mm: float) -> None:
        self._frame_s = frame_s
        self._half_base_mm = half_base_mm
        self._measured_s = math.inf
        self._set_out_s: float | None = None
        self._stands = True
        self._seen_rad, self._turning_mm_s = 0.0, 0.0
        self._brakes_mm_s2 = BRAKES_MM_S2
        # Since a turn was told to end: where its wheels would stand if they did so at once, and its speed.
        self._coasting: tuple[float, float] | None = None
        # When each command was given, and the speeds that it gave to the body, mm/s and rad/s.
        self._given: deque[tuple[float, float, float]] = deque([(-math.inf, 0.0, 0.0)])

    @property
    def latency_s(self) -> float:
        """Time from a command to the wheels."""
        return USUAL_LATENCY_S if math.isinf(self._measured_s) else self._measured_s

    @property
    def brakes_mm_s2(self) -> float:
        """The braking of the wheels when a turn ends; infinite where they stop at once."""
        return self._brakes_mm_s2

    def coast_mm(self, speed_mm_s: float) -> float:
        """Return how far wheels go on that are to stop, after the command has got to them."""
        return speed_mm_s * speed_mm_s / (2.0 * self._brakes_mm_s2)

    @property
    def stands(self) -> bool:
        """True if the wheels stood still between the last two frames."""
        return self._stands

    @property
    def is_setting_out(self) -> bool:
        """True if it waits for the wheels to obey, to measure how long that takes."""
        return self._set_out_s is not None

    @property
    def told_mm_s(self) -> float:
        """The speed of the faster wheel in a turn by the newest command."""
        _, forward, turn = self._given[-1]
        return abs(forward) + abs(turn) * self._half_base_mm

    def command(self, command: DriveCommand, time_s: float) -> None:
        """Take down what is commanded from now on."""
        forward, turn = self._speeds(command)
        if self._stands and self._set_out_s is None and (forward or turn):
            self._set_out_s = time_s
        _, was_forward, was_turn = self._given[-1]
        if (forward, turn) == (was_forward, was_turn):
            return
        speed = abs(was_turn) * self._half_base_mm
        settled = abs(abs(self._turning_mm_s) - speed) <= _SETTLED_SHARE * speed
        self._coasting = None
        if not forward and not turn and speed >= _TELLING_MM_S and settled:
            self._coasting = self._seen_rad + was_turn * self.latency_s, speed
        self._given.append((time_s, forward, turn))
        while len(self._given) > 1 and self._given[1][0] <= time_s - self.latency_s - self._frame_s:
            self._given.popleft()

    def _speeds(self, command: DriveCommand) -> tuple[float, float]:
        """Return the speeds that a command gives to the body, mm/s and rad/s."""
        match command:
            case Forward(speed_mm_s):
                return speed_mm_s, 0.0
            case Turn(speed_mm_s):
                return 0.0, speed_mm_s / self._half_base_mm
            case Wheels(left_mm_s, right_mm_s):
                return (left_mm_s + right_mm_s) / 2.0, (right_mm_s - left_mm_s) / 2.0 / self._half_base_mm
            case Stop():
                return 0.0, 0.0

    def observe(self, before: SensorData, now: SensorData) -> None:
        """Take in two successive frames."""
        distance = abs(now.distance_mm - before.distance_mm)
        turned = abs(now.orientation_rad - before.orientation_rad) * self._half_base_mm
        self._stands = distance + turned < _STILL_MM
        self._seen_rad, self._turning_mm_s = now.orientation_rad, turned / max(now.time_s - before.time_s, _AT_ONCE_S)
        if self._stands and self._coasting is not None:
            stop_rad, speed = self._coasting
            coasted = abs(now.orientation_rad - stop_rad) * self._half_base_mm
            self._brakes_mm_s2 = speed * speed / (2.0 * coasted) if coasted > _STILL_MM else math.inf
            self._coasting = None
        if not self._stands and self._set_out_s is not None:
            late_s = now.time_s - self._set_out_s - self._frame_s
            self._measured_s = min(self._measured_s, late_s if late_s > _AT_ONCE_S else 0.0)
            self._set_out_s = None

    def pose_to_come(self, pose: Pose, time_s: float) -> Pose:
        """Return where the robot will be when a command that is given now gets to the wheels."""
        latency_s = self.latency_s
        if latency_s == 0.0:
            return pose
        since_s = time_s - latency_s
        given = [*self._given, (time_s, 0.0, 0.0)]
        for (begin_s, forward, turn), (end_s, _, _) in pairwise(given):
            lasts_s = end_s - max(begin_s, since_s)
            if lasts_s > 0.0 and (forward or turn):
                pose = pose.along_arc(forward * lasts_s, turn * lasts_s)
        return pose


class Pace:
    """The speeds at which a robot stops in time, in steps that are each held for a while.

    Args:
        reaction: Of the robot.
        frame_s: Time between two frames.
        sonar_period_s: Time between two readings of what looks ahead.
        cruise_mm_s: How fast it drives where nothing is near.

    Attributes:
        cruise_mm_s: How fast it drives where nothing is near.
    """

    def __init__(self, reaction: Reaction, frame_s: float, sonar_period_s: float, cruise_mm_s: float) -> None:
        self._reaction = reaction
        self._frame_s = frame_s
        self._sonar_period_s = sonar_period_s
        self.cruise_mm_s = cruise_mm_s

    @property
    def latency_s(self) -> float:
        """Time from what is known now to the brakes, at most."""
        return 2.0 * self._frame_s + self._reaction.latency_s

    def towards_mm_s(self, brake_mm: float, room_mm: float = math.inf) -> float:
        """Return how fast to drive towards the next turn, and towards what was not seen to be free.

        Args:
            brake_mm: To where the robot must stand.
            room_mm: To where it must be able to stand.
        """
        if brake_mm == room_mm == math.inf:
            return self.cruise_mm_s
        return self._step_below(
            min(math.sqrt(2.0 * BRAKING_MM_S2 * brake_mm), speed_to_stop_within(room_mm, self.latency_s))
        )

    def wary_mm_s(self, room_mm: float) -> float:
        """Return how fast to drive towards what the sonar sees ahead: slower the nearer it is.

        Args:
            room_mm: How far it is from the body.
        """
        # From an echo to the brakes it takes the sonar's period, two frames, and the way of the command.
        late_s = self._sonar_period_s + 2.0 * self._frame_s + self._reaction.latency_s
        # The first is no bound, so the nearest step will do; the second is one.
        fair = (NEAR_MM_S + room_mm / ROOM_S) / math.sqrt(PACE_RATIO)
        return self._step_below(min(fair, speed_to_stop_within(room_mm, late_s)))

    def is_almost_there(self, speed_mm_s: float, ahead_mm: float) -> bool:
        """Return whether a target is so near ahead that the rest is one last command."""
        return ahead_mm <= LAST_FRAMES * speed_mm_s * self._frame_s

    def same_mm(
        self, speed_mm_s: float, ahead_mm: float, brake_mm: float, room_mm: float, to_wheels_mm: float
    ) -> float:
        """Return how far it may go until its pace is another one, as long as nothing new is seen ahead.

        Args:
            speed_mm_s: Its speed.
            ahead_mm: How far the target is.
            brake_mm: To where the robot must stand.
            room_mm: To where it must be able to stand, from where it is.
            to_wheels_mm: How far it goes until the next command gets to its wheels.

        Returns:
            Less than 0 where the pace changes at once.
        """
        frame_mm = speed_mm_s * self._frame_s
        # When it slows down, what is on its way to the wheels leads farther.
        slowing_mm = to_wheels_mm - speed_mm_s * self._reaction.latency_s
        last_mm = LAST_FRAMES * frame_mm if brake_mm == ahead_mm else frame_mm / 2.0
        return min(
            ahead_mm - last_mm,
            brake_mm - speed_mm_s * speed_mm_s / (2.0 * BRAKING_MM_S2),
            room_mm - stop_distance_mm(speed_mm_s, self.latency_s) - max(slowing_mm, 0.0) - _UNSURE_MM,
        )

    def _step_below(self, fastest_mm_s: float) -> float:
        """Return the greatest of the steps of speed that is at most so fast."""
        if fastest_mm_s >= self.cruise_mm_s:
            return self.cruise_mm_s
        if fastest_mm_s <= CREEP_MM_S:
            return CREEP_MM_S
        steps = math.ceil(math.log(fastest_mm_s / self.cruise_mm_s) / math.log(PACE_RATIO) - 1e-9)
        return max(self.cruise_mm_s * PACE_RATIO**steps, CREEP_MM_S)
