"""One robot's drive within its team: along its course as far as others let it, and round what the team meets."""

import math
from collections.abc import Callable, Generator, Iterator

import numpy as np
import shapely

from robotdriver.interface import Stop
from robotdriver.pose import Pose
from scene.scene import Point
from scenesolver.driving.belief.perception import Perception
from scenesolver.driving.driver import Driver, Step
from scenesolver.driving.together.lookout import MARK_MM, Lookout, mark_at
from scenesolver.driving.together.team import Doing, Marching, Post, Team
from scenesolver.driving.touch import BUMP_BEARING_RAD, Bumped
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.together.passing import Course

NEAR_MM = 0.5
"""A corner no farther ahead counts as reached."""

ASIDE_MM = 8.0
"""A robot that would miss a corner by more turns towards it again."""

STRAIGHT_RAD = 0.002
"""Pieces of a course whose headings differ by less are one leg."""

STOP_SHORT_MM = 5.0
"""It does not set out for less than this."""

STEADY_MM = 60.0
"""The distance that it drives before it looks again how far it may go."""

LOOK_S = 0.1
"""A robot that waits looks so often whether it may go."""

AGAIN_S = 5.0
"""The time until another plan is tried where there was none: what is in the way may move off ..."""

MOST_FAILURES = 4
"""... but not more often than this."""

LOOKS = 3
LOOK_RAD = 0.1
"""At the goal it turns round in so many turns, as exactly as that, to find out where it is ..."""

SURE_MM = 30.0
MOST_LOOKS = 3
"""... and goes to it again from farther off than this, so often at most."""

PATIENCE_S = 60.0
"""The time without anybody's progress after which a waiting robot asks for another plan: the others may never come."""


class _Replanned(Exception):  # noqa: N818 - an interruption of the drive, not an error
    """The team stops, or has another plan."""


