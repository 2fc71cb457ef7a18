"""Measures what the tests notice: plants faults in chosen rooms, one at a time, and counts those that fail a test.

    make mutations                                   # 20 faults a room, some 15 minutes
    python tools/mutations.py --rooms rules guard --count 50 --seed 7

A fault is one change of an operator, a number, a keyword or a branch, as cosmic-ray makes it, drawn by chance. It goes
into a copy of the tree, where only the tests beside the room run. Those that survive are printed with their diff: each
wants a test, or changes nothing that anyone could see.
"""

import argparse
import os
import random
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.plugins import get_operator, operator_names
from cosmic_ray.work_item import MutationSpec, TestOutcome

from robotdriver.compiled import SWITCH

ROOT = Path(__file__).resolve().parent.parent
TARGET = 0.85
"""The share of the faults that should be noticed."""
LONGEST_S = 240.0
"""Tests that take longer than this count as having noticed: they would never end."""


@dataclass(frozen=True, slots=True)
class Room:
    """A room where faults are planted, and the tests that have to notice them.

    Attributes:
        sources: Glob patterns of files, below the root.
        tests: Files or folders of tests.
        are_kernels: Whether the sources are compiled: then they run as they are written, since what was compiled of
            them knows no fault.
    """

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    are_kernels: bool = False


ROOMS: Mapping[str, Room] = {
    "rules": Room(
        ("robotworkshop/run/rule*.py", "robotworkshop/run/contest.py", "robotworkshop/run/verdict.py"),
        ("tests/robotworkshop/run", "tests/robotworkshop/match/test_same_law.py"),
    ),
    "guard": Room(
        ("robotdriver/create/driver/safety.py", "robotdriver/create/driver/watchdog*.py"),
        ("tests/robotdriver/create/test_safety.py", "tests/robotdriver/create/test_robot.py"),
    ),
    "history": Room(("scene/editing/history.py",), ("tests/scene/editing/test_history.py",)),
    "verifier": Room(("scenesolver/verify.py", "scene/drops.py"), ("tests/scenesolver/test_verify.py",)),
    "codecs": Room(
        ("robotdriver/create/commands.py", "robotdriver/create/packets.py", "robotdriver/create/stream.py"),
        tuple(
            f"tests/robotdriver/create/test_{name}.py" for name in ("commands", "packets", "stream", "other_drivers")
        ),
    ),
    "protocols": Room(
        ("robotworkshop/match/wire/wire.py", "robotdriver/pioneer/packets/*.py"),
        (
            *(f"tests/robotworkshop/match/test_{name}.py" for name in ("wire", "answers")),
            *(f"tests/robotdriver/pioneer/test_{name}.py" for name in ("packets", "reports", "lasers")),
        ),
    ),
    "recorder": Room(
        tuple(f"robotworkshop/recording/{name}.py" for name in ("codec", "frames", "header", "recorder")),
        ("tests/robotworkshop/recording/test_codec.py", "tests/robotworkshop/recording/test_recorder.py"),
    ),
    "floor_kernels": Room(
        (
            "robotdriver/ranging/kernel/*.py",
            *(f"robotdriver/simulator/undercarriage/{name}.py" for name in ("ramps", "odometer", "wheels", "rolling")),
            *(f"robotdriver/simulator/bodies/{name}.py" for name in ("gaps", "settling", "crowd")),
        ),
        (
            "tests/robotdriver/ranging",
            "tests/robotdriver/simulator/undercarriage",
            "tests/robotdriver/simulator/bodies",
            "tests/robotdriver/test_cornered.py",
            "tests/robotdriver/test_floor_errors.py",
        ),
        are_kernels=True,
    ),
    "planner_kernels": Room(
        ("scenesolver/kernel/*.py",),
        (
            "tests/scenesolver/kernel",
            "tests/scenesolver/geometry",
            "tests/scenesolver/planning/test_uncompiled_search.py",
        ),
        are_kernels=True,
    ),
    "belief": Room(
        tuple(f"scenesolver/driving/belief/{name}.py" for name in ("marks", "moving_*", "seen_floor", "sonar_map")),
        tuple(
            f"tests/scenesolver/driving/test_{name}.py"
            for name in ("sonar_map", "outlines", "movement", "moving_things", "moving_obstacles", "seen_floor")
        ),
    ),
}


