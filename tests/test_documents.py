"""Everything typed works: each block of commands in README and docs runs in a clean folder that has the examples.

The word after a block's language says how it runs. `sh`: by a shell, which stops at the first failure. `sh terminals`:
each line in a terminal of its own, all but the last one serving until it ends. `sh hardware`, `sh network`, `sh build`,
`sh window`: not here, since they need a robot, other computers, an installation, or a person. `python fragment` and
`python hardware` are pieces of programs; other Python runs. Programs start warm.
"""

import fcntl
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from robotworkshop.cli.app import main
from robotworkshop.examples import examples
from tests.warm.programs import warm_folder

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
PATIENCE_S = 150.0
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
NOT_HERE = {"hardware", "network", "build", "window", "fragment"}
SERVES = ("emulate ", "player ", "--wait")
"""What has one of these says in a line that others may come."""
KNOWN = {"sh": {"", "terminals"} | NOT_HERE, "python": {"", "fragment", "hardware"}}


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a page.

    Attributes:
        place: The page and its line, as editors open it.
        language: What it is written in.
        manner: How it runs.
        text: Its lines.
    """

    place: str
    language: str
    manner: str
    text: str


def blocks() -> Iterator[Block]:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for found in FENCE.finditer(text):
            language, _, manner = found[1].strip().partition(" ")
            line = text.count("\n", 0, found.start()) + 1
            yield Block(f"{page.relative_to(ROOT)}:{line}", language, manner, found[2])


ALL = list(blocks())


def test_each_page_is_found_on_the_site() -> None:
    """What is made when the site is built has no file."""
    named = set(re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE))
    pages = {page.relative_to(ROOT / "docs").as_posix() for page in PAGES if page.is_relative_to(ROOT / "docs")}
    assert pages <= named
    assert named - pages == {"index.md", "commands.md", "api.md", "robot_thrift.md", "changelog.md"}


def of(language: str, manner: str) -> list[object]:
    alike = {b.text: b for b in reversed(ALL) if (b.language, b.manner) == (language, manner)}
    return [pytest.param(b, id=b.place) for b in alike.values()]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clean folder with the examples, and this environment's programs."""
    for example in examples():
        copy = shutil.copytree if example.path.is_dir() else shutil.copyfile
        copy(example.path, tmp_path / example.name)
    monkeypatch.chdir(tmp_path)
    folders = (str(warm_folder()), str(Path(sys.executable).parent), os.environ["PATH"])
    monkeypatch.setenv("PATH", os.pathsep.join(folders))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    return tmp_path


@pytest.mark.parametrize("block", ALL, ids=lambda block: block.place)
def test_each_block_says_how_it_runs(block: Block) -> None:
    assert block.language, "name the language, and for commands how they run"
    assert block.manner in KNOWN.get(block.language, {""})


@pytest.mark.parametrize("block", of("sh", ""))
def test_commands_run(block: Block, home: Path) -> None:
    # What "examples copy" brings is here already for the blocks that follow it on the page.
    folder = home / "clean" if "examples copy" in block.text else home
    folder.mkdir(exist_ok=True)
    done = subprocess.run(
        ["sh", "-e", "-c", block.text], cwd=folder, capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def ports() -> Iterator[None]:
    """The ports that the pages name, for one test of this computer at a time."""
    with (Path(tempfile.gettempdir()) / "robotworkshop-documents.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def started(line: str, folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        ["sh", "-c", f"exec {line}"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=folder, text=True
    )


def fault_of_terminals(block: Block, folder: Path) -> str:
    """Run a block's lines in terminals of their own; return why they do not work together, or nothing."""
    *servers, last = block.text.splitlines()
    running = []
    try:
        for line in servers:
            running.append(started(line, folder))
            if any(word in line for word in SERVES) and not running[-1].stdout.readline():
                return f"{block.place}: {line} says nothing"
        done = subprocess.run(
            ["sh", "-c", last], cwd=folder, capture_output=True, text=True, timeout=PATIENCE_S, check=False
        )
        return f"{block.place}: {done.stdout}{done.stderr}" if done.returncode else ""
    finally:
        for process in running:
            process.send_signal(signal.SIGINT)
        for process in running:
            process.communicate(timeout=PATIENCE_S)


@pytest.mark.timeout(600)  # It may wait for its turn.
@pytest.mark.usefixtures("ports")
def test_terminals_work_together(home: Path) -> None:
    """One block drives in real time and hardly computes: the others run one after another meanwhile."""
    alike = {block.text: block for block in ALL if (block.language, block.manner) == ("sh", "terminals")}.values()
    slow = [block for block in alike if "emulate create" in block.text]
    others = [block for block in alike if block not in slow]
    with ThreadPoolExecutor() as pool:
        faults = pool.map(lambda blocks: [fault_of_terminals(block, home) for block in blocks], (slow, others))
        assert [fault for found in faults for fault in found if fault] == []


@pytest.mark.parametrize("block", of("python", ""))
def test_python_runs(block: Block, home: Path) -> None:
    subprocess.run(["python", "-"], input=block.text, cwd=home, text=True, timeout=PATIENCE_S, check=True)


def test_the_notebook_runs(home: Path) -> None:
    cells = json.loads((home / "14_floor_in_python.ipynb").read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    subprocess.run(["python", "-"], input=code, cwd=home, text=True, timeout=PATIENCE_S, check=True)


def test_the_readme_shows_the_example_itself() -> None:
    example = next(one.path for one in examples() if one.name == "02_straight_ahead.py").read_text()
    shown = next(block.text for block in ALL if block.place.startswith("README") and block.language == "python")
    assert (
        example.partition("class ")[2].replace('        """Return the command for this frame of the sensors."""\n', "")
        == (shown.partition("class ")[2])
    )


@pytest.mark.usefixtures("home")
def test_every_example_runs_as_it_says() -> None:
    on_pages = {line for block in ALL if block.language == "sh" for line in block.text.splitlines()}
    for example in examples():
        text = example.path.read_text() if example.path.is_file() else ""
        for command in set(re.findall(r"Run it:\s+(.*?)(?: \*/)?$", text, re.MULTILINE)) - on_pages:
            done = subprocess.run(
                ["sh", "-c", command], capture_output=True, text=True, timeout=PATIENCE_S, check=False
            )
            assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"


def test_examples_are_listed_and_copied(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["examples"]) == 0
    listed = capsys.readouterr().out
    assert all(example.name in listed and example.summary for example in examples())
    assert main(["examples", "copy", "--to", str(tmp_path / "new")]) == 0
    assert {path.name for path in (tmp_path / "new").iterdir()} == {example.name for example in examples()}
    (tmp_path / "new" / "04_square.py").write_text("mine")
    assert main(["examples", "copy", "04_square.py", "--to", str(tmp_path / "new")]) == 2
    assert (tmp_path / "new" / "04_square.py").read_text() == "mine"
    assert main(["examples", "copy", "nothing.py"]) == 2
