"""From the threads in which things happen to the window: the newest state to be read, the rare events to be fetched.

The threads never call Qt, and no signal is sent for a tick: the window looks here at most sixty times a second.
"""

import math
from collections.abc import Iterator
from queue import Empty, SimpleQueue

from robotworkshop.run.events import Event, PlanningProgressed
from robotworkshop.stage.events import DriveStarted, FloorChanged, Moved
from scene.mover import Progress, RoadmapView
from scene.scene import Point

TRAIL_STEP_MM = 20.0
"""A trail grows each time its robot has come this far."""
STRAIGHT_MM = 2.0
"""A robot that has kept so near to a straight line has driven straight: of that only the ends are kept."""


class Bridge:
    """Listens to one session. Whatever it stores is immutable, or a list of such, so that it can be read any time."""

    def __init__(self) -> None:
        self.moved: Moved | None = None
        self.progress: dict[str, Progress] = {}
        self._roadmaps: dict[str, RoadmapView] = {}
        self._trails: dict[str, list[Point]] = {}
        self._rays: dict[str, tuple[Point, Point]] = {}
        self._rare: SimpleQueue[Event] = SimpleQueue()

    def hear(self, event: Event) -> None:
        """Take an event, in the thread in which it happens."""
        match event:
            case Moved(snapshot):
                self.moved = event
                for robot in snapshot.robots:
                    self._follow(robot.name, (robot.pose.x_mm, robot.pose.y_mm))
            case PlanningProgressed(robot, progress):
                self.progress[robot] = progress
                if progress.roadmap is not None:
                    self._roadmaps[robot] = progress.roadmap
            case FloorChanged(snapshot):
                self.moved = Moved(snapshot, () if self.moved is None else self.moved.movers)
            case DriveStarted(snapshot):
                self._trails = {robot.name: [] for robot in snapshot.robots}
                self.moved = Moved(snapshot, ())
                self._rare.put(event)
            case _:
                self._rare.put(event)

    def last_roadmap(self, robot: str) -> RoadmapView | None:
        """Return the newest roadmap that came with the progress of a robot's planning."""
        return self._roadmaps.get(robot)

    def trail(self, robot: str) -> tuple[Point, ...]:
        """Return where a robot has been since its drive began."""
        return tuple(self._trails.get(robot, ()))

    def rare_events(self) -> Iterator[Event]:
        """Yield, once each, the events that are neither a tick nor progress."""
        while True:
            try:
                yield self._rare.get_nowait()
            except Empty:
                return

    def _follow(self, robot: str, place: Point) -> None:
        trail = self._trails[robot]
        if trail and math.dist(trail[-1], place) < TRAIL_STEP_MM:
            return
        if len(trail) > 1 and _goes_on(self._rays[robot], trail[-1], place):
            trail[-1] = place
            return
        if trail:
            self._rays[robot] = trail[-1], place
        trail.append(place)


def _goes_on(ray: tuple[Point, Point], last: Point, place: Point) -> bool:
    """Return whether a place lies on a ray, from its origin through another point, and farther on than the last one."""
    (x, y), (through_x, through_y) = ray
    length = math.hypot(through_x - x, through_y - y)
    ahead_x, ahead_y = (through_x - x) / length, (through_y - y) / length
    aside_mm = ahead_x * (place[1] - y) - ahead_y * (place[0] - x)
    further_mm = ahead_x * (place[0] - last[0]) + ahead_y * (place[1] - last[1])
    return abs(aside_mm) <= STRAIGHT_MM and further_mm > 0.0
