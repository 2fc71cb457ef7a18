"""A drive along a way that was planned with the robot's outline: to its end, or round what it meets."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Generic, Protocol, TypeVar

from robotdriver.interface import Bumper, Stop
from robotdriver.pose import Pose
from scenesolver.driving.belief.marks import Marks
from scenesolver.driving.belief.perception import Blocked, Perception
from scenesolver.driving.driver import Driver, Step
from scenesolver.driving.together.lookout import DOUBT_MM, Lookout
from scenesolver.driving.touch import Bumped, felt_rad

NEAR_MM = 0.5
"""A place no farther ahead than this counts as reached."""

MOST_WAYS = 20
"""It looks for another way no more often than this."""


class Replannable(Protocol):
    """A way that can be planned again.

    Attributes:
        why_not: Why no way was found the last time.
    """

    why_not: str

    def find(self, here: Pose, sensed: Marks, /) -> bool:
        """Plan again from a pose, round what was sensed; return whether there is a way."""


Planned = TypeVar("Planned", bound=Replannable)


class Journey(ABC, Generic[Planned]):
    """One drive.

    Args:
        driver: Drives the robot.
        perception: What it sees.
        way: Where it drives.
        arrive: Called at the goal.
        give_up: Called with the reason where the drive ends elsewhere.
    """

    def __init__(
        self,
        driver: Driver,
        perception: Perception,
        way: Planned,
        arrive: Callable[[], None],
        give_up: Callable[[str], None],
    ) -> None:
        self._driver, self._perception, self._way = driver, perception, way
        self._arrive, self._give_up = arrive, give_up

    @abstractmethod
    def _follow(self) -> Iterator[Step]:
        """Drive the way to its end.

        Raises:
            Blocked: something stands there.
            Bumped: the robot has touched something.
        """

    def commands(self) -> Iterator[Step]:
        """Drive to the goal, or give up."""
        for _ in range(MOST_WAYS):
            try:
                yield from self._follow()
                self._arrive()
                yield Stop()
                return
            except Blocked:
                yield from self._driver.stand()
            except Bumped:
                yield from self._back_off()
            if not self._way.find(self._driver.pose, self._perception.map.marks):
                break
        self._give_up(self._way.why_not or f"{MOST_WAYS} ways were blocked")
        yield Stop()

    def _back_off(self) -> Iterator[Step]:
        """Mark what was touched, and leave it."""
        driver = self._driver
        for bearing_rad in felt_rad(driver.now):
            self._perception.map.mark_contact(driver.pose, bearing_rad)
        yield from driver.retreat()

    def _watch(self, *, is_blocked: bool) -> None:
        """End this way where it cannot be driven on.

        Args:
            is_blocked: Whether something that was sensed stands on the rest of it.

        Raises:
            Blocked: it is.
            Bumped: the robot has touched something.
        """
        if self._driver.now.bumper is not Bumper.NONE:
            raise Bumped
        if is_blocked:
            raise Blocked

    def _wary_mm_s(self) -> float:
        """Return how fast to drive ahead by what is seen there, where the scene does not explain it."""
        driver = self._driver
        seen_mm = driver.seen_ahead_mm
        if not self._perception.can_look or seen_mm is None:
            return driver.pace.cruise_mm_s
        is_known = seen_mm > Lookout(self._perception, ()).explained_mm(driver.pose, (), ()) - DOUBT_MM
        return driver.pace.cruise_mm_s if is_known else driver.wary_mm_s
