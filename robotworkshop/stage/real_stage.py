"""A Stage on which one real robot drives: any `RobotInterface`, followed frame by frame.

The true place of a real robot is not known. What is announced and judged is where its mover believes that it is.
"""

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext

from robotdriver.errors import LinkError
from robotdriver.interface import Bumper, RobotInterface, SensorData
from robotdriver.models import RobotModel
from robotdriver.pose import Pose
from robotdriver.simulator import Outline, RobotSnapshot, WorldSnapshot
from robotworkshop.stage.events import Announcer, Bumped
from robotworkshop.stage.lent_robot import LentRobot
from robotworkshop.stage.stage import Hit, Passed, Stage

log = logging.getLogger(__name__)

SETTLE_S = 0.3
"""A stop has been heard and carried out after so long, even over a slow link."""


class RealStage(Stage):
    """Lends one real robot to a mover. The robot is neither connected nor closed here.

    Args:
        robot: Connected, and standing at its start.
        name: Its name in the scene.
        believed: Says where its mover believes that it is.
        announcer: Told of all that happens.
        obstacles: Outlines of the scene's obstacles, which are announced as they were drawn.
    """

    song_s = 2.6

    def __init__(
        self,
        robot: RobotInterface,
        name: str,
        believed: Callable[[], Pose],
        announcer: Announcer,
        obstacles: Sequence[Outline] = (),
    ) -> None:
        super().__init__(announcer)
        self._robot = robot
        self._name = name
        self._believed = believed
        self._obstacles = tuple(enumerate(obstacles))
        self._lent = LentRobot(robot)
        self._data: SensorData | None = None
        self._began_s = 0.0
        self._is_lost = False
        self._hits: tuple[Hit, ...] = ()
        self._stood: Pose | None = None  # where it came to rest once its mover had lost it

    @property
    def time_s(self) -> float:
        """The robot's time since the drive began."""
        return 0.0 if self._data is None else self._data.time_s - self._began_s

    @property
    def tick(self) -> int:
        """Number of the robot's newest frame."""
        return 0 if self._data is None else self._data.frame

    @property
    def block(self) -> Sequence[Passed]:
        """The newest frame: each is judged by itself."""
        return (Passed(self.time_s, {self._name: self.place(self._name)}),)

    @property
    def hits(self) -> Sequence[Hit]:
        """The things that its bumper has met in the newest frame: of other contacts a real robot knows nothing."""
        return self._hits

    @property
    def falls(self) -> Sequence[str]:
        """None: of a fall a real robot knows no more than that its wheels have dropped."""
        return ()

    def held(self) -> AbstractContextManager[None]:
        """Return a context that holds nothing: a real robot's time cannot be held."""
        return nullcontext()

    def robots_for_movers(self, names: Sequence[str]) -> Mapping[str, RobotInterface]:
        """Lend the robot."""
        if list(names) != [self._name]:
            raise ValueError(f"a real Stage has the robot {self._name}, not {', '.join(names)}")
        self._data = self._robot.sensor_data()
        self._began_s = self._data.time_s
        return {self._name: self._lent}

    def wait(self, over: threading.Event) -> bool:  # noqa: ARG002 - frames come often enough
        """Wait for the robot's next frame, and return False: its time goes on."""
        before = self._newest
        try:
            self._data = data = self._robot.wait_frame(before.frame)
        except LinkError:
            self._is_lost = True
            raise
        self._hits = ()
        if data.bumper is not before.bumper and data.bumper is not Bumper.NONE:
            self._hits = (Hit(self._name, own=True),)
            self.announcer.announce(Bumped(self.time_s, self._name, data.bumper))
        self._tell(is_heard=self.announcer.is_tick_heard(self.tick))
        return False

    def let_pass(self, duration_s: float) -> None:
        """Follow the robot for so long."""
        until_s, never = self.time_s + duration_s, threading.Event()
        while self.time_s < until_s:
            self.wait(never)

    def snapshot(self) -> WorldSnapshot:
        """Return the floor as the robot's mover and the scene know it; where anything has moved to is unknown."""
        data = self._newest
        touching = data.bumper is not Bumper.NONE
        robot = RobotSnapshot(self._name, self._robot.model, self.place(self._name), data, touching, "")
        return WorldSnapshot(self.time_s, (robot,), (), self._obstacles)

    def model(self, name: str) -> RobotModel:  # noqa: ARG002 - there is only one
        """Return what kind of robot it is."""
        return self._robot.model

    def truth(self, name: str) -> Pose | None:  # noqa: ARG002 - there is only one
        """Return None: only the robot itself can tell where it is."""
        return None

    def place(self, name: str) -> Pose:  # noqa: ARG002 - there is only one
        """Return where its mover believes that it is, and once that has lost it, how it went on from there."""
        return self._believed() if self._stood is None else self._stood

    def is_driven(self, name: str) -> bool:  # noqa: ARG002 - there is only one
        """Return whether it is still lent to its mover, whose thread has not ended."""
        return self._lent.is_driven

    def has_waited(self, name: str) -> bool:  # noqa: ARG002 - there is only one
        """Return whether its mover has ever waited for a frame."""
        return self._lent.has_waited

    @property
    def is_lost(self) -> bool:
        """True if the robot cannot be heard any more."""
        return self._is_lost

    @property
    def silence_s(self) -> float:
        """Zero: a real robot's time never stands still."""
        return 0.0

    def awaited(self) -> Sequence[str]:
        """Return nothing: a real robot's time never stands still."""
        return ()

    def retire(self, name: str) -> None:
        """Let the robot stand, and take it from its mover."""
        self._lent.take_back()
        try:
            self._robot.stop()
        except LinkError as error:
            log.debug("robot %s could not be stopped: %s", name, error)

    def settle(self) -> None:
        """Follow the robot to where it comes to rest: its mover no longer does, and the stop takes its time."""
        self._stood = pose = self._believed()
        try:
            before = self._robot.sensor_data()
            until_s = before.time_s + SETTLE_S
            while before.time_s < until_s:
                data = self._robot.wait_frame(before.frame)
                way_mm, turn_rad = data.distance_mm - before.distance_mm, data.orientation_rad - before.orientation_rad
                pose, before = pose.along_arc(way_mm, turn_rad), data
                self._stood = pose
        except LinkError as error:
            log.debug("robot %s could not be followed to its rest: %s", self._name, error)

    def sing(self, name: str, *, happy: bool) -> None:
        """Have the robot begin to sing."""
        try:
            self._robot.be_happy() if happy else self._robot.be_sad()
        except LinkError as error:
            log.debug("robot %s could not sing: %s", name, error)

    def stop(self) -> None:
        """Take the robot from its mover, standing."""
        if not self._lent.is_taken_back:
            self.retire(self._name)

    @property
    def _newest(self) -> SensorData:
        if self._data is None:
            raise LinkError(f"robot {self._name} was not handed out yet")
        return self._data
