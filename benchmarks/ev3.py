"""EV3 programs on our floor beside ev3dev2simulator, in one run.

``python benchmarks/ev3.py [--peer PYTHON]``: factors of real time of a program that sleeps, one that waits for its
motors and one that reads a sensor in a busy loop, by the wall clock and by processor time, and how long it takes from
the start of the verb to the first motion. With --peer, the Python of an environment that holds ev3dev2simulator, the
same of the peer: from its start to its robot's first motion, frames a second, and processor time a simulated second. It
runs in real time only. Without a display it draws to memory (ARCADE_HEADLESS). It makes sounds by the module
simpleaudio, which wants ALSA's headers; a module of that name without any sound does as well.
"""

import argparse
import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

DRIVE = "from ev3dev2.motor import *\nfrom ev3dev2.sensor import *\nfrom ev3dev2.sensor.lego import *\nimport time\n"
DRIVE += "tank, eye = MoveTank(OUTPUT_A, OUTPUT_D), ColorSensor(INPUT_2)\n"
PROGRAMS = {
    "sleeps a second at a time": ("for n in range(150):\n    tank.on(20, -20)\n    time.sleep(1)\n", 200.0),
    "waits for its motors": ("for n in range(60):\n    tank.on_for_rotations(20, -20, 2)\n", None),
    "reads the colour in a busy loop": (
        "tank.on(5, -5)\nwhile time.monotonic() < 60:\n    eye.reflected_light_intensity\n",
        40.0,
    ),
}
FIRST_MOTION = "left, before = LargeMotor(OUTPUT_A), LargeMotor(OUTPUT_A).position\ntank.on(20, 20)\n"
FIRST_MOTION += "while left.position == before:\n    pass\nprint('moved')\n"
TICK_S = 0.015
"""Of our floor."""
PEER_PORT = 6840
PEER_FRAME_S = 1.0 / 30.0
PEER_DRIVE = "from ev3dev2.motor import *\nMoveTank(OUTPUT_A, OUTPUT_D).on(20, -20)\nimport time\ntime.sleep(100)\n"
PEER_WATCHED = """
import sys, time
from ev3dev2simulator.state.world_simulator import WorldSimulator
plain, seen = WorldSimulator.update, []
def update(self):
    plain(self)
    place = [(robot.body.angle, *robot.body.position) for robot in self.world_state.robots]
    seen.append(place)
    if place != seen[0]:
        print(time.time(), time.process_time(), len(seen), flush=True)
WorldSimulator.update = update
sys.argv = ["ev3dev2simulator"]
from ev3dev2simulator.__main__ import main
main()
"""
"""Runs the peer, and prints of each frame after the robot's first motion when it was, and what it has cost."""
PEER_FRAMES = 240


class Measured(NamedTuple):
    """What a program's run took, in seconds.

    Attributes:
        simulated_s: Of the floor's time.
        wall_s: From the start of the verb to its end.
        processor_s: Of the verb and of its program.
        first_line_s: From the start of the verb to the program's first line, on the wall clock.
    """

    simulated_s: float
    wall_s: float
    processor_s: float
    first_line_s: float


