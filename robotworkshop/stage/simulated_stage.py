"""A Stage whose floor is simulated: laid out as a scene says, in lock-step with all who drive on it.

The floor ticks 67 times a simulated second, and in nearly all ticks nothing happens that anyone would act on. So ticks
are gathered into blocks. Movers and followers give their `Wake`s in advance: a time, a place to come to, a reading to
fall below. The floor makes tick after tick without a call to any of them, notes time and poses, and ends the block at
the first tick in which a wake comes true. A contact and a fall end it always, and so does a listener of ticks. Only
then are the followers told: they get all noted ticks at once, in order, and judge them one by one.

How time is cut into blocks must never change a run. A block therefore ends at the tick in which something becomes due,
never later, so nothing has to be rewound. What a wake cannot express wakes at each tick, and a block is one tick long.
"""

import math
import operator
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager

from robotdriver.conditions import FloorConditions
from robotdriver.interface import Bumper, RobotInterface, Wake, is_due_at
from robotdriver.models import RobotModel
from robotdriver.pose import Pose
from robotdriver.simulator import TICK_S, SimulatorRobot, ThingKind, World, WorldRobot, WorldSnapshot
from robotworkshop.stage.events import Announcer, Bumped, Collided, FloorChanged
from robotworkshop.stage.floor import Floor
from robotworkshop.stage.stage import Follower, Hit, Passed, Stage
from scene.scene import Scene

_FREE = Bumper.NONE

_LOOK_S = 0.02
"""The time between looks at a floor that stands still."""


