"""A tournament on a Dask scheduler with two workers, of which one is killed, beside the same one on one process.

    python benchmarks/cluster.py [--seeds 2]

The tables must be the same, byte for byte. Takes the extra `cluster`.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import distributed

PROGRAM = "import sys; from robotworkshop.cli.app import main; sys.exit(main(sys.argv[1:]))"
TABLES = ("leaderboard.csv", "leaderboard.json", "leaderboard.html")


def command(folder: Path, seeds: int, *options: str) -> list[str]:
    """Return the command that holds the tournament."""
    words = ["--mover", "prm", "--mover", "visibility", "--scenes", "empty_room", "--scenes", "duel_crossing"]
    return [sys.executable, "-c", PROGRAM, "tournament", *words, "--seeds", str(seeds), "--out", str(folder), *options]


def games_in(folder: Path) -> int:
    """Return how many games are on the disk."""
    file = folder / "games.jsonl"
    return file.read_bytes().count(b'{"type":"game"') if file.exists() else 0


def main() -> None:
    """Hold both, and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=2)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        one, many = Path(place, "one"), Path(place, "many")
        subprocess.run(command(one, options.seeds, "--jobs", "1"), check=True, capture_output=True)
        with distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, protocol="tcp"
        ) as cluster:
            address = cluster.scheduler_address
            held = subprocess.Popen(
                command(many, options.seeds, "--cluster", address),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
            )
            while games_in(many) < 2 and held.poll() is None:
                time.sleep(0.05)
            workers = [worker.pid for worker in cluster.workers.values() if worker.pid is not None]
            os.kill(workers[0], signal.SIGKILL)
            _, told = held.communicate()
        if held.returncode:
            raise SystemExit(told.decode())
        same = [name for name in TABLES if (one / name).read_bytes() == (many / name).read_bytes()]
        print(
            f"{games_in(many)} games on two workers, of which one was killed; the same byte for byte: {', '.join(same)}"
        )
        if len(same) < len(TABLES):
            raise SystemExit("the tables differ")


if __name__ == "__main__":
    main()
