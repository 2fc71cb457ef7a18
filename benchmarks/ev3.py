"""EV3 programs on our floor beside ev3dev2simulator, in one run.

``python benchmarks/ev3.py [--peer PYTHON]``: factors of real time of a program that sleeps, one that waits for its
motors and one that reads a sensor in a busy loop, by the wall clock and by processor time, and how long it takes from
the start of the verb to the first motion. With --peer, the Python of an environment that holds ev3dev2simulator, the
peer's own time from its start until it lets a program in; it needs a display, and runs in real time only.
"""

import argparse
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

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
FIRST_MOTION = "tank.on(20, 20)\ntime.sleep(0.05)\n"
PEER_PORT = 6840


def run(program: str) -> tuple[float, float, float]:
    """Run a program; return simulated, wall and processor seconds of the whole verb."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "program.py"
        file.write_text(DRIVE + program)
        before, wall_s = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        command = [sys.executable, "-m", "robotworkshop", "ev3", str(file), "--json"]
        done = subprocess.run(command, capture_output=True, check=True, text=True)
        wall_s = time.monotonic() - wall_s
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return json.loads(done.stdout)["time_s"], wall_s, cpu_s


def peer_start_s(python: str) -> float | None:
    """Return how long the peer takes until programs can connect; None where it does not come up."""
    began_s = time.monotonic()
    process = subprocess.Popen(
        [python, "-m", "ev3dev2simulator"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ,
        start_new_session=True,
    )
    try:
        while time.monotonic() - began_s < 30.0 and process.poll() is None:
            try:
                socket.create_connection(("localhost", PEER_PORT), 0.2).close()
                return time.monotonic() - began_s
            except OSError:
                time.sleep(0.02)
        return None
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer", metavar="PYTHON", help="of an environment with ev3dev2simulator")
    peer = parser.parse_args().peer
    starts = [run(FIRST_MOTION) for _ in range(3)]
    start_wall_s, start_cpu_s = min(start[1] for start in starts), min(start[2] for start in starts)
    print(f"start to first motion and end: {start_wall_s:.2f} s (asked: below 1.5 s), {start_cpu_s:.2f} s of processor")
    for name, (program, asked) in PROGRAMS.items():
        simulated_s, wall_s, cpu_s = run(program)
        wall, cpu = simulated_s / (wall_s - start_wall_s), simulated_s / (cpu_s - start_cpu_s)
        wanted = f" (asked: {asked:g})" if asked else ""
        print(f"{name}: {simulated_s:.0f} s at {wall:.0f} times real time{wanted}, by processor time {cpu:.0f};")
        print(f"    {1000.0 * (cpu_s - start_cpu_s) / simulated_s:.2f} ms of processor time a simulated second")
    if peer:
        peer_s = peer_start_s(peer)
        said = "did not come up" if peer_s is None else f"lets programs in after {peer_s:.2f} s"
        print(f"ev3dev2simulator {said}; it runs at 30 frames/s in real time")


if __name__ == "__main__":
    main()
