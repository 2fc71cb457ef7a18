"""A tiny family: robots that drive forward and back, and know where they are along x."""

import struct
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent
from typing import Any

from robotdriver.models import CREATE_2
from robotdriver.pose import Pose
from robotdriver.programs.device import Device
from robotdriver.programs.host import ProgramHost
from robotdriver.programs.process import python_command
from robotdriver.programs.program import ProgramEnded, ProgramEvent
from robotdriver.simulator.clock import SimulationClock
from robotdriver.simulator.commands import SetVelocities
from robotdriver.simulator.pace import WallClock
from robotdriver.simulator.world import World, WorldRobot

PATIENCE_S = 60.0
BOOT = Path(__file__).with_name("toy_boot.py")


class ToyDevice(Device):
    """One robot; its snapshot is its place and whether it touches something."""

    def __init__(self, body: WorldRobot) -> None:
        self.name = body.name
        self.body = body
        self.commands: list[tuple[float, float]] = []
        self.stopped = 0

    def snapshot(self, now_s: float) -> bytes:
        del now_s
        return struct.pack("<d?", self.body.pose.x_mm, self.body.touching)

    def write(self, command: bytes, time_s: float) -> None:
        (speed,) = struct.unpack("<d", command)
        self.commands.append((time_s, speed))
        self._drive(speed)

    def stop(self) -> None:
        self.stopped += 1
        self._drive(0.0)

    def call(self, question: bytes) -> bytes:
        if question == b"fail":
            raise RuntimeError("out of cheese")
        return question * 2

    def _drive(self, speed: float) -> None:
        self.body.post(SetVelocities({"left": speed, "right": speed}))


class Hall:
    """Some toy robots, side by side on an empty floor, and a host."""

    def __init__(
        self, folder: Path, robots: int, speed: float | None = None, wall: WallClock | None = None, **options: Any
    ) -> None:
        self.folder = folder
        self.world = World(seed=0)
        self.world.add_wall((2000.0, -9000.0), (2000.0, 9000.0))
        bodies = [self.world.add_robot(CREATE_2, Pose(0.0, 1000.0 * n), f"toy{n}") for n in range(robots)]
        self.devices = [ToyDevice(body) for body in bodies]
        self.clock = SimulationClock(self.world, speed, wall)
        self.events: list[ProgramEvent] = []
        self.host = ProgramHost(self.clock, on_event=self.events.append, **options)

    def start(self, program: str, device: int = 0, **options: Any) -> None:
        file = self.folder / f"program{device}.py"
        file.write_text(dedent(program))
        self.host.start(python_command(file, boot=BOOT), self.devices[device], **options)

    def run(self, *programs: str) -> list[ProgramEnded]:
        """Run programs to their ends; return these, in the programs' order."""
        # Started at the same moment of the floor: nothing passes while it is held.
        with self.clock.join("the test"):
            for number, program in enumerate(programs):
                self.start(program, number)
        assert self.host.wait(PATIENCE_S)
        ends = {event.name: event for event in self.events if isinstance(event, ProgramEnded)}
        return [ends[device.name] for device in self.devices[: len(programs)]]

    def until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self.clock.observe_until(self.world.time_s + self.world.tick_s)


@contextmanager
def hall(folder: Path, robots: int = 1, **options: Any) -> Iterator[Hall]:
    made = Hall(folder, robots, **options)
    try:
        yield made
    finally:
        made.host.close()
        made.clock.stop()


def outputs(folder: Path, *programs: str, **options: Any) -> tuple[Sequence[ProgramEnded], list[Any]]:
    """Run programs on a floor of their own; return their ends and all that their robots were told."""
    with hall(folder, len(programs), **options) as made:
        ends = made.run(*programs)
        return ends, [(device.commands, device.body.pose) for device in made.devices]
