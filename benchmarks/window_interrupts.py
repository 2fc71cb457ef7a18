"""Tests that the window ends in good order whenever Ctrl+C is pressed in the terminal in its first seconds.

Usage: ``python benchmarks/window_interrupts.py [--starts N] [--within SECONDS] [--seed N]``.

Each start is a process of its own, which a SIGINT ends at a random moment. In good order ends: with the status 0 where
the window was there, with 130 where it was not yet, or by the signal where Python had not begun. A segmentation fault,
an abort, a hang or a traceback of the program is a failure, and what the process said is printed.
"""

import argparse
import collections
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = "from gui.start import main; raise SystemExit(main())"
ENDS_WITHIN_S = 60.0
"""A process that has not ended so long after the signal hangs."""
IN_GOOD_ORDER = {0, 130, -signal.SIGINT}
BEGINNING = "KeyboardInterrupt"
"""With it Python itself ends, before the program has begun to open its window."""


def start_and_interrupt(after_s: float, environment: dict[str, str]) -> tuple[str, str]:
    """Start the window, interrupt it, and return how it ended and what it said."""
    with tempfile.TemporaryFile("w+") as said:
        with subprocess.Popen(
            [sys.executable, "-X", "faulthandler", "-c", PROGRAM], env=environment, stderr=said, stdout=said
        ) as run:
            time.sleep(after_s)
            run.send_signal(signal.SIGINT)
            try:
                status = run.wait(ENDS_WITHIN_S)
            except subprocess.TimeoutExpired:
                run.send_signal(signal.SIGABRT)  # Has faulthandler print where every thread is.
                run.wait()
                status = None
        said.seek(0)
        words = said.read()
    if status is None:
        return "hung", words
    if status in (1, -signal.SIGINT) and words.rstrip().endswith(BEGINNING) and "_window" not in words:
        return "interrupted while Python began", words
    if status in IN_GOOD_ORDER and "Traceback" not in words:
        return f"status {status}", words
    return f"FAILED with {status}", words


def main() -> int:
    """Start, interrupt, and count how the processes ended; the exit status is 1 where one of them failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--starts", type=int, default=100)
    parser.add_argument("--within", type=float, default=3.0, metavar="SECONDS")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    chance = random.Random(options.seed)
    ends: collections.Counter[str] = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        homes = {f"XDG_{name}_HOME": f"{folder}/{name}" for name in ("CONFIG", "STATE", "DATA", "CACHE")}
        for _ in range(options.starts):
            after_s = chance.uniform(0.0, options.within)
            end, words = start_and_interrupt(after_s, os.environ | homes)
            ends[end] += 1
            if end == "hung" or end.startswith("FAILED"):
                print(f"{end}, interrupted after {after_s:.3f} s:\n{words}", flush=True)
    told = ", ".join(f"{count} x {end}" for end, count in ends.most_common())
    print(f"{options.starts} starts, interrupted within {options.within:g} s, seed {options.seed}: {told}")
    return int(any(end == "hung" or end.startswith("FAILED") for end in ends))


if __name__ == "__main__":
    sys.exit(main())
