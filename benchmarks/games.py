"""Measures what a game of a tournament costs, at each level of isolation, and beside another installation.

    python benchmarks/games.py [--beside PYTHON]

Each row is a tournament of its own, by the verb: two movers in two scenes, solo and duel, one game at a time. Processor
time is that of all its processes, also of those whose parent has ended; PYTHON is the interpreter of another
installation, such as the commit before, and plays the same games as it does them.
"""

import argparse
import ctypes
import os
import resource
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from robotworkshop.tournament.isolation import landlock, sandbox
from robotworkshop.tournament.isolation.level import IsolationLevel

MOVERS = ("prm", "visibility")
SCENES = ("empty_room", "duel_crossing")
_CHILD_SUBREAPER = 36

VERB = "import runpy; runpy.run_module('robotworkshop', run_name='__main__', alter_sys=True)"
AT_LEVEL = """
import sys
from robotworkshop.tournament import executor
from robotworkshop.tournament.isolation.level import IsolationLevel, Present
present = Present(IsolationLevel(sys.argv.pop(1)))
executor.present_level = lambda: present
from robotworkshop.cli.app import main
sys.exit(main(sys.argv[1:]))
"""


def held(python: str, program: str, *words: str, seeds: int) -> tuple[int, float, float]:
    """Hold a tournament; return how many games it played, its processor time and its wall time, s."""
    with tempfile.TemporaryDirectory() as folder:
        named = [part for mover in MOVERS for part in ("--mover", mover)]
        named += [part for scene in SCENES for part in ("--scenes", scene)]
        options = ["--seeds", str(seeds), "--jobs", "1", "--out", folder]
        before, began_s = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        command = [python, "-P", "-c", program, *words, "tournament", *named, *options]  # -P: not what lies around here
        subprocess.run(command, check=True, capture_output=True)
        with suppress(ChildProcessError):
            while True:  # Movers' processes have other parents, which have ended.
                os.waitpid(-1, 0)
        took_s, after = time.perf_counter() - began_s, resource.getrusage(resource.RUSAGE_CHILDREN)
        games = (Path(folder) / "games.jsonl").read_bytes().count(b'{"type":"game"')
    return games, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, took_s


def main() -> None:
    """Print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", metavar="PYTHON", help="interpreter of another installation")
    parser.add_argument("--seeds", type=int, default=3, help="each is four games")
    options = parser.parse_args()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_CHILD_SUBREAPER, 1, 0, 0, 0)
    there = {IsolationLevel.SANDBOX: not sandbox.why_not(), IsolationLevel.LANDLOCK: landlock.abi() > 0}
    rows = [(str(level), sys.executable, AT_LEVEL, (str(level),)) for level in IsolationLevel if there.get(level, True)]
    if options.beside:
        rows.append((options.beside, options.beside, VERB, ()))
    print(f"load {os.getloadavg()[0]:.1f}; {len(MOVERS)} movers, {', '.join(SCENES)}; one game at a time")
    print(f"{'games':>5} {'processor s a game':>19} {'wall s a game':>14} {'games a minute':>15}")
    for name, python, program, words in rows:
        games, used_s, took_s = held(python, program, *words, seeds=options.seeds)
        print(f"{games:5} {used_s / games:19.2f} {took_s / games:14.2f} {60.0 * games / took_s:15.1f}  {name}")


if __name__ == "__main__":
    main()
