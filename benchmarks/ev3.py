"""EV3 programs on our floor beside ev3dev2simulator, in one run.

``python benchmarks/ev3.py [--peer PYTHON]``: factors of real time of a program that sleeps, one that waits for its
motors and one that reads a sensor in a busy loop, by the wall clock and by processor time, and how long it takes from
the start of the verb to the first motion. With --peer, the Python of an environment that holds ev3dev2simulator, the
same of the peer: from its start to its robot's first motion, frames a second, and processor time a simulated second. It
runs in real time only. Without a display it draws to memory (ARCADE_HEADLESS). It makes sounds by the module
simpleaudio, which wants ALSA's headers; a module of that name without any sound does as well.

``python benchmarks/ev3.py --pace``: how far a program's moments at ``--speed 1`` are from those on the wall clock,
beside those of a plain program that only sleeps, in the same half minute: what that one is late is the computer's own.
"""

import argparse
import json
import os
import re
import resource
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
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
PEER_DEADLINE_S = 90.0

PACE_S = 30
EXACT_MS = 5.0
PACED = f"""
import threading, time
from ev3dev2.motor import LargeMotor, MediumMotor, OUTPUT_A, OUTPUT_B, OUTPUT_C, SpeedPercent
left, right, arm = LargeMotor(OUTPUT_A), LargeMotor(OUTPUT_B), MediumMotor(OUTPUT_C)
def tell(kind):
    print(kind, time.time(), flush=True)
def nap(length_s):
    while time.time() < end:
        time.sleep(length_s)
        tell(f"naps of {{1000 * length_s:g}} ms")
def turn():
    while time.time() < end:
        left.on_for_seconds(SpeedPercent(20), 0.31)
        tell("on_for_seconds")
def wait():
    while time.time() < end:
        right.run_to_rel_pos(position_sp=40, speed_sp=300)
        right.wait_until_not_moving()
        tell("wait_until_not_moving")
time.sleep(0.5)
end = time.time() + {PACE_S}
for work in ((nap, 0.0033), (nap, 0.0171), (nap, 0.5), (turn,), (wait,)):
    threading.Thread(target=work[0], args=work[1:]).start()
reads = 0
while time.time() < end:
    arm.position
    reads += 1
    if reads % 37 == 0:
        tell("a busy loop")
"""
PLAIN = f"""
import time
end = time.monotonic() + {PACE_S}
while time.monotonic() < end:
    time.sleep(0.0171)
    print("a plain program", time.time(), flush=True)
"""


class Measured(NamedTuple):
    """The times of a program's run, in seconds.

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
        watchdog = threading.Timer(PEER_DEADLINE_S, peer.kill)  # one that hangs would be read for ever
        watchdog.daemon = True
        watchdog.start()
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


def measure_pace() -> None:
    """Print how far moments are from those on the wall clock, less the median of a second about them."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "program.py"
        file.write_text(PACED)
        verb = [str(Path(sys.executable).with_name("robotworkshop")), "ev3", str(file), "--speed", "1"]
        with (
            subprocess.Popen(verb, stdout=subprocess.PIPE, text=True) as paced,
            subprocess.Popen([sys.executable, "-c", PLAIN], stdout=subprocess.PIPE, text=True) as plain,
        ):
            waiting = ThreadPoolExecutor(1).submit(moments, plain)
            groups = (moments(paced), waiting.result())
    print(f"at a load of {os.getloadavg()[0]:.1f}, ms from the wall clock, asked: within {EXACT_MS:g}:")
    for told in groups:
        errors_ms = defaultdict(list)
        middles_ms = []
        for at_s, kind, offset_ms in told:
            near = [other_ms for other_s, _, other_ms in told if abs(other_s - at_s) < 0.5]
            middles_ms.append(statistics.median(near))
            errors_ms[kind].append(offset_ms - middles_ms[-1])
        for kind, errors in errors_ms.items():
            errors.sort()
            exact = 100.0 * sum(abs(error) <= EXACT_MS for error in errors) / len(errors)
            ends = " ".join(f"{errors[round(part * (len(errors) - 1))]:.2f}" for part in (0.0, 0.01, 0.99, 1.0))
            print(f"{kind:22} {len(errors):6} moments, {exact:6.2f} % within; least, 1 %, 99 %, most: {ends}")
        print(f"{'':22} from its first to its last second {middles_ms[-1] - middles_ms[0]:.2f} ms were lost")


def moments(process: "subprocess.Popen[str]") -> list[tuple[float, str, float]]:
    """Return the moments that a program prints: when each was read here, its kind, and its offset from then, in ms."""
    assert process.stdout is not None
    told = []
    for line in process.stdout:
        now_s = time.time()
        kind, _, told_s = line.rpartition(" ")
        if re.fullmatch(r"\d+\.\d+\n", told_s):
            told.append((now_s, kind, 1000.0 * (now_s - float(told_s))))
    return told


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer", metavar="PYTHON", help="of an environment with ev3dev2simulator")
    parser.add_argument("--pace", action="store_true", help="how exact moments at --speed 1 are, and nothing else")
    wish = parser.parse_args()
    if wish.pace:
        measure_pace()
        return
    peer = wish.peer
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
