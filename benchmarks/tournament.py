"""A whole tournament, and the same one killed half-way and resumed: how long they take, and whether the tables agree.

Four movers, ten scenes (eight solo, two duels) and four seeds make 224 games. Usage, all options optional:

    python benchmarks/tournament.py --seeds 4 --jobs 2 --folder tournament-benchmark
"""

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MOVERS = ("prm", "lazy_prm", "visibility")
THREADED = Path(__file__).resolve().parent.parent / "tests" / "game" / "original_way.py"
SCENES = (
    "bug_trap", "columns", "crates", "crossing", "empty_room", "gallery", "maze", "narrow_passage",
    "duel_crossing", "duel_symmetric",
)  # fmt: skip
TABLES = ("leaderboard.csv", "leaderboard.json", "leaderboard.html")
PROGRAM = "import sys; from robotworkshop.cli.app import main; sys.exit(main(sys.argv[1:]))"


def command(options: argparse.Namespace, folder: Path) -> list[str]:
    """Return the command that holds the tournament."""
    movers = [part for mover in (*MOVERS, str(THREADED)) for part in ("--mover", mover)]
    scenes = [part for scene in SCENES for part in ("--scenes", scene)]
    numbers = ["--seeds", str(options.seeds), "--jobs", str(options.jobs), "--floor", options.floor]
    return [sys.executable, "-c", PROGRAM, "tournament", *movers, *scenes, *numbers, "--out", str(folder)]


def games_in(folder: Path) -> int:
    """Return how many games are on the disk."""
    file = folder / "games.jsonl"
    return file.read_bytes().count(b'{"type":"game"') if file.exists() else 0


def main() -> None:
    """Hold the tournament twice."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--floor", default="lab floor")
    parser.add_argument("--folder", type=Path, help="where the results stay; else they are thrown away")
    options = parser.parse_args()
    folder = options.folder or Path(tempfile.mkdtemp(prefix="tournament-"))
    whole, broken = folder / "whole", folder / "broken"
    for old in (whole, broken):
        shutil.rmtree(old, ignore_errors=True)

    began = time.perf_counter()
    subprocess.run(command(options, whole), check=True)
    took_s = time.perf_counter() - began
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu_s = used.ru_utime + used.ru_stime
    games = games_in(whole)
    print(f"{games} games in {took_s:.0f} s with {options.jobs} jobs: {took_s / games:.2f} s a game; CPU {cpu_s:.0f} s")

    with subprocess.Popen(command(options, broken), stdout=subprocess.DEVNULL) as process:
        while games_in(broken) < games / 2 and process.poll() is None:
            time.sleep(0.1)
        process.kill()
    print(f"killed after {games_in(broken)} games")
    subprocess.run(command(options, broken), check=True, stdout=subprocess.DEVNULL)
    same = all((whole / name).read_bytes() == (broken / name).read_bytes() for name in TABLES)
    print(f"resumed: {games_in(broken)} games; the tables are {'the same, byte for byte' if same else 'DIFFERENT'}")
    if options.folder is None:
        shutil.rmtree(folder)
    sys.exit(not same)


if __name__ == "__main__":
    main()
