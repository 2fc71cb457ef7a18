"""The pictures of docs/planning*.md, planners.md and driving*.md are those that their commands draw."""

import re
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.warm.programs import warm

PROJECT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"


def shapes(file: Path) -> list[str]:
    """What is drawn, in order, without the coordinates: these may differ in the last digit on other processors."""
    return [element.tag for element in ET.parse(file).iter()]


@pytest.mark.parametrize(("kind", "pages"), [("planning", "plan*.md"), ("driving", "driving*.md")])
def test_the_command_draws_each_picture_of_the_document_as_it_is_there(kind: str, pages: str, tmp_path: Path) -> None:
    command = [warm("python"), str(PROJECT / "tools" / f"draw_{kind}_pictures.py"), str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    named = {
        picture
        for page in (PROJECT / "docs").glob(pages)
        for picture in re.findall(rf"\(images/({kind}-[\w-]+\.svg)\)", page.read_text("utf-8"))
    }
    drawn = {file.name for file in tmp_path.iterdir()}
    kept = {file.name for file in (PROJECT / "docs" / "images").glob(f"{kind}-*")}
    assert drawn == named == kept
    for name in drawn:
        assert shapes(tmp_path / name) == shapes(PROJECT / "docs" / "images" / name), f"{name} is out of date"
