"""Measures how fast programs for EyeBots run, each figure beside what it must reach.

Programs in C and in Python drive, poll a distance sensor, draw their display and look through the camera, each in a
process of its own and in lock-step with the floor. The peer is the bare floor: the same robot driving the same squares
with nobody asking anything, stepped in this process.

Speeds are simulated time over processor time, that of the programs included, which other programs disturb less than the
clock on the wall; the speed by that stands beside them. Usage: ``python benchmarks/eyebot.py [--seconds 120]``.
"""

import argparse
import resource
import shutil
import sys
import tempfile
import time
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from robotdriver.eyebot.robots import S4
from robotdriver.pose import Pose
from robotdriver.simulator import World
from robotdriver.simulator.commands import Straight, TurnBy
from robotworkshop.families.eyebot.programs import prepared
from robotworkshop.families.eyebot.run import EyeBotRun, EyeBotRunOptions
from robotworkshop.families.eyebot.setup import EyeBotEntry, EyeBotSetup, empty_world
from robotworkshop.stage.events import Announcer

SQUARES_C = """
int main(void) {
    for (;;) { VWStraight(300, 200); VWWait(); VWTurn(90, 60); VWWait(); }
}
"""
SQUARES_PYTHON = """
while True:
    VWStraight(300, 200)
    VWWait()
    VWTurn(90, 60)
    VWWait()
"""
POLLING_C = """
int main(void) {
    for (;;) {
        VWSetSpeed(200, 0);
        while (PSDGet(PSD_FRONT) > 300) ;
        VWSetSpeed(0, 0);
        VWTurn(100, 90);
        while (!VWDone()) ;
    }
}
"""
DISPLAY_C = """
int main(void) {
    int x, y, phi, scan[360];
    for (;;) {
        VWSetSpeed(150, 30);
        LIDARGet(scan);
        LCDClear();
        for (int i = 0; i < 360; i += 4) LCDLine(i, 250 - scan[i] / 40, i, 250, BLUE);
        VWGetPosition(&x, &y, &phi);
        LCDSetPrintf(0, 0, "%d %d %d", x, y, phi);
        OSWait(100);
    }
}
"""
PRINTING_C = """
int main(void) {
    int x, y, phi;
    LCDMenu("", "", "", "END");
    for (;;) {
        VWSetSpeed(150, 30);
        VWGetPosition(&x, &y, &phi);
        LCDSetPrintf(0, 0, "%5d %5d %5d front %4d", x, y, phi, PSDGet(PSD_FRONT));
        LCDPixel(240 + x / 20, 160 - y / 20, GREEN);
        OSWait(50);
    }
}
"""
CAMERA_C = """
BYTE picture[QVGA_SIZE];
int main(void) {
    CAMInit(QVGA);
    for (;;) { VWSetSpeed(150, 30); CAMGet(picture); LCDImage(picture); OSWait(200); }
}
"""
ROWS = (
    ("squares, waiting, C", SQUARES_C, 200),
    ("squares, waiting, Python", SQUARES_PYTHON, 200),
    ("a sensor polled without a wait, C", POLLING_C, 200),
    ("place printed and drawn 20 times a second, C", PRINTING_C, 50),
    ("laser drawn with 90 lines 10 times a second, C", DISPLAY_C, 50),
    ("QVGA camera shown 5 times a second, C", CAMERA_C, 50),
)


def processor_s() -> float:
    """Return the processor time of this process and of those that have ended."""
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def speeds_of(program: str, folder: Path, seconds: float) -> tuple[float, float]:
    """Return how many times faster than real time a program runs, by processor time and on the wall."""
    is_c = "int main" in program
    file = folder / ("program.c" if is_c else "program.py")
    file.write_text(('#include "eyebot.h"\n' if is_c else "from eye import *\n") + program)
    runnable = prepared(file, 7, Path(tempfile.mkdtemp(dir=folder)))
    setup = EyeBotSetup(empty_world(), (EyeBotEntry("S4", runnable),))
    cpu_s, wall_s = processor_s(), time.perf_counter()
    run = EyeBotRun(setup, EyeBotRunOptions(speed=None, time_limit_s=seconds), Announcer())
    try:
        run.run()
    finally:
        run.close()
    return seconds / (processor_s() - cpu_s), seconds / (time.perf_counter() - wall_s)


def speeds_of_bare_floor(seconds: float) -> tuple[float, float]:
    """Return the same of a floor on which the robot drives squares without a program."""
    world = World(seed=0)
    scene = empty_world()
    for wall in scene.walls:
        world.add_wall(wall.start, wall.end)
    robot = world.add_robot(S4.model, Pose(2000.0, 2000.0), "S4")
    cpu_s, wall_s, sides = time.process_time(), time.perf_counter(), 0
    while world.time_s < seconds:
        if robot.undercarriage.is_done:
            sides += 1
            robot.post(Straight(300.0, 200.0) if sides % 2 else TurnBy(1.5707963, 1.0471976))
        world.step()
    return seconds / (time.process_time() - cpu_s), seconds / (time.perf_counter() - wall_s)


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=120.0, help="simulated time of each row")
    seconds = parser.parse_args().seconds
    table = Table(title=f"EyeBot programs, {seconds:g} s of the floor each", box=box.SIMPLE)
    for column in ("program", "times real time, by processor", "on the wall", "asked"):
        table.add_column(column, justify="left" if column == "program" else "right")
    with tempfile.TemporaryDirectory(prefix="eyebot-") as folder:
        for name, program, asked in ROWS:
            if "int main" in program and shutil.which("cc") is None:
                continue
            by_cpu, by_wall = speeds_of(program, Path(folder), seconds)
            table.add_row(name, f"{by_cpu:.0f}", f"{by_wall:.0f}", "" if asked is None else str(asked))
        by_cpu, by_wall = speeds_of_bare_floor(seconds)
        table.add_row("the bare floor, squares", f"{by_cpu:.0f}", f"{by_wall:.0f}", "peer")
    Console(width=None if sys.stdout.isatty() else 120).print(table)


if __name__ == "__main__":
    main()
