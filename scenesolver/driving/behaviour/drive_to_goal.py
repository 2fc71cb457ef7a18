"""The journey: what a robot does from the start to the goal, as one sequence of commands.

Each ``yield`` hands out one command and comes back with what was sensed next, so that turning, looking, driving and
backing off read as the sequence that they are.
"""

import math
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

import numpy as np
import shapely

from robotdriver.interface import Stop
from scene.scene import Point, Scene, Task
from scenesolver.driving.behaviour.avoidance import Avoidance, back_off
from scenesolver.driving.behaviour.leg import DriveToCorner, Lost, Strayed, nearest_blocking
from scenesolver.driving.behaviour.looking import Looking
from scenesolver.driving.behaviour.lost_robot import find_itself
from scenesolver.driving.behaviour.way import STUCK_S, Way
from scenesolver.driving.behaviour.yielding import Endangered, RightOfWay
from scenesolver.driving.belief.perception import Blocked, Perception
from scenesolver.driving.driver import Driver, Step
from scenesolver.driving.touch import Bumped
from scenesolver.geometry.clearance import NOTHING_SENSED

SURVEYED_MM = 600.0
"""Blocked again by something so near to the thing that it has looked over last, it goes by what is marked."""

PATIENCE = 8
"""The number of looks all round when it is boxed in, before it gives up."""

PAUSE_S = 2.0
"""The time between two such looks: what shut it in may move off."""

RESPITE_S = 0.5
"""So long it stands before what it may meet."""

ARRIVED_MM = 50.0
"""It has arrived where it rests so near to the goal: half of what the rules ask for, since it may be wrong there."""

BESIDE_GOAL_MM = 90.0
"""The farthest from a goal with something beside it that a robot comes to rest which knows where it is."""

MOST_APPROACHES = 5
"""It takes so many runs at the goal; where orders come so late that all miss it, another would miss it as well."""

MOST_LOSSES = 3
"""It finds out again at most so often where it is."""


@dataclass(frozen=True, slots=True)
class Errand:
    """The robot of a journey, and the place where it leads.

    Attributes:
        scene: Where the robot drives.
        task: From where to where.
        half_base_mm: Half the distance between the robot's wheels.
        seed: Of all randomness.
        arrive: Called at the goal.
        give_up: Called with the reason where the journey ends elsewhere.
    """

    scene: Scene
    task: Task
    half_base_mm: float
    seed: int
    arrive: Callable[[], None]
    give_up: Callable[[str], None]


class DriveToGoal:
    """One drive from the start to the goal.

    Args:
        errand: Whose it is.
        driver: Drives the robot.
        perception: What it sees.
        way: What it drives.
    """

    def __init__(self, errand: Errand, driver: Driver, perception: Perception, way: Way) -> None:
        self._errand = errand
        self._driver = driver
        self._perception = perception
        self._way = way
        self._looking = Looking(driver, perception)
        self._avoidance = Avoidance(driver, perception, way.surroundings)
        self._right_of_way = RightOfWay(driver, perception)
        self._is_over = False
        self._losses = 0
        self._has_begun_afresh = False
        self._approaches = 0
        self._surveyed: Point | None = None

    def commands(self) -> Iterator[Step]:
        """Drive to the goal, whatever comes between, or give up."""
        recovery: Callable[[], Iterator[Step]] | None = None
        while not self._is_over:
            try:
                if recovery is not None:
                    yield from recovery()
                recovery = None
                while self._way.rest and not self._is_over:
                    yield from self._leg()
                if not self._is_over:
                    if (heading_rad := self._errand.task.goal_heading_rad) is not None:
                        yield from self._driver.turn_to(heading_rad)
                    self._is_over = True
                    self._errand.arrive()
                yield Stop()
            except Bumped:
                recovery = self._after_bump
            except Blocked:
                recovery = self._after_block
            except Strayed:
                recovery = self._plan_anew
            except Endangered:
                recovery = self._after_danger
            except Lost:
                recovery = self._after_loss
            if not self._is_over:
                self._check_progress()

    def _give_up(self, reason: str) -> None:
        self._is_over = True
        self._errand.give_up(reason)

    # What it does about what comes between

    def _after_bump(self) -> Iterator[Step]:
        """Retreat from what was touched, and find a way round it."""
        yield from back_off(self._driver, self._perception, self._avoidance)
        yield from self._plan_anew()

    def _after_block(self) -> Iterator[Step]:
        """See where the thing in the way ends; where it is still in the way then, find a way round it."""
        # More of a thing that was looked over comes to light on the way along it: that needs no other look.
        if (place := self._nearest_blocking) is not None and (
            self._surveyed is None or math.dist(self._surveyed, place) > SURVEYED_MM
        ):
            yield from self._looking.round(place)
            self._surveyed = place
        if self._nearest_blocking is not None:
            yield from self._plan_anew()

    @property
    def _nearest_blocking(self) -> Point | None:
        return nearest_blocking(self._driver, self._perception, self._way)

    def _after_danger(self) -> Iterator[Step]:
        """Stand for a while before what moves: it is judged again then."""
        yield Stop()
        yield from self._driver.wait(RESPITE_S)

    def _after_loss(self) -> Iterator[Step]:
        """Find out where the robot is, and the way from there; give up where that does not show, or not for long."""
        x, y = self._driver.location
        self._losses += 1
        errand = self._errand
        rng = np.random.default_rng((errand.seed, self._losses))
        if self._losses <= MOST_LOSSES and (
            yield from find_itself(self._driver, self._perception, errand.half_base_mm, errand.scene.workspace, rng)
        ):
            yield from self._plan_anew()
            return
        self._give_up(f"lost: what the ranger reads does not fit the scene near ({x:.0f}, {y:.0f})")
        yield Stop()

    def _plan_anew(self) -> Iterator[Step]:
        """Find a way round what was sensed; where there seems to be none, wait and look all round, at last give up.

        What moves may hem it in and wait until it has left: it goes aside from that if it can. Before it gives up, it
        doubts once what it has only heard, and searches again.
        """
        driver, marks = self._driver, self._perception.map.marks
        for _ in range(PATIENCE):
            if self._finds_way_of_any_kind():
                return
            if self._avoidance.is_hemmed_in and (yield from self._avoidance.step_aside(driver.pose.heading_rad)):
                continue
            yield from driver.wait(PAUSE_S)
            yield from self._looking.all_round()
        if not self._has_begun_afresh:
            self._has_begun_afresh = True
            marks.forget_heard_beyond(0.0)  # what was touched stays
            if self._finds_way():
                return
        scene, goal = self._errand.scene, self._errand.task.goal
        why = why_closed(scene, driver.radius_mm, driver.location, goal, marks.core)
        self._give_up(f"{why}: {self._way.why_not}")
        yield Stop()

    def _finds_way_of_any_kind(self) -> bool:
        """Take up a way round what is marked, or else without what was heard from afar, or else to beside the goal."""
        if self._finds_way():
            return True
        self._perception.map.mark_near_echoes_only()
        if self._finds_way():
            return True
        # What stands beside the goal may leave room for the robot near enough to it.
        within_mm = ARRIVED_MM if self._perception.drifts else BESIDE_GOAL_MM
        return self._way.find_beside_goal(self._driver.pose, self._perception.map.marks, within_mm)

    def _finds_way(self) -> bool:
        """Take up a way round everything that is marked; return whether there is one."""
        return self._way.find(self._driver.pose, self._perception.map.marks, self._perception.doubt.place_mm)

    def _check_progress(self) -> None:
        """Give up when no way has become shorter for too long: then what is in the way does not let it by."""
        if self._way.is_stuck(self._driver.location, self._driver.now.time_s):
            self._give_up(f"no nearer to the goal for {STUCK_S:g} s: something keeps getting in the way")

    # How it drives

    def _leg(self) -> Iterator[Step]:
        """Drive to the next corner; at the goal come to rest, and where that is not there, go on to it."""
        way, target, is_last = self._way, self._way.rest[0], len(self._way.rest) == 1
        goes_straight_on = way.run_on_mm > 0.0
        yield from DriveToCorner(
            self._driver, self._perception, way, self._looking, self._avoidance, self._right_of_way
        ).commands()
        if is_last and not (yield from self._rests_at(target)):
            return
        way.go_on()
        if not goes_straight_on and not is_last:
            yield Stop()

    def _rests_at(self, goal: Point) -> Generator[Step, None, bool]:
        """Come to rest, and return whether that is at the goal: an order that comes late leads past it."""
        yield from self._driver.stand()
        self._approaches += 1
        return self._driver.pose.distance_to(*goal) <= ARRIVED_MM or self._approaches == MOST_APPROACHES


