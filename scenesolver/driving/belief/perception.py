"""The perception of a robot: its ranger's readings, entered where they were taken, and where it has yet to look."""

import math
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from robotdriver.interface import Reading, SensorData
from robotdriver.models import ConeRanger
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from scene.scene import Scene
from scenesolver.driving.belief.moving_obstacles import MovingObstacles
from scenesolver.driving.belief.particle_filter import NO_DISCS, ParticleFilter
from scenesolver.driving.belief.rangers import Ranger, farthest_mm
from scenesolver.driving.belief.sonar_map import SURE, Doubt, Glimpse, SonarMap

LOOK_AHEAD_MM = 600.0
"""Before a leg, the corridor is looked over up to here; what lies farther ahead the cone covers on the way."""

DOUBT_SIGMAS = 2.0
"""The robot may be so many standard deviations of its cloud of poses from the mean: of the drives on the lab floor that
were looked into, it was farther off in one moment of a hundred."""

MOST_BLUR_RAD = math.radians(8.0)
"""However unsure of its heading, it takes the middle of the cone for seen: else it would see nothing."""

_ROUNDING_S = 1e-9
"""A time that is so little before another one may be meant to be it."""


@dataclass(slots=True)
class _Watch:
    """A ranger, and what it read last.

    Attributes:
        ranger: The ranger.
        raw: What the frame held for it.
        reading_mm: What that means; None where it saw nothing.
        observed_s: When it was entered.
        is_blind: Whether the ranger is not there to see.
    """

    ranger: Ranger
    raw: Reading = None
    reading_mm: float | None = None
    observed_s: float = -math.inf
    is_blind: bool = False

    @property
    def shows_floor(self) -> bool:
        """True if it shows floor to be free."""
        return not self.ranger.is_vague and not self.is_blind


class _News(NamedTuple):
    """A new reading.

    Attributes:
        ranger: Whose.
        reading_mm: What it reads; None where it sees nothing.
        glimpse: Where the robot was.
        lag_rad: How far it has turned since, in the mean.
    """

    ranger: Ranger
    reading_mm: float | None
    glimpse: Glimpse
    lag_rad: float


class Blocked(Exception):  # noqa: N818 - an interruption of the drive, not an error
    """Something that was sensed stands in the way."""