def run(program: str, cache: str) -> Measured:
    """Run a program; return what it took. Compiled files are kept in the cache, as an installed program's are."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "program.py"
        file.write_text(DRIVE + program)
        before, began_s = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        # The installed command; a program's output goes to the standard error of one whose result is JSON.
        command = [str(Path(sys.executable).with_name("robotworkshop")), "ev3", str(file), "--json"]
        with subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**kept, "PYTHONPYCACHEPREFIX": cache},
        ) as verb:
            assert verb.stdout is not None
            assert verb.stderr is not None
            verb.stderr.readline()
            first_line_s = time.monotonic() - began_s
            result = verb.stdout.read()
        wall_s = time.monotonic() - began_s
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Measured(json.loads(result)["time_s"], wall_s, cpu_s, first_line_s)


def peer_figures(python: str) -> tuple[float, float, float, float] | str:
    """Return the peer's wall and processor seconds to its first motion, frames a second, and processor seconds a frame.

    A text says why there are none.
    """
    here = {**os.environ, "ARCADE_HEADLESS": os.environ.get("ARCADE_HEADLESS", "" if "DISPLAY" in os.environ else "1")}
    began_s = time.time()
    started: list[subprocess.Popen[str]] = []

    def start(program: str) -> "subprocess.Popen[str]":
        command = [python, "-c", program]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=here, text=True, start_new_session=True
        )
        started.append(process)
        return process

    try:
        peer = start(PEER_WATCHED)
        while peer.poll() is None:
            try:
                socket.create_connection(("localhost", PEER_PORT), 0.2).close()
                break
            except OSError:
                time.sleep(0.02)
        else:
            return f"{python} does not run it"
        start(PEER_DRIVE)
        frames = []
        assert peer.stdout is not None
        for line in peer.stdout:
            if re.fullmatch(r"[\d.]+ [\d.]+ \d+\n", line):
                frames.append(tuple(map(float, line.split())))
                if len(frames) > PEER_FRAMES:
                    break
        if len(frames) < 2:
            return "its robot did not move"
        (first_s, first_cpu_s, first), (last_s, last_cpu_s, last) = frames[0], frames[-1]
        count = last - first
        return first_s - began_s, first_cpu_s, count / (last_s - first_s), (last_cpu_s - first_cpu_s) / count
    except OSError as error:
        return f"{python}: {error.strerror}"
    finally:
        for process in started:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer", metavar="PYTHON", help="of an environment with ev3dev2simulator")
    peer = parser.parse_args().peer
    with tempfile.TemporaryDirectory() as cache:
        measure(peer, cache)


def measure(peer: str | None, cache: str) -> None:
    """Measure ourselves, and the peer where there is one, and print."""
    run(FIRST_MOTION, cache)
    starts = [run(FIRST_MOTION, cache) for _ in range(3)]
    motion_s = min(start.first_line_s for start in starts)
    start_wall_s, start_cpu_s = min(start.wall_s for start in starts), min(start.processor_s for start in starts)
    print(f"start to first motion: {motion_s:.2f} s (asked: below 1.5 s);")
    print(f"    to the end {start_wall_s:.2f} s, {start_cpu_s:.2f} s of processor")
    for name, (program, asked) in PROGRAMS.items():
        simulated_s, wall_s, cpu_s, _ = run(program, cache)
        # On a loaded computer a start may take longer than another's whole run.
        wall = simulated_s / (wall_s - start_wall_s if wall_s > start_wall_s else wall_s)
        own_cpu_s = cpu_s - start_cpu_s
        by_cpu, cost_ms = simulated_s / own_cpu_s, 1000.0 * own_cpu_s / simulated_s
        wanted = f" (asked: {asked:g})" if asked else ""
        print(f"{name}: {simulated_s:.0f} s at {wall:.0f} times real time{wanted}, by processor time {by_cpu:.0f};")
        print(f"    {wall / TICK_S:.0f} ticks/s, {cost_ms:.2f} ms of processor time a simulated s")
    if not peer:
        print("ev3dev2simulator: not measured; name the Python of an environment that holds it with --peer")
        return
    figures = peer_figures(peer)
    if isinstance(figures, str):
        print(f"ev3dev2simulator: not measured; {figures}")
        return
    # What else the computer does changes from minute to minute: ours is measured before and after the peer.
    again = [run(FIRST_MOTION, cache) for _ in range(3)]
    motion_s = min(motion_s, *(start.first_line_s for start in again))
    start_cpu_s = min(start_cpu_s, *(start.processor_s for start in again))
    peer_start_s, peer_cpu_s, rate, cost_s = figures
    by_wall, by_cpu = motion_s / peer_start_s, start_cpu_s / peer_cpu_s
    print(f"ev3dev2simulator: start to first motion {peer_start_s:.2f} s, {peer_cpu_s:.2f} s of its processor;")
    print(f"    ours {motion_s:.2f} s, {start_cpu_s:.2f} s of processor with its program's;")
    print(f"    ours takes {by_wall:.2f} of it (asked: 0.25), {by_cpu:.2f} by processor;")
    print(f"    {rate:.1f} frames/s, {1000.0 * cost_s / PEER_FRAME_S:.0f} ms of processor time a simulated s")


if __name__ == "__main__":
    main()
