"""The place where robots drive, simulated or real: the one seam between a floor and all who follow it."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import ClassVar, Protocol

from robotdriver.interface import RobotInterface, Wake
from robotdriver.models import RobotModel
from robotdriver.pose import Pose
from robotdriver.record import Record
from robotdriver.simulator import WorldSnapshot
from robotworkshop.stage.events import Announcer, Moved, MoverView


class Passed(Record, frozen=True):
    """A tick of a floor, or a frame of a real robot, that has passed.

    Attributes:
        time_s: Time since the Stage's beginning.
        places: Where the robots are taken to be that anybody follows, by name.
    """

    time_s: float
    places: Mapping[str, Pose]


class Follower(Protocol):
    """Follows what happens on a Stage: called at the end of each block of ticks, by the thread that has news of it."""

    @property
    def wakes(self) -> Mapping[str, Sequence[Wake]]:
        """The end of a block, by truth: the first tick in which one of these robots wakes it.

        It ends as well when a mover is asked, and when a robot touches something or falls. Another object where it is
        other than before.
        """

    def look(self) -> None:
        """Take in the block."""

    @property
    def views(self) -> tuple[MoverView, ...]:
        """The reports of the movers that it follows, after the block."""

    def judge(self) -> None:
        """Decide what follows from the block, whose last tick has been announced."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A robot has begun to touch something.

    Attributes:
        robot: Its name.
        own: Whether it was moving towards what it met.
        is_robot: Whether that is another robot.
    """

    robot: str
    own: bool
    is_robot: bool = False


class Stage(ABC):
    """A floor where robots drive. It announces what happens on it; followers join, and it goes on until it is stopped.

    Args:
        announcer: Told of all that happens.

    Attributes:
        announcer: Told of all that happens.
    """

    song_s: ClassVar[float]
    """A robot's song has been heard after so long."""

    def __init__(self, announcer: Announcer) -> None:
        self.announcer = announcer
        self._followers: tuple[Follower, ...] = ()

    def follow(self, follower: Follower) -> None:
        """Have a follower called after every block from now on."""
        self._followers = (*self._followers, follower)

    @abstractmethod
    def robots_for_movers(self, names: Sequence[str]) -> Mapping[str, RobotInterface]:
        """Return robots for movers to drive, by name.

        Where time can be held, it waits for the movers until their robots are retired or their threads have ended.

        Raises:
            LinkError: a robot cannot be heard.
        """

    @abstractmethod
    def held(self) -> AbstractContextManager[object]:
        """Return a context in which no tick passes, where time can be held."""

    @abstractmethod
    def wait(self, over: threading.Event) -> bool:
        """Wait for news for a moment, or until this event is set; return whether time has stood still meanwhile.

        Raises:
            LinkError: a robot cannot be heard any more.
        """

    @abstractmethod
    def let_pass(self, duration_s: float) -> None:
        """Let so much time pass.

        Raises:
            LinkError: the Stage was stopped, or a robot cannot be heard any more.
        """

    @property
    @abstractmethod
    def time_s(self) -> float:
        """Time since its beginning, on the floor's clock or a real robot's."""

    @property
    @abstractmethod
    def tick(self) -> int:
        """Number of the newest tick, or of a real robot's newest frame."""

    @property
    @abstractmethod
    def block(self) -> Sequence[Passed]:
        """The ticks that have passed since its followers were called last; the last of them is now."""

    @property
    @abstractmethod
    def hits(self) -> Sequence[Hit]:
        """The contacts that have begun in the newest tick; where there is no truth, what a bumper has met."""

    @property
    @abstractmethod
    def falls(self) -> Sequence[str]:
        """The robots that have left the floor over a drop in the newest tick; none where there is no truth."""

    @abstractmethod
    def snapshot(self) -> WorldSnapshot:
        """Return a picture of this moment; where there is no truth, of what is believed."""

    @abstractmethod
    def model(self, name: str) -> RobotModel:
        """Return what kind of robot one is."""

    @abstractmethod
    def truth(self, name: str) -> Pose | None:
        """Return where a robot is; None where only the robot itself can tell."""

    @abstractmethod
    def place(self, name: str) -> Pose:
        """Return where a robot is taken to be: by truth, else as is believed of it."""

    @abstractmethod
    def is_driven(self, name: str) -> bool:
        """Return whether a robot is still lent to a mover that may drive it."""

    @abstractmethod
    def has_waited(self, name: str) -> bool:
        """Return whether the mover of a robot that was lent to it has ever waited for a frame."""

    @property
    @abstractmethod
    def is_lost(self) -> bool:
        """True if a robot cannot be heard any more."""

    @property
    @abstractmethod
    def silence_s(self) -> float:
        """The wall time for which the floor's time has stood still for a mover that neither waits nor ends."""

    @abstractmethod
    def awaited(self) -> Sequence[str]:
        """Return the robots whose movers time stands still for."""

    @abstractmethod
    def retire(self, name: str) -> None:
        """Let a robot stand, and take it from its mover: what that commands from now on counts no more."""

    @abstractmethod
    def settle(self) -> None:
        """Wait until the robots that were retired stand, where that takes time; from now on nothing is paused."""

    @abstractmethod
    def sing(self, name: str, *, happy: bool) -> None:
        """Have a robot begin to sing."""

    @abstractmethod
    def stop(self) -> None:
        """End it: nothing that is waited for comes any more."""

    def _tell(self, *, is_heard: bool) -> None:
        """Have the newest block taken in, its last tick announced if anybody listens, and judged."""
        for follower in self._followers:
            follower.look()
        if is_heard:
            views = [view for follower in self._followers for view in follower.views]
            self.announcer.announce(Moved(self.snapshot(), tuple(views)))
        for follower in self._followers:
            follower.judge()