class Convoy:
    """One drive of one robot.

    Args:
        team: Its team.
        number: Which of the team's members it is.
        driver: Drives the robot.
        perception: What it sees.
        arrive: Called at the goal.
        give_up: Called with the reason where the drive ends elsewhere.
        tell_awaited: Called with the name of the robot that it stands and waits for, and with none as it goes on.

    Attributes:
        replanned: The path that the team's newest plan has for it; empty while it follows the first one.
        met: What the team has met that the scene does not know.
    """

    def __init__(
        self,
        team: Team,
        number: int,
        driver: Driver,
        perception: Perception,
        arrive: Callable[[], None],
        give_up: Callable[[str], None],
        tell_awaited: Callable[[str], None],
    ) -> None:
        self._team = team
        self._number = number
        self._driver = driver
        self._perception = perception
        self._lookout = Lookout(perception, [member.radius_mm for member in team.members])
        perception.mates = self._mate_discs
        self._arrive = arrive
        self._give_up = give_up
        self._tell_awaited = tell_awaited
        self._plan = 0
        self._way_mm = 0.0
        self._met: tuple[shapely.Polygon, ...] = ()
        self._alarms = 0
        self._clocks_s: FloatArray = np.empty(0)
        self._stuck_since_s = -math.inf
        self.replanned: tuple[Point, ...] = ()
        self.met: shapely.Geometry = shapely.Polygon()

    def commands(self) -> Iterator[Step]:
        """Drive to the goal, or give up."""
        while True:
            course = self._team.marching(self._plan).courses[self._number]
            try:
                if course is not None:
                    yield from self._along(course)
                    yield from self._make_sure(course)
                    if (heading_rad := self._team.members[self._number].task.goal_heading_rad) is not None:
                        yield from self._driver.turn_to(heading_rad)
                    break
            except _Replanned:
                pass
            except Bumped:
                yield from self._back_off()
            if not (yield from self._plan_anew()):
                yield Stop()
                return
        self._tell(Doing.HOME, math.inf)
        self._arrive()
        yield Stop()

    def _along(self, course: Course) -> Iterator[Step]:
        self._way_mm = 0.0
        for place, way_mm in corners(course):
            yield from self._leg(course, place, way_mm)
        yield from self._driver.stand()

    def _make_sure(self, course: Course) -> Iterator[Step]:
        """Look round at the goal where the odometry drifts, and go to it again if it is somewhere else."""
        driver, goal = self._driver, (float(course.points[-1, 0]), float(course.points[-1, 1]))
        for _ in range(MOST_LOOKS):
            if self._perception.corrected_pose is None or not self._perception.can_look:
                return
            for _ in range(LOOKS):
                self._follow_team()
                yield from driver.turn_to(driver.pose.heading_rad + math.tau / LOOKS, LOOK_RAD)
            if driver.pose.distance_to(*goal) < SURE_MM:
                return
            here, end_s = driver.location, float(course.enter_s[-1])
            points, way = np.array((here, goal)), np.array((0.0, math.dist(here, goal)))
            awaits = np.full((1, course.awaits_s.shape[1]), -np.inf)
            yield from self._along(Course(points, way, np.array((end_s, end_s)), awaits))

    def _leg(self, course: Course, target: Point, end_mm: float) -> Iterator[Step]:
        """Drive to a corner, which is so far along the path."""
        driver = self._driver
        while (ahead_mm := driver.ahead_mm(target)) > NEAR_MM or driver.pose.distance_to(*target) > ASIDE_MM:
            self._come_to(course, end_mm - driver.pose.distance_to(*target))
            self._follow_team()
            free_mm, awaited = self._free(course)
            if free_mm < min(STOP_SHORT_MM, ahead_mm):
                self._tell_awaited(awaited)
                yield from self._wait()
                continue
            self._tell_awaited("")
            if abs(driver.aside_mm(target)) > ASIDE_MM or ahead_mm <= 0.0:
                yield from driver.turn_to(driver.heading_to(target))
                continue
            brake_mm = min(ahead_mm, free_mm)
            speed = min(driver.pace.towards_mm_s(brake_mm), self._wary_mm_s())
            if free_mm >= ahead_mm and driver.pace.is_almost_there(speed, ahead_mm):
                yield from driver.close_in(speed, target)
                break
            yield from driver.advance(
                speed, min(driver.pace.same_mm(speed, ahead_mm, brake_mm, math.inf, driver.to_wheels_mm), STEADY_MM)
            )
        self._come_to(course, end_mm)

    def _wait(self) -> Iterator[Step]:
        driver = self._driver
        yield from driver.stand()
        clocks_s = self._team.clocks_s(driver.now.time_s, self._plan)
        if not np.array_equal(clocks_s, self._clocks_s):
            self._clocks_s, self._stuck_since_s = clocks_s, driver.now.time_s
        elif driver.now.time_s - self._stuck_since_s > PATIENCE_S:
            self._stuck_since_s = driver.now.time_s
            self._alarms += 1
            raise _Replanned
        yield from driver.wait(LOOK_S)

    def _free(self, course: Course) -> tuple[float, str]:
        """Return how far it may go on from where it is, mm, and the name of the robot that it lets pass there."""
        clocks_s = self._team.clocks_s(self._driver.now.time_s, self._plan)
        until_mm, awaited = course.free_mm(self._way_mm, clocks_s)
        return until_mm - self._way_mm, "" if awaited is None else self._team.members[awaited].name

    def _wary_mm_s(self) -> float:
        """Return how fast to drive by what is seen ahead, where nothing explains it."""
        driver = self._driver
        seen_mm, explained_mm = (
            driver.seen_ahead_mm,
            self._lookout.explained_mm(driver.pose, self._mates(), self._known),
        )
        is_explained = seen_mm is None or seen_mm > explained_mm - ASIDE_MM
        return driver.pace.cruise_mm_s if is_explained else driver.wary_mm_s

    # What the team meets

    def _follow_team(self) -> None:
        """Stop for an alarm, of its own or of another robot.

        Raises:
            _Replanned: there is one, or another plan.
        """
        driver, now_s = self._driver, self._driver.now.time_s
        # A plan knows how many alarms there were when it was made: more of them call for another one.
        if self._team.newest_plan(now_s) != self._plan or self._alarms_of_all(now_s) > self._marching.alarms:
            raise _Replanned
        if self._lookout.met(driver.pose, now_s, self._mates(), self._known):
            self._met += (self._lookout.mark(driver.pose),)
            self._alarms += 1
            raise _Replanned

    def _alarms_of_all(self, now_s: float) -> int:
        """Return how many alarms there were, by all that was heard before a time, and its own."""
        heard = self._team.heard(now_s)
        return self._alarms + sum(post.alarms for number, post in enumerate(heard) if number != self._number)

    @property
    def _marching(self) -> Marching:
        return self._team.marching(self._plan)

    @property
    def _known(self) -> list[shapely.Polygon]:
        """The obstacles that the team has met."""
        heard = self._team.heard(self._driver.now.time_s)
        others = [polygon for number, post in enumerate(heard) if number != self._number for polygon in post.met]
        return [*others, *self._met]

    def _mate_discs(self) -> FloatArray:
        discs = [
            (mate.x_mm, mate.y_mm, member.radius_mm)
            for mate, member in zip(self._mates(), self._team.members, strict=True)
            if mate is not None
        ]
        return np.array(discs).reshape(-1, 3)

    def _mates(self) -> list[Pose | None]:
        heard = self._team.heard(self._driver.now.time_s)
        return [None if number == self._number else post.pose for number, post in enumerate(heard)]

    def _back_off(self) -> Iterator[Step]:
        """Mark what was touched unless it is one of the team, and leave it."""
        driver = self._driver
        bearing_rad = BUMP_BEARING_RAD.get(driver.now.bumper, 0.0)
        if not self._lookout.touches_mate(driver.pose, bearing_rad, self._mates()):
            self._met += (mark_at(driver.pose, driver.radius_mm + MARK_MM / 2.0, bearing_rad),)
        self._alarms += 1
        yield from driver.retreat()

    def _plan_anew(self) -> Generator[Step, None, bool]:
        """Stand until the team has a plan for all that it has met; return whether there is one."""
        driver, team = self._driver, self._team
        yield from driver.stand()
        while True:
            now_s = driver.now.time_s
            if (newest := team.newest_plan(now_s)) != self._plan:
                self._plan = newest
                self.met = shapely.union_all(self._known)
            is_new = self._alarms_of_all(now_s) > self._marching.alarms
            if self._plan and not is_new and not self._marching.why_not:
                self.replanned = self._marching.paths[self._number]
                return True
            if team.failures(self._plan) >= MOST_FAILURES:
                self._tell(Doing.OUT, 0.0)
                self._give_up(self._marching.why_not)
                return False
            if self._leads(now_s) and (is_new or now_s > self._marching.time_s + AGAIN_S):
                team.replan(now_s)
            self._tell(Doing.STANDS, 0.0)
            yield from driver.wait(LOOK_S)

    def _leads(self, now_s: float) -> bool:
        """Return whether it is the first of those who are under way, and has heard that all of these stand."""
        going = [
            (number, post) for number, post in enumerate(self._team.heard(now_s)) if self._team.is_going(post, now_s)
        ]
        stand = all(post.doing is Doing.STANDS and post.plan == self._plan for _, post in going)
        return bool(going) and going[0][0] == self._number and stand

    def _come_to(self, course: Course, way_mm: float) -> None:
        """Post how far it has come along its path."""
        self._way_mm = max(self._way_mm, way_mm)
        self._tell(Doing.DRIVES, course.clock_s(self._way_mm))

    def _tell(self, doing: Doing, clock_s: float) -> None:
        driver = self._driver
        post = Post(driver.now.time_s, driver.pose, self._plan, clock_s, doing, self._met, self._alarms)
        self._team.tell(self._number, post)


def corners(course: Course) -> Iterator[tuple[Point, float]]:
    """Yield the ends of straight stretches of a course, and how far along it they are."""
    headings = np.arctan2(*np.diff(course.points, axis=0).T[::-1])
    for index in range(1, len(course.points)):
        if index < len(headings):
            turn = math.remainder(float(headings[index] - headings[index - 1]), math.tau)
            if abs(turn) < STRAIGHT_RAD:
                continue
        x, y = course.points[index].tolist()
        yield (x, y), float(course.way_mm[index])