class Perception:
    """The rangers of one robot in one drive.

    Args:
        rangers: Its rangers, the one that looks ahead first.
        known: What the scene knows, as the ranger would see it.
        body_radius_mm: Radius of its body.
        frame_s: Time between two frames.
        corrector: Corrects the drift of the odometry; None trusts it.
        traffic: What the scene tells to move.
        drifts: Whether the odometry drifts.

    Attributes:
        map: What the rangers have told.
        ahead_mm: How far from the body's middle the nearest thing is that any ranger sees ahead; None if nothing.
        sensed_s: When it entered a reading last.
        drifts: Whether the odometry drifts, so that it is not sure where an echo comes from.
        mates: Returns where the other robots of the team say that they stand: x, y and radius, shape (n, 3), mm.
    """

    def __init__(
        self,
        rangers: Sequence[Ranger],
        known: RangeMap,
        body_radius_mm: float,
        frame_s: float,
        corrector: ParticleFilter | None,
        traffic: MovingObstacles,
        drifts: bool = False,
    ) -> None:
        self.known = known
        self.traffic = traffic
        self.drifts = drifts
        self.map = SonarMap(known, body_radius_mm, traffic.routes, drifts)
        self.ahead_mm: float | None = None
        self.sensed_s = -math.inf
        self.mates: Callable[[], NDArray[np.float64]] = lambda: NO_DISCS
        self._watches = [_Watch(ranger) for ranger in rangers]
        self._radius_mm = body_radius_mm
        self._frame_s = frame_s
        self._corrector = corrector
        self._track: deque[tuple[float, Pose]] = deque()
        self._longest_s = max((ranger.cone.period_s for ranger in rangers), default=0.0) + 1.5 * frame_s

    @property
    def period_s(self) -> float:
        """Time between two readings of what looks ahead."""
        return self._watches[0].ranger.cone.period_s if self._watches else 0.0

    @property
    def can_look(self) -> bool:
        """True if it has a ranger that shows floor to be free, and that is there."""
        return any(watch.shows_floor for watch in self._watches)

    @property
    def cones(self) -> list[ConeRanger]:
        """The rangers that show floor to be free, and are there."""
        return [watch.ranger.cone for watch in self._watches if watch.shows_floor]

    @property
    def ahead_cone(self) -> ConeRanger:
        """The ranger that looks ahead; only a robot that has one can be lost."""
        return self._watches[0].ranger.cone

    def reading_ahead_mm(self, now: SensorData) -> float | None:
        """Return what the ranger reads in a frame that looks ahead; None where it hears nothing."""
        reading = self._watches[0].ranger.reading_mm(now)
        return None if reading is None or math.isnan(reading) else reading

    def begin_anew(self, pose: Pose) -> None:
        """Forget all that was sensed, since it was sensed elsewhere: the robot is here.

        Args:
            pose: Where it was found to be.
        """
        if self._corrector is not None:
            self._corrector.begin_anew(pose)
        self.map = SonarMap(self.known, self._radius_mm, self.traffic.routes, self.drifts)
        self._track.clear()

    @property
    def is_lost(self) -> bool:
        """True if the readings show that the robot is not where it believes to be."""
        return self._corrector is not None and self._corrector.is_lost

    @property
    def corrected_pose(self) -> Pose | None:
        """The pose that the readings give the robot; None where the odometry is trusted."""
        return None if self._corrector is None else self._corrector.pose

    @property
    def doubt(self) -> Doubt:
        """The robot's doubt about where it is in the scene; none where the odometry is trusted."""
        if self._corrector is None:
            return SURE
        spread_mm, spread_rad = self._corrector.spread_mm, self._corrector.spread_rad
        return Doubt(DOUBT_SIGMAS * spread_mm, min(DOUBT_SIGMAS * spread_rad, MOST_BLUR_RAD))

    def follow(self, before: SensorData, now: SensorData, reckoned: Pose) -> Pose:
        """Take down where the robot is in a new frame, and return it.

        Args:
            before: The frame before.
            now: The new frame.
            reckoned: Where dead reckoning puts the robot now.
        """
        pose, now_s, track = reckoned, now.time_s, self._track
        if self._corrector is not None:
            self._corrector.move(now.distance_mm - before.distance_mm, now.orientation_rad - before.orientation_rad)
            pose = self._corrector.pose
        track.append((now_s, pose))
        while track[0][0] < now_s - self._longest_s:
            track.popleft()
        if not self.traffic.is_empty:
            self.traffic.elapse(now_s - before.time_s)
        return pose

    @property
    def readings(self) -> Mapping[str, Reading]:
        """The newest reading of each sensor, by its name."""
        return {watch.ranger.sensor: watch.raw for watch in self._watches}

    @property
    def next_reading_s(self) -> float:
        """The time by which one of its rangers has read again, although it may read the same."""
        due_s = [watch.observed_s + watch.ranger.cone.period_s for watch in self._watches]
        return min(due_s, default=math.inf) - _ROUNDING_S

    def sense(self, now: SensorData, pose: Pose) -> None:
        """Enter a frame's new readings in the map, with all the poses at which they may have been taken.

        Args:
            now: The frame.
            pose: Where the robot is in it.
        """
        news = [new for watch in self._watches if (new := self._news_of(watch, now)) is not None]
        if not news:
            return
        self.ahead_mm, self.sensed_s = self._nearest_ahead_mm(), now.time_s
        first = news[0]
        if self._corrector is not None and not first.ranger.is_vague:
            self._corrector.weigh(first.ranger.cone, first.reading_mm, first.lag_rad, self.mates())
        for new in news:
            self._enter(new, now.time_s, pose)
        self.map.clear_body(self.corrected_pose or pose)

    def _enter(self, new: _News, now_s: float, pose: Pose) -> None:
        """Enter a new reading in the map, and let it tell where what moves on a told route is not."""
        cone, doubt = new.ranger.cone, self.doubt
        if new.ranger.is_vague:
            if new.reading_mm is not None:
                self.map.notice(cone, new.glimpse, new.reading_mm, farthest_mm(new.reading_mm), now_s, doubt)
            return
        if not self.traffic.is_empty:
            in_scene = new.glimpse.in_doubt(doubt)
            self.traffic.see(self.map.shown(cone, in_scene, new.reading_mm, now_s), pose)
        self.map.observe(cone, new.glimpse, new.reading_mm, now_s, doubt)

    def _news_of(self, watch: _Watch, now: SensorData) -> _News | None:
        """Return a ranger's reading if it is due; the reading may read the same as the one before."""
        reading = watch.ranger.reading_mm(now)
        watch.raw = now.readings.get(watch.ranger.sensor)
        watch.is_blind = reading is not None and math.isnan(reading)
        if watch.is_blind:
            watch.reading_mm = None
            return None
        period_s, is_new = watch.ranger.cone.period_s, reading != watch.reading_mm
        if not is_new and now.time_s - watch.observed_s < period_s:
            return None
        watch.observed_s, watch.reading_mm = now.time_s, reading
        # A reading that has changed was taken since the last frame, any other within the ranger's period.
        window_s = 1.5 * self._frame_s + (0.0 if is_new else period_s)
        glimpse, turned_rad = self._glimpse_since(now.time_s - window_s)
        return _News(watch.ranger, reading, glimpse, turned_rad / 2.0)

    def _glimpse_since(self, since_s: float) -> tuple[Glimpse, float]:
        """Return the middle of the poses since a moment, how far the others are from it, and how far it has turned."""
        last = first = self._track[-1][1]
        low = high = last.heading_rad
        for time_s, pose in reversed(self._track):
            if time_s < since_s:
                break
            first, heading_rad = pose, pose.heading_rad
            if heading_rad < low:
                low = heading_rad
            elif heading_rad > high:
                high = heading_rad
        middle = Pose((first.x_mm + last.x_mm) / 2.0, (first.y_mm + last.y_mm) / 2.0, (low + high) / 2.0)
        # Not `Pose.distance_to`, which rounds otherwise than C does.
        dx, dy = last.x_mm - middle.x_mm, last.y_mm - middle.y_mm
        glimpse = Glimpse(middle, math.sqrt(dx * dx + dy * dy), (high - low) / 2.0)
        return glimpse, last.heading_rad - first.heading_rad

    def _nearest_ahead_mm(self) -> float | None:
        """Return how far from the body's middle the nearest thing is that any ranger sees ahead."""
        ahead = [
            watch.reading_mm + math.hypot(watch.ranger.cone.mount.x_mm, watch.ranger.cone.mount.y_mm)
            for watch in self._watches
            if watch.reading_mm is not None and watch.ranger.looks_ahead
        ]
        return min(ahead, default=None)


def known_ranges(scene: Scene) -> RangeMap:
    """Return what a ranger sees of everything that a scene knows to stand still."""
    outlines = [obstacle.polygon for obstacle in scene.obstacles if obstacle.motion is None]
    return RangeMap.from_outlines(outlines, [(wall.start, wall.end) for wall in scene.walls])