class SimulatedStage(Stage):
    """Owns a World and its clock. Movers' robots, guests and listeners join and leave.

    What happens in a block of ticks is told when all who take part wait again: what movers believe is then of the same
    moment. A block ends at the first tick in which a mover or a follower wakes.

    Args:
        scene: Fit for its robots.
        announcer: Told of all that happens.
        seed: Of all that goes wrong on the floor.
        speed: Factor of real time; None for as fast as possible.
        conditions: What goes wrong; None for what the scene says.
        max_speed_mm_s: No wheel of any robot turns faster.
        tick_s: Time from one step of the floor to the next.

    Raises:
        PlacementError: a robot does not fit where the scene puts it.

    Attributes:
        world: The floor.
        clock: Its time.
        robots: Every robot of the scene, by name.
    """

    song_s = 2.0

    def __init__(
        self,
        scene: Scene,
        announcer: Announcer,
        *,
        seed: int,
        speed: float | None,
        conditions: FloorConditions | None = None,
        max_speed_mm_s: float = math.inf,
        tick_s: float = TICK_S,
    ) -> None:
        super().__init__(announcer)
        floor = Floor.of_scene(
            scene, seed=seed, speed=speed, conditions=conditions, tick_s=tick_s, max_speed_mm_s=max_speed_mm_s
        )
        self.world, self.clock, self.robots = floor.world, floor.clock, floor.robots
        self._sensed: dict[str, object] = {}  # of each robot, the readings of its newest frame
        self._bumpers = dict.fromkeys(self.robots, Bumper.NONE)
        self._still_since = (-1, 0.0)  # the tick that was the newest one, and the wall clock then
        self._block: list[Passed] = []
        self._followed: Sequence[tuple[str, WorldRobot]] = ()
        self._asked: Sequence[Mapping[str, Sequence[Wake]]] = ()
        self._until_s = math.inf  # the block ends then, or as one of these wakes
        self._placed: Sequence[tuple[str, Wake]] = ()
        self.clock.on_settled(self._take_in, self._note)

    # As any Stage.

    @property
    def time_s(self) -> float:
        """Time since its beginning, on the floor's clock."""
        return self.world.time_s

    @property
    def tick(self) -> int:
        """Number of the newest tick."""
        return self.world.ticks

    @property
    def block(self) -> Sequence[Passed]:
        """The ticks since its followers were called last."""
        return self._block

    @property
    def hits(self) -> Sequence[Hit]:
        """The contacts that began in the newest tick."""
        begun = self.world.contacts_begun
        return [Hit(hit.robot, hit.own, hit.other.kind is ThingKind.ROBOT) for hit in begun] if begun else ()

    @property
    def falls(self) -> Sequence[str]:
        """The robots that have left the floor over a drop in the newest tick."""
        return self.world.falls

    def follow(self, follower: Follower) -> None:
        """Have a follower called after every block from now on."""
        super().follow(follower)
        self._block.clear()
        self._take_wakes()

    def robots_for_movers(self, names: Sequence[str]) -> Mapping[str, RobotInterface]:
        """Have time wait for the movers of these robots, and return the robots."""
        for name in names:
            self.robots[name].enlist()
        return {name: self.robots[name] for name in names}

    def held(self) -> AbstractContextManager[World]:
        """Return a context in which no tick passes."""
        return self.clock.between_ticks()

    def wait(self, over: threading.Event) -> bool:
        """Wait a moment; return whether no tick was made meanwhile by those who wait."""
        over.wait(_LOOK_S)
        if self._still_since[0] != self.world.ticks or self.clock.is_paused:
            self._still_since = (self.world.ticks, time.monotonic())
            return False
        self.clock.dismiss_dead()
        return True

    @property
    def is_lost(self) -> bool:
        """Return False: a simulated robot is always heard."""
        return False

    @property
    def silence_s(self) -> float:
        """The wall time that the floor has waited for a mover that neither waits nor ends."""
        ticks, since_s = self._still_since
        return time.monotonic() - since_s if ticks == self.world.ticks else 0.0

    def awaited(self) -> Sequence[str]:
        """Return the robots whose movers the floor waits for."""
        return [name for name, robot in self.robots.items() if robot.is_awaited]

    def let_pass(self, duration_s: float) -> None:
        """Let so much time pass."""
        with self.clock.join("session") as session:
            session.wait_until(self.world.time_s + duration_s)

    def snapshot(self) -> WorldSnapshot:
        """Return a picture of this moment."""
        return self.world.snapshot()

    def model(self, name: str) -> RobotModel:
        """Return what kind of robot one is."""
        return self.robots[name].model

    def truth(self, name: str) -> Pose | None:
        """Return where a robot is."""
        return self.robots[name].body.pose

    def place(self, name: str) -> Pose:
        """Return where a robot is."""
        return self.robots[name].body.pose

    def is_driven(self, name: str) -> bool:
        """Return whether time still waits for the mover of a robot."""
        return self.robots[name].is_enlisted

    def has_waited(self, name: str) -> bool:
        """Return whether the mover of a robot has ever waited for a frame, or has let the robot go since."""
        return self.robots[name].has_waited

    def retire(self, name: str) -> None:
        """Let a robot stand, and take it from its mover."""
        self.robots[name].close()

    def settle(self) -> None:
        """Let time go on after a pause; robots are judged where they were when they were retired."""
        self.clock.resume()

    def sing(self, name: str, *, happy: bool) -> None:
        """Have a robot begin to sing; its mover's own hold on it may have ended."""
        robot = SimulatorRobot(self.robots[name].body, self.clock)
        robot.be_happy() if happy else robot.be_sad()

    def stop(self) -> None:
        """End the floor's time."""
        self.clock.stop()

    # What only a simulated floor can.

    @contextmanager
    def changed(self) -> Iterator[World]:
        """Give the World between two ticks to one who changes it, and announce what has become of it."""
        with self.clock.between_ticks() as world:
            yield world
            snapshot = world.snapshot()
        self.announcer.announce(FloorChanged(snapshot))

    def _note(self) -> bool:
        """Take a tick down; return whether the block ends with it, even if no mover is asked."""
        world, followed = self.world, self._followed
        time_s, places = world.time_s, {name: robot.pose for name, robot in followed}
        if followed:
            self._block.append(Passed(time_s, places))
        if time_s >= self._until_s or world.is_anything_touched or world.falls:
            return True
        for name, wake in self._placed:
            if is_due_at(wake, time_s, places[name]):
                return True
        return self.announcer.is_tick_heard(world.ticks)

    def _take_in(self) -> None:
        """Tell what has come of a block; what is met and felt in it is so in its last tick."""
        world, sensed = self.world, self._sensed
        is_heard = self.announcer.is_tick_heard(world.ticks)
        for contact in world.contacts_begun:
            self.announcer.announce(Collided(world.time_s, contact.robot, str(contact.other), contact.own))
        for name, robot in self.robots.items():
            readings = robot.body.frame.readings
            if readings is not sensed.get(name):
                sensed[name] = readings
                self._look_at_bumper(name, robot.body.bumper)
        self._tell(is_heard=is_heard)
        self._block.clear()
        self._take_wakes()

    def _take_wakes(self) -> None:
        """Ask those who follow the floor when they want to be called."""
        asked = [follower.wakes for follower in self._followers]
        if len(asked) == len(self._asked) and all(map(operator.is_, asked, self._asked)):
            return
        self._asked, wakes = asked, [(name, wake) for one in asked for name, each in one.items() for wake in each]
        self._followed = [(name, self.robots[name].body) for name in dict(wakes)]
        self._until_s = min([wake.at_s for _, wake in wakes], default=math.inf)
        self._placed = [(name, wake) for name, wake in wakes if wake.out_of is not None or wake.into is not None]

    def _look_at_bumper(self, name: str, bumper: Bumper) -> None:
        """Tell of a bumper that was pressed."""
        if bumper is not self._bumpers.get(name, _FREE):
            self._bumpers[name] = bumper
            if bumper is not _FREE:
                self.announcer.announce(Bumped(self.world.time_s, name, bumper))