def faults_in(files: Iterable[Path], *, are_kernels: bool = False) -> list[MutationSpec]:
    """Return every fault that can be planted, file by file. A kernel's decorators mean nothing as it is written."""
    found = []
    for file in files:
        tree, lines = get_ast_from_path(file), file.read_text(encoding="utf-8").splitlines()
        for name in sorted(operator_names()):
            kind = get_operator(name)
            if kind.arguments():
                continue
            places = (place for node in ast_nodes(tree) for place in kind().mutation_positions(node))
            found += [
                MutationSpec(str(file), name, number, start, end)
                for number, (start, end) in enumerate(places)
                if not (are_kernels and lines[start[0] - 1].lstrip().startswith("@cython."))
            ]
    return found


def copy_tree(to: Path) -> None:
    """Copy what is under version control, as it stands on the disk, and what was compiled beside it."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    compiled = [
        str(file.relative_to(ROOT)) for package in ROOT.glob("*/__init__.py") for file in _built(package.parent)
    ]
    for name in [*filter(None, listed.split("\0")), *compiled]:
        if (ROOT / name).exists():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)


def _built(package: Path) -> list[Path]:
    return [*package.rglob("*.so"), *package.rglob("*.pyd"), *package.rglob("compiled.txt")]


def measure(name: str, count: int, seed: int, tree: Path) -> tuple[int, int]:
    """Plant faults in a room of a copied tree, and print those that survive.

    Returns:
        How many were noticed, and how many were planted.
    """
    room = ROOMS[name]
    files = sorted(file for pattern in room.sources for file in tree.glob(pattern))
    faults = faults_in(files, are_kernels=room.are_kernels)
    os.environ[SWITCH] = "1" if room.are_kernels else ""
    chosen = random.Random(f"{seed} {name}").sample(faults, min(count, len(faults)))
    tests = [test for test in room.tests if (tree / test).exists()]
    command = shlex.join([sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests])
    os.chdir(tree)
    if subprocess.run(shlex.split(command), capture_output=True, check=False).returncode:
        raise SystemExit(f"{name}: its tests fail without any fault; mend them first: {command}")
    noticed = 0
    for fault in chosen:
        result = mutate_and_test([fault], command, LONGEST_S)
        if result.test_outcome is TestOutcome.SURVIVED:
            print((result.diff or "").replace(str(tree), ""), flush=True)
        else:
            noticed += 1
    return noticed, len(chosen)


def main() -> int:
    """Measure the rooms, and print a line for each."""
    parser = argparse.ArgumentParser(description="Plant faults, and count those that a test notices.")
    parser.add_argument("--rooms", nargs="+", choices=ROOMS, default=list(ROOMS), help="default: all")
    parser.add_argument("--count", type=int, default=20, help="faults a room (default: 20)")
    parser.add_argument("--seed", type=int, default=0, help="random seed (default: 0)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mutations") as folder:
        tree = Path(folder).resolve()
        copy_tree(tree)
        os.environ |= {"PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1", "QT_QPA_PLATFORM": "offscreen"}
        figures = {name: measure(name, options.count, options.seed, tree) for name in options.rooms}
        os.chdir(ROOT)
    for name, (noticed, planted) in figures.items():
        print(f"{name}: {noticed} of {planted} noticed")
    noticed, planted = (sum(figure) for figure in zip(*figures.values(), strict=True))
    print(f"all: {noticed} of {planted} noticed, {noticed / planted:.0%}, wanted {TARGET:.0%}")
    return 0 if noticed >= TARGET * planted else 1


if __name__ == "__main__":
    raise SystemExit(main())
