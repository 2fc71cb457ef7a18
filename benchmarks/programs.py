"""Programs in the floor's time: how much faster than people's time they run, beside the same floor without a program.

``python benchmarks/programs.py``: one program that naps 0.1 s at a time, one that naps a tick at a time, and one that
reads in a busy loop at 0.5 ms of simulated time a read, each in a process of its own, with one robot on the floor.
The first figure is by the wall clock, the second by the processor time of floor and program together, less what the
program's Python needs to start: on a machine with nothing else to do they differ by the changes of process.
"""

import resource
import tempfile
import time
from pathlib import Path

from robotdriver.models import CREATE_2
from robotdriver.pose import Pose
from robotdriver.programs.device import Device
from robotdriver.programs.host import ProgramHost
from robotdriver.programs.process import python_command
from robotdriver.simulator.clock import SimulationClock
from robotdriver.simulator.world import World

SIMULATED_S = 120.0
READ_COST_S = 0.0005

BOOT = """
import builtins

def boot(floor):
    builtins.floor = floor
"""

NAPPING = """
import time
for _ in range({turns}):
    floor.write(bytes(8))
    time.sleep({nap_s})
"""

READING = """
while floor.now_s < {until_s}:
    floor.read()
"""

PROGRAMS = {
    "naps 0.1 s at a time": (NAPPING.format(turns=round(SIMULATED_S / 0.1), nap_s=0.1), 200.0),
    "naps a tick at a time": (NAPPING.format(turns=round(SIMULATED_S / 0.015), nap_s=0.0145), None),
    "reads at 0.5 ms a read": (READING.format(until_s=SIMULATED_S), 40.0),
}
"""Each with the factor of real time that is asked of it."""


class Still(Device):
    """A robot that stands, and whose program writes and reads."""

    name = "still"

    def snapshot(self, now_s: float) -> bytes:
        """Return as much as a robot's sensors are."""
        del now_s
        return bytes(256)

    def write(self, command: bytes, time_s: float) -> None:
        """Do nothing."""

    def stop(self) -> None:
        """Do nothing."""


def _floor() -> World:
    world = World(seed=0)
    world.add_wall((2000.0, -2000.0), (2000.0, 2000.0))
    world.add_robot(CREATE_2, Pose(0.0, 0.0), "robot")
    return world


def _factors_of_program(text: str, folder: Path) -> tuple[float, float]:
    """Return how many simulated seconds a program drives in a second of wall time and of processor time.

    Measured from its first word to its end.
    """
    program, boot = folder / "program.py", folder / "boot.py"
    program.write_text(text)
    boot.write_text(BOOT)
    world = _floor()
    clock = SimulationClock(world)
    begun: list[float] = []
    busy_s = _busy_s()
    with ProgramHost(clock, read_cost_s=READ_COST_S, on_event=lambda _: begun.append(time.perf_counter())) as host:
        host.start(python_command(program, boot=boot), Still())
        host.wait()
    clock.stop()
    return world.time_s / (begun[-1] - begun[0]), world.time_s / (_busy_s() - busy_s)


def _busy_s() -> float:
    """Return the processor time that this process and its ended children have used."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _factors_of_floor() -> tuple[float, float]:
    world = _floor()
    begin_s, busy_s = time.perf_counter(), _busy_s()
    while world.time_s < SIMULATED_S:
        world.step()
    return world.time_s / (time.perf_counter() - begin_s), world.time_s / (_busy_s() - busy_s)


def main() -> None:
    """Measure and print."""
    print(f"simulated seconds in a second of wall time and of processor time, over {SIMULATED_S:g} simulated seconds")
    _print("the floor alone", _factors_of_floor())
    with tempfile.TemporaryDirectory() as folder:
        _, start = _factors_of_program("import time\ntime.sleep(1e-4)\ntime.sleep(0.02)", Path(folder))
        start_s = 0.015 / start
        for name, (text, asked) in PROGRAMS.items():
            wall, busy = _factors_of_program(text, Path(folder))
            busy = SIMULATED_S / (SIMULATED_S / busy - start_s)
            _print(f"a program that {name}", (wall, busy), "" if asked is None else f"   (asked: {asked:g}x)")


def _print(name: str, factors: tuple[float, float], remark: str = "") -> None:
    wall, busy = factors
    print(f"{name:38}{wall:8.0f}x{busy:8.0f}x{remark}")


if __name__ == "__main__":
    main()