SHUT_IN_MM = 1_000.0
"""A robot that cannot get farther than this from where it stands is boxed in."""


def why_closed(scene: Scene, radius_mm: float, here: Point, goal: Point, marks: shapely.Geometry) -> str:
    """Return in a few words, with the place, why a robot gets no farther.

    Args:
        scene: What is known.
        radius_mm: Radius of the robot.
        here: Where it stands.
        goal: Where it was going.
        marks: Centres of what it has sensed.
    """
    if shapely.distance(marks, shapely.Point(goal)) < radius_mm:
        return f"something stands on the goal at {_text(goal)}"
    area = _reachable(scene, radius_mm, here, marks)
    if shapely.hausdorff_distance(shapely.Point(here), area) < SHUT_IN_MM:
        return f"boxed in at {_text(here)}"
    # What it sensed closes the way where the part that it can reach comes nearest to the goal along the marks.
    places = shapely.get_coordinates(marks)
    if not len(places):
        return f"no way on from {_text(here)}"
    points = shapely.points(places)
    beside = shapely.distance(points, area) < radius_mm + 1.0
    away = np.where(beside, shapely.distance(points, shapely.Point(goal)), np.inf)
    x, y = places[int(away.argmin())].tolist()
    return f"the way is closed at {_text((x, y))} by what the scene does not know"


def _reachable(scene: Scene, radius_mm: float, here: Point, marks: shapely.Geometry) -> shapely.Geometry:
    """Return where the robot's middle can get to, round corners of chords; its place alone where it is wedged in."""
    space = scene.workspace
    inner = shapely.box(
        space.min_x_mm + radius_mm, space.min_y_mm + radius_mm, space.max_x_mm - radius_mm, space.max_y_mm - radius_mm
    )
    bodies: list[shapely.Geometry] = [shapely.Polygon(o.polygon) for o in scene.obstacles if o.known and not o.motion]
    bodies += [shapely.LineString((wall.start, wall.end)) for wall in scene.walls]
    bodies.append(NOTHING_SENSED if shapely.is_empty(marks) else marks)
    # A hair less than the radius: the robot touches what it stands at.
    taken = shapely.union_all(shapely.buffer(bodies, radius_mm - 1.0, quad_segs=16))
    stand = shapely.Point(here)
    parts = shapely.get_parts(shapely.difference(inner, taken))
    holding = parts[shapely.distance(parts, stand) < 1.0]
    return holding[0] if len(holding) else stand


def _text(place: Point) -> str:
    return f"({place[0]:.0f}, {place[1]:.0f})"
