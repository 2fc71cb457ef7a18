"""The C program of docs/program_messages.md, as it stands there."""

import shutil
import subprocess
from pathlib import Path

import pytest

from robotdriver.programs.program import ProgramEnded

from .toys import PATIENCE_S, hall

DOCUMENT = Path(__file__).parents[3] / "docs" / "program_messages.md"


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_the_documented_program_drives(tmp_path: Path) -> None:
    source, program = tmp_path / "demo.c", tmp_path / "demo"
    source.write_text(DOCUMENT.read_text().partition("```c\n")[2].partition("```")[0])
    subprocess.run(["cc", "-Wall", "-Wextra", "-Werror", "-std=gnu11", "-o", program, source], check=True)
    with hall(tmp_path) as made, (tmp_path / "said").open("wb") as said:
        made.host.start([str(program)], made.devices[0], stdout=said)
        assert made.host.wait(PATIENCE_S)
        (end,) = [event for event in made.events if isinstance(event, ProgramEnded)]
        assert (end.status, end.stderr) == (0, "")
    assert (tmp_path / "said").read_text() == "198 mm\n"
