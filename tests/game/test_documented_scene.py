"""The scene that docs/scenes.md shows is solved and driven as a reader would try it."""

import json
import re
from pathlib import Path

import pytest

from robotworkshop.cli.app import main

DOCUMENT = Path(__file__).parents[2] / "docs" / "scenes.md"


def test_the_example_of_the_documentation_is_driven_to_its_goal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (example,) = re.findall(r"```json\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    file = tmp_path / "example.json"
    file.write_text(example, encoding="utf-8")
    assert main(["run", str(file), "--speed", "max", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["reached"], report["own_collisions"]) == (True, 0)
