"""The arena: one simulated floor on which the rivals meet, with an emulated Create on a TCP port for each player.

A player's program cannot tell it from hardware, and has no other way to the floor than its own robot's bytes. What
happens on the floor is the truth that such a match is judged by.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from robotdriver.create.emulator import EmulatedCreate
from robotdriver.emulation.server import GuestServer
from robotdriver.interface import EACH_FRAME, Wake
from robotdriver.simulator import Contact, WorldSnapshot, generator
from robotworkshop.match.wire.connection import address_text
from robotworkshop.stage.events import Announcer, CommandsTaken, MoverView
from robotworkshop.stage.simulated_stage import SimulatedStage
from scene.scene import Scene

_TOKEN_BYTES = 16


@dataclass(frozen=True, slots=True)
class Tick:
    """The floor after one tick.

    Attributes:
        snapshot: Where everything is.
        contacts: What has begun to touch in this tick.
        commands: What the robots have taken in at its beginning.
    """

    snapshot: WorldSnapshot
    contacts: tuple[Contact, ...]
    commands: tuple[CommandsTaken, ...]


class Arena:
    """Hosts the floor of a match. A floor's time goes on from the beginning, as that of a real hall does.

    Args:
        scene: What is on the floor; all its robots stand there.
        hosts: For each robot that is played, by name, at which address of this computer its player finds it.
        speed: Factor of real time.
        seed: Of all that goes wrong on the floor.
        on_tick: Called after every tick, in the thread that made it; returns at once.

    Raises:
        PlacementError: a robot does not fit where the scene puts it.
        CommandError: a robot is no Create.
        LinkError: no port can be had.

    Attributes:
        addresses: Where each robot that is played listens, by name, as ``tcp:HOST:PORT#TOKEN``. Only the one
            driver that knows the token is heard, so that no contestant can drive another one's robot.
    """

    def __init__(
        self, scene: Scene, hosts: Mapping[str, str], speed: float, seed: int, on_tick: Callable[[Tick], None]
    ) -> None:
        self._stage = stage = SimulatedStage(scene, Announcer(), seed=seed, speed=speed)
        self._on_tick = on_tick
        world = stage.world
        emulated = {name: EmulatedCreate(world.robot(name), rng=generator(seed, "wire", name)) for name in hosts}
        stage.follow(self)
        self._server = GuestServer(stage.clock)  # its robots hang on no serial line
        try:
            tokens = {name: secrets.token_hex(_TOKEN_BYTES) for name in hosts}
            ports = {
                name: self._server.serve_tcp(robot, hosts[name], 0, token=tokens[name])
                for name, robot in emulated.items()
            }
        except BaseException:
            self.close()
            raise
        self.addresses: Mapping[str, str] = {
            name: f"tcp:{address_text(port)}#{tokens[name]}" for name, port in ports.items()
        }

    @property
    def time_s(self) -> float:
        """The floor's time."""
        return self._stage.time_s

    @property
    def achieved_speed(self) -> float:
        """The factor of real time that the floor reaches."""
        return self._stage.clock.achieved_speed

    def close(self) -> None:
        """End the floor's time and hang up."""
        self._stage.stop()
        self._server.close()

    # As a follower of the Stage.

    @property
    def wakes(self) -> Mapping[str, Sequence[Wake]]:
        """Each tick: the referee takes them one by one."""
        return dict.fromkeys(self._stage.robots, (EACH_FRAME,))

    def look(self) -> None:
        """Hand on the tick."""
        stage, world = self._stage, self._stage.world
        taken = [(robot.name, tuple(robot.taken)) for robot in world.robots if robot.taken]
        commands = tuple(CommandsTaken(stage.tick, name, orders) for name, orders in taken)
        self._on_tick(Tick(stage.snapshot(), world.contacts_begun, commands))

    @property
    def views(self) -> tuple[MoverView, ...]:
        """Nothing: what the movers believe only their players know."""
        return ()

    def judge(self) -> None:
        """Do nothing: the referee judges, in its own thread."""
