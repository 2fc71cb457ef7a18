"""What several threads load at the same time does not get in each other's way."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import robotworkshop

ROOT = Path(robotworkshop.__file__).parent.parent
PACKAGE = "robotdriver.simulator"


@pytest.mark.parametrize("part", ["robotworkshop", "gui"])
def test_the_simulated_floor_is_imported_as_a_whole(part: str) -> None:
    """A thread that imports a part of a package waits for the package; one that imports the package, for its parts.

    The window opens a scene and an audience's screen at the same time: Python gives such a deadlock up with an error.
    """
    torn = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file in sorted((ROOT / part).rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{PACKAGE}.")
    ]
    assert torn == []


def test_lists_and_help_load_no_planner() -> None:
    """They answer at once: numpy's and scipy's parts take most of the time in which other verbs start."""
    script = """
import sys
from robotworkshop.cli.app import main
for words in (["--help"], ["ports"], ["movers"]):
    main(words)
heavy = {"scipy", "shapely", "networkx", "rich", "robotdriver.simulator", "robotworkshop.run.session"}
sys.stderr.write(" ".join(sorted(heavy & sys.modules.keys())))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=120.0)
    assert re.search(r"^visibility +Visibility graph", done.stdout, re.MULTILINE)
    assert done.stderr == ""
